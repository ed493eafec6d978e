//! The balance lab: verdicts on goals, runs with reports, comparisons, sweeps and tuning.

mod check;
mod compare;
mod ladder;
mod meter;
mod run;
mod search;
mod thoughts;

use super::Done;
use super::setup::{find_game, load_pack};
use crate::failure::Failure;
use clap::Subcommand;
use indicatif::{ProgressBar, ProgressStyle};
use sounder_host::{AnyGame, Playable, Visitor};
use sounder_lab::Studied;
use sounder_lab::experiment::DEFAULT;
use std::io::{IsTerminal, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Measure a game's balance: verdicts on its goals, reports, comparisons, sweeps and tuning
#[derive(Subcommand)]
pub enum Lab {
    Check(check::Check),
    Run(run::Run),
    Merge(run::Merge),
    Compare(compare::Compare),
    Sweep(search::Sweep),
    Tune(search::Tune),
    Ladder(ladder::Ladder),
    Thoughts(thoughts::Thoughts),
}

impl Lab {
    /// Does what was asked.
    pub fn run(self, out: &mut dyn Write) -> Done {
        match self {
            Lab::Check(check) => check.run(out),
            Lab::Run(run) => run.run(out),
            Lab::Merge(merge) => merge.run(out),
            Lab::Compare(compare) => compare.run(out),
            Lab::Sweep(sweep) => sweep.run(out),
            Lab::Tune(tune) => tune.run(out),
            Lab::Ladder(ladder) => ladder.run(out),
            Lab::Thoughts(thoughts) => thoughts.run(out),
        }
    }
}

/// Set when somebody interrupts the program.
fn interruptible() -> Result<Arc<AtomicBool>, Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    let on_interrupt = Arc::clone(&stop);
    ctrlc::set_handler(move || on_interrupt.store(true, Ordering::Relaxed))
        .map_err(|error| Failure::bad(format!("cannot listen for interrupts: {error}")))?;
    Ok(stop)
}

/// A bar with the time left, for people who watch.
fn bar(total: u64) -> ProgressBar {
    let bar = if std::io::stderr().is_terminal() { ProgressBar::new(total) } else { ProgressBar::hidden() };
    let style = ProgressStyle::with_template("{bar:30} {pos} of {len}, {eta} left  {msg}");
    bar.set_style(style.expect("the template is well-formed"));
    bar
}

/// Hands a game to the lab, which knows no game by its type.
fn study<R>(game: &dyn AnyGame, with: impl FnOnce(&dyn Studied) -> R) -> R {
    struct Study<F>(F);

    impl<R, F: FnOnce(&dyn Studied) -> R> Visitor for Study<F> {
        type Output = R;

        fn visit<G: Playable>(self, game: &G) -> R {
            (self.0)(game)
        }
    }

    sounder_catalog::visit(game, Study(with))
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// A game with a pack as a file names it: a folder or a ZIP file seen from that file, or `default`.
fn load(game: &str, pack: &str, beside: &Path) -> Result<Arc<dyn AnyGame>, Failure> {
    let game = find_game(game)?;
    if pack == DEFAULT { Ok(game) } else { load_pack(game, Some(&beside.join(pack))) }
}
