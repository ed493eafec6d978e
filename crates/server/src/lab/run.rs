use super::order::Order;
use crate::limits::Client;
use serde::{Deserialize, Serialize};
use std::time::{Duration, Instant};

/// How a run stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// It waits for its turn, the first or the next one.
    Waiting,
    /// It is being played.
    Running,
    /// Somebody stopped it, or it has used up its time.
    Stopped,
    /// All is played.
    Done,
    /// It could not be played.
    Failed,
}

impl State {
    /// Whether it waits or is played.
    pub fn is_open(self) -> bool {
        matches!(self, State::Waiting | State::Running)
    }

    /// The state in a word.
    pub fn word(self) -> &'static str {
        match self {
            State::Waiting => "waiting",
            State::Running => "running",
            State::Stopped => "stopped",
            State::Done => "done",
            State::Failed => "failed",
        }
    }
}

/// How far a run has come.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Progress {
    /// Games and experiments behind.
    pub done: u64,
    /// At most so many.
    pub total: u64,
}

/// Something that somebody ordered.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Run {
    /// Its address: whoever knows it may look.
    pub id: String,
    /// Whose it is.
    pub owner: i64,
    /// What was ordered.
    pub order: Order,
    /// When, in milliseconds since 1970.
    pub created: i64,
    /// How it stands.
    pub state: State,
    /// What else there is to say about that.
    pub note: String,
    /// How far it has come.
    pub progress: Progress,
    /// How long it has been played, in milliseconds.
    pub used: u64,
    /// What its folder came to when it was last looked at, in bytes.
    #[serde(default)]
    pub bytes: u64,
    /// Where the order came from, as long as the server remembers.
    #[serde(skip)]
    pub client: Option<Client>,
    /// Whether its folder is still being written: it cannot be played yet.
    #[serde(skip)]
    pub begins: bool,
    /// When the turn began that it has now, and how far it had come then.
    #[serde(skip)]
    pub turn: Option<(Instant, u64)>,
}

/// Before so much time has passed nobody can tell how long the rest takes.
const TOO_SOON: Duration = Duration::from_millis(1_500);

impl Run {
    /// An order that waits.
    pub fn new(id: String, owner: i64, client: Client, order: Order, created: i64) -> Run {
        Run {
            id,
            owner,
            order,
            created,
            state: State::Waiting,
            note: String::new(),
            progress: Progress::default(),
            used: 0,
            bytes: 0,
            client: Some(client),
            begins: true,
            turn: None,
        }
    }

    /// It is stopped, and this is why.
    pub fn stopped(&mut self, why: &str) {
        self.state = State::Stopped;
        self.note = why.into();
    }

    /// How long the rest takes if it goes on like this.
    pub fn left(&self) -> Option<Duration> {
        let (since, from) = self.turn?;
        let (took, Progress { done, total }) = (since.elapsed(), self.progress);
        if self.state != State::Running || took < TOO_SOON || done <= from || total < done {
            return None;
        }
        Some(took.mul_f64((total - done) as f64 / (done - from) as f64))
    }
}
