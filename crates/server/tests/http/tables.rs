//! What people can do at a table, over real HTTP.

use crate::common::{Client, Server, at, code, play_on};
use serde_json::{Value, json};
use sounder_kernel::Record;
use sounder_server::Limits;
use std::time::Duration;

/// Two people at a table of connect four that has just begun.
async fn two(server: &Server) -> (Client, Client, String) {
    two_at(server, "connect-four").await
}

async fn two_at(server: &Server, game: &str) -> (Client, Client, String) {
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let body = json!({ "game": game, "seats": ["me", "free"], "terms": { "listed": true } });
    let (_, made) = ada.post("/api/tables", body).await;
    let table = made["table"].as_str().unwrap().to_owned();
    assert_eq!(ada.view(&table).await["phase"], "waiting");
    let (status, _) = bob.post(&format!("/api/tables/{table}/seats"), json!({})).await;
    assert_eq!(status, 200);
    (ada, bob, table)
}

#[tokio::test]
async fn a_game_is_played_to_its_end_and_its_record_checks() {
    let server = Server::start().await;
    let (ada, bob, table) = two(&server).await;
    let (status, early) = ada.get(&format!("/api/tables/{table}/record")).await;
    assert_eq!((status, code(&early)), (409, "not-now"));
    let before = ada.view(&table).await;
    let end = play_on(&table, &[&ada, &bob], 99).await;
    assert_eq!(end["ending"]["how"], "finished");
    let (_, record) = bob.get(&format!("/api/tables/{table}/record")).await;
    let record = Record::from_json(&record.to_string()).unwrap();
    let game = sounder_catalog::find("connect-four").unwrap();
    assert_eq!(game.replay_to(&record, record.moves.len()).unwrap().moves(), record.moves.len());
    assert_eq!(before["commitment"], record.commitment.to_hex(), "shown before, kept after");
    assert_eq!(end["seed"], record.seed.to_hex());
    assert_eq!(record.names, ["Ada", "Bob"]);
}

#[tokio::test]
async fn every_acknowledged_move_survives_a_restart() {
    let server = Server::start().await;
    let (ada, bob, table) = two(&server).await;
    let before = play_on(&table, &[&ada, &bob], 5).await;
    let server = server.restart().await;
    let ada = Client { base: server.base(), ..ada };
    let after = ada.view(&table).await;
    for part in ["at", "moves", "acting", "scene", "log", "seats"] {
        assert_eq!(after[part], before[part], "{part}");
    }
}

#[tokio::test]
async fn a_move_made_from_an_old_view_is_refused() {
    let server = Server::start().await;
    let (ada, bob, table) = two(&server).await;
    let view = ada.view(&table).await;
    assert_eq!(ada.play(&table, at(&view), 0).await.0, 200);
    let (status, twice) = ada.play(&table, at(&view), 0).await;
    assert_eq!((status, code(&twice)), (409, "stale"));
    let (status, answer) = bob.play(&table, at(&view) + 9, 0).await;
    assert_eq!((status, code(&answer)), (409, "stale"));
    let (status, answer) = bob.play(&table, at(&view) + 1, 99).await;
    assert_eq!((status, code(&answer)), (409, "no-such-choice"));
}

#[tokio::test]
async fn a_move_can_be_named_by_number_words_or_action() {
    let server = Server::start().await;
    let (ada, bob, table) = two(&server).await;
    for (player, choice) in [(&ada, json!(3)), (&bob, json!("column 2")), (&ada, json!({ "action": 6 }))] {
        let view = player.view(&table).await;
        let body = json!({ "at": at(&view), "choice": choice });
        let (status, answer) = player.act(&table, "play", body).await;
        assert_eq!(status, 200, "{answer}");
    }
    let (_, ambiguous) = bob.act(&table, "play", json!({ "at": 4, "choice": "column" })).await;
    assert_eq!(code(&ambiguous), "ambiguous");
}

#[tokio::test]
async fn a_long_poll_ends_when_something_changes() {
    let server = Server::start().await;
    let (ada, bob, table) = two(&server).await;
    let seen = at(&bob.view(&table).await);
    let waiting = tokio::spawn({
        let (bob, table) = (bob.clone(), table.clone());
        async move { bob.get(&format!("/api/tables/{table}?after={seen}")).await.1 }
    });
    tokio::time::sleep(Duration::from_millis(100)).await;
    ada.play(&table, seen, 0).await;
    let view = waiting.await.unwrap();
    assert_eq!(at(&view), seen + 1);
    assert_eq!(view["choices"].as_array().unwrap().len(), 7);
}

