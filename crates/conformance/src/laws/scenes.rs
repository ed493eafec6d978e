//! What names something names something that is there.

use super::Held;
use crate::sight::who;
use crate::suite::{Law, Lawful};
use crate::things::{Thing, each_text, things, written};
use crate::walk::Place;
use serde_json::Value;
use sounder_kernel::{Happened, Match, Seat, Viewer};
use sounder_scene::{Happening, Symbol};
use std::collections::{BTreeMap, BTreeSet};

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

/// The clauses and symbols that a game has.
struct Named<'g> {
    clauses: BTreeSet<&'g str>,
    symbols: &'static [Symbol],
}

impl<'g> Named<'g> {
    fn of<G: Lawful>(game: &'g G) -> Named<'g> {
        Named { clauses: game.about().clauses().collect(), symbols: game.symbols() }
    }

    /// Every clause and symbol that something names is there.
    fn check(&self, place: &Place, value: &Value, whose: &str) -> Held {
        let mut unknown = None;
        each_text(value, "", &mut |field, text| {
            let is_symbol = |name: &str| self.symbols.iter().any(|symbol| symbol.name == name);
            let missing = match field {
                "symbol" | "art" => (!text.is_empty() && !is_symbol(text)).then_some(("symbol", text)),
                "clause" => (!text.is_empty() && !self.clauses.contains(text)).then_some(("clause", text)),
                "id" | "path" | "affects" | "touches" => None,
                _ => symbols_in(text).find(|name| !is_symbol(name)).map(|name| ("symbol", name)),
            };
            unknown = unknown.or(missing);
        });
        place.ensure(Law::Refers, unknown.is_none(), || {
            let (what, name) = unknown.expect("there is one");
            format!("there is no {what} \"{name}\", named by {whose}")
        })
    }
}

/// Ids are unique; the ids that choices touch, the clauses and the symbols exist; for `seat` and for the public.
pub(crate) fn refers<G: Lawful>(place: &Place, table: &Match<G>, seat: Seat) -> Held {
    let game = &**table.game();
    let named = Named::of(game);
    for viewer in [Viewer::Public, Viewer::Seat(seat)] {
        let scene = game.scene(table.state(), viewer, table.names());
        let mut ids = BTreeMap::new();
        for thing in things(&scene) {
            let whose = format!("panel \"{}\", id \"{}\", as {} sees it", thing.panel, thing.id, who(viewer));
            named.check(place, &thing.shown, &whose)?;
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
        named.check(place, &written(&scene), &format!("the scene that {} sees", who(viewer)))?;
        for telling in table.tellings(viewer, table.moves().saturating_sub(1)) {
            named.check(place, &Value::String(telling.text), "what is told of the last move")?;
        }
        if viewer == Viewer::Public {
            continue;
        }
        let touches = |id: &String, whose: &str| {
            place.ensure(Law::Refers, ids.contains_key(id), || format!("there is no id \"{id}\", touched by {whose}"))
        };
        for action in table.legal(seat) {
            let choice = game.choice(table.state(), seat, action, table.names());
            let preview = game.preview(table.state(), seat, action, table.names());
            let whose = format!("the choice \"{}\" of {seat}", choice.text);
            let touched = choice.touches.iter().chain(&preview.path).chain(&preview.affects);
            for id in touched.chain(preview.trial.iter().flat_map(|trial| &trial.cells)) {
                touches(id, &whose)?;
            }
            named.check(place, &written(&choice), &whose)?;
            named.check(place, &written(&preview), &whose)?;
            let grouped = game.group(table.state(), seat, action, table.names());
            named.check(place, &written(&grouped), &format!("the group of {whose}"))?;
        }
        let dials = game.dials(table.state(), seat, table.names());
        named.check(place, &written(&dials), &format!("the dials of {seat}"))?;
        for dial in dials.iter().flat_map(|dials| &dials.dials) {
            touches(&dial.touches, &format!("the dial \"{}\" of {seat}", dial.label))?;
        }
        for closed in game.closed(table.state(), seat, table.names()) {
            let whose = format!("the closed choice \"{}\" of {seat}", closed.text);
            for id in &closed.touches {
                touches(id, &whose)?;
            }
            named.check(place, &written(&closed), &whose)?;
        }
    }
    Ok(())
}

/// The ids that a moment names.
fn ids_of(happening: &Happening) -> Vec<&String> {
    match happening {
        Happening::Moved { thing, from, via, to } => [thing, from].into_iter().chain(via).chain([to]).collect(),
        Happening::Came { thing, at } | Happening::Gone { thing, at, .. } => vec![thing, at],
        Happening::Turned { thing, .. } | Happening::Changed { thing, .. } => vec![thing],
        Happening::Aimed { thing, at, .. } => [thing].into_iter().chain(at).collect(),
        Happening::Rolled(_) | Happening::Banner { .. } | Happening::Heard(_) => Vec::new(),
    }
}

/// What is shown of the last move names what was there before it or is there after it, and symbols that exist.
pub(crate) fn moments<G: Lawful>(place: &Place, table: &Match<G>, before: &Seen, after: &Seen) -> Held {
    let game = &**table.game();
    let named = Named::of(game);
    let start = table.happened().partition_point(|(moves, _)| *moves < table.moves());
    for ((viewer, before), (_, after)) in before.iter().zip(after) {
        let ids: BTreeSet<&str> = before.iter().chain(after).map(|thing| thing.id.as_str()).collect();
        for (_, happened) in &table.happened()[start..] {
            let Happened::Event(event) = happened else { continue };
            for moment in game.moments(event, *viewer, table.names()) {
                let whose = format!("a moment of {event:?} that {} sees", who(*viewer));
                for id in ids_of(&moment.what) {
                    place.ensure(Law::Refers, ids.contains(id.as_str()), || {
                        format!("there is no id \"{id}\" before or after the move, named by {whose}")
                    })?;
                }
                named.check(place, &written(&moment.what), &whose)?;
            }
        }
    }
    Ok(())
}

/// The things as the public and the seat see them.
pub(crate) type Seen = [(Viewer, Vec<Thing>); 2];

pub(crate) fn seen<G: Lawful>(table: &Match<G>, seat: Seat) -> Seen {
    [Viewer::Public, Viewer::Seat(seat)]
        .map(|viewer| (viewer, things(&table.game().scene(table.state(), viewer, table.names()))))
}

/// Things that go by a key that no other thing has.
fn by_key<'t, K: Ord + 't>(things: &'t [Thing], key: impl Fn(&'t Thing) -> Option<K>) -> BTreeMap<K, &'t Thing> {
    let mut unique: BTreeMap<K, Option<&Thing>> = BTreeMap::new();
    for thing in things {
        if let Some(key) = key(thing) {
            unique.entry(key).and_modify(|only| *only = None).or_insert(Some(thing));
        }
    }
    unique.into_iter().filter_map(|(key, thing)| Some((key, thing?))).collect()
}

