//! Whether a moment is as expected.

use crate::path::Path;
use crate::read::Expect;
use crate::run::Moment;
use crate::want::Want;
use serde_json::Value;
use sounder_kernel::{Outcome, Seat, SeatSet};
use std::fmt::Debug;

/// Results are compared to three digits, so that a third can be written as 0.333.
const CLOSE: f64 = 0.001;

/// Whether a choice or a part of it is called that; capitals do not matter.
pub fn is_called(text: &str, words: &str) -> bool {
    text.to_lowercase().contains(&words.to_lowercase())
}

impl Expect {
    /// A line for each thing that is not as expected.
    pub fn differences(&self, now: &Moment, resolve: &dyn Fn(&Value) -> Result<Value, String>) -> Vec<String> {
        let mut wrong = self.state_differences(now, resolve);
        self.choice_differences(now, &mut wrong);
        self.telling_differences(now, &mut wrong);
        if let Some(wanted) = self.acting.filter(|wanted| *wanted != now.acting) {
            wrong.push(format!("to act: {}, should be: {}", list(now.acting), list(wanted)));
        }
        if let Some(wanted) = self.blind.filter(|wanted| *wanted != now.is_blind) {
            let should = if wanted { "made in the open, should be blind" } else { "blind, should be made in the open" };
            wrong.push(format!("choices are {should}"));
        }
        match &now.end {
            Some(end) => self.end_differences(end, &mut wrong),
            None if self.expects_end() => wrong.push("the game should be over".into()),
            None => {}
        }
        wrong
    }

    fn state_differences(&self, now: &Moment, resolve: &dyn Fn(&Value) -> Result<Value, String>) -> Vec<String> {
        let faults = |(path, want): &(Path, Want)| {
            let found = path.find(&now.state)?.into_iter().map(|(path, value)| (path.to_string(), value));
            let found: Vec<(String, &Value)> = found.collect();
            Ok(want.resolved(resolve)?.faults(&path.to_string(), &found, path.is_many()))
        };
        self.state.iter().flat_map(|wanted| faults(wanted).unwrap_or_else(|error: String| vec![error])).collect()
    }

    fn choice_differences(&self, now: &Moment, wrong: &mut Vec<String>) {
        let open = || now.choices.iter().fold(String::new(), |list, choice| list + "\n    open: " + &choice.text);
        let is_open = |words: &str| now.choices.iter().any(|choice| is_called(&choice.text, words));
        let only = self.only.as_deref().unwrap_or_default();
        for words in self.open.iter().chain(only).filter(|words| !is_open(words)) {
            wrong.push(format!("\"{words}\" should be open{}", open()));
        }
        for words in self.closed.iter().filter(|words| is_open(&words.value)) {
            wrong.push(format!("\"{}\" should not be open{}", words.value, open()));
        }
        if let Some(only) = &self.only {
            let others = now.choices.iter().filter(|choice| !only.iter().any(|words| is_called(&choice.text, words)));
            wrong.extend(others.map(|other| format!("\"{}\" is open too", other.text)));
        }
    }

    fn telling_differences(&self, now: &Moment, wrong: &mut Vec<String>) {
        let heard = |told: &[String]| told.iter().fold(String::new(), |list, text| list + "\n    told: " + text);
        let is_told = |told: &[String], words: &str| told.iter().any(|text| text.contains(words));
        for words in self.told.iter().filter(|words| !is_told(&now.told, words)) {
            wrong.push(format!("\"{words}\" should be told{}", heard(&now.told)));
        }
        for words in self.untold.iter().filter(|words| is_told(&now.told, &words.value)) {
            wrong.push(format!("\"{}\" should not be told{}", words.value, heard(&now.told)));
        }
        let told_to = |seat: Seat| now.told_to[seat.index()].as_slice();
        for (seat, words) in self.told_to.iter().filter(|(seat, words)| !is_told(told_to(*seat), &words.value)) {
            wrong.push(format!("\"{}\" should be told to {seat}{}", words.value, heard(told_to(*seat))));
        }
        for (seat, words) in self.untold_to.iter().filter(|(seat, words)| is_told(told_to(*seat), &words.value)) {
            wrong.push(format!("\"{}\" should not be told to {seat}{}", words.value, heard(told_to(*seat))));
        }
    }

    fn expects_end(&self) -> bool {
        self.winners.is_some() || self.ranks.is_some() || self.scores.is_some() || self.results.is_some()
    }

    fn end_differences(&self, end: &Outcome, wrong: &mut Vec<String>) {
        if let Some(wanted) = self.winners.filter(|wanted| *wanted != end.winners()) {
            wrong.push(format!("the winners are {}, should be {}", list(end.winners()), list(wanted)));
        }
        let seats = || Seat::all(end.seats());
        let ranks = seats().map(|seat| end.rank(seat)).collect();
        wrong.extend(unlike("ranks", &ranks, self.ranks.as_ref(), PartialEq::eq));
        let scores = seats().map(|seat| end.score(seat)).collect();
        wrong.extend(unlike("scores", &scores, self.scores.as_ref(), PartialEq::eq));
        let results = seats().map(|seat| f64::from(end.result(seat))).collect();
        wrong.extend(unlike("results", &results, self.results.as_ref(), |a, b| (a - b).abs() < CLOSE));
    }
}

/// What is wrong with a list that has one entry for each seat.
fn unlike<T: Debug>(
    name: &str,
    found: &Vec<T>,
    wanted: Option<&Vec<T>>,
    same: impl Fn(&T, &T) -> bool,
) -> Option<String> {
    let wanted = wanted?;
    let alike = found.len() == wanted.len() && found.iter().zip(wanted).all(|(a, b)| same(a, b));
    (!alike).then(|| format!("the {name} are {found:?}, should be {wanted:?}"))
}

/// Seats as people count them.
fn list(seats: SeatSet) -> String {
    let seats: Vec<String> = seats.iter().map(|seat| seat.to_string()).collect();
    if seats.is_empty() { "nobody".into() } else { seats.join(", ") }
}
