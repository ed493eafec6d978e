//! Rulebook examples and tricky cases as data: a position, some steps, and what must hold after each.
//!
//! ```toml
//! game = "wild-pigs-3"
//! title = "Tactical stance takes one blue off"
//! clauses = ["3.2", "12.1"]
//! seats = 2
//!
//! [position]                         # changes on the dealt state
//! turn = "@seat 1"                   # seats are counted from 1, as people do, and so are places in lists
//! "players.1.stance" = "Tactical"
//! "lanes.1" = ["@Mudtusk"]           # "@…" is the number of a named thing of the content
//!
//! [[step]]
//! seat = 1
//! choose = "Fight Mudtusk"           # the words of a choice, or a part that only one choice has
//! state = { "players.1.vp" = 3, "players.*.resources" = { sum = 9 } }
//! open = ["Scavenge"]
//! closed = ["Realign"]
//! told = ["defeats Mudtusk"]
//! acting = [2]
//! ```
//!
//! `docs/scenarios.md` has the whole format.

mod check;
mod files;
mod heard;
mod lesson;
mod pack;
mod path;
mod read;
mod run;
mod show;
mod want;

pub use files::{Checked, FindGame, check_files, check_text, files};
pub use lesson::{Lesson, assert_lesson};
pub use pack::PackChange;
pub use path::Path;
pub use read::{Deed, Expect, NULL, Saying, Scenario, Step};
pub use run::{Difference, Done, Moment, OpenAction, run};
pub use show::show;
pub use want::Want;

use sounder_host::{AnyGame, Hosted, Playable};
use std::sync::Arc;

/// Runs every scenario of a game's folder and checks that each clause of its rules is named by one of them or in
/// `tested`, the clauses that its other tests check. For the game's own tests: panics with all that is wrong.
pub fn assert_all<G: Playable>(dir: &std::path::Path, tested: &[&str]) {
    let game: Arc<dyn AnyGame> = Arc::new(Hosted::<G>::with_default_pack());
    let about = game.about();
    let files = files(dir);
    assert!(!files.is_empty(), "no scenarios in {}", dir.display());
    let other = || format!("this folder is for \"{}\"", about.id);
    let find = |id: &str| if id == about.id { Ok(Arc::clone(&game)) } else { Err(other()) };
    let checked = check_files(&files, &find);
    let mut wrong: Vec<String> = Vec::new();
    for one in checked.iter().filter(|one| !one.holds()) {
        let name = one.file.file_name().unwrap_or_default().to_string_lossy();
        wrong.extend(one.wrong.iter().map(|wrong| format!("{name}: {wrong}")));
    }
    let clauses: Vec<&str> = about.clauses().collect();
    let named = checked.iter().filter_map(|one| one.scenario.as_ref()).flat_map(|scenario| &scenario.clauses);
    let named: Vec<&str> = named.map(|clause| clause.value.as_str()).chain(tested.iter().copied()).collect();
    let missing = clauses.iter().filter(|clause| !named.contains(*clause));
    wrong.extend(missing.map(|clause| format!("no test or scenario names clause {clause}")));
    let unknown = tested.iter().filter(|clause| !clauses.contains(*clause));
    wrong.extend(unknown.map(|clause| format!("clause {clause} is named by a test but is not in the rules")));
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}
