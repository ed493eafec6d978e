//! What the seats bring along: nations, armies.

use super::act::Done;
use super::live::Live;
use crate::error::Error;
use crate::identity::Person;
use crate::store::{Statement, statement};
use serde_json::Value;
use sounder_kernel::{Seat, Setup};

/// Puts a sheet to a seat of a setup. A setup where nobody brings anything has no sheets at all.
fn put(setup: &mut Setup, seat: usize, sheet: Value) {
    setup.sheets.resize(setup.seats, Value::Null);
    setup.sheets[seat] = sheet;
    if setup.sheets.iter().all(Value::is_null) {
        setup.sheets.clear();
    }
}

impl Live {
    /// What a seat brings along, in words; `None` in games where nobody brings anything.
    pub(crate) fn brings(&self, seat: Seat) -> Option<String> {
        let sheets = self.game.sheets()?;
        let sheet = self.setup.sheets.get(seat.index()).filter(|sheet| !sheet.is_null());
        Some(sheet.map_or_else(|| format!("any {}", sheets.noun()), |sheet| sheets.name(sheet)))
    }

    /// Whether the game waits for a word even when every seat is taken: people need time to choose what they bring.
    pub(crate) fn waits_for_start(&self) -> bool {
        self.game.sheets().is_some()
    }

    /// Whether a person may begin: the host, or once every seat is taken and the host is gone, anybody who sits here.
    pub(crate) fn may_start(&self, who: i64) -> bool {
        let full = self.chairs.iter().all(|chair| !chair.is_free());
        who == self.host || full && !self.seats_of(who).is_empty() && self.has_gone(self.host)
    }

    pub(super) async fn bring(&mut self, who: &Person, seat: usize, sheet: Value) -> Result<Done, Error> {
        self.must_be_waiting()?;
        let seat = self.meant(who, Some(seat))?;
        if self.game.sheets().is_none() {
            return Err(Error::Bad("nobody brings anything to this game".into()));
        }
        let mut setup = self.setup.clone();
        put(&mut setup, seat.index(), sheet);
        // A deal names every fault.
        self.game.deal(setup.clone(), self.seed)?;
        self.setup = setup;
        let saved = self.save_setup();
        self.store_beside(vec![saved]).await?;
        Ok(self.done())
    }

    /// Whoever gets up takes along what they brought.
    pub(super) fn take_along(&mut self, seat: usize) -> Option<Statement> {
        (!self.setup.sheets.is_empty()).then(|| {
            put(&mut self.setup, seat, Value::Null);
            self.save_setup()
        })
    }

    fn save_setup(&self) -> Statement {
        let setup = serde_json::to_string(&self.setup).expect("plain data");
        statement("UPDATE tables SET setup = ? WHERE id = ?", [setup.into(), self.id.clone().into()])
    }
}
