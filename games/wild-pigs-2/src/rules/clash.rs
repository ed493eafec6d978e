//! The clash: secret answers, then everybody's pig at once. WP2 §6

use crate::cards::{Effect, Hide, OnKill, Threat};
use crate::event::Reason;
use crate::state::{Action, Phase, Player, State};
use crate::{Event, WildPigs};
use serde::Serialize;
use sounder_kernel::{Dice, Log, Seat};

/// How a fight with a pig ends, from worst to best.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[allow(missing_docs)]
pub enum Outcome {
    Fail,
    Repel,
    Slay,
}

/// The places of the bits that are set.
#[inline]
pub(crate) fn places(mut bits: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(place)
    })
}

#[inline]
fn add(defence: &mut [u8; 3], bonus: [u8; 3]) {
    for (defence, bonus) in defence.iter_mut().zip(bonus) {
        *defence += bonus;
    }
}

impl Threat {
    /// In which colours a defence reaches the pig's stat. WP2 §6.2, §6.8
    #[inline]
    fn reached(&self, defence: [u8; 3]) -> [bool; 3] {
        std::array::from_fn(|c| {
            let counts = match self.hide[c] {
                Hide::Plain => defence[c],
                Hide::Resistant => defence[c].div_ceil(2),
                Hide::Immune => 0,
            };
            counts >= self.stats[c]
        })
    }

    /// WP2 §6.4, §6.5, §6.6
    #[inline]
    pub(crate) fn outcome(&self, defence: [u8; 3]) -> Outcome {
        let [red, blue, green] = self.stats;
        let highest = red.max(blue).max(green);
        let reached = self.reached(defence);
        if (0..3).all(|c| reached[c] || self.stats[c] < highest) {
            Outcome::Slay
        } else if reached.contains(&true) {
            Outcome::Repel
        } else {
            Outcome::Fail
        }
    }
}

impl WildPigs {
    #[inline]
    pub(crate) fn threat(&self, threat: u8) -> &Threat {
        &self.cards.threats[usize::from(threat)]
    }

    /// What stance, tech and uncharged cards give, and what the spent gear adds. WP2 §2.3, §6.1
    #[inline]
    pub(crate) fn defence(&self, player: &Player, spend: u32) -> [u8; 3] {
        let mut defence = self.permanent_bonus(player);
        add(&mut defence, self.cards.figures.stance_defence(player.stance, player.tech[player.stance.index()]));
        for place in places(spend) {
            let card = &self.cards.market[usize::from(player.gear[place].card)];
            add(&mut defence, card.spent_bonus().expect("only such cards are asked about"));
        }
        defence
    }

    /// What uncharged cards give in every stance.
    #[inline]
    pub(crate) fn permanent_bonus(&self, player: &Player) -> [u8; 3] {
        let mut sum = [0; 3];
        for gear in &player.gear {
            if let Effect::Permanent(bonus) = self.cards.market[usize::from(gear.card)].effect {
                add(&mut sum, bonus);
            }
        }
        sum
    }

    pub(crate) fn has_on_kill(&self, player: &Player) -> bool {
        player.gear.iter().any(|gear| self.cards.market[usize::from(gear.card)].on_kill.is_some())
    }

    /// The gear worth asking about: what helps to reach a stat that could not be reached without, if all of it together
    /// would change what comes of the fight. It follows from what everybody can see. WP2 §6.3
    pub(crate) fn questions(&self, player: &Player, threat: u8, horde: bool) -> u32 {
        let spendable = |place: &usize| {
            let gear = player.gear[*place];
            (gear.charges > 0).then(|| self.cards.market[usize::from(gear.card)].spent_bonus()).flatten()
        };
        if (0..player.gear.len()).all(|place| spendable(&place).is_none()) {
            return 0;
        }
        let threat = self.threat(threat);
        let without = self.defence(player, 0);
        let mut with = without;
        (0..player.gear.len()).filter_map(|place| spendable(&place)).for_each(|bonus| add(&mut with, bonus));
        // A kill in the Onslaught is worth nothing but its "On Kill" effects.
        let best = if horde && !self.has_on_kill(player) { Outcome::Repel } else { Outcome::Slay };
        if threat.outcome(without).min(best) == threat.outcome(with).min(best) {
            return 0;
        }
        let (before, after) = (threat.reached(without), threat.reached(with));
        let helps = |bonus: [u8; 3]| (0..3).any(|c| bonus[c] > 0 && after[c] && !before[c]);
        let asked = (0..player.gear.len()).filter(|place| spendable(place).is_some_and(helps));
        asked.fold(0, |bits, place| bits | 1 << place)
    }

    /// Asks everybody about the pig that they face now.
    pub(super) fn ask_all(&self, state: &mut State) {
        let horde = state.phase == Phase::Onslaught;
        for seat in Seat::all(state.seats()) {
            let Some(threat) = state.opponent(seat) else { continue };
            let asked = self.questions(state.player(seat), threat, horde);
            let player = state.player_mut(seat);
            (player.asked, player.open, player.spend) = (asked, asked, 0);
        }
    }

