//! Cards as spreadsheets and back, without loss.
//!
//! A list of cards is a CSV file with a line for each card and a column for each figure; whatever else a TOML file says is
//! one more, with a line for each figure. Lists of numbers and texts are taken apart (`cost[1]`, `cost[2]`), so that a
//! spreadsheet can add them up. On the way back only what has changed is written, so that comments and order stay as they are.

mod cell;
mod edit;
mod place;

use crate::meaning::{is_list_of_tables, leaves};
use crate::{Fault, Source, SourceError};
use cell::{read_cell, write_cell};
use place::Place;
use std::collections::BTreeMap;
use toml::{Table, Value};

/// The heads of the two columns of a file that holds no cards.
const FIGURES: [&str; 2] = ["key", "value"];

/// Lists of numbers, of texts and of tables have columns of their own; any other list stays in one cell.
fn takes_columns(items: &[Value]) -> bool {
    let all_numbers = items.iter().all(|item| item.is_integer() || item.is_float());
    !items.is_empty() && (all_numbers || items.iter().all(Value::is_str)) || is_list_of_tables(items)
}

fn parsed(name: &str, text: &str) -> Result<Table, SourceError> {
    text.parse().map_err(|error| SourceError(format!("{name}: {error}")))
}

/// The pack as CSV files by name: `weapons.weapon.csv` for the cards of the list `weapon` in `weapons.toml`, `game.csv` for
/// the figures of `game.toml` that belong to no card.
pub fn export_csv(pack: &Source) -> Result<BTreeMap<String, String>, SourceError> {
    let mut sheets = BTreeMap::new();
    for (name, text) in pack.texts() {
        let stem = name.trim_end_matches(".toml");
        let (lists, rest): (Vec<_>, Vec<_>) = parsed(name, text)?.into_iter().partition(|(_, value)| is_list(value));
        let rest: Table = rest.into_iter().collect();
        if !rest.is_empty() {
            let rows = leaves(&Value::Table(rest), takes_columns).into_iter();
            let rows = rows.map(|(place, value)| vec![place, write_cell(&value)]);
            sheets.insert(format!("{stem}.csv"), written(&FIGURES.map(str::to_string), rows));
        }
        for (key, cards) in lists {
            let cards = cards.as_array().expect("a list");
            let cards: Vec<_> = cards.iter().map(|card| leaves(card, takes_columns)).collect();
            let columns = columns(&cards);
            let cell = |card: &[(String, Value)], column: &String| {
                card.iter().find(|(place, _)| place == column).map_or(String::new(), |(_, value)| write_cell(value))
            };
            let rows = cards.iter().map(|card| columns.iter().map(|column| cell(card, column)).collect());
            sheets.insert(format!("{stem}.{key}.csv"), written(&columns, rows));
        }
    }
    Ok(sheets)
}

fn is_list(value: &Value) -> bool {
    value.as_array().is_some_and(|items| is_list_of_tables(items))
}

/// All places of all cards; one that a later card has first stands behind the one it has before it.
fn columns(cards: &[Vec<(String, Value)>]) -> Vec<String> {
    let mut columns: Vec<String> = Vec::new();
    for card in cards {
        let mut after = 0;
        for (place, _) in card {
            if let Some(index) = columns.iter().position(|column| column == place) {
                after = index + 1;
            } else {
                columns.insert(after, place.clone());
                after += 1;
            }
        }
    }
    columns
}

fn written(head: &[String], rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
    let memory = "memory takes what it is given";
    writer.write_record(head).expect(memory);
    rows.for_each(|row| writer.write_record(row).expect(memory));
    let text = String::from_utf8(writer.into_inner().expect(memory)).expect("text was written");
    // The mark by which spreadsheets know UTF-8.
    format!("\u{feff}{text}")
}

