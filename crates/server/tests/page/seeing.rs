//! What is seen and heard of a game beside its picture: what goes where, how a fight would go, what is hidden from others, who is
//! here, and how one has fared. These tests drive a browser. Without it they say so and pass, except in CI.

use crate::common::asking::table_asking;
use crate::common::browser::{Browser, JOINED, YOURS, turn, turn_in_chromium};
use crate::common::{Client, Server, at, play_on};
use serde_json::json;

/// Two people sit down at connect four.
async fn seated(host: &Client, guest: &Client) -> String {
    let body = json!({ "game": "connect-four", "seats": ["me", "free"], "terms": { "listed": true } });
    let table = host.post("/api/tables", body).await.1["table"].as_str().unwrap().to_owned();
    guest.post(&format!("/api/tables/{table}/seats"), json!({})).await;
    table
}

/// From now on the page keeps in mind which figures it has let count, and which pieces slide.
const KEEP_MOTION_IN_MIND: &str = "window.inMotion = { counted: 0, slid: 0 };
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, ...rest) {
        if (this.matches('.counting') && frames[0]['--figure'] !== frames[1]['--figure']) {
            // What is drawn begins with what it was.
            const running = animate.call(this, frames, ...rest);
            running.currentTime = 0;
            window.inMotion.counted += getComputedStyle(this, '::after').counterReset === `figure ${frames[0]['--figure']}` ? 1 : -1000;
            return running;
        }
        if (this.matches('.piece') && frames[0].translate && frames.at(-1).translate === '0px 0px') window.inMotion.slid += 1;
        return animate.call(this, frames, ...rest);
    };";

#[tokio::test]
async fn figures_count_and_pieces_go_from_where_they_were() {
    let Some(_turn) = turn_in_chromium().await else { return };
    let server = Server::start().await;
    let browser = Browser::open(&server).await;
    for (game, what) in [("wild-pigs-3", "counted"), ("spugah", "slid")] {
        browser.quick(game).await;
        browser.run(KEEP_MOTION_IN_MIND).await;
        let seen = format!("return window.inMotion.{what} > 0");
        for _ in 0..60 {
            browser.wander(1).await;
            if browser.run(&seen).await == true {
                break;
            }
        }
        assert_eq!(browser.run(&seen).await, true, "{game}: nothing ever {what}");
    }
    browser.close().await;
}

#[tokio::test]
async fn how_a_fight_would_go_stands_beside_it() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let browser = Browser::open(&server).await;
    let engage = "[...document.querySelectorAll('#f-choices [data-choice]')].filter((each) => each.textContent.includes('Engage'))";
    browser.play_until("wild-pigs-2", &format!("{YOURS} && {engage}.length")).await;
    let silent = format!("return {engage}.filter((each) => !/slay|repel|fail/.test(each.textContent)).length");
    assert_eq!(browser.run(&silent).await, 0, "every pig says how it would fare");
    let on_cards = "return [...document.querySelectorAll('[data-id=wilderness] .card, #f-panel-wilderness .card')]
        .every((card) => /You would (slay|repel|fail)/.test(card.textContent))";
    assert_eq!(browser.run(on_cards).await, true, "and so do the cards");

    let odds = "[...document.querySelectorAll('#f-choices .odds .percent')].find((each) => each.checkVisibility() && /%/.test(each.textContent))";
    browser.play_until("spugah", &format!("{YOURS} && {odds}")).await;
    browser.close().await;
}

#[tokio::test]
async fn what_is_chosen_from_a_ruin_is_shown_and_words_and_map_name_the_same_places() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let browser = Browser::open(&server).await;
    let ada = server.guest("Ada").await;
    browser.be(&ada).await;
    browser.go(&table_asking(&ada, "spugah", "Take one of the two cards").await).await;
    browser.until(YOURS).await;
    let cards = "return [...document.querySelectorAll('#f-panel-handed .card')].filter((card) =>
        card.matches('.can') && card.checkVisibility() && card.querySelector('.lines')?.textContent.trim()).length";
    assert_eq!(browser.run(cards).await, 2, "both cards lie open");

    let places = "[...document.querySelectorAll('#f-choices [data-choice]')].flatMap((each) =>
        each.dataset.touches?.split(' ').map((id) => document.querySelector(`#scene .tile[data-id='${CSS.escape(id)}']`)).filter(Boolean)
            .map((tile) => [each.textContent, tile.querySelector('.name')?.textContent]) ?? [])";
    browser.play_until("spugah", &format!("{YOURS} && {places}.length > 1")).await;
    let named = format!(
        "const places = {places}; return places.filter(([words, name]) => !new RegExp(`\\\\b${{name}}\\\\b`).test(words))"
    );
    assert_eq!(browser.run(&named).await, json!([]), "the words name the places on the map");
    browser.close().await;
}

