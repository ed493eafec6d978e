//! A designer who knows spreadsheets and not programs: from a copy of a pack to a simulation of the changed one.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

struct Desk {
    dir: PathBuf,
}

impl Desk {
    fn new(name: &str) -> Desk {
        let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = std::fs::remove_dir_all(&dir);
        std::fs::create_dir_all(&dir).expect("a folder for the test");
        Desk { dir }
    }

    fn run(&self, arguments: &str) -> Output {
        let arguments = arguments.split_whitespace();
        Command::new(env!("CARGO_BIN_EXE_sounder"))
            .args(arguments)
            .current_dir(&self.dir)
            .output()
            .expect("the program starts")
    }

    /// What it prints when all goes well.
    fn said(&self, arguments: &str) -> String {
        let output = self.run(arguments);
        assert!(output.status.success(), "{arguments}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text")
    }

    /// What it complains about.
    fn complaint(&self, arguments: &str) -> String {
        let output = self.run(arguments);
        let text = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(2), "{arguments}: {text}");
        text
    }

    fn read(&self, file: &str) -> String {
        std::fs::read_to_string(self.dir.join(file)).expect("a file of the test")
    }

    fn write(&self, file: &str, text: impl AsRef<[u8]>) {
        std::fs::write(self.dir.join(file), text).expect("a file of the test");
    }

    /// Changes a file.
    fn edit(&self, file: &str, old: &str, new: &str) {
        let text = self.read(file);
        assert!(text.contains(old), "{file} has no {old}: {text}");
        self.write(file, text.replacen(old, new, 1));
    }
}

/// As by `pack copy … | head -1`: whoever has read enough still gets all of the pack.
#[test]
fn a_copy_is_whole_even_if_nobody_reads_the_list() {
    let desk = Desk::new("unread");
    let mut child = Command::new(env!("CARGO_BIN_EXE_sounder"))
        .args(["pack", "copy", "wild-pigs-3", "mine"])
        .current_dir(&desk.dir)
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    assert!(child.wait().expect("it ends").success());
    assert!(desk.said("pack diff mine").contains("say the same"));
    let checked = desk.run("pack check mine");
    assert!(!String::from_utf8_lossy(&checked.stdout).contains("missing"), "every file is there");
}

/// What a spreadsheet of another country makes of headings and of true and false.
#[test]
fn what_a_spreadsheet_spoils_is_named_there() {
    let desk = Desk::new("spoilt-sheets");
    desk.said("pack copy wild-pigs-3 mine");
    desk.said("pack export mine sheets");
    let cards = desk.read("sheets/weapons.weapon.csv");
    desk.edit("sheets/weapons.weapon.csv", "name,", "Name,");
    let heading = desk.complaint("pack import sheets mine");
    assert!(heading.contains("the heading \"Name\" is unknown; did you mean \"name\"?"), "{heading}");
    desk.write("sheets/weapons.weapon.csv", &cards);
    let priced: Vec<String> = cards
        .trim_end()
        .lines()
        .enumerate()
        .map(|(line, cards)| format!("{cards},{}", if line == 0 { "price" } else { "1" }))
        .collect();
    desk.write("sheets/weapons.weapon.csv", priced.join("\r\n"));
    let heading = desk.complaint("pack import sheets mine");
    assert_eq!(
        heading.matches("the heading \"price\" in the first line of weapons.weapon.csv").count(),
        1,
        "{heading}"
    );
    desk.write("sheets/weapons.weapon.csv", &cards);

    desk.said("pack copy wild-pigs-3 other");
    desk.edit("other/weapons.toml", "name = ", "name = = ");
    let said = desk.said("pack diff mine other");
    assert!(said.contains("it is no TOML in other"), "{said}");
}

