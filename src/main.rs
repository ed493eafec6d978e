//! The `sounder` program.

fn main() {}
