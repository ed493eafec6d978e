//! Content for one scenario: files of the default pack that are replaced or changed.

use sounder_pack::{Item, Source};
use toml::{Table, Value};

/// Another file of the pack, or a change to it.
#[derive(Clone, PartialEq, Debug)]
pub struct PackChange {
    /// The file's name.
    pub file: Item<String>,
    /// A text stands instead of the whole file; a table is laid over it.
    pub change: Value,
}

/// The default pack with the changes of a scenario. Says so if a file does not belong to the game.
pub fn changed(defaults: &[(&str, &str)], changes: &[PackChange]) -> Result<Source, (Item<String>, String)> {
    let mut files: Vec<(&str, String)> = defaults.iter().map(|(name, text)| (*name, (*text).to_string())).collect();
    for PackChange { file, change } in changes {
        let Some((_, text)) = files.iter_mut().find(|(name, _)| *name == file.value) else {
            let known: Vec<&str> = defaults.iter().map(|(name, _)| *name).collect();
            let hint = if known.is_empty() {
                "this game has no content pack".to_string()
            } else {
                format!("the pack of this game has: {}", known.join(", "))
            };
            return Err((file.clone(), hint));
        };
        *text = match change {
            Value::Table(over) => {
                let mut under: Table = text.parse().expect("the default pack is tested to be sound");
                lay_over(&mut under, over);
                toml::to_string(&under).expect("what was read as TOML can be written")
            }
            other => other.as_str().unwrap_or_default().to_string(),
        };
    }
    Ok(Source::embedded(&files.iter().map(|(name, text)| (*name, text.as_str())).collect::<Vec<_>>()))
}

/// Tables are changed key by key. Lists of things with names are changed thing by thing: one whose name is known already
/// is changed, any other is added at the end. All else is replaced.
fn lay_over(under: &mut Table, over: &Table) {
    for (key, new) in over {
        match (under.get_mut(key), new) {
            (Some(Value::Table(old)), Value::Table(new)) => lay_over(old, new),
            (Some(Value::Array(old)), Value::Array(new)) if are_named(old) && are_named(new) => {
                for thing in new {
                    let known = old.iter_mut().find(|known| known["name"] == thing["name"]);
                    match (known, thing) {
                        (Some(Value::Table(known)), Value::Table(thing)) => lay_over(known, thing),
                        _ => old.push(thing.clone()),
                    }
                }
            }
            _ => drop(under.insert(key.clone(), new.clone())),
        }
    }
}

fn are_named(list: &[Value]) -> bool {
    !list.is_empty() && list.iter().all(|thing| thing.get("name").is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOODS: &str = "limit = 3\n[start]\ngold = 1\nsilver = 2\n[[good]]\nname = \"Salt\"\nprice = 1\n[[good]]\nname = \"Silk\"\nprice = 4\n";

    fn with(changes: &str) -> Result<Table, String> {
        let changes: Table = changes.parse().unwrap();
        let change = |(file, change): (String, Value)| PackChange { file: Item { value: file, span: 0..0 }, change };
        let changes: Vec<PackChange> = changes.into_iter().map(change).collect();
        let source = changed(&[("goods.toml", GOODS)], &changes).map_err(|(file, hint)| file.value + ": " + &hint)?;
        Ok(source.text("goods.toml").parse().unwrap())
    }

    #[test]
    fn a_table_changes_what_it_names_and_adds_what_is_new() {
        let pack = with("[\"goods.toml\"]\nlimit = 5\nstart.gold = 7\n[[\"goods.toml\".good]]\nname = \"Silk\"\nprice = 9\n[[\"goods.toml\".good]]\nname = \"Tin\"\nprice = 2").unwrap();
        let wanted = "limit = 5\nstart = { gold = 7, silver = 2 }\ngood = [{ name = \"Salt\", price = 1 }, { name = \"Silk\", price = 9 }, { name = \"Tin\", price = 2 }]";
        assert_eq!(pack, wanted.parse().unwrap());
    }

    #[test]
    fn a_text_stands_instead_of_the_file() {
        assert_eq!(with("\"goods.toml\" = \"limit = 1\"").unwrap(), "limit = 1".parse().unwrap());
    }

    #[test]
    fn a_file_that_the_game_does_not_have_is_refused() {
        assert_eq!(with("\"god.toml\" = \"\"").unwrap_err(), "god.toml: the pack of this game has: goods.toml");
    }
}