#[tokio::test]
async fn a_socket_hears_of_every_change_and_plays() {
    let server = Server::start().await;
    let (ada, bob, table) = two(&server).await;
    let mut first = ada.socket(&format!("/api/tables/{table}/live")).await;
    let mut second = bob.socket(&format!("/api/tables/{table}/live?scene=false")).await;
    let view = first.next().await.unwrap();
    assert!(view["scene"].is_object());
    assert!(second.next().await.unwrap()["scene"].is_null());
    first.send(json!({ "play": 0, "at": at(&view) })).await;
    let news = second.next().await.unwrap();
    assert_eq!(at(&news), at(&view) + 1);
    assert_eq!(news["log"].as_array().unwrap().len(), 1, "only what is new: {news}");
    second.send(json!({ "play": 0, "at": 0 })).await;
    assert_eq!(second.next().await.unwrap()["error"]["code"], "stale");
}

#[tokio::test]
async fn the_last_move_is_taken_back_freely_and_older_ones_by_consent() {
    let server = Server::start().await;
    let (ada, bob, table) = two(&server).await;
    let start = at(&ada.view(&table).await);
    ada.play(&table, start, 0).await;
    assert_eq!(ada.act(&table, "undo", json!({})).await.0, 200);
    let view = ada.view(&table).await;
    assert_eq!((view["moves"].as_u64(), at(&view)), (Some(0), start + 2), "an undo is a change too");
    let (_, stale) = ada.play(&table, start, 0).await;
    assert_eq!(code(&stale), "stale", "what was seen before the undo no longer counts");

    ada.play(&table, at(&view), 0).await;
    bob.play(&table, at(&view) + 1, 1).await;
    let (_, asked) = ada.act(&table, "undo", json!({})).await;
    assert!(asked["notice"].is_string(), "{asked}");
    assert_eq!(bob.view(&table).await["ask"]["yours"], true);
    bob.act(&table, "answer", json!({ "yes": false })).await;
    assert_eq!(ada.view(&table).await["moves"], 2);
    ada.act(&table, "undo", json!({})).await;
    bob.act(&table, "answer", json!({ "yes": true })).await;
    let view = ada.view(&table).await;
    assert_eq!(view["moves"], 0);
    assert_eq!(view["ask"], Value::Null);
    let server = server.restart().await;
    let ada = Client { base: server.base(), ..ada };
    assert_eq!(ada.view(&table).await["moves"], 0, "an undo is as durable as a move");
}

#[tokio::test]
async fn games_end_by_resigning_by_a_draw_or_without_a_result() {
    let server = Server::start().await;
    let (ada, bob, table) = two(&server).await;
    bob.act(&table, "resign", json!({})).await;
    let ending = &ada.view(&table).await["ending"];
    assert_eq!((&ending["how"], &ending["ranks"]), (&json!("resigned"), &json!([1, 2])));

    let (_, page) = bob.page(&format!("/tables/{table}")).await;
    let prompt = page.split("id=\"f-prompt\"").nth(1).and_then(|rest| rest.split("</p>").next()).unwrap();
    assert!(prompt.contains("Bob resigned."), "{prompt}");

    for (verb, how) in [("draw", "drawn"), ("abandon", "abandoned")] {
        let (ada, bob, table) = two(&server).await;
        ada.act(&table, verb, json!({})).await;
        assert_eq!(bob.view(&table).await["ask"]["kind"], verb);
        bob.act(&table, "answer", json!({ "yes": true })).await;
        assert_eq!(ada.view(&table).await["ending"]["how"], how);
        let (_, over) = ada.play(&table, 1, 0).await;
        assert_eq!(code(&over), "game-over");
    }
}

#[tokio::test]
async fn whoever_asks_hears_the_answer() {
    let server = Server::start().await;
    let (ada, bob, table) = two(&server).await;
    let mut page = ada.page_socket(&table).await;
    page.send(json!({ "draw": true })).await;
    assert_eq!(page.next_with("notice").await["notice"], "The others have been asked.");
    bob.act(&table, "answer", json!({ "yes": false })).await;
    assert_eq!(page.next_with("notice").await["notice"], "Bob would rather not.");
}

