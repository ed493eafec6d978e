//! The one list of games. Whoever adds a game adds a line to [`games`]; everything else is generic.

mod erased;

pub use erased::{AnyGame, LiveTable, LoadError, Thought};

use erased::Hosted;
use sounder_pack::Content;
use std::sync::{Arc, LazyLock};

/// Every game with its default pack, in the order people see them. The packs are read once.
pub fn games() -> Vec<Arc<dyn AnyGame>> {
    static GAMES: LazyLock<Vec<Arc<dyn AnyGame>>> = LazyLock::new(|| {
        vec![
            Arc::new(Hosted::new(wild_pigs_3::WildPigs3::with_default_pack())),
            Arc::new(Hosted::new(wild_pigs_2::WildPigs::with_default_pack())),
            Arc::new(Hosted::new(spugah::Spugah::with_default_pack())),
            Arc::new(Hosted::new(connect_four::ConnectFour::with_default_pack())),
        ]
    });
    GAMES.clone()
}

/// The game with this id.
pub fn find(id: &str) -> Option<Arc<dyn AnyGame>> {
    games().into_iter().find(|game| game.about().id == id)
}
