//! The heuristic for bots: about how many points everybody will end with, and what a sensible player would do.

use crate::WildPigs3;
use crate::cards::{Counted, Spoil, Threshold, Upgrade, Weapon, total};
use crate::rules::{Edge, count};
use crate::state::{Action, Amounts, Era, Phase, Player, Slot, Stance, State, Step, Target, Token};
use sounder_bots::{Habits, Judge, Judged, Playout};
use sounder_kernel::{Seat, Values};

/// What a resource brings in points when it is spent well.
const RESOURCE: f32 = 0.42;
/// A token of each kind that is spent, in points, in the order of [`Token::ALL`]; Mass tokens last and are worth more.
const TOKEN: [f32; 4] = [0.6, 0.4, 0.0, 0.45];
/// The first free slot of a kind, as long as there is time to fill it.
const FREE_SLOT: f32 = 0.5;
/// Each further free slot of a kind: there is no filling two at once.
const SPARE_SLOT: f32 = 0.1;
/// How much of a reduction a fight makes use of.
const REDUCTION_USED: f32 = 0.8;
/// How much of an effect that needs a stance is made use of.
const STANCE_USED: f32 = 0.4;
/// The share of turns that are spent scavenging, or realigning, by whoever has an upgrade for it.
const DEEDS_PER_TURN: f32 = 0.15;
/// How often whoever stands in a corner and has an upgrade for realigning does so next.
const CORNER_USED: f32 = 0.6;
/// The share of turns that are fights.
const FIGHTS_PER_TURN: f32 = 0.55;
/// A resource that is short makes a hope this much less likely.
const SHORTAGE: f32 = 0.16;
/// How much a fight that is within reach counts, as others may be quicker.
const FIGHT_HOPE: f32 = 0.5;

/// How much of the game a player still has.
#[derive(Clone, Copy)]
struct Horizon {
    /// Productions to come.
    productions: f32,
    /// Productions to come in this era.
    era_productions: f32,
    /// Turns to come, this one included.
    turns: f32,
    /// Fights to come, bosses included.
    fights: f32,
    /// Fights at night to come.
    night_fights: f32,
    /// Whether the boss of this era is still to come for this player.
    boss: bool,
}

impl Horizon {
    fn of(game: &WildPigs3, state: &State, seat: Seat) -> Horizon {
        let [rounds, night_rounds] = [state.era, Era::Night].map(|era| f32::from(game.rounds(era)));
        let seats = game.seats as u8;
        let after = |seat: Seat| (seat.0 + seats - state.first.0) % seats;
        let waiting = after(seat) >= after(state.turn);
        let (left, pending) = match state.phase {
            Phase::Army => (rounds - f32::from(state.round), if waiting { 1.0 } else { 0.0 }),
            Phase::Boss | Phase::Over => (0.0, 0.0),
        };
        let night = if state.era == Era::Day { night_rounds } else { 0.0 };
        let boss = state.phase == Phase::Army || state.phase == Phase::Boss && waiting;
        let bosses = f32::from(u8::from(boss) + u8::from(state.era == Era::Day));
        let turns = left + night + pending;
        let night_turns = if state.era == Era::Day { night } else { turns };
        Horizon {
            productions: left + night,
            era_productions: left,
            turns,
            fights: turns * FIGHTS_PER_TURN + bosses,
            night_fights: night_turns * FIGHTS_PER_TURN,
            boss,
        }
    }

    /// What a resource in store is worth: little once there is nothing to spend it on.
    fn resource(self) -> f32 {
        if self.turns >= 2.0 {
            RESOURCE
        } else if self.turns >= 1.0 {
            RESOURCE * 0.85
        } else if self.boss {
            RESOURCE * 0.4
        } else {
            0.002
        }
    }

    fn token(self, token: Token) -> f32 {
        match token {
            Token::Mass => 2.0 * RESOURCE * REDUCTION_USED * self.fights * 0.85,
            _ => TOKEN[token as usize] * self.resource() / RESOURCE,
        }
    }

    fn tokens(self, tokens: [u8; 4]) -> f32 {
        Token::ALL.into_iter().map(|token| f32::from(tokens[token as usize]) * self.token(token)).sum()
    }

    fn spoil(self, spoil: Spoil) -> f32 {
        let late = if self.turns < 2.0 { 0.2 } else { 1.0 };
        late * match spoil {
            Spoil::Nothing => 0.0,
            Spoil::Token(token) => return self.token(token),
            Spoil::WeaponDiscount => 0.35,
            Spoil::Snipe | Spoil::NextDiscount(_) => 0.2,
        }
    }

