//! What people must be able to see without looking for it, on laptops and on phones.

use crate::common::asking::table_showing;
use crate::common::browser::{Browser, YOURS, turn};
use crate::common::{Server, play_on};
use serde_json::json;
use sounder_scene::{Part, Scene};

/// What is written where there is no room for it: in the choices, on cards, beside the tracks.
const BURST: &str = "return [...document.querySelectorAll('#dock *, .card *, .track *, .panel > header *')]
    .filter((each) => each.offsetParent && !each.children.length && each.textContent.trim() && !each.closest('.unseen'))
    .filter((each) => getComputedStyle(each).display !== 'inline' && each.scrollWidth > each.clientWidth + 1)
    .map((each) => `${each.className}: ${each.textContent}`)";

/// Whether all of these are wholly in the window.
pub(super) fn in_sight(css: &str) -> String {
    format!(
        "[...document.querySelectorAll({css:?})].length && [...document.querySelectorAll({css:?})].every((each) => {{
            const box = each.getBoundingClientRect();
            return box.width && box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight + 1 && box.right <= innerWidth + 1;
        }})"
    )
}

pub(super) async fn nothing_bursts(browser: &Browser, what: &str) {
    browser.no_sideways_scrolling(what).await;
    assert_eq!(browser.run(BURST).await, json!([]), "{what}");
}

#[tokio::test]
async fn all_seven_columns_can_be_chosen_on_every_screen_without_scrolling() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let browser = Browser::open(&server).await;
    browser.quick("connect-four").await;
    for (width, height) in [(1280, 800), (390, 844), (844, 390), (640, 400)] {
        browser.window(width, height).await;
        browser.until("document.querySelectorAll('#f-choices [data-choice]').length === 7").await;
        let reach = "const dock = document.getElementById('dock'); const foot = dock.getBoundingClientRect().bottom;
            return [...document.querySelectorAll('#f-choices [data-choice]')]
                .filter((each) => each.getBoundingClientRect().bottom > foot).map((each) => each.textContent)";
        assert_eq!(browser.run(reach).await, json!([]), "columns below the foot at {width} × {height}");
    }
    browser.close().await;
}

#[tokio::test]
async fn who_has_many_games_still_sees_the_games_to_begin() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let ada = server.guest("Magnificent Nightingale 4711").await;
    for _ in 0..12 {
        ada.table("connect-four", &["me", "easy"]).await;
    }
    let browser = Browser::open_sized(&server.base(), 1280, 800).await;
    browser.be(&ada).await;
    browser.window(1280, 800).await;
    browser.go("/").await;
    browser.until(&in_sight("main > ul.tiles > li:first-child .cover")).await;
    // Buttons beside one another do not touch.
    let touching = "const boxes = [...document.querySelectorAll('.tiles .quick > *')].map((each) => each.getBoundingClientRect());
        return boxes.flatMap((one, index) => boxes.slice(index + 1).filter((other) =>
            one.left < other.right + 3 && other.left < one.right + 3 && one.top < other.bottom + 3 && other.top < one.bottom + 3)).length";
    assert_eq!(browser.run(touching).await, 0);
    for (width, height) in [(390, 844), (844, 390)] {
        browser.window(width, height).await;
        browser.no_sideways_scrolling("home").await;
        // One line, however narrow.
        browser.until("document.querySelector('header.top').offsetHeight < 56").await;
    }
    browser.close().await;
}

#[tokio::test]
async fn low_screens_keep_ones_own_name_in_sight_and_the_newcomers_words_in_one_line() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let browser = Browser::open(&server).await;
    for (width, height) in [(844, 390), (640, 400)] {
        browser.window(width, height).await;
        browser.quick("wild-pigs-3").await;
        browser.until(&in_sight("#seats > .you .name")).await;
        browser.until("document.getElementById('brief').offsetHeight < 56").await;
    }
    // Nobody's name gives way to that of the game.
    let ada = server.guest("Ada Nightingale").await;
    let table = ada.table("wild-pigs-2", &["me", "easy", "easy"]).await;
    browser.be(&ada).await;
    browser.go(&format!("/tables/{table}")).await;
    browser.until("[...document.querySelectorAll('#seats .name')].every((name) => name.clientWidth > 12)").await;
    browser.no_sideways_scrolling("a long name of a game on a low screen").await;
    browser.close().await;
}

