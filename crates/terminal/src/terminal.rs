use crate::keys::Key;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event};
#[cfg(unix)]
use signal_hook::consts::SIGHUP;
use signal_hook::consts::TERM_SIGNALS;
use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// The terminal in raw mode on its alternate screen, for as long as this lives. It is given back on every way out: a
/// return, an error, a panic (by ratatui's hook) and a signal (which only sets a flag that the loop looks at).
pub(crate) struct Guard {
    /// There until it is given back.
    terminal: Option<DefaultTerminal>,
    signals: &'static Signals,
}

/// What signals do. They are listened to once: a rematch takes the terminal again, and must not be ended by what the game before
/// it left behind.
struct Signals {
    /// Whether somebody asked the program to end, or its terminal is gone.
    came: Arc<AtomicBool>,
    /// Whether the terminal is given back, so that a signal does what it always does.
    left: Arc<AtomicBool>,
}

impl Signals {
    fn listen() -> io::Result<&'static Signals> {
        static SIGNALS: OnceLock<Signals> = OnceLock::new();
        if let Some(signals) = SIGNALS.get() {
            return Ok(signals);
        }
        let signals = Signals { came: Arc::default(), left: Arc::default() };
        // A closed window is a signal as well.
        #[cfg(unix)]
        let closed: &[i32] = &[SIGHUP];
        #[cfg(not(unix))]
        let closed: &[i32] = &[];
        for signal in TERM_SIGNALS.iter().chain(closed) {
            signal_hook::flag::register_conditional_default(*signal, Arc::clone(&signals.left))?;
            signal_hook::flag::register(*signal, Arc::clone(&signals.came))?;
        }
        Ok(SIGNALS.get_or_init(|| signals))
    }
}

impl Guard {
    pub fn enter() -> io::Result<Guard> {
        if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            return Err(io::Error::other("playing needs a terminal: neither input nor output may be redirected"));
        }
        let signals = Signals::listen()?;
        signals.left.store(false, Ordering::Relaxed);
        Ok(Guard { terminal: Some(ratatui::try_init()?), signals })
    }

    pub fn terminal(&mut self) -> &mut DefaultTerminal {
        self.terminal.as_mut().expect("it is given back at the end")
    }

    /// Whether somebody asked the program to end, or its terminal is gone.
    pub fn is_signalled(&self) -> bool {
        self.signals.came.load(Ordering::Relaxed)
    }

    /// Whether what went wrong is no wonder: the window was closed, perhaps while something was drawn and before anybody said so.
    pub fn is_ending(&self) -> bool {
        self.is_signalled() || is_gone_after(Duration::ZERO).unwrap_or(true)
    }

    /// The next key, if one comes within this time.
    pub fn next_key(&self, time: Duration) -> io::Result<Option<Key>> {
        // What was typed together with the last key has been read already, and is there at once.
        for time in [Duration::ZERO, time] {
            if is_gone_after(time)? {
                self.signals.came.store(true, Ordering::Relaxed);
                return Ok(None);
            }
            if event::poll(Duration::ZERO)? {
                return Ok(match event::read()? {
                    Event::Key(key) => Key::from_event(key),
                    Event::Resize(..) => Some(Key::Resized),
                    _ => None,
                });
            }
        }
        Ok(None)
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        // In a panic the hook has given it back already; doing so twice would write over the message.
        if !std::thread::panicking() {
            // A terminal that is gone needs nothing any more.
            let _ = ratatui::try_restore();
        }
        // Ratatui complains on standard error where the cursor cannot be shown again, and to complain in a window that is gone is
        // the end of the program.
        if let Some(mut terminal) = self.terminal.take()
            && terminal.show_cursor().is_err()
        {
            std::mem::forget(terminal);
        }
        // Whoever was told to end does so by itself; a second signal of the same window must not cut that short.
        if !self.is_signalled() {
            self.signals.left.store(true, Ordering::Relaxed);
        }
    }
}

/// Waits for something to be typed, and says whether the terminal is gone. A closed window need not send a signal, and crossterm
/// would read from what is gone for ever.
#[cfg(unix)]
fn is_gone_after(time: Duration) -> io::Result<bool> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let stdin = io::stdin();
    let mut input = [PollFd::new(&stdin, PollFlags::IN)];
    let time = Timespec::try_from(time).map_err(io::Error::other)?;
    match poll(&mut input, Some(&time)) {
        // A signal: the window has another size, or somebody asks the program to end.
        Err(rustix::io::Errno::INTR) => Ok(false),
        Err(error) => Err(error.into()),
        Ok(_) => Ok(input[0].revents().intersects(PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL)),
    }
}

#[cfg(not(unix))]
fn is_gone_after(time: Duration) -> io::Result<bool> {
    event::poll(time)?;
    Ok(false)
}
