//! A report as one file that needs nothing else: a summary in plain words, plots, and tables that sort and filter.

mod others;
pub mod plot;
mod summary;
mod tables;
mod thoughts;

pub use others::{Asked, comparison, sweep, tuning};
pub use thoughts::thoughts;

use crate::causes::Trial;
use crate::chapter::Chapter;
use crate::measure::{Ladder, Rung, STEPS};
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
pub fn report(title: &str, chapters: &[Chapter], source: &str) -> String {
    let body = html! {
        (summary::of_all(chapters))
        @for (name, rungs) in ladders(chapters) {
            section {
                h2 { "Skill ladder" @if !name.is_empty() { ": " (name) } }
                p { "Elo points above the mean of all bots, from every two bots on different sides of a game, at tables where no bot has the better seat. 191 points mean winning three games of four." }
                p { (skill(&rungs)) }
                @let lines: Vec<_> = rungs.iter().map(|rung| (rung.bot.clone(), rung.elo)).collect();
                (plot::intervals("Strength", "in Elo points, with 95 % intervals that hold all at once", Unit::Plain, &lines, Some(0.0)))
            }
        }
        (tables::matches(chapters))
        @for (index, chapter) in chapters.iter().enumerate().filter(|(_, chapter)| !chapter.rung) { (about_table(index, chapter)) }
        section {
            h2 { "To repeat it" }
            p { "The experiment file below with these versions gives this report again, to the last bit." }
            ul {
                @for chapter in chapters {
                    li { (chapter.name) ": rules version " (chapter.rules) @if !chapter.pack.is_empty() { ", pack " code { (chapter.pack) } } }
                }
            }
            pre { code { (source) } }
        }
    };
    document(title, &body)
}

/// A ladder for each game and pack whose bots have all met, directly or through others: strengths are comparable only then. Only
/// tables count at which no bot has the better chair: matches of the ladder, and those whose bots move on from seat to seat.
fn ladders(chapters: &[Chapter]) -> Vec<(String, Vec<Rung>)> {
    let key = |chapter: &Chapter| (chapter.game.clone(), chapter.pack.clone());
    let mut keys: Vec<(String, String)> = Vec::new();
    for chapter in chapters {
        if !keys.contains(&key(chapter)) {
            keys.push(key(chapter));
        }
    }
    let mut ladders = Vec::new();
    for (game, pack) in &keys {
        let here = |chapter: &&Chapter| (&chapter.game, &chapter.pack) == (game, pack);
        let of = chapters.iter().filter(here).filter(|chapter| chapter.bots_meet_evenly());
        let tables: Vec<(&Ladder, &[String])> = of.map(|chapter| (&chapter.ladder, chapter.bots.as_slice())).collect();
        let packs = keys.iter().filter(|(other, _)| other == game).count();
        let name = match (keys.len(), packs) {
            (1, _) => String::new(),
            (_, 1) => game.clone(),
            _ => format!("{game}, pack {pack}"),
        };
        ladders.extend(Ladder::climb(&tables).into_iter().map(|rungs| (name.clone(), rungs)));
    }
    ladders
}

/// How much skill decides, in a sentence: what the best of these bots is worth against the weakest, and what is left to luck.
fn skill(rungs: &[Rung]) -> String {
    let (Some(best), Some(worst)) = (rungs.first(), rungs.last()) else { return String::new() };
    let gap = best.elo.value - worst.elo.value;
    let chance = 100.0 / (1.0 + 10.0_f64.powf(-gap / 400.0));
    let word = match chance {
        95.0.. => "Skill decides nearly everything between them",
        80.0.. => "Skill decides most, and luck leaves the weaker one a chance",
        60.0.. => "Skill helps, and luck decides much",
        _ => "Luck, or something that none of these bots knows, decides nearly everything",
    };
    format!("{word}: {} would beat {} in {chance:.0} of 100 matches, {gap:.0} points apart.", best.bot, worst.bot)
}