#[tokio::test]
async fn a_full_table_has_one_line_of_seats_on_a_laptop() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let ada = server.guest("Magnificent Nightingale 4711").await;
    let table = ada.table("rangers", &["easy", "me", "easy", "easy", "easy", "easy"]).await;
    let browser = Browser::open(&server).await;
    browser.be(&ada).await;
    browser.window(1280, 800).await;
    browser.go(&format!("/tables/{table}")).await;
    browser.until("document.querySelector('header.top').offsetHeight < 56").await;
    browser.until(&in_sight("#seats > li")).await;
    browser.close().await;
}

#[tokio::test]
async fn the_end_the_review_and_the_profile_fit_every_screen() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let (ada, bob) = (server.guest("Magnificent Nightingale").await, server.guest("Extraordinary Hedgehog 88").await);
    let terms = json!({ "listed": true });
    let body = json!({ "game": "connect-four", "seats": ["me", "free"], "terms": terms });
    let table = ada.post("/api/tables", body).await.1["table"].as_str().unwrap().to_owned();
    bob.post(&format!("/api/tables/{table}/seats"), json!({})).await;
    play_on(&table, &[&ada, &bob], 99).await;
    let browser = Browser::open(&server).await;
    browser.be(&ada).await;
    for (width, height) in [(390, 844), (844, 390), (640, 400)] {
        browser.window(width, height).await;
        for path in ["/account".to_owned(), format!("/tables/{table}/review")] {
            browser.go(&path).await;
            browser.no_sideways_scrolling(&format!("{path} at {width} × {height}")).await;
        }
        browser.go(&format!("/tables/{table}")).await;
        browser.no_sideways_scrolling(&format!("the end at {width} × {height}")).await;
        // Who has won, and the way on.
        browser.until(&in_sight("#f-panel-result .verdict, .podium li, #f-panel-result .after .primary")).await;
    }
    browser.close().await;
}

#[tokio::test]
async fn what_came_of_a_game_lies_under_nothing() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    let table = ada.table("wild-pigs-3", &["me", "easy", "easy"]).await;
    assert_eq!(ada.act(&table, "resign", json!({})).await.0, 200);
    let browser = Browser::open(&server).await;
    browser.be(&ada).await;
    browser.window(1280, 800).await;
    browser.go(&format!("/tables/{table}")).await;
    browser.until("document.querySelector('#f-panel-result details')").await;
    let covered = "const result = document.getElementById('f-panel-result').getBoundingClientRect();
        return [...document.querySelectorAll('#people > *')].filter((each) => each.getBoundingClientRect().top < result.bottom - 1).length";
    assert_eq!(browser.run(covered).await, 0);
    browser.close().await;
}

#[tokio::test]
async fn ones_own_strip_leaves_the_boss_in_sight() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    let two_weapons = |scene: &Scene| {
        let text = serde_json::to_string(scene).expect("a scene can be written");
        text.contains("Weapons (2 of 2") && text.contains("12 left")
    };
    let table = table_showing(&ada, "wild-pigs-3", two_weapons).await;
    let browser = Browser::open(&server).await;
    browser.be(&ada).await;
    browser.window(1280, 800).await;
    browser.go(&table).await;
    browser.until(YOURS).await;
    let room = "return document.getElementById('people').firstElementChild.getBoundingClientRect().top
        - document.getElementById('f-panel-boss').getBoundingClientRect().bottom";
    let room = browser.run(room).await;
    assert!(room.as_f64() >= Some(0.0), "the strip of players lies over the boss by {room} px");
    browser.close().await;
}

/// In a lesson the market has cards of many lines.
#[tokio::test]
async fn a_learner_sees_the_boss_above_the_players() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let browser = Browser::open(&server).await;
    browser.window(1280, 800).await;
    browser.go("/games/wild-pigs-3").await;
    browser.click("form[action$='/lesson'] button").await;
    browser.settle().await;
    let room = "return document.getElementById('people').firstElementChild.getBoundingClientRect().top
        - document.getElementById('f-panel-boss').getBoundingClientRect().bottom";
    let room = browser.run(room).await;
    assert!(room.as_f64() >= Some(0.0), "the strip of players lies over the boss by {room} px");
    nothing_bursts(&browser, "a lesson on a laptop").await;
    // Opened, it has the whole width.
    browser.click("#f-panel-boss summary").await;
    let wide = "document.getElementById('f-panel-boss').offsetWidth > 1.8 * document.getElementById('f-panel-army').offsetWidth";
    browser.until(wide).await;
    browser.close().await;
}

