use crate::app::{self, App, Inner};
use crate::config::Config;
use crate::error::Error;
use crate::identity::Identity;
use crate::lab::Lab;
use crate::limits::Limiter;
use crate::pages::{self, Assets};
use crate::push::Push;
use crate::store::{Store, StoreError};
use crate::tables::Tables;
use crate::{api, listen, metrics};
use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower_http::CompressionLevel;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::timeout::TimeoutLayer;

/// No request takes longer; long polls end before.
const LONGEST_REQUEST: Duration = Duration::from_secs(40);
/// How hard pages are compressed: beyond this each percent costs everybody who waits more than it saves whoever reads.
const PACKING: CompressionLevel = CompressionLevel::Precise(2);
/// How long websockets may take to say goodbye.
const FAREWELL: Duration = Duration::from_secs(5);

/// Why the server cannot run.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// Somebody else listens there, or it is not an address of this machine.
    #[error("cannot listen at {address}: {error}. Choose another address")]
    Address {
        /// The address asked for.
        address: SocketAddr,
        /// What the system says.
        error: std::io::Error,
    },
    /// The folder for runs of the balance lab cannot be used.
    #[error("cannot keep runs of the lab in {}: {error}", path.display())]
    Lab {
        /// The folder.
        path: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
    /// The database cannot be opened.
    #[error("cannot use the database {}: {error}", path.display())]
    Database {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: StoreError,
    },
}

/// A server that runs.
pub struct Running {
    /// Where it listens.
    pub address: SocketAddr,
    /// Where it tells how it is, if not there.
    pub inside: Option<SocketAddr>,
    stop: CancellationToken,
    task: JoinHandle<()>,
}

impl Running {
    /// Stops it and waits until everything in flight is done.
    pub async fn stop(self) {
        self.stop.cancel();
        let _ = self.task.await;
    }

    /// Waits until it has stopped by itself.
    pub async fn finished(self) {
        let _ = self.task.await;
    }

    /// Tells it to stop when this is cancelled.
    pub fn token(&self) -> CancellationToken {
        self.stop.clone()
    }
}

/// Runs the server until SIGTERM or Ctrl-C. `ready` is told the address once people can come.
pub async fn serve(config: Config, ready: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    crate::logs::start_logs();
    take_all_files();
    let running = start(config).await?;
    tracing::info!(address = %running.address, "listening");
    ready(running.address);
    let stop = running.token();
    tokio::spawn(async move {
        asked_to_stop().await;
        tracing::info!("stopping");
        stop.cancel();
    });
    running.finished().await;
    Ok(())
}

/// Every connection is a file to the system, which grants a program few of them unless it asks for all it may have.
#[cfg(target_os = "linux")]
fn take_all_files() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    if let Err(error) = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }) {
        tracing::warn!(%error, "the server has to do with few connections");
    }
}

#[cfg(not(target_os = "linux"))]
fn take_all_files() {}

async fn asked_to_stop() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut terminate = signal(SignalKind::terminate()).expect("the handler can be installed");
        tokio::select! {
            _ = interrupt => {}
            _ = terminate.recv() => {}
        }
    }
    #[cfg(not(unix))]
    let _ = interrupt.await;
}

/// Starts the server and comes back once it listens.
pub async fn start(config: Config) -> Result<Running, ServeError> {
    metrics::recorder();
    let (listener, address) = bind(config.address).await?;
    let inside = match config.inside {
        Some(inside) => Some(bind(inside).await?),
        None => None,
    };
    let path = config.database.clone();
    let unusable = |error| ServeError::Database { path: path.clone(), error };
    let holder = format!("the server at http://{address}, process {}", std::process::id());
    let (store, written) = Store::open(&path, &holder).await.map_err(unusable)?;
    let stop = CancellationToken::new();
    // Tables go on until the last request is answered.
    let tables_stop = CancellationToken::new();
    let push = Push::open(&store, &config, stop.clone()).await.map_err(unusable)?;
    let tables = Tables::open(store.clone(), config.clone(), tables_stop.clone(), push.clone());
    let tables = tables.await.map_err(unusable)?;
    let lab = match config.lab.clone() {
        Some(workplace) => {
            // Beside the database, so that one folder holds all that a server keeps.
            let path = config.database.with_extension("lab");
            let opened = Lab::open(&path, workplace, stop.clone());
            Some(opened.map_err(|error| ServeError::Lab { path, error })?)
        }
        None => None,
    };
    let app = App::new(Inner {
        lab,
        push,
        identity: Identity::new(store, tables.hours()),
        tables,
        limiter: Limiter::new(&config.limits),
        stop: stop.clone(),
        sockets: TaskTracker::new(),
        config,
    });
    tokio::spawn(app.tables.clone().keep_waking());
    tokio::spawn(keep_tidy(app.clone()));
    let measuring = app.lab.clone().map(|lab| tokio::spawn(lab.work()));
    let router = router(&app);
    let inside_address = inside.as_ref().map(|(_, address)| *address);
    let task = tokio::spawn(async move {
        let telling = inside.map(|(listener, _)| {
            let router = dressed(Router::new().merge(signs()), &app);
            tokio::spawn(listen::listen(listener, router, app.clone()))
        });
        listen::listen(listener, router, app.clone()).await;
        if let Some(telling) = telling {
            let _ = telling.await;
        }
        app.sockets.close();
        let _ = tokio::time::timeout(FAREWELL, app.sockets.wait()).await;
        if let Some(measuring) = measuring {
            // Whatever is not kept by then is played again.
            let _ = tokio::time::timeout(FAREWELL, measuring).await;
        }
        tables_stop.cancel();
        app.tables.finish().await;
        drop(app);
        let _ = tokio::time::timeout(FAREWELL, written).await;
    });
    Ok(Running { address, inside: inside_address, stop, task })
}

