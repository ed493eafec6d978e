//! Who is here: whoever has the page open or follows through the API, and for a while whoever had.

use super::awake::AwakeTable;
use sounder_kernel::Seat;
use std::time::Duration;

impl AwakeTable {
    /// Whether somebody has the page open or follows through the API.
    pub(crate) fn is_present(&self, person: i64) -> bool {
        self.audience.has(person)
    }

    /// Whether somebody has given no sign of life for so long that the table may go on without them.
    pub(crate) fn is_missing(&self, seat: Seat) -> bool {
        self.seating.person(seat).is_some_and(|person| self.has_gone(person))
    }

    /// Whether somebody has not been here for a while.
    pub(super) fn has_gone(&self, person: i64) -> bool {
        self.gone_in(person) == Some(Duration::ZERO)
    }

    /// When somebody who is away will count as missing; `None` while they are here.
    fn gone_in(&self, person: i64) -> Option<Duration> {
        let patience = self.tables.config.missing_after;
        (!self.is_present(person)).then(|| self.seating.missing_in(person, self.terms.pace, patience))
    }

    /// When the next of those who are away will count as missing.
    pub(super) fn next_missing(&self) -> Option<Duration> {
        let people = self.seating.seats().filter_map(|seat| self.seating.person(seat));
        people.filter_map(|person| self.gone_in(person)).filter(|time| !time.is_zero()).min()
    }
}
