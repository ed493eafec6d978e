//! A scenario as a person follows it: the position, every step, what was told, what changed, and what may be done.
//!
//! States are written as a scenario file has them, so that a line can be copied into one.

use crate::path::Path;
use crate::read::{Deed, NULL, Scenario};
use crate::run::Moment;
use serde_json::{Map, Value};
use sounder_scene::words::count;
use std::fmt::Write;

/// No line of a state is longer than this unless what it holds is plain.
const WIDTH: usize = 100;

/// The whole scenario as far as it went.
pub fn show(scenario: &Scenario, moments: &[Moment]) -> String {
    let mut text = String::new();
    let clauses: Vec<&str> = scenario.clauses.iter().map(|clause| clause.value.as_str()).collect();
    let (title, game, seats) = (&scenario.title, &scenario.game.value, scenario.setup.seats);
    line(&mut text, 0, title);
    line(&mut text, 0, &format!("{game}, {}, clauses {}", count(seats as i64, "seat"), clauses.join(", ")));
    for (number, moment) in moments.iter().enumerate() {
        line(&mut text, 0, "");
        match &moment.after {
            None => {
                line(&mut text, 0, "Position");
                lines(&mut text, &written(&Path::whole(), &moment.state));
            }
            Some(done) => {
                let step = &scenario.steps[number - 1];
                let (line_number, seat, choice) = (step.line, done.seat, &done.text);
                let does = match (&done.deed, &done.refusal) {
                    (Deed::Listen, _) => "listens".into(),
                    (_, Some(_)) => format!("asks for {choice}"),
                    (_, None) => format!("chooses {choice}"),
                };
                line(&mut text, 0, &format!("Step {number}, line {line_number}: {seat} {does}"));
                if let Some(saying) = &step.saying {
                    line(&mut text, 1, &format!("said: {}", saying.say));
                }
                if let Some(reason) = &done.refusal {
                    line(&mut text, 1, &format!("refused: {reason}"));
                }
                show_told(&mut text, moment);
                let mut changes = Vec::new();
                compare(&Path::whole(), &moments[number - 1].state, &moment.state, &mut changes);
                lines(&mut text, &changes);
            }
        }
        show_choices(&mut text, moment);
    }
    text
}

fn line(text: &mut String, indent: usize, words: &str) {
    writeln!(text, "{}{words}", "  ".repeat(indent)).expect("writing to a text cannot fail");
}

fn lines(text: &mut String, all: &[String]) {
    for one in all {
        line(text, 1, one);
    }
}

/// What everybody is told, and what a seat is told in other words.
fn show_told(text: &mut String, moment: &Moment) {
    for told in &moment.told {
        line(text, 1, &format!("told: {told}"));
    }
    for (seat, told) in (1..).zip(&moment.told_to) {
        for told in told.iter().filter(|told| !moment.told.contains(told)) {
            line(text, 1, &format!("told to seat {seat}: {told}"));
        }
    }
}

fn show_choices(text: &mut String, moment: &Moment) {
    for seat in moment.acting.iter() {
        line(text, 1, &format!("{seat} may:"));
        moment.choices.iter().filter(|choice| choice.seat == seat).for_each(|choice| line(text, 2, &choice.text));
    }
    if let Some(end) = &moment.end {
        let winners: Vec<String> = end.winners().iter().map(|seat| seat.to_string()).collect();
        let winners = if winners.is_empty() { "nobody".into() } else { winners.join(", ") };
        line(text, 1, &format!("the game is over; winners: {winners}"));
    }
}

/// A value as lines of a scenario file: what is short or plain on one line, all else part by part.
fn written(path: &Path, value: &Value) -> Vec<String> {
    let parts: Vec<(Path, &Value)> = match value {
        Value::Array(items) => (1..).zip(items).map(|(place, item)| (path.inside(place), item)).collect(),
        Value::Object(fields) => sorted(fields).into_iter().map(|(key, item)| (path.inside(key), item)).collect(),
        _ => Vec::new(),
    };
    let whole = assignment(path, value);
    let is_short = whole.len() <= WIDTH || !parts.iter().any(|(_, part)| is_nested(part));
    if is_short && *path != Path::whole() {
        return vec![whole];
    }
    parts.iter().flat_map(|(path, part)| written(path, part)).collect()
}