async fn bind(address: SocketAddr) -> Result<(TcpListener, SocketAddr), ServeError> {
    let failed = |error| ServeError::Address { address, error };
    let listener = TcpListener::bind(address).await.map_err(failed)?;
    let address = listener.local_addr().map_err(failed)?;
    Ok((listener, address))
}

async fn keep_tidy(app: App) {
    let mut minutes = tokio::time::interval(Duration::from_secs(60));
    loop {
        tokio::select! {
            _ = minutes.tick() => {
                app.limiter.tidy();
                app.tables.tidy();
                metrics::recorder().run_upkeep();
            }
            () = app.stop.cancelled() => return,
        }
    }
}

/// All addresses of the server.
fn router(app: &App) -> Router {
    let limits = app.config.limits;
    let faces = Router::new()
        .merge(pages::router())
        .merge(api::router())
        .layer(DefaultBodyLimit::max(limits.body))
        .merge(pages::upload().layer(DefaultBodyLimit::max(limits.record)))
        .merge(api::upload().layer(DefaultBodyLimit::max(limits.record)))
        .fallback(nothing_here)
        .layer(axum::middleware::from_fn_with_state(app.clone(), app::identify))
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, LONGEST_REQUEST));
    let all = Router::new()
        .merge(faces)
        .route("/service-worker.js", get(Assets::serve_worker))
        .route("/assets/{file}", get(Assets::serve))
        .route("/assets/{folder}/{file}", get(Assets::serve_script));
    dressed(if app.config.inside.is_some() { all } else { all.merge(signs()) }, app)
}

/// Where the server tells how it is, to whoever looks after it.
fn signs() -> Router<App> {
    Router::new().route("/health", get(health)).route("/metrics", get(figures))
}

/// What every request passes through, whatever it is for.
fn dressed(router: Router<App>, app: &App) -> Router {
    router
        .layer(axum::middleware::from_fn_with_state(app.clone(), app::admit))
        .layer(CatchPanicLayer::custom(our_fault))
        .layer(axum::middleware::from_fn(explain))
        .layer(CompressionLayer::new().quality(PACKING))
        .layer(axum::middleware::from_fn_with_state(app.clone(), app::dress))
        .with_state(app.clone())
}

async fn nothing_here(request: Request) -> Response {
    let error = Error::NotFound("page");
    if pages::accepts_html(request.headers()) && !request.uri().path().starts_with("/api") {
        return pages::error_page(&error, None, None);
    }
    error.into_response()
}

/// A handler has panicked; the others go on.
fn our_fault(_: Box<dyn std::any::Any + Send>) -> Response {
    tracing::error!("a request made its handler panic");
    Error::Internal.into_response()
}

/// Whether the server can read and write.
async fn health(State(app): State<App>) -> Result<&'static str, Error> {
    match app.tables.store().ailment().await {
        None => Ok("well\n"),
        Some(ailment) => Err(Error::Unwell(ailment)),
    }
}

/// Figures for Prometheus.
async fn figures() -> Response {
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4")];
    metrics::measure_process();
    (kind, metrics::recorder().render()).into_response()
}

/// Gives what the framework refuses by itself (malformed bodies and the like) the form that all errors have.
async fn explain(request: Request, next: axum::middleware::Next) -> Response {
    let wants_page = pages::accepts_html(request.headers()) && !request.uri().path().starts_with("/api");
    let method = request.method().clone();
    let response = next.run(request).await;
    if wants_page && let Some(error) = response.extensions().get::<Error>().cloned() {
        return pages::error_page(&error, None, None);
    }
    let plain =
        response.headers().get(header::CONTENT_TYPE).is_none_or(|kind| kind.as_bytes().starts_with(b"text/plain"));
    let status = response.status();
    if !(status.is_client_error() || status.is_server_error()) || !plain {
        return response;
    }
    let error = match status {
        StatusCode::INTERNAL_SERVER_ERROR => Error::Internal,
        StatusCode::NOT_FOUND => Error::NotFound("page"),
        StatusCode::PAYLOAD_TOO_LARGE => Error::Unfit(status, "the request is too large".into()),
        StatusCode::REQUEST_TIMEOUT => Error::Unfit(status, "the request took too long; try again".into()),
        // The router adds that header once we are through.
        StatusCode::METHOD_NOT_ALLOWED => {
            Error::Unfit(status, format!("this address does not take {method}; the header Allow says what it takes"))
        }
        _ => Error::Unfit(status, said(response, status).await),
    };
    if wants_page { pages::error_page(&error, None, None) } else { error.into_response() }
}

async fn said(response: Response, status: StatusCode) -> String {
    match axum::body::to_bytes(response.into_body(), 2_000).await {
        Ok(bytes) if !bytes.is_empty() => String::from_utf8_lossy(&bytes).into_owned(),
        _ => status.canonical_reason().unwrap_or("the request was refused").to_owned(),
    }
}
