//! Positions that come up seldom, so that no test has to wait for one by luck.

use super::Client;
use serde_json::json;
use sounder_host::Table;
use sounder_kernel::{Dice, Pick, Record, Seat, Seed, Setup, Viewer};
use sounder_scene::Scene;

/// No game is looked at for longer.
const MOST_MOVES: usize = 5_000;

/// A table of this person against a bot, in a position where the person is asked this.
pub async fn table_asking(person: &Client, game: &str, asked: &str) -> String {
    table_showing(person, game, |scene| scene.prompt.contains(asked)).await
}

/// The same, in a position where the person is to decide and sees this.
pub async fn table_showing(person: &Client, game: &str, wanted: impl Fn(&Scene) -> bool) -> String {
    let record = record_showing(game, wanted);
    let kept = person.post("/api/records", json!(record)).await.1;
    let address = kept["address"].as_str().unwrap_or_else(|| panic!("{kept}"));
    person.form(&format!("{address}/branch"), &format!("moves={}&seat=0", record.moves.len())).await.1
}

/// A game for two that random players have played until the first of them is to decide and sees this: the same one every time.
fn record_showing(game: &str, wanted: impl Fn(&Scene) -> bool) -> Record {
    let games = sounder_catalog::games();
    let game = games.iter().find(|each| each.about().id == game).unwrap();
    let played = |number| {
        let mut table = game.deal(Setup::new(2), Seed::from_number(number)).unwrap();
        play_until(&mut *table, &wanted, &mut Dice::from_number(number)).then(|| table.record())
    };
    (0..200).find_map(played).expect("nobody ever sees what is wanted")
}

fn play_until(table: &mut dyn Table, wanted: impl Fn(&Scene) -> bool, dice: &mut Dice) -> bool {
    let first = Seat(0);
    for moves in 0..MOST_MOVES {
        let Some(seat) = table.status().acting().iter().next() else { return false };
        if seat == first && wanted(&table.scene(Viewer::Seat(first))) {
            return true;
        }
        let choice = dice.below(table.choices(seat).len() as u32) as usize;
        table.play(seat, moves, &Pick::Index(choice), None).unwrap();
    }
    false
}
