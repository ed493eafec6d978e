use super::{bar, cores, interruptible, load, study};
use crate::commands::Done;
use crate::commands::setup::pack_name;
use crate::failure::Failure;
use clap::Args;
use serde::Deserialize;
use sounder_host::AnyGame;
use sounder_lab::Control;
use sounder_lab::check::CheckError;
use sounder_lab::figures::Figure;
use sounder_lab::goals::{Finding, Goal, Goals, Place, Verdict};
use sounder_lab::search::{Bench, Stage, Step};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Try one or two figures of a pack over ranges, with a plot for every goal
#[derive(Args)]
pub struct Sweep {
    /// The game's id, see `sounder games`
    game: String,
    /// A figure and its range, such as `figures.toml:start=1..6` or `figures.toml:trophy_vp[2]=3..9/2`; at most two
    #[arg(long = "figure", value_name = "AT=FROM..TO", required = true, value_parser = Figure::read)]
    figures: Vec<Figure>,
    /// A folder or a file with the pack to start from
    #[arg(long, default_value = "default")]
    pack: String,
    /// Numbers of seats, such as 2,4
    #[arg(long, short = 'k', value_delimiter = ',', default_value = "2")]
    seats: Vec<usize>,
    /// Who plays
    #[arg(long, default_value = "greedy")]
    bots: String,
    /// Games for each setting and number of seats
    #[arg(long, short = 'n', default_value_t = 200)]
    games: u64,
    /// The master seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The file for the report
    #[arg(long, value_name = "FILE", default_value = "sweep.html")]
    report: PathBuf,
}

/// Search figures of a pack for stated goals and write the new pack beside the old
#[derive(Args)]
pub struct Tune {
    /// The file that says what may change and what is wanted, see docs/balance/tuning.md
    file: PathBuf,
    /// The folder for the new pack and its report; it must not exist yet
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

/// What a tuning file says.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Order {
    game: String,
    #[serde(default = "default_pack")]
    pack: String,
    seats: Vec<usize>,
    bots: String,
    #[serde(default = "hundred")]
    games: u64,
    #[serde(default = "two_thousand")]
    proof: u64,
    #[serde(default = "one")]
    seed: u64,
    #[serde(default = "ten")]
    minutes: u64,
    #[serde(default = "thousand")]
    tries: u64,
    /// Parts of the names of the goals that count; all that need no experiment if none is named.
    #[serde(default)]
    goals: Vec<String>,
    figure: Vec<Figure>,
}

fn default_pack() -> String {
    "default".into()
}
fn hundred() -> u64 {
    100
}
fn two_thousand() -> u64 {
    2000
}
fn one() -> u64 {
    1
}
fn ten() -> u64 {
    10
}
fn thousand() -> u64 {
    1000
}

/// The goals of a game at these tables that games alone can tell about.
fn places<'g>(
    goals: &'g Goals,
    about: &sounder_kernel::About,
    seats: &[usize],
    bots: &str,
    named: &[String],
) -> Vec<(Place, Vec<&'g Goal>)> {
    let mut places = goals.places(about);
    places.retain(|(place, _)| seats.contains(&place.seats) && place.bots == bots);
    for (_, goals) in &mut places {
        goals.retain(|goal| {
            !goal.measure.is_causal()
                && (named.is_empty() || named.iter().any(|name| goal.goal.contains(name.as_str())))
        });
    }
    places.retain(|(_, goals)| !goals.is_empty());
    places
}

/// What a report is about: the game, what was done, and the pack that it started from.
fn title(game: &dyn AnyGame, done: &str) -> String {
    let from = pack_name(game).map_or(String::new(), |pack| format!(" from {pack}"));
    format!("{}: {done}{from}", game.about().name)
}