    /// WP2 §6.3
    pub(super) fn list_answers(state: &State, seat: Seat, out: &mut Vec<Action>) {
        let player = state.player(seat);
        let card = player.gear[player.open.trailing_zeros() as usize].card;
        out.extend([Action::Spend(card), Action::Keep(card)]);
    }

    pub(super) fn answer(state: &mut State, seat: Seat, spend: bool) {
        let player = state.player_mut(seat);
        let question = player.open & player.open.wrapping_neg();
        player.open ^= question;
        if spend {
            player.spend |= question;
        }
    }

    /// Whether everybody has answered. The answers come to light with the last one.
    pub(super) fn all_answered(state: &State, log: &mut impl Log<Event>) -> bool {
        if state.players.iter().any(|player| player.open != 0) {
            return false;
        }
        if state.players.iter().any(|player| player.asked != 0) {
            log.reveal();
        }
        true
    }

    /// WP2 §6
    pub(super) fn resolve_clash(&self, state: &mut State, dice: &mut Dice, log: &mut impl Log<Event>) -> bool {
        if !Self::all_answered(state, log) {
            return false;
        }
        for seat in state.in_initiative_order() {
            let threat = state.player_mut(seat).engaged.take().expect("everybody has engaged a threat");
            if self.fight(state, seat, threat, false, dice, log) == Outcome::Slay {
                let player = state.player_mut(seat);
                player.trophies.push(threat);
                player.owed = self.cards.figures.butcher;
            }
        }
        state.phase = Phase::Cleanup;
        true
    }

    /// One player's fight with one pig, with the gear that the player chose to spend.
    pub(super) fn fight(
        &self,
        state: &mut State,
        seat: Seat,
        number: u8,
        horde: bool,
        dice: &mut Dice,
        log: &mut impl Log<Event>,
    ) -> Outcome {
        let threat = self.threat(number);
        let defence = self.defence(state.player(seat), state.player(seat).spend);
        self.use_up(state, seat, log);
        let outcome = threat.outcome(defence);
        log.tell(Event::Fought { seat, threat: number, outcome, defence, horde });
        match outcome {
            Outcome::Fail => {
                self.injure(state, seat, horde, log);
                let scrap = state.lose_scrap(seat, threat.steals, dice);
                if scrap.total() > 0 {
                    log.tell(Event::Robbed { seat, scrap });
                }
            }
            Outcome::Repel => {}
            Outcome::Slay => self.trigger_on_kill(state, seat, dice, log),
        }
        outcome
    }

    /// WP2 §9.2, §9.4
    fn use_up(&self, state: &mut State, seat: Seat, log: &mut impl Log<Event>) {
        let player = state.player_mut(seat);
        let spend = player.spend;
        (player.asked, player.open, player.spend) = (0, 0, 0);
        if spend == 0 {
            return;
        }
        // From the last, so that taking an item away moves nothing that is still to come.
        for place in (0..state.player(seat).gear.len()).rev().filter(|place| spend >> place & 1 == 1) {
            let gear = &mut state.player_mut(seat).gear[place];
            let card = gear.card;
            gear.charges -= 1;
            log.tell(Event::Spent { seat, card });
            if self.cards.market[usize::from(card)].is_item() {
                state.player_mut(seat).gear.remove(place);
                state.discard.insert(card);
            }
        }
    }

    /// WP2 §6.4, §9.5
    fn injure(&self, state: &mut State, seat: Seat, horde: bool, log: &mut impl Log<Event>) {
        let era = state.era() as u8;
        let player = state.player_mut(seat);
        let is_bandage = |card: u8| self.cards.market[usize::from(card)].effect == Effect::Bandage;
        if let Some(place) = player.gear.iter().position(|gear| is_bandage(gear.card)) {
            let card = player.gear.remove(place).card;
            state.discard.insert(card);
            log.tell(Event::Bandaged { seat, card });
        } else {
            player.injuries += 1;
            log.tell(Event::Injured { seat, era, horde });
        }
    }

    /// WP2 §9.3
    fn trigger_on_kill(&self, state: &mut State, seat: Seat, dice: &mut Dice, log: &mut impl Log<Event>) {
        for place in 0..state.player(seat).gear.len() {
            let card = state.player(seat).gear[place].card;
            let content = &self.cards.market[usize::from(card)];
            match content.on_kill {
                None => {}
                Some(OnKill::Scrap(count)) => {
                    let scrap = state.draw_scrap(seat, count, dice);
                    log.tell(Event::Drew { seat, scrap, reason: Reason::OnKill });
                }
                Some(OnKill::Charge) => {
                    let charges = &mut state.player_mut(seat).gear[place].charges;
                    if *charges < content.charges() {
                        *charges += 1;
                        log.tell(Event::Recharged { seat, card });
                    }
                }
            }
        }
    }
}
