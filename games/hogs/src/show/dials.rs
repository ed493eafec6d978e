//! Decisions that can be made as one: the unit cards of the preparation.

use super::player::is_choosing_cards;
use crate::Hogs;
use crate::state::{Action, State};
use sounder_kernel::{Dice, Game, Names, Seat, Words};
use sounder_scene::words::list;
use sounder_scene::{Dials, Way};

impl Hogs {
    /// The cards that are still to be chosen, with one click: the first of the pack that fit. Whoever has other plans chooses one after the
    /// other, and may take the rest at any time.
    pub(super) fn card_dials(&self, state: &State, seat: Seat, names: &Names) -> Option<Dials> {
        let mut trial = *state;
        let (mut plays, mut taken) = (Vec::new(), Vec::new());
        while is_choosing_cards(&trial, seat.0) {
            let mut open = Vec::new();
            self.legal(&trial, seat, &mut open);
            let first @ Action::Card(kind) = *open.first()? else { return None };
            plays.push(self.choice(&trial, seat, first, names).text);
            taken.push(self.kind_name(kind));
            // Nobody else's choice is touched, and nothing is rolled before the buildings are laid.
            self.apply(&mut trial, seat, first, &mut Dice::from_number(0), &mut ());
        }
        (plays.len() > 1).then(|| Dials {
            label: "Your unit cards".into(),
            hint: String::new(),
            dials: Vec::new(),
            ways: vec![Way { set: Vec::new(), text: format!("Take {}", list(taken)), plays }],
        })
    }
}
