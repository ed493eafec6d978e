//! What every handler shares, and what every request passes through: limits, identity, origin, headers.

use crate::config::Config;
use crate::error::Error;
use crate::identity::{Identity, Key, Person};
use crate::limits::{Allowance, Client, Limiter};
use crate::tables::Tables;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::Response;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// The cookie that holds the key.
const COOKIE: &str = "sounder";
/// How long browsers keep it, in seconds: the most they allow.
const COOKIE_AGE: u32 = 400 * 24 * 60 * 60;

/// What every handler shares.
#[derive(Clone)]
pub struct App(Arc<Inner>);

/// The inside of an [`App`].
pub struct Inner {
    pub config: Config,
    pub tables: Tables,
    pub identity: Identity,
    pub limiter: Limiter,
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
    /// Whether the browser had no key yet.
    pub new: bool,
}

impl Caller {
    /// The person, written down.
    pub async fn keep(&self, app: &App) -> Result<Person, Error> {
        app.identity.keep(&self.key).await
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

fn client(extensions: &axum::http::Extensions, headers: &HeaderMap, app: &App) -> Client {
    let peer = extensions.get::<Peer>().map_or(IpAddr::from([127, 0, 0, 1]), |peer| peer.0);
    let forwarded = headers.get_all("x-forwarded-for").iter().next_back().and_then(|value| value.to_str().ok());
    Client::of(peer, forwarded, &app.config)
}

fn key_in_cookie(headers: &HeaderMap) -> Option<Key> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let named = |pair: &str| pair.trim().strip_prefix(COOKIE)?.strip_prefix('=').and_then(Key::parse);
    cookies.flat_map(|line| line.split(';')).find_map(named)
}

/// A browser's note of a key.
pub fn cookie(key: &Key, headers: &HeaderMap, config: &Config) -> HeaderValue {
    let https = headers.get("x-forwarded-proto").is_some_and(|proto| proto == "https");
    let secure = if config.behind_proxy && https { "; Secure" } else { "" };
    let text = format!("{COOKIE}={}; Path=/; Max-Age={COOKIE_AGE}; HttpOnly; SameSite=Lax{secure}", key.secret());
    HeaderValue::from_str(&text).expect("a key is hexadecimal digits")
}

/// Refuses what another site made a browser send: whatever can change something, or opens a websocket, must come from
/// one of our own pages or carry its key in a header.
fn check_origin(method: &Method, headers: &HeaderMap, bearer: bool) -> Result<(), Error> {
    let upgrade = headers.contains_key(header::SEC_WEBSOCKET_KEY);
    if bearer || matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS) && !upgrade {
        return Ok(());
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    match (headers.get(header::ORIGIN).and_then(|origin| origin.to_str().ok()), host) {
        (Some(origin), Some(host)) if origin.split_once("://").is_some_and(|(_, from)| from == host) => Ok(()),
        // No browser leaves the origin out of such a request, so there is no browser to be misled.
        (None, _) if !headers.contains_key(header::COOKIE) => Ok(()),
        _ => Err(Error::NotYours("this request came from another site; open the page here and try again")),
    }
}

/// Finds out who is calling, and whether they may.
pub async fn identify(State(app): State<App>, mut request: Request, next: Next) -> Result<Response, Error> {
    let client = client(request.extensions(), request.headers(), &app);
    app.limiter.spend(client, Allowance::Request)?;
    let headers = request.headers();
    let bearer = match headers.get(header::AUTHORIZATION) {
        None => None,
        Some(value) => {
            let key = value.to_str().ok().and_then(|text| text.strip_prefix("Bearer ")).and_then(Key::parse);
            let key = key.ok_or(Error::NoKey("a key is 64 hexadecimal digits after \"Bearer \""))?;
            let person = app.identity.find(&key).await?;
            Some((key, person.ok_or(Error::NoKey("nobody holds this key; POST /api/guests gives you one"))?))
        }
    };
    check_origin(request.method(), headers, bearer.is_some())?;
    let caller = if let Some((key, person)) = bearer {
        Caller { key, person, new: false }
    } else if let Some(key) = key_in_cookie(headers) {
        Caller { person: app.identity.find_or_guest(&key).await?, key, new: false }
    } else {
        let key = Key::random();
        Caller { person: app.identity.find_or_guest(&key).await?, key, new: true }
    };
    let first_visit = caller.new && !request.uri().path().starts_with("/api");
    let note = first_visit.then(|| cookie(&caller.key, headers, &app.config));
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
pub async fn dress(request: Request, next: Next) -> Response {
    let started = Instant::now();
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let policy = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    // Links to seats are secrets; they do not travel to other sites.
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    let status = response.status().as_u16();
    metrics::counter!("sounder_requests_total", "status" => status.to_string()).increment(1);
    metrics::histogram!("sounder_request_seconds").record(started.elapsed());
    // A link to a seat is a secret: the log gets only its beginning.
    let path = ["/join/", "/api/links/"].into_iter().find(|link| path.starts_with(link)).unwrap_or(&path);
    tracing::debug!(%method, path, status, took = ?started.elapsed(), "request");
    response
}
