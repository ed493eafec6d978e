//! The lab as its users meet it: verdicts as JSON, runs that stop and go on, parts that make one whole.

use serde_json::Value;
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

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

/// Goals, trials and a pack of its own: everything that a run can have.
const EXPERIMENT: &str = "game = \"wild-pigs-2\"\npacks = [\"default\", \"own\"]\ngames = 120\nseats = [2]\nbots = [\"random\", \"greedy\"]\nluck = 1\ntrials = 60\ntrial = [\"given\", \"kept\"]\nclasses = [\"card\"]\ngoals = true\nearly = false\n";

/// All files below a folder, with what is in them.
fn files(dir: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut dirs = vec![dir.to_path_buf()];
    while let Some(next) = dirs.pop() {
        for entry in std::fs::read_dir(&next).expect("a folder").flatten() {
            if entry.path().is_dir() {
                dirs.push(entry.path());
            } else {
                let name = entry.path().strip_prefix(dir).expect("it is in it").to_string_lossy().into_owned();
                found.insert(name, std::fs::read(entry.path()).expect("a file"));
            }
        }
    }
    found
}

/// Both folders hold the same files, but for how far their parts have come.
fn assert_same(a: &Path, b: &Path) {
    let [mut a, mut b] = [a, b].map(files);
    let (a_progress, b_progress) = (a.remove("progress.json"), b.remove("progress.json"));
    assert!(a_progress.is_some() && b_progress.is_some());
    assert_eq!(a.keys().collect::<Vec<_>>(), b.keys().collect::<Vec<_>>());
    for (name, content) in &a {
        assert!(*content == b[name] && !content.is_empty(), "{name} differs");
    }
}

/// An experiment with a pack beside it.
fn experiment(dir: &Path, text: &str) -> PathBuf {
    let pack = dir.join("own");
    std::fs::create_dir_all(&pack).unwrap();
    let game = sounder_catalog::find("wild-pigs-2").expect("it ships");
    let (_, figures) = game.pack_files().iter().find(|(name, _)| *name == "figures.toml").expect("it has figures");
    std::fs::write(pack.join("figures.toml"), figures.replace("injury_vp = 2", "injury_vp = 1")).unwrap();
    let file = dir.join("trial.toml");
    std::fs::write(&file, text).unwrap();
    file
}

#[test]
fn parts_make_the_same_report_as_one_piece() {
    let dir = folder("lab-parts");
    let file = experiment(&dir, EXPERIMENT);
    let whole = dir.join("whole");
    stdout(&["lab", "run", &text(&file), "--out", &text(&whole), "--threads", "1"]);
    let parts: Vec<String> = (1..=2).map(|part| text(&dir.join(format!("part-{part}")))).collect();
    for (index, part) in parts.iter().enumerate() {
        stdout(&["lab", "run", &text(&file), "--out", part, "--part", &format!("{}/2", index + 1), "--threads", "2"]);
    }
    // The pack has gone meanwhile; the parts have kept it.
    std::fs::rename(dir.join("own"), dir.join("elsewhere")).unwrap();
    let merged = dir.join("merged");
    stdout(&["lab", "merge", "--out", &text(&merged), &parts[1], &parts[0]]);
    assert_same(&whole, &merged);
    let all = files(&whole);
    for name in
        ["report.html", "report.json", "games.csv", "seats.parquet", "facts.csv", "hashes.txt", "experiment.toml"]
    {
        assert!(all.contains_key(name), "{name}");
    }
    assert_eq!(all.keys().filter(|name| name.starts_with("packs/")).count(), 1);
    let rows = |name: &str| String::from_utf8_lossy(&all[name]).lines().count() - 1;
    assert_eq!((rows("games.csv"), rows("seats.csv")), (4 * 120, 4 * 240), "one row a game, and one a seat");
    let fault = sounder(&["lab", "merge", "--out", &text(&dir.join("half")), &parts[0]]);
    assert!(String::from_utf8_lossy(&fault.stderr).contains("all 2 parts"));
    let records = all.keys().filter(|name| name.starts_with("games/") && name.contains(".json"));
    assert!(records.clone().count() <= 4 * 40);
    for name in [records.clone().next(), records.clone().next_back()].into_iter().flatten() {
        stdout(&["verify", &text(&whole.join(name))]);
    }
}

