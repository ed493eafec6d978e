//! The program as its users meet it: exit codes, messages and machine-readable output.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn sounder(arguments: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_sounder")).args(arguments.split_whitespace()).output().expect("the program starts")
}

/// What it prints when all goes well.
fn stdout(arguments: &str) -> String {
    let output = sounder(arguments);
    assert!(output.status.success(), "{arguments}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// What it complains about: exit code 2, and never a panic.
fn complaint(arguments: &str) -> String {
    let output = sounder(arguments);
    let text = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(2), "{arguments}: {text}");
    assert!(!text.contains("panicked"), "{arguments}: {text}");
    text
}

fn json(arguments: &str) -> Value {
    serde_json::from_str(&stdout(arguments)).expect("JSON")
}

/// A folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(&dir).expect("a folder for the test");
    dir
}

#[test]
fn games_are_listed_with_seats_and_options() {
    let list = stdout("games");
    assert!(list.contains("connect-four") && list.contains("wild-pigs-3"), "{list}");
    assert!(list.contains("--option army="), "{list}");
    assert!(json("games --json").as_array().expect("a list").len() >= 2);
    assert!(stdout("rules wild-pigs-3").starts_with("# "));
}

#[test]
fn people_and_bots_are_seated_by_role_and_by_side() {
    assert!(stdout("games").contains("Roles: gm (Game master), ranger (Ranger); Sides: wave ("));
    let report = json("sim rangers --seats 3 --games 2 --bots wave=random,rangers=greedy --json");
    let bots: Vec<&Value> = report["bots"].as_array().expect("a list").iter().map(|bot| &bot["bot"]).collect();
    assert_eq!(bots, ["random", "greedy", "greedy"]);
    // Who does not say so is what most are.
    for (number, seated) in ["--as ranger", ""].into_iter().enumerate() {
        let kept = folder("seated").join(format!("game-{number}.json"));
        stdout(&format!(
            "play rangers --seats 3 {seated} --names Ada --bots gm=random,ranger=easy --plain --save {}",
            kept.display()
        ));
        let record: Value = serde_json::from_slice(&std::fs::read(&kept).expect("a record")).expect("JSON");
        let names = ["Bot 1 (Game master, random)", "Ada (Ranger)", "Bot 3 (Ranger, easy)"];
        assert_eq!(record["names"].as_array().expect("a list"), &names);
    }
    assert!(complaint("play rangers --seats 3 --as wolf").contains("role (gm, ranger) or side (wave, rangers)"));
    assert!(complaint("play rangers --seats 3 --as gm,gm").contains("no such seat is left"));
    assert!(complaint("play rangers --seats 3 --as 4").contains("from 1 to 3"));
    assert!(complaint("play rangers --seats 3 --people 1 --as gm,ranger").contains("2 seats for 1 person"));
    assert!(complaint("play wild-pigs-3 --seats 1 --people 2").contains("2 people, but only 1 seat"));
    assert!(complaint("play connect-four --names Ada,Bob").contains("2 names for 1 person"));
    assert!(complaint("play connect-four --names A\u{1b}[31m").contains("no control signs"));
    assert!(complaint("play connect-four --save no/such/folder/game.json").contains("there is no such folder"));
}

#[test]
fn nonsense_gets_a_clear_answer() {
    assert!(complaint("sim chess").contains("there are: "));
    assert!(complaint("sim wild-pigs-3 --seats 0").contains("1 to 5"));
    assert!(complaint("sim wild-pigs-3 --seats 9").contains("1 to 5"));
    assert!(complaint("sim wild-pigs-3 --bots grandmaster").contains("search:1000"));
    assert!(complaint("sim wild-pigs-3 --seats 4 --bots greedy,random").contains("2 bots for 4 seats"));
    assert!(complaint("sim wild-pigs-3 --option army").contains("ID=VALUE"));
    assert!(complaint("sim wild-pigs-3 --option army=huge").contains("standard"));
    assert!(complaint("sim wild-pigs-3 --option cards=7").contains("army"));
    assert!(complaint("sim wild-pigs-3 --pack no-such-folder").contains("no-such-folder"));
    assert!(complaint("sim wild-pigs-3 --games 0").contains("games"));
    assert!(complaint("rules chess").contains("wild-pigs-3"));
    assert!(complaint("verify no-such-file.json").contains("no-such-file.json"));
    assert!(complaint("scenario no-such-file.toml").contains("no-such-file.toml"));
}

