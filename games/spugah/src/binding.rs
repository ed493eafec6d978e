//! The game of one table: nations, options and experiments resolved.

use crate::cards::Effect;
use crate::charter::Charter;
use crate::pack::Pack;
use crate::sheet::{Prices, Sheet, SheetFault};
use crate::state::NATIONS;
use crate::{PRICES, Spugah};
use serde_json::Value;
use sounder_kernel::{Chairs, Experiments, Seat, Setup, SetupError};
use std::sync::Arc;

impl Spugah {
    /// The game at the smallest table.
    pub(crate) fn of(pack: Pack) -> Spugah {
        Spugah::bound(&Arc::new(pack), &Setup::new(2)).expect("ready nations are read together with their pack")
    }

    /// TS §1.1, §1.7: the game at a table. Seats that bring no nation get one by chance when the game is dealt.
    pub(crate) fn bound(pack: &Arc<Pack>, setup: &Setup) -> Result<Spugah, SetupError> {
        let experiments = Experiments::of(setup, &pack.vocabulary)?;
        pack.things.check(setup, pack)?;
        let blanked = |(kind, effect): (usize, Effect)| {
            if experiments.is_blank(pack.things.card(kind as u8)) { Effect::default() } else { effect }
        };
        let effects: Arc<[Effect]> =
            pack.cards.iter().map(super::cards::Card::effect).enumerate().map(blanked).collect();
        let mut charters: Vec<Charter> = pack.nations.iter().map(|sheet| sheet.charter(pack, &effects)).collect();
        if !setup.sheets.is_empty() && setup.sheets.len() != setup.seats {
            let (sheets, seats) = (setup.sheets.len(), setup.seats);
            let fault = format!("sheets for {sheets} of {seats} seats; bring one for each");
            return Err(SetupError::Sheet { seat: Seat(sheets.min(seats - 1) as u8), fault });
        }
        let prices = prices_of(pack, setup);
        let mut brought = [None; NATIONS];
        for (seat, sheet) in Seat::all(setup.seats).zip(&setup.sheets) {
            let refuse = |fault: String| SetupError::Sheet { seat, fault };
            brought[seat.index()] = match sheet {
                Value::Null => None,
                Value::String(name) => Some(pack.ready(name).map_err(refuse)? as u8),
                sheet => {
                    let in_words = |faults: Vec<SheetFault>| faults.iter().map(ToString::to_string).collect::<Vec<_>>();
                    let read = Sheet::read(sheet, pack.sheet_by(prices), &pack.cards);
                    let sheet = read.map_err(|faults| refuse(in_words(faults).join("\n")))?;
                    charters.push(sheet.charter(pack, &effects));
                    Some(charters.len() as u8 - 1)
                }
            };
        }
        Ok(Spugah {
            pack: Arc::clone(pack),
            chairs: Chairs::free_for_all(setup.seats),
            charters: charters.into(),
            brought,
            effects,
            experiments,
            sea: pack.about.option(setup, "empty") == "ocean",
            moody_spire: pack.about.option(setup, "spire") == "moody",
            prices,
        })
    }
}

/// TS §1.7: the price list of a table. A pack without tuned prices has no such option.
fn prices_of(pack: &Pack, setup: &Setup) -> Prices {
    let tuned = pack.tuned.is_some() && pack.about.option(setup, PRICES) == "tuned";
    if tuned { Prices::Tuned } else { Prices::Rulebook }
}
