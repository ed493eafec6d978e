//! Doors for the fuzz targets in `fuzz/`: what is read of what anybody may send, without a server around it.

use crate::api;
use crate::names;
use crate::sockets;
use sounder_kernel::Seed;

/// Reads a message over a websocket.
pub fn message(text: &str) {
    let _ = sockets::read_message(text);
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
