use super::meter::{Meter, Piped};
use super::{cores, load, study};
use crate::commands::Done;
use crate::commands::setup::pack_name;
use crate::failure::Failure;
use clap::Args;
use serde_json::json;
use sounder_bots::read_bots;
use sounder_host::AnyGame;
use sounder_kernel::{About, SeatSet, Setup};
use sounder_lab::compare::{Comparison, Difference, Extent, Variant, compare};
use sounder_lab::goals::{Finding, Goals, Place};
use sounder_lab::page::Asked;
use sounder_lab::{Control, Players, Studied};
use sounder_pack::Source;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// Compare two packs or option sets on the same seeds: what changed, and whether it is more than noise
#[derive(Args)]
pub struct Compare {
    /// The game's id, see `sounder games`
    game: String,
    /// The first: `default`, a folder or a file with a pack, options such as army=short, or both: PACK,army=short
    first: String,
    /// The second, written the same way
    second: String,
    /// How many seats
    #[arg(long, short = 'k', default_value_t = 2)]
    seats: usize,
    /// Who plays
    #[arg(long, default_value = "greedy")]
    bots: String,
    /// Pairs of games
    #[arg(long, short = 'n', default_value_t = 500)]
    games: u64,
    /// Pairs of games in which one thing is given to the same seat in both
    #[arg(long, default_value_t = 2000)]
    trials: u64,
    /// Only give things of this class; may be given several times
    #[arg(long = "class", value_name = "CLASS")]
    classes: Vec<String>,
    /// The master seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games run at the same time [default: one for each core]
    #[arg(long)]
    threads: Option<usize>,
    /// Write a report with plots to this file
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    piped: Piped,
}

/// A pack and options from `PACK,id=value,…`.
fn read_side(text: &str, seats: usize) -> (String, Setup) {
    let mut pack = "default".to_string();
    let mut setup = Setup::new(seats);
    for part in text.split(',') {
        match part.split_once('=') {
            Some((id, value)) => setup = setup.with(id, value),
            None => pack = part.into(),
        }
    }
    (pack, setup)
}

/// Other rolls that are tried in place of each: a pair is worth the more, and a roll costs far less than a game.
const LUCK: u32 = 16;

impl Compare {
    /// Plays both variants side by side. `game` is either of them: what differs is in the packs.
    fn play(
        &self,
        game: &dyn Studied,
        [setup_a, setup_b]: [Setup; 2],
        packs: [&Source; 2],
        stop: &AtomicBool,
        meter: &Meter,
    ) -> Result<Option<Comparison>, Failure> {
        let with = |pack: &Source| game.with_pack(pack).map_err(Failure::bad);
        let (a, b) = (with(packs[0])?, with(packs[1])?);
        a.about().check(&setup_a).map_err(Failure::bad)?;
        b.about().check(&setup_b).map_err(Failure::bad)?;
        let table = a.for_table(&setup_a).map_err(Failure::bad)?;
        let bots = read_bots(&self.bots, table.chairs(), SeatSet::all(setup_a.seats)).map_err(Failure::bad)?;
        let players = Players { bots, swap: false, seed: self.seed, luck: LUCK };
        let goals = Goals::read(sounder_catalog::goals(a.about().id)).map_err(Failure::bad)?;
        let at = |about: &About, setup: &Setup| {
            let Setup { seats, options, .. } = setup;
            goals.at(about, &Place { seats: *seats, options: options.clone(), bots: self.bots.clone() })
        };
        let (goals_a, goals_b) = (at(a.about(), &setup_a), at(b.about(), &setup_b));
        let variants = [
            Variant { name: self.first.clone(), game: &*a, setup: setup_a, goals: goals_a },
            Variant { name: self.second.clone(), game: &*b, setup: setup_b, goals: goals_b },
        ];
        let threads = self.threads.unwrap_or_else(cores);
        let control = Control { threads, stop, finished: &|_| meter.one_more() };
        let extent = Extent { games: self.games, trials: self.trials, classes: self.classes.clone() };
        Ok(compare(&variants[0], &variants[1], &players, &extent, control))
    }

    /// The command that gives the same again.
    fn command(&self) -> String {
        let Compare { game, first, second, seats, bots, games, trials, seed, .. } = self;
        let classes = self.classes.iter().map(|class| format!(" --class \"{class}\"")).collect::<Vec<_>>().concat();
        let how = format!("--seats {seats} --bots {bots} --games {games} --trials {trials}{classes} --seed {seed}");
        format!("sounder lab compare {game} {first} {second} {how}")
    }

