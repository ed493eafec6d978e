use crate::state::{COLUMNS, Drop, ROWS, State};
use crate::{ConnectFour, Event};
use sounder_kernel::{
    About, Chairs, Change, Dice, Experiments, Facts, Game, Log, Outcome, Seat, Setup, SetupError, Status,
};

impl Game for ConnectFour {
    type State = State;
    type Action = Drop;
    type Event = Event;

    fn about(&self) -> &About {
        &self.about
    }

    /// A column can be kept from a player; it does nothing that could be taken from it, and nobody can own one.
    fn for_table(&self, setup: &Setup) -> Result<ConnectFour, SetupError> {
        let experiments = Experiments::of(setup, &self.vocabulary)?;
        for experiment in &setup.experiments {
            let how = match experiment.change {
                Change::KeptFrom(_) => continue,
                Change::Blank => "made blank",
                Change::GivenTo(_) => "given to a seat",
            };
            return Err(SetupError::NoSuchExperiment { thing: experiment.thing.clone(), how });
        }
        Ok(ConnectFour { experiments, ..self.clone() })
    }

    fn chairs(&self) -> &Chairs {
        &self.chairs
    }

    /// CF §1
    fn deal(&self, _: &mut Dice) -> State {
        State::default()
    }

    /// CF §3
    #[inline]
    fn status(&self, state: &State) -> Status {
        if State::has_line(state.waiting) || u32::from(state.dropped) == COLUMNS * ROWS {
            return Status::Over(outcome(state));
        }
        Status::turn(state.turn())
    }

    /// CF §2
    #[inline]
    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Drop>) {
        if seat == state.turn() && !State::has_line(state.waiting) {
            let from = out.len();
            // Written down whether open or not, and counted if it is: there is no branch to guess.
            let (mut drops, mut open) = ([Drop(0); COLUMNS as usize], 0);
            for column in 0..COLUMNS {
                drops[open] = Drop(column as u8);
                open += usize::from(state.is_open(column));
            }
            out.extend_from_slice(&drops[..open]);
            self.experiments.keep_from(seat, out, from, |drop| self.takes(state, seat, *drop));
        }
    }

    /// CF §2
    #[inline]
    fn apply(&self, state: &mut State, seat: Seat, drop: Drop, _: &mut Dice, log: &mut impl Log<Event>) {
        // Adding the bottom bit carries through the filled cells of the column to the first free one.
        state.filled |= state.filled + State::cell(u32::from(drop.0), 0);
        state.waiting ^= state.filled;
        state.dropped += 1;
        log.tell(Event::Dropped { seat, drop });
        if State::has_line(state.waiting) {
            log.tell(Event::Won { seat });
        }
    }
}

/// CF §3: whoever dropped last has won with a line; a full board without one is a draw.
#[cold]
fn outcome(state: &State) -> Outcome {
    let won = State::has_line(state.waiting);
    let winner = 1 - state.turn().0;
    Outcome::by_scores(&[0, 1].map(|seat| i32::from(won && seat == winner)))
}
