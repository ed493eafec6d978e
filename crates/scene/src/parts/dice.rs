use super::Tone;
use serde::Serialize;

/// A die with what it shows.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Die {
    /// Stable id while it lies on the table; empty in a [`Roll`] that is only told.
    pub id: String,
    /// What kind of die it is: "attack die".
    pub kind: String,
    /// The face that is up: "5", ":hit:", "`:hit::hit:`".
    pub face: String,
    /// Its colour.
    pub tone: Tone,
    /// What became of it.
    pub fate: Fate,
    /// Why, in a few words: "cover takes it away".
    pub note: String,
}

/// What became of a [`Die`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// It lies as it fell.
    #[default]
    Lies,
    /// It counts.
    Counts,
    /// It does nothing: a miss, blocked, taken away.
    Lost,
}

/// Dice that were thrown, and what became of them.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Roll {
    /// What was rolled for: "Grunt attacks Tank".
    pub label: String,
    /// The dice in the order they are shown.
    pub dice: Vec<Die>,
    /// What dice were put together, in order.
    pub combined: Vec<Combination>,
    /// What came of it: "3 damage".
    pub outcome: String,
}

/// Dice of a [`Roll`] that make up something together.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Combination {
    /// Which: indices into the dice of the roll.
    pub dice: Vec<usize>,
    /// What they make up: "critical hit".
    pub label: String,
}