    /// Compares and prints.
    pub fn run(self, out: &mut dyn Write) -> Done {
        let sides = [read_side(&self.first, self.seats), read_side(&self.second, self.seats)];
        let games = [load(&self.game, &sides[0].0, Path::new("."))?, load(&self.game, &sides[1].0, Path::new("."))?];
        let stop = self.piped.stop()?;
        let meter = self.piped.meter(self.games + self.trials);
        let setups = [sides[0].1.clone(), sides[1].1.clone()];
        let packs = [games[0].pack(), games[1].pack()];
        let found = study(&*games[0], |game| self.play(game, setups, packs, &stop, &meter))?;
        meter.finish();
        let Some(found) = found else { return Err(Failure::bad("interrupted: nothing to compare yet")) };
        if let Some(path) = &self.report {
            let named = |side: &str, game: &dyn AnyGame| match pack_name(game) {
                Some(pack) => format!("{side} ({pack})"),
                None => side.to_string(),
            };
            let (first, second) = (named(&self.first, &*games[0]), named(&self.second, &*games[1]));
            let place = Place { seats: self.seats, options: BTreeMap::new(), bots: self.bots.clone() };
            let about = format!("{}, {}, seed {}", games[0].about().name, place.name(), self.seed);
            let asked = Asked { about, command: self.command() };
            let page = sounder_lab::page::comparison(&asked, &first, &second, &found);
            std::fs::write(path, page).map_err(|error| Failure::file(path, error))?;
        }
        let (figures, things, scores) = (found.figures(), found.things(), found.scores());
        let packs = [&games[0].about().pack_hash, &games[1].about().pack_hash];
        if self.json {
            let found = json!({
                "packs": packs, "figures": figures, "things": things, "scores": scores,
                "only_in": found.alone, "goals": found.verdicts, "untold": found.untold,
            });
            writeln!(out, "{found}")?;
            return Ok(());
        }
        writeln!(
            out,
            "{} and {}: {} pairs of games, {} with something given",
            self.first, self.second, found.games, found.trials
        )?;
        for (side, game) in [&self.first, &self.second].into_iter().zip(&games) {
            pack_name(&**game).into_iter().try_for_each(|pack| writeln!(out, "{side}: {pack}"))?;
        }
        for (side, alone) in [&self.first, &self.second].into_iter().zip(&found.alone) {
            if !alone.is_empty() {
                writeln!(out, "Only in {side}: {}", alone.join(", "))?;
            }
        }
        write_differences(out, "What things bring their owner, in points of chance", &things)?;
        write_differences(out, "What things bring their owner, in score", &scores)?;
        write_differences(out, "The games", &figures)?;
        write_goals(out, [&self.first, &self.second], &found)?;
        Ok(())
    }
}

/// What the games say about the goals of both, in words; a goal that is about one of them only is said to be.
fn write_goals(out: &mut dyn Write, names: [&str; 2], found: &Comparison) -> std::io::Result<()> {
    let [first, second] = &found.verdicts;
    writeln!(out, "\nThe goals")?;
    if first.is_empty() && second.is_empty() {
        writeln!(out, "  these games tell about no goal of the game")?;
    }
    let both: Vec<(&Finding, &Finding)> =
        first.iter().filter_map(|a| Some((a, second.iter().find(|b| b.goal == a.goal)?))).collect();
    let changed = || both.iter().filter(|(a, b)| a.verdict != b.verdict);
    for (a, b) in changed() {
        writeln!(out, "  {}: {} ({:.3}), then {} ({:.3})", a.goal, a.verdict, a.measured, b.verdict, b.measured)?;
    }
    match (changed().count(), both.len()) {
        (_, 0) => {}
        (0, all) => writeln!(out, "  the same verdict on each of {all} that are about both")?,
        (some, all) => writeln!(out, "  the same verdict on the other {} that are about both", all - some)?,
    }
    for (name, own, others) in [(names[0], first, second), (names[1], second, first)] {
        for finding in own.iter().filter(|finding| !others.iter().any(|other| other.goal == finding.goal)) {
            writeln!(out, "  only about {name}: {}: {} ({:.3})", finding.goal, finding.verdict, finding.measured)?;
        }
    }
    if !found.untold.is_empty() {
        writeln!(out, "  only experiments tell about: {}", found.untold.join("; "))?;
    }
    Ok(())
}

fn write_differences(out: &mut dyn Write, title: &str, lines: &[Difference]) -> std::io::Result<()> {
    writeln!(out, "\n{title}")?;
    let clear: Vec<&Difference> = lines.iter().filter(|line| line.clear).collect();
    if clear.is_empty() {
        return writeln!(out, "  {}", Difference::none_clear(lines));
    }
    for Difference { figure, first, second, change, share, .. } in clear {
        let unit = if *share { 100.0 } else { 1.0 };
        let change = change.times(unit);
        writeln!(
            out,
            "  {figure:<40} {:>9.2} {:>9.2}   {:+.2} ({:+.2} to {:+.2})",
            unit * first,
            unit * second,
            change.value,
            change.low,
            change.high
        )?;
    }
    Ok(())
}
