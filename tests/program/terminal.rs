//! The program in a pseudo-terminal, as somebody sits before it.

#![cfg(unix)]

use nix::fcntl::{FcntlArg, FdFlag, fcntl};
use nix::sys::termios::LocalFlags;
use sounder_kernel::Record;
use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// How long anything may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);
/// A screen that has not changed for so long is drawn to its end.
const STILL: Duration = Duration::from_millis(150);

/// A program in a terminal, and what stands on its screen.
struct Screen {
    child: Child,
    keyboard: File,
    shown: Arc<Mutex<(vt100::Parser, Vec<u8>)>>,
}

/// The program, and the other end of its terminal.
fn spawn(arguments: &str, home: &Path, (width, height): (u16, u16), term: &str) -> (Child, File) {
    // One at a time: a program that another test starts just now would take both ends along.
    static STARTING: Mutex<()> = Mutex::new(());
    let _starting = STARTING.lock().expect("nobody panics holding it");
    let size = nix::pty::Winsize { ws_row: height, ws_col: width, ws_xpixel: 0, ws_ypixel: 0 };
    let pty = nix::pty::openpty(Some(&size), None).expect("a pseudo-terminal");
    // Programs started from here must not hold the other end: the terminal is gone when we let go of it.
    for end in [&pty.master, &pty.slave] {
        fcntl(end, FcntlArg::F_SETFD(FdFlag::FD_CLOEXEC)).expect("it is open");
    }
    let end = || Stdio::from(pty.slave.try_clone().expect("another handle"));
    let child = Command::new(env!("CARGO_BIN_EXE_sounder"))
        .args(arguments.split_whitespace())
        .env("TERM", term)
        .env("HOME", home)
        .env_remove("XDG_STATE_HOME")
        .env_remove("NO_COLOR")
        .current_dir(home)
        .stdin(end())
        .stdout(end())
        .stderr(end())
        .spawn()
        .expect("the program starts");
    (child, File::from(pty.master))
}

