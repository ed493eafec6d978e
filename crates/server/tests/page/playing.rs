//! What it is like to play on the page: what a click does, what is in sight, and what is shown of what others do. These
//! tests drive Chromium. Without it they say so and pass, except in CI.

use crate::common::Server;
use crate::common::browser::{Browser, YOURS, turn, turn_in_chromium};
use serde_json::json;
use sounder_server::Config;
use std::time::Duration;

fn games() -> impl Iterator<Item = (&'static str, usize, usize)> {
    sounder_catalog::games().into_iter().map(|game| {
        let about = game.about();
        (about.id, about.min_seats, about.max_seats)
    })
}

#[tokio::test]
async fn what_can_be_played_and_what_has_changed_look_different_without_colour() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let browser = Browser::open(&server).await;
    browser.quick("wild-pigs-3").await;
    let look = "const card = document.querySelector('#scene .card');
        const look = (name) => {
            card.classList.remove('can', 'changed');
            if (name) card.classList.add(name);
            const style = getComputedStyle(card);
            const [before, after] = ['::before', '::after'].map((part) => getComputedStyle(card, part).content);
            return [style.outlineStyle, before, after];
        };
        return [look(''), look('can'), look('changed')];";
    let looks = browser.run(look).await;
    assert_ne!(looks[0], looks[1], "what can be played has a mark");
    assert_ne!(looks[0], looks[2], "what has changed has a mark");
    assert_ne!(looks[1], looks[2], "and it is another one");
    browser.close().await;
}

#[tokio::test]
async fn only_what_is_marked_plays_when_it_is_clicked() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let browser = Browser::open(&server).await;
    browser.window(1280, 800).await;
    for (game, ..) in games() {
        browser.quick(game).await;
        for _ in 0..2 {
            browser.wander(3).await;
            // What is played is on its way at once. Whatever stands on something that can be chosen stands for it; rows, lanes and
            // panels only offer.
            let click = "const marked = (each) => {
                    const on = each.closest('[data-on]');
                    const below = on && document.querySelector(`#scene [data-id=\"${CSS.escape(on.dataset.on)}\"]`);
                    const at = each.closest('[data-for], [data-id]');
                    const meant = at?.dataset.for ? document.querySelector(`#scene [data-id=\"${CSS.escape(at.dataset.for)}\"]`) : at;
                    return [meant, below].some((thing) => thing?.matches('.can:not(.spread, .lane, .panel)'));
                };
                const all = [...document.querySelectorAll(`#scene :is([data-id], [data-for], h3, h4, header, .cards, .queue, .label, .text,
                    .remark, .key, .picture, .lines, .legend li), #seats li, #dock > p, #dock > h2`)]
                    .filter((each) => !each.closest('button, a, summary, label') && !marked(each));
                // Some of each kind will do: a map has hundreds of tiles.
                const rest = all.filter((each, index) => index % Math.ceil(all.length / 150) === 0);
                for (const each of rest) {
                    each.dispatchEvent(new MouseEvent('click', { bubbles: true }));
                    if (document.body.classList.contains('sent')) return each.outerHTML.slice(0, 300);
                }
                document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
                return rest.length;";
            let clicked = browser.run(click).await;
            assert!(clicked.as_u64() > Some(20), "{game}: this plays though it is not marked: {clicked}");
        }
    }
    browser.close().await;
}

/// Whether a thing is wholly in the window, and in its box if that scrolls.
const IN_SIGHT: &str = "
    const inSight = (each) => {
        const box = each.getBoundingClientRect();
        const around = (each.closest('#dock, #scene') || document.body).getBoundingClientRect();
        return box.height > 0 && box.top >= Math.max(0, around.top) - 1 && box.bottom <= Math.min(innerHeight, around.bottom) + 1
            && box.left >= -1 && box.right <= innerWidth + 1;
    };";

