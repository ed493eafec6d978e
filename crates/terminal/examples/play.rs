//! Trials: `cargo run -p sounder-terminal --example play -- GAME human easy …` or `-- replay FILE`.

use sounder_kernel::{Record, Seed, Setup};
use sounder_terminal::{Options, Player};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if words[0] == "replay" {
        let record = Record::from_json(&std::fs::read_to_string(&words[1])?)?;
        let game = sounder_catalog::find(&record.game).ok_or("no such game")?;
        return Ok(sounder_terminal::replay(&game, record)?);
    }
    let game = sounder_catalog::find(&words[0]).ok_or("no such game")?;
    let mut seats = Vec::new();
    for word in &words[1..] {
        seats.push(if word == "human" { Player::Human } else { Player::Bot(word.parse()?) });
    }
    let table = game.deal(Setup::new(seats.len()), Seed::from_number(1))?;
    println!("{}", sounder_terminal::play(table, seats, Options::default())?);
    Ok(())
}
