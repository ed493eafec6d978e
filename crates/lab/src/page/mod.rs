//! A report as one file that needs nothing else: a summary in plain words, plots, and tables that sort and filter.

mod others;
pub mod plot;
mod summary;
mod tables;
mod thoughts;

pub use others::{comparison, sweep, tuning};
pub use thoughts::thoughts;

use crate::causes::Trial;
use crate::measure::{Ladder, STEPS};
use crate::sheet::Sheet;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use plot::{Series, Spot, Unit};

/// A whole page with these parts.
pub fn document(title: &str, body: &Markup) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                style { (PreEscaped(include_str!("../../assets/report.css"))) }
            }
            body {
                main { h1 { (title) } (body) }
                script { (PreEscaped(include_str!("../../assets/report.js"))) }
            }
        }
    };
    page.into_string()
}

/// The report of a run: one chapter for each table, after a summary of all. `source` is the experiment file.
pub fn report(title: &str, sheets: &[Sheet], source: &str) -> String {
    let ladder: Vec<(&Ladder, &[String])> = sheets.iter().map(|sheet| (&sheet.ladder, sheet.bots.as_slice())).collect();
    let rungs = Ladder::climb(&ladder);
    let body = html! {
        (summary::of_all(sheets))
        @if rungs.len() > 1 {
            section {
                h2 { "Skill ladder" }
                p { "Elo points above the mean of all bots, from every two bots on different sides of a game. 191 points mean winning three games of four." }
                @let lines: Vec<_> = rungs.iter().map(|rung| (rung.bot.clone(), rung.elo)).collect();
                (plot::intervals("Strength", "in Elo points, with 95 % intervals", Unit::Plain, &lines, Some(0.0)))
            }
        }
        @for (index, sheet) in sheets.iter().enumerate() { (chapter(index, sheet)) }
        section {
            h2 { "To repeat it" }
            p { "The experiment file below with these versions gives this report again, to the last bit." }
            ul {
                @for sheet in sheets {
                    li { (sheet.name) ": rules version " (sheet.rules) @if !sheet.pack.is_empty() { ", pack " code { (sheet.pack) } } }
                }
            }
            pre { code { (source) } }
        }
    };
    document(title, &body)
}

fn chapter(index: usize, sheet: &Sheet) -> Markup {
    let fair = 1.0 / sheet.sides.max(1) as f64;
    let wins = |lines: &[crate::measure::StandingLine]| -> Vec<_> {
        lines.iter().map(|line| (line.name.clone(), line.wins)).collect()
    };
    let points = sheet.seats.iter().map(|line| (line.name.clone(), line.points)).collect::<Vec<_>>();
    let replay = |number: u64| {
        html! {
            a href=(format!("games/{index}-{number}.json")) { "game " (number) } ", "
            a href=(format!("games/{index}-{number}.html")) { "what its bots considered" }
        }
    };
    html! {
        section .table id=(format!("table-{index}")) {
            h2 { (sheet.name) }
            (summary::of_table(sheet))
            @if !sheet.findings.is_empty() { (tables::findings(&sheet.findings, Some((sheet, index)))) }
            div .plots {
                (plot::intervals("Wins by seat", "share of games with 95 % interval; the line is a fair share", Unit::Percent, &wins(&sheet.seats), Some(fair)))
                @for (title, lines) in [("Wins by side", &sheet.teams), ("Wins by role", &sheet.roles), ("Wins by bot", &sheet.players)] {
                    @if !lines.is_empty() {
                        (plot::intervals(title, "share of games with 95 % interval", Unit::Percent, &wins(lines), None))
                    }
                }
                (plot::intervals("Points by seat", "mean with 95 % interval", Unit::Plain, &points, None))
                @if sheet.rounds.at(u64::MAX) > sheet.rounds.at(0) { (plot::histogram("Rounds", "share of games", &sheet.rounds)) }
                (plot::histogram("Actions", "share of games", &sheet.actions))
                @if sheet.margin.total() > 0 { (plot::histogram("Winning margin", "points between first and second, share of games", &sheet.margin)) }
                @if sheet.winner.len() == STEPS + 1 && sheet.winner[0].value.is_finite() && sheet.settled.total() > 0 {
                    (tension(sheet))
                    (settled(sheet))
                }
                @if let Some(timing) = timing(sheet) { (timing) }
            }
            @if let Some(map) = map_of_things(sheet) { (map) }
            (effects(sheet, index))
            (tables::standings(sheet))
            (tables::things(sheet, index))
            (tables::pairs(sheet))
            (tables::happenings(sheet, index))
            @if !sheet.examples.is_empty() {
                h3 { "Games to look at" }
                p { "Each is a record: " code { "sounder replay FILE" } " plays it back." }
                ul { @for example in &sheet.examples { li { (example.why) ": " (replay(example.number)) } } }
            }
        }
    }
}

