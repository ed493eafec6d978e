//! What a position is worth: the points that each player may expect at the end, compared.

mod fights;
mod odds;
mod urge;

pub(crate) use odds::Odds;

use crate::WildPigs;
use crate::cards::{Card, Effect};
use crate::state::{Action, ERAS, Gear, Phase, Player, Purchase, Stance, State};
use fights::{Fight, Fighter};
use sounder_bots::{Habits, Judge, Judged, Playout};
use sounder_kernel::{Seat, Values};

/// Points that a piece of scrap is worth while there is all the time in the world to use it.
const SCRAP: f32 = 0.55;
/// Points of defence that a player's best corner gains in a round on average.
const GROWTH: f32 = 0.4;
/// Points that each point of a charge's bonus is worth, as long as there are fights to use it in.
const CHARGE: f32 = 0.22;
/// Points that an unused bandage is worth.
const BANDAGE: f32 = 1.2;

/// Adds up points in hand and points to be expected.
pub struct Heuristic;

impl Judge<WildPigs> for Heuristic {
    fn values(&self, game: &WildPigs, state: &State) -> Values {
        let paid;
        let mut outlook = Outlook::new(game, state);
        if let Some(purchase) = state.paying {
            paid = paid_up(game, state, purchase);
            outlook = Outlook::new(game, &paid);
        }
        let mut values = Values::default();
        let seats = state.seats();
        for seat in Seat::all(seats) {
            values[seat.index()] = outlook.expected_points(seat);
        }
        // The fewer rounds are left, the more a lead is worth.
        let scale = 1.5 + 0.4 * f32::from(game.cards.figures.rounds() - state.round);
        let best = values[..seats].iter().copied().fold(f32::MIN, f32::max);
        let mut sum = 0.0;
        for value in &mut values[..seats] {
            *value = ((*value - best) / scale).exp();
            sum += *value;
        }
        values.map(|value| value / sum)
    }

    fn urge(&self, game: &WildPigs, state: &State, seat: Seat, action: Action) -> u32 {
        urge::urge(game, state, seat, action)
    }

    /// Short playouts: after a round or so the expected points say more than what random players make of them.
    fn habits(&self) -> Habits {
        Habits { playout: Playout::Guided(8), ..Habits::default() }
    }
}

impl Judged for WildPigs {
    type Judge = Heuristic;

    fn judge(&self) -> Heuristic {
        Heuristic
    }
}

/// What a charge of a card is worth as long as there are fights to use it in.
fn charge_worth(card: &Card) -> f32 {
    let bonus = card.spent_bonus().unwrap_or_default();
    CHARGE * f32::from(bonus.into_iter().max().unwrap_or(0))
}

/// The colour of the corner track that the player has built most; among equals, the one with most scrap to build it.
fn main_colour(player: &Player) -> usize {
    let key = |c: usize| (player.tech[c], player.scrap.0[c]);
    (1..3).fold(0, |best, c| if key(c) > key(best) { c } else { best })
}

/// The position after what has been chosen is paid for, in the first way that works: a purchase half made is worth what
/// the whole one is.
fn paid_up(game: &WildPigs, state: &State, purchase: Purchase) -> State {
    let mut state = *state;
    state.paying = None;
    let price = game.price(purchase);
    let turn = state.turn;
    let player = state.player_mut(turn);
    player.scrap = player.scrap.minus(price.fixed);
    for _ in 0..price.any {
        let most = (0..3).max_by_key(|c| player.scrap.0[*c]).unwrap_or_default();
        player.scrap.0[most] -= 1;
    }
    match purchase {
        Purchase::Track(track) => player.tech[track.index()] += 1,
        Purchase::Card(card) => match game.card(card) {
            Card { effect: Effect::Salvage(scrap), .. } => state.owed[turn.index()] += scrap,
            content => player.gear.push(Gear { card, charges: content.charges() }),
        },
    }
    if state.phase == Phase::Act {
        state.phase = Phase::Engage;
    }
    state
}

/// A position, and what is the same for every seat in it.
struct Outlook<'a> {
    game: &'a WildPigs,
    state: &'a State,
    /// Rounds in which something can still be built, this one included.
    time_left: f32,
    /// Points that a piece of scrap is worth now.
    scrap_worth: f32,
}

