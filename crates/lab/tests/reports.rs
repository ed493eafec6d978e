//! What a report says of a table is true of it: who is compared with whom, which goals were asked about, and when a run ends.

use sounder_host::{Playable, Visitor};
use sounder_lab::cell::{Ledger, Part, Table};
use sounder_lab::chapter::Chapter;
use sounder_lab::experiment::Experiment;
use sounder_lab::goals::{Goals, Place};
use sounder_lab::{Control, Studied, page};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Plays an experiment at its tables with these goals; gives what was played and what is said of it. Pieces of so many batches are
/// put down and taken up again.
struct Playing<'a> {
    experiment: &'a Experiment,
    goals: &'a Goals,
    pieces: u64,
}

impl Visitor for Playing<'_> {
    type Output = Vec<(Ledger, Chapter)>;

    fn visit<G: Playable>(self, game: &G) -> Self::Output {
        let game: &dyn Studied = game;
        let mut all = Vec::new();
        for cell in self.experiment.cells() {
            let experiment = self.experiment.at(&cell);
            let goals = if experiment.goals { self.goals.at(game.about(), &cell.place) } else { Vec::new() };
            let table = Table::new(game, &experiment, &cell.place, goals).expect("it can be played");
            let mut ledger = table.empty().expect("its goals can be measured");
            while !ledger.done {
                let (stop, saved) = (AtomicBool::new(false), AtomicU64::new(0));
                let control = Control { threads: 2, stop: &stop, finished: &|_| {} };
                let keep = &mut |_: &Ledger, _| {
                    let enough = saved.fetch_add(1, Ordering::Relaxed) + 1 >= self.pieces;
                    stop.store(enough, Ordering::Relaxed);
                    Ok(())
                };
                table.play(&experiment, 0, Part::WHOLE, &mut ledger, control, keep).expect("it is played");
            }
            let mut chapter = Chapter::of(&table, &cell.name(), &ledger, table.verdicts(&ledger));
            chapter.rung = cell.rung;
            all.push((ledger, chapter));
        }
        all
    }
}

fn played_in(text: &str, goals: &str, pieces: u64) -> Vec<(Ledger, Chapter)> {
    let experiment = Experiment::read(text).expect("an experiment");
    let goals = Goals::read(goals).expect("goals");
    let game = sounder_catalog::find(&experiment.game.all()[0]).expect("it ships");
    sounder_catalog::visit(&*game, Playing { experiment: &experiment, goals: &goals, pieces })
}

fn played(text: &str, goals: &str) -> Vec<(Ledger, Chapter)> {
    played_in(text, goals, u64::MAX)
}

/// The report of an experiment without goals.
fn report(text: &str) -> String {
    let chapters: Vec<Chapter> = played(text, "").into_iter().map(|(_, chapter)| chapter).collect();
    page::report("Test", &chapters, text)
}

#[test]
fn only_seats_that_are_alike_in_all_else_are_compared() {
    let table = "game = \"connect-four\"\ngames = 60\nseats = [2]\n";
    let apart = report(&format!("{table}bots = [\"random,greedy\"]"));
    assert!(!apart.contains("to go first") && !apart.contains("The first seat"), "{apart}");
    assert!(apart.contains("Most wins go to bot 2: greedy") && apart.contains("nothing about seats"), "{apart}");
    assert!(!apart.contains("Skill ladder"), "the second seat is not the better bot: {apart}");

    let equal = report(&format!("{table}bots = [\"random\"]"));
    assert!(equal.contains("The first seat wins") && equal.contains("Most wins go to seat "), "{equal}");

    let swapped = report(&format!("{table}bots = [\"random,greedy\"]\nswap = true"));
    assert!(swapped.contains("The first seat wins") && swapped.contains("Of the bots, bot 2: greedy wins most"));
    assert!(swapped.contains("Skill ladder") && swapped.contains("greedy would beat random"), "{swapped}");
    let rungs = report("game = \"connect-four\"\ngames = 30\nseats = [2]\nladder = [\"random\", \"greedy\"]");
    assert!(rungs.contains("greedy would beat random"), "{rungs}");
}

