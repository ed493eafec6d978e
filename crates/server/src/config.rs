use crate::chance::Chance;
use crate::lab::Workplace;
use sounder_host::AnyGame;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// How the server is run.
#[derive(Clone)]
pub struct Config {
    /// Where to listen; port 0 picks a free one.
    pub address: SocketAddr,
    /// Where `/health` and `/metrics` are, if not among the pages.
    pub inside: Option<SocketAddr>,
    /// The database file; made at the first start.
    pub database: PathBuf,
    /// The games on offer.
    pub games: Vec<Arc<dyn AnyGame>>,
    /// Whether a proxy stands in front: then the last `X-Forwarded-For` names the client, and cookies are `Secure` if
    /// `X-Forwarded-Proto` says https.
    pub behind_proxy: bool,
    /// What one client may ask for.
    pub limits: Limits,
    /// Who plays the runs of the balance lab; without it there is no lab.
    pub lab: Option<Workplace>,
    /// Where the dice of tables and the whims of bots come from.
    pub chance: Chance,
    /// How long a bot waits before it moves while somebody watches, so that people can follow.
    pub bot_pause: Duration,
    /// How long a bot waits where somebody on its side is here and may act too, so that people go first.
    pub courtesy: Duration,
    /// How many bytes all bots together may keep of their thoughts between two moves.
    pub bot_memory: usize,
    /// After how long without viewers and moves a table is put to sleep.
    pub sleep_after: Duration,
    /// So often a client is asked over its websocket whether it is still there; whoever has not answered by the next time is gone.
    pub ping_every: Duration,
    /// After how long without a sign of life a player of a live game counts as missing.
    pub missing_after: Duration,
    /// Whom notices of turns may be sent to, for people who are away.
    pub push_to: PushTo,
    /// How long somebody is away and waited for before they are told.
    pub push_grace: Duration,
    /// How long all notices of one turn may take together, to all devices of a person.
    pub push_patience: Duration,
    /// After how long a notice is sent once more that a push service could not take.
    pub push_again: Duration,
}

/// Whom notices of turns may be sent to. Browsers name the address, so that it has to be one that anybody may reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PushTo {
    /// Nobody: pages do not offer it.
    Nobody,
    /// The push services of browsers, over TLS and at public addresses only.
    Services,
    /// Programs on this very machine, without TLS: for tests.
    Loopback,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            address: SocketAddr::from((Ipv4Addr::LOCALHOST, 7144)),
            inside: None,
            database: PathBuf::from("sounder.sqlite"),
            games: sounder_catalog::games(),
            behind_proxy: false,
            limits: Limits::default(),
            lab: None,
            chance: Chance::System,
            bot_pause: Duration::from_millis(350),
            courtesy: Duration::from_secs(4),
            bot_memory: 96 * 1024 * 1024,
            sleep_after: Duration::from_secs(60),
            ping_every: Duration::from_secs(25),
            missing_after: Duration::from_secs(90),
            push_to: PushTo::Services,
            push_grace: Duration::from_secs(10),
            push_patience: Duration::from_secs(5),
            push_again: Duration::from_secs(60),
        }
    }
}

/// What one client may ask for. A client is an address (the first 64 bits of an IPv6 one).
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Requests a second in the long run.
    pub requests_per_second: u32,
    /// Requests at once.
    pub burst: u32,
    /// Pages and answers of the API that are made at once; further ones wait for their turn.
    pub pages_at_once: u32,
    /// Attempts a minute to sign in or to make an account.
    pub sign_ins_per_minute: u32,
    /// New tables a minute, and records brought along.
    pub tables_per_minute: u32,
    /// New people a minute: those who ask for a key, and those who do something for the first time with one of their own.
    pub guests_per_minute: u32,
    /// Thoughts of bots a minute that somebody asks for: reasons for a move, what cost most in a game.
    pub thoughts_per_minute: u32,
    /// Packs a day that are stored for the tables of one client.
    pub packs_per_day: u32,
    /// Messages a second over one websocket.
    pub messages_per_second: u32,
    /// Bytes a second over one websocket, whatever they say.
    pub line_bytes_per_second: usize,
    /// Connections at once.
    pub connections_per_client: usize,
    /// Connections of all clients at once.
    pub connections: usize,
    /// Bytes of a request's body.
    pub body: usize,
    /// Bytes of a record that is brought along.
    pub record: usize,
    /// How long a request may take to arrive.
    pub patience: Duration,
    /// How long a client may read nothing of what it is sent.
    pub reading: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            requests_per_second: 50,
            burst: 200,
            pages_at_once: 10,
            sign_ins_per_minute: 10,
            tables_per_minute: 30,
            guests_per_minute: 60,
            thoughts_per_minute: 20,
            packs_per_day: 50,
            messages_per_second: 50,
            line_bytes_per_second: 32 * 1024,
            connections_per_client: 100,
            connections: 10_000,
            body: 64 * 1024,
            record: 2 * 1024 * 1024,
            patience: Duration::from_secs(15),
            reading: Duration::from_secs(5),
        }
    }
}

impl Limits {
    /// Nothing in the way of a load test.
    pub fn none() -> Limits {
        Limits {
            requests_per_second: 1_000_000,
            burst: 1_000_000,
            pages_at_once: 1_000_000,
            sign_ins_per_minute: 1_000_000,
            tables_per_minute: 1_000_000,
            guests_per_minute: 1_000_000,
            thoughts_per_minute: 1_000_000,
            packs_per_day: 1_000_000,
            messages_per_second: 1_000_000,
            line_bytes_per_second: usize::MAX,
            connections_per_client: 100_000,
            connections: 100_000,
            ..Limits::default()
        }
    }
}
