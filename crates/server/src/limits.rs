//! What one client may ask for. The client is the address of the peer, or what our own proxy says it is; a header that
//! anybody can forge is never trusted.

use crate::config::{Config, Limits};
use crate::error::Error;
use governor::clock::Clock;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// So many games that one client wants to look back at are played again at a time; more wait.
const MOST_REPLAYS: usize = 2;
/// In seconds.
const DAY: u32 = 24 * 60 * 60;

/// Somebody who sends requests. People with an IPv6 address have many of them, so only the network counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Client(IpAddr);

impl From<IpAddr> for Client {
    fn from(address: IpAddr) -> Client {
        Client(match address.to_canonical() {
            IpAddr::V6(address) => {
                let [a, b, c, d, ..] = address.segments();
                Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
            }
            v4 @ IpAddr::V4(_) => v4,
        })
    }
}

impl Client {
    /// The client behind a request: the peer, or the last address that our own proxy has written down.
    pub fn of(peer: IpAddr, forwarded: Option<&str>, config: &Config) -> Client {
        let named = forwarded.and_then(|list| list.rsplit(',').next()).and_then(|last| last.trim().parse().ok());
        named.filter(|_| config.behind_proxy).unwrap_or(peer).into()
    }
}

/// A client who has spent a new table's allowance.
pub struct Paid(pub Client);

/// A client who may have a game played again as long as this lives.
pub struct Replaying {
    _place: OwnedSemaphorePermit,
}

/// Queues of one client each: those behind one wait for nobody else.
struct Queues {
    places: usize,
    by_client: Mutex<HashMap<Client, Arc<Semaphore>>>,
}

impl Queues {
    fn new(places: usize) -> Queues {
        Queues { places, by_client: Mutex::default() }
    }

    async fn enter(&self, client: Client) -> OwnedSemaphorePermit {
        let queue = {
            let mut queues = self.by_client.lock().expect("nobody panics holding it");
            Arc::clone(queues.entry(client).or_insert_with(|| Arc::new(Semaphore::new(self.places))))
        };
        queue.acquire_owned().await.expect("the semaphore is never closed")
    }

    /// Forgets queues that nobody stands in; whoever does holds a share of one.
    fn tidy(&self) {
        self.by_client.lock().expect("nobody panics holding it").retain(|_, queue| Arc::strong_count(queue) > 1);
    }
}

/// Who is charged for what bots and packs cost: the client behind somebody, as one client may have any number of keys; the
/// person where no client is known, as after a restart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Payer {
    Client(Client),
    Person(i64),
}

/// What can run out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Allowance {
    /// A request.
    Request,
    /// An attempt to sign in, to make an account or to be told of turns.
    SignIn,
    /// Whatever is kept for good: a new table, a record brought along.
    Table,
    /// Somebody new who is written down. Apart from tables, so that a class that sits down behind one address finds room.
    Guest,
    /// A thought that a bot has because somebody asks for its reasons.
    Thought,
}

/// Counts what clients do.
pub struct Limiter {
    requests: DefaultKeyedRateLimiter<Client>,
    sign_ins: DefaultKeyedRateLimiter<Client>,
    tables: DefaultKeyedRateLimiter<Client>,
    guests: DefaultKeyedRateLimiter<Client>,
    thoughts: DefaultKeyedRateLimiter<Client>,
    turns: DefaultKeyedRateLimiter<Client>,
    before_turns: Queues,
    replays: Queues,
    connections: Arc<Mutex<HashMap<Client, usize>>>,
    most_connections: usize,
}

fn at_least_one(number: u32) -> NonZeroU32 {
    NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN)
}

