//! What a value must be: the value itself, or comparisons such as `{ at_least = 3 }`.

use serde_json::Value;

/// What must be true of a value; all its tests have to hold.
#[derive(Clone, PartialEq, Debug)]
pub struct Want(Vec<Test>);

#[derive(Clone, PartialEq, Debug)]
enum Test {
    Is(Value),
    Not(Value),
    AtLeast(f64),
    AtMost(f64),
    Has(Value),
    Lacks(Value),
    Sum(Want),
    Count(Want),
}

/// The words of comparisons.
const WORDS: [&str; 8] = ["is", "not", "at_least", "at_most", "has", "lacks", "sum", "count"];

impl Want {
    /// Reads an expectation. A table whose keys are all words of comparison is one; a table with none of them is a value.
    pub fn read(value: &Value) -> Result<Want, String> {
        let Value::Object(fields) = value else { return Ok(Want(vec![Test::Is(value.clone())])) };
        let words = fields.keys().filter(|key| WORDS.contains(&key.as_str())).count();
        if words == 0 {
            return Ok(Want(vec![Test::Is(value.clone())]));
        }
        if words < fields.len() {
            let known = WORDS.join(", ");
            return Err(format!("a comparison knows only: {known}; write `{{ is = … }}` around a plain value"));
        }
        let tests = fields.iter().map(|(word, value)| read_test(word, value));
        tests.collect::<Result<_, String>>().map(Want)
    }

    /// The same with every stand-in replaced by what it stands for.
    pub fn resolved(&self, resolve: &dyn Fn(&Value) -> Result<Value, String>) -> Result<Want, String> {
        let test = |test: &Test| {
            Ok(match test {
                Test::Is(value) => Test::Is(resolve(value)?),
                Test::Not(value) => Test::Not(resolve(value)?),
                Test::Has(value) => Test::Has(resolve(value)?),
                Test::Lacks(value) => Test::Lacks(resolve(value)?),
                Test::Sum(want) => Test::Sum(want.resolved(resolve)?),
                Test::Count(want) => Test::Count(want.resolved(resolve)?),
                Test::AtLeast(_) | Test::AtMost(_) => test.clone(),
            })
        };
        self.0.iter().map(test).collect::<Result<_, String>>().map(Want)
    }

    /// What is wrong with the values found: a phrase for each test that does not hold. Sums and counts are of all the
    /// values of a path with `*`, and of the items of the one list that a plain path leads to.
    pub fn faults<'v>(&self, path: &str, found: &[(String, &'v Value)], is_many: bool) -> Vec<String> {
        let mut faults = Vec::new();
        for test in &self.0 {
            match test {
                Test::Sum(want) | Test::Count(want) => {
                    let items: Option<Vec<&'v Value>> = match found {
                        [(_, value)] if !is_many => value.as_array().map(|items| items.iter().collect()),
                        _ => Some(found.iter().map(|(_, value)| *value).collect()),
                    };
                    let (name, number) = match test {
                        Test::Sum(_) => (format!("the sum of {path}"), items.and_then(|items| total(&items))),
                        _ => (format!("the count of {path}"), items.map(|items| Value::from(items.len()))),
                    };
                    match number {
                        Some(number) => faults.extend(want.faults(path, &[(name, &number)], false)),
                        None => faults.push(format!("{name} cannot be made: there is {}", found[0].1)),
                    }
                }
                _ => {
                    let wrong = found
                        .iter()
                        .filter_map(|(path, value)| Some(format!("{path} is {value}, {}", test.fault(value)?)));
                    faults.extend(wrong);
                }
            }
        }
        faults
    }
}

impl Test {
    /// What a single value should be, if it is not.
    fn fault(&self, found: &Value) -> Option<String> {
        let has = |item: &Value| found.as_array().is_some_and(|items| items.contains(item));
        let (holds, should) = match self {
            Test::Is(wanted) => (found == wanted, format!("should be {wanted}")),
            Test::Not(wanted) => (found != wanted, "should be anything else".to_string()),
            Test::AtLeast(least) => {
                (found.as_f64().is_some_and(|found| found >= *least), format!("should be at least {least}"))
            }
            Test::AtMost(most) => {
                (found.as_f64().is_some_and(|found| found <= *most), format!("should be at most {most}"))
            }
            Test::Has(item) => (has(item), format!("should have {item}")),
            Test::Lacks(item) => (found.is_array() && !has(item), format!("should be a list without {item}")),
            Test::Sum(_) | Test::Count(_) => (true, String::new()),
        };
        (!holds).then_some(should)
    }
}

