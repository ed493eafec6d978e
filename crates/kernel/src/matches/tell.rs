use super::{Happened, Match};
use crate::{Seat, Viewer, Words};
use serde::Serialize;

/// Something that happened, in words for one viewer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Telling {
    /// The number of moves played when it happened.
    pub after: usize,
    /// Whom it is about; for what is about nobody, whose move it came from.
    pub seat: Seat,
    /// The sentence.
    pub text: String,
    /// The words that the player put beside the move; with the first sentence about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
}

impl<G: Words> Match<G> {
    /// What happened, with the number of moves played at the time.
    pub fn happened(&self) -> &[(usize, Happened<G::Event>)] {
        &self.happened
    }

    /// What happened after the first `from` moves, as far as the viewer may know.
    pub fn tellings(&self, viewer: Viewer, from: usize) -> Vec<Telling> {
        let start = self.happened.partition_point(|(after, _)| *after <= from);
        let mut told = from;
        let mut tellings = Vec::new();
        for (after, happened) in &self.happened[start..] {
            let mover = self.steps[after - 1].seat;
            let (seat, text) = match happened {
                Happened::Event(event) => {
                    (self.game.subject(event).unwrap_or(mover), self.game.tell(event, viewer, &self.names))
                }
                Happened::Conceded => (mover, format!("{} gives up.", self.names.of(mover))),
            };
            let words = if *after > told { self.words_for(viewer, *after) } else { None };
            told = *after;
            tellings.push(Telling { after: *after, seat, text, words });
        }
        tellings
    }

    /// The words beside the move with this number, counted from 1, whoever may know them by now.
    pub fn words_beside(&self, number: usize) -> Option<&str> {
        self.steps[number - 1].words.as_deref()
    }

    /// The words beside a move. Those beside a secret one are kept from the others until something has come to light.
    fn words_for(&self, viewer: Viewer, number: usize) -> Option<String> {
        let step = &self.steps[number - 1];
        let hidden = step.secret && !viewer.is(step.seat) && !self.steps[number - 1..].iter().any(|s| s.revealing);
        step.words.clone().filter(|_| !hidden)
    }
}
