//! What two packs say differently, in words.

use crate::Source;
use crate::meaning::{is_list_of_tables, leaves};
use std::fmt;
use toml::{Table, Value};

/// What is different in one file of a pack.
#[derive(Clone, PartialEq, Debug)]
pub struct FileDiff {
    /// The file's name.
    pub file: String,
    /// What is different, a sentence each.
    pub changes: Vec<Change>,
}

/// One difference.
#[derive(Clone, PartialEq, Debug)]
pub enum Change {
    /// A figure or a word that belongs to no card: where, what it was, what it is.
    Figure(Figure),
    /// A card that is different.
    Changed {
        /// Which card: "weapon Shockblade".
        card: String,
        /// What is different about it.
        figures: Vec<Figure>,
    },
    /// A card that says the same under another name.
    Renamed {
        /// What it was called: "weapon Shockblade".
        card: String,
        /// What it is called.
        to: String,
    },
    /// A card that was not there before, with what it says.
    New {
        /// Which card.
        card: String,
        /// What it says.
        says: String,
    },
    /// A card that is not there any more.
    Gone {
        /// Which card.
        card: String,
    },
    /// The same cards in another order.
    Order {
        /// Of what: "weapon".
        list: String,
    },
    /// A file that is no TOML in one of the packs, or in both.
    Unreadable {
        /// What these packs are called.
        packs: Vec<String>,
    },
}

/// A figure or a word: where it stands, what it was, what it is; `None` where it is not there.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs)]
pub struct Figure {
    pub place: String,
    pub old: Option<Value>,
    pub new: Option<Value>,
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = &self.place;
        match (&self.old, &self.new) {
            (Some(old), Some(new)) => write!(f, "{place} was {old}, is {new}"),
            (None, Some(new)) => write!(f, "{place} is new: {new}"),
            (Some(old), None) => write!(f, "{place} is gone, was {old}"),
            (None, None) => Ok(()),
        }
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Change::Figure(figure) => write!(f, "{figure}"),
            Change::Changed { card, figures } => {
                let figures: Vec<String> = figures.iter().map(ToString::to_string).collect();
                write!(f, "{card}: {}", figures.join("; "))
            }
            Change::Renamed { card, to } => write!(f, "{card} is called {to} now"),
            Change::New { card, says } => write!(f, "new {card}: {says}"),
            Change::Gone { card } => write!(f, "gone: {card}"),
            Change::Order { list } => write!(f, "every {list} is there, in another order"),
            Change::Unreadable { packs } => {
                write!(f, "cannot be compared: it is no TOML in {}; see pack check", packs.join(" and in "))
            }
        }
    }
}

impl fmt::Display for FileDiff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.file)?;
        self.changes.iter().try_for_each(|change| writeln!(f, "  {change}"))
    }
}

impl Source {
    /// What `new` says differently, file by file; empty if it says the same.
    pub fn diff(&self, new: &Source) -> Vec<FileDiff> {
        let packs = [self.name(), new.name()];
        let (old, new) = (self.texts(), new.texts());
        let mut diffs = Vec::new();
        for (file, old) in old {
            let now = new.get(file).copied().unwrap_or_default();
            let changes = match (old.parse::<Table>(), now.parse::<Table>()) {
                (Ok(old), Ok(new)) => changes(&old, &new),
                _ if old == now => Vec::new(),
                (old, new) => {
                    let broken = packs.iter().zip([old.is_err(), new.is_err()]).filter(|(_, broken)| *broken);
                    vec![Change::Unreadable { packs: broken.map(|(pack, _)| pack.to_string()).collect() }]
                }
            };
            if !changes.is_empty() {
                diffs.push(FileDiff { file: file.into(), changes });
            }
        }
        diffs
    }
}

fn changes(old: &Table, new: &Table) -> Vec<Change> {
    let is_list = |value: Option<&Value>| value.and_then(Value::as_array).is_some_and(|items| is_list_of_tables(items));
    let mut keys: Vec<&String> = old.keys().chain(new.keys().filter(|key| !old.contains_key(*key))).collect();
    // Figures first, then the lists of cards.
    keys.sort_by_key(|key| is_list(old.get(*key)) || is_list(new.get(*key)));
    let mut changes = Vec::new();
    for key in keys {
        let (before, after) = (old.get(key), new.get(key));
        let list = |value: Option<&Value>| value.and_then(Value::as_array).cloned().unwrap_or_default();
        let are_cards = |value: Option<&Value>| value.is_none() || is_list(value);
        if (is_list(before) || is_list(after)) && are_cards(before) && are_cards(after) {
            changes.extend(card_changes(key, &list(before), &list(after)));
        } else {
            changes.extend(figures(&one(key, before), &one(key, after)).into_iter().map(Change::Figure));
        }
    }
    changes
}

fn one(key: &str, value: Option<&Value>) -> Value {
    Value::Table(value.map(|value| (key.to_string(), value.clone())).into_iter().collect())
}

fn figures(old: &Value, new: &Value) -> Vec<Figure> {
    // An empty table has nothing to be compared.
    let flat = |value| leaves(value, is_list_of_tables).into_iter().filter(|(place, _)| !place.is_empty());
    let (old, new): (Vec<_>, Vec<_>) = (flat(old).collect(), flat(new).collect());
    let find = |list: &[(String, Value)], place: &str| list.iter().find(|(p, _)| p == place).map(|(_, v)| v.clone());
    let places = old.iter().chain(new.iter().filter(|(place, _)| find(&old, place).is_none())).map(|(place, _)| place);
    places
        .map(|place| Figure { place: place.clone(), old: find(&old, place), new: find(&new, place) })
        .filter(|figure| figure.old != figure.new)
        .collect()
}

