//! The API as its document and its page describe it.

use crate::common::{Server, at};
use serde_json::{Value, json};
use sounder_server::Config;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::time::Duration;

async fn document(server: &Server) -> Value {
    server.stranger().get("/api/openapi.json").await.1
}

/// Notes every place below a schema that could hold anything.
fn note_vague(place: &str, schema: &Value, vague: &mut BTreeSet<String>) {
    let says = |key: &str| schema.get(key).is_some();
    let is_object =
        schema["type"] == "object" || schema["type"].as_array().is_some_and(|all| all.contains(&"object".into()));
    let any_object = is_object && !says("properties") && !says("additionalProperties");
    if any_object || !["type", "$ref", "oneOf", "anyOf", "allOf", "enum", "const"].into_iter().any(says) {
        vague.insert(place.to_owned());
    }
    for (field, kind) in schema["properties"].as_object().into_iter().flatten() {
        note_vague(&format!("{place}.{field}"), kind, vague);
    }
    for key in ["items", "additionalProperties"] {
        if let Some(kind) = schema.get(key).filter(|kind| kind.is_object()) {
            note_vague(&format!("{place}[]"), kind, vague);
        }
    }
    for kind in
        ["oneOf", "anyOf", "allOf", "prefixItems"].into_iter().filter_map(|key| schema[key].as_array()).flatten()
    {
        note_vague(place, kind, vague);
    }
}

#[tokio::test]
async fn the_document_names_every_operation_once_and_explains_every_answer() {
    let document = document(&Server::start().await).await;
    let mut ids = HashSet::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let id = operation["operationId"].as_str().unwrap();
            assert!(ids.insert(id.to_owned()), "{id} twice");
            let responses = operation["responses"].as_object().unwrap();
            for (status, response) in responses {
                assert!(!response["description"].as_str().unwrap().is_empty(), "{method} {path} {status}");
                if status.as_str() >= "400" {
                    let problem = &response["content"]["application/problem+json"]["schema"]["$ref"];
                    assert_eq!(problem, "#/components/schemas/Problem", "{method} {path} {status}");
                }
            }
            for status in ["401", "429", "500", "503"] {
                assert!(responses.contains_key(status), "{method} {path} lacks {status}");
            }
            let takes_name = path.contains('{');
            assert_eq!(
                responses.contains_key("404"),
                takes_name || ["create_table", "bring_record"].contains(&id),
                "{path}"
            );
        }
    }
    // Nothing is just "an object", or anything at all, but what each game writes in its own form.
    let schemas = document["components"]["schemas"].as_object().unwrap();
    let mut vague = BTreeSet::new();
    for (name, schema) in schemas {
        note_vague(name, schema, &mut vague);
    }
    let known = [
        "ChosenAction.action",
        "OpenChoice.action",
        "ReadyView.sheet",
        "RecordForm.checkpoints[][]",
        "RecordForm.moves[][]",
        "SetupForm.experiments[]",
        "SetupForm.sheets[]",
        "TableRequest.sheets[]",
        "VerbView.action",
    ];
    assert_eq!(vague.iter().map(String::as_str).collect::<Vec<_>>(), known);
    for name in [
        "Scene",
        "Panel",
        "Part",
        "Board",
        "HexMap",
        "Card",
        "Preview",
        "Moment",
        "Problem",
        "Code",
        "LiveMessage",
        "LiveAnswer",
    ] {
        assert!(schemas.contains_key(name), "{name} has no schema");
    }
}

#[tokio::test]
async fn a_list_of_its_parts_is_no_object() {
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    let table = ada.table("connect-four", &["me", "easy"]).await;
    let of_table = |act: &str| format!("/api/tables/{table}/{act}");
    let bodies = [
        ("/api/guests".to_owned(), json!([])),
        ("/api/guests".to_owned(), json!(["Eve"])),
        ("/api/accounts".to_owned(), json!(["Adeline", "tusk river oak"])),
        ("/api/sessions".to_owned(), json!(["Adeline", "tusk river oak"])),
        ("/api/tables".to_owned(), json!(["connect-four", ["me", "easy"]])),
        ("/api/tables".to_owned(), json!({"game": "connect-four", "seats": ["me", "easy"], "terms": [true]})),
        (
            "/api/tables".to_owned(),
            json!({"game": "connect-four", "seats": ["me", "easy"], "terms": {"pace": {"live": [5, 3]}}}),
        ),
        (of_table("play"), json!([0, 0])),
        (of_table("chat"), json!(["hello"])),
        (of_table("answer"), json!([true])),
        (of_table("replace"), json!([1])),
        ("/api/records".to_owned(), json!([1])),
    ];
    for (path, body) in bodies {
        let (status, answer) = ada.post(&path, body.clone()).await;
        let detail = answer["detail"].as_str().unwrap_or_default();
        assert!(matches!(status, 400 | 422) && detail.contains("an object"), "{path} {body}: {status} {answer}");
    }
}

