//! What can be counted about a game, as numbers, and what can be changed for an experiment.

use crate::Spugah;
use crate::cards::Card;
use crate::event::{Downfall, Event, Way};
use crate::ground::Tile;
use crate::pack::Pack;
use crate::sheet::Sheet;
use crate::state::{Action, NATIONS, Phase, SPARES, State, TIERS, Victory};
use sounder_kernel::{Change, Fact, Facts, Seat, Setup, SetupError, Thing, Vocabulary, When};

/// The kinds of facts, in the order of [`KINDS`].
#[derive(Clone, Copy)]
enum Kind {
    Nation,
    Order,
    Turned,
    Gathered,
    Recruited,
    Lost,
    Built,
    TookOver,
    Searched,
    Bought,
    Laid,
    Looted,
    Attacked,
    Damage,
    Entered,
    HeldSpire,
    Fell,
    Victory,
}

const KINDS: [&str; 18] = [
    "nation",
    "order",
    "turned",
    "gathered",
    "recruited",
    "lost",
    "built",
    "took over",
    "found in a ruin",
    "bought",
    "laid",
    "looted",
    "attacked",
    "damage",
    "entered",
    "held the Spire",
    "fell",
    "victory",
];
/// Places in the order of turns, so that wins can be counted by them.
const ORDER: [&str; NATIONS] =
    ["first to begin", "second to begin", "third to begin", "fourth to begin", "fifth to begin", "sixth to begin"];
const PHASES: [&str; 4] = ["setup", "recruiting", "acting", "fighting"];
const WAYS: [&str; 7] = [
    "recruiting at the capital",
    "recruiting in a castle",
    "recruiting on a named tile",
    "upgrading",
    "sacrificing",
    "finding",
    "conquering",
];
const UNITS: [&str; TIERS] = ["unit of tier 1", "unit of tier 2", "unit of tier 3"];
const FALLS: [&str; 4] = ["losing any", "losing all", "losing capital and units", "conceding"];
const VICTORIES: [&str; 4] = ["economic victory", "elimination victory", "Spire victory", "points at the limit"];
/// What somebody brings along who designed it.
const OWN_DESIGN: &str = "a nation of one's own";

/// Where the things of each class begin in the vocabulary.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Things {
    cards: Thing,
    units: Thing,
    mine: Thing,
    castle: Thing,
    nations: Thing,
    ready: u8,
    ways: Thing,
    falls: Thing,
    victories: Thing,
    order: Thing,
}

/// The vocabulary of a pack. A nation that is called like a card is told from it.
pub(crate) fn vocabulary(cards: &[Card], nations: &[Sheet]) -> (Vocabulary, Things) {
    let mut words = Vocabulary::new(&KINDS, &PHASES);
    let first_card = words.add("card", cards.iter().map(|card| card.name.as_str()));
    let units = words.add("unit", UNITS);
    let mine = words.add("place", ["mine", "castle"]);
    let ways = words.add("way", WAYS);
    let falls = words.add("fall", FALLS);
    let victories = words.add("victory", VICTORIES);
    let named = |sheet: &Sheet| match words.find(&sheet.name) {
        Some(_) => format!("{} (nation)", sheet.name),
        None => sheet.name.clone(),
    };
    let names: Vec<String> = nations.iter().map(named).chain([OWN_DESIGN.into()]).collect();
    let first_nation = words.add("nation", names.iter().map(String::as_str));
    let order = words.add("order", ORDER);
    let things = Things {
        cards: first_card,
        units,
        mine,
        castle: mine.plus(1),
        nations: first_nation,
        ready: nations.len() as u8,
        ways,
        falls,
        victories,
        order,
    };
    (words, things)
}

impl Things {
    pub fn card(&self, kind: u8) -> Thing {
        self.cards.plus(kind.into())
    }

    /// The kind of card that a thing is, if it is one.
    pub fn kind(&self, thing: Thing) -> Option<u8> {
        (self.cards..self.units).contains(&thing).then(|| (thing.0 - self.cards.0) as u8)
    }

    fn nation(&self, charter: u8) -> Thing {
        self.nations.plus(charter.min(self.ready).into())
    }

