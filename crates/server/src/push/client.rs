//! One request to a push service, to an address that was checked after its name was looked up.

use super::address::{Endpoint, may_reach};
use crate::config::PushTo;
use axum::http::{Request, StatusCode, header};
use http_body_util::Full;
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use std::io::{Error, ErrorKind, Result};
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};
use tokio_util::task::AbortOnDropHandle;

/// A push service that takes longer is not waited for.
const PATIENCE: Duration = Duration::from_secs(5);
/// So many addresses of one name are tried.
const MOST_ADDRESSES: usize = 3;
/// So much of an answer's head is read, and nothing of its body.
const LARGEST_HEAD: usize = 16 * 1_024;

/// Who brings messages to push services.
pub struct Client {
    tls: TlsConnector,
    to: PushTo,
}

impl Client {
    /// Trusts whom browsers trust.
    pub fn new(to: PushTo) -> Client {
        let roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
        let builder = ClientConfig::builder_with_provider(Arc::new(default_provider()));
        let builder = builder.with_safe_default_protocol_versions().expect("the provider knows today's versions");
        let mut config = builder.with_root_certificates(roots).with_no_client_auth();
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        Client { tls: Arc::new(config).into(), to }
    }

    /// Posts a body with some headers; gives the status of the answer. Nobody is sent on to elsewhere.
    pub async fn post(&self, to: &Endpoint, headers: &[(&str, String)], body: Vec<u8>) -> Result<StatusCode> {
        let mut request = Request::post(&to.path).header(header::HOST, to.authority());
        for (name, value) in headers {
            request = request.header(*name, value);
        }
        let request = request.body(Full::from(body)).map_err(Error::other)?;
        let asked = async {
            let stream = self.connect(to).await?;
            if !to.tls {
                return ask(stream, request).await;
            }
            let name = ServerName::try_from(to.host.clone()).map_err(Error::other)?;
            ask(self.tls.connect(name, stream).await?, request).await
        };
        tokio::time::timeout(PATIENCE, asked).await.map_err(|_| Error::from(ErrorKind::TimedOut))?
    }

    async fn connect(&self, to: &Endpoint) -> Result<TcpStream> {
        let found = tokio::net::lookup_host((to.host.as_str(), to.port)).await?;
        let mut trouble = Error::new(ErrorKind::PermissionDenied, "the name leads to no public address");
        for address in found.filter(|address| may_reach(address.ip(), self.to)).take(MOST_ADDRESSES) {
            match TcpStream::connect(address).await {
                Ok(stream) => return Ok(stream),
                Err(error) => trouble = error,
            }
        }
        Err(trouble)
    }
}

async fn ask<S>(stream: S, request: Request<Full<Bytes>>) -> Result<StatusCode>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let builder = http1::Builder::new().max_buf_size(LARGEST_HEAD).clone();
    let (mut sender, connection) = builder.handshake(TokioIo::new(stream)).await.map_err(Error::other)?;
    let _driving = AbortOnDropHandle::new(tokio::spawn(connection));
    let answer = sender.send_request(request).await.map_err(Error::other)?;
    Ok(answer.status())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_name_that_leads_inside_is_not_reached() {
        let inside = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = inside.local_addr().unwrap().port();
        let endpoint = Endpoint { host: "localhost".into(), port, tls: true, path: "/".into() };
        let refused = Client::new(PushTo::Services).post(&endpoint, &[], Vec::new()).await.unwrap_err();
        assert_eq!(refused.kind(), ErrorKind::PermissionDenied, "{refused}");
    }
}