#[test]
fn a_simulation_does_not_depend_on_threads() {
    let run = |threads: usize| {
        let mut report = json(&format!(
            "sim wild-pigs-3 --games 40 --seats 3 --bots greedy,random,random --seed 5 --threads {threads} --json"
        ));
        let fields = report.as_object_mut().expect("an object");
        fields.remove("seconds");
        fields.remove("actions_per_s");
        report
    };
    let report = run(1);
    assert_eq!(report, run(2));
    assert_eq!(report["games"], 40);
    for key in ["seat", "wins", "win_rate", "low", "high", "mean_score"] {
        assert!(report["seats"][2].get(key).is_some(), "{key}");
    }
    for key in ["bot", "games", "wins", "win_rate", "low", "high", "mean_score"] {
        assert!(report["bots"][0].get(key).is_some(), "{key}");
    }
    let wins: f64 = report["seats"].as_array().expect("seats").iter().map(|seat| seat["wins"].as_f64().unwrap()).sum();
    assert!((wins - 40.0).abs() < 1e-6, "shared wins add up: {wins}");
}

#[test]
fn swapping_lets_every_bot_sit_everywhere() {
    let report = json("sim connect-four --games 20 --bots greedy,random --swap --json");
    assert_eq!(report["bots"][0]["games"], 20);
    let greedy = report["bots"][0]["wins"].as_f64().unwrap();
    let first_seat = report["seats"][0]["wins"].as_f64().unwrap();
    assert!(greedy > first_seat, "greedy won {greedy} games, the first seat only {first_seat}");
}

#[test]
fn roles_and_sides_are_told_apart() {
    let report = json("sim rangers --games 4 --seats 3 --bots gm=random,ranger=greedy --json");
    let of = |key: &str| -> Vec<&str> {
        report["seats"].as_array().expect("seats").iter().map(|seat| seat[key].as_str().expect(key)).collect()
    };
    assert_eq!(of("role"), ["gm", "ranger", "ranger"]);
    assert_eq!(of("side")[1], of("side")[2], "rangers win and lose together");
    assert_ne!(of("side")[0], of("side")[1]);
    let sides = report["sides"].as_array().expect("sides");
    assert_eq!(sides.len(), 2);
    assert_eq!((&sides[0]["seats"], &sides[1]["seats"]), (&serde_json::json!([1]), &serde_json::json!([2, 3])));
    for side in sides {
        for key in ["side", "seats", "games", "wins", "win_rate", "low", "high", "mean_result"] {
            assert!(side.get(key).is_some(), "{key}");
        }
    }
    let bots: Vec<&Value> = report["bots"].as_array().expect("bots").iter().map(|bot| &bot["bot"]).collect();
    assert_eq!(bots, ["random", "greedy", "greedy"]);
}

#[test]
fn records_that_are_not_whole_are_refused() {
    let dir = folder("records");
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("games/connect-four/golden/game-1.json");
    let text = std::fs::read_to_string(&golden).expect("the golden game");
    assert!(stdout(&format!("verify --unsealed {}", golden.display())).contains("all legal"));
    let mut cut: Value = serde_json::from_str(&text).expect("JSON");
    cut["moves"].as_array_mut().expect("moves").truncate(4);
    let mut one = cut.clone();
    one["moves"].as_array_mut().expect("moves").truncate(1);
    let spoilt = [
        ("cut", cut.to_string(), "the record is cut off: it has 4 moves"),
        ("one", one.to_string(), "the record is cut off: it has 1 move, but"),
        ("truncated", text[..text.len() / 2].to_string(), "not a whole Sounder record"),
        ("edited", text.replacen("[0,3]", "[0,4]", 1), "move"),
        ("foreign", text.replace("connect-four", "wild-pigs-3"), "under rules version 1; these are version"),
        ("unknown", text.replace("connect-four", "chess"), "there is no game"),
        ("empty", String::new(), "not a whole Sounder record"),
    ];
    for (name, text, message) in spoilt {
        let path = dir.join(name);
        std::fs::write(&path, text).expect("a file for the test");
        let complaint = complaint(&format!("verify {}", path.display()));
        assert!(complaint.contains(message), "{name}: {complaint}");
    }
}

/// A record that is kept with the tests.
fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(name)
}

/// What is said of a record that today's rules play in part, and the whole of what `replay` prints.
fn as_far(file: &Path) -> (String, String) {
    let refused = complaint(&format!("verify {}", file.display()));
    let output = sounder(&format!("replay {}", file.display()));
    let note = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success() && refused.ends_with(&note), "{refused}\n{note}");
    (note, String::from_utf8_lossy(&output.stdout).into_owned())
}

