//! Everything that can go wrong, with its status and its code. Inner detail is logged, never shown.

use crate::store::StoreError;
use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use sounder_kernel::{RecordError, Refusal, SetupError};

/// Why a request was not carried out.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Error {
    /// There is no such thing.
    #[error("there is no such {0}")]
    NotFound(&'static str),
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
    TooMany,
    /// The name is in use.
    #[error("the name \"{0}\" is taken; choose another one")]
    Taken(String),
    /// The record does not replay.
    #[error("{0}")]
    Record(#[from] RecordError),
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
            error => {
                tracing::error!(%error, "storage failed");
                Error::Internal
            }
        }
    }
}

impl Error {
    /// The code on the wire. The set is closed: clients can match on it.
    pub fn code(&self) -> &'static str {
        match self {
            Error::NotFound(_) => "not-found",
            Error::NoKey(_) => "no-key",
            Error::NotYours(_) => "not-yours",
            Error::NotNow(_) => "not-now",
            Error::Refused(Refusal::Over) => "game-over",
            Error::Refused(Refusal::NotYourTurn(_)) => "not-your-turn",
            Error::Refused(Refusal::Stale) => "stale",
            Error::Refused(Refusal::NoSuchChoice(_)) => "no-such-choice",
            Error::Refused(Refusal::Ambiguous(..)) => "ambiguous",
            Error::Refused(Refusal::NoUndo(_)) => "no-undo",
            Error::Refused(Refusal::NoWords | Refusal::LongWords { .. }) => "bad-words",
            Error::Refused(Refusal::Conceded(_)) => "conceded",
            Error::Setup(_) => "bad-setup",
            Error::TooLarge(_) | Error::Unfit(StatusCode::PAYLOAD_TOO_LARGE, _) => "too-large",
            Error::Unfit(StatusCode::REQUEST_TIMEOUT, _) | Error::Unavailable => "unavailable",
            Error::Bad(_) | Error::Unfit(..) => "bad-request",
            Error::TooMany => "too-many-requests",
            Error::Taken(_) => "taken",
            Error::Record(_) => "bad-record",
            Error::Internal => "internal",
        }
    }

    /// The HTTP status.
    pub fn status(&self) -> StatusCode {
        match self {
            Error::NotFound(_) => StatusCode::NOT_FOUND,
            Error::NoKey(_) => StatusCode::UNAUTHORIZED,
            Error::NotYours(_) => StatusCode::FORBIDDEN,
            Error::NotNow(_) | Error::Refused(_) | Error::Taken(_) => StatusCode::CONFLICT,
            Error::Setup(_) | Error::Record(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Error::Bad(_) => StatusCode::BAD_REQUEST,
            Error::TooLarge(_) => StatusCode::PAYLOAD_TOO_LARGE,
            Error::Unfit(status, _) => *status,
            Error::TooMany => StatusCode::TOO_MANY_REQUESTS,
            Error::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
            Error::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
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

/// An error as RFC 9457 has it.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Problem {
    /// One of a closed set: `not-found`, `no-key`, `not-yours`, `not-now`, `game-over`, `not-your-turn`, `stale`,
    /// `no-such-choice`, `ambiguous`, `no-undo`, `bad-setup`, `bad-request`, `too-large`, `too-many-requests`, `taken`,
    /// `bad-record`, `unavailable`, `internal`.
    pub code: &'static str,
    /// The HTTP status.
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
        if matches!(self, Error::TooMany | Error::Unavailable) {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        // Pages turn this into a page; see `pages::errors_as_pages`.
        response.extensions_mut().insert(self);
        response
    }
}
