//! The rangers' mean result under many conditions, with what decided the games.
//!
//! `cargo run --release -p rangers --example rangers-balance -- [WHAT] [BOTS] [GAMES] [SEED] [PACK] [OPTION=VALUE…]`
//!
//! WHAT is `rangers` (1 to 5 of them), `waves`, `parks`, `archetypes`, `tables`, `act3`, `price`, `all` of these, or `everywhere`: each nature in
//! each park with each table and each number of rangers. BOTS is one bot for everybody, or the game master's and the rangers'
//! (`greedy,search:200`). Rows that do not say how many have three rangers. Options hold for all rows (`breach=low`); `threads=1`
//! leaves cores to others, and `only='5 low'` plays the rows whose name has that in it. The same arguments give the same games.

use rangers::Rangers;
use sounder_bots::BotSpec;
use sounder_kernel::{Change, Experiment, Seat, Setup};
use sounder_lab::{Plan, Report, simulate};
use sounder_pack::{Content, Source};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

const PARKS: [&str; 4] = ["small", "large", "twin", "river"];
const WAVES: [&str; 4] = ["swarm", "siege", "infiltrator", "corrupted"];
const GOALS: [&str; 3] = ["Evacuate", "Destroy", "Hold"];
const ARCHETYPES: [&str; 6] = ["Navigator", "Hunter", "Rigger", "Sentinel", "Medic", "Commander"];

/// What is run: a game with its content, and a name for the row.
struct Row {
    label: String,
    game: Rangers,
    setup: Setup,
}

/// All games of a row so far. Sums of thousandths, so that the order in which threads finish changes nothing.
#[derive(Clone, Default)]
struct Sum {
    games: u64,
    result: u64,
    squares: u64,
    won: u64,
    met: u64,
    lost_in: [u64; 5],
    actions: u64,
    /// How often each last objective was chosen, and met.
    goals: [[u64; 2]; 3],
    things: Vec<(String, u64)>,
}

impl Sum {
    fn add(&mut self, report: &Report) {
        let result = (report.seats[1].mean_result * 1000.0).round() as u64;
        let times =
            |kind: &str| report.facts.iter().filter(|fact| fact.kind == kind).map(|fact| fact.times).sum::<u64>();
        self.games += 1;
        self.result += result;
        self.squares += result * result;
        self.won += times("won");
        self.met += times("met");
        self.actions += report.actions;
        if times("act 3") > 0 {
            self.lost_in[times("wave beaten").min(4) as usize] += 1;
        }
        for (goal, name) in self.goals.iter_mut().zip(GOALS) {
            if report.facts.iter().any(|fact| fact.kind == "last objective" && fact.what == name) {
                goal[0] += 1;
                goal[1] += times("met");
            }
        }
        for fact in report.facts.iter().filter(|fact| ["place built", "bought"].contains(&fact.kind.as_str())) {
            match self.things.iter_mut().find(|(known, _)| *known == fact.what) {
                Some((_, times)) => *times += fact.times,
                None => self.things.push((fact.what.clone(), fact.times)),
            }
        }
        self.things.sort();
    }

    fn print(&self, label: &str) {
        let (games, thousand) = (self.games as f64, 1000.0);
        let mean = self.result as f64 / games / thousand;
        let variance = self.squares as f64 / games / thousand / thousand - mean * mean;
        let margin = 1.96 * (variance.max(0.0) / games).sqrt();
        let share = |count: u64| 100.0 * count as f64 / games;
        let goal = |(name, [chosen, met]): (&str, [u64; 2])| format!("{} {met}/{chosen}", name.to_lowercase());
        let goals = GOALS.into_iter().zip(self.goals).map(goal).collect::<Vec<_>>().join(", ");
        let waves = self.lost_in.map(|count| format!("{:.0}", share(count))).join("/");
        println!(
            "{label:34} {mean:.3} ± {margin:.3}  held {:3.0} %  met {:3.0} %  act 3 in wave {waves:14}  {goals}  {:.0} actions",
            share(self.won),
            share(self.met),
            self.actions as f64 / games
        );
    }
}

fn play(row: &Row, bots: [BotSpec; 2], games: usize, seed: u64, threads: usize) -> Sum {
    let (next, sum) = (AtomicUsize::new(0), Mutex::new(Sum::default()));
    let seats = row.setup.seats;
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= games {
                return;
            }
            let mut all = vec![bots[1]; seats];
            all[0] = bots[0];
            let seed = seed << 32 | number as u64;
            let plan = Plan { setup: row.setup.clone(), bots: all, swap: false, games: 1, seed, threads: 1 };
            let report = simulate(&row.game, &plan, &AtomicBool::new(false), &|_| {}).expect("the setups are legal");
            sum.lock().expect("no thread panics").add(&report);
        }
    };
    std::thread::scope(|scope| {
        (0..threads).for_each(|_| drop(scope.spawn(work)));
    });
    sum.into_inner().expect("no thread panics")
}

