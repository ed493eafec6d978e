//! The listener: counts connections, gives up on slow ones, and lets those in flight finish when the server stops.

use crate::app::{App, Peer};
use crate::gather::Gathered;
use crate::limits::Client;
use crate::patient::{Inlet, Patient};
use axum::Router;
use axum::body::Body;
use axum::http::Request;
use hyper::body::Incoming;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::sync::Arc;
use std::time::Duration;
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_util::task::TaskTracker;
use tower::ServiceExt;

/// How long requests in flight may take once the server stops.
const FAREWELL: Duration = Duration::from_secs(10);

/// The connection that a request came over, for whoever goes on with it as a websocket: the listener lets go of it then.
#[derive(Clone)]
pub struct Connection {
    /// Through which it is listened to.
    pub inlet: Inlet,
    /// Its place among all that are taken at once, free again when nobody holds it any more.
    _place: Arc<OwnedSemaphorePermit>,
}

/// Serves until the app is told to stop, then finishes what is in flight.
pub async fn listen(listener: TcpListener, router: Router, app: App) {
    let connections = TaskTracker::new();
    let room = Arc::new(Semaphore::new(app.config.limits.connections));
    loop {
        let (stream, peer) = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    // Out of file handles, most likely: others will be given back.
                    tracing::warn!(%error, "a connection could not be accepted");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    continue;
                }
            },
            () = app.stop.cancelled() => break,
        };
        let _ = stream.set_nodelay(true);
        let peer = peer.ip();
        // Behind a proxy every connection is the proxy's; its clients are counted by their requests.
        let connected = if app.config.behind_proxy { None } else { Some(app.limiter.connect(Client::from(peer))) };
        let (Ok(place), Ok(connected)) = (Arc::clone(&room).try_acquire_owned(), connected.transpose()) else {
            tokio::spawn(turn_away(stream));
            continue;
        };
        let router = router.clone();
        let over = Connection { inlet: Inlet::default(), _place: Arc::new(place) };
        let patient = Patient::new(stream, app.config.limits.reading, over.inlet.clone());
        let service = hyper::service::service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(Peer(peer));
            request.extensions_mut().insert(over.clone());
            router.clone().oneshot(request.map(|body| Body::new(Gathered::new(body))))
        });
        let connection = hyper::server::conn::http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(app.config.limits.patience)
            .max_headers(64)
            .max_buf_size(32 * 1024)
            .serve_connection(TokioIo::new(patient), service)
            .with_upgrades();
        let stop = app.stop.clone();
        connections.spawn(async move {
            let mut connection = std::pin::pin!(connection);
            // A client that breaks off is no fault of ours.
            let _ = tokio::select! {
                ended = connection.as_mut() => ended,
                () = stop.cancelled() => {
                    connection.as_mut().graceful_shutdown();
                    connection.await
                }
            };
            drop(connected);
        });
    }
    drop(listener);
    connections.close();
    if tokio::time::timeout(FAREWELL, connections.wait()).await.is_err() {
        tracing::warn!("some requests were still open when the server stopped");
    }
}

async fn turn_away(mut stream: TcpStream) {
    const ANSWER: &[u8] = b"HTTP/1.1 429 Too Many Requests\r\nContent-Type: application/problem+json\r\n\
        Connection: close\r\nRetry-After: 5\r\nContent-Length: 136\r\n\r\n\
        {\"code\":\"too-many-requests\",\"status\":429,\"title\":\"Too Many Requests\",\"detail\":\"Too many connections at once; close some and try again.\"}";
    let _ = tokio::time::timeout(Duration::from_secs(2), stream.write_all(ANSWER)).await;
    let _ = stream.shutdown().await;
}
