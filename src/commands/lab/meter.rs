//! How far a run has come, for whoever started it: a person sees a bar, another program reads lines.

use super::{bar, interruptible};
use crate::failure::Failure;
use clap::Args;
use indicatif::ProgressBar;
use serde_json::json;
use std::io::{Read, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Between two lines that nobody waits for.
const PAUSE: Duration = Duration::from_millis(250);

/// Whether another program has started this one and holds both ends of it.
#[derive(Args, Clone, Copy)]
pub struct Piped {
    /// For programs: progress as lines of JSON on standard output, and an end as soon as standard input is closed
    #[arg(long, hide = true)]
    piped: bool,
}

impl Piped {
    /// Set when somebody interrupts the program, or when whoever started it has gone or lets go of it.
    pub fn stop(self) -> Result<Arc<AtomicBool>, Failure> {
        let stop = interruptible()?;
        if self.piped {
            let let_go = Arc::clone(&stop);
            std::thread::spawn(move || {
                let mut nothing = [0; 64];
                while std::io::stdin().read(&mut nothing).is_ok_and(|bytes| bytes > 0) {}
                let_go.store(true, Ordering::Relaxed);
            });
        }
        Ok(stop)
    }

    /// A meter that goes up to `total`.
    pub fn meter(self, total: u64) -> Meter {
        let bar = if self.piped { ProgressBar::hidden() } else { bar(total) };
        Meter { bar, piped: self.piped, total, done: AtomicU64::new(0), said: Mutex::new(None) }
    }
}

/// How far a run has come.
pub struct Meter {
    bar: ProgressBar,
    piped: bool,
    total: u64,
    done: AtomicU64,
    said: Mutex<Option<Instant>>,
}

impl Meter {
    /// One more is done.
    pub fn one_more(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
        self.bar.inc(1);
        if self.piped {
            let mut said = self.said.lock().expect("nobody panics holding it");
            if said.is_none_or(|said| said.elapsed() >= PAUSE) {
                *said = Some(Instant::now());
                self.say(false);
            }
        }
    }

    /// So much is done, and nothing of it is lost if the program is stopped now.
    pub fn kept(&self, done: u64) {
        self.done.store(done, Ordering::Relaxed);
        self.bar.set_position(done);
        if self.piped {
            self.say(true);
        }
    }

    /// What is being done now.
    pub fn at(&self, what: String) {
        self.bar.set_message(what);
    }

    /// Nothing more comes of it.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }

    fn say(&self, kept: bool) {
        let line = json!({ "done": self.done.load(Ordering::Relaxed), "total": self.total, "kept": kept });
        // Whoever does not listen any more has closed the other pipe, too.
        let _ = writeln!(std::io::stdout(), "{line}");
    }
}
