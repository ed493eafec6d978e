//! The description of the API, for programs and for people.

use super::Document;
use super::games::{SymbolView, symbols};
use super::verbs::{VerbView, verbs_of};
use crate::app::{App, Caller};
use crate::config::Limits;
use crate::pages::{Html, page};
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use maud::{Markup, html};
use serde_json::Value;
use sounder_kernel::About;
use std::sync::LazyLock;
use utoipa::OpenApi;

static DOCUMENT: LazyLock<Value> = LazyLock::new(|| {
    let mut document = serde_json::to_value(Document::openapi()).expect("the document is plain data");
    name_variants(&mut document["components"]["schemas"]);
    document
});

/// Gives what the variants of an enum hold a name of its own: programs that make clients cannot tell unnamed forms apart.
fn name_variants(schemas: &mut Value) {
    let Some(schemas) = schemas.as_object_mut() else { return };
    let mut named = Vec::new();
    for (name, schema) in schemas.iter_mut() {
        for variant in schema.get_mut("oneOf").and_then(Value::as_array_mut).into_iter().flatten() {
            let Some(properties) = variant.get_mut("properties").and_then(Value::as_object_mut) else { continue };
            for (word, form) in properties.iter_mut().filter(|(_, form)| form["properties"].is_object()) {
                let upper = |part: &str| part[..1].to_uppercase() + &part[1..];
                let name = name.clone() + &word.split('-').map(upper).collect::<String>();
                let reference = serde_json::json!({ "$ref": format!("#/components/schemas/{name}") });
                named.push((name, std::mem::replace(form, reference)));
            }
        }
    }
    schemas.extend(named);
}

/// The document.
pub async fn json() -> impl IntoResponse {
    static TEXT: LazyLock<String> = LazyLock::new(|| DOCUMENT.to_string());
    ([(header::CONTENT_TYPE, "application/json")], TEXT.as_str())
}

/// A bot in twenty lines, to show how little it takes. A test plays a game with it.
pub const EXAMPLE: &str = include_str!("example.py");

/// The page.
pub async fn show(State(app): State<App>, caller: Caller) -> Html {
    let document = &*DOCUMENT;
    let content = html! {
        h1 { "API" }
        p { (words(&document["info"]["description"])) }
        p { "For programs: " a href="/api/openapi.json" { "the OpenAPI document" } }
        h2 { "A bot in Python" }
        div.scroll tabindex="0" role="region" aria-label="A bot in Python" { pre { code { (EXAMPLE) } } }
        h2 { "Limits" }
        (show_limits(&app.config.limits))
        h2 { "Choices and symbols" }
        p { "An open choice has a " code { "verb" } ", a " code { "text" } " and an " code { "action" } ". Play it by its place in the list, by its text, or as "
            code { "{\"action\": ACTION}" } ", which holds wherever the choice stands in the list. Where any of several seats may act, others may be faster; \
            then a text counts if it still reads the same, an action if it is still open, and a place in the list does not count. Texts hold symbols as names between colons: "
            code { "4:red:" } " is four of what is called red." }
        @for game in app.tables.games() { (show_game(game.about(), verbs_of(game.about().id), &symbols(&**game))) }
        h2 { "Addresses" }
        @for (path, methods) in document["paths"].as_object().into_iter().flatten() {
            @for (method, operation) in methods.as_object().into_iter().flatten() { (show_operation(path, method, operation)) }
        }
        h2 { "Forms" }
        @for (name, schema) in document["components"]["schemas"].as_object().into_iter().flatten() {
            details.operation id={ "form-" (name) } {
                summary { b { (name) } " " (words(&schema["description"])) }
                (show_schema(schema))
            }
        }
    };
    page("API", Some(&caller), &content)
}

