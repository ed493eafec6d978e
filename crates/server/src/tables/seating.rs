//! Who sits where, for whom a seat is kept, who was here when, and who looks at a shared screen.

use super::holding::{Holder, Holding};
use super::terms::{Pace, Terms};
use crate::error::Error;
use crate::identity::Person;
use crate::names::unlike;
use crate::store::Statement;
use sounder_bots::BotSpec;
use sounder_kernel::{Chairs, Names, Seat, SeatSet};
use std::collections::HashMap;
use std::time::{Duration, Instant};

/// In a game of days somebody is missing only after one.
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// The seats of a table with their holders.
pub struct Seating {
    /// Who set up the table.
    pub(crate) host: i64,
    pub(crate) holdings: Vec<Holding>,
    /// Each seat's role and side.
    pub(crate) chairs: Chairs,
    /// Which of their seats somebody at a shared screen is looking from.
    revealed: HashMap<i64, Seat>,
    /// Which of their seats those at a shared screen want to go first.
    called: HashMap<i64, Seat>,
    /// When each person last gave a sign of life.
    seen: HashMap<i64, Instant>,
    /// Nobody can have been seen before.
    awake_since: Instant,
}

impl Seating {
    /// The seating of a table that has just woken up.
    pub(super) fn new(host: i64, holdings: Vec<Holding>, chairs: Chairs) -> Seating {
        let (seen, awake_since) = (HashMap::new(), Instant::now());
        Seating { host, holdings, chairs, revealed: HashMap::new(), called: HashMap::new(), seen, awake_since }
    }

    /// All seats.
    pub(crate) fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.holdings.len())
    }

    /// Who holds a seat.
    pub(crate) fn holding(&self, seat: Seat) -> &Holding {
        &self.holdings[seat.index()]
    }

    /// The person on a seat.
    pub(crate) fn person(&self, seat: Seat) -> Option<i64> {
        self.holding(seat).person()
    }

    /// Whom a person sits for.
    pub(crate) fn seats_of(&self, person: i64) -> SeatSet {
        self.seats().filter(|seat| self.person(*seat) == Some(person)).collect()
    }

    /// The seats that people hold.
    pub(crate) fn human_seats(&self) -> SeatSet {
        self.seats().filter(|seat| self.person(*seat).is_some()).collect()
    }

    /// Whether somebody sits on every seat.
    pub(crate) fn is_full(&self) -> bool {
        self.holdings.iter().all(|holding| !holding.is_free())
    }

    /// The names at the table.
    pub(crate) fn names(&self) -> Names {
        Names::new(self.holdings.iter().map(|holding| holding.name.clone()).collect())
    }

    fn other_names(&self, except: usize) -> Vec<&str> {
        let others = self.holdings.iter().enumerate().filter(|(seat, _)| *seat != except);
        others.map(|(_, holding)| &*holding.name).collect()
    }

    /// The seats of a person who takes part.
    pub(super) fn own_seats(&self, who: &Person) -> Result<SeatSet, Error> {
        let own = self.seats_of(who.id);
        if own.is_empty() { Err(Error::NotYours("you do not sit at this table")) } else { Ok(own) }
    }

    /// Whether a person may take a seat without a link, if it is not too late for that.
    pub(super) fn is_welcome(&self, who: i64, seat: usize, terms: &Terms) -> bool {
        let holding = &self.holdings[seat];
        holding.is_free()
            && match holding.kept_for {
                Some(person) => person == who,
                None => terms.listed || self.host == who,
            }
    }

    /// The first seat with this role of which `may_take` says yes.
    pub(super) fn seat_with_role(&self, role: &str, may_take: impl Fn(usize) -> bool) -> Result<usize, Error> {
        let roles = self.chairs.roles();
        if !roles.iter().any(|known| known.id == role) {
            let known: Vec<&str> = roles.iter().map(|role| role.id.as_str()).collect();
            return Err(Error::Bad(format!("there is no role \"{role}\"; there are: {}", known.join(", "))));
        }
        let mut seats = self.seats().filter(|seat| self.chairs.role(*seat).id == role).map(Seat::index);
        seats.find(|seat| may_take(*seat)).ok_or(Error::NotYours("no seat with this role is free for you"))
    }

    /// Somebody sits down.
    pub(super) fn seat_person(&mut self, seat: usize, who: &Person) {
        let name = unlike(&who.name, &self.other_names(seat));
        let holder = Holder::Person(who.id);
        let plan = Vec::new();
        self.holdings[seat] = Holding { name, holder, kept_for: None, link: None, plan, ..self.holdings[seat].clone() };
    }

    /// A bot sits down, perhaps in the place of a person.
    pub(super) fn seat_bot(&mut self, seat: usize, bot: BotSpec) {
        let bot = Holding::bot(seat, bot);
        let name = unlike(&bot.name, &self.other_names(seat));
        self.holdings[seat] = Holding { name, left_by: self.holdings[seat].person(), ..bot };
    }

    /// How a seat is stored.
    pub(super) fn save(&self, seat: usize, id: &str) -> Statement {
        self.holdings[seat].save(id, seat)
    }

    /// A person has given a sign of life.
    pub(super) fn notice(&mut self, person: i64) {
        self.seen.insert(person, Instant::now());
    }

    /// When somebody who is away will count as missing.
    pub(super) fn missing_in(&self, person: i64, pace: Pace, live_patience: Duration) -> Duration {
        let patience = match pace {
            Pace::Live { .. } => live_patience,
            Pace::Days(_) => DAY,
        };
        let seen = self.seen.get(&person).copied().unwrap_or(self.awake_since);
        patience.saturating_sub(seen.elapsed())
    }

    /// The seat that a person at a shared screen looks from.
    pub(super) fn revealed(&self, person: i64) -> Option<Seat> {
        self.revealed.get(&person).copied().filter(|seat| self.person(*seat) == Some(person))
    }

    /// A person at a shared screen now looks from this seat.
    pub(super) fn reveal(&mut self, person: i64, seat: Seat) {
        self.revealed.insert(person, seat);
    }

    /// The seat that those at a shared screen want to go first.
    pub(super) fn called(&self, person: i64) -> Option<Seat> {
        self.called.get(&person).copied().filter(|seat| self.person(*seat) == Some(person))
    }

    /// This seat goes first at a shared screen; nobody looks from another one any more.
    pub(super) fn call(&mut self, person: i64, seat: Seat) {
        self.called.insert(person, seat);
        self.revealed.remove(&person);
    }
}
