//! The positions that benches start from.

use sounder_host::{Playable, Visitor};

struct Searches;

impl Visitor for Searches {
    type Output = Option<f64>;

    fn visit<G: Playable>(self, game: &G) -> Option<f64> {
        sounder_lab::search_from_positions(game, G::POSITIONS, 5)
    }
}

/// `sounder bench` leaves nobody out, and a state whose layout has changed is noticed here and not by whoever measures.
#[test]
fn search_is_measured_on_every_game() {
    for game in sounder_catalog::games() {
        let pace = sounder_catalog::visit(&*game, Searches);
        assert!(pace.is_some(), "{} has no positions: SOUNDER_GOLDEN=write writes them", game.about().id);
    }
}
