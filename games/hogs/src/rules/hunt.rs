//! Whom the automated enemy goes for, and whom it shoots at.
//!
//! The horde decides all its turns between two decisions of a player, so what is the same for all enemies of a unit is worked out once, and whoever
//! could not come first is not looked at closely.

use crate::Hogs;
use crate::cards::{Arc, Boost, Pool, RANGES};
use crate::hexes::{Geometry, Hex, Hexes};
use crate::state::{Rotation, State, Target, Unit, UnitId};

/// An enemy as the horde weighs it: smaller comes first.
type Rank = (u8, u8, u8, Hex);

/// A unit of the horde with the dice of its attack at each range.
struct Hunter<'a> {
    game: &'a Hogs,
    state: &'a State,
    unit: &'a Unit,
    arc: Arc,
    anti_air: bool,
    dice: [Option<Pool>; RANGES],
}

impl Hunter<'_> {
    /// Dice at a range; `None` out of range.
    #[inline]
    fn dice_at(&self, range: u8) -> Option<Pool> {
        self.dice.get(usize::from(range) - 1).copied().flatten()
    }

    /// Whether dice could damage an enemy that chooses its best cover.
    fn hurts(&self, target: UnitId, pool: Pool) -> bool {
        let (game, at) = (self.game, Target::Unit(target));
        let pool = game.rolled_at(self.state, at, pool);
        let left = pool.less(game.best_cover_against(self.state, at, pool)).less(game.plating(self.state, at));
        game.could_hurt(self.state, left, target)
    }

    /// Enemies on the battlefield with their ranges.
    fn enemies(&self) -> impl Iterator<Item = (UnitId, &Unit, u8)> {
        let enemies = self.state.units.of_all(|owner| self.game.field.are_enemies(self.unit.owner, owner));
        let here = enemies.filter(|(_, enemy)| !enemy.flight.away);
        here.map(|(id, enemy)| (id, enemy, self.unit.hex.range(enemy.hex)))
    }

    /// The enemy of the smallest rank that passes a test. The test costs more than the rank, so it is asked only of who would come first; and a
    /// rank costs more than the least it can begin with at a range.
    fn first<'b>(
        enemies: impl Iterator<Item = (UnitId, &'b Unit, u8)>,
        least: impl Fn(u8) -> u8,
        rank: impl Fn(UnitId, &Unit, u8) -> Rank,
        passes: impl Fn(UnitId, u8) -> bool,
    ) -> Option<Target> {
        let mut best: Option<(Rank, UnitId)> = None;
        for (id, enemy, range) in enemies {
            if best.is_some_and(|(known, _)| least(range) > known.0) {
                continue;
            }
            let rank = rank(id, enemy, range);
            if best.is_none_or(|(known, _)| rank < known) && passes(id, range) {
                best = Some((rank, id));
            }
        }
        best.map(|(_, id)| Target::Unit(id))
    }

    /// What comes last in a rank: the dearest, then the lowest hex.
    fn dearest(&self, enemy: &Unit) -> (u8, Hex) {
        (u8::MAX - self.game.worth_of(self.state, enemy), enemy.hex)
    }

    fn closest(&self) -> Option<Target> {
        let least = self.dice.iter().position(Option::is_some)? as u8 + 1;
        let open = self.enemies().filter(|(_, _, range)| *range >= least);
        let rank = |id: UnitId, enemy: &Unit, range: u8| {
            let (dear, hex) = self.dearest(enemy);
            (range, self.game.health(self.state, id), dear, hex)
        };
        let hurts = |id: UnitId, _: u8| self.dice.iter().flatten().any(|pool| self.hurts(id, *pool));
        Hunter::first(open, |range| range, rank, hurts).or_else(|| self.first_base(|_, range| range >= least))
    }

    /// The base that can be attacked and passes a test of its hex and range: the closest, then the lowest hex.
    fn first_base(&self, passes: impl Fn(Hex, u8) -> bool) -> Option<Target> {
        let players = self.state.players[..self.game.field.seats].iter().zip(0..);
        let bases = players.filter_map(|(player, owner)| Some((player.base?, owner)));
        let ranked = bases.map(|(hex, owner)| (self.unit.hex.range(hex), hex, owner));
        let open =
            ranked.filter(|(range, hex, owner)| passes(*hex, *range) && self.game.can_be_named(self.state, *owner));
        open.min().map(|(_, _, owner)| Target::Base(owner))
    }

    fn target_within(&self, ahead: Hexes) -> Option<Target> {
        let (state, owner) = (self.state, self.unit.owner);
        let open = self.enemies().filter(|(id, enemy, range)| {
            self.dice_at(*range).is_some()
                && ahead.contains(enemy.hex)
                && self.game.may_target(state, owner, Target::Unit(*id), *range, self.anti_air)
        });
        let rank = |id: UnitId, enemy: &Unit, range: u8| {
            let (dear, hex) = self.dearest(enemy);
            (self.game.health(state, id), range, dear, hex)
        };
        let hurts = |id: UnitId, range: u8| self.dice_at(range).is_some_and(|pool| self.hurts(id, pool));
        Hunter::first(open, |_| 0, rank, hurts).or_else(|| {
            let bears = |hex, range| ahead.contains(hex) && self.dice_at(range).is_some() && !self.anti_air;
            self.first_base(bears)
        })
    }

    /// What it could shoot at if it faced this way.
    fn target_facing(&self, facing: u8) -> Option<Target> {
        self.target_within(self.game.arc_facing(self.unit, facing, self.arc))
    }
}