    /// What so many free slots of a kind are worth.
    fn free_slots(self, free: u8) -> f32 {
        let first = f32::from(free.min(1));
        let worth = first * FREE_SLOT + (f32::from(free) - first) * SPARE_SLOT;
        worth * ((self.turns - 1.0) / 4.0).clamp(0.0, 1.0)
    }

    /// What filling a slot of a kind costs, of which so many are free.
    fn filled_slot(self, free: u8) -> f32 {
        self.free_slots(free) - self.free_slots(free.saturating_sub(1))
    }

    /// What an upgrade will still bring, apart from the points on its face.
    fn upgrade(self, upgrade: &Upgrade) -> f32 {
        let stance = match upgrade.stance {
            None => 1.0,
            // The hub is where most time is spent.
            Some(Stance::Balanced) => 2.0 * STANCE_USED,
            Some(_) => STANCE_USED,
        };
        let produced = f32::from(total(upgrade.production)) * RESOURCE * self.productions;
        let tokens: f32 =
            [0.45, 0.25, 1.0, 0.36].iter().zip(upgrade.income).map(|(worth, n)| worth * f32::from(n)).sum();
        let reduced = f32::from(total(upgrade.reduction)) * REDUCTION_USED + f32::from(upgrade.highest);
        let award = upgrade.award.map_or(0.0, |award| {
            let more = match award.per {
                Counted::NightThreats => self.night_fights * 0.8,
                Counted::BossTokens => {
                    // About two tokens from each boss.
                    2.0 * (self.fights - self.turns * FIGHTS_PER_TURN)
                }
                Counted::MassTokens => 0.3,
                Counted::Slots => (self.turns / 4.0).min(2.5),
            };
            more * f32::from(award.vp)
        });
        let deeds = self.turns * DEEDS_PER_TURN * (self.tokens(upgrade.scavenge) + self.tokens(upgrade.realign));
        let catalyst = if upgrade.catalyst { 0.05 * self.productions } else { 0.0 };
        stance * (produced + reduced * RESOURCE * self.fights) + tokens * self.productions + award + catalyst + deeds
    }

    /// What a weapon with these uses left will still bring.
    fn weapon(self, weapon: &Weapon, uses: u8) -> f32 {
        let reduced = f32::from(total(weapon.reduction)) * REDUCTION_USED + f32::from(weapon.highest);
        let times = if uses == 0 { self.fights } else { f32::from(uses).min(self.fights) * 0.9 };
        let loot = weapon.loot.map_or(0.0, |token| self.token(token));
        let snipe = if weapon.snipe { 0.12 * self.turns } else { 0.0 };
        let manoeuvres = match (weapon.manoeuvre, uses) {
            (None, _) => 0.0,
            (Some(_), 0) => 0.1 * self.turns,
            (Some(_), uses) => 0.3 * f32::from(uses).min(self.turns),
        };
        times * (reduced * RESOURCE + loot) + snipe + manoeuvres + f32::from(weapon.shift) * 0.12 * self.productions
    }
}

/// What a threshold of the boss gives.
fn boss_reward(game: &WildPigs3, state: &State, threshold: &Threshold) -> f32 {
    let points = threshold.tokens * game.cards.figures.boss_token_vp + threshold.vp;
    let more = match state.era {
        Era::Day => f32::from(u8::from(threshold.slot)) * 0.7 + threshold.attack.map_or(0.0, |_| 1.0),
        Era::Night => 0.0,
    };
    f32::from(points) + more
}

/// How likely it is that a player gets together what is still short.
fn reach(player: &Player, need: Amounts, coming: Amounts, share: f32) -> f32 {
    let mut short = 0.0;
    for colour in 0..3 {
        let have = f32::from(player.resources[colour]) + f32::from(coming[colour]) * share;
        short += (f32::from(need[colour]) - have).max(0.0);
    }
    let helpers = player.token(Token::Wild) + player.token(Token::Conversion) + 2 * player.token(Token::Attack);
    (1.0 - SHORTAGE * (short - f32::from(helpers)).max(0.0)).max(0.0)
}

