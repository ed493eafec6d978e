//! What a position is worth, roughly: Victory Points first, then income, units, points held, and how near units are to
//! something to do.

use crate::Hogs;
use crate::cards::{Branch, Card, Class, Goal};
use crate::hexes::{CENTRE, Geometry, Hex, Hexes};
use crate::state::{Action, NO_UNIT, NOBODY, NONE, OWNERS, Phase, State, Step, TILES, TOKEN, Target};
use sounder_bots::{Habits, Judge, Judged, Playout};
use sounder_kernel::{Seat, Values};

/// A lead of this much, about in Swill, makes victory about three times as likely.
const SCALE: f32 = 12.0;

/// What a Swill in hand is worth while there are few of them.
const SWILL: f32 = 0.45;
/// What a unit is worth for each Swill of its price.
const UNIT: f32 = 1.05;
/// What an upgrade is worth.
const UPGRADE: f32 = 1.2;
/// How many hogs on foot it takes to go for points and hold them.
const HOLDERS: usize = 4;

/// Points, income, units and how near they are to something to do.
pub struct Heuristic;

/// How far a hex is from the nearest goal.
fn nearest(goals: Hexes, from: Hex) -> u8 {
    goals.iter().map(|goal| goal.distance(from)).min().unwrap_or(0)
}

/// The price that a unit would be worth: an airship is paid for in parts, and an Armoured Car goes wherever it likes.
fn fair_price(card: &Card) -> f32 {
    match card.class {
        Class::Airship => 12.0,
        Class::Car => f32::from(card.swill) + 1.0,
        _ => f32::from(card.swill),
    }
}

/// What it takes off a unit to be so far from the nearest goal.
fn way(class: Class, far: u8) -> f32 {
    let weight = if class.is_infantry() { 0.3 } else { 0.16 };
    weight * f32::from(far.saturating_sub(1))
}

impl Hogs {
    /// Where a side finds something to do: points to take, the middle, the pigeon, enemy bases.
    fn goals(&self, state: &State, owner: u8) -> Hexes {
        let side = self.field.side(owner);
        let mut goals = Hexes::NONE;
        for (place, hex) in self.field.specials.iter().enumerate() {
            let holder = state.control[place];
            if holder == NOBODY || self.field.side(holder) != side {
                goals.insert(*hex);
            }
        }
        match self.field.mission.primary.0 {
            Goal::AloneAtCentre => goals.insert(CENTRE),
            Goal::Pigeon if state.carrier == NO_UNIT => goals.insert(state.pigeon),
            Goal::MostOnCrown => goals |= self.field.crown,
            Goal::EnemyWorks => {
                for (hex, work) in state.works.iter() {
                    if work.origin != NOBODY && self.field.are_enemies(owner, work.origin) && work.owner != owner {
                        goals.insert(hex);
                    }
                }
            }
            _ => {}
        }
        if goals.is_empty() {
            let enemies = (0..self.field.seats as u8).filter(|enemy| self.field.are_enemies(owner, *enemy));
            enemies.filter_map(|enemy| state.players[usize::from(enemy)].base).for_each(|base| goals.insert(base));
        }
        goals
    }

    /// What a building is worth to an owner once it stands: income, what it unlocks, and what it can do.
    fn tile_worth(&self, state: &State, owner: u8, tile: usize) -> f32 {
        let card = &self.pack.tiles[tile];
        let has = |wanted: &dyn Fn(Class) -> bool| {
            let cards = state.players[usize::from(owner)].cards.iter().filter(|kind| **kind != NONE);
            let mut classes = cards.map(|kind| self.pack.class(*kind)).chain([Class::Plane, Class::Airship]);
            classes.any(wanted)
        };
        let copy = tile > 0 && self.pack.tiles[tile - 1].name == card.name;
        let unlocks = match (card.is_unlocking(), has(&|class| card.unlocks(class))) {
            (false, _) => 0.0,
            // Its card would have to be swapped for.
            (true, false) => 0.4,
            (true, true) if copy => 0.6,
            // Vehicles win what hogs on foot cannot, but their buildings cost upkeep.
            (true, true) if card.unlocks(Class::Airship) => 3.0,
            (true, true) if card.unlocks(Class::Plane) => 2.4,
            (true, true) if card.unlocks(Class::Tank) => 2.6,
            (true, true) => 1.6,
        };
        let upgrades = match card.upgrades {
            None => 0.0,
            Some(Branch::Vehicle) if !has(&Class::is_ground_vehicle) => 1.2,
            Some(_) => 2.2,
        };
        let power = if card.power.is_some() { 2.5 } else { 0.0 };
        let guards = if card.guards { 0.4 } else { 0.0 };
        f32::from(card.income) * 1.6 - f32::from(card.upkeep) * 0.7 + unlocks + upgrades + power + guards
    }

