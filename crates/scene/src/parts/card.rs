use super::Tone;
use serde::Serialize;

/// A card.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Card {
    /// Stable id.
    pub id: String,
    /// Its name; empty for a card that lies face down.
    pub title: String,
    /// What kind of card it is: "Feral threat".
    pub kind: String,
    /// Its colour.
    pub tone: Tone,
    /// The name of the [`Symbol`](crate::Symbol) drawn on it; empty for none.
    pub art: &'static str,
    /// The name of the [`Drawing`](crate::art::Drawing) on it, drawn instead of `art`; empty for none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub picture: String,
    /// What it costs: "4:red: 2:blue:".
    pub cost: String,
    /// What it is worth: "3 VP".
    pub worth: String,
    /// Its figures, as printed on the card of a unit: move, range, armour.
    pub figures: Vec<Figure>,
    /// What it does, a sentence each.
    pub lines: Vec<String>,
    /// A line to smile at; it means nothing in the rules.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub flavour: String,
    /// What holds for it right now: "2 uses left", "wounded".
    pub marks: Vec<String>,
    /// The clause of the rules behind it.
    pub clause: &'static str,
    /// Whether it lies face down.
    pub face_down: bool,
}

/// A figure with a name: "Range" "3".
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Figure {
    /// What it measures.
    pub label: String,
    /// How much, with symbols if need be.
    pub value: String,
}

impl Figure {
    /// This much of that.
    #[allow(clippy::needless_pass_by_value, reason = "figures are given as numbers or texts alike")]
    pub fn new(label: impl Into<String>, value: impl ToString) -> Figure {
        Figure { label: label.into(), value: value.to_string() }
    }
}

/// A column of cards, the front one first.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Lane {
    /// Stable id.
    pub id: String,
    /// Its heading.
    pub title: String,
    /// The cards from front to back.
    pub cards: Vec<Card>,
}
