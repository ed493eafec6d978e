//! What one client may ask for. The client is the address of the peer, or what our own proxy says it is; a header that
//! anybody can forge is never trusted.

use crate::config::{Config, Limits};
use crate::error::Error;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex};

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

/// What can run out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Allowance {
    /// A request.
    Request,
    /// An attempt to sign in, to make an account or to be told of turns.
    SignIn,
    /// A new table, or a record brought along.
    Table,
}

/// Counts what clients do.
pub struct Limiter {
    requests: DefaultKeyedRateLimiter<Client>,
    sign_ins: DefaultKeyedRateLimiter<Client>,
    tables: DefaultKeyedRateLimiter<Client>,
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
        };
        limiter.check_key(&client).map_err(|_| {
            metrics::counter!("sounder_refused_total", "why" => "rate").increment(1);
            Error::TooMany
        })
    }

    /// Counts a connection as long as the guard lives.
    pub fn connect(&self, client: Client) -> Result<Connected, Error> {
        let mut connections = self.connections.lock().expect("nobody panics holding it");
        let count = connections.entry(client).or_insert(0);
        if *count >= self.most_connections {
            metrics::counter!("sounder_refused_total", "why" => "connections").increment(1);
            return Err(Error::TooMany);
        }
        *count += 1;
        Ok(Connected { client, connections: Arc::clone(&self.connections) })
    }

    /// Forgets clients that have been quiet.
    pub fn tidy(&self) {
        for limiter in [&self.requests, &self.sign_ins, &self.tables] {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
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
    fn connections_are_given_back() {
        let limiter = Limiter::new(&Limits { connections_per_client: 1, ..Limits::default() });
        let client = Client::from(IpAddr::from([192, 0, 2, 1]));
        let first = limiter.connect(client).unwrap();
        assert!(limiter.connect(client).is_err());
        drop(first);
        assert!(limiter.connect(client).is_ok());
    }
}
