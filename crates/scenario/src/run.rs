use crate::path::Path;
use crate::read::{Deed, NULL, Scenario, Step};
use serde_json::Value;
use sounder_host::Table;
use sounder_kernel::{Choice, Outcome, Pick, Seat, SeatSet, Viewer, spell};
use std::fmt;

/// What did not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// The scenario's title.
    pub title: String,
    /// The step after which it did not hold and its line, both counted from 1; none for the position itself.
    pub step: Option<(usize, usize)>,
    /// A line for each thing that did not hold.
    pub lines: Vec<String>,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.step {
            None => write!(f, "\"{}\", before the first step:", self.title)?,
            Some((step, line)) => write!(f, "\"{}\", step {step} on line {line}:", self.title)?,
        }
        self.lines.iter().try_for_each(|line| write!(f, "\n  {line}"))
    }
}

/// The table at one moment of a scenario: all that can be expected of it, and shown.
#[derive(Clone, PartialEq, Debug)]
pub struct Moment {
    /// What led to it; none for the position itself.
    pub after: Option<Done>,
    /// Who may act.
    pub acting: SeatSet,
    /// Whether they choose at the same time, blind to each other.
    pub is_blind: bool,
    /// The open choices of each seat that may act, in words and as actions.
    pub choices: Vec<OpenAction>,
    /// What everybody is told, and the words that somebody put beside the move.
    pub told: Vec<String>,
    /// What each seat is told, in seat order.
    pub told_to: Vec<Vec<String>>,
    /// The state as people write it.
    pub state: Value,
    /// How the game ended, if it is over.
    pub end: Option<Outcome>,
}

/// One thing that a seat may do.
#[derive(Clone, PartialEq, Debug)]
pub struct OpenAction {
    /// Whose it is.
    pub seat: Seat,
    /// Its kind.
    pub verb: String,
    /// Its words.
    pub text: String,
    /// The clause of the rules that it comes from.
    pub clause: &'static str,
    /// The action as people write it.
    pub action: Value,
}

/// What a seat did, or tried to do.
#[derive(Clone, PartialEq, Debug)]
pub struct Done {
    /// Who.
    pub seat: Seat,
    /// What the file asks for, with stand-ins replaced.
    pub deed: Deed,
    /// The words of the choice that was made; of what was refused, those that were asked for.
    pub text: String,
    /// Why it was refused, if it was.
    pub refusal: Option<String>,
}

/// Runs a scenario on a freshly dealt table, up to the first thing that does not hold. Each moment is handed to `watch`,
/// so that what was seen is known even if the game panics.
pub fn run(scenario: &Scenario, table: &mut dyn Table, watch: &mut dyn FnMut(Moment)) -> Result<(), Difference> {
    let differing = |step, lines| Difference { title: scenario.title.clone(), step, lines };
    let difference = |step, lines: Vec<String>| if lines.is_empty() { Ok(()) } else { Err(differing(step, lines)) };
    difference(None, arrange(&scenario.position, table).err().into_iter().collect())?;
    let mut now = look(table, None, 0);
    let wrong = scenario.before.differences(&now, &|value| resolve(value, table));
    watch(now.clone());
    difference(None, wrong)?;
    for (index, step) in scenario.steps.iter().enumerate() {
        let place = Some((index + 1, step.line));
        let deed = resolve_deed(&step.deed.value, table).map_err(|error| differing(place, vec![error]))?;
        let (moves, actions) = (table.moves(), table.actions(step.seat));
        let played = play(step, &deed, table);
        let moved = played.is_ok() && table.moves() > moves;
        let last = table.last_move().filter(|_| moved).and_then(|last| last.action);
        let chosen = actions.iter().position(|action| Some(action) == last.as_ref());
        let mut own = now.choices.iter().filter(|choice| choice.seat == step.seat);
        let text = chosen.and_then(|index| own.nth(index)).map_or_else(|| deed.to_string(), |own| own.text.clone());
        let refusal = played.as_ref().err().cloned();
        now = look(table, Some(Done { seat: step.seat, deed, text, refusal }), moves);
        let wrong = match (played, step.refused) {
            (Ok(0), false) | (Err(_), true) => step.expect.differences(&now, &|value| resolve(value, table)),
            (Ok(left), false) => vec![format!("{left} of the loaded dice were not rolled")],
            (Ok(_), true) => vec![format!("{} should have been refused", step.deed.value)],
            (Err(reason), false) => {
                let open = now.choices.iter().filter(|choice| choice.seat == step.seat);
                std::iter::once(reason).chain(open.map(|choice| format!("open: {}", choice.text))).collect()
            }
        };
        watch(now.clone());
        difference(place, wrong)?;
    }
    Ok(())
}

