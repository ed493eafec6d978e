//! Whole games and the ways into them, by clicks and keys.

use crate::common::browser::{Browser, JOINED, SETTLED, axe, turn, turn_in_chromium};
use crate::common::{Client, Server, at, play_on, play_until_secret};
use serde_json::json;
use sounder_server::Config;
use thirtyfour::prelude::*;

#[tokio::test]
async fn a_whole_game_of_wild_pigs_3_by_clicks() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let browser = Browser::open(&server).await;
    browser.settings(json!({ "pace": 0, "forced": false, "sound": true })).await;
    browser.quick("wild-pigs-3").await;
    browser.watch().await;
    for _ in 0..8 {
        browser.play_first().await;
    }
    assert!(browser.driver.title().await.unwrap().contains("Sounder"));
    browser.keep_clicking("").await;
    let result = browser.result().await;
    assert!(result.contains("The game is over") && result.contains("Download the record"), "{result}");
    assert!(browser.moves().await > 30);
    // By day and by night, against the boss and at the end the table has a light of its own.
    for (what, least) in [("banners", 3), ("grounds", 3), ("tones", 20), ("told", 10)] {
        let seen = browser.seen(what).await;
        assert!(seen >= least, "{seen} {what} in a whole game");
    }
    if let Some(axe) = axe() {
        browser.look_with_axe(&axe, "the end of wild-pigs-3").await;
    }
    browser.close().await;
}

#[tokio::test]
async fn what_is_clicked_before_the_connection_is_there_is_not_lost() {
    let Some(_turn) = turn_in_chromium().await else { return };
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    let table = ada.table("connect-four", &["me", "random"]).await;
    let browser = Browser::open(&server).await;
    browser.be(&ada).await;
    // As soon as the page asks for a connection, and before it can be there.
    let hasty = "const Real = WebSocket;
        window.WebSocket = class extends Real {
            constructor(address) {
                super(address);
                Promise.resolve().then(() => {
                    window.connecting = this.readyState === WebSocket.CONNECTING;
                    document.querySelector('#f-choices [data-choice]').click();
                });
            }
        };";
    let hasty = json!({ "source": hasty });
    browser.driver.cdp().send_raw("Page.addScriptToEvaluateOnNewDocument", hasty).await.unwrap();
    browser.go(&format!("/tables/{table}")).await;
    browser.until("document.querySelectorAll('#log-lines li').length === 2").await;
    assert_eq!(browser.run("return window.connecting").await, true);
    browser.close().await;
}

#[tokio::test]
async fn two_people_a_link_chat_and_an_undo_by_consent() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let (ada, bob, eve) = (Browser::open(&server).await, Browser::open(&server).await, Browser::open(&server).await);
    ada.go("/games/connect-four").await;
    ada.run("document.querySelector('[name=seat-1]').value = 'free'").await;
    ada.click("main form.stack button.primary").await;
    ada.until("location.pathname.startsWith('/tables/')").await;
    let table = ada.path().await;
    ada.click("form[action$='/invite'] button").await;
    ada.until("document.querySelector('.link input')").await;
    let link = ada.run("return document.querySelector('.link input').value").await;
    ada.go(&table).await;
    bob.driver.goto(link.as_str().unwrap()).await.unwrap();
    bob.click("main form button.primary").await;
    bob.until(&format!("location.pathname === '{table}'")).await;
    eve.go(&table).await;

    // Ada has waited on the page, which did not have any choices yet.
    ada.until("document.querySelector('#dock #f-choices [data-choice]')").await;
    ada.play_first().await;
    bob.until("document.title.includes('Your turn')").await;
    bob.play_first().await;
    eve.until("document.querySelectorAll('#log-lines li').length === 2").await;
    assert!(eve.run("return document.querySelectorAll('#f-choices [data-choice]').length").await == 0);

    ada.click("#tab-chat").await;
    ada.write_into("#say-text", "Well <b>played</b>").await;
    ada.click("#say button").await;
    for browser in [&ada, &bob, &eve] {
        browser.until("document.querySelector('#chat-lines').textContent.includes('Well <b>played</b>')").await;
    }

    ada.click("#tools [data-send*=undo]").await;
    bob.until("!document.getElementById('ask').hidden").await;
    assert!(bob.text("#ask").await.contains("take back"));
    bob.click("#ask [data-send*=true]").await;
    for browser in [&ada, &bob, &eve] {
        browser.until("document.querySelectorAll('#log-lines li').length === 0").await;
    }
    assert_eq!(ada.moves().await, 0);
    ada.play_first().await;
    for browser in [ada, bob, eve] {
        browser.close().await;
    }
}

