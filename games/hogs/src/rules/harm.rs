//! What damage does: wounds, damage tokens, cubes, flames, stun, and what is destroyed.

use super::Play;
use crate::Hogs;
use crate::cards::{Ability, Class, Feat, Goal, Harm};
use crate::event::{End, Event, Harms, Loss, Why};
use crate::state::{Fight, NO_UNIT, NOBODY, Source, Stage, State, TOKEN, Target, UnitId};
use sounder_kernel::Log;

impl Hogs {
    /// Who places the cubes of major damage: the attacker, or the next enemy where nobody attacked. HW §14.10
    pub(super) fn major_placer(&self, state: &State, fight: &Fight) -> u8 {
        let owner = state.target_owner(fight.target);
        if fight.owner != NOBODY && self.field.are_enemies(fight.owner, owner) {
            return fight.owner;
        }
        self.next_enemy(state, owner)
    }

    /// The next enemy in player order.
    pub(crate) fn next_enemy(&self, state: &State, owner: u8) -> u8 {
        let from = self.place_in_order(state, owner);
        let others = (1..self.field.owners).map(|step| self.in_order(state, (from + step) % self.field.owners));
        let mut enemies = others.filter(|other| self.field.are_enemies(owner, *other));
        let first = enemies.clone().next();
        enemies.find(|other| !state.players[usize::from(*other)].out).or(first).unwrap_or(NOBODY)
    }

