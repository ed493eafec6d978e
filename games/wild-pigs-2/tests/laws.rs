//! The laws that every game keeps.

use sounder_pack::Content;
use wild_pigs_2::WildPigs;

#[test]
fn conforms() {
    sounder_bots::conformance::suite(WildPigs::with_default_pack()).games(1000, 2).assert_holds();
}