impl Limiter {
    /// Nobody has done anything yet.
    pub fn new(limits: &Limits) -> Limiter {
        let second = Quota::per_second(at_least_one(limits.requests_per_second));
        Limiter {
            requests: RateLimiter::keyed(second.allow_burst(at_least_one(limits.burst))),
            sign_ins: RateLimiter::keyed(Quota::per_minute(at_least_one(limits.sign_ins_per_minute))),
            tables: RateLimiter::keyed(Quota::per_minute(at_least_one(limits.tables_per_minute))),
            guests: RateLimiter::keyed(Quota::per_minute(at_least_one(limits.guests_per_minute))),
            thoughts: RateLimiter::keyed(Quota::per_minute(at_least_one(limits.thoughts_per_minute))),
            turns: RateLimiter::keyed(second.allow_burst(at_least_one(limits.pages_at_once))),
            before_turns: Queues::new(1),
            replays: Queues::new(MOST_REPLAYS),
            connections: Arc::default(),
            most_connections: limits.connections_per_client,
        }
    }

    /// Takes one from an allowance, if any is left.
    pub fn spend(&self, client: Client, allowance: Allowance) -> Result<(), Error> {
        let limiter = match allowance {
            Allowance::Request => &self.requests,
            Allowance::SignIn => &self.sign_ins,
            Allowance::Table => &self.tables,
            Allowance::Guest => &self.guests,
            Allowance::Thought => &self.thoughts,
        };
        take(limiter, &client)
    }

    /// Waits until it is a client's turn to be answered by a page or the API. A burst of requests is spread out in the order in
    /// which they came, so that nobody else waits for all of it.
    pub async fn turn(&self, client: Client) {
        let _first = self.before_turns.enter(client).await;
        while let Err(until) = self.turns.check_key(&client) {
            tokio::time::sleep(until.wait_time_from(self.turns.clock().now())).await;
        }
    }

    /// Waits until a client may have one more game played again. Whoever waits holds nothing else.
    pub async fn replay(&self, client: Client) -> Replaying {
        Replaying { _place: self.replays.enter(client).await }
    }

    /// Counts a connection as long as the guard lives.
    pub fn connect(&self, client: Client) -> Result<Connected, Error> {
        let mut connections = self.connections.lock().expect("nobody panics holding it");
        let count = connections.entry(client).or_insert(0);
        if *count >= self.most_connections {
            metrics::counter!("sounder_refused_total", "why" => "connections").increment(1);
            return Err(Error::TooMany { wait: Duration::from_secs(1) });
        }
        *count += 1;
        Ok(Connected { client, connections: Arc::clone(&self.connections) })
    }

    /// Forgets clients that have been quiet.
    pub fn tidy(&self) {
        for limiter in [&self.requests, &self.sign_ins, &self.tables, &self.guests, &self.thoughts, &self.turns] {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
        self.before_turns.tidy();
        self.replays.tidy();
    }
}

/// Takes one from what a payer may do; if nothing is left, says how long it takes until something is.
fn take<P: Clone + Eq + Hash>(limiter: &DefaultKeyedRateLimiter<P>, payer: &P) -> Result<(), Error> {
    limiter.check_key(payer).map_err(|until| {
        metrics::counter!("sounder_refused_total", "why" => "rate").increment(1);
        Error::TooMany { wait: until.wait_time_from(limiter.clock().now()) }
    })
}

/// Counts the packs that are stored because somebody brought them along. They stay for as long as a table needs them.
pub struct PackBudget(DefaultKeyedRateLimiter<Payer>);

impl PackBudget {
    /// Nobody has brought one yet.
    pub fn new(limits: &Limits) -> PackBudget {
        let most = at_least_one(limits.packs_per_day);
        let every =
            Quota::with_period(Duration::from_secs(DAY.into()) / most.get()).expect("there is a while between two");
        PackBudget(RateLimiter::keyed(every.allow_burst(most)))
    }

    /// Takes one pack from what is left of the day's.
    pub fn spend(&self, payer: Payer) -> Result<(), Error> {
        take(&self.0, &payer)
    }