/// The fields by name: in which order a JSON value keeps them is up to how the program was built.
fn sorted(fields: &Map<String, Value>) -> Vec<(&String, &Value)> {
    let mut fields: Vec<(&String, &Value)> = fields.iter().collect();
    fields.sort_unstable_by_key(|(name, _)| *name);
    fields
}

fn is_nested(value: &Value) -> bool {
    value.is_array() || value.is_object()
}

/// A line for each place where two states differ. Lists of plain values are shown whole.
fn compare(path: &Path, old: &Value, new: &Value, changes: &mut Vec<String>) {
    match (old, new) {
        _ if old == new => {}
        (Value::Object(before), Value::Object(after)) if before.keys().eq(after.keys()) => {
            for (key, new) in sorted(after) {
                compare(&path.inside(key), &before[key], new, changes);
            }
        }
        (Value::Array(before), Value::Array(after)) if before.iter().chain(after).any(is_nested) => {
            for place in 1..=before.len().max(after.len()) {
                let path = path.inside(place);
                match (before.get(place - 1), after.get(place - 1)) {
                    (Some(old), Some(new)) => compare(&path, old, new, changes),
                    (None, Some(new)) => changes.push(format!("{}  # new", assignment(&path, new))),
                    (Some(old), None) => changes.push(format!("# {path} is gone, was {}", inline(old))),
                    (None, None) => {}
                }
            }
        }
        _ => changes.push(format!("{}  # was {}", assignment(path, new), inline(old))),
    }
}

fn assignment(path: &Path, value: &Value) -> String {
    format!("{} = {}", key(&path.to_string()), inline(value))
}

/// A key of TOML, in quotes where it needs them.
fn key(name: &str) -> String {
    let is_bare = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-');
    if is_bare { name.into() } else { Value::from(name).to_string() }
}

/// A value on one line of TOML.
fn inline(value: &Value) -> String {
    match value {
        Value::Null => Value::from(NULL).to_string(),
        Value::Array(items) => format!("[{}]", items.iter().map(inline).collect::<Vec<_>>().join(", ")),
        Value::Object(fields) if fields.is_empty() => "{}".into(),
        Value::Object(fields) => {
            let fields: Vec<String> =
                sorted(fields).into_iter().map(|(name, value)| format!("{} = {}", key(name), inline(value))).collect();
            format!("{{ {} }}", fields.join(", "))
        }
        _ => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_plain_stays_on_one_line() {
        let hexes: serde_json::Map<String, Value> = (1..=20).map(|n| (format!("A{n:02}"), json!("road"))).collect();
        let unit = |hex: &str| json!({"hex": hex, "health": 3, "name": "x".repeat(WIDTH)});
        let state = json!({"ground": hexes, "units": [unit("A1"), unit("A2")], "turn": null});
        let lines = written(&Path::whole(), &state);
        let starts: Vec<&str> = lines.iter().map(|line| line.split(" = ").next().unwrap()).collect();
        assert_eq!(starts, ["ground", "turn", "\"units.1\"", "\"units.2\""]);
        assert_eq!(lines[1], "turn = \"@null\"");
    }

    #[test]
    fn changes_name_what_is_new_and_what_is_gone() {
        let changes = |old: Value, new: Value| {
            let mut changes = Vec::new();
            compare(&Path::whole(), &old, &new, &mut changes);
            changes
        };
        let (one, two) = (json!({"hex": "A1", "health": 3}), json!({"hex": "A1", "health": 2}));
        assert_eq!(
            changes(json!({"units": [one], "row": [1]}), json!({"units": [two, one], "row": [1, 2]})),
            [
                "row = [1, 2]  # was [1]",
                "\"units.1.health\" = 2  # was 3",
                "\"units.2\" = { health = 3, hex = \"A1\" }  # new"
            ]
        );
        assert_eq!(
            changes(json!({"units": [one]}), json!({"units": []})),
            ["# units.1 is gone, was { health = 3, hex = \"A1\" }"]
        );
    }
}
