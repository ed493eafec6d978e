//! Reports of comparisons, sweeps and tuning.

use super::plot::{self, Series, Unit};
use super::tables::{Cell, interval, number, sortable, text};
use super::{document, tables};
use crate::compare::{Comparison, Difference};
use crate::estimate::Estimate;
use crate::figures::Figure;
use crate::goals::{Finding, Place, Verdict};
use crate::search::{Reason, Setting, Tuned};
use maud::{Markup, html};

fn rows(lines: &[Difference]) -> Vec<Vec<Cell>> {
    let row = |line: &Difference| {
        let (unit, change) = if line.share { (Unit::Percent, Unit::Points) } else { (Unit::Plain, Unit::Plain) };
        let mut cells = vec![
            text(match (line.clear, line.is_told()) {
                (true, _) => "changed",
                (false, true) => "no difference",
                (false, false) => "too few games",
            }),
            text(&line.figure),
            number(unit, line.first),
            number(unit, line.second),
            interval(change, &line.change),
        ];
        cells.extend(line.raw.map(|raw| interval(change, &raw)));
        cells.extend(line.raw.map(|_| line.worth.map_or_else(|| text("–"), |worth| number(Unit::Plain, worth))));
        cells
    };
    lines.iter().map(row).collect()
}

/// What a page is about, and the command that makes it again.
pub struct Asked {
    /// The game, the table and the seed, in words.
    pub about: String,
    /// The command.
    pub command: String,
}

/// The report of a comparison.
pub fn comparison(asked: &Asked, first: &str, second: &str, comparison: &Comparison) -> String {
    let (figures, things, scores) = (comparison.figures(), comparison.things(), comparison.scores());
    let clear = |lines: &[Difference]| lines.iter().filter(|line| line.clear).count();
    let plotted: Vec<(String, Estimate)> =
        things.iter().take(24).map(|line| (line.figure.clone(), line.change)).collect();
    let heads = ["finding", "figure", first, second, "change", "raw", "worth in games"];
    let of_things = "Results of the seat that has it from the start. Raw is the difference of plain means; the last column says how many plain games one \
                     pair is worth, because both are played on the same seed, luck is taken out, and where points decide close ends count in part.";
    let body = html! {
        section .summary {
            ul .plain {
                li { (asked.about) "." }
                li { (comparison.games) " pairs of games on the same seeds; in " (comparison.trials) " more pairs one thing was given to the same seat in both." }
                @for (name, alone) in [(first, &comparison.alone[0]), (second, &comparison.alone[1])] {
                    @if !alone.is_empty() { li { "Only in " (name) ": " (alone.join(", ")) "." } }
                }
                li { @if clear(&figures) == 0 { "Of the games: " (Difference::none_clear(&figures)) "." }
                    @else { (clear(&figures)) " figures of the games differ by more than noise." } }
                @for (lines, what) in [(&things, "chance"), (&scores, "score")] {
                    li { @if clear(lines) == 0 { "Of what things do for their owner's " (what) ": " (Difference::none_clear(lines)) "." }
                        @else { "Changed in what they do for their owner's " (what) ": "
                            (lines.iter().filter(|line| line.clear).map(|line| line.figure.as_str()).collect::<Vec<_>>().join(", ")) "." } }
                }
            }
        }
        @if !plotted.is_empty() {
            section { h2 { "What things bring" }
                (plot::intervals("Change of what a thing brings", "in points, by experiment; intervals hold for all things at once", Unit::Points, &plotted, Some(0.0)))
                (sortable("Things and chances", of_things, &heads, &rows(&things)))
                (sortable("Things and scores", "The same for the score of the seat that has it, which tells smaller changes apart.", &heads, &rows(&scores))) }
        }
        section {
            h2 { "Goals" }
            @if comparison.verdicts.iter().all(Vec::is_empty) { p { "These games tell about no goal of the game." } }
            @if !comparison.untold.is_empty() { p { "Only experiments tell about: " (comparison.untold.join("; ")) "." } }
            (sortable("Goals of both", "What the games of each say about the goals for its table; – where a goal is not about it.",
                &["goal", first, "measured", second, "measured then"], &of_goals(comparison)))
        }
        section { h2 { "The games" } (sortable("Figures", "Intervals hold for all figures at once.", &heads[..5], &rows(&figures))) }
        section { h2 { "To repeat it" } pre { code { (asked.command) } } }
    };
    document(&format!("{first} and {second}"), &body)
}

