//! Real people use real browsers: these tests drive one. Without it they say so and pass, except in CI.

#[path = "../common/mod.rs"]
mod common;

mod axe;
mod flows;
mod friends;
mod hogs;
mod lessons;
mod looks;
mod maps;
mod plans;
mod playing;
mod rangers;
mod seeing;
mod setups;
mod sheets;
mod shortcuts;
mod showing;