#[tokio::test]
async fn a_card_is_read_with_its_price_and_its_text() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let browser = Browser::open(&server).await;
    for game in ["wild-pigs-3", "wild-pigs-2", "spugah"] {
        browser.quick(game).await;
        // Signs are read by their names, and in the plural where there are several.
        let unread = "const said = (each) => {
                const copy = each.cloneNode(true);
                for (const sign of copy.querySelectorAll('[aria-label]')) sign.replaceWith(` ${sign.getAttribute('aria-label')} `);
                return words(copy.textContent);
            };
            const words = (text) => text.split(/[^\\p{L}\\p{N}]+/u).filter(Boolean);
            const missing = [];
            for (const card of document.querySelectorAll('#scene .card:not(.down)')) {
                const label = new Set(words(card.getAttribute('aria-label')));
                for (const part of card.querySelectorAll('.title, .cost, .lines p'))
                    for (const word of said(part)) if (!label.has(word) && !label.has(`${word}s`)) missing.push(`${word} of ${part.textContent}`);
            }
            return missing";
        assert_eq!(browser.run(unread).await, json!([]), "{game}");
        // One sign, one name.
        let names = "const names = {};
            for (const sign of document.querySelectorAll('svg.sym[aria-label]'))
                (names[sign.querySelector('use').getAttribute('href')] ??= new Set()).add(sign.getAttribute('aria-label'));
            return Object.values(names).filter((each) => each.size > 1).map((each) => [...each])";
        assert_eq!(browser.run(names).await, json!([]), "{game}");
    }
    browser.close().await;
}

#[tokio::test]
async fn who_is_here_has_a_full_dot_and_who_has_gone_an_empty_one() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let (one, other) = (Browser::open(&server).await, Browser::open(&server).await);
    // Nobody sits on a free seat.
    let waiting = ada.table("connect-four", &["me", "free"]).await;
    one.be(&ada).await;
    one.go(&format!("/tables/{waiting}")).await;
    one.until(&format!("{JOINED} && document.querySelector('#seats [data-seat=\"0\"] .presence.here')")).await;
    one.until("document.querySelector('#seats [data-seat=\"1\"] .presence:not(.here)')").await;
    let table = seated(&ada, &bob).await;
    for (browser, person) in [(&one, &ada), (&other, &bob)] {
        browser.be(person).await;
        browser.go(&format!("/tables/{table}")).await;
        browser.until(JOINED).await;
    }
    let dot = "document.querySelector('#seats [data-seat=\"1\"] .presence')";
    one.until(&format!("{dot}.matches('.here')")).await;
    // A move that was taken back is told to whoever is there.
    let now = at(&ada.view(&table).await);
    assert_eq!(ada.play(&table, now, 0).await.0, 200);
    assert_eq!(ada.act(&table, "undo", json!({})).await.0, 200);
    other.until("document.getElementById('notice').textContent.includes('Ada has taken back a move')").await;
    other.close().await;
    one.until(&format!("{dot} && !{dot}.matches('.here')")).await;
    let name = "return getComputedStyle(document.querySelector('#seats [data-seat=\"1\"] .name')).textDecorationLine";
    assert_eq!(one.run(name).await, "none", "nobody is struck out");
    one.close().await;
}

#[tokio::test]
async fn a_game_that_is_over_has_its_turning_point_and_its_place_on_the_account() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let table = seated(&ada, &bob).await;
    let end = play_on(&table, &[&ada, &bob], 99).await;
    let browser = Browser::open(&server).await;
    browser.be(&ada).await;
    browser.go(&format!("/tables/{table}/review")).await;
    let turned = browser.text(".review .notice a").await;
    let winner = if end["ending"]["winners"].as_array().unwrap().contains(&json!(0)) { "Ada" } else { "Bob" };
    assert!(browser.text(".review .notice").await.contains(winner), "whom it turned to is told");
    browser.click(".review .notice a").await;
    let number = turned.trim_start_matches("move ").to_owned();
    browser.until(&format!("document.querySelector('#replay input')?.value === '{number}'")).await;
    browser.until(&format!("document.querySelectorAll('#scene .piece').length === {number}")).await;
    browser.go("/account").await;
    let row = browser.text("#by-game tbody tr").await;
    let won = u8::from(end["ending"]["winners"].as_array().unwrap().contains(&json!(0)));
    assert!(row.starts_with(&format!("Connect Four 1 {won}")), "{row}");
    browser.close().await;
}

#[tokio::test]
async fn a_few_hundred_guests_have_names_of_their_own() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let browser = Browser::open(&server).await;
    browser.go("/look").await;
    let names = "const done = arguments[0];
        const name = async () => {
            const page = await (await fetch('/look', { credentials: 'omit', headers: { accept: 'text/html' } })).text();
            return new DOMParser().parseFromString(page, 'text/html').querySelector('.who b').textContent;
        };
        Promise.all(Array.from({ length: 300 }, name)).then((names) => done(new Set(names).size))";
    let different = browser.driver.execute_async(names, vec![]).await.unwrap().json().clone();
    assert_eq!(different, json!(300));
    browser.close().await;
}
