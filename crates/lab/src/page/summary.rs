use super::plot::Unit;
use super::tables::band;
use crate::causes::Effect;
use crate::chapter::Chapter;
use crate::estimate::Estimate;
use crate::goals::{Finding, Verdict};
use maud::{Markup, html};

/// So many missed goals are named before the tables begin.
const MOST_NAMED: usize = 8;

fn count(findings: &[&Finding], verdict: Verdict) -> usize {
    findings.iter().filter(|finding| finding.verdict == verdict).count()
}

/// What matters most, over all tables.
pub fn of_all(chapters: &[Chapter]) -> Markup {
    let findings: Vec<&Finding> = chapters.iter().flat_map(|chapter| &chapter.findings).collect();
    let games: u64 = chapters.iter().map(|chapter| chapter.games).sum();
    let missed = chapters.iter().enumerate().flat_map(|(index, chapter)| {
        chapter
            .findings
            .iter()
            .filter(|finding| finding.verdict == Verdict::Missed)
            .map(move |finding| (index, finding))
    });
    let missed: Vec<(usize, &Finding)> = missed.collect();
    html! {
        section .summary {
            p { (games) " games at " (chapters.len()) (if chapters.len() == 1 { " table." } else { " tables." })
                " Every figure has a 95 % interval." }
            @if !findings.is_empty() {
                ul .verdicts {
                    @for (verdict, word) in [(Verdict::Held, "held"), (Verdict::Missed, "missed"), (Verdict::Undecided, "undecided")] {
                        li class=(word) { strong { (count(&findings, verdict)) } " " (if count(&findings, verdict) == 1 { "goal" } else { "goals" }) " " (word) }
                    }
                }
            }
            @if !missed.is_empty() {
                h2 { "What is out of balance" }
                ul .plain {
                    @for (index, finding) in missed.iter().take(MOST_NAMED) { li { (missed_goal(*index, &chapters[*index], finding, chapters.len() > 1)) } }
                    @if missed.len() > MOST_NAMED { li { "And " (missed.len() - MOST_NAMED) " more, in the tables below." } }
                }
            }
            @if chapters.len() > 1 {
                h2 { "The tables" }
                ol { @for (index, chapter) in chapters.iter().enumerate().filter(|(_, chapter)| !chapter.rung) { li { a href=(format!("#table-{index}")) { (chapter.name) } } } }
            }
        }
    }
}

fn missed_goal(index: usize, chapter: &Chapter, finding: &Finding, several: bool) -> Markup {
    let measured = Estimate { value: finding.measured, low: finding.low, high: finding.high };
    html! {
        strong { (finding.goal) } ": "
        @if !finding.worst.is_empty() { (finding.worst) ": " } @else { "measured " }
        (Unit::Fine.interval(&measured)) ", goal " (band(finding)) "."
        @if several { " " a href=(format!("#table-{index}")) { (chapter.name) } "." }
        @if let Some(number) = chapter.example_of(&finding.worst) {
            " See " a href=(format!("games/{index}-{number}.json")) { "game " (number) } "."
        }
    }
}

/// Some names, and how many more there are.
fn list(names: &[&str]) -> String {
    const MOST: usize = 6;
    let shown = names.iter().take(MOST).copied().collect::<Vec<_>>().join(", ");
    if names.len() > MOST { format!("{shown} and {} more", names.len() - MOST) } else { shown }
}