#[test]
fn where_seats_have_roles_sides_are_compared() {
    let table = "game = \"rangers\"\ngames = 8\nseats = [4]\n";
    let equal = report(&format!("{table}bots = [\"random\"]"));
    assert!(!equal.contains("The first seat") && !equal.contains("Most wins go to seat"), "{equal}");
    assert!(equal.contains("Most wins go to ") && !equal.contains("Different bots"), "{equal}");
    let roles = report(&format!("{table}bots = [\"gm=random,ranger=greedy\"]\nswap = true"));
    assert!(!roles.contains("to go first") && roles.contains("Different bots play them"), "{roles}");
    assert!(!roles.contains("Skill ladder"), "bots that keep to their sides have not met evenly: {roles}");
}

#[test]
fn findings_lead_to_games() {
    let found =
        played("game = \"connect-four\"\ngames = 200\nseats = [2]\nbots = [\"random,greedy\"]\nswap = true", "");
    let chapter = &found[0].1;
    assert!(chapter.standings().count() == 4 && chapter.standings().all(|line| line.example.is_some()));
    assert!(!chapter.pairs.is_empty() && chapter.pairs.iter().all(|line| line.example.is_some()));
    let page = page::report("Test", std::slice::from_ref(chapter), "");
    assert!(!page.contains("<button type=\"button\"></button>"), "a head without a name");
    let mut none = chapter.clone();
    none.point_only_at(|_| false);
    assert!(!page::report("Test", &[none], "").contains("games/0-"), "it points only at what is there");
}

/// Whoever plays better takes other columns, and no two of them go well together for that.
#[test]
fn a_stronger_bot_makes_no_pair() {
    for swap in [false, true] {
        let table = "game = \"connect-four\"\ngames = 2000\nseats = [2]\nbots = [\"random,greedy\"]";
        let (_, chapter) = played(&format!("{table}\nswap = {swap}"), "").remove(0);
        assert_eq!(chapter.pairs.len(), 21, "every two columns");
        assert!(chapter.pairs.iter().all(|pair| !pair.clear), "{:?}", chapter.pairs);
    }
}

const TABLE: &str = "game = \"wild-pigs-3\"\nseats = [2]\nbots = [\"random\"]\ngoals = true\n";

fn goal(words: &str, more: &str) -> String {
    format!("[[goal]]\ngoal = \"{words}\"\nseats = [2]\nbots = [\"random\"]\n{more}\n")
}

/// Goals that nothing can miss are decided at the first look that has enough cases; then games end, and experiments of their kind.
#[test]
fn a_run_ends_when_its_goals_are_decided() {
    let sure = goal("Somebody wins", "measure = \"wins\"\nat-most = 1.0")
        + &goal("Weapons change little", "measure = \"given\"\nclass = [\"weapon\"]\nat-least = -9.0\nat-most = 9.0");
    let text = format!("{TABLE}games = 400\ntrials = 800\ntrial = [\"given\", \"kept\"]\nclasses = [\"weapon\"]");
    let found = played(&text, &sure);
    let (ledger, chapter) = &found[0];
    assert_eq!(ledger.measures.games, 50, "one look was enough");
    let given = &ledger.effects[0];
    assert!(given.games() < 4 * 800 && given.games() >= 4 * 50, "{} games", given.games());
    assert!(chapter.findings.iter().all(|finding| finding.verdict.to_string() == "held"), "{:?}", chapter.findings);
    let kept = &ledger.effects[1];
    assert!(kept.games() >= 800, "no goal asks for these, so that all are made: {} games", kept.games());
    assert_eq!(ledger.behind(&Experiment::read(&text).unwrap()), 400 + 2 * 800, "what need not be played is behind");

    assert_eq!(found, played_in(&text, &sure, 2), "put down and taken up again it ends at the same place");
    let whole = played(&format!("{text}\nearly = false"), &sure);
    assert_eq!((whole[0].0.measures.games, whole[0].0.effects[0].games()), (400, 4 * 800));

    let open = goal("Nobody can tell", "measure = \"wins\"\nseat = 1\nat-most = 0.5")
        + &goal("Nor here", "measure = \"given\"\nclass = [\"weapon\"]\nat-most = 0.0");
    let few = played(&format!("{TABLE}games = 100\ntrials = 60\nclasses = [\"weapon\"]"), &open);
    assert_eq!((few[0].0.measures.games, few[0].0.effects[0].games()), (100, 4 * 60), "undecided goals are played on");
}

