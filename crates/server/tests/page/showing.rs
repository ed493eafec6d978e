//! What the table shows of itself: sums, shortages, what happens, what lies where; and what people do beside playing. These tests
//! drive Chromium. Without it they say so and pass, except in CI.

use crate::common::browser::{Browser, JOINED, YOURS, axe, turn, turn_in_chromium};
use crate::common::{Client, Server};
use serde_json::json;
use std::time::{Duration, Instant};
use thirtyfour::prelude::*;

/// Two people sit down at connect four.
async fn seated(host: &Client, guest: &Client) -> String {
    let body = json!({ "game": "connect-four", "seats": ["me", "free"], "terms": { "listed": true } });
    let table = host.post("/api/tables", body).await.1["table"].as_str().unwrap().to_owned();
    guest.post(&format!("/api/tables/{table}/seats"), json!({})).await;
    table
}

/// What of a turn is not in sight, and what the large card of some thing lies over; nothing while there is nothing to choose.
const HIDDEN: &str = "
    const boxOf = (each) => each.getBoundingClientRect();
    const visible = (each) => each.checkVisibility() && boxOf(each).width > 0;
    const inWindow = ({ top, left, bottom, right }) => top >= -1 && left >= -1 && bottom <= innerHeight + 1 && right <= innerWidth + 1;
    const wanted = [...document.querySelectorAll('#f-headline, #f-prompt, #f-purse:not(:empty), #dock, #tools, #replay')].filter(visible);
    const first = document.querySelector('#f-choices [data-choice]');
    if (!first) return null;
    const hidden = [...wanted, ...(visible(first) ? [first] : [])].filter((each) => !inWindow(boxOf(each))).map((each) => each.id || each.textContent);
    const scrolls = document.scrollingElement.scrollHeight > innerHeight + 1 ? ['the page scrolls'] : [];
    const clicked = [...document.querySelectorAll('#scene .can, #f-choices [data-choice]')].filter(visible);
    const things = [...document.querySelectorAll('#scene :is(.card, .tile, .piece, .node, .block, .token)')].filter(visible);
    const covered = [];
    let large = 0;
    for (const thing of things.filter((each, index) => index % Math.ceil(things.length / 40) === 0)) {
        thing.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
        const zoom = document.getElementById('zoom');
        if (!zoom) continue;
        large += 1;
        const over = boxOf(zoom);
        for (const each of clicked) {
            // What has scrolled out of its box cannot be clicked either.
            const rim = boxOf(each.closest('#scene, #dock'));
            const box = boxOf(each);
            const left = Math.max(box.left, rim.left), right = Math.min(box.right, rim.right);
            const top = Math.max(box.top, rim.top), bottom = Math.min(box.bottom, rim.bottom);
            if (left < right && top < bottom && left < over.right - 1 && over.left + 1 < right && top < over.bottom - 1 && over.top + 1 < bottom)
                covered.push(`${thing.dataset.id} over ${each.dataset.id || each.textContent}`);
        }
    }
    document.getElementById('zoom')?.remove();
    return { hidden: [...hidden, ...scrolls], covered: covered.slice(0, 5), large, clicked: clicked.length };";

#[tokio::test]
async fn on_a_laptop_nothing_is_below_the_fold_and_the_large_card_lies_over_nothing_to_click() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let browser = Browser::open(&server).await;
    browser.window(1280, 800).await;
    for game in sounder_catalog::games().iter().map(|game| game.about().id) {
        browser.quick(game).await;
        // Also while the game in short takes the room.
        let found = browser.run(HIDDEN).await;
        assert_eq!(found["covered"].as_array().map_or(0, Vec::len), 0, "{game} for newcomers: {found}");
        // As somebody plays who knows the game already.
        browser
            .run("const known = document.querySelector('#brief button[type=button]:not([data-do])'); known?.checkVisibility() && known.click()")
            .await;
        for moves in [0, 6, 12] {
            browser.wander(moves).await;
            // The only move is made by itself, at any moment.
            let over = "document.getElementById('f-panel-result')";
            let mut found = browser.run(HIDDEN).await;
            while found.is_null() && browser.run(&format!("return Boolean({over})")).await == false {
                browser.settle().await;
                found = browser.run(HIDDEN).await;
            }
            if found.is_null() {
                break;
            }
            assert_eq!(found["hidden"], json!([]), "{game} at {moves}: not in sight");
            assert_eq!(found["covered"], json!([]), "{game} at {moves}: a large card lies over what is clicked");
            assert!(found["large"].as_u64() > Some(0) && found["clicked"].as_u64() > Some(0), "{game}: {found}");
        }
    }
    browser.close().await;
}

