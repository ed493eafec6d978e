//! Questions about a position that several phases ask.

use crate::Rangers;
use crate::park::{MOST_NODES, Park, Tables};
use crate::state::{Kind, NONE, Nature, Obstacle, Role, Spot, State, Where, bits};

impl Rangers {
    #[inline]
    pub(crate) fn tables(&self) -> &Tables {
        &self.park.tables
    }

    /// The node at an end of a segment.
    #[inline]
    pub(crate) fn end_of(&self, segment: u8, end: usize) -> u8 {
        self.park.roads[usize::from(segment)].ends[end]
    }

    /// Tokens that a momentum stands for. RGR §7.2, §7.7
    #[inline]
    pub(crate) fn tokens_for(&self, momentum: u8, nature: Nature) -> usize {
        if momentum == 0 {
            return 0;
        }
        usize::from(momentum.div_ceil(self.figures().per_token)) + usize::from(nature == Nature::Swarm)
    }

    /// Momentum of a wave for this many rangers. RGR §7.1
    pub(crate) fn momentum_of(&self, wave: u8) -> u8 {
        let base = usize::from(self.figures().momentum[usize::from(wave)]);
        (base * (self.rangers + 1)).div_ceil(4) as u8
    }

    /// Places that the game master puts down. RGR §5.5
    #[inline]
    pub(crate) fn gm_places(&self) -> u8 {
        self.rangers.div_ceil(2) as u8
    }

    /// The price of an archetype's desperation move.
    #[inline]
    pub(crate) fn move_price(&self, role: usize) -> u8 {
        self.figures().move_price[role]
    }

    /// A free Medic who can pay. RGR §12.6
    #[inline]
    pub(crate) fn medic_with(state: &State, price: u8) -> Option<u8> {
        let able = |ranger: &crate::Ranger| ranger.role == Role::Medic && !ranger.captured && ranger.tokens >= price;
        state.rangers.iter().position(able).map(|index| index as u8)
    }

    /// Dice that a ranger has. RGR §3.1
    #[inline]
    pub(crate) fn pool(&self, ranger: &crate::Ranger) -> u8 {
        self.figures().pool.saturating_sub(ranger.exhaustion).max(1)
    }

    /// Whether a ranger can lose a die. RGR §3.3
    #[inline]
    pub(crate) fn can_tire(&self, ranger: &crate::Ranger) -> bool {
        self.pool(ranger) >= 2
    }

    /// What something costs the wave: nothing in Act 3. RGR §12.5
    #[inline]
    pub(crate) fn price(state: &State, amount: u8) -> u8 {
        if state.desperation.begun { 0 } else { amount }
    }

    /// To clear an obstacle at once. RGR §8.5
    #[inline]
    pub(crate) fn clear_price(&self, state: &State) -> u8 {
        let figures = self.figures();
        Self::price(state, if state.nature == Nature::Siege { figures.siege_clear } else { figures.clear })
    }

    /// Whether the wave can pay a price of its choice. RGR §7.6
    #[inline]
    pub(crate) fn can_pay(state: &State, price: u8) -> bool {
        state.desperation.begun || state.momentum >= price
    }

    /// Whether a free ranger stands at an end of a segment. RGR §9.5
    #[inline]
    pub(crate) fn is_manned(&self, state: &State, segment: u8) -> bool {
        let ends = self.park.roads[usize::from(segment)].ends;
        state.ranger_nodes() & (1 << ends[0] | 1 << ends[1]) != 0
    }

    /// Places that are defended: not captured, with a free ranger on them. One bit for each node.
    #[inline]
    pub(crate) fn defended(state: &State) -> u32 {
        let (places, captured) = state.place_nodes();
        places & !captured & state.ranger_nodes()
    }

    /// Segments under the wave. RGR §10.4
    pub(crate) fn controlled(&self, state: &State) -> u64 {
        let mut segments = 0;
        for (_, token) in state.on_map() {
            match token.at.place() {
                Where::Road(segment, _) => segments |= 1 << segment,
                _ => {
                    for segment in [token.came, token.ahead] {
                        if segment != NONE {
                            segments |= 1 << segment;
                        }
                    }
                }
            }
        }
        segments
    }

    /// Trails as steps from node to node, with those that were added, and water where that is as good as a trail.
    fn trail_steps(&self, state: &State) -> [u32; MOST_NODES] {
        let tables = self.tables();
        let mut steps = tables.trail_to;
        for pair in bits(state.blazed) {
            let [a, b] = self.park.near[usize::from(pair)];
            steps[usize::from(a)] |= 1 << b;
            steps[usize::from(b)] |= 1 << a;
        }
        if self.boats_go(state) {
            for (step, water) in steps.iter_mut().zip(&tables.water_to) {
                *step |= water;
            }
        }
        steps
    }

    /// Whether the Boathouse is manned. RGR §4.2
    fn boats_go(&self, state: &State) -> bool {
        state.open_place(Kind::Boathouse).is_some_and(|node| state.ranger_nodes() >> node & 1 == 1)
    }

    /// Nodes joined with a node by a trail, old or new.
    pub(crate) fn trails_from(&self, state: &State, node: u8) -> u32 {
        let mut found = self.tables().trail_to[usize::from(node)];
        for pair in bits(state.blazed & self.tables().near_at[usize::from(node)]) {
            let [a, b] = self.park.near[usize::from(pair)];
            found |= 1 << if a == node { b } else { a };
        }
        found
    }

    /// Nodes joined with a node by one segment or trail. RGR §2.7
    #[inline]
    pub(crate) fn adjacent(&self, state: &State, node: u8) -> u32 {
        self.tables().road_to[usize::from(node)] | self.trails_from(state, node)
    }