#[test]
fn a_record_of_earlier_rules_is_shown_as_far_as_todays_play_it() {
    let (note, shown) = as_far(&fixture("wild-pigs-3-rules-1.json"));
    assert!(note.contains("under rules version 1; these are version 2"), "{note}");
    assert!(note.contains(" of its 27 moves: ") && note.contains("Give the original content with --pack"), "{note}");
    assert!(shown.contains("Player 1"), "{shown}");
    // Rules of today with a pack of an earlier day, which the record names by its bytes.
    let (note, _) = as_far(&fixture("wild-pigs-3-earlier-pack.json"));
    assert!(!note.contains("rules version") && note.contains("was played with pack 2813b575331b0242"), "{note}");

    // A game of our own whose twentieth move means nothing any more.
    let game = sounder_catalog::find("wild-pigs-2").expect("a game");
    let mut table = game.deal(sounder_kernel::Setup::new(2), sounder_kernel::Seed::from_number(3)).expect("a table");
    while table.moves() < 30 {
        let seat = table.status().acting().first().expect("the game is on");
        table.play(seat, table.moves(), &sounder_kernel::Pick::Index(0), None).expect("an open choice");
    }
    let mut record = table.record();
    record.moves[19].action = Some("Nonsense".into());
    (record.rules, record.seal) = (record.rules - 1, None);
    record.checkpoints.clear();
    let file = folder("in-part").join("game.json");
    std::fs::write(&file, record.to_json()).expect("a file for the test");
    let (note, shown) = as_far(&file);
    assert!(note.contains("today's rules play 19 of its 30 moves: move 20 is not legal"), "{note}");
    table.rewind(19);
    let last = table.tellings(sounder_kernel::Viewer::Public, 0).pop().expect("something happened");
    assert!(
        shown.trim_end().lines().last().is_some_and(|line| line.starts_with(&format!("{:>4}", last.after))),
        "{shown}"
    );
}

#[test]
fn a_game_that_todays_rules_still_play_is_shown_whole() {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("games/connect-four/golden/game-1.json");
    let text = std::fs::read_to_string(golden).expect("the golden game");
    let dir = folder("earlier-rules");
    let file = dir.join("game.json");
    std::fs::write(&file, text.replacen("\"rules\":1", "\"rules\":0", 1)).expect("a file for the test");
    let output = sounder(&format!("replay {}", file.display()));
    let (shown, note) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success() && shown.contains("  11  "), "{shown}");
    assert!(note.contains("these are version 1; today's rules play it to its end all the same"), "{note}");
    let complaint = complaint(&format!("verify {}", file.display()));
    assert!(complaint.contains("under rules version 0; these are version 1"), "{complaint}");
}

/// What every game costs is changed again and again: a record is no worse for it.
#[test]
fn a_record_carries_its_pack_and_survives_a_change_of_balance() {
    let (dir, game) = (folder("balance"), "wild-pigs-2");
    let whole = sounder_catalog::find(game).expect("a game");
    let table = whole.deal(sounder_kernel::Setup::new(2), sounder_kernel::Seed::from_number(3)).expect("a table");
    let record = table.record();
    assert!(record.content.is_some());
    let file = dir.join("game.json");
    std::fs::write(&file, record.to_json()).expect("a file for the test");
    // With another pack than its own at hand, as after a change of the default.
    stdout(&format!("pack copy {game} {}", dir.join("mine").display()));
    let threats = dir.join("mine/threats.toml");
    let text = std::fs::read_to_string(&threats).expect("a file of the pack");
    std::fs::write(&threats, text.replace("Nippy Piglet", "Snippy Piglet")).expect("a changed pack");
    let verified = stdout(&format!("verify {} --pack {}", file.display(), dir.join("mine").display()));
    assert!(verified.contains("all legal") && verified.contains("the record's own pack"), "{verified}");

    // Earlier programs left the pack out.
    let bare = sounder_kernel::Record { content: None, ..record }.sealed();
    std::fs::write(&file, bare.to_json()).expect("a file for the test");
    let complaint = complaint(&format!("verify {} --pack {}", file.display(), dir.join("mine").display()));
    assert!(complaint.contains("was played with pack") && complaint.contains("with --pack"), "{complaint}");
    stdout(&format!("replay {} --pack {}", file.display(), dir.join("mine").display()));
}

