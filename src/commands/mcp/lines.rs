//! Messages as lines of standard input and output.
//!
//! The SDK's own transport passes over a line that is no JSON in silence, and ends when a notification comes before the
//! handshake. Here each such line gets an answer that says what is wrong, and the server stays.

use super::turns::{Turn, Turns};
use rmcp::RoleServer;
use rmcp::model::{ClientRequest, ErrorData, RequestId};
use rmcp::service::{RxJsonRpcMessage, TxJsonRpcMessage};
use rmcp::transport::Transport;
use serde::Deserialize;
use serde_json::Value;
use std::io;
use std::sync::Arc;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader, Stdin, Stdout};
use tokio::sync::Mutex;

/// No line is longer than this: a scenario has a few kilobytes.
const LONGEST_LINE: u64 = 1 << 20;

/// The tools that are about tables.
const AT_TABLES: [&str; 5] = ["deal", "view", "play", "undo", "record"];

type Heard = RxJsonRpcMessage<RoleServer>;
type Said = TxJsonRpcMessage<RoleServer>;

pub struct Lines {
    input: BufReader<Stdin>,
    /// What was read of the line so far: the SDK may stop listening in the middle of one and come back.
    line: Vec<u8>,
    /// Whether the line was too long, so that the rest of it is passed over.
    too_long: bool,
    output: Arc<Mutex<Stdout>>,
    /// Whether a request has come: before that, nothing else is expected.
    greeted: bool,
    /// Calls that are about tables, and those that are not: these need not wait for one another.
    at_tables: Turns,
    elsewhere: Turns,
}

impl Lines {
    pub fn standard() -> Lines {
        let output = Arc::new(Mutex::new(tokio::io::stdout()));
        Lines {
            input: BufReader::new(tokio::io::stdin()),
            line: Vec::new(),
            too_long: false,
            output,
            greeted: false,
            at_tables: Turns::default(),
            elsewhere: Turns::default(),
        }
    }

    /// Reads up to the end of the line; false at the end of the input.
    async fn read(&mut self) -> io::Result<bool> {
        loop {
            let room = LONGEST_LINE.saturating_sub(self.line.len() as u64).max(1);
            let read = (&mut self.input).take(room).read_until(b'\n', &mut self.line).await?;
            if read == 0 {
                // The last line may lack its end.
                return Ok(!self.line.is_empty());
            }
            if self.line.last() == Some(&b'\n') {
                return Ok(true);
            }
            if self.line.len() as u64 >= LONGEST_LINE {
                self.line.clear();
                self.too_long = true;
            }
        }
    }

    /// Gives a call its turn, now that it is known which came first.
    fn line_up(&mut self, message: &mut Heard) {
        if let Heard::Request(request) = message
            && let ClientRequest::CallToolRequest(call) = &mut request.request
        {
            let is_at_table = AT_TABLES.contains(&call.params.name.as_ref());
            let turns = if is_at_table { &mut self.at_tables } else { &mut self.elsewhere };
            call.extensions.insert::<Arc<Turn>>(Arc::new(turns.take()));
        }
    }

    async fn refuse(&mut self, error: ErrorData, id: Option<RequestId>) -> io::Result<()> {
        self.send(Said::error(error, id)).await
    }
}

impl Transport<RoleServer> for Lines {
    type Error = io::Error;

    fn send(&mut self, message: Said) -> impl Future<Output = io::Result<()>> + Send + 'static {
        let output = Arc::clone(&self.output);
        async move {
            let mut text = serde_json::to_string(&message)?;
            text.push('\n');
            let mut output = output.lock().await;
            output.write_all(text.as_bytes()).await?;
            output.flush().await
        }
    }

    async fn receive(&mut self) -> Option<Heard> {
        loop {
            if !self.read().await.ok()? {
                // Whoever asked before the end of the input gets an answer: the SDK would wait for a few seconds only.
                self.at_tables.all_over().await;
                self.elsewhere.all_over().await;
                return None;
            }
            let line = std::mem::take(&mut self.line);
            let heard = if std::mem::take(&mut self.too_long) {
                Err(Unfit::refused(ErrorData::parse_error(format!("a line has at most {LONGEST_LINE} bytes"), None)))
            } else {
                understand(&line)
            };
            match heard {
                Ok(mut message) if self.greeted || matches!(message, Heard::Request(_)) => {
                    self.greeted = true;
                    self.line_up(&mut message);
                    return Some(message);
                }
                Ok(_) | Err(Unfit::PassedOver) => {}
                Err(Unfit::Refused(refusal)) => self.refuse(refusal.0, refusal.1).await.ok()?,
            }
        }
    }

    async fn close(&mut self) -> io::Result<()> {
        self.output.lock().await.flush().await
    }
}

/// Why a line is no message.
enum Unfit {
    /// It asks for no answer.
    PassedOver,
    Refused(Box<(ErrorData, Option<RequestId>)>),
}

impl Unfit {
    fn refused(error: ErrorData) -> Unfit {
        Unfit::Refused(Box::new((error, None)))
    }
}

fn understand(line: &[u8]) -> Result<Heard, Unfit> {
    if line.trim_ascii().is_empty() {
        return Err(Unfit::PassedOver);
    }
    let not_json = |error| Unfit::refused(ErrorData::parse_error(format!("not a line of JSON: {error}"), None));
    let value: Value = serde_json::from_slice(line).map_err(not_json)?;
    let id = value.get("id").and_then(|id| RequestId::deserialize(id).ok());
    // Notifications that are not understood are nobody's business.
    let is_notification = value.get("id").is_none() && value.get("method").is_some();
    Heard::deserialize(value).map_err(|error| {
        if is_notification {
            return Unfit::PassedOver;
        }
        let what =
            format!("not a message of the protocol: {error}; it has jsonrpc \"2.0\", an id, a method and params");
        Unfit::Refused(Box::new((ErrorData::invalid_request(what, None), id)))
    })
}
