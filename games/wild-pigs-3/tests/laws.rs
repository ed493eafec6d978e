//! The laws that every game keeps, and the rulebook as scenarios.

use sounder_kernel::{Match, Table};
use sounder_pack::Content;
use std::path::Path;
use std::sync::Arc;
use wild_pigs_3::WildPigs3;

#[test]
fn conforms() {
    sounder_bots::conformance::suite(WildPigs3::with_default_pack()).assert_holds();
}

#[test]
fn plays_by_the_rulebook() {
    let game = Arc::new(WildPigs3::with_default_pack());
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    // Par scores are shown, not played: `show.rs` of these tests has them.
    let elsewhere = ["11.4"];
    sounder_scenario::assert_all(&dir, include_str!("../RULES.md"), &elsewhere, |setup, seed| {
        Ok(Box::new(Match::deal(Arc::clone(&game), setup, seed)?) as Box<dyn Table>)
    });
}
