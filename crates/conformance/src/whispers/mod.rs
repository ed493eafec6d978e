//! Whispers: a game for tests, with all that real games may have one by one. Four seats in two teams, hands that only
//! partners see, secret choices in several steps with a done, and an end that everybody loses.

mod rules;
mod show;

use serde::{Deserialize, Serialize};
use sounder_bots::{Judge, Judged};
use sounder_kernel::{About, Arrange, Chair, Chairs, Fact, Facts, Seat, Thing, Values, Viewer, Vocabulary, When};
use sounder_pack::{Content, Faults, Source};

/// Seats at the table.
const SEATS: usize = 4;
/// Cards of a hand.
const CARDS: usize = 4;
/// Cards that a seat may lay in a night.
const LAID: u32 = 2;
/// Nights of a game.
const NIGHTS: u8 = 3;
/// The noise that the guard sleeps through.
const NOISE: u8 = 20;
/// The highest card.
const HIGHEST: u8 = 5;

/// The game.
#[derive(Clone)]
pub struct Whispers {
    about: About,
    chairs: Chairs,
    vocabulary: Vocabulary,
    fault: Option<WhispersFault>,
}

/// A way to break only what partners may know of each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WhispersFault {
    /// The worlds imagined for a partner keep which cards were laid.
    ImaginesWhatPartnersLaid,
    /// Partners are shown which cards were laid.
    ShowsWhatPartnersLaid,
}

/// A position.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct WhispersState {
    /// The cards of each seat by their places; 0 for one that was played.
    hands: [[u8; CARDS]; SEATS],
    /// The places of the cards laid this night, a bit each.
    laid: [u8; SEATS],
    done: [bool; SEATS],
    scores: [u8; 2],
    nights: u8,
    is_awake: bool,
}

/// One step of a seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Whisper {
    /// Lays the card at this place of the hand face down.
    Lay(u8),
    /// Lays no more this night.
    Done,
}

/// Something that happened.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs, reason = "`tell` puts each into words")]
pub enum WhispersEvent {
    Laid { seat: Seat, card: u8 },
    Done { seat: Seat },
    Heard { seat: Seat, sum: u8 },
    Woken { noise: u8 },
}

impl Whispers {
    /// The game.
    pub fn new() -> Whispers {
        let chair = |side| Chair::new(("whisperer", "Whisperer"), side);
        let (owls, foxes) = (("owls", "The owls"), ("foxes", "The foxes"));
        let mut vocabulary = Vocabulary::new(&["laid", "heard"], &[]);
        let names: Vec<String> = (1..=HIGHEST).map(|card| format!("whisper of {card}")).collect();
        vocabulary.add("card", names.iter().map(String::as_str));
        Whispers {
            chairs: Chairs::new(vec![chair(owls), chair(foxes), chair(owls), chair(foxes)]),
            vocabulary,
            fault: None,
            about: About {
                id: "whispers",
                name: "Whispers",
                tagline: "Be heard, and do not wake the guard.",
                brief: "Lay cards in secret with your partner. The louder side wins, unless all are too loud.",
                notice: "",
                min_seats: SEATS,
                max_seats: SEATS,
                options: Vec::new(),
                rules_version: 1,
                layout: 1,
                pack_hash: String::new(),
                rules: include_str!("RULES.md"),
                longest: SEATS * (LAID as usize + 1) * NIGHTS as usize,
            },
        }
    }
}

impl Whispers {
    /// The game with a fault, to show that the laws find it.
    #[must_use]
    pub fn with_fault(self, fault: WhispersFault) -> Whispers {
        Whispers { fault: Some(fault), ..self }
    }
}

impl Default for Whispers {
    fn default() -> Self {
        Whispers::new()
    }
}

impl WhispersState {
    /// What the cards that a seat has laid this night add up to.
    fn whispered(&self, seat: Seat) -> u8 {
        let hand = self.hands[seat.index()];
        (0..CARDS).filter(|place| self.has_laid(seat, *place)).map(|place| hand[place]).sum()
    }

    fn has_laid(&self, seat: Seat, place: usize) -> bool {
        self.laid[seat.index()] & 1 << place != 0
    }
}

/// The side of a seat, as an index.
fn side(seat: Seat) -> usize {
    seat.index() % 2
}

/// Whether the viewer sees the hand of a seat.
fn sees(viewer: Viewer, seat: Seat) -> bool {
    matches!(viewer, Viewer::Seat(own) if side(own) == side(seat))
}

impl Content for Whispers {
    const FILES: &'static [(&'static str, &'static str)] = &[];
    const POSITIONS: &'static str = "[]";

    fn from_pack(_: &Source) -> Result<Self, Faults> {
        Ok(Whispers::new())
    }
}

impl Facts for Whispers {
    fn vocabulary(&self) -> &Vocabulary {
        &self.vocabulary
    }

    fn facts(&self, event: &WhispersEvent, count: &mut impl FnMut(Fact)) {
        match event {
            WhispersEvent::Laid { seat, card } => {
                count(Fact { kind: 0, thing: Some(Thing(u16::from(card - 1))), seat: Some(*seat), amount: 1 });
            }
            WhispersEvent::Heard { seat, sum } => {
                count(Fact { kind: 1, thing: None, seat: Some(*seat), amount: i32::from(*sum) });
            }
            WhispersEvent::Done { .. } | WhispersEvent::Woken { .. } => {}
        }
    }

    fn when(&self, state: &WhispersState) -> When {
        When { round: u16::from(state.nights) + 1, phase: 0 }
    }
}

impl Arrange for Whispers {
    fn sound(&self, state: &WhispersState) -> Result<(), String> {
        for seat in Seat::all(SEATS) {
            let hand = state.hands[seat.index()];
            if hand.iter().any(|card| *card > HIGHEST) {
                return Err(format!("{seat} has a card above {HIGHEST}"));
            }
            let laid = state.laid[seat.index()];
            if laid.count_ones() > LAID
                || (0..8).any(|place| laid & 1 << place != 0 && hand.get(place).is_none_or(|c| *c == 0))
            {
                return Err(format!("{seat} has laid what it cannot lay"));
            }
        }
        if state.nights > NIGHTS { Err(format!("there are {NIGHTS} nights")) } else { Ok(()) }
    }
}

/// Counts what sides have scored, and what they have laid but not yet turned over.
pub struct Listener;

impl Judge<Whispers> for Listener {
    fn values(&self, _: &Whispers, state: &WhispersState) -> Values {
        let mut sides = state.scores.map(f32::from);
        let mut noise = 0;
        for seat in Seat::all(SEATS) {
            sides[side(seat)] += f32::from(state.whispered(seat));
            noise += state.whispered(seat);
        }
        let mut values = Values::default();
        for seat in Seat::all(SEATS) {
            let lead = 0.5 + 0.03 * (sides[side(seat)] - sides[1 - side(seat)]);
            values[seat.index()] = if noise > NOISE { 0.0 } else { lead.clamp(0.05, 0.95) };
        }
        values
    }

    fn urge(&self, _: &Whispers, state: &WhispersState, seat: Seat, whisper: Whisper) -> u32 {
        let laid = state.laid[seat.index()].count_ones();
        if whisper == Whisper::Done { 1 + 2 * laid } else { 2 }
    }
}

impl Judged for Whispers {
    type Judge = Listener;

    fn judge(&self) -> Listener {
        Listener
    }
}