#[tokio::test]
async fn ones_own_strip_cuts_nothing_however_much_one_has() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    let held = |scene: &Scene, wanted: &str| {
        let mut parts = scene.panels.iter().flat_map(|panel| &panel.parts);
        let of = |part: &Part| match part {
            Part::Cards { id, cards, .. } if id == wanted => Some(cards.len()),
            _ => None,
        };
        parts.find_map(of).unwrap_or_default()
    };
    let rich = |scene: &Scene| {
        ["seat-1-upgrades", "seat-1-weapons", "seat-1-spoils"].map(|row| held(scene, row)).into_iter().min() >= Some(1)
            && held(scene, "seat-1-spoils") > 1
            && held(scene, "seat-1-weapons") > 1
    };
    // Without spoils, the drawing of the stances has the room of their row.
    let no_spoils = |scene: &Scene| {
        ["seat-1-upgrades", "seat-1-weapons"].map(|row| held(scene, row)).into_iter().min() >= Some(2)
            && held(scene, "seat-1-spoils") == 0
    };
    let browser = Browser::open(&server).await;
    browser.be(&ada).await;
    browser.window(1280, 800).await;
    for table in [table_showing(&ada, "wild-pigs-3", rich).await, table_showing(&ada, "wild-pigs-3", no_spoils).await] {
        browser.go(&table).await;
        browser.until(YOURS).await;
        let strip =
            "(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.querySelector('.own > .parts'))";
        browser.until(strip).await;
        nothing_bursts(&browser, "much of everything").await;
    }
    browser.close().await;
}

#[tokio::test]
async fn whom_one_can_fight_is_in_sight_on_small_screens_however_many_stand_behind() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let browser = Browser::open(&server).await;
    for (width, height) in [(390, 844), (844, 390), (640, 400)] {
        browser.window(width, height).await;
        browser.quick("wild-pigs-3").await;
        let faces = "const scene = document.getElementById('scene').getBoundingClientRect();
            return [...document.querySelectorAll('#boards .front .face')].map((each) => each.getBoundingClientRect().bottom <= scene.bottom)";
        assert_eq!(browser.run(faces).await, json!([true, true, true]), "what boars cost on {width}×{height}");
    }
    browser.close().await;
}

#[tokio::test]
async fn a_whole_horde_lies_above_ones_own_strip_and_the_strip_cuts_nothing() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    let whole_horde = |scene: &Scene| {
        let text = serde_json::to_string(scene).expect("a scene can be written");
        text.contains("5 of 5 pigs") && text.contains("Panic!")
    };
    let browser = Browser::open(&server).await;
    browser.be(&ada).await;
    browser.window(1280, 800).await;
    browser.go(&table_showing(&ada, "wild-pigs-2", whole_horde).await).await;
    browser.until(YOURS).await;
    let seen = "const top = document.getElementById('people').getBoundingClientRect().top;
        const pigs = [...document.querySelectorAll('#boards .board .card')];
        const strip = document.querySelector('.own > .parts');
        return [pigs.length, pigs.every((pig) => pig.getBoundingClientRect().bottom <= top), strip.scrollWidth <= strip.clientWidth]";
    assert_eq!(browser.run(seen).await, json!([5, true, true]), "pigs, all of them above the strip, nothing cut");
    browser.close().await;
}

/// Whether what was told has a place of its own: beside the boards and the choices, over neither.
const TOLD_APART: &str = "(() => {
    const [strip, scene, dock] = ['stage', 'scene', 'dock'].map((id) => document.getElementById(id).getBoundingClientRect());
    const apart = (one, other) => one.bottom <= other.top + 1 || other.bottom <= one.top + 1 || one.right <= other.left + 1 || other.right <= one.left + 1;
    const said = [...document.querySelectorAll('#moments > *')].map((each) => each.getBoundingClientRect());
    return said.every((each) => each.top >= strip.top - 1 && each.bottom <= strip.bottom + 1) && apart(strip, scene) && apart(strip, dock);
})()";

#[tokio::test]
async fn nothing_moves_when_the_first_thing_is_told() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    let browser = Browser::open(&server).await;
    browser.be(&ada).await;
    let places = "['scene', 'stage'].map((id) => { const box = document.getElementById(id).getBoundingClientRect();
        return [id, Math.round(box.top), Math.round(box.bottom)]; })";
    for (width, height) in [(1280, 800), (390, 844), (844, 390)] {
        browser.window(width, height).await;
        // The first to move is whoever looks, so that nothing has happened yet.
        let body = json!({ "game": "connect-four", "seats": ["me", "easy"] });
        let (status, made) = ada.post("/api/tables", body).await;
        assert_eq!(status, 201, "{made}");
        browser.go(&format!("/tables/{}", made["table"].as_str().unwrap())).await;
        browser.settle().await;
        assert_eq!(browser.run("return document.querySelectorAll('#moments > *').length").await, 0, "nothing was told");
        let before = browser.run(&format!("return {places}")).await;
        browser.click_until("", "document.querySelector('#moments .told')").await;
        browser.until("document.querySelector('#moments .told')").await;
        assert_eq!(browser.run(&format!("return {places}")).await, before, "at {width} × {height}");
        // Whoever comes later sees what was told last.
        browser.driver.refresh().await.unwrap();
        browser.settle().await;
        browser.until("document.querySelector('#moments .told.old')").await;
    }
    browser.close().await;
}