#[tokio::test]
async fn a_spectator_sees_no_secrets() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let body = json!({ "game": "wild-pigs-2", "seats": ["me", "free"], "terms": { "listed": true } });
    let table = ada.post("/api/tables", body).await.1["table"].as_str().unwrap().to_owned();
    bob.post(&format!("/api/tables/{table}/seats"), json!({})).await;
    let (player, spectator) = (Browser::open(&server).await, Browser::open(&server).await);
    player.be(&ada).await;
    player.go(&format!("/tables/{table}")).await;
    spectator.go(&format!("/tables/{table}")).await;
    let secret = play_until_secret(&table, [&ada, &bob]).await;
    let now = at(&ada.view(&table).await);
    for browser in [&player, &spectator] {
        browser.until(&format!("document.body.dataset.at === '{now}'")).await;
    }
    let all = "return document.documentElement.outerHTML + document.body.innerText";
    assert!(player.run(all).await.as_str().unwrap().contains(&secret), "{secret}");
    assert!(!spectator.run(all).await.as_str().unwrap().contains(&secret), "{secret}");
    player.close().await;
    spectator.close().await;
}

#[tokio::test]
async fn a_dropped_connection_comes_back_without_a_reload_and_two_tabs_agree() {
    let Some(_turn) = turn().await else { return };
    let address = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let server = Server::start_with(|config| Config { address, ..config }).await;
    let ada = server.guest("Ada").await;
    let table = ada.table("connect-four", &["me", "easy"]).await;
    let browser = Browser::open_alone(&server).await;
    browser.be(&ada).await;
    browser.go(&format!("/tables/{table}")).await;
    browser.play_first().await;
    browser.run("window.sameDocument = true").await;
    let config = crate::common::config(&server.folder);
    server.running.stop().await;
    browser.until("!document.getElementById('bar').hidden").await;
    let running = sounder_server::start(Config { address, ..config }).await.unwrap();
    // Somebody else moves on while the page is away: the same person in another tab.
    let elsewhere = Client { base: format!("http://{address}"), ..ada };
    let mut view = elsewhere.view(&table).await;
    while view["choices"].as_array().unwrap().is_empty() {
        view = elsewhere.get(&format!("/api/tables/{table}?after={}", at(&view))).await.1;
    }
    elsewhere.play(&table, at(&view), 3).await;
    browser.until("document.getElementById('bar').hidden").await;
    browser.until("document.querySelectorAll('#log-lines li').length >= 4").await;
    browser.play_first().await;
    assert_eq!(browser.run("return window.sameDocument").await, true);
    let lines = "return new Set([...document.querySelectorAll('#log-lines li')].map((line) => line.dataset.after)).size === document.querySelectorAll('#log-lines li').length";
    assert_eq!(browser.run(lines).await, true, "no line of the log came twice");

    let first = browser.driver.window().await.unwrap();
    let second = browser.driver.new_tab().await.unwrap();
    browser.driver.switch_to_window(second).await.unwrap();
    browser.go(&format!("/tables/{table}")).await;
    browser.play_first().await;
    browser.until(SETTLED).await;
    let here = browser.run("return document.body.dataset.at").await;
    browser.driver.switch_to_window(first).await.unwrap();
    browser.until(&format!("document.body.dataset.at === {here}")).await;
    browser.close().await;
    running.stop().await;
}

/// The scene in a form that can be compared, without what the script adds: what can be chosen, the focus, what was narrowed,
/// what fades.
const BARE_SCENE: &str = "
    const bare = (page) => {
        const scene = page.getElementById('scene').cloneNode(true);
        for (const each of scene.querySelectorAll('.leaving')) each.remove();
        for (const each of scene.querySelectorAll('*')) {
            const attributes = [...each.attributes].map(({ name, value }) => [name, value]).sort();
            for (const [name] of attributes) each.removeAttribute(name);
            // Where a name on a map stands is found out by the page itself.
            const ours = ['class', 'role', 'tabindex', 'style', 'data-rest', 'data-side', ...(each.matches('foreignObject') ? ['x', 'y'] : [])];
            for (const [name, value] of attributes)
                if (!ours.includes(name)) each.setAttribute(name, value);
        }
        return scene.innerHTML.replaceAll('><', '>\\n<');
    };";

