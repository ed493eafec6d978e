use super::{bar, cores, interruptible, study};
use crate::commands::Done;
use crate::commands::setup::{find_game, load_pack, pack_line};
use crate::failure::Failure;
use clap::Args;
use indicatif::ProgressBar;
use serde_json::json;
use sounder_kernel::{Setup, SetupError};
use sounder_lab::check::CheckError;
use sounder_lab::ladder::{StepFinding, Yardstick, climb, steps, time_a_game};
use sounder_lab::{Control, Studied};
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Check that bots that think longer play better, in pairs of games on the same seed
#[derive(Args)]
pub struct Ladder {
    /// The game's id, see `sounder games`
    game: String,
    /// A folder or a file with changed content
    #[arg(long, value_name = "PACK")]
    pack: Option<PathBuf>,
    /// How many seats [default: two, or the fewest the game has]
    #[arg(long, short = 'k')]
    seats: Option<usize>,
    /// Choose an option, such as mission=1; may be given several times
    #[arg(long = "option", value_name = "ID=VALUE")]
    options: Vec<String>,
    /// Games for each step, at most
    #[arg(long, short = 'n', default_value_t = 400)]
    games: u64,
    /// Only the first so many steps
    #[arg(long, default_value_t = 3)]
    steps: usize,
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

/// A game that takes longer than this between the strongest is played by weaker ones.
const LONG: Duration = Duration::from_secs(5);

type Climbed = Result<Vec<StepFinding>, CheckError>;

impl Ladder {
    /// Plays step by step as far as nobody stops it.
    fn climb(&self, game: &dyn Studied, setup: &Setup, bar: &ProgressBar, stop: &AtomicBool) -> Climbed {
        let bad = |error: SetupError| CheckError(error.to_string());
        game.about().check(setup).map_err(bad)?;
        let table = game.for_table(setup).map_err(bad)?;
        let top = steps(false).pop().expect("there are steps");
        let slow = self.steps > 1 && time_a_game(&*table, &top, self.seed) > LONG;
        let finished = |_: u64| bar.inc(2);
        let control = Control { threads: self.threads.unwrap_or_else(cores), stop, finished: &finished };
        let mut found = Vec::new();
        for (index, step) in steps(slow).iter().take(self.steps).enumerate() {
            bar.set_position(index as u64 * self.games);
            bar.set_message(format!("{} over {}", step.stronger, step.weaker));
            match climb(&*table, step, self.seed, self.games, control)? {
                Some(finding) => found.push(finding),
                None => break,
            }
        }
        Ok(found)
    }

    /// Plays and prints; interrupting it prints the steps that are done.
    pub fn run(self, out: &mut dyn Write) -> Done {
        let game = load_pack(find_game(&self.game)?, self.pack.as_deref())?;
        let about = game.about();
        let mut setup = Setup::new(self.seats.unwrap_or(about.min_seats.max(2.min(about.max_seats))));
        for text in &self.options {
            let wrong = || Failure::bad(format!("write an option as ID=VALUE, not {text}"));
            let (id, value) = text.split_once('=').ok_or_else(wrong)?;
            setup = setup.with(id, value);
        }
        let stop = interruptible()?;
        let bar = bar(self.games * self.steps.min(steps(false).len()) as u64);
        let found = study(&*game, |game| self.climb(game, &setup, &bar, &stop)).map_err(Failure::bad)?;
        bar.finish_and_clear();
        if self.json {
            let pack = &about.pack_hash;
            writeln!(out, "{}", json!({ "game": about.id, "pack": pack, "seats": setup.seats, "steps": found }))?;
            return Ok(());
        }
        pack_line(&*game).into_iter().try_for_each(|pack| writeln!(out, "{pack}"))?;
        for step in &found {
            let StepFinding { stronger, weaker, measure, wanted, measured, low, high, verdict, games } = step;
            let what = match measure {
                Yardstick::Wins => format!(
                    "wins {:.1} % ({:.1} to {:.1}), wanted are {:.0}",
                    100.0 * measured,
                    100.0 * low,
                    100.0 * high,
                    100.0 * wanted
                ),
                Yardstick::Result => {
                    format!("has {measured:+.3} more ({low:+.3} to {high:+.3}), wanted are {wanted:+.2}")
                }
            };
            writeln!(out, "{verdict:<9} {stronger} over {weaker}: {what}  [{games} games]")?;
        }
        Ok(())
    }
}
