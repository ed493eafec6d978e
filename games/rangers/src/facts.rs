//! What is counted, and how positions are arranged.

use crate::Rangers;
use crate::action::Action;
use crate::cards::Cards;
use crate::event::{Band, Event};
use crate::park::{NEAR, Node, NodeSet};
use crate::rules::GM;
use crate::state::{Barrier, Goal, Kind, NONE, Phase, Role, Spot, State, Ware, Where};
use sounder_kernel::{Arrange, Change, Fact, Facts, Seat, Setup, SetupError, Thing, Vocabulary, When};

const KINDS: [&str; 18] = [
    "archetype",
    "place built",
    "bought",
    "captured",
    "held",
    "roll failed",
    "roll half made",
    "roll made",
    "damage",
    "paid",
    "injury",
    "ranger captured",
    "wave beaten",
    "act 3",
    "last objective",
    "met",
    "failed",
    "won",
];
const PHASES: [&str; 5] = ["Prep", "Wave", "Rangers", "Recovery", "Act 3"];
const WARES: [&str; 9] = [
    "Snare trap",
    "Pit trap",
    "Deadfall",
    "Barricade",
    "Double barricade",
    "Palisade",
    "Fortification",
    "Strength +1",
    "Strength +2",
];
const BLOWS: [&str; 10] =
    ["attack", "defence", "trap", "chokepoint", "fire", "flood", "rearguard", "snipe", "blast", "last stand"];
const GOALS: [&str; 3] = ["Evacuate", "Destroy", "Hold"];

const ROLE: u16 = 0;
const KIND: u16 = 6;
const NATURE: u16 = 15;
const WARE: u16 = 19;
const STRENGTH: u16 = 26;
const BLOW: u16 = 28;
const GOAL: u16 = 38;

/// The words behind the numbers. The order is that of the constants above.
pub(crate) fn vocabulary(cards: &Cards) -> Vocabulary {
    let mut vocabulary = Vocabulary::new(&KINDS, &PHASES);
    vocabulary.add("archetype", cards.roles.iter().map(|role| role.name.as_str()));
    vocabulary.add("place", cards.kinds.iter().map(|kind| kind.name.as_str()).chain(["Objective"]));
    vocabulary.add("wave", cards.natures.iter().map(|nature| nature.name.as_str()));
    vocabulary.add("defence", WARES);
    vocabulary.add("blow", BLOWS);
    vocabulary.add("goal", GOALS);
    vocabulary
}

fn ware_thing(ware: Ware) -> Thing {
    let index = match ware {
        Ware::Barrier(Barrier::Trap(quality)) => u16::from(quality) - 1,
        Ware::Barrier(Barrier::Barricade(quality)) => 2 + u16::from(quality),
        Ware::Barrier(Barrier::Fortification) => 6,
        Ware::Strength(by) => 6 + u16::from(by),
    };
    Thing(WARE + index)
}

fn kind_thing(kind: Kind) -> Thing {
    Thing(KIND + kind as u16)
}

/// What a ware is called.
pub(crate) fn ware_name(ware: Ware) -> &'static str {
    WARES[usize::from(ware_thing(ware).0 - WARE)]
}

/// What an obstacle is called.
pub(crate) fn barrier_name(what: Barrier) -> &'static str {
    WARES[usize::from(ware_thing(Ware::Barrier(what)).0 - WARE)]
}

impl Rangers {
    /// The archetype that an experiment gives to a ranger.
    pub(crate) fn given_role(&self, ranger: usize) -> Option<Role> {
        let seat = State::seat_of(ranger as u8);
        let given = self.experiments.given().find(|(to, thing)| *to == seat && thing.0 < KIND)?;
        Some(Role::ALL[usize::from(given.1.0)])
    }

