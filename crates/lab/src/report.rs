//! A report as a person reads it.

use crate::statistics::{Rate, Spread};
use crate::tally::{FactLine, Report};
use std::fmt::{Display, Formatter, Result};

fn percent(rate: f64) -> String {
    format!("{:.1} %", 100.0 * rate)
}

/// One line about who won how often.
fn line(f: &mut Formatter, who: &str, wins: f64, rate: Rate, score: f64) -> Result {
    let interval = format!("{} to {}", percent(rate.low), percent(rate.high));
    writeln!(f, "{who:<22} {wins:>8.1} {:>8}   {interval:<18} {score:>10.2}", percent(rate.rate))
}

fn spread(f: &mut Formatter, label: &str, spread: Spread) -> Result {
    let Spread { min, p10, median, p90, max, mean } = spread;
    writeln!(f, "{label:<16} {mean:>8.1} {median:>8} {p10:>8} {p90:>8} {min:>8} {max:>8}")
}

/// How often something happened; and, where some players had it and some had not, how they did.
fn fact(f: &mut Formatter, fact: &FactLine, report: &Report) -> Result {
    let games = percent(fact.games as f64 / report.games.max(1) as f64);
    write!(f, "{:<14} {:<26} {:>9} {games:>8}", fact.kind, fact.what, fact.times)?;
    if fact.owners > 0 && fact.owners < report.games * report.seats.len() as u64 {
        let (with, without) = (fact.with.rate, fact.without.rate);
        let change = 100.0 * (with - without);
        write!(f, "   {:>9} {:>9} {change:>+8.1}", percent(with), percent(without))?;
    }
    writeln!(f)
}

impl Display for Report {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let Report { game, games, actions, seconds, actions_per_s, .. } = self;
        writeln!(f, "{game}: {games} games, {actions} actions in {seconds:.1} s, {actions_per_s:.0} actions/s\n")?;
        writeln!(f, "{:<22} {:>8} {:>8}   {:<18} {:>10}", "", "wins", "rate", "95 % interval", "mean score")?;
        for seat in &self.seats {
            let rate = Rate { rate: seat.win_rate, low: seat.low, high: seat.high };
            line(f, &format!("seat {}", seat.seat), seat.wins, rate, seat.mean_score)?;
        }
        for (number, bot) in (1..).zip(&self.bots) {
            let rate = Rate { rate: bot.win_rate, low: bot.low, high: bot.high };
            line(f, &format!("bot {number}: {}", bot.bot), bot.wins, rate, bot.mean_score)?;
        }
        writeln!(f, "\n{:<16} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8}", "", "mean", "median", "p10", "p90", "min", "max")?;
        spread(f, "actions a game", self.length)?;
        spread(f, "winning score", self.winning_score)?;
        spread(f, "winning margin", self.margin)?;
        if !self.facts.is_empty() {
            writeln!(f, "\n{:<41} {:>9} {:>8}   {:^19} {:>8}", "", "", "", "win rate", "")?;
            let head = ["fact", "", "times", "games", "with", "without", "points"];
            let [kind, what, times, games, with, without, points] = head;
            writeln!(f, "{kind:<14} {what:<26} {times:>9} {games:>8}   {with:>9} {without:>9} {points:>8}")?;
        }
        self.facts.iter().try_for_each(|line| fact(f, line, self))
    }
}
