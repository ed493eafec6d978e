use serde_json::Value;
use sounder_kernel::{Pick, Seat, Setup};
use sounder_pack::{Entry, Faults, Reader};

/// A position, some steps, and what must hold.
#[derive(Clone, PartialEq, Debug)]
pub struct Scenario {
    /// The game's id.
    pub game: String,
    /// What it shows, in a sentence.
    pub title: String,
    /// The clauses of the rules that it checks.
    pub clauses: Vec<String>,
    /// Seats and options.
    pub setup: Setup,
    /// The number that the deal's seed is made from.
    pub seed: u64,
    /// Changes on the dealt state.
    pub position: Vec<Wish>,
    /// What must hold before the first step.
    pub before: Expect,
    /// The steps in order.
    pub steps: Vec<Step>,
}

/// A path into the state and a value there.
#[derive(Clone, PartialEq, Debug)]
pub struct Wish {
    /// `players[0].vp`
    pub path: String,
    /// The value; a text that starts with `@` names a thing of the content.
    pub value: Value,
}

/// One thing that a seat does.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// Who does it.
    pub seat: Seat,
    /// What.
    pub pick: Pick,
    /// Whether it must be refused.
    pub refused: bool,
    /// Loaded dice.
    pub dice: Vec<u32>,
    /// What must hold after.
    pub expect: Expect,
}

/// What must hold.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Expect {
    /// Values in the state.
    pub state: Vec<Wish>,
    /// Choices that somebody who is to act has.
    pub open: Vec<String>,
    /// Choices that nobody who is to act has.
    pub closed: Vec<String>,
    /// Parts of what everybody is told.
    pub told: Vec<String>,
    /// What must not be told.
    pub untold: Vec<String>,
    /// Who may act.
    pub acting: Option<Vec<Seat>>,
    /// The final ranks.
    pub ranks: Option<Vec<u8>>,
}

impl Scenario {
    /// Reads a scenario, or names all its faults.
    pub fn read(file: &str, text: &str) -> Result<Scenario, Faults> {
        let reader = Reader::of_text(file, text);
        let scenario = reader.root().map(|root| read_scenario(root, text));
        Reader::finish(vec![reader], vec![], ())?;
        Ok(scenario.expect("a file that is not TOML is a fault"))
    }
}

/// The same text without places, for values whose shape only the game knows.
fn plain(text: &str) -> toml::Table {
    text.parse().expect("it was parsed before")
}

fn to_json(value: &toml::Value) -> Value {
    serde_json::to_value(value).expect("TOML fits into JSON")
}

fn wishes(table: Option<&toml::Value>) -> Vec<Wish> {
    let table = table.and_then(toml::Value::as_table).into_iter().flatten();
    table.map(|(path, value)| Wish { path: path.clone(), value: to_json(value) }).collect()
}

fn texts(entry: &Entry, key: &str) -> Vec<String> {
    entry.texts(key).into_iter().map(|item| item.value).collect()
}

fn read_scenario(root: Entry, text: &str) -> Scenario {
    let plain = plain(text);
    let mut setup = Setup::new(root.number("seats", 0..=16) as usize);
    if let Some(options) = root.entry_if("options") {
        for key in options.keys() {
            setup.options.insert(key.value.clone(), options.text(&key.value).value);
        }
    }
    if root.has("sheets") {
        root.entries("sheets").iter().for_each(|sheet| drop(sheet.keys()));
        setup.sheets = plain["sheets"].as_array().into_iter().flatten().map(to_json).collect();
    }
    if let Some(position) = root.entry_if("position") {
        position.keys();
    }
    let before = match root.entry_if("expect") {
        Some(expect) => {
            let read = read_expect(&expect, plain.get("expect"));
            expect.done();
            read
        }
        None => Expect::default(),
    };
    let plain_steps = plain.get("step").and_then(toml::Value::as_array);
    let steps = root.entries("step").into_iter().zip(plain_steps.into_iter().flatten()).map(read_step).collect();
    let scenario = Scenario {
        game: root.text("game").value,
        title: root.text("title").value,
        clauses: texts(&root, "clauses"),
        setup,
        seed: root.number_or("seed", 1, 0..=i64::MAX) as u64,
        position: wishes(plain.get("position")),
        before,
        steps,
    };
    root.done();
    scenario
}

fn read_seats(entry: &Entry, key: &str) -> Option<Vec<i64>> {
    entry.has(key).then(|| entry.numbers(key, 0..=8, 1..=8))
}

fn read_expect(entry: &Entry, plain: Option<&toml::Value>) -> Expect {
    if let Some(state) = entry.entry_if("state") {
        state.keys();
    }
    Expect {
        state: wishes(plain.and_then(|plain| plain.get("state"))),
        open: texts(entry, "open"),
        closed: texts(entry, "closed"),
        told: texts(entry, "told"),
        untold: texts(entry, "untold"),
        acting: read_seats(entry, "acting").map(|seats| seats.iter().map(|seat| Seat(*seat as u8 - 1)).collect()),
        ranks: read_seats(entry, "ranks").map(|ranks| ranks.iter().map(|rank| *rank as u8).collect()),
    }
}

fn read_step((entry, plain): (Entry, &toml::Value)) -> Step {
    let seat = Seat(entry.number("seat", 1..=8) as u8 - 1);
    let pick = match (entry.text_if("choose"), plain.get("action")) {
        (Some(words), None) => Pick::Words(words.value),
        (None, Some(action)) => Pick::Action(to_json(action)),
        _ => {
            entry.fault(entry.span(), "a step needs either `choose` or `action`", "add `choose = \"…\"`");
            Pick::Index(0)
        }
    };
    let dice = if entry.has("dice") { entry.numbers("dice", 0..=200, 0..=u32::MAX.into()) } else { Vec::new() };
    let refused = entry.flag("refused");
    let expect = read_expect(&entry, Some(plain));
    // The shape of an action is the game's business.
    let _ = entry.has("action") && entry.keys().is_empty();
    entry.done();
    Step { seat, pick, refused, dice: dice.iter().map(|die| *die as u32).collect(), expect }
}
