//! Rulebook examples and tricky cases as data: a position, some steps, and what must hold after each.
//!
//! ```toml
//! game = "wild-pigs-3"
//! title = "Tactical stance takes one blue off"
//! clauses = ["3.2", "12.1"]
//! seats = 2
//! options = { army = "long" }       # may be left out
//!
//! [position]                        # changes on the dealt state: path = value
//! "players[0].stance" = "Tactical"
//! "lanes[0]" = ["@Mudtusk"]         # "@…" is the number of a named thing of the content
//!
//! [expect]                          # what must hold before the first step; may be left out
//! acting = [1]                      # seats are counted from 1, as people do
//!
//! [[step]]
//! seat = 1
//! choose = "Fight Mudtusk"          # the words of a choice, or a part that only one choice has
//! # action = { Fight = { lane = 0 } }   # or the action itself
//! # refused = true                  # it must not be possible
//! dice = [6, 1]                     # loaded dice, all of which must be drawn; may be left out
//! state = { "players[0].vp" = 3 }   # paths into the state and what must be there
//! open = ["Scavenge"]               # choices that a seat now to act must have, by words or a part of them
//! closed = ["Realign"]              # choices that no seat to act may have
//! told = ["defeats Mudtusk"]        # parts of what everybody is told of this step
//! untold = ["Wild"]                 # what nobody is told
//! acting = [2]                      # who may act now; an empty list means that the game is over
//! ranks = [1, 2]                    # the final standing
//! ```

mod path;
mod read;
mod run;

pub use read::{Expect, Scenario, Step, Wish};
pub use run::{Difference, run};

use sounder_host::{AnyGame, Hosted, Playable};
use sounder_kernel::Seed;
use std::path::{Path, PathBuf};

/// All scenario files of a folder, in order.
pub fn files(dir: &Path) -> Vec<PathBuf> {
    let listing = std::fs::read_dir(dir).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut files: Vec<PathBuf> = listing.filter(|path| path.extension().is_some_and(|e| e == "toml")).collect();
    files.sort_unstable();
    files
}

/// Runs every scenario in the folder of game `G` and checks that each clause of its rules is named by one of them or in
/// `tested`, the clauses that its other tests check. For the game's own tests: panics with all that is wrong.
pub fn assert_all<G: Playable>(dir: &Path, tested: &[&str]) {
    let game = Hosted::<G>::with_default_pack();
    let mut wrong = Vec::new();
    let mut named: Vec<String> = tested.iter().map(ToString::to_string).collect();
    let files = files(dir);
    assert!(!files.is_empty(), "no scenarios in {}", dir.display());
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a scenario file can be read");
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        match Scenario::read(&name, &text) {
            Err(faults) => wrong.push(faults.to_string()),
            Ok(scenario) => {
                named.extend(scenario.clauses.iter().cloned());
                match game.deal(scenario.setup.clone(), Seed::from_number(scenario.seed)) {
                    Err(error) => wrong.push(format!("{name}: {error}")),
                    Ok(mut table) => wrong.extend(run(&scenario, &mut *table).err().map(|d| format!("{name}: {d}"))),
                }
            }
        }
    }
    let clauses = clauses(game.about().rules);
    wrong
        .extend(clauses.iter().filter(|c| !named.contains(c)).map(|c| format!("no test or scenario names clause {c}")));
    let unknown = named.iter().filter(|c| !clauses.contains(c));
    wrong.extend(unknown.map(|c| format!("clause {c} is named by a test but is not in the rules")));
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// The numbers of the clauses in a RULES.md: lines that start with a number such as `6.2`.
pub fn clauses(rules: &str) -> Vec<String> {
    let number = |line: &str| {
        let word = line.split_whitespace().next()?.trim_end_matches('.');
        let (chapter, clause) = word.split_once('.')?;
        let digits = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
        (digits(chapter) && clause.split('.').all(digits)).then(|| word.to_string())
    };
    rules.lines().filter_map(number).collect()
}
