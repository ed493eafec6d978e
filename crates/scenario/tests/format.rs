//! Everything that a scenario file can say, each shown to hold and to fail.

mod common;

use common::Bazaar;
use sounder_host::{AnyGame, Hosted};
use sounder_scenario::{Checked, check_files, show};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What becomes of files in a folder of the test's own; only those whose names do not start with `_` are asked for.
fn check(folder: &str, files: &[(&str, String)]) -> Vec<Checked> {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("scenario").join(folder);
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(&dir).unwrap();
    for (name, text) in files {
        std::fs::write(dir.join(name), text).unwrap();
    }
    let game: Arc<dyn AnyGame> = Arc::new(Hosted::<Bazaar>::with_default_pack());
    let asked: Vec<PathBuf> =
        files.iter().filter(|(name, _)| !name.starts_with('_')).map(|(name, _)| dir.join(name)).collect();
    check_files(&asked, &|id| if id == "bazaar" { Ok(Arc::clone(&game)) } else { Err("there are: bazaar".into()) })
}

/// All that is wrong with a scenario of three seats.
fn wrong_with(folder: &str, body: &str) -> String {
    check(folder, &[("one.toml", scenario(body))])[0].wrong.join("\n")
}

fn scenario(body: &str) -> String {
    format!("game = \"bazaar\"\ntitle = \"A case\"\nclauses = [\"1.1\"]\nseats = 3\n{body}")
}

/// Seat 1 has bought a pearl and seat 2 is to move.
const BOUGHT: &str = "[position]\n\"stalls.1\" = { gold = 0, good = \"@Pearl\" }\nturn = \"@seat 2\"\n";

/// A scenario in which seat 1 digs up 4 gold.
fn dug(expectations: &str) -> String {
    format!("[[step]]\nseat = 1\nchoose = \"Dig\"\ndice = [5]\n{expectations}")
}

/// A scenario after the last step of the game: wealth 2, 5 and 5.
fn ended(expectations: &str) -> String {
    let position = "[position]\nround = 2\nturn = \"@seat 3\"\n\"stalls.1.gold\" = 2\n\"stalls.2.gold\" = 5\n";
    format!("{position}[[step]]\nseat = 3\nchoose = \"Dig\"\ndice = [6]\n{expectations}")
}

/// The game ends, and nobody has anything.
fn poor(expectations: &str) -> String {
    let position = "[position]\nround = 2\nturn = \"@seat 3\"\n";
    format!("{position}[[step]]\nseat = 3\nchoose = \"Dig\"\ndice = [1]\n{expectations}")
}

/// All nod at the same time, and the first has nodded.
fn together(expectations: &str) -> String {
    format!("[position]\nnodding = \"@seats 1, 2, 3\"\n[[step]]\nseat = 1\nchoose = \"Nod\"\n{expectations}")
}

