//! What the seats bring along: nations, armies.

use super::act::Done;
use super::awake::AwakeTable;
use crate::error::Error;
use crate::identity::Person;
use crate::store::{Statement, statement};
use serde_json::Value;
use sounder_kernel::Setup;

/// Puts a sheet to a seat of a setup. A setup where nobody brings anything has no sheets at all.
fn put(setup: &mut Setup, seat: usize, sheet: Value) {
    setup.sheets.resize(setup.seats, Value::Null);
    setup.sheets[seat] = sheet;
    if setup.sheets.iter().all(Value::is_null) {
        setup.sheets.clear();
    }
}

impl AwakeTable {
    /// Whether a person may begin: the host, or once every seat is taken and the host is gone, anybody who sits here.
    pub(crate) fn may_start(&self, who: i64) -> bool {
        who == self.seating.host
            || self.seating.is_full() && !self.seating.seats_of(who).is_empty() && self.has_gone(self.seating.host)
    }

    pub(super) async fn bring(&mut self, who: &Person, seat: usize, sheet: Value) -> Result<Done, Error> {
        self.course.must_be_waiting()?;
        let seat = self.meant(who, Some(seat))?;
        if self.course.game.sheets().is_none() {
            return Err(Error::Bad("players design nothing before this game".into()));
        }
        let mut setup = self.course.setup.clone();
        put(&mut setup, seat.index(), sheet);
        // A deal names every fault.
        self.course.game.deal(setup.clone(), self.course.seed)?;
        self.course.setup = setup;
        let saved = self.save_setup();
        self.store_beside(vec![saved]).await?;
        Ok(self.course.done())
    }

    /// Whoever gets up takes along what they brought.
    pub(super) fn take_along(&mut self, seat: usize) -> Option<Statement> {
        (!self.course.setup.sheets.is_empty()).then(|| {
            put(&mut self.course.setup, seat, Value::Null);
            self.save_setup()
        })
    }

    fn save_setup(&self) -> Statement {
        let setup = serde_json::to_string(&self.course.setup).expect("plain data");
        statement("UPDATE tables SET setup = ? WHERE id = ?", [setup.into(), self.id.clone().into()])
    }
}
