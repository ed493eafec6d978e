//! What TOML says, whatever way it is written.

use std::collections::BTreeMap;
use toml::{Table, Value};

/// A hash of what files say, by their names.
pub(crate) fn hash(texts: &BTreeMap<&str, &str>) -> String {
    let mut hasher = blake3::Hasher::new_derive_key("sounder pack, by what it says");
    for (name, text) in texts {
        feed_text(&mut hasher, name);
        match text.parse::<Table>() {
            Ok(table) => feed(&mut hasher, &Value::Table(table)),
            // Nobody knows what it says: any change may be a change of that.
            Err(_) => feed_text(hasher.update(b"?"), text),
        }
    }
    hasher.finalize().to_hex()[..32].to_string()
}

fn feed_text(hasher: &mut blake3::Hasher, text: &str) {
    feed_count(hasher, text.len());
    hasher.update(text.as_bytes());
}

fn feed_count(hasher: &mut blake3::Hasher, count: usize) {
    hasher.update(&(count as u64).to_le_bytes());
}

/// Every value begins with a letter for its kind, and what can be of any length with that, so that no two values are fed as
/// the same bytes.
fn feed(hasher: &mut blake3::Hasher, value: &Value) {
    match value {
        Value::String(text) => feed_text(hasher.update(b"s"), text),
        Value::Integer(number) => drop(hasher.update(b"i").update(&number.to_le_bytes())),
        Value::Float(number) => drop(hasher.update(b"f").update(&number.to_bits().to_le_bytes())),
        Value::Boolean(flag) => drop(hasher.update(if *flag { b"+" } else { b"-" })),
        Value::Datetime(time) => feed_text(hasher.update(b"d"), &time.to_string()),
        Value::Array(items) => {
            feed_count(hasher.update(b"a"), items.len());
            for item in items {
                feed(hasher, item);
            }
        }
        Value::Table(table) => {
            feed_count(hasher.update(b"t"), table.len());
            let sorted: BTreeMap<&String, &Value> = table.iter().collect();
            for (key, value) in sorted {
                feed_text(hasher, key);
                feed(hasher, value);
            }
        }
    }
}

/// A place in a table: "cost", "gain.wild", "threshold\[2\].cost". What is no bare word in TOML stands in quotes.
pub(crate) fn join(path: &str, key: &str) -> String {
    let bare = !key.is_empty() && key.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'));
    let key = if bare { key.to_string() } else { Value::from(key).to_string() };
    if path.is_empty() { key } else { format!("{path}.{key}") }
}

/// The figures, words and short lists of a value, each with its place; `split` says which lists are taken apart.
pub(crate) fn leaves(value: &Value, split: fn(&[Value]) -> bool) -> Vec<(String, Value)> {
    fn walk(path: String, value: &Value, split: fn(&[Value]) -> bool, out: &mut Vec<(String, Value)>) {
        match value {
            Value::Table(table) if !table.is_empty() => {
                table.iter().for_each(|(key, value)| walk(join(&path, key), value, split, out));
            }
            Value::Array(items) if split(items) => {
                (1..).zip(items).for_each(|(number, item)| walk(format!("{path}[{number}]"), item, split, out));
            }
            other => out.push((path, other.clone())),
        }
    }
    let mut out = Vec::new();
    walk(String::new(), value, split, &mut out);
    out
}

/// Whether a list is one of tables, such as cards.
pub(crate) fn is_list_of_tables(items: &[Value]) -> bool {
    !items.is_empty() && items.iter().all(Value::is_table)
}
