//! Everything that can go wrong, with its status and its code. Inner detail is logged, never shown.

use crate::store::StoreError;
use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use sounder_kernel::{RecordError, Refusal, SetupError};
use std::time::Duration;

/// Why a request was not carried out.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Error {
    /// There is no such thing.
    #[error("there is no such {0}")]
    NotFound(&'static str),
    /// There is no such thing, and this is why or what helps.
    #[error("{0}")]
    Missing(&'static str),
    /// The caller has shown no key where one is needed, or one that nobody holds.
    #[error("{0}")]
    NoKey(&'static str),
    /// The caller may not do this.
    #[error("{0}")]
    NotYours(&'static str),
    /// It cannot be done now.
    #[error("{0}")]
    NotNow(String),
    /// The game refused the move.
    #[error("{0}")]
    Refused(#[from] Refusal),
    /// The game cannot be set up like that.
    #[error("{0}")]
    Setup(#[from] SetupError),
    /// The request makes no sense.
    #[error("{0}")]
    Bad(String),
    /// The request is larger than the server takes.
    #[error("the request is too large: at most {0} bytes are taken")]
    TooLarge(usize),
    /// The framework refused the request by itself: its body, its method or its form.
    #[error("{1}")]
    Unfit(StatusCode, String),
    /// The client asks too much at once.
    #[error("too many requests; wait a moment and try again")]
    TooMany {
        /// For so long.
        wait: Duration,
    },
    /// The name is in use.
    #[error("the name \"{0}\" is taken; choose another one")]
    Taken(String),
    /// The record does not replay.
    #[error("{0}")]
    Record(#[from] RecordError),
    /// Something that is stored of it cannot be read.
    #[error("{0}; nothing was changed")]
    Damaged(String),
    /// Nothing can be stored just now.
    #[error("the server cannot store anything just now, so nothing was changed; try again in a moment")]
    NotStored,
    /// The server is not well, and says why to whoever looks after it.
    #[error("{0}")]
    Unwell(String),
    /// The server is stopping or overloaded.
    #[error("the server cannot answer just now; try again in a moment")]
    Unavailable,
    /// A fault of ours.
    #[error("something went wrong on the server; nothing was changed")]
    Internal,
}

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Error {
        match error {
            StoreError::Closed => Error::Unavailable,
            // Logged by the writer, once for all who wait.
            StoreError::NotWritten(_) => Error::NotStored,
            StoreError::Damaged(what) => Error::Damaged(format!("what is stored is damaged: {what}")),
            error => {
                tracing::error!(%error, "storage failed");
                Error::Internal
            }
        }
    }
}

impl Error {
    /// The code on the wire.
    pub fn code(&self) -> Code {
        match self {
            Error::NotFound(_) | Error::Missing(_) => Code::NotFound,
            Error::NoKey(_) => Code::NoKey,
            Error::NotYours(_) => Code::NotYours,
            Error::NotNow(_) => Code::NotNow,
            Error::Refused(Refusal::Over) => Code::GameOver,
            Error::Refused(Refusal::NotYourTurn(_)) => Code::NotYourTurn,
            Error::Refused(Refusal::Stale) => Code::Stale,
            Error::Refused(Refusal::NoSuchChoice(_)) => Code::NoSuchChoice,
            Error::Refused(Refusal::Ambiguous(..)) => Code::Ambiguous,
            Error::Refused(Refusal::NoUndo(_)) => Code::NoUndo,
            Error::Refused(Refusal::NoWords | Refusal::LongWords { .. }) => Code::BadWords,
            Error::Refused(Refusal::Conceded(_)) => Code::Conceded,
            Error::Setup(_) => Code::BadSetup,
            Error::TooLarge(_) | Error::Unfit(StatusCode::PAYLOAD_TOO_LARGE, _) => Code::TooLarge,
            Error::Unfit(StatusCode::REQUEST_TIMEOUT, _) | Error::Unavailable | Error::NotStored | Error::Unwell(_) => {
                Code::Unavailable
            }
            Error::Bad(_) | Error::Unfit(..) => Code::BadRequest,
            Error::TooMany { .. } => Code::TooManyRequests,
            Error::Taken(_) => Code::Taken,
            Error::Record(_) => Code::BadRecord,
            Error::Damaged(_) => Code::Damaged,
            Error::Internal => Code::Internal,
        }
    }

    /// The HTTP status.
    pub fn status(&self) -> StatusCode {
        match self {
            Error::NotFound(_) | Error::Missing(_) => StatusCode::NOT_FOUND,
            Error::NoKey(_) => StatusCode::UNAUTHORIZED,
            Error::NotYours(_) => StatusCode::FORBIDDEN,
            Error::NotNow(_) | Error::Refused(_) | Error::Taken(_) => StatusCode::CONFLICT,
            Error::Setup(_) | Error::Record(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Error::Bad(_) => StatusCode::BAD_REQUEST,
            Error::TooLarge(_) => StatusCode::PAYLOAD_TOO_LARGE,
            Error::Unfit(status, _) => *status,
            Error::TooMany { .. } => StatusCode::TOO_MANY_REQUESTS,
            Error::Unavailable | Error::NotStored | Error::Unwell(_) => StatusCode::SERVICE_UNAVAILABLE,
            Error::Damaged(_) | Error::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// How many seconds to wait before it may work, as a header says it.
    pub fn retry_after(&self) -> Option<HeaderValue> {
        let wait = match self {
            Error::TooMany { wait } => *wait,
            Error::Unavailable | Error::NotStored => Duration::from_secs(1),
            _ => return None,
        };
        Some(HeaderValue::from(wait.as_millis().div_ceil(1_000).max(1) as u64))
    }

    /// The error as a sentence for people.
    pub fn sentence(&self) -> String {
        let text = self.to_string();
        let mut letters = text.chars();
        let first = letters.next().map(char::to_uppercase).into_iter().flatten();
        let end = if text.ends_with(['.', '!', '?']) { "" } else { "." };
        first.chain(letters).chain(end.chars()).collect()
    }
}

/// What went wrong, in one word. The set is closed: clients can match on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// There is no such thing.
    NotFound,
    /// A key is missing, or nobody holds it.
    NoKey,
    /// The caller may not do this.
    NotYours,
    /// It cannot be done now.
    NotNow,
    /// The game is over.
    GameOver,
    /// The seat is not to act.
    NotYourTurn,
    /// The choice was made from a view that no longer holds.
    Stale,
    /// No open choice is called like that.
    NoSuchChoice,
    /// Several open choices are called like that.
    Ambiguous,
    /// The move cannot be taken back.
    NoUndo,
    /// The words beside the move are too long, or the choice asks for none.
    BadWords,
    /// The seat has given up.
    Conceded,
    /// The game cannot be set up like that.
    BadSetup,
    /// The request makes no sense.
    BadRequest,
    /// The request is too large.
    TooLarge,
    /// The client asks too much at once.
    TooManyRequests,
    /// The name is in use.
    Taken,
    /// The record does not replay.
    BadRecord,
    /// Something that is stored of it cannot be read.
    Damaged,
    /// The server cannot do it just now; it may in a moment.
    Unavailable,
    /// A fault of the server.
    Internal,
}

/// An error as RFC 9457 has it.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Problem {
    /// What went wrong, in one word.
    pub code: Code,
    /// The HTTP status.
    #[schema(minimum = 400, maximum = 599)]
    pub status: u16,
    /// The status in words.
    pub title: &'static str,
    /// What went wrong, and what to do.
    pub detail: String,
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let status = self.status();
        let problem = Problem {
            code: self.code(),
            status: status.as_u16(),
            title: status.canonical_reason().unwrap_or("Error"),
            detail: self.sentence(),
        };
        let mut response = (status, Json(problem)).into_response();
        let problem_json = HeaderValue::from_static("application/problem+json");
        response.headers_mut().insert(header::CONTENT_TYPE, problem_json);
        if let Some(seconds) = self.retry_after() {
            response.headers_mut().insert(header::RETRY_AFTER, seconds);
        }
        // Pages turn this into a page; see `pages::errors_as_pages`.
        response.extensions_mut().insert(self);
        response
    }
}