/// The files of a pack with what CSV files say, by name. Files for which there is no CSV stay as they are.
pub fn import_csv(pack: &Source, sheets: &BTreeMap<String, String>) -> Result<BTreeMap<String, String>, SourceError> {
    let mut texts: BTreeMap<String, String> =
        pack.texts().into_iter().map(|(name, text)| (name.into(), text.into())).collect();
    for (sheet, text) in sheets {
        let wrong = |error: String| SourceError(format!("{sheet}: {error}"));
        let (file, list) = told_by(sheet);
        let known = texts.keys().cloned().collect::<Vec<_>>().join(", ");
        let old = texts.get_mut(&file).ok_or_else(|| wrong(format!("the pack has no {file}; it has: {known}")))?;
        let mut said = parsed(&file, old)?;
        let (head, rows) = read_rows(text).map_err(wrong)?;
        if let Some(list) = list {
            // A list that is new to the file is one that the game knows; nobody else gives one such a name.
            if !said.contains_key(list) && list.contains([' ', '(', ')']) {
                let lists: Vec<&str> =
                    said.iter().filter(|(_, value)| is_list(value)).map(|(key, _)| key.as_str()).collect();
                return Err(wrong(format!(
                    "{file} has no list \"{list}\"; it has: {}. Rename this file",
                    lists.join(", ")
                )));
            }
            check_headings(&head, said.get(list)).map_err(wrong)?;
            let cards = rows.iter().map(|row| read_card(&head, row)).collect::<Result<Vec<_>, _>>();
            let cards = cards.map_err(wrong)?.into_iter().map(Value::Table).collect();
            said.insert(list.into(), Value::Array(cards));
        } else {
            if head != FIGURES {
                return Err(wrong(format!("the first line must be: {}", FIGURES.join(","))));
            }
            let figures = rows.iter().map(|row| (row.line, &row.cells[0], &row.cells[1]));
            said.retain(|_, value| is_list(value));
            for (key, value) in build(figures).map_err(wrong)? {
                said.insert(key, value);
            }
        }
        *old = edit::rewritten(old, &said).map_err(wrong)?;
    }
    Ok(texts)
}

/// The TOML file that a CSV file is about, and its list of cards if it holds cards.
fn told_by(sheet: &str) -> (String, Option<&str>) {
    let stem = sheet.rsplit_once('.').map_or(sheet, |(stem, _)| stem);
    match stem.split_once('.') {
        Some((file, list)) => (format!("{file}.toml"), Some(list)),
        None => (format!("{stem}.toml"), None),
    }
}

/// The faults of the files that were made of CSV files, each with where these say so: "weapons.weapon.csv, line 3". A heading
/// that the game does not know is said once, not for every card under it.
pub fn faults_in_csv(faults: Vec<Fault>, sheets: &BTreeMap<String, String>) -> Vec<Fault> {
    let mut headings: Vec<String> = Vec::new();
    let mut kept = Vec::new();
    for fault in faults {
        let Some((sheet, line)) = csv_place(&fault, sheets) else {
            kept.push(fault);
            continue;
        };
        let unknown = fault.message().strip_prefix("unknown key `").and_then(|rest| rest.strip_suffix('`'));
        if let Some(heading) = unknown.and_then(|key| heading_of(&sheets[&sheet], key)) {
            let place = format!("in the spreadsheet: the heading \"{heading}\" in the first line of {sheet}");
            if !headings.contains(&place) {
                kept.push(fault.with_hint(&place));
                headings.push(place);
            }
            continue;
        }
        // What a file calls true and false, a spreadsheet writes in capitals, in whatever tongue it speaks.
        let is_flag = fault.message().contains("must be true or false");
        let flag = if is_flag { ": write TRUE or FALSE" } else { "" };
        kept.push(fault.with_hint(&format!("in the spreadsheet: {sheet}, line {line}{flag}")));
    }
    kept
}

/// The heading of a sheet of cards that begins with a key.
fn heading_of(text: &str, key: &str) -> Option<String> {
    let (head, _) = read_rows(text).ok()?;
    let begins = |column: &String| Place::read(column).is_ok_and(|place| place.first() == key);
    if head == FIGURES { None } else { head.into_iter().find(begins) }
}

/// The CSV file and its line that say what is wrong with the files that were made of them.
fn csv_place(fault: &Fault, sheets: &BTreeMap<String, String>) -> Option<(String, u64)> {
    let place = place::of_line(fault.text(), fault.line());
    let of_file =
        |wanted: Option<&str>| sheets.iter().find(|(sheet, _)| told_by(sheet) == (fault.file().to_string(), wanted));
    if let Some((list, number)) = place.card {
        let (sheet, text) = of_file(Some(&list))?;
        return Some((sheet.clone(), read_rows(text).ok()?.1.get(number)?.line));
    }
    let (sheet, text) = of_file(None)?;
    let key = place.key?;
    let is_about = |cell: &str| cell == key || cell.strip_prefix(&key).is_some_and(|rest| rest.starts_with(['[', '.']));
    let line = read_rows(text).ok()?.1.into_iter().find(|row| is_about(&row.cells[0]))?.line;
    Some((sheet.clone(), line))
}

