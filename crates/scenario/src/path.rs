//! Paths into a state: `players[0].tokens.wild`.

use serde_json::Value;

fn steps(path: &str) -> impl Iterator<Item = &str> {
    path.split(['.', '[']).map(|step| step.trim_end_matches(']')).filter(|step| !step.is_empty())
}

/// The value at a path.
pub fn get<'v>(value: &'v Value, path: &str) -> Option<&'v Value> {
    steps(path).try_fold(value, |value, step| match value {
        Value::Array(items) => items.get(step.parse::<usize>().ok()?),
        Value::Object(fields) => fields.get(step),
        _ => None,
    })
}

/// Puts a value at a path that is there already; an index one past the end of a list adds to it.
pub fn set(value: &mut Value, path: &str, new: Value) -> Result<(), String> {
    let mut place = value;
    for step in steps(path) {
        place = match place {
            Value::Array(items) => {
                let index: usize =
                    step.parse().map_err(|_| format!("\"{step}\" in {path} is not a place in a list"))?;
                if index == items.len() {
                    items.push(Value::Null);
                }
                let len = items.len();
                items.get_mut(index).ok_or_else(|| format!("{path}: the list has only {len} items"))?
            }
            Value::Object(fields) => {
                let known = fields.keys().cloned().collect::<Vec<_>>().join(", ");
                fields.get_mut(step).ok_or_else(|| format!("{path}: there is no \"{step}\" among {known}"))?
            }
            _ => return Err(format!("{path}: there is nothing inside to change")),
        };
    }
    *place = new;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_path_goes_through_lists_and_fields() {
        let mut value = json!({"players": [{"vp": 1}], "row": [1]});
        assert_eq!(get(&value, "players[0].vp"), Some(&json!(1)));
        set(&mut value, "players[0].vp", json!(5)).unwrap();
        set(&mut value, "row[1]", json!(7)).unwrap();
        assert_eq!(value, json!({"players": [{"vp": 5}], "row": [1, 7]}));
        assert!(set(&mut value, "players[0].pv", json!(5)).unwrap_err().contains("among vp"));
        assert!(set(&mut value, "players[4].vp", json!(5)).is_err());
    }
}
