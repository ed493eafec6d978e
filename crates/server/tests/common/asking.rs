//! Positions that come up seldom, so that no test has to wait for one by luck.

use super::Client;
use serde_json::json;
use sounder_host::Table;
use sounder_kernel::{Dice, Pick, Record, Seat, Seed, Setup, Viewer};

/// No game is looked at for longer.
const MOST_MOVES: usize = 5_000;

/// A table of this person against a bot, in a position where the person is asked this.
pub async fn table_asking(person: &Client, game: &str, asked: &str) -> String {
    let record = record_asking(game, asked);
    let kept = person.post("/api/records", json!(record)).await.1;
    let address = kept["address"].as_str().unwrap_or_else(|| panic!("{kept}"));
    person.form(&format!("{address}/branch"), &format!("moves={}&seat=0", record.moves.len())).await.1
}

/// A game for two that random players have played until the first of them is asked this: the same one every time.
fn record_asking(game: &str, asked: &str) -> Record {
    let games = sounder_catalog::games();
    let game = games.iter().find(|each| each.about().id == game).unwrap();
    let played = |number| {
        let mut table = game.deal(Setup::new(2), Seed::from_number(number)).unwrap();
        play_until_asked(&mut *table, asked, &mut Dice::from_number(number)).then(|| table.record())
    };
    (0..200).find_map(played).unwrap_or_else(|| panic!("nobody is ever asked \"{asked}\""))
}

fn play_until_asked(table: &mut dyn Table, asked: &str, dice: &mut Dice) -> bool {
    let first = Seat(0);
    for moves in 0..MOST_MOVES {
        let Some(seat) = table.status().acting().iter().next() else { return false };
        if seat == first && table.scene(Viewer::Seat(first)).prompt.contains(asked) {
            return true;
        }
        let choice = dice.below(table.choices(seat).len() as u32) as usize;
        table.play(seat, moves, &Pick::Index(choice), None).unwrap();
    }
    false
}