#[tokio::test]
async fn what_is_told_lies_over_nothing_that_is_read() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let browser = Browser::open(&server).await;
    for (width, height) in [(1280, 800), (390, 844), (844, 390), (640, 400)] {
        browser.window(width, height).await;
        for game in ["connect-four", "wild-pigs-3", "wild-pigs-2"] {
            browser.quick(game).await;
            let told = "document.querySelector('#moments .told')";
            browser.click_until("", told).await;
            browser.until(told).await;
            browser.until(TOLD_APART).await;
            nothing_bursts(&browser, &format!("{game} while something is told at {width} × {height}")).await;
        }
    }
    // Dice and banners too, where there is the width for them. They may have made room for others by the time somebody asks.
    browser.window(1280, 800).await;
    for (game, shown) in [("wild-pigs-3", ".banner"), ("spugah", ".rolled")] {
        let found = format!("(window.apart ??= document.querySelector('#moments {shown}') ? {TOLD_APART} : undefined)");
        browser.play_until(game, &format!("{found} !== undefined")).await;
        assert_eq!(browser.run("return window.apart").await, true, "{shown} in {game}");
    }
    browser.close().await;
}

#[tokio::test]
async fn a_replay_tells_what_led_to_the_position_it_shows_and_who_played() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let (ada, bob) = (server.guest("Magnificent Ada 4711").await, server.guest("Bob").await);
    let body = json!({ "game": "connect-four", "seats": ["me", "free"], "terms": { "listed": true } });
    let table = ada.post("/api/tables", body).await.1["table"].as_str().unwrap().to_owned();
    bob.post(&format!("/api/tables/{table}/seats"), json!({})).await;
    play_on(&table, &[&ada, &bob], 99).await;
    let browser = Browser::open(&server).await;
    browser.be(&ada).await;
    let told = |words: &str| format!("document.getElementById('moments').textContent.trim() === {words:?}");
    let drops = |line: usize| format!("document.querySelectorAll('#log-lines > li')[{line}].textContent.trim()");
    for (width, height) in [(1280, 800), (390, 844)] {
        browser.window(width, height).await;
        browser.go(&format!("/tables/{table}/replay?at=3")).await;
        for (line, step) in [(2, "[data-step=on]"), (3, "[data-step=back]"), (2, "[data-step=first]")] {
            let words = browser.run(&format!("return {}", drops(line))).await;
            browser.until(&told(words.as_str().unwrap())).await;
            browser.until(TOLD_APART).await;
            browser.click(step).await;
        }
        browser.until(&told("")).await;
    }
    browser.window(1280, 800).await;
    let cut = "return [...document.querySelectorAll('#seats .name')].filter((name) => name.scrollWidth > name.clientWidth).length";
    assert_eq!(browser.run(cut).await, 0, "names that are cut");
    browser.close().await;
}

#[tokio::test]
async fn the_name_of_a_game_is_whole_on_every_phone() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    let browser = Browser::open(&server).await;
    browser.be(&ada).await;
    for game in sounder_catalog::games() {
        let bots = std::iter::repeat_n("easy", 1.max(game.about().min_seats - 1));
        let seats: Vec<&str> = std::iter::once("me").chain(bots).collect();
        let table = ada.table(game.about().id, &seats).await;
        browser.go(&format!("/tables/{table}")).await;
        for (width, height) in [(360, 740), (390, 844), (844, 390)] {
            browser.window(width, height).await;
            let whole = "(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => scrollWidth <= clientWidth + 1 && scrollHeight <= clientHeight + 2)(document.querySelector('header.top h1'))";
            browser.until(whole).await;
        }
    }
    browser.close().await;
}

/// A hyphen where a minus sign belongs, in what is read or heard.
const HYPHENS: &str = "const said = [document.body.innerText, ...[...document.querySelectorAll('[aria-label]')].map((each) => each.ariaLabel)];
    return said.flatMap((text) => text.match(/(?<![\\w.])-\\d.{0,12}/g) ?? [])";

