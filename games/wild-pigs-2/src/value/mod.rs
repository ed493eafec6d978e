//! What a position is worth: the points that each player may expect at the end, compared.

mod odds;
mod urge;

pub(crate) use odds::Odds;

use crate::WildPigs;
use crate::cards::{Card, Effect};
use crate::rules::{Outcome, places};
use crate::state::{Action, Charges, ERAS, Gear, MOST_GEAR, Phase, Player, Purchase, Stance, State};
use sounder_bots::Judge;
use sounder_kernel::Seat;

/// Points that a piece of scrap is worth while there is all the time in the world to use it.
const SCRAP: f32 = 0.55;
/// Points of defence that a player's best corner gains in a round on average.
const GROWTH: f32 = 0.4;
/// Points that each point of a charge's bonus is worth, as long as there are fights to use it in.
const CHARGE: f32 = 0.22;
/// Points that an unused bandage is worth.
const BANDAGE: f32 = 1.2;

/// One player's fight as it is foreseen: where the player stands, and what is or may still be spent.
struct Fight {
    stance: Stance,
    threat: u8,
    /// The gear not yet decided about, by its place: one bit each.
    open: u32,
    spend: Charges,
    horde: bool,
}

/// What a charge of a card is worth as long as there are fights to use it in.
fn charge_worth(card: &Card) -> f32 {
    let bonus = card.spent_bonus().unwrap_or_default();
    CHARGE * f32::from(bonus.into_iter().max().unwrap_or(0))
}

impl WildPigs {
    /// Rounds in which something can still be built, this one included.
    fn time_left(&self, state: &State) -> f32 {
        let past_action = matches!(state.phase, Phase::Formation | Phase::Onslaught | Phase::Over);
        f32::from(self.cards.figures.rounds() - state.round) + if past_action { 0.0 } else { 0.8 }
    }

    fn scrap_worth(&self, state: &State) -> f32 {
        SCRAP * (self.time_left(state) / 6.0).min(1.0)
    }

    /// What the player's cards are worth apart from bonuses that always count and points.
    fn gear_worth(&self, state: &State, player: &Player) -> f32 {
        let fights = self.time_left(state) * 1.6;
        let mut worth = 0.0;
        for (gear, spent) in player.gear.iter().zip(player.spend) {
            let card = self.card(gear.card);
            match card.effect {
                Effect::Charged { .. } | Effect::OneShot(_) => {
                    worth += charge_worth(card) * f32::from(gear.charges - spent).min(fights);
                }
                Effect::Bandage => worth += BANDAGE * fights.min(1.0),
                _ => {}
            }
            if card.on_kill.is_some() {
                worth += 0.4 * self.time_left(state) * self.scrap_worth(state);
            }
        }
        worth
    }

    fn outcome_worth(&self, state: &State, player: &Player, threat: u8, outcome: Outcome, horde: bool) -> f32 {
        let threat = self.threat(threat);
        match outcome {
            Outcome::Slay if horde => 0.1,
            Outcome::Slay => {
                f32::from(self.cards.figures.trophy_vp[usize::from(threat.era)])
                    + f32::from(self.cards.figures.butcher) * self.scrap_worth(state)
            }
            Outcome::Repel => 0.0,
            Outcome::Fail => {
                let stolen = f32::from(threat.steals.min(player.scrap.total()));
                -f32::from(self.cards.figures.injury_vp) - stolen * self.scrap_worth(state)
            }
        }
    }

    /// What a fight in a stance is worth with what is spent so far, or with the best of what may still be spent.
    fn fight_worth(&self, state: &State, player: &Player, fight: &Fight) -> f32 {
        let defence = self.defence(player, fight.stance);
        let outcome = |spend: &Charges| self.threat(fight.threat).outcome(self.with_spent(player, defence, spend));
        let worth = |outcome| self.outcome_worth(state, player, fight.threat, outcome, fight.horde);
        let plain = outcome(&fight.spend);
        let mut best = worth(plain);
        if fight.open == 0 {
            return best;
        }
        let missing = self.missing(player, fight.stance, fight.threat, fight.horde);
        let all = self.all_useful(player, fight.open, missing);
        let mut most = fight.spend;
        places(fight.open).for_each(|place| most[place] = all[place]);
        let most = outcome(&most);
        if most == plain {
            return best;
        }
        // Mostly one of several cards is enough.
        let mut best_alone = plain;
        for place in places(fight.open) {
            let cost = charge_worth(self.card(player.gear[place].card));
            let mut spend = fight.spend;
            for charges in 1..=all[place] {
                spend[place] = charges;
                let alone = outcome(&spend);
                best_alone = best_alone.max(alone);
                best = best.max(worth(alone) - cost * f32::from(charges));
            }
        }
        if best_alone < most {
            best = best.max(worth(most) - CHARGE * f32::from(missing.into_iter().sum::<u16>()));
        }
        best
    }

