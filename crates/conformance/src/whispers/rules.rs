use super::{
    CARDS, HIGHEST, LAID, NIGHTS, NOISE, SEATS, Whisper, Whispers, WhispersEvent, WhispersFault, WhispersState, sees,
    side,
};
use sounder_kernel::{About, Chairs, Dice, Game, Log, Outcome, Seat, Setup, SetupError, Status, Viewer};

impl Game for Whispers {
    type State = WhispersState;
    type Action = Whisper;
    type Event = WhispersEvent;

    fn about(&self) -> &About {
        &self.about
    }

    /// What is laid is secret, so that nothing can be kept from a seat; and no card does anything but count.
    fn for_table(&self, setup: &Setup) -> Result<Whispers, SetupError> {
        match setup.experiments.first() {
            Some(experiment) => {
                Err(SetupError::NoSuchExperiment { thing: experiment.thing.clone(), how: "experimented with" })
            }
            None => Ok(self.clone()),
        }
    }

    fn chairs(&self) -> &Chairs {
        &self.chairs
    }

    /// §1.2
    fn deal(&self, dice: &mut Dice) -> WhispersState {
        let mut state = WhispersState::default();
        state.hands.as_flattened_mut().iter_mut().for_each(|card| *card = draw(dice));
        state
    }

    /// §3
    fn status(&self, state: &WhispersState) -> Status {
        let scores: [i32; SEATS] = [0, 1, 2, 3].map(|seat| i32::from(state.scores[side(Seat(seat))]));
        if state.is_awake {
            return Status::Over(Outcome::lost(&scores));
        }
        if state.nights == NIGHTS {
            return Status::Over(Outcome::by_sides(&self.chairs, &scores, &scores));
        }
        Status::Together(Seat::all(SEATS).filter(|seat| !state.done[seat.index()]).collect())
    }

    /// §2.1
    fn legal(&self, state: &WhispersState, seat: Seat, out: &mut Vec<Whisper>) {
        if state.is_awake || state.nights == NIGHTS || state.done[seat.index()] {
            return;
        }
        if state.laid[seat.index()].count_ones() < LAID {
            let in_hand = |place: &usize| state.hands[seat.index()][*place] > 0 && !state.has_laid(seat, *place);
            out.extend((0..CARDS).filter(in_hand).map(|place| Whisper::Lay(place as u8)));
        }
        out.push(Whisper::Done);
    }

    fn apply(
        &self,
        state: &mut WhispersState,
        seat: Seat,
        whisper: Whisper,
        _: &mut Dice,
        log: &mut impl Log<WhispersEvent>,
    ) {
        match whisper {
            Whisper::Lay(place) => {
                state.laid[seat.index()] |= 1 << place;
                log.tell(WhispersEvent::Laid { seat, card: state.hands[seat.index()][usize::from(place)] });
            }
            Whisper::Done => {
                state.done[seat.index()] = true;
                log.tell(WhispersEvent::Done { seat });
                if state.done == [true; SEATS] {
                    turn_over(state, log);
                }
            }
        }
    }

    /// Opponents' hands and whatever others have laid are dealt anew. Partners see each other's hands, but not what the
    /// other has laid of it.
    fn imagine(&self, state: &WhispersState, viewer: Viewer, dice: &mut Dice) -> WhispersState {
        let mut world = state.clone();
        for seat in Seat::all(SEATS).filter(|seat| !viewer.is(*seat)) {
            let hand = &mut world.hands[seat.index()];
            if !sees(viewer, seat) {
                hand.iter_mut().filter(|card| **card > 0).for_each(|card| *card = draw(dice));
            }
            if self.fault == Some(WhispersFault::ImaginesWhatPartnersLaid) && sees(viewer, seat) {
                continue;
            }
            let mut places = [0, 1, 2, 3];
            dice.shuffle(&mut places);
            let laid = state.laid[seat.index()].count_ones() as usize;
            let held = places.into_iter().filter(|place| hand[*place] > 0);
            world.laid[seat.index()] = held.take(laid).fold(0, |laid, place| laid | 1 << place);
        }
        world
    }

    /// Everybody sees that a seat is done.
    fn is_secret(&self, _: &WhispersState, _: Seat, whisper: Whisper) -> bool {
        whisper != Whisper::Done
    }
}

fn draw(dice: &mut Dice) -> u8 {
    1 + dice.below(u32::from(HIGHEST)) as u8
}

/// §2.2, §2.3, §3.1
fn turn_over(state: &mut WhispersState, log: &mut impl Log<WhispersEvent>) {
    log.reveal();
    let mut noise = 0;
    for seat in Seat::all(SEATS) {
        let sum = state.whispered(seat);
        noise += sum;
        state.scores[side(seat)] += sum;
        log.tell(WhispersEvent::Heard { seat, sum });
        for place in 0..CARDS {
            if state.has_laid(seat, place) {
                state.hands[seat.index()][place] = 0;
            }
        }
    }
    (state.laid, state.done) = ([0; SEATS], [false; SEATS]);
    state.nights += 1;
    if noise > NOISE {
        state.is_awake = true;
        log.tell(WhispersEvent::Woken { noise });
    }
}
