use super::LoadError;
use futures_util::{SinkExt, StreamExt};
use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::{Method, Request};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::net::{Ipv4Addr, SocketAddr};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

/// A small client for a server on this machine.
pub struct Http {
    client: Client<HttpConnector, Full<Bytes>>,
    address: SocketAddr,
    from: Option<Ipv4Addr>,
}

#[derive(Deserialize)]
struct Key {
    key: String,
}

#[expect(clippy::needless_pass_by_value, reason = "it is handed to map_err")]
fn server<E: ToString>(error: E) -> LoadError {
    LoadError::Server(error.to_string())
}

impl Http {
    /// A client of its own, as far as limits go: any address of loopback can be the one that it comes from.
    pub fn new(address: SocketAddr, from: Option<Ipv4Addr>) -> Http {
        let from = from.filter(|_| address.is_ipv4());
        let mut connector = HttpConnector::new();
        connector.set_local_address(from.map(Into::into));
        Http { client: Client::builder(TokioExecutor::new()).build(connector), address, from }
    }

    /// A key of somebody new.
    pub async fn new_key(&self) -> Result<String, LoadError> {
        Ok(self.post::<Key>("/api/guests", "", &json!({})).await?.key)
    }

    pub async fn post<T: DeserializeOwned>(&self, path: &str, key: &str, body: &Value) -> Result<T, LoadError> {
        serde_json::from_slice(&self.ask(Method::POST, path, key, "application/json", body.to_string().into()).await?)
            .map_err(server)
    }

    pub async fn get<T: DeserializeOwned>(&self, path: &str, key: &str) -> Result<T, LoadError> {
        serde_json::from_slice(&self.ask(Method::GET, path, key, "application/json", Bytes::new()).await?)
            .map_err(server)
    }

    /// A page or a file, whatever is in it.
    pub async fn fetch(&self, path: &str) -> Result<Bytes, LoadError> {
        self.ask(Method::GET, path, "", "application/json", Bytes::new()).await
    }

    /// Brings a file along in a form, as a page of the server does.
    pub async fn upload(&self, path: &str, field: &str, file: &[u8]) -> Result<Bytes, LoadError> {
        const EDGE: &str = "sounder-load-7144";
        let head = format!("--{EDGE}\r\ncontent-disposition: form-data; name=\"{field}\"; filename=\"file\"\r\n\r\n");
        let body = [head.as_bytes(), file, format!("\r\n--{EDGE}--\r\n").as_bytes()].concat();
        self.ask(Method::POST, path, "", &format!("multipart/form-data; boundary={EDGE}"), body.into()).await
    }

    async fn ask(&self, method: Method, path: &str, key: &str, kind: &str, body: Bytes) -> Result<Bytes, LoadError> {
        let mut request = Request::builder()
            .method(method)
            .uri(format!("http://{}{path}", self.address))
            .header("content-type", kind);
        if !key.is_empty() {
            request = request.header("authorization", format!("Bearer {key}"));
        }
        let request = request.body(Full::from(body)).map_err(server)?;
        let response = self.client.request(request).await.map_err(server)?;
        let good = response.status().is_success() || response.status().is_redirection();
        let bytes = response.into_body().collect().await.map_err(server)?.to_bytes();
        if good { Ok(bytes) } else { Err(server(String::from_utf8_lossy(&bytes))) }
    }

    /// Opens a websocket with a key: in a header for the API, in a cookie for a page.
    pub async fn socket(&self, path: &str, key: &str, page: bool) -> Result<Socket, LoadError> {
        let mut request = format!("ws://{}{path}", self.address).into_client_request().map_err(server)?;
        let headers = request.headers_mut();
        if page {
            headers.insert("cookie", HeaderValue::from_str(&format!("sounder={key}")).map_err(server)?);
            headers.insert("origin", HeaderValue::from_str(&format!("http://{}", self.address)).map_err(server)?);
        } else {
            headers.insert("authorization", HeaderValue::from_str(&format!("Bearer {key}")).map_err(server)?);
        }
        let stream = self.connect().await?;
        let config = tokio_tungstenite::tungstenite::protocol::WebSocketConfig::default()
            .read_buffer_size(8 * 1024)
            .write_buffer_size(0);
        let (socket, _) =
            tokio_tungstenite::client_async_with_config(request, stream, Some(config)).await.map_err(server)?;
        Ok(Socket(socket))
    }
}

impl Http {
    /// A bare connection.
    pub async fn connect(&self) -> Result<TcpStream, LoadError> {
        let stream = match self.from {
            None => TcpStream::connect(self.address).await.map_err(server)?,
            Some(from) => {
                let socket = TcpSocket::new_v4().map_err(server)?;
                socket.bind((from, 0).into()).map_err(server)?;
                socket.connect(self.address).await.map_err(server)?
            }
        };
        stream.set_nodelay(true).map_err(server)?;
        Ok(stream)
    }
}

/// One websocket.
pub struct Socket(WebSocketStream<TcpStream>);

impl Socket {
    pub async fn send(&mut self, text: String) -> Result<(), LoadError> {
        self.0.send(Message::text(text)).await.map_err(server)
    }

    pub async fn ping(&mut self) -> Result<(), LoadError> {
        self.0.send(Message::Ping(Bytes::new())).await.map_err(server)
    }

    /// The connection below, for whoever does not keep to the protocol.
    pub fn into_stream(self) -> TcpStream {
        self.0.into_inner()
    }

    /// The next message, or nothing when the server has hung up.
    pub async fn next(&mut self) -> Option<Utf8Bytes> {
        loop {
            match self.0.next().await? {
                Ok(Message::Text(text)) => return Some(text),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }
}
