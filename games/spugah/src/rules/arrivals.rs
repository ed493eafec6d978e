use super::Play;
use crate::Spugah;
use crate::charter::Ways;
use crate::event::{Event, Way};
use crate::state::{Action, Arrival, Phase, State, TIERS};
use crate::world::{Hex, Hexes};
use sounder_kernel::{Log, Seat};

impl Spugah {
    fn landing(state: &State, by: Hex) -> Hexes {
        Hexes::only(by).neighbours() & state.free()
    }

    /// TS §3.9, §3.10, §3.11
    pub(super) fn legal_arrivals(state: &State, out: &mut Vec<Action>) {
        let by = state.arrivals.last().expect("somebody arrives in this phase").by;
        out.extend(Spugah::landing(state, by).iter().map(Action::Arrive));
    }

    /// TS §3.9: whether a unit of the tier could be found here and has a place to stand.
    pub(super) fn can_find(&self, state: &State, seat: Seat, tier: u8, hex: Hex) -> bool {
        let nation = state.nation(seat);
        self.tier(nation, tier).ways.find == Some(state.ground.tile(hex))
            && !state.found.contains(hex)
            && self.has_room(nation, tier)
            && !Spugah::landing(state, hex).is_empty()
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// Notes that units of the nation in turn arrive next to a place: as many of each tier as `count` says.
    pub(super) fn expect_arrivals(&mut self, by: Hex, count: impl Fn(&Ways) -> u8) {
        let charter = self.game.charter(self.state.nation(self.state.turn));
        for tier in (0..TIERS as u8).rev() {
            for _ in 0..count(&charter.tiers[usize::from(tier)].ways) {
                if !self.state.arrivals.is_full() {
                    self.state.arrivals.push(Arrival { tier, by, found: false });
                }
            }
        }
    }

    /// Whether somebody is to be put on the board now. Those without a place to stand never come.
    pub(super) fn await_arrivals(&mut self) -> bool {
        while let Some(Arrival { tier, by, .. }) = self.state.arrivals.last().copied() {
            let room = self.game.has_room(self.state.nation(self.state.turn), tier);
            if room && !Spugah::landing(self.state, by).is_empty() {
                self.state.phase = Phase::Arrive;
                return true;
            }
            self.state.arrivals.pop();
        }
        false
    }

    /// TS §3.9, §3.10, §3.11
    pub(super) fn arrive(&mut self, hex: Hex) {
        let seat = self.state.turn;
        let Arrival { tier, found, .. } = self.state.arrivals.pop().expect("somebody arrives in this phase");
        self.put(seat, tier, hex);
        let who = self.who(seat, hex);
        let way = if found { Way::Find } else { Way::Conquest };
        self.log.tell(Event::Recruited { who, way, price: 0 });
        // The free hex may have been the capital of a nation without units.
        self.check_elimination();
        if !self.stopped() {
            self.continue_turn();
        }
    }
}
