//! Act 1 until the purchases: natures, archetypes, prompts, places.

use super::{GM, Play};
use crate::action::Action;
use crate::event::Event;
use crate::park::{NEAR, Node, PathSet, TRAIL};
use crate::state::{Gift, Kind, NONE, Nature, Phase, Place, Ranger, Role, State, Task};
use crate::{Rangers, Team, WaveChoice};
use sounder_kernel::{Dice, Log, Seat};

impl Rangers {
    /// The first position. RGR §5.1, §5.2
    pub(crate) fn first_position(&self, dice: &mut Dice) -> State {
        let mut state = State {
            turn: 0,
            spawner: NONE,
            moving: NONE,
            active: NONE,
            companion: NONE,
            phase: Phase::Nature,
            ..State::default()
        };
        for node in self.park.objectives {
            state.places.push(Place { node, ..Place::default() });
        }
        let prompts = &self.cards.prompts;
        let mut deal = |count: usize, first: usize| {
            let mut numbers: [u8; 64] = std::array::from_fn(|i| (first + i) as u8);
            dice.shuffle(&mut numbers[..count]);
            numbers
        };
        let selves = deal(prompts.selves.len(), 0);
        let places = deal(prompts.places.len(), prompts.selves.len());
        let threats = deal(prompts.threats.len(), prompts.selves.len() + prompts.places.len());
        let mut roles = Role::ALL;
        if self.team == Team::Dealt {
            dice.shuffle(&mut roles);
        }
        for ranger in 0..self.ranger_count {
            if let Some(place) = self.given_role(ranger).and_then(|role| roles.iter().position(|other| *other == role))
            {
                roles.swap(ranger, place);
            }
        }
        let at = self.park.objectives.first().expect("every park has an objective");
        for ranger in 0..self.ranger_count {
            let prompts = [selves[2 * ranger], selves[2 * ranger + 1], places[ranger], threats[ranger]];
            state.rangers.push(Ranger { role: roles[ranger], at, prompts, ..Ranger::default() });
        }
        match self.wave {
            WaveChoice::Picked => return state,
            WaveChoice::Rolled => state.nature = Nature::ALL[dice.below(4) as usize],
            WaveChoice::Is(nature) => state.nature = nature,
        }
        state.phase = if self.team == Team::Dealt { Phase::Selves } else { Phase::Roles };
        state
    }

    /// RGR §5.1
    pub(super) fn list_roles(&self, state: &State, out: &mut Vec<Action>) {
        let turn = usize::from(state.turn);
        let taken = |role: Role| state.rangers[..turn].iter().any(|ranger| ranger.role == role);
        if let Some(role) = self.given_role(turn).filter(|role| !taken(*role)) {
            return out.push(Action::Role(role));
        }
        let promised = |role: Role| (turn + 1..self.ranger_count).any(|ranger| self.given_role(ranger) == Some(role));
        out.extend(Role::ALL.into_iter().filter(|role| !taken(*role) && !promised(*role)).map(Action::Role));
    }

    /// RGR §5.2
    pub(super) fn next_answer(state: &State, ranger: usize) -> Action {
        let who = &state.rangers[ranger];
        Action::Answer(who.prompts[usize::from(who.answered.min(3))])
    }

    /// Places that were put down, by the game master or a ranger.
    pub(crate) fn places_built(&self, state: &State) -> usize {
        state.places.len() - self.park.objectives.len() as usize
    }

    /// RGR §5.5
    pub(super) fn list_placing(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let built = self.places_built(state) > usize::from(state.turn);
        if let Some(ranger) = State::ranger_of(seat).filter(|_| built) {
            return out.push(Self::next_answer(state, ranger));
        }
        if state.kind.is_some() {
            out.extend((self.park.sites - state.place_nodes()).iter().map(Action::Site));
        } else {
            let open = Kind::ALL.into_iter().filter(|kind| state.places.iter().all(|place| place.kind != *kind));
            out.extend(open.map(Action::Kind));
        }
    }

    /// RGR §5.8
    pub(super) fn list_gifts(&self, state: &State, gift: Gift, out: &mut Vec<Action>) {
        match gift {
            Gift::Repeat => {
                let others = |role: &Role| state.rangers.iter().any(|other| other.role == *role);
                let all = Role::ALL.into_iter().filter(|role| *role != Role::Commander);
                // Alone, there is nobody to repeat: any archetype's bonus will do.
                out.extend(all.filter(|role| state.rangers.len() == 1 || others(role)).map(Action::Repeat));
            }
            Gift::Trail => out.extend(self.unblazed(state).iter().map(Action::Blaze)),
            Gift::Cache => out.extend(state.place_nodes().iter().map(Action::Cache)),
            Gift::Trap | Gift::Barricade => out.extend(self.free_segments(state).iter().map(Action::On)),
        }
    }

    /// Whether a prep bonus can be placed at all.
    pub(super) fn gift_fits(&self, state: &State, gift: Gift) -> bool {
        match gift {
            Gift::Trail => !self.unblazed(state).is_empty(),
            Gift::Trap | Gift::Barricade => !self.free_segments(state).is_empty(),
            Gift::Cache => true,
            Gift::Repeat => state.rangers.len() == 1 || state.rangers.iter().any(|other| other.role != Role::Commander),
        }
    }

