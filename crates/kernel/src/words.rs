use crate::{Game, Seat, Viewer};
use serde::Serialize;

/// A game that can be talked about: its choices and events in words.
pub trait Words: Game {
    /// An open choice as a person reads it. No two open choices of a seat read the same.
    fn choice(&self, state: &Self::State, seat: Seat, action: Self::Action, names: &Names) -> Choice;

    /// One sentence about an event, as far as the viewer may know it.
    fn tell(&self, event: &Self::Event, viewer: Viewer, names: &Names) -> String;

    /// Whom an event is about, if not whoever made the move that it came from. Every viewer learns this.
    fn subject(&self, event: &Self::Event) -> Option<Seat> {
        let _ = event;
        None
    }
}

/// One open choice.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Choice {
    /// The kind of choice in a word or two, to group by: "Fight".
    pub verb: String,
    /// The whole choice: "Fight Mudtusk (4R 2B)". May hold symbols such as `:red:`.
    pub text: String,
    /// Ids of the things on the scene that it touches; clicking one of them offers this choice.
    pub touches: Vec<String>,
    /// The clause of the rules that it comes from: "6.3".
    pub clause: &'static str,
    /// What words it asks for beside the move, if any. They may always be left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asks: Option<Ask>,
}

/// A wish for words beside a move: an answer to a story prompt, a name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Ask {
    /// The question.
    pub prompt: String,
    /// The most characters that the answer may have.
    pub longest: usize,
}

impl Choice {
    /// A choice that touches nothing yet.
    pub fn new(verb: &str, text: impl Into<String>, clause: &'static str) -> Choice {
        Choice { verb: verb.into(), text: text.into(), touches: Vec::new(), clause, asks: None }
    }

    /// The choice with one more thing it touches.
    #[must_use]
    pub fn on(mut self, id: impl Into<String>) -> Choice {
        self.touches.push(id.into());
        self
    }

    /// The choice with a question whose answer is kept beside the move.
    #[must_use]
    pub fn asking(mut self, prompt: impl Into<String>, longest: usize) -> Choice {
        self.asks = Some(Ask { prompt: prompt.into(), longest });
        self
    }
}

/// The names of those who sit at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Names(Vec<String>);

impl Names {
    /// These names, one a seat.
    pub fn new(names: Vec<String>) -> Names {
        Names(names)
    }

    /// "Player 1", "Player 2", and so on.
    pub fn numbered(seats: usize) -> Names {
        Names((1..=seats).map(|n| format!("Player {n}")).collect())
    }

    /// The name of whoever sits here.
    pub fn of(&self, seat: Seat) -> &str {
        &self.0[seat.index()]
    }

    /// All names in seat order.
    pub fn all(&self) -> &[String] {
        &self.0
    }
}
