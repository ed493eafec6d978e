use crate::pack::PackChange;
use crate::path::Path;
use crate::want::Want;
use serde_json::Value;
use sounder_kernel::{MAX_SEATS, Pick, Seat, SeatSet, Setup};
use sounder_pack::{Entry, Fault, Faults, Item, Reader};
use std::fmt;
use std::ops::Range;

/// What stands for null, which TOML does not have.
pub const NULL: &str = "@null";

/// A position, some steps, and what must hold.
#[derive(Clone, PartialEq, Debug)]
pub struct Scenario {
    file: String,
    text: String,
    /// The game's id.
    pub game: Item<String>,
    /// What it shows, in a sentence.
    pub title: String,
    /// The clauses of the rules that it checks.
    pub clauses: Vec<Item<String>>,
    /// Who is told what steps say.
    pub learner: Seat,
    /// Seats and options.
    pub setup: Setup,
    /// The number that the deal's seed is made from.
    pub seed: u64,
    /// Changes to the files of the default pack.
    pub pack: Vec<PackChange>,
    /// Changes on the dealt state: what is put where.
    pub position: Vec<(Path, Value)>,
    /// What must hold before the first step.
    pub before: Expect,
    /// The steps in order.
    pub steps: Vec<Step>,
}

/// One thing that a seat does.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// The line of the file where it stands.
    pub line: usize,
    /// Who does it.
    pub seat: Seat,
    /// What.
    pub deed: Item<Deed>,
    /// Words beside the move.
    pub words: Option<String>,
    /// Whether it must be refused.
    pub refused: bool,
    /// Loaded dice.
    pub dice: Vec<u32>,
    /// What a learner is told before it.
    pub saying: Option<Saying>,
    /// What must hold after.
    pub expect: Expect,
}

/// Words for a learner: what to look at, what to do, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Saying {
    /// The words. They may hold `:symbols:`.
    pub say: String,
    /// The id of the panel or the thing to look at, [`Saying::OWN`] for the learner's own panel; empty for none.
    pub look: String,
}

impl Saying {
    /// The panel of whoever is taught.
    pub const OWN: &'static str = "own";
}

/// Something to be done.
#[derive(Clone, PartialEq, Debug)]
pub enum Deed {
    /// Nothing but hearing what is said.
    Listen,
    /// An open choice, by its words or as the action that it is.
    Choose(Pick),
    /// Giving up.
    Concede,
}

impl fmt::Display for Deed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Deed::Choose(Pick::Words(words)) => write!(f, "\"{words}\""),
            Deed::Choose(Pick::Action(action)) => write!(f, "{action}"),
            Deed::Choose(Pick::Index(index)) => write!(f, "choice {}", index + 1),
            Deed::Concede => f.write_str("to give up"),
            Deed::Listen => f.write_str("to listen"),
        }
    }
}

/// What must hold.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Expect {
    /// Values in the state.
    pub state: Vec<(Path, Want)>,
    /// Choices that somebody who is to act has.
    pub open: Vec<String>,
    /// Choices that nobody who is to act has.
    pub closed: Vec<Item<String>>,
    /// All choices that those who are to act have.
    pub only: Option<Vec<String>>,
    /// Parts of what everybody is told.
    pub told: Vec<String>,
    /// What is not told to everybody.
    pub untold: Vec<Item<String>>,
    /// Parts of what a seat is told.
    pub told_to: Vec<(Seat, Item<String>)>,
    /// What a seat is not told.
    pub untold_to: Vec<(Seat, Item<String>)>,
    /// Who may act.
    pub acting: Option<SeatSet>,
    /// Whether those who act choose at the same time, blind to each other.
    pub blind: Option<bool>,
    /// Who has won; nobody is an answer too.
    pub winners: Option<SeatSet>,
    /// The final rank of each seat.
    pub ranks: Option<Vec<u8>>,
    /// The final score of each seat.
    pub scores: Option<Vec<i32>>,
    /// The result of each seat, from 0 to 1.
    pub results: Option<Vec<f64>>,
}

impl Scenario {
    /// Reads a scenario, or names all its faults.
    pub fn read(file: &str, text: &str) -> Result<Scenario, Faults> {
        let reader = Reader::of_text(file, text);
        let mut faults = Vec::new();
        let scenario = reader.root().and_then(|root| match text.parse() {
            Ok(plain) => Some(read_scenario(root, &plain, file, text)),
            Err(error) => {
                // Numbers that are none are only met when somebody asks for them.
                let hint = "write a whole number of at most 19 digits, or put it in quotes";
                faults.push(Fault::new(file, text, error.span().unwrap_or(0..0), error.message(), hint));
                None
            }
        });
        Reader::finish(vec![reader], faults, ())?;
        Ok(scenario.expect("a file that is not TOML is a fault"))
    }

    /// A fault at a place of the file.
    pub fn fault(&self, span: Range<usize>, message: impl Into<String>, hint: impl Into<String>) -> Fault {
        Fault::new(&self.file, self.text.as_str(), span, message, hint)
    }

