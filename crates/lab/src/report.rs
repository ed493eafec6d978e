//! What a simulation found, as data and as a person reads it.

use crate::statistics::{Evidence, Gap, Rate, Spread, gap};
use serde::Serialize;
use std::fmt::{Display, Formatter, Result};

/// What a simulation found.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// The game's id.
    pub game: String,
    /// The hash of its content; empty for a game without a pack.
    pub pack: String,
    /// Games finished.
    pub games: u64,
    /// Actions played in them.
    pub actions: u64,
    /// Actions with more than one choice.
    pub decisions: u64,
    /// How long it took.
    pub seconds: f64,
    /// Actions a second over all threads, the bots' thinking included.
    pub actions_per_s: f64,
    /// Games that everybody lost.
    pub won_by_nobody: u64,
    /// How each seat did.
    pub seats: Vec<SeatLine>,
    /// How each side did.
    pub sides: Vec<SideLine>,
    /// How each bot of the plan did.
    pub bots: Vec<BotLine>,
    /// Actions a game.
    pub length: Spread,
    /// The best score.
    pub winning_score: Spread,
    /// The best score's lead over the second.
    pub margin: Spread,
    /// What happened how often, and how its owners did.
    pub facts: Vec<FactLine>,
    /// In how many of the games it was counted what could be taken, and was.
    pub games_with_offers: u64,
    /// What could be taken in these games, how often it was, and how its takers did.
    pub things: Vec<ThingCount>,
}

/// How a seat did. It wins with its side; a win shared by n sides counts 1/n.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[allow(missing_docs)]
pub struct SeatLine {
    /// Counted from 1.
    pub seat: usize,
    pub role: String,
    pub side: String,
    pub wins: f64,
    pub win_rate: f64,
    pub low: f64,
    pub high: f64,
    pub mean_score: f64,
    pub mean_result: f64,
}

/// How a side did. Its win counts once, however many seats it has.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[allow(missing_docs)]
pub struct SideLine {
    pub side: String,
    /// Counted from 1.
    pub seats: Vec<usize>,
    pub games: u64,
    pub wins: f64,
    pub win_rate: f64,
    pub low: f64,
    pub high: f64,
    pub mean_result: f64,
}

/// How a bot did over all sides it sat on.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[allow(missing_docs)]
pub struct BotLine {
    pub bot: String,
    /// What it brought along, where that goes with it from seat to seat.
    pub sheet: String,
    /// How well it plays, in words.
    pub strength: String,
    pub games: u64,
    pub wins: f64,
    pub win_rate: f64,
    pub low: f64,
    pub high: f64,
    pub mean_score: f64,
    pub mean_result: f64,
}

/// How often something happened, and how those it happened to did compared with everybody else.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct FactLine {
    /// The kind of fact: "bought".
    pub kind: String,
    /// The thing: "Shockblade"; empty for a fact about nothing.
    pub what: String,
    /// How often in all.
    pub times: u64,
    /// How much of it in all.
    pub amount: i64,
    /// In how many games.
    pub games: u64,
    /// To how many players, a player and game counted once.
    pub owners: u64,
    /// Their win rate.
    pub with: Rate,
    /// The win rate of the others.
    pub without: Rate,
}

/// How often a thing could be taken, and was.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ThingCount {
    /// What it is: "weapon".
    pub class: String,
    /// Its name.
    pub thing: String,
    /// Decisions in which it was among the choices.
    pub offered: u64,
    /// How many of these it was chosen in.
    pub taken: u64,
    /// The round in which it was taken, on average.
    pub mean_round: f64,
    /// Players who took it, a player and game counted once.
    pub takers: u64,
    /// Their win rate.
    pub with: Rate,
    /// The win rate of the others.
    pub without: Rate,
}

fn percent(rate: f64) -> String {
    format!("{:.1} %", 100.0 * rate)
}

/// A large figure as one would say it.
pub fn short(number: f64) -> String {
    match number {
        // What would be rounded to a thousand thousand is a million already.
        million if million >= 999_500.0 => format!("{:.1} million", million / 1e6),
        thousand if thousand >= 1e4 => format!("{:.0} thousand", thousand / 1e3),
        few => format!("{few:.0}"),
    }
}

/// A figure of a list, with so many decimals as long as it is not too long to be read.
fn listed(number: f64, decimals: usize) -> String {
    if number >= 999_999.5 { short(number) } else { format!("{number:.decimals$}") }
}

/// One line about who won how often.
fn line(f: &mut Formatter, who: &str, wins: f64, rate: Rate, figure: f64) -> Result {
    let interval = format!("{} to {}", percent(rate.low), percent(rate.high));
    let (wins, figure) = (listed(wins, 1), listed(figure, 2));
    writeln!(f, "{who:<30} {wins:>8} {:>8}   {interval:<18} {figure:>10}", percent(rate.rate))
}

