//! Playing with friends, looking back with them, and playing without any script. Some of these tests drive Chromium; without it
//! they say so and pass, except in CI.

use crate::common::browser::{Browser, JOINED, turn};
use crate::common::{Client, Server, at, play_on};
use serde_json::json;
use sounder_pack::Source;

/// A table of connect four at which the two have just sat down.
async fn seated(host: &Client, guest: &Client) -> String {
    let body = json!({ "game": "connect-four", "seats": ["me", "free"], "terms": { "listed": true } });
    let table = host.post("/api/tables", body).await.1["table"].as_str().unwrap().to_owned();
    guest.post(&format!("/api/tables/{table}/seats"), json!({})).await;
    table
}

#[tokio::test]
async fn whoever_shares_the_screen_has_a_name() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let browser = Browser::open(&server).await;
    browser.go("/games/connect-four").await;
    let asked = "return document.querySelector('[name=name-1]').checkVisibility()";
    assert_eq!(browser.run(asked).await, false, "a bot has a name already");
    browser.run("document.querySelector('[name=seat-1]').value = 'guest'").await;
    assert_eq!(browser.run(asked).await, true);
    browser.write_into("[name=name-1]", "Bea").await;
    browser.click("main form.stack button.primary").await;
    browser.until(&format!("{JOINED} && document.getElementById('curtain')")).await;
    browser.click("#curtain button").await;
    browser.play_first().await;
    browser.until("document.getElementById('curtain')").await;
    assert!(browser.text("#curtain").await.contains("Bea"));
    browser.close().await;
}

#[tokio::test]
async fn a_link_to_a_seat_can_be_read_by_a_camera() {
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    let table = ada.table("connect-four", &["me", "free"]).await;
    let (status, page) = ada.form(&format!("/tables/{table}/invite"), "seat=1").await;
    assert_eq!(status, 200);
    let squares = page.split("aria-label=\"The link as a QR code\"").nth(1).expect("a picture of the link");
    assert!(squares.matches("h1v1h-1z").count() > 200, "it is a code");
}

#[tokio::test]
async fn a_rematch_brings_everybody_along() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let table = seated(&ada, &bob).await;
    play_on(&table, &[&ada, &bob], 99).await;
    let (first, second) = (Browser::open(&server).await, Browser::open(&server).await);
    first.be(&ada).await;
    second.be(&bob).await;
    for browser in [&first, &second] {
        browser.go(&format!("/tables/{table}")).await;
        browser.until(&format!("{JOINED} && document.querySelector('#f-panel-result .primary')")).await;
    }
    first.click("#f-panel-result form[action$='/rematch'] button").await;
    second.until("document.getElementById('notice').textContent.includes('Ada would like to play again')").await;
    second.click("#f-panel-result form[action$='/come'] button").await;
    for browser in [&first, &second] {
        browser.until(&format!("location.pathname !== '/tables/{table}' && document.querySelectorAll('#seats .presence.here').length === 2")).await;
        browser.until("document.getElementById('replay') && !document.getElementById('f-panel-lobby')").await;
    }
    assert_eq!(first.path().await, second.path().await);
    first.close().await;
    second.close().await;
}

#[tokio::test]
async fn a_move_that_was_taken_back_is_told_to_the_others() {
    let server = Server::start().await;
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let table = seated(&ada, &bob).await;
    let mut page = bob.page_socket(&table).await;
    let now = at(&ada.view(&table).await);
    assert_eq!(ada.play(&table, now, 0).await.0, 200);
    assert_eq!(ada.act(&table, "undo", json!({})).await.0, 200);
    assert_eq!(page.next_with("notice").await["notice"], "Ada has taken back a move.");
}

