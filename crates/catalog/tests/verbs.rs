//! Every kind of choice that comes up in a game's scenarios, golden games and games played for it stands in its
//! `golden/verbs.json`, and no other. With `SOUNDER_GOLDEN=write` in the environment the file is written.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sounder_bots::BotSpec;
use sounder_host::{AnyGame, Table};
use sounder_kernel::{Pick, Record, Seat, SeatSet, Seed, Setup, spell};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A kind of choice, and one of them.
#[derive(Serialize, Deserialize)]
struct Sample {
    verb: String,
    clause: String,
    example: String,
    action: Value,
}

/// By name.
type Verbs = BTreeMap<String, Sample>;

/// So many games are played at random and by greedy bots in turn, at tables of every size.
const GAMES: u64 = 6;

fn folder(game: &dyn AnyGame) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games").join(game.about().id)
}

fn note_open(table: &dyn Table, seat: Seat, verbs: &mut Verbs) {
    for (place, choice) in table.choices(seat).into_iter().enumerate() {
        let (verb, clause, example) = (choice.verb, choice.clause.to_owned(), choice.text);
        let action = || table.actions(seat).swap_remove(place);
        verbs.entry(verb.clone()).or_insert_with(|| Sample { verb, clause, example, action: action() });
    }
}

fn note_golden(game: &dyn AnyGame, verbs: &mut Verbs) {
    for number in 1.. {
        let Ok(text) = std::fs::read_to_string(folder(game).join(format!("golden/game-{number}.json"))) else { break };
        let record = Record::from_json(&text).expect("a whole record");
        let mut table = game.deal(record.setup, record.seed).expect("a sound setup");
        for step in record.moves {
            note_open(&*table, step.seat, verbs);
            table.play_move(&step).expect("a golden game is legal");
        }
    }
}

fn note_played(game: &dyn AnyGame, verbs: &mut Verbs) {
    let about = game.about();
    for number in 0..GAMES {
        let seats = about.min_seats + number as usize % (about.max_seats - about.min_seats + 1);
        let seed = Seed::from_number(number);
        let mut table = game.deal(Setup::new(seats), seed).expect("every number of seats can be dealt");
        while let Some(seat) = table.status().acting().first() {
            note_open(&*table, seat, verbs);
            let (at, mut dice) = (table.moves(), seed.dice(table.moves() as u64));
            if number % 2 == 0 {
                let place = dice.below(table.choices(seat).len() as u32) as usize;
                table.play(seat, at, &Pick::Index(place), None).expect("it is open");
            } else {
                let decision = table.thought(seat, BotSpec::Greedy, SeatSet::EMPTY, number, 1)();
                table.play_decision(decision).expect("bots play by the rules");
            }
        }
    }
}

fn note_scenarios(game: &dyn AnyGame, verbs: &mut Verbs) {
    let find = |id: &str| sounder_catalog::find(id).ok_or_else(String::new);
    for checked in sounder_scenario::check_files(&sounder_scenario::files(&folder(game).join("scenarios")), &find) {
        for choice in checked.moments.into_iter().flat_map(|moment| moment.choices) {
            let (verb, clause, example) = (choice.verb, choice.clause.to_owned(), choice.text);
            let action = spell::unspell(choice.action).expect("an action names seats that there are");
            verbs.entry(verb.clone()).or_insert(Sample { verb, clause, example, action });
        }
    }
}

fn found(game: &dyn AnyGame) -> Verbs {
    let mut verbs = Verbs::new();
    note_golden(game, &mut verbs);
    note_played(game, &mut verbs);
    note_scenarios(game, &mut verbs);
    verbs
}

fn write(game: &dyn AnyGame, found: &Verbs) {
    let lines: Vec<String> = found.values().map(|verb| serde_json::to_string(verb).expect("plain data")).collect();
    let text = format!("[\n{}\n]\n", lines.join(",\n"));
    std::fs::write(folder(game).join("golden/verbs.json"), text).expect("a file");
}

#[test]
fn every_verb_of_every_game_is_listed() {
    for game in sounder_catalog::games() {
        let (id, found) = (game.about().id, found(&*game));
        if std::env::var("SOUNDER_GOLDEN").is_ok_and(|value| value == "write") {
            write(&*game, &found);
            continue;
        }
        let listed: Vec<Sample> = serde_json::from_str(sounder_catalog::verbs(id)).expect("a list");
        let listed: Vec<&str> = listed.iter().map(|verb| verb.verb.as_str()).collect();
        let found: Vec<&str> = found.keys().map(String::as_str).collect();
        assert_eq!(listed, found, "{id}: SOUNDER_GOLDEN=write in the environment of this test writes the list");
    }
}
