//! A Chromium that is kept from one test to the next, because its start takes longer than most tests. Each [`Browser`](super::browser::Browser)
//! in it has a context of its own, as a private window has: cookies, storage and caches begin empty and go with it.

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tokio::net::TcpStream;
use tokio::sync::OnceCell;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// Starts driver and browser, and ends both as soon as the test program is gone, however it ended.
const KEEPER: &str = r#"port=$1; folder=$2; shift 2
    chromedriver --port="$port" & chromium --user-data-dir="$folder" --remote-debugging-port=0 "$@" about:blank &
    read -r gone
    trap '' TERM; kill -TERM 0; wait; rm -rf "$folder""#;

/// How long the start may take on a machine that has much else to do.
const PATIENCE: Duration = Duration::from_secs(180);

static KEPT: OnceCell<Kept> = OnceCell::const_new();

/// The browser that is kept.
pub struct Kept {
    /// The port of its driver.
    pub driver: u16,
    /// Where the driver finds the browser.
    pub debugger: String,
    /// The address of the browser's own websocket.
    socket: String,
    /// It reads from its standard input until the test program is gone.
    _keeper: Child,
}

impl Kept {
    /// The one of this program, started by whoever wants it first.
    pub async fn get(arguments: &[&str]) -> &'static Kept {
        KEPT.get_or_init(|| Kept::start(arguments)).await
    }

    async fn start(arguments: &[&str]) -> Kept {
        let driver = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let folder = tempfile::tempdir().unwrap().keep();
        let started = Instant::now();
        let keeper = Command::new("sh")
            .args(["-c", KEEPER, "keeper", &driver.to_string(), folder.to_str().unwrap()])
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()
            .unwrap();
        let (port, path) = loop {
            let listens = TcpStream::connect(("127.0.0.1", driver)).await.is_ok();
            if let Some(found) = active_port(&folder).filter(|_| listens) {
                break found;
            }
            assert!(started.elapsed() < PATIENCE, "the browser does not start");
            tokio::time::sleep(Duration::from_millis(20)).await;
        };
        let debugger = format!("127.0.0.1:{port}");
        let socket = format!("ws://{debugger}{path}");
        Kept { driver, debugger, socket, _keeper: keeper }
    }
}

/// Where a browser with this folder listens, once it has said so.
fn active_port(folder: &Path) -> Option<(String, String)> {
    let said = std::fs::read_to_string(folder.join("DevToolsActivePort")).ok()?;
    let (port, path) = said.split_once('\n')?;
    (!path.is_empty()).then(|| (port.to_owned(), path.trim().to_owned()))
}

/// A window with a context of its own. Both go when this is dropped.
pub struct Window {
    /// What the driver calls it.
    pub handle: String,
    _socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Window {
    pub async fn open(kept: &Kept, width: u32, height: u32) -> Window {
        let (mut socket, _) = tokio_tungstenite::connect_async(&kept.socket).await.unwrap();
        let context = ask(&mut socket, "Target.createBrowserContext", json!({ "disposeOnDetach": true })).await;
        let page = json!({
            "url": "about:blank", "browserContextId": context["browserContextId"], "newWindow": true, "width": width, "height": height
        });
        let page = ask(&mut socket, "Target.createTarget", page).await;
        Window { handle: page["targetId"].as_str().unwrap().to_owned(), _socket: socket }
    }
}

/// Asks the browser itself for something.
async fn ask(socket: &mut WebSocketStream<MaybeTlsStream<TcpStream>>, method: &str, params: Value) -> Value {
    let message = json!({ "id": 1, "method": method, "params": params });
    socket.send(Message::text(message.to_string())).await.unwrap();
    loop {
        let answer = socket.next().await.unwrap().unwrap();
        let Message::Text(answer) = answer else { continue };
        let mut answer: Value = serde_json::from_str(&answer).unwrap();
        if answer["id"] == 1 {
            assert!(answer["error"].is_null(), "{method}: {answer}");
            return answer["result"].take();
        }
    }
}
