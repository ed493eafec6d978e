//! Where notices may be sent. Browsers name the address, so anybody can name any: nothing inside our own network may be
//! reached through it.

use crate::config::PushTo;
use axum::http::Uri;
use axum::http::uri::Scheme;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Push services have addresses of a few hundred letters.
const LONGEST: usize = 2_000;

/// The address of one browser at its push service.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Endpoint {
    /// The host's name.
    pub host: String,
    /// The port.
    pub port: u16,
    /// Whether TLS is spoken there.
    pub tls: bool,
    /// What is asked for there.
    pub path: String,
}

impl Endpoint {
    /// Reads an address, if notices may be sent to the likes of it.
    pub fn read(text: &str, to: PushTo) -> Result<Endpoint, &'static str> {
        if text.len() > LONGEST {
            return Err("the address for notices is too long");
        }
        let uri: Uri = text.parse().map_err(|_| "that is no address for notices")?;
        let authority = uri.authority().ok_or("an address for notices names its host")?;
        if authority.as_str().contains('@') {
            return Err("an address for notices names no user");
        }
        let host = authority.host().to_ascii_lowercase();
        let tls = uri.scheme() == Some(&Scheme::HTTPS);
        let port = authority.port_u16().unwrap_or(if tls { 443 } else { 80 });
        match to {
            PushTo::Nobody => return Err("this server sends no notices"),
            PushTo::Services if !tls || port != 443 => return Err("notices are sent over HTTPS only"),
            PushTo::Services if !is_public_name(&host) => return Err("notices are sent to public push services only"),
            PushTo::Loopback if !host.parse().is_ok_and(|address| may_reach(address, to)) => {
                return Err("notices are sent to this machine only");
            }
            PushTo::Services | PushTo::Loopback => {}
        }
        let path = uri.path_and_query().map_or("/", |path| path.as_str()).to_owned();
        Ok(Endpoint { host, port, tls, path })
    }

    /// The host as requests name it, with a port only where it is not the usual one.
    pub fn authority(&self) -> String {
        let usual = if self.tls { 443 } else { 80 };
        if self.port == usual { self.host.clone() } else { format!("{}:{}", self.host, self.port) }
    }

    /// The push service that the address belongs to.
    pub fn origin(&self) -> String {
        format!("{}://{}", if self.tls { "https" } else { "http" }, self.authority())
    }
}

/// Whether a host has a name that the whole world may know. What it leads to is checked once more when it is reached.
fn is_public_name(host: &str) -> bool {
    let plain = |letter: u8| letter.is_ascii_alphanumeric() || b"-._".contains(&letter);
    let Some((_, last)) = host.rsplit_once('.') else { return false };
    // Addresses written as numbers, in whatever form, end in a part that begins with a digit; names of domains never do.
    let named = last.bytes().next().is_some_and(|letter| letter.is_ascii_alphabetic());
    named && host.bytes().all(plain) && !["localhost", "local", "internal", "arpa"].contains(&last)
}

/// Whether a connection may be made to this address.
pub fn may_reach(address: IpAddr, to: PushTo) -> bool {
    match (to, address.to_canonical()) {
        (PushTo::Nobody, _) => false,
        (PushTo::Loopback, address) => address.is_loopback(),
        (PushTo::Services, IpAddr::V4(address)) => is_public(address),
        (PushTo::Services, IpAddr::V6(address)) => is_public_6(address),
    }
}

/// Whether an address is one of the open internet, by the registry of special addresses (RFC 6890 and after).
fn is_public(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let special = address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_documentation()
        || a == 0
        || a >= 224
        || (a == 100 && (64..128).contains(&b))
        || (a == 192 && b == 0 && c == 0)
        || (a == 192 && b == 88 && c == 99)
        || (a == 198 && (18..20).contains(&b));
    !special
}

fn is_public_6(address: Ipv6Addr) -> bool {
    match address.segments() {
        // NAT64: the last 32 bits are the address that is really meant.
        [0x64, 0xff9b, 0, 0, 0, 0, high, low] => is_public(Ipv4Addr::from_bits(u32::from(high) << 16 | u32::from(low))),
        // Protocol assignments with Teredo among them, examples, 6to4.
        [0x2001, second, ..] if second < 0x200 || second == 0xdb8 => false,
        [0x2002, ..] => false,
        [0x3fff, second, ..] if second < 0x1000 => false,
        // All that was ever given out to the open internet.
        [first, ..] => (0x2000..0x4000).contains(&first),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn push_services_are_taken() {
        for address in [
            "https://fcm.googleapis.com/fcm/send/abc:def",
            "https://updates.push.services.mozilla.com/wpush/v2/x?y=1",
            "https://web.push.apple.com:443/Q",
            "https://am3p.notify.windows.com/w/?token=BQY%3d",
        ] {
            let endpoint = Endpoint::read(address, PushTo::Services).expect(address);
            assert_eq!(format!("{}{}", endpoint.origin(), endpoint.path), address.replace(":443", ""));
        }
    }

    #[test]
    fn nothing_inside_is_an_address_for_notices() {
        let long = format!("https://push.example.com/{}", "x".repeat(LONGEST));
        for address in [
            "",
            "/tables/1",
            "push.example.com",
            "http://push.example.com/x",
            "ftp://push.example.com/x",
            "https://push.example.com:8443/x",
            "https://user@push.example.com/x",
            "https://localhost/x",
            "https://localhost.localhost/x",
            "https://router.local/x",
            "https://metadata.google.internal/x",
            "https://intranet/x",
            "https://127.0.0.1/x",
            "https://10.0.0.1/x",
            "https://8.8.8.8/x",
            "https://2130706433/x",
            "https://0x7f.0x1/x",
            "https://127.1/x",
            "https://[::1]/x",
            "https://[fd00::1]/x",
            "https://push.example.com./x",
            &long,
        ] {
            assert!(Endpoint::read(address, PushTo::Services).is_err(), "{address}");
        }
        assert!(Endpoint::read("https://push.example.com/x", PushTo::Nobody).is_err());
        assert!(Endpoint::read("http://127.0.0.1:8080/x", PushTo::Loopback).is_ok());
        assert!(Endpoint::read("http://192.0.2.1/x", PushTo::Loopback).is_err());
    }

    #[test]
    fn only_the_open_internet_is_reached() {
        for inside in [
            "0.0.0.0",
            "10.1.2.3",
            "100.64.0.1",
            "127.0.0.1",
            "169.254.169.254",
            "172.16.0.1",
            "192.0.0.8",
            "192.0.2.1",
            "192.168.1.1",
            "198.18.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "fe80::1",
            "fd12::1",
            "ff02::1",
            "2001::1",
            "2001:db8::1",
            "2002:7f00:1::",
            "64:ff9b::10.0.0.1",
            "3fff::1",
        ] {
            assert!(!may_reach(inside.parse().unwrap(), PushTo::Services), "{inside}");
        }
        for outside in ["8.8.8.8", "142.250.1.95", "::ffff:8.8.8.8", "2a00:1450:4001::5f", "64:ff9b::8.8.8.8"] {
            assert!(may_reach(outside.parse().unwrap(), PushTo::Services), "{outside}");
            assert!(!may_reach(outside.parse().unwrap(), PushTo::Loopback), "{outside}");
        }
    }
}
