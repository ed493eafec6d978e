//! The `sounder` program; see the library of the same name.

fn main() -> std::process::ExitCode {
    sounder::main()
}