#[test]
fn a_round_trip_from_copy_to_simulation() {
    let desk = Desk::new("round-trip");
    desk.said("pack copy wild-pigs-3 mine");
    assert!(desk.said("pack diff mine").contains("say the same"));
    desk.said("pack export mine sheets");

    // Taken back as it is, nothing is different: not a byte.
    let before = desk.read("mine/weapons.toml");
    assert!(desk.said("pack import sheets mine").contains("nothing is different"));
    assert_eq!(desk.read("mine/weapons.toml"), before);

    // One figure, one new card, one card less.
    desk.edit("sheets/weapons.weapon.csv", "Shockblade,2,1,0", "Shockblade,4,1,0");
    let cards = desk.read("sheets/weapons.weapon.csv");
    let columns = cards.lines().next().expect("a head").matches(',').count();
    let ram = cards.lines().find(|line| line.starts_with("Hydraulic Ram")).expect("the card").to_string();
    let fork = format!("Pitchfork,1,1,1{}", ",".repeat(columns - 3));
    desk.edit("sheets/weapons.weapon.csv", &ram, &fork);
    desk.edit("sheets/game.csv", "market,4", "market,5");
    let written = desk.said("pack import sheets mine");
    assert!(written.contains("weapons.toml") && written.contains("game.toml"), "{written}");
    assert!(!written.contains("bosses.toml"), "{written}");
    assert!(desk.read("mine/game.toml").contains("market = 5            # upgrades"), "comments stay");

    // A card that does nothing is pointed out; what is different is said in words.
    let checked = desk.said("pack check mine");
    assert!(checked.starts_with("Pitchfork does nothing.\nmine: a valid pack for Wild Pigs"), "{checked}");
    let diff = desk.said("pack diff mine");
    assert!(diff.contains("game.toml\n  market was 4, is 5\n"), "{diff}");
    assert!(diff.contains("weapon Shockblade: cost was [2, 1, 0], is [4, 1, 0]"), "{diff}");
    assert!(diff.contains("gone: weapon Hydraulic Ram") && diff.contains("new weapon Pitchfork: cost [1, 1, 1]"));

    // One file to share says the same, and every --pack takes it.
    desk.said("pack zip mine mine.zip");
    assert!(desk.said("pack diff mine mine.zip").contains("say the same"));
    let hash = checked.trim_end().rsplit(' ').next().expect("a hash").to_string();
    let report = desk.said("sim wild-pigs-3 --games 20 --bots random --pack mine.zip");
    assert!(report.starts_with(&format!("Played with mine.zip, hash {hash}\n")), "{report}");
    assert!(report.contains("random plays anything") && report.contains("Pitchfork"), "{report}");
    assert!(report.contains("95 % interval") && report.contains("too little evidence"), "{report}");
    let json: Value =
        serde_json::from_str(&desk.said("sim wild-pigs-3 --games 2 --bots random --pack mine --json")).expect("JSON");
    assert_eq!(json["pack"], hash);
    desk.said("pack zip mine mine.zip");
    desk.write("letter.zip", "Dear diary");
    assert!(desk.complaint("pack zip mine letter.zip").contains("no pack of this game"));
}

#[test]
fn nothing_is_lost_of_any_game() {
    let desk = Desk::new("all-games");
    for game in sounder_catalog::games().iter().filter(|game| !game.pack_files().is_empty()) {
        let game = game.about().id;
        desk.said(&format!("pack copy {game} {game}"));
        desk.said(&format!("pack export {game} {game}-csv"));
        let said = desk.said(&format!("pack import {game}-csv {game} --game {game}"));
        assert!(said.contains("nothing is different"), "{said}");
        let checked = desk.said(&format!("pack check {game} --game {game}"));
        assert!(checked.contains(&format!("{game}: a valid pack")), "{checked}");
    }
}

#[test]
fn every_run_and_report_names_its_pack() {
    let desk = Desk::new("named");
    desk.said("pack copy wild-pigs-3 mine");
    desk.edit("mine/game.toml", "market = 4", "market = 5");
    desk.said("pack zip mine mine.zip");
    let checked = desk.said("pack check mine.zip");
    let hash = checked.trim_end().rsplit(' ').next().expect("a hash");
    let named = format!("mine.zip, hash {hash}");
    for run in [
        "lab check wild-pigs-3 --quick -k 2 -n 20 --trials 20 --pack mine.zip",
        "lab compare wild-pigs-3 default mine.zip -n 2 --trials 2 --bots random --report compare.html",
        "lab sweep wild-pigs-3 --pack mine.zip --figure game.toml:market=4..5 -n 4 --report sweep.html",
        "play wild-pigs-3 --pack mine.zip --plain --save game.json",
    ] {
        assert!(desk.said(run).contains(&named), "{run}: {}", desk.said(run));
    }
    for report in ["compare.html", "sweep.html"] {
        assert!(desk.read(report).contains(&named), "{report}");
    }
    desk.write(
        "grid.toml",
        "game = \"wild-pigs-3\"\ngames = 2\nseats = [2]\nbots = [\"random\"]\npacks = [\"mine.zip\"]\ntrials = 0\n",
    );
    desk.said("lab run grid.toml");
    assert!(desk.read("grid/report.html").contains(hash) && desk.read("grid/hashes.txt").contains(hash));
}