#[tokio::test]
async fn one_button_leads_to_the_next_table_that_waits() {
    let server = Server::start().await;
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let (one, other) = (seated(&ada, &bob).await, seated(&ada, &bob).await);
    let next = |from: String| {
        let ada = ada.clone();
        async move {
            let request = ada.http.get(format!("{}/next?from={from}", ada.base)).header("accept", "text/html");
            let answer = request.header("cookie", ada.cookie()).send().await.unwrap();
            let to = answer.headers().get("location").map(|to| to.to_str().unwrap().to_owned());
            (to, answer.text().await.unwrap())
        }
    };
    assert_eq!(next(one.clone()).await.0, Some(format!("/tables/{other}")));
    assert_eq!(next(other.clone()).await.0, Some(format!("/tables/{one}")));
    let now = at(&ada.view(&other).await);
    ada.play(&other, now, 0).await;
    let (to, page) = next(one.clone()).await;
    assert!(to.is_none() && page.contains("Nobody is waiting for you") && page.contains(&one), "{page}");
    let (_, page) = ada.page(&format!("/tables/{one}")).await;
    assert!(page.contains(&format!("/next?from={one}")), "and there is a button for it");
}

#[tokio::test]
async fn a_position_of_a_replay_can_be_played_on() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let table = seated(&ada, &bob).await;
    play_on(&table, &[&ada, &bob], 4).await;
    let early = ada.form(&format!("/tables/{table}/branch"), "moves=2&seat=0").await;
    assert_eq!(early.0, 409, "not before the game is over: {}", early.1);
    play_on(&table, &[&ada, &bob], 99).await;
    let browser = Browser::open(&server).await;
    browser.be(&bob).await;
    browser.go(&format!("/tables/{table}/replay?at=4")).await;
    let discs = "document.querySelectorAll('#scene .piece').length";
    browser.until(&format!("{discs} === 4")).await;
    browser.click("[data-step=back]").await;
    browser.until(&format!("{discs} === 3")).await;
    browser.run("document.querySelector('#branch select').value = '1'").await;
    browser.click("#branch button").await;
    browser.until("document.body.dataset.socket && document.querySelector('#f-choices [data-choice]')").await;
    assert_eq!(browser.run(&format!("return {discs}")).await, 3);
    browser.play_first().await;
    browser.settle().await;
    assert!(browser.run(&format!("return {discs}")).await.as_u64() >= Some(5), "a bot answers");
    browser.close().await;
}

#[tokio::test]
async fn a_table_is_played_with_a_pack_of_ones_own() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let game = sounder_catalog::find("wild-pigs-2").unwrap();
    let packed = |change: fn(&str) -> String| {
        let texts = game.pack().texts().into_iter().map(|(name, text)| {
            let text = if name == "threats.toml" { change(text) } else { text.to_owned() };
            (name.to_owned(), text)
        });
        Source::from_texts(texts.collect(), game.pack_files()).to_zip()
    };
    let renamed = |text: &str| {
        let old = text.lines().find(|line| line.starts_with("name = ")).unwrap();
        text.replacen(old, "name = \"Somebody New\"", 1)
    };
    let file = server.folder.path().join("pack.zip");
    let browser = Browser::open(&server).await;
    let bring = async |zip: Vec<u8>| {
        std::fs::write(&file, zip).unwrap();
        browser.go("/games/wild-pigs-2").await;
        browser.click("details:has([name=pack]) summary").await;
        browser.write_into("[name=pack]", file.to_str().unwrap()).await;
        browser.click("form[action$='/pack'] button").await;
    };
    bring(packed(|text| text.replacen("name = ", "nam = ", 1))).await;
    let faults = browser.text(".faults").await;
    assert!(faults.contains("threats.toml") && faults.contains("nam"), "{faults}");

    bring(packed(renamed)).await;
    browser.until("document.querySelector('input[type=hidden][name=pack]')").await;
    browser.click("main form.stack button.primary").await;
    browser.until("document.body.matches('.table')").await;
    let path = browser.path().await;
    browser.settle().await;
    browser.play_first().await;
    let id = path.rsplit('/').next().unwrap();
    let view = server.stranger().get(&format!("/api/tables/{id}")).await.1;
    assert_eq!(view["phase"], "playing", "{view}");
    // It is kept with the table, whatever the server has at hand.
    let server = server.restart().await;
    let (status, page) = server.stranger().page(&path).await;
    assert_eq!(status, 200);
    assert!(page.contains("Wild Pigs"));
    browser.close().await;
}