/// Of every card: whether the large one scrolls, out of reach of the keys that are to scroll it.
const OUT_OF_REACH: &str = "
    const out = [];
    let cards = 0;
    for (const card of document.querySelectorAll('#scene .card')) {
        card.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
        const zoom = document.getElementById('zoom');
        if (!zoom) continue;
        cards += 1;
        if (zoom.getBoundingClientRect().bottom > innerHeight + 1) out.push(`${card.dataset.id} leaves the window`);
        if (zoom.scrollHeight <= zoom.clientHeight) continue;
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true, cancelable: true }));
        if (zoom.tabIndex < 0 || !zoom.scrollTop) out.push(`${card.dataset.id} has more than it shows`);
    }
    return { out, cards };";

#[tokio::test]
async fn all_of_a_large_card_can_be_read_with_keys() {
    let Some(_turn) = turn_in_chromium().await else { return };
    let server = Server::start().await;
    let browser = Browser::open(&server).await;
    for (width, height) in [(1280, 800), (1280, 640), (700, 360)] {
        browser.window(width, height).await;
        browser.quick("wild-pigs-3").await;
        let found = browser.run(OUT_OF_REACH).await;
        assert_eq!(found["out"], json!([]), "in a window of {width} by {height}");
        assert!(found["cards"].as_u64() > Some(0), "{found}");
    }
    browser.close().await;
}

#[tokio::test]
async fn what_belongs_together_is_set_with_dials_and_done_with_one_click() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let browser = Browser::open(&server).await;
    browser.play_until("wild-pigs-2", "document.querySelector('#f-choices .dials')").await;
    browser.settle().await;
    if let Some(axe) = axe() {
        browser.look_with_axe(&axe, "the dials").await;
    }
    let before = browser.moves().await;
    // Up as far as it goes, one dial after the other.
    let more = "const more = document.querySelector('.dials [data-by=\"1\"]:not([aria-disabled=true])'); more?.click(); return Boolean(more)";
    let mut steps = 0;
    while browser.run(more).await == true {
        steps += 1;
        assert!(steps < 100, "dials that never stop");
    }
    assert!(steps > 1, "a dial that goes one step is a question of its own");
    let shown = ".dials [data-way]:not([hidden])";
    let count = format!("return document.querySelectorAll({shown:?}).length");
    assert_eq!(browser.run(&count).await, 1, "one way fits");
    let plays = format!("return JSON.parse(document.querySelector({shown:?}).dataset.plays).length");
    let plays = browser.run(&plays).await.as_u64().unwrap();
    browser.click(shown).await;
    browser.until(&format!("Number(document.querySelector('#replay input').max) >= {}", before + plays)).await;
    browser.settle().await;
    browser.close().await;
}

#[tokio::test]
async fn on_a_phone_some_of_what_can_be_chosen_on_the_map_is_in_sight() {
    let Some(_turn) = turn_in_chromium().await else { return };
    let server = Server::start().await;
    let browser = Browser::open_sized(&server.base(), 390, 844).await;
    let in_sight = "(() => {
        const scene = document.getElementById('scene').getBoundingClientRect();
        const open = [...document.querySelectorAll('#boards .map .can')].map((each) => each.getBoundingClientRect());
        return !open.length || open.some(({ top, bottom }) => top >= scene.top && bottom <= scene.bottom);
    })()";
    browser.quick("spugah").await;
    for _ in 0..12 {
        browser.until(in_sight).await;
        browser.wander(1).await;
    }
    browser.close().await;
}