#[test]
fn every_expectation_can_hold_and_fail() {
    let cases = [
        (dug("state = { \"stalls.1.gold\" = 4 }"), "4 }", "5 }", "stalls.1.gold is 4, should be 5"),
        (dug("state = { turn = \"@seat 2\" }"), "@seat 2", "@seat 3", "turn is \"@seat 2\", should be \"@seat 3\""),
        (dug("state = { turn = \"@seat 2\" }"), "\"@seat 2\"", "1", "turn is \"@seat 2\", should be 1"),
        (dug("state = { \"stalls.1.good\" = \"@null\" }"), "@null", "@Salt", "stalls.1.good is null, should be 0"),
        (dug("state = { peeked = \"@no seats\" }"), "@no seats", "@seats 1, 2", "should be \"@seats 1, 2\""),
        (
            dug("state = { \"stalls.*.gold\" = { sum = 4 } }"),
            "4 }",
            "5 }",
            "the sum of stalls.*.gold is 4, should be 5",
        ),
        (dug("state = { stalls = { count = 3 } }"), "3 }", "2 }", "the count of stalls is 3"),
        (dug("state = { \"stalls.1.gold\" = { at_least = 4 } }"), "= 4", "= 5", "should be at least 5"),
        (
            dug("state = { \"stalls.*.gold\" = { at_most = 4 } }"),
            "= 4 }",
            "= 3 }",
            "stalls.1.gold is 4, should be at most 3",
        ),
        (dug("state = { \"stalls.1.gold\" = { not = 3 } }"), "= 3", "= 4", "should be anything else"),
        (dug("open = [\"Dig\"]"), "\"Dig\"]", "\"Buy\"]", "\"Buy\" should be open"),
        (
            dug("only = [\"Dig\"]\n[[step]]\nseat = 2\nchoose = \"Dig\""),
            "only = [\"Dig\"]",
            "only = []",
            "\"Dig for gold\" is open too",
        ),
        (dug("told = [\"digs up 4\"]"), "up 4", "up 5", "\"digs up 5\" should be told"),
        (dug("acting = [2]"), "[2]", "[1]", "to act: seat 2, should be: seat 1"),
        (dug("acting = [2]"), "[2]", "[]", "to act: seat 2, should be: nobody"),
        (dug(""), "[5]", "[5, 1]", "1 of the loaded dice were not rolled"),
        (ended("winners = [2, 3]"), "[2, 3]", "[2]", "the winners are seat 2, seat 3, should be seat 2"),
        (ended("winners = [2, 3]"), "[2, 3]", "[]", "should be nobody"),
        (poor("winners = []\nresults = [0, 0, 0]"), "[]", "[1, 2, 3]", "the winners are nobody, should be seat 1"),
        (poor("winners = []\nresults = [0, 0, 0]"), "[0, 0, 0]", "[0, 0, 1]", "the results are [0.0, 0.0, 0.0]"),
        (together("blind = true\nacting = [2, 3]"), "true", "false", "choices are blind, should be made in the open"),
        (dug("blind = false"), "false", "true", "choices are made in the open, should be blind"),
        (dug("words = \"la la\"\ntold = [\"la la\"]"), "[\"la la\"]", "[\"lu lu\"]", "told: la la"),
        (dug("words = \"la la\""), "la la", "la la la la", "that is 11 characters long; 10 is the most"),
        (ended("ranks = [3, 1, 1]"), "[3, ", "[2, ", "the ranks are [3, 1, 1]"),
        (ended("scores = [2, 5, 5]"), "[2, ", "[3, ", "the scores are [2, 5, 5]"),
        (
            ended("results = [0, 0.5, 0.5]"),
            "0.5,",
            "0.6,",
            "the results are [0.0, 0.5, 0.5], should be [0.0, 0.6, 0.5]",
        ),
        (ended("acting = []\nwinners = [2, 3]"), "round = 2", "round = 1", "the game should be over"),
    ];
    for (good, old, new, complaint) in cases {
        assert_eq!(wrong_with("expectations", &good), "", "{good}");
        let bad = good.replacen(old, new, 1);
        assert_ne!(good, bad);
        let wrong = wrong_with("expectations", &bad);
        assert!(wrong.contains(complaint), "{bad}\n{wrong}");
    }
}

#[test]
fn what_each_seat_is_told_can_be_expected() {
    let body = |told: &str| format!("{BOUGHT}[[step]]\nseat = 2\nchoose = \"Peek at Player 1\"\n{told}");
    let good = body(
        "told = [\"Player 2 peeks\"]\nuntold = [\"Pearl\"]\ntold_to = { 2 = [\"Player 1 has Pearl\"] }\nuntold_to = { 1 = [\"Pearl\"], 3 = [\"Pearl\"] }",
    );
    assert_eq!(wrong_with("told", &good), "");
    for (told, complaint) in [
        (
            "told_to = { 3 = [\"has Pearl\"] }",
            "\"has Pearl\" should be told to seat 3\n    told: Player 2 peeks at Player 1.",
        ),
        ("untold_to = { 2 = [\"Pearl\"] }", "\"Pearl\" should not be told to seat 2\n    told: Player 1 has Pearl."),
        ("untold = [\"peeks\"]", "\"peeks\" should not be told"),
        ("told_to = { 4 = [\"Pearl\"] }", "there is no seat 4"),
    ] {
        let wrong = wrong_with("told", &body(told));
        assert!(wrong.contains(complaint), "{wrong}");
    }
}

#[test]
fn words_that_nobody_says_are_refused() {
    for (good, old, new, complaint) in [
        ("[expect]\nclosed = [\"buy salt\"]", "salt", "slat", "no choice of this game says \"buy slat\""),
        (
            "[[step]]\nseat = 1\nchoose = \"Dig\"\nuntold = [\"buys\"]",
            "buys",
            "bus",
            "no event of this game says \"bus\"",
        ),
        (
            "[[step]]\nseat = 1\nchoose = \"Dig\"\nuntold_to = { 2 = [\"You buy\"] }",
            "You",
            "Yuo",
            "no event of this game says \"Yuo buy\"",
        ),
        (
            "[[step]]\nseat = 1\nchoose = \"Buy Salt\"\nrefused = true",
            "Salt",
            "Pepper",
            "no choice of this game says \"Buy Pepper\"",
        ),
        (
            "[[step]]\nseat = 1\naction = { Peek = { at = \"@seat 2\" } }\nrefused = true",
            "@seat 2",
            "@seat 8",
            "is never open in this game",
        ),
        (
            "[[step]]\nseat = 1\naction = { Buy = \"@Pearl\" }\nrefused = true",
            "\"@Pearl\"",
            "7",
            "{\"Buy\":7} is never open in this game",
        ),
    ] {
        assert_eq!(wrong_with("denied", good), "", "{good}");
        let wrong = wrong_with("denied", &good.replace(old, new));
        assert!(wrong.contains(complaint) && wrong.contains("-->"), "{wrong}");
    }
}

