//! Many scenario files at once: each is judged for itself, and words that nobody says are found by looking at all.

use crate::heard::{Denial, Heard, denials, never_said};
use crate::pack;
use crate::read::Scenario;
use crate::run::{Moment, run};
use sounder_host::AnyGame;
use sounder_kernel::{About, Seed};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Gives the game with an id, or says which there are.
pub type FindGame<'f> = dyn Fn(&str) -> Result<Arc<dyn AnyGame>, String> + 'f;

/// What became of a file.
pub struct Checked {
    /// The file.
    pub file: PathBuf,
    /// What it says, if it could be read.
    pub scenario: Option<Scenario>,
    /// The position and what came of each step, as far as it went.
    pub moments: Vec<Moment>,
    /// Whether it could be run at all.
    pub is_usable: bool,
    /// All that is wrong; nothing if the scenario holds.
    pub wrong: Vec<String>,
    game: Option<Arc<dyn AnyGame>>,
}

impl Checked {
    /// Whether everything is as expected.
    pub fn holds(&self) -> bool {
        self.wrong.is_empty()
    }
}

/// All scenario files of a folder, in order.
pub fn files(dir: &Path) -> Vec<PathBuf> {
    let listing = std::fs::read_dir(dir).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut files: Vec<PathBuf> = listing.filter(|path| path.extension().is_some_and(|e| e == "toml")).collect();
    files.sort_unstable();
    files
}

/// Runs scenario files; one that cannot be read does not stop the others.
///
/// Words that a file says are closed or untold must be said somewhere, see `heard.rs`: in one of the files, in
/// another scenario of their folders, or in random games. So a file is judged the same alone and among others.
pub fn check_files(files: &[PathBuf], find: &FindGame) -> Vec<Checked> {
    let mut checked: Vec<Checked> = files.iter().map(|file| check_file(file, find)).collect();
    listen_for_words(files, &mut checked);
    checked
}

/// Runs one scenario that is in no file; faults call it by the name that is given.
pub fn check_text(name: &str, text: &str, find: &FindGame) -> Checked {
    let mut checked = [check_scenario(Path::new(name), text, find)];
    listen_for_words(&[], &mut checked);
    let [one] = checked;
    one
}

/// Notes words that are said to be closed or untold and that nobody ever says.
fn listen_for_words(files: &[PathBuf], checked: &mut [Checked]) {
    let mut games: BTreeMap<&str, &Arc<dyn AnyGame>> = BTreeMap::new();
    games.extend(checked.iter().filter_map(|one| one.game.as_ref()).map(|game| (game.about().id, game)));
    let faults: Vec<(usize, String)> =
        games.into_values().flat_map(|game| words_never_said(&**game, files, checked)).collect();
    for (index, fault) in faults {
        checked[index].wrong.push(fault);
    }
}

/// Faults of one game's scenarios, each with the number of its file.
fn words_never_said(game: &dyn AnyGame, files: &[PathBuf], checked: &[Checked]) -> Vec<(usize, String)> {
    let id = game.about().id;
    let own = || {
        let numbered = checked.iter().enumerate().filter_map(|(index, one)| Some((index, one, one.scenario.as_ref()?)));
        numbered.filter(|(_, _, scenario)| scenario.game.value == id)
    };
    let mut heard = Heard::default();
    own().flat_map(|(_, one, _)| &one.moments).for_each(|moment| heard.listen(moment));
    let denied: Vec<(usize, Denial)> = own()
        .flat_map(|(index, one, scenario)| {
            denials(scenario, &one.moments).into_iter().map(move |denial| (index, denial))
        })
        .collect();
    let mut unheard: Vec<(usize, &Denial)> = denied.iter().map(|(index, denial)| (*index, denial)).collect();
    unheard.retain(|(_, denial)| !heard.knows(denial));
    if !unheard.is_empty() {
        let mut heard = Heard::default();
        for file in neighbours(files) {
            listen_to(&file, game, &mut heard);
        }
        unheard.retain(|(_, denial)| !heard.knows(denial));
    }
    let fault = |(index, denial): (usize, &Denial)| {
        let scenario = checked[index].scenario.as_ref().expect("a file that denies something was read");
        let (message, hint) = denial.complaint();
        (index, scenario.fault(denial.span.clone(), message, hint).to_string())
    };
    never_said(game, unheard).into_iter().map(fault).collect()
}

