//! Doors for the fuzz targets in `fuzz/`: what is read of what anybody may send, without a server around it.

use crate::api;
use crate::names;
use crate::sockets;
use crate::tables::Act;
use sounder_kernel::{Seat, Seed, Setup};

/// Reads a message over a websocket, and tries the move that it makes, if it makes one, where a game has just begun.
pub fn message(text: &str) {
    let Ok(Act::Play { seat, pick, words, .. }) = sockets::read_message(text) else { return };
    for game in sounder_catalog::games() {
        let Ok(mut table) = game.deal(Setup::new(game.about().min_seats), Seed::from_bytes([7; 32])) else { continue };
        let Some(seat) = Seat::all(table.names().all().len()).nth(seat.unwrap_or(0)) else { continue };
        let moves = table.moves();
        let _ = table.play(seat, moves, &pick, words.as_deref());
    }
}

/// Reads a body as each operation of the API would, and deals what it would set up.
pub fn body(text: &str) {
    let _ = names::clean_name(text).map(|name| names::compared(&name));
    if let Some((game, setup)) = api::read_bodies(text)
        && let Some(game) = sounder_catalog::find(&game)
        && game.about().check(&setup).is_ok()
    {
        let _ = game.deal(setup, Seed::from_bytes([7; 32]));
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn whatever_a_message_says_no_table_minds() {
        for text in ["", "{}", r#"{"play":0,"at":1}"#, r#"{"play":{"action":3},"at":1,"seat":77,"words":"x"}"#] {
            super::message(text);
        }
    }
}
