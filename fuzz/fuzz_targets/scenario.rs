//! A scenario file. Positions arranged by hand may be impossible, and are run behind a guard of their own: here they are only read.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| {
    let _ = sounder_scenario::Scenario::read("fuzz.toml", text);
});
