//! A record that somebody brings along: whatever it says, it replays or is refused.
#![no_main]

use sounder_kernel::Record;

libfuzzer_sys::fuzz_target!(|text: &str| {
    let Ok(record) = Record::from_json(text) else { return };
    let Some(game) = sounder_catalog::find(&record.game) else { return };
    let moves = record.moves.len().min(game.about().longest);
    let _ = game.replay_to(&record, moves);
});
