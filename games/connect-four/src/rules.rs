use crate::state::{COLUMNS, Drop, ROWS, State};
use crate::{ConnectFour, Event};
use sounder_kernel::{About, Chairs, Dice, Game, Log, Outcome, Seat, Setup, SetupError, Status};

impl Game for ConnectFour {
    type State = State;
    type Action = Drop;
    type Event = Event;

    fn about(&self) -> &About {
        &self.about
    }

    fn for_table(&self, _: &Setup) -> Result<ConnectFour, SetupError> {
        Ok(self.clone())
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
        if State::has_line(state.waiting) {
            let winner = usize::from(1 - state.turn().0);
            return Status::Over(Outcome::by_scores(&[i32::from(winner == 0), i32::from(winner == 1)]));
        }
        if u32::from(state.dropped) == COLUMNS * ROWS {
            return Status::Over(Outcome::by_scores(&[0, 0]));
        }
        Status::turn(state.turn())
    }

    /// CF §2
    #[inline]
    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Drop>) {
        if seat == state.turn() && !State::has_line(state.waiting) {
            out.extend((0..COLUMNS).filter(|column| state.is_open(*column)).map(|column| Drop(column as u8)));
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
