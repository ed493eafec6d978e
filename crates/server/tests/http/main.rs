//! What the server answers, over HTTP and websockets.

#[path = "../common/mod.rs"]
mod common;

mod api;
mod clients;
mod earlier;
mod hostile;
mod keys;
mod lab;
mod limits;
mod load;
mod names;
mod packs;
mod records;
mod results;
mod security;
mod sides;
mod tables;
mod time;
