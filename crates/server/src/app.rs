//! What every handler shares, and what every request passes through: limits, identity, origin, headers.

use crate::config::Config;
use crate::error::Error;
use crate::identity::{Identity, KEPT_BY_BROWSERS, Key, Person, Standing};
use crate::lab::Lab;
use crate::limits::{Allowance, Client, Limiter, Paid, Replaying};
use crate::listen::Connection;
use crate::push::Push;
use crate::tables::Tables;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::Response;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// The cookie that holds the key.
const COOKIE: &str = "sounder";
/// The same over TLS. Browsers take a cookie of such a name only from the very host, over TLS: nobody beside can plant one.
const HOST_COOKIE: &str = "__Host-sounder";

/// What every handler shares.
#[derive(Clone)]
pub struct App(Arc<Inner>);

/// The inside of an [`App`].
pub struct Inner {
    pub config: Config,
    pub tables: Tables,
    pub identity: Identity,
    pub limiter: Limiter,
    /// Who tells people that are away, if this server does.
    pub push: Option<Push>,
    /// The balance lab, if this server has one.
    pub lab: Option<Lab>,
    /// Set when the server shuts down.
    pub stop: CancellationToken,
    /// Websockets, which the listener does not wait for.
    pub sockets: TaskTracker,
}

impl App {
    /// Shares this.
    pub fn new(inner: Inner) -> App {
        App(Arc::new(inner))
    }
}

impl std::ops::Deref for App {
    type Target = Inner;

    fn deref(&self) -> &Inner {
        &self.0
    }
}

/// The address at the other end of the connection; set by the listener.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub IpAddr);

/// Whoever sent a request that may come from a browser: everybody has a key, an old one or a new one.
#[derive(Clone, Debug)]
pub struct Caller {
    /// The secret.
    pub key: Key,
    /// The person behind it.
    pub person: Person,
    /// Whether the browser had no key yet, or one that no longer holds.
    pub new: bool,
    /// What the key's owner may recognize it by later.
    pub device: String,
    /// Where it came from.
    pub client: Client,
}

impl Caller {
    /// The person, written down. Whoever is not yet counts as a new guest, be the key ours or one that they made up.
    pub async fn keep(&self, app: &App) -> Result<Person, Error> {
        let pay = || app.limiter.spend(self.client, Allowance::Guest);
        app.identity.keep(&self.key, &self.device, pay).await
    }
}

impl FromRequestParts<App> for Caller {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Caller, Error> {
        parts.extensions.get::<Caller>().cloned().ok_or(Error::Internal)
    }
}

/// A caller of the API who has shown a key that somebody holds.
pub struct Known(pub Person);

impl FromRequestParts<App> for Known {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Known, Error> {
        let caller = Caller::from_request_parts(parts, app).await?;
        if caller.new {
            return Err(Error::NoKey("show a key: send \"Authorization: Bearer KEY\"; POST /api/guests gives you one"));
        }
        Ok(Known(caller.keep(app).await?))
    }
}

/// The client behind a request.
impl FromRequestParts<App> for Client {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Client, Error> {
        Ok(client(&parts.extensions, &parts.headers, app))
    }
}

/// The connection that a request came over.
impl FromRequestParts<App> for Connection {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Connection, Error> {
        parts.extensions.get::<Connection>().cloned().ok_or(Error::Internal)
    }
}

/// The client behind a request that counts like a new table. It is counted before the body is read.
impl FromRequestParts<App> for Paid {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Paid, Error> {
        let client = client(&parts.extensions, &parts.headers, app);
        app.limiter.spend(client, Allowance::Table)?;
        Ok(Paid(client))
    }
}

/// Whoever asks for a game to be played again waits until they have few others.
impl FromRequestParts<App> for Replaying {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Replaying, Error> {
        Ok(app.limiter.replay(client(&parts.extensions, &parts.headers, app)).await)
    }
}

fn client(extensions: &axum::http::Extensions, headers: &HeaderMap, app: &App) -> Client {
    let peer = extensions.get::<Peer>().map_or(IpAddr::from([127, 0, 0, 1]), |peer| peer.0);
    let forwarded = headers.get_all("x-forwarded-for").iter().next_back().and_then(|value| value.to_str().ok());
    Client::of(peer, forwarded, &app.config)
}