#[tokio::test]
async fn a_page_that_was_sent_changes_looks_like_a_fresh_one() {
    let Some(_turn) = turn_in_chromium().await else { return };
    let server = Server::start().await;
    for game in sounder_catalog::games().iter().map(|game| game.about().id) {
        let browser = Browser::open(&server).await;
        browser.go("/").await;
        browser.click(&format!("form[action='/games/{game}/quick'] button")).await;
        browser.until("document.body.matches('.table')").await;
        browser.run("window.sameDocument = true").await;
        for number in 0..12 {
            browser.until(SETTLED).await;
            let some = format!(
                "const open = [...document.querySelectorAll('#f-choices [data-choice]')]; open[{number} % open.length]?.click()"
            );
            browser.run(&some).await;
        }
        browser.until(SETTLED).await;
        let compare = format!(
            "{BARE_SCENE}
            let both = [];
            // Motion may hold the last change back for a moment, and shots and ways are drawn over the map.
            for (let tries = 0; tries < 200; tries++) {{
                const fresh = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html');
                both = [bare(document), bare(fresh)];
                if (fresh.body.dataset.at === document.body.dataset.at && both[0] === both[1]) break;
                await new Promise((done) => setTimeout(done, 50));
            }}
            return both;"
        );
        let both = browser.run(&compare).await;
        let [kept, fresh] = [0, 1].map(|index| both[index].as_str().expect("a scene").lines());
        assert!(fresh.clone().count() > 50, "{game}: {both}");
        let different = kept.zip(fresh).find(|(kept, fresh)| kept != fresh);
        assert_eq!((different, both[0] == both[1]), (None, true), "{game}");
        assert_eq!(browser.run("return window.sameDocument").await, true);
        // What can be chosen is marked, all of it and nothing else.
        let marks = "const ids = (all) => [...new Set(all)].sort();
            const touched = [...document.querySelectorAll('#f-choices [data-touches][data-choice]')].flatMap((each) => each.dataset.touches.split(' '));
            return [ids([...document.querySelectorAll('#scene .can')].map((each) => each.dataset.id)), ids(touched)]";
        let marks = browser.run(marks).await;
        assert_eq!(marks[0], marks[1], "{game}");
        browser.close().await;
    }
}

/// A piece that fell fades at the place where a mark appears with the next update.
#[tokio::test]
async fn what_fades_is_not_taken_for_what_comes() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let browser = Browser::open(&server).await;
    browser.go("/").await;
    browser.click("form[action='/games/connect-four/quick'] button").await;
    browser.until(SETTLED).await;
    let marks =
        "return import(new URL('morph.js', document.querySelector('script[type=module]').src)).then(({ become }) => {
        const place = document.createElement('div');
        place.innerHTML = '<svg><g class=\"leaving\"></g></svg>';
        const ghost = place.querySelector('.leaving');
        become(place, '<div><svg><g class=\"mark\"></g></svg></div>');
        ghost.remove();
        return place.querySelectorAll('.mark').length })";
    assert_eq!(browser.run(marks).await, 1);
    browser.close().await;
}

#[tokio::test]
async fn a_newcomer_finds_help_where_they_look() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let browser = Browser::open(&server).await;
    browser.go("/").await;
    browser.click("form[action='/games/wild-pigs-3/quick'] button").await;
    browser.until(SETTLED).await;
    assert!(browser.text("#brief").await.contains("victory points"));

    let title = browser.text("#scene .card .title").await;
    browser.with("#scene .card", async |card| card.scroll_into_view().await).await;
    let point = async |card: WebElement| browser.driver.action_chain().move_to_element_center(&card).perform().await;
    let zoomed = "const done = arguments[0]; let tries = 0; const look = () => {
        if (document.querySelector('#zoom .card') || tries++ > 60) done(Boolean(document.querySelector('#zoom .card')));
        else setTimeout(look, 50);
    }; look()";
    // What still scrolls takes the large card away again.
    for _ in 0..20 {
        browser.with("#scene .card", point).await;
        if browser.driver.execute_async(zoomed, vec![]).await.unwrap().json() == true {
            break;
        }
        browser.driver.action_chain().move_to(5, 5).perform().await.unwrap();
    }
    browser.until("document.querySelector('#zoom .card')").await;
    assert!(browser.text("#zoom").await.contains(&title), "the card under the pointer is shown large");
    browser.click("#zoom a").await;
    browser.until("document.querySelector('#rules .aimed')?.checkVisibility()").await;
    browser.click("#tab-log").await;
    browser.click("#f-choices a.clause").await;
    browser.until("document.querySelector('#rules .aimed')?.checkVisibility()").await;

    // What is switched or put away stays so.
    browser.click("#brief button").await;
    browser.click(".switches summary").await;
    browser.click("[data-switch=motion]").await;
    browser.click("[data-switch=sound]").await;
    browser.click("[data-switch=theme] option[value=dark]").await;
    browser.driver.refresh().await.unwrap();
    let kept = "return [document.getElementById('brief').hidden, document.documentElement.dataset.theme,
        document.documentElement.classList.contains('still'), document.querySelector('[data-switch=sound]').checked]";
    assert_eq!(browser.run(kept).await, json!([true, "dark", true, true]));
    browser.close().await;
}

