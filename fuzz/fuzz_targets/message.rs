//! A message over a websocket.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| sounder_server::fuzzing::message(text));
