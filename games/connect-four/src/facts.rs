use crate::state::{Drop, State};
use crate::{ConnectFour, Event};
use sounder_kernel::{Arrange, Fact, Facts, Seat, Thing, Vocabulary};

impl Facts for ConnectFour {
    fn vocabulary(&self) -> &Vocabulary {
        &self.vocabulary
    }

    /// Which columns discs go into follows from `takes`; only how a game ends is worth a fact.
    #[inline]
    fn facts(&self, event: &Event, count: &mut impl FnMut(Fact)) {
        if let Event::Won { seat } = event {
            count(Fact { kind: 0, thing: None, seat: Some(*seat), amount: 1 });
        }
    }

    #[inline]
    fn takes(&self, _: &State, _: Seat, Drop(column): Drop) -> Option<Thing> {
        Some(Thing(u16::from(column)))
    }
}

impl Arrange for ConnectFour {
    fn sound(&self, state: &State) -> Result<(), String> {
        let discs = [Seat(0), Seat(1)].map(|seat| state.discs(seat).count_ones() as i32);
        if state.filled.count_ones() != u32::from(state.dropped) || !(0..=1).contains(&(discs[0] - discs[1])) {
            return Err(format!("{} discs were dropped, but {} and {} are there", state.dropped, discs[0], discs[1]));
        }
        Ok(())
    }
}
