//! The program as people and other programs use it.

#[path = "../../crates/server/tests/common/mod.rs"]
mod common;

mod cli;
mod designer;
mod lab;
mod lab_page;
mod mcp;
mod terminal;
