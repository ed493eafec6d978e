use crate::keys::Key;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event};
#[cfg(unix)]
use signal_hook::consts::SIGHUP;
use signal_hook::consts::TERM_SIGNALS;
use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

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

    /// Whether somebody asked the program to end, or its terminal is gone.
    pub fn is_signalled(&self) -> bool {
        self.signalled.load(Ordering::Relaxed)
    }

    /// The next key, if one comes within this time.
    pub fn next_key(&self, time: Duration) -> io::Result<Option<Key>> {
        // What was typed together with the last key has been read already, and is there at once.
        for time in [Duration::ZERO, time] {
            if is_gone_after(time)? {
                self.signalled.store(true, Ordering::Relaxed);
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
        self.left.store(true, Ordering::Relaxed);
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
