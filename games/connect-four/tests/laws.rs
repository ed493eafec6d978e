//! The laws that every game keeps.

use connect_four::ConnectFour;

#[test]
fn conforms() {
    sounder_bots::conformance::suite(ConnectFour::new()).games(1000, 20).assert_holds();
}