#[tokio::test]
async fn a_rematch_keeps_the_seats_for_the_same_people() {
    let server = Server::start().await;
    let (ada, bob, table) = two(&server).await;
    ada.act(&table, "resign", json!({})).await;
    let (_, next) = ada.act(&table, "rematch", json!({})).await;
    let next = next["table"].as_str().unwrap().to_owned();
    let stranger = server.guest("Eve").await;
    assert_eq!(stranger.post(&format!("/api/tables/{next}/seats"), json!({})).await.0, 403);
    assert_eq!(bob.view(&table).await["rematch"], *next);
    assert_eq!(bob.post(&format!("/api/tables/{next}/seats"), json!({})).await.0, 200);
    let view = bob.view(&next).await;
    assert_eq!(view["phase"], "playing");
    assert_eq!(view["seats"][0]["name"], "Bob", "the other begins");
}

#[tokio::test]
async fn somebody_who_is_missing_can_be_replaced_by_a_bot() {
    let soon = Duration::from_secs(4);
    let server = Server::start_with(|config| sounder_server::Config { missing_after: soon, ..config }).await;
    let (ada, bob, table) = two(&server).await;
    let mut page = ada.page_socket(&table).await;
    let (status, answer) = ada.act(&table, "replace", json!({ "seat": 1 })).await;
    assert_eq!((status, code(&answer)), (409, "not-now"), "Bob has only just sat down");
    loop {
        // Nobody does anything: the offer comes by itself.
        let shown = page.next_with("fragments").await["fragments"].to_string();
        if shown.contains("Let a bot play on for Bob") {
            break;
        }
    }
    assert_eq!(ada.act(&table, "replace", json!({ "seat": 1 })).await.0, 200);
    assert_eq!(ada.view(&table).await["seats"][1]["holder"], "bot");
    let (status, answer) = bob.play(&table, 3, 0).await;
    assert_eq!((status, code(&answer)), (403, "not-yours"));
    let seen = at(&ada.view(&table).await);
    ada.play(&table, seen, 0).await;
    let (_, view) = ada.get(&format!("/api/tables/{table}?after={}", seen + 1)).await;
    assert_eq!(view["moves"], 2, "the bot has answered");
}

