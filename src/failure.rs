use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

/// Why a command did not do what it was asked.
pub enum Failure {
    /// What was asked for makes no sense: exit code 2.
    BadInput(String),
    /// It was checked and found wanting, such as a scenario that does not hold: exit code 1.
    NotSo(String),
    /// What it found could not be written.
    Output(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Output(error)
    }
}

impl Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Failure::BadInput(message) | Failure::NotSo(message) => f.write_str(message),
            Failure::Output(error) => write!(f, "cannot write: {error}"),
        }
    }
}

impl Failure {
    /// Something that was given cannot be used.
    pub fn bad(message: impl Display) -> Failure {
        Failure::BadInput(message.to_string())
    }

    /// A file that was given cannot be used.
    pub fn file(path: &std::path::Path, message: impl Display) -> Failure {
        Failure::BadInput(format!("{}: {message}", path.display()))
    }

    /// Prints the message and gives the exit code. Where nobody can read it, the code has to do.
    pub fn report(&self) -> ExitCode {
        let (message, code) = match self {
            Failure::BadInput(message) => (format!("sounder: {message}"), 2),
            Failure::NotSo(message) => (message.clone(), 1),
            // Whoever reads the output, such as `head`, has seen enough.
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
            Failure::Output(_) => (format!("sounder: {self}"), 1),
        };
        let _ = writeln!(io::stderr(), "{message}");
        ExitCode::from(code)
    }
}
