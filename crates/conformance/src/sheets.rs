//! What a game promises about the sheets that its seats bring along.

use serde_json::{Value, json};
use sounder_kernel::{Dice, Setup};
use sounder_scene::{Sheets, Show};

/// How many sheets by chance are looked at.
const RANDOM: usize = 4;

/// Checks the promises of [`Sheets`] on the ready sheets, on some by chance, and on each of them with every part of it
/// left out or replaced by rubbish: a form has no fault exactly if the sheet can be dealt, a draft gives back the sheet
/// it came from, and nothing is too broken to have a form.
pub fn assert_sheets<G: Show>(game: &G) {
    assert_sheets_with(game, &Setup::new(game.about().min_seats));
}

/// The same at a table with other options. There, a ready sheet may be more than is allowed to one that is written out.
pub fn assert_sheets_with<G: Show>(game: &G, setup: &Setup) {
    let game = game.for_table(setup).expect("a sound setup");
    let sheets = game.sheets().expect("a game with sheets");
    let can_be_dealt = |sheet: &Value| {
        let sheets = vec![sheet.clone(); setup.seats];
        game.for_table(&Setup { sheets, ..setup.clone() }).is_ok()
    };
    let stands = |sheet: &Value| setup.options.is_empty() || can_be_dealt(sheet);
    let honest = |sheet: &Value| {
        let faults = sheets.check(sheet).all_faults();
        assert_eq!(faults.is_empty(), can_be_dealt(sheet), "{sheet}\n{faults:#?}");
        // Whatever comes of its draft is shown with the same faults as on the wire.
        let draft = sheets.draft(sheet);
        let known = sheets.check(&sheets.sheet(&draft)).all_faults();
        assert_eq!(sheets.form(&draft).all_faults(), known, "{sheet}");
    };
    let ready = sheets.ready();
    for (name, sheet) in &ready {
        assert_eq!((&sheets.name(sheet), &sheets.name(&json!(name))), (name, name));
        if stands(sheet) {
            assert_eq!(sheets.check(&json!(name)), sheets.check(sheet), "{name} stands for its sheet");
        }
        honest(&json!(name));
    }
    let mut dice = Dice::from_number(1);
    let random = std::iter::repeat_with(|| sheets.random(&mut dice)).take(RANDOM);
    for sheet in ready.iter().map(|(_, sheet)| sheet.clone()).filter(stands).chain(random) {
        assert_eq!(sheets.check(&sheet).all_faults(), [], "{sheet}");
        assert_eq!(sheets.sheet(&sheets.draft(&sheet)), sheet);
        assert_eq!(sheets.form(&sheets.draft(&sheet)), sheets.check(&sheet));
        every_fields_path_is_its_own(sheets, &sheet);
        broken(&sheet).iter().for_each(honest);
    }
    rubbish().iter().for_each(honest);
}

fn every_fields_path_is_its_own(sheets: &dyn Sheets, sheet: &Value) {
    let form = sheets.check(sheet);
    let mut paths: Vec<&str> = form.fields().map(|field| field.path.as_str()).collect();
    paths.extend(form.sections.iter().flat_map(|section| &section.groups).map(|group| group.path.as_str()));
    paths.sort_unstable();
    let count = paths.len();
    paths.dedup();
    assert_eq!(paths.len(), count, "two fields or groups share a path");
}

fn rubbish() -> Vec<Value> {
    vec![
        json!(null),
        json!(true),
        json!(0),
        json!(-1),
        json!(99),
        json!(0.5),
        json!(""),
        json!("x"),
        json!([]),
        json!({}),
    ]
}

/// The sheet with each of its parts left out, or replaced by each piece of rubbish.
fn broken(sheet: &Value) -> Vec<Value> {
    let mut all = Vec::new();
    let mut pointers = vec![String::new()];
    while let Some(pointer) = pointers.pop() {
        match sheet.pointer(&pointer) {
            Some(Value::Object(table)) => {
                for key in table.keys() {
                    pointers.push(format!("{pointer}/{key}"));
                    let mut without = sheet.clone();
                    without.pointer_mut(&pointer).and_then(Value::as_object_mut).map(|table| table.remove(key));
                    all.push(without);
                }
                let mut more = sheet.clone();
                more.pointer_mut(&pointer).expect("it is there")["unheard-of"] = json!(1);
                all.push(more);
            }
            Some(Value::Array(list)) => pointers.extend((0..list.len()).map(|index| format!("{pointer}/{index}"))),
            _ => {}
        }
        for piece in rubbish() {
            let mut changed = sheet.clone();
            *changed.pointer_mut(&pointer).expect("it is there") = piece;
            all.push(changed);
        }
    }
    all
}