/// A run that is interrupted, and goes on, leaves the same files as one that was not; and nothing is played twice or told twice.
#[test]
fn an_interrupted_run_goes_on_where_it_was_left() {
    let dir = folder("lab-interrupted");
    let file = experiment(&dir, EXPERIMENT);
    let whole = dir.join("whole");
    stdout(&["lab", "run", &text(&file), "--out", &text(&whole)]);
    let pieces = dir.join("pieces");
    let mut times = 0;
    loop {
        let mut run = Command::new(env!("CARGO_BIN_EXE_sounder"))
            .args(["lab", "run", &text(&file), "--out", &text(&pieces), "--threads", "1", "--piped"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let lines = BufReader::new(run.stdout.take().expect("it is piped")).lines();
        let kept = |line: &str| line.contains("\"kept\":true") && !line.contains("\"done\":0,");
        // After the second batch of each piece whoever started it lets go.
        let mut saved = 0;
        for line in lines.map_while(Result::ok) {
            saved += u64::from(kept(&line));
            if saved == 3 {
                drop(run.stdin.take());
            }
        }
        let output = run.wait_with_output().expect("it ends");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        times += 1;
        if !String::from_utf8_lossy(&output.stderr).contains("Interrupted") {
            break;
        }
        assert!(times < 50, "it comes to an end");
    }
    assert!(times > 2, "it was interrupted {times} times");
    assert_same(&whole, &pieces);
    // The same command again plays nothing anew and changes nothing.
    let before = files(&whole);
    stdout(&["lab", "run", &text(&file), "--out", &text(&whole)]);
    assert_eq!(before, files(&whole));
    // A run does not go on with anything else than it was begun with: other goals, or a program that differs by a byte.
    let saved = std::fs::read_to_string(pieces.join("progress.json")).unwrap();
    for (named, told) in [("goals of wild-pigs-2: ", "other goals of wild-pigs-2"), ("program: ", "other program")] {
        let at = saved.find(named).unwrap_or_else(|| panic!("{named} has a hash")) + named.len();
        let other = format!("{}0000{}", &saved[..at], &saved[at + 4..]);
        std::fs::write(pieces.join("progress.json"), other).unwrap();
        let fault = sounder(&["lab", "run", &text(&file), "--out", &text(&pieces)]);
        let words = String::from_utf8_lossy(&fault.stderr).into_owned();
        assert!(!fault.status.success() && words.contains(told), "{words}");
    }
    let program = String::from_utf8(before["hashes.txt"].clone()).unwrap();
    let program = program.lines().find(|line| line.starts_with("program: ")).expect("the program is named").to_string();
    let hash = program.split(['(', ')']).nth(1).expect("its hash stands in brackets");
    assert!(hash.len() == 16 && hash.bytes().all(|digit| digit.is_ascii_hexdigit()), "{program}");
}

/// Each of the reports that the documentation names has something to say about the game's goals.
#[test]
fn every_report_says_something_about_goals() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/balance");
    for game in ["hogs", "rangers", "spugah", "wild-pigs-2", "wild-pigs-3"] {
        let dir = folder(&format!("lab-report-{game}"));
        let full = std::fs::read_to_string(docs.join(format!("{game}.toml"))).expect("the experiment of the report");
        let mut few = String::new();
        for line in full.lines() {
            few += match line.split(" = ").next() {
                Some("games") => "games = 1",
                Some("trials") => "trials = 1",
                _ => line,
            };
            few.push('\n');
        }
        let file = dir.join("few.toml");
        std::fs::write(&file, few).unwrap();
        stdout(&["lab", "run", &text(&file), "--out", &text(&dir.join("run"))]);
        let report = std::fs::read_to_string(dir.join("run/report.json")).unwrap();
        let sheets: Value = serde_json::from_str(&report).unwrap();
        let found: usize =
            sheets.as_array().unwrap().iter().map(|sheet| sheet["findings"].as_array().unwrap().len()).sum();
        assert!(found > 0, "the report of {game} says nothing about any goal");
        let untold = |sheet: &Value| sheet["untold"].as_array().unwrap().clone();
        let untold: Vec<Value> = sheets.as_array().unwrap().iter().flat_map(untold).collect();
        assert!(untold.is_empty(), "the report of {game} leaves goals out: {untold:?}");
    }
}

#[test]
fn a_ladder_stands_in_the_report_and_is_climbed_by_itself() {
    let dir = folder("lab-ladder");
    let file = dir.join("ladder.toml");
    let words = "game = \"connect-four\"\ngames = 30\nseats = [2]\nladder = [\"random\", \"greedy\"]\nrows = false\n";
    std::fs::write(&file, words).unwrap();
    stdout(&["lab", "run", &text(&file), "--out", &text(&dir.join("run"))]);
    let page = std::fs::read_to_string(dir.join("run/report.html")).unwrap();
    assert!(page.contains("Skill ladder") && page.contains("greedy would beat random"), "{page}");
    assert!(!dir.join("run/games.csv").exists());
    let game = ["lab", "ladder", "connect-four", "--steps", "1", "--json"];
    let found: Value = serde_json::from_str(&stdout(&game)).unwrap();
    let step = &found["steps"][0];
    assert_eq!((step["stronger"].as_str(), step["weaker"].as_str()), (Some("greedy"), Some("random")));
    assert_eq!(step["measure"], "wins");
    assert!(step["low"].as_f64() > Some(0.5) && step["games"].as_u64() <= Some(400), "{step}");
}

#[test]
fn two_packs_are_compared() {
    let dir = folder("lab-compare");
    experiment(&dir, "");
    let own = text(&dir.join("own"));
    let page = dir.join("compared.html");
    let command = ["lab", "compare", "wild-pigs-2", "default", &own, "--games", "200", "--trials", "30"];
    let found: Value = serde_json::from_str(&stdout(&[&command[..], &["--json"]].concat())).unwrap();
    for field in ["packs", "figures", "things", "scores", "goals", "only_in"] {
        assert!(found.get(field).is_some(), "{field}");
    }
    let points = found["figures"].as_array().unwrap().iter().filter(|line| line["clear"] == true);
    let names: Vec<&str> = points.filter_map(|line| line["figure"].as_str()).collect();
    assert!(names.contains(&"best score"), "an injury costs less: {names:?}");
    let said = stdout(&[&command[..], &["--report", &text(&page)]].concat());
    assert!(said.contains("best score") && said.contains("The goals"), "{said}");
    assert!(std::fs::read_to_string(&page).unwrap().contains("Goals of both"));
    let words = std::fs::read_to_string(&page).unwrap();
    for words_of_it in
        ["Wild Pigs", "2 seats, greedy, seed 1", "sounder lab compare wild-pigs-2 default", "--trials 30"]
    {
        assert!(words.contains(words_of_it), "{words_of_it}: {words}");
    }
    assert!(!words.contains("<button type=\"button\"></button>"), "every column has a name");
    let same = stdout(&["lab", "compare", "wild-pigs-2", "default", "default", "--games", "20", "--trials", "0"]);
    assert!(same.contains("no difference beyond noise") && same.contains("nothing was measured"), "{same}");
}

/// What was not measured is said to be, and no verdict is made of it.
#[test]
fn a_comparison_says_what_it_cannot_tell() {
    let compare = |rest: &[&str]| stdout(&[&["lab", "compare"][..], rest].concat());
    let few = compare(&["wild-pigs-3", "default", "army=short", "--games", "3", "--trials", "3", "--bots", "random"]);
    assert!(!few.contains("no difference beyond noise") && !few.contains("the same verdict"), "{few}");
    assert!(few.contains("at least 20 pairs") && few.contains("tell about no goal"), "{few}");
    let both = compare(&["wild-pigs-3", "default", "army=short", "--games", "2", "--trials", "0"]);
    assert!(both.contains("the same verdict on each of 8 that are about both"), "two games decide none: {both}");
    assert!(both.contains("only experiments tell about: No card, threat or boss"), "{both}");
    let one = compare(&["hogs", "mission=1", "mission=9", "--games", "1", "--trials", "0", "--bots", "search:200"]);
    assert!(one.contains("only about mission=9: Mission 9 is won") && !one.contains("the same verdict"), "{one}");
}

/// A run that stops early cannot be cut: its parts would not make the whole.
#[test]
fn only_a_run_that_is_played_to_its_end_has_parts() {
    let dir = folder("lab-early-parts");
    let file = dir.join("trial.toml");
    let words = "game = \"connect-four\"\ngames = 60\nseats = [2]\nbots = [\"greedy\"]\ngoals = true\n";
    std::fs::write(&file, words).unwrap();
    let fault = sounder(&["lab", "run", &text(&file), "--part", "1/2"]);
    let said = String::from_utf8_lossy(&fault.stderr).into_owned();
    assert!(fault.status.code() == Some(2) && said.contains("early = false"), "{said}");
    assert!(!dir.join("trial-1-of-2").exists(), "nothing is begun");
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/balance");
    for game in ["hogs", "rangers", "spugah", "wild-pigs-2", "wild-pigs-3"] {
        let words = std::fs::read_to_string(docs.join(format!("{game}.toml"))).expect("the experiment of the report");
        let experiment = sounder_lab::experiment::Experiment::read(&words).expect("it can be read");
        assert!(!experiment.ends_early(), "{game} can be cut into parts");
    }
}

#[test]
fn figures_are_swept_and_tuned() {
    let dir = folder("lab-search");
    let page = dir.join("sweep.html");
    let sweep = ["lab", "sweep", "wild-pigs-2", "--figure", "figures.toml:injury_vp=1..2", "--games", "2"];
    let said = stdout(&[&sweep[..], &["--report", &text(&page)]].concat());
    assert!(said.contains("[1]: ") && said.contains("[2]: "), "{said}");
    let words = std::fs::read_to_string(&page).unwrap();
    assert!(
        words.contains("figures.toml:injury_vp = 1: ") && words.contains("figures.toml:injury_vp = 2: "),
        "{words}"
    );
    assert!(words.contains("No setting is known to hold every goal"), "two games hold nothing: {words}");
    let file = dir.join("tune.toml");
    let words = "game = \"wild-pigs-2\"\nseats = [2]\nbots = \"greedy\"\ngames = 2\nproof = 20\ntries = 3\ngoals = [\"injuries a player\"]\n\n[[figure]]\nat = \"figures.toml:injury_vp\"\nfrom = 1\nto = 3\n";
    std::fs::write(&file, words).unwrap();
    let out = dir.join("tuned");
    let said = stdout(&["lab", "tune", &text(&file), "--out", &text(&out)]);
    assert!(said.contains("injuries a player"), "{said}");
    assert!(out.join("figures.toml").exists() && out.join("report.html").exists());
    stdout(&["lab", "check", "wild-pigs-2", "--pack", &text(&out), "--bots", "greedy", "--seats", "2", "--games", "2"]);
}

#[test]
fn a_check_can_be_about_some_goals_and_is_written_down() {
    let dir = folder("lab-check");
    let file = dir.join("BALANCE.md");
    std::fs::write(&file, "# Balance\n\n<!-- lab check -->\nold\n<!-- end of lab check -->\n\nWords.\n").unwrap();
    let goal = ["--goal", "6 to 12 rounds", "--option", "mission=2", "--bots", "greedy", "--games", "1"];
    let target = text(&file);
    let command = [&["lab", "check", "hogs"][..], &goal, &["--write", &target]].concat();
    let said = stdout(&command);
    assert!(said.contains("mission 2") && said.contains("1 undecided"), "{said}");
    let written = std::fs::read_to_string(&file).unwrap();
    assert!(written.starts_with("# Balance\n\n<!-- lab check -->\n") && written.ends_with("\n\nWords.\n"), "{written}");
    assert!(written.contains("--seed 1") && written.contains("| Games last 6 to 12 rounds |"), "{written}");
    assert!(!written.contains("old"));
    let quick = stdout(&["lab", "check", "connect-four", "--quick"]);
    assert!(quick.contains("1 table was left out"), "{quick}");
    let fault = sounder(&["lab", "check", "hogs", "--option", "mission"]);
    assert_eq!(fault.status.code(), Some(2));
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
