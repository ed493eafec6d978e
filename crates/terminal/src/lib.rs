//! Playing in a terminal.
//!
//! [`play`] seats people and bots at a table and lets them play, [`play_plain`] does so line by line where there is no screen
//! to draw on; [`replay`] steps through a record; [`print_scene`] writes a scene where no keys can be pressed. Inside, `app.rs` and `replay.rs` are pure state machines (keys in,
//! effects out), `screen.rs` draws them, and `run.rs` is the only place that touches the terminal, the clock, threads
//! and files.

mod app;
mod keys;
mod overlay;
mod panes;
mod plain;
mod print;
mod replay;
mod run;
mod screen;
mod screens;
mod style;
mod terminal;

pub use app::{Options, Player};
pub use plain::play_plain;
pub use print::{has_screen, picture, print_lines, print_scene};
pub use run::{Again, Ended, free_beside, free_in, play, replay};
pub use screens::{default_names, outcome_lines};