impl Screen {
    fn start(arguments: &str, home: &Path, (width, height): (u16, u16), term: &str) -> Screen {
        let (child, keyboard) = spawn(arguments, home, (width, height), term);
        let shown = Arc::new(Mutex::new((vt100::Parser::new(nonzero(height), nonzero(width), 0), Vec::new())));
        let (mut screen, seen) = (keyboard.try_clone().expect("another handle"), Arc::clone(&shown));
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = screen.read(&mut bytes) {
                let mut shown = seen.lock().expect("nobody panics holding it");
                shown.0.process(&bytes[..count]);
                shown.1.extend(&bytes[..count]);
            }
        });
        Screen { child, keyboard, shown }
    }

    fn contents(&self) -> String {
        self.shown.lock().expect("nobody panics holding it").0.screen().contents()
    }

    /// Waits until this is on the screen and nothing more is being drawn: a frame may come in several pieces.
    fn wait_for(&self, text: &str) -> String {
        let start = Instant::now();
        let (mut last, mut since) = (String::new(), start);
        loop {
            let contents = self.contents();
            if contents != last {
                (last, since) = (contents.clone(), Instant::now());
            }
            if contents.contains(text) && since.elapsed() > STILL {
                return contents;
            }
            assert!(start.elapsed() < PATIENCE, "\"{text}\" does not come:\n{contents}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn type_keys(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).expect("the keyboard takes it");
    }

    /// Whether the terminal takes whole lines and shows what is typed, as a shell wants it.
    fn is_cooked(&self) -> bool {
        let settings = nix::sys::termios::tcgetattr(&self.keyboard).expect("it is a terminal");
        settings.local_flags.contains(LocalFlags::ICANON | LocalFlags::ECHO)
    }

    fn signal(&self, signal: &str) {
        Command::new("kill").args([signal, &self.child.id().to_string()]).status().expect("kill is there");
    }

    /// Waits for the end; gives all that was ever written.
    fn end(&mut self) -> String {
        let start = Instant::now();
        while self.child.try_wait().expect("a child").is_none() {
            assert!(start.elapsed() < PATIENCE, "it does not end:\n{}", self.contents());
            std::thread::sleep(Duration::from_millis(20));
        }
        std::thread::sleep(Duration::from_millis(100));
        String::from_utf8_lossy(&self.shown.lock().expect("nobody panics holding it").1).into_owned()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn nonzero(size: u16) -> std::num::NonZero<u16> {
    std::num::NonZero::new(size).expect("a screen has a size")
}

const SIZE: (u16, u16) = (90, 28);

fn home(name: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(&dir).expect("a folder for the test");
    dir
}

fn start(arguments: &str, home: &Path) -> Screen {
    Screen::start(arguments, home, SIZE, "xterm-256color")
}

fn record(path: &Path) -> Record {
    Record::from_json(&std::fs::read_to_string(path).expect("a kept game")).expect("a whole record")
}

/// The control sequence that gives the ordinary screen back.
const GIVEN_BACK: &str = "\u{1b}[?1049l";

/// With nowhere to complain to, either: standard error is the same window.
#[test]
fn nothing_goes_on_when_the_terminal_is_gone() {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("games/connect-four/golden/game-1.json");
    let replay = format!("replay {}", golden.display());
    for arguments in ["play connect-four --bots random --pause 0 --seed 3", &replay] {
        let (mut child, mut window) = spawn(arguments, &home("gone"), SIZE, "xterm-256color");
        let (mut seen, mut bytes) = (String::new(), [0; 4096]);
        while !seen.contains("Connect Four") {
            let count = window.read(&mut bytes).expect("something is shown");
            seen.push_str(&String::from_utf8_lossy(&bytes[..count]));
        }
        drop(window);
        let start = Instant::now();
        let ended = loop {
            if let Some(ended) = child.try_wait().expect("a child") {
                break ended;
            }
            if start.elapsed() > PATIENCE {
                child.kill().expect("it is there");
                panic!("{arguments}: it goes on before nobody");
            }
            std::thread::sleep(Duration::from_millis(20));
        };
        assert_eq!(ended.code(), Some(0), "{arguments}: it ends by itself, and well: {ended}");
    }
}

#[test]
fn a_game_survives_a_closed_window_and_a_killed_program() {
    let home = home("survives");
    let file = home.join("game.json");
    let mut first = start("play connect-four --people 2 --names Ada,Bob --save game.json --seed 1", &home);
    first.wait_for("Ada to move");
    first.type_keys("4\r");
    first.wait_for("Bob to move");
    assert!(!first.is_cooked(), "keys are read one by one");
    first.signal("-HUP");
    assert!(first.end().contains(GIVEN_BACK) && first.is_cooked(), "the terminal is whole again");
    let kept = record(&file);
    assert_eq!((kept.moves.len(), kept.names), (1, vec!["Ada".to_string(), "Bob".to_string()]));
    kept_whole(&file);

    let mut second = start("play --resume game.json", &home);
    second.wait_for("Bob to move");
    second.type_keys("4\r");
    second.wait_for("Ada to move");
    second.signal("-KILL");
    second.end();
    assert_eq!(record(&file).moves.len(), 2);
    kept_whole(&file);

    let mut third = start("play --resume game.json", &home);
    third.wait_for("Ada to move");
    third.type_keys("1\r");
    third.wait_for("Bob to move");
    third.signal("-TERM");
    assert!(third.end().contains(GIVEN_BACK) && third.is_cooked(), "the terminal is whole again");
    assert_eq!(record(&file).moves.len(), 3);
    let taken = Command::new(env!("CARGO_BIN_EXE_sounder"))
        .args(["play", "connect-four", "--save", "game.json"])
        .current_dir(&home)
        .output()
        .expect("the program starts");
    assert!(String::from_utf8_lossy(&taken.stderr).contains("go on with it by --resume"), "nothing is written over");
}

/// Both have the same free name in mind when they start.
#[test]
fn two_games_begun_at_once_are_both_kept() {
    let home = home("at-once");
    let arguments = "play connect-four --people 2 --seed 1";
    let mut games = [start(arguments, &home), start(arguments, &home)];
    for game in &games {
        game.wait_for("Player 1 to move");
    }
    for (game, keys) in games.iter_mut().zip(["4\r", "5\r"]) {
        game.type_keys(keys);
        game.wait_for("Player 2 to move");
        game.type_keys("q");
        game.end();
    }
    let kept = |number: u32| record(&home.join(format!(".local/state/sounder/connect-four-{number}.json"))).moves;
    assert_ne!(kept(1)[0].action, kept(2)[0].action, "neither is written over the other");
}

/// Both go on with the same file: the one that comes second says so, and neither is written over the other.
#[test]
fn a_game_that_two_programs_go_on_with_is_kept_twice() {
    let home = home("resumed-twice");
    let mut first = start("play connect-four --people 2 --names Ada,Bob --save game.json --seed 1", &home);
    first.wait_for("Ada to move");
    first.type_keys("4\r");
    first.wait_for("Bob to move");
    first.type_keys("q");
    first.end();
    let mut games = [start("play --resume game.json", &home), start("play --resume game.json", &home)];
    let mut plain = Screen::start("play --resume game.json", &home, SIZE, "dumb");
    for game in &games {
        game.wait_for("Bob to move");
    }
    plain.wait_for("1. Drop into column 1");
    games[0].type_keys("1\r");
    games[0].wait_for("Ada to move");
    games[1].type_keys("2\r");
    let said = games[1].wait_for("Ada to move");
    assert!(said.contains("Another program has gone on with game.json"), "{said}");
    plain.type_keys("3\n");
    plain.wait_for("this game is kept in game-2.json from now on");
    // From here on each has a file of its own.
    games[1].type_keys("2\r");
    games[1].wait_for("Bob to move");
    games[1].type_keys("q");
    let told = games[1].end();
    assert!(told.contains("sounder play --resume game-1.json"), "{told}");
    let columns = |name: &str| -> Vec<String> {
        kept_whole(&home.join(name));
        record(&home.join(name)).moves.iter().filter_map(|step| step.action.as_ref()).map(ToString::to_string).collect()
    };
    assert_eq!(columns("game.json"), ["3", "0"]);
    assert_eq!(columns("game-1.json"), ["3", "1", "1"]);
    assert_eq!(columns("game-2.json"), ["3", "2"]);
}

fn kept_whole(file: &Path) {
    assert_eq!(record(file).check_whole(), Ok(()));
    let beside = file.parent().expect("a folder").read_dir().expect("it can be read").flatten();
    let parts = beside.filter(|entry| entry.path().extension().is_some_and(|ending| ending == "part")).count();
    assert_eq!(parts, 0, "no half file lies about");
}

#[test]
fn bots_come_back_with_their_game_and_a_rematch_is_one_key() {
    let home = home("rematch");
    let mut game = start("play connect-four --bots random --pause 0", &home);
    for _ in 0..50 {
        let contents = game.wait_for("Drop into");
        if contents.contains("your turn") {
            break;
        }
    }
    game.wait_for("your turn");
    game.type_keys("1\r");
    game.type_keys("q");
    let told = game.end();
    assert!(told.contains("The game was left after"), "{told}");
    assert!(!told.contains("after 1 moves"), "{told}");
    let file = home.join(".local/state/sounder/connect-four-1.json");
    assert!(told.contains(&format!("sounder play --resume {}", file.display())), "{told}");
    assert!(record(&file).names[1].contains("(random)"));

    let mut game = start(&format!("play --resume {} --pause 0", file.display()), &home);
    let start = Instant::now();
    while !game.contents().contains("game over") {
        assert!(start.elapsed() < PATIENCE, "it is never over:\n{}", game.contents());
        game.type_keys("\r");
        std::thread::sleep(Duration::from_millis(30));
        game.type_keys("j");
    }
    let over = game.wait_for("once more");
    assert!(over.contains("wins.") || over.contains("draw") || over.contains("Nobody"), "{over}");
    game.type_keys("n");
    game.wait_for("your turn");
    game.signal("-TERM");
    game.end();
    assert!(game.is_cooked(), "after a rematch, too, the terminal is whole again");
}

#[test]
fn the_curtain_has_a_key_of_its_own_and_the_focus_is_seen() {
    let home = home("curtain");
    let mut game = start("play connect-four --people 2 --names Ada,Bob --hide --seed 1", &home);
    game.wait_for("Ada is next.");
    game.type_keys("\r\r");
    std::thread::sleep(Duration::from_millis(300));
    assert!(game.contents().contains("Ada is next."), "the key that plays does not lift it");
    game.type_keys(" ");
    let board = game.wait_for("Ada to move");
    assert!(board.contains("═ Your choices") && !board.contains('║'), "{board}");
    game.type_keys("\t");
    let board = game.wait_for("║");
    assert!(board.contains("scroll the board") && board.contains("─ Your choices"), "{board}");
    game.type_keys("\t");
    game.wait_for("═ Log");
}

/// What the choice under the cursor is about is marked on the board by its name, or framed if it is a part of a map.
#[test]
fn ones_own_panel_is_drawn_once_and_what_is_asked_about_is_in_sight() {
    let home = home("panels");
    for game in ["wild-pigs-3", "wild-pigs-2", "spugah", "rangers", "hogs"] {
        let mut screen = start(&format!("play {game} --names Zenobia --bots random --pause 0 --seed 2"), &home);
        screen.wait_for("your turn");
        // Numbers are as wide as the largest of them.
        let shown = screen.wait_for("Your choices");
        let first = shown.split_once("▶1 ").or_else(|| shown.split_once("▶ 1 "));
        let left: Vec<&str> = shown.lines().map(|line| line.split('│').next().unwrap_or_default()).collect();
        let headings = left.iter().filter(|line| line.contains("── ") || line.contains("▶─ "));
        let own = headings.filter(|line| line.contains("Zenobia")).count();
        assert_eq!(own, 1, "{game}: {shown}");

        let chosen = first.map_or("", |(_, chosen)| chosen.lines().next().unwrap_or_default());
        let marked = left.iter().filter_map(|line| line.split_once('▶')).map(|(_, thing)| thing.trim_start());
        let names: Vec<&str> = marked.filter_map(|thing| thing.split_whitespace().next()).collect();
        let in_sight = match game {
            "spugah" => shown.contains('┏') || shown.contains('┳'),
            // The factions that one is asked about lie nowhere yet.
            "hogs" => true,
            _ => names.iter().any(|name| chosen.contains(name)),
        };
        assert!(in_sight, "{game}: {chosen} is not marked: {shown}");
        screen.type_keys("q");
        screen.end();
    }
}

/// At the size that terminals open with, and at one that shows most games whole: what says that there is more covers nothing,
/// signs are letters, hexes have coordinates, and a card is shown in full beside the choices where there is room.
#[test]
fn every_game_is_legible_at_common_sizes() {
    let home = home("sizes");
    for game in sounder_catalog::games().iter().map(|game| game.about().id) {
        for size in [(80, 24), (120, 40)] {
            let arguments = format!("play {game} --bots random --pause 0 --seed 3");
            let mut screen = Screen::start(&arguments, &home, size, "xterm-256color");
            screen.wait_for("your turn");
            let shown = screen.wait_for("▶1 ");
            let board: Vec<&str> = shown.lines().map(|line| line.split('│').next().unwrap_or_default()).collect();
            for line in shown.lines() {
                let raw = line.split(':').any(|word| word == "vp" || word == "swill" || word == "red");
                assert!(!raw, "{game} {size:?}: a sign stands there by its name: {line}\n{shown}");
            }
            let more = board.iter().find(|line| line.contains(" PgDn") || line.contains("← →"));
            let before = more.map_or("", |line| line.split(['↑', '↓', '←']).next().unwrap_or_default());
            let is_rule = before.contains('─') || before.trim().is_empty();
            assert!(is_rule, "{game} {size:?}: {before} goes on under what says that there is more\n{shown}");
            if ["spugah", "hogs"].contains(&game) {
                assert!(shown.contains("B2") && shown.contains("C3"), "{game} {size:?}: no coordinates\n{shown}");
            }
            screen.type_keys("q");
            screen.end();
        }
    }
    let market = Screen::start("play wild-pigs-2 --bots random --pause 0 --seed 3", &home, (120, 40), "xterm");
    let shown = market.wait_for("▶1 ");
    let card = shown.lines().any(|line| line.contains("Selected"));
    assert!(card, "what the selected choice is about is said:\n{shown}");
}

/// What the choice under the cursor names, if it names a hex: "C7".
fn chosen_hex(shown: &str) -> Option<String> {
    let chosen = shown.lines().find_map(|line| line.split_once('▶').filter(|(board, _)| board.contains('│')))?.1;
    let is_hex = |word: &&str| {
        let (letter, number) = word.split_at(word.len().min(1));
        letter.chars().all(|letter| letter.is_ascii_uppercase()) && number.parse::<u8>().is_ok()
    };
    chosen.split(|sign: char| !sign.is_ascii_alphanumeric()).find(is_hex).map(str::to_string)
}

/// A world is larger than a small screen: whatever hex the choice under the cursor names is on it.
#[test]
fn the_board_scrolls_to_what_is_chosen() {
    let home = home("scrolling");
    let arguments = "play spugah --bots random --pause 0 --seed 3";
    let mut screen = Screen::start(arguments, &home, (80, 24), "xterm-256color");
    // At the bottom, which the first picture does not show.
    screen.wait_for("3 Put your tray at the bottom");
    screen.type_keys("\x1b[B\x1b[B\r");
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..40 {
        std::thread::sleep(Duration::from_millis(150));
        let shown = screen.contents();
        if let Some(hex) = chosen_hex(&shown) {
            // Its name stands in a corner of the hex, after a line of its border.
            let drawn = |line: &str| {
                let mut parts = line.split(hex.as_str());
                let before = parts.next().and_then(|part| part.chars().last());
                parts.next().is_some() && before.is_some_and(|sign| ('─'..='╿').contains(&sign))
            };
            assert!(shown.lines().any(drawn), "{hex} is out of sight:\n{shown}");
            seen.insert(hex);
        }
        screen.type_keys("\r");
    }
    assert!(seen.iter().any(|hex| hex.as_str() >= "H"), "{seen:?}");
}

/// A map that is wider than the screen is scrolled sideways; what stands below it stays.
#[test]
fn only_the_map_is_scrolled_sideways() {
    let home = home("sideways");
    let mut screen =
        Screen::start("play rangers --as gm --bots random --pause 0 --seed 5", &home, (80, 24), "xterm-256color");
    let before = screen.wait_for("← →");
    screen.type_keys("\x1b[C\x1b[C\x1b[C");
    std::thread::sleep(Duration::from_millis(300));
    let after = screen.wait_for("← →");
    let left = |shown: &str, begins: &str| {
        let mut lines = shown.lines().map(|line| line.split('│').next().unwrap_or_default().to_string());
        lines.find(|line| line.starts_with(begins))
    };
    assert_eq!(left(&before, "Around: "), left(&after, "Around: "), "{before}\n{after}");
    assert!(left(&before, "Around: ").is_some(), "{before}");
    assert_ne!(left(&before, "  ∩ Quarry Road"), left(&after, "  ∩ Quarry Road"), "{before}\n{after}");
}

/// Cards are shown in full where there is room, and by name where there is not.
#[test]
fn cards_are_full_where_there_is_room() {
    let home = home("full-cards");
    let arguments = "play wild-pigs-3 --bots random --pause 0 --seed 3";
    for (size, full) in [((80, 24), false), ((200, 70), true)] {
        let screen = Screen::start(arguments, &home, size, "xterm-256color");
        let shown = screen.wait_for("▶1 ");
        assert_eq!(shown.contains("Spoil:") && shown.contains("each round"), full, "{size:?}\n{shown}");
        assert_eq!(shown.contains("PgDn"), !full, "{size:?}\n{shown}");
    }
}

/// Where the game cannot be kept, `q` asks, and `s` saves and leaves.
#[test]
fn q_and_s_save_and_leave_where_nothing_is_kept() {
    let home = home("no-room");
    std::fs::write(home.join(".local"), "a file, so that there is no folder for games").expect("written");
    let mut game = start("play connect-four --people 2 --seed 1", &home);
    game.wait_for("Player 1 to move");
    game.type_keys("4\r");
    game.wait_for("Player 2 to move");
    game.type_keys("q");
    game.wait_for("save it and leave");
    game.type_keys("s");
    let told = game.end();
    assert!(told.contains("The game was left after 1 move."), "{told}");
    assert_eq!(record(&home.join("connect-four-1.json")).moves.len(), 1);
}

/// The same line by line: `q` asks, `q s` saves and leaves.
#[test]
fn by_lines_too_nothing_is_lost_where_nothing_is_kept() {
    let home = home("no-room-plain");
    std::fs::write(home.join(".local"), "a file, so that there is no folder for games").expect("written");
    for (number, keys) in [(1, "q s\n"), (2, "q\ns\n")] {
        let mut game = Screen::start("play connect-four --people 2 --seed 1", &home, SIZE, "dumb");
        game.wait_for("There is no place where this game is kept");
        game.type_keys("4\n");
        game.wait_for("Player 1 drops");
        game.type_keys("q\n");
        game.wait_for("s to save it and leave");
        game.type_keys("no\n");
        game.type_keys(keys);
        let told = game.end();
        assert!(told.contains("The game was left after 1 move.") && !told.contains('\u{1b}'), "{told}");
        let file = home.join(format!("connect-four-{number}.json"));
        assert_eq!(record(&file).moves.len(), 1, "{told}");
    }
    let mut game = Screen::start("play connect-four --people 2 --seed 1", &home, SIZE, "dumb");
    game.wait_for("1. Drop into column 1");
    game.type_keys("4\nq\nyes\n");
    let told = game.end();
    assert!(told.contains("It is not kept anywhere."), "{told}");
    assert!(!home.join("connect-four-3.json").exists());
}

#[test]
fn whoever_takes_over_a_seat_has_a_name_of_its_own() {
    let home = home("take-over");
    let mut first = start("play connect-four --people 2 --names Ada,Bob --save game.json --seed 1", &home);
    first.wait_for("Ada to move");
    first.type_keys("4\r");
    first.wait_for("Bob to move");
    first.type_keys("q");
    first.end();
    let mut second = start("play --resume game.json --bots random --pause 0", &home);
    second.wait_for("your turn");
    second.type_keys("4\r");
    second.wait_for("your turn");
    second.type_keys("q");
    second.end();
    assert_eq!(record(&home.join("game.json")).names, ["Ada", "Bot 2 (random)"]);
}

#[test]
fn a_replay_at_a_dumb_terminal_is_printed() {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("games/wild-pigs-3/golden/game-1.json");
    let mut printed = Screen::start(&format!("replay {}", golden.display()), &home("dumb-replay"), SIZE, "dumb");
    let told = printed.end();
    assert!(!told.contains('\u{1b}') && told.contains("Played with the default pack, hash"), "{told}");
}

#[test]
fn a_replay_opens_at_the_board() {
    let home = home("replay");
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("games/hogs/golden/game-1.json");
    let mut screen = start(&format!("replay {}", golden.display()), &home);
    let shown = screen.wait_for("move 0 of");
    let mut arrows = shown.split('↑').skip(1);
    let scrolled = arrows.any(|rest| rest.trim_start().starts_with(|c: char| c.is_ascii_digit()));
    assert!(!scrolled, "nothing is scrolled away: {shown}");
    screen.type_keys("q");
    assert!(screen.end().contains(GIVEN_BACK));
}

#[test]
fn without_a_screen_it_is_played_by_lines() {
    let home = home("plain");
    let mut child = Command::new(env!("CARGO_BIN_EXE_sounder"))
        .args("play connect-four --people 2 --names Ada,Bob --save game.json".split(' '))
        .current_dir(&home)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child.stdin.take().expect("an input").write_all(b"4\nlook\n3\nquit\n").expect("it listens");
    let output = child.wait_with_output().expect("it ends");
    let said = String::from_utf8(output.stdout).expect("text");
    assert!(output.status.success() && !said.contains('\u{1b}'), "{said}");
    assert!(said.contains("\n4. Drop into column 4\n") && said.contains("Bob: "), "{said}");
    assert!(said.contains("The game was left after 2 moves."), "{said}");
    assert_eq!(record(&home.join("game.json")).moves.len(), 2);

    let mut dumb = Screen::start("play connect-four --people 2 --seed 1", &home, SIZE, "dumb");
    dumb.wait_for("1. Drop into column 1");
    dumb.type_keys("quit\n");
    assert!(!dumb.end().contains('\u{1b}'));
}
