use super::Play;
use crate::Spugah;
use crate::cards::Ability;
use crate::event::{Event, Harm, Rolls};
use crate::ground::Tile;
use crate::state::{Action, Fight, MOST, Movement, Phase, Stat, State, TIERS, Unit};
use crate::world::{Hex, Hexes};
use sounder_kernel::{List, Log, Seat};

/// Which side a unit supports.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Support {
    Attack,
    Defence,
}

/// What an attack will come down to with the units named so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Forecast {
    /// Dice of the attacking side.
    pub dice: u8,
    /// The highest Defence on the defending side.
    pub defence: u8,
}

impl Forecast {
    /// How many of six faces of a die hit.
    pub fn faces(self) -> u8 {
        7 - self.defence.clamp(1, 6)
    }

    /// Expected damage in sixths.
    pub fn sixths(self) -> u32 {
        u32::from(self.dice) * u32::from(self.faces())
    }
}

impl Spugah {
    pub(crate) fn stat_on(&self, state: &State, seat: Seat, hex: Hex, stat: Stat) -> u8 {
        let nation = state.nation(seat);
        self.stat(nation, nation.units.on(hex).tier, stat)
    }

    fn ability_on(&self, state: &State, seat: Seat, hex: Hex, ability: Ability) -> bool {
        let nation = state.nation(seat);
        self.abilities(nation, nation.units.on(hex).tier).has(ability)
    }

    /// TS §7.6: the Defence of a unit with what its tile adds, up to 6.
    pub(crate) fn defence_on(&self, state: &State, seat: Seat, hex: Hex) -> u8 {
        let (figures, blight) = (&self.pack.figures, state.ground.blight().contains(hex));
        let bonus = match state.ground.tile(hex) {
            Tile::RoyalFortress if state.nation(seat).capital == hex => figures.fortress_defence,
            Tile::Mountain if !blight => figures.mountain_defence,
            Tile::Castle if !blight && state.nation(seat).holds.contains(hex) => figures.castle_defence,
            _ => 0,
        };
        (self.stat_on(state, seat, hex, Stat::Defence) + bonus).min(MOST)
    }

    /// TS §7.1, §7.2: whom the picked unit could attack from where it stands.
    pub(super) fn targets(&self, state: &State) -> Hexes {
        let Phase::Unit { at, .. } = state.phase else { return Hexes::NONE };
        let seat = state.turn;
        let nation = state.nation(seat);
        let unit = nation.units.on(at);
        let range = self.stat(nation, unit.tier, Stat::Range);
        let within = self.pack.map.field.within(at, range + 1) & state.enemies(seat);
        if within.is_empty() || unit.engaged || self.stat(nation, unit.tier, Stat::Attack) == 0 {
            return Hexes::NONE;
        }
        let next = within & Hexes::only(at).neighbours();
        let by_movement: Hexes = next.iter().filter(|target| self.step_in(state, *target).is_some()).collect();
        let hidden = match range {
            0 => Hexes::ALL,
            _ if self.ability_on(state, seat, at, Ability::SharpEyes) => Hexes::NONE,
            _ => state.ground.all(Tile::Forest),
        };
        by_movement | within & !hidden
    }

    /// TS §7.2: what moving into the target's hex would take the picked unit, if it is next to it and has the points.
    fn step_in(&self, state: &State, target: Hex) -> Option<u8> {
        let Phase::Unit { at, points, moved, sailing } = state.phase else { return None };
        let next = self.pack.map.field.distance(at, target) == 1;
        let step = next.then(|| self.step_points(state, state.turn, at, target, moved, sailing));
        step.filter(|step| *step <= points)
    }

