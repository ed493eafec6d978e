//! How turns make rounds, rounds make eras, and eras make the game.

use super::score;
use crate::cards::Upgrade;
use crate::state::{Era, LANES, Phase, Player, State};
use crate::{Event, WildPigs3};
use sounder_kernel::{Deck, Dice, List, Log, Seat};

/// Lays out the army and the boss of the era. WP3 §5.3, §5.4
pub(super) fn raise_army(game: &WildPigs3, state: &mut State, dice: &mut Dice) {
    let cards = &game.cards;
    let ids = match state.era {
        Era::Day => 0..cards.day_threats,
        Era::Night => cards.day_threats..cards.threats.len(),
    };
    let mut deck: Deck = ids.map(|id| id as u8).collect();
    state.lanes = [List::new(); LANES];
    for lane in &mut state.lanes {
        for _ in 0..state.depth {
            lane.push(deck.draw(dice).expect("the pack has enough threats for the longest army"));
        }
    }
    let mut bosses: Deck = (0..cards.bosses.len() as u8).filter(|id| game.boss(*id).era == state.era).collect();
    state.boss = bosses.draw(dice).expect("the pack has a boss for each era");
}

/// Everybody produces; then the first turn begins. WP3 §6.1, §6.2
pub(super) fn start_round(game: &WildPigs3, state: &mut State, log: &mut impl Log<Event>) {
    log.tell(Event::RoundBegan { era: state.era, round: state.round, first: state.first });
    for seat in Seat::all(usize::from(state.seats)) {
        produce(game, &mut state.players[seat.index()], seat, log);
    }
    start_turn(state, state.first);
}

fn produce(game: &WildPigs3, player: &mut Player, seat: Seat, log: &mut impl Log<Event>) {
    let figures = &game.cards.figures;
    player.discount = std::mem::take(&mut player.next_discount);
    player.shifted = 0;
    let mut resources = figures.production[player.stance as usize];
    let mut tokens = [0; 4];
    for Upgrade { stance, production, income, .. } in player.upgrades.iter().map(|card| game.upgrade(*card)) {
        if stance.is_none_or(|stance| stance == player.stance) {
            resources.iter_mut().zip(production).for_each(|(sum, more)| *sum += more);
        }
        tokens.iter_mut().zip(income).for_each(|(sum, more)| *sum += more);
    }
    for (store, more) in player.resources.iter_mut().zip(resources) {
        *store = store.saturating_add(more);
    }
    for (held, more) in player.tokens.iter_mut().zip(&mut tokens) {
        *more = (*more).min(figures.token_limit.saturating_sub(*held));
        *held += *more;
    }
    log.tell(Event::Produced { seat, resources, tokens });
}

fn start_turn(state: &mut State, seat: Seat) {
    state.turn = seat;
    state.stepped = false;
    state.aimed = false;
}

/// WP3 §6.13, §6.15
pub(super) fn end_turn(game: &WildPigs3, state: &mut State, log: &mut impl Log<Event>) {
    let seats = usize::from(state.seats);
    let next = state.turn.next(seats);
    let cleared = state.lanes.iter().all(|lane| lane.is_empty());
    if !cleared && next != state.first {
        return start_turn(state, next);
    }
    // Whoever would have played last plays first next time, also when the fall of the army cuts the round short.
    state.first = state.first.previous(seats);
    if cleared || state.round == game.cards.figures.rounds {
        let left = state.lanes.iter().map(|lane| lane.len() as u8).sum();
        log.tell(Event::EraEnded { era: state.era, round: state.round, left });
        state.lanes = [List::new(); LANES];
        state.phase = Phase::Boss;
        return start_turn(state, state.first);
    }
    state.round += 1;
    start_round(game, state, log);
}

/// WP3 §10.2, §10.5
pub(super) fn end_attempt(game: &WildPigs3, state: &mut State, dice: &mut Dice, log: &mut impl Log<Event>) {
    let next = state.turn.next(usize::from(state.seats));
    if next != state.first {
        return start_turn(state, next);
    }
    match state.era {
        Era::Day => {
            state.era = Era::Night;
            state.phase = Phase::Army;
            state.round = 1;
            raise_army(game, state, dice);
            log.tell(Event::NightFell { boss: state.boss });
            start_round(game, state, log);
        }
        Era::Night => {
            state.phase = Phase::Over;
            for seat in Seat::all(usize::from(state.seats)) {
                let player = &state.players[seat.index()];
                log.tell(Event::Counted { seat, points: score::count(game, player), stance: player.stance });
            }
        }
    }
}