impl<'a> Outlook<'a> {
    fn new(game: &'a WildPigs, state: &'a State) -> Outlook<'a> {
        let past_action = matches!(state.phase, Phase::Formation | Phase::Onslaught | Phase::Over);
        let rounds = game.cards.figures.rounds() - state.round;
        let time_left = f32::from(rounds) + if past_action { 0.0 } else { 0.8 };
        Outlook { game, state, time_left, scrap_worth: SCRAP * (time_left / 6.0).min(1.0) }
    }

    /// Points now, and those to be expected.
    fn expected_points(&self, seat: Seat) -> f32 {
        let player = self.state.player(seat);
        let fighter = Fighter::new(self.game, player, self.scrap_worth);
        let scrap = f32::from(player.scrap.total() + self.state.owed[seat.index()]);
        let matching = f32::from(player.scrap.0[main_colour(player)].min(2));
        // The first four pieces make a purchase; more and more of the rest lies idle.
        let scrap =
            scrap.min(4.0) + 0.6 * (scrap - 4.0).clamp(0.0, 4.0) + 0.2 * (scrap - 8.0).max(0.0) + 0.2 * matching;
        self.game.score(player).total() as f32
            + scrap * self.scrap_worth
            + self.gear_worth(player)
            + self.round_worth(seat, &fighter)
            - self.known_horde(&fighter)
            + self.future(&fighter)
    }

    /// What the player's cards are worth apart from bonuses that always count and points.
    fn gear_worth(&self, player: &Player) -> f32 {
        let fights = self.time_left * 1.6;
        let mut worth = 0.0;
        for (gear, spent) in player.gear.iter().zip(player.spend) {
            let card = self.game.card(gear.card);
            match card.effect {
                Effect::Charged { .. } | Effect::OneShot(_) => {
                    worth += charge_worth(card) * f32::from(gear.charges - spent).min(fights);
                }
                Effect::Bandage => worth += BANDAGE * fights.min(1.0),
                _ => {}
            }
            if card.on_kill.is_some() {
                worth += 0.4 * self.time_left * self.scrap_worth;
            }
        }
        worth
    }

    /// What the fight of this round is worth.
    fn round_worth(&self, seat: Seat, fighter: &Fighter) -> f32 {
        let (state, player) = (self.state, fighter.player);
        if let Some(threat) = player.engaged {
            let fight = Fight { stance: player.stance, threat, horde: false };
            return if state.phase == Phase::Clash { fighter.underway(fight) } else { fighter.foreseen(fight) };
        }
        if !matches!(state.phase, Phase::Shift | Phase::Act | Phase::Refit | Phase::Engage) {
            return 0.0;
        }
        let mine = state.turn == seat;
        let may_stand = |stance: &Stance| {
            *stance == player.stance
                || match state.phase {
                    Phase::Refit if mine => true,
                    Phase::Act | Phase::Engage if mine => false,
                    _ => stance.is_next_to(player.stance),
                }
        };
        // The best and the second best: whoever comes later may find the best one gone.
        let (mut best, mut second) = (f32::MIN, f32::MIN);
        for threat in &state.wilderness {
            let foreseen = |stance| fighter.foreseen(Fight { stance, threat: *threat, horde: false });
            let worth = Stance::ALL.into_iter().filter(may_stand).map(foreseen).fold(f32::MIN, f32::max);
            if worth > best {
                (best, second) = (worth, best);
            } else {
                second = second.max(worth);
            }
        }
        if mine { best } else { 0.6 * best + 0.4 * second }
    }

    /// What the Horde as far as it is known will take from a player, in the best stance that is still to be had.
    fn known_horde(&self, fighter: &Fighter) -> f32 {
        let (state, player) = (self.state, fighter.player);
        let (chosen, from) = match state.phase {
            Phase::Onslaught => (Some(player.stance), usize::from(state.pig)),
            Phase::Formation => (player.formation, 0),
            _ => (None, 0),
        };
        let pigs = state.horde.get(from..).unwrap_or_default();
        let loss = |stance: Stance| {
            let worth = |(place, threat): (usize, &u8)| {
                let fight = Fight { stance, threat: *threat, horde: true };
                // Answers given so far are for the attacking pig alone.
                let attacks = state.phase == Phase::Onslaught && place == 0;
                if attacks { fighter.underway(fight) } else { fighter.plain(fight) }
            };
            -pigs.iter().enumerate().map(worth).sum::<f32>()
        };
        match chosen {
            Some(stance) => loss(stance),
            None => Stance::ALL.map(loss).into_iter().fold(f32::MAX, f32::min),
        }
    }

    /// What the rounds and Hordes that are still to come may bring, against average pigs.
    fn future(&self, fighter: &Fighter) -> f32 {
        let (game, state, player, bonus) = (self.game, self.state, fighter.player, fighter.bonus);
        let figures = &game.cards.figures;
        let defence = Stance::ALL.map(|stance| {
            let own = figures.stance_defence(stance, player.tech[stance.index()]);
            let bonus = match stance {
                Stance::Centre => bonus.into_iter().map(f32::from).sum::<f32>() / 3.0,
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
                let slay = game.odds.slay(era, stance, defence);
                slay_best = slay_best.max(slay);
                slay_sum += slay;
                hold = hold.max(game.odds.hold(era, stance, defence));
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
}
