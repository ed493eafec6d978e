use super::plot::Unit;
use crate::causes::Effect;
use crate::chapter::Chapter;
use crate::estimate::Estimate;
use crate::goals::{Finding, Verdict};
use maud::{Markup, html};

/// A table that sorts and filters; a long one is folded.
pub(super) fn sortable(title: &str, note: &str, heads: &[&str], rows: &[Vec<Cell>]) -> Markup {
    table(rows.len() <= 12, title, note, heads, rows)
}

/// A table that a page is all about: however long, it is open.
pub(super) fn sortable_open(title: &str, note: &str, heads: &[&str], rows: &[Vec<Cell>]) -> Markup {
    table(true, title, note, heads, rows)
}

/// Numbers carry what to sort by. Every column has a name: its head is a button.
fn table(open: bool, title: &str, note: &str, heads: &[&str], rows: &[Vec<Cell>]) -> Markup {
    html! {
        @if !rows.is_empty() {
            details open[open] {
                summary { h3 { (title) } span { (rows.len()) " rows" } }
                @if !note.is_empty() { p { (note) } }
                @if rows.len() > 8 { input type="search" placeholder="Filter" aria-label=(format!("Filter {title}")); }
                div .scroll {
                    table {
                        thead { tr { @for head in heads { th scope="col" { button type="button" { (head) } } } } }
                        tbody {
                            @for row in rows {
                                tr { @for cell in row { td .number[cell.1.is_some()] data-sort=[cell.1.map(|n| format!("{n:.6}"))] { (cell.0) } } }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// What stands in a cell, and what to sort by if it is a number.
pub(super) struct Cell(Markup, Option<f64>);

impl Cell {
    /// Anything, sorted by what can be read in it.
    pub(super) fn plain(body: Markup) -> Cell {
        Cell(body, None)
    }
}

pub(super) fn text(text: &str) -> Cell {
    Cell(html! { (text) }, None)
}

pub(super) fn number(unit: Unit, figure: f64) -> Cell {
    Cell(html! { (unit.show(figure)) }, Some(figure))
}

pub(super) fn interval(unit: Unit, estimate: &Estimate) -> Cell {
    let estimate = unit.within(estimate);
    let body =
        html! { (unit.show(estimate.value)) " " small { (unit.show(estimate.low)) " to " (unit.show(estimate.high)) } };
    Cell(body, Some(estimate.value))
}

/// A game to look at.
fn game(table: usize, number: Option<u64>) -> Cell {
    match number {
        Some(number) => {
            Cell(html! { a href=(format!("games/{table}-{number}.json")) { "game " (number) } }, Some(number as f64))
        }
        None => text("–"),
    }
}

fn maybe(unit: Unit, estimate: Option<&Estimate>) -> Cell {
    estimate.map_or_else(|| text("–"), |estimate| interval(unit, estimate))
}

/// A verdict in its colour.
pub(super) fn verdict(verdict: Verdict) -> Cell {
    let word = verdict.to_string();
    Cell(html! { strong class=(word) { (word) } }, None)
}

/// The band of a goal in words.
pub(super) fn band(finding: &Finding) -> String {
    match (finding.at_least, finding.at_most) {
        (Some(least), Some(most)) => format!("{least} to {most}"),
        (Some(least), None) => format!("at least {least}"),
        (None, Some(most)) => format!("at most {most}"),
        (None, None) => String::new(),
    }
}

/// What was found about the goals; with the table of a report that has games to show.
pub fn findings(findings: &[Finding], of: Option<(&Chapter, usize)>) -> Markup {
    let row = |finding: &Finding| {
        let estimate = Estimate { value: finding.measured, low: finding.low, high: finding.high };
        vec![
            verdict(finding.verdict),
            text(&finding.goal),
            text(&band(finding)),
            interval(Unit::Fine, &estimate),
            text(&finding.worst),
            number(Unit::Count, finding.games as f64),
            finding.games_needed.map_or_else(|| text("–"), |games| number(Unit::Count, games as f64)),
        ]
        .into_iter()
        .chain(of.map(|(chapter, table)| game(table, chapter.example_of(&finding.worst))))
        .collect::<Vec<Cell>>()
    };
    let mut heads = vec!["verdict", "goal", "wanted", "measured", "worst", "games", "needed"];
    heads.extend(of.map(|_| "see"));
    let note = "Held: the whole interval lies in the band. Missed: all of it lies outside. Undecided: so many games are needed to tell.";
    sortable("Goals", note, &heads, &findings.iter().map(row).collect::<Vec<_>>())
}

/// How everybody did, raw and corrected for luck side by side.
pub fn standings(chapter: &Chapter, table: usize) -> Markup {
    let row = |line: &crate::measure::StandingLine| {
        vec![
            text(&line.name),
            number(Unit::Count, line.games as f64),
            interval(Unit::Percent, &line.wins),
            interval(Unit::Plain, &line.share),
            interval(Unit::Plain, &line.points),
            interval(Unit::Plain, &line.result),
            interval(Unit::Plain, &line.corrected),
            game(table, line.example),
        ]
    };
    let heads = ["who", "games", "wins", "times its share", "points", "result", "corrected for luck", "it won"];
    let note = "Results go from 0 to 1. Corrected for luck is without what chance did, as the judge saw it; where luck was not measured both are the same. Intervals hold for all seats at once, for all sides, roles and bots likewise.";
    sortable("Standings", note, &heads, &chapter.standings().map(row).collect::<Vec<_>>())
}

/// The tables of the ladder: who won how often against whom.
pub fn matches(chapters: &[Chapter]) -> Markup {
    let rows = chapters.iter().filter(|chapter| chapter.rung).flat_map(|chapter| {
        chapter.players.iter().map(|line| {
            vec![
                text(&chapter.name),
                text(&line.name),
                number(Unit::Count, line.games as f64),
                interval(Unit::Percent, &line.wins),
                interval(Unit::Plain, &line.result),
            ]
        })
    });
    let heads = ["table", "who", "games", "wins", "result"];
    let note = "Every two bots in both orders on the same seeds, so that seats and sides count for neither.";
    sortable("Matches of the ladder", note, &heads, &rows.collect::<Vec<_>>())
}

/// What was offered, taken and used, with a game to look at.
pub fn things(chapter: &Chapter, table: usize) -> Markup {
    let row = |(line, example): (&crate::measure::ThingLine, &Option<u64>)| {
        let association = line.association;
        vec![
            text(&line.class),
            text(&line.thing),
            interval(Unit::Plain, &line.offered),
            interval(Unit::Percent, &line.chosen),
            interval(Unit::Percent, &line.games),
            interval(Unit::Percent, &line.taken),
            maybe(Unit::Percent, line.used.as_ref()),
            maybe(Unit::Percent, line.kept.as_ref()),
            interval(Unit::Plain, &line.round),
            interval(Unit::Plain, &line.takers),
            maybe(Unit::Points, association.map(|a| a.difference).as_ref()),
            association.map_or_else(|| text("–"), |a| number(Unit::Points, a.shrunk)),
            game(table, *example),
        ]
    };
    let heads = [
        "class",
        "thing",
        "offered a game",
        "chosen",
        "games",
        "taken",
        "used later",
        "kept to the end",
        "round",
        "takers, times their share",
        "takers, adjusted",
        "shrunk",
        "a taker won",
    ];
    let note = "What goes together, not what causes it: adjusted compares takers with those who took something else at the same seat, in the same round and at a like value of the position; shrunk pulls what is uncertain towards the mean. Intervals of a column hold all at once. Causes are found by experiment.";
    let rows: Vec<_> = chapter.things.iter().zip(&chapter.thing_examples).map(row).collect();
    sortable("Things that can be taken", note, &heads, &rows)
}

/// Pairs that do more or less than the sum of their parts.
pub fn pairs(chapter: &Chapter, table: usize) -> Markup {
    let row = |line: &crate::measure::PairLine| {
        vec![
            text(&line.first),
            text(&line.second),
            number(Unit::Count, line.owners as f64),
            interval(Unit::Points, &line.beyond),
            text(if line.clear { "yes" } else { "no" }),
            game(table, line.example),
        ]
    };
    let heads = ["one", "other", "owners", "points beyond both alone", "more than noise", "an owner won"];
    let note = "The clearest first. Each bot is compared with itself, so that neither its strength nor a seat or role that it keeps makes a pair. Intervals are widened for the number of pairs that were looked at. What goes together, not what causes it.";
    sortable("Pairs", note, &heads, &chapter.pairs.iter().map(row).collect::<Vec<_>>())
}

/// Everything that happened.
pub fn happenings(chapter: &Chapter, table: usize) -> Markup {
    let row = |line: &crate::measure::Happening| {
        let phases = chapter.phases.iter().zip(&line.phases).filter(|(_, share)| **share > 0.0);
        let phases: Vec<String> = phases.map(|(phase, share)| format!("{phase} {:.0} %", 100.0 * share)).collect();
        vec![
            text(&line.kind),
            text(&line.thing),
            interval(Unit::Plain, &line.per_game),
            interval(Unit::Percent, &line.games),
            number(Unit::Plain, line.mean_amount),
            maybe(Unit::Plain, line.owners.as_ref()),
            text(&phases.join(", ")),
            game(table, line.example),
        ]
    };
    let heads = ["fact", "thing", "times a game", "games", "how much", "owners, times their share", "when", "see"];
    let note = "The owner of a fact is the player it happened to; 1 is a fair share of the wins. The share of games is that of games in which it happened at all. Intervals of a column hold all at once.";
    sortable("What happened", note, &heads, &chapter.happenings.iter().map(row).collect::<Vec<_>>())
}

/// How takers of a thing did against others in a like position, shrunk to the mean.
fn together(chapter: &Chapter, thing: &str) -> Cell {
    let association = chapter.things.iter().find(|line| line.thing == thing).and_then(|line| line.association);
    association.map_or_else(|| text("–"), |association| number(Unit::Points, association.shrunk))
}

/// What experiments found.
pub fn effects(chapter: &Chapter, table: usize) -> Markup {
    let row = |line: &Effect| {
        vec![
            text(line.trial.word()),
            text(&line.class),
            text(&line.thing),
            number(Unit::Count, line.cases as f64),
            interval(Unit::Points, &line.effect),
            interval(Unit::Points, &line.raw),
            number(Unit::Plain, line.worth),
            together(chapter, &line.thing),
            game(table, chapter.example_of(&line.thing)),
        ]
    };
    let heads =
        ["experiment", "class", "thing", "cases", "points", "raw", "worth in games", "takers, adjusted", "a taker won"];
    let note = "Points are hundredths of a result, by experiment: a cause. Raw is the difference of plain means; worth says how many plain games one game is worth after pairing games and removing luck. Beside them what merely goes together: how takers did against others in a like position, shrunk to the mean. Where the two disagree, believe the experiment.";
    sortable("Effects", note, &heads, &chapter.effects.iter().map(row).collect::<Vec<_>>())
}

/// A plain table from texts, for other reports.
pub(crate) fn plain(title: &str, note: &str, heads: &[&str], rows: &[Vec<String>]) -> Markup {
    let rows: Vec<Vec<Cell>> = rows.iter().map(|row| row.iter().map(|cell| text(cell)).collect()).collect();
    sortable(title, note, heads, &rows)
}
