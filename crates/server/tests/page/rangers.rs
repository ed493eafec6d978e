//! An evening in the park: one person as game master, one as ranger, a bot beside them, to the story at the end.

use crate::common::Server;
use crate::common::browser::{Browser, axe, turn};
use serde_json::json;

/// Ada leads the wave and Bob is a ranger with a bot at his side; both have the table open.
async fn evening(server: &Server, width: u32, height: u32) -> (Browser, Browser, String) {
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let body = json!({ "game": "rangers", "seats": ["me", "free", "easy"], "terms": { "listed": true } });
    let (status, made) = ada.post("/api/tables", body).await;
    assert_eq!(status, 201, "{made}");
    let table = made["table"].as_str().unwrap().to_owned();
    let (status, answer) = bob.post(&format!("/api/tables/{table}/seats?role=ranger"), json!({})).await;
    assert_eq!(status, 200, "{answer}");
    let browsers = (
        Browser::open_sized(&server.base(), width, height).await,
        Browser::open_sized(&server.base(), width, height).await,
    );
    for (browser, person) in [(&browsers.0, &ada), (&browsers.1, &bob)] {
        browser.be(person).await;
        browser.go(&format!("/tables/{table}")).await;
    }
    (browsers.0, browsers.1, table)
}

#[tokio::test]
async fn a_whole_evening_ends_in_a_story_to_keep() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let (gm, ranger, table) = evening(&server, 1280, 900).await;
    gm.until("['Game master', 'Ranger, easy bot'].every((part) => document.body.innerText.includes(part))").await;
    gm.watch().await;
    gm.keep_clicking("").await;
    ranger.keep_clicking("We <i>had</i> said we would stay").await;
    let result = gm.result().await;
    assert!(result.contains("The game is over"), "{result}");
    assert_eq!(ranger.result().await, result);
    for (what, least) in [("banners", 1), ("dice", 1)] {
        let seen = gm.seen(what).await;
        assert!(seen >= least, "{seen} {what} in a whole evening");
    }
    if let Some(axe) = axe() {
        gm.look_with_axe(&axe, "the end of an evening").await;
    }

    gm.click(&format!("a[href='/tables/{table}/story']")).await;
    let story = gm.text("article.story").await;
    assert!(story.contains("We <i>had</i> said we would stay"), "{story}");
    for told in ["Bob", "Wave 1"] {
        assert!(story.contains(told), "{told} is missing in {story}");
    }
    if let Some(axe) = axe() {
        gm.look_with_axe(&axe, "the story").await;
    }
    let saved = server.stranger().page(&format!("/tables/{table}/story/save")).await.1;
    assert!(saved.contains("We &lt;i&gt;had&lt;/i&gt; said") && saved.contains("</html>"), "{saved}");
    gm.close().await;
    ranger.close().await;
}

#[tokio::test]
async fn a_whole_evening_fits_a_phone() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let (gm, ranger, table) = evening(&server, 390, 844).await;
    let wave_comes = "document.body.innerText.includes('Wave 1')";
    gm.click_until("Fog", wave_comes).await;
    ranger.click_until("", wave_comes).await;
    for browser in [&gm, &ranger] {
        browser.until(wave_comes).await;
    }
    for (browser, who) in [(&gm, "the game master's phone"), (&ranger, "a ranger's phone")] {
        browser.no_sideways_scrolling(who).await;
        if let Some(axe) = axe() {
            browser.look_with_axe(&axe, who).await;
        }
    }
    gm.keep_clicking("Fog").await;
    ranger.keep_clicking("").await;
    let result = gm.result().await;
    assert_eq!(ranger.result().await, result);
    for (browser, who) in [(&gm, "the game master's phone"), (&ranger, "a ranger's phone")] {
        browser.no_sideways_scrolling(&format!("{who} at the end")).await;
        browser.click(&format!("a[href='/tables/{table}/story']")).await;
        assert!(browser.text("article.story").await.contains("Wave 1"), "{who} shows no story");
        browser.no_sideways_scrolling(&format!("the story on {who}")).await;
    }
    gm.close().await;
    ranger.close().await;
}
