//! Learning by playing: every game has a lesson on a real table, which can be left and taken up again. One test drives
//! Chromium; without it that one says so and passes, except in CI.

use crate::common::browser::{Browser, turn, turn_in_chromium};
use crate::common::{Client, Server, encoded};
use serde_json::json;
use sounder_scenario::{Deed, Lesson};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Begins the lesson of a game; gives the id of its table.
async fn begin(learner: &Client, game: &str) -> String {
    let (status, to) = learner.form(&format!("/games/{game}/lesson"), "").await;
    assert_eq!(status, 303, "{to}");
    to.strip_prefix("/tables/").expect("leads to a table").into()
}

async fn page(learner: &Client, table: &str) -> String {
    let (status, page) = learner.page(&format!("/tables/{table}")).await;
    assert_eq!(status, 200);
    page
}

/// What the lesson says, with its buttons, as the page has it.
fn panel(page: &str) -> &str {
    let from = page.find("id=\"f-lesson\"").expect("a place for the lesson");
    &page[from..from + page[from..].find("</section>").expect("it ends")]
}

/// Waits until the lesson waits for the learner.
async fn until_said(learner: &Client, table: &str) -> String {
    let started = Instant::now();
    while started.elapsed() < Duration::from_secs(60) {
        let page = page(learner, table).await;
        if !panel(&page).contains("Watch what happens") {
            return page;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the lesson never went on");
}

fn at(page: &str) -> &str {
    page.split("data-at=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("the number of the last change")
}

async fn send(learner: &Client, table: &str, page: &str, field: &str, value: &str) -> (u16, String) {
    let body = format!("at={}&{field}={}", at(page), encoded(value));
    learner.form(&format!("/tables/{table}/play"), &body).await
}

/// What the lesson waits for, in words.
fn wanted(page: &str) -> Option<String> {
    let value = panel(page).split("data-wants=\"").nth(1)?.split('"').next()?;
    Some(value.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"))
}

#[tokio::test]
async fn every_game_has_a_lesson_that_can_be_played_to_its_end_by_forms() {
    let server = Server::start().await;
    let learner = server.guest("Ada").await;
    for game in sounder_catalog::games() {
        let lesson = Lesson::of(&*game).unwrap_or_else(|| panic!("{} has no lesson", game.about().id));
        assert_eq!(lesson.check(&*game), Ok(()), "{}", game.about().id);
        let table = begin(&learner, game.about().id).await;
        let told = lesson.steps().iter().filter(|step| step.saying.is_some());
        for step in told {
            let shown = until_said(&learner, &table).await;
            let (field, value) = match step.deed.value {
                Deed::Listen => ("send", r#"{"lesson":"on"}"#.to_owned()),
                _ => ("play", wanted(&shown).unwrap_or_else(|| panic!("{} waits for nothing", game.about().id))),
            };
            let (status, answer) = send(&learner, &table, &shown, field, &value).await;
            assert_eq!(status, 303, "{}, line {}: {answer}", game.about().id, step.line);
        }
        let over = page(&learner, &table).await;
        assert!(panel(&over).contains("hidden"), "{}: the lesson is over: {}", game.about().id, panel(&over));
    }
}

#[tokio::test]
async fn a_lesson_outlives_the_server_and_is_taken_up_where_it_was_left() {
    let server = Server::start().await;
    let mut learner = server.guest("Ada").await;
    let table = begin(&learner, "wild-pigs-3").await;
    let first = until_said(&learner, &table).await;
    assert_eq!(send(&learner, &table, &first, "send", r#"{"lesson":"on"}"#).await.0, 303);
    let left = page(&learner, &table).await;
    assert_ne!(panel(&first), panel(&left));

    let server = server.restart().await;
    learner.base = server.base();
    assert_eq!(begin(&learner, "wild-pigs-3").await, table, "the same table");
    assert_eq!(panel(&page(&learner, &table).await), panel(&left), "the same words");
    assert!(learner.page("/games/wild-pigs-3").await.1.contains("Go on with the lesson"));
    let (_, again) = learner.form("/games/wild-pigs-3/lesson", "again=yes").await;
    assert_ne!(again, format!("/tables/{table}"), "whoever wants to begins anew");

    assert_eq!(send(&learner, &table, &left, "send", r#"{"lesson":"back"}"#).await.0, 303);
    assert_eq!(panel(&page(&learner, &table).await), panel(&first), "what was said can be read again");
}

#[tokio::test]
async fn other_choices_are_refused_with_the_one_that_is_meant_until_the_lesson_is_left() {
    let server = Server::start().await;
    let learner = server.guest("Ada").await;
    let table = begin(&learner, "connect-four").await;
    let shown = until_said(&learner, &table).await;
    let (status, answer) = send(&learner, &table, &shown, "play", "Drop into column 1").await;
    assert!(status == 409 && answer.contains("Drop into column 4"), "{status}: {answer}");
    // Somebody else cannot turn the pages.
    let stranger = server.guest("Bob").await;
    assert_eq!(send(&stranger, &table, &shown, "send", r#"{"lesson":"on"}"#).await.0, 403);
    assert!(panel(&page(&stranger, &table).await).contains("hidden"), "nor read along");

    assert_eq!(send(&learner, &table, &shown, "send", r#"{"lesson":"leave"}"#).await.0, 303);
    let shown = page(&learner, &table).await;
    assert!(panel(&shown).contains("hidden"));
    assert_eq!(send(&learner, &table, &shown, "play", "Drop into column 1").await.0, 303);
    let (_, view) = learner.get(&format!("/api/tables/{table}")).await;
    assert!(view["moves"].as_u64() >= Some(1), "{view}");
}

#[tokio::test]
async fn what_is_taken_back_is_taught_again() {
    let server = Server::start().await;
    let learner = server.guest("Ada").await;
    let table = begin(&learner, "wild-pigs-3").await;
    let mut shown = until_said(&learner, &table).await;
    // As far as a free step, which nobody minds being taken back.
    while !wanted(&shown).is_some_and(|text| text.starts_with("Step to Tactical")) {
        let (field, value) = match wanted(&shown) {
            Some(text) => ("play", text),
            None => ("send", r#"{"lesson":"on"}"#.into()),
        };
        assert_eq!(send(&learner, &table, &shown, field, &value).await.0, 303);
        shown = until_said(&learner, &table).await;
    }
    let before = panel(&shown).to_owned();
    let step = wanted(&shown).unwrap();
    assert_eq!(send(&learner, &table, &shown, "play", &step).await.0, 303);
    let stepped = until_said(&learner, &table).await;
    assert_ne!(panel(&stepped), before);
    assert_eq!(send(&learner, &table, &stepped, "send", r#"{"undo":true}"#).await.0, 303);
    let again = wanted_after_words(&learner, &table).await;
    assert_eq!(again, step);
}

/// Reads on until something is to be done.
async fn wanted_after_words(learner: &Client, table: &str) -> String {
    loop {
        let shown = until_said(learner, table).await;
        match wanted(&shown) {
            Some(text) => return text,
            None => assert_eq!(send(learner, table, &shown, "send", r#"{"lesson":"on"}"#).await.0, 303),
        }
    }
}

#[tokio::test]
async fn a_game_with_a_pack_that_its_lesson_does_not_fit_offers_none() {
    let game = sounder_catalog::find("wild-pigs-3").unwrap();
    let renamed = |text: &str| text.replace("Suburban Sow", "Rural Sow");
    let texts = game.pack_files().iter().map(|(name, text)| ((*name).to_owned(), renamed(text))).collect();
    let changed = game.with_pack(sounder_pack::Source::from_texts(texts, game.pack_files())).unwrap();
    assert_eq!(Lesson::of(&*changed), None);
    let server = Server::start().await.restart_with_games(vec![Arc::clone(&changed)]).await;
    let learner = server.guest("Ada").await;
    assert_eq!(learner.form("/games/wild-pigs-3/lesson", "").await.0, 404);
    assert!(!learner.page("/games/wild-pigs-3").await.1.contains("Learn by playing"));
}

/// A lesson says something on the page.
const SAID: &str = "document.querySelector('#f-lesson:not([hidden]) p')";

#[tokio::test]
async fn the_page_shows_what_to_look_at_and_what_to_choose() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let browser = Browser::open(&server).await;
    browser.go("/games/wild-pigs-3").await;
    browser.click("form[action$='/lesson'] button").await;
    browser.settle().await;
    assert_eq!(browser.run("return document.getElementById('brief').hidden").await, true, "one thing at a time");
    let on = "#f-lesson [data-send*=on]";
    browser.click(on).await;
    browser.until("document.querySelector('#people .own.shown-by-coach')").await;
    browser.click(on).await;
    browser.until("document.querySelector('[data-id=army].shown-by-coach')").await;
    browser.click(on).await;
    browser.until("document.querySelector('#f-choices li.shown-by-coach')").await;
    assert!(browser.text("#f-lesson .wanted").await.contains("Suburban Sow"));
    // What is not meant is refused in words, and nothing is lost.
    browser.run("document.querySelector('#f-choices li:not(.shown-by-coach) [data-choice]').click()").await;
    browser.until("document.getElementById('notice').textContent.includes('lesson')").await;
    browser.click("#f-lesson .wanted button").await;
    browser.until("document.querySelector('#f-lesson p').textContent.includes('Three points')").await;
    let words = browser.text("#f-lesson p").await;
    browser.driver.refresh().await.unwrap();
    browser.until(SAID).await;
    assert_eq!(browser.text("#f-lesson p").await, words, "nothing is lost on reload");
    // The way back leads from the game's page, and from "New here?" at any other table.
    browser.go("/games/wild-pigs-3").await;
    assert!(browser.text("form[action$='/lesson'] button").await.contains("Go on with the lesson"));
    browser.quick("wild-pigs-3").await;
    browser.click("[data-do=lesson]").await;
    browser.until(SAID).await;
    assert_eq!(browser.text("#f-lesson p").await, words);
    browser.close().await;
}

/// The first words of the lesson are in sight, and the button that goes on.
const WORDS_IN_SIGHT: &str = "const dock = document.getElementById('dock').getBoundingClientRect();
    const inside = ({ top, bottom, height }) => height > 0 && top >= dock.top - 1 && bottom <= Math.min(dock.bottom, innerHeight) + 1;
    const on = document.querySelector('#f-lesson .wanted button, #f-lesson .primary');
    return [document.querySelector('#f-lesson header'), on].map((each) => inside(each.getBoundingClientRect()));";

#[tokio::test]
async fn on_a_phone_the_words_of_a_lesson_and_the_way_on_are_in_sight() {
    let Some(_turn) = turn_in_chromium().await else { return };
    let server = Server::start().await;
    let browser = Browser::open_sized(&server.base(), 390, 844).await;
    for game in sounder_catalog::games() {
        let id = game.about().id;
        browser.go(&format!("/games/{id}")).await;
        browser.click("form[action$='/lesson'] button").await;
        for step in 0..6 {
            browser.until(&format!("{SAID} && document.querySelector('#f-lesson .primary') && !document.body.classList.contains('sent')")).await;
            assert_eq!(browser.run(WORDS_IN_SIGHT).await, json!([true, true]), "{id}, step {step}");
            let said = browser.run("return document.getElementById('f-lesson').textContent").await;
            browser.click("#f-lesson .primary").await;
            let on = format!("document.getElementById('f-lesson').textContent !== {said}");
            browser.until(&format!("{on} || document.getElementById('said')")).await;
            // Some moves ask for words, which may be left out.
            browser.run("document.getElementById('said')?.form.querySelector('.primary').click()").await;
            browser.until(&on).await;
        }
    }
    browser.close().await;
}
