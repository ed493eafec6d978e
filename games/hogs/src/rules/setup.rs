//! Binding to a table, the first position, factions and the preparation of player areas.

use super::{Offers, Play};
use crate::Hogs;
use crate::cards::{Boost, Class, Kind, Terrain};
use crate::event::Event;
use crate::field::{Field, Laying};
use crate::ground::Ground;
use crate::hexes::{self, CENTRE, Geometry, Hex, Hexes};
use crate::state::{Action, NO_UNIT, NOBODY, NONE, PLACES_OF_CARDS, Phase, SQUARES, State, Step};
use sounder_kernel::{Chair, Chairs, Change, Dice, Experiments, List, Log, Setup, SetupError, Thing};
use std::sync::Arc;

impl Hogs {
    /// The game at another table.
    pub(super) fn bind(&self, setup: &Setup) -> Result<Hogs, SetupError> {
        let option = |id: &str| self.about.option(setup, id);
        let mission = option("mission").parse().unwrap_or(1);
        let laying = match option("terrain") {
            "drawn" => Laying::Drawn,
            "laid" => Laying::Laid,
            _ => Laying::Printed,
        };
        let teams = option("teams") == "teams";
        let field = Field::new(&self.pack, mission, setup.seats, teams, laying)
            .ok_or_else(|| SetupError::OptionDoesNotFit { option: "mission".into(), seats: setup.seats })?;
        let experiments = Experiments::of(setup, &self.vocabulary)?;
        self.check_experiments(setup)?;
        let mut pack = Arc::clone(&self.printed);
        for upgrade in
            (0..pack.upgrades.len()).filter(|upgrade| experiments.is_blank(self.things.upgrades.plus(*upgrade)))
        {
            Arc::make_mut(&mut pack).upgrades[upgrade].boost = Boost::default();
        }
        Ok(Hogs {
            about: Arc::clone(&self.about),
            pack,
            printed: Arc::clone(&self.printed),
            vocabulary: Arc::clone(&self.vocabulary),
            things: self.things,
            experiments,
            chairs: Hogs::chairs_of(&field),
            field,
        })
    }

    pub(crate) fn chairs_of(field: &Field) -> Chairs {
        let chair = |seat: usize| match (field.horde.is_some(), field.teams) {
            (true, _) => Chair::new(("general", "General"), ("hogs", "The defenders")),
            (_, true) => {
                let side = if seat.is_multiple_of(2) { ("pink", "Pink") } else { ("blue", "Blue") };
                Chair::new(("general", "General"), side)
            }
            _ => unreachable!("free for all has no sides"),
        };
        if field.horde.is_some() || field.teams {
            Chairs::new((0..field.seats).map(chair).collect())
        } else {
            Chairs::free_for_all(field.seats)
        }
    }

    pub(super) fn deal_state(&self, dice: &mut Dice) -> State {
        let mut state = State {
            control: [NOBODY; crate::state::SPECIALS],
            carrier: NO_UNIT,
            pigeon: self.field.map.pigeon.unwrap_or_default(),
            ground: match self.field.laying {
                Laying::Printed => Ground::of(&self.field.map),
                Laying::Drawn => self.draw_ground(dice),
                Laying::Laid => Ground::default(),
            },
            ..State::default()
        };
        for player in &mut state.players[..self.field.seats] {
            player.swill = self.pack.figures.start_swill;
        }
        state
    }

    /// A symmetric map, with every zone free and in reach of the others. HW §2.5
    fn draw_ground(&self, dice: &mut Dice) -> Ground {
        let mut ground = Ground::default();
        let zones = (0..6).fold(Hexes::NONE, |sum, corner| sum | self.zone_hexes(corner));
        let mut free: Hexes = !(zones | self.field.special_hexes | Hexes::only(CENTRE));
        if let Some(pigeon) = self.field.map.pigeon {
            free.remove(pigeon);
        }
        // An orbit that meets a special hex is left out whole, so that the map stays symmetric.
        let orbit = |hex: Hex| (0..6).map(|turn| hex.turned(turn)).collect::<Hexes>();
        for (place, count) in self.pack.sandbox.drawn.iter().enumerate() {
            let terrain = Terrain::ALL[place + 1].1;
            for _ in 0..*count {
                let open: List<Hex, 127> = free.iter().filter(|hex| (orbit(*hex) & !free).is_empty()).collect();
                if open.is_empty() {
                    continue;
                }
                let hexes = orbit(dice.pick(&open));
                let mut laid = ground;
                hexes.iter().for_each(|hex| laid.lay(hex, terrain));
                if Hogs::is_connected(&laid) {
                    ground = laid;
                }
                free &= !hexes;
            }
        }
        ground
    }

