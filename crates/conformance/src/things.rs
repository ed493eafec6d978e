//! The things of a scene, found in its written form, so that no kind of part is forgotten here.

use serde_json::Value;
use sounder_scene::Scene;

/// Something on a scene that has an id.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Thing {
    /// The panel it lies in.
    pub panel: String,
    /// The id of the place or part it is in; empty for what lies in the panel itself.
    pub within: String,
    pub id: String,
    /// The list that it stands in: "cards", "pieces"; "part" for what is no member of a list.
    pub list: String,
    /// All that is shown of it, without the things within it.
    pub shown: Value,
}

/// What a thing *is*, rather than what holds for it or whom it is shown to.
const NATURE: [&str; 9] = ["title", "kind", "label", "symbol", "art", "count", "face", "at", "face_down"];

impl Thing {
    /// What the thing is.
    pub fn nature(&self) -> Vec<&Value> {
        NATURE.iter().filter_map(|field| self.shown.get(field)).collect()
    }

    /// The name it goes by, if it lies open.
    pub fn name(&self) -> Option<&str> {
        let hidden = self.shown.get("face_down").is_some_and(|down| *down == Value::Bool(true));
        let name = self.shown.get("title").or_else(|| self.shown.get("label"))?.as_str()?;
        (!hidden && !name.is_empty()).then_some(name)
    }

    /// Whether it is a card or a piece, which move about.
    pub fn moves_about(&self) -> bool {
        self.list == "cards" || self.list == "pieces"
    }

    /// Where it stands, whose it is and what it is called, if it is a piece of somebody's: what tells it from other pieces
    /// for as long as it does not move.
    pub fn standing(&self) -> Option<(&str, u64, &str)> {
        let owner = self.shown.get("owner")?.as_u64()?;
        (self.list == "pieces").then_some((&self.within, owner, self.name()?))
    }

    /// Whether this card or piece is not the thing that went by its id before: it has another name, and another place or
    /// owner. Where it lies or stands it may take another name, as whoever is promoted does.
    pub fn is_another_than(&self, old: &Thing) -> bool {
        let renamed = self.name().zip(old.name()).is_some_and(|(name, old)| name != old);
        renamed
            && self.moves_about()
            && (self.within != old.within || self.shown.get("owner") != old.shown.get("owner"))
    }

    /// Its id without numbers: what all things of its kind have in common.
    pub fn kind(&self) -> String {
        self.id.chars().filter(|c| !c.is_ascii_digit()).collect()
    }
}

/// Every thing of a scene that has an id.
pub(super) fn things(scene: &Scene) -> Vec<Thing> {
    let mut out = Vec::new();
    let scene = written(scene);
    for panel in scene["panels"].as_array().into_iter().flatten() {
        collect(panel, (panel["id"].as_str().unwrap_or_default(), ""), "part", &mut out);
    }
    out
}

/// A scene, a choice or a preview in its written form.
pub(super) fn written(shown: &impl serde::Serialize) -> Value {
    serde_json::to_value(shown).expect("scenes are plain data")
}

fn id_of(value: &Value) -> Option<&str> {
    value.get("id")?.as_str().filter(|id| !id.is_empty())
}

fn collect<'v>(value: &'v Value, (panel, mut within): (&str, &'v str), list: &str, out: &mut Vec<Thing>) {
    if let Some(id) = id_of(value) {
        let Value::Object(fields) = value else { unreachable!("only objects have ids") };
        let shown = fields.iter().map(|(name, field)| (name.clone(), without_things(field))).collect();
        let shown = Value::Object(shown);
        out.push(Thing { panel: panel.into(), within: within.into(), id: id.into(), list: list.into(), shown });
        within = id;
    }
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                let list = if field.is_array() || name == "tile" { name } else { "part" };
                collect(field, (panel, within), list, out);
            }
        }
        Value::Array(members) => members.iter().for_each(|member| collect(member, (panel, within), list, out)),
        _ => {}
    }
}

fn without_things(value: &Value) -> Value {
    match value {
        _ if id_of(value).is_some() => Value::Null,
        Value::Object(fields) => {
            Value::Object(fields.iter().map(|(name, field)| (name.clone(), without_things(field))).collect())
        }
        Value::Array(members) => {
            Value::Array(members.iter().map(without_things).filter(|member| !member.is_null()).collect())
        }
        plain => plain.clone(),
    }
}

/// Every text within, with the name of its field.
pub(super) fn each_text<'v>(value: &'v Value, field: &'v str, each: &mut impl FnMut(&'v str, &'v str)) {
    match value {
        Value::String(text) => each(field, text),
        Value::Array(members) => members.iter().for_each(|member| each_text(member, field, each)),
        Value::Object(fields) => fields.iter().for_each(|(name, value)| each_text(value, name, each)),
        _ => {}
    }
}