impl Hogs {
    fn hunter<'a>(&'a self, state: &'a State, id: UnitId) -> Option<Hunter<'a>> {
        let unit = state.units.get(id);
        let traits = self.traits(state, id);
        let weapon = traits.card.weapon?;
        let card = self.pack.weapon(weapon);
        let plain = !traits.card.class.is_aircraft() && traits.boost == Boost::default();
        let dice = if plain {
            card.dice
        } else {
            std::array::from_fn(|place| self.dice_with(state, id, &traits, weapon, place as u8 + 1))
        };
        Some(Hunter { game: self, state, unit, arc: card.arc, anti_air: card.anti_air, dice })
    }

    /// The closest enemy that a unit could damage from somewhere; one that is too close is ignored. HW §16.8
    pub(crate) fn closest(&self, state: &State, id: UnitId) -> Option<Target> {
        self.hunter(state, id)?.closest()
    }

    /// What a unit shoots at from where it is: the lowest HP first; a base only if no unit is in range. HW §16.8
    pub(crate) fn horde_target(&self, state: &State, id: UnitId) -> Option<Target> {
        self.hunter(state, id)?.target_facing(state.units.get(id).facing)
    }

    /// The rotation that brings a target into the arc of a vehicle which can still shoot after it. HW §16.9
    pub(crate) fn turn_for_target(&self, state: &State, id: UnitId) -> Option<Rotation> {
        let unit = state.units.get(id);
        let weapon = self.pack.kind(unit.kind).weapon?;
        if !self.class(unit).has_facing() || self.ap_left(state, id) <= self.pack.weapon(weapon).ap {
            return None;
        }
        let hunter = self.hunter(state, id)?;
        let turns = [(1, Rotation::Right), (5, Rotation::Left)];
        let brings = |turn: u8| hunter.target_facing((unit.facing + turn) % 6).is_some();
        turns.into_iter().find(|(turn, _)| brings(*turn)).map(|(_, rotation)| rotation)
    }

    /// Whether every enemy that a unit could damage from where it is would still be in range from another hex. HW §16.6
    pub(crate) fn keeps_in_range(&self, state: &State, id: UnitId, to: Hex) -> bool {
        let Some(hunter) = self.hunter(state, id) else { return true };
        hunter.enemies().all(|(target, enemy, range)| {
            hunter.dice_at(to.range(enemy.hex)).is_some()
                || hunter.dice_at(range).is_none_or(|pool| !hunter.hurts(target, pool))
        })
    }

    /// Where the next step of a Move leads: nearer to the goal, on open ground. `None` if no step brings it nearer.
    pub(crate) fn horde_step(&self, state: &State, id: UnitId, goal: Hex, leashed: bool) -> Option<Hex> {
        let unit = state.units.get(id);
        let class = self.class(unit);
        let directions = (0..6u8).filter(|direction| !class.has_facing() || *direction == unit.facing);
        let mut nearer: Hexes = directions
            .filter_map(|direction| unit.hex.step(direction))
            .filter(|to| to.distance(goal) < unit.hex.distance(goal))
            .filter(|to| !leashed || to.distance(unit.spawn) <= self.pack.horde.leash)
            .collect();
        nearer &= state.passable(class, false);
        // Nearly always the first is free, so who stands where is asked for one hex after another.
        while let Some(to) = nearer.iter().min_by_key(|to| (to.distance(goal), *to)) {
            if !self.is_taken(state, to, id) {
                return Some(to);
            }
            nearer.remove(to);
        }
        None
    }
}