    /// Refuses experiments that make no sense: only cards can do nothing or be given, and only what an action takes can be
    /// kept from somebody.
    pub fn check(&self, setup: &Setup, pack: &Pack) -> Result<(), SetupError> {
        let refuse = |thing: &str, how| Err(SetupError::NoSuchExperiment { thing: thing.into(), how });
        let mut given = Vec::new();
        for experiment in &setup.experiments {
            let name = experiment.thing.as_str();
            let Some(thing) = pack.vocabulary.find(name) else { continue };
            let taken = (self.cards..self.ways).contains(&thing);
            match (experiment.change, self.kind(thing)) {
                (Change::Blank, None) => return refuse(name, "made blank"),
                (Change::KeptFrom(_), _) if !taken => return refuse(name, "kept from a seat"),
                (Change::GivenTo(_), None) => return refuse(name, "given to a seat"),
                (Change::GivenTo(seat), Some(kind)) => {
                    given.push((seat, kind));
                    let copies = given.iter().filter(|(_, other)| *other == kind).count();
                    let spares = given.iter().filter(|(other, _)| *other == seat).count();
                    if copies > usize::from(pack.cards[usize::from(kind)].copies) || spares > SPARES {
                        return refuse(name, "given so often");
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }
}

impl Facts for Spugah {
    fn vocabulary(&self) -> &Vocabulary {
        &self.pack.vocabulary
    }

    fn facts(&self, event: &Event, count: &mut impl FnMut(Fact)) {
        let things = &self.pack.things;
        let mut note = |kind: Kind, thing: Option<Thing>, seat: Option<Seat>, amount: i32| {
            count(Fact { kind: kind as u8, thing, seat, amount });
        };
        match event {
            Event::TrayPlaced { folk, place, .. } => {
                note(Kind::Order, Some(things.order.plus(usize::from(*place))), Some(folk.seat), 1);
                note(Kind::Nation, Some(things.nation(folk.charter)), Some(folk.seat), 1);
            }
            Event::TrayTurned { seat, turns } => note(Kind::Turned, None, Some(*seat), i32::from(*turns)),
            Event::Gathered { seat, gold, .. } => note(Kind::Gathered, None, Some(*seat), i32::from(*gold)),
            Event::Recruited { who, way, .. } => {
                note(Kind::Recruited, Some(things.ways.plus(*way as usize)), Some(who.seat()), 1);
            }
            Event::Killed { who, .. } => {
                note(Kind::Lost, Some(things.units.plus(who.tier.into())), Some(who.seat()), 1);
            }
            Event::Mined { who } => note(Kind::Built, Some(things.mine), Some(who.seat()), 1),
            Event::TookOver { who, mine, .. } => {
                note(Kind::TookOver, Some(if *mine { things.mine } else { things.castle }), Some(who.seat()), 1);
            }
            Event::CardTaken { seat, card } => note(Kind::Searched, Some(things.card(*card)), Some(*seat), 1),
            Event::Bought { seat, card, .. } => note(Kind::Bought, Some(things.card(*card)), Some(*seat), 1),
            Event::Laid { folk, card, .. } => note(Kind::Laid, Some(things.card(*card)), Some(folk.seat), 1),
            Event::Looted { who, gold, .. } => note(Kind::Looted, None, Some(who.seat()), i32::from(*gold)),
            Event::LootedCard { who, card, .. } => {
                note(Kind::Looted, Some(things.card(*card)), Some(who.seat()), 1);
            }
            Event::Attacked { who, .. } => {
                note(Kind::Attacked, Some(things.units.plus(who.tier.into())), Some(who.seat()), 1);
            }
            Event::Fought { seat, damage, .. } => note(Kind::Damage, None, Some(*seat), i32::from(*damage)),
            Event::CapitalEntered { who, .. } => note(Kind::Entered, None, Some(who.seat()), 1),
            Event::SpireHeld { seat, turns } => note(Kind::HeldSpire, None, Some(*seat), i32::from(*turns)),
            Event::Fell { folk, why } => {
                note(Kind::Fell, Some(things.falls.plus(*why as usize)), Some(folk.seat), 1);
            }
            Event::Won { folk, victory } => {
                let thing = things.victories.plus(*victory as usize);
                note(Kind::Victory, Some(thing), folk.map(|folk| folk.seat), 1);
            }
            _ => {}
        }
    }

    #[inline]
    fn takes(&self, state: &State, seat: Seat, action: Action) -> Option<Thing> {
        let things = &self.pack.things;
        let card = |card: u8| Some(things.card(self.pack.kind(card)));
        match action {
            Action::Buy(slot) => card(state.shop[usize::from(slot)].card),
            Action::Take(which) => card(state.hand[usize::from(which)]),
            Action::LootCard(place) => {
                let victim = state.looted_by(seat)?;
                card(state.nation(victim).spare[usize::from(place)])
            }
            Action::Recruit(tier, _)
            | Action::RecruitOn(tier, _)
            | Action::Upgrade(tier)
            | Action::Sacrifice(tier)
            | Action::Find(tier) => Some(things.units.plus(tier.into())),
            Action::Mine => Some(things.mine),
            Action::TakeOver => {
                let Phase::Unit { at, .. } = state.phase else { return None };
                Some(if state.ground.tile(at) == Tile::Gold { things.mine } else { things.castle })
            }
            _ => None,
        }
    }

    fn has(&self, state: &State, seat: Seat, thing: Thing) -> Option<bool> {
        let things = &self.pack.things;
        let nation = state.nation(seat);
        if let Some(kind) = things.kind(thing) {
            return Some(nation.all_cards().any(|card| self.pack.kind(card) == kind));
        }
        let is_unit = (things.units..things.mine).contains(&thing);
        is_unit.then(|| nation.units.iter().any(|unit| things.units.plus(unit.tier.into()) == thing))
    }

    fn when(&self, state: &State) -> When {
        let phase = match state.phase {
            Phase::Place | Phase::Turn | Phase::Settle => 0,
            Phase::Recruit | Phase::Sacrifice { .. } => 1,
            Phase::Command | Phase::Unit { .. } | Phase::Ruin | Phase::Lay | Phase::Arrive | Phase::Over => 2,
            Phase::Bleed
            | Phase::Rally
            | Phase::Defend
            | Phase::Spread
            | Phase::Answer
            | Phase::Follow
            | Phase::Withdraw => 3,
        };
        When { round: state.round.into(), phase }
    }
}

const _: () = {
    assert!(Kind::Victory as usize + 1 == KINDS.len(), "every kind has a name");
    assert!(Way::Conquest as usize + 1 == WAYS.len(), "every way has a name");
    assert!(Downfall::Conceded as usize + 1 == FALLS.len(), "every fall has a name");
    assert!(Victory::Limit as usize + 1 == VICTORIES.len(), "every victory has a name");
};