    /// TS §7.3, §7.4: who could support a side of the attack and has not been passed over.
    fn supporters<'a>(&'a self, state: &'a State, side: Support) -> impl Iterator<Item = Hex> + 'a {
        let fight = &state.fight;
        let (seat, named) = match side {
            Support::Attack => (state.turn, fight.backers),
            Support::Defence => (fight.defender, fight.guards),
        };
        let (nation, field) = (state.nation(seat), &self.pack.map.field);
        let taken = named | Hexes::only(fight.attacker) | Hexes::only(fight.target);
        // How far a tier supports from, worked out for the first of its units, and the Defence to beat, likewise.
        let (mut reaches, mut defence) = ([None; TIERS], None);
        let mut can_support = move |unit: &Unit| {
            if unit.engaged || taken.contains(unit.hex) {
                return false;
            }
            let reach = *reaches[usize::from(unit.tier)].get_or_insert_with(|| {
                let helpless = side == Support::Attack && self.stat(nation, unit.tier, Stat::Attack) == 0;
                let horn = || self.amount(nation, unit.tier, Ability::Horn).unwrap_or(0);
                if helpless { 0 } else { self.stat(nation, unit.tier, Stat::Range) + 1 + horn() }
            });
            let near = field.distance(unit.hex, fight.attacker).min(field.distance(unit.hex, fight.target));
            let helps = |defence| self.defence_on(state, seat, unit.hex) > defence;
            near <= reach
                && (side == Support::Attack || helps(*defence.get_or_insert_with(|| self.defence_of_side(state))))
        };
        nation.units.iter().filter(move |unit| can_support(unit)).map(|unit| unit.hex)
    }

    /// TS §7.6: the highest Defence on the defending side.
    fn defence_of_side(&self, state: &State) -> u8 {
        let fight = &state.fight;
        let side = fight.guards | Hexes::only(fight.target);
        side.iter().map(|hex| self.defence_on(state, fight.defender, hex)).max().unwrap_or(0)
    }

    /// TS §7.3, §7.4
    pub(super) fn legal_supporters(&self, state: &State, side: Support, out: &mut Vec<Action>) {
        let supporters: Hexes = self.supporters(state, side).collect();
        out.extend(supporters.iter().map(Action::Support));
        out.push(Action::Enough);
    }

    /// TS §7.5, §7.6
    pub(crate) fn forecast(&self, state: &State) -> Forecast {
        let (fight, seat) = (&state.fight, state.turn);
        let attack = |hex: Hex| self.stat_on(state, seat, hex, Stat::Attack);
        let ranged = fight.step.is_none();
        let height = ranged && state.ground.tile(fight.attacker) == Tile::Mountain;
        let run_up = self.ability_on(state, seat, fight.attacker, Ability::RunUp);
        let dice = attack(fight.attacker)
            + if height { self.pack.figures.mountain_attack } else { 0 }
            + if run_up { fight.points } else { 0 }
            + fight.blood
            + fight.backers.iter().map(attack).sum::<u8>();
        Forecast { dice, defence: self.defence_of_side(state) }
    }

    /// The fight that an attack by the picked unit would begin.
    pub(crate) fn fight(&self, state: &State, at: Hex, target: Hex) -> Fight {
        let Phase::Unit { points, .. } = state.phase else { return Fight::default() };
        let step = self.step_in(state, target);
        let defender = state.holder(target).expect("somebody stands on the target");
        Fight { attacker: at, target, quarry: Some(target), defender, step, points, ..Fight::default() }
    }

    /// TS §8.5
    pub(super) fn legal_blood(&self, state: &State, out: &mut Vec<Action>) {
        let nation = state.nation(state.turn);
        let unit = nation.units.on(state.fight.attacker);
        let most = self.amount(nation, unit.tier, Ability::Blood).unwrap_or(0);
        out.extend((0..=most.min(unit.health - 1)).map(Action::Bleed));
    }

    /// TS §7.7
    pub(super) fn legal_suffering(state: &State, out: &mut Vec<Action>) {
        let units = &state.nation(state.fight.defender).units;
        out.extend(state.fight.guards.iter().filter(|hex| units.on(*hex).health > 0).map(Action::Suffer));
    }

