//! An attack from its announcement to its end, in the order of HW §10.4.

use super::{Offers, Play};
use crate::Hogs;
use crate::cards::{Ability, Face, Pool, Slot, Terrain, WorkKind};
use crate::event::{Event, Rolled, Rolls};
use crate::hexes::{Geometry, Hex};
use crate::state::{Action, Fight, NOBODY, NONE, Source, Stage, State, TILES, Target};
use sounder_kernel::{List, Log};

/// What the three attack dice are worth to whoever is hit, about: Gun, Melee, Explosive.
const WORTH: [u32; 3] = [45, 70, 83];

/// Different ways to take dice off, at most one for each ground and deployable next to a hex.
pub(crate) type Covers = List<Pool, 8>;

impl Hogs {
    /// Dice as they will be rolled at a target, before its cover: icons turned into dice, none that do not count.
    pub(crate) fn rolled_at(&self, state: &State, target: Target, pool: Pool) -> Pool {
        let class = match target {
            Target::Unit(id) => Some(self.class(state.units.get(id))),
            _ => None,
        };
        match class {
            Some(class) if class.is_aircraft() => Pool { melee: 0, ..pool },
            Some(class) if !class.is_infantry() => pool,
            _ => Pool { melee: pool.melee + pool.flame, flame: 0, ..pool },
        }
    }

    /// The covers a target can choose from, without those that are never better than another. HW §11.3
    pub(crate) fn covers(&self, state: &State, target: Target, pool: Pool) -> Covers {
        let mut covers = Covers::new();
        let add = |cover: Pool| {
            let taken = cover.of(pool);
            let within = |a: &Pool, b: &Pool| a.gun <= b.gun && a.melee <= b.melee && a.explosive <= b.explosive;
            if taken.dice() == 0 || covers.iter().any(|known| within(&taken, known)) {
                return;
            }
            let better: Covers = covers.iter().copied().filter(|known| !within(known, &taken)).collect();
            covers = better;
            covers.push(taken);
        };
        self.each_cover(state, target, add);
        covers
    }

    /// Calls `each` with every cover that a target has, whatever it is worth. HW §11.1, §11.2
    fn each_cover(&self, state: &State, target: Target, mut each: impl FnMut(Pool)) {
        match target {
            Target::Unit(id) => {
                let unit = state.units.get(id);
                if self.class(unit).is_infantry() {
                    match state.ground.on(unit.hex) {
                        Terrain::Forest => each(self.pack.cover[0]),
                        Terrain::Mountain => each(self.pack.cover[1]),
                        Terrain::Swamp => each(self.pack.cover[2]),
                        _ => {}
                    }
                    for hex in state.works.hexes() & unit.hex.near() {
                        let work = state.works.on(hex).expect("one is here");
                        if work.is_active() {
                            each(self.pack.works[work.kind as usize].cover);
                        }
                    }
                }
            }
            Target::Work(hex) => {
                if let Some(work) = state.works.on(hex).filter(|work| work.is_active()) {
                    each(self.pack.works[work.kind as usize].cover);
                }
            }
            Target::Base(_) => {}
        }
    }

    /// What the cover that takes the most expected damage takes off some dice: none without a cover. HW §16.12
    pub(super) fn best_cover_against(&self, state: &State, target: Target, pool: Pool) -> Pool {
        let (mut best, mut worth) = (Pool::default(), 0);
        self.each_cover(state, target, |cover| {
            let taken = cover.of(pool);
            // The first of equals, as in the list that people choose from.
            if Hogs::pool_worth(taken) > worth {
                (best, worth) = (taken, Hogs::pool_worth(taken));
            }
        });
        best
    }

    /// What a set of dice is worth, in hundredths of damage.
    pub(crate) fn pool_worth(pool: Pool) -> u32 {
        let dice = [pool.gun, pool.melee, pool.explosive];
        dice.iter().zip(WORTH).map(|(count, worth)| u32::from(*count) * worth).sum()
    }

    /// The cover that takes the most expected damage. HW §16.12
    pub(crate) fn best_cover(covers: &Covers) -> usize {
        (0..covers.len()).rev().max_by_key(|place| Hogs::pool_worth(covers[*place])).unwrap_or(0)
    }

    /// What the defender's own plating takes off, beside any cover.
    pub(crate) fn plating(&self, state: &State, target: Target) -> Pool {
        match target {
            Target::Unit(id) => self.traits(state, id).boost.plating,
            _ => Pool::default(),
        }
    }