/// The points a player may expect at the end.
fn prospects(game: &WildPigs3, state: &State, seat: Seat) -> f32 {
    let player = &state.players[seat.index()];
    let horizon = Horizon::of(game, state, seat);
    let resource = horizon.resource();
    let mut sum = count(game, player).total() as f32;
    sum += f32::from(total(player.resources)) * resource + horizon.tokens(player.tokens);
    for card in &player.upgrades {
        sum += horizon.upgrade(game.upgrade(*card));
    }
    for held in &player.weapons {
        sum += horizon.weapon(game.weapon(held.card), held.uses);
    }
    let free = free_slots(game, player);
    sum += horizon.free_slots(free[0]) + horizon.free_slots(free[1]);
    sum += player
        .spoils
        .iter()
        .map(|threat| match game.threat(threat).spoil {
            Spoil::Token(_) => 0.0,
            spoil => horizon.spoil(spoil),
        })
        .sum::<f32>();
    sum += f32::from(total(player.next_discount)) * 0.22;
    if state.turn == seat
        && let Step::Pay(payment) = &state.step
    {
        sum += bargain(game, state, player, horizon, payment.target);
        let mut own = payment.need;
        own.iter_mut().zip(payment.fury).for_each(|(need, fury)| *need = need.saturating_sub(fury));
        sum -= (f32::from(total(own)) - f32::from(payment.credit + payment.highest)) * resource;
    }
    sum += corner(game, state, seat, horizon);
    sum + hopes(game, state, player, horizon)
}

/// What it is worth to stand in a corner, from where the next turn may realign: as much as that gives beyond scavenging a
/// Wild token, which is open anywhere.
fn corner(game: &WildPigs3, state: &State, seat: Seat, horizon: Horizon) -> f32 {
    let player = &state.players[seat.index()];
    let closed_now = f32::from(u8::from(state.turn == seat && state.stepped));
    if player.stance == Stance::Balanced || horizon.turns - closed_now < 1.0 {
        return 0.0;
    }
    let mut gain = game.realign_gain(player);
    for (gain, held) in gain.iter_mut().zip(player.tokens) {
        *gain = (*gain).min(game.cards.figures.token_limit.saturating_sub(held));
    }
    CORNER_USED * (horizon.tokens(gain) - TOKEN[Token::Wild as usize]).max(0.0)
}

/// The player's free slots of each kind, in the order of [`Slot`].
fn free_slots(game: &WildPigs3, player: &Player) -> [u8; 2] {
    let weapons = player.weapons.iter().filter(|held| game.weapon(held.card).slot).count() as u8;
    let upgrades = player.upgrades.len() as u8;
    [player.slots[Slot::Upgrade as usize] - upgrades, player.slots[Slot::Weapon as usize] - weapons]
}

/// What paying for a target gives the player.
fn bargain(game: &WildPigs3, state: &State, player: &Player, horizon: Horizon, target: Target) -> f32 {
    let filled = |slot: Slot| horizon.filled_slot(free_slots(game, player)[slot as usize]);
    match target {
        Target::Threat { lane, row } => {
            let threat = game.threat(state.lanes[usize::from(lane)][usize::from(row)]);
            f32::from(threat.vp) + horizon.spoil(threat.spoil)
        }
        Target::Upgrade(place) => {
            let upgrade = game.upgrade(state.upgrades[usize::from(place)]);
            f32::from(upgrade.vp) + horizon.tokens(upgrade.gain) + horizon.upgrade(upgrade) - filled(Slot::Upgrade)
        }
        Target::Weapon(place) => {
            let weapon = game.weapon(state.weapons[usize::from(place)]);
            f32::from(weapon.vp) + horizon.weapon(weapon, weapon.uses) - filled(Slot::Weapon)
        }
        Target::Boss(number) => boss_reward(game, state, &game.boss(state.boss).thresholds[usize::from(number)]),
    }
}

/// What a player gains over spending resources just anyhow, from the boss and from the best fight within reach.
fn hopes(game: &WildPigs3, state: &State, player: &Player, horizon: Horizon) -> f32 {
    let edge = Edge::of(game, player);
    let coming = game.cards.figures.production[player.stance as usize];
    let resource = horizon.resource();
    let mut hope = 0.0;
    if horizon.boss {
        let mut best = 0.0_f32;
        for threshold in &game.boss(state.boss).thresholds {
            let need = edge.estimate(threshold.cost);
            let gain = boss_reward(game, state, threshold) - f32::from(total(need)) * resource;
            best = best.max(gain * reach(player, need, coming, horizon.era_productions * 0.75));
        }
        hope += best;
    }
    if horizon.turns >= 1.0 && state.phase == Phase::Army {
        let mut best = 0.0_f32;
        for threat in state.lanes.iter().filter_map(|lane| lane.first()) {
            let threat = game.threat(*threat);
            let need = edge.estimate(threat.cost);
            let gain = f32::from(threat.vp) + horizon.spoil(threat.spoil) - f32::from(total(need)) * resource;
            best = best.max(gain * reach(player, need, coming, horizon.era_productions.min(1.0)));
        }
        hope += best * FIGHT_HOPE;
    }
    hope
}