#[tokio::test]
async fn a_clock_that_has_run_out_while_everybody_slept_is_noticed() {
    for timeout in ["bot", "forfeit"] {
        let server = Server::start().await;
        let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
        let terms = json!({ "listed": true, "pace": { "days": 1 }, "timeout": timeout });
        let body = json!({ "game": "connect-four", "seats": ["me", "free"], "terms": terms });
        let (_, made) = ada.post("/api/tables", body).await;
        let table = made["table"].as_str().unwrap().to_owned();
        bob.post(&format!("/api/tables/{table}/seats"), json!({})).await;
        assert!(ada.view(&table).await["seats"][0]["time_left"].as_i64().unwrap() > 86_000_000);
        server.running.stop().await;
        yesterday(&server.folder.path().join("sounder.sqlite")).await;
        let running = sounder_server::start(crate::common::config(&server.folder)).await.unwrap();
        let ada = Client { base: format!("http://{}", running.address), ..ada };
        let view = loop {
            let view = ada.view(&table).await;
            if view["moves"] == 1 || view["phase"] == "over" {
                break view;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        };
        assert_eq!(view["moves"], 1, "{timeout}: a decision, or giving up");
        assert_eq!(view["phase"] == "over", timeout == "forfeit");
    }
}

/// Makes every clock look as if it had been started two days ago.
async fn yesterday(database: &std::path::Path) {
    use sqlx::ConnectOptions;
    let mut connection = sqlx::sqlite::SqliteConnectOptions::new().filename(database).connect().await.unwrap();
    let earlier = "UPDATE tables SET wake = 1, clock = json_set(clock, '$.since', (clock ->> 'since') - 172800000)";
    sqlx::query(earlier).execute(&mut connection).await.unwrap();
}

#[tokio::test]
async fn bots_play_on_after_a_restart() {
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    let table = ada.table("connect-four", &["me", "easy"]).await;
    let view = ada.view(&table).await;
    ada.play(&table, at(&view), 0).await;
    let server = server.restart().await;
    let ada = Client { base: server.base(), ..ada };
    let mut view = ada.view(&table).await;
    while view["moves"] == 1 {
        view = ada.get(&format!("/api/tables/{table}?after={}", at(&view))).await.1;
    }
    assert_eq!(view["moves"], 2);
}

#[tokio::test]
async fn a_link_to_a_seat_works_once() {
    let server = Server::start().await;
    let (ada, bob, eve) = (server.guest("Ada").await, server.guest("Bob").await, server.guest("Eve").await);
    let table = ada.table("connect-four", &["me", "free"]).await;
    assert_eq!(eve.post(&format!("/api/tables/{table}/seats/1"), json!({})).await.0, 403, "not on the public list");
    assert_eq!(eve.post(&format!("/api/tables/{table}/seats/1/link"), json!({})).await.0, 403, "not the host");
    let (_, made) = ada.post(&format!("/api/tables/{table}/seats/1/link"), json!({})).await;
    let link = made["link"].as_str().unwrap().to_owned();
    let (status, page) = bob.page(&link).await;
    assert!(status == 200 && page.contains("Sit down"), "looking does not use it up");
    assert!(ada.page(&link).await.1.contains("meant for somebody else"), "the host only tries it out");
    assert_eq!(bob.form(&link, "").await, (303, format!("/tables/{table}")));
    assert_eq!(eve.form(&link, "").await.0, 404);
    assert_eq!(bob.view(&table).await["seats"][1]["yours"], true);
}

#[tokio::test]
async fn people_come_and_go_before_the_game() {
    let server = Server::start().await;
    let (ada, bob) = (server.guest("Ada").await, server.guest("ada").await);
    let body = json!({ "game": "wild-pigs-3", "seats": ["me", "free", "free"], "terms": { "listed": true } });
    let (_, made) = ada.post("/api/tables", body).await;
    let table = made["table"].as_str().unwrap().to_owned();
    let (_, open) = bob.get("/api/tables").await;
    assert_eq!((&open[0]["id"], &open[0]["free"]), (&json!(table), &json!(2)));
    bob.post(&format!("/api/tables/{table}/seats/2"), json!({})).await;
    assert_eq!(bob.view(&table).await["seats"][2]["name"], "ada 2", "namesakes are told apart");
    assert_eq!(bob.delete(&format!("/api/tables/{table}/seats/2")).await.0, 200);
    assert_eq!(ada.post(&format!("/api/tables/{table}/start"), json!({})).await.0, 200);
    let view = ada.view(&table).await;
    assert_eq!(view["phase"], "playing");
    assert_eq!(view["seats"][2]["holder"], "bot", "bots fill what is free");
    assert_eq!(bob.get("/api/tables").await.1, json!([]));
}

#[tokio::test]
async fn an_account_keeps_games_across_devices() {
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    let table = ada.table("connect-four", &["me", "easy"]).await;
    let credentials = json!({ "name": "Ada Lovelace", "password": "analytical engine" });
    assert_eq!(ada.post("/api/accounts", credentials.clone()).await.0, 201);
    let other = server.guest("Grace").await;
    let (status, taken) =
        other.post("/api/accounts", json!({ "name": "ADA lovelace", "password": "tusk river oak" })).await;
    assert_eq!((status, code(&taken)), (409, "taken"));
    let wrong = json!({ "name": "Ada Lovelace", "password": "difference engine" });
    assert_eq!(other.post("/api/sessions", wrong).await.0, 401);
    let (_, session) = other.post("/api/sessions", credentials).await;
    let elsewhere = Client { key: Some(session["key"].as_str().unwrap().into()), ..other };
    let (_, me) = elsewhere.get("/api/me").await;
    assert_eq!(me["tables"][0]["id"], *table);
    assert_eq!(elsewhere.delete("/api/sessions").await.0, 204);
    assert_eq!(elsewhere.get("/api/me").await.0, 401, "a key that was given back is worthless");
}

#[tokio::test]
async fn what_a_guest_began_comes_along_when_they_sign_in() {
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    let (_, made) = ada.post("/api/accounts", json!({ "name": "Ada", "password": "analytical engine" })).await;
    let ada = Client { key: Some(made["key"].as_str().unwrap().into()), ..ada };
    let guest = server.guest("Guest").await;
    let table = guest.table("connect-four", &["me", "easy"]).await;
    let (status, _) = guest.form("/account/sign-in", "name=Ada&password=analytical+engine").await;
    assert_eq!(status, 303);
    assert_eq!(ada.view(&table).await["seats"][0]["yours"], true);
}

#[tokio::test]
async fn pages_need_no_script_but_for_playing() {
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    let (_, home) = ada.page("/").await;
    assert!(home.contains("Wild Pigs") && home.contains("Play now"));
    let (status, to) = ada.form("/games/connect-four/quick", "").await;
    assert_eq!(status, 303);
    let (_, page) = ada.page(&to).await;
    assert!(page.contains("data-choice") && page.contains("Ada"), "{page}");
    let form = "seat-0=you&seat-1=free&pace=clock&minutes=5&increment=3&listed=yes";
    let (_, to) = ada.form("/games/connect-four/tables", form).await;
    let (_, page) = ada.page(&to).await;
    assert!(page.contains("Waiting for players") && page.contains("5 min each and 3 s a turn"));
    let (status, page) = ada.form("/games/connect-four/tables", "seat-0=you").await;
    assert!(status == 422 && page.contains("is for exactly 2 seats"), "{page}");
    let (status, page) = ada.page("/tables/nowhere").await;
    assert!(status == 404 && page.contains("There is no such table"), "{page}");
    for path in ["/account", "/look", "/api", "/games/connect-four", "/games/connect-four/rules"] {
        assert_eq!(ada.page(path).await.0, 200, "{path}");
    }
}

#[tokio::test]
async fn several_people_share_a_screen_behind_a_curtain() {
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    let (_, to) = ada.form("/games/connect-four/tables", "seat-0=you&seat-1=guest&curtain=yes").await;
    let table = to.rsplit('/').next().unwrap().to_owned();
    let mut socket = ada.page_socket(&table).await;
    let covered = socket.next_with("curtain").await;
    assert_eq!(covered["curtain"], "Ada");
    socket.send(json!({ "play": 0, "at": at(&covered) })).await;
    assert!(socket.next_with("notice").await["notice"].as_str().unwrap().contains("covered"));
    socket.send(json!({ "reveal": true })).await;
    let open = socket.next().await.unwrap();
    assert!(open["curtain"].is_null() && open["yours"] == true, "{open}");
    socket.send(json!({ "play": 0, "at": at(&open) })).await;
    let covered = socket.next_with("curtain").await;
    assert_eq!(covered["curtain"], "Player 2");
    let text = covered.to_string();
    assert!(!text.contains("data-choice"), "nothing can be chosen behind the curtain");
}

#[tokio::test]
async fn a_page_is_sent_only_what_changed() {
    let server = Server::start().await;
    let (ada, bob, table) = two_at(&server, "wild-pigs-3").await;
    let mut page = bob.page_socket(&table).await;
    let all = page.next().await.unwrap();
    assert_eq!(bob.act(&table, "chat", json!({ "text": "Hello" })).await.0, 200);
    let news = page.next_with("chat").await;
    assert!(news["fragments"].is_null() && news["log"].is_null(), "{news}");
    let parts = |message: &Value| message["fragments"].as_array().map_or(0, Vec::len);
    let mover = if all["yours"] == true { &bob } else { &ada };
    let (status, answer) = mover.play(&table, at(&all), 0).await;
    assert_eq!(status, 200, "{answer}");
    // The first step of a decision may show the others nothing but that it is being made.
    let mut news = page.next_with("at").await;
    while at(&news) == at(&all) {
        news = page.next_with("at").await;
    }
    assert!(at(&news) == at(&all) + 1 && parts(&news) < parts(&all), "{} of {} parts", parts(&news), parts(&all));
}

#[tokio::test]
async fn tables_sleep_and_wake() {
    let soon = Duration::from_millis(100);
    let server = Server::start_with(|config| sounder_server::Config { sleep_after: soon, ..config }).await;
    let (ada, bob, table) = two(&server).await;
    let before = play_on(&table, &[&ada, &bob], 3).await;
    tokio::time::sleep(soon * 4).await;
    assert_eq!(ada.view(&table).await, before);
    let last = play_on(&table, &[&ada, &bob], 4).await;
    assert_eq!(last["moves"], 4);
}

#[tokio::test]
async fn a_record_can_be_brought_along_and_looked_at() {
    let server = Server::start().await;
    let (ada, bob, table) = two(&server).await;
    play_on(&table, &[&ada, &bob], 99).await;
    let (_, record) = ada.get(&format!("/api/tables/{table}/record")).await;
    let (status, kept) = server.stranger().post("/api/records", record.clone()).await;
    assert_eq!(status, 201, "{kept}");
    let address = kept["address"].as_str().unwrap().to_owned();
    let (_, page) = server.stranger().page(&address).await;
    assert!(page.contains("Replay of Connect Four") && page.contains("data-replay"));
    let (_, position) = server.stranger().get(&format!("{address}/as/0/at/2")).await;
    assert_eq!(position["moves"], 2);
    let mut forged = record;
    forged["moves"][0][1] = json!(99);
    let (status, answer) = server.stranger().post("/api/records", forged).await;
    assert_eq!((status, code(&answer)), (422, "bad-record"));
}

#[tokio::test]
async fn the_bot_of_the_api_page_plays_a_whole_game_however_often_it_must_wait() {
    let limits = Limits { requests_per_second: 10, burst: 8, ..Limits::none() };
    let server = Server::start_with(|config| sounder_server::Config { limits, ..config }).await;
    let bot = server.folder.path().join("bot.py");
    std::fs::write(&bot, include_str!("../../src/api/example.py")).unwrap();
    let Ok(output) =
        tokio::process::Command::new("python3").arg(&bot).args([&server.base(), "connect-four"]).output().await
    else {
        assert!(std::env::var_os("SOUNDER_CI").is_none(), "CI has python3");
        eprintln!("skipped: there is no python3");
        return;
    };
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.starts_with("ranks ["), "{said} {}", String::from_utf8_lossy(&output.stderr));
}

