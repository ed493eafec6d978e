//! A body of the API.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| sounder_server::fuzzing::body(text));
