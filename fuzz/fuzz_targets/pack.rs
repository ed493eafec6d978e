//! A pack: the first byte says which file of which game is replaced by the rest.
#![no_main]

use sounder_pack::Source;
use std::collections::BTreeMap;

libfuzzer_sys::fuzz_target!(|input: (u8, &str)| {
    let (number, text) = input;
    let games = sounder_catalog::games();
    let files: Vec<_> = games.iter().flat_map(|game| game.pack_files().iter().map(move |(name, _)| (game, *name))).collect();
    let (game, name) = files[usize::from(number) % files.len()];
    let pack = Source::from_texts(BTreeMap::from([(name.to_owned(), text.to_owned())]), game.pack_files());
    let _ = game.with_pack(pack);
});
