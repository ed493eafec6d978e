//! The kinds of choices of each game, as the catalog lists them.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::HashMap;
use std::sync::LazyLock;
use utoipa::ToSchema;

/// A kind of choice, and one of them.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct VerbView {
    /// The kind.
    pub verb: String,
    /// The clause of the rules that one of them comes from.
    pub clause: String,
    /// One of them in words.
    pub example: String,
    /// The same as an action.
    pub action: Value,
}

/// The kinds of choices of the game with this id. Examples are of the pack that ships with it.
pub fn verbs_of(id: &str) -> &'static [VerbView] {
    static VERBS: LazyLock<HashMap<&str, Vec<VerbView>>> = LazyLock::new(|| {
        let read = |id| serde_json::from_str(sounder_catalog::verbs(id)).expect("a test of the catalog reads it");
        sounder_catalog::games().iter().map(|game| game.about().id).map(|id| (id, read(id))).collect()
    });
    VERBS.get(id).map_or(&[], Vec::as_slice)
}
