//! The switch and the worker in Chromium. Without it these tests say so and pass, except in CI.

use crate::common::Server;
use crate::common::browser::{Browser, axe, turn_in_chromium};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// What notices say below their title.
const WITH: &str = "At the table with Ada.";
/// What the switch says.
const SAYS: &str = "document.querySelector('[data-push] [role=status]').textContent";

/// Lets the browser show notices.
async fn allow(browser: &Browser, server: &Server) {
    let asked = json!({ "origin": server.base(), "permissions": ["notifications"] });
    browser.driver.cdp().send_raw("Browser.grantPermissions", asked).await.unwrap();
}

/// Runs something asynchronous on the page and gives its result.
async fn later(browser: &Browser, script: &str) -> Value {
    let script =
        format!("const done = arguments[0]; (async () => {{ {script} }})().then(done, (e) => done(String(e)))");
    browser.driver.execute_async(&*script, vec![]).await.unwrap().json().clone()
}

/// Brings the worker a message as a push service does, and waits until it shows it. A worker that is not quite awake misses a
/// message, so it is brought again; of one table there is one notice all the same.
async fn deliver(browser: &Browser, server: &Server, address: &str, title: &str) {
    let data = json!({ "address": address, "title": title, "text": WITH }).to_string();
    let message = json!({ "origin": server.base(), "registrationId": "0", "data": data });
    let shown = format!(
        "const shown = await (await navigator.serviceWorker.ready).getNotifications();
         return shown.some((one) => one.title === {title:?});"
    );
    browser.driver.cdp().send_raw("ServiceWorker.enable", json!({})).await.unwrap();
    for _ in 0..100 {
        browser.driver.cdp().send_raw("ServiceWorker.deliverPushMessage", message.clone()).await.unwrap();
        for _ in 0..20 {
            if later(browser, &shown).await == true {
                return;
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
    }
    panic!("{title} was never shown");
}

/// Clicks the switch, and waits for what it says in the end.
async fn switch(browser: &Browser) -> String {
    browser.run("document.querySelector('[data-push] input').click()").await;
    browser.until(&format!("!['', 'One moment…'].includes({SAYS})")).await;
    assert_eq!(browser.run("return document.querySelector('[data-push] input').checked").await, false);
    browser.run(&format!("return {SAYS}")).await.as_str().unwrap().into()
}

#[tokio::test]
async fn the_switch_says_kindly_what_is_in_the_way() {
    let Some(_turn) = turn_in_chromium().await else { return };
    let server = Server::start().await;
    let browser = Browser::open_alone(&server).await;
    browser.quick("connect-four").await;
    let asked = browser.run("return Notification.permission").await;
    assert_ne!(asked, "granted", "nobody is asked before they want it");
    assert!(switch(&browser).await.contains("does not allow notices"), "a browser that says no");
    allow(&browser, &server).await;
    // There is no push service in reach of this browser.
    assert!(switch(&browser).await.contains("could not reach its push service"));
    let away = browser.run("Object.defineProperty(window, 'isSecureContext', { value: false })").await;
    assert_eq!(away, Value::Null);
    assert!(switch(&browser).await.contains("HTTPS"));
    browser.go("/account").await;
    browser.until("document.querySelector('[data-push] input')?.checkVisibility()").await;
    if let Some(axe) = axe() {
        browser.look_with_axe(&axe, "the account").await;
        browser.quick("connect-four").await;
        browser.run("document.querySelector('.switches').open = true").await;
        browser.look_with_axe(&axe, "the settings").await;
    }
    browser.close().await;
}

#[tokio::test]
async fn the_worker_shows_a_notice_a_table_and_leads_there() {
    let Some(_turn) = turn_in_chromium().await else { return };
    let server = Server::start().await;
    let browser = Browser::open_alone(&server).await;
    allow(&browser, &server).await;
    browser.quick("connect-four").await;
    let table = browser.path().await;
    let scope = "await navigator.serviceWorker.register('/service-worker.js');
        return (await navigator.serviceWorker.ready).scope;";
    assert_eq!(later(&browser, scope).await, json!(format!("{}/", server.base())));
    for (address, title) in
        [(&*table, "Your turn: Chess"), (&*table, "Your turn: Go"), ("/tables/other", "Your turn: Nim")]
    {
        deliver(&browser, &server, address, title).await;
    }
    let shown = "const shown = await (await navigator.serviceWorker.ready).getNotifications();
        return shown.map(({ title, body, tag }) => [tag, title, body]).sort();";
    let mut expected = [json!([table, "Your turn: Go", WITH]), json!(["/tables/other", "Your turn: Nim", WITH])];
    expected.sort_by_key(Value::to_string);
    assert_eq!(later(&browser, shown).await, json!(expected), "one a table, the newest");

    // Only a person's click may open and focus tabs, so the worker's doors are watched instead.
    let click = "let gone = [];
        WindowClient.prototype.focus = async function () { gone.push(['focus', new URL(this.url).pathname]); return this; };
        clients.openWindow = async (to) => { gone.push(['open', new URL(to).pathname]); };
        const tell = async () => { for (const page of await clients.matchAll({ includeUncontrolled: true })) page.postMessage(gone); };
        registration.getNotifications().then((shown) => {
            for (const notification of shown) dispatchEvent(new NotificationEvent('notificationclick', { notification }));
            const wait = setInterval(() => {
                if (gone.length < shown.length) return;
                clearInterval(wait);
                tell();
            }, 50);
        });";
    browser.run("navigator.serviceWorker.onmessage = ({ data }) => { window.gone = data; }; navigator.serviceWorker.startMessages()").await;
    let cdp = browser.driver.cdp();
    let started = Instant::now();
    let worker = loop {
        // A worker that has had nothing to do sleeps; any message wakes it.
        later(&browser, "(await navigator.serviceWorker.ready).active.postMessage('')").await;
        let targets = cdp.send_raw("Target.getTargets", json!({})).await.unwrap();
        let worker = targets["targetInfos"].as_array().unwrap().iter().find(|each| each["type"] == "service_worker");
        if let Some(worker) = worker {
            break worker["targetId"].clone();
        }
        assert!(started.elapsed() < Duration::from_secs(120), "the worker does not wake: {targets}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    let session = cdp.send_raw("Target.attachToTarget", json!({ "targetId": worker })).await.unwrap();
    let message = json!({ "id": 1, "method": "Runtime.evaluate", "params": { "expression": click } }).to_string();
    let message = json!({ "sessionId": session["sessionId"], "message": message });
    cdp.send_raw("Target.sendMessageToTarget", message).await.unwrap();
    browser.until("window.gone").await;
    let gone = later(&browser, "return window.gone.sort()").await;
    assert_eq!(gone, json!([["focus", table], ["open", "/tables/other"]]));
    let started = Instant::now();
    while later(&browser, shown).await != json!([]) {
        assert!(started.elapsed() < Duration::from_secs(120), "what was clicked is still there");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }

    // Whoever opens the table needs no notice of it.
    deliver(&browser, &server, &table, "Your turn: Go").await;
    browser.go(&table).await;
    browser.until("window.none || void navigator.serviceWorker.ready.then((each) => each.getNotifications()).then((shown) => { window.none = !shown.length; })").await;
    browser.close().await;
}
