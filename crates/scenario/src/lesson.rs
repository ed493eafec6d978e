//! A lesson: a scenario with words, played step by step by a learner at a real table.
//!
//! The learner has the first seat unless the file names another. A step with words waits for them: for the choice that it names, or for a word that they
//! have read it. A step without words is made by itself, whoever's it is. A lesson is a game like any other, from a deal and
//! a seed that the file names, so that its table can be put down, taken up, replayed and played on.

use crate::read::{Deed, Saying, Scenario, Step};
use serde_json::Value;
use sounder_host::{AnyGame, Hosted, Playable, Table};
use sounder_kernel::{Names, Pick, Seat, Seed, Setup, Viewer};
use sounder_pack::Faults;
use std::ops::RangeInclusive;

/// How fast somebody reads who looks at a new game meanwhile.
const WORDS_A_MINUTE: usize = 120;
/// How long somebody looks at the table at each step.
const SECONDS_A_STEP: usize = 6;
/// How long a lesson may take.
const MINUTES: RangeInclusive<usize> = 5..=10;

/// A lesson that can be played.
#[derive(Clone, PartialEq, Debug)]
pub struct Lesson {
    scenario: Scenario,
}

impl Lesson {
    /// Reads a lesson, or names all its faults.
    pub fn read(file: &str, text: &str) -> Result<Lesson, Faults> {
        let scenario = Scenario::read(file, text)?;
        let mut faults = Vec::new();
        let mut fault = |step: &Step, message: &str, hint: &str| {
            faults.push(scenario.fault(step.deed.span.clone(), message, hint));
        };
        for step in &scenario.steps {
            let plain = matches!(&step.deed.value, Deed::Listen | Deed::Choose(Pick::Words(_)));
            if !plain || step.refused || !step.dice.is_empty() || step.words.is_some() {
                fault(
                    step,
                    "a lesson is played like any game",
                    "only `choose`, with a seed that brings the right dice",
                );
            }
            if step.saying.is_some() && step.seat != scenario.learner {
                fault(
                    step,
                    "words are for the learner, who has another seat",
                    "add a step with words before or after it",
                );
            }
        }
        if let Some(last) = scenario.steps.last().filter(|last| last.deed.value != Deed::Listen) {
            fault(last, "a lesson ends with words", "add a step that only says what comes next");
        }
        if !scenario.position.is_empty() || !scenario.pack.is_empty() {
            let (message, hint) =
                ("a lesson begins with a deal from the default pack", "leave out `position` and `pack`");
            faults.push(scenario.fault(scenario.game.span.clone(), message, hint));
        }
        if faults.is_empty() { Ok(Lesson { scenario }) } else { Err(Faults(faults)) }
    }

    /// The lesson of a game, if it has one that can be played with the game's content.
    pub fn of(game: &dyn AnyGame) -> Option<Lesson> {
        let text = Some(game.lesson()).filter(|text| !text.is_empty())?;
        let lesson = Lesson::read("lesson.toml", text).ok()?;
        lesson.play(game, &mut |_, _| Ok(())).is_ok().then_some(lesson)
    }

    /// What it is about.
    pub fn title(&self) -> &str {
        &self.scenario.title
    }

    /// The seat of whoever is taught.
    pub fn learner(&self) -> Seat {
        self.scenario.learner
    }

    /// How its table is set up.
    pub fn setup(&self) -> &Setup {
        &self.scenario.setup
    }

    /// Where its dice come from.
    pub fn seed(&self) -> Seed {
        Seed::from_number(self.scenario.seed)
    }

    /// Its steps.
    pub fn steps(&self) -> &[Step] {
        &self.scenario.steps
    }

    /// The step that follows the move with this number.
    pub fn step_after(&self, moves: usize) -> usize {
        let mut made = (0..self.steps().len()).filter(|step| self.is_choice(*step));
        if moves == 0 { 0 } else { made.nth(moves - 1).map_or(self.steps().len(), |step| step + 1) }
    }

    /// How many moves are made before a step.
    pub fn moves_before(&self, step: usize) -> usize {
        (0..step).filter(|step| self.is_choice(*step)).count()
    }

    /// Whether something is chosen in a step.
    pub fn is_choice(&self, step: usize) -> bool {
        self.choice_at(step).is_some()
    }

    /// What is chosen in a step, and by whom.
    fn choice_at(&self, step: usize) -> Option<(Seat, Pick)> {
        let step = self.steps().get(step)?;
        match &step.deed.value {
            Deed::Choose(pick) => Some((step.seat, pick.clone())),
            Deed::Listen | Deed::Concede => None,
        }
    }

