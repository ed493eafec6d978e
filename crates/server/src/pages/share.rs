//! Addresses to send to others.

use crate::app::{App, is_https};
use axum::http::HeaderMap;
use maud::{Markup, html};

/// The whole address of a page of this server, as the one who asks reaches it.
pub fn address(app: &App, headers: &HeaderMap, path: &str) -> String {
    let host = headers.get("host").and_then(|host| host.to_str().ok()).unwrap_or("localhost");
    let scheme = if is_https(headers, &app.config) { "https" } else { "http" };
    format!("{scheme}://{host}{path}")
}

/// An address with the ways to pass it on: the script shows those that the browser has.
pub fn ways(label: &str, address: &str) -> Markup {
    html! {
        p.link { label { (label) input id="link" readonly value=(address); } }
        p.row {
            button type="button" data-copy="link" hidden { "Copy it" }
            button type="button" data-share="link" hidden { "Share it" }
            span id="copied" role="status" {}
        }
    }
}