/// The game with another price to secure and to clear.
fn with_price(price: u8) -> Rangers {
    let figures = |name: &str, text: &str| -> String {
        if name != "figures.toml" {
            return text.into();
        }
        let changed = |line: &str| match line.split(" = ").next() {
            Some(key @ ("secure" | "clear")) => format!("{key} = {price}"),
            _ => line.into(),
        };
        text.lines().map(changed).collect::<Vec<_>>().join("\n")
    };
    let files: Vec<(&str, String)> = Rangers::FILES.iter().map(|(name, text)| (*name, figures(name, text))).collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
    Rangers::from_pack(&Source::embedded(&files)).unwrap_or_else(|faults| panic!("{faults}"))
}

/// A team of three with one archetype given to the first ranger: the others choose as they like.
fn with_archetype(name: &str) -> Setup {
    let experiment = Experiment { thing: name.into(), change: Change::GivenTo(Seat(1)) };
    Setup { experiments: vec![experiment], ..Setup::new(4).with("team", "dealt") }
}

fn rows(what: &str, game: &Rangers) -> Vec<Row> {
    let row = |label: String, setup: Setup| Row { label, game: game.clone(), setup };
    match what {
        "rangers" => (1..=5).map(|n| row(format!("rangers {n}"), Setup::new(n + 1))).collect(),
        "waves" => WAVES.map(|wave| row(format!("wave {wave}"), Setup::new(4).with("wave", wave))).into(),
        "parks" => PARKS.map(|park| row(format!("park {park}"), Setup::new(4).with("park", park))).into(),
        "archetypes" => ARCHETYPES.map(|name| row(format!("first ranger {name}"), with_archetype(name))).into(),
        "tables" => {
            let table = |n: usize, breach: &str| {
                row(format!("{breach} table, rangers {n}"), Setup::new(n + 1).with("breach", breach))
            };
            (1..=5).flat_map(|n| [table(n, "high"), table(n, "low")]).collect()
        }
        "act3" => {
            let act =
                |n: usize, act: &str| row(format!("act 3 {act}, rangers {n}"), Setup::new(n + 1).with("act3", act));
            (1..=5).flat_map(|n| [act(n, "tuned"), act(n, "written")]).collect()
        }
        "everywhere" => {
            let mut rows = Vec::new();
            for (n, breach, park) in (1..=5)
                .flat_map(|n| ["high", "low"].map(|breach| (n, breach)))
                .flat_map(|(n, breach)| PARKS.map(|park| (n, breach, park)))
            {
                rows.extend(WAVES.map(|wave| {
                    let setup = Setup::new(n + 1).with("breach", breach).with("park", park).with("wave", wave);
                    row(format!("{n} {breach} {park} {wave}"), setup)
                }));
            }
            rows
        }
        "price" => {
            let priced =
                |price: u8| Row { label: format!("price {price}"), game: with_price(price), setup: Setup::new(4) };
            (0..=5).map(priced).collect()
        }
        other => panic!("there is nothing called \"{other}\""),
    }
}

fn main() {
    let (mut options, arguments): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|text| text.contains('='));
    let said = options.iter().find_map(|text| text.strip_prefix("threads=")?.parse().ok());
    let threads = said.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
    let only = options.iter().find_map(|text| text.strip_prefix("only=")).unwrap_or_default().to_string();
    options.retain(|text| !text.starts_with("threads=") && !text.starts_with("only="));
    let text = |place: usize, default: &'static str| arguments.get(place).map_or(default, String::as_str);
    let bot = |text: &str| text.parse::<BotSpec>().unwrap_or_else(|fault| panic!("{fault}"));
    let bots = match text(1, "greedy").split_once(',') {
        Some((gm, rangers)) => [bot(gm), bot(rangers)],
        None => [bot(text(1, "greedy")); 2],
    };
    let (games, seed) = (text(2, "200").parse().expect("a number of games"), text(3, "1").parse().expect("a seed"));
    let game = match arguments.get(4) {
        Some(dir) => {
            let opened = Source::open(Path::new(dir), Rangers::FILES).unwrap_or_else(|fault| panic!("{fault}"));
            Rangers::from_pack(&opened.source).unwrap_or_else(|faults| panic!("{faults}"))
        }
        None => Rangers::with_default_pack(),
    };
    println!("{games} games a row, wave {}, rangers {}, seed {seed}: the rangers' mean result, 95 %", bots[0], bots[1]);
    let what = text(0, "rangers");
    let all = ["rangers", "waves", "parks", "archetypes", "tables", "act3", "price"];
    let sweeps = if what == "all" { all.to_vec() } else { vec![what] };
    for sweep in sweeps {
        let mut things: Vec<(String, u64)> = Vec::new();
        for mut row in rows(sweep, &game).into_iter().filter(|row| row.label.contains(&only)) {
            for (option, value) in options.iter().filter_map(|text| text.split_once('=')) {
                row.setup = row.setup.with(option, value);
            }
            let sum = play(&row, bots, games, seed, threads);
            sum.print(&row.label);
            for (thing, times) in sum.things {
                match things.iter_mut().find(|(known, _)| *known == thing) {
                    Some((_, all)) => *all += times,
                    None => things.push((thing, times)),
                }
            }
        }
        let things = things.iter().map(|(thing, times)| format!("{thing} {times}")).collect::<Vec<_>>().join(", ");
        println!("  chosen in these games: {things}");
    }
}