/// Whether the client speaks TLS, to the proxy in front.
pub fn is_https(headers: &HeaderMap, config: &Config) -> bool {
    config.behind_proxy && headers.get("x-forwarded-proto").is_some_and(|proto| proto == "https")
}

fn cookie_name(https: bool) -> &'static str {
    if https { HOST_COOKIE } else { COOKIE }
}

fn key_in_cookie(headers: &HeaderMap, config: &Config) -> Option<Key> {
    let name = cookie_name(is_https(headers, config));
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let named = |pair: &str| pair.trim().strip_prefix(name)?.strip_prefix('=').and_then(Key::parse);
    cookies.flat_map(|line| line.split(';')).find_map(named)
}

/// A browser's note of a key.
pub fn cookie(key: &Key, headers: &HeaderMap, config: &Config) -> HeaderValue {
    let https = is_https(headers, config);
    let (name, secure) = (cookie_name(https), if https { "; Secure" } else { "" });
    let key = key.secret();
    let text = format!("{name}={key}; Path=/; Max-Age={KEPT_BY_BROWSERS}; HttpOnly; SameSite=Lax{secure}");
    HeaderValue::from_str(&text).expect("a key is hexadecimal digits")
}

/// What the owner of a device may recognize it by: "Firefox on Linux".
fn device(headers: &HeaderMap) -> String {
    let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    let first =
        |known: &[(&str, &'static str)]| known.iter().find(|(sign, _)| agent.contains(sign)).map(|(_, name)| *name);
    // Most browsers name others, too; whoever is named by the fewest comes first.
    let browser = first(&[
        ("Edg", "Edge"),
        ("OPR/", "Opera"),
        ("SamsungBrowser", "Samsung Internet"),
        ("Firefox/", "Firefox"),
        ("FxiOS", "Firefox"),
        ("CriOS", "Chrome"),
        ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
    ]);
    let system = first(&[
        ("Android", "Android"),
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Windows", "Windows"),
        ("Mac OS", "Mac"),
        ("Linux", "Linux"),
    ]);
    match (browser, system) {
        (Some(browser), Some(system)) => format!("{browser} on {system}"),
        (Some(browser), None) => browser.into(),
        (None, _) => "a program".into(),
    }
}

/// Refuses what another site made a browser send: whatever can change something, or opens a websocket, must come from
/// one of our own pages or carry its key in a header.
fn check_origin(request: &Request, config: &Config, bearer: bool) -> Result<(), Error> {
    let headers = request.headers();
    let upgrade = headers.contains_key(header::SEC_WEBSOCKET_KEY);
    if bearer || matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS) && !upgrade {
        return Ok(());
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let (Some(origin), Some(host)) = (headers.get(header::ORIGIN).and_then(|origin| origin.to_str().ok()), host) else {
        // No browser leaves the origin out of such a request, so there is no browser to be misled.
        let no_browser = !headers.contains_key(header::ORIGIN) && !headers.contains_key(header::COOKIE);
        return if no_browser { Ok(()) } else { Err(Error::NotYours(OTHER_SITE)) };
    };
    let scheme = if is_https(headers, config) { "https" } else { "http" };
    match origin.split_once("://") {
        Some((from, name)) if name == host && from == scheme => Ok(()),
        Some(("https", name)) if name == host => Err(Error::NotYours(
            "this page came over TLS, which the server does not know of: it has to be started with --behind-proxy, and the proxy \
             has to set X-Forwarded-Proto",
        )),
        _ => Err(Error::NotYours(OTHER_SITE)),
    }
}

const OTHER_SITE: &str = "this request came from another site; open the page here and try again";

/// How long whoever asks too often waits to be told so.
const REFUSAL: Duration = Duration::from_millis(100);

/// Counts every request, whatever it is for, and turns away addresses that nothing can have.
pub async fn admit(State(app): State<App>, request: Request, next: Next) -> Result<Response, Error> {
    if let Err(refused) = app.limiter.spend(client(request.extensions(), request.headers(), &app), Allowance::Request) {
        // The next request on this connection is not even read before: to be refused costs time as well.
        tokio::time::sleep(REFUSAL).await;
        return Err(refused);
    }
    if holds_control_signs(request.uri().path()) {
        return Err(Error::NotFound("page"));
    }
    Ok(next.run(request).await)
}

/// Whether an address, once decoded, has line breaks and the like in it. Nothing of ours has, and it would not fit into the
/// header of an answer.
fn holds_control_signs(path: &str) -> bool {
    let code = |digits: &[u8]| u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok();
    path.as_bytes().windows(3).any(|part| part[0] == b'%' && code(&part[1..]).is_some_and(|c| c.is_ascii_control()))
}

/// Finds out who is calling, and whether they may, when it is their turn.
pub async fn identify(State(app): State<App>, mut request: Request, next: Next) -> Result<Response, Error> {
    let client = client(request.extensions(), request.headers(), &app);
    app.limiter.turn(client).await;
    let headers = request.headers();
    let bearer = match headers.get(header::AUTHORIZATION) {
        None => None,
        Some(value) => {
            let key = value.to_str().ok().and_then(|text| text.strip_prefix("Bearer ")).and_then(Key::parse);
            let key = key.ok_or(Error::NoKey("a key is 64 hexadecimal digits after \"Bearer \""))?;
            match app.identity.standing(&key).await? {
                Standing::Holds { person, .. } => Some((key, person)),
                _ => return Err(Error::NoKey("nobody holds this key; POST /api/guests gives you one")),
            }
        }
    };
    check_origin(&request, &app.config, bearer.is_some())?;
    let device = device(headers);
    let (key, person, new, note) = if let Some((key, person)) = bearer {
        (key, person, false, false)
    } else {
        let shown = key_in_cookie(headers, &app.config);
        let standing = match &shown {
            Some(key) => app.identity.standing(key).await?,
            None => Standing::Void,
        };
        match (shown, standing) {
            (Some(key), Standing::Holds { person, renewed }) => (key, person, false, renewed),
            (Some(key), Standing::Unknown) => (key.clone(), key.guest(), false, false),
            (_, _) => {
                let key = Key::random();
                (key.clone(), key.guest(), true, true)
            }
        }
    };
    let caller = Caller { key, person, new, device, client };
    app.tables.note_client(caller.person.id, client);
    let note = note && !request.uri().path().starts_with("/api");
    let note = note.then(|| cookie(&caller.key, headers, &app.config));
    request.extensions_mut().insert(caller);
    let mut response = next.run(request).await;
    if let Some(note) = note
        && !response.headers().contains_key(header::SET_COOKIE)
    {
        response.headers_mut().insert(header::SET_COOKIE, note);
    }
    Ok(response)
}

/// Headers that every answer carries, and the figures about it.
pub async fn dress(State(app): State<App>, request: Request, next: Next) -> Response {
    let started = Instant::now();
    let https = is_https(request.headers(), &app.config);
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let policy = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
    // Pages that the lab has written have a stricter one.
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(policy));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    // Links to seats are secrets; they do not travel to other sites.
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    if https {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000"));
    }
    let status = response.status().as_u16();
    metrics::counter!("sounder_requests_total", "status" => status.to_string()).increment(1);
    metrics::histogram!("sounder_request_seconds").record(started.elapsed());
    // A link to a seat is a secret: the log gets only its beginning.
    let path = ["/join/", "/api/links/"].into_iter().find(|link| path.starts_with(link)).unwrap_or(&path);
    tracing::debug!(%method, path, status, took = ?started.elapsed(), "request");
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_is_named_after_browser_and_system() {
        let named = |agent: &'static str| {
            device(&HeaderMap::from_iter([(header::USER_AGENT, HeaderValue::from_static(agent))]))
        };
        assert_eq!(named("Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0"), "Firefox on Linux");
        let edge = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0 Safari/537.36 Edg/129.0";
        assert_eq!(named(edge), "Edge on Windows");
        assert_eq!(
            named("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1"),
            "Safari on iPhone"
        );
        assert_eq!(named("python-requests/2"), "a program");
        assert_eq!(device(&HeaderMap::new()), "a program");
    }

    #[test]
    fn control_signs_are_found_however_they_are_written() {
        for path in ["/tables/%0a", "/tables/a%0Db", "/%00", "/x%7F"] {
            assert!(holds_control_signs(path), "{path}");
        }
        for path in ["/tables/%20", "/a%", "/%0", "/%zz", "/100%25"] {
            assert!(!holds_control_signs(path), "{path}");
        }
    }
}
