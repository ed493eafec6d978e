//! What choices and events of a game say, to tell a word that is missing from a word that does not exist.
//!
//! `closed = ["Fihgt"]` holds in every position of every game: it tests nothing. So whatever a scenario says must not be
//! open or told has to be open or told somewhere: in a scenario of the same folder, or in a random game. Figures are not
//! words: "Attack Orc on F7" exists if "Attack Orc on F5" does.

use crate::check::is_called;
use crate::read::{Deed, Expect, Scenario, Step};
use crate::run::{Done, Moment};
use serde_json::Value;
use sounder_host::{AnyGame, Table};
use sounder_kernel::{Dice, Pick, Seed, Viewer};
use sounder_pack::Item;
use std::collections::BTreeSet;
use std::ops::Range;

/// Random games of each setup that are listened to before a word counts as one that nobody says.
const GAMES: u64 = 4;
/// No random game is followed further than this.
const LONGEST: usize = 1500;

/// Texts that were said.
#[derive(Default)]
pub struct Heard {
    choices: BTreeSet<String>,
    actions: BTreeSet<String>,
    tellings: BTreeSet<String>,
}

/// Something that a scenario says must not be open or told.
#[derive(Clone, PartialEq, Debug)]
pub struct Denial {
    what: Denied,
    /// Where the file says so.
    pub span: Range<usize>,
}

#[derive(Clone, PartialEq, Debug)]
enum Denied {
    Choice(String),
    Action(Value),
    Telling(String),
}

impl Denial {
    /// What is wrong with it if nothing ever says it, and what to do about it.
    pub fn complaint(&self) -> (String, &'static str) {
        match &self.what {
            Denied::Choice(words) => (
                format!("no choice of this game says \"{words}\""),
                "spell it as it is where it is open; to say that there is nothing else to do, list all choices in `only`",
            ),
            Denied::Action(action) => {
                (format!("{action} is never open in this game"), "spell it as it is where it is open")
            }
            Denied::Telling(words) => {
                (format!("no event of this game says \"{words}\""), "spell it as it is where it is told")
            }
        }
    }
}

/// All that a scenario says must not be, as far as it was run.
pub fn denials(scenario: &Scenario, moments: &[Moment]) -> Vec<Denial> {
    let choice = |words: &Item<String>| Denial { what: Denied::Choice(words.value.clone()), span: words.span.clone() };
    let telling =
        |words: &Item<String>| Denial { what: Denied::Telling(words.value.clone()), span: words.span.clone() };
    let expected = |expect: &Expect| {
        let untold = expect.untold.iter().chain(expect.untold_to.iter().map(|(_, words)| words));
        expect.closed.iter().map(choice).chain(untold.map(telling)).collect::<Vec<_>>()
    };
    let done = moments.iter().filter_map(|moment| moment.after.as_ref());
    let refused = |(step, done): (&Step, &Done)| {
        let what = match &done.deed {
            Deed::Choose(Pick::Words(words)) => Denied::Choice(words.clone()),
            Deed::Choose(Pick::Action(action)) => Denied::Action(action.clone()),
            Deed::Choose(Pick::Index(_)) | Deed::Concede | Deed::Listen => return None,
        };
        step.refused.then(|| Denial { what, span: step.deed.span.clone() })
    };
    let refusals = scenario.steps.iter().zip(done).filter_map(refused);
    scenario.expectations().flat_map(expected).chain(refusals).collect()
}

impl Heard {
    /// Takes in a moment of a scenario.
    pub fn listen(&mut self, moment: &Moment) {
        self.choices.extend(moment.choices.iter().map(|choice| choice.text.clone()));
        self.actions.extend(moment.choices.iter().map(|choice| choice.action.to_string()));
        self.tellings.extend(moment.told.iter().chain(moment.told_to.iter().flatten()).cloned());
    }

    /// Whether it was said.
    pub fn knows(&self, denial: &Denial) -> bool {
        match &denial.what {
            Denied::Choice(words) => {
                let words = without_figures(words);
                self.choices.iter().any(|text| is_called(&without_figures(text), &words))
            }
            Denied::Action(action) => self.actions.contains(&action.to_string()),
            Denied::Telling(words) => {
                let words = without_figures(words);
                self.tellings.iter().any(|text| without_figures(text).contains(&words))
            }
        }
    }

    /// Follows a random game.
    fn follow(&mut self, table: &mut dyn Table, dice: &mut Dice) {
        let viewers: Vec<Viewer> = Viewer::all(table.setup().seats).collect();
        while table.moves() < LONGEST {
            let acting: Vec<_> = table.status().acting().iter().collect();
            if acting.is_empty() {
                break;
            }
            for seat in &acting {
                self.choices.extend(table.choices(*seat).into_iter().map(|choice| choice.text));
                self.actions.extend(table.spelled_actions(*seat).iter().map(Value::to_string));
            }
            let seat = dice.pick(&acting);
            let pick = Pick::Index(dice.below(table.actions(seat).len() as u32) as usize);
            table.play(seat, table.moves(), &pick, None).expect("an open choice");
        }
        for viewer in viewers {
            self.tellings.extend(table.tellings(viewer, 0).into_iter().map(|telling| telling.text));
        }
    }
}

/// The text with one sign for every figure. At its ends a figure may be cut short: the words are a part of a text.
fn without_figures(text: &str) -> String {
    let mut plain = String::new();
    for letter in text.chars() {
        match letter.is_ascii_digit() {
            true if plain.ends_with('#') => {}
            true => plain.push('#'),
            false => plain.push(letter),
        }
    }
    plain
}

/// Listens to random games, the same ones every time, until all has been said; gives what never was.
pub fn never_said<'d, T>(game: &dyn AnyGame, mut unheard: Vec<(T, &'d Denial)>) -> Vec<(T, &'d Denial)> {
    let setups = game.about().setups();
    for number in 0..GAMES {
        for setup in &setups {
            if unheard.is_empty() {
                return unheard;
            }
            let Ok(mut table) = game.deal(setup.clone(), Seed::from_number(number)) else { continue };
            let mut heard = Heard::default();
            heard.follow(&mut *table, &mut Dice::from_number(number));
            unheard.retain(|(_, denial)| !heard.knows(denial));
        }
    }
    unheard
}