#[test]
fn verify_names_the_winner_first() {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("games");
    for game in ["wild-pigs-3", "wild-pigs-2"] {
        let verified = stdout(&format!("verify {}", golden.join(game).join("golden/game-1.json").display()));
        let ranks = verified.lines().filter(|line| line.starts_with(|sign: char| sign.is_ascii_digit()));
        let ranks: Vec<&str> = ranks.map(|line| &line[..1]).collect();
        assert!(ranks.len() >= 2 && ranks.is_sorted(), "{verified}");
    }
}

/// Whoever swaps the names and takes the seal away is found out: every record of today has one. Records of earlier programs have
/// none; they are checked as far as that goes, for whoever asks for it.
#[test]
fn verify_wants_a_seal_and_says_what_it_cannot_check() {
    let dir = folder("no-seal");
    for game in ["connect-four", "wild-pigs-3"] {
        let whole = sounder_catalog::find(game).expect("a game");
        let mut table =
            whole.deal(sounder_kernel::Setup::new(2), sounder_kernel::Seed::from_number(3)).expect("a table");
        table.set_names(sounder_kernel::Names::new(vec!["Ada".into(), "Bot 2 (random)".into()]));
        while let Some(seat) = table.status().acting().first() {
            table.play(seat, table.moves(), &sounder_kernel::Pick::Index(0), None).expect("an open choice");
        }
        let mut record = table.record();
        let path = dir.join(game);
        std::fs::write(&path, record.to_json()).expect("a file for the test");
        assert!(stdout(&format!("verify {}", path.display())).contains("Its seal fits"));
        record.names.reverse();
        for content in [record.content.clone(), None] {
            let changed = sounder_kernel::Record { content, seal: None, ..record.clone() };
            std::fs::write(&path, changed.to_json()).expect("a file for the test");
            let complaint = complaint(&format!("verify {}", path.display()));
            assert!(complaint.contains("it has no seal") && complaint.contains("--unsealed"), "{game}: {complaint}");
            let verified = stdout(&format!("verify --unsealed {}", path.display()));
            assert!(verified.contains("It has no seal: names"), "{game}: {verified}");
        }
    }
}

#[test]
fn a_file_that_is_not_toml_is_one_fault() {
    let dir = folder("broken-packs");
    for game in ["wild-pigs-2", "wild-pigs-3", "spugah"] {
        let pack = dir.join(game);
        stdout(&format!("pack copy {game} {}", pack.display()));
        for file in std::fs::read_dir(&pack).expect("the copied folder").flatten() {
            let text = std::fs::read_to_string(file.path()).expect("the copied file");
            std::fs::write(file.path(), format!("{text}\nthis is = = wrong\n")).expect("a broken file");
            let faults = complaint(&format!("pack check {}", pack.display()));
            assert!(faults.ends_with("\n1 fault in the pack\n"), "{faults}");
            std::fs::write(file.path(), text).expect("a mended file");
        }
    }
}

#[test]
fn a_pack_is_copied_changed_and_checked() {
    let dir = folder("packs").join("mine");
    stdout(&format!("pack copy wild-pigs-3 {}", dir.display()));
    assert!(stdout(&format!("pack check {}", dir.display())).contains("a valid pack"));
    let weapons = dir.join("weapons.toml");
    let text = std::fs::read_to_string(&weapons).expect("the copied file");
    std::fs::write(&weapons, text.replacen("name =", "nome =", 2)).expect("a changed file");
    let faults = complaint(&format!("pack check {}", dir.display()));
    assert_eq!(faults.matches("unknown key `nome`").count(), 2, "{faults}");
    let again = complaint(&format!("pack copy wild-pigs-3 {}", dir.display()));
    assert!(again.ends_with("mine: exists already; name a folder that does not exist yet\n"), "{again}");
    assert!(faults.contains("did you mean \"name\"?"), "{faults}");
    assert!(complaint(&format!("sim connect-four --pack {}", dir.display())).contains("no content pack"));
}