    /// Roads as steps from node to node, without some segments.
    fn road_steps(&self, without: u64) -> [u32; MOST_NODES] {
        let mut steps = self.tables().road_to;
        for segment in bits(without) {
            let [a, b] = self.park.roads[usize::from(segment)].ends;
            steps[usize::from(a)] &= !(1 << b);
            steps[usize::from(b)] &= !(1 << a);
        }
        steps
    }

    /// Where a ranger can go with one safe action. RGR §10.3, §3.2
    pub(crate) fn reach(&self, state: &State, ranger: &crate::Ranger) -> u32 {
        if ranger.injuries >= 3 {
            return 0;
        }
        let taken = self.controlled(state) | state.closed_segments();
        let by_road = Park::flood(ranger.at, &self.road_steps(taken), state.token_nodes());
        if ranger.injuries == 2 {
            return by_road;
        }
        by_road | Park::flood(ranger.at, &self.trail_steps(state), 0)
    }

    /// Near nodes. RGR §10.6
    pub(crate) fn near(&self, node: u8) -> u32 {
        bits(self.tables().near_at[usize::from(node)]).fold(0, |nodes, pair| {
            let [a, b] = self.park.near[usize::from(pair)];
            nodes | 1 << if a == node { b } else { a }
        })
    }

    /// Places next to a node: along roads and trails with no other place between. RGR §9.12
    pub(crate) fn next_places(&self, state: &State, node: u8) -> u32 {
        let (places, _) = state.place_nodes();
        let roads = self.road_steps(state.closed_segments());
        let mut steps = self.trail_steps(state);
        for (step, road) in steps.iter_mut().zip(&roads) {
            *step |= road;
        }
        let open = Park::flood(node, &steps, places) | 1 << node;
        bits(open.into()).fold(0, |nodes, from| nodes | steps[usize::from(from)]) & places & !(1 << node)
    }

    /// Where a ranger can retreat to. RGR §9.12
    pub(crate) fn retreats(&self, state: &State, ranger: &crate::Ranger) -> u32 {
        if ranger.injuries >= 3 {
            return 0;
        }
        let (_, captured) = state.place_nodes();
        self.next_places(state, ranger.at) & !captured & !state.token_nodes()
    }

    /// Whether a token on a spot is on a node, or on or across a segment next to it. RGR §10.5
    #[inline]
    pub(crate) fn in_reach(&self, node: u8, spot: Spot) -> bool {
        match spot.place() {
            Where::Node(at) => at == node || self.tables().road_to[usize::from(node)] >> at & 1 == 1,
            Where::Road(segment, _) => self.tables().roads_at[usize::from(node)] >> segment & 1 == 1,
            Where::Off => false,
        }
    }

    /// Whether a spot is within two segments of a node. RGR §12.6
    pub(crate) fn in_sight(&self, node: u8, spot: Spot) -> bool {
        let tables = self.tables();
        let near = tables.road_to[usize::from(node)] | 1 << node;
        let close = |at: u8| near >> at & 1 == 1;
        match spot.place() {
            Where::Node(at) => close(at) || bits(near.into()).any(|n| tables.road_to[usize::from(n)] >> at & 1 == 1),
            Where::Road(segment, _) => self.park.roads[usize::from(segment)].ends.into_iter().any(close),
            Where::Off => false,
        }
    }

    /// The spots with tokens that fit, ascending and once each.
    #[inline]
    pub(crate) fn spots(state: &State, fits: impl Fn(Spot) -> bool, mut each: impl FnMut(Spot)) {
        // A spot fits into a byte: a set of 256 bits sorts and removes doubles for free.
        let mut set = [0u64; 4];
        for token in &state.tokens {
            if token.at != Spot::OFF {
                set[usize::from(token.at.0 >> 6)] |= 1 << (token.at.0 & 63);
            }
        }
        for (word, set) in set.into_iter().enumerate() {
            for bit in bits(set) {
                let spot = Spot(word as u8 * 64 + bit);
                if fits(spot) {
                    each(spot);
                }
            }
        }
    }

    /// An obstacle that stops tokens until it is cleared or breached: anything but a trap.
    #[inline]
    pub(crate) fn wall_on(state: &State, segment: u8) -> Option<Obstacle> {
        state.obstacle_on(segment).copied().filter(|obstacle| !matches!(obstacle.what, crate::Barrier::Trap(_)))
    }

    /// Whether a place suits an archetype. RGR §3.7
    #[inline]
    pub(crate) fn suits(&self, kind: Kind, role: Role) -> bool {
        kind != Kind::Objective && self.cards.kinds[kind as usize].suits.contains(&role)
    }

    /// Damage that a ranger does: 1 and bonuses. RGR §3.6
    pub(crate) fn damage_of(&self, state: &State, ranger: usize, role_bonus: bool) -> u8 {
        let who = &state.rangers[ranger];
        let place = state.place_on(who.at).is_some_and(|place| !place.captured && self.suits(place.kind, who.role));
        (1 + u8::from(role_bonus) + u8::from(place)).min(self.figures().most_damage)
    }

    /// Whether a Hunter strikes from ambush. RGR §3.7
    #[inline]
    pub(crate) fn in_ambush(&self, state: &State, ranger: usize) -> bool {
        let who = &state.rangers[ranger];
        who.role == Role::Hunter && !state.attacked && self.trails_from(state, who.at) != 0
    }

    /// Whether an entrance is open for civilians: no token on it or by it. RGR §13.3
    pub(crate) fn is_open_entrance(&self, state: &State, node: u8) -> bool {
        let tables = self.tables();
        tables.entrances >> node & 1 == 1
            && state.token_nodes() >> node & 1 == 0
            && self.controlled(state) & tables.roads_at[usize::from(node)] == 0
    }
}