    /// What the fight of this round is worth.
    fn round_worth(&self, state: &State, seat: Seat) -> f32 {
        let player = state.player(seat);
        let in_stance = |stance: Stance, threat: u8| {
            let open = self.questions(player, self.missing(player, stance, threat, false));
            self.fight_worth(state, player, &Fight { stance, threat, open, spend: [0; MOST_GEAR], horde: false })
        };
        if let Some(threat) = player.engaged {
            if state.phase != Phase::Clash {
                return in_stance(player.stance, threat);
            }
            let (stance, open, spend) = (player.stance, player.open, player.spend);
            return self.fight_worth(state, player, &Fight { stance, threat, open, spend, horde: false });
        }
        if !matches!(state.phase, Phase::Shift | Phase::Act | Phase::Refit | Phase::Engage) {
            return 0.0;
        }
        let mine = state.turn == seat;
        let may_stand = |stance: Stance| {
            stance == player.stance
                || match state.phase {
                    Phase::Refit if mine => true,
                    Phase::Act | Phase::Engage if mine => false,
                    _ => stance.is_next_to(player.stance),
                }
        };
        // The best and the second best: whoever comes later may find the best one gone.
        let (mut best, mut second) = (f32::MIN, f32::MIN);
        for threat in &state.wilderness {
            let stances = Stance::ALL.into_iter().filter(|stance| may_stand(*stance));
            let worth = stances.map(|stance| in_stance(stance, *threat)).fold(f32::MIN, f32::max);
            if worth > best {
                (best, second) = (worth, best);
            } else {
                second = second.max(worth);
            }
        }
        if mine { best } else { 0.6 * best + 0.4 * second }
    }

    /// What the Horde as far as it is known will take from a player, in the best stance that is still to be had.
    fn known_horde(&self, state: &State, player: &Player) -> f32 {
        let (chosen, from) = match state.phase {
            Phase::Onslaught => (Some(player.stance), usize::from(state.pig)),
            Phase::Formation => (player.formation, 0),
            _ => (None, 0),
        };
        let pigs = state.horde.get(from..).unwrap_or_default();
        let loss = |stance: Stance| {
            let worth = |(place, threat): (usize, &u8)| {
                // Answers given so far are for the attacking pig alone.
                let attacking = state.phase == Phase::Onslaught && place == 0;
                let (open, spend) = if attacking { (player.open, player.spend) } else { (0, [0; MOST_GEAR]) };
                self.fight_worth(state, player, &Fight { stance, threat: *threat, open, spend, horde: true })
            };
            -pigs.iter().enumerate().map(worth).sum::<f32>()
        };
        match chosen {
            Some(stance) => loss(stance),
            None => Stance::ALL.map(loss).into_iter().fold(f32::MAX, f32::min),
        }
    }