/// After a move, nothing goes by another id while its old id is on something else, and no id has been handed on to another
/// thing. Pieces of one name that have stayed where they were are told apart by that.
pub(crate) fn stable_ids(place: &Place, before: &Seen, after: &Seen) -> Held {
    fn name(thing: &Thing) -> Option<(&str, &str)> {
        Some((thing.list.as_str(), thing.name()?)).filter(|_| thing.moves_about())
    }
    for ((viewer, before), (_, after)) in before.iter().zip(after) {
        let held: BTreeMap<&str, &Thing> = before.iter().map(|thing| (thing.id.as_str(), thing)).collect();
        for new in after {
            let Some(old) = held.get(new.id.as_str()).filter(|old| new.is_another_than(old)) else { continue };
            let [was, is] =
                [*old, new].map(|thing| format!("\"{}\" at \"{}\"", thing.name().unwrap_or_default(), thing.within));
            let (id, panel, who) = (&new.id, &new.panel, who(*viewer));
            let detail = format!("id \"{id}\" in panel \"{panel}\" was {was} and is now {is}, as {who} sees it");
            return Err(place.broken(Law::StableIds, detail));
        }
        let with_id = |things: &'_ [Thing], id: &str| -> Option<String> {
            let mut movable = things.iter().filter(|thing| thing.moves_about());
            movable.find(|thing| thing.id == id).and_then(Thing::name).map(str::to_string)
        };
        let shifted = |old: &Thing, new: &Thing, other: Option<String>| {
            place.ensure(Law::StableIds, other.is_none(), || {
                let (name, other) = (new.name().unwrap_or_default(), other.unwrap_or_default());
                format!(
                    "\"{name}\" in panel \"{}\" was id \"{}\" and is now \"{}\", while \"{}\" is now \"{other}\", as {} sees it",
                    new.panel,
                    old.id,
                    new.id,
                    old.id,
                    who(*viewer)
                )
            })
        };
        let named_after = by_key(after, name);
        for (name, old) in by_key(before, name) {
            let Some(new) = named_after.get(&name).filter(|new| new.id != old.id) else { continue };
            shifted(old, new, with_id(after, &old.id))?;
        }
        // Pieces of the same name are told apart by where they stand, as long as none of them has gone to a new place: one
        // may make room for the next.
        let stood: Vec<_> = before.iter().filter_map(Thing::standing).collect();
        if !after.iter().filter_map(Thing::standing).all(|standing| stood.contains(&standing)) {
            continue;
        }
        let standing_after = by_key(after, Thing::standing);
        for (standing, old) in by_key(before, Thing::standing) {
            let Some(new) = standing_after.get(&standing).filter(|new| new.id != old.id) else { continue };
            shifted(old, new, with_id(after, &old.id))?;
        }
    }
    Ok(())
}
