use serde::{Deserialize, Serialize};
use sounder_kernel::Seat;

/// Columns of the board.
pub const COLUMNS: u32 = 7;
/// Rows of the board.
pub const ROWS: u32 = 6;

/// The board as two sets of bits. Each column takes seven bits, bottom first; its top bit stays empty, so that a line
/// of four never wraps from one column into the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct State {
    /// The discs of whoever moved last.
    pub waiting: u64,
    /// All discs.
    pub filled: u64,
    /// How many discs have been dropped.
    pub dropped: u8,
}

/// Drops a disc into a column, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Drop(pub u8);

impl State {
    /// Whose turn it is.
    #[inline]
    pub fn turn(&self) -> Seat {
        Seat(self.dropped & 1)
    }

    /// The bit of a cell, with row 0 at the bottom.
    #[inline]
    pub fn cell(column: u32, row: u32) -> u64 {
        1 << (column * 7 + row)
    }

    /// Whether a disc still fits into the column.
    #[inline]
    pub fn is_open(&self, column: u32) -> bool {
        self.filled & State::cell(column, ROWS - 1) == 0
    }

    /// The discs of a seat.
    pub fn discs(&self, seat: Seat) -> u64 {
        if seat == self.turn() { self.filled ^ self.waiting } else { self.waiting }
    }

    /// Whose disc lies in a cell.
    pub fn disc(&self, column: u32, row: u32) -> Option<Seat> {
        let cell = State::cell(column, row);
        [Seat(0), Seat(1)].into_iter().find(|seat| self.discs(*seat) & cell != 0)
    }

    /// The cells that belong to a line of four of these discs.
    pub fn lines(discs: u64) -> u64 {
        let mut cells = 0;
        for step in [1, 7, 6, 8] {
            let starts = discs & discs >> step & discs >> (2 * step) & discs >> (3 * step);
            cells |= starts | starts << step | starts << (2 * step) | starts << (3 * step);
        }
        cells
    }

    /// Whether these discs hold a line of four.
    #[inline]
    pub fn has_line(discs: u64) -> bool {
        let line = |step: u32| {
            let pairs = discs & discs >> step;
            pairs & pairs >> (2 * step)
        };
        line(1) | line(7) | line(6) | line(8) != 0
    }
}