fn spread(f: &mut Formatter, label: &str, spread: Spread) -> Result {
    let Spread { min, p10, median, p90, max, mean } = spread;
    let [median, p10, p90, min, max] = [median, p10, p90, min, max].map(|figure| listed(figure as f64, 0));
    writeln!(f, "{label:<16} {:>8} {median:>8} {p10:>8} {p90:>8} {min:>8} {max:>8}", listed(mean, 1))
}

impl Report {
    /// Whether sides are worth a line of their own.
    fn has_teams(&self) -> bool {
        self.sides.iter().any(|side| side.seats.len() > 1)
    }

    /// How much better those won who had something, if some had it and some had not.
    fn change(&self, owners: u64, with: Rate, without: Rate) -> Option<Gap> {
        let all = self.games * self.seats.len() as u64;
        (owners > 0 && owners < all).then(|| gap(with, owners, without, all - owners))
    }

    /// The last columns of a line about something that some had and some had not.
    fn write_change(&self, f: &mut Formatter, owners: u64, with: Rate, without: Rate) -> Result {
        let Some(change) = self.change(owners, with, without) else { return writeln!(f) };
        let Gap { points, low, high, evidence } = change;
        let interval = format!("{:+.1} to {:+.1}", 100.0 * low, 100.0 * high);
        let said = match evidence {
            Evidence::TooLittle => "   too little evidence",
            Evidence::MayBeChance => "   may be chance",
            Evidence::Clear => "",
        };
        let (with, without) = (percent(with.rate), percent(without.rate));
        writeln!(f, "   {with:>9} {without:>9} {:>+8.1}   {interval:<16}{said}", 100.0 * points)
    }

    fn write_wins(&self, f: &mut Formatter) -> Result {
        writeln!(f, "{:<30} {:>8} {:>8}   {:<18} {:>10}", "", "wins", "rate", "95 % interval", "mean score")?;
        let roles = self.seats.iter().any(|seat| seat.role != self.seats[0].role);
        let alike = |one: &SeatLine, other: &SeatLine| (one.role == other.role) == (one.side == other.side);
        let roles_are_sides = self.seats.iter().all(|one| self.seats.iter().all(|other| alike(one, other)));
        for seat in &self.seats {
            let who = match (roles, self.has_teams()) {
                (true, true) if !roles_are_sides => format!("seat {} ({}, {})", seat.seat, seat.role, seat.side),
                (true, _) => format!("seat {} ({})", seat.seat, seat.role),
                (false, true) => format!("seat {} ({})", seat.seat, seat.side),
                (false, false) => format!("seat {}", seat.seat),
            };
            let rate = Rate { rate: seat.win_rate, low: seat.low, high: seat.high };
            line(f, &who, seat.wins, rate, seat.mean_score)?;
        }
        for (number, bot) in (1..).zip(&self.bots) {
            let rate = Rate { rate: bot.win_rate, low: bot.low, high: bot.high };
            let with = if bot.sheet.is_empty() { String::new() } else { format!(", {}", bot.sheet) };
            line(f, &format!("bot {number}: {}{with}", bot.bot), bot.wins, rate, bot.mean_score)?;
        }
        if self.has_teams() {
            let head = ["", "wins", "rate", "95 % interval", "mean result"];
            writeln!(f, "\n{:<30} {:>8} {:>8}   {:<18} {:>10}", head[0], head[1], head[2], head[3], head[4])?;
            for side in &self.sides {
                let rate = Rate { rate: side.win_rate, low: side.low, high: side.high };
                line(f, &format!("side {}", side.side), side.wins, rate, side.mean_result)?;
            }
        }
        if self.won_by_nobody > 0 {
            let share = percent(self.won_by_nobody as f64 / self.games.max(1) as f64);
            writeln!(f, "{:<30} {:>8} {share:>8}", "nobody", listed(self.won_by_nobody as f64, 1))?;
        }
        Ok(())
    }

    fn write_strengths(&self, f: &mut Formatter) -> Result {
        writeln!(f)?;
        let mut said: Vec<&str> = Vec::new();
        for line in &self.bots {
            if !said.contains(&line.bot.as_str()) {
                writeln!(f, "{} {}.", line.bot, line.strength)?;
                said.push(&line.bot);
            }
        }
        writeln!(f, "All figures are of these players; stronger ones, and people, may find other ways.")
    }

    fn write_facts(&self, f: &mut Formatter) -> Result {
        let [kind, what, times, games] = ["fact", "", "times", "games"];
        writeln!(f, "\n{:<41} {:>12} {:>8}   {:^19} {:>8}", "", "", "", "win rate", "")?;
        writeln!(f, "{kind:<14} {what:<26} {times:>12} {games:>8}{CHANGE_HEAD}")?;
        for fact in &self.facts {
            let games = percent(fact.games as f64 / self.games.max(1) as f64);
            let times = listed(fact.times as f64, 0);
            write!(f, "{:<14} {:<26} {times:>12} {games:>8}", fact.kind, fact.what)?;
            self.write_change(f, fact.owners, fact.with, fact.without)?;
        }
        Ok(())
    }

