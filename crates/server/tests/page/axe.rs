//! Nobody is shut out: axe-core looks at every page, by day and by night. These tests drive Chromium. Without it they say so and
//! pass, except in CI.

use crate::common::browser::{Browser, JOINED, YOURS, axe, turn};
use crate::common::{Client, Server, at, code, play_on};
use serde_json::json;
use sounder_pack::Source;
use sounder_server::{Config, Workplace};
use std::time::Duration;

/// A table of connect four at which the two have just sat down.
async fn seated(host: &Client, guest: &Client, terms: serde_json::Value) -> String {
    let body = json!({ "game": "connect-four", "seats": ["me", "free"], "terms": terms });
    let (status, made) = host.post("/api/tables", body).await;
    assert_eq!(status, 201, "{made}");
    let table = made["table"].as_str().unwrap().to_owned();
    guest.post(&format!("/api/tables/{table}/seats"), json!({})).await;
    table
}

#[tokio::test]
async fn no_page_shuts_anybody_out() {
    let Some(_turn) = turn().await else { return };
    let Some(axe) = axe() else { return };
    let server = Server::start().await;
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let waiting = ada.table("connect-four", &["me", "free"]).await;
    let (_, made) = ada.act(&waiting, "seats/1/link", json!({})).await;
    let invitation = made["link"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
    let over = seated(&ada, &bob, json!({ "listed": true, "pace": { "days": 2 } })).await;
    ada.act(&over, "chat", json!({ "text": "Hello" })).await;
    server.guest("Eve").await.act(&over, "chat", json!({ "text": "I only watch" })).await;
    play_on(&over, &[&ada, &bob], 99).await;
    let (_, record) = ada.get(&format!("/api/tables/{over}/record")).await;
    let (_, kept) = ada.post("/api/records", record).await;
    let look = kept["address"].as_str().unwrap().to_owned();
    // Ada has moved, and may plan while Bob decides.
    let others_turn = seated(&ada, &bob, json!({ "listed": true })).await;
    play_on(&others_turn, &[&ada, &bob], 1).await;

    let browser = Browser::open(&server).await;
    browser.be(&ada).await;
    let paths = ["/", "/account", "/look", "/api", "/nowhere", "/next", "/lab", &look];
    let tables = [
        format!("/join/{invitation}"),
        format!("/tables/{waiting}"),
        format!("/tables/{over}"),
        format!("/tables/{over}/replay"),
        format!("/tables/{over}/review"),
        format!("/tables/{over}/review/costly"),
        format!("/tables/{over}/why?move=3"),
        format!("/tables/{others_turn}"),
        format!("/tables/{others_turn}/plan"),
    ];
    for path in paths.into_iter().map(str::to_owned).chain(tables) {
        browser.go(&path).await;
        browser.look_with_axe(&axe, &path).await;
    }
    // The chat, and the dialog of plans over the table.
    browser.go(&format!("/tables/{over}")).await;
    browser.click("#tab-chat").await;
    browser.look_with_axe(&axe, "the chat").await;
    browser.go(&format!("/tables/{others_turn}")).await;
    browser.until(JOINED).await;
    browser.click("#f-plan a").await;
    browser.until("document.querySelector('dialog[open] [data-send]')").await;
    browser.look_with_axe(&axe, "the dialog of plans").await;
    // The link with its code.
    browser.go(&format!("/tables/{waiting}")).await;
    browser.click("form[action$='/invite'] button").await;
    browser.until("document.querySelector('.link input')").await;
    browser.look_with_axe(&axe, "a link to a seat").await;
    // A pack with faults.
    let game = sounder_catalog::find("wild-pigs-2").unwrap();
    let texts =
        game.pack().texts().into_iter().map(|(name, text)| (name.to_owned(), text.replacen("name = ", "nam = ", 1)));
    let file = server.folder.path().join("pack.zip");
    std::fs::write(&file, Source::from_texts(texts.collect(), game.pack_files()).to_zip()).unwrap();
    browser.go("/games/wild-pigs-2").await;
    browser.click("details:has([name=pack]) summary").await;
    browser.write_into("[name=pack]", file.to_str().unwrap()).await;
    browser.click("form[action$='/pack'] button").await;
    browser.until("document.querySelector('.faults')").await;
    browser.look_with_axe(&axe, "a pack with faults").await;

    // What lies over a table: keys, questions, settings, the reasons of a bot, a large card, choices beside a thing.
    browser.quick("connect-four").await;
    browser.play_first().await;
    browser.settle().await;
    browser.run("document.activeElement.blur()").await;
    browser.press("?").await;
    browser.until("document.querySelector('dialog[open]')").await;
    browser.look_with_axe(&axe, "the keys").await;
    browser.click("dialog .primary").await;
    browser.click(".switches summary").await;
    browser.look_with_axe(&axe, "the settings").await;
    browser.click(".folded [data-beside]").await;
    browser.until("document.querySelector('dialog[open] .reasons')").await;
    browser.look_with_axe(&axe, "the reasons of a bot").await;
    browser.click("dialog .primary").await;
    browser.run("document.querySelector('.folded [data-send*=resign]').click()").await;
    browser.until("document.querySelector('dialog[open]')").await;
    browser.look_with_axe(&axe, "a question").await;
    // The screen is passed on.
    browser.go("/games/connect-four").await;
    browser.run("document.querySelector('[name=seat-1]').value = 'guest'").await;
    browser.click("main form.stack button.primary").await;
    browser.until(&format!("{JOINED} && document.getElementById('curtain')")).await;
    browser.look_with_axe(&axe, "the curtain").await;
    browser.close().await;
}

#[tokio::test]
async fn neither_lab_nor_account_nor_what_one_brings_along_shuts_anybody_out() {
    let Some(_turn) = turn().await else { return };
    let Some(axe) = axe() else { return };
    // A lab that takes orders and plays none: its program is missing.
    let lab = || Some(Workplace { program: "no-such-program".into(), threads: 1 });
    let server = Server::start_with(|config| Config { lab: lab(), ..config }).await;
    let ada = server.guest("Ada").await;
    let (_, run) = ada.form("/games/rangers/lab", "seats=3&bots=greedy&games=10&trials=0").await;
    let waiting = ada.table("spugah", &["me", "free"]).await;
    let browser = Browser::open(&server).await;
    browser.be(&ada).await;
    let paths = ["/lab", "/games/rangers/lab", &run];
    let tables = [format!("/tables/{waiting}"), format!("/tables/{waiting}/sheet?seat=0")];
    for path in paths.into_iter().map(str::to_owned).chain(tables) {
        browser.go(&path).await;
        browser.look_with_axe(&axe, &path).await;
    }
    // Somebody with an account has devices and a password to change.
    browser.go("/account").await;
    browser.run("document.querySelector('#name-new').value = 'Bela'; document.querySelector('#password-new').value = 'long enough'").await;
    browser.click("form[action='/account/register'] button").await;
    browser.until("document.getElementById('devices')").await;
    browser.run("for (const each of document.querySelectorAll('details')) each.open = true").await;
    browser.look_with_axe(&axe, "an account").await;
    browser.close().await;
}

/// Decides so often for the person at a table with bots, as far as the game goes.
async fn decide(person: &Client, table: &str, decisions: usize) {
    let mut number = 0;
    while number < decisions {
        let view = person.view(table).await;
        if view["phase"] == "over" {
            return;
        }
        let open = view["choices"].as_array().map_or(0, Vec::len);
        if open == 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
            continue;
        }
        // Not always the first: games should go somewhere.
        let (status, answer) = person.play(table, at(&view), number * 7 % open).await;
        // Where several may act, a bot may have been faster.
        assert!(status == 200 || code(&answer) == "stale", "{answer}");
        number += usize::from(status == 200);
    }
}