    /// Forgets those who have brought none lately.
    pub fn tidy(&self) {
        self.0.retain_recent();
        self.0.shrink_to_fit();
    }
}

/// A connection that counts.
pub struct Connected {
    client: Client,
    connections: Arc<Mutex<HashMap<Client, usize>>>,
}

impl Drop for Connected {
    fn drop(&mut self) {
        let mut connections = self.connections.lock().expect("nobody panics holding it");
        if let Some(count) = connections.get_mut(&self.client) {
            *count -= 1;
            if *count == 0 {
                connections.remove(&self.client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_is_one_client() {
        let client = |text: &str| Client::from(text.parse::<IpAddr>().unwrap());
        assert_eq!(client("2001:db8:1:2::1"), client("2001:db8:1:2:ffff::9"));
        assert_ne!(client("2001:db8:1:2::1"), client("2001:db8:1:3::1"));
        assert_eq!(client("::ffff:192.0.2.7"), client("192.0.2.7"));
    }

    #[test]
    fn only_our_own_proxy_is_believed() {
        let peer: IpAddr = "192.0.2.1".parse().unwrap();
        let forged = Some("203.0.113.9, 198.51.100.4");
        let open = Config::default();
        assert_eq!(Client::of(peer, forged, &open), peer.into());
        let behind = Config { behind_proxy: true, ..Config::default() };
        assert_eq!(Client::of(peer, forged, &behind), "198.51.100.4".parse::<IpAddr>().unwrap().into());
    }

    #[test]
    fn whoever_is_refused_hears_how_long_to_wait() {
        let limiter = Limiter::new(&Limits { sign_ins_per_minute: 2, ..Limits::default() });
        let client = Client::from(IpAddr::from([192, 0, 2, 1]));
        let spend = || limiter.spend(client, Allowance::SignIn);
        assert!(spend().is_ok() && spend().is_ok());
        let refused = spend().unwrap_err();
        let answer = axum::response::IntoResponse::into_response(refused);
        assert_eq!(answer.headers()["retry-after"], "30");
    }

    #[tokio::test]
    async fn one_client_has_few_replays_and_others_do_not_wait_for_it() {
        let limiter = Limiter::new(&Limits::default());
        let [one, other] = [1, 2].map(|last| Client::from(IpAddr::from([192, 0, 2, last])));
        let first = limiter.replay(one).await;
        let _second = limiter.replay(one).await;
        let mut third = std::pin::pin!(limiter.replay(one));
        assert!(futures_util::poll!(third.as_mut()).is_pending());
        let _others = limiter.replay(other).await;
        limiter.tidy();
        drop(first);
        drop(third.await);
    }

    #[tokio::test]
    async fn a_burst_is_spread_out_and_others_do_not_wait_for_it() {
        let limiter = Limiter::new(&Limits { requests_per_second: 1, pages_at_once: 2, ..Limits::default() });
        let [one, other] = [1, 2].map(|last| Client::from(IpAddr::from([192, 0, 2, last])));
        limiter.turn(one).await;
        limiter.turn(one).await;
        let mut third = std::pin::pin!(limiter.turn(one));
        assert!(futures_util::poll!(third.as_mut()).is_pending());
        limiter.tidy();
        limiter.turn(other).await;
        third.await;
    }

    #[test]
    fn packs_run_out_for_the_day() {
        let budget = PackBudget::new(&Limits { packs_per_day: 3, ..Limits::default() });
        for _ in 0..3 {
            budget.spend(Payer::Person(1)).unwrap();
        }
        assert!(matches!(budget.spend(Payer::Person(1)), Err(Error::TooMany { wait }) if wait.as_secs() > 7 * 60 * 60));
        assert!(budget.spend(Payer::Person(2)).is_ok());
    }

    #[test]
    fn connections_are_given_back() {
        let limiter = Limiter::new(&Limits { connections_per_client: 1, ..Limits::default() });
        let client = Client::from(IpAddr::from([192, 0, 2, 1]));
        let first = limiter.connect(client).unwrap();
        assert!(limiter.connect(client).is_err());
        drop(first);
        assert!(limiter.connect(client).is_ok());
    }
}
