//! A record that somebody brings along: whatever it says, it replays or is refused, and what replays can be looked at.
#![no_main]

use sounder_kernel::{Record, Viewer};

libfuzzer_sys::fuzz_target!(|text: &str| {
    let Ok(mut record) = Record::from_json(text) else { return };
    let Some(game) = sounder_catalog::find(&record.game) else { return };
    let about = game.about();
    record.moves.truncate(about.longest);
    let _ = game.replay_to(&record, record.moves.len());
    // Whoever means to deceive makes all that is a hash anew.
    record.seal = None;
    record.checkpoints.clear();
    record.commitment = record.seed.commitment();
    record.pack.clone_from(&about.pack_hash);
    record.rules = about.rules_version;
    if let Ok(as_far) = game.replay_as_far(&record, &|| true) {
        let _ = (as_far.table.scene(Viewer::Public), as_far.table.tellings(Viewer::Public, 0), as_far.note());
    }
});
