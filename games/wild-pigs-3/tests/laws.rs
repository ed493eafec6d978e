//! The laws that every game keeps.

use sounder_pack::Content;
use wild_pigs_3::WildPigs3;

#[test]
fn conforms() {
    sounder_bots::conformance::suite(WildPigs3::with_default_pack()).games(200, 1).assert_holds();
}
