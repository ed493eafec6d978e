//! Draws the picture of a terminal game for the documents:
//! `cargo run -p sounder-terminal --example picture -- GAME SEATS MOVES > docs/terminal.svg`.

use sounder_bots::{BotSpec, Level};
use sounder_kernel::{Names, Seat, SeatSet, Seed, Setup};
use sounder_terminal::{Player, picture};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [game, seats, moves] = &words[..] else { return Err("give GAME, SEATS and MOVES".into()) };
    let (seats, moves): (usize, usize) = (seats.parse()?, moves.parse()?);
    let game = sounder_catalog::find(game).ok_or("there is no such game")?;
    let mut table = game.deal(Setup::new(seats), Seed::from_number(3))?;
    let names = ["Ada", "Bela", "Cleo", "Dov", "Edda", "Finn", "Gus", "Hana"];
    table.set_names(Names::new(names[..seats].iter().map(ToString::to_string).collect()));
    // On to the first decision of the first seat after so many moves.
    while let Some(seat) = table.status().acting().first()
        && (table.moves() < moves || seat != Seat(0))
    {
        let seed = table.moves() as u64;
        let thought = table.thought(seat, BotSpec::Level(Level::Medium), SeatSet::EMPTY, seed, 1);
        table.play_decision(thought())?;
    }
    let mut players = vec![Player::Bot(BotSpec::Level(Level::Medium)); seats];
    players[0] = Player::Human;
    print!("{}", picture(table, players, 120, 40));
    Ok(())
}