    /// Who is credited with destroying a unit. HW §6.8
    fn credited(&self, state: &State, id: UnitId, by: u8) -> u8 {
        let unit = state.units.get(id);
        if by != NOBODY && self.field.are_enemies(by, unit.owner) {
            by
        } else if unit.foe != NOBODY {
            unit.foe
        } else {
            self.next_enemy(state, unit.owner)
        }
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// HW §10.6, §10.8, §10.9
    pub(super) fn do_damage(&mut self) {
        let fight = *self.state.fights.last().expect("an attack is being resolved");
        let [glancing, hits, criticals] = fight.result;
        let hits = hits + glancing / 2;
        let (criticals, hits) = (criticals + hits / 2, hits % 2);
        self.fight_mut().stage = Stage::After;
        if matches!(fight.source, Source::Bomb(..)) && criticals > 0 {
            self.count(fight.owner, Feat::BombCriticals, 1);
        }
        let before = crate::event::aimed(self.state, fight.target);
        match fight.target {
            Target::Unit(id) => {
                let class = self.game.class(self.state.units.get(id));
                if class.is_infantry() {
                    self.wound(id, 2 * criticals + hits, &fight);
                } else if criticals > 0 {
                    self.damage_vehicle(id, class, criticals, &fight);
                }
            }
            Target::Work(hex) => {
                if criticals >= self.game.pack.figures.destroy_criticals {
                    let kind = self.state.works.on(hex).expect("the target stands").kind;
                    self.state.works.remove(hex);
                    self.fight_mut().hurt = true;
                    self.tell(Event::WorkDestroyed { kind, hex, by: fight.owner });
                    if matches!(fight.source, Source::Bomb(..)) {
                        self.count(fight.owner, Feat::BombsDestroyed, 1);
                    }
                }
            }
            Target::Base(owner) => {
                if criticals >= self.game.pack.figures.destroy_criticals {
                    self.fight_mut().hurt = true;
                    self.destroy_tile(owner, fight.building, &fight);
                }
            }
        }
        if self.state.fights.last().is_some_and(|fight| fight.stage == Stage::After && !fight.hurt) {
            self.tell(Event::Unhurt { target: before });
        }
    }

    /// HW §10.8
    fn wound(&mut self, id: UnitId, damage: u8, fight: &Fight) {
        if damage == 0 {
            return;
        }
        self.fight_mut().hurt = true;
        let health = self.game.health(self.state, id);
        let who = self.who(id);
        let unit = self.state.units.get_mut(id);
        unit.damage += damage.min(health);
        if fight.owner != NOBODY && self.game.field.are_enemies(fight.owner, unit.owner) {
            unit.foe = fight.owner;
        }
        self.tell(Event::Wounded { who, damage, left: health.saturating_sub(damage) });
        if damage >= health {
            self.destroy(id, fight.owner, End::Attack);
        }
    }

    /// HW §10.9
    fn damage_vehicle(&mut self, id: UnitId, class: Class, criticals: u8, fight: &Fight) {
        let who = self.who(id);
        let flames = self.state.units.get(id).flames;
        let mut rolls = Harms::new();
        let (mut minors, mut majors, mut fires) = (0, 0, 0);
        for _ in 0..criticals.saturating_add(flames).min(32) {
            let harm = self.game.pack.faces.damage[self.dice.die(6) as usize - 1];
            match harm {
                Harm::Minor => minors += 1,
                Harm::Major => majors += 1,
                Harm::Flame => fires += 1,
            }
            rolls.push(harm);
        }
        self.tell(Event::VehicleRolled { who, rolls });
        self.fight_mut().hurt = true;
        let unit = self.state.units.get_mut(id);
        unit.flames = (unit.flames + fires).min(20);
        if fight.owner != NOBODY && self.game.field.are_enemies(fight.owner, unit.owner) {
            unit.foe = fight.owner;
        }
        let flames = unit.flames;
        if fires > 0 {
            self.tell(Event::Burning { who, flames });
        }
        if class.is_aircraft() {
            let fight = self.fight_mut();
            (fight.minors, fight.majors, fight.stage) = (minors, majors, Stage::Minor);
            return;
        }
        let damage = minors + majors;
        let health = self.game.health(self.state, id);
        self.state.units.get_mut(id).damage += damage.min(health);
        if damage > 0 {
            self.tell(Event::Wounded { who, damage, left: health.saturating_sub(damage) });
        }
        if damage >= health {
            self.destroy(id, fight.owner, End::Attack);
        } else if majors > 0 {
            self.stun(id);
        }
    }

    fn stun(&mut self, id: UnitId) {
        let traits = self.game.traits(self.state, id);
        if traits.card.class.is_aircraft() || traits.can(Ability::Unstunned) || self.state.units.get(id).stunned {
            return;
        }
        self.state.units.get_mut(id).stunned = true;
        let who = self.who(id);
        self.tell(Event::Stunned { who });
    }

    /// Stun and flame icons need no hit. HW §10.10
    pub(super) fn apply_icons(&mut self, id: UnitId, fight: &Fight) {
        if fight.pool.stun > 0 {
            self.stun(id);
        }
        // Against infantry flames have become dice, and the pool holds none.
        if fight.pool.flame > 0 {
            let unit = self.state.units.get_mut(id);
            unit.flames = (unit.flames + fight.pool.flame).min(20);
            unit.foe = fight.owner;
            let flames = unit.flames;
            let who = self.who(id);
            self.tell(Event::Burning { who, flames });
        }
    }

    /// Places cubes one after another until none is left, the aircraft is gone, or somebody has to choose. HW §14.10
    pub(super) fn resolve_cubes(&mut self, fight: &Fight, minor: bool) -> bool {
        let Target::Unit(id) = fight.target else { unreachable!("only aircraft take cubes") };
        let left = if minor { fight.minors } else { fight.majors };
        if left == 0 || !self.state.units.has(id) {
            self.fight_mut().stage = if minor { Stage::Major } else { Stage::After };
            return false;
        }
        let mut slots = sounder_kernel::List::<u8, 128>::new();
        self.game.free_slots(self.state, id, |slot| slots.push(slot));
        let placer = if minor { self.state.units.get(id).owner } else { self.game.major_placer(self.state, fight) };
        let horde = Some(placer) == self.game.field.horde || placer == NOBODY;
        match slots.len() {
            0 => self.destroy(id, fight.owner, End::Attack),
            1 => self.place_cube(slots[0]),
            _ if horde => {
                let slot = self.game.horde_slot(self.state, id, &slots, minor);
                self.place_cube(slot);
            }
            _ => return true,
        }
        false
    }

    /// HW §14.10
    pub(super) fn place_cube(&mut self, slot: u8) {
        let fight = *self.state.fights.last().expect("an attack is being resolved");
        let Target::Unit(id) = fight.target else { unreachable!("only aircraft take cubes") };
        let minor = fight.stage == Stage::Minor;
        let owner = if minor { self.state.units.get(id).owner } else { self.game.major_placer(self.state, &fight) };
        let who = self.who(id);
        self.tell(Event::CubePlaced { owner, who, slot });
        self.game.set_cube(self.state, id, slot, true);
        self.center_rotation(id);
        let fight_now = self.fight_mut();
        if minor {
            fight_now.minors -= 1;
        } else {
            fight_now.majors -= 1;
        }
        if fight.owner != NOBODY && self.game.field.are_enemies(fight.owner, who.owner) {
            self.count(fight.owner, Feat::AircraftDamaged, 1);
        }
        if self.game.empty_slots(self.state, id) == 0 {
            self.destroy(id, fight.owner, End::Attack);
        }
    }

    /// Takes a unit off the battlefield and credits whoever destroyed it. HW §6.8
    pub(super) fn destroy(&mut self, id: UnitId, by: u8, end: End) {
        let who = self.who(id);
        let credited = if end == End::Conceded { NOBODY } else { self.game.credited(self.state, id, by) };
        let source = self.state.fights.last().map(|fight| fight.source);
        self.tell(Event::Destroyed { who, by: credited, end });
        let class = self.game.pack.kind(who.kind).class;
        if credited != NOBODY {
            // Whether this meets an objective in a hidden hand is something to be seen.
            self.log.reveal();
            if class.is_specialist() {
                self.count(credited, Feat::SpecialistsDestroyed, 1);
            } else if class.is_ground_vehicle() {
                self.count(credited, Feat::VehiclesDestroyed, 1);
            } else if class.is_aircraft() {
                self.count(credited, Feat::AircraftDestroyed, 1);
            }
            match source {
                Some(Source::Mine(_)) if credited == by => self.count(credited, Feat::MinesDestroyedEnemies, 1),
                Some(Source::Bomb(..)) if end == End::Attack => self.count(credited, Feat::BombsDestroyed, 1),
                Some(Source::Unit(hunter)) if end == End::Attack && self.state.units.has(hunter) => {
                    let loot = self.game.traits(self.state, hunter).boost.loot;
                    if loot > 0 {
                        self.gain(by, loot);
                        self.tell(Event::Looted { owner: by, swill: loot });
                    }
                }
                _ => {}
            }
        }
        if self.state.carrier == id {
            self.state.carrier = NO_UNIT;
            self.state.pigeon = who.hex;
            self.tell(Event::PigeonDropped { hex: who.hex });
        }
        if class == Class::Airship {
            for part in &mut self.state.parts {
                if part.owner == who.owner {
                    *part = crate::state::PartState::default();
                }
            }
        }
        self.state.units.remove(id);
    }

    /// HW §13.2
    fn destroy_tile(&mut self, owner: u8, tile: u8, fight: &Fight) {
        let game = self.game;
        let place = usize::from(tile);
        let card = &game.pack.tiles[place];
        let player = &mut self.state.players[usize::from(owner)];
        let hq_was_down = player.tiles[0] & TOKEN != 0 || player.tiles[0] == 0;
        if card.lasting {
            player.tiles[place] |= TOKEN;
        } else {
            player.tiles[place] = 0;
        }
        self.tell(Event::TileDestroyed { owner, tile, by: fight.owner });
        if Some(fight.owner) == game.field.horde {
            if hq_was_down {
                self.lose(Loss::Base);
            }
            return;
        }
        self.count(fight.owner, Feat::BuildingsDestroyed, 1);
        if matches!(fight.source, Source::Bomb(..)) {
            self.count(fight.owner, Feat::BombsDestroyed, 1);
        }
        if card.is_unlocking() {
            let points = if place == 0 { game.pack.figures.hq_points } else { 1 };
            self.score(fight.owner, points, Why::Building(tile));
        }
        if let (Goal::Razed, points) = game.field.mission.primary {
            self.score(fight.owner, points, Why::Razed);
        }
    }

    /// Counts something for secondary objectives.
    pub(super) fn count(&mut self, owner: u8, feat: Feat, times: u8) {
        if let Some(player) = self.state.players.get_mut(usize::from(owner)) {
            let count = &mut player.feats[feat as usize];
            *count = count.saturating_add(times);
        }
    }

    /// Adds Swill up to the limit.
    pub(super) fn gain(&mut self, owner: u8, swill: u8) {
        let limit = self.game.pack.figures.swill_limit;
        if let Some(player) = self.state.players.get_mut(usize::from(owner)) {
            player.swill = (player.swill + swill).min(limit);
        }
    }
}
