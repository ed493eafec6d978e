//! With which eyes somebody looks at a table.

use super::audience::News;
use super::awake::AwakeTable;
use super::course::Phase;
use crate::error::Error;
use crate::identity::Person;
use sounder_kernel::{Seat, SeatSet, Viewer};

/// What decides what somebody sees: everybody with the same eyes sees the same.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Eyes {
    /// Whose secrets they may see.
    pub viewer: Viewer,
    /// The seats they hold.
    pub own: SeatSet,
    /// Somebody else at the same screen is to act: nothing is shown until they say that they are there.
    pub curtain: Option<Seat>,
    /// Whether they set up the table.
    pub host: bool,
    /// Whether they may start the game.
    pub starts: bool,
    /// The free seats that they may take.
    pub welcome: SeatSet,
}

impl AwakeTable {
    /// With which eyes a person looks.
    pub(crate) fn eyes(&self, who: i64) -> Eyes {
        let own = self.seating.seats_of(who);
        let acting = self.course.acting().and(own);
        let revealed = self.seating.revealed(who);
        let next = self.seating.called(who).filter(|seat| acting.contains(*seat)).or(acting.first());
        let (viewer, curtain) = match (own.len(), next) {
            (0, _) => (Viewer::Public, None),
            (1, _) => (Viewer::Seat(own.first().expect("one seat")), None),
            _ if self.course.phase != Phase::Playing => (Viewer::Seat(own.first().expect("several seats")), None),
            (_, None) => (revealed.map_or(Viewer::Public, Viewer::Seat), None),
            (_, Some(_)) if revealed.is_some_and(|seat| acting.contains(seat)) => {
                (Viewer::Seat(revealed.expect("just checked")), None)
            }
            (_, Some(next)) if self.terms.curtain => (Viewer::Public, Some(next)),
            (_, Some(next)) => (Viewer::Seat(next), None),
        };
        let welcome = self.seating.seats().filter(|seat| self.may_take(who, seat.index())).collect();
        Eyes { viewer, own, curtain, host: self.seating.host == who, starts: self.may_start(who), welcome }
    }

    /// Whether these eyes belong to somebody who is to act.
    pub(crate) fn is_yours(&self, eyes: Eyes) -> bool {
        !self.course.acting().and(eyes.own).is_empty()
    }

    /// Lifts the curtain for the next of those who share a screen.
    pub(super) fn reveal(&mut self, who: &Person) {
        if let Some(next) = self.eyes(who.id).curtain {
            self.seating.reveal(who.id, next);
            self.tell(News::Beside);
        }
    }

    /// Lets another of those who share a screen and may act go first. Where the screen is covered between turns, it is covered
    /// until that one is there.
    pub(super) fn let_go_first(&mut self, who: &Person, seat: usize) -> Result<(), Error> {
        let seat = self.meant(who, Some(seat))?;
        if !self.course.acting().contains(seat) {
            return Err(Error::NotNow("that seat is not to act now".into()));
        }
        if self.eyes(who.id).viewer != Viewer::Seat(seat) {
            self.seating.call(who.id, seat);
            self.tell(News::Beside);
        }
        Ok(())
    }
}
