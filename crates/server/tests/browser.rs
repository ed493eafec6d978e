//! Real people use real browsers: these tests drive Chromium. Without it they say so and pass, except in CI.

mod common;

use common::{Client, Server, at, play_on, play_until_secret};
use serde_json::{Value, json};
use sounder_server::Config;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use thirtyfour::common::capabilities::chromium::ChromiumLikeCapabilities;
use thirtyfour::prelude::*;
use tokio::sync::{Mutex, MutexGuard};

/// One browser test at a time: each starts browsers of its own.
static TURN: Mutex<()> = Mutex::const_new(());

/// Whether there is a browser. In CI there must be one.
async fn turn() -> Option<MutexGuard<'static, ()>> {
    let runs = |program: &str| Command::new(program).arg("--version").stdout(Stdio::null()).status().is_ok();
    if runs("chromedriver") && runs("chromium") {
        return Some(TURN.lock().await);
    }
    assert!(std::env::var_os("SOUNDER_CI").is_none(), "CI needs chromium and chromedriver");
    eprintln!("SKIPPED: there is no chromium with chromedriver here");
    None
}

struct Browser {
    driver: WebDriver,
    process: Child,
    base: String,
}

impl Drop for Browser {
    /// The driver would leave its browser behind, so the whole group goes.
    fn drop(&mut self) {
        let _ = self.driver.clone().leak();
        let group = format!("-{}", self.process.id());
        let _ = Command::new("kill").args(["-KILL", "--", &group]).stderr(Stdio::null()).status();
        let _ = self.process.wait();
    }
}

impl Browser {
    async fn open(server: &Server) -> Browser {
        Browser::open_sized(&server.base(), 1280, 900).await
    }

