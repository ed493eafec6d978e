//! Numbers for statistics, names for scenarios, and what must hold of every position.

use crate::cards::Pack;
use crate::event::{Event, Why};
use crate::state::{Action, NOBODY, NONE, Phase, SQUARES, State, TILES};
use crate::{Hogs, hexes::Hexes};
use sounder_kernel::{Arrange, Fact, Facts, Seat, Thing, Vocabulary, When};

/// Kinds of facts, as places in the vocabulary.
#[derive(Clone, Copy)]
enum Counted {
    Recruited,
    Built,
    Upgraded,
    Begun,
    Bought,
    Destroyed,
    Lost,
    Scored,
    Captured,
    Taken,
}

const KINDS: [&str; 10] = [
    "recruited",
    "built",
    "upgraded",
    "deployed",
    "bought",
    "destroyed",
    "lost",
    "scored",
    "captured",
    "took Swill for",
];
const PHASES: [&str; 6] = ["Set-up", "Base", "Aerial", "Ground", "Recruitment", "End"];

/// The first thing of each class in the vocabulary.
#[derive(Clone, Copy, Debug)]
pub struct Things {
    /// Unit cards, then the consoles and the airship.
    pub kinds: Thing,
    /// Building tiles, each name once.
    pub tiles: Thing,
    /// Upgrades.
    pub upgrades: Thing,
    /// Deployables.
    pub works: Thing,
    /// Airship parts.
    pub parts: Thing,
    /// Secondary objectives.
    pub objectives: Thing,
    /// Other sources of Victory Points.
    pub sources: Thing,
}

/// The words behind the numbers.
pub(crate) fn vocabulary(pack: &Pack) -> (Vocabulary, Things) {
    let mut words = Vocabulary::new(&KINDS, &PHASES);
    let kinds = words.add("unit", pack.kinds.iter().map(|card| card.name.as_str()));
    // Copies of a building, and deployables of the same name, are told apart by their class and a number.
    let names: Vec<String> = (0..pack.tiles.len())
        .map(|tile| {
            let name = &pack.tiles[tile].name;
            let copy = pack.tiles[..tile].iter().filter(|other| other.name == *name).count();
            if copy == 0 { format!("{name} (building)") } else { format!("{name} (building {})", copy + 1) }
        })
        .collect();
    let tiles = words.add("building", names.iter().map(String::as_str));
    let upgrades = words.add("upgrade", pack.upgrades.iter().map(|card| card.name.as_str()));
    let works = words.add("deployable", crate::cards::WorkKind::ALL.iter().map(|(_, _, name)| *name));
    let parts = words.add("airship part", pack.parts.iter().map(|part| part.name.as_str()));
    let objectives = words.add("objective", pack.objectives.iter().map(|card| card.name.as_str()));
    let sources =
        words.add("source", ["primary objective", "Strategic Points", "a building destroyed", "a building razed"]);
    (words, Things { kinds, tiles, upgrades, works, parts, objectives, sources })
}

impl Hogs {
    pub(crate) fn things(&self) -> &Things {
        &self.things
    }

    pub(crate) fn first_copy(&self, tile: u8) -> usize {
        let name = &self.pack.tiles[usize::from(tile)].name;
        self.pack.tiles.iter().position(|card| card.name == *name).unwrap_or(usize::from(tile))
    }

    fn seat_of(&self, owner: u8) -> Option<Seat> {
        (usize::from(owner) < self.field.seats).then_some(Seat(owner))
    }
}

impl Facts for Hogs {
    fn vocabulary(&self) -> &Vocabulary {
        &self.vocabulary
    }

    fn facts(&self, event: &Event, count: &mut impl FnMut(Fact)) {
        let mut note = |kind: Counted, thing: Thing, owner: u8, amount: i32| {
            count(Fact { kind: kind as u8, thing: Some(thing), seat: self.seat_of(owner), amount });
        };
        let things = &self.things;
        match event {
            Event::Recruited { who, .. } => {
                note(Counted::Recruited, things.kinds.plus(usize::from(who.kind)), who.owner, 1);
            }
            Event::Constructed { owner, tile } => {
                note(Counted::Built, things.tiles.plus(self.first_copy(*tile)), *owner, 1);
            }
            Event::Upgraded { owner, upgrade, .. } => {
                note(Counted::Upgraded, things.upgrades.plus(usize::from(*upgrade)), *owner, 1);
            }
            Event::Begun { who, kind, .. } => note(Counted::Begun, things.works.plus(*kind as usize), who.owner, 1),
            Event::PartBought { owner, part } => {
                note(Counted::Bought, things.parts.plus(usize::from(*part)), *owner, 1);
            }
            Event::Destroyed { who, by, .. } => {
                let thing = things.kinds.plus(usize::from(who.kind));
                note(Counted::Lost, thing, who.owner, 1);
                if *by != NOBODY {
                    note(Counted::Destroyed, thing, *by, 1);
                }
            }
            Event::Scored { owner, points, why, .. } => {
                let thing = match why {
                    Why::Primary => things.sources,
                    Why::Points => things.sources.plus(1),
                    Why::Building(_) => things.sources.plus(2),
                    Why::Razed => things.sources.plus(3),
                    Why::Secondary(card) => things.objectives.plus(usize::from(*card)),
                };
                note(Counted::Scored, thing, *owner, i32::from(*points));
            }
            Event::Captured { who, .. } => {
                note(Counted::Captured, things.kinds.plus(usize::from(who.kind)), who.owner, 1);
            }
            Event::SwillTaken { owner, card, .. } => {
                note(Counted::Taken, things.objectives.plus(usize::from(*card)), *owner, 1);
            }
            _ => {}
        }
    }

