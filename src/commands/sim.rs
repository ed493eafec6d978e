use super::Outcome;
use super::setup::{Choice, read_bots};
use crate::failure::Failure;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use sounder_lab::{Plan, Report, Spread};
use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Simulate games between bots and report who wins, how long it takes and what decides
#[derive(Args)]
pub struct Sim {
    #[command(flatten)]
    choice: Choice,
    /// How many games
    #[arg(long, short = 'n', default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// One bot for all seats, or one for each: random, greedy, search:1000, search:500ms, easy, medium, hard
    #[arg(long, default_value = "greedy")]
    bots: String,
    /// Move the bots on by one seat after each game
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

impl Sim {
    /// Simulates and reports; interrupting it reports what was finished.
    pub fn run(self) -> Outcome {
        let game = self.choice.game()?;
        let setup = self.choice.setup(&*game)?;
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let plan = Plan {
            bots: read_bots(&self.bots, setup.seats)?,
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
        let report = game.simulate(&plan, &stop, &|finished| bar.set_position(finished)).map_err(Failure::bad)?;
        bar.finish_and_clear();
        if report.games < plan.games {
            eprintln!("Interrupted after {} of {} games.", report.games, plan.games);
        }
        if self.json {
            println!("{}", serde_json::to_string(&report).expect("plain data"));
        } else {
            print_report(&report);
        }
        Ok(())
    }
}

fn percent(rate: f64) -> String {
    format!("{:.1} %", 100.0 * rate)
}

fn print_spread(label: &str, spread: Spread) {
    let Spread { min, p10, median, p90, max, mean } = spread;
    println!("{label:<16} {mean:>8.1} {median:>8} {p10:>8} {p90:>8} {min:>8} {max:>8}");
}

fn print_report(report: &Report) {
    println!(
        "{}: {} games, {} actions in {:.1} s, {:.0} actions/s\n",
        report.game, report.games, report.actions, report.seconds, report.actions_per_s
    );
    println!("{:<22} {:>8} {:>8}   {:<18} {:>10}", "", "wins", "rate", "95 % interval", "mean score");
    let line = |who: String, wins: f64, rate: f64, low: f64, high: f64, score: f64| {
        let interval = format!("{} to {}", percent(low), percent(high));
        println!("{who:<22} {wins:>8.1} {:>8}   {interval:<18} {score:>10.2}", percent(rate));
    };
    for seat in &report.seats {
        line(format!("seat {}", seat.seat), seat.wins, seat.win_rate, seat.low, seat.high, seat.mean_score);
    }
    for (index, bot) in report.bots.iter().enumerate() {
        let who = format!("bot {}: {}", index + 1, bot.bot);
        line(who, bot.wins, bot.win_rate, bot.low, bot.high, bot.mean_score);
    }
    println!("\n{:<16} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8}", "", "mean", "median", "p10", "p90", "min", "max");
    print_spread("actions a game", report.length);
    print_spread("winning score", report.winning_score);
    print_spread("winning margin", report.margin);
    if report.facts.is_empty() {
        return;
    }
    println!(
        "\n{:<12} {:<28} {:>9} {:>8}   {:>9} {:>9} {:>8}",
        "fact", "", "times", "games", "with", "without", "points"
    );
    for fact in &report.facts {
        print!(
            "{:<12} {:<28} {:>9} {:>8}",
            fact.kind,
            fact.what,
            fact.times,
            percent(fact.games as f64 / report.games as f64)
        );
        if fact.owners > 0 && fact.owners < report.games * report.seats.len() as u64 {
            let (with, without) = (fact.with.rate, fact.without.rate);
            print!("   {:>9} {:>9} {:>+8.1}", percent(with), percent(without), 100.0 * (with - without));
        }
        println!();
    }
}