#[tokio::test]
async fn a_long_press_shows_a_card_and_chooses_nothing() {
    let Some(_turn) = turn_in_chromium().await else { return };
    let server = Server::start().await;
    let browser = Browser::open_sized(&server.base(), 390, 844).await;
    browser.go("/").await;
    browser.click("form[action='/games/wild-pigs-3/quick'] button").await;
    browser.until(SETTLED).await;
    let before = browser.moves().await;
    let finger = "const card = document.querySelector('#scene .card.can') || document.querySelector('#scene .card');
        const finger = (what) => card.dispatchEvent(new PointerEvent(what, { bubbles: true, pointerType: 'touch' }));";
    browser.run(&format!("{finger} finger('pointerdown')")).await;
    browser.until("document.querySelector('#zoom .card')").await;
    browser.run(&format!("{finger} finger('pointerup'); card.click()")).await;
    assert_eq!(browser.run("return document.body.classList.contains('sent')").await, false);
    assert_eq!(browser.moves().await, before);
    assert!(!browser.text("#zoom").await.is_empty(), "the card stays in view");
    let shown = "return Boolean(document.getElementById('zoom'))";
    let tap = format!("{finger} finger('pointerdown'); finger('pointerup'); document.getElementById('zoom').click()");
    browser.run(&tap).await;
    assert_eq!(browser.run(shown).await, false, "the next tap puts it away");
    // Letting go gives the card the focus, or hits the large one if that has come to lie under the finger.
    browser.run(&format!("{finger} finger('pointerdown')")).await;
    browser.until("document.querySelector('#zoom .card')").await;
    let let_go = format!(
        "{finger} finger('pointerup'); card.focus({{ preventScroll: true }}); document.querySelector('#zoom .card').click()"
    );
    browser.run(&let_go).await;
    assert_eq!(browser.run(shown).await, true, "it stays until the next tap");
    browser.close().await;
}

#[tokio::test]
async fn motion_can_be_switched_off_here_and_in_the_system() {
    let Some(_turn) = turn_in_chromium().await else { return };
    let server = Server::start().await;
    let browser = Browser::open(&server).await;
    // A game of its own each time, so that there is always something to do.
    let moved = async |motion: bool| {
        browser.quick("wild-pigs-3").await;
        let prepare = format!(
            "const motion = document.querySelector('[data-switch=motion]');
             if (motion.checked !== {motion}) motion.click();
             window.moved = 0;
             const start = document.startViewTransition.bind(document);
             document.startViewTransition = (change) => {{ window.moved += 1; return start(change); }};"
        );
        browser.run(&prepare).await;
        // Not every move moves a card.
        for _ in 0..8 {
            browser.play_first().await;
            browser.settle().await;
            if browser.run("return window.moved").await.as_u64() > Some(0) {
                return true;
            }
        }
        false
    };
    assert!(moved(true).await, "what others do is seen to happen");
    assert!(!moved(false).await, "switched off on the page");
    assert!(moved(true).await, "and on again");
    let reduce = json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] });
    browser.driver.cdp().send_raw("Emulation.setEmulatedMedia", reduce).await.unwrap();
    assert!(!moved(true).await, "switched off in the system");
    browser.close().await;
}

#[tokio::test]
async fn people_share_a_screen_with_a_curtain_between_turns() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let browser = Browser::open(&server).await;
    browser.go("/games/connect-four").await;
    browser.run("document.querySelector('[name=seat-1]').value = 'guest'").await;
    browser.click("main form.stack button.primary").await;
    for turn in 0..4 {
        browser.until(&format!("{JOINED} && document.getElementById('curtain')")).await;
        let curtain = browser.text("#curtain").await;
        assert_eq!(curtain.contains("Player 2"), turn % 2 == 1, "{curtain}");
        assert!(!browser.with("#scene", async |scene| scene.is_displayed().await).await);
        browser.click("#curtain button").await;
        browser.until("!document.getElementById('curtain')").await;
        browser.play_first().await;
    }
    assert_eq!(browser.moves().await, 4);
    browser.close().await;
}