#[tokio::test]
async fn what_the_framework_refuses_says_the_same_status_everywhere() {
    let limits = Limits { record: 1000, ..Limits::none() };
    let server = Server::start_with(|config| sounder_server::Config { limits, ..config }).await;
    let stranger = server.stranger();
    for (method, path, body, status, title, code) in [
        ("PUT", "/api/games", String::new(), 405, "Method Not Allowed", "bad-request"),
        ("POST", "/account/name", "{}".into(), 415, "Unsupported Media Type", "bad-request"),
        ("GET", "/api/tables/any?after=soon", String::new(), 400, "Bad Request", "bad-request"),
        ("POST", "/api/records", " ".repeat(2000), 413, "Payload Too Large", "too-large"),
    ] {
        let request = stranger.http.request(method.parse().unwrap(), format!("{}{path}", server.base()));
        let answer = request.header("origin", server.base()).body(body).send().await.unwrap();
        assert_eq!(answer.status(), status, "{path}");
        let allowed = answer.headers().get("allow").cloned();
        let problem: Value = answer.json().await.unwrap();
        assert_eq!((&problem["status"], &problem["title"]), (&json!(status), &json!(title)), "{problem}");
        assert_eq!(problem["code"], code);
        if status == 405 {
            assert_eq!(allowed.unwrap(), "GET,HEAD");
            assert_eq!(problem["detail"], "This address does not take PUT; the header Allow says what it takes.");
        }
    }
}