    /// Near pairs that no trail joins yet.
    fn unblazed(&self, state: &State) -> PathSet {
        let paths = &self.park.paths;
        let joined = |ends: [Node; 2]| paths.neighbours(ends[0], TRAIL).contains(ends[1]);
        let pairs = (paths.edges_of(NEAR) - state.blazed).iter();
        pairs.filter(|pair| !joined(paths.ends(*pair))).collect()
    }
}

impl<L: Log<Event>> Play<'_, L> {
    pub(super) fn prepare(&mut self, ranger: usize, action: Action) {
        let (state, who) = (&mut *self.state, ranger as u8);
        match action {
            Action::Nature(nature) => {
                state.nature = nature;
                state.phase = if self.game.team == Team::Dealt { Phase::Selves } else { Phase::Roles };
                self.log.tell(Event::NaturePicked { nature });
            }
            Action::Role(role) => {
                state.rangers[ranger].role = role;
                state.turn += 1;
                self.log.tell(Event::RoleTaken { ranger: who, role });
                if usize::from(state.turn) == self.game.ranger_count {
                    (state.turn, state.phase) = (0, Phase::Selves);
                }
            }
            Action::Answer(prompt) => self.hear(ranger, prompt),
            Action::Kind(kind) => state.kind = Some(kind),
            Action::Site(node) => self.build_place(ranger, node),
            _ => {}
        }
    }

    /// An answer earns a token, whatever it says. RGR §5.3
    fn hear(&mut self, ranger: usize, prompt: u8) {
        let who = &mut self.state.rangers[ranger];
        who.answered += 1;
        who.tokens += self.game.figures().answer;
        self.log.tell(Event::Answered { ranger: ranger as u8, prompt });
        let state = &mut *self.state;
        match state.phase {
            Phase::Selves if state.rangers.iter().all(|ranger| ranger.answered >= 2) => {
                (state.turn, state.phase) = (0, Phase::Places);
            }
            Phase::Places => self.next_place(),
            Phase::Threat => {
                state.turn += 1;
                if usize::from(state.turn) == self.game.ranger_count {
                    self.begin_bonuses();
                }
            }
            _ => {}
        }
    }

    /// RGR §5.5, §5.6
    fn build_place(&mut self, ranger: usize, node: Node) {
        let kind = self.state.kind.take().expect("the kind is picked before the site");
        self.state.places.push(Place { node, kind, ..Place::default() });
        let by_gm = self.game.acting(self.state).contains(GM);
        let builder = if by_gm { NONE } else { ranger as u8 };
        self.log.tell(Event::PlaceBuilt { ranger: builder, kind, node });
        if by_gm {
            self.next_place();
        } else {
            self.state.rangers[ranger].at = node;
        }
    }

    fn next_place(&mut self) {
        self.state.turn += 1;
        if usize::from(self.state.turn) == usize::from(self.game.gm_places()) + self.game.ranger_count {
            (self.state.turn, self.state.phase) = (0, Phase::Threat);
        }
    }

    /// RGR §5.8
    fn begin_bonuses(&mut self) {
        self.state.phase = Phase::Bonuses;
        for ranger in (0..self.game.ranger_count).rev() {
            self.grant(ranger, self.state.rangers[ranger].role);
        }
    }

    /// Puts what an archetype brings along on the stack.
    fn grant(&mut self, ranger: usize, role: Role) {
        let ranger = ranger as u8;
        let mut push = |gift: Gift, times: usize| {
            for _ in 0..times {
                self.state.tasks.push(Task::Bonus { ranger, gift });
            }
        };
        match role {
            Role::Navigator => push(Gift::Trail, 2),
            Role::Rigger => push(Gift::Trap, 1),
            Role::Sentinel => push(Gift::Barricade, 1),
            Role::Medic => push(Gift::Cache, 2),
            Role::Commander => push(Gift::Repeat, 1),
            Role::Hunter => {
                self.state.rangers.iter_mut().for_each(|ranger| ranger.ambush += 1);
                self.log.tell(Event::AmbushPrepared { ranger });
            }
        }
    }

    pub(super) fn take_gift(&mut self, ranger: usize, gift: Gift, action: Action) {
        let who = ranger as u8;
        match action {
            Action::Repeat(role) => {
                self.log.tell(Event::Repeated { ranger: who, role });
                self.grant(ranger, role);
            }
            Action::Blaze(pair) => {
                self.state.blazed.insert(pair);
                self.log.tell(Event::Blazed { ranger: who, pair });
            }
            Action::Cache(node) => {
                self.state.caches.push(node);
                self.log.tell(Event::CachePut { ranger: who, node });
            }
            Action::On(segment) => {
                let what = Action::free_barrier(gift).expect("only traps and barricades go on segments");
                self.erect(ranger, what, segment);
            }
            _ => {}
        }
    }
}
