//! A game of teams, secret choices in several steps and an end that everybody can lose, played by lines.

use sounder_bots::BotSpec;
use sounder_conformance::Whispers;
use sounder_host::{AnyGame, Hosted};
use sounder_kernel::{Seed, Setup};
use sounder_terminal::{Options, Player, play_plain};

/// The whole conversation of a game whose person always takes the first choice, and how it ended.
fn played(seed: u64, others: &str) -> (String, sounder_terminal::Ended) {
    let bot = |name: &str| Player::Bot(name.parse::<BotSpec>().expect("a bot"));
    let mut seats = vec![Player::Human];
    seats.extend(others.split(',').map(bot));
    let table = Hosted::<Whispers>::with_default_pack().deal(Setup::new(4), Seed::from_number(seed)).expect("a table");
    let (input, mut out) = ("1\n".repeat(200), Vec::new());
    let ended = play_plain(table, &seats, Options::default(), &mut input.as_bytes(), &mut out).expect("a conversation");
    (String::from_utf8(out).expect("text"), ended)
}

#[test]
fn it_is_played_to_its_end_with_every_kind_of_bot() {
    for (seed, others) in [(1, "greedy,greedy,greedy"), (2, "search:20,greedy,random"), (3, "random,search:20,random")]
    {
        let (said, ended) = played(seed, others);
        let outcome = ended.outcome.unwrap_or_else(|| panic!("{others}: the game is not over\n{said}"));
        assert!(matches!(outcome.winners().len(), 0 | 2 | 4), "a side wins or loses as a whole");
        let told = ended.to_string();
        let who = match outcome.winners().len() {
            0 => "Everybody has lost.",
            4 => "Everybody shares the first place.",
            _ => " won: ",
        };
        assert!(told.contains(who) && told.contains("(The owls)"), "{told}");
    }
}
