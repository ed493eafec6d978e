//! Makes the list of games from the dependencies that lie in `games/`, so that one line in `Cargo.toml` adds a game.

use std::path::Path;

fn main() {
    println!("cargo::rerun-if-changed=Cargo.toml");
    println!("cargo::rerun-if-changed=build.rs");
    let manifest = std::fs::read_to_string("Cargo.toml").expect("a build script runs beside its manifest");
    let folders = manifest.lines().filter_map(|line| line.split_once("path = \"../../games/")?.1.split('"').next());
    let lines = folders.map(|folder| format!("    {}::{}, \"{folder}\";\n", folder.replace('-', "_"), type_of(folder)));
    let list = format!("games! {{\n{}}}\n", lines.collect::<String>());
    let out = std::env::var("OUT_DIR").expect("cargo says where to write");
    std::fs::write(Path::new(&out).join("games.rs"), list).expect("the folder can be written to");
}

/// What the type of a game is called: `WildPigs3` in `games/wild-pigs-3`.
fn type_of(folder: &str) -> String {
    folder.split('-').map(|word| word[..1].to_uppercase() + &word[1..]).collect()
}