/// One table in plain words.
pub fn of_table(chapter: &Chapter) -> Markup {
    let best = chapter.seats.iter().max_by(|a, b| a.wins.value.total_cmp(&b.wins.value));
    let unfair: Vec<&str> =
        chapter.seats.iter().filter(|line| line.share.excludes(1.0)).map(|line| line.name.as_str()).collect();
    let known = chapter.settled.at(chapter.settled.total() / 2) as f64 / crate::measure::STEPS as f64;
    let dead: Vec<&str> = chapter.things.iter().filter(|line| line.is_dead()).map(|line| line.thing.as_str()).collect();
    let never: Vec<&str> = chapter.never_offered.iter().map(String::as_str).collect();
    let together: Vec<String> = chapter
        .pairs
        .iter()
        .filter(|pair| pair.clear)
        .map(|pair| format!("{} with {}", pair.first, pair.second))
        .collect();
    html! {
        ul .plain {
            li { (chapter.games) " games of " (format!("{:.0}", chapter.actions.mean())) " actions"
                @if chapter.rounds.at(u64::MAX) > 0 { " in " (format!("{:.1}", chapter.rounds.mean())) " rounds" }
                ". A player makes " (format!("{:.0}", chapter.decisions.value)) " decisions, with "
                (format!("{:.1}", chapter.choices.value)) " choices on average." }
            @if chapter.sides > 1 {
                @if let Some(best) = best {
                    li { "Most wins go to " (best.name) ": " (Unit::Percent.interval(&best.wins)) " of the games. "
                        @if unfair.is_empty() { "That may be chance: no seat is clear of a fair share." }
                        @else { "Clear of a fair share: " (list(&unfair)) "." } }
                }
                @if let Some(first) = chapter.seats.first() {
                    li { "The first seat wins " (Unit::Percent.interval(&first.wins)) " of the games, "
                        (Unit::Plain.interval(&first.share)) " times its share: "
                        @if !first.share.excludes(1.0) { "no advantage beyond chance." }
                        @else if first.share.value > 1.0 { "to go first is an advantage." }
                        @else { "to go first is a disadvantage." } }
                }
            }
            @if chapter.nobody.value > 0.0 { li { "Nobody wins " (Unit::Percent.interval(&chapter.nobody)) " of the games." } }
            @if chapter.settled.total() > 0 {
                li { "The lead changes " (format!("{:.1}", chapter.lead_changes.value)) " times a game. In half of the games the winner leads for good once "
                    (format!("{:.0}", 100.0 * known)) " % of it is played. Drama, how far behind the later winner was while behind, is "
                    (Unit::Plain.interval(&chapter.drama)) " on a scale from 0 to 1." }
            }
            @if chapter.correction.explained > 0.0 {
                li { "Luck explains " (Unit::Percent.show(chapter.correction.explained)) " of the differences between results; with it taken out one game says as much as "
                    (format!("{:.1}", chapter.correction.worth())) " without." }
            }
            (causes(&chapter.effects))
            @if !dead.is_empty() { li { "Offered and hardly ever taken: " (list(&dead)) "." } }
            @if !never.is_empty() { li { "Never offered at all: " (list(&never)) "." } }
            @if !together.is_empty() {
                li { "More or less than the sum of their parts: " (list(&together.iter().map(String::as_str).collect::<Vec<_>>())) "." }
            }
        }
    }
}

/// What experiments have shown beyond doubt.
fn causes(effects: &[Effect]) -> Markup {
    let clear = |sign: f64| {
        let mut lines: Vec<&Effect> =
            effects.iter().filter(|line| line.clear && sign * line.effect.value > 0.0).collect();
        lines.sort_by(|a, b| (sign * b.effect.value).total_cmp(&(sign * a.effect.value)));
        lines
    };
    let said = |lines: &[&Effect]| {
        let words: Vec<String> = lines
            .iter()
            .take(3)
            .map(|line| format!("{} ({} points)", line.thing, Unit::Points.show(line.effect.value)))
            .collect();
        words.join(", ")
    };
    let (good, bad) = (clear(1.0), clear(-1.0));
    html! {
        @if !good.is_empty() {
            li { (good.len()) @if good.len() == 1 { " thing is" } @else { " things are" } " worth having beyond doubt, found by experiment: " (said(&good))
                @if good.len() > 3 { " above all" } "." }
        }
        @if !bad.is_empty() { li { "Costs its owner something, beyond doubt: " (said(&bad)) "." } }
        @if !effects.is_empty() && good.is_empty() && bad.is_empty() {
            li { "In these experiments no single thing changed a seat's chance beyond doubt; more of them would tell smaller differences apart." }
        }
    }
}
