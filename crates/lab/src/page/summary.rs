use super::plot::Unit;
use crate::goals::{Finding, Verdict};
use crate::sheet::Sheet;
use maud::{Markup, html};

/// What matters most, over all tables.
pub fn of_all(sheets: &[Sheet]) -> Markup {
    let findings: Vec<&Finding> = sheets.iter().flat_map(|sheet| &sheet.findings).collect();
    let count = |verdict: Verdict| findings.iter().filter(|finding| finding.verdict == verdict).count();
    let games: u64 = sheets.iter().map(|sheet| sheet.games).sum();
    html! {
        section .summary {
            p {
                (games) " games at " (sheets.len()) (if sheets.len() == 1 { " table." } else { " tables." })
                @if !findings.is_empty() {
                    " Of " (findings.len()) " goals " strong .held { (count(Verdict::Held)) " held" } ", "
                    strong .missed { (count(Verdict::Missed)) " missed" } " and "
                    strong .undecided { (count(Verdict::Undecided)) " undecided" } "."
                }
            }
            @if sheets.len() > 1 {
                ol { @for (index, sheet) in sheets.iter().enumerate() { li { a href=(format!("#table-{index}")) { (sheet.name) } } } }
            }
        }
    }
}

/// One table in plain words.
pub fn of_table(sheet: &Sheet) -> Markup {
    let best = sheet.seats.iter().max_by(|a, b| a.wins.value.total_cmp(&b.wins.value));
    let unfair: Vec<&str> =
        sheet.seats.iter().filter(|line| line.share.excludes(1.0)).map(|line| line.name.as_str()).collect();
    let known = sheet.settled.at(sheet.settled.total() / 2) as f64 / crate::measure::STEPS as f64;
    let dead: Vec<&str> = sheet
        .things
        .iter()
        .filter(|line| line.offered > 0.05 && line.games.high < 0.01)
        .map(|line| line.thing.as_str())
        .collect();
    let clear: Vec<_> = sheet.effects.iter().filter(|line| line.effect.excludes(0.0)).collect();
    let strongest = clear.iter().max_by(|a, b| a.effect.value.total_cmp(&b.effect.value));
    let list = |names: &[&str]| {
        let shown = names.iter().take(6).copied().collect::<Vec<_>>().join(", ");
        if names.len() > 6 { format!("{shown} and {} more", names.len() - 6) } else { shown }
    };
    html! {
        ul .plain {
            li { (sheet.games) " games of " (format!("{:.0}", sheet.actions.mean())) " actions"
                @if sheet.rounds.at(u64::MAX) > 0 { " in " (format!("{:.1}", sheet.rounds.mean())) " rounds" }
                "; " (format!("{:.0}", sheet.decisions.value)) " decisions a player, each between "
                (format!("{:.1}", sheet.choices.value)) " choices." }
            @if sheet.sides > 1 {
                @if let Some(best) = best {
                    li { "The best seat is " (best.name) " with " (Unit::Percent.interval(&best.wins)) " of the wins. "
                        @if unfair.is_empty() { "No seat is clear of a fair share." }
                        @else { "Clear of a fair share: " (list(&unfair)) "." } }
                }
            }
            @if sheet.nobody.value > 0.0 { li { "Nobody wins " (Unit::Percent.interval(&sheet.nobody)) " of the games." } }
            @if sheet.settled.total() > 0 {
                li { "The lead changes " (format!("{:.1}", sheet.lead_changes.value)) " times a game; in half of the games the winner leads for good after "
                    (format!("{:.0}", 100.0 * known)) " % of it." }
            }
            @if sheet.correction.explained > 0.0 {
                li { "Luck explains " (Unit::Percent.show(sheet.correction.explained)) " of the differences between results; corrected for it, one game says as much as "
                    (format!("{:.2}", sheet.correction.worth())) "." }
            }
            @if let Some(strongest) = strongest {
                li { "Strongest by experiment: " (strongest.thing) ", " (Unit::Points.interval(&strongest.effect)) " points." }
            }
            @if !dead.is_empty() { li { "Offered and hardly ever taken: " (list(&dead)) "." } }
            @let together: Vec<String> = sheet.pairs.iter().filter(|pair| pair.clear).map(|pair| format!("{} with {}", pair.first, pair.second)).collect();
            @if !together.is_empty() {
                li { "More or less than the sum of their parts: " (list(&together.iter().map(String::as_str).collect::<Vec<_>>())) "." }
            }
        }
    }
}
