//! The clash: secret answers, then everybody's pig at once. WP2 §6

use super::Play;
use crate::cards::{Effect, OnKill, Strength, Threat};
use crate::event::{Event, Reason};
use crate::state::{Action, Charges, Gear, MOST_GEAR, Phase, Player, Stance, State};
use crate::{Card, WildPigs2};
use serde::Serialize;
use sounder_kernel::{Log, Seat};

/// How a fight with a pig ends, from worst to best.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[allow(missing_docs)]
pub enum Verdict {
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

/// Adds a bonus so many times. More than 255 reaches nothing that 255 does not.
#[inline]
fn add(defence: &mut [u8; 3], bonus: [u8; 3], times: u8) {
    for (defence, bonus) in defence.iter_mut().zip(bonus) {
        *defence = defence.saturating_add(bonus.saturating_mul(times));
    }
}

impl Threat {
    /// WP2 §6.4, §6.5, §6.6
    #[inline]
    pub(crate) fn verdict(&self, defence: [u8; 3]) -> Verdict {
        let reaches = |needs: [u16; 3], c: usize| u16::from(defence[c]) >= needs[c];
        if (0..3).all(|c| reaches(self.needs_to_slay, c)) {
            Verdict::Slay
        } else if (0..3).any(|c| reaches(self.needs, c)) {
            Verdict::Repel
        } else {
            Verdict::Fail
        }
    }

    /// What is missing in each colour in which `more` could change the verdict; zero in the others. WP2 §6.3
    pub(crate) fn missing(&self, defence: [u8; 3], more: [u8; 3], best: Verdict) -> [u16; 3] {
        let missing =
            |needs: [u16; 3]| -> [u16; 3] { std::array::from_fn(|c| needs[c].saturating_sub(u16::from(defence[c]))) };
        let verdict = self.verdict(defence);
        if verdict >= best {
            return [0; 3];
        }
        if verdict == Verdict::Fail {
            // Any stat that comes within reach repels the pig.
            let missing = missing(self.needs);
            return std::array::from_fn(|c| if missing[c] <= u16::from(more[c]) { missing[c] } else { 0 });
        }
        let missing = missing(self.needs_to_slay);
        let within_reach = (0..3).all(|c| missing[c] <= u16::from(more[c]));
        if within_reach { missing } else { [0; 3] }
    }
}

impl Strength {
    /// The best that a fight can bring: a kill in the Onslaught is worth nothing but its "On Kill" effects.
    #[inline]
    pub(crate) fn best_verdict(self, horde: bool) -> Verdict {
        if horde && !self.has_on_kill() { Verdict::Repel } else { Verdict::Slay }
    }
}

impl WildPigs2 {
    #[inline]
    pub(crate) fn threat(&self, threat: u8) -> &Threat {
        &self.cards.threats[usize::from(threat)]
    }

    #[inline]
    pub(crate) fn card(&self, card: u8) -> &Card {
        &self.cards.market[usize::from(card)]
    }

    /// What tech and uncharged cards give in a stance. WP2 §2.3, §6.1
    #[inline]
    pub(crate) fn defence(&self, player: &Player, stance: Stance) -> [u8; 3] {
        self.defence_with(player, stance, self.strength(player).permanent())
    }

    /// What tech gives in a stance, on top of a bonus.
    #[inline]
    pub(crate) fn defence_with(&self, player: &Player, stance: Stance, mut bonus: [u8; 3]) -> [u8; 3] {
        add(&mut bonus, self.cards.figures.stance_defence(stance, player.tech[stance.index()]), 1);
        bonus
    }

    /// What all cards of a player give together. WP2 §9.1, §9.2
    #[inline]
    pub(crate) fn strength(&self, player: &Player) -> Strength {
        let mut sum = Strength::default();
        for gear in &player.gear {
            sum.add(self.cards.strengths[usize::from(gear.card)], gear.charges);
        }
        sum
    }

