//! New tables: only what fits is offered, and a game for exactly four people plays like any other.

use crate::common::Server;
use crate::common::browser::{Browser, turn};
use serde_json::json;
use sounder_conformance::Whispers;
use sounder_host::Hosted;
use std::sync::Arc;

/// The values of an option that can be chosen.
async fn offered(browser: &Browser, option: &str) -> Vec<String> {
    let open = format!(
        "return [...document.querySelectorAll('[name=option-{option}] option')].filter((value) => !value.disabled).map((value) => value.value)"
    );
    serde_json::from_value(browser.run(&open).await).expect("a list of values")
}

/// Everybody who is asked for sits down; the others stay away.
async fn seat(browser: &Browser, seats: usize) {
    let change = format!(
        "const form = document.querySelector('form[action$=\"/tables\"]');
         const seats = [...form.querySelectorAll('select[name^=\"seat-\"]')];
         seats.forEach((select, number) => select.value = number === 0 ? 'you' : number < {seats} ? 'easy' : 'none');
         form.dispatchEvent(new Event('change', {{ bubbles: true }}))"
    );
    browser.run(&change).await;
}

#[tokio::test]
async fn only_who_plays_is_asked_what_they_bring() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let browser = Browser::open(&server).await;
    browser.go("/games/spugah").await;
    let asked = "return [...document.querySelectorAll('.brought')].filter((each) => each.checkVisibility()).length";
    for seats in [2, 4] {
        seat(&browser, seats).await;
        assert_eq!(browser.run(asked).await, seats);
    }
    browser.close().await;
}

#[tokio::test]
async fn options_follow_the_number_of_seats_and_one_another() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let browser = Browser::open(&server).await;
    browser.go("/games/hogs").await;
    seat(&browser, 4).await;
    assert_eq!(offered(&browser, "teams").await, ["free", "teams"]);
    assert!(!offered(&browser, "mission").await.contains(&"9".into()), "it is for one or two");
    browser.run("document.querySelector('[name=option-teams]').value = 'teams'").await;
    seat(&browser, 2).await;
    assert_eq!(offered(&browser, "teams").await, ["free"], "teams are for four");
    let ground = offered(&browser, "terrain").await;
    assert_eq!(ground, ["printed", "drawn", "laid"]);
    let mission = "const mission = document.querySelector('[name=option-mission]');
        mission.value = '9'; mission.dispatchEvent(new Event('change', { bubbles: true }))";
    browser.run(mission).await;
    assert_eq!(offered(&browser, "terrain").await, ["printed"], "the horde has a map of its own");
    browser.click("form[action$='/tables'] button.primary").await;
    browser.until("location.pathname.startsWith('/tables/')").await;
    browser.close().await;

    // Without script every value is on offer, and one that does not fit was not chosen.
    let ada = server.guest("Ada").await;
    let body = "seat-0=you&seat-1=easy&option-mission=1&option-teams=teams";
    let (status, table) = ada.form("/games/hogs/tables", body).await;
    assert_eq!(status, 303, "{table}");
    let view = ada.view(table.trim_start_matches("/tables/")).await;
    assert_eq!(view["seats"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn a_game_for_exactly_four_is_played_to_its_end() {
    let Some(_turn) = turn().await else { return };
    let games: Vec<Arc<dyn sounder_host::AnyGame>> = vec![Arc::new(Hosted::<Whispers>::with_default_pack())];
    let server = Server::start_with(|config| sounder_server::Config { games, ..config }).await;
    let browser = Browser::open(&server).await;
    browser.settings(json!({ "pace": 0, "forced": false })).await;
    browser.quick("whispers").await;
    browser.keep_clicking("").await;
    let result = browser.result().await;
    assert!(result.contains("The game is over"), "{result}");
    assert!(result.contains("owls") || result.contains("verybody"), "a side wins, or all lose: {result}");
    browser.close().await;
}
