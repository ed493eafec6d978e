//! The one list of games. Whoever adds a game adds a line to it; everything else is generic.

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
            const GOALS: &[(&str, &str)] =
                &[$(($folder, include_str!(concat!("../../../games/", $folder, "/goals.toml"))),)*];
            GOALS.iter().find(|(folder, _)| *folder == id).map_or("", |(_, goals)| goals)
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

games! {
    wild_pigs_3::WildPigs3, "wild-pigs-3";
    wild_pigs_2::WildPigs, "wild-pigs-2";
    spugah::Spugah, "spugah";
    rangers::Rangers, "rangers";
    hogs::Hogs, "hogs";
    connect_four::ConnectFour, "connect-four";
}

/// The kinds of choices of every game as JSON, by its id, each with one of them. `tests/verbs.rs` looks whether these are all,
/// and writes them.
pub const VERBS: &str = include_str!("verbs.json");

/// The game with this id.
pub fn find(id: &str) -> Option<Arc<dyn AnyGame>> {
    games().into_iter().find(|game| game.about().id == id)
}