    /// Everything that is expected, before and after each step.
    pub fn expectations(&self) -> impl Iterator<Item = &Expect> {
        std::iter::once(&self.before).chain(self.steps.iter().map(|step| &step.expect))
    }
}

/// A table of the file, and the same without places for values whose shape only the game knows.
struct Part<'r> {
    entry: Entry<'r>,
    plain: &'r toml::Table,
    /// How many seats the scenario has.
    seats: usize,
    /// Who is told what steps say.
    learner: Seat,
}

fn to_json(value: &toml::Value) -> Value {
    serde_json::to_value(value).expect("TOML fits into JSON")
}

/// TOML has no null.
fn with_null(value: Value) -> Value {
    if value == NULL { Value::Null } else { value }
}

fn read_scenario(root: Entry, plain: &toml::Table, file: &str, text: &str) -> Scenario {
    let seats = root.number("seats", 1..=MAX_SEATS as i64) as usize;
    let learner = Seat(root.number_or("learner", 1, 1..=seats.max(1) as i64) as u8 - 1);
    let part = Part { entry: root, plain, seats, learner };
    let root = &part.entry;
    let before = part.inside("expect").map(|expect| {
        let read = expect.read_expect(false);
        expect.entry.done();
        read
    });
    let steps = part.list("step").into_iter().map(|step| step.read_step(text)).collect();
    let scenario = Scenario {
        file: file.into(),
        text: text.into(),
        game: root.text("game"),
        title: root.text("title").value,
        clauses: root.texts("clauses"),
        learner,
        setup: part.read_setup(),
        seed: root.number_or("seed", 1, 0..=i64::MAX) as u64,
        pack: part.inside("pack").map(|pack| pack.read_pack()).unwrap_or_default(),
        position: part.read_paths("position", |value| Ok(value.clone())),
        before: before.unwrap_or_default(),
        steps,
    };
    part.entry.done();
    scenario
}