    /// What a player spends on top of a defence. WP2 §9.2, §9.4
    pub(crate) fn with_spent(&self, player: &Player, mut defence: [u8; 3], spend: &Charges) -> [u8; 3] {
        for (gear, charges) in player.gear.iter().zip(spend).filter(|(_, charges)| **charges > 0) {
            add(&mut defence, self.card(gear.card).spent_bonus().unwrap_or_default(), *charges);
        }
        defence
    }

    /// The defence that a player has chosen to meet a pig with.
    pub(crate) fn chosen_defence(&self, player: &Player) -> [u8; 3] {
        let defence = self.defence(player, player.stance);
        if player.asked == 0 { defence } else { self.with_spent(player, defence, &player.spend) }
    }

    /// What is missing in each colour in which the player's charges and items could change what comes of a fight; zero in
    /// the others. It follows from what everybody can see. WP2 §6.3
    #[inline]
    pub(crate) fn missing(&self, player: &Player, stance: Stance, threat: u8, horde: bool) -> [u16; 3] {
        let strength = self.strength(player);
        let more = strength.spendable();
        if more == [0; 3] {
            return [0; 3];
        }
        let defence = self.defence_with(player, stance, strength.permanent());
        self.threat(threat).missing(defence, more, strength.best_verdict(horde))
    }

    /// What is missing in the fight that a seat is asked about.
    pub(crate) fn missing_now(&self, state: &State, seat: Seat) -> [u16; 3] {
        let player = state.player(seat);
        let threat = state.opponent(seat).expect("whoever is asked faces a pig");
        self.missing(player, player.stance, threat, state.phase == Phase::Onslaught)
    }

    /// The most charges of a card that could be of use; none if the card cannot help.
    pub(crate) fn useful_charges(&self, gear: Gear, missing: [u16; 3]) -> u8 {
        let bonus = self.card(gear.card).spent_bonus().unwrap_or_default();
        let enough = |c: usize| if bonus[c] == 0 { 0 } else { missing[c].div_ceil(u16::from(bonus[c])) };
        let most = enough(0).max(enough(1)).max(enough(2));
        most.min(u16::from(gear.charges)) as u8
    }

    /// The gear worth asking about, by its place: one bit each. WP2 §6.3
    pub(crate) fn questions(&self, player: &Player, missing: [u16; 3]) -> u32 {
        if missing == [0; 3] {
            return 0;
        }
        let asked = player.gear.iter().enumerate().filter(|(_, gear)| self.useful_charges(**gear, missing) > 0);
        asked.fold(0, |bits, (place, _)| bits | 1 << place)
    }

    /// Every charge of the gear asked about that could be of use.
    pub(crate) fn all_useful(&self, player: &Player, asked: u32, missing: [u16; 3]) -> Charges {
        let mut charges = [0; MOST_GEAR];
        places(asked).for_each(|place| charges[place] = self.useful_charges(player.gear[place], missing));
        charges
    }

