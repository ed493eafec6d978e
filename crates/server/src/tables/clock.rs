use super::terms::Pace;
use serde::{Deserialize, Serialize};
use sounder_kernel::{Seat, SeatSet};

const DAY: i64 = 24 * 60 * 60 * 1_000;

/// The clocks of a table. Times are milliseconds; the clock itself reads no time, it is told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Clock {
    left: Vec<i64>,
    running: SeatSet,
    since: i64,
}

impl Clock {
    /// Clocks for a pace that has any; `timed` are the seats that run on one.
    pub fn start(pace: Pace, seats: usize, acting: SeatSet, now: i64) -> Option<Clock> {
        let each = match pace {
            Pace::Live { minutes, .. } => i64::from(minutes?) * 60_000,
            Pace::Days(days) => i64::from(days) * DAY,
        };
        Some(Clock { left: vec![each; seats], running: acting, since: now })
    }

    /// Charges the time since the last change to those who were to act, and starts the clocks of `acting`, who are timed
    /// and to act now. `moved` has just made a decision.
    pub fn turn(&mut self, pace: Pace, moved: Option<Seat>, acting: SeatSet, now: i64) {
        let gone = self.since(now);
        for index in 0..self.left.len() {
            let seat = Seat(index as u8);
            let (ran, runs) = (self.running.contains(seat), acting.contains(seat));
            let left = &mut self.left[index];
            match pace {
                Pace::Live { increment, .. } => {
                    if ran {
                        *left = (*left - gone).max(0);
                    }
                    if ran && !runs && moved == Some(seat) {
                        *left += i64::from(increment) * 1_000;
                    }
                }
                Pace::Days(days) => {
                    if ran && runs && moved != Some(seat) {
                        *left = (*left - gone).max(0);
                    } else {
                        *left = i64::from(days) * DAY;
                    }
                }
            }
        }
        self.running = acting;
        self.since = now;
    }

    /// For how many seats it is.
    pub fn seats(&self) -> usize {
        self.left.len()
    }

    /// What a seat has left.
    pub fn left(&self, seat: Seat, now: i64) -> i64 {
        let gone = if self.running.contains(seat) { self.since(now) } else { 0 };
        (self.left[seat.index()] - gone).max(0)
    }

    /// How long clocks have run. Time that goes back is nobody's gain.
    fn since(&self, now: i64) -> i64 {
        (now - self.since).max(0)
    }

    /// Whether the clock of a seat runs.
    pub fn runs(&self, seat: Seat) -> bool {
        self.running.contains(seat)
    }

    /// When the next clock runs out, and whose.
    pub fn next_out(&self) -> Option<(i64, Seat)> {
        self.running.iter().map(|seat| (self.since + self.left[seat.index()], seat)).min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIVE: Pace = Pace::Live { minutes: Some(1), increment: 5 };

    #[test]
    fn a_turn_costs_its_time_and_earns_the_increment() {
        let (me, you) = (SeatSet::only(Seat(0)), SeatSet::only(Seat(1)));
        let mut clock = Clock::start(LIVE, 2, me, 0).unwrap();
        clock.turn(LIVE, Some(Seat(0)), me, 10_000);
        assert_eq!(clock.left(Seat(0), 10_000), 50_000, "still the same turn");
        clock.turn(LIVE, Some(Seat(0)), you, 20_000);
        assert_eq!(clock.left(Seat(0), 99_000), 45_000);
        assert_eq!(clock.next_out(), Some((80_000, Seat(1))));
    }

    #[test]
    fn every_decision_has_its_days() {
        let pace = Pace::Days(2);
        let both = SeatSet::all(2);
        let mut clock = Clock::start(pace, 2, both, 0).unwrap();
        clock.turn(pace, Some(Seat(0)), both, DAY);
        assert_eq!(clock.left(Seat(0), DAY), 2 * DAY, "a new decision");
        assert_eq!(clock.left(Seat(1), DAY), DAY, "still the old one");
    }

    #[test]
    fn time_that_goes_back_gives_nothing_and_costs_nothing() {
        let (me, you) = (SeatSet::only(Seat(0)), SeatSet::only(Seat(1)));
        let mut clock = Clock::start(LIVE, 2, me, 0).unwrap();
        assert_eq!(clock.left(Seat(0), -3_600_000), 60_000);
        clock.turn(LIVE, None, you, -3_600_000);
        assert_eq!((clock.left(Seat(0), 0), clock.left(Seat(1), -3_600_000)), (60_000, 60_000));
    }

    #[test]
    fn no_clock_no_time() {
        assert_eq!(Clock::start(Pace::Live { minutes: None, increment: 0 }, 2, SeatSet::all(2), 0), None);
    }
}
