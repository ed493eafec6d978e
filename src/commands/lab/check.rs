use super::{bar, cores, interruptible};
use crate::commands::Outcome;
use crate::commands::setup::{find_game, load_pack, pack_line};
use crate::failure::Failure;
use clap::Args;
use indicatif::ProgressBar;
use serde_json::json;
use sounder_host::{Playable, Visitor};
use sounder_lab::Control;
use sounder_lab::check::{Budget, CheckError, check};
use sounder_lab::goals::{Finding, Goal, Goals, Place, Verdict};
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Check a game's goals of balance: held, missed or undecided, with the games needed to decide
#[derive(Args)]
pub struct Check {
    /// The game's id, see `sounder games`
    game: String,
    /// A folder or a file with changed content
    #[arg(long, value_name = "PACK")]
    pack: Option<PathBuf>,
    /// A file with other goals than the game's own
    #[arg(long, value_name = "FILE")]
    goals: Option<PathBuf>,
    /// Only greedy bots and few games: done in under a minute
    #[arg(long)]
    quick: bool,
    /// Games at each table, at most [default: 2000, or 300 with --quick]
    #[arg(long, short = 'n')]
    games: Option<u64>,
    /// Experiments at each table, at most [default: 4000, or 300 with --quick]
    #[arg(long)]
    trials: Option<u64>,
    /// Only tables with so many seats
    #[arg(long, short = 'k')]
    seats: Option<usize>,
    /// Only tables with these bots
    #[arg(long)]
    bots: Option<String>,
    /// The master seed: it fixes every game
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games run at the same time [default: one for each core]
    #[arg(long)]
    threads: Option<usize>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What a quick check may take, so that with starting and finishing it stays under a minute.
const QUICK: Duration = Duration::from_secs(45);

struct Checking<'a> {
    places: &'a [(Place, Vec<&'a Goal>)],
    budget: &'a Budget,
    threads: usize,
    stop: &'a AtomicBool,
    bar: &'a ProgressBar,
}

impl Visitor for Checking<'_> {
    type Output = Result<Vec<Finding>, CheckError>;

    fn visit<G: Playable>(self, game: &G) -> Self::Output {
        let control = Control { threads: self.threads, stop: self.stop, finished: &|_| {} };
        check(game, self.places, self.budget, control, &|progress| {
            self.bar.set_length(progress.total);
            self.bar.set_position(progress.done);
            self.bar.set_message(progress.place.clone());
        })
    }
}

impl Check {
    /// Checks and prints; interrupting it prints what is known by then. A goal that is missed is no failure of the command.
    pub fn run(self, out: &mut dyn Write) -> Outcome {
        let game = load_pack(find_game(&self.game)?, self.pack.as_deref())?;
        let own = sounder_catalog::goals(game.about().id);
        let text = match &self.goals {
            Some(path) => std::fs::read_to_string(path).map_err(|error| Failure::file(path, error))?,
            None => own.to_string(),
        };
        let goals = Goals::read(&text).map_err(Failure::bad)?;
        let mut places = goals.places(game.about());
        places.retain(|(place, _)| {
            self.seats.is_none_or(|seats| seats == place.seats)
                && self.bots.as_ref().is_none_or(|bots| *bots == place.bots)
                && (!self.quick || self.bots.is_some() || !place.bots.contains("search"))
        });
        if places.is_empty() {
            return Err(Failure::bad("no goal applies to these seats and bots"));
        }
        let budget = Budget {
            games: self.games.unwrap_or(if self.quick { 300 } else { 2000 }),
            trials: self.trials.unwrap_or(if self.quick { 300 } else { 4000 }),
            batch: if self.quick { 20 } else { 100 },
            time: self.quick.then_some(QUICK),
            seed: self.seed,
            luck: 1,
        };
        let stop = interruptible()?;
        let bar = bar(1);
        let threads = self.threads.unwrap_or_else(cores);
        let checking = Checking { places: &places, budget: &budget, threads, stop: &stop, bar: &bar };
        let findings = sounder_catalog::visit(&*game, checking).map_err(Failure::bad)?;
        bar.finish_and_clear();
        if self.json {
            writeln!(out, "{}", json!({ "pack": game.about().pack_hash, "goals": findings }))?;
            return Ok(());
        }
        pack_line(&*game).into_iter().try_for_each(|pack| writeln!(out, "{pack}"))?;
        write_findings(out, &findings)?;
        Ok(())
    }
}

/// The findings as a person reads them, goal by goal.
fn write_findings(out: &mut dyn Write, findings: &[Finding]) -> std::io::Result<()> {
    let mut goals: Vec<&str> = Vec::new();
    for finding in findings {
        if !goals.contains(&finding.goal.as_str()) {
            goals.push(&finding.goal);
        }
    }
    for goal in goals {
        writeln!(out, "{goal}")?;
        for finding in findings.iter().filter(|finding| finding.goal == goal) {
            let place = Place { seats: finding.seats, options: finding.options.clone(), bots: finding.bots.clone() };
            let needed = match (finding.verdict, finding.games_needed) {
                (Verdict::Undecided, Some(needed)) => format!(", about {needed} needed"),
                (Verdict::Undecided, None) => ", too close to the edge to decide".into(),
                _ => String::new(),
            };
            let Finding { measured, low, high, verdict, games, worst, .. } = finding;
            let place = place.name();
            writeln!(
                out,
                "  {verdict:<9} {place:<28} {measured:>8.3}  ({low:.3} to {high:.3})  {worst}  [{games} games{needed}]"
            )?;
        }
    }
    let count = |verdict: Verdict| findings.iter().filter(|finding| finding.verdict == verdict).count();
    let [held, missed, open] = [Verdict::Held, Verdict::Missed, Verdict::Undecided].map(count);
    writeln!(out, "\n{held} held, {missed} missed, {open} undecided.")
}