/// Judges by expected points.
pub struct Heuristic;

impl Judge<WildPigs3> for Heuristic {
    /// The chance to end first, from the lead in expected points and how much can still happen; alone the part of a score
    /// that nobody reaches.
    fn values(&self, game: &WildPigs3, state: &State) -> Values {
        let mut values = Values::default();
        let (mut leader, mut best, mut second) = (0, f32::MIN, f32::MIN);
        for seat in Seat::all(game.seats) {
            let points = prospects(game, state, seat);
            values[seat.index()] = points;
            if points > best {
                (leader, best, second) = (seat.index(), points, best);
            } else {
                second = second.max(points);
            }
        }
        if game.seats == 1 {
            values[0] = (best / game.beyond_gold() as f32).clamp(0.0, 1.0);
            return values;
        }
        for (seat, value) in values[..game.seats].iter_mut().enumerate() {
            let lead = (*value - if seat == leader { second } else { best }) / 6.0;
            *value = 0.5 + 0.5 * lead / (1.0 + lead.abs());
        }
        values
    }

    fn urge(&self, game: &WildPigs3, state: &State, seat: Seat, action: Action) -> u32 {
        let player = &state.players[seat.index()];
        let buy = |target: Target, cost: Amounts| {
            let horizon = Horizon::of(game, state, seat);
            let gain = bargain(game, state, player, horizon, target) - f32::from(total(cost)) * horizon.resource();
            (24.0 + 40.0 * gain).clamp(4.0, 320.0) as u32
        };
        let paying = matches!(state.step, Step::Pay(_));
        match action {
            Action::Fight { lane, row } => {
                let cost = game.threat(state.lanes[usize::from(lane)][usize::from(row)]).cost;
                buy(Target::Threat { lane, row }, Edge::of(game, player).estimate(cost))
            }
            Action::BuyUpgrade(place) => {
                buy(Target::Upgrade(place), game.upgrade(state.upgrades[usize::from(place)]).cost)
            }
            Action::BuyWeapon(place) => buy(Target::Weapon(place), game.weapon(state.weapons[usize::from(place)]).cost),
            Action::Attempt(number) => {
                let cost = game.boss(state.boss).thresholds[usize::from(number)].cost;
                buy(Target::Boss(number), Edge::of(game, player).estimate(cost)) + 40
            }
            Action::Pay => 80,
            Action::SpendWild(_) | Action::Convert { .. } | Action::Consume(_) | Action::UseWeapon(_) if paying => 40,
            Action::SpendAttack => 40,
            Action::Reduce(colour) => {
                let Step::Pay(payment) = &state.step else { return 1 };
                if payment.need[colour.index()] > player.resources[colour.index()] { 40 } else { 12 }
            }
            // A slot that lies idle is worth no more than scavenging.
            Action::Extend(slot) if free_slots(game, player)[slot as usize] > 0 => 12,
            Action::Extend(_) => 24,
            Action::Consume(_) if matches!(state.step, Step::Prize(_)) => 24,
            Action::Scavenge => 12 * u32::from(game.scavenge_gain(player).into_iter().sum::<u8>()).max(1),
            Action::Realign(_) => 8 * u32::from(game.realign_gain(player).into_iter().sum::<u8>()).max(1),
            Action::Step(Stance::Balanced) | Action::Keep => 8,
            // Tokens are best kept for a payment, and there are many ways to convert: together they weigh little.
            Action::SpendWild(_) | Action::Convert { .. } => 1,
            _ => 4,
        }
    }

    /// Paired games at equal time: exploring little is worth 61 % of games between two and 73 % between four.
    fn habits(&self) -> Habits {
        Habits { exploration: 0.5, playout: Playout::Guided(24), ..Habits::default() }
    }
}

impl Judged for WildPigs3 {
    type Judge = Heuristic;

    fn judge(&self) -> Heuristic {
        Heuristic
    }
}
