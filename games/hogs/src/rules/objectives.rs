//! Secondary objectives: checked after every finished action and every step of the End Phase.

use super::{Offers, Play};
use crate::Hogs;
use crate::cards::{Terrain, Test};
use crate::event::{Event, Why};
use crate::hexes::{Geometry, Hex};
use crate::state::{Action, Ask, Phase, State};
use crate::units::arms;
use sounder_kernel::Log;

impl Hogs {
    /// How much of a test an owner has. Tests of the round's end are only met then.
    pub(crate) fn measure(&self, state: &State, owner: u8, test: Test) -> u8 {
        let player = &state.players[usize::from(owner)];
        let infantry = |wanted: &dyn Fn(Hex) -> bool| {
            let units = state.units.of(owner).filter(|(_, unit)| self.class(unit).is_infantry() && wanted(unit.hex));
            units.count() as u8
        };
        match test {
            Test::Pumps => self.pumps(state, owner),
            Test::Units => state.units.count(owner),
            Test::Arms => arms(&self.herd(state, owner)).iter().take_while(|arm| **arm).count() as u8,
            Test::Swill => player.swill,
            Test::Upgrades => player.upgrades_held().count_ones() as u8,
            Test::Buildings => player.tiles.iter().filter(|tile| **tile != 0).count() as u8,
            Test::NearEnemyBase => infantry(&|hex| {
                let bases = state.players.iter().enumerate();
                let mut enemies = bases.filter(|(enemy, _)| self.field.are_enemies(owner, *enemy as u8));
                enemies.any(|(_, enemy)| enemy.base.is_some_and(|base| base.distance(hex) <= 2))
            }),
            Test::OnMountains => infantry(&|hex| state.ground.all(Terrain::Mountain).contains(hex)),
            Test::Feat(feat) => player.feats[feat as usize],
        }
    }

    /// Whether a condition is met now. HW §6.10
    #[inline]
    pub(crate) fn is_met(&self, state: &State, owner: u8, (test, count): (Test, u8)) -> bool {
        self.measure_now(state, owner, test) >= count
    }

    /// How much of a test counts now: nothing of what only counts at the round's end. No condition asks for nothing.
    #[inline]
    fn measure_now(&self, state: &State, owner: u8, test: Test) -> u8 {
        let round_end = matches!(test, Test::NearEnemyBase | Test::OnMountains);
        if round_end && !(state.phase == Phase::End && state.order == super::ending::ROUND_END) {
            return 0;
        }
        self.measure(state, owner, test)
    }

    /// Kept objectives whose Swill can still be taken. HW §6.11
    pub(super) fn offer_claims(&self, state: &State, owner: u8, out: &mut impl Offers) {
        if state.round == 0 || state.phase == Phase::Settings {
            return;
        }
        for (place, secret) in state.players[usize::from(owner)].hand.iter().enumerate() {
            if secret.kept {
                let condition = self.pack.objectives[usize::from(secret.card)].swill;
                if condition.0.lasts() && self.is_met(state, owner, condition) {
                    out.offer(Action::Claim(place as u8));
                }
            }
        }
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// Scores what is met, for all at the same time, and then asks about Swill. True if somebody is asked or the game is over.
    /// HW §6.2, §6.10
    pub(super) fn check_objectives(&mut self) -> bool {
        if self.state.round == 0 {
            return false;
        }
        let (mut scored, mut question) = (false, None);
        for place in 0..self.game.field.owners {
            let owner = self.game.in_order(self.state, place);
            // The cards of who has conceded only count.
            if !self.game.plays(self.state, owner) {
                continue;
            }
            let mut card = 0;
            while card < self.state.players[usize::from(owner)].hand.len() {
                let secret = self.state.players[usize::from(owner)].hand[card];
                let objective = &self.game.pack.objectives[usize::from(secret.card)];
                let ((asks, least), (wants, enough)) = (objective.swill, objective.points);
                let amount = self.game.measure_now(self.state, owner, wants);
                if amount >= enough {
                    self.state.players[usize::from(owner)].hand.remove(card);
                    self.state.revealed |= 1 << secret.card;
                    self.log.reveal();
                    self.score(owner, self.game.pack.figures.secondary_points, Why::Secondary(secret.card));
                    scored = true;
                    continue;
                }
                // Most cards ask for less and for more of the same.
                let less = if asks == wants { amount } else { self.game.measure_now(self.state, owner, asks) };
                let met = less >= least;
                if met && !secret.kept && question.is_none() {
                    question = Some(Ask { owner, place: card as u8 });
                }
                if !met && secret.kept && objective.swill.0.lasts() {
                    // It may become true again, and then its owner is asked again.
                    self.state.players[usize::from(owner)].hand[card].kept = false;
                }
                card += 1;
            }
        }
        if scored && self.check_victory() {
            return true;
        }
        if question.is_some() {
            self.log.reveal();
            self.state.asking = question;
        }
        question.is_some()
    }

    pub(super) fn take_swill(&mut self) {
        let ask = self.state.asking.take().expect("somebody is asked");
        self.cash_in(ask.owner, ask.place);
    }

    pub(super) fn claim(&mut self, owner: u8, place: u8) {
        self.cash_in(owner, place);
    }

    fn cash_in(&mut self, owner: u8, place: u8) {
        let secret = self.state.players[usize::from(owner)].hand.remove(usize::from(place));
        self.state.revealed |= 1 << secret.card;
        let swill = self.game.pack.figures.secondary_swill;
        self.gain(owner, swill);
        self.log.reveal();
        self.tell(Event::SwillTaken { owner, card: secret.card, swill });
    }

    pub(super) fn keep_card(&mut self) {
        let ask = self.state.asking.take().expect("somebody is asked");
        self.state.players[usize::from(ask.owner)].hand[usize::from(ask.place)].kept = true;
        self.tell(Event::CardHeld { owner: ask.owner });
    }
}