/// What the games of both say about each goal.
fn of_goals(comparison: &Comparison) -> Vec<Vec<Cell>> {
    let [first, second] = &comparison.verdicts;
    let mut goals: Vec<&str> = Vec::new();
    for finding in first.iter().chain(second) {
        if !goals.contains(&finding.goal.as_str()) {
            goals.push(&finding.goal);
        }
    }
    let cells = |finding: Option<&Finding>| match finding {
        Some(Finding { verdict, measured, low, high, .. }) => {
            let figure = Estimate { value: *measured, low: *low, high: *high };
            [tables::verdict(*verdict), interval(Unit::Fine, &figure)]
        }
        None => [text("–"), text("–")],
    };
    let row = |goal: &str| {
        let of = |findings: &'_ [Finding]| cells(findings.iter().find(|finding| finding.goal == goal));
        std::iter::once(text(goal)).chain(of(first)).chain(of(second)).collect()
    };
    goals.into_iter().map(row).collect()
}

/// The table of a finding.
fn place_of(finding: &Finding) -> Place {
    Place { seats: finding.seats, options: finding.options.clone(), bots: finding.bots.clone() }
}

/// So many settings are told in words; the table has all.
const MOST_SETTINGS: usize = 10;

/// Which settings hold what, those that hold most first.
fn settings_in_words(figures: &[Figure], settings: &[Setting]) -> Markup {
    let count = |setting: &Setting, verdict: Verdict| setting.findings.iter().filter(|f| f.verdict == verdict).count();
    let name = |setting: &Setting| {
        let of = figures.iter().zip(&setting.values).map(|(figure, value)| format!("{} = {value}", figure.at));
        of.collect::<Vec<_>>().join(", ")
    };
    let missed = |setting: &Setting| {
        let lines = setting.findings.iter().filter(|finding| finding.verdict == Verdict::Missed);
        lines.map(|finding| finding.goal.clone()).collect::<std::collections::BTreeSet<String>>()
    };
    let mut sorted: Vec<&Setting> = settings.iter().collect();
    sorted.sort_by_key(|setting| (count(setting, Verdict::Missed), std::cmp::Reverse(count(setting, Verdict::Held))));
    let all_held: Vec<String> =
        settings.iter().filter(|s| count(s, Verdict::Held) == s.findings.len()).map(name).collect();
    html! {
        @if all_held.is_empty() { p { "No setting is known to hold every goal." } }
        @else { p { "Every goal is held with " (all_held.join("; ")) "." } }
        ul .plain {
            @for setting in sorted.iter().take(MOST_SETTINGS) {
                li { (name(setting)) ": " (count(setting, Verdict::Held)) " held, " (count(setting, Verdict::Missed)) " missed, "
                    (count(setting, Verdict::Undecided)) " undecided."
                    @if !missed(setting).is_empty() { " Missed: " (missed(setting).into_iter().collect::<Vec<_>>().join("; ")) "." } }
            }
            @if sorted.len() > MOST_SETTINGS { li { "And " (sorted.len() - MOST_SETTINGS) " more, in the table below." } }
        }
    }
}

/// One curve for each goal and table, over the first figure; the second makes several lines.
pub fn sweep(title: &str, figures: &[Figure], settings: &[Setting]) -> String {
    let of_goal = |index: usize| -> Markup {
        let finding = &settings[0].findings[index];
        let mut series: Vec<Series> = Vec::new();
        for setting in settings {
            let name = match (figures.get(1), setting.values.get(1)) {
                (Some(figure), Some(value)) => format!("{} = {value}", figure.at),
                _ => "measured".into(),
            };
            let Finding { measured, low, high, .. } = setting.findings[index];
            let point = (setting.values[0] as f64, Estimate { value: measured, low, high });
            match series.iter_mut().find(|series| series.name == name) {
                Some(series) => series.points.push(point),
                None => series.push(Series { name, points: vec![point] }),
            }
        }
        let note = format!("{}; the dashed lines are the band", place_of(finding).name());
        plot::curves(&finding.goal, &note, Unit::Plain, &figures[0].at, &series, (finding.at_least, finding.at_most))
    };
    let verdicts =
        |setting: &Setting| setting.findings.iter().map(|finding| finding.verdict.to_string()).collect::<Vec<_>>();
    let body = html! {
        @if let Some(first) = settings.first() {
            section .summary {
                p { (settings.len()) " settings, " (first.games) " games at each table." }
                (settings_in_words(figures, settings))
            }
            div .plots { @for index in 0..first.findings.len() { (of_goal(index)) } }
            @let goals: Vec<String> = first.findings.iter().map(|finding| format!("{}: {}", finding.goal, place_of(finding).name())).collect();
            @let heads: Vec<&str> = figures.iter().map(|figure| figure.at.as_str()).chain(goals.iter().map(String::as_str)).collect();
            @let rows: Vec<Vec<String>> = settings.iter().map(|s| s.values.iter().map(ToString::to_string).chain(verdicts(s)).collect()).collect();
            (tables::plain("Verdicts", "", &heads, &rows))
        }
    };
    document(title, &body)
}