#[tokio::test]
async fn the_api_page_shows_code_as_code() {
    let server = Server::start().await;
    let (_, page) = server.stranger().page("/api").await;
    let words = page.split("<pre").next().unwrap().to_owned() + page.split("</pre>").nth(1).unwrap();
    assert!(!words.contains('`'), "{:?}", words.split('`').nth(1));
    assert!(page.contains("<code>not-found</code>"));
}

#[tokio::test]
async fn the_api_describes_itself() {
    let server = Server::start().await;
    let (_, document) = server.stranger().get("/api/openapi.json").await;
    for path in ["/api/games", "/api/tables", "/api/tables/{table}/play", "/api/guests"] {
        assert!(document["paths"][path].is_object(), "{path}");
    }
    let (_, games) = server.stranger().get("/api/games").await;
    assert!(games.as_array().unwrap().iter().any(|game| game["id"] == "wild-pigs-3"));
}

#[tokio::test]
async fn health_and_figures_are_there() {
    let server = Server::start().await;
    let (ada, bob, table) = two(&server).await;
    play_on(&table, &[&ada, &bob], 2).await;
    assert_eq!(ada.get("/health").await.0, 200);
    let (_, figures) = ada.get("/metrics").await;
    let figures = figures.as_str().unwrap();
    for name in ["sounder_moves_total", "sounder_commit_seconds_bucket", "sounder_requests_total"] {
        assert!(figures.contains(name), "{name}");
    }
}

