use super::Done;
use super::setup::{GameArgs, pack_line, read_bots};
use crate::failure::Failure;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use sounder_host::{Playable, Visitor};
use sounder_kernel::SeatSet;
use sounder_lab::{Plan, PlanError, Report};
use std::io::{IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Simulate games between bots and report who wins, how long it takes and what decides
#[derive(Args)]
pub struct Sim {
    #[command(flatten)]
    choice: GameArgs,
    /// How many games
    #[arg(long, short = 'n', default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// One bot for all seats, one for each, or one for each role or side (gm=greedy,ranger=search:1000): random, greedy, search:1000, search:500ms, easy, medium, hard
    #[arg(long, default_value = "greedy")]
    bots: String,
    /// Move the bots on by one seat after each game, and what they bring along with them
    #[arg(long)]
    swap: bool,
    /// The master seed: it fixes the result
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games run at the same time [default: one for each core]
    #[arg(long)]
    threads: Option<usize>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A bar moves on at most so often.
const MOST_LOOKS: u64 = 1_000;

/// Plays the games of a plan.
pub struct Simulate<'a> {
    pub plan: &'a Plan,
    pub stop: &'a AtomicBool,
    pub bar: &'a ProgressBar,
}

impl Visitor for Simulate<'_> {
    type Output = Result<Report, PlanError>;

    fn visit<G: Playable>(self, game: &G) -> Self::Output {
        // A bar looks at the clock whenever it is told something, and small games take no longer than that.
        let (stride, hidden) = ((self.plan.games / MOST_LOOKS).max(1), self.bar.is_hidden());
        let finished = |games: u64| {
            if !hidden && games.is_multiple_of(stride) {
                self.bar.set_position(games);
            }
        };
        sounder_lab::simulate(game, self.plan, self.stop, &finished)
    }
}

impl Sim {
    /// Simulates and reports; interrupting it reports what was finished.
    pub fn run(self, out: &mut dyn Write) -> Done {
        let game = self.choice.game()?;
        let setup = self.choice.setup(&*game)?;
        let chairs = game.chairs(&setup).map_err(Failure::bad)?;
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let plan = Plan {
            bots: read_bots(&self.bots, &chairs, SeatSet::all(setup.seats))?,
            setup,
            swap: self.swap,
            games: self.games,
            seed: self.seed,
            threads: self.threads.unwrap_or(cores),
        };
        let stop = Arc::new(AtomicBool::new(false));
        let on_interrupt = Arc::clone(&stop);
        ctrlc::set_handler(move || on_interrupt.store(true, Ordering::Relaxed))
            .map_err(|error| Failure::bad(format!("cannot listen for interrupts: {error}")))?;
        let bar = if std::io::stderr().is_terminal() { ProgressBar::new(plan.games) } else { ProgressBar::hidden() };
        let style = ProgressStyle::with_template("{bar:40} {pos} of {len} games, {per_sec}, {eta} left");
        bar.set_style(style.expect("the template is well-formed"));
        let report =
            sounder_catalog::visit(&*game, Simulate { plan: &plan, stop: &stop, bar: &bar }).map_err(Failure::bad)?;
        bar.finish_and_clear();
        if report.games < plan.games {
            eprintln!("Interrupted after {} of {} games.", report.games, plan.games);
        }
        if self.json {
            writeln!(out, "{}", serde_json::to_string(&report).expect("plain data"))?;
        } else {
            if let Some(pack) = pack_line(&*game) {
                writeln!(out, "{pack}")?;
            }
            write!(out, "{report}")?;
        }
        Ok(())
    }
}