/// Plays a step; gives how many of the loaded dice were not drawn.
fn play(step: &Step, deed: &Deed, table: &mut dyn Table) -> Result<usize, String> {
    let pick = match deed {
        Deed::Listen => return Ok(0),
        Deed::Concede => return table.concede(step.seat).map(|_| 0).map_err(|refusal| refusal.to_string()),
        // An action that is not open is still asked for, so that the table says why it is refused.
        Deed::Choose(Pick::Action(wanted)) => {
            let open = table.spelled_actions(step.seat).iter().position(|action| action == wanted);
            open.map_or_else(|| Pick::Action(wanted.clone()), Pick::Index)
        }
        Deed::Choose(pick) => pick.clone(),
    };
    table.play_loaded(step.seat, &pick, step.words.as_deref(), &step.dice).map_err(|refusal| refusal.to_string())
}

fn resolve_deed(deed: &Deed, table: &dyn Table) -> Result<Deed, String> {
    match deed {
        Deed::Choose(Pick::Action(action)) => Ok(Deed::Choose(Pick::Action(resolve(action, table)?))),
        other => Ok(other.clone()),
    }
}

fn look(table: &dyn Table, after: Option<Done>, moves: usize) -> Moment {
    let status = table.status();
    let told = |viewer| {
        let tellings = table.tellings(viewer, moves).into_iter();
        tellings.flat_map(|telling| std::iter::once(telling.text).chain(telling.words)).collect::<Vec<_>>()
    };
    let choices = |seat| {
        let open = table.choices(seat).into_iter().zip(table.spelled_actions(seat));
        open.map(move |(Choice { verb, text, clause, .. }, action)| OpenAction { seat, verb, text, clause, action })
    };
    Moment {
        after,
        acting: status.acting(),
        is_blind: status.is_blind(),
        choices: status.acting().iter().flat_map(choices).collect(),
        told: told(Viewer::Public),
        told_to: Seat::all(table.setup().seats).map(|seat| told(Viewer::Seat(seat))).collect(),
        state: table.state_value(),
        end: status.outcome(),
    }
}

/// Puts the position on the table.
fn arrange(position: &[(Path, Value)], table: &mut dyn Table) -> Result<(), String> {
    let mut state = table.state_value();
    for (path, value) in position {
        path.set(&mut state, &resolve(value, table)?)?;
    }
    table.set_state_value(state).map_err(|error| format!("this position cannot come up: {error}"))?;
    let state = table.state_value();
    for (path, value) in position {
        let wanted = resolve(value, table)?;
        path.find(&state)?.into_iter().try_for_each(|(path, found)| kept(&path, &wanted, found))?;
    }
    Ok(())
}

/// Whether the table took a value for what it was meant to be: seats are written as such, and nothing is dropped.
fn kept(path: &Path, wanted: &Value, found: &Value) -> Result<(), String> {
    match (wanted, found) {
        (Value::Number(number), Value::String(seat)) if seat.starts_with('@') => {
            Err(format!("{path} is a seat: write \"{seat}\" instead of {number}"))
        }
        (Value::Array(wanted), Value::Array(found)) => {
            let mut both = (1..).zip(wanted.iter().zip(found));
            both.try_for_each(|(place, (wanted, found))| kept(&path.inside(place), wanted, found))
        }
        (Value::Object(wanted), Value::Object(found)) => {
            let known = || found.keys().map(String::as_str).collect::<Vec<_>>().join(", ");
            wanted.iter().try_for_each(|(key, wanted)| {
                let found = found.get(key).ok_or_else(|| format!("{path}: there is no \"{key}\" among {}", known()))?;
                kept(&path.inside(key), wanted, found)
            })
        }
        _ => Ok(()),
    }
}

/// The value with every stand-in replaced: `@null`, and `@name` of a thing of the content by its number. Seats stay
/// spelled, as they are in the state.
fn resolve(value: &Value, table: &dyn Table) -> Result<Value, String> {
    Ok(match value {
        Value::String(text) if text == NULL => Value::Null,
        Value::String(text) if text.starts_with('@') => {
            let spelled = spell::unspell(value.clone())?;
            match table.lookup(&text[1..]) {
                _ if spelled.is_number() => value.clone(),
                Some(number) => Value::from(number),
                None => return Err(format!("there is no \"{}\"", &text[1..])),
            }
        }
        Value::Array(items) => items.iter().map(|item| resolve(item, table)).collect::<Result<Vec<_>, _>>()?.into(),
        Value::Object(fields) => {
            let resolved = fields.iter().map(|(key, value)| Ok((key.clone(), resolve(value, table)?)));
            Value::Object(resolved.collect::<Result<_, String>>()?)
        }
        _ => value.clone(),
    })
}