#[tokio::test]
async fn phones_have_the_choices_and_the_purse_in_reach_upright_and_sideways_and_zoomed() {
    let Some(_turn) = turn_in_chromium().await else { return };
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    for (width, height) in [(390, 844), (844, 390), (640, 400)] {
        let browser = Browser::open_sized(&server.base(), width, height).await;
        browser.be(&ada).await;
        for (game, min, max) in games() {
            let seats: Vec<&str> =
                std::iter::once("me").chain(std::iter::repeat_n("random", 2.max(min).min(max) - 1)).collect();
            let table = ada.table(game, &seats).await;
            browser.go(&format!("/tables/{table}")).await;
            browser.settle().await;
            let place = format!("{game} on {width}×{height}");
            browser.no_sideways_scrolling(&place).await;
            let seen = format!(
                "{IN_SIGHT} const purse = document.getElementById('f-purse');
                return [inSight(document.querySelector('#f-choices [data-choice]')), !purse.childElementCount || inSight(purse),
                    document.getElementById('scene').clientHeight > innerHeight * 0.3];"
            );
            assert_eq!(
                browser.run(&seen).await,
                json!([true, true, true]),
                "{place}: choices, purse, room for the board"
            );
            // Long words stay inside their cards.
            let burst = "return [...document.querySelectorAll('#scene .card .title')].filter((title) => title.checkVisibility()
                && title.getBoundingClientRect().right > title.closest('.card').getBoundingClientRect().right + 1).map((title) => title.textContent)";
            assert_eq!(browser.run(burst).await, json!([]), "{place}");
        }
        browser.close().await;
    }
}

#[tokio::test]
async fn everybody_else_is_one_line_that_opens_and_stays_open() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    let browser = Browser::open(&server).await;
    browser.be(&ada).await;
    browser.window(1280, 800).await;
    for (game, _, max) in games().filter(|(.., max)| *max > 2) {
        let seats: Vec<&str> = std::iter::once("me").chain(std::iter::repeat_n("random", max - 1)).collect();
        let table = ada.table(game, &seats).await;
        browser.go(&format!("/tables/{table}")).await;
        browser.settle().await;
        let heights = "return [...document.querySelectorAll('#people .other')].map((each) => each.getBoundingClientRect().height)";
        for height in browser.run(heights).await.as_array().unwrap() {
            assert!(height.as_f64() < Some(110.0), "{game}: somebody else takes {height} px");
        }
        let tall = browser.run("return document.getElementById('scene').scrollHeight").await;
        assert!(tall.as_u64() < Some(1600), "{game} with {max} is {tall} px tall");
        if browser.run("return Boolean(document.querySelector('#people .other .fold'))").await == false {
            continue;
        }
        browser.run("document.querySelector('#people .other .fold > summary').click()").await;
        browser.wander(2).await;
        assert_eq!(browser.run("return document.querySelector('#people .other .fold').open").await, true, "{game}");
    }
    browser.close().await;
}

#[tokio::test]
async fn connect_four_marks_one_hole_a_column() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let browser = Browser::open(&server).await;
    browser.quick("connect-four").await;
    assert_eq!(browser.run("return document.querySelectorAll('#scene .tile.can').length").await, 7);
    browser.close().await;
}

#[tokio::test]
async fn the_boss_fills_the_table() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    let table = ada.table("wild-pigs-3", &["me"]).await;
    for _ in 0..400 {
        let view = ada.view(&table).await;
        let headline = view["scene"]["headline"].as_str().unwrap();
        if headline.contains("boss") {
            break;
        }
        let at = view["at"].as_u64().unwrap() as usize;
        let last = view["choices"].as_array().unwrap().len() - 1;
        assert_eq!(ada.play(&table, at, last).await.0, 200);
    }
    let browser = Browser::open(&server).await;
    browser.be(&ada).await;
    browser.window(1280, 800).await;
    browser.go(&format!("/tables/{table}")).await;
    browser.settle().await;
    let filled = "const scene = document.getElementById('scene').getBoundingClientRect();
        const boss = document.getElementById('f-panel-boss').getBoundingClientRect();
        const cards = [...document.querySelectorAll('#f-panel-boss .card')].map((card) => card.getBoundingClientRect());
        return [boss.width / scene.width, cards.reduce((sum, card) => sum + card.width * card.height, 0) / (scene.width * scene.height),
            document.querySelectorAll('#f-panel-boss .picture').length];";
    let filled = browser.run(filled).await;
    assert!(filled[0].as_f64() > Some(0.9) && filled[1].as_f64() > Some(0.15), "{filled}");
    assert!(filled[2].as_u64() >= Some(3), "the boss has a picture");
    browser.close().await;
}