    fn base_worth(&self, state: &State, owner: u8) -> f32 {
        let tiles = &state.players[usize::from(owner)].tiles;
        let there = (0..TILES).filter(|tile| tiles[*tile] != 0);
        let works = |tile: usize| if tiles[tile] & TOKEN == 0 { 1.0 } else { 0.3 };
        there.map(|tile| works(tile) * self.tile_worth(state, owner, tile)).sum()
    }

    /// What a decision that is half made will add: who has said what to buy has still to say where it goes.
    fn begun(&self, state: &State) -> f32 {
        let owner = state.actor;
        let player = &state.players[usize::from(owner)];
        match state.step {
            Step::Lay(tile) if state.phase == Phase::Base => self.tile_worth(state, owner, usize::from(tile)),
            Step::Place(kind) => {
                let card = self.pack.kind(kind);
                let far = player.base.map_or(0, |base| nearest(self.goals(state, owner), base));
                let hogs = state.units.of(owner).filter(|(_, unit)| self.class(unit).is_infantry()).count();
                fair_price(card) * UNIT - f32::from(card.swill) * SWILL - way(card.class, far)
                    + if card.class.is_infantry() && hogs < HOLDERS { 1.0 } else { 0.0 }
            }
            Step::Onto(upgrade) => UPGRADE - SWILL * f32::from(self.pack.upgrades[usize::from(upgrade)].swill),
            _ => 0.0,
        }
    }

    /// The strength of one owner, about in Swill.
    fn strength(&self, state: &State, owner: u8) -> f32 {
        let player = &state.players[usize::from(owner)];
        let mut sum = f32::from(player.swill).min(10.0) * SWILL + f32::from(player.swill.saturating_sub(10)) * 0.1;
        sum += self.base_worth(state, owner);
        for (place, holder) in state.control[..self.field.specials.len()].iter().enumerate() {
            if *holder == owner {
                sum += if place < self.field.pumps { 2.6 } else { 5.0 };
            }
        }
        sum += player.upgrades.iter().flatten().filter(|held| **held != NONE).count() as f32 * UPGRADE;
        for secret in &player.hand {
            let (test, wanted) = self.pack.objectives[usize::from(secret.card)].points;
            sum += 1.0 + 1.2 * f32::from(self.measure(state, owner, test).min(wanted)) / f32::from(wanted);
        }
        let goals = self.goals(state, owner);
        let mut infantry: usize = 0;
        for (id, unit) in state.units.of(owner) {
            let card = self.pack.kind(unit.kind);
            infantry += usize::from(card.class.is_infantry());
            let full = self.full_health(state, id).max(1);
            let health = f32::from(self.health(state, id)) / f32::from(full);
            sum += fair_price(card) * UNIT * (0.45 + 0.55 * health)
                - if unit.stunned { 0.4 } else { 0.0 }
                - 0.25 * f32::from(unit.flames);
            sum += 0.25 * unit.flight.bombs.len() as f32;
            sum -= way(card.class, nearest(goals, unit.hex));
            if state.carrier == id {
                sum += 6.0;
            }
        }
        // Somebody has to take points and hold them.
        sum += infantry.min(HOLDERS) as f32;
        for (_, work) in state.works.iter() {
            if work.owner == owner {
                sum += 0.45 * f32::from(self.pack.works[work.kind as usize].swill);
            }
        }
        for (part, card) in self.pack.parts.iter().enumerate() {
            if state.parts[part].owner == owner {
                sum += 0.8 * f32::from(card.swill);
            }
        }
        sum
    }