/// Where it can be played all the same it is remarked, else it is a fault at its line.
#[test]
fn what_does_nothing_is_pointed_out_in_every_game() {
    let desk = Desk::new("idle");
    let knife = "cost = { red = 2, any = 1 }\nbonus = [1, 0, 0]";
    let bandages = "fits = \"medic\"\nswill = 3\nheal = 1";
    let cases = [
        ("wild-pigs-3", "upgrades.toml", "production = [0, 0, 2]\n", "", "Mass Core does nothing but score."),
        ("wild-pigs-2", "market.toml", knife, "cost = { red = 2 }\nvp = 1", "Kitchen Knife does nothing but score."),
        ("wild-pigs-2", "market.toml", "\nbonus = [1, 0, 0]", "", "error: this card does nothing"),
        ("spugah", "cards.toml", "defence = 1\n", "", "error: \"Oak Shields\" does nothing"),
        ("hogs", "upgrades.toml", bandages, "fits = \"tank\"\nswill = 3\nheal = 1", "Clean Bandages does nothing for"),
        (
            "hogs",
            "upgrades.toml",
            "ap = 1\n\n[[upgrade]]\nname = \"Hob",
            "\n[[upgrade]]\nname = \"Hob",
            "Double Rations",
        ),
        ("hogs", "base.toml", "guards = true\n", "", "AA Gun does nothing."),
        ("hogs", "deployables.toml", "dice = [\"4X\"]", "dice = [\"0X\"]", "Minefield does no harm."),
        ("rangers", "figures.toml", "snipe_damage = 3", "snipe_damage = 0", "`snipe_damage` is 0."),
        ("rangers", "people.toml", "suits = [\"hunter\"]", "suits = []", "Campground suits nobody."),
        (
            "rangers",
            "figures.toml",
            "trap_fixed = [2,",
            "trap_fixed = [0,",
            "Trap 1 does nothing where traps do not roll",
        ),
    ];
    for (number, (game, file, old, new, said)) in cases.into_iter().enumerate() {
        let mine = format!("{game}-{number}");
        desk.said(&format!("pack copy {game} {mine}"));
        let check = format!("pack check {mine} --game {game}");
        assert_eq!(desk.said(&check).lines().count(), 1, "nothing is wrong with what ships: {}", desk.said(&check));
        desk.edit(&format!("{mine}/{file}"), old, new);
        let output = desk.run(&check);
        let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
        assert!(text.contains(said), "{game}, {file}, {new}: {text}");
    }
}

#[test]
fn mistakes_in_a_spreadsheet_change_nothing() {
    let desk = Desk::new("mistakes");
    desk.said("pack copy wild-pigs-3 mine");
    desk.said("pack export mine sheets");
    let before = desk.read("mine/weapons.toml");
    desk.edit("sheets/weapons.weapon.csv", "Shockblade,2,1,0", "Shockblade,99,1,0");
    let faults = desk.complaint("pack import sheets mine");
    assert!(faults.contains("`cost` is 99") && faults.contains("Nothing was written"), "{faults}");
    assert!(faults.contains("in the spreadsheet: weapons.weapon.csv, line 2"), "{faults}");
    desk.edit("sheets/weapons.weapon.csv", "Shockblade,99,1,0", "Shockblade,,1,0");
    let faults = desk.complaint("pack import sheets mine");
    assert!(faults.contains("weapons.weapon.csv: line 2: cost[2]: number 1 of the list is missing"), "{faults}");
    desk.write("sheets/weapons.weapon.csv", b"name\r\nGr\xfc\xdfe\r\n");
    let faults = desk.complaint("pack import sheets mine");
    assert!(faults.contains("another encoding than UTF-8") && faults.contains("weapons.weapon.csv:2:3"), "{faults}");
    assert_eq!(desk.read("mine/weapons.toml"), before);
}