#[test]
fn scenarios_run_from_the_command_line() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("games/connect-four/scenarios");
    assert!(stdout(&format!("scenario {}", dir.display())).contains("4 passed, 0 failed"));
    let shown = stdout(&format!("scenario --show {}", dir.join("drop.toml").display()));
    assert!(shown.contains("Step 1, line 10: seat 1 chooses Drop into column 3\n  told: Player 1 drops"), "{shown}");
    assert!(shown.contains("dropped = 1  # was 0") && shown.contains("seat 2 may:\n    Drop into column 1"), "{shown}");
    assert!(complaint(&format!("scenario {}", dir.join("../golden").display())).contains("no scenario file"));

    let (own, text) = (folder("scenarios"), std::fs::read_to_string(dir.join("drop.toml")).expect("a scenario"));
    let write = |name: &str, text: String| std::fs::write(own.join(name), text).expect("a file for the test");
    write("a-wrong.toml", text.replace("dropped = 2", "dropped = 3"));
    write("b-right.toml", text.clone());
    write("c-clause.toml", text.replace("\"1.2\"", "\"1.9\""));
    let output = sounder(&format!("scenario {}", own.display()));
    let found = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{found}");
    assert!(found.contains("dropped is 2, should be 3"), "{found}");
    assert!(found.contains("the rules have no clause 1.9") && found.contains("1 passed, 2 failed"), "{found}");

    // What cannot be read does not stop the others.
    write("a-broken.toml", "game = ".into());
    write("a-unknown.toml", text.replace("connect-four", "connect-five"));
    let output = sounder(&format!("scenario {}", own.display()));
    let (found, complaint) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(2), "{found}");
    assert!(found.contains("this is not TOML") && found.contains("1 passed, 4 failed"), "{found}");
    assert!(complaint.contains("a-broken.toml") && complaint.contains("a-unknown.toml"), "{complaint}");
}

#[cfg(unix)]
#[test]
fn an_interrupted_simulation_prints_what_was_finished() {
    let child = Command::new(env!("CARGO_BIN_EXE_sounder"))
        .args("sim connect-four --games 1000000000 --bots random --json".split(' '))
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("the program starts");
    std::thread::sleep(std::time::Duration::from_millis(700));
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill is there");
    let output = child.wait_with_output().expect("the program ends");
    assert!(output.status.success());
    let report: Value = serde_json::from_slice(&output.stdout).expect("a whole report");
    assert!(report["games"].as_u64().unwrap() > 0);
    assert!(String::from_utf8_lossy(&output.stderr).contains("Interrupted"));
}

#[test]
fn seats_bring_sheets_from_files_or_by_name() {
    assert!(complaint("sim connect-four --sheet x.toml").contains("players design nothing"));
    assert!(complaint("sim spugah --sheet Atlantis").contains("Saltmere"));
    let file = folder("sheets").join("broken.toml");
    std::fs::write(&file, "name = \"Half done\"\n").expect("a file for the test");
    let faults = complaint(&format!("sim spugah --sheet any --sheet {}", file.display()));
    assert!(faults.contains("adjective: ") && faults.contains("tiles: "), "{faults}");
    let report = stdout("sim spugah -n 1 -k 3 --bots random --sheet Saltmere");
    assert!(report.contains("1 game"), "{report}");
}

#[test]
fn a_database_is_checked_table_by_table() {
    let database = folder("check").join("sounder.sqlite");
    std::fs::copy("crates/server/tests/fixtures/version-1.db", &database).expect("a database of an earlier program");
    let said = stdout(&format!("check {}", database.display()));
    assert!(said.contains("nfby88cr48xw (") && said.contains("today's rules play it only up to move"), "{said}");
    assert!(said.contains(" 0 damaged; the file itself is sound."), "{said}");
    assert!(complaint("check no-such-file.sqlite").contains("no-such-file.sqlite"));
}

/// What others read from a bench: every field is there and is a number, however fast it may be.
#[test]
fn a_bench_gives_its_figures_as_json() {
    let found = json("bench --json --once");
    let is_pace = |figure: &Value| figure.as_f64().is_some_and(|pace| pace > 0.0);
    let tables = found["games"].as_array().expect("a list");
    for game in sounder_catalog::games() {
        let about = game.about();
        let own: Vec<&Value> = tables.iter().filter(|table| table["game"] == about.id).collect();
        assert_eq!(own.len(), about.max_seats + 1 - about.min_seats, "{}", about.id);
        for field in ["games_per_s", "actions_per_s", "decisions_per_s", "ns_per_action"] {
            assert!(own.iter().all(|table| is_pace(&table[field])), "{}: {field}", about.id);
        }
        assert!(is_pace(&found["search"][about.id]["iterations_per_s"]), "{}: {}", about.id, found["search"]);
    }
    assert!(is_pace(&found["calibration"]["iterations_per_s"]));
}
