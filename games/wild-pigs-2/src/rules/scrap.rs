//! The bag, and paying out of one's hand. WP2 §3

use super::Play;
use crate::event::Event;
use crate::state::{Action, Colour, Player, Purchase, Scrap, State};
use crate::{Price, WildPigs2};
use sounder_kernel::{Dice, Log, Seat};

/// Calls `found` with every way to pick `count` pieces out of `pile`, ascending.
#[inline]
fn each_handful(pile: Scrap, count: u8, mut found: impl FnMut(Scrap)) {
    let [reds, blues, greens] = pile.0;
    for red in 0..=reds.min(count) {
        for blue in 0..=blues.min(count - red) {
            let green = count - red - blue;
            if green <= greens {
                found(Scrap([red, blue, green]));
            }
        }
    }
}

/// The only way to pick `count` pieces out of `pile`, if there is just one.
fn only_handful(pile: Scrap, count: u8) -> Option<Scrap> {
    let (mut ways, mut last) = (0, None);
    each_handful(pile, count, |handful| {
        ways += 1;
        last = Some(handful);
    });
    last.filter(|_| ways == 1)
}

/// One piece drawn at random.
fn draw_one(pile: &mut Scrap, dice: &mut Dice) -> Option<Scrap> {
    let total = pile.total();
    if total == 0 {
        return None;
    }
    let piece = dice.below(u32::from(total)) as u8;
    let [red, blue, _] = pile.0;
    let colour = match piece {
        n if n < red => Colour::Red,
        n if n < red + blue => Colour::Blue,
        _ => Colour::Green,
    };
    let drawn = Scrap::one(colour);
    *pile = pile.minus(drawn);
    Some(drawn)
}

/// Up to `count` pieces drawn at random.
fn draw(pile: &mut Scrap, count: u8, dice: &mut Dice) -> Scrap {
    let mut drawn = Scrap::default();
    for _ in 0..count {
        let Some(piece) = draw_one(pile, dice) else { break };
        drawn = drawn.plus(piece);
    }
    drawn
}

impl State {
    /// How much scrap a seat may take now: what is owed, as far as the bag has it.
    fn due(&self, seat: Seat) -> u8 {
        self.owed[seat.index()].min(self.bag.total())
    }

    /// WP2 §3.3
    pub(super) fn list_takings(&self, seat: Seat, out: &mut Vec<Action>) {
        each_handful(self.bag, self.due(seat), |handful| out.push(Action::Take(handful)));
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// Moves random scrap from the bag to a player; an empty bag gives nothing. WP2 §3.2, §3.5
    pub(super) fn draw_scrap(&mut self, seat: Seat, count: u8) -> Scrap {
        let drawn = draw(&mut self.state.bag, count, self.dice);
        let player = self.state.player_mut(seat);
        player.scrap = player.scrap.plus(drawn);
        drawn
    }

    /// Moves random scrap from a player to the bag. WP2 §6.8
    pub(super) fn lose_scrap(&mut self, seat: Seat, count: u8) -> Scrap {
        let lost = draw(&mut self.state.player_mut(seat).scrap, count, self.dice);
        self.state.bag = self.state.bag.plus(lost);
        lost
    }

    /// Whether somebody has to choose scrap now. What leaves no choice is settled at once. WP2 §3.3, §3.5
    pub(super) fn must_take(&mut self) -> bool {
        while let Some(seat) = self.state.taking() {
            match only_handful(self.state.bag, self.state.due(seat)) {
                Some(handful) => self.take(seat, handful),
                None => return true,
            }
        }
        false
    }

    /// WP2 §3.3
    pub(super) fn take(&mut self, seat: Seat, scrap: Scrap) {
        self.state.bag = self.state.bag.minus(scrap);
        let player = self.state.player_mut(seat);
        player.scrap = player.scrap.plus(scrap);
        self.state.owed[seat.index()] = 0;
        if scrap.total() > 0 {
            self.log.tell(Event::Took { seat, scrap });
        }
    }
}

impl WildPigs2 {
    pub(crate) fn price(&self, purchase: Purchase) -> Price {
        match purchase {
            Purchase::Card(card) => self.card(card).price,
            Purchase::Track(track) => self.cards.figures.tinker[track.index()],
        }
    }

    #[inline]
    pub(crate) fn can_pay(&self, player: &Player, purchase: Purchase) -> bool {
        let price = self.price(purchase);
        player.scrap.covers(price.fixed) && player.scrap.total() >= price.fixed.total() + price.any
    }

    /// WP2 §3.4
    pub(super) fn list_payments(&self, state: &State, seat: Seat, purchase: Purchase, out: &mut Vec<Action>) {
        let price = self.price(purchase);
        let spare = state.player(seat).scrap.minus(price.fixed);
        each_handful(spare, price.any, |extra| out.push(Action::Pay(price.fixed.plus(extra))));
    }

    /// The payment that leaves no choice, if there is just one.
    pub(super) fn only_payment(&self, player: &Player, purchase: Purchase) -> Option<Scrap> {
        let price = self.price(purchase);
        only_handful(player.scrap.minus(price.fixed), price.any).map(|extra| price.fixed.plus(extra))
    }
}