    /// TS §7.10
    fn can_strike(&self, state: &State) -> bool {
        let fight = &state.fight;
        fight.defence > 0 && self.stat_on(state, state.turn, fight.attacker, Stat::Speed) < MOST
    }

    /// TS §8.5
    pub(crate) fn retreat(&self, state: &State) -> Option<Hex> {
        let (fight, world) = (&state.fight, &self.pack.map.field);
        let quarry = fight.quarry?;
        let back = world.step(quarry, world.bearing(fight.attacker, quarry))?;
        let able = self.ability_on(state, fight.defender, quarry, Ability::StepBack);
        (able && state.free().contains(back)).then_some(back)
    }

    /// TS §7.10, §8.5
    pub(super) fn legal_answers(&self, state: &State, out: &mut Vec<Action>) {
        if self.can_strike(state) {
            out.push(Action::Strike);
        }
        if self.retreat(state).is_some() {
            out.push(Action::StepBack);
        }
        out.push(Action::Hold);
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// TS §7.1
    pub(super) fn attack(&mut self, target: Hex) {
        let (seat, at) = (self.state.turn, self.picked());
        if self.state.movement == Movement::Open {
            self.state.movement = Movement::Begun;
        }
        self.state.fight = self.game.fight(self.state, at, target);
        let (who, prey) = (self.who(seat, at), self.who(self.state.fight.defender, target));
        self.log.tell(Event::Attacked { who, target: prey });
        let unit = self.unit(seat, at);
        (unit.acted, unit.engaged) = (true, true);
        let health = unit.health;
        if health > 1 && self.game.ability_on(self.state, seat, at, Ability::Blood) {
            self.state.phase = Phase::Bleed;
        } else {
            self.rally();
        }
    }

    /// TS §8.5
    pub(super) fn bleed(&mut self, dice: u8) {
        self.state.fight.blood = dice;
        self.harm(self.state.turn, self.state.fight.attacker, dice, Harm::Blood);
        self.rally();
    }

    fn rally(&mut self) {
        if self.game.supporters(self.state, Support::Attack).next().is_none() {
            self.defend();
        } else {
            self.state.phase = Phase::Rally;
        }
    }

    fn defend(&mut self) {
        if self.game.supporters(self.state, Support::Defence).next().is_none() {
            self.roll();
        } else {
            self.state.phase = Phase::Defend;
            self.state.actor = self.state.fight.defender;
        }
    }

    /// TS §7.3, §7.4
    pub(super) fn support(&mut self, hex: Hex) {
        let seat = self.state.actor;
        self.unit(seat, hex).engaged = true;
        let who = self.who(seat, hex);
        self.log.tell(Event::Supported { who });
        if self.state.phase == Phase::Rally {
            self.state.fight.backers.insert(hex);
            self.rally();
        } else {
            self.state.fight.guards.insert(hex);
            self.defend();
        }
    }

    /// TS §7.3, §7.4
    pub(super) fn enough(&mut self) {
        if self.state.phase == Phase::Rally { self.defend() } else { self.roll() }
    }

    fn roll_dice(&mut self, count: u8) -> Rolls {
        let mut rolls: Rolls = List::new();
        for _ in 0..count {
            if !rolls.is_full() {
                rolls.push(self.dice.die(6) as u8);
            }
        }
        rolls
    }

    /// TS §7.5 to §7.7
    fn roll(&mut self) {
        let Forecast { dice, defence } = self.game.forecast(self.state);
        let rolls = self.roll_dice(dice);
        let damage = rolls.iter().filter(|roll| **roll >= defence).count() as u8;
        let seat = self.state.turn;
        self.log.tell(Event::Fought { seat, rolls, defence, damage });
        self.state.fight.defence = defence;
        let (defender, target) = (self.state.fight.defender, self.state.fight.target);
        let taken = damage.min(self.unit(defender, target).health);
        self.wound(target, taken);
        self.state.fight.excess = damage - taken;
        self.spread_excess();
    }

    fn wound(&mut self, hex: Hex, damage: u8) {
        if damage > 0 {
            let defender = self.state.fight.defender;
            let who = self.who(defender, hex);
            self.log.tell(Event::Suffered { who, damage });
            self.hurt(defender, hex, damage);
        }
    }

    /// TS §7.7: spreads what is left over, asking only where there is a choice.
    fn spread_excess(&mut self) {
        let (defender, guards) = (self.state.fight.defender, self.state.fight.guards);
        let health = |play: &Self, hex: Hex| play.state.nation(defender).units.on(hex).health;
        let alive: Hexes = guards.iter().filter(|hex| health(self, *hex) > 0).collect();
        let excess = self.state.fight.excess;
        let bearable: u8 = alive.iter().map(|hex| health(self, hex)).sum();
        if excess > 0 && excess < bearable && alive.len() > 1 {
            self.state.phase = Phase::Spread;
            self.state.actor = defender;
            return;
        }
        for hex in alive {
            let taken = self.state.fight.excess.min(health(self, hex));
            self.wound(hex, taken);
            self.state.fight.excess -= taken;
        }
        self.bury();
    }

    /// TS §7.7
    pub(super) fn suffer(&mut self, hex: Hex) {
        self.wound(hex, 1);
        self.state.fight.excess -= 1;
        self.spread_excess();
    }

    /// TS §7.9: the dead leave the board; then the target is pushed and may answer.
    fn bury(&mut self) {
        self.state.actor = self.state.turn;
        let (defender, target) = (self.state.fight.defender, self.state.fight.target);
        for hex in self.state.fight.guards | Hexes::only(target) {
            let units = &self.state.nation(defender).units;
            // A nation that falls takes all its units with it.
            if units.here().contains(hex) && units.on(hex).health == 0 {
                self.kill(defender, hex, true);
            }
        }
        if self.stopped() {
            return;
        }
        if self.state.nation(defender).units.here().contains(target) {
            self.push();
            if self.stopped() {
                return;
            }
        } else {
            self.state.fight.quarry = None;
        }
        self.ask_for_answer();
    }

    /// TS §7.8: a target at half health or less is pushed, and friends in its way with it.
    fn push(&mut self) {
        let game = self.game;
        let (seat, Fight { attacker, defender, target, .. }) = (self.state.turn, self.state.fight);
        let health = self.unit(defender, target).health;
        let weak = 2 * health <= game.stat_on(self.state, defender, target, Stat::Health);
        if !weak && !game.ability_on(self.state, seat, attacker, Ability::Ram) {
            return;
        }
        let world = &game.pack.map.field;
        let bearing = world.bearing(attacker, target);
        let friends = self.state.nation(defender).units.here();
        let mut chain: List<Hex, 12> = List::new();
        let mut next = Some(target);
        while let Some(hex) = next.filter(|hex| friends.contains(*hex)) {
            if game.ability_on(self.state, defender, hex, Ability::Steady) {
                return;
            }
            chain.push(hex);
            next = world.step(hex, bearing);
        }
        let Some(end) = next.filter(|hex| self.state.ground.tile(*hex) != Tile::Void) else { return };
        if let Some(enemy) = self.state.holder(end) {
            let last = chain.pop().expect("the target is in the chain");
            let (who, by) = (self.who(defender, last), self.who(enemy, end));
            self.log.tell(Event::Crushed { who, by });
            if last == target {
                self.state.fight.quarry = None;
            }
            self.kill(defender, last, true);
        }
        while let Some(hex) = chain.pop() {
            let to = world.step(hex, bearing).expect("the chain does not leave the world");
            if !self.state.nation(defender).units.here().contains(hex) {
                return;
            }
            let who = self.who(defender, hex);
            self.log.tell(Event::Pushed { who, to });
            self.shove(hex, to);
        }
    }

    /// Moves a unit of the defender by a hex; cursed ground hurts it as if it had walked there.
    fn shove(&mut self, from: Hex, to: Hex) {
        let Fight { defender, quarry, .. } = self.state.fight;
        self.state.nation_mut(defender).units.shift(from, to);
        let curse = if self.is_warded(defender, to) { 0 } else { self.game.curse(self.state, to) };
        let lives = self.harm(defender, to, curse, Harm::Curse);
        if quarry == Some(from) {
            self.state.fight.quarry = lives.then_some(to);
        }
        self.check_elimination();
    }

    /// TS §7.10
    fn ask_for_answer(&mut self) {
        let Fight { attacker, defender, quarry, .. } = self.state.fight;
        let quarry = quarry.filter(|hex| self.state.nation(defender).units.here().contains(*hex));
        self.state.fight.quarry = quarry;
        let in_range = quarry.is_some_and(|hex| {
            let range = self.game.stat_on(self.state, defender, hex, Stat::Range);
            self.game.pack.map.field.distance(hex, attacker) <= range + 1
        });
        if in_range && (self.game.can_strike(self.state) || self.game.retreat(self.state).is_some()) {
            self.state.phase = Phase::Answer;
            self.state.actor = defender;
        } else {
            self.after_answer();
        }
    }

    /// TS §7.10
    pub(super) fn strike_back(&mut self) {
        let Fight { attacker, defender, quarry, defence, .. } = self.state.fight;
        let seat = self.state.turn;
        let who = self.who(defender, quarry.expect("the target lives"));
        let speed = self.game.stat_on(self.state, seat, attacker, Stat::Speed);
        let rolls = self.roll_dice(defence);
        let damage = rolls.iter().filter(|roll| **roll > speed).count() as u8;
        self.log.tell(Event::StruckBack { who, rolls, speed, damage });
        self.hurt(seat, attacker, damage);
        if self.unit(seat, attacker).health == 0 {
            self.kill(seat, attacker, false);
            if !self.stopped() {
                self.continue_turn();
            }
            return;
        }
        self.after_answer();
    }

    /// TS §8.5
    pub(super) fn step_back(&mut self) {
        let quarry = self.state.fight.quarry.expect("the target lives");
        let to = self.game.retreat(self.state).expect("there is room to step back");
        let who = self.who(self.state.fight.defender, quarry);
        self.log.tell(Event::SteppedBack { who, to });
        self.shove(quarry, to);
        if !self.stopped() {
            self.after_answer();
        }
    }

    /// TS §7.11
    pub(super) fn after_answer(&mut self) {
        self.state.actor = self.state.turn;
        let fight = self.state.fight;
        if fight.step.is_some() && self.state.free().contains(fight.target) {
            self.state.phase = Phase::Follow;
        } else {
            self.after_follow();
        }
    }

    /// TS §7.11
    pub(super) fn follow(&mut self) {
        let seat = self.state.turn;
        let Fight { attacker, target, points, step, .. } = self.state.fight;
        let who = self.who(seat, attacker);
        self.log.tell(Event::Followed { who, to: target });
        // What the step takes is gone for a withdrawal.
        self.state.fight.points = points - step.expect("only an attack by movement is followed");
        self.state.fight.attacker = target;
        self.state.nation_mut(seat).units.shift(attacker, target);
        let curse = if self.is_warded(seat, target) { 0 } else { self.game.curse(self.state, target) };
        let lives = self.harm(seat, target, curse, Harm::Curse);
        if lives {
            self.occupy(seat, target);
        }
        if self.stopped() {
            return;
        }
        if lives { self.after_follow() } else { self.continue_turn() }
    }

    /// TS §8.3, §8.5: who hits and runs may go on, unless all movement was given up; everybody else is done.
    pub(super) fn after_follow(&mut self) {
        let (seat, Fight { attacker, points, .. }) = (self.state.turn, self.state.fight);
        let may_move = points > 0 && self.state.movement != Movement::GivenUp;
        let runs = may_move && self.game.ability_on(self.state, seat, attacker, Ability::HitAndRun);
        if runs {
            self.state.phase = Phase::Withdraw;
        } else {
            self.finish_unit(attacker);
        }
    }
}
