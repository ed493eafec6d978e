//! From what stands in the fields of the form to a sheet, and back.

use super::{SheetRules, Side};
use crate::state::{Stat, TIERS};
use crate::world::TRAY;
use serde_json::{Map, Value, json};
use sounder_scene::Draft;

const TEXTS: [&str; 4] = ["name", "adjective", "emblem", "plea"];
const FLAGS: [&str; 3] = ["normal", "upgrade", "conquer-location"];
const WORDS: [&str; 2] = ["find", "recruit-on"];
const COUNTS: [&str; 2] = ["sacrifice", "conquer-capital"];

/// What was typed into a field; `None` if nothing was.
fn typed<'a>(draft: &'a Draft, path: &str) -> Option<&'a str> {
    draft.get(path).map(|text| text.trim()).filter(|text| !text.is_empty())
}

/// A number where one was typed. Whatever else was typed stays as it is, so that the fault can be named.
fn number(text: &str) -> Value {
    text.parse::<i64>().map_or_else(|_| text.into(), Value::from)
}

/// The side of each tile that lies up. Where none is named, the left one stands in, as in [`super::Reading`].
fn sides<'a>(draft: &'a Draft, rules: &'a SheetRules) -> impl Iterator<Item = &'a Side> {
    rules.choices.iter().enumerate().map(|(index, sides)| {
        let named = typed(draft, &format!("tile-{}", index + 1));
        sides.iter().find(|side| named == Some(side.tile.id())).unwrap_or(&sides[0])
    })
}

/// The sheet that a draft comes to. What the tiles do not give is left out, though the draft remembers it.
pub(super) fn sheet(draft: &Draft, rules: &SheetRules) -> Value {
    let mut sheet = Map::new();
    for key in TEXTS {
        sheet.extend(typed(draft, key).map(|text| (key.into(), text.into())));
    }
    if sides(draft, rules).any(|side| side.starter) {
        sheet.extend(typed(draft, "starter").map(|name| ("starter".into(), name.into())));
    }
    let tile = |number: usize| typed(draft, &format!("tile-{number}")).map_or(Value::Null, Value::from);
    sheet.insert("tiles".into(), (1..=TRAY).map(tile).collect());
    if let Some(layout) = typed(draft, "layout") {
        sheet.insert("layout".into(), layout.split(',').map(number).collect());
    }
    let given = (1..=TIERS as u8).filter(|tier| sides(draft, rules).any(|side| side.tier == Some(*tier)));
    sheet.insert("tier".into(), given.map(|tier| tier_of(draft, tier)).collect());
    Value::Object(sheet)
}

fn tier_of(draft: &Draft, tier: u8) -> Value {
    let typed = |key: &str| typed(draft, &format!("tier-{tier}.{key}"));
    let mut more = Map::new();
    for key in FLAGS {
        let yes = typed(&format!("more.{key}")) == Some("true");
        more.extend(yes.then(|| (key.into(), json!(true))));
    }
    for key in WORDS {
        more.extend(typed(&format!("more.{key}")).map(|word| (key.into(), word.into())));
    }
    let counted = |path: &str| typed(path).map(number).filter(|count| *count != json!(0));
    for key in COUNTS {
        more.extend(counted(&format!("more.{key}")).map(|count| (key.into(), count)));
    }
    let mut stats = Map::new();
    for (_, key, _) in Stat::ALL {
        stats.extend(counted(&format!("stats.{key}")).map(|count| (key.into(), count)));
    }
    let mut fields = Map::from_iter([
        ("tier".into(), json!(tier)),
        ("unique".into(), json!(typed("unique") == Some("true"))),
        ("start".into(), typed("start").map_or(json!(1), number)),
        ("lose".into(), typed("lose").unwrap_or("never").into()),
        ("more".into(), Value::Object(more)),
        ("stats".into(), Value::Object(stats)),
    ]);
    fields.extend(typed("name").map(|name| ("name".into(), name.into())));
    Value::Object(fields)
}

fn text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// The tier (from 1) that a table of the sheet describes.
pub(super) fn tier_number(table: &Value) -> Option<u64> {
    table["tier"].as_u64().filter(|tier| (1..=TIERS as u64).contains(tier))
}

/// The draft that gives a sheet.
pub(super) fn draft(sheet: &Value, rules: &SheetRules) -> Draft {
    let mut draft = Draft::new();
    for key in TEXTS.into_iter().chain(["starter"]) {
        draft.insert(key.into(), text(&sheet[key]));
    }
    for number in 1..=TRAY {
        draft.insert(format!("tile-{number}"), text(&sheet["tiles"][number - 1]));
    }
    let standard = || rules.layout.iter().map(ToString::to_string).collect::<Vec<_>>();
    let layout = sheet["layout"].as_array().map_or_else(standard, |layout| layout.iter().map(text).collect());
    draft.insert("layout".into(), layout.join(","));
    for table in sheet["tier"].as_array().into_iter().flatten() {
        let Some(tier) = tier_number(table) else { continue };
        let mut put = |path: &str, value: &Value| draft.insert(format!("tier-{tier}.{path}"), text(value));
        for key in ["name", "lose", "unique", "start"] {
            put(key, &table[key]);
        }
        for key in FLAGS.into_iter().chain(WORDS).chain(COUNTS) {
            put(&format!("more.{key}"), &table["more"][key]);
        }
        for (_, key, _) in Stat::ALL {
            put(&format!("stats.{key}"), &table["stats"][key]);
        }
    }
    draft
}