fn about_table(index: usize, chapter: &Chapter) -> Markup {
    let fair = 1.0 / chapter.sides.max(1) as f64;
    let wins = |lines: &[crate::measure::StandingLine]| -> Vec<_> {
        lines.iter().map(|line| (line.name.clone(), line.wins)).collect()
    };
    let points = chapter.seats.iter().map(|line| (line.name.clone(), line.points)).collect::<Vec<_>>();
    let replay = |number: u64| {
        html! {
            a href=(format!("games/{index}-{number}.json")) { "game " (number) } ", "
            a href=(format!("games/{index}-{number}.html")) { "what its bots considered" }
        }
    };
    html! {
        section .table id=(format!("table-{index}")) {
            h2 { (chapter.name) }
            (summary::of_table(chapter))
            @if !chapter.findings.is_empty() { (tables::findings(&chapter.findings, Some((chapter, index)))) }
            div .plots {
                (plot::intervals("Wins by seat", "share of games with 95 % intervals that hold all at once; the line is a fair share", Unit::Percent, &wins(&chapter.seats), Some(fair)))
                @for (title, lines) in [("Wins by side", &chapter.teams), ("Wins by role", &chapter.roles), ("Wins by bot", &chapter.players)] {
                    @if !lines.is_empty() {
                        (plot::intervals(title, "share of games with 95 % intervals that hold all at once", Unit::Percent, &wins(lines), None))
                    }
                }
                (plot::intervals("Points by seat", "mean with 95 % intervals that hold all at once", Unit::Plain, &points, None))
                @if chapter.rounds.at(u64::MAX) > chapter.rounds.at(0) { (plot::histogram("Rounds", "share of games", &chapter.rounds)) }
                (plot::histogram("Actions", "share of games", &chapter.actions))
                @if chapter.margin.total() > 0 { (plot::histogram("Winning margin", "points between first and second, share of games", &chapter.margin)) }
                @if chapter.winning_score.at(u64::MAX) > chapter.winning_score.at(0) { (plot::histogram("Winning score", "points of the best, share of games that somebody won", &chapter.winning_score)) }
                @if let Some(judged) = judged(chapter) { (judged) }
                @if chapter.winner.len() == STEPS + 1 && chapter.winner[0].value.is_finite() && chapter.settled.total() > 0 {
                    (tension(chapter))
                    (settled(chapter))
                }
                @if let Some(timing) = timing(chapter) { (timing) }
            }
            @if let Some(map) = map_of_things(chapter) { (map) }
            (effects(chapter, index))
            (tables::standings(chapter, index))
            (tables::things(chapter, index))
            (tables::pairs(chapter, index))
            (tables::happenings(chapter, index))
            @if !chapter.examples.is_empty() {
                h3 { "Games to look at" }
                p { "Each is a record: " code { "sounder replay FILE" } " plays it back." }
                ul { @for example in &chapter.examples { li { (example.why) ": " (replay(example.number)) } } }
            }
        }
    }
}

fn tension(chapter: &Chapter) -> Markup {
    let series = |name: &str, line: &[crate::estimate::Estimate]| Series {
        name: name.into(),
        points: line.iter().enumerate().map(|(step, e)| (100.0 * step as f64 / STEPS as f64, *e)).collect(),
    };
    let lines = [series("the later winner", &chapter.winner), series("the best of the others", &chapter.rival)];
    let note = "what the judge gives them, mean with 95 % interval";
    plot::curves("The winner's chances", note, Unit::Percent, "share of the game played, %", &lines, (None, None))
}

