//! Single keys: what happened last, the score, the clocks, one's own things, the map. These tests drive Chromium. Without
//! it they say so and pass, except in CI.

use crate::common::Server;
use crate::common::browser::{Browser, turn};
use serde_json::json;
use thirtyfour::Key;

/// The text of an element as it is written, however it is shown.
async fn written(browser: &Browser, css: &str) -> String {
    let text = browser.run(&format!("return document.querySelector({css:?}).textContent.trim()")).await;
    text.as_str().expect("a text").into()
}

/// What a key has said.
async fn notice(browser: &Browser, key: &str) -> String {
    browser.run("document.getElementById('notice').textContent = ''; document.activeElement.blur()").await;
    browser.press(key).await;
    browser.until("document.getElementById('notice').textContent").await;
    written(browser, "#notice").await
}

#[tokio::test]
async fn single_keys_say_the_last_move_the_score_and_the_clocks_and_lead_to_ones_own_things_and_the_map() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    let terms = json!({ "pace": { "live": { "minutes": 30 } }, "laid_out": true });
    let body = json!({ "game": "spugah", "seats": ["me", "random"], "terms": terms });
    let (status, made) = ada.post("/api/tables", body).await;
    assert_eq!(status, 201, "{made}");
    let browser = Browser::open(&server).await;
    browser.be(&ada).await;
    browser.go(&format!("/tables/{}", made["table"].as_str().unwrap())).await;
    browser.settle().await;
    browser
        .until("document.querySelector('#f-choices [data-choice]') && document.querySelector('#log-lines li')")
        .await;

    let last = browser.run("return [...document.querySelectorAll('#log-lines li')].at(-1).textContent.trim()").await;
    assert_eq!(json!(notice(&browser, "m").await), last);
    let own = written(&browser, "#people .own h3").await;
    let score = notice(&browser, "s").await;
    assert!(score.contains(&own) && score.contains(';'), "everybody's: {score}");
    let clock = notice(&browser, "k").await;
    assert!(clock.contains("Ada") && clock.contains(':'), "{clock}");

    browser.press("o").await;
    browser.until("document.activeElement.closest('#people .own')").await;
    browser.press("b").await;
    browser.until("document.activeElement.closest('#boards .map')").await;
    // The arrow keys go on from there.
    let before = browser.run("return document.activeElement.dataset.id").await;
    let mut after = before.clone();
    // Where the map ends there is nothing to go to.
    for key in [Key::Right, Key::Left, Key::Down, Key::Up] {
        if after == before {
            browser.press(key).await;
            after = browser.run("return document.activeElement.dataset.id").await;
        }
    }
    assert_ne!(before, after, "the cursor moves over the map");
    browser.until("document.activeElement.closest('#boards .map')").await;

    browser.press("?").await;
    browser.until("document.querySelector('dialog[open]')").await;
    let keys = browser.run("return [...document.querySelectorAll('dialog kbd')].map((key) => key.textContent)").await;
    for key in ["M", "S", "K", "O", "B", "C", "P", "U", "?"] {
        assert!(keys.as_array().unwrap().contains(&json!(key)), "{key} is in the list: {keys}");
    }
    browser.close().await;
}

#[tokio::test]
async fn single_keys_can_be_switched_off() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let browser = Browser::open(&server).await;
    browser.quick("connect-four").await;
    browser.run("document.querySelector('[data-switch=keys]').click(); document.activeElement.blur()").await;
    browser.press("m").await;
    browser.press("4").await;
    assert_eq!(written(&browser, "#notice").await, "");
    assert_eq!(browser.moves().await, 0);
    browser.close().await;
}