#[tokio::test]
async fn a_stopping_server_says_goodbye_and_finishes() {
    let server = Server::start().await;
    let (ada, _, table) = two(&server).await;
    let mut socket = ada.socket(&format!("/api/tables/{table}/live")).await;
    socket.next().await.unwrap();
    let ended = tokio::time::timeout(Duration::from_secs(9), server.running.stop()).await;
    assert!(ended.is_ok());
    assert_eq!(socket.next().await, None);
}

#[tokio::test]
async fn whoever_leaves_a_larger_game_is_followed_by_a_bot_and_keeps_the_result() {
    let server = Server::start().await;
    let players = [server.guest("Ada").await, server.guest("Bob").await, server.guest("Cyd").await];
    let body = json!({ "game": "wild-pigs-3", "seats": ["me", "free", "free"], "terms": { "listed": true } });
    let table = players[0].post("/api/tables", body).await.1["table"].as_str().unwrap().to_owned();
    for player in &players[1..] {
        player.post(&format!("/api/tables/{table}/seats"), json!({})).await;
    }
    players[2].act(&table, "resign", json!({})).await;
    let view = players[0].view(&table).await;
    assert_eq!((&view["phase"], &view["seats"][2]["holder"]), (&json!("playing"), &json!("bot")));
    let (_, me) = players[2].get("/api/me").await;
    assert_eq!((&me["tables"][0]["id"], &me["tables"][0]["left"]), (&json!(table), &json!(true)));
    players[1].act(&table, "resign", json!({})).await;
    assert_eq!(players[0].view(&table).await["ending"]["how"], "resigned");
}

#[tokio::test]
async fn nobody_floods_the_chat() {
    let server = Server::start().await;
    let (ada, _, table) = two(&server).await;
    let mut answers = Vec::new();
    for line in 0..8 {
        answers.push(ada.act(&table, "chat", json!({ "text": format!("line {line}") })).await.0);
    }
    assert_eq!(answers, [200, 200, 200, 200, 200, 200, 429, 429]);
    // A key costs nothing: with many of them one client says little more.
    let mut said = 0;
    for number in 0..10 {
        let guest = server.guest(&format!("Guest {number}")).await;
        for _ in 0..6 {
            said += usize::from(guest.act(&table, "chat", json!({ "text": "me too" })).await.0 == 200);
        }
    }
    assert!(said < 40, "{said} lines");
}

#[tokio::test]
async fn nobody_goes_back_and_forth_for_ever() {
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    let body = json!({ "game": "connect-four", "seats": ["me", "me"], "terms": { "curtain": false } });
    let (_, made) = ada.post("/api/tables", body).await;
    let table = made["table"].as_str().unwrap().to_owned();
    let longest = sounder_catalog::find("connect-four").unwrap().about().longest;
    let most = 2 * longest + 1_000;
    let mut now = at(&ada.view(&table).await);
    let refused = loop {
        let (status, done) = ada.play(&table, now, 0).await;
        assert_eq!(status, 200, "{done}");
        let (status, done) = ada.act(&table, "undo", json!({})).await;
        if status != 200 {
            break (status, done);
        }
        now = at(&done);
        assert!(now <= most + 2, "{now} steps are kept of a game of at most {longest} moves");
    };
    assert_eq!((refused.0, code(&refused.1)), (409, "not-now"));
    let now = at(&ada.view(&table).await);
    let next = json!({ "at": now, "choice": 0, "seat": 1 });
    let (status, done) = ada.act(&table, "play", next).await;
    assert_eq!(status, 200, "the game itself goes on: {done}");
}