/// What would be another figure in the same sentence exists.
#[test]
fn figures_are_not_words() {
    let file =
        |words: &str| format!("{BOUGHT}[[step]]\nseat = 2\nchoose = \"Dig\"\ndice = [1]\nclosed = [\"{words}\"]");
    assert_eq!(wrong_with("figures", &file("at Player 7")), "");
    assert!(wrong_with("figures", &file("at Plaier 7")).contains("no choice of this game says"));
}

/// A file says the same alone as among others: what its neighbours say counts, even what no random game would say.
#[test]
fn neighbours_prove_words_too() {
    let file = scenario("[expect]\nclosed = [\"Buy Tin\"]");
    assert!(check("alone", &[("one.toml", file.clone())])[0].wrong[0].contains("no choice"));
    let tin =
        scenario("[[pack.\"goods.toml\".good]]\nname = \"Tin\"\nprice = 0\nworth = 1\n[expect]\nopen = [\"Buy Tin\"]");
    for name in ["_unasked.toml", "asked.toml"] {
        let checked = check("among", &[("one.toml", file.clone()), (name, tin.clone())]);
        assert!(checked.iter().all(Checked::holds), "{:?}", checked[0].wrong);
    }
}

#[test]
fn positions_that_cannot_come_up_are_refused() {
    for (position, complaint) in [
        ("\"stalls.1.gold\" = 10", "this position cannot come up: nobody can have 10 gold, at most 9"),
        ("\"stalls.1.gold\" = \"much\"", "this position cannot come up: invalid type"),
        ("\"stalls.1.glod\" = 1", "stalls.1.glod: there is no \"glod\" among gold, good"),
        ("\"stalls.1\" = { gold = 1, good = \"@null\", bad = 1 }", "stalls.1: there is no \"bad\" among gold, good"),
        ("turn = 1", "turn is a seat: write \"@seat 2\" instead of 1"),
        ("peeked = 5", "peeked is a seat: write \"@seats 1, 3\" instead of 5"),
        ("turn = \"@seat 0\"", "\"@seat 0\" is no seat"),
        ("\"stalls[0].gold\" = 1", "places in lists follow a point and are counted from 1"),
        ("\"stalls.1.good\" = \"@Peral\"", "there is no \"Peral\""),
    ] {
        let wrong = wrong_with("positions", &format!("[position]\n{position}"));
        assert!(wrong.contains(complaint), "{wrong}");
    }
    let good =
        "[position]\nturn = \"@seat 2\"\npeeked = \"@seats 1, 3\"\n\"stalls.*.gold\" = 9\n[expect]\nacting = [2]";
    assert_eq!(wrong_with("positions", good), "");
}

#[test]
fn clauses_and_keys_that_do_not_exist_are_refused() {
    let file = scenario("").replace("1.1", "1.7");
    let wrong = check("clauses", &[("one.toml", file)])[0].wrong.join("\n");
    assert!(wrong.contains("the rules have no clause 1.7") && wrong.contains("there are: 1.1, 1.2"), "{wrong}");
    for (body, complaint) in [
        ("[expect]\ntold = [\"digs\"]", "unknown key `told`"),
        ("[[step]]\nseat = 1\naction = \"Dig\"\nopne = [\"Dig\"]", "unknown key `opne`"),
        ("[[step]]\nseat = 4\nchoose = \"Dig\"", "`seat` is 4"),
        ("[[step]]\nseat = 1\nchoose = \"Dig\"\naction = \"Dig\"", "one of `choose`, `action` and `concede`"),
        ("[expect]\nresults = [1.0, 0.0]", "`results` must be a list of 3 numbers from 0 to 1"),
        ("[expect]\nwinners = [4]", "`winners` is 4"),
        ("[expect]\nstate = { round = { at_least = \"2\" } }", "`at_least` needs a number"),
    ] {
        let checked = check("keys", &[("one.toml", scenario(body))]);
        assert!(!checked[0].is_usable && checked[0].wrong.join("\n").contains(complaint), "{:?}", checked[0].wrong);
    }
}

#[test]
fn actions_can_be_named_as_data() {
    let body = format!(
        "{BOUGHT}[[step]]\nseat = 2\naction = {{ Peek = {{ at = \"@seat 1\" }} }}\nstate = {{ peeked = \"@seats 1\" }}"
    );
    assert_eq!(wrong_with("actions", &body), "");
    // A seat that is counted from 0 is not one that is open.
    let wrong = wrong_with("actions", &body.replace("at = \"@seat 1\"", "at = 1"));
    assert!(wrong.contains("no open choice is"), "{wrong}");
}