#[tokio::test]
async fn an_invitation_survives_a_change_of_name_and_signing_in() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    let table = ada.table("connect-four", &["me", "free"]).await;
    let (status, made) = ada.act(&table, "seats/1/link", json!({})).await;
    assert_eq!(status, 200, "{made}");
    let secret = made["link"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
    let browser = Browser::open(&server).await;
    browser.go(&format!("/join/{secret}")).await;
    browser.click("main a[href^='/account']").await;
    browser.until("location.pathname === '/account'").await;
    browser.run("document.querySelector('#name-new').value = 'Bela'; document.querySelector('#password-new').value = 'long enough'").await;
    browser.click("form[action='/account/register'] button").await;
    browser.until(&format!("location.pathname === '/join/{secret}'")).await;
    browser.run("document.querySelector('[name=name]').value = 'Bela the Bold'").await;
    browser.click("main form button.primary").await;
    browser.until(&format!("location.pathname === '/tables/{table}'")).await;
    browser.until("document.getElementById('seats').textContent.includes('Bela the Bold')").await;
    // Nobody is led away from here.
    browser.go("/account?back=//example.org").await;
    assert_eq!(browser.run("return document.querySelectorAll('[name=back]').length").await, 0);
    browser.close().await;
}

#[tokio::test]
async fn a_designed_nation_is_there_again_after_playing_with_it() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let browser = Browser::open(&server).await;
    browser.go("/games/spugah/sheet?random=yes").await;
    let name = "return document.querySelector('form[data-sheet] [name=name]').value";
    let rolled = browser.run(name).await;
    browser.click("button[value=play]").await;
    browser.until("document.body.matches('.table')").await;
    browser.go("/games/spugah/sheet").await;
    browser.until("!document.getElementById('kept-draft').hidden").await;
    browser.click("#kept-draft button").await;
    browser.until(&format!("document.querySelector('form[data-sheet] [name=name]').value === {rolled}")).await;
    browser.close().await;
}

#[tokio::test]
async fn a_game_without_a_clock_goes_on_or_ends_when_somebody_has_gone() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start_with(|config| Config { missing_after: Duration::from_millis(200), ..config }).await;
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    for way in ["replace", "abandon"] {
        let body = json!({ "game": "connect-four", "seats": ["me", "free"], "terms": { "listed": true } });
        let table = ada.post("/api/tables", body).await.1["table"].as_str().unwrap().to_owned();
        bob.post(&format!("/api/tables/{table}/seats"), json!({})).await;
        let browser = Browser::open(&server).await;
        browser.be(&ada).await;
        browser.go(&format!("/tables/{table}")).await;
        browser.until("document.querySelector('#dock [data-send*=replace]')").await;
        if way == "replace" {
            browser.click("#dock [data-send*=replace]").await;
            browser.until("document.getElementById('seats').textContent.includes('took over')").await;
            browser.play_first().await;
            browser.settle().await;
        } else {
            browser.click(".switches summary").await;
            browser.click(".folded [data-send*=abandon]").await;
            browser.click("dialog .primary").await;
            browser.until("document.getElementById('f-panel-result')").await;
        }
        browser.close().await;
    }
}

#[tokio::test]
async fn a_new_table_is_set_up_for_two() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let browser = Browser::open(&server).await;
    browser.go("/games/wild-pigs-3").await;
    let seats =
        "return [...document.querySelectorAll('select[name^=seat-]')].filter((seat) => seat.value !== 'none').length";
    assert_eq!(browser.run(seats).await, 2);
    browser.close().await;
}

#[tokio::test]
async fn what_others_do_is_told_one_thing_after_the_other_and_can_be_skipped() {
    let Some(_turn) = turn_in_chromium().await else { return };
    let server = Server::start().await;
    let browser = Browser::open(&server).await;
    for reduced in [false, true] {
        // So slow that nothing but skipping moves on.
        browser.settings(json!({ "pace": 3600, "forced": false })).await;
        let value = if reduced { "reduce" } else { "no-preference" };
        let media = json!({ "features": [{ "name": "prefers-reduced-motion", "value": value }] });
        browser.driver.cdp().send_raw("Emulation.setEmulatedMedia", media).await.unwrap();
        browser.go("/").await;
        browser.click("form[action='/games/wild-pigs-3/quick'] button").await;
        browser.until("document.body.matches('.table')").await;
        // The bot needs several steps for a turn: the first is told, the others wait.
        for _ in 0..20 {
            browser.until(&format!("{YOURS} || !document.getElementById('skip-moments').hidden")).await;
            if browser.run("return document.getElementById('skip-moments').hidden").await == false {
                break;
            }
            browser.run("document.querySelector('#f-choices [data-choice]')?.click()").await;
        }
        browser.until("!document.getElementById('skip-moments').hidden").await;
        browser.until("document.querySelector('#moments .moment')").await;
        let before = browser.run("return Number(document.body.dataset.at)").await;
        let skip = "document.activeElement.blur();
            document.body.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }));
            return document.getElementById('skip-moments').hidden";
        assert_eq!(browser.run(skip).await, true, "nothing waits any more");
        browser.until(&format!("Number(document.body.dataset.at) > {before}")).await;
    }
    browser.close().await;
}