    /// How many charges of the next card go. WP2 §6.3
    pub(super) fn list_answers(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let player = state.player(seat);
        let gear = player.gear[player.open.trailing_zeros() as usize];
        let most = self.useful_charges(gear, self.missing_now(state, seat));
        out.extend((0..=most).map(|charges| Action::Spend { card: gear.card, charges }));
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// Asks everybody about the pig that they face now.
    pub(super) fn ask_all(&mut self) {
        let horde = self.state.phase == Phase::Onslaught;
        for seat in Seat::all(self.state.seats()) {
            let Some(threat) = self.state.opponent(seat) else { continue };
            let player = self.state.player(seat);
            let asked = self.game.questions(player, self.game.missing(player, player.stance, threat, horde));
            let player = self.state.player_mut(seat);
            (player.asked, player.open) = (asked, asked);
        }
    }

    /// WP2 §6.3
    pub(super) fn answer(&mut self, seat: Seat, charges: u8) {
        let player = self.state.player_mut(seat);
        player.spend[player.open.trailing_zeros() as usize] = charges;
        player.open &= player.open - 1;
    }

    /// Whether everybody has answered. The answers come to light with the last one.
    pub(super) fn all_answered(&mut self) -> bool {
        if self.state.players.iter().any(|player| player.open != 0) {
            return false;
        }
        if self.state.players.iter().any(|player| player.asked != 0) {
            self.log.reveal();
        }
        true
    }

    /// WP2 §6
    pub(super) fn resolve_clash(&mut self) -> bool {
        if !self.all_answered() {
            return false;
        }
        for seat in self.state.in_initiative_order() {
            let threat = self.state.player_mut(seat).engaged.take().expect("everybody has engaged a threat");
            if self.fight(seat, threat, false) == Verdict::Slay {
                self.state.player_mut(seat).trophies.push(threat);
                self.state.owed[seat.index()] = self.game.cards.figures.butcher;
            }
        }
        self.state.phase = Phase::Cleanup;
        true
    }

    /// One player's fight with one pig, with the charges that the player chose to spend.
    pub(super) fn fight(&mut self, seat: Seat, number: u8, horde: bool) -> Verdict {
        let threat = self.game.threat(number);
        let defence = self.game.chosen_defence(self.state.player(seat));
        self.use_up(seat);
        let verdict = threat.verdict(defence);
        self.log.tell(Event::Fought { seat, threat: number, verdict, defence, horde });
        match verdict {
            Verdict::Fail => {
                self.injure(seat, horde);
                let scrap = self.lose_scrap(seat, threat.steals);
                if scrap.total() > 0 {
                    self.log.tell(Event::Robbed { seat, scrap });
                }
            }
            Verdict::Repel => {}
            Verdict::Slay => self.trigger_on_kill(seat),
        }
        verdict
    }

    /// WP2 §9.2, §9.4
    fn use_up(&mut self, seat: Seat) {
        let player = self.state.player_mut(seat);
        if player.asked == 0 {
            return;
        }
        player.asked = 0;
        let spend = std::mem::take(&mut player.spend);
        // From the last, so that taking an item away moves nothing that is still to come.
        for place in (0..player.gear.len()).rev().filter(|place| spend[*place] > 0) {
            let gear = &mut self.state.player_mut(seat).gear[place];
            let (card, charges) = (gear.card, spend[place]);
            gear.charges -= charges;
            self.log.tell(Event::Spent { seat, card, charges });
            if self.game.card(card).is_item() {
                self.state.player_mut(seat).gear.remove(place);
                self.state.discard.insert(card);
            }
        }
    }

    /// WP2 §6.4, §9.5
    fn injure(&mut self, seat: Seat, horde: bool) {
        let player = self.state.player_mut(seat);
        let is_bandage = |card: u8| self.game.card(card).effect == Effect::Bandage;
        if let Some(place) = player.gear.iter().position(|gear| is_bandage(gear.card)) {
            let card = player.gear.remove(place).card;
            self.state.discard.insert(card);
            self.log.tell(Event::Bandaged { seat, card });
        } else {
            player.injuries += 1;
            self.log.tell(Event::Injured { seat, horde });
        }
    }

    /// WP2 §9.3
    fn trigger_on_kill(&mut self, seat: Seat) {
        for place in 0..self.state.player(seat).gear.len() {
            let card = self.state.player(seat).gear[place].card;
            let content = self.game.card(card);
            match content.on_kill {
                None => {}
                Some(OnKill::Scrap(count)) => {
                    let scrap = self.draw_scrap(seat, count);
                    self.log.tell(Event::Drew { seat, scrap, reason: Reason::OnKill });
                }
                Some(OnKill::Charge) => {
                    let charges = &mut self.state.player_mut(seat).gear[place].charges;
                    if *charges < content.charges() {
                        *charges += 1;
                        self.log.tell(Event::Recharged { seat, card });
                    }
                }
            }
        }
    }
}
