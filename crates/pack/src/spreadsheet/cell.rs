//! One cell of a spreadsheet.

use toml::{Table, Value};

/// A value as a cell. A text stands as it is, unless it would be read as something else.
pub(super) fn write_cell(value: &Value) -> String {
    match value {
        Value::String(text) if is_plain(text) => text.clone(),
        other => other.to_string(),
    }
}

fn is_plain(text: &str) -> bool {
    // A spreadsheet would take these for a formula, and make a number of what looks like one.
    let is_safe = !text.starts_with(['=', '+', '-', '@']) && text.trim().parse::<f64>().is_err();
    is_safe && read_cell(text) == Some(Value::from(text))
}

/// The value of a cell; `None` for an empty one.
pub(super) fn read_cell(cell: &str) -> Option<Value> {
    let trimmed = cell.trim();
    if trimmed.is_empty() {
        return None;
    }
    // Spreadsheets write TRUE where TOML writes true.
    match trimmed.to_lowercase().as_str() {
        "true" => return Some(true.into()),
        "false" => return Some(false.into()),
        _ => {}
    }
    // What is TOML and nothing else, such as a comment behind it, is a figure or a list; all else is a text.
    let toml = format!("x = {trimmed}").parse::<Table>().ok().filter(|table| table.len() == 1);
    let value = toml.and_then(|mut table| table.remove("x"));
    let begins_a_list_or_text = trimmed.starts_with(['"', '\'', '[', '{']);
    value.filter(|_| begins_a_list_or_text || !trimmed.contains('#')).or_else(|| Some(cell.into()))
}