/// What other games say about each goal at each table, with the pack as it was and as it is.
fn before_and_after(tuned: &Tuned) -> Vec<Vec<Cell>> {
    let cells = |finding: &Finding| {
        let Finding { verdict, measured, low, high, .. } = finding;
        [tables::verdict(*verdict), interval(Unit::Fine, &Estimate { value: *measured, low: *low, high: *high })]
    };
    let row = |(before, after): (&Finding, &Finding)| {
        let about = [text(&after.goal), text(&place_of(after).name()), text(&tables::band(after))];
        about.into_iter().chain(cells(before)).chain(cells(after)).collect()
    };
    tuned.before.iter().zip(&tuned.after).map(row).collect()
}

/// One change in words, and what it is for.
fn of_change(figures: &[Figure], tuned: &Tuned, best: &Setting, reason: &Reason) -> Markup {
    let (was, is) = (tuned.start[reason.figure], best.values[reason.figure]);
    html! {
        code { (figures[reason.figure].at) } ": " (was) " → " strong { (is) } ". "
        @match &reason.without {
            Some(without) if without.missed > best.missed => {
                "As it was, goals would be missed by " (format!("{:.2}", without.missed)) " widths of their bands and not by " (format!("{:.2}", best.missed))
                @if let Some(worst) = without.worst() { ", above all: " (worst.goal) ", " (place_of(worst).name()) } "."
            }
            Some(_) => "By itself it does little; it goes with the others.",
            None => "With the others as they are now it cannot stay as it was.",
        }
    }
}

/// What tuning found, and why it chose what it chose.
pub fn tuning(title: &str, figures: &[Figure], tuned: &Tuned) -> String {
    let changes = |setting: &Setting| -> Vec<String> {
        let moved = figures.iter().zip(tuned.start.iter().zip(&setting.values)).filter(|(_, (a, b))| a != b);
        moved.map(|(figure, (a, b))| format!("{}: {a} → {b}", figure.at)).collect()
    };
    let front: Vec<Vec<String>> = tuned
        .front
        .iter()
        .map(|s| {
            vec![
                format!("{:.2}", s.doubt),
                format!("{:.3}", s.missed),
                s.changed.to_string(),
                format!("{:.2}", s.size),
                s.games.to_string(),
                changes(s).join("; "),
            ]
        })
        .collect();
    let trade: Vec<(f64, Estimate)> =
        tuned.front.iter().map(|s| (s.size, Estimate { value: s.doubt, low: s.doubt, high: s.doubt })).collect();
    let body = html! {
        section .summary {
            p { (tuned.tried) " settings were tried." }
            @if !tuned.after.is_empty() {
                @let held = |findings: &[Finding]| findings.iter().filter(|finding| finding.verdict == Verdict::Held).count();
                p { "Of " (tuned.after.len()) " goals " strong { (held(&tuned.before)) } " were held before, and " strong { (held(&tuned.after)) } " are now." }
            }
            @if let Some(best) = &tuned.best {
                @if best.changed == 0 { p { "Nothing needs to change." } }
                @else { p { "Changed, and what would be without it:" } ul .plain { @for reason in &tuned.reasons { li { (of_change(figures, tuned, best, reason)) } } } }
            }
        }
        @if !tuned.after.is_empty() {
            section {
                h2 { "Before and after" }
                p { "On games that had no part in the choice, the same for both." }
                (sortable("Goals", "Held: the whole interval lies in the band. Missed: all of it lies outside.", &["goal", "table", "wanted", "before", "measured before", "after", "measured after"], &before_and_after(tuned)))
            }
        }
        section {
            h2 { "Trade-offs" }
            p { "Settings that no other beats in both: how many goals a proof on other games would not show to be held, as far as the games of the search tell, and how far figures move. Few games leave much in doubt." }
            (plot::curves("How much change buys", "goals in doubt against size of the change", Unit::Plain, "size of the change, in ranges of figures", &[Series { name: "best known".into(), points: trade }], (None, None)))
            (tables::plain("Best known", "", &["goals in doubt", "missed, in widths of bands", "figures changed", "size", "games", "changes"], &front))
        }
    };
    document(title, &body)
}
