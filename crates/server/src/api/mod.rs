//! The HTTP API.

use crate::app::App;
use axum::Router;

/// All addresses of the API.
pub fn router() -> Router<App> {
    Router::new()
}

/// Where a record is brought along; apart because it takes a larger body.
pub fn upload() -> Router<App> {
    Router::new()
}