    /// Only archetypes can be given, and nothing can be made blank: what a place or a trap does is the rules' business.
    pub(crate) fn check_experiments(&self, setup: &Setup) -> Result<(), SetupError> {
        for experiment in &setup.experiments {
            let thing = self
                .vocabulary
                .find(&experiment.thing)
                .ok_or_else(|| SetupError::UnknownThing(experiment.thing.clone()))?;
            let refuse = |how| Err(SetupError::NoSuchExperiment { thing: experiment.thing.clone(), how });
            match experiment.change {
                Change::Blank => return refuse("made blank"),
                Change::GivenTo(seat) if thing.0 >= KIND || seat == GM => return refuse("given to a seat"),
                _ => {}
            }
        }
        Ok(())
    }
}

impl Facts for Rangers {
    fn vocabulary(&self) -> &Vocabulary {
        &self.vocabulary
    }

    fn facts(&self, event: &Event, count: &mut impl FnMut(Fact)) {
        let ranger = |ranger: u8| (ranger != NONE).then(|| State::seat_of(ranger));
        let mut fact = |kind: u8, thing: Option<Thing>, seat: Option<Seat>, amount: u16| {
            count(Fact { kind, thing, seat, amount: amount.into() });
        };
        match *event {
            Event::RoleTaken { ranger: who, role } => fact(0, Some(Thing(ROLE + role as u16)), ranger(who), 1),
            Event::PlaceBuilt { ranger: who, kind, .. } => fact(1, Some(kind_thing(kind)), ranger(who).or(Some(GM)), 1),
            Event::Built { ranger: who, what, .. } => fact(2, Some(ware_thing(Ware::Barrier(what))), ranger(who), 1),
            Event::Strengthened { ranger: who, by, .. } => {
                fact(2, Some(ware_thing(Ware::Strength(by))), ranger(who), 1);
            }
            Event::Captured { kind, .. } => fact(3, Some(kind_thing(kind)), Some(GM), 1),
            Event::Held { ranger: who, .. } => fact(4, None, ranger(who), 1),
            Event::Rolled { ranger: who, band, .. } => {
                let kind = match band {
                    Band::Bad => 5,
                    Band::Middle => 6,
                    Band::Good => 7,
                };
                fact(kind, None, ranger(who), 1);
            }
            Event::Damaged { amount, blow, ranger: who, .. } => {
                fact(8, Some(Thing(BLOW + blow as u16)), ranger(who), amount.into());
            }
            Event::Paid { amount, .. } => fact(9, None, Some(GM), amount.into()),
            Event::Harmed { ranger: who, how: crate::Suffer::Injury } => fact(10, None, ranger(who), 1),
            Event::RangerCaptured { ranger: who, .. } => fact(11, None, ranger(who), 1),
            Event::WaveBeaten { wave, .. } => fact(12, None, None, u16::from(wave) + 1),
            Event::DesperationBegan => fact(13, None, None, 1),
            Event::GoalSet { goal, .. } => fact(14, Some(Thing(GOAL + goal as u16)), None, 1),
            Event::Finished { won, met, .. } => fact(
                if met {
                    15
                } else if won {
                    17
                } else {
                    16
                },
                None,
                None,
                1,
            ),
            _ => {}
        }
    }

    #[inline]
    fn takes(&self, _: &State, _: Seat, action: Action) -> Option<Thing> {
        match action {
            Action::Role(role) => Some(Thing(ROLE + role as u16)),
            Action::Kind(kind) => Some(kind_thing(kind)),
            Action::Nature(nature) => Some(Thing(NATURE + nature as u16)),
            Action::Buy(ware) => Some(ware_thing(ware)),
            Action::Vote(goal) => Some(Thing(GOAL + goal as u16)),
            _ => None,
        }
    }

    /// A place is had until the wave takes it, an obstacle for as long as one of its kind stands: they are everybody's.
    fn has(&self, state: &State, _: Seat, thing: Thing) -> Option<bool> {
        let is_barrier = |what: Barrier| ware_thing(Ware::Barrier(what)) == thing;
        match thing.0 {
            KIND..NATURE => Some(state.places.iter().any(|place| kind_thing(place.kind) == thing && !place.captured)),
            WARE..STRENGTH => Some(state.obstacles.iter().any(|obstacle| is_barrier(obstacle.what))),
            _ => None,
        }
    }

