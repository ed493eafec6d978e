//! The end and the result. RGR §14

use super::Play;
use crate::Rangers;
use crate::event::Event;
use crate::state::{Phase, State};
use sounder_kernel::Log;

impl Rangers {
    /// The rangers' result if the last objective is met now, in thousandths. RGR §14.2
    pub(crate) fn result_met(&self, state: &State) -> u16 {
        let figures = self.figures();
        figures.met + figures.met_free * state.free_rangers() as u16 / self.ranger_count as u16
    }

    /// The rangers' result if all fails now, in thousandths. RGR §14.3
    pub(crate) fn result_failed(&self, state: &State) -> u16 {
        let held = state.places.iter().filter(|place| !place.captured).count() as u16;
        (held * self.figures().held).min(self.figures().most_held)
    }
}

impl<L: Log<Event>> Play<'_, L> {
    pub(super) fn finish(&mut self, result: u16, won: bool, met: bool) {
        self.state.phase = Phase::Over;
        (self.state.result, self.state.won) = (result.min(1000), won);
        self.log.tell(Event::Finished { result: self.state.result, won, met });
    }

    pub(super) fn finish_met(&mut self) {
        self.finish(self.game.result_met(self.state), true, true);
    }

    pub(super) fn finish_failed(&mut self) {
        self.finish(self.game.result_failed(self.state), false, false);
    }
}