impl Sweep {
    /// Plays every setting and writes the report.
    pub fn run(self, out: &mut dyn Write) -> Done {
        if self.figures.len() > 2 {
            return Err(Failure::bad("a sweep is over one or two figures; `sounder lab tune` takes more"));
        }
        let game = load(&self.game, &self.pack, Path::new("."))?;
        let goals = Goals::read(sounder_catalog::goals(&self.game)).map_err(Failure::bad)?;
        let places = places(&goals, game.about(), &self.seats, &self.bots, &[]);
        if places.is_empty() {
            return Err(Failure::bad("no goal applies to these seats and bots"));
        }
        let stop = interruptible()?;
        let settings: usize = self.figures.iter().map(|figure| figure.values().len()).product();
        let bar = bar(settings as u64 * places.len() as u64 * self.games);
        let control = Control { threads: cores(), stop: &stop, finished: &|_| bar.inc(1) };
        let (pack, figures) = (game.pack().clone(), self.figures.clone());
        let settings = study(&*game, |game| {
            Bench { game, pack, figures, places, games: self.games, proof: 0, seed: self.seed }.sweep(control)
        });
        let settings = settings.map_err(Failure::bad)?;
        bar.finish_and_clear();
        let title = title(&*game, "a sweep");
        let page = sounder_lab::page::sweep(&title, &self.figures, &settings);
        std::fs::write(&self.report, page).map_err(|error| Failure::file(&self.report, error))?;
        writeln!(out, "{title}")?;
        for setting in &settings {
            let held = setting.findings.iter().filter(|finding| finding.verdict == Verdict::Held).count();
            writeln!(out, "{:?}: {held} of {} goals held", setting.values, setting.findings.len())?;
        }
        writeln!(out, "{}", self.report.display())?;
        Ok(())
    }
}

impl Tune {
    /// Searches, and writes the new pack and the report into a new folder.
    pub fn run(self, out: &mut dyn Write) -> Done {
        if self.out.exists() {
            return Err(Failure::bad(format!("{} is there already; a pack is never overwritten", self.out.display())));
        }
        let text = std::fs::read_to_string(&self.file).map_err(|error| Failure::file(&self.file, error))?;
        let order: Order = toml::from_str(&text).map_err(|error| Failure::file(&self.file, error))?;
        let beside = self.file.parent().unwrap_or(Path::new("."));
        let game = load(&order.game, &order.pack, beside)?;
        let goals = Goals::read(sounder_catalog::goals(&order.game)).map_err(Failure::bad)?;
        let places = places(&goals, game.about(), &order.seats, &order.bots, &order.goals);
        if places.is_empty() || order.figure.is_empty() {
            return Err(Failure::bad("a tuning needs goals for its tables, and figures that may change"));
        }
        let stop = interruptible()?;
        let bar = bar(100);
        let told = |step: &Step| {
            bar.set_position((100.0 * step.spent) as u64);
            let doing = match step.stage {
                Stage::Explore => "exploring",
                Stage::Race => "racing",
                Stage::Prove => "proving",
            };
            let best =
                step.best.map(|best| format!(": {:.1} goals in doubt with {} changes", best.doubt, best.changed));
            bar.set_message(format!("{doing}{}", best.unwrap_or_default()));
        };
        let time = Duration::from_secs(60 * order.minutes);
        let control = Control { threads: cores(), stop: &stop, finished: &|_| {} };
        let (pack, figures) = (game.pack().clone(), order.figure.clone());
        let found = study(&*game, |game| {
            let bench = Bench { game, pack, figures, places, games: order.games, proof: order.proof, seed: order.seed };
            let tuned = bench.tune(order.tries, time, control, &told)?;
            let pack = tuned.best.as_ref().map(|best| bench.pack_with(&best.values)).transpose()?;
            Ok::<_, CheckError>((tuned, pack))
        });
        let (tuned, pack) = found.map_err(Failure::bad)?;
        bar.finish_and_clear();
        let Some(pack) = pack else { return Err(Failure::bad("no setting could be played")) };
        std::fs::create_dir_all(&self.out).map_err(|error| Failure::file(&self.out, error))?;
        for (name, text) in pack.texts() {
            let path = self.out.join(name);
            std::fs::write(&path, text).map_err(|error| Failure::file(&path, error))?;
        }
        let title = title(&*game, "tuned");
        let page = sounder_lab::page::tuning(&title, &order.figure, &tuned);
        let report = self.out.join("report.html");
        std::fs::write(&report, page).map_err(|error| Failure::file(&report, error))?;
        writeln!(out, "{title}")?;
        if let Some(best) = &tuned.best {
            for (figure, (old, new)) in order.figure.iter().zip(tuned.start.iter().zip(&best.values)) {
                if old != new {
                    writeln!(out, "{}: {old} becomes {new}", figure.at)?;
                }
            }
        }
        writeln!(out, "\nBefore and after, on games that had no part in the choice:")?;
        for (before, after) in tuned.before.iter().zip(&tuned.after) {
            let place = Place { seats: after.seats, options: after.options.clone(), bots: after.bots.clone() };
            let [was, is] = [before, after].map(|finding| {
                let Finding { verdict, measured, low, high, .. } = finding;
                format!("{verdict:<9} {measured:>7.3} ({low:.3} to {high:.3})")
            });
            writeln!(out, "{}, {}:\n  was {was}\n  is  {is}", after.goal, place.name())?;
        }
        writeln!(out, "{}", report.display())?;
        Ok(())
    }
}