    /// Whether infantry can walk from the middle to every corner.
    fn is_connected(ground: &Ground) -> bool {
        let open = !ground.impassable(Class::Grunt);
        let mut seen = Hexes::only(CENTRE);
        loop {
            let next = seen.iter().fold(seen, |sum, hex| sum | (hex.near() & open));
            if next == seen {
                break;
            }
            seen = next;
        }
        (0..6).all(|corner| seen.contains(hexes::corner(corner)))
    }

    /// The hexes of a deployment zone. HW §3.3
    pub(crate) fn zone_hexes(&self, corner: u8) -> Hexes {
        hexes::corner(corner).within(self.pack.figures.zone_radius)
    }

    pub(super) fn offer_factions(&self, state: &State, out: &mut impl Offers) {
        let taken = |faction: u8| state.players.iter().any(|player| player.faction == faction);
        (0..self.pack.factions.len() as u8).filter(|f| !taken(*f)).for_each(|f| out.offer(Action::Faction(f)));
    }

    /// The building tile of the first Runway.
    pub(crate) fn runway_tile(&self) -> u8 {
        self.pack.tiles.iter().position(|tile| tile.unlocks(Class::Plane)).unwrap_or(0) as u8
    }

    /// How many steps a preparation has: six cards, and the first buildings.
    pub(super) fn preparations(&self) -> u8 {
        PLACES_OF_CARDS as u8 + 2 + u8::from(self.field.mission.runway)
    }

    /// The building that a step of the preparation lays.
    pub(crate) fn prepared_tile(&self, step: u8) -> Option<u8> {
        match step.checked_sub(PLACES_OF_CARDS as u8)? {
            0 => Some(0),
            1 => Some(1),
            _ => Some(self.runway_tile()),
        }
    }

    /// Cards that may take an initiative place: no class twice. HW §2.8
    fn offer_cards(&self, state: &State, owner: u8, place: u8, out: &mut impl Offers) {
        let cards = &state.players[usize::from(owner)].cards;
        for kind in 0..self.pack.cards as Kind {
            let card = self.pack.kind(kind);
            let twice = cards.iter().any(|held| *held != NONE && self.pack.kind(*held).class == card.class);
            if card.initiative == place + 1 && !twice {
                out.offer(Action::Card(kind));
            }
        }
    }

    pub(super) fn offer_preparation(&self, state: &State, owner: u8, out: &mut impl Offers) {
        let step = state.players[usize::from(owner)].steps;
        match self.prepared_tile(step) {
            None => self.offer_cards(state, owner, step, out),
            Some(tile) => self.offer_places(state, owner, tile, out),
        }
    }

    /// Where a building fits on the grid. HW §5.2
    pub(crate) fn offer_places(&self, state: &State, owner: u8, tile: u8, out: &mut impl Offers) {
        let covered = state.players[usize::from(owner)].covered();
        for (place, squares) in self.pack.tiles[usize::from(tile)].fits.iter().enumerate() {
            if squares & covered == 0 {
                out.offer(Action::Lay(place as u8));
            }
        }
    }