    /// Everything open at the stage of an attack.
    pub(super) fn offer_fight(&self, state: &State, fight: &Fight, out: &mut impl Offers) {
        match fight.stage {
            Stage::Nominate => {
                let Target::Base(owner) = fight.target else { return };
                for tile in (0..TILES).filter(|tile| self.is_nameable(state, owner, *tile)) {
                    out.offer(Action::Nominate(tile as u8));
                }
            }
            Stage::Ready => {
                out.offer(Action::Roll);
                out.offer(Action::SwapDice);
            }
            Stage::Cover => {
                let covers = self.covers(state, fight.target, fight.pool);
                (0..covers.len() as u8).for_each(|place| out.offer(Action::Cover(place)));
            }
            Stage::Aim => {
                out.offer(Action::Aim);
                out.offer(Action::Pass);
            }
            Stage::Minor | Stage::Major => {
                let Target::Unit(id) = fight.target else { return };
                self.free_slots(state, id, |slot| out.offer(Action::Cube(slot)));
            }
            _ => {}
        }
    }

    /// Whether the attacking unit may spend 1 AP on an ability of its own attack.
    fn may_change(&self, state: &State, fight: &Fight, ability: Ability) -> bool {
        let Source::Unit(id) = fight.source else { return false };
        let traits = self.traits(state, id);
        id == state.turn.unit
            && traits.card.weapon == Some(fight.weapon)
            && traits.can(ability)
            && self.can_spare(state, id, 1)
    }

    /// Whether the aircraft can still make the attack it has announced. HW §14.12
    fn still_can(&self, state: &State, fight: &Fight) -> bool {
        match fight.source {
            Source::Unit(id) => {
                !self.is_disabled(state, id, Some(fight.weapon), Slot::Range(fight.range))
                    && !self.is_disabled(state, id, Some(fight.weapon), Slot::Deed)
            }
            Source::Bomb(id, _) => !self.is_disabled(state, id, None, Slot::Bombing),
            _ => true,
        }
    }

    /// The next AA Gun that answers an attack of an aircraft, as its hex or as the owner of a building. HW §12.10
    pub(crate) fn answering(&self, state: &State, fight: &Fight) -> Option<Result<Hex, u8>> {
        let attacker = match fight.source {
            Source::Unit(id) | Source::Bomb(id, _) => state.units.get(id),
            _ => return None,
        };
        if !self.class(attacker).is_aircraft() {
            return None;
        }
        let at = state.target_hex(fight.target);
        let defender = match fight.target {
            Target::Unit(id) if !self.class(state.units.get(id)).is_aircraft() => state.units.get(id).owner,
            Target::Base(owner) => owner,
            _ => return None,
        };
        (0..self.field.owners).find_map(|place| {
            let holder = self.in_order(state, place);
            if self.field.side(holder) != self.field.side(defender) {
                return None;
            }
            let is_unit = matches!(fight.target, Target::Unit(_));
            let guns = state.works.active(WorkKind::AaGun, at.near());
            let mut guns = guns.filter(|(hex, gun)| is_unit && gun.owner == holder && !fight.answered.contains(*hex));
            if let Some((hex, _)) = guns.next() {
                return Some(Ok(hex));
            }
            let base = state.players[usize::from(holder)].base?;
            let guarded = base == at || base.near().contains(at);
            let answers = guarded
                && fight.guarded >> holder & 1 == 0
                && state.players[usize::from(holder)].has_any(self.pack.tile_sets.guarding);
            answers.then_some(Err(holder))
        })
    }
}