/// The scenario files in the same folders that were not asked for.
fn neighbours(asked: &[PathBuf]) -> Vec<PathBuf> {
    let folder = |file: &PathBuf| match file.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent.to_path_buf(),
        _ => PathBuf::from("."),
    };
    let mut folders: Vec<PathBuf> = asked.iter().map(folder).collect();
    folders.sort_unstable();
    folders.dedup();
    folders.iter().flat_map(|folder| files(folder)).filter(|file| !asked.contains(file)).collect()
}

/// Takes in what a scenario of the game says; whether it holds is not asked.
fn listen_to(file: &Path, game: &dyn AnyGame, heard: &mut Heard) {
    let Ok(text) = std::fs::read_to_string(file) else { return };
    let Ok(scenario) = Scenario::read(&file.to_string_lossy(), &text) else { return };
    if scenario.game.value == game.about().id {
        let _ = run_watched(&scenario, game, &mut |moment| heard.listen(&moment));
    }
}

impl Checked {
    fn unread(file: &Path, wrong: Vec<String>) -> Checked {
        Checked { file: file.into(), scenario: None, moments: vec![], is_usable: false, wrong, game: None }
    }
}

fn check_file(file: &Path, find: &FindGame) -> Checked {
    match std::fs::read_to_string(file) {
        Ok(text) => check_scenario(file, &text, find),
        Err(error) => Checked::unread(file, vec![format!("cannot be read: {error}")]),
    }
}

fn check_scenario(file: &Path, text: &str, find: &FindGame) -> Checked {
    let scenario = match Scenario::read(&file.to_string_lossy(), text) {
        Ok(scenario) => scenario,
        Err(faults) => return Checked::unread(file, faults.0.iter().map(ToString::to_string).collect()),
    };
    let mut checked = Checked::unread(file, vec![]);
    let game = match find(&scenario.game.value) {
        Ok(game) => game,
        Err(hint) => {
            let message = format!("there is no game \"{}\" here", scenario.game.value);
            checked.wrong.push(scenario.fault(scenario.game.span.clone(), message, hint).to_string());
            return checked;
        }
    };
    checked.wrong = unknown_clauses(&scenario, game.about());
    match run_watched(&scenario, &*game, &mut |moment| checked.moments.push(moment)) {
        Ok(wrong) => {
            checked.is_usable = true;
            checked.wrong.extend(wrong);
        }
        Err(wrong) => checked.wrong.push(wrong),
    }
    Checked { scenario: Some(scenario), game: Some(game), ..checked }
}

/// Runs a scenario; fails if it cannot be run at all, gives what does not hold otherwise.
fn run_watched(
    scenario: &Scenario,
    game: &dyn AnyGame,
    watch: &mut dyn FnMut(Moment),
) -> Result<Option<String>, String> {
    let deal = |game: &dyn AnyGame| {
        game.deal(scenario.setup.clone(), Seed::from_number(scenario.seed)).map_err(|error| error.to_string())
    };
    let mut table = if scenario.pack.is_empty() {
        deal(game)?
    } else {
        let pack = pack::changed(game.pack_files(), &scenario.pack).map_err(|(file, hint)| {
            let message = format!("there is no file \"{}\" in the pack", file.value);
            scenario.fault(file.span, message, hint).to_string()
        })?;
        deal(&*game.with_pack(pack).map_err(|error| error.to_string())?)?
    };
    // A position that nobody thought of may break the rules' own promises; the other files are still run.
    let result = catch_unwind(AssertUnwindSafe(|| run(scenario, &mut *table, watch)));
    Ok(match result {
        Ok(result) => result.err().map(|difference| difference.to_string()),
        Err(panic) => {
            let text = panic.downcast_ref::<String>().map(String::as_str);
            let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message");
            Some(format!("\"{}\": the game panicked: {text}", scenario.title))
        }
    })
}

/// A fault for each clause that is named but is not in the rules.
fn unknown_clauses(scenario: &Scenario, about: &About) -> Vec<String> {
    let known: Vec<&str> = about.clauses().collect();
    let unknown = scenario.clauses.iter().filter(|clause| !known.contains(&clause.value.as_str()));
    let fault = |clause: &sounder_pack::Item<String>| {
        let chapter = |number: &str| number.split('.').next().map(str::to_string);
        let near: Vec<&str> = known.iter().copied().filter(|c| chapter(c) == chapter(&clause.value)).collect();
        let hint = if near.is_empty() { String::new() } else { format!("there are: {}", near.join(", ")) };
        let message = format!("the rules have no clause {}", clause.value);
        scenario.fault(clause.span.clone(), message, hint).to_string()
    };
    unknown.map(fault).collect()
}
