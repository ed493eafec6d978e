//! Worlds that look the same to a viewer: hidden objectives, preparations and settings are dealt anew.

use super::{Few, OBJECTIVES};
use crate::Hogs;
use crate::state::{Action, PLACES_OF_CARDS, Phase, Player, SQUARES, State};
use sounder_kernel::{Deck, Dice, List, Viewer};

impl Hogs {
    /// Whether the viewer may look into a player's hand: the own one, and a mate's. HW §15.4
    pub(crate) fn sees_hand(&self, viewer: Viewer, owner: u8) -> bool {
        matches!(viewer, Viewer::Seat(seat) if self.field.side(seat.0) == self.field.side(owner))
    }

    pub(super) fn imagine_state(&self, state: &State, viewer: Viewer, dice: &mut Dice) -> State {
        let mut world = *state;
        match state.phase {
            Phase::Prepare => self.imagine_preparations(&mut world, viewer, dice),
            Phase::Settings => self.imagine_settings(&mut world, viewer, dice),
            _ => {}
        }
        self.imagine_hands(&mut world, viewer, dice);
        world
    }

    /// Cards nobody has shown to the viewer go to hands and piles anew.
    fn imagine_hands(&self, world: &mut State, viewer: Viewer, dice: &mut Dice) {
        let seats = self.field.seats as u8;
        let me = if let Viewer::Seat(seat) = viewer { Some(seat.0) } else { None };
        let drafting = matches!(world.phase, Phase::Draft | Phase::Discard);
        let knows = |owner: u8, seen: u8| match me {
            Some(me) if drafting => me == owner,
            Some(me) => self.sees_hand(viewer, owner) || seen >> me & 1 == 1,
            None => false,
        };
        let mut deck = Deck::of(self.pack.objectives.len());
        for owner in 0..seats {
            let player = &world.players[usize::from(owner)];
            for secret in player.hand.iter().filter(|secret| knows(owner, secret.seen)) {
                deck.remove(secret.card);
            }
            if me == Some(owner) {
                (0..32).filter(|card| player.draft >> card & 1 == 1).for_each(|card| deck.remove(card));
            }
        }
        (0..32).filter(|card| world.revealed >> card & 1 == 1).for_each(|card| deck.remove(card));
        for owner in 0..seats {
            if drafting && me != Some(owner) {
                Hogs::imagine_draft(&mut world.players[usize::from(owner)], &mut deck, dice);
            }
            for place in 0..world.players[usize::from(owner)].hand.len() {
                let secret = world.players[usize::from(owner)].hand[place];
                if knows(owner, secret.seen) {
                    continue;
                }
                // What was asked about holds, what was not does not: only such cards can be there.
                let asked = world.asking.is_some_and(|ask| ask.owner == owner && usize::from(ask.place) == place);
                let wanted = secret.kept || asked;
                let fits = |card: &u8| {
                    let objective = &self.pack.objectives[usize::from(*card)];
                    world.round == 0
                        || self.is_met(world, owner, objective.swill) == wanted
                            && !self.is_met(world, owner, objective.points)
                };
                let open: List<u8, 32> = deck.iter().filter(fits).collect();
                let card =
                    if open.is_empty() { deck.draw(OBJECTIVES, dice).unwrap_or(secret.card) } else { dice.pick(&open) };
                deck.remove(card);
                world.players[usize::from(owner)].hand[place].card = card;
            }
        }
    }

    /// In the draft nobody knows how far another is with a choice, only whether it is made.
    fn imagine_draft(player: &mut Player, deck: &mut Deck, dice: &mut Dice) {
        let count = player.draft.count_ones();
        player.draft = 0;
        for _ in 0..count {
            if let Some(card) = deck.draw(OBJECTIVES, dice) {
                player.draft |= 1 << card;
            }
        }
    }

    fn imagine_preparations(&self, world: &mut State, viewer: Viewer, dice: &mut Dice) {
        for owner in
            (0..self.field.seats as u8).filter(|owner| !matches!(viewer, Viewer::Seat(seat) if seat.0 == *owner))
        {
            let done = world.players[usize::from(owner)].steps >= self.preparations();
            let fresh = Player::default();
            let player = &mut world.players[usize::from(owner)];
            (player.cards, player.tiles, player.steps) = (fresh.cards, fresh.tiles, 0);
            // Who is still choosing may be anywhere: the beginning is as good as any.
            while done && world.players[usize::from(owner)].steps < self.preparations() {
                let mut open = Offered::default();
                self.offer_preparation(world, owner, &mut open);
                let step = usize::from(world.players[usize::from(owner)].steps);
                let action = dice.pick(&open.0);
                let player = &mut world.players[usize::from(owner)];
                match (action, self.prepared_tile(step as u8)) {
                    (Action::Card(kind), _) => player.cards[step] = kind,
                    (Action::Lay(place), Some(tile)) => {
                        let fits = &self.pack.tiles[usize::from(tile)].fits;
                        player.tiles[usize::from(tile)] = fits[usize::from(place)] & SQUARES;
                    }
                    _ => unreachable!("only preparations are offered"),
                }
                player.steps += 1;
            }
            if !done {
                self.skip_cards_of(world, owner);
            }
        }
    }

    /// As the rules do at the start of a preparation: an initiative that only one card fits is filled.
    fn skip_cards_of(&self, world: &mut State, owner: u8) {
        while usize::from(world.players[usize::from(owner)].steps) < PLACES_OF_CARDS {
            let mut few = Few::default();
            self.offer_preparation(world, owner, &mut few);
            let (1, Some(Action::Card(kind))) = (few.count, few.first) else { return };
            let player = &mut world.players[usize::from(owner)];
            player.cards[usize::from(player.steps)] = kind;
            player.steps += 1;
        }
    }

    fn imagine_settings(&self, world: &mut State, viewer: Viewer, dice: &mut Dice) {
        for owner in 0..self.field.seats as u8 {
            if let Viewer::Seat(seat) = viewer
                && (seat.0 == owner || self.overhears(world, seat.0))
            {
                continue;
            }
            let wing = self.wing(world, owner);
            let done = usize::from(world.players[usize::from(owner)].steps) >= 2 * wing.len();
            for id in &wing {
                let (speeds, rotations) = (self.speed_choices(world, *id), self.rotation_choices(world, *id));
                let flight = &mut world.units.get_mut(*id).flight;
                (flight.next_speed, flight.next_rotation) =
                    if done { (dice.pick(&speeds), dice.pick(&rotations)) } else { Default::default() };
            }
            if !done {
                world.players[usize::from(owner)].steps = 0;
            }
        }
    }
}

/// A list of offers without a heap.
#[derive(Default)]
struct Offered(List<Action, 128>);

impl super::Offers for Offered {
    fn offer(&mut self, action: Action) {
        if !self.0.is_full() {
            self.0.push(action);
        }
    }
}