#[tokio::test]
async fn a_phone_needs_no_sideways_scrolling() {
    let Some(_turn) = turn_in_chromium().await else { return };
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    let browser = Browser::open_sized(&server.base(), 390, 844).await;
    browser.be(&ada).await;
    for path in ["/", "/games/wild-pigs-3", "/games/wild-pigs-3/rules", "/account", "/look", "/api"] {
        browser.go(path).await;
        browser.no_sideways_scrolling(path).await;
    }
    for game in sounder_catalog::games() {
        let id = game.about().id;
        let seats: Vec<&str> =
            std::iter::once("me").chain(std::iter::repeat_n("easy", game.about().max_seats - 1)).collect();
        let table = ada.table(id, &seats).await;
        browser.go(&format!("/tables/{table}")).await;
        browser.no_sideways_scrolling(id).await;
        browser.play_first().await;
        browser.no_sideways_scrolling(id).await;
    }
    browser.close().await;
}

#[tokio::test]
async fn the_keyboard_is_enough() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let browser = Browser::open(&server).await;
    browser.go("/").await;
    let on_start = "document.activeElement.closest('form')?.getAttribute('action') === '/games/connect-four/quick'";
    for _ in 0..60 {
        if browser.run(&format!("return Boolean({on_start})")).await == true {
            break;
        }
        browser.press(Key::Tab).await;
    }
    browser.until(on_start).await;
    browser.press(Key::Enter).await;
    browser.settle().await;
    // By number.
    let played = async |moves: u64| {
        browser.until(&format!("Number(document.querySelector('#replay input').max) >= {moves} && {SETTLED}")).await;
    };
    browser.press("4").await;
    played(2).await;
    // From thing to thing.
    for _ in 0..80 {
        if browser.run("return Boolean(document.activeElement.closest('#scene .can, #scene [data-for]'))").await == true
        {
            break;
        }
        browser.press(Key::Tab).await;
    }
    browser.press(Key::Enter).await;
    played(4).await;
    browser.press("u").await;
    browser.until("Number(document.querySelector('#replay input').max) < 4").await;
    browser.close().await;
}

#[tokio::test]
async fn a_game_can_be_replayed_and_its_record_looked_at() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let body = json!({ "game": "connect-four", "seats": ["me", "free"], "terms": { "listed": true } });
    let table = ada.post("/api/tables", body).await.1["table"].as_str().unwrap().to_owned();
    bob.post(&format!("/api/tables/{table}/seats"), json!({})).await;
    let browser = Browser::open(&server).await;
    browser.be(&ada).await;
    play_on(&table, &[&ada, &bob], 6).await;
    let discs = "document.querySelectorAll('#scene .piece').length";

    // While the game is on, with the slider of the table.
    browser.go(&format!("/tables/{table}")).await;
    browser.until(&format!("{discs} === 6")).await;
    browser.click("[data-step=back]").await;
    browser.until(&format!("{discs} === 5")).await;
    browser.click("[data-step=last]").await;
    browser.until(&format!("{discs} === 6")).await;

    play_on(&table, &[&ada, &bob], 99).await;
    browser.until("document.getElementById('f-panel-result')").await;
    browser.click("#f-panel-result a[href$='/replay']").await;
    browser.click("[data-step=first]").await;
    browser.until(&format!("{discs} === 0")).await;
    browser.click("[data-step=on]").await;
    browser.until(&format!("{discs} === 1")).await;

    let record = ada.send("GET", &format!("/tables/{table}/record"), None).await.text().await.unwrap();
    let file = server.folder.path().join("record.json");
    std::fs::write(&file, record).unwrap();
    browser.go("/look").await;
    browser.write_into("#record", file.to_str().unwrap()).await;
    browser.click("main form button.primary").await;
    browser.until("location.pathname.startsWith('/look/')").await;
    browser.click("[data-step=first]").await;
    browser.until(&format!("{discs} === 0")).await;
    browser.close().await;
}

#[tokio::test]
async fn the_first_paint_is_light() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    for game in sounder_catalog::games() {
        // Nothing in its cache yet.
        let browser = Browser::open(&server).await;
        let about = game.about();
        let seats: Vec<&str> =
            std::iter::once("me").chain(std::iter::repeat_n("random", about.max_seats - 1)).collect();
        let table = ada.table(about.id, &seats).await;
        browser.be(&ada).await;
        browser.go(&format!("/tables/{table}")).await;
        let sum = "return [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
            .reduce((sum, each) => sum + each.transferSize, 0)";
        let bytes = browser.run(sum).await.as_f64().unwrap();
        println!("{}: {:.1} KB transferred", about.id, bytes / 1000.0);
        assert!(bytes > 1_000.0 && bytes < 150_000.0, "{}: {bytes} bytes", about.id);
        browser.close().await;
    }
}