impl<'r> Part<'r> {
    /// A table inside this one.
    fn inside(&self, key: &str) -> Option<Part<'r>> {
        let entry = self.entry.entry_if(key)?;
        let plain = self.plain.get(key).and_then(toml::Value::as_table).expect("the reader found a table");
        Some(Part { entry, plain, ..*self })
    }

    /// The tables of a list.
    fn list(&self, key: &str) -> Vec<Part<'r>> {
        let plain = self.plain.get(key).and_then(toml::Value::as_array).into_iter().flatten();
        // What is not a table has been noted as a fault; those that are stay in step.
        let plain = plain.filter_map(toml::Value::as_table);
        self.entry.entries(key).into_iter().zip(plain).map(|(entry, plain)| Part { entry, plain, ..*self }).collect()
    }

    fn read_setup(&self) -> Setup {
        let mut setup = Setup::new(self.seats);
        if let Some(options) = self.entry.entry_if("options") {
            for key in options.keys() {
                setup.options.insert(key.value.clone(), options.text(&key.value).value);
            }
        }
        if let Some(place) = self.entry.opaque("sheets") {
            match self.plain["sheets"].as_array() {
                Some(sheets) => setup.sheets = sheets.iter().map(|sheet| with_null(to_json(sheet))).collect(),
                None => {
                    self.entry.fault(place, "`sheets` must be a list", "a table, a name or \"@null\" for each seat");
                }
            }
        }
        setup
    }

    /// A file of the pack each: a text instead of it, or a table laid over it.
    fn read_pack(&self) -> Vec<PackChange> {
        let change = |file: Item<String>| {
            let change = self.plain[&file.value].clone();
            if !matches!(change, toml::Value::String(_) | toml::Value::Table(_)) {
                let hint = format!("write `\"{}\" = \"\"\"…\"\"\"` or a table", file.value);
                self.entry.fault(file.span.clone(), "a file of a pack is a text or a table", hint);
            }
            PackChange { file, change }
        };
        self.entry.keys().into_iter().map(change).collect()
    }

    /// A table of paths into the state.
    fn read_paths<T>(&self, key: &str, read: impl Fn(&Value) -> Result<T, String>) -> Vec<(Path, T)> {
        let Some(paths) = self.inside(key) else { return Vec::new() };
        let one = |name: Item<String>| {
            let value = to_json(&paths.plain[&name.value]);
            let both = Path::read(&name.value).and_then(|path| Ok((path, read(&value)?)));
            both.map_err(|hint| paths.entry.fault(name.span, format!("`{}` cannot be used", name.value), hint)).ok()
        };
        paths.entry.keys().into_iter().filter_map(one).collect()
    }

    fn read_seats(&self, key: &str) -> Option<SeatSet> {
        let numbers = self.entry.numbers_if(key, 0..=self.seats, 1..=self.seats as i64)?;
        Some(numbers.iter().map(|number| Seat(*number as u8 - 1)).collect())
    }

    /// A list of words for each seat that is named: `{ 2 = ["…"] }`.
    fn read_words_by_seat(&self, key: &str) -> Vec<(Seat, Item<String>)> {
        let Some(table) = self.entry.entry_if(key) else { return Vec::new() };
        let mut words = Vec::new();
        for name in table.keys() {
            let number = name.value.parse::<usize>().ok().filter(|number| (1..=self.seats).contains(number));
            let texts = table.texts(&name.value);
            words.extend(number.into_iter().flat_map(|number| {
                let seat = Seat(number as u8 - 1);
                texts.iter().map(move |text| (seat, text.clone()))
            }));
            if number.is_none() {
                let hint = format!("seats are counted from 1 to {}", self.seats);
                table.fault(name.span, format!("there is no seat {}", name.value), hint);
            }
        }
        words
    }

    /// A fraction for each seat.
    fn read_results(&self, key: &str) -> Option<Vec<f64>> {
        let place = self.entry.opaque(key)?;
        let number = |value: &toml::Value| value.as_float().or_else(|| value.as_integer().map(|whole| whole as f64));
        let numbers: Option<Vec<f64>> = self.plain[key].as_array().and_then(|list| list.iter().map(number).collect());
        let numbers = numbers.filter(|list| list.len() == self.seats && list.iter().all(|n| (0.0..=1.0).contains(n)));
        if numbers.is_none() {
            let message = format!("`{key}` must be a list of {} numbers from 0 to 1", self.seats);
            self.entry.fault(place, message, "one for each seat, in order");
        }
        numbers
    }

    /// Nothing has happened before the first step, so nothing can be told there.
    fn read_expect(&self, after_step: bool) -> Expect {
        let (entry, seats) = (&self.entry, self.seats);
        let texts = |key: &str| entry.texts(key).into_iter().map(|text| text.value).collect::<Vec<_>>();
        let told = |key: &str| if after_step { entry.texts(key) } else { Vec::new() };
        let told_by_seat = |key: &str| if after_step { self.read_words_by_seat(key) } else { Vec::new() };
        let ranks = entry.numbers_if("ranks", seats..=seats, 1..=seats as i64);
        let scores = entry.numbers_if("scores", seats..=seats, i32::MIN.into()..=i32::MAX.into());
        Expect {
            state: self.read_paths("state", Want::read),
            open: texts("open"),
            closed: entry.texts("closed"),
            only: entry.has("only").then(|| texts("only")),
            told: told("told").into_iter().map(|text| text.value).collect(),
            untold: told("untold"),
            told_to: told_by_seat("told_to"),
            untold_to: told_by_seat("untold_to"),
            acting: self.read_seats("acting"),
            blind: entry.has("blind").then(|| entry.flag("blind")),
            winners: self.read_seats("winners"),
            ranks: ranks.map(|ranks| ranks.iter().map(|rank| *rank as u8).collect()),
            scores: scores.map(|scores| scores.iter().map(|score| *score as i32).collect()),
            results: self.read_results("results"),
        }
    }

    fn read_step(self, text: &str) -> Step {
        let entry = &self.entry;
        let saying = entry.text_if("say").map(|say| Saying {
            say: say.value,
            look: entry.text_if("look").map(|look| look.value).unwrap_or_default(),
        });
        let seats = 1..=self.seats as i64;
        let learner = i64::from(self.learner.0) + 1;
        let seat = if saying.is_some() { entry.number_or("seat", learner, seats) } else { entry.number("seat", seats) };
        let seat = Seat(seat as u8 - 1);
        let action = entry.opaque("action").map(|span| Item { value: &self.plain["action"], span });
        let deed = match (entry.text_if("choose"), action, entry.flag("concede")) {
            (Some(words), None, false) => Item { value: Deed::Choose(Pick::Words(words.value)), span: words.span },
            (None, Some(action), false) => {
                Item { value: Deed::Choose(Pick::Action(to_json(action.value))), span: action.span }
            }
            (None, None, true) => Item { value: Deed::Concede, span: entry.place("concede") },
            (None, None, false) if saying.is_some() => Item { value: Deed::Listen, span: entry.place("say") },
            _ => {
                let message = "a step needs one of `choose`, `action` and `concede`";
                entry.fault(entry.span(), message, "add `choose = \"…\"`");
                Item { value: Deed::Concede, span: entry.span() }
            }
        };
        let words = entry.text_if("words").map(|words| words.value);
        let dice = entry.numbers_if("dice", 0..=200, 0..=u32::MAX.into()).unwrap_or_default();
        let refused = entry.flag("refused");
        let expect = self.read_expect(true);
        if deed.value == Deed::Concede && (words.is_some() || !dice.is_empty()) {
            entry.fault(deed.span.clone(), "giving up takes neither `words` nor `dice`", "leave them out");
        }
        if deed.value == Deed::Listen && (words.is_some() || !dice.is_empty() || refused) {
            entry.fault(deed.span.clone(), "whoever only listens does nothing else", "add `choose = \"…\"`");
        }
        let line = text[..entry.span().start.min(text.len())].matches('\n').count() + 1;
        self.entry.done();
        let dice = dice.iter().map(|die| *die as u32).collect();
        Step { line, seat, deed, words, refused, dice, saying, expect }
    }
}
