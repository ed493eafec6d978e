//! A pack, as a ZIP file or as one file of it: a text that begins with `# GAME/FILE` replaces that file, any other one that its
//! length picks. What is wrong is told in bounded room, and what can be read can be played.
#![no_main]

use sounder_host::AnyGame;
use sounder_kernel::{Pick, Seed, Setup, Viewer};
use sounder_pack::Source;
use std::collections::BTreeMap;

/// So many moves are played with a pack.
const MOVES: u32 = 200;
/// No list of faults is longer, in bytes.
const LONGEST: usize = 400_000;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let luck = bytes.iter().fold(0_u32, |luck, byte| luck.wrapping_mul(31).wrapping_add(u32::from(*byte)));
    let games = sounder_catalog::games();
    if bytes.starts_with(b"PK") {
        for game in games.iter().filter(|game| !game.pack_files().is_empty()) {
            match Source::from_zip(bytes, game.pack_files()) {
                Ok(pack) => try_out(&**game, pack, luck),
                Err(error) => assert!(error.to_string().len() < LONGEST),
            }
        }
        return;
    }
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let mut files = Vec::new();
    for game in &games {
        files.extend(game.pack_files().iter().map(|(name, _)| (game, *name)));
    }
    let said = text.lines().next().and_then(|line| line.strip_prefix("# ")).unwrap_or_default();
    let named = files.iter().position(|(game, name)| format!("{}/{name}", game.about().id) == said);
    let (game, name) = files[named.unwrap_or(text.len() % files.len())];
    let pack = Source::from_texts(BTreeMap::from([(name.to_owned(), text.to_owned())]), game.pack_files());
    try_out(&**game, pack, luck);
});

fn try_out(game: &dyn AnyGame, pack: Source, luck: u32) {
    let game = match game.with_pack(pack) {
        Ok(game) => game,
        Err(error) => return assert!(error.to_string().len() < LONGEST),
    };
    let about = game.about();
    let seats = about.min_seats + luck as usize % (about.max_seats - about.min_seats + 1);
    let seed = Seed::from_bytes([luck as u8; 32]);
    let Ok(mut table) = game.deal(Setup::new(seats), seed) else { return };
    for number in 0..MOVES {
        let Some(seat) = table.status().acting().first() else { break };
        let choices = table.choices(seat).len() as u32;
        assert!(choices > 0, "whoever is to act can");
        let pick = Pick::Index((luck.wrapping_add(number).wrapping_mul(2_654_435_761) % choices) as usize);
        let moves = table.moves();
        table.play(seat, moves, &pick, None).expect("what is offered can be done");
    }
    let _ = table.scene(Viewer::Public);
}
