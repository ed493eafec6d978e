//! Questions about a position that several phases ask.

use crate::Rangers;
use crate::park::{NEAR, Node, NodeSet, PathSet, Segment, SegmentSet, TRAIL, WATER};
use crate::state::{
    Barrier, Kind, MOST_MOMENTUM, MOST_TOKENS, Nature, Obstacle, Place, Ranger, Role, Spot, State, Where,
};
use sounder_board::{Passage, Reach, Toll};

impl Rangers {
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
        let (figures, table) = (self.figures(), usize::from(self.low));
        let base = usize::from(figures.momentum[table][usize::from(wave)]);
        let share = usize::from(figures.team[table][self.ranger_count - 1]);
        (base * (self.ranger_count + 1) * share).div_ceil(400).min(MOST_MOMENTUM) as u8
    }

    /// The fewest tokens of Act 3 in this park, for a wave of this nature. RGR §12.4
    pub(crate) fn last_tokens(&self, nature: Nature) -> usize {
        let (last, table) = (&self.last, usize::from(self.low));
        let shares = [last.parks[table][self.park_number], last.natures[table][nature as usize]];
        let tokens = shares.into_iter().fold(usize::from(last.tokens[table]), |sum, share| sum * usize::from(share));
        tokens.div_ceil(100 * 100).min(MOST_TOKENS)
    }

    /// Places that the game master puts down. RGR §5.5
    #[inline]
    pub(crate) fn gm_places(&self) -> u8 {
        self.ranger_count.div_ceil(2) as u8
    }

    /// The price of an archetype's desperation move. RGR §12.6
    #[inline]
    pub(crate) fn move_price(&self, role: Role) -> u8 {
        self.figures().move_price[role as usize]
    }

    /// What a place adds to breach rolls. RGR §4.5, §4.10, §5.9
    #[inline]
    pub(crate) fn place_bonus(&self, place: Place) -> i8 {
        let own = match place.kind {
            Kind::Fortress => 1,
            Kind::Objective => self.figures().objective_bonus[usize::from(self.low)],
            _ => 0,
        };
        (place.strength + own).min(self.figures().most_bonus) as i8
    }

    /// A free Medic who can prevent a capture. RGR §12.6
    #[inline]
    pub(crate) fn rescuer(&self, state: &State) -> Option<u8> {
        let price = self.move_price(Role::Medic);
        let able = |ranger: &Ranger| ranger.role == Role::Medic && !ranger.captured && ranger.tokens >= price;
        state.rangers.iter().position(able).map(|index| index as u8).filter(|_| state.desperation.begun)
    }

    /// Dice that a ranger has. RGR §3.1
    #[inline]
    pub(crate) fn pool(&self, ranger: &Ranger) -> u8 {
        self.figures().pool.saturating_sub(ranger.exhaustion).max(1)
    }

    /// Whether a ranger can lose a die. RGR §3.3
    #[inline]
    pub(crate) fn can_tire(&self, ranger: &Ranger) -> bool {
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
    pub(crate) fn is_manned(&self, state: &State, segment: Segment) -> bool {
        state.ranger_nodes().meets(self.park.ends_of(segment))
    }

    /// Places that are defended: not captured, with a free ranger on them.
    #[inline]
    pub(crate) fn defended(state: &State) -> NodeSet {
        state.open_nodes() & state.ranger_nodes()
    }

    /// Nodes that tokens cannot pass: defended places, and snares. RGR §8.6, §3.9
    #[inline]
    pub(crate) fn barred(state: &State) -> NodeSet {
        state.snared | Self::defended(state)
    }

    /// Junctions, and sites on which nothing was put. RGR §2.3
    #[inline]
    pub(crate) fn junctions(&self, state: &State) -> NodeSet {
        self.park.junctions | (self.park.sites - state.place_nodes())
    }

    /// Whether an uncaptured place of a kind has a ranger on it. RGR §4.2, §4.3
    #[inline]
    pub(crate) fn has_manned(state: &State, kind: Kind) -> bool {
        state.open_place(kind).is_some_and(|node| state.ranger_nodes().contains(node))
    }

    /// Segments under the wave. RGR §8.7
    pub(crate) fn controlled(state: &State) -> SegmentSet {
        let mut segments = SegmentSet::NONE;
        for token in &state.tokens {
            match token.at.place() {
                Where::Road(segment, _) => segments.insert(segment),
                Where::Node(_) => {
                    [token.came, token.ahead].into_iter().flatten().for_each(|road| segments.insert(road));
                }
                Where::Off => {}
            }
        }
        segments
    }

    /// Trails, with those that were laid.
    #[inline]
    fn trails(&self, state: &State) -> PathSet {
        self.park.paths.edges_of(TRAIL) | state.blazed
    }

    /// The paths that rangers may go: trails, and water where that is as good as a trail. RGR §4.2
    fn open_paths(&self, state: &State) -> PathSet {
        let trails = self.trails(state);
        if Self::has_manned(state, Kind::Boathouse) { trails | self.park.paths.edges_of(WATER) } else { trails }
    }

    /// Nodes joined with a node by a trail, old or new.
    pub(crate) fn trails_from(&self, state: &State, node: Node) -> NodeSet {
        let park = &self.park;
        let new = state.blazed & park.paths.edges_at(node);
        new.iter().filter_map(|path| park.paths.far_end(path, node)).fold(park.paths.neighbours(node, TRAIL), with)
    }

    /// Nodes joined with a node by one segment or trail. RGR §2.7
    #[inline]
    pub(crate) fn adjacent(&self, state: &State, node: Node) -> NodeSet {
        self.park.next_by_road(node) | self.trails_from(state, node)
    }

    /// Where a ranger can go with one safe action. RGR §10.3, §3.2
    pub(crate) fn reach(&self, state: &State, ranger: &Ranger) -> NodeSet {
        let here = NodeSet::only(ranger.at);
        if ranger.injuries >= 3 {
            return NodeSet::NONE;
        }
        let all = self.park.roads.nodes();
        let over = self.park.roads.edges() - Self::controlled(state) - state.closed_segments();
        let by_road = self.park.roads.reach(here, Passage { over, into: all - state.token_nodes(), past: all });
        if ranger.injuries == 2 {
            return by_road - here;
        }
        let by_path = self.park.paths.reach(here, Passage { over: self.open_paths(state), into: all, past: all });
        (by_road | by_path) - here
    }

    /// Near nodes. RGR §10.6
    #[inline]
    pub(crate) fn near(&self, node: Node) -> NodeSet {
        self.park.paths.neighbours(node, NEAR)
    }

    /// Places next to a node: along roads and trails with no other place between. RGR §9.12
    pub(crate) fn next_places(&self, state: &State, node: Node) -> NodeSet {
        let places = state.place_nodes();
        let (roads, paths) = (self.park.roads.edges() - state.closed_segments(), self.open_paths(state));
        let step = |nodes: NodeSet| self.park.roads.across(nodes, roads) | self.park.paths.across(nodes, paths);
        let between = Reach::<_, 1>::flood(NodeSet::only(node), &[Toll::entering(!places, 0)], step).all();
        (step(between) & places) - NodeSet::only(node)
    }

    /// Where a ranger can retreat to. RGR §9.12
    pub(crate) fn retreats(&self, state: &State, ranger: &Ranger) -> NodeSet {
        if ranger.injuries >= 3 {
            return NodeSet::NONE;
        }
        self.next_places(state, ranger.at) - state.captured_nodes() - state.token_nodes()
    }

    /// Whether a Corrupted wave weakens the defence of a place: it holds a place next to it. RGR §7.10
    pub(crate) fn is_blighted(&self, state: &State, node: Node) -> bool {
        let held = state.captured_nodes() & state.token_nodes();
        state.nature == Nature::Corrupted && !held.is_empty() && self.next_places(state, node).meets(held)
    }

    /// Whether a token on a spot is on a node, or on or across a segment next to it. RGR §10.5
    #[inline]
    pub(crate) fn in_reach(&self, node: Node, spot: Spot) -> bool {
        match spot.place() {
            Where::Node(at) => at == node || self.park.next_by_road(node).contains(at),
            Where::Road(segment, _) => self.park.roads.edges_at(node).contains(segment),
            Where::Off => false,
        }
    }

    /// Whether a spot is within two segments of a node. RGR §12.6
    pub(crate) fn in_sight(&self, node: Node, spot: Spot) -> bool {
        match spot.place() {
            Where::Node(at) => self.park.apart(node, at) <= 2,
            Where::Road(segment, _) => {
                self.park.roads.ends(segment).into_iter().any(|end| self.park.apart(node, end) <= 1)
            }
            Where::Off => false,
        }
    }

    /// The spots with tokens that fit, ascending and once each.
    #[inline]
    pub(crate) fn spots(state: &State, fits: impl Fn(Spot) -> bool, mut each: impl FnMut(Spot)) {
        // A spot fits into a byte: a set of 256 bits sorts and removes doubles for free.
        let mut words = [0u64; 4];
        for token in &state.tokens {
            if token.at != Spot::OFF {
                words[usize::from(token.at.0 >> 6)] |= 1 << (token.at.0 & 63);
            }
        }
        for (index, mut word) in words.into_iter().enumerate() {
            while word != 0 {
                let spot = Spot(index as u8 * 64 + word.trailing_zeros() as u8);
                word &= word - 1;
                if fits(spot) {
                    each(spot);
                }
            }
        }
    }

    /// An obstacle that stops tokens until it is cleared or breached: anything but a trap.
    #[inline]
    pub(crate) fn wall_on(state: &State, segment: Segment) -> Option<Obstacle> {
        state.obstacle_on(segment).copied().filter(|obstacle| !matches!(obstacle.what, Barrier::Trap(_)))
    }

    /// Whether nothing waits on a segment: no closure, obstacle or chokepoint. RGR §4.1, §8.10
    pub(crate) fn lies_clear(state: &State, segment: Segment) -> bool {
        !state.is_closed(segment)
            && state.obstacle_on(segment).is_none()
            && state.rangers.iter().all(|ranger| ranger.captured || ranger.choke != Some(segment))
    }

    /// Whether a place suits an archetype. RGR §3.6
    #[inline]
    pub(crate) fn suits(&self, kind: Kind, role: Role) -> bool {
        kind != Kind::Objective && self.cards.kinds[kind as usize].suits.contains(&role)
    }

    /// Damage that a ranger does: 1 and bonuses. RGR §3.5
    pub(crate) fn damage_of(&self, state: &State, ranger: usize, role_bonus: bool) -> u8 {
        let who = &state.rangers[ranger];
        let place = state.place_on(who.at).is_some_and(|place| !place.captured && self.suits(place.kind, who.role));
        (1 + u8::from(role_bonus) + u8::from(place)).min(self.figures().most_damage)
    }

    /// Whether a Hunter strikes from ambush. RGR §3.9
    #[inline]
    pub(crate) fn in_ambush(&self, state: &State, ranger: usize) -> bool {
        let who = &state.rangers[ranger];
        who.role == Role::Hunter && !state.attacked && !self.trails_from(state, who.at).is_empty()
    }

    /// Whether an entrance is open for civilians: no token on it or by it. RGR §13.3
    pub(crate) fn is_open_entrance(&self, state: &State, node: Node) -> bool {
        self.park.entrances.contains(node)
            && !state.token_nodes().contains(node)
            && !Self::controlled(state).meets(self.park.roads.edges_at(node))
    }
}

/// A set with one node more.
#[inline]
fn with(mut nodes: NodeSet, node: Node) -> NodeSet {
    nodes.insert(node);
    nodes
}
