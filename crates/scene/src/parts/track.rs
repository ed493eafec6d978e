use super::Tone;
use serde::Serialize;
use sounder_kernel::Seat;

/// A value on a scale.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Track {
    /// Stable id.
    pub id: String,
    /// What is measured.
    pub label: String,
    /// Where the marker is: an index into `steps`.
    pub at: usize,
    /// What stands on each step of the scale.
    pub steps: Vec<String>,
    /// Where something changes.
    pub breaks: Vec<Breakpoint>,
    /// Its colour.
    pub tone: Tone,
}

/// A place on a [`Track`] where something changes.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Breakpoint {
    /// The step that it lies before: an index into `steps`.
    pub before: usize,
    /// What holds from there on: "3 tokens".
    pub label: String,
}

/// Who or what comes next, one after the other.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Strip {
    /// Stable id.
    pub id: String,
    /// What it is: "Order of initiative".
    pub label: String,
    /// From first to last.
    pub entries: Vec<Entry>,
}

/// One of those on a [`Strip`].
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Entry {
    /// Stable id.
    pub id: String,
    /// Who or what it is: "Grunt".
    pub label: String,
    /// The name of its [`Symbol`](crate::Symbol); empty for none.
    pub symbol: &'static str,
    /// Whose it is.
    #[cfg_attr(feature = "schema", schema(value_type = Option<u8>))]
    pub owner: Option<Seat>,
    /// A remark: "initiative 7".
    pub note: String,
    /// Whether it has had its turn.
    pub when: When,
}

/// Where somebody on a [`Strip`] is in the course of things.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum When {
    /// Has had its turn.
    Done,
    /// Has its turn.
    Now,
    /// Will have its turn.
    #[default]
    Later,
}
