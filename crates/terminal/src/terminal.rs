use ratatui::DefaultTerminal;
#[cfg(unix)]
use signal_hook::consts::SIGHUP;
use signal_hook::consts::TERM_SIGNALS;
use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The terminal in raw mode on its alternate screen, for as long as this lives. It is given back on every way out: a
/// return, an error, a panic (by ratatui's hook) and a signal (which only sets a flag that the loop looks at).
pub(crate) struct Guard {
    pub terminal: DefaultTerminal,
    signalled: Arc<AtomicBool>,
    left: Arc<AtomicBool>,
}

impl Guard {
    pub fn enter() -> io::Result<Guard> {
        if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            return Err(io::Error::other("playing needs a terminal: neither input nor output may be redirected"));
        }
        let (signalled, left) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
        // A closed window is a signal as well.
        #[cfg(unix)]
        let closed: &[i32] = &[SIGHUP];
        #[cfg(not(unix))]
        let closed: &[i32] = &[];
        for signal in TERM_SIGNALS.iter().chain(closed) {
            // Once the terminal is given back, the signal does what it always does.
            signal_hook::flag::register_conditional_default(*signal, Arc::clone(&left))?;
            signal_hook::flag::register(*signal, Arc::clone(&signalled))?;
        }
        Ok(Guard { terminal: ratatui::try_init()?, signalled, left })
    }

    /// Whether somebody asked the program to end.
    pub fn is_signalled(&self) -> bool {
        self.signalled.load(Ordering::Relaxed)
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        // In a panic the hook has given it back already; doing so twice would write over the message.
        if !std::thread::panicking() {
            ratatui::restore();
        }
        self.left.store(true, Ordering::Relaxed);
    }
}