#[tokio::test]
async fn fewer_than_none_is_written_with_a_minus_sign() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let browser = Browser::open(&server).await;
    browser.be(&ada).await;
    let in_debt = |scene: &Scene| serde_json::to_string(scene).expect("a scene can be written").contains("\"−2 VP");
    browser.go(&table_showing(&ada, "wild-pigs-2", in_debt).await).await;
    browser.until("/−2 VP/.test(document.body.innerText)").await;
    assert_eq!(browser.run(HYPHENS).await, json!([]));
    // At the end, in the table of ranks and in what the points are made of.
    let body = json!({ "game": "wild-pigs-2", "seats": ["me", "free"], "terms": { "listed": true } });
    let table = ada.post("/api/tables", body).await.1["table"].as_str().unwrap().to_owned();
    bob.post(&format!("/api/tables/{table}/seats"), json!({})).await;
    play_on(&table, &[&ada, &bob], 5_000).await;
    browser.go(&format!("/tables/{table}")).await;
    browser.until("document.getElementById('f-panel-result') && /−\\d/.test(document.body.innerText)").await;
    assert_eq!(browser.run(HYPHENS).await, json!([]));
    browser.close().await;
}

#[tokio::test]
async fn whoever_has_won_stands_in_the_middle_also_where_others_share_a_place() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    let table = ada.table("wild-pigs-3", &["me", "easy", "easy"]).await;
    assert_eq!(ada.act(&table, "resign", json!({})).await.0, 200);
    let browser = Browser::open(&server).await;
    browser.be(&ada).await;
    browser.go(&format!("/tables/{table}")).await;
    browser.until("document.querySelectorAll('.podium li').length > 2").await;
    let places = "return [...document.querySelectorAll('.podium li')].sort((one, other) => one.getBoundingClientRect().left - other.getBoundingClientRect().left)
        .map((each) => each.querySelector('span').textContent)";
    let places = browser.run(places).await;
    assert_eq!(places[1], "1", "{places}");
    browser.close().await;
}

#[tokio::test]
async fn what_newcomers_ask_is_answered_where_they_look() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    let browser = Browser::open(&server).await;
    browser.be(&ada).await;
    let said =
        |css: &str| format!("return [...document.querySelectorAll({css:?})].map((each) => each.textContent).join(' ')");

    // What comes off by one's own choice reads the same on the cards and on the choices.
    let off = |scene: &Scene| {
        scene.prompt.starts_with("Shift your stance first")
            && serde_json::to_string(scene).unwrap().contains("less 1 you choose")
    };
    browser.go(&table_showing(&ada, "wild-pigs-3", off).await).await;
    browser.until(YOURS).await;
    for css in ["#boards .card .marks", "#f-choices [data-verb=Fight]"] {
        let text = browser.run(&said(css)).await;
        assert!(text.as_str().unwrap().contains("less 1 you choose"), "{css}: {text}");
    }
    // Where no stance helps, nobody looks for one.
    browser
        .go(&table_showing(&ada, "wild-pigs-2", |scene| scene.prompt.contains("Every stance fails here")).await)
        .await;
    browser.until(YOURS).await;
    assert!(browser.text("#f-prompt").await.contains("an injury costs 2 VP"));
    let hopeful = "return [...document.querySelectorAll('#f-choices .preview')].filter((each) => /Slays|Repels/.test(each.textContent)).length";
    assert_eq!(browser.run(hopeful).await, 0);
    // What stands on the map, and what the figures of units are for.
    browser.quick("spugah").await;
    let world = browser.run(&said("#f-panel-world > header")).await;
    assert!(world.as_str().unwrap().contains("strongest"), "{world}");
    assert_eq!(browser.run("return document.querySelectorAll('#f-panel-world > header .remark .sym').length").await, 3);
    assert_eq!(browser.run("return document.querySelectorAll('.own .figures tbody th').length === document.querySelectorAll('.own .figures tbody th .sym').length").await, true);
    let log = browser.run(&said("#log-lines")).await;
    assert!(log.as_str().unwrap().contains("drawn by lot to begin"), "{log}");
    let figures = browser.run(&said(".own .figures caption")).await;
    assert!(figures.as_str().unwrap().contains("is 1 damage"), "{figures}");
    // What a wave lives on.
    let wave = |scene: &Scene| serde_json::to_string(scene).unwrap().contains("beaten at 0");
    browser.go(&table_showing(&ada, "rangers", wave).await).await;
    browser.until(YOURS).await;
    let track = browser.run(&said("#scene .track .label")).await;
    assert!(track.as_str().unwrap().contains("beaten at 0"), "{track}");
    // What Swill is for, before the first building.
    browser.quick("hogs").await;
    browser
        .until("/Swill, which pays for units and upgrades/.test(document.getElementById('f-prompt').innerText)")
        .await;
    browser.close().await;
}
