//! What a position is worth: the points that each player may expect at the end, compared.

mod fights;
mod odds;
mod urge;

pub(crate) use odds::Odds;

use crate::WildPigs2;
use crate::cards::{Card, Effect};
use crate::state::{Action, ERAS, Gear, Phase, Player, Purchase, Scrap, Stance, State};
use fights::{Fight, Fighter};
use sounder_bots::{Habits, Judge, Judged, Playout};
use sounder_kernel::{Seat, Values};

/// Points that a piece of scrap is worth while there is all the time in the world to use it.
const SCRAP: f32 = 0.75;
/// Points of defence that a corner gains in a round on average, while it is built.
const GROWTH: f32 = 0.5;
/// Points of defence in every colour that the centre gains in a round on average, while it is built. A hair more, and it looks as
/// good as a corner before anything is built, which costs greedy bots half an injury a game (BALANCE.md).
const CENTRE_GROWTH: f32 = 0.1505;
/// Points that each other builder of the same track costs in a round, because they fight over the same pigs.
const RIVAL: f32 = 0.2;
/// Points that each point of a charge's bonus is worth, as long as there are fights to use it in.
const CHARGE: f32 = 0.22;
/// Points that an unused bandage is worth.
const BANDAGE: f32 = 1.2;

/// Adds up points in hand and points to be expected.
pub struct Heuristic;

impl Judge<WildPigs2> for Heuristic {
    fn values(&self, game: &WildPigs2, state: &State) -> Values {
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

    fn urge(&self, game: &WildPigs2, state: &State, seat: Seat, action: Action) -> u32 {
        urge::urge(game, state, seat, action)
    }

    /// Short playouts: after a round or so the expected points say more than what random players make of them.
    fn habits(&self) -> Habits {
        Habits { exploration: 0.6, playout: Playout::Guided(8), first_sight: Some(0.01) }
    }
}

impl Judged for WildPigs2 {
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

/// The track that the player has built most; among equals, the one with most scrap to build it.
fn main_track(player: &Player) -> Stance {
    let key = |track: Stance| (player.tech[track.index()], supplies(player.scrap, track));
    let [first, others @ ..] = Stance::ALL;
    others.into_iter().fold(first, |best, track| if key(track) > key(best) { track } else { best })
}

/// The track that the player has built most, if any is begun.
fn begun_track(player: &Player) -> Option<Stance> {
    (player.tech != [0; 4]).then(|| main_track(player))
}

/// How many pieces of this scrap are of just the right colours for a track.
fn supplies(scrap: Scrap, track: Stance) -> u8 {
    match track {
        Stance::Centre => scrap.0.into_iter().map(|pieces| pieces.min(1)).sum(),
        corner => scrap.0[corner.index()],
    }
}

/// The position after what has been chosen is paid for, in the first way that works: a purchase half made is worth what
/// the whole one is.
fn paid_up(game: &WildPigs2, state: &State, purchase: Purchase) -> State {
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
    game: &'a WildPigs2,
    state: &'a State,
    /// Rounds in which something can still be built, this one included.
    time_left: f32,
    /// Points that a piece of scrap is worth now.
    scrap_worth: f32,
    /// How many players have built each track more than any other.
    builders: [u8; 4],
}

impl<'a> Outlook<'a> {
    fn new(game: &'a WildPigs2, state: &'a State) -> Outlook<'a> {
        let past_action = matches!(state.phase, Phase::Formation | Phase::Onslaught | Phase::Over);
        let rounds = game.cards.figures.rounds() - state.round;
        let time_left = f32::from(rounds) + if past_action { 0.0 } else { 0.8 };
        let mut builders = [0; 4];
        state.players.iter().filter_map(begun_track).for_each(|track| builders[track.index()] += 1);
        Outlook { game, state, time_left, scrap_worth: SCRAP * (time_left / 6.0).min(1.0), builders }
    }

