use super::{bar, cores, interruptible, study};
use crate::commands::Done;
use crate::commands::setup::{find_game, load_pack, pack_line};
use crate::failure::Failure;
use clap::Args;
use serde_json::json;
use sounder_lab::Control;
use sounder_lab::check::{Budget, Progress, check};
use sounder_lab::goals::{Finding, Goals, Place, Verdict};
use std::io::Write;
use std::path::PathBuf;
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
    /// Few games, and none of bots that search: done in under a minute
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
    /// Only tables with this option, such as mission=1; may be given several times
    #[arg(long = "option", value_name = "ID=VALUE")]
    options: Vec<String>,
    /// Only goals whose words hold this; may be given several times
    #[arg(long = "goal", value_name = "WORDS")]
    named: Vec<String>,
    /// The master seed: it fixes every game
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Put the findings as a table into this Markdown file, with the command and the seed, in place of what stands between the
    /// marks `<!-- lab check -->` and `<!-- end of lab check -->`; without marks at its end
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
    /// How many games run at the same time [default: one for each core]
    #[arg(long)]
    threads: Option<usize>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What a quick check may take, so that with starting and finishing it stays under a minute.
const QUICK: Duration = Duration::from_secs(45);

impl Check {
    /// Checks and prints; interrupting it prints what is known by then. A goal that is missed is no failure of the command.
    pub fn run(self, out: &mut dyn Write) -> Done {
        let game = load_pack(find_game(&self.game)?, self.pack.as_deref())?;
        let own = sounder_catalog::goals(game.about().id);
        let text = match &self.goals {
            Some(path) => std::fs::read_to_string(path).map_err(|error| Failure::file(path, error))?,
            None => own.to_string(),
        };
        let goals = Goals::read(&text).map_err(Failure::bad)?;
        let wanted = self.read_options()?;
        let mut places = goals.places(game.about());
        for (_, goals) in &mut places {
            goals.retain(|goal| self.named.is_empty() || self.named.iter().any(|words| goal.goal.contains(words)));
        }
        places.retain(|(place, goals)| {
            let options = place.spelt_out(game.about()).options;
            !goals.is_empty()
                && self.seats.is_none_or(|seats| seats == place.seats)
                && self.bots.as_ref().is_none_or(|bots| *bots == place.bots)
                && wanted.iter().all(|(id, value)| options.get(*id).is_some_and(|chosen| chosen == value))
        });
        let before = places.len();
        places.retain(|(place, _)| !self.quick || self.bots.is_some() || !place.bots.contains("search"));
        let left_out = before - places.len();
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
        let control = Control { threads: self.threads.unwrap_or_else(cores), stop: &stop, finished: &|_| {} };
        let told = |progress: &Progress| {
            bar.set_length(progress.total);
            bar.set_position(progress.done);
            bar.set_message(progress.place.clone());
        };
        let findings = study(&*game, |game| check(game, &places, &budget, control, &told)).map_err(Failure::bad)?;
        bar.finish_and_clear();
        if let Some(path) = &self.write {
            let old = std::fs::read_to_string(path).unwrap_or_default();
            let block = self.block(&game.about().pack_hash, &findings);
            std::fs::write(path, with_block(&old, &block)).map_err(|error| Failure::file(path, error))?;
        }
        if self.json {
            let left_out = (left_out > 0).then_some(left_out);
            let found = json!({ "pack": game.about().pack_hash, "goals": findings, "tables_left_out": left_out });
            writeln!(out, "{found}")?;
            return Ok(());
        }
        pack_line(&*game).into_iter().try_for_each(|pack| writeln!(out, "{pack}"))?;
        write_findings(out, &findings)?;
        if left_out > 0 {
            let tables = if left_out == 1 { "table was" } else { "tables were" };
            writeln!(out, "{left_out} {tables} left out: a quick check has no time for bots that search.")?;
        }
        Ok(())
    }

    fn read_options(&self) -> Result<Vec<(&str, &str)>, Failure> {
        let wrong = |text: &String| Failure::bad(format!("write an option as ID=VALUE, not {text}"));
        self.options.iter().map(|text| text.split_once('=').ok_or_else(|| wrong(text))).collect()
    }

