//! The one list of games. Whoever adds a game adds a line to this crate's `Cargo.toml`; everything else is generic.

use sounder_host::{AnyGame, Hosted, Visitor};
use std::sync::{Arc, LazyLock};

macro_rules! games {
    ($($game:ty, $folder:literal;)*) => {
        /// Every game with its default pack, in the order people see them. The packs are read once.
        pub fn games() -> Vec<Arc<dyn AnyGame>> {
            static GAMES: LazyLock<Vec<Arc<dyn AnyGame>>> =
                LazyLock::new(|| vec![$(Arc::new(Hosted::<$game>::with_default_pack()),)*]);
            GAMES.clone()
        }

        /// The goals of balance of the game with this id, as its folder has them.
        pub fn goals(id: &str) -> &'static str {
            match id {
                $($folder => include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/", $folder, "/goals.toml")),)*
                _ => "",
            }
        }

        /// The kinds of choices of the game with this id as JSON, each with one of them. `tests/verbs.rs` looks whether these
        /// are all, and writes them.
        pub fn verbs(id: &str) -> &'static str {
            match id {
                $($folder => include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/", $folder, "/golden/verbs.json")),)*
                _ => "[]",
            }
        }

        /// Does something with a game that has to know its type.
        pub fn visit<V: Visitor>(game: &dyn AnyGame, visitor: V) -> V::Output {
            $(
                if let Some(hosted) = game.as_any().downcast_ref::<Hosted<$game>>() {
                    return visitor.visit(hosted.game());
                }
            )*
            unreachable!("{} is not in the list of games", game.about().id)
        }
    };
}

// `games! { wild_pigs_3::WildPigs3, "wild-pigs-3"; … }`, made by `build.rs`.
include!(concat!(env!("OUT_DIR"), "/games.rs"));

/// The game with this id.
pub fn find(id: &str) -> Option<Arc<dyn AnyGame>> {
    games().into_iter().find(|game| game.about().id == id)
}