    async fn open_sized(base: &str, width: u32, height: u32) -> Browser {
        let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let process = Command::new("chromedriver")
            .arg(format!("--port={port}"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()
            .unwrap();
        let mut wishes = DesiredCapabilities::chrome();
        for argument in [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--no-first-run",
            "--hide-scrollbars",
            &format!("--window-size={width},{height}"),
        ] {
            wishes.add_arg(argument).unwrap();
        }
        if width < 500 {
            let phone =
                json!({ "deviceMetrics": { "width": width, "height": height, "pixelRatio": 2.0, "touch": true } });
            wishes.add_experimental_option("mobileEmulation", phone).unwrap();
        }
        let started = Instant::now();
        let driver = loop {
            match WebDriver::new(format!("http://127.0.0.1:{port}"), wishes.clone()).await {
                Ok(driver) => break driver,
                Err(error) => assert!(started.elapsed() < Duration::from_secs(60), "no browser: {error}"),
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        };
        Browser { driver, process, base: base.into() }
    }

    async fn close(self) {
        let _ = self.driver.clone().quit().await;
    }

    async fn go(&self, path: &str) {
        self.driver.goto(format!("{}{path}", self.base)).await.unwrap();
    }

    /// Becomes somebody whose key is known.
    async fn be(&self, client: &Client) {
        self.go("/health").await;
        let mut cookie = Cookie::new("sounder", client.key.clone().unwrap());
        cookie.set_path("/");
        self.driver.add_cookie(cookie).await.unwrap();
    }

    async fn run(&self, script: &str) -> Value {
        self.driver.execute(script, vec![]).await.unwrap().json().clone()
    }

    /// Waits until an expression is true.
    async fn until(&self, expression: &str) {
        let started = Instant::now();
        let script = format!("return Boolean({expression})");
        // While a page is being left there is nothing to ask: that is not yet true either.
        while !self.driver.execute(script.as_str(), vec![]).await.is_ok_and(|found| found.json() == &Value::Bool(true))
        {
            if started.elapsed() > Duration::from_secs(30) {
                let page = self.run("return document.body.innerText").await;
                panic!("never true: {expression}\n{}", page.as_str().unwrap_or_default());
            }
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
    }

    async fn click(&self, css: &str) {
        self.until(&format!("document.querySelector({css:?})")).await;
        self.driver.find(By::Css(css)).await.unwrap().click().await.unwrap();
    }

    async fn text(&self, css: &str) -> String {
        self.until(&format!("document.querySelector({css:?})")).await;
        self.driver.find(By::Css(css)).await.unwrap().text().await.unwrap()
    }

    async fn moves(&self) -> u64 {
        self.run("return Number(document.querySelector('#replay input').max)").await.as_u64().unwrap()
    }

    async fn path(&self) -> String {
        self.driver.current_url().await.unwrap().path().to_owned()
    }

    /// Waits for the turn and clicks the first choice.
    async fn play_first(&self) {
        self.until("document.body.dataset.yours === 'true' && document.querySelector('#f-choices [data-choice]')")
            .await;
        let before = self.run("return document.body.dataset.at").await;
        self.click("#f-choices [data-choice=\"0\"]").await;
        self.until(&format!("document.body.dataset.at !== {before}")).await;
    }

    async fn press(&self, keys: impl Into<TypingData>) {
        self.driver.action_chain().send_keys(keys).perform().await.unwrap();
    }

    async fn no_sideways_scrolling(&self, what: &str) {
        let [page, window] =
            ["scrollWidth", "clientWidth"].map(|side| format!("return document.scrollingElement.{side}"));
        let (page, window) = (self.run(&page).await, self.run(&window).await);
        assert!(page.as_u64() <= window.as_u64(), "{what} is {page} px wide in a window of {window} px");
    }

    /// Lets axe-core look for accessibility faults, in both colour schemes.
    async fn look_with_axe(&self, axe: &str, what: &str) {
        self.driver.execute(axe, vec![]).await.unwrap();
        for theme in ["light", "dark"] {
            self.run(&format!("document.documentElement.dataset.theme = '{theme}'")).await;
            let look =
                "const done = arguments[0]; axe.run(document, {resultTypes: ['violations']}).then((found) => done(
                found.violations.filter((each) => ['serious', 'critical'].includes(each.impact))
                    .map((each) => `${each.id}: ${each.nodes.map((node) => node.html).join(' | ')}`)))";
            let faults = self.driver.execute_async(look, vec![]).await.unwrap().json().clone();
            assert_eq!(faults, json!([]), "{what} in {theme}");
        }
    }
}

#[tokio::test]
async fn a_whole_game_of_wild_pigs_3_by_clicks() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let browser = Browser::open(&server).await;
    browser.go("/").await;
    browser.click("form[action='/games/wild-pigs-3/quick'] button").await;
    browser.until("document.body.dataset.yours").await;
    for _ in 0..8 {
        browser.play_first().await;
    }
    assert!(browser.driver.title().await.unwrap().contains("Sounder"));
    // The rest of the clicks come from the page itself, without motion and as fast as the table answers.
    browser.run("document.querySelector('[data-switch=motion]').checked && document.querySelector('[data-switch=motion]').click()").await;
    browser
        .run(
            "let luck = 1;
             window.playing = setInterval(() => {
                 const open = [...document.querySelectorAll('#f-choices [data-choice]')];
                 if (document.body.classList.contains('sent') || !open.length) return;
                 luck = (luck * 16807) % 2147483647;
                 open[luck % open.length].click();
             }, 5)",
        )
        .await;
    let started = Instant::now();
    while browser.run("return Boolean(document.getElementById('f-panel-result'))").await == false {
        assert!(started.elapsed() < Duration::from_secs(240), "the game does not end");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    let result = browser.text("#f-panel-result").await;
    assert!(result.contains("The game is over") && result.contains("Download the record"), "{result}");
    assert!(browser.moves().await > 30);
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

    ada.play_first().await;
    assert!(bob.run("return document.title").await.as_str().unwrap().contains("Your turn"));
    bob.play_first().await;
    eve.until("document.querySelectorAll('#log-lines li').length === 2").await;
    assert!(eve.run("return document.querySelectorAll('#f-choices [data-choice]').length").await == 0);

    ada.click("#tab-chat").await;
    ada.driver.find(By::Id("say-text")).await.unwrap().send_keys("Well <b>played</b>").await.unwrap();
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
    let browser = Browser::open(&server).await;
    browser.be(&ada).await;
    browser.go(&format!("/tables/{table}")).await;
    browser.play_first().await;
    browser.run("window.sameDocument = true").await;
    let config = common::config(&server.folder);
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
    browser.until("document.body.dataset.yours === 'true'").await;
    let here = browser.run("return document.body.dataset.at").await;
    browser.driver.switch_to_window(first).await.unwrap();
    browser.until(&format!("document.body.dataset.at === {here}")).await;
    browser.close().await;
    running.stop().await;
}

/// It is the player's turn, or the game is over.
const SETTLED: &str = "document.getElementById('f-panel-result') || document.body.dataset.yours === 'true' && !document.body.classList.contains('sent')";

/// The scene in a form that can be compared, without what the script adds: the focus, what was narrowed, what fades.
const BARE_SCENE: &str = "
    const bare = (page) => {
        const scene = page.getElementById('scene').cloneNode(true);
        for (const each of scene.querySelectorAll('*')) {
            const attributes = [...each.attributes].map(({ name, value }) => [name, value]).sort();
            for (const [name] of attributes) each.removeAttribute(name);
            for (const [name, value] of attributes)
                if (!['class', 'tabindex', 'style'].includes(name)) each.setAttribute(name, value);
        }
        return scene.innerHTML.replaceAll('><', '>\\n<');
    };";

#[tokio::test]
async fn a_page_that_was_sent_changes_looks_like_a_fresh_one() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    for game in sounder_catalog::games().iter().map(|game| game.about().id) {
        let browser = Browser::open(&server).await;
        browser.go("/").await;
        browser.click(&format!("form[action='/games/{game}/quick'] button")).await;
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
            const fresh = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html');
            // Motion may hold the last change back for a moment.
            while (fresh.body.dataset.at !== document.body.dataset.at) await new Promise((done) => setTimeout(done, 30));
            return [bare(document), bare(fresh)];"
        );
        let both = browser.run(&compare).await;
        assert!(both[0].as_str().is_some_and(|scene| scene.len() > 500), "{game}: {both}");
        assert_eq!(both[0], both[1], "{game}");
        assert_eq!(browser.run("return window.sameDocument").await, true);
        browser.close().await;
    }
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
        browser.until("document.getElementById('curtain')").await;
        let curtain = browser.text("#curtain").await;
        assert_eq!(curtain.contains("Player 2"), turn % 2 == 1, "{curtain}");
        assert!(!browser.driver.find(By::Id("scene")).await.unwrap().is_displayed().await.unwrap());
        browser.click("#curtain button").await;
        browser.until("!document.getElementById('curtain')").await;
        browser.play_first().await;
    }
    assert_eq!(browser.moves().await, 4);
    browser.close().await;
}

