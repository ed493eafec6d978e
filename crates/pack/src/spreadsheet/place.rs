//! Places in a table, as the heads of columns name them: `gain.wild`, `threshold[2].cost[1]`.

use std::collections::HashMap;
use toml::{Table, Value};

/// Where a value belongs in a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Place(Vec<Step>);

/// One step of a place.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Step {
    Key(String),
    /// Counted from 1.
    Number(usize),
}

/// A list is never longer than this: whoever names a later place has mistyped it.
const LONGEST: usize = 500;

fn steps(place: &str) -> Result<Vec<Step>, String> {
    let mut steps = Vec::new();
    let mut rest = place.trim();
    while !rest.is_empty() {
        if let Some(inside) = rest.strip_prefix('[') {
            let (number, after) = inside.split_once(']').ok_or("a ] is missing")?;
            let number = number.trim().parse().ok().filter(|n| (1..=LONGEST).contains(n));
            steps.push(Step::Number(number.ok_or(format!("numbers go from 1 to {LONGEST}"))?));
            rest = after.strip_prefix('.').unwrap_or(after);
            continue;
        }
        let (key, after) = if rest.starts_with(['"', '\'']) {
            let end = closing(rest).ok_or("a quote is missing")?;
            let quoted = &rest[..end];
            let key = format!("x = {quoted}").parse::<Table>().map_err(|error| error.message().to_string())?;
            (key["x"].as_str().unwrap_or_default().to_string(), &rest[end..])
        } else {
            let end = rest.find(['.', '[']).unwrap_or(rest.len());
            (rest[..end].trim().to_string(), &rest[end..])
        };
        if key.is_empty() && !rest.starts_with(['"', '\'']) {
            return Err("a name is missing".into());
        }
        steps.push(Step::Key(key));
        rest = after.strip_prefix('.').unwrap_or(after);
    }
    match steps.first() {
        Some(Step::Key(_)) => Ok(steps),
        _ => Err("a column has a name".into()),
    }
}

/// The end of the quoted text that a text begins with.
fn closing(text: &str) -> Option<usize> {
    let quote = text.chars().next()?;
    let mut escaped = false;
    for (at, sign) in text.char_indices().skip(1) {
        match sign {
            _ if escaped => escaped = false,
            '\\' if quote == '"' => escaped = true,
            sign if sign == quote => return Some(at + 1),
            _ => {}
        }
    }
    None
}

impl Place {
    pub fn read(head: &str) -> Result<Place, String> {
        steps(head).map(Place)
    }

    /// The key that it begins with.
    pub fn first(&self) -> &str {
        let Some(Step::Key(first)) = self.0.first() else { unreachable!("the first step is a key") };
        first
    }

    /// Puts a value there.
    pub fn insert(&self, table: &mut Table, value: Value) -> Result<(), String> {
        let (Step::Key(first), rest) = (&self.0[0], &self.0[1..]) else { unreachable!("the first step is a key") };
        let slot = table.entry(first.clone()).or_insert_with(|| empty(rest));
        put(slot, rest, value)
    }
}

/// Sorts the items of each list by their numbers, and leaves all else in its order.
pub(super) fn sort_lists(said: &mut [(Place, Value, String)]) {
    let mut first: HashMap<Vec<Step>, usize> = HashMap::new();
    for (index, (place, ..)) in said.iter().enumerate() {
        for end in 1..=place.0.len() {
            first.entry(place.0[..end].to_vec()).or_insert(index);
        }
    }
    said.sort_by_cached_key(|(place, ..)| {
        let rank = |(end, step): (usize, &Step)| match step {
            Step::Key(_) => first[&place.0[..=end]],
            Step::Number(number) => *number,
        };
        place.0.iter().enumerate().map(rank).collect::<Vec<_>>()
    });
}

/// What a value begins as that these steps lead into.
fn empty(rest: &[Step]) -> Value {
    match rest.first() {
        Some(Step::Key(_)) => Value::Table(Table::new()),
        Some(Step::Number(_)) => Value::Array(Vec::new()),
        // Overwritten at once.
        None => Value::Boolean(false),
    }
}

fn put(slot: &mut Value, steps: &[Step], value: Value) -> Result<(), String> {
    let Some((step, rest)) = steps.split_first() else {
        *slot = value;
        return Ok(());
    };
    let next = match (step, slot) {
        (Step::Key(key), Value::Table(table)) => table.entry(key.clone()).or_insert_with(|| empty(rest)),
        (Step::Number(number), Value::Array(items)) => {
            // A text that is gone lets those behind it move up; a number that is gone would change what the others mean.
            let moves_up = rest.is_empty() && value.is_str();
            let number = if moves_up { (*number).min(items.len() + 1) } else { *number };
            if number > items.len() + 1 {
                return Err(format!("number {} of the list is missing", items.len() + 1));
            }
            if number == items.len() + 1 {
                items.push(empty(rest));
            }
            &mut items[number - 1]
        }
        _ => return Err("another column says something else here".into()),
    };
    put(next, rest, value)
}

/// What stands on a line of a TOML file.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Line {
    /// The list that the card belongs to, and its number there, counted from 0.
    pub card: Option<(String, usize)>,
    /// The figure, where it belongs to no card: `start.gold`.
    pub key: Option<String>,
}

/// What stands on a line of a TOML file, counted from 1, as far as its heads tell.
pub(super) fn of_line(text: &str, line: usize) -> Line {
    let (mut found, mut table, mut counts) = (Line::default(), String::new(), Vec::<String>::new());
    for text in text.lines().take(line).map(str::trim) {
        found.key = None;
        if let Some(head) = text.strip_prefix("[[").and_then(|rest| rest.split_once("]]")) {
            // What lies deeper belongs to the card above.
            if !head.0.contains('.') {
                let number = counts.iter().filter(|list| *list == head.0).count();
                counts.push(head.0.to_string());
                found.card = Some((head.0.to_string(), number));
            }
        } else if let Some(head) = text.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
            let inside = found.card.as_ref().is_some_and(|(list, _)| head.0.starts_with(&format!("{list}.")));
            if !inside {
                (found.card, table) = (None, format!("{}.", head.0));
            }
        } else if let Some((key, _)) = text.split_once('=').filter(|_| found.card.is_none()) {
            found.key = Some(format!("{table}{}", key.trim()));
        }
    }
    found
}
