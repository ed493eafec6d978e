//! What a seat can do, with all that a page shows beside the words.

use crate::{Dials, Preview, Term};
use serde::Serialize;
use sounder_kernel::Choice;

/// All that a seat can do now, and what it might expect to do and cannot.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Offers {
    /// The open choices, in the order of the open actions.
    pub open: Vec<Offer>,
    /// What is not open, and why.
    pub closed: Vec<Closed>,
    /// Decisions that are made as one.
    pub dials: Option<Dials>,
}

/// One open choice.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Offer {
    /// The choice in words.
    pub choice: Choice,
    /// What would come of it.
    pub preview: Preview,
    /// With which other choices it belongs together.
    pub grouped: Option<Grouped>,
}

impl From<Vec<Choice>> for Offers {
    fn from(choices: Vec<Choice>) -> Offers {
        let open = choices.into_iter().map(|choice| Offer { choice, ..Offer::default() }).collect();
        Offers { open, ..Offers::default() }
    }
}

/// What somebody might expect to do and cannot do now.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Closed {
    /// The kind of choice, as an open one would say it: "Buy".
    pub verb: String,
    /// The whole: "Buy Shockblade".
    pub text: String,
    /// Ids of the things it is about.
    pub touches: Vec<String>,
    /// What makes up the price.
    pub price: Vec<Term>,
    /// What is missing.
    pub short: Vec<Term>,
    /// Why not, where it is not for the price: "No space left in the base."
    pub why: String,
}

/// How a choice belongs together with others. Choices with the same `id` are drawn as one panel, those with the same
/// `row` as one line of it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Grouped {
    /// What all of the group have in common.
    pub id: String,
    /// The heading of the panel: "Console of the Spitfire".
    pub label: String,
    /// How the group is drawn.
    pub how: How,
    /// The line within the panel: "Speed"; empty for none.
    pub row: String,
    /// What is set in that line now: "3"; empty for nothing.
    pub value: String,
    /// The choice in a word or two, as its line says the rest: "+1", "Left".
    pub short: String,
    /// Whether this is how it stands now, and choosing it changes that back.
    pub on: bool,
}

/// How a group of choices is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = GroupStyle))]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// A list under one heading.
    #[default]
    List,
    /// A list that stays folded until somebody opens it: for many choices that are seldom made.
    Folded,
    /// Switches side by side, each on or off.
    Toggles,
    /// A value with less and more around it.
    Steppers,
    /// Pieces that are tried on a grid: each choice has a [`Trial`](crate::Trial).
    Trials,
}

impl Grouped {
    /// One of a list under a heading.
    pub fn new(id: impl Into<String>, label: impl Into<String>, how: How) -> Grouped {
        Grouped { id: id.into(), label: label.into(), how, ..Grouped::default() }
    }

    /// In this line, where this is set now.
    #[must_use]
    pub fn row(mut self, row: impl Into<String>, value: impl Into<String>) -> Grouped {
        (self.row, self.value) = (row.into(), value.into());
        self
    }

    /// Said in short.
    #[must_use]
    pub fn short(mut self, short: impl Into<String>) -> Grouped {
        self.short = short.into();
        self
    }

    /// As how it stands now.
    #[must_use]
    pub fn on(mut self, on: bool) -> Grouped {
        self.on = on;
        self
    }
}