    /// Points now, and those to be expected.
    fn expected_points(&self, seat: Seat) -> f32 {
        let player = self.state.player(seat);
        let fighter = Fighter::new(self.game, player, self.scrap_worth);
        let (future, plan) = self.future(&fighter);
        let scrap = f32::from(player.scrap.total() + self.state.owed[seat.index()]);
        let matching = f32::from(supplies(player.scrap, plan).min(2));
        // The first four pieces make a purchase; more and more of the rest lies idle.
        let scrap =
            scrap.min(4.0) + 0.6 * (scrap - 4.0).clamp(0.0, 4.0) + 0.2 * (scrap - 8.0).max(0.0) + 0.2 * matching;
        self.game.score(player).total() as f32
            + scrap * self.scrap_worth
            + self.gear_worth(player)
            + self.round_worth(seat, &fighter)
            - self.known_horde(&fighter)
            + future
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
        // Once they are about to come, charges and items are for them; until then there are other fights.
        let panic = matches!(state.phase, Phase::Emergency | Phase::Formation | Phase::Onslaught);
        let loss = |stance: Stance| {
            let worth = |(place, threat): (usize, &u8)| {
                let fight = Fight { stance, threat: *threat, horde: true };
                // Answers given so far are for the attacking pig alone.
                let attacks = state.phase == Phase::Onslaught && place == 0;
                match (attacks, panic) {
                    (true, _) => fighter.underway(fight),
                    (_, true) => fighter.foreseen(fight),
                    _ => fighter.plain(fight),
                }
            };
            -pigs.iter().enumerate().map(worth).sum::<f32>()
        };
        match chosen {
            Some(stance) => loss(stance),
            None => Stance::ALL.map(loss).into_iter().fold(f32::MAX, f32::min),
        }
    }

    /// What the rounds and Hordes that are still to come may bring against average pigs, and the track to build for it.
    fn future(&self, fighter: &Fighter) -> (f32, Stance) {
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
        let growth = [GROWTH, GROWTH, GROWTH, CENTRE_GROWTH];
        let now = figures.era(state);
        // By the track that is built.
        let mut sums = [0.0; 4];
        for era in now..ERAS {
            let (mut rounds, mut unseen_horde) = (f32::from(figures.era_rounds), f32::from(figures.era_rounds));
            if era == now {
                rounds = f32::from(figures.era_rounds * (era as u8 + 1) - state.round);
                unseen_horde -= state.horde.len() as f32;
                if state.phase == Phase::Onslaught {
                    unseen_horde = 0.0;
                }
            }
            let away = (f32::from(figures.era_rounds) * (era as f32 + 0.5) - f32::from(state.round)).max(0.0);
            let trophy = f32::from(figures.trophy_vp[era]) + 0.3;
            let injury = f32::from(figures.injury_vp);
            let slay: [f32; 4] = std::array::from_fn(|stance| game.odds.slay(era, stance, defence[stance]));
            let hold: [f32; 4] = std::array::from_fn(|stance| game.odds.hold(era, stance, defence[stance]));
            let slay_sum: f32 = slay.into_iter().sum();
            for (plan, sum) in sums.iter_mut().enumerate() {
                let grown = defence[plan] + growth[plan] * away;
                let grown_slay = game.odds.slay(era, plan, grown);
                let best = |odds: [f32; 4], grown: f32| odds.into_iter().fold(grown, f32::max);
                let (slay_best, hold) = (best(slay, grown_slay), best(hold, game.odds.hold(era, plan, grown)));
                let slay_sum = slay_sum - slay[plan] + grown_slay;
                // A stance that is not the best is often out of reach, and of several pigs one may pick.
                let slay = (slay_best + 0.3 * (slay_sum - slay_best)).min(0.95);
                let slays = 1.0 - (1.0 - slay) * (1.0 - slay);
                let fails = (1.0 - hold) * (1.0 - slays);
                *sum += rounds * (slays * trophy - fails * injury) - unseen_horde * (1.0 - hold) * injury;
            }
        }
        let mine = begun_track(player);
        let worth = |plan: Stance| {
            let rivals = self.builders[plan.index()] - u8::from(mine == Some(plan));
            sums[plan.index()] - f32::from(rivals) * RIVAL * self.time_left
        };
        let [first, others @ ..] = Stance::ALL;
        let plan = others.into_iter().fold(first, |best, plan| if worth(plan) > worth(best) { plan } else { best });
        (worth(plan), plan)
    }
}
