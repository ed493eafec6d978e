//! What the lab may change about a single card when the game is bound to its table.

use crate::WildPigs3;
use crate::cards::{Cards, Spoil, Threshold, Upgrade, Weapon};
use crate::facts::Item;
use crate::rules::Play;
use crate::state::{HeldWeapon, LANES, Slot};
use crate::{Event, State};
use sounder_kernel::{Change, Dice, Experiments, Facts, Log, Seat, Setup, SetupError, Thing};
use std::sync::Arc;

impl Cards {
    /// Takes away all that a card does; what it costs stays.
    fn blank(&mut self, item: Item) {
        match item {
            Item::Threat(id) => {
                let threat = &mut self.threats[usize::from(id)];
                (threat.vp, threat.spoil) = (0, Spoil::Nothing);
            }
            Item::Upgrade(id) => {
                let Upgrade { name, line, cost, .. } = self.upgrades[usize::from(id)].clone();
                self.upgrades[usize::from(id)] = Upgrade { name, line, cost, ..Upgrade::default() };
            }
            Item::Weapon(id) => {
                let Weapon { name, line, cost, uses, slot, .. } = self.weapons[usize::from(id)].clone();
                self.weapons[usize::from(id)] = Weapon { name, line, cost, uses, slot, ..Weapon::default() };
            }
            Item::Threshold { boss, number } => {
                let threshold = &mut self.bosses[usize::from(boss)].thresholds[usize::from(number)];
                *threshold = Threshold { cost: threshold.cost, ..Threshold::default() };
            }
        }
    }
}

impl Cards {
    /// Cards that do no more than a blank one would.
    pub(crate) fn remarks(&self) -> Vec<String> {
        let mut remarks = Vec::new();
        let mut remark = |name: &str, vp: u8, does_nothing: bool| {
            if does_nothing {
                let but = if vp > 0 { " but score" } else { "" };
                remarks.push(format!("{name} does nothing{but}."));
            }
        };
        for upgrade in &self.upgrades {
            let Upgrade { name, line, cost, vp, .. } = upgrade.clone();
            let idle = Upgrade { name, line, cost, vp, ..Upgrade::default() };
            remark(&upgrade.name, vp, *upgrade == idle);
        }
        for weapon in &self.weapons {
            let Weapon { name, line, cost, vp, uses, slot, .. } = weapon.clone();
            let idle = Weapon { name, line, cost, vp, uses, slot, ..Weapon::default() };
            remark(&weapon.name, vp, *weapon == idle);
        }
        for boss in &self.bosses {
            let idle = |threshold: &Threshold| *threshold == Threshold { cost: threshold.cost, ..Threshold::default() };
            remark(&format!("A threshold of {}", boss.name), 0, boss.thresholds.iter().any(idle));
        }
        remarks
    }
}

impl WildPigs3 {
    /// The game with the experiments of a setup, or why its cards do not bear them. The table's seats and army are known.
    pub(crate) fn with_experiments(mut self, setup: &Setup) -> Result<WildPigs3, SetupError> {
        self.experiments = Experiments::of(setup, self.vocabulary())?;
        self.cards = Arc::clone(&self.pack);
        for experiment in &setup.experiments {
            let how = match experiment.change {
                Change::Blank => "made blank",
                Change::KeptFrom(_) => "kept from a seat",
                Change::GivenTo(_) => "given to a seat",
            };
            let refusal = || SetupError::NoSuchExperiment { thing: experiment.thing.clone(), how };
            let thing = self.vocabulary().find(&experiment.thing).expect("all things were found a moment ago");
            let item = self.things.item(thing).ok_or_else(refusal)?;
            match experiment.change {
                Change::Blank => Arc::make_mut(&mut self.cards).blank(item),
                Change::GivenTo(seat) if !self.has_room(seat, item) => return Err(refusal()),
                Change::KeptFrom(seat) | Change::GivenTo(seat) if seat.index() >= self.seats => return Err(refusal()),
                Change::KeptFrom(_) | Change::GivenTo(_) => {}
            }
        }
        Ok(self)
    }

    fn given(&self) -> impl Iterator<Item = (Seat, Item)> {
        let item = |thing: Thing| self.things.item(thing).expect("only content is given");
        self.experiments.given().map(move |(seat, thing)| (seat, item(thing)))
    }

    /// Whether all that is given leaves slots for a card of this kind, an army for everybody, and one hand for the boss.
    fn has_room(&self, seat: Seat, item: Item) -> bool {
        let given = |like: &dyn Fn(Seat, Item) -> bool| self.given().filter(|(seat, item)| like(*seat, *item)).count();
        let slots = usize::from(self.pack.figures.slots);
        match item {
            Item::Upgrade(_) => given(&|to, item| to == seat && matches!(item, Item::Upgrade(_))) <= slots,
            Item::Weapon(_) => given(&|to, item| to == seat && matches!(item, Item::Weapon(_))) <= slots,
            Item::Threat(id) => {
                let era = self.pack.threats[usize::from(id)].era;
                let of_the_era = |id: u8| self.pack.threats[usize::from(id)].era == era;
                let there = self.pack.threats.iter().filter(|threat| threat.era == era).count();
                let away = given(&|_, item| matches!(item, Item::Threat(id) if of_the_era(id)));
                there >= away + LANES * usize::from(self.depth)
            }
            Item::Threshold { .. } => given(&|_, item| matches!(item, Item::Threshold { .. })) <= 1,
        }
    }

