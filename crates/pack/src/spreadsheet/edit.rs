//! Changes what a TOML file says and leaves the rest of it, comments above all, as it is.

use toml::Value;
use toml_edit::{ArrayOfTables, Decor, DocumentMut, Item, Table, TableLike};

/// The file with what it is to say now.
pub(super) fn rewritten(text: &str, said: &toml::Table) -> Result<String, String> {
    let mut document: DocumentMut = text.parse().map_err(|error: toml_edit::TomlError| error.to_string())?;
    update(document.as_table_mut(), said);
    let edited = document.to_string();
    // Whatever way the file was written, it must now say just this.
    if edited.parse::<toml::Table>().is_ok_and(|now| now == *said) {
        return Ok(edited);
    }
    toml::to_string(said).map_err(|error| error.to_string())
}

fn value_of(item: &Item) -> Option<Value> {
    let mut document = DocumentMut::new();
    document.insert("x", item.clone());
    document.to_string().parse::<toml::Table>().ok()?.remove("x")
}

fn update(table: &mut dyn TableLike, said: &toml::Table) {
    let gone: Vec<String> =
        table.iter().map(|(key, _)| key.to_string()).filter(|key| !said.contains_key(key)).collect();
    for key in gone {
        table.remove(&key);
    }
    for (key, new) in said {
        match table.get_mut(key) {
            None => drop(table.insert(key, written(new, true))),
            Some(item) if value_of(item).as_ref() == Some(new) => {}
            Some(item) => change(item, new),
        }
    }
}

fn change(item: &mut Item, new: &Value) {
    if let Some(cards) = item.as_array_of_tables_mut()
        && let Value::Array(list) = new
        && !list.is_empty()
        && list.iter().all(Value::is_table)
    {
        return change_cards(cards, list);
    }
    if let (Some(table), Value::Table(new)) = (item.as_table_like_mut(), new) {
        return update(table, new);
    }
    let decor = item.as_value().map(|value| value.decor().clone());
    *item = written(new, false);
    if let (Some(value), Some(decor)) = (item.as_value_mut(), decor) {
        *value.decor_mut() = decor;
    }
}

/// A card keeps its comments wherever it goes: it is known by its name, or by its number where names say nothing.
fn change_cards(cards: &mut ArrayOfTables, list: &[Value]) {
    let old: Vec<Table> = cards.iter().cloned().collect();
    let name = |card: &Table| card.get("name").and_then(Item::as_str).map(str::to_string);
    let names: Vec<Option<String>> = old.iter().map(name).collect();
    let wanted: Vec<Option<&str>> = list.iter().map(|card| card.get("name").and_then(Value::as_str)).collect();
    let mut taken = vec![false; old.len()];
    let mut chosen: Vec<Option<usize>> = wanted
        .iter()
        .map(|wanted| {
            let found = (0..old.len()).find(|i| !taken[*i] && wanted.is_some() && names[*i].as_deref() == *wanted)?;
            taken[found] = true;
            Some(found)
        })
        .collect();
    // A card whose name is new stands where one stood whose name is gone: it was renamed.
    for index in 0..chosen.len() {
        if chosen[index].is_none() && taken.get(index) == Some(&false) {
            taken[index] = true;
            chosen[index] = Some(index);
        }
    }
    let moved = chosen.iter().flatten().collect::<Vec<_>>().is_sorted();
    let first = old.first().and_then(Table::position);
    let mut fresh = ArrayOfTables::new();
    for (new, chosen) in list.iter().zip(chosen) {
        let mut card = chosen.map_or_else(new_card, |index| old[index].clone());
        if let Value::Table(new) = new {
            update(&mut card, new);
        }
        if !moved {
            // Tables are written by the place they had; without one they follow the table before.
            forget_place(&mut card);
            if fresh.is_empty() {
                card.set_position(first);
            }
        }
        fresh.push(card);
    }
    *cards = fresh;
}

fn new_card() -> Table {
    let mut card = Table::new();
    *card.decor_mut() = Decor::new("\n", "");
    card
}

fn forget_place(table: &mut Table) {
    table.set_position(None);
    for (_, item) in table.iter_mut() {
        if let Some(inner) = item.as_table_mut() {
            forget_place(inner);
        }
        if let Some(list) = item.as_array_of_tables_mut() {
            list.iter_mut().for_each(forget_place);
        }
    }
}

/// A value as TOML; lists of tables as `[[…]]` where `roomy`.
fn written(value: &Value, roomy: bool) -> Item {
    if let Value::Array(list) = value
        && roomy
        && !list.is_empty()
        && list.iter().all(Value::is_table)
    {
        let mut cards = ArrayOfTables::new();
        for card in list {
            let mut table = new_card();
            if let Value::Table(card) = card {
                update(&mut table, card);
            }
            cards.push(table);
        }
        return Item::ArrayOfTables(cards);
    }
    let text = value.to_string();
    Item::Value(text.parse().expect("what TOML writes it can read"))
}
