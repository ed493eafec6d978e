//! Every game of the catalog in a terminal, at random positions and in every size.

use sounder_bots::BotSpec;
use sounder_catalog::games;
use sounder_host::Table;
use sounder_kernel::{SeatSet, Seed, Setup, Viewer};
use sounder_scene::text::{Detail, Pen, draw};
use sounder_terminal::{Player, picture};
use std::collections::HashSet;

/// How many moves of each game are played.
const MOVES: usize = 230;

/// Plays at random and looks at the table now and then.
fn visit(look_at: impl Fn(&dyn Table)) {
    for game in games() {
        let about = game.about();
        for seats in [about.min_seats, about.max_seats] {
            let mut table = game.deal(Setup::new(seats), Seed::from_number(7)).expect("the defaults can be dealt");
            while let (Some(seat), 0..MOVES) = (table.status().acting().first(), table.moves()) {
                if table.moves() % 23 == 0 {
                    look_at(&*table);
                }
                let thought = table.thought(seat, BotSpec::Random, SeatSet::EMPTY, table.moves() as u64, 1);
                table.play_decision(thought()).expect("a bot chooses an open action");
            }
            look_at(&*table);
        }
    }
}

#[test]
fn what_a_choice_touches_is_on_the_board() {
    visit(|table| {
        for seat in table.status().acting().iter() {
            let scene = table.scene(Viewer::Seat(seat));
            for detail in [Detail::Brief, Detail::Medium, Detail::Full] {
                let viewer = Viewer::Seat(seat);
                let pen =
                    Pen { symbols: table.symbols(), names: table.names(), viewer, width: 60, detail, chosen: &[] };
                let drawn: HashSet<String> = draw(&scene, &pen).places.into_iter().map(|place| place.id).collect();
                for choice in table.choices(seat) {
                    let missing: Vec<&String> = choice.touches.iter().filter(|id| !drawn.contains(*id)).collect();
                    assert!(missing.is_empty(), "{} {detail:?}: {} {missing:?}", table.about().id, choice.text);
                }
            }
        }
    });
}

#[test]
fn every_position_can_be_drawn_in_every_size() {
    let replayed = |table: &dyn Table| {
        let record = table.record();
        let game = sounder_catalog::find(&record.game).expect("a game of the catalog");
        game.replay_to(&record, record.moves.len()).expect("its own record")
    };
    visit(|table| {
        for (width, height) in [(1, 1), (64, 20), (80, 24), (120, 40), (250, 70)] {
            picture(replayed(table), vec![Player::Human; table.setup().seats], width, height);
        }
    });
}