#[tokio::test]
async fn after_the_game_one_sees_how_it_went() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let table = seated(&ada, &bob).await;
    assert_eq!(ada.page(&format!("/tables/{table}/review")).await.0, 409, "not before it is over");
    play_on(&table, &[&ada, &bob], 99).await;
    let browser = Browser::open(&server).await;
    browser.be(&ada).await;
    browser.go(&format!("/tables/{table}")).await;
    assert_eq!(browser.run("return document.querySelectorAll('.podium li').length").await, 2);
    browser.click("#f-panel-result a[href$='/review']").await;
    browser.until("document.querySelectorAll('.curve path[class^=seat]').length === 2").await;
    // Somebody who plays at random against somebody who plays at random makes mistakes.
    browser.until("document.querySelector('.costly li')").await;
    assert!(browser.text(".costly").await.contains("Better:"));
    // Anybody who has the address can look at it, and it is there to be passed on.
    let address = browser.run("return document.getElementById('link').value").await;
    assert_eq!(address, format!("{}/tables/{table}/review", server.base()));
    assert_eq!(browser.run("return document.querySelector('[data-copy=link]').checkVisibility()").await, true);
    assert_eq!(server.stranger().page(&format!("/tables/{table}/review")).await.0, 200);
    browser.close().await;
}

#[tokio::test]
async fn bots_explain_themselves_and_give_no_secret_away() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let browser = Browser::open(&server).await;
    browser.quick("connect-four").await;
    browser.play_first().await;
    browser.settle().await;
    browser.click(".switches summary").await;
    browser.click(".folded [data-beside]").await;
    let reasons = browser.text("dialog").await;
    assert!(reasons.contains("considered") && reasons.contains("chose"), "{reasons}");
    assert_eq!(browser.run("return document.querySelectorAll('dialog .reasons .chosen').length").await, 1);
    browser.click("dialog .primary").await;
    let path = browser.path().await;
    browser.close().await;
    // Somebody who only watches is not told what players might not know, and people keep their reasons to themselves.
    let (status, answer) = server.stranger().page(&format!("{path}/why")).await;
    assert!(status == 409 && answer.contains("hidden"), "{status}");
    let (status, answer) = server.stranger().page(&format!("{path}/why?move=1")).await;
    assert!(status == 403 && answer.contains("keep their reasons to themselves"), "{status}");
}

#[tokio::test]
async fn without_script_forms_are_enough() {
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    let table = ada.table("connect-four", &["me", "easy"]).await;
    let here = format!("/tables/{table}");
    // As a browser without script would: the first button of the list, with what the form adds to it.
    let between = |page: &str, before: &str, after: &str| {
        let rest = page.split(before).nth(1).unwrap_or_else(|| panic!("no {before}"));
        rest.split(after).next().unwrap().to_owned()
    };
    for moves in [2, 4] {
        let (_, page) = ada.page(&here).await;
        let shown = between(&page, "name=\"at\" value=\"", "\"");
        let button = between(&page, "<button type=\"submit\" form=\"by-hand\" name=\"play\" value=\"", "\"");
        let body = format!("at={shown}&play={}", button.replace(' ', "+"));
        assert_eq!(ada.form(&format!("{here}/play"), &body).await, (303, here.clone()));
        let mut view = ada.view(&table).await;
        while view["moves"].as_u64() < Some(moves) {
            view = ada.get(&format!("/api/tables/{table}?after={}", at(&view))).await.1;
        }
    }
    let (_, page) = ada.page(&here).await;
    let shown = between(&page, "name=\"at\" value=\"", "\"");
    let (status, to) = ada.form(&format!("{here}/play"), &format!("at={shown}&send=%7B%22resign%22%3Atrue%7D")).await;
    assert_eq!((status, to), (303, here));
    assert_eq!(ada.view(&table).await["phase"], "over");
}