fn settled(chapter: &Chapter) -> Markup {
    let total = chapter.settled.total() as f64;
    let mut before = 0.0;
    let mut points = Vec::new();
    for step in 0..=STEPS as i64 {
        before += chapter.settled.iter().filter(|(at, _)| *at == step).map(|(_, times)| times as f64).sum::<f64>();
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

/// Whether the judge is right: what it gave, against what came of it.
fn judged(chapter: &Chapter) -> Option<Markup> {
    let middle = |bin: usize| 100.0 * (bin as f64 + 0.5) / chapter.judged.len() as f64;
    let seen = chapter.judged.iter().enumerate().filter_map(|(bin, result)| Some((middle(bin), (*result)?)));
    let came: Vec<_> = seen.collect();
    let exact = |(at, _): &(f64, crate::estimate::Estimate)| {
        (*at, crate::estimate::Estimate { value: at / 100.0, low: at / 100.0, high: at / 100.0 })
    };
    let right = Series { name: "a judge that is always right".into(), points: came.iter().map(exact).collect() };
    let lines = [Series { name: "the mean result".into(), points: came }, right];
    let note = "results of those to whom it gave so much, over the course of all games";
    let judged =
        || plot::curves("How right the judge is", note, Unit::Percent, "what the judge gave, %", &lines, (None, None));
    (lines[0].points.len() > 1).then(judged)
}

/// The map of things by what an experiment says they bring, or else by what goes together with taking them.
fn map_of_things(chapter: &Chapter) -> Option<Markup> {
    let taken = |name: &str| chapter.things.iter().find(|line| line.thing == name).map(|line| line.taken.value);
    let spot = |name: &str, brings, clear| taken(name).map(|taken| Spot { name: name.into(), taken, brings, clear });
    // One kind of trial, so that nothing is drawn twice.
    for trial in [Trial::Given, Trial::Kept, Trial::Blank] {
        let lines = chapter.effects.iter().filter(|line| line.trial == trial);
        let causal: Vec<Spot> = lines.filter_map(|line| spot(&line.thing, line.effect, line.clear)).collect();
        if causal.len() <= 3 {
            continue;
        }
        let note = "change of the chance in points, by experiment, against how often it is taken";
        return Some(plot::map("What things bring", note, Unit::Points, 0.0, &causal));
    }
    let associated = |line: &crate::measure::ThingLine| {
        let association = line.association?;
        let shift = association.shrunk - association.difference.value;
        let brings = association.difference.plus(shift);
        spot(&line.thing, brings, brings.excludes(0.0))
    };
    let spots: Vec<Spot> = chapter.things.iter().filter_map(associated).collect();
    let note = "results of takers against others in a like position, in points: what goes together, not what causes it";
    (spots.len() > 3).then(|| plot::map("How takers do", note, Unit::Points, 0.0, &spots))
}

/// When the most taken things are taken.
fn timing(chapter: &Chapter) -> Option<Markup> {
    let mut lines: Vec<_> =
        chapter.things.iter().filter(|line| line.round.value > 0.0 && line.games.value > 0.0).collect();
    lines.sort_by(|a, b| b.games.value.total_cmp(&a.games.value));
    lines.truncate(24);
    lines.sort_by(|a, b| a.round.value.total_cmp(&b.round.value));
    let rows: Vec<_> = lines.iter().map(|line| (line.thing.clone(), line.round)).collect();
    let note = "the round of taking, mean with 95 % intervals that hold all at once, for what is taken most";
    (rows.len() > 2).then(|| plot::intervals("Timing", note, Unit::Plain, &rows, None))
}

fn effects(chapter: &Chapter, index: usize) -> Markup {
    let of = |trial: Trial| {
        let mut lines: Vec<_> = chapter.effects.iter().filter(|line| line.trial == trial).collect();
        lines.sort_by(|a, b| b.effect.value.total_cmp(&a.effect.value));
        lines
    };
    let said = [
        (Trial::Given, "Given from the start", "change of the chance of a seat that has it from the start, in points"),
        (Trial::Kept, "Kept from those who take it", "what taking it brings, against not being allowed to, in points"),
        (Trial::Blank, "Made blank", "what taking it brings, against a thing that does nothing, in points"),
    ];
    html! {
        @if !chapter.effects.is_empty() {
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
            (tables::effects(chapter, index))
        }
    }
}