/// Everything that is folded is open, and a card is shown large.
const ALL_OPEN: &str =
    "for (const each of document.querySelectorAll('#scene details, #dock details')) each.open = true;
    document.querySelector('#scene .card, #scene .tile, #scene .piece')
        ?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))";

/// Looking takes long: every other game is looked at beside these.
#[tokio::test]
async fn no_game_shuts_anybody_out() {
    look_at_games(0).await;
}

#[tokio::test]
async fn no_other_game_shuts_anybody_out() {
    look_at_games(1).await;
}

/// Looks at every second game, from this one on.
async fn look_at_games(first: usize) {
    let Some(_turn) = turn().await else { return };
    let Some(axe) = axe() else { return };
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    let browser = Browser::open(&server).await;
    browser.be(&ada).await;
    for game in sounder_catalog::games().into_iter().skip(first).step_by(2) {
        let id = game.about().id;
        for path in [format!("/games/{id}"), format!("/games/{id}/rules")] {
            browser.go(&path).await;
            browser.look_with_axe(&axe, &path).await;
        }
        browser.go(&format!("/games/{id}")).await;
        browser.click("form[action$='/lesson'] button").await;
        browser.until(&format!("{YOURS} && document.querySelector('#f-lesson:not([hidden]) p')")).await;
        browser.look_with_axe(&axe, &format!("the lesson of {id}")).await;

        let bots = game.about().min_seats.max(2) - 1;
        let seats: Vec<&str> = std::iter::once("me").chain(std::iter::repeat_n("random", bots)).collect();
        let table = ada.table(id, &seats).await;
        for (decisions, when) in [(1, "the beginning"), (29, "the middle")] {
            decide(&ada, &table, decisions).await;
            browser.go(&format!("/tables/{table}")).await;
            browser.settle().await;
            browser.run(ALL_OPEN).await;
            browser.look_with_axe(&axe, &format!("{when} of {id}")).await;
        }
        // So low that one's own strip has to scroll.
        browser.window(1280, 560).await;
        browser.look_with_axe(&axe, &format!("{id} on a low screen")).await;
        browser.window(1280, 900).await;
        if ada.view(&table).await["phase"] == "playing" {
            assert_eq!(ada.act(&table, "resign", json!({})).await.0, 200);
        }
        browser.until("document.getElementById('f-panel-result')").await;
        browser.look_with_axe(&axe, &format!("the end of {id}")).await;
        for back in ["replay", "review"] {
            browser.go(&format!("/tables/{table}/{back}")).await;
            browser.look_with_axe(&axe, &format!("the {back} of {id}")).await;
        }
    }
    browser.close().await;
}