fn read_test(word: &str, value: &Value) -> Result<Test, String> {
    let number = || value.as_f64().ok_or_else(|| format!("`{word}` needs a number, not {value}"));
    Ok(match word {
        "is" => Test::Is(value.clone()),
        "not" => Test::Not(value.clone()),
        "at_least" => Test::AtLeast(number()?),
        "at_most" => Test::AtMost(number()?),
        "has" => Test::Has(value.clone()),
        "lacks" => Test::Lacks(value.clone()),
        "sum" => Test::Sum(Want::read(value)?),
        _ => Test::Count(Want::read(value)?),
    })
}

/// The sum of numbers, whole if all of them are.
fn total(items: &[&Value]) -> Option<Value> {
    let whole: Option<i64> = items.iter().map(|item| item.as_i64()).sum();
    whole.map(Value::from).or_else(|| items.iter().map(|item| item.as_f64()).sum::<Option<f64>>().map(Value::from))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// What does not hold of one value.
    fn faults(want: &Value, found: &Value) -> Vec<String> {
        Want::read(want).unwrap().faults("it", &[("it".into(), found)], false)
    }

    fn holds(want: &Value, found: &Value) -> bool {
        faults(want, found).is_empty()
    }

    #[test]
    fn every_comparison_can_hold_and_fail() {
        for (want, good, bad) in [
            (json!(3), json!(3), json!(4)),
            (json!(null), json!(null), json!(0)),
            (json!({"tier": 1}), json!({"tier": 1}), json!({"tier": 1, "hex": "A1"})),
            (json!({"is": {"sum": 1}}), json!({"sum": 1}), json!({"sum": 2})),
            (json!({"not": 3}), json!(4), json!(3)),
            (json!({"at_least": 3}), json!(3), json!(2)),
            (json!({"at_least": 3}), json!(3.5), json!("3")),
            (json!({"at_most": -1}), json!(-1), json!(0)),
            (json!({"at_least": 1, "at_most": 3}), json!(2), json!(4)),
            (json!({"has": "A1"}), json!(["B1", "A1"]), json!(["B1"])),
            (json!({"lacks": "A1"}), json!([]), json!(["A1"])),
            (json!({"lacks": "A1"}), json!([]), json!("B1")),
            (json!({"sum": 6}), json!([1, 2, 3]), json!([1, 2])),
            (json!({"sum": {"at_most": 5}}), json!([1, 2]), json!([3, 3])),
            (json!({"count": 2}), json!(["A1", "B1"]), json!(["A1"])),
            (json!({"count": {"at_least": 1}}), json!([0]), json!([])),
            (json!({"sum": 6}), json!([6]), json!(6)),
            (json!({"sum": 6}), json!([6]), json!(["6"])),
        ] {
            assert!(holds(&want, &good), "{want} holds of {good}");
            assert!(!holds(&want, &bad), "{want} does not hold of {bad}");
        }
    }

    #[test]
    fn sums_and_counts_are_of_all_values_that_a_path_finds() {
        let (two, five) = (json!(2), json!(5));
        let found = [("a1".to_string(), &two), ("a2".to_string(), &five)];
        let faults = |want: Value| Want::read(&want).unwrap().faults("a*", &found, true);
        assert_eq!(faults(json!({"sum": 7, "count": 2})), Vec::<String>::new());
        assert_eq!(faults(json!({"sum": 8})), ["the sum of a* is 7, should be 8"]);
        assert_eq!(faults(json!({"at_least": 3})), ["a1 is 2, should be at least 3"]);
    }

    #[test]
    fn a_comparison_that_is_none_is_refused() {
        assert!(Want::read(&json!({"at_leats": 3, "at_most": 4})).unwrap_err().contains("at_least"));
        assert!(Want::read(&json!({"at_least": "three"})).unwrap_err().contains("needs a number"));
        assert!(Want::read(&json!({"sum": {"at_most": []}})).is_err());
    }
}