#[test]
fn a_seat_can_give_up() {
    let body = "[[step]]\nseat = 2\nconcede = true\ntold = [\"Player 2 gives up\"]\nacting = [1]\n[[step]]\nseat = 2\nconcede = true\nrefused = true\n[[step]]\nseat = 3\nconcede = true\nwinners = [1]";
    assert_eq!(wrong_with("conceding", body), "");
    assert!(wrong_with("conceding", &body.replace("refused = true\n", "")).contains("seat 2 has conceded already"));
    assert!(
        wrong_with("conceding", &body.replace("winners = [1]", "dice = [1]")).contains("neither `words` nor `dice`")
    );
}

#[test]
fn a_scenario_may_bring_its_own_content() {
    let body = |pack: &str, open: &str| format!("{pack}\n[expect]\nopen = [\"{open}\"]");
    let cheap = "[[pack.\"goods.toml\".good]]\nname = \"Pearl\"\nprice = 0";
    assert_eq!(wrong_with("packs", &body(cheap, "Buy Pearl")), "");
    assert!(wrong_with("packs", &body("", "Buy Pearl")).contains("should be open"));
    let other = "[pack]\n\"goods.toml\" = \"\"\"\nlimit = 1\n[[good]]\nname = \"Ivory\"\nprice = 0\nworth = 9\n\"\"\"";
    assert_eq!(wrong_with("packs", &body(other, "Buy Ivory")), "");
    for (pack, complaint) in [
        ("[pack]\n\"gods.toml\" = \"\"", "the pack of this game has: goods.toml"),
        ("[pack]\n\"goods.toml\" = 3", "a file of a pack is a text or a table"),
        ("[pack.\"goods.toml\"]\nlimmit = 3", "unknown key `limmit`"),
    ] {
        let wrong = wrong_with("packs", &body(pack, "Dig"));
        assert!(wrong.contains(complaint), "{wrong}");
    }
}

#[test]
fn one_file_does_not_stop_the_others() {
    let checked = check(
        "many",
        &[
            ("a.toml", "game = ".into()),
            ("b.toml", scenario("").replace("bazaar", "bizarre")),
            ("c.toml", scenario("").replace("seats = 3", "seats = 1")),
            // Nothing refuses this good, and the rules break on it.
            ("d.toml", scenario("[position]\n\"stalls.1.good\" = 9\n[[step]]\nseat = 1\nchoose = \"Dig\"")),
            ("e.toml", scenario(&dug(""))),
        ],
    );
    let wrong: Vec<String> = checked.iter().map(|one| one.wrong.join("\n")).collect();
    assert!(wrong[0].contains("this is not TOML"), "{}", wrong[0]);
    assert!(wrong[1].contains("there are: bazaar"), "{}", wrong[1]);
    assert!(wrong[2].contains("2 to 3 seats"), "{}", wrong[2]);
    assert!(wrong[3].contains("panicked: there is no good 9"), "{}", wrong[3]);
    assert!(checked[4].holds(), "{}", wrong[4]);
    assert_eq!(checked.iter().filter(|one| one.is_usable).count(), 2);
}

#[test]
fn a_scenario_can_be_followed() {
    let body = "[position]\n\"stalls.1.gold\" = 3\n[[step]]\nseat = 1\nchoose = \"Pearl\"\n[[step]]\nseat = 3\nchoose = \"Dig\"\nrefused = true\n[[step]]\nseat = 2\nchoose = \"Peek\"\nstate = { round = 7 }";
    let checked = check("shown", &[("one.toml", scenario(body))]);
    assert!(checked[0].wrong[0].contains("step 3 on line 14:\n  round is 1, should be 7"), "{}", checked[0].wrong[0]);
    insta::assert_snapshot!(show(checked[0].scenario.as_ref().unwrap(), &checked[0].moments));
}

/// The game's own tests ask for every clause.
#[test]
#[should_panic(expected = "no test or scenario names clause 2.1")]
fn a_clause_that_nothing_names_is_missed() {
    check("coverage", &[("one.toml", scenario(""))]);
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("scenario/coverage");
    sounder_scenario::assert_all::<Bazaar>(&dir, &["1.2"]);
}

#[test]
fn a_number_that_is_none_is_a_fault() {
    for number in ["0x", "99999999999999999999"] {
        let wrong = wrong_with("number", &format!("seed = {number}\n"));
        assert!(wrong.contains("at most 19 digits") && wrong.contains("one.toml:5"), "{number}: {wrong}");
        let wrong = wrong_with("number", &format!("[position]\nround = {number}\n"));
        assert!(wrong.contains("at most 19 digits"), "{number}: {wrong}");
    }
}
