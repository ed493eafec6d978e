use crate::path;
use crate::read::{Expect, Scenario, Wish};
use serde_json::Value;
use sounder_host::Table;
use sounder_kernel::{Seat, Viewer};
use std::fmt;

/// What did not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// The scenario's title.
    pub title: String,
    /// The step after which it did not hold, counted from 1; 0 for the position itself.
    pub step: usize,
    /// A line for each thing that did not hold.
    pub lines: Vec<String>,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.step {
            0 => write!(f, "\"{}\", before the first step:", self.title)?,
            step => write!(f, "\"{}\", step {step}:", self.title)?,
        }
        self.lines.iter().try_for_each(|line| write!(f, "\n  {line}"))
    }
}

/// Runs a scenario on a freshly dealt table.
pub fn run(scenario: &Scenario, table: &mut dyn Table) -> Result<(), Difference> {
    let difference = |step, lines: Vec<String>| {
        if lines.is_empty() { Ok(()) } else { Err(Difference { title: scenario.title.clone(), step, lines }) }
    };
    difference(0, arrange(&scenario.position, table).err().into_iter().collect())?;
    difference(0, check(&scenario.before, table, 0))?;
    for (index, step) in scenario.steps.iter().enumerate() {
        let number = index + 1;
        let moves = table.moves();
        match (table.play_loaded(step.seat, &step.pick, &step.dice), step.refused) {
            (Ok(0), false) | (Err(_), true) => {}
            (Ok(left), false) => difference(number, vec![format!("{left} of the loaded dice were not rolled")])?,
            (Ok(_), true) => difference(number, vec![format!("{:?} should have been refused", step.pick)])?,
            (Err(refusal), false) => {
                let open = table.choices(step.seat).into_iter().map(|choice| format!("open: {}", choice.text));
                difference(number, std::iter::once(refusal.to_string()).chain(open).collect())?;
            }
        }
        difference(number, check(&step.expect, table, moves))?;
    }
    Ok(())
}

fn arrange(position: &[Wish], table: &mut dyn Table) -> Result<(), String> {
    let mut state = table.state_value();
    for wish in position {
        path::set(&mut state, &wish.path, resolve(&wish.value, table)?)?;
    }
    table.set_state_value(state).map_err(|error| format!("the position is not one of this game: {error}"))
}

/// The value with every `@name` replaced by its number.
fn resolve(value: &Value, table: &dyn Table) -> Result<Value, String> {
    Ok(match value {
        Value::String(text) if text.starts_with('@') => {
            let number = table.lookup(&text[1..]).ok_or_else(|| format!("there is no \"{}\"", &text[1..]))?;
            Value::from(number)
        }
        Value::Array(items) => items.iter().map(|item| resolve(item, table)).collect::<Result<Vec<_>, _>>()?.into(),
        Value::Object(fields) => {
            let resolved = fields.iter().map(|(key, value)| Ok((key.clone(), resolve(value, table)?)));
            Value::Object(resolved.collect::<Result<_, String>>()?)
        }
        _ => value.clone(),
    })
}

fn check(expect: &Expect, table: &dyn Table, moves: usize) -> Vec<String> {
    let mut wrong = Vec::new();
    let state = table.state_value();
    for wish in &expect.state {
        match (resolve(&wish.value, table), path::get(&state, &wish.path)) {
            (Err(error), _) => wrong.push(error),
            (_, None) => wrong.push(format!("{} is not in the state", wish.path)),
            (Ok(wanted), Some(found)) if wanted != *found => {
                wrong.push(format!("{} is {found}, should be {wanted}", wish.path));
            }
            _ => {}
        }
    }
    let acting = table.status().acting();
    let choices: Vec<String> = acting.iter().flat_map(|seat| table.choices(seat)).map(|choice| choice.text).collect();
    let is_open = |words: &String| choices.iter().any(|text| text.to_lowercase().contains(&words.to_lowercase()));
    let list = || choices.iter().fold(String::new(), |list, text| list + "\n    open: " + text);
    wrong.extend(expect.open.iter().filter(|w| !is_open(w)).map(|w| format!("\"{w}\" should be open{}", list())));
    wrong.extend(expect.closed.iter().filter(|w| is_open(w)).map(|w| format!("\"{w}\" should not be open{}", list())));
    let told: Vec<String> = table.tellings(Viewer::Public, moves).into_iter().map(|telling| telling.text).collect();
    let is_told = |words: &String| told.iter().any(|text| text.contains(words));
    let heard = || told.iter().fold(String::new(), |list, text| list + "\n    told: " + text);
    wrong.extend(expect.told.iter().filter(|w| !is_told(w)).map(|w| format!("\"{w}\" should be told{}", heard())));
    wrong.extend(expect.untold.iter().filter(|w| is_told(w)).map(|w| format!("\"{w}\" should not be told{}", heard())));
    if let Some(wanted) = &expect.acting {
        let found: Vec<Seat> = acting.iter().collect();
        if found != *wanted {
            let list = |seats: &[Seat]| seats.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
            wrong.push(format!("to act: [{}], should be: [{}]", list(&found), list(wanted)));
        }
    }
    if let Some(wanted) = &expect.ranks {
        match table.status().outcome() {
            None => wrong.push("the game should be over".into()),
            Some(outcome) => {
                let found: Vec<u8> = Seat::all(outcome.seats()).map(|seat| outcome.rank(seat)).collect();
                if found != *wanted {
                    wrong.push(format!("the ranks are {found:?}, should be {wanted:?}"));
                }
            }
        }
    }
    wrong
}