    /// What is said in a step.
    pub fn saying(&self, step: usize) -> Option<&Saying> {
        self.steps().get(step)?.saying.as_ref()
    }

    /// What is chosen next, from a step on: by whom, and how it is named.
    pub fn next_choice(&self, step: usize) -> Option<(Seat, Pick)> {
        (step..self.steps().len()).find_map(|step| self.choice_at(step))
    }

    /// What a step without words does by itself: for whom, and what.
    pub fn by_itself(&self, step: usize) -> Option<(Seat, Pick)> {
        self.choice_at(step).filter(|_| self.saying(step).is_none())
    }

    /// Plays it from beginning to end. Each step is handed to `look` with the table before it; fails with a line on the first
    /// that cannot be made.
    pub fn play(
        &self,
        game: &dyn AnyGame,
        look: &mut dyn FnMut(&Step, &dyn Table) -> Result<(), String>,
    ) -> Result<(), String> {
        let mut table = game.deal(self.setup().clone(), self.seed()).map_err(|error| error.to_string())?;
        // Whoever plays it: a choice must not be named by what somebody is called.
        table.set_names(Names::new((1..=self.setup().seats).map(|seat| format!("Learner {seat}")).collect()));
        for step in self.steps() {
            let at = |wrong: String| format!("line {}: {wrong}", step.line);
            look(step, &*table).map_err(at)?;
            if let Deed::Choose(pick) = &step.deed.value {
                let moves = table.moves();
                table.play(step.seat, moves, pick, None).map_err(|refusal| {
                    let open = table.choices(step.seat).into_iter().map(|choice| format!("\n  open: {}", choice.text));
                    at(refusal.to_string() + &open.collect::<String>())
                })?;
            }
        }
        Ok(())
    }

    /// Fails with a line on the first step that cannot be played, that points at what is not there, or that uses a sign that the
    /// game does not have; and if it is over too soon or takes too long.
    pub fn check(&self, game: &dyn AnyGame) -> Result<(), String> {
        self.play(game, &mut |step, table| {
            let Some(saying) = &step.saying else { return Ok(()) };
            let scene = serde_json::to_value(table.scene(Viewer::Seat(self.learner()))).map_err(|e| e.to_string())?;
            let there = ids(&scene);
            if !saying.look.is_empty() && saying.look != Saying::OWN && !there.contains(&saying.look.as_str()) {
                return Err(format!("there is no \"{}\" to look at; there are: {}", saying.look, there.join(", ")));
            }
            let is_name = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_lowercase() || b == b'-');
            let known = |name: &str| table.symbols().iter().any(|symbol| symbol.name == name);
            let pieces: Vec<&str> = saying.say.split(':').collect();
            let between = pieces.iter().take(pieces.len() - 1).skip(1);
            let unknown = between.copied().find(|piece| is_name(piece) && !known(piece));
            unknown.map_or(Ok(()), |sign| Err(format!("there is no sign :{sign}:")))
        })?;
        let minutes = self.minutes();
        if MINUTES.contains(&minutes) {
            return Ok(());
        }
        let (least, most) = (MINUTES.start(), MINUTES.end());
        let reckoned = format!("{WORDS_A_MINUTE} words a minute and {SECONDS_A_STEP} seconds a step");
        let minutes = if minutes == 1 { "1 minute".into() } else { format!("{minutes} minutes") };
        Err(format!("it takes about {minutes}, and should take {least} to {most} ({reckoned})"))
    }

    /// How long it takes: so many words are read slowly, and every step is looked at.
    pub fn minutes(&self) -> usize {
        let said = || self.steps().iter().filter_map(|step| step.saying.as_ref());
        let words: usize = said().map(|saying| saying.say.split_whitespace().count()).sum();
        (words * 60 / WORDS_A_MINUTE + said().count() * SECONDS_A_STEP).div_ceil(60)
    }
}

/// The ids of all things of a scene.
fn ids(scene: &Value) -> Vec<&str> {
    match scene {
        Value::Array(items) => items.iter().flat_map(ids).collect(),
        Value::Object(fields) => {
            let own = fields.get("id").and_then(Value::as_str);
            own.into_iter().chain(fields.values().flat_map(ids)).collect()
        }
        _ => Vec::new(),
    }
}

/// Checks the lesson of a game, which every game has, and that it can be played from beginning to end. For the game's own
/// tests: panics with what is wrong.
pub fn assert_lesson<G: Playable>() {
    let game = Hosted::<G>::with_default_pack();
    let lesson = Lesson::read("lesson.toml", game.lesson()).unwrap_or_else(|faults| panic!("{faults}"));
    let wrong = lesson.check(&game).err().unwrap_or_default();
    assert!(wrong.is_empty(), "lesson.toml, {wrong}");
}