    #[inline]
    fn takes(&self, state: &State, _: Seat, action: Action) -> Option<Thing> {
        let things = &self.things;
        match action {
            Action::Recruit(kind) => Some(things.kinds.plus(usize::from(kind))),
            Action::Construct(tile) => Some(things.tiles.plus(self.first_copy(tile))),
            Action::Upgrade(upgrade) => Some(things.upgrades.plus(usize::from(upgrade))),
            Action::Build(kind) => Some(things.works.plus(kind as usize)),
            Action::Part(part) => Some(things.parts.plus(usize::from(part))),
            Action::Swap(kind) if state.phase == Phase::Base => Some(things.kinds.plus(usize::from(kind))),
            _ => None,
        }
    }

    fn has(&self, state: &State, seat: Seat, thing: Thing) -> Option<bool> {
        let things = &self.things;
        let player = &state.players[seat.index()];
        let place = |first: Thing| usize::from(thing.0 - first.0);
        if thing < things.tiles {
            Some(state.units.of(seat.0).any(|(_, unit)| usize::from(unit.kind) == place(things.kinds)))
        } else if thing < things.upgrades {
            let mut copies =
                (0..self.pack.tiles.len()).filter(|tile| self.first_copy(*tile as u8) == place(things.tiles));
            Some(copies.any(|tile| player.stands(tile)))
        } else if thing < things.works {
            Some(player.upgrades_held() >> place(things.upgrades) & 1 == 1)
        } else if thing < things.parts {
            let kind = place(things.works);
            Some(state.works.iter().any(|(_, work)| work.owner == seat.0 && work.kind as usize == kind))
        } else {
            (thing < things.objectives).then(|| state.parts[place(things.parts)].owner == seat.0)
        }
    }

    fn when(&self, state: &State) -> When {
        let phase = match state.phase {
            Phase::Base => 1,
            Phase::Settings | Phase::Aerial => 2,
            Phase::Ground => 3,
            Phase::Recruit => 4,
            Phase::End | Phase::Over => 5,
            _ => 0,
        };
        When { round: u16::from(state.round), phase }
    }
}

impl Arrange for Hogs {
    fn lookup(&self, name: &str) -> Option<u64> {
        let pack = &self.pack;
        let kinds = pack.kinds.iter().position(|card| card.name == name);
        let upgrades = || pack.upgrades.iter().position(|card| card.name == name);
        let objectives = || pack.objectives.iter().position(|card| card.name == name);
        let parts = || pack.parts.iter().position(|part| part.name == name);
        let tiles = || pack.tiles.iter().position(|tile| tile.name == name);
        kinds.or_else(upgrades).or_else(objectives).or_else(parts).or_else(tiles).map(|place| place as u64)
    }

    fn sound(&self, state: &State) -> Result<(), String> {
        self.sound_units(state)?;
        for owner in 0..self.field.seats {
            self.sound_player(state, owner)?;
        }
        let cards: Vec<u8> = state.players[..self.field.seats]
            .iter()
            .flat_map(|player| player.hand.iter())
            .map(|secret| secret.card)
            .collect();
        let mut different = cards.clone();
        different.sort_unstable();
        different.dedup();
        if different.len() != cards.len()
            || different.iter().any(|card| usize::from(*card) >= self.pack.objectives.len())
        {
            return Err(format!("objectives in hand: {cards:?}"));
        }
        if usize::from(state.first) >= usize::from(self.field.owners)
            || usize::from(state.actor) >= usize::from(self.field.owners)
        {
            return Err(format!("{} is first and {} acts, of {}", state.first, state.actor, self.field.owners));
        }
        Ok(())
    }
}

impl Hogs {
    fn sound_units(&self, state: &State) -> Result<(), String> {
        let mut taken = Hexes::NONE;
        for (id, unit) in state.units.iter() {
            if usize::from(unit.kind) >= self.pack.kinds.len() || unit.facing > 5 || unit.owner >= self.field.owners {
                return Err(format!("unit {id} is {unit:?}"));
            }
            let class = self.class(unit);
            if class.is_aircraft() {
                continue;
            }
            if self.health(state, id) == 0 {
                return Err(format!("unit {id} on {} has no health left", unit.hex));
            }
            if state.ground.impassable(class).contains(unit.hex) {
                return Err(format!("unit {id} cannot stand on {}", unit.hex));
            }
            // Whoever is on the way may stand where others do.
            if id != state.turn.unit && state.fights.is_empty() {
                if taken.contains(unit.hex) || state.works.hexes().contains(unit.hex) {
                    return Err(format!("two things stand on {}", unit.hex));
                }
                taken.insert(unit.hex);
            }
        }
        Ok(())
    }

    fn sound_player(&self, state: &State, owner: usize) -> Result<(), String> {
        let player = &state.players[owner];
        if player.swill > self.pack.figures.swill_limit {
            return Err(format!("player {owner} has {} Swill", player.swill));
        }
        let mut covered = 0;
        for tile in 0..TILES {
            let squares = player.tiles[tile] & SQUARES;
            if squares & covered != 0 {
                return Err(format!("buildings of player {owner} overlap"));
            }
            covered |= squares;
            if squares != 0 && !self.pack.tiles[tile].fits.contains(&squares) {
                return Err(format!("{} of player {owner} has another shape", self.pack.tiles[tile].name));
            }
        }
        let known = |card: &u8| *card == NONE || usize::from(*card) < self.pack.upgrades.len();
        if !player.upgrades.iter().flatten().all(known) {
            return Err(format!("player {owner} has an upgrade that there is not"));
        }
        Ok(())
    }
}
