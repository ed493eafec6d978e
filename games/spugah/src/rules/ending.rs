use super::Play;
use crate::Spugah;
use crate::cards::Ability;
use crate::charter::Lose;
use crate::event::{Downfall, Event};
use crate::state::{NATIONS, Phase, State, Units, Victory};
use crate::world::{Hex, Hexes};
use sounder_kernel::{List, Log, Outcome, Seat, SeatSet};

impl Spugah {
    /// TS §9.5: the points for gold, units and the own capital.
    pub(crate) fn tally(&self, state: &State, seat: Seat) -> [i32; 3] {
        let (figures, nation) = (&self.pack.figures, state.nation(seat));
        if nation.fallen > 0 {
            return [0; 3];
        }
        let holds_capital = nation.sector.is_some() && !state.enemies(seat).contains(nation.capital);
        [
            nation.gold.into(),
            i32::from(figures.unit_points) * nation.units.len() as i32,
            i32::from(holds_capital) * i32::from(figures.capital_points),
        ]
    }

    pub(crate) fn points(&self, state: &State, seat: Seat) -> i32 {
        self.tally(state, seat).iter().sum()
    }

    /// The winner first, then those that stand by points, then the fallen, the last to fall first.
    pub(super) fn outcome(&self, state: &State) -> Outcome {
        let (mut keys, mut scores) = ([(false, false, 0); NATIONS], [0; NATIONS]);
        let winner = state.won.and_then(|(seat, _)| seat);
        for seat in Seat::all(state.seats()) {
            let (nation, points) = (state.nation(seat), self.points(state, seat));
            let stands = nation.fallen == 0;
            keys[seat.index()] = (winner == Some(seat), stands, if stands { points } else { nation.fallen.into() });
            scores[seat.index()] = points;
        }
        Outcome::by_keys(&keys[..state.seats()], &scores[..state.seats()])
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// Takes health; the unit is still on the board at 0.
    pub(super) fn hurt(&mut self, seat: Seat, hex: Hex, damage: u8) {
        let unit = self.unit(seat, hex);
        unit.health = unit.health.saturating_sub(damage);
    }

    /// TS §7.9, §9.3: takes a dead unit off the board, and its nation with it if it cannot live without the unit.
    pub(super) fn kill(&mut self, seat: Seat, hex: Hex, by_attack: bool) {
        let who = self.who(seat, hex);
        let bounty = if by_attack { self.bounty_of(seat) } else { None };
        self.log.tell(Event::Killed { who, bounty });
        if let Some((hunter, gold)) = bounty {
            let nation = self.state.nation_mut(hunter);
            nation.gold = nation.gold.saturating_add(gold);
        }
        let nation = self.state.nation_mut(seat);
        let tier = nation.units.remove(hex).tier;
        let is_last = nation.units.count(tier) == 0;
        match self.game.tier(self.state.nation(seat), tier).lose {
            Lose::Any => self.fall(seat, Downfall::Any),
            Lose::All if is_last => self.fall(seat, Downfall::All),
            _ => self.check_elimination(),
        }
    }

    /// Who gets a bounty for a victim of the attack being resolved, and how much gold.
    fn bounty_of(&self, victim: Seat) -> Option<(Seat, u8)> {
        let (hunter, at) = (self.state.turn, self.state.fight.attacker);
        let nation = self.state.nation(hunter);
        let tier = nation.units.here().contains(at).then(|| nation.units.on(at).tier)?;
        let gold = self.game.amount(nation, tier, Ability::Bounty).filter(|_| victim != hunter)?;
        Some((hunter, gold))
    }

    /// TS §9.3: a nation without units whose capital is occupied is eliminated.
    pub(super) fn check_elimination(&mut self) {
        for seat in Seat::all(self.state.seats()) {
            let nation = self.state.nation(seat);
            let gone = nation.fallen == 0 && nation.units.is_empty();
            if gone && self.state.enemies(seat).contains(nation.capital) {
                self.fall(seat, Downfall::Eliminated);
            }
        }
    }

    /// TS §9.4: all that was the nation's is nobody's now; whoever is left alone has won.
    fn fall(&mut self, seat: Seat, why: Downfall) {
        let order = 1 + self.state.nations.iter().filter(|nation| nation.fallen > 0).count() as u8;
        let fallen = self.state.nation_mut(seat);
        fallen.fallen = order;
        fallen.gold = 0;
        fallen.units = Units::default();
        fallen.holds = Hexes::NONE;
        fallen.spare = List::new();
        fallen.cards = Default::default();
        let folk = self.folk(seat);
        self.log.tell(Event::Fell { folk, why });
        let standing = self.state.standing();
        if standing.len() == 1 {
            self.win(standing.first(), Victory::Elimination);
        }
    }

    /// TS §9
    pub(super) fn win(&mut self, seat: Option<Seat>, victory: Victory) {
        self.state.phase = Phase::Over;
        self.state.won = Some((seat, victory));
        let folk = seat.map(|seat| self.folk(seat));
        self.log.tell(Event::Won { folk, victory });
    }

    /// TS §9.5
    pub(super) fn decide_by_points(&mut self) {
        let points = |seat: Seat| self.game.points(self.state, seat);
        let most = self.state.standing().iter().map(points).max().unwrap_or(0);
        let best: SeatSet = self.state.standing().iter().filter(|seat| points(*seat) == most).collect();
        self.win(best.first().filter(|_| best.len() == 1), Victory::Limit);
    }

    /// Whether nothing more can happen in this turn, because the game is over or the nation whose turn it was has fallen.
    /// In the second case the next turn has begun.
    pub(super) fn stopped(&mut self) -> bool {
        if self.state.phase == Phase::Over {
            return true;
        }
        let fallen = self.state.nation(self.state.turn).fallen > 0;
        if fallen {
            self.state.hand.clear();
            self.state.arrivals.clear();
            self.pass_turn();
        }
        fallen
    }

    /// TS §9.6: a nation falls because whoever played it gives up. Gives false while the world is still being laid out.
    pub(super) fn give_up_nation(&mut self, seat: Seat) -> bool {
        let laid_out = !matches!(self.state.phase, Phase::Place | Phase::Turn | Phase::Settle | Phase::Over);
        if !laid_out || self.state.nation(seat).fallen > 0 {
            return false;
        }
        let attacked =
            matches!(self.state.phase, Phase::Bleed | Phase::Rally | Phase::Defend | Phase::Spread | Phase::Answer);
        let spreading = self.state.phase == Phase::Spread;
        self.fall(seat, Downfall::Conceded);
        if spreading && self.state.fight.defender != seat && self.state.turn == seat {
            self.bury_dead();
        }
        if !self.stopped() && attacked && self.state.fight.defender == seat {
            // Nobody is left to be attacked.
            self.state.fight.quarry = None;
            self.after_answer();
        }
        true
    }

    /// TS §7.9: whoever lay dead while damage was spread leaves the board, because the attack ends with the attacker's nation.
    fn bury_dead(&mut self) {
        let defender = self.state.fight.defender;
        for hex in self.state.fight.guards | Hexes::only(self.state.fight.target) {
            let units = &self.state.nation(defender).units;
            if !units.here().contains(hex) || units.on(hex).health > 0 {
                continue;
            }
            if self.state.phase == Phase::Over {
                // The game is decided: no death changes that.
                self.state.nation_mut(defender).units.remove(hex);
            } else {
                self.kill(defender, hex, true);
            }
        }
    }
}