    /// Whether a building fits anywhere.
    pub(crate) fn has_place(&self, state: &State, owner: u8, tile: usize) -> bool {
        let covered = state.players[usize::from(owner)].covered();
        self.pack.tiles[tile].fits.iter().any(|squares| squares & covered == 0)
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// HW §2.1
    pub(super) fn choose_faction(&mut self, faction: u8) {
        let owner = self.state.actor;
        self.state.players[usize::from(owner)].faction = faction;
        self.tell(Event::FactionChosen { owner, faction });
        let next = owner + 1;
        if usize::from(next) < self.game.field.seats {
            self.state.actor = next;
            let mut few = super::Few::default();
            self.game.offer_factions(self.state, &mut few);
            if let (1, Some(Action::Faction(last))) = (few.count, few.first) {
                self.choose_faction(last);
            }
            return;
        }
        if let Some(horde) = self.game.field.horde {
            let taken = |faction: u8| self.state.players.iter().any(|player| player.faction == faction);
            let free = (0..4).find(|faction| !taken(*faction)).unwrap_or(3);
            self.state.players[usize::from(horde)].faction = free;
        }
        self.state.phase = Phase::Prepare;
        for seat in 0..self.game.field.seats as u8 {
            self.skip_single_cards(seat);
        }
    }

    pub(super) fn choose_card(&mut self, owner: u8, kind: Kind) {
        let player = &mut self.state.players[usize::from(owner)];
        player.cards[usize::from(player.steps)] = kind;
        player.steps += 1;
        self.tell(Event::PreparationChosen { owner });
        self.skip_single_cards(owner);
    }

    /// An initiative that only one card fits is filled by itself.
    fn skip_single_cards(&mut self, owner: u8) {
        while usize::from(self.state.players[usize::from(owner)].steps) < PLACES_OF_CARDS {
            let step = self.state.players[usize::from(owner)].steps;
            let mut few = super::Few::default();
            self.game.offer_cards(self.state, owner, step, &mut few);
            let (1, Some(Action::Card(kind))) = (few.count, few.first) else { return };
            let player = &mut self.state.players[usize::from(owner)];
            player.cards[usize::from(step)] = kind;
            player.steps += 1;
        }
    }

    /// Lays the building at hand, in the preparation or in the Base Phase.
    pub(super) fn lay_building(&mut self, owner: u8, place: u8) {
        if self.state.phase != Phase::Prepare {
            self.lay_constructed(place);
            return;
        }
        let step = self.state.players[usize::from(owner)].steps;
        let tile = usize::from(self.game.prepared_tile(step).expect("a building is being laid"));
        let player = &mut self.state.players[usize::from(owner)];
        player.tiles[tile] = self.game.pack.tiles[tile].fits[usize::from(place)] & SQUARES;
        player.steps += 1;
        self.tell(Event::PreparationChosen { owner });
        let all = (0..self.game.field.seats as u8).all(|seat| !self.game.must_choose(self.state, seat));
        if all {
            self.show_preparations();
        }
    }

    /// HW §2.6, §2.9
    fn show_preparations(&mut self) {
        self.log.reveal();
        for owner in 0..self.game.field.seats as u8 {
            let player = &mut self.state.players[usize::from(owner)];
            player.steps = 0;
            let cards = player.cards;
            self.tell(Event::Prepared { owner, cards });
        }
        self.give_experiments();
        self.roll_for_first();
        if self.game.field.laying == Laying::Laid {
            self.begin_terrain();
        } else {
            self.begin_deployment();
        }
    }

    /// Upgrades that an experiment gives to a seat lie on the first card they fit.
    fn give_experiments(&mut self) {
        for (seat, thing) in self.game.experiments.given() {
            let upgrade = self.game.upgrade_of(thing);
            let holder =
                (0..crate::state::HOLDERS).find(|holder| self.game.can_hold(self.state, seat.0, upgrade, *holder));
            if let Some(holder) = holder {
                let slots = &mut self.state.players[seat.index()].upgrades[holder];
                slots[usize::from(slots[0] != NONE)] = upgrade;
            }
        }
    }

    /// The highest die is First Player; the tied roll again. HW §2.6
    fn roll_for_first(&mut self) {
        let mut tied: List<u8, 4> = (0..self.game.field.owners).collect();
        loop {
            let rolls: List<u8, 4> = tied.iter().map(|_| self.dice.die(6) as u8).collect();
            let best = rolls.iter().copied().max().unwrap_or(0);
            tied = tied.iter().zip(&rolls).filter(|(_, roll)| **roll == best).map(|(owner, _)| *owner).collect();
            if tied.len() == 1 {
                self.state.first = tied[0];
                self.tell(Event::FirstPlayer { owner: tied[0], rolls });
                return;
            }
        }
    }

    pub(super) fn begin_terrain(&mut self) {
        let tiles = self.game.pack.sandbox.tiles[self.game.field.seats - 1];
        for player in &mut self.state.players[..self.game.field.seats] {
            player.terrain = [tiles; 6];
        }
        (self.state.phase, self.state.step, self.state.order) = (Phase::Terrain, Step::Start, 0);
    }
}

impl Hogs {
    /// Refuses experiments that make no sense: only upgrades can do nothing or be given, and only what an action takes can be
    /// kept from somebody.
    fn check_experiments(&self, setup: &Setup) -> Result<(), SetupError> {
        for (number, experiment) in setup.experiments.iter().enumerate() {
            let Some(thing) = self.vocabulary.find(&experiment.thing) else { continue };
            let refuse = |how| Err(SetupError::NoSuchExperiment { thing: experiment.thing.clone(), how });
            match experiment.change {
                Change::Blank if !self.is_upgrade(thing) => return refuse("made blank"),
                Change::GivenTo(seat) if !self.is_upgrade(thing) || seat.index() >= setup.seats => {
                    return refuse("given to a seat");
                }
                // Nobody has an upgrade twice. HW §18.8
                Change::GivenTo(_) if setup.experiments[..number].contains(experiment) => {
                    return refuse("given so often");
                }
                Change::KeptFrom(seat) if !self.can_be_kept(thing) || seat.index() >= setup.seats => {
                    return refuse("kept from a seat");
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Whether any action takes the thing: not an airship, which is built of parts, nor a second copy of a building, which
    /// goes by the name of the first, nor what only scores.
    fn can_be_kept(&self, thing: Thing) -> bool {
        let things = self.things();
        if thing < things.tiles {
            return thing != things.kinds.plus(usize::from(self.pack.airship()));
        }
        if thing < things.upgrades {
            let tile = (thing.0 - things.tiles.0) as u8;
            return self.first_copy(tile) == usize::from(tile);
        }
        thing < things.objectives
    }

    /// Whether a thing of the vocabulary is an upgrade.
    fn is_upgrade(&self, thing: Thing) -> bool {
        self.things().upgrades.0 <= thing.0
            && usize::from(thing.0 - self.things().upgrades.0) < self.pack.upgrades.len()
    }

    fn upgrade_of(&self, thing: Thing) -> u8 {
        (thing.0 - self.things().upgrades.0) as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Goal;
    use sounder_kernel::Game;
    use sounder_pack::Content;

    /// Clause 2.5
    #[test]
    fn drawn_ground_is_symmetric_and_connected_and_leaves_zones_free() {
        let hogs = Hogs::with_default_pack();
        for mission in &hogs.pack.sandbox.missions {
            let known =
                hogs.pack.missions.iter().find(|known| known.number == *mission).expect("a mission of the pack");
            assert!(
                !matches!(known.primary.0, Goal::MostOnCrown | Goal::TwoPoints),
                "mission {mission} needs its own ground"
            );
            for seats in 2..=4 {
                let setup = Setup::new(seats).with("mission", &mission.to_string()).with("terrain", "drawn");
                let Ok(game) = hogs.for_table(&setup) else { continue };
                let mut kinds = Hexes::NONE;
                for seed in 0..200 {
                    let ground = game.deal(&mut Dice::from_number(seed)).ground;
                    for (_, terrain, name) in Terrain::ALL {
                        let there = ground.all(terrain);
                        let turned: Hexes = there.iter().map(|hex| hex.turned(1)).collect();
                        assert_eq!(there, turned, "{name}, mission {mission}, {seats} players, seed {seed}");
                    }
                    let plains = ground.all(Terrain::Plains);
                    let zones =
                        game.field.corners().iter().fold(Hexes::NONE, |sum, corner| sum | game.zone_hexes(*corner));
                    assert!((zones & !plains).is_empty(), "a zone is not free, seed {seed}");
                    assert!((game.field.special_hexes & !plains).is_empty(), "a special hex is covered, seed {seed}");
                    assert!(Hogs::is_connected(&ground), "seed {seed}");
                    kinds |= !plains;
                }
                assert!(kinds.len() > 20, "ground is drawn in many places: {}", kinds.len());
            }
        }
    }
}
