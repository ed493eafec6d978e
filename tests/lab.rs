//! The lab as its users meet it: verdicts as JSON, runs that stop and go on, parts that make one whole.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn sounder(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_sounder")).args(arguments).output().expect("the program starts")
}

fn stdout(arguments: &[&str]) -> String {
    let output = sounder(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// A folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(&dir).expect("a folder for the test");
    dir
}

fn text(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

#[test]
fn goals_are_checked_and_given_as_json() {
    let found: Value = serde_json::from_str(&stdout(&["lab", "check", "connect-four", "--quick", "--json"])).unwrap();
    let goals = found["goals"].as_array().expect("a list");
    assert_eq!(goals.len(), 1, "search is left out of a quick check");
    for field in ["goal", "seats", "bots", "measured", "low", "high", "verdict", "games", "games_needed"] {
        assert!(goals[0].get(field).is_some(), "{field}");
    }
    let fault = sounder(&["lab", "check", "connect-four", "--seats", "7"]);
    assert_eq!(fault.status.code(), Some(2));
}

#[test]
fn every_goal_of_every_game_can_be_measured() {
    for game in sounder_catalog::games() {
        let id = game.about().id;
        let goals = sounder_lab::goals::Goals::read(sounder_catalog::goals(id)).unwrap_or_else(|e| panic!("{id}: {e}"));
        assert!(!goals.goals.is_empty(), "{id} has no goals");
        for (place, goals) in goals.places(game.about()) {
            sounder_catalog::visit(&*game, Measurable { place: &place, goals });
        }
    }
}

struct Measurable<'a> {
    place: &'a sounder_lab::goals::Place,
    goals: Vec<&'a sounder_lab::goals::Goal>,
}

impl sounder_host::Visitor for Measurable<'_> {
    type Output = ();

    fn visit<G: sounder_host::Playable>(self, game: &G) {
        let table = game.for_table(&self.place.setup()).expect("the table can be set up");
        for goal in self.goals {
            let gauge = sounder_lab::goals::Gauge::new(goal, table.chairs(), table.vocabulary());
            gauge.unwrap_or_else(|error| panic!("{error}"));
        }
    }
}

const EXPERIMENT: &str = "game = \"connect-four\"\ngames = 170\nseats = [2]\nbots = [\"random\", \"greedy,random\"]\nswap = true\nluck = 1\nrows = true\n";

#[test]
fn parts_make_the_same_report_as_one_piece() {
    let dir = folder("lab-parts");
    let file = dir.join("trial.toml");
    std::fs::write(&file, EXPERIMENT).unwrap();
    let whole = dir.join("whole");
    stdout(&["lab", "run", &text(&file), "--out", &text(&whole), "--threads", "1"]);
    let parts: Vec<String> = (1..=3).map(|part| text(&dir.join(format!("part-{part}")))).collect();
    for (index, part) in parts.iter().enumerate() {
        stdout(&["lab", "run", &text(&file), "--out", part, "--part", &format!("{}/3", index + 1), "--threads", "2"]);
    }
    let merged = text(&dir.join("merged"));
    stdout(&["lab", "merge", "--out", &merged, &parts[2], &parts[0], &parts[1]]);
    for name in
        ["report.html", "report.json", "games.csv", "facts.csv", "games.parquet", "hashes.txt", "experiment.toml"]
    {
        let [a, b] =
            [&whole, Path::new(&merged)].map(|dir| std::fs::read(dir.join(name)).expect("a file of the report"));
        assert!(a == b && !a.is_empty(), "{name} differs");
    }
    let fault = sounder(&["lab", "merge", "--out", &text(&dir.join("half")), &parts[0], &parts[1]]);
    assert!(String::from_utf8_lossy(&fault.stderr).contains("all 3 parts"));
    // The same command again plays nothing anew and changes nothing.
    let before = std::fs::read(whole.join("report.html")).unwrap();
    stdout(&["lab", "run", &text(&file), "--out", &text(&whole)]);
    assert_eq!(before, std::fs::read(whole.join("report.html")).unwrap());
    let mut files = std::fs::read_dir(whole.join("games")).unwrap().flatten().map(|file| file.path());
    let record = files.find(|path| path.extension().is_some_and(|end| end == "json")).expect("a game to look at");
    stdout(&["verify", &text(&record)]);
}

/// What bots consider is told of the very game that a run has played: the same number and seed give the same record.
#[test]
fn bots_tell_what_they_considered() {
    let dir = folder("lab-thoughts");
    let file = dir.join("trial.toml");
    std::fs::write(
        &file,
        "game = \"connect-four\"\ngames = 20\nseats = [2]\nbots = [\"search:40,greedy\"]\nswap = true\n",
    )
    .unwrap();
    let run = dir.join("run");
    stdout(&["lab", "run", &text(&file), "--out", &text(&run)]);
    let games: Vec<PathBuf> =
        std::fs::read_dir(run.join("games")).unwrap().flatten().map(|entry| entry.path()).collect();
    let told =
        games.iter().find(|path| path.extension().is_some_and(|end| end == "html")).expect("a game with thoughts");
    let number = told.file_stem().unwrap().to_string_lossy().trim_start_matches("0-").to_string();
    let page = dir.join("thoughts.html");
    let game = ["lab", "thoughts", "connect-four", "--bots", "search:40,greedy", "--swap", "--number", &number];
    stdout(&[&game[..], &["--report", &text(&page)]].concat());
    let record = |path: &Path| std::fs::read_to_string(path.with_extension("json")).expect("a record beside it");
    assert_eq!(record(told), record(&page));
    let decisions: Value = serde_json::from_str(&stdout(&[&game[..], &["--json"]].concat())).unwrap();
    let decisions = decisions.as_array().expect("a list");
    assert!(decisions.len() > 3, "{decisions:?}");
    for decision in decisions {
        let considered = decision["considered"].as_array().expect("a list");
        let done: Vec<&Value> = considered.iter().filter(|each| each["done"] == true).collect();
        assert_eq!(done.len(), 1, "{decision}");
        assert_eq!(done[0]["text"], decision["done"]);
    }
    // A greedy bot does what it thinks best, and says so.
    let greedy = decisions.iter().filter(|decision| decision["bot"] == "greedy");
    for decision in greedy {
        let worth = |each: &Value| each["worth"].as_f64().unwrap();
        let best = decision["considered"].as_array().unwrap().iter().map(worth).fold(0.0, f64::max);
        let done = decision["considered"].as_array().unwrap().iter().find(|each| each["done"] == true).unwrap();
        assert!(best - worth(done) < 1e-4, "{decision}");
    }
}

#[test]
fn a_pack_is_never_overwritten() {
    let dir = folder("lab-tune");
    let fault = sounder(&["lab", "tune", "nothing.toml", "--out", &text(&dir)]);
    assert_eq!(fault.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&fault.stderr).contains("never overwritten"));
}