fn tension(sheet: &Sheet) -> Markup {
    let series = |name: &str, line: &[crate::estimate::Estimate]| Series {
        name: name.into(),
        points: line.iter().enumerate().map(|(step, e)| (100.0 * step as f64 / STEPS as f64, *e)).collect(),
    };
    let lines = [series("the later winner", &sheet.winner), series("the best of the others", &sheet.rival)];
    let note = "what the judge gives them, mean with 95 % interval";
    plot::curves("The winner's chances", note, Unit::Percent, "share of the game played, %", &lines, (None, None))
}

fn settled(sheet: &Sheet) -> Markup {
    let total = sheet.settled.total() as f64;
    let mut before = 0.0;
    let mut points = Vec::new();
    for step in 0..=STEPS as i64 {
        before += sheet.settled.iter().filter(|(at, _)| *at == step).map(|(_, times)| times as f64).sum::<f64>();
        let rate = crate::statistics::wilson(before, total);
        let estimate = crate::estimate::Estimate { value: rate.rate, low: rate.low, high: rate.high };
        points.push((100.0 * step as f64 / STEPS as f64, estimate));
    }
    let line = [Series { name: "games in which the winner leads for good".into(), points }];
    let note = "share of games, with 95 % interval";
    plot::curves(
        "How early the winner is known",
        note,
        Unit::Percent,
        "share of the game played, %",
        &line,
        (None, None),
    )
}

/// The map of things by what an experiment says they bring, or else by what goes together with taking them.
fn map_of_things(sheet: &Sheet) -> Option<Markup> {
    let taken = |name: &str| sheet.things.iter().find(|line| line.thing == name).map(|line| line.taken);
    let spot = |name: &str, brings| taken(name).map(|taken| Spot { name: name.into(), taken, brings });
    let causal: Vec<Spot> = sheet.effects.iter().filter_map(|line| spot(&line.thing, line.effect)).collect();
    if causal.len() > 3 {
        let note = "change of the chance in points, by experiment, against how often it is taken";
        return Some(plot::map("What things bring", note, Unit::Points, 0.0, &causal));
    }
    let associated = |line: &crate::measure::ThingLine| {
        let association = line.association?;
        let shift = association.shrunk - association.difference.value;
        spot(&line.thing, association.difference.plus(shift))
    };
    let spots: Vec<Spot> = sheet.things.iter().filter_map(associated).collect();
    let note = "results of takers against others in a like position, in points: what goes together, not what causes it";
    (spots.len() > 3).then(|| plot::map("How takers do", note, Unit::Points, 0.0, &spots))
}

/// When the most taken things are taken.
fn timing(sheet: &Sheet) -> Option<Markup> {
    let mut lines: Vec<_> =
        sheet.things.iter().filter(|line| line.round.value > 0.0 && line.games.value > 0.0).collect();
    lines.sort_by(|a, b| b.games.value.total_cmp(&a.games.value));
    lines.truncate(24);
    lines.sort_by(|a, b| a.round.value.total_cmp(&b.round.value));
    let rows: Vec<_> = lines.iter().map(|line| (line.thing.clone(), line.round)).collect();
    let note = "the round of taking, mean with 95 % interval, for what is taken most";
    (rows.len() > 2).then(|| plot::intervals("Timing", note, Unit::Plain, &rows, None))
}

fn effects(sheet: &Sheet, index: usize) -> Markup {
    let of = |trial: Trial| {
        let mut lines: Vec<_> = sheet.effects.iter().filter(|line| line.trial == trial).collect();
        lines.sort_by(|a, b| b.effect.value.total_cmp(&a.effect.value));
        lines
    };
    let said = [
        (Trial::Given, "Given from the start", "change of the chance of a seat that has it from the start, in points"),
        (Trial::Kept, "Kept from those who take it", "what taking it brings, against not being allowed to, in points"),
        (Trial::Blank, "Made blank", "what taking it brings, against a thing that does nothing, in points"),
    ];
    html! {
        @if !sheet.effects.is_empty() {
            h3 { "Causes" }
            p { "Found by experiment: the same games with and without one thing. Intervals hold for all things of a list at once." }
            div .plots {
                @for (trial, title, note) in said {
                    @let lines = of(trial);
                    @if !lines.is_empty() {
                        // The ends of the list are what matters; the table has the rest.
                        @let ends: Vec<_> = if lines.len() > 30 { lines[..15].iter().chain(&lines[lines.len() - 15..]).collect() } else { lines.iter().collect() };
                        @let rows: Vec<_> = ends.into_iter().map(|line| (line.thing.clone(), line.effect)).collect();
                        (plot::intervals(title, note, Unit::Points, &rows, Some(0.0)))
                    }
                }
            }
            (tables::effects(sheet, index))
        }
    }
}
