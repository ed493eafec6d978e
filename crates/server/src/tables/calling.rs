//! Calling those who are away once it is their turn: once, and again only after they have looked.

use super::awake::AwakeTable;
use super::terms::Pace;
use crate::store::{Statement, statement};

/// What a change means for who is called.
#[derive(Default)]
pub(super) struct Calls {
    /// Whom the table waits for by now.
    new: Vec<i64>,
    /// For whom it no longer does, before they were called.
    taken_back: Vec<i64>,
}

impl AwakeTable {
    /// Who has to be called as things stand. Calls that need no longer be made are taken back.
    pub(super) fn calls_due(&self) -> Calls {
        let Some(push) = &self.tables.push else { return Calls::default() };
        let acting = self.course.acting();
        let mut people: Vec<i64> = acting.iter().filter_map(|seat| self.seating.person(seat)).collect();
        people.sort_unstable();
        people.dedup();
        let no_longer = |person: &&i64| !people.contains(person) && push.take_back(&self.id, **person);
        let taken_back = self.called.iter().filter(no_longer).copied().collect();
        people.retain(|person| push.has(*person) && self.is_to_be_called(*person));
        Calls { new: people, taken_back }
    }

    /// Whether somebody whose turn it is does not know it, and somebody minds.
    fn is_to_be_called(&self, person: i64) -> bool {
        let others = self.seating.human_seats().iter().any(|seat| self.seating.person(seat) != Some(person));
        // Bots do not mind waiting.
        let minded = others || matches!(self.terms.pace, Pace::Days(_));
        minded && self.doing != Some(person) && !self.called.contains(&person) && !self.is_present(person)
    }

    /// How calls are stored.
    pub(super) fn note_calls(&self, calls: &Calls) -> Vec<Statement> {
        let mark = |person: &i64, called: bool| {
            let mark = "UPDATE seats SET called = ? WHERE table_id = ? AND person = ?";
            statement(mark, [called.into(), (&*self.id).into(), (*person).into()])
        };
        let no_longer = calls.taken_back.iter().map(|person| mark(person, false));
        no_longer.chain(calls.new.iter().map(|person| mark(person, true))).collect()
    }

    /// Hands calls on that are stored.
    pub(super) fn make_calls(&mut self, calls: Calls) {
        let Some(push) = &self.tables.push else { return };
        for person in calls.taken_back {
            self.called.remove(&person);
        }
        for person in calls.new {
            push.call(&self.id, person);
            self.called.insert(person);
        }
    }

    /// Somebody looks at the table, or does something there: whoever was called has come.
    pub(super) async fn greet(&mut self, person: i64) {
        self.seating.notice(person);
        if !self.called.remove(&person) {
            return;
        }
        if let Some(push) = &self.tables.push {
            push.take_back(&self.id, person);
        }
        let come = "UPDATE seats SET called = 0 WHERE table_id = ? AND person = ?";
        let come = statement(come, [(&*self.id).into(), person.into()]);
        if let Err(error) = self.tables.store().run(vec![come]).await {
            tracing::warn!(table = %self.id, %error, "it could not be stored that somebody has come");
        }
    }

    /// Somebody's page has fallen silent without a goodbye, as phones do: what it was sent last may never have been seen.
    pub(super) async fn call_after_silence(&mut self, person: i64) {
        let mut calls = self.calls_due();
        calls.new.retain(|each| *each == person);
        if calls.new.is_empty() && calls.taken_back.is_empty() {
            return;
        }
        match self.tables.store().run(self.note_calls(&calls)).await {
            Ok(()) => self.make_calls(calls),
            Err(error) => tracing::warn!(table = %self.id, %error, "somebody could not be called"),
        }
    }
}