    /// Whether somebody has this threat from the start, so that no army can have it.
    pub(crate) fn is_given(&self, threat: u8) -> bool {
        self.given().any(|(_, item)| item == Item::Threat(threat))
    }

    /// Gives everybody what an experiment gives them, as if they had bought, defeated or earned it.
    pub(crate) fn give(&self, state: &mut State, dice: &mut Dice) {
        for (seat, item) in self.given() {
            let first = std::mem::replace(&mut state.turn, seat);
            Play { game: self, state, dice, log: &mut () }.receive(item);
            state.turn = first;
        }
    }
}

impl<L: Log<Event>> Play<'_, L> {
    fn receive(&mut self, item: Item) {
        match item {
            Item::Upgrade(card) => {
                self.state.upgrade_deck.remove(card);
                self.own_upgrade(card);
            }
            Item::Weapon(card) => {
                self.state.weapon_deck.remove(card);
                self.own_weapon(card);
            }
            Item::Threat(threat) => {
                self.own_threat(threat);
            }
            Item::Threshold { boss, number } => {
                let reward = &self.game.boss(boss).thresholds[usize::from(number)];
                let player = self.state.actor_mut();
                player.boss_tokens += reward.tokens;
                player.bonus_vp += reward.vp;
                // Which slot is a choice, and nobody can choose before the deal: upgrades last.
                player.slots[Slot::Upgrade as usize] += u8::from(reward.slot);
                if let Some(card) = reward.attack {
                    player.weapons.push(HeldWeapon { card, uses: self.game.weapon(card).uses });
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::{Action, Player};
    use sounder_kernel::{Experiment, Game};
    use sounder_pack::Content;

    fn table(thing: &str, change: Change) -> Result<WildPigs3, SetupError> {
        let experiment = Experiment { thing: thing.into(), change };
        let setup = Setup { experiments: vec![experiment], ..Setup::new(2) };
        WildPigs3::with_default_pack().for_table(&setup)
    }

    fn given(thing: &str) -> (WildPigs3, Player) {
        let game = table(thing, Change::GivenTo(Seat(1))).unwrap();
        let state = game.deal(&mut Dice::from_number(1));
        (game, state.players[1])
    }

    #[test]
    fn what_is_given_is_owned_from_the_start_and_lies_nowhere_else() {
        let (game, player) = given("Mass Core");
        let card = player.upgrades[0];
        assert_eq!((game.upgrade(card).name.as_str(), player.card_vp), ("Mass Core", 1));
        let state = game.deal(&mut Dice::from_number(1));
        assert!(!state.upgrade_deck.contains(card) && !state.upgrades.contains(&card));
        let (_, player) = given("Shockblade");
        assert_eq!((player.weapons[0].uses, player.weapons.len()), (3, 1));
        let (game, player) = given("Hamageddon");
        assert_eq!((player.night_threats, player.tokens[2]), (1, 1));
        assert!(game.is_given(player.spoils.iter().next().unwrap()));
        let (_, player) = given("Baron von Bristle 1");
        assert_eq!((player.boss_tokens, player.weapons.len()), (1, 1));
        for seed in 0..20 {
            let state = table("Mudtusk", Change::GivenTo(Seat(0))).unwrap().deal(&mut Dice::from_number(seed));
            let mudtusk = state.players[0].spoils.iter().next().unwrap();
            assert!(!state.lanes.iter().any(|lane| lane.contains(&mudtusk)));
        }
    }

    #[test]
    fn what_is_blank_costs_and_does_nothing() {
        let game = table("Mass Core", Change::Blank).unwrap();
        let core = game.cards.upgrades.iter().find(|card| card.name == "Mass Core").unwrap();
        assert_eq!((core.cost, core.vp, core.production), ([4, 4, 3], 0, [0; 3]));
        let again = game.for_table(&Setup::new(2)).unwrap();
        assert!(again.cards.upgrades.iter().all(|card| card.vp > 0), "the next table has it back");
    }

    #[test]
    fn what_is_kept_from_a_seat_is_not_open_to_it() {
        let game = table("Thermal Lance", Change::KeptFrom(Seat(0))).unwrap();
        let mut state = game.deal(&mut Dice::from_number(1));
        let lance = game.cards.weapons.iter().position(|card| card.name == "Thermal Lance").unwrap() as u8;
        state.weapons[0] = lance;
        for seat in [Seat(0), Seat(1)] {
            state.turn = seat;
            state.players[seat.index()].resources = [9; 3];
            let mut legal = Vec::new();
            game.legal(&state, seat, &mut legal);
            assert_eq!(legal.contains(&Action::BuyWeapon(0)), seat == Seat(1));
        }
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        assert!(table("Fight", Change::Blank).is_err());
        assert!(table("Baron von Bristle", Change::KeptFrom(Seat(0))).is_err());
        assert!(table("Mudtusk", Change::GivenTo(Seat(2))).is_err());
        assert!(table("Nobody", Change::Blank).is_err());
        let both = ["Mass Core", "Red Mantle"]
            .map(|thing| Experiment { thing: thing.into(), change: Change::GivenTo(Seat(0)) });
        let setup = Setup { experiments: both.into(), ..Setup::new(2) };
        assert!(WildPigs3::with_default_pack().for_table(&setup).is_err(), "there is one slot");
    }
}
