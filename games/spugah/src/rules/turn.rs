use super::Play;
use crate::Spugah;
use crate::cards::Ability;
use crate::event::{Event, Harm};
use crate::ground::Tile;
use crate::state::{Movement, Phase, Stat, State, Victory};
use crate::world::{Hex, Hexes, SPIRE};
use sounder_kernel::{Log, Seat};

impl Spugah {
    /// TS §4.1, §4.2: what a nation would gather right now.
    pub(crate) fn income(&self, state: &State, seat: Seat) -> u8 {
        self.income_beside(state, seat, state.occupied())
    }

    /// The same where it is known which hexes have units on them.
    pub(crate) fn income_beside(&self, state: &State, seat: Seat, occupied: Hexes) -> u8 {
        let (figures, nation, empty) = (&self.pack.figures, state.nation(seat), !occupied);
        let mines = (nation.holds & state.ground.all(Tile::Gold) & empty).len() as u8;
        let rich = if mines > 0 { self.best_amount(nation, Ability::RichMines).unwrap_or(0) } else { 0 };
        let capital = match state.ground.tile(nation.capital) {
            _ if !empty.contains(nation.capital) => 0,
            Tile::CapitalCity => figures.city_gold,
            _ => figures.fortress_gold,
        };
        mines * figures.mine_gold + rich + capital
    }

    /// TS §6.9: what cursed ground does to whoever enters it or stays on it.
    #[inline]
    pub(crate) fn curse(&self, state: &State, hex: Hex) -> u8 {
        let (figures, blight) = (&self.pack.figures, state.ground.blight().contains(hex));
        match state.ground.tile(hex) {
            Tile::CursedEarth if blight => figures.cursed_damage_blight,
            Tile::CursedEarth => figures.cursed_damage,
            Tile::Forest if blight => figures.forest_damage_blight,
            _ => 0,
        }
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// TS §3.1, §9.1, §9.2; `first` is whether it is the first turn of its round.
    pub(super) fn begin_turn(&mut self, seat: Seat, first: bool) {
        let state = &mut *self.state;
        state.turn = seat;
        state.actor = seat;
        state.movement = Movement::Open;
        state.recruited = 0;
        for nation in state.nations.iter_mut() {
            for unit in nation.units.all_mut() {
                (unit.acted, unit.engaged) = (false, false);
            }
        }
        state.began_on_spire = state.nation(seat).units.here().contains(SPIRE);
        self.release_spire(None);
        let (folk, round) = (self.folk(seat), self.state.round);
        self.log.tell(Event::TurnBegan { folk, round, first });
        if self.state.nation(seat).gold > self.game.pack.figures.gold_to_win {
            self.win(Some(seat), Victory::Economic);
            return;
        }
        self.state.phase = Phase::Recruit;
        if !self.game.can_recruit(self.state) {
            self.gather_gold();
        }
    }

    /// TS §9.2: whoever has lost the Spire counts anew, even if it should come back to it before its next turn. In its own
    /// turn a nation may leave the Spire and return.
    pub(super) fn release_spire(&mut self, except: Option<Seat>) {
        for (seat, nation) in Seat::all(self.state.seats()).zip(self.state.nations.iter_mut()) {
            if Some(seat) != except && !nation.units.here().contains(SPIRE) {
                nation.spire_turns = 0;
            }
        }
    }

    /// TS §4
    pub(super) fn gather_gold(&mut self) {
        let seat = self.state.turn;
        let gold = self.game.income(self.state, seat);
        let nation = self.state.nation_mut(seat);
        nation.gold = nation.gold.saturating_add(gold);
        let total = nation.gold;
        if gold > 0 {
            self.log.tell(Event::Gathered { seat, gold, total });
        }
        self.resolve_ground();
    }

    /// TS §5.1: the ground works on every unit of the nation whose turn it is.
    fn resolve_ground(&mut self) {
        let seat = self.state.turn;
        for hex in self.state.nation(seat).units.here() {
            // A unit earlier in the row may have brought its whole nation down.
            if !self.state.nation(seat).units.here().contains(hex) {
                break;
            }
            let nation = self.state.nation(seat);
            let tier = nation.units.on(hex).tier;
            let abilities = self.game.abilities(nation, tier);
            let tile = self.state.ground.tile(hex);
            let medic = if tile == Tile::Medic { self.game.pack.figures.medic_health } else { 0 };
            let mends = abilities.has(Ability::Mend);
            let herbs = if mends { self.game.amount(nation, tier, Ability::Mend).unwrap_or(0) } else { 0 };
            if medic + herbs > 0 {
                self.mend(seat, hex, medic + herbs);
            }
            if tile == Tile::Spire && !abilities.has(Ability::SpireProof) {
                let damage = self.spire_damage();
                self.harm(seat, hex, damage, Harm::Spire);
            } else if !abilities.has(Ability::Ward) {
                self.harm(seat, hex, self.game.curse(self.state, hex), Harm::Curse);
            }
        }
        if !self.stopped() {
            self.continue_turn();
        }
    }

    fn spire_damage(&mut self) -> u8 {
        if self.game.moody_spire {
            let less = u32::from(self.game.pack.figures.moody_spire_less);
            return self.dice.die(6).saturating_sub(less) as u8;
        }
        self.game.pack.figures.spire_damage
    }

    /// Heals a unit by up to `health`.
    pub(super) fn mend(&mut self, seat: Seat, hex: Hex, health: u8) {
        let nation = self.state.nation(seat);
        let unit = *nation.units.on(hex);
        let most = self.game.stat(nation, unit.tier, Stat::Health);
        let healed = health.min(most.saturating_sub(unit.health));
        if healed > 0 {
            self.unit(seat, hex).health += healed;
            let who = self.who(seat, hex);
            self.log.tell(Event::Healed { who, health: healed });
        }
    }

    /// Hurts a unit outside of combat; gives whether it lives.
    pub(super) fn harm(&mut self, seat: Seat, hex: Hex, damage: u8, by: Harm) -> bool {
        if damage == 0 {
            return true;
        }
        let who = self.who(seat, hex);
        self.log.tell(Event::Harmed { who, damage, by });
        self.hurt(seat, hex, damage);
        let lives = self.unit(seat, hex).health > 0;
        if !lives {
            self.kill(seat, hex, false);
        }
        lives
    }

    /// TS §3.2, §9.2
    pub(super) fn end_turn(&mut self) {
        let seat = self.state.turn;
        let began = self.state.began_on_spire;
        let nation = self.state.nation_mut(seat);
        let holds = nation.units.here().contains(SPIRE);
        nation.spire_turns = if began && holds { nation.spire_turns + 1 } else { 0 };
        let turns = nation.spire_turns;
        if turns > 0 {
            self.log.tell(Event::SpireHeld { seat, turns });
        }
        if turns >= self.game.pack.figures.spire_turns {
            self.win(Some(seat), Victory::Spire);
        } else {
            self.pass_turn();
        }
    }

    /// The next nation that stands begins its turn, or points decide when the rounds are up.
    pub(super) fn pass_turn(&mut self) {
        let (seats, seat) = (self.state.seats(), self.state.turn);
        let mut next = seat.next(seats);
        while self.state.nation(next).fallen > 0 {
            next = next.next(seats);
        }
        let first = self.state.place(next) <= self.state.place(seat);
        if first {
            self.state.round += 1;
        }
        if self.state.round > self.game.pack.figures.rounds {
            self.decide_by_points();
        } else {
            self.begin_turn(next, first);
        }
    }
}