/// Refuses headings that only look like those that the cards of the pack have: `Name` for `name`.
fn check_headings(head: &[String], cards: Option<&Value>) -> Result<(), String> {
    let cards = cards.and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_table);
    let known: Vec<&String> = cards.flat_map(Table::keys).collect();
    for column in head {
        let Ok(place) = Place::read(column) else { continue };
        let key = place.first();
        let alike = known.iter().find(|known| known.as_str() != key && known.to_lowercase() == key.to_lowercase());
        if let Some(meant) = alike.filter(|_| !known.iter().any(|known| *known == key)) {
            let meant = column.replacen(key, meant, 1);
            return Err(format!("line 1: the heading \"{column}\" is unknown; did you mean \"{meant}\"?"));
        }
    }
    Ok(())
}

/// A line of a CSV file, and its number there.
struct Row {
    line: u64,
    cells: Vec<String>,
}

fn read_rows(text: &str) -> Result<(Vec<String>, Vec<Row>), String> {
    let text = text.trim_start_matches('\u{feff}');
    let first = text.lines().next().unwrap_or_default();
    // Spreadsheets separate by what the country uses; where nothing tells, by commas.
    let separator = [b'\t', b';', b','].into_iter().max_by_key(|sign| first.bytes().filter(|b| b == sign).count());
    let separator = separator.expect("there are three");
    let mut reader =
        csv::ReaderBuilder::new().has_headers(false).flexible(true).delimiter(separator).from_reader(text.as_bytes());
    let mut rows = Vec::new();
    for record in reader.records() {
        let record = record.map_err(|error| error.to_string())?;
        // After a line that ends in CR and LF, the reader still stands before the LF.
        let before_feed = |at: &csv::Position| text.as_bytes().get(at.byte() as usize) == Some(&b'\n');
        let line = record.position().map_or(0, |at| at.line() + u64::from(before_feed(at)));
        let cells: Vec<String> = record.iter().map(str::to_string).collect();
        // A line of nothing but separators is what deleted cells leave behind.
        if cells.iter().any(|cell| !cell.is_empty()) {
            rows.push(Row { line, cells });
        }
    }
    if rows.is_empty() {
        return Err("there is not even a line with the names of the columns".into());
    }
    let mut head = rows.remove(0).cells;
    while head.last().is_some_and(String::is_empty) {
        head.pop();
    }
    if let Some(twice) = head.iter().enumerate().find(|(index, column)| head[..*index].contains(column)) {
        return Err(format!("the column {} is there twice", twice.1));
    }
    for row in &mut rows {
        while row.cells.len() > head.len() && row.cells.last().is_some_and(String::is_empty) {
            row.cells.pop();
        }
        if row.cells.len() > head.len() {
            return Err(format!("line {}: there are {} cells for {} columns", row.line, row.cells.len(), head.len()));
        }
        row.cells.resize(head.len(), String::new());
    }
    Ok((head, rows))
}

fn read_card(head: &[String], row: &Row) -> Result<Table, String> {
    build(head.iter().zip(&row.cells).map(|(place, cell)| (row.line, place, cell)))
}

/// A table from places and cells, each with its line. Whatever order somebody has sorted the lines in, lists keep theirs.
fn build<'a>(cells: impl Iterator<Item = (u64, &'a String, &'a String)>) -> Result<Table, String> {
    let mut said: Vec<(Place, Value, String)> = Vec::new();
    for (line, head, cell) in cells {
        let Some(value) = read_cell(cell) else { continue };
        let at = format!("line {line}: {head}");
        let place = Place::read(head).map_err(|error| format!("{at}: {error}"))?;
        if said.iter().any(|(known, ..)| *known == place) {
            return Err(format!("{at} is there twice"));
        }
        said.push((place, value, at));
    }
    place::sort_lists(&mut said);
    let mut table = Table::new();
    for (place, value, at) in said {
        place.insert(&mut table, value).map_err(|error| format!("{at}: {error}"))?;
    }
    Ok(table)
}

#[cfg(test)]
mod tests;