fn show_limits(limits: &Limits) -> Markup {
    html! {
        p { "For each client, which is an address (the first 64 bits of an IPv6 one). What is over is refused with 429 and says in "
            code { "Retry-After" } " how many seconds to wait." }
        ul {
            li { (limits.requests_per_second) " requests a second, " (limits.burst) " at once; of these " (limits.pages_at_once) " are answered at once, and the others in turn" }
            li { (limits.tables_per_minute) " tables, rematches and records a minute, " (limits.guests_per_minute) " new guests" }
            li { (limits.sign_ins_per_minute) " attempts a minute to sign in, to register or to change a password" }
            li { (limits.connections_per_client) " connections at once, websockets among them" }
            li { (limits.messages_per_second) " messages a second over a websocket; faster ones wait" }
            li { (limits.body / 1024) " KB a request, " (limits.record / 1024) " KB a record" }
            li { "a wait for a change of at most 25 seconds" }
        }
    }
}

fn show_game(about: &About, verbs: &[VerbView], symbols: &[SymbolView]) -> Markup {
    html! {
        details.operation {
            summary { b { (about.name) } " " code { (about.id) } }
            p.quiet { "The kinds of choices, each with one of them:" }
            div.scroll tabindex="0" role="region" aria-label={ "Choices of " (about.name) } {
                table {
                    thead { tr { th scope="col" { "Verb" } th scope="col" { "Text" } th scope="col" { "Action" } th scope="col" { "Clause" } } }
                    tbody { @for verb in verbs {
                        tr { td { (verb.verb) } td { (verb.example) } td { code { (verb.action) } } td { (verb.clause) } }
                    } }
                }
            }
            @if !symbols.is_empty() {
                p { "Symbols: " @for symbol in symbols { code { ":" (symbol.name) ":" } " " (symbol.label) "; " } }
            }
        }
    }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// A description for people: what stands between backticks is code.
fn words(value: &Value) -> Markup {
    html! {
        @for (index, part) in text(value).split('`').enumerate() {
            @if index % 2 == 1 { code { (part) } } @else { (part) }
        }
    }
}

fn show_operation(path: &str, method: &str, operation: &Value) -> Markup {
    html! {
        details.operation {
            summary { code { (method.to_uppercase()) " " (path) } " " (words(&operation["summary"])) }
            @if operation["security"].is_array() { p.quiet { "Needs a key." } }
            @if let Some(parameters) = operation["parameters"].as_array() {
                ul {
                    @for parameter in parameters {
                        li { code { (text(&parameter["name"])) } " (" (text(&parameter["in"])) ") " (words(&parameter["description"])) }
                    }
                }
            }
            @if let Some(schema) = operation["requestBody"]["content"]["application/json"].get("schema") { p { "Takes " (kind(schema)) } }
            ul {
                @for (status, answer) in operation["responses"].as_object().into_iter().flatten() {
                    li { "Gives " (status) " " @for (_, content) in answer["content"].as_object().into_iter().flatten() { (kind(&content["schema"])) } }
                }
            }
        }
    }
}

fn show_schema(schema: &Value) -> Markup {
    html! {
        @if let Some(properties) = schema["properties"].as_object() {
            ul { @for (name, property) in properties { li { code { (name) } " " (kind(property)) " " (words(&property["description"])) } } }
        }
        @for key in ["allOf", "oneOf", "anyOf"] {
            @if let Some(parts) = schema[key].as_array() { ul { @for part in parts { li { (kind(part)) " " (words(&part["description"])) (show_schema(part)) } } } }
        }
        @if let Some(values) = schema["enum"].as_array() { p { @for value in values { code { (text(value)) } " " } } }
    }
}

/// A type, with a link where it has a name.
fn kind(schema: &Value) -> Markup {
    if let Some(name) = schema["$ref"].as_str().and_then(|address| address.rsplit('/').next()) {
        return html! { a href={ "#form-" (name) } { (name) } };
    }
    if schema["type"] == "array" {
        return html! { "list of " (kind(&schema["items"])) };
    }
    let types = match &schema["type"] {
        Value::Array(types) => types.iter().map(text).filter(|kind| *kind != "null").collect::<Vec<_>>().join(" or "),
        other => text(other).to_owned(),
    };
    html! { (types) }
}