#[tokio::test]
async fn sound_has_a_switch_in_sight_and_the_game_in_short_can_be_reopened() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let browser = Browser::open(&server).await;
    browser.quick("wild-pigs-2").await;
    let sound = "return document.querySelector('[data-toggle=sound]').getAttribute('aria-pressed')";
    assert_eq!(browser.run(sound).await, "false");
    browser.click("[data-toggle=sound]").await;
    assert_eq!(browser.run(sound).await, "true");
    browser.click("#brief button").await;
    browser.until("document.getElementById('brief').hidden").await;
    browser.driver.refresh().await.unwrap();
    browser.settle().await;
    assert_eq!(browser.run(sound).await, "true", "it stays so");
    browser.until("document.getElementById('brief').hidden").await;
    browser.click("[data-do=brief]").await;
    assert_eq!(browser.run("return document.getElementById('brief').hidden").await, false);
    browser.close().await;
}

#[tokio::test]
async fn the_game_in_short_makes_room_for_whoever_has_played_a_while() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let browser = Browser::open(&server).await;
    let brief =
        "const brief = document.getElementById('brief'); return [brief.hidden, brief.querySelector('details').open]";
    for (width, height, after) in [(1280, 800, json!([false, false])), (390, 844, json!([true, false]))] {
        browser.window(width, height).await;
        browser.quick("wild-pigs-2").await;
        browser.wander(5).await;
        assert_eq!(browser.run(brief).await[0], false, "there is time to read it");
        browser.wander(1).await;
        assert_eq!(browser.run(brief).await, after, "on {width}×{height}");
    }
    browser.close().await;
}

#[tokio::test]
async fn a_page_without_script_says_what_it_needs() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    let table = ada.table("connect-four", &["me", "random"]).await;
    let page = ada.send("GET", &format!("/tables/{table}"), None).await.text().await.unwrap();
    let plain = page.rsplit("<noscript>").next().and_then(|rest| rest.split("</noscript>").next()).unwrap_or_default();
    assert!(plain.contains("script"), "{plain}");
}

#[tokio::test]
async fn whoever_is_in_a_hurry_chooses_among_three_nations() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let browser = Browser::open(&server).await;
    browser.go("/").await;
    let nations =
        browser.run("return [...document.querySelectorAll('button[name=sheet]')].map((each) => each.value)").await;
    assert_eq!(nations.as_array().map(Vec::len), Some(3), "{nations}");
    browser.click("button[name=sheet]:nth-of-type(2)").await;
    browser.settle().await;
    assert!(browser.text("#people .own h3").await.contains(nations[1].as_str().unwrap()));
    // The world is there already.
    browser.until("document.getElementById('f-headline').textContent.includes('Round 1')").await;
    assert!(browser.run("return document.querySelectorAll('#scene .piece').length").await.as_u64() >= Some(4));
    browser.until("document.querySelector('#f-choices [data-choice]')").await;
    browser.close().await;
}

#[tokio::test]
async fn nobody_has_to_watch_a_setup_that_bots_do() {
    let server = Server::start().await;
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    for (game, first) in [("spugah", "Round 1"), ("hogs", "round 1")] {
        let terms = json!({ "listed": true, "laid_out": true });
        let body = json!({ "game": game, "seats": ["me", "free"], "terms": terms });
        let table = ada.post("/api/tables", body).await.1["table"].as_str().unwrap().to_owned();
        let mut page = ada.page_socket(&table).await;
        bob.post(&format!("/api/tables/{table}/seats"), json!({})).await;
        // Where people bring something along, the host says when everybody has chosen.
        if ada.view(&table).await["phase"] == "waiting" {
            assert_eq!(ada.act(&table, "start", json!({})).await.0, 200);
        }
        // What the page hears first of the game itself is where it begins.
        let begins = loop {
            let update = page.next().await.expect("the server is there");
            if update["moves"].as_u64() > Some(0) {
                break update;
            }
        };
        assert!(begins["fragments"].to_string().contains(first), "{game}: {}", begins["fragments"]);
        assert!(begins["log"].as_array().is_some_and(|lines| lines.len() > 3), "{game}: the setup stands in the log");
    }
}
