use crate::{Faults, Source};

/// A game whose content comes from a pack.
pub trait Content: Sized {
    /// The files of the default pack, as name and text. Empty for a game without content.
    const FILES: &'static [(&'static str, &'static str)];

    /// Positions in the middle of games, as JSON, that benches of search start from; the tests write them together with the
    /// golden games.
    const POSITIONS: &'static str;

    /// Reads a pack, or names all its faults.
    fn from_pack(source: &Source) -> Result<Self, Faults>;

    /// What a designer should know about a pack that can be played: a card that does nothing, for one. A sentence each.
    fn remarks(&self) -> Vec<String> {
        Vec::new()
    }

    /// The game with the pack that ships with it.
    fn with_default_pack() -> Self {
        match Self::from_pack(&Source::embedded(Self::FILES)) {
            Ok(game) => game,
            Err(faults) => panic!("the default pack is tested to be sound:\n{faults}"),
        }
    }
}