#[tokio::test]
async fn a_phone_needs_no_sideways_scrolling() {
    let Some(_turn) = turn().await else { return };
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
    browser.until("document.querySelector('#f-choices [data-choice]')").await;
    // By number.
    let played = async |moves: u64| {
        browser.until(&format!("Number(document.querySelector('#replay input').max) >= {moves} && document.body.dataset.yours === 'true'")).await;
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
    browser.driver.find(By::Id("record")).await.unwrap().send_keys(file.to_str().unwrap()).await.unwrap();
    browser.click("main form button.primary").await;
    browser.until("location.pathname.startsWith('/look/')").await;
    browser.click("[data-step=first]").await;
    browser.until(&format!("{discs} === 0")).await;
    browser.close().await;
}

#[tokio::test]
async fn no_page_shuts_anybody_out() {
    let Some(_turn) = turn().await else { return };
    let Some(axe) = std::env::var_os("SOUNDER_AXE") else {
        assert!(std::env::var_os("SOUNDER_CI").is_none(), "CI needs SOUNDER_AXE, the path of axe.min.js");
        eprintln!("SKIPPED: SOUNDER_AXE does not say where axe.min.js is");
        return;
    };
    let axe = std::fs::read_to_string(axe).unwrap();
    let server = Server::start().await;
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let waiting = ada.table("connect-four", &["me", "free"]).await;
    let body =
        json!({ "game": "connect-four", "seats": ["me", "free"], "terms": { "listed": true, "pace": { "days": 2 } } });
    let over = ada.post("/api/tables", body).await.1["table"].as_str().unwrap().to_owned();
    bob.post(&format!("/api/tables/{over}/seats"), json!({})).await;
    ada.act(&over, "chat", json!({ "text": "Hello" })).await;
    play_on(&over, &[&ada, &bob], 99).await;
    let browser = Browser::open(&server).await;
    browser.be(&ada).await;
    let paths = ["/", "/account", "/look", "/api", "/nowhere", "/games/wild-pigs-3", "/games/wild-pigs-3/rules"];
    let tables = [format!("/tables/{waiting}"), format!("/tables/{over}"), format!("/tables/{over}/replay")];
    for path in paths.into_iter().map(str::to_owned).chain(tables) {
        browser.go(&path).await;
        browser.look_with_axe(&axe, &path).await;
    }
    for game in sounder_catalog::games() {
        let id = game.about().id;
        let seats: Vec<&str> =
            std::iter::once("me").chain(std::iter::repeat_n("easy", game.about().min_seats.max(2) - 1)).collect();
        let table = ada.table(id, &seats).await;
        browser.go(&format!("/tables/{table}")).await;
        browser.play_first().await;
        browser.look_with_axe(&axe, id).await;
    }
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
        assert!(bytes > 1_000.0 && bytes < 100_000.0, "{}: {bytes} bytes", about.id);
        browser.close().await;
    }
}
