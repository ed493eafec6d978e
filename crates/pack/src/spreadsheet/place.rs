//! Places in a table, as the heads of columns name them: `gain.wild`, `threshold[2].cost[1]`.

use toml::{Table, Value};

/// One step of a place.
#[derive(Clone, PartialEq, Eq, Debug)]
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

/// Puts a value where a place says.
pub(super) fn insert(table: &mut Table, place: &str, value: Value) -> Result<(), String> {
    let steps = steps(place)?;
    let (Step::Key(first), rest) = (&steps[0], &steps[1..]) else { unreachable!("the first step is a key") };
    let slot = table.entry(first.clone()).or_insert_with(|| empty(rest));
    put(slot, rest, value)
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
            if *number > items.len() + 1 {
                return Err(format!("number {} of the list is missing", items.len() + 1));
            }
            if *number == items.len() + 1 {
                items.push(empty(rest));
            }
            &mut items[number - 1]
        }
        _ => return Err("another column says something else here".into()),
    };
    put(next, rest, value)
}