#[tokio::test]
async fn a_choice_carries_its_action_and_a_move_answers_with_the_next_view() {
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    let table = ada.table("wild-pigs-3", &["me", "me"]).await;
    let mut view = ada.view(&table).await;
    let shown = |view: &Value| view["choices"].as_array().unwrap().iter().any(|choice| choice["preview"].is_object());
    assert!(shown(&view), "{view}");
    for _ in 0..10 {
        let choice = view["choices"].as_array().unwrap().last().unwrap().clone();
        let body = json!({ "at": view["at"], "choice": { "action": choice["action"] }, "seat": view["seat"] });
        let (status, next) = ada.act(&table, "play", body).await;
        assert_eq!(status, 200, "{next}");
        assert_eq!(at(&next), at(&view) + 1);
        assert!(
            next["log"].as_array().unwrap().iter().all(|line| line["after"].as_u64() > view["moves"].as_u64()),
            "{next}"
        );
        let but_the_past = |view: &Value| {
            let parts = view.as_object().unwrap().iter().filter(|(name, _)| !["log", "moments"].contains(&&***name));
            parts.map(|(name, part)| (name.clone(), part.clone())).collect::<HashMap<_, _>>()
        };
        let looked = ada.view(&table).await;
        assert_eq!(but_the_past(&looked), but_the_past(&next), "the answer is what a look would show");
        view = next;
    }
    let body = json!({ "at": view["at"], "choice": 0, "seat": view["seat"] });
    let (_, bare) = ada.act(&table, "play?scene=false", body).await;
    assert!(bare["scene"].is_null() && bare["choices"].is_array());
    assert!(!shown(&bare) && bare["closed"].is_null(), "what belongs to the picture is left out with it: {bare}");
}

/// Bots wait so that people can follow. A program needs no such thing: with a pause that nobody lives to see the end of, its
/// game goes on all the same.
#[tokio::test]
async fn no_bot_waits_for_a_program_to_look() {
    let ages = Duration::from_secs(3_600);
    let server = Server::start_with(|config| Config { bot_pause: ages, courtesy: ages, ..config }).await;
    let ada = server.guest("Ada").await;
    // In Rangers a bot may act on the same side at the same time.
    for (game, seats) in [("connect-four", &["me", "random"][..]), ("rangers", &["random", "me", "random"])] {
        let table = ada.table(game, seats).await;
        let mut socket = ada.socket(&format!("/api/tables/{table}/live?scene=false")).await;
        let mut view = socket.next().await.unwrap();
        while view["phase"] != "over" {
            if view["choices"].as_array().is_some_and(|choices| !choices.is_empty()) {
                socket.send(json!({ "play": 0, "at": view["at"] })).await;
            }
            view = socket.next_with("phase").await;
        }
    }
}

#[tokio::test]
async fn the_page_of_the_api_says_limits_verbs_and_symbols() {
    let server = Server::start_with(|config| Config { limits: sounder_server::Limits::default(), ..config }).await;
    let (status, page) = server.guest("Ada").await.page("/api").await;
    assert_eq!(status, 200);
    for text in [
        "50 requests a second",
        "30 tables, rematches and records a minute, 60 new guests",
        "Retry-After",
        "2048 KB a record",
    ] {
        assert!(page.contains(text), "{text}");
    }
    for game in sounder_catalog::games() {
        assert!(page.contains(game.about().name), "{}", game.about().id);
        assert!(
            game.symbols().iter().all(|symbol| page.contains(&format!(":{}:", symbol.name))),
            "{}",
            game.about().id
        );
    }
    for game in sounder_catalog::games() {
        let (_, said) = server.stranger().get(&format!("/api/games/{}", game.about().id)).await;
        let verbs = said["verbs"].as_array().unwrap();
        assert!(!verbs.is_empty(), "{}", game.about().id);
        for verb in verbs {
            let cell = format!("<td>{}</td>", verb["verb"].as_str().unwrap());
            assert!(page.contains(&cell) && !verb["action"].is_null(), "{}: {verb}", game.about().id);
        }
    }
    // What hardly ever comes up is there too.
    for rare in ["Catastrophe", "Last Stand", "Not Today"] {
        assert!(page.contains(&format!("<td>{rare}</td>")), "{rare}");
    }
}

/// What people and bots did in whole games of every kind is among the verbs that a program is told of.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_verb_of_the_golden_games_is_explained() {
    let server = Server::start().await;
    for game in sounder_catalog::games() {
        let id = game.about().id;
        let (_, said) = server.stranger().get(&format!("/api/games/{id}")).await;
        let verbs: HashSet<&str> =
            said["verbs"].as_array().unwrap().iter().map(|v| v["verb"].as_str().unwrap()).collect();
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../games/{id}/golden"));
        for number in 1.. {
            let Ok(text) = std::fs::read_to_string(folder.join(format!("game-{number}.json"))) else { break };
            let record = sounder_kernel::Record::from_json(&text).unwrap();
            let mut table = game.deal(record.setup, record.seed).unwrap();
            for step in record.moves {
                let place = table.actions(step.seat).iter().position(|action| step.action.as_ref() == Some(action));
                let verb = table.choices(step.seat)[place.expect("a golden game is legal")].verb.clone();
                assert!(verbs.contains(verb.as_str()), "{id}: {verb} is not among {verbs:?}");
                table.play_move(&step).unwrap();
            }
        }
    }
}
