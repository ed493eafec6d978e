//! The one list of games. Whoever adds a game adds a line to it; everything else is generic.

use sounder_host::{AnyGame, Hosted, Visitor};
use std::sync::{Arc, LazyLock};

macro_rules! games {
    ($($game:ty,)*) => {
        /// Every game with its default pack, in the order people see them. The packs are read once.
        pub fn games() -> Vec<Arc<dyn AnyGame>> {
            static GAMES: LazyLock<Vec<Arc<dyn AnyGame>>> =
                LazyLock::new(|| vec![$(Arc::new(Hosted::<$game>::with_default_pack()),)*]);
            GAMES.clone()
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
    wild_pigs_3::WildPigs3,
    wild_pigs_2::WildPigs,
    spugah::Spugah,
    rangers::Rangers,
    hogs::Hogs,
    connect_four::ConnectFour,
}

/// The game with this id.
pub fn find(id: &str) -> Option<Arc<dyn AnyGame>> {
    games().into_iter().find(|game| game.about().id == id)
}