#[tokio::test]
async fn sums_shortages_and_ways_to_pay_stand_where_one_decides() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let browser = Browser::open(&server).await;
    // What can be had says how its price comes about; what cannot be had says what is missing.
    let sum =
        "[...document.querySelectorAll('#f-choices .preview .price')].find((each) => /−.+=/.test(each.textContent))";
    let lack =
        "[...document.querySelectorAll('#f-choices .closed .lack')].find((each) => /\\d/.test(each.textContent))";
    browser.play_until("wild-pigs-3", &format!("{YOURS} && {sum} && {lack}")).await;
    let parts = browser.run(&format!("return {sum}.querySelectorAll('.term').length")).await;
    assert!(parts.as_u64() > Some(1), "{parts} parts of a sum");
    let missing = browser.run(&format!("return {lack}.textContent")).await;
    assert!(missing.as_str().unwrap().contains("lacks"), "{missing}");

    // Paying outright comes first, and the other ways are behind a line that opens.
    let other = "document.querySelector('#f-choices [data-group=other-ways]')";
    browser.play_until("wild-pigs-3", &format!("{YOURS} && {other}")).await;
    let order = format!(
        "const [first, ...rest] = document.querySelectorAll('#f-choices [data-choice]');
         const others = {other};
         return [others.contains(first), first.checkVisibility(), first.textContent.includes('Pay'),
             [...others.querySelectorAll('[data-choice]')].some((each) => each.checkVisibility())];"
    );
    assert_eq!(browser.run(&order).await, json!([false, true, true, false]));
    browser.click("#f-choices [data-group=other-ways] summary").await;
    browser.until(&format!("{other}.querySelector('[data-choice]').checkVisibility()")).await;

    // Flavour is told apart from what counts, where there is room for it.
    browser.window(1280, 1100).await;
    browser.quick("wild-pigs-2").await;
    let flavour = "const words = document.querySelector('#scene .card .flavour');
        words.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
        const large = document.querySelector('#zoom .flavour');
        return [large.textContent === words.textContent, large.checkVisibility(), getComputedStyle(large).fontStyle];";
    assert_eq!(browser.run(flavour).await, json!([true, true, "italic"]));
    browser.close().await;
}

#[tokio::test]
async fn what_others_do_takes_as_long_as_people_like_and_the_only_move_is_made_by_itself() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let browser = Browser::open(&server).await;
    browser.quick("connect-four").await;
    browser
        .run(
            "const wait = setTimeout; window.waits = [];
        window.setTimeout = (then, time, ...rest) => { window.waits.push(time); return wait(then, time, ...rest); };",
        )
        .await;
    for (pace, wait) in [("2", 2000), ("0.5", 500)] {
        browser.click(".switches summary").await;
        browser.click(&format!("[data-switch=pace] option[value='{pace}']")).await;
        browser.click(".switches summary").await;
        browser.settle().await;
        browser.run("window.waits.length = 0").await;
        browser.play_first().await;
        // The bot answers, and the page stays with it for a while.
        browser.until(&format!("window.waits.includes({wait})")).await;
    }
    browser.settings(json!({ "pace": 0, "forced": true })).await;
    let only = "document.querySelectorAll('#f-choices [data-choice]').length === 1";
    browser.play_until("wild-pigs-3", &format!("{YOURS} && {only}")).await;
    let before = browser.run("return document.body.dataset.at").await;
    browser.until(&format!("document.body.dataset.at !== {before}")).await;
    browser.close().await;
}

