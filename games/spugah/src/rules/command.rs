use super::Play;
use crate::Spugah;
use crate::event::Event;
use crate::state::{Action, Movement, Nation, Phase, Stat, State};
use crate::world::{Hex, Hexes};
use sounder_kernel::Log;

/// Units that have not moved or acted.
fn ready(nation: &Nation) -> Hexes {
    nation.units.iter().filter(|unit| !unit.acted).map(|unit| unit.hex).collect()
}

impl Spugah {
    /// TS §5.2, §8.3
    pub(super) fn legal_commands(state: &State, out: &mut Vec<Action>) {
        let nation = state.nation(state.actor);
        out.extend(ready(nation).iter().map(Action::Pick));
        let cards = nation.all_cards().next().is_some();
        if cards && state.movement == Movement::Open {
            out.push(Action::Rearrange);
        }
        out.push(Action::EndTurn);
    }

    /// TS §5.2, §5.3, §8.3
    pub(super) fn legal_unit(&self, state: &State, at: Hex, points: u8, moved: bool, out: &mut Vec<Action>) {
        if !moved {
            self.deeds(state, at, out);
        }
        out.extend(self.targets(state).iter().map(Action::Attack));
        if !moved && state.movement != Movement::GivenUp {
            out.extend(self.reach(state, at, points).iter().map(Action::Move));
        }
        out.push(Action::Rest);
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// TS §5.2
    pub(super) fn pick(&mut self, hex: Hex) {
        let nation = self.state.nation(self.state.turn);
        let points = self.game.stat(nation, nation.units.on(hex).tier, Stat::Speed);
        self.state.phase = Phase::Unit { at: hex, points, moved: false, sailing: false };
    }

    /// TS §5.2
    pub(super) fn rest(&mut self) {
        self.finish_unit(self.picked());
    }

    /// The unit here has done what it wanted to do.
    pub(super) fn finish_unit(&mut self, hex: Hex) {
        self.unit(self.state.turn, hex).acted = true;
        self.continue_turn();
    }

    /// Goes on with what is still to be decided; the turn of a nation that has nothing left to do ends by itself.
    pub(super) fn continue_turn(&mut self) {
        self.release_spire(Some(self.state.turn));
        if self.await_arrivals() {
            return;
        }
        self.state.actor = self.state.turn;
        self.state.phase = Phase::Command;
        let nation = self.state.nation(self.state.turn);
        // Without units there is still the choice to lay the cards out anew.
        let idle = nation.units.is_empty() && self.state.movement == Movement::Open;
        if nation.units.iter().all(|unit| unit.acted) && !idle {
            self.end_turn();
        }
    }
}
