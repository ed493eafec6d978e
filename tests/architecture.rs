//! The invariants of ARCHITECTURE.md that a compiler does not check.

use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All files below a folder with one of these endings.
fn files(dir: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(dir).expect("a folder of the project").flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(files(&path, endings));
        } else if path.extension().is_some_and(|ending| endings.iter().any(|known| ending == *known)) {
            found.push(path);
        }
    }
    found
}

/// The lines of production code in a file: what comes before its unit tests, without comments. Long unit tests stand in a
/// file of their own.
fn code(path: &Path) -> String {
    if path.ends_with("tests.rs") {
        return String::new();
    }
    let text = std::fs::read_to_string(path).expect("a source file");
    let before_tests = text.split("#[cfg(test)]").next().unwrap_or_default().to_string();
    before_tests.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

fn crate_names() -> Vec<String> {
    let listing = std::fs::read_dir(root().join("crates")).expect("the crates").flatten();
    listing.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
}

/// The folders below `games/`: whoever adds a game need not add it here.
fn game_names() -> Vec<String> {
    let listing = std::fs::read_dir(root().join("games")).expect("the games").flatten();
    listing.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
}

#[test]
fn every_folder_of_a_game_is_in_the_catalog_and_on_the_first_page() {
    let mut folders = game_names();
    let mut listed: Vec<String> = sounder_catalog::games().iter().map(|game| game.about().id.to_string()).collect();
    folders.sort();
    listed.sort();
    assert_eq!(folders, listed);
    let readme = std::fs::read_to_string(root().join("README.md")).expect("the first page");
    let missing: Vec<_> = listed.iter().filter(|id| !readme.contains(&format!("(`{id}`)"))).collect();
    assert!(missing.is_empty(), "README.md does not list {missing:?}");
}

/// The calibration game of the bench, and what the load test plays unless it is told otherwise.
const MAY_NAME: &[(&str, &str)] = &[("src/commands/bench.rs", "connect-four"), ("src/commands/load.rs", "wild-pigs-3")];

#[test]
fn only_the_catalog_knows_a_game_by_name() {
    let games = game_names();
    assert!(games.len() > 3, "{games:?}");
    let mut rooms = vec![root().join("src")];
    for name in crate_names().iter().filter(|name| *name != "catalog") {
        let rooms_of_crate = ["src", "assets"].map(|room| root().join("crates").join(name).join(room));
        rooms.extend(rooms_of_crate.into_iter().filter(|room| room.exists()));
    }
    for path in rooms.iter().flat_map(|room| files(room, &["rs", "js", "css", "html", "svg"])) {
        let code = code(&path);
        for game in &games {
            let module = game.replace('-', "_");
            let quoted = ['"', '\'', '`'].iter().any(|quote| code.contains(&format!("{quote}{game}{quote}")));
            let may = MAY_NAME.iter().any(|(room, known)| path.ends_with(room) && game == known);
            assert!(
                may || !quoted && !code.contains(&format!("{module}::")),
                "{} names the game {game}",
                path.display()
            );
        }
    }
    for (room, game) in MAY_NAME {
        assert!(code(&root().join(room)).contains(game), "{room} names {game} no more: take it off the list");
    }
}

#[test]
fn the_kernel_does_no_io_reads_no_clock_and_starts_no_thread() {
    for path in files(&root().join("crates/kernel/src"), &["rs"]) {
        let code = code(&path);
        for forbidden in
            ["std::fs", "std::net", "std::io", "std::time", "std::thread", "HashMap", "HashSet", "println!"]
        {
            assert!(!code.contains(forbidden), "{} uses {forbidden}", path.display());
        }
    }
}

#[test]
fn rules_are_free_of_floats_and_maps() {
    for game in std::fs::read_dir(root().join("games")).expect("the games").flatten() {
        let src = game.path().join("src");
        let rules = files(&src, &["rs"]).into_iter().filter(|path| {
            let path = path.strip_prefix(&src).expect("below src").to_string_lossy().into_owned();
            path.starts_with("rules") || path.starts_with("state")
        });
        for path in rules {
            let code = code(&path);
            for forbidden in ["f32", "f64", "HashMap", "HashSet", "BTreeMap", "BTreeSet", "Box<", "std::time"] {
                assert!(!code.contains(forbidden), "{} uses {forbidden}", path.display());
            }
            // The deal may say in words why a sheet is refused; a state holds no text.
            let is_state = path.strip_prefix(&src).is_ok_and(|path| path.to_string_lossy().starts_with("state"));
            assert!(!(is_state && code.contains("String")), "{} uses String", path.display());
        }
    }
}

#[test]
fn games_hold_no_geometry() {
    for game in std::fs::read_dir(root().join("games")).expect("the games").flatten() {
        let manifest = std::fs::read_to_string(game.path().join("Cargo.toml")).expect("a manifest");
        assert!(!manifest.contains("hexx"), "{} does geometry; ask the board crate", game.path().display());
        // Coordinates are for pictures alone.
        let src = game.path().join("src");
        for path in files(&src, &["rs"]).iter().filter(|path| !path.starts_with(src.join("show"))) {
            assert!(!code(path).contains(".axial()"), "{} does geometry; ask the board crate", path.display());
        }
    }
}

#[test]
fn every_game_has_the_same_rooms() {
    for game in std::fs::read_dir(root().join("games")).expect("the games").flatten() {
        for room in
            ["src/lib.rs", "cover.svg", "RULES.md", "lesson.toml", "goals.toml", "scenarios", "golden", "tests/laws.rs"]
        {
            assert!(game.path().join(room).exists(), "{} has no {room}", game.path().display());
        }
        for room in ["state", "rules", "show", "facts", "value"] {
            let src = game.path().join("src");
            let there = src.join(format!("{room}.rs")).exists() || src.join(room).join("mod.rs").exists();
            assert!(there, "{} has no {room}", game.path().display());
        }
    }
}

#[test]
fn tables_need_nothing_of_the_lab() {
    for room in ["tables", "store", "api"] {
        for path in files(&root().join("crates/server/src").join(room), &["rs"]) {
            let code = code(&path);
            assert!(!code.contains("crate::lab") && !code.contains(".lab."), "{} needs the lab", path.display());
        }
    }
}

#[test]
fn arrows_point_one_way() {
    let allowed = [
        ("kernel", &[][..]),
        ("board", &[]),
        ("scene", &["kernel"]),
        ("pack", &[]),
        ("bots", &["kernel"]),
        ("host", &["kernel", "scene", "pack", "bots"]),
        ("scenario", &["kernel", "pack", "host", "bots", "scene"]),
        ("conformance", &["kernel", "scene", "bots", "pack", "host", "lab"]),
        ("lab", &["kernel", "bots", "pack"]),
        ("catalog", &["host"]),
        ("terminal", &["kernel", "scene", "bots", "host"]),
        ("server", &["kernel", "scene", "bots", "pack", "host", "scenario", "catalog"]),
    ];
    for name in crate_names() {
        let (_, allowed) = allowed.iter().find(|(known, _)| *known == name).expect("a crate of the design");
        let manifest =
            std::fs::read_to_string(root().join("crates").join(&name).join("Cargo.toml")).expect("a manifest");
        let dependencies =
            manifest.split("[dependencies]").nth(1).unwrap_or_default().split("\n[").next().unwrap_or_default();
        for line in dependencies.lines().filter_map(|line| line.strip_prefix("sounder-")) {
            let used = line.split(['.', ' ', '=']).next().unwrap_or_default();
            assert!(allowed.contains(&used), "{name} must not depend on {used}");
        }
    }
}