#[tokio::test]
async fn links_tables_and_ways_out_are_at_hand() {
    let Some(_turn) = turn_in_chromium().await else { return };
    let server = Server::start().await;
    let (ada, bob, eve) = (server.guest("Ada").await, server.guest("Bob").await, server.guest("Eve").await);
    let browser = Browser::open_alone(&server).await;
    browser.be(&ada).await;
    let asked = json!({ "origin": server.base(), "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"] });
    browser.driver.cdp().send_raw("Browser.grantPermissions", asked).await.unwrap();
    // As on a phone.
    let shares = json!({ "source": "navigator.share = async (what) => { window.shared = what; };" });
    browser.driver.cdp().send_raw("Page.addScriptToEvaluateOnNewDocument", shares).await.unwrap();
    let waiting = ada.table("connect-four", &["me", "free"]).await;
    browser.go(&format!("/tables/{waiting}")).await;
    // Whoever sits and waits is asked first whom to invite.
    let ways = "return [...document.querySelectorAll('.lobby-seats .free button')].map((each) => each.textContent.split('(')[0].trim())";
    assert_eq!(browser.run(ways).await, json!(["Invite somebody by link", "Sit here too"]));
    browser.click("form[action$='/invite'] button").await;
    browser.click("[data-copy=link]").await;
    browser.until("document.getElementById('copied').textContent === 'Copied.'").await;
    let copied = "const done = arguments[0]; navigator.clipboard.readText().then((text) => done(text === document.getElementById('link').value && text.includes('/join/')))";
    assert_eq!(browser.driver.execute_async(copied, vec![]).await.unwrap().json(), true);

    browser.click("[data-share=link]").await;
    browser.until("window.shared?.url === document.getElementById('link').value").await;
    browser.until("document.querySelector('.qr svg').checkVisibility()").await;

    // From one table that waits for her to the other.
    let (one, other) = (seated(&ada, &bob).await, seated(&ada, &bob).await);
    browser.go(&format!("/tables/{one}")).await;
    browser.settle().await;
    browser.click(".switches summary").await;
    browser.click(".folded a[href^='/next']").await;
    browser.until(&format!("location.pathname === '/tables/{other}' && {JOINED}")).await;

    // Whoever talks without playing is told apart.
    assert_eq!(eve.act(&other, "chat", json!({ "text": "Nice move" })).await.0, 200);
    assert_eq!(bob.act(&other, "chat", json!({ "text": "Thanks" })).await.0, 200);
    browser.click("#tab-chat").await;
    let lines =
        "[...document.querySelectorAll('#chat-lines li')].map((line) => line.textContent.replace(/\\s+/g, ' ').trim())";
    browser.until(&format!("{lines}.length === 2")).await;
    assert_eq!(browser.run(&format!("return {lines}")).await, json!(["Eve (watching) Nice move", "Bob Thanks"]));

    // Nobody resigns by accident: it is in the menu, and asks again.
    assert_eq!(
        browser
            .run("return [...document.querySelectorAll('[data-send*=resign]')].some((each) => each.checkVisibility())")
            .await,
        false
    );
    browser.click(".switches summary").await;
    browser.click(".folded [data-send*=resign]").await;
    browser.click("dialog .answers button:not(.primary)").await;
    browser.until("!document.querySelector('dialog')").await;
    assert_eq!(ada.view(&other).await["phase"], "playing");
    browser.run("document.querySelector('.switches').open = true").await;
    browser.click(".folded [data-send*=resign]").await;
    browser.click("dialog .answers .primary").await;
    browser.until("document.getElementById('f-panel-result')").await;
    browser.close().await;
}

/// Waits for an element without asking the page, which runs no script.
async fn found(browser: &Browser, css: &str) -> WebElement {
    let started = Instant::now();
    loop {
        match browser.driver.find(By::Css(css)).await {
            Ok(element) => return element,
            Err(fault) => assert!(started.elapsed() < Duration::from_secs(120), "{css}: {fault}"),
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn connect_four_is_played_without_script() {
    let Some(_turn) = turn_in_chromium().await else { return };
    let server = Server::start().await;
    let browser = Browser::open_without_script(&server.base()).await;
    browser.go("/").await;
    found(&browser, "form[action='/games/connect-four/quick'] button").await.click().await.unwrap();
    let said = found(&browser, "noscript p.notice").await.text().await.unwrap();
    assert!(said.contains("script") && said.contains("choose from the list"), "{said}");
    let table = browser.path().await.rsplit('/').next().unwrap().to_owned();
    let stranger = server.stranger();
    for moves in [2, 4, 6] {
        found(&browser, "#f-choices [data-choice]").await.click().await.unwrap();
        let started = Instant::now();
        while stranger.view(&table).await["moves"] != json!(moves) {
            assert!(started.elapsed() < Duration::from_secs(120), "move {moves} was not played");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        // "Look again" loads the page anew, sooner or later.
        found(&browser, "noscript p.notice a").await.click().await.unwrap();
        let started = Instant::now();
        while browser.driver.find_all(By::Css("#scene .piece")).await.map_or(0, |discs| discs.len()) != moves {
            assert!(started.elapsed() < Duration::from_secs(120), "the page does not show {moves} discs");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
    browser.close().await;
}