    /// The command that gives these findings again.
    fn command(&self) -> String {
        let mut words = vec![format!("sounder lab check {}", self.game)];
        let path = |path: &PathBuf| path.display().to_string();
        words.extend(self.pack.as_ref().map(|pack| format!("--pack {}", path(pack))));
        words.extend(self.goals.as_ref().map(|goals| format!("--goals {}", path(goals))));
        words.extend(self.quick.then(|| "--quick".to_string()));
        words.extend(self.games.map(|games| format!("--games {games}")));
        words.extend(self.trials.map(|trials| format!("--trials {trials}")));
        words.extend(self.seats.map(|seats| format!("--seats {seats}")));
        words.extend(self.bots.as_ref().map(|bots| format!("--bots {bots}")));
        words.extend(self.options.iter().map(|option| format!("--option {option}")));
        words.extend(self.named.iter().map(|goal| format!("--goal \"{goal}\"")));
        words.push(format!("--seed {}", self.seed));
        words.join(" ")
    }

    /// The findings as a block of Markdown.
    fn block(&self, pack: &str, findings: &[Finding]) -> String {
        let count = |verdict: Verdict| findings.iter().filter(|finding| finding.verdict == verdict).count();
        let [held, missed, open] = [Verdict::Held, Verdict::Missed, Verdict::Undecided].map(count);
        let pack = if pack.is_empty() { String::new() } else { format!(" (pack {pack})") };
        let head = format!("`{}`{pack}: {held} held, {missed} missed, {open} undecided.", self.command());
        let columns = "| goal | table | wanted | measured | verdict | games |\n| --- | --- | --- | --- | --- | --- |";
        let rows = findings.iter().map(|finding| {
            let Finding { goal, measured, low, high, verdict, games, worst, .. } = finding;
            let place = Place { seats: finding.seats, options: finding.options.clone(), bots: finding.bots.clone() };
            let wanted = match (finding.at_least, finding.at_most) {
                (Some(least), Some(most)) => format!("{least} to {most}"),
                (Some(least), None) => format!("at least {least}"),
                (None, Some(most)) => format!("at most {most}"),
                (None, None) => String::new(),
            };
            let worst = if worst.is_empty() { String::new() } else { format!(" {worst}") };
            let row = format!("{measured:.3} ({low:.3} to {high:.3}){worst} | {verdict} | {games}");
            format!("| {goal} | {} | {wanted} | {row} |\n", place.name())
        });
        format!("{head}\n\n{columns}\n{}", rows.collect::<Vec<_>>().concat())
    }
}

const BEGIN: &str = "<!-- lab check -->";
const END: &str = "<!-- end of lab check -->";

/// The file with another block between its marks, or at its end if there are none.
fn with_block(old: &str, block: &str) -> String {
    let block = format!("{BEGIN}\n{block}{END}");
    let marked = old.find(BEGIN).zip(old.find(END)).filter(|(begin, end)| begin < end);
    match marked {
        Some((begin, end)) => format!("{}{block}{}", &old[..begin], &old[end + END.len()..]),
        None if old.trim().is_empty() => format!("{block}\n"),
        None => format!("{}\n\n{block}\n", old.trim_end()),
    }
}

/// Some names, and how many more there are.
fn some(names: &[String]) -> String {
    const MOST: usize = 4;
    let shown = names[..names.len().min(MOST)].join(", ");
    if names.len() > MOST { format!("{shown} and {} more", names.len() - MOST) } else { shown }
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
                (Verdict::Undecided, None) if !finding.unmeasured.is_empty() => {
                    format!(", not measured: {}", some(&finding.unmeasured))
                }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_is_replaced_between_its_marks_and_nothing_else() {
        let first = with_block("# Balance\n\nWords.\n", "one\n");
        assert_eq!(first, format!("# Balance\n\nWords.\n\n{BEGIN}\none\n{END}\n"));
        let second = with_block(&format!("{first}\nMore words.\n"), "two\n");
        assert_eq!(second, format!("# Balance\n\nWords.\n\n{BEGIN}\ntwo\n{END}\n\nMore words.\n"));
        assert_eq!(with_block("", "one\n"), format!("{BEGIN}\none\n{END}\n"));
    }
}