#[test]
fn files_that_are_missing_or_too_many_are_named() {
    let desk = Desk::new("files");
    desk.said("pack copy wild-pigs-3 mine");
    std::fs::rename(desk.dir.join("mine/weapons.toml"), desk.dir.join("mine/weapons.toml.txt")).expect("renamed");
    let checked = desk.said("pack check mine");
    assert!(checked.contains("weapons.toml: missing, the default one is used"), "{checked}");
    assert!(checked.contains("weapons.toml.txt: not read; if it is to be weapons.toml, rename it"), "{checked}");
    let run = desk.run("sim wild-pigs-3 --games 1 --bots random --pack mine");
    assert!(String::from_utf8_lossy(&run.stderr).contains("weapons.toml: missing"), "every run says it");
    desk.said("pack copy wild-pigs-3 whole");
    desk.said("pack export whole sheets");
    for command in ["pack diff mine", "pack diff whole mine", "pack diff mine whole", "pack import sheets mine"] {
        let told = String::from_utf8_lossy(&desk.run(command).stderr).into_owned();
        assert!(told.contains("weapons.toml: missing, the default one is used"), "{command}: {told}");
        assert!(told.contains("weapons.toml.txt: not read"), "{command}: {told}");
    }
    desk.write("mine/spells.toml", "");
    assert!(desk.complaint("pack check mine").contains("spells.toml does not belong to a pack of this game"));
    std::fs::remove_file(desk.dir.join("mine/spells.toml")).expect("removed");
    desk.write("mine/bosses.toml", b"[[attack]]\nname = \"Sp\xe4rlich\"\n");
    let faults = desk.complaint("pack check mine");
    assert!(faults.contains("bosses.toml:2:11") && faults.contains("save the file again as UTF-8"), "{faults}");
}

#[test]
fn sheets_are_found_whatever_their_case_and_their_faults_have_lines() {
    let desk = Desk::new("nations");
    let report = desk.said("sim spugah -n 4 -k 2 --bots random --swap --sheet saltmere --sheet ANY");
    assert!(report.contains("bot 1: random, Saltmere"), "{report}");
    desk.write("half.toml", "# A nation.\nname = \"Half done\"\nadjective = 7\n");
    let faults = desk.complaint("sim spugah --sheet half.toml");
    assert!(faults.contains("half.toml:3:13") && faults.contains("adjective = 7"), "{faults}");
    assert!(faults.contains("in the sheet"), "{faults}");
}

#[test]
fn a_variants_record_is_replayed_without_its_pack() {
    let desk = Desk::new("records");
    desk.said("pack copy wild-pigs-2 mine");
    desk.edit("mine/threats.toml", "Nippy Piglet", "Snippy Piglet");
    let mut played = sounder_catalog::find("wild-pigs-2").expect("a game");
    let opened = sounder_pack::Source::open(&desk.dir.join("mine"), played.pack_files()).expect("a pack");
    played = played.with_pack(opened.source).expect("a sound pack");
    let table = played.deal(sounder_kernel::Setup::new(2), sounder_kernel::Seed::from_number(3)).expect("a table");
    desk.write("game.json", table.record().to_json());
    let verified = desk.said("verify game.json");
    assert!(verified.contains("0 moves, all legal") && verified.contains("Played with the record's own pack"));
    assert!(verified.contains("Its seal fits"), "{verified}");
    let replayed = desk.said("replay game.json --at 0");
    let named = format!("Played with the record's own pack, hash {}\n", played.about().pack_hash);
    assert!(replayed.starts_with(&named) && replayed.contains("Player 1"), "{replayed}");

    let swapped = table.record().to_json().replace("Player 1", "Player x").replace("Player 2", "Player 1");
    desk.write("swapped.json", swapped.replace("Player x", "Player 2"));
    assert!(desk.complaint("verify swapped.json").contains("do not fit its seal"));
    let mut bare = table.record();
    bare.names.reverse();
    bare.seal = None;
    desk.write("bare.json", bare.to_json());
    assert!(desk.complaint("verify bare.json").contains("it has no seal"));
    let mut cut = table.record();
    (cut.seal, cut.checkpoints) = (None, Vec::new());
    desk.write("cut.json", cut.to_json());
    assert!(desk.complaint("verify cut.json").contains("cut off or was added to"));
}
