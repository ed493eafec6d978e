//! What would come of a choice, shown before it is made.

use crate::Figure;
use serde::Serialize;

/// What would come of a choice. What is empty is not shown.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Preview {
    /// The ids of the places that would be passed, from the first to where it ends.
    pub path: Vec<String>,
    /// The ids of what else it would do something to, such as all in a blast.
    pub affects: Vec<String>,
    /// What chance would make of it.
    pub odds: Option<Odds>,
    /// What makes up the price.
    pub price: Vec<Term>,
    /// Where a piece would lie.
    pub trial: Option<Trial>,
    /// Anything else worth knowing, a sentence each.
    pub lines: Vec<String>,
}

impl Preview {
    /// Whether there is nothing to show.
    pub fn is_empty(&self) -> bool {
        *self == Preview::default()
    }
}

/// One line of a sum.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Term {
    /// Where it comes from: "printed price", "discount of the stance".
    pub label: String,
    /// How much; negative for what is taken off.
    pub amount: i32,
    /// The name of the [`Symbol`](crate::Symbol) of what is counted; empty for a bare number. Amounts with the same
    /// symbol add up.
    pub symbol: &'static str,
}

impl Term {
    /// This much of that.
    pub fn new(label: impl Into<String>, amount: i32, symbol: &'static str) -> Term {
        Term { label: label.into(), amount, symbol }
    }
}

/// What these terms come to, one amount a symbol in the order in which the symbols first come.
pub fn totals(terms: &[Term]) -> Vec<(i32, &'static str)> {
    let mut totals: Vec<(i32, &'static str)> = Vec::new();
    for term in terms {
        match totals.iter_mut().find(|(_, symbol)| *symbol == term.symbol) {
            Some((total, _)) => *total += term.amount,
            None => totals.push((term.amount, term.symbol)),
        }
    }
    totals
}

/// What chance would make of a choice.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Odds {
    /// What is rolled: "3 attack dice", "the ranger's die".
    pub label: String,
    /// What may come of it, in the order worth reading. They need not exclude one another.
    pub prospects: Vec<Prospect>,
    /// What to expect: "expected damage" "2.3", "cover takes away" "0.8".
    pub figures: Vec<Figure>,
}

/// One thing that may come of chance.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Prospect {
    /// The faces that bring it about, where single faces do: "1", "2", ":hit:".
    pub faces: Vec<String>,
    /// What it is: "Location captured, the ranger chooses harm".
    pub label: String,
    /// How likely it is.
    pub chance: Chance,
}

/// So many cases of so many that are equally likely. Nothing but whole numbers, so that any client can reckon with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Chance {
    /// The cases that bring it about.
    pub cases: u32,
    /// All cases; never 0.
    pub of: u32,
}

impl Chance {
    /// `cases` of `of`.
    pub fn new(cases: u32, of: u32) -> Chance {
        assert!(cases <= of && of > 0, "{cases} cases of {of}");
        Chance { cases, of }
    }

    /// In per cent, rounded, but never 0 for what can happen nor 100 for what may fail.
    pub fn percent(self) -> u32 {
        let rounded = ((u64::from(self.cases) * 200 / u64::from(self.of)).div_ceil(2)) as u32;
        match self.cases {
            0 => 0,
            cases if cases == self.of => 100,
            _ => rounded.clamp(1, 99),
        }
    }
}

impl Default for Chance {
    fn default() -> Chance {
        Chance { cases: 1, of: 1 }
    }
}

/// Where a piece would lie on a grid: choices with the same `piece` are tried on the grid before one is made.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Trial {
    /// What is tried: the id of a card or a token that stands for it, or a name that the choices share.
    pub piece: String,
    /// The id of the grid.
    pub on: String,
    /// How the piece is turned: quarter turns clockwise from how it is printed, below 4.
    pub turns: u8,
    /// Whether it is turned over.
    pub mirrored: bool,
    /// The ids of the cells it would cover. The first is the one under the pointer, the same square of the piece in all
    /// its positions.
    pub cells: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_add_up_by_symbol() {
        let terms = [Term::new("printed", 4, "red"), Term::new("printed", 2, "blue"), Term::new("discount", -1, "red")];
        assert_eq!(totals(&terms), [(3, "red"), (2, "blue")]);
    }

    #[test]
    fn what_can_happen_is_never_called_impossible_nor_what_may_fail_certain() {
        let percent = |cases, of| Chance::new(cases, of).percent();
        assert_eq!([percent(0, 6), percent(1, 6), percent(1, 2), percent(6, 6)], [0, 17, 50, 100]);
        assert_eq!([percent(1, 1000), percent(999, 1000)], [1, 99]);
    }
}