/// What a card is called: its name, its id, or its number in the list.
fn label(card: &Value, index: usize) -> String {
    let called = ["name", "id"].iter().find_map(|key| card.get(key)).and_then(Value::as_str);
    called.map_or_else(|| format!("number {}", index + 1), str::to_string)
}

/// The cards of a list by what they are called; twins are told apart by their number.
fn labelled(cards: &[Value]) -> Vec<(String, &Value)> {
    let mut seen: Vec<(String, &Value)> = Vec::new();
    for (index, card) in cards.iter().enumerate() {
        let mut label = label(card, index);
        if seen.iter().any(|(known, _)| *known == label) {
            label = format!("{label} (number {})", index + 1);
        }
        seen.push((label, card));
    }
    seen
}

fn card_changes(list: &str, old: &[Value], new: &[Value]) -> Vec<Change> {
    let (old, new) = (labelled(old), labelled(new));
    let find =
        |cards: &[(String, &Value)], label: &str| cards.iter().find(|(l, _)| l == label).map(|(_, c)| (*c).clone());
    let nameless = |card: &Value| {
        let mut card = card.clone();
        card.as_table_mut().and_then(|card| card.remove("name"));
        card
    };
    let (mut changes, mut renamed) = (Vec::new(), Vec::new());
    for (label, card) in &old {
        let card_name = format!("{list} {label}");
        if let Some(now) = find(&new, label) {
            let figures = figures(card, &now);
            if !figures.is_empty() {
                changes.push(Change::Changed { card: card_name, figures });
            }
        } else {
            let same = |(to, now): &&(String, &Value)| {
                find(&old, to).is_none() && !renamed.contains(to) && nameless(now) == nameless(card)
            };
            match new.iter().find(same) {
                Some((to, _)) => {
                    renamed.push(to.clone());
                    changes.push(Change::Renamed { card: card_name, to: to.clone() });
                }
                None => changes.push(Change::Gone { card: card_name }),
            }
        }
    }
    for (label, card) in new.iter().filter(|(label, _)| find(&old, label).is_none() && !renamed.contains(label)) {
        let says = leaves(card, is_list_of_tables).into_iter().filter(|(place, _)| place != "name");
        let says: Vec<String> = says.map(|(place, value)| format!("{place} {value}")).collect();
        changes.push(Change::New { card: format!("{list} {label}"), says: says.join(", ") });
    }
    let order = |cards: &[(String, &Value)], others: &[(String, &Value)]| -> Vec<String> {
        cards.iter().map(|(label, _)| label.clone()).filter(|label| find(others, label).is_some()).collect()
    };
    if order(&old, &new) != order(&new, &old) {
        changes.push(Change::Order { list: list.into() });
    }
    changes
}

#[cfg(test)]
mod tests {
    use super::*;

    const OLD: &str = "limit = 3\nrounds = [6, 5]\n[start]\ngold = 1\n[[good]]\nname = \"Salt\"\ncost = [1, 0]\n\
        [[good]]\nname = \"Silk\"\ncost = [4, 2]\ngain = { gold = 1 }\n[[good]]\nname = \"Tin\"\ncost = [2, 2]\n";

    fn diff(old: &str, new: &str) -> String {
        let pack = |text| Source::embedded(&[("goods.toml", text), ("rest.toml", "")]);
        pack(old).diff(&pack(new)).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn changed_new_missing_and_renamed_cards_are_said_in_words() {
        let new = OLD.replace("limit = 3", "limit = 4").replace("gold = 1\n[[", "gold = 2\niron = 1\n[[");
        let new = new.replace("[4, 2]", "[4, 3]\nuses = 2").replace("{ gold = 1 }", "{}").replace("Salt", "Sea Salt");
        let new = new.replace("name = \"Tin\"", "name = \"Lead\"\nheavy = true");
        insta::assert_snapshot!(diff(OLD, &new));
    }

    #[test]
    fn packs_that_say_the_same_have_no_difference() {
        assert_eq!(diff(OLD, &format!("# A comment.\n{}", OLD.replace("limit = 3", "limit = +3"))), "");
    }

    #[test]
    fn a_file_that_cannot_be_read_is_laid_at_its_own_packs_door() {
        let pack = |name: &str, text| Source::embedded(&[("goods.toml", text)]).named(name);
        let said =
            |old, new| -> String { pack("OLD", old).diff(&pack("NEW", new)).iter().map(ToString::to_string).collect() };
        let refusal =
            |packs: &str| format!("goods.toml\n  cannot be compared: it is no TOML in {packs}; see pack check\n");
        assert_eq!(said(OLD, "a = = 1"), refusal("NEW"));
        assert_eq!(said("a = = 1", OLD), refusal("OLD"));
        assert_eq!(said("a = = 1", "b = = 1"), refusal("OLD and in NEW"));
    }

    #[test]
    fn another_order_is_a_difference() {
        let swapped = OLD.replace("Salt", "x").replace("Tin", "Salt").replace("\"x\"", "\"Tin\"");
        let swapped = swapped.replace("[1, 0]", "y").replace("[2, 2]", "[1, 0]").replace('y', "[2, 2]");
        assert!(diff(OLD, &swapped).contains("every good is there, in another order"), "{}", diff(OLD, &swapped));
    }
}
