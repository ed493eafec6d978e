//! Paths into a state: `players.1.vp`. Places in lists are counted from 1, as seats are; `*` stands for all of them.

use serde_json::Value;
use std::fmt;

/// Where something stands in a state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Path(String);

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Path {
    /// Reads a path; the brackets of programming languages, which count from 0, are refused.
    pub fn read(text: &str) -> Result<Path, String> {
        if text.contains(['[', ']']) {
            return Err("places in lists follow a point and are counted from 1: \"players.1.vp\"".into());
        }
        if text.split('.').any(|step| step.is_empty() || step == "0") {
            return Err("a path is made of names, places counted from 1, and \"*\": \"players.1.vp\"".into());
        }
        Ok(Path(text.into()))
    }

    /// The path to something inside.
    #[must_use]
    pub fn inside(&self, step: impl fmt::Display) -> Path {
        Path(if self.0.is_empty() { step.to_string() } else { format!("{}.{step}", self.0) })
    }

    /// The path to the whole state.
    pub fn whole() -> Path {
        Path(String::new())
    }

    /// Whether it may lead to several values.
    pub fn is_many(&self) -> bool {
        self.0.split('.').any(|step| step == "*")
    }

    /// All values there, each with its own path; at least one.
    pub fn find<'v>(&self, state: &'v Value) -> Result<Vec<(Path, &'v Value)>, String> {
        let mut found = vec![(Path::whole(), state)];
        for step in self.0.split('.') {
            let mut next = Vec::new();
            for (path, value) in found {
                match (step, value) {
                    ("*", Value::Array(items)) => {
                        next.extend((1..).zip(items).map(|(place, item)| (path.inside(place), item)));
                    }
                    ("*", Value::Object(fields)) => {
                        next.extend(fields.iter().map(|(key, item)| (path.inside(key), item)));
                    }
                    _ => next.push((path.inside(step), value.get_step(step).ok_or_else(|| self.missing(step, value))?)),
                }
            }
            found = next;
        }
        if found.is_empty() { Err(format!("{self}: there is nothing")) } else { Ok(found) }
    }

    /// Puts a value there; a place one past the end of a list adds to it.
    pub fn set(&self, state: &mut Value, new: &Value) -> Result<(), String> {
        let steps: Vec<&str> = self.0.split('.').collect();
        self.set_below(state, &steps, new)
    }

    fn set_below(&self, value: &mut Value, steps: &[&str], new: &Value) -> Result<(), String> {
        let Some((step, rest)) = steps.split_first() else {
            *value = new.clone();
            return Ok(());
        };
        match value {
            Value::Array(items) if *step == "*" => {
                items.iter_mut().try_for_each(|item| self.set_below(item, rest, new))
            }
            Value::Object(fields) if *step == "*" => {
                fields.values_mut().try_for_each(|item| self.set_below(item, rest, new))
            }
            _ => {
                if let Value::Array(items) = value
                    && *step == (items.len() + 1).to_string()
                {
                    items.push(Value::Null);
                }
                let missing = self.missing(step, value);
                let place = match value {
                    Value::Array(items) => place_in(step).and_then(|index| items.get_mut(index)),
                    Value::Object(fields) => fields.get_mut(*step),
                    _ => None,
                };
                self.set_below(place.ok_or(missing)?, rest, new)
            }
        }
    }

    /// Why a step cannot be taken.
    fn missing(&self, step: &str, value: &Value) -> String {
        match value {
            Value::Array(items) if place_in(step).is_some() => match items.len() {
                1 => format!("{self}: the list has only 1 item"),
                n => format!("{self}: the list has only {n} items"),
            },
            Value::Array(_) => format!("{self}: \"{step}\" is not a place in a list"),
            Value::Object(fields) => {
                let known = fields.keys().map(String::as_str).collect::<Vec<_>>().join(", ");
                format!("{self}: there is no \"{step}\" among {known}")
            }
            _ => format!("{self}: there is nothing inside {value}"),
        }
    }
}

/// The index that a place, counted from 1, means.
fn place_in(step: &str) -> Option<usize> {
    step.parse::<usize>().ok()?.checked_sub(1)
}

trait Step {
    fn get_step(&self, step: &str) -> Option<&Value>;
}

impl Step for Value {
    fn get_step(&self, step: &str) -> Option<&Value> {
        match self {
            Value::Array(items) => items.get(place_in(step)?),
            Value::Object(fields) => fields.get(step),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn path(text: &str) -> Path {
        Path::read(text).unwrap()
    }

    fn state() -> Value {
        json!({"players": [{"vp": 1}, {"vp": 4}], "row": [7], "ground": {"A1": "road"}})
    }

    #[test]
    fn places_are_counted_from_one() {
        let state = state();
        assert_eq!(path("players.1.vp").find(&state).unwrap(), [(path("players.1.vp"), &json!(1))]);
        assert_eq!(path("ground.A1").find(&state).unwrap()[0].1, &json!("road"));
        let all = path("players.*.vp").find(&state).unwrap();
        assert_eq!(all, [(path("players.1.vp"), &json!(1)), (path("players.2.vp"), &json!(4))]);
    }

    #[test]
    fn values_are_put_and_lists_grow_at_their_end() {
        let mut state = state();
        path("players.2.vp").set(&mut state, &json!(5)).unwrap();
        path("row.2").set(&mut state, &json!(8)).unwrap();
        assert_eq!(state, json!({"players": [{"vp": 1}, {"vp": 5}], "row": [7, 8], "ground": {"A1": "road"}}));
        path("players.*.vp").set(&mut state, &json!(0)).unwrap();
        assert_eq!(state["players"], json!([{"vp": 0}, {"vp": 0}]));
    }

    #[test]
    fn a_wrong_step_says_what_there_is() {
        let mut state = state();
        assert!(path("players.1.pv").find(&state).unwrap_err().ends_with("there is no \"pv\" among vp"));
        assert!(path("players.3.vp").find(&state).unwrap_err().contains("only 2 items"));
        assert!(path("players.first").find(&state).unwrap_err().contains("not a place in a list"));
        assert!(path("row.1.vp").find(&state).unwrap_err().contains("nothing inside 7"));
        assert!(path("players.4.vp").set(&mut state, &json!(5)).unwrap_err().contains("only 2 items"));
        assert!(path("row.*.vp").set(&mut state, &json!(5)).is_err());
    }

    #[test]
    fn counting_from_zero_is_refused() {
        assert!(Path::read("players[0].vp").unwrap_err().contains("counted from 1"));
        assert!(Path::read("players.0.vp").is_err());
        assert!(Path::read("players..vp").is_err());
    }
}
