//! What names something names something that is there.

use super::Held;
use crate::sight::who;
use crate::suite::{Law, Lawful};
use crate::things::{Thing, each_text, things, written};
use crate::walk::Place;
use serde_json::Value;
use sounder_kernel::{Match, Seat, Viewer};
use std::collections::{BTreeMap, BTreeSet};

/// The numbers of the clauses in the rules: lines that start with a number such as `6.2`.
fn clauses(rules: &str) -> BTreeSet<&str> {
    let is_clause = |word: &&str| {
        let is_number = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_digit());
        word.contains('.') && word.split('.').all(is_number)
    };
    let words = rules.lines().filter_map(|line| line.split_whitespace().next());
    words.map(|word| word.trim_end_matches('.')).filter(is_clause).collect()
}

/// The names between colons that look like symbols: ":red:".
fn symbols_in(text: &str) -> impl Iterator<Item = &str> {
    let parts: Vec<&str> = text.split(':').collect();
    let inner = parts.len().saturating_sub(2);
    let is_name = |name: &&str| {
        name.starts_with(|c: char| c.is_ascii_lowercase())
            && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
    };
    parts.into_iter().skip(1).take(inner).filter(is_name)
}

/// Ids are unique; the ids that choices touch, the clauses and the symbols exist; for `seat` and for the public.
pub(crate) fn refers<G: Lawful>(place: &Place, table: &Match<G>, seat: Seat) -> Held {
    let game = &**table.game();
    let (clauses, symbols) = (clauses(game.about().rules), game.symbols());
    let check = |value: &Value, whose: &str| -> Held {
        let mut unknown = None;
        each_text(value, "", &mut |field, text| {
            let is_symbol = |name: &str| symbols.iter().any(|symbol| symbol.name == name);
            let missing = match field {
                "symbol" | "art" => (!text.is_empty() && !is_symbol(text)).then_some(("symbol", text)),
                "clause" => (!text.is_empty() && !clauses.contains(text)).then_some(("clause", text)),
                "id" | "path" | "affects" | "touches" => None,
                _ => symbols_in(text).find(|name| !is_symbol(name)).map(|name| ("symbol", name)),
            };
            unknown = unknown.or(missing);
        });
        place.ensure(Law::Refers, unknown.is_none(), || {
            let (what, name) = unknown.expect("there is one");
            format!("there is no {what} \"{name}\", named by {whose}")
        })
    };
    for viewer in [Viewer::Public, Viewer::Seat(seat)] {
        let scene = game.scene(table.state(), viewer, table.names());
        let mut ids = BTreeMap::new();
        for thing in things(&scene) {
            check(
                &thing.shown,
                &format!("panel \"{}\", id \"{}\", as {} sees it", thing.panel, thing.id, who(viewer)),
            )?;
            let (id, panel) = (thing.id.clone(), thing.panel.clone());
            let double = ids.insert(id, panel);
            place.ensure(Law::UniqueIds, double.is_none(), || {
                let other = double.unwrap_or_default();
                format!(
                    "id \"{}\" stands in panel \"{other}\" and again in \"{}\", as {} sees it",
                    thing.id,
                    thing.panel,
                    who(viewer)
                )
            })?;
        }
        check(&written(&scene), &format!("the scene that {} sees", who(viewer)))?;
        if viewer == Viewer::Public {
            continue;
        }
        for action in table.legal(seat) {
            let choice = game.choice(table.state(), seat, action, table.names());
            let preview = game.preview(table.state(), seat, action, table.names());
            let whose = format!("the choice \"{}\" of {seat}", choice.text);
            let touched = choice.touches.iter().chain(&preview.path).chain(&preview.affects);
            for id in touched.chain(preview.trial.iter().flat_map(|trial| &trial.cells)) {
                place.ensure(Law::Refers, ids.contains_key(id), || {
                    format!("there is no id \"{id}\", touched by {whose}")
                })?;
            }
            check(&written(&choice), &whose)?;
            check(&written(&preview), &whose)?;
        }
        for telling in table.tellings(viewer, table.moves().saturating_sub(1)) {
            check(&Value::String(telling.text), "what is told of the last move")?;
        }
    }
    Ok(())
}

/// The cards and pieces as the public and the seat see them.
pub(crate) type Seen = [(Viewer, Vec<Thing>); 2];

pub(crate) fn stable_ids_before<G: Lawful>(table: &Match<G>, seat: Seat) -> Seen {
    [Viewer::Public, Viewer::Seat(seat)].map(|viewer| {
        let mut movable = things(&table.game().scene(table.state(), viewer, table.names()));
        movable.retain(Thing::moves_about);
        (viewer, movable)
    })
}

/// Things that go by a name that no other thing has.
fn by_name(things: &[Thing]) -> BTreeMap<(&str, &str), &Thing> {
    let mut unique: BTreeMap<(&str, &str), Option<&Thing>> = BTreeMap::new();
    for thing in things {
        if let Some(name) = thing.name() {
            unique.entry((&thing.list, name)).and_modify(|only| *only = None).or_insert(Some(thing));
        }
    }
    unique.into_iter().filter_map(|(name, thing)| Some((name, thing?))).collect()
}

/// After a move, nothing goes by another id while its old id is on something else.
pub(crate) fn stable_ids<G: Lawful>(place: &Place, table: &Match<G>, seat: Seat, before: &Seen) -> Held {
    let after = stable_ids_before(table, seat);
    for ((viewer, before), (_, after)) in before.iter().zip(&after) {
        let (named_before, named_after) = (by_name(before), by_name(after));
        for (name, old) in named_before {
            let Some(new) = named_after.get(&name).filter(|new| new.id != old.id) else { continue };
            let usurper = after.iter().find(|thing| thing.id == old.id).and_then(Thing::name);
            place.ensure(Law::StableIds, usurper.is_none(), || {
                format!(
                    "\"{}\" in panel \"{}\" was id \"{}\" and is now \"{}\", while \"{}\" is now \"{}\", as {} sees it",
                    name.1,
                    new.panel,
                    old.id,
                    new.id,
                    old.id,
                    usurper.unwrap_or_default(),
                    who(*viewer)
                )
            })?;
        }
    }
    Ok(())
}
