//! A push service on loopback, and browsers that can read what it is brought.

use crate::common::Client;
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};
use ring::rand::SystemRandom;
use ring::signature::{self, ECDSA_P256_SHA256_FIXED};
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::mpsc;

/// What a push service was brought.
pub struct Brought {
    pub path: String,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

impl Brought {
    pub fn header(&self, name: &str) -> &str {
        self.headers[name].to_str().unwrap()
    }

    /// The table that it is about.
    pub fn topic(&self) -> String {
        self.header("topic").into()
    }

    /// The claims of the server, once its signature is checked, and the key that it is signed with.
    pub fn claims(&self) -> (Value, String) {
        let parts = self.header("authorization").strip_prefix("vapid t=").unwrap();
        let (token, key) = parts.split_once(", k=").unwrap();
        let (said, signed) = token.rsplit_once('.').unwrap();
        let public = signature::UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, bytes(key));
        public.verify(said.as_bytes(), &bytes(signed)).expect("signed by the key that it names");
        let (head, claims) = said.split_once('.').unwrap();
        let head: Value = serde_json::from_slice(&bytes(head)).unwrap();
        assert_eq!((&head["typ"], &head["alg"]), (&json!("JWT"), &json!("ES256")));
        (serde_json::from_slice(&bytes(claims)).unwrap(), key.into())
    }
}

pub fn bytes(text: &str) -> Vec<u8> {
    URL_SAFE_NO_PAD.decode(text).unwrap()
}

#[derive(Clone)]
struct Desk {
    out: mpsc::UnboundedSender<Brought>,
    answers: Arc<Mutex<VecDeque<StatusCode>>>,
}

/// A push service.
pub struct Service {
    pub origin: String,
    desk: Desk,
    brought: mpsc::UnboundedReceiver<Brought>,
}

async fn take(State(desk): State<Desk>, uri: Uri, headers: HeaderMap, body: Bytes) -> StatusCode {
    let answer = desk.answers.lock().unwrap().pop_front().unwrap_or(StatusCode::CREATED);
    desk.out.send(Brought { path: uri.path().into(), headers, body: body.to_vec() }).unwrap();
    answer
}

impl Service {
    pub async fn start() -> Service {
        let (out, brought) = mpsc::unbounded_channel();
        let desk = Desk { out, answers: Arc::default() };
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let origin = format!("http://{}", listener.local_addr().unwrap());
        let router = Router::new().fallback(take).with_state(desk.clone());
        tokio::spawn(async move {
            loop {
                let (stream, _) = listener.accept().await.unwrap();
                let service = hyper_util::service::TowerToHyperService::new(router.clone());
                let stream = hyper_util::rt::TokioIo::new(stream);
                tokio::spawn(hyper::server::conn::http1::Builder::new().serve_connection(stream, service));
            }
        });
        Service { origin, desk, brought }
    }

    /// Answers the next messages like this, all others with 201.
    pub fn answer(&self, statuses: &[u16]) {
        let statuses = statuses.iter().map(|status| StatusCode::from_u16(*status).unwrap());
        self.desk.answers.lock().unwrap().extend(statuses);
    }

    /// The next message.
    pub async fn next(&mut self) -> Brought {
        let next = tokio::time::timeout(Duration::from_secs(60), self.brought.recv());
        next.await.expect("nothing was brought").unwrap()
    }
}

/// A push service that takes everything and never answers.
pub struct Pit {
    pub origin: String,
    deepest: Arc<AtomicUsize>,
}

impl Pit {
    pub async fn dig() -> Pit {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let origin = format!("http://{}", listener.local_addr().unwrap());
        let (inside, deepest) = (Arc::<AtomicUsize>::default(), Arc::<AtomicUsize>::default());
        let most = Arc::clone(&deepest);
        tokio::spawn(async move {
            loop {
                let (mut stream, _) = listener.accept().await.unwrap();
                most.fetch_max(inside.fetch_add(1, Ordering::Relaxed) + 1, Ordering::Relaxed);
                let inside = Arc::clone(&inside);
                tokio::spawn(async move {
                    let _ = tokio::io::copy(&mut stream, &mut tokio::io::sink()).await;
                    inside.fetch_sub(1, Ordering::Relaxed);
                });
            }
        });
        Pit { origin, deepest }
    }

    /// The most that were in it at once.
    pub fn deepest(&self) -> usize {
        self.deepest.load(Ordering::Relaxed)
    }
}

/// A browser that has subscribed.
pub struct Device {
    private: EphemeralPrivateKey,
    public: Vec<u8>,
    auth: [u8; 16],
    pub endpoint: String,
}

impl Device {
    pub fn new(endpoint: &str) -> Device {
        let private = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).unwrap();
        let public = private.compute_public_key().unwrap().as_ref().to_vec();
        Device { private, public, auth: [9; 16], endpoint: endpoint.into() }
    }

    /// The subscription as browsers write it.
    pub fn subscription(&self) -> Value {
        let [p256dh, auth] = [&self.public[..], &self.auth].map(|bytes| URL_SAFE_NO_PAD.encode(bytes));
        json!({ "endpoint": self.endpoint, "expirationTime": null, "keys": { "p256dh": p256dh, "auth": auth } })
    }

    /// Switches notices on for somebody.
    pub async fn of(client: &Client, endpoint: &str) -> Device {
        let device = Device::new(endpoint);
        let (status, answer) = client.post("/account/push", device.subscription()).await;
        assert_eq!(status, 204, "{answer}");
        device
    }

    /// Reads a message as RFC 8188 and 8291 say that browsers do.
    pub fn read(self, body: &[u8]) -> Value {
        let (salt, rest) = body.split_at(16);
        let (length, rest) = rest.split_at(4);
        assert!(u32::from_be_bytes(length.try_into().unwrap()) as usize >= rest.len(), "it is one record");
        assert_eq!(rest[0], 65);
        let (public, record) = rest[1..].split_at(65);
        let secret = UnparsedPublicKey::new(&ECDH_P256, public);
        let secret = agree_ephemeral(self.private, &secret, <[u8]>::to_vec).unwrap();
        let shared = Salt::new(HKDF_SHA256, &self.auth).extract(&secret);
        let input: [u8; 32] = expand(&shared, &[b"WebPush: info\0", &self.public, public]);
        let content = Salt::new(HKDF_SHA256, salt).extract(&input);
        let key: [u8; 16] = expand(&content, &[b"Content-Encoding: aes128gcm\0"]);
        let nonce = Nonce::assume_unique_for_key(expand(&content, &[b"Content-Encoding: nonce\0"]));
        let mut record = record.to_vec();
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).unwrap());
        let padded = key.open_in_place(nonce, Aad::empty(), &mut record).expect("it was sealed for this browser");
        let end = padded.iter().rposition(|byte| *byte != 0).unwrap();
        assert_eq!(padded[end], 2, "the mark of the last record");
        serde_json::from_slice(&padded[..end]).unwrap()
    }
}

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn expand<const N: usize>(from: &Prk, info: &[&[u8]]) -> [u8; N] {
    let mut key = [0; N];
    from.expand(info, Length(N)).unwrap().fill(&mut key).unwrap();
    key
}