    /// What the rounds and Hordes that are still to come may bring, against average pigs.
    fn future(&self, state: &State, player: &Player) -> f32 {
        let figures = &self.cards.figures;
        let bonus = self.permanent_bonus(player);
        let defence = Stance::ALL.map(|stance| {
            let own = figures.stance_defence(stance, player.tech[stance.index()]);
            let bonus = match stance {
                Stance::Centre => f32::from(bonus.iter().sum::<u8>()) / 3.0,
                corner => f32::from(bonus[corner.index()]),
            };
            f32::from(own.into_iter().max().unwrap_or(0)) + bonus
        });
        let main = main_colour(player);
        let now = figures.era(state);
        let mut sum = 0.0;
        for era in now..ERAS {
            let (mut rounds, mut unseen_horde) = (f32::from(figures.era_rounds), f32::from(figures.era_rounds));
            if era == now {
                rounds = f32::from(figures.era_rounds * (era as u8 + 1) - state.round);
                unseen_horde -= state.horde.len() as f32;
                if state.phase == Phase::Onslaught {
                    unseen_horde = 0.0;
                }
            }
            let away = f32::from(figures.era_rounds) * (era as f32 + 0.5) - f32::from(state.round);
            let growth = GROWTH * away.max(0.0);
            let (mut slay_best, mut slay_sum, mut hold) = (0.0_f32, 0.0, 0.0_f32);
            for (stance, defence) in defence.into_iter().enumerate() {
                // Players build one corner first.
                let defence = defence + if stance == main { growth } else { 0.0 };
                let slay = self.odds.slay(era, stance, defence);
                slay_best = slay_best.max(slay);
                slay_sum += slay;
                hold = hold.max(self.odds.hold(era, stance, defence));
            }
            // A stance that is not the best is often out of reach, and of several pigs one may pick.
            let slay = (slay_best + 0.3 * (slay_sum - slay_best)).min(0.95);
            let slays = 1.0 - (1.0 - slay) * (1.0 - slay);
            let fails = (1.0 - hold) * (1.0 - slays);
            let trophy = f32::from(figures.trophy_vp[era]) + 0.3;
            let injury = f32::from(figures.injury_vp);
            sum += rounds * (slays * trophy - fails * injury) - unseen_horde * (1.0 - hold) * injury;
        }
        sum
    }

    /// The position after what has been chosen is paid for, in the first way that works: a purchase half made is worth
    /// what the whole one is.
    fn paid_up(&self, state: &State) -> State {
        let mut state = *state;
        let Some(purchase) = state.paying.take() else { return state };
        let price = self.price(purchase);
        let player = state.player_mut(state.turn);
        player.scrap = player.scrap.minus(price.fixed);
        for _ in 0..price.any {
            let most = (0..3).max_by_key(|c| player.scrap.0[*c]).unwrap_or_default();
            player.scrap.0[most] -= 1;
        }
        match purchase {
            Purchase::Track(track) => player.tech[track.index()] += 1,
            Purchase::Card(card) => match self.card(card) {
                Card { effect: Effect::Salvage(scrap), .. } => player.owed += scrap,
                content => player.gear.push(Gear { card, charges: content.charges() }),
            },
        }
        if state.phase == Phase::Act {
            state.phase = Phase::Engage;
        }
        state
    }

    /// Points now, and those to be expected.
    fn expected_points(&self, state: &State, seat: Seat) -> f32 {
        let player = state.player(seat);
        let scrap = f32::from(player.scrap.total() + player.owed);
        let matching = f32::from(player.scrap.0[main_colour(player)].min(2));
        // The first four pieces make a purchase; more and more of the rest lies idle.
        let scrap =
            scrap.min(4.0) + 0.6 * (scrap - 4.0).clamp(0.0, 4.0) + 0.2 * (scrap - 8.0).max(0.0) + 0.2 * matching;
        self.score(player).total() as f32
            + scrap * self.scrap_worth(state)
            + self.gear_worth(state, player)
            + self.round_worth(state, seat)
            - self.known_horde(state, player)
            + self.future(state, player)
    }
}

impl Judge for WildPigs {
    fn value(&self, state: &State, seat: Seat) -> f32 {
        if seat.index() >= state.seats() {
            return 0.0;
        }
        let paid = self.paid_up(state);
        let state = &paid;
        // The fewer rounds are left, the more a lead is worth.
        let scale = 1.5 + 0.4 * f32::from(self.cards.figures.rounds() - state.round);
        let mine = self.expected_points(state, seat);
        let weight = |other: Seat| ((self.expected_points(state, other) - mine) / scale).exp();
        let others: f32 = Seat::all(state.seats()).filter(|other| *other != seat).map(weight).sum();
        1.0 / (1.0 + others)
    }

    fn urge(&self, state: &State, seat: Seat, action: Action) -> u32 {
        self.urge_of(state, seat, action)
    }
}

/// The colour of the corner track that the player has built most; among equals, the one with most scrap to build it.
fn main_colour(player: &Player) -> usize {
    let key = |c: usize| (player.tech[c], player.scrap.0[c]);
    (1..3).fold(0, |best, c| if key(c) > key(best) { c } else { best })
}
