use crate::state::{Drop, State};
use crate::{ConnectFour, Event};
use sounder_kernel::{Arrange, Fact, Facts, Seat, Thing, Vocabulary};

impl Facts for ConnectFour {
    fn vocabulary(&self) -> &Vocabulary {
        &self.vocabulary
    }

    fn facts(&self, event: &Event, count: &mut impl FnMut(Fact)) {
        if let Event::Dropped { seat, drop: Drop(column) } = event {
            count(Fact { kind: 0, thing: Some(Thing(u16::from(*column))), seat: Some(*seat), amount: 1 });
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