    /// What the attack being resolved will cost its target, on average.
    fn pending(&self, state: &State) -> Option<(u8, f32)> {
        let fight = state.fights.last()?;
        let worth = Hogs::pool_worth(fight.pool) as f32 / 100.0;
        let owner = state.target_owner(fight.target);
        let loss = match fight.target {
            Target::Unit(id) => {
                let health = f32::from(self.health(state, id).max(1));
                f32::from(self.worth_of(state, state.units.get(id))) * (worth / health).min(1.0) * 0.7
            }
            Target::Work(_) => 0.3 * worth,
            Target::Base(_) => 0.9 * worth,
        };
        Some((owner, loss))
    }
}

impl Judge<Hogs> for Heuristic {
    fn values(&self, game: &Hogs, state: &State) -> Values {
        let field = game.field();
        let enough = f32::from(game.pack().figures.victory);
        let mut sides = [0.0f32; OWNERS];
        for owner in 0..field.owners {
            sides[usize::from(field.side(owner))] += game.strength(state, owner);
        }
        if state.round > 0 {
            sides[usize::from(field.side(state.actor))] += game.begun(state);
        }
        if let Some((owner, loss)) = game.pending(state)
            && usize::from(owner) < OWNERS
        {
            sides[usize::from(field.side(owner))] -= loss;
        }
        let met = if state.phase == Phase::Over { 0 } else { game.primary_met(state) };
        let players = usize::from(field.player_sides());
        for (side, (worth, points)) in sides.iter_mut().zip(state.points).take(players).enumerate() {
            let part = f32::from(points) / enough;
            *worth += f32::from(points) * 4.5 + 10.0 * part * part;
            if met >> side & 1 == 1 {
                *worth += 2.5 * f32::from(field.mission.primary.1);
            }
        }
        let mut values = Values::default();
        if field.horde.is_some() {
            let late = f32::from(state.round) / f32::from(game.pack().horde.last_round(field.seats));
            let lead = (sides[0] / field.seats as f32 - sides[1] * 0.5) / SCALE - 4.0 - 2.5 * late;
            let value = (1.0 / (1.0 + (-0.45 * lead).exp())).clamp(0.02, 0.98);
            values[..field.seats].fill(value);
            return values;
        }
        let best = sides[..players].iter().copied().fold(f32::MIN, f32::max);
        let weights: [f32; OWNERS] =
            std::array::from_fn(|side| if side < players { ((sides[side] - best) / SCALE).exp() } else { 0.0 });
        let sum: f32 = weights.iter().sum();
        for seat in 0..field.seats {
            values[seat] = (weights[usize::from(field.side(seat as u8))] / sum).clamp(0.01, 0.99);
        }
        values
    }

    fn urge(&self, game: &Hogs, state: &State, seat: Seat, action: Action) -> u32 {
        match action {
            Action::Capture(_) => 60,
            Action::Attack(_, Target::Unit(_))
            | Action::Fire(_, Target::Unit(_))
            | Action::Drop(_)
            | Action::Cannon(_) => 30,
            Action::Recruit(_) => 25,
            Action::Aim | Action::Heal(_) | Action::Repair(_) | Action::Work(_) | Action::Recover | Action::Launch => {
                15
            }
            Action::Construct(_)
            | Action::Restore(_)
            | Action::Complete(_)
            | Action::Attack(_, Target::Base(_))
            | Action::Fire(_, Target::Base(_)) => 20,
            Action::Step(hex) => {
                let unit = state.units.get(state.turn.unit);
                let goals = game.goals(state, seat.0);
                if nearest(goals, hex) < nearest(goals, unit.hex) { 14 } else { 2 }
            }
            Action::Upgrade(_)
            | Action::Part(_)
            | Action::Load(..)
            | Action::Steal(_)
            | Action::TakeSwill
            | Action::Fly
            | Action::Roll
            | Action::Ahead => 6,
            Action::Demolish(_)
            | Action::BailOut
            | Action::Attack(_, Target::Work(_))
            | Action::Fire(_, Target::Work(_)) => 1,
            Action::TurnGun(..) | Action::Rotate(_) => 2,
            Action::Pass if state.step == Step::Unit => 2,
            Action::Pass => 4,
            _ => 3,
        }
    }

    fn habits(&self) -> Habits {
        Habits { exploration: 0.7, playout: Playout::Guided(12), ..Habits::default() }
    }
}

impl Judged for Hogs {
    type Judge = Heuristic;

    fn judge(&self) -> Heuristic {
        Heuristic
    }
}