    fn when(&self, state: &State) -> When {
        let phase = match state.phase {
            _ if state.desperation.begun => 4,
            Phase::Spawn | Phase::Advance | Phase::Overcome => 1,
            Phase::Rangers => 2,
            Phase::Recovery => 3,
            _ => 0,
        };
        When { round: u16::from(state.wave) + 1, phase }
    }
}

impl Arrange for Rangers {
    /// "Old Mill" is a node; "Old Mill - Mill Gate" the segment between two; "Old Mill > Mill Gate" the spot on it near the
    /// first.
    fn lookup(&self, name: &str) -> Option<u64> {
        let known = &self.park.sketch.landmarks;
        let node = |name: &str| known.iter().position(|landmark| landmark.name == name.trim()).and_then(Node::new);
        let road = |a: &str, b: &str| self.park.road_between(node(a)?, node(b)?);
        if let Some((a, b)) = name.split_once(" > ") {
            let segment = road(a, b)?;
            let end = self.park.end_at(segment, node(a)?);
            return Some(Spot::road(segment, end).0.into());
        }
        if let Some((a, b)) = name.split_once(" - ") {
            return road(a, b).map(|segment| segment.index() as u64);
        }
        if let Some(pair) = name.strip_prefix("near ") {
            let (a, b) = pair.split_once(" ~ ")?;
            let between = self.park.paths.edges_between(node(a)?, node(b)?) & self.park.paths.edges_of(NEAR);
            return between.first().map(|pair| pair.index() as u64);
        }
        node(name).map(|node| node.index() as u64)
    }

    fn sound(&self, state: &State) -> Result<(), String> {
        let (nodes, roads) = (self.park.roads.nodes(), self.park.roads.edges());
        let wrong = |what: String| Err(what);
        if state.rangers.len() != self.ranger_count {
            return wrong(format!("{} rangers at a table for {}", state.rangers.len(), self.ranger_count));
        }
        for (index, ranger) in state.rangers.iter().enumerate() {
            let number = index + 1;
            if ranger.injuries > 3 || ranger.exhaustion >= self.figures().pool {
                return wrong(format!(
                    "ranger {number} has {} injuries and {} exhaustion",
                    ranger.injuries, ranger.exhaustion
                ));
            }
            if !nodes.contains(ranger.at) {
                return wrong(format!("ranger {number} stands nowhere"));
            }
            if ranger.choke.is_some_and(|on| !roads.contains(on)) {
                return wrong(format!("ranger {number} has a chokepoint on a segment that is not there"));
            }
        }
        for (slot, token) in state.on_map() {
            let sound = match token.at.place() {
                Where::Node(node) => nodes.contains(node),
                Where::Road(segment, _) => roads.contains(segment),
                Where::Off => true,
            };
            if !sound {
                return wrong(format!("token {} stands on a spot that is not there", slot + 1));
            }
        }
        for (index, place) in state.places.iter().enumerate() {
            if !nodes.contains(place.node) || state.places[..index].iter().any(|other| other.node == place.node) {
                return wrong(format!("two places on node {}, or no such node", place.node));
            }
        }
        for (index, obstacle) in state.obstacles.iter().enumerate() {
            if !roads.contains(obstacle.on) || state.obstacles[..index].iter().any(|other| other.on == obstacle.on) {
                return wrong(format!("two obstacles on segment {}, or no such segment", obstacle.on));
            }
        }
        let objectives = self.park.objectives;
        let placed = state.places.iter().filter(|place| place.kind == Kind::Objective).map(|place| place.node);
        if placed.collect::<NodeSet>() != objectives {
            return wrong("the objectives are not on their nodes".into());
        }
        // While the rangers vote, the place has still to be chosen.
        let chosen = state.desperation.goal == Some(Goal::Hold) && state.phase != Phase::Aim;
        if chosen && state.place_on(state.desperation.place).is_none() {
            return wrong("what is to be held is no place".into());
        }
        Ok(())
    }
}
