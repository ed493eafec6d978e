//! A table at which something is different, for the lab: what a card does not do, and what somebody has from the start.

use super::Play;
use crate::WildPigs2;
use crate::cards::{Card, Cards, Effect};
use crate::event::Event;
use crate::facts::Possession;
use crate::state::{MOST_GIFTS, Stance};
use sounder_kernel::{Chairs, Experiments, Log, Seat, Setup, SetupError, Thing};
use std::sync::Arc;

impl WildPigs2 {
    /// The game at a table set up like this, starting from what the pack says.
    pub(super) fn bind(&self, setup: &Setup) -> Result<WildPigs2, SetupError> {
        let experiments = Experiments::of(setup, &self.vocabulary)?;
        let mut game = WildPigs2 {
            cards: Arc::clone(&self.pack),
            chairs: Chairs::free_for_all(setup.seats),
            experiments,
            ..self.clone()
        };
        if !setup.experiments.is_empty() {
            game.cards = Arc::new(game.experimental_cards()?);
        }
        Ok(game)
    }

    /// The content with blank cards, if every experiment is one that its thing bears.
    fn experimental_cards(&self) -> Result<Cards, SetupError> {
        let refuse = |thing: Thing, how| {
            let thing = self.vocabulary.name(thing).into();
            Err(SetupError::NoSuchExperiment { thing, how })
        };
        let mut cards = (*self.pack).clone();
        let things = (0..self.vocabulary.things.len()).map(|number| Thing(number as u16));
        for thing in things.filter(|thing| self.experiments.is_blank(*thing)) {
            match self.things.possession(thing) {
                Some(Possession::Card(card)) => cards.market[usize::from(card)].blank(),
                _ => return refuse(thing, "made blank"),
            }
        }
        cards.weigh();
        for (seat, thing) in self.experiments.given() {
            let gifts = self.experiments.given().filter(|(other, _)| *other == seat).count();
            if self.things.possession(thing).is_none() {
                return refuse(thing, "given to a seat");
            }
            if gifts > MOST_GIFTS {
                return refuse(thing, "given to a seat that has so much else from the start");
            }
        }
        Ok(cards)
    }
}

impl Card {
    /// Whether it does no more than a blank one would.
    pub(crate) fn is_idle(&self) -> bool {
        let mut blank = self.clone();
        blank.blank();
        blank == Card { vp: 0, ..self.clone() }
    }

    /// Takes away what it does, not what it is or costs.
    fn blank(&mut self) {
        self.effect = match self.effect {
            Effect::Permanent(_) => Effect::Permanent([0; 3]),
            Effect::Charged { charges, .. } => Effect::Charged { bonus: [0; 3], charges },
            Effect::OneShot(_) | Effect::Bandage => Effect::OneShot([0; 3]),
            Effect::Salvage(_) => Effect::Salvage(0),
        };
        (self.on_kill, self.vp) = (None, 0);
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// A card as if just bought, a track one level up. Nothing at an ordinary table.
    pub(super) fn hand_out_gifts(&mut self) {
        for (seat, thing) in self.game.experiments.given() {
            match self.game.things.possession(thing) {
                Some(Possession::Card(card)) if self.state.market.contains(card) => {
                    self.state.market.remove(card);
                    self.receive_card(seat, card);
                }
                Some(Possession::Track(track)) => self.raise(seat, track),
                _ => {}
            }
        }
    }

    fn raise(&mut self, seat: Seat, track: Stance) {
        let top = self.game.cards.figures.top_level(track);
        let level = &mut self.state.player_mut(seat).tech[track.index()];
        *level = top.min(*level + 1);
    }
}