impl<L: Log<Event>> Play<'_, L> {
    pub(super) fn fight_mut(&mut self) -> &mut Fight {
        self.state.fights.last_mut().expect("an attack is being resolved")
    }

    fn go_to(&mut self, stage: Stage) -> bool {
        self.fight_mut().stage = stage;
        false
    }

    fn is_horde(&self, owner: u8) -> bool {
        Some(owner) == self.game.field.horde
    }

    /// Takes an attack one stage on. True if somebody has to decide.
    pub(super) fn resolve_fight(&mut self) -> bool {
        let fight = *self.state.fights.last().expect("an attack is being resolved");
        match fight.stage {
            Stage::Nominate => self.resolve_nomination(&fight),
            Stage::Answer => self.resolve_answer(&fight),
            Stage::Ready => {
                let may = fight.pool.melee > 0 && self.game.may_change(self.state, &fight, Ability::Swap);
                if may && !self.is_horde(fight.owner) {
                    return true;
                }
                self.go_to(Stage::Cover)
            }
            Stage::Cover => self.resolve_cover(&fight),
            Stage::Roll => self.roll_attack(),
            Stage::Aim => {
                let may =
                    fight.result[1] + fight.result[0] / 2 > 0 && self.game.may_change(self.state, &fight, Ability::Aim);
                if may && self.is_horde(fight.owner) {
                    if self.horde_aims() {
                        self.aim();
                        return false;
                    }
                } else if may {
                    return true;
                }
                self.go_to(Stage::Damage)
            }
            Stage::Damage => {
                self.do_damage();
                false
            }
            Stage::Minor => self.resolve_cubes(&fight, true),
            Stage::Major => self.resolve_cubes(&fight, false),
            Stage::After => {
                self.finish_fight();
                false
            }
        }
    }

    fn resolve_nomination(&mut self, fight: &Fight) -> bool {
        let Target::Base(owner) = fight.target else { return self.go_to(Stage::Answer) };
        let mut named = (0..TILES).filter(|tile| self.game.is_nameable(self.state, owner, *tile));
        let (first, second) = (named.next(), named.next());
        match (first, second) {
            (None, _) => {
                self.state.fights.pop();
                false
            }
            (Some(tile), None) => {
                self.nominate(tile as u8);
                false
            }
            (Some(_), Some(_)) if self.is_horde(fight.owner) => {
                let tile = self.horde_names(owner);
                self.nominate(tile);
                false
            }
            _ => true,
        }
    }

    /// HW §13.1
    pub(super) fn nominate(&mut self, tile: u8) {
        let fight = self.fight_mut();
        fight.building = tile;
        fight.stage = if fight.again { Stage::Roll } else { Stage::Answer };
        let (owner, target) = (fight.owner, fight.target);
        if let Target::Base(base) = target {
            self.tell(Event::Nominated { owner, base, tile });
        }
    }

    /// HW §12.10, §14.12: every gun answers before the attack goes on, also when an earlier one has disabled it.
    fn resolve_answer(&mut self, fight: &Fight) -> bool {
        let (Source::Unit(attacker) | Source::Bomb(attacker, _)) = fight.source else {
            return self.go_to(Stage::Ready);
        };
        if !self.state.units.has(attacker) {
            self.state.fights.pop();
            return false;
        }
        let Some(gun) = self.game.answering(self.state, fight) else {
            if self.game.still_can(self.state, fight) {
                return self.go_to(Stage::Ready);
            }
            let who = self.who(attacker);
            self.tell(Event::AttackLost { who });
            self.state.fights.pop();
            return false;
        };
        let weapon = self.game.pack.works[WorkKind::AaGun as usize].weapon.expect("an AA Gun shoots");
        let pool = self.game.pack.weapon(weapon).dice[0].unwrap_or_default();
        let (source, owner) = match gun {
            Ok(hex) => {
                self.fight_mut().answered.insert(hex);
                (Source::AaGun(hex), self.state.works.on(hex).map_or(NOBODY, |work| work.owner))
            }
            Err(holder) => {
                self.fight_mut().guarded |= 1 << holder;
                (Source::AaBuilding(holder), holder)
            }
        };
        let at = self.state.units.get(attacker).hex;
        let range = match gun {
            Ok(hex) => hex.range(at),
            Err(holder) => self.state.players[usize::from(holder)].base.map_or(1, |base| base.range(at)),
        };
        self.open_fight(source, owner, weapon, Target::Unit(attacker), super::Shot { range, pool });
        false
    }

    fn resolve_cover(&mut self, fight: &Fight) -> bool {
        // Whatever was converted is converted now: the attacker's changes are done.
        let pool = self.game.rolled_at(self.state, fight.target, fight.pool);
        self.fight_mut().pool = pool;
        let bombed = matches!(fight.source, Source::Bomb(..));
        let covers =
            if bombed { super::fight::Covers::new() } else { self.game.covers(self.state, fight.target, pool) };
        match covers.len() {
            0 => self.take_cover(Pool::default()),
            1 => self.take_cover(covers[0]),
            _ => {
                let owner = self.state.target_owner(fight.target);
                if !self.is_horde(owner) {
                    return true;
                }
                self.take_cover(covers[Hogs::best_cover(&covers)]);
            }
        }
        false
    }

    /// HW §11.3
    pub(super) fn use_cover(&mut self, place: u8) {
        let fight = *self.state.fights.last().expect("an attack is being resolved");
        let covers = self.game.covers(self.state, fight.target, fight.pool);
        self.take_cover(covers[usize::from(place)]);
    }

    fn take_cover(&mut self, cover: Pool) {
        let target = self.fight_mut().target;
        let plating = self.game.plating(self.state, target);
        if cover.dice() > 0 {
            let owner = self.state.target_owner(target);
            self.tell(Event::CoverUsed { owner, taken: [cover.gun, cover.melee, cover.explosive] });
        }
        let fight = self.fight_mut();
        fight.pool = fight.pool.less(cover).less(plating);
        fight.stage = Stage::Roll;
    }

    /// HW §8.9
    pub(super) fn swap_dice(&mut self) {
        self.state.turn.spent += 1;
        let fight = self.fight_mut();
        fight.pool.melee = fight.pool.melee.saturating_sub(2);
        fight.pool.gun += 4;
        fight.stage = Stage::Cover;
        let owner = fight.owner;
        self.tell(Event::DiceSwapped { owner });
    }

    /// HW §10.6
    fn roll_attack(&mut self) -> bool {
        let fight = *self.state.fights.last().expect("an attack is being resolved");
        let mut rolls = Rolls::new();
        let mut result = [0; 3];
        for (die, count) in [fight.pool.gun, fight.pool.melee, fight.pool.explosive].into_iter().enumerate() {
            for _ in 0..count {
                let face = self.game.pack.faces.attack[die][self.dice.die(6) as usize - 1];
                match face {
                    Face::Blank => {}
                    Face::Glancing => result[0] += 1,
                    Face::Hit => result[1] += 1,
                    Face::Critical => result[2] += 1,
                }
                if !rolls.is_full() {
                    rolls.push(Rolled { die: die as u8, face });
                }
            }
        }
        let hits = result[1] + result[0] / 2;
        self.tell(Event::Rolled { owner: fight.owner, rolls, hits: hits % 2, criticals: result[2] + hits / 2 });
        self.fight_mut().result = result;
        self.go_to(Stage::Aim)
    }

    /// HW §8.10
    pub(super) fn aim(&mut self) {
        self.state.turn.spent += 1;
        let fight = self.fight_mut();
        // Glancing hits have been paired before: a pair may be the hit that is turned.
        if fight.result[1] > 0 {
            fight.result[1] -= 1;
        } else {
            fight.result[0] -= 2;
        }
        fight.result[2] += 1;
        fight.stage = Stage::Damage;
        let owner = fight.owner;
        self.tell(Event::AimedTrue { owner });
    }

    /// Icons, pushes, a second roll on a base, and the end of the attack. HW §10.4
    fn finish_fight(&mut self) {
        let fight = *self.state.fights.last().expect("an attack is being resolved");
        if let Target::Unit(id) = fight.target
            && self.state.units.has(id)
        {
            self.apply_icons(id, &fight);
        }
        let fiery = match fight.source {
            Source::Bomb(_, bomb) => self.game.pack.bombs[bomb as usize].flame > 0,
            Source::Unit(id) if self.state.units.has(id) => {
                self.game.dice_at(self.state, id, fight.weapon, fight.range).is_some_and(|pool| pool.flame > 0)
            }
            _ => false,
        };
        if matches!(fight.target, Target::Base(_)) && fight.hurt && fiery && !fight.again {
            let fight = self.fight_mut();
            (fight.again, fight.hurt, fight.stage, fight.building) = (true, false, Stage::Nominate, NONE);
            return;
        }
        self.state.fights.pop();
        if let Source::Mine(hex) = fight.source {
            self.state.works.remove(hex);
            self.tell(Event::MineSpent { hex });
        }
        if let (Target::Unit(id), Source::Unit(by)) = (fight.target, fight.source) {
            let alive = self.state.units.has(id) && self.state.units.has(by);
            if alive
                && fight.hurt
                && self.game.traits(self.state, by).can(Ability::Push)
                && !self.game.class(self.state.units.get(id)).is_aircraft()
            {
                let from = self.state.units.get(by).hex;
                self.push(from, id, fight.owner);
            }
        }
    }
}
