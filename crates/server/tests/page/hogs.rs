//! A mission from the choice of the faction to the last round: one person against a bot.

use crate::common::Server;
use crate::common::browser::{Browser, YOURS, axe, turn};
use sounder_host::AnyGame;
use sounder_pack::Source;
use std::sync::Arc;

/// All games, Hogs of War with missions of so many rounds.
fn short_missions(rounds: u8) -> Vec<Arc<dyn AnyGame>> {
    let change = |game: Arc<dyn AnyGame>| {
        if game.about().id != "hogs" {
            return game;
        }
        let limit = format!("rounds = {rounds} ");
        let texts = game.pack().texts().into_iter();
        let texts = texts.map(|(name, text)| (name.to_owned(), text.replace("rounds = 20 ", &limit))).collect();
        game.with_pack(Source::from_texts(texts, game.pack_files())).expect("a shorter mission is a mission")
    };
    sounder_catalog::games().into_iter().map(change).collect()
}

/// Somebody at a table of two with a bot, who has the page open.
async fn mission(rounds: u8, width: u32, height: u32) -> (Server, Browser) {
    let server = Server::start_with(|config| sounder_server::Config { games: short_missions(rounds), ..config }).await;
    let ada = server.guest("Ada").await;
    let table = ada.table("hogs", &["me", "easy"]).await;
    let browser = Browser::open_sized(&server.base(), width, height).await;
    browser.be(&ada).await;
    browser.go(&format!("/tables/{table}")).await;
    browser.until(YOURS).await;
    (server, browser)
}

/// Makes the choice that has this in its words.
async fn choose(browser: &Browser, words: &str) {
    browser.until(YOURS).await;
    let before = browser.run("return document.body.dataset.at").await;
    let found = format!(
        "[...document.querySelectorAll('#f-choices [data-choice]')].find((each) => each.closest('li').dataset.id.includes({words:?}))"
    );
    browser.until(&found).await;
    browser.run(&format!("{found}.click()")).await;
    browser.until(&format!("document.body.dataset.at !== {before}")).await;
}

/// Tries the piece on a place of the grid or of the map and puts it there: with a finger the first touch shows it, the
/// second places it.
async fn put_on(browser: &Browser, id: &str) {
    browser.until(YOURS).await;
    let before = browser.run("return document.body.dataset.at").await;
    browser.until(&format!("document.querySelector('[data-id=\"{id}\"]')")).await;
    let touch = format!(
        "const place = document.querySelector('[data-id=\"{id}\"]');
         const touch = () => place.dispatchEvent(new MouseEvent('click', {{ bubbles: true }}));
         touch();
         const seen = place.classList.contains('ghost');
         touch();
         return seen;"
    );
    assert_eq!(browser.run(&touch).await, true, "what is tried on {id} is seen there");
    browser.until(&format!("document.body.dataset.at !== {before}")).await;
}

/// From the faction to the first round: cards, the first buildings, the base, the free Grunts, the objectives.
async fn prepare(browser: &Browser) {
    choose(browser, "Command Tommy's Trotters").await;
    for card in ["Take Spy", "Take Engineer", "Take Scout Tank", "Take Legend"] {
        choose(browser, card).await;
    }
    put_on(browser, "square-1-0").await;
    browser.until("document.querySelector('[data-id=\"building-1-0\"]')").await;
    // The Refinery is turned before it is laid.
    browser.until("document.querySelector('[data-try=turn]')").await;
    browser.click("[data-try=turn]").await;
    put_on(browser, "square-1-14").await;
    browser.until("/Deployment/.test(document.getElementById('f-headline').innerText)").await;
    browser.until(YOURS).await;
    if browser.run("return /corner/.test(document.getElementById('f-prompt').innerText)").await == true {
        choose(browser, "Deploy at the").await;
    }
    while browser.run("return /Where does your/.test(document.getElementById('f-prompt').innerText)").await == true {
        let place = browser.run("return document.querySelector('#f-choices [data-choice]').dataset.cells").await;
        put_on(browser, place.as_str().unwrap()).await;
        browser.until(YOURS).await;
    }
    for what in ["Keep", "Keep", "Keep", "Discard"] {
        choose(browser, what).await;
    }
    browser.until("/round 1: Base Phase/.test(document.getElementById('f-headline').innerText)").await;
}