#[test]
fn what_nothing_tells_about_is_said() {
    let goals = goal("Cards change little", "measure = \"given\"\nclass = [\"upgrade\", \"weapon\"]\nat-most = 0.1")
        + &goal("Takers gain", "measure = \"kept\"\nclass = [\"weapon\"]\nat-least = 0.0");
    let untold = |text: &str, goals: &str| {
        let (_, chapter) = played(&format!("{TABLE}games = 1\n{text}"), goals).remove(0);
        let page = page::report("Test", std::slice::from_ref(&chapter), "");
        assert!(chapter.untold.iter().all(|words| page.contains(&words.replace('"', "&quot;"))), "{page}");
        chapter.untold
    };
    let some = untold("trials = 1\nclasses = [\"weapon\"]", &goals);
    assert_eq!(some.len(), 2, "{some:?}");
    assert!(some[0].contains("Cards change little") && some[0].ends_with("class upgrade."), "{some:?}");
    assert!(some[1].contains("Takers gain") && some[1].contains("kept"), "{some:?}");
    assert_eq!(untold("", &goals).len(), 2, "without experiments");
    assert!(
        untold("trials = 1\ntrial = [\"given\", \"kept\"]\nclasses = [\"weapon\", \"upgrade\"]", &goals).is_empty()
    );
    let elsewhere = goals.replace("random", "greedy");
    assert_eq!(untold("trials = 1", &elsewhere), ["No goal of the game is about this table."]);
}

#[test]
fn goals_are_about_every_table_that_they_do_not_leave_out() {
    let at = |game: &str, seats: usize, bots: &str, options: &[(&str, &str)]| {
        let found = sounder_catalog::find(game).expect("it ships");
        let options = options.iter().map(|(id, value)| ((*id).into(), (*value).into())).collect::<BTreeMap<_, _>>();
        let goals = Goals::read(sounder_catalog::goals(game)).expect("its goals");
        let place = Place { seats, options, bots: bots.into() };
        goals.at(found.about(), &place).iter().map(|goal| goal.goal.clone()).collect::<Vec<String>>()
    };
    let usual = at("wild-pigs-3", 2, "greedy", &[]);
    assert_eq!(usual.len(), 9);
    assert_eq!(at("wild-pigs-3", 2, "greedy", &[("army", "short")]), usual, "they name no army");
    assert!(at("wild-pigs-3", 2, "random", &[]).is_empty(), "they name bots");
    assert_eq!(at("wild-pigs-3", 1, "greedy", &[]).len(), 6, "some ask for somebody to play against");
    let named = |mission: &str| at("hogs", 2, "search:200", &[("mission", mission)]);
    assert_eq!(named("9"), ["Mission 9 is won in 40 to 60 % of tries"], "they name missions");
    assert_eq!(named("1"), at("hogs", 2, "search:200", &[]), "a table that names none has the first");
    let low = at("rangers", 4, "greedy", &[("breach", "low")]);
    assert!(low.iter().any(|goal| goal.contains("Every kind of location")), "{low:?}");
}
