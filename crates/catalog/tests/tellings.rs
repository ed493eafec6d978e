//! What the log says of people stands by their sign.

use sounder_kernel::{Names, Pick, Seat, Seed, Setup, Status, Viewer};

#[test]
fn a_line_that_names_one_player_is_about_that_player() {
    for game in sounder_catalog::games() {
        let seats = game.about().max_seats.min(3).max(game.about().min_seats);
        let mut table = game.deal(Setup::new(seats), Seed::from_number(1)).unwrap();
        while let (Status::Turn(acting) | Status::Together(acting), moves @ ..400) = (table.status(), table.moves()) {
            let seat = acting.first().unwrap();
            let open = table.choices(seat).len();
            table.play(seat, moves, &Pick::Index(moves * 7 % open), None).unwrap();
        }
        let names = Names::numbered(seats);
        let mut lines = 0;
        for told in table.tellings(Viewer::Public, 0) {
            let named: Vec<Seat> = Seat::all(seats).filter(|seat| told.text.contains(names.of(*seat))).collect();
            if let [seat] = named[..] {
                assert_eq!(told.seat, seat, "{}: {}", game.about().id, told.text);
                lines += 1;
            }
        }
        assert!(lines > 5, "{}", game.about().id);
    }
}
