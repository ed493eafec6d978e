//! Play in the browser: tables, seats, accounts, storage, pages, live updates and the HTTP API.
//!
//! `store` makes things durable, `tables` has one task for each table that is awake, `pages` and `api` are two faces of
//! the same tables, `sockets` their websockets, `push` tells those who are away, `lab` runs of the balance lab beside it all. [`serve`] runs it all until it is told to stop; [`load`] measures it.

mod api;
mod app;
mod aside;
mod chance;
mod check;
mod config;
mod error;
#[doc(hidden)]
pub mod fuzzing;
mod gather;
mod identity;
mod lab;
mod limits;
mod listen;
pub mod load;
mod logs;
mod metrics;
mod names;
mod pages;
mod passwords;
mod patient;
mod push;
mod secret;
mod serve;
mod sockets;
mod store;
mod tables;

pub use chance::Chance;
pub use check::{Checked, Report, check};
pub use config::{Config, Limits, PushTo};
pub use lab::Workplace;
pub use serve::{Running, ServeError, serve, start};