#[tokio::test]
async fn a_whole_mission_by_clicks() {
    let Some(_turn) = turn().await else { return };
    let (_server, browser) = mission(3, 1280, 900).await;
    prepare(&browser).await;
    choose(&browser, "Construct the Workshop").await;
    let place = browser.run("return document.querySelector('#f-choices [data-choice]').dataset.cells").await;
    put_on(&browser, place.as_str().unwrap().split(' ').next().unwrap()).await;
    browser.until("/Ground Phase/.test(document.getElementById('f-headline').innerText)").await;

    // A unit's whole turn is taken back until dice are rolled: both steps of it, though the next unit acts already.
    choose(&browser, "Activate Grunt").await;
    let start = browser.moves().await;
    let stand = "[...document.querySelectorAll('[data-id^=unit-]')].map((each) => each.dataset.on).join()";
    let stood = browser.run(&format!("return {stand}")).await;
    choose(&browser, "Move to").await;
    choose(&browser, "Move to").await;
    for moves in [start + 1, start] {
        browser.click("#tools [data-send*=undo]").await;
        browser.until(&format!("Number(document.querySelector('#replay input').max) === {moves}")).await;
    }
    // What moves on the page takes a moment.
    browser.until(&format!("{YOURS} && {stand} === {stood}")).await;

    browser.keep_clicking("").await;
    let result = browser.result().await;
    assert!(result.contains("The game is over"), "{result}");
    let headline = browser.text("#f-headline").await;
    assert!(headline.contains("The war is over"), "{headline}");
    if let Some(axe) = axe() {
        browser.look_with_axe(&axe, "the end of a mission").await;
    }
    browser.close().await;
}

/// Bots have done the setup before the page is open, and nobody is asked about it.
#[tokio::test]
async fn who_plays_at_once_begins_with_the_first_building() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let browser = Browser::open(&server).await;
    browser.quick("hogs").await;
    browser.until("/round 1: Base Phase/.test(document.getElementById('f-headline').innerText)").await;
    let told = browser.run("return [...document.querySelectorAll('#log-lines li')].some((line) => /puts the Base Hex/.test(line.innerText))");
    assert_eq!(told.await, true, "the setup stands in the log");
    choose(&browser, "Construct the Small Swill Refinery").await;
    browser.close().await;
}

#[tokio::test]
async fn the_first_round_fits_a_phone() {
    let Some(_turn) = turn().await else { return };
    let (_server, browser) = mission(3, 390, 844).await;
    browser.no_sideways_scrolling("the choice of a faction").await;
    prepare(&browser).await;
    browser.no_sideways_scrolling("the Base Phase").await;
    if let Some(axe) = axe() {
        browser.look_with_axe(&axe, "the Base Phase on a phone").await;
    }
    choose(&browser, "Build nothing").await;
    choose(&browser, "Activate Grunt").await;
    browser.no_sideways_scrolling("the turn of a Grunt").await;
    if let Some(axe) = axe() {
        browser.look_with_axe(&axe, "the turn of a Grunt on a phone").await;
    }
    choose(&browser, "End this unit's turn").await;
    choose(&browser, "End this unit's turn").await;
    choose(&browser, "Recruit Grunt").await;
    browser.no_sideways_scrolling("a recruit's place").await;
    let place = browser.run("return document.querySelector('#f-choices [data-choice]').dataset.cells").await;
    put_on(&browser, place.as_str().unwrap()).await;
    choose(&browser, "Buy nothing more").await;
    browser.until("/round 2/.test(document.getElementById('f-headline').innerText)").await;
    browser.no_sideways_scrolling("the second round").await;
    browser.close().await;
}

/// Hogs of War with cheap planes, objectives that one unit meets, and missions of six rounds: everything comes up soon.
fn eventful_missions() -> Vec<Arc<dyn AnyGame>> {
    let soon = |(name, text): (&str, &str)| {
        let easy = |line: &str| match line {
            _ if line.starts_with("points = { test =") => "points = { test = \"units\", count = 1 }".into(),
            "swill = 6" if name == "air.toml" => "swill = 1".into(),
            _ => line.to_string(),
        };
        (name.to_owned(), text.lines().map(easy).collect::<Vec<String>>().join("\n"))
    };
    let change = |game: Arc<dyn AnyGame>| {
        if game.about().id != "hogs" {
            return game;
        }
        let texts = game.pack().texts().into_iter().map(soon).collect();
        game.with_pack(Source::from_texts(texts, game.pack_files())).expect("an eventful mission is a mission")
    };
    short_missions(6).into_iter().map(change).collect()
}

#[tokio::test]
async fn the_log_tells_of_every_phase_and_of_points() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start_with(|config| sounder_server::Config { games: eventful_missions(), ..config }).await;
    let ada = server.guest("Ada").await;
    let table = serde_json::json!({ "game": "hogs", "seats": ["me", "easy"], "options": { "mission": "8" } });
    let (_, made) = ada.post("/api/tables", table).await;
    let browser = Browser::open_sized(&server.base(), 1280, 900).await;
    browser.be(&ada).await;
    browser.go(&format!("/tables/{}", made["table"].as_str().expect("a table was made"))).await;
    browser.until(YOURS).await;
    browser.keep_clicking("").await;
    browser.result().await;
    let log = browser.run("return document.getElementById('log-lines').textContent").await;
    let log = log.as_str().expect("the log is text");
    for words in ["Aerial Phase", "Ground Phase", "Recruitment Phase", "End Phase", "scores 2 VP"] {
        assert!(log.contains(words), "{words} is not in the log:\n{log}");
    }
    browser.close().await;
}