    fn write_things(&self, f: &mut Formatter) -> Result {
        let [class, thing, offered, taken, round] = ["could be taken", "", "offered", "taken", "round"];
        writeln!(f, "\n{class:<14} {thing:<26} {offered:>12} {taken:>8} {round:>6}{CHANGE_HEAD}")?;
        for line in &self.things {
            let taken = percent(line.taken as f64 / line.offered.max(1) as f64);
            let ThingCount { class, thing, mean_round, .. } = line;
            let offered = listed(line.offered as f64, 0);
            write!(f, "{class:<14} {thing:<26} {offered:>12} {taken:>8} {mean_round:>6.1}")?;
            self.write_change(f, line.takers, line.with, line.without)?;
        }
        if self.games_with_offers < self.games {
            writeln!(
                f,
                "\nWhat could be taken was counted in {} of the games.",
                listed(self.games_with_offers as f64, 0)
            )?;
        }
        Ok(())
    }
}

/// The heads of what [`Report::write_change`] writes.
const CHANGE_HEAD: &str = "        with   without   points   95 % interval";

impl Display for Report {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let Report { game, games, actions, seconds, actions_per_s, .. } = self;
        let noun = if *games == 1 { "game" } else { "games" };
        let (games, actions, pace) = (listed(*games as f64, 0), short(*actions as f64), short(*actions_per_s));
        writeln!(f, "{game}: {games} {noun}, {actions} actions in {seconds:.1} s, {pace} actions/s\n")?;
        self.write_wins(f)?;
        self.write_strengths(f)?;
        writeln!(f, "\n{:<16} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8}", "", "mean", "median", "p10", "p90", "min", "max")?;
        spread(f, "actions a game", self.length)?;
        spread(f, "winning score", self.winning_score)?;
        spread(f, "winning margin", self.margin)?;
        if !self.facts.is_empty() {
            self.write_facts(f)?;
        }
        if !self.things.is_empty() {
            self.write_things(f)?;
        }
        if !self.facts.is_empty() || !self.things.is_empty() {
            writeln!(
                f,
                "\nPoints: how much more often players who had it won. One interval in twenty misses the truth by chance;"
            )?;
            writeln!(f, "players who are ahead take more, so a clear difference need not be a cause.")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_figure_has_seven_digits() {
        const MANY: u64 = 98_765_432;
        let many = MANY as f64;
        let rate = Rate { rate: 0.5, low: 0.4, high: 0.6 };
        let spread = Spread { min: -1, p10: 5, median: MANY as i64, p90: MANY as i64, max: MANY as i64, mean: many };
        let seat = SeatLine {
            seat: 1,
            role: "player".into(),
            side: "one".into(),
            wins: many,
            win_rate: 0.5,
            low: 0.4,
            high: 0.6,
            mean_score: many,
            mean_result: 0.5,
        };
        let bot = BotLine {
            bot: "random".into(),
            sheet: String::new(),
            strength: "plays at random".into(),
            games: MANY,
            wins: many,
            win_rate: 0.5,
            low: 0.4,
            high: 0.6,
            mean_score: 3.5,
            mean_result: 0.5,
        };
        let fact = FactLine {
            kind: "bought".into(),
            what: "Shockblade".into(),
            times: MANY,
            amount: MANY as i64,
            games: MANY / 2,
            owners: MANY / 2,
            with: rate,
            without: rate,
        };
        let thing = ThingCount {
            class: "weapon".into(),
            thing: "Shockblade".into(),
            offered: MANY,
            taken: MANY / 2,
            mean_round: 2.5,
            takers: MANY / 2,
            with: rate,
            without: rate,
        };
        let report = Report {
            game: "pigs".into(),
            pack: String::new(),
            games: MANY,
            actions: MANY * 100,
            decisions: MANY * 50,
            seconds: 100.0,
            actions_per_s: many,
            won_by_nobody: MANY / 3,
            seats: vec![seat.clone(), SeatLine { seat: 2, ..seat }],
            sides: Vec::new(),
            bots: vec![bot],
            length: spread,
            winning_score: spread,
            margin: spread,
            facts: vec![fact],
            games_with_offers: MANY / 31,
            things: vec![thing],
        };
        let text = report.to_string();
        let longest = text.split(|c: char| !c.is_ascii_digit()).map(str::len).max();
        assert!(longest <= Some(6), "{text}");
        assert!(text.contains("98.8 million"), "{text}");
        assert_eq!([short(999_499.0), short(999_600.0), short(9_999.0)], ["999 thousand", "1.0 million", "9999"]);
        assert_eq!([listed(999_999.0, 0), listed(999_999.9, 1)], ["999999", "1.0 million"]);
    }
}
