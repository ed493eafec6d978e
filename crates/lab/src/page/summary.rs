use super::plot::Unit;
use super::tables::band;
use crate::causes::Effect;
use crate::chapter::Chapter;
use crate::estimate::{Estimate, z_for};
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
                " An interval in brackets or in small print holds the true figure in 95 of 100 runs; those of a list or a column hold all at once." }
            @if !findings.is_empty() {
                ul .verdicts {
                    @for (verdict, word) in [(Verdict::Held, "held"), (Verdict::Missed, "missed"), (Verdict::Undecided, "undecided")] {
                        li class=(word) { strong { (count(&findings, verdict)) } " " (if count(&findings, verdict) == 1 { "goal" } else { "goals" }) " " (word) }
                    }
                }
            }
            @if chapters.iter().any(|chapter| !chapter.untold.is_empty()) {
                p { "Not every goal was asked about: each table names what nothing there tells about." }
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

/// Who wins. Seats are spoken of only where they can be told from who sits there: where chairs are alike and bots are equal or come
/// to all of them. Otherwise sides, roles or bots are compared.
fn winners(chapter: &Chapter) -> Markup {
    let even = chapter.bots_are_even();
    let (lines, what, several) = if !chapter.teams.is_empty() {
        (&chapter.teams, "side", "sides")
    } else if !chapter.roles.is_empty() {
        (&chapter.roles, "role", "roles")
    } else if even {
        (&chapter.seats, "seat", "seats")
    } else {
        (&chapter.players, "bot", "bots")
    };
    let best = lines.iter().max_by(|a, b| a.wins.value.total_cmp(&b.wins.value));
    let unfair: Vec<&str> =
        lines.iter().filter(|line| line.share.excludes(1.0)).map(|line| line.name.as_str()).collect();
    html! {
        @if let Some(best) = best {
            li { "Most wins go to " (best.name) ": " (Unit::Percent.interval(&best.wins)) " of the games. "
                @if unfair.is_empty() { "That may be chance: no " (what) " is clear of a fair share." }
                @else { "Clear of a fair share: " (list(&unfair)) "." }
                @if !even && what == "bot" { " Bots keep their seats, so that this tells nothing about seats; " code { "swap = true" } " lets them move on." }
                @else if !even { " Different bots play them, so that this tells as much about the bots as about the " (several) "." } }
        }
        @if what == "seat" {
            @if let Some(first) = chapter.seats.first() {
                li { "The first seat wins " (Unit::Percent.interval(&first.wins)) " of the games, "
                    (Unit::Plain.interval(&first.share)) " times its share: "
                    @if !first.share.excludes(1.0) { "no advantage beyond chance." }
                    @else if first.share.value > 1.0 { "to go first is an advantage." }
                    @else { "to go first is a disadvantage." } }
            }
        }
        @if even {
            @if let Some(best) = chapter.players.iter().max_by(|a, b| a.wins.value.total_cmp(&b.wins.value)) {
                li { "Of the bots, " (best.name) " wins most: " (Unit::Percent.interval(&best.wins)) " of the games, from every seat." }
            }
        }
    }
}

/// One table in plain words.
pub fn of_table(chapter: &Chapter) -> Markup {
    let z = z_for(1);
    let known = chapter.settled.median(z).times(1.0 / crate::measure::STEPS as f64);
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
            li { (chapter.games) " games of " (Unit::Plain.interval(&chapter.actions.estimate(z))) " actions"
                @if chapter.rounds.at(u64::MAX) > 0 { " in " (Unit::Plain.interval(&chapter.rounds.estimate(z))) " rounds" }
                ". A player makes " (Unit::Plain.interval(&chapter.decisions)) " decisions, with "
                (Unit::Plain.interval(&chapter.choices)) " choices on average." }
            @for untold in &chapter.untold { li { "Goals that nothing here tells about: " (untold) } }
            @if chapter.sides > 1 { (winners(chapter)) }
            @if chapter.nobody.value > 0.0 { li { "Nobody wins " (Unit::Percent.interval(&chapter.nobody)) " of the games." } }
            @if chapter.settled.total() > 0 {
                li { "The lead changes " (Unit::Plain.interval(&chapter.lead_changes)) " times a game. In half of the games the winner leads for good once "
                    (Unit::Percent.interval(&known)) " of it is played. Drama, how far behind the later winner was while behind, is "
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
