//! A sheet that somebody brings along: it is checked, and dealt exactly if nothing is wrong with it.
#![no_main]

use serde_json::Value;
use sounder_kernel::{Seed, Setup};

libfuzzer_sys::fuzz_target!(|text: &str| {
    let Ok(sheet) = serde_json::from_str::<Value>(text) else { return };
    for game in sounder_catalog::games() {
        let Some(sheets) = game.sheets() else { continue };
        let form = sheets.check(&sheet);
        let again = sheets.form(&sheets.draft(&sheet));
        let _ = (again.all_faults(), sheets.name(&sheet));
        let seats = game.about().min_seats;
        let mut brought = vec![Value::Null; seats];
        brought[0] = sheet.clone();
        let setup = Setup { sheets: brought, ..Setup::new(seats) };
        let dealt = game.deal(setup, Seed::from_bytes([7; 32]));
        // Null stands for any sheet, and a name for a ready one.
        assert!(form.all_faults().is_empty() == dealt.is_ok() || !sheet.is_object(), "{text}");
    }
});
