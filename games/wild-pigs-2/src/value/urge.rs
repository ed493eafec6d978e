//! Which actions a sensible player looks at first.

use super::{main_track, supplies};
use crate::WildPigs2;
use crate::cards::Effect;
use crate::rules::{Verdict, places};
use crate::state::{Action, Charges, Player, Stance, State};
use sounder_kernel::Seat;

/// How likely a sensible player is to choose an action.
pub(super) fn urge(game: &WildPigs2, state: &State, seat: Seat, action: Action) -> u32 {
    let player = state.player(seat);
    match action {
        Action::Shift(to) | Action::Stand(to) => stance_urge(game, state, player, to),
        // For a corner that slays what no stance within a step can.
        Action::Refit => {
            let elsewhere = Stance::ALL.map(|stance| stance_urge(game, state, player, stance));
            1 + elsewhere.into_iter().max().unwrap_or(0) / 20
        }
        Action::Scavenge => 12 - u32::from(player.scrap.total().min(10)),
        Action::Buy(card) => card_urge(game, state, player, card),
        // What is built most, and at the start whatever it may be.
        Action::Tinker(track) if player.tech.iter().all(|level| *level <= player.tech[track.index()]) => 50,
        Action::Tinker(_) => 3,
        // Keep what the best track needs.
        Action::Pay(paid) => 1 + 3 * u32::from(supplies(player.scrap.minus(paid), main_track(player))),
        Action::Engage(threat) => match game.threat(threat).verdict(game.defence(player, player.stance)) {
            Verdict::Slay => 150,
            Verdict::Repel => 10,
            Verdict::Fail => 1,
        },
        Action::Spend { charges, .. } => spend_urge(game, state, seat, charges),
        Action::Take(scrap) => {
            let track = main_track(player);
            1 + 2 * u32::from(supplies(player.scrap.plus(scrap), track) - supplies(player.scrap, track))
        }
        Action::Done => 2,
        Action::Form(stance) => {
            let defence = game.defence(player, stance);
            let held = state.horde.iter().filter(|pig| game.threat(**pig).verdict(defence) != Verdict::Fail);
            1 << (2 * held.count())
        }
    }
}

/// How promising a stance is against the pigs in the centre.
fn stance_urge(game: &WildPigs2, state: &State, player: &Player, stance: Stance) -> u32 {
    let defence = game.defence(player, stance);
    match state.wilderness.iter().map(|threat| game.threat(*threat).verdict(defence)).max() {
        Some(Verdict::Slay) => 60,
        Some(Verdict::Repel) => 6,
        _ => 1,
    }
}

/// How much so many charges of the card asked about help right now.
fn spend_urge(game: &WildPigs2, state: &State, seat: Seat, charges: u8) -> u32 {
    if charges == 0 {
        return 4;
    }
    let player = state.player(seat);
    let Some(threat) = state.opponent(seat) else { return 1 };
    let defence = game.defence(player, player.stance);
    let verdict = |spend: &Charges| game.threat(threat).verdict(game.with_spent(player, defence, spend));
    let mut spend = player.spend;
    let now = verdict(&spend);
    let place = player.open.trailing_zeros() as usize;
    spend[place] = charges - 1;
    let with_one_less = verdict(&spend);
    spend[place] = charges;
    // The charge that tips the scales.
    if verdict(&spend) > with_one_less {
        return 20;
    }
    // More than it takes.
    if with_one_less > now {
        return 1;
    }
    for place in places(player.open).skip(1) {
        spend[place] = player.gear[place].charges;
    }
    if verdict(&spend) > now { 4 } else { 1 }
}

/// How useful a card is to a player who has built one track most.
fn card_urge(game: &WildPigs2, state: &State, player: &Player, card: u8) -> u32 {
    let main = main_track(player);
    let card = game.card(card);
    let helps = |bonus: [u8; 3]| match main {
        Stance::Centre => u32::from(bonus.into_iter().max().unwrap_or(0)),
        corner => u32::from(bonus[corner.index()]),
    };
    let useful = match card.effect {
        Effect::Permanent(bonus) if main == Stance::Centre => 2 * bonus.into_iter().map(u32::from).sum::<u32>(),
        Effect::Permanent(bonus) => 6 * helps(bonus),
        Effect::Charged { bonus, charges } => helps(bonus) * u32::from(charges),
        Effect::OneShot(bonus) => helps(bonus),
        Effect::Bandage => 5,
        Effect::Salvage(scrap) => 2 * u32::from(scrap),
    };
    // Points are for those who have no time left to build.
    let late = game.cards.figures.rounds() - state.round < 4;
    1 + useful + if late { 2 * u32::from(card.vp) } else { 0 }
}
