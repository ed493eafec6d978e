//! What people must be able to see of maps: places, names, units and what can be done with them, on every screen.

use super::looks::{in_sight, nothing_bursts};
use crate::common::Server;
use crate::common::asking::table_showing;
use crate::common::browser::{Browser, turn};
use serde_json::json;
use sounder_scene::Scene;

#[tokio::test]
async fn the_map_the_order_and_the_choices_of_a_war_are_in_sight_on_a_laptop() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let browser = Browser::open_sized(&server.base(), 1280, 800).await;
    browser.window(1280, 800).await;
    browser.quick("hogs").await;
    for _ in 0..4 {
        browser.wander(12).await;
        browser.until(&in_sight(".map.hex > svg")).await;
        browser.until(&in_sight("#dock")).await;
        nothing_bursts(&browser, "a war on a laptop").await;
        let longer = browser.run("return document.scrollingElement.scrollHeight - innerHeight").await;
        assert!(longer.as_i64() <= Some(1), "a war on a laptop is {longer} px longer than the window");
    }
    let war = "/round/.test(document.getElementById('f-headline').innerText)";
    browser.click_until("", war).await;
    browser.until(war).await;
    browser.until(&in_sight(".strip")).await;
    // A great army may have more lines than are shown; whoever comes next stands in the first.
    let cut =
        browser.run("const row = document.querySelector('.strip ol'); return row.scrollWidth > row.clientWidth").await;
    assert_eq!(cut, false, "who comes next is cut at its right");
    browser.close().await;
}

#[tokio::test]
async fn a_war_fits_every_screen() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let browser = Browser::open(&server).await;
    browser.quick("hogs").await;
    browser.wander(40).await;
    for (width, height) in [(1280, 800), (390, 844), (844, 390), (640, 400)] {
        browser.window(width, height).await;
        nothing_bursts(&browser, &format!("a war at {width} × {height}")).await;
        browser.until(&in_sight("#f-prompt")).await;
        // The newcomer's words are still open: they must leave room for the choices.
        let room = "(({ clientHeight, scrollHeight }) => clientHeight > 120 || scrollHeight <= clientHeight + 2)";
        browser.until(&format!("{room}(document.getElementById('dock'))")).await;
    }
    browser.close().await;
}

/// How many pairs of places lie on one another.
const PILED: &str = "const places = [...document.querySelectorAll('.net.drawn .place')].map((each) => each.getBoundingClientRect());
    let piled = 0;
    places.forEach((one, index) => places.slice(index + 1).forEach((other) => {
        if (one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom) piled += 1;
    }));
    return piled";

/// Names that stand on a map and do not cover one another: all that are shown, and on a large screen most of them are.
const NAMES_APART: &str = "(() => {
    const nodes = [...document.querySelectorAll('.net.drawn .node')].filter((node) => node.querySelector('.under > *'));
    const shown = nodes.filter((node) => !node.classList.contains('crowded'));
    const boxes = shown.map((node) => node.querySelector('.under > *').getBoundingClientRect());
    const shared = (one, other) => Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left))
        * Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));
    const least = (one, other) => Math.min(one.width * one.height, other.width * other.height);
    const covered = boxes.some((one, index) => boxes.slice(index + 1).some((other) => shared(one, other) > 0.25 * least(one, other)));
    return shown.length > 0 && !covered && (innerWidth < 1000 || shown.length > nodes.length / 2);
})()";

#[tokio::test]
async fn no_place_or_name_of_a_park_lies_on_another_on_any_screen() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    let browser = Browser::open(&server).await;
    browser.be(&ada).await;
    for park in ["small", "large", "twin", "river"] {
        let body = json!({ "game": "rangers", "seats": ["me", "easy", "easy"], "options": { "park": park } });
        let (status, made) = ada.post("/api/tables", body).await;
        assert_eq!(status, 201, "{made}");
        browser.go(&format!("/tables/{}", made["table"].as_str().unwrap())).await;
        browser.settle().await;
        for (width, height) in [(1280, 800), (390, 844), (844, 390)] {
            browser.window(width, height).await;
            nothing_bursts(&browser, park).await;
            assert_eq!(browser.run(PILED).await, 0, "{park} at {width} × {height}");
            browser.until(NAMES_APART).await;
        }
    }
    browser.close().await;
}

#[tokio::test]
async fn rangers_see_how_strong_the_wave_is() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    let table = ada.table("rangers", &["easy", "me", "easy"]).await;
    let browser = Browser::open(&server).await;
    browser.window(1280, 800).await;
    browser.be(&ada).await;
    browser.go(&format!("/tables/{table}")).await;
    let wave_comes = "/Wave 1/.test(document.getElementById('f-headline').innerText)";
    browser.click_until("We stay", wave_comes).await;
    browser.until(wave_comes).await;
    browser.until(&in_sight("#scene [data-id=momentum]")).await;
    browser.close().await;
}

#[tokio::test]
async fn no_unit_stands_on_the_name_of_its_hex() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let browser = Browser::open(&server).await;
    browser.quick("spugah").await;
    for (width, height) in [(1280, 800), (390, 844), (844, 390)] {
        browser.window(width, height).await;
        let covered = "const box = (each) => each.getBoundingClientRect();
            const units = [...document.querySelectorAll('.map .piece .base')].map((base) => [base, base.closest('.piece').dataset.on]);
            return units.filter(([base, on]) => {
                const [unit, name] = [box(base), box(document.querySelector(`.tile[data-id='${on}'] .name`))];
                const wide = Math.min(unit.right, name.right) - Math.max(unit.left, name.left);
                const high = Math.min(unit.bottom, name.bottom) - Math.max(unit.top, name.top);
                return wide > 0 && high > 0 && wide * high > name.width * name.height / 8;
            }).map(([, on]) => on)";
        let units = browser.run("return document.querySelectorAll('.map .piece .base').length").await;
        assert!(units.as_u64() >= Some(4), "{units} units");
        assert_eq!(browser.run(covered).await, json!([]), "at {width} × {height}");
    }
    browser.close().await;
}

/// Names of hexes that can be chosen and that their frame crosses.
const CROSSED: &str =
    "return [...document.querySelectorAll('.map.hex .tile.can')].filter((tile) => tile.querySelector('.name'))
    .filter((tile) => {
        const [name, frame] = ['.name', '.glow'].map((part) => tile.querySelector(part).getBoundingClientRect());
        return name.left < frame.left + 1 || name.right > frame.right - 1 || name.bottom > frame.bottom;
    }).map((tile) => tile.dataset.id)";

#[tokio::test]
async fn where_one_can_set_out_is_named_inside_its_frame_and_explained_once() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let browser = Browser::open(&server).await;
    browser.window(1280, 800).await;
    browser.quick("hogs").await;
    let framed = "document.querySelectorAll('.map.hex .tile.can .name').length > 5";
    browser.click_until("", framed).await;
    browser.until(framed).await;
    assert_eq!(browser.run(CROSSED).await, json!([]));
    let twice = "const said = [...document.querySelectorAll('.map.hex .key li')].map((each) => each.innerText.trim());
        return said.filter((each, index) => said.indexOf(each) !== index)";
    assert_eq!(browser.run(twice).await, json!([]), "the key says something twice");
    browser.close().await;
}

#[tokio::test]
async fn a_war_is_seen_whole_on_a_phone_held_sideways() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let browser = Browser::open(&server).await;
    browser.window(844, 390).await;
    browser.quick("hogs").await;
    browser.until(&in_sight(".map.hex > svg")).await;
    browser.close().await;
}

#[tokio::test]
async fn what_else_a_unit_can_do_follows_its_moves_at_once() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let browser = Browser::open(&server).await;
    browser.window(1280, 800).await;
    let moves = "document.querySelector('#f-choices > .group:not(:last-child) > .setting:last-child .preview')";
    browser.play_until("hogs", &format!("Boolean({moves})")).await;
    let hole = format!(
        "const group = {moves}.closest('.group');
         const last = [...group.querySelectorAll('button')].pop().getBoundingClientRect();
         return Math.round(group.nextElementSibling.getBoundingClientRect().top - last.bottom)"
    );
    let hole = browser.run(&hole).await;
    assert!(hole.as_i64() < Some(48), "{hole} px without anything between two groups of choices");
    browser.close().await;
}

#[tokio::test]
async fn where_a_ranger_can_go_hides_nothing_else() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    let body = json!({ "game": "rangers", "seats": ["easy", "me"], "options": { "park": "river", "wave": "swarm", "team": "dealt" } });
    let (status, made) = ada.post("/api/tables", body).await;
    assert_eq!(status, 201, "{made}");
    let browser = Browser::open(&server).await;
    browser.be(&ada).await;
    browser.go(&format!("/tables/{}", made["table"].as_str().unwrap())).await;
    let ready = "document.querySelectorAll('#f-choices [data-verb=Go]').length > 3";
    browser.click_until("We stay", ready).await;
    browser.until(ready).await;
    for (width, height) in [(1280, 800), (390, 844), (844, 390)] {
        browser.window(width, height).await;
        browser.until(&in_sight("#f-choices > .verb:first-child li:first-child [data-choice]")).await;
        let first = browser.run("return document.querySelector('#f-choices [data-choice]').dataset.verb").await;
        assert_ne!(first, "Go", "at {width} × {height}");
        let folded = browser
            .run("return Boolean(document.querySelector('[data-verb=Go]').closest('details:not([open])'))")
            .await;
        assert_eq!(folded, true, "at {width} × {height}");
    }
    browser.close().await;
}

/// How many kinds of ground, with how many patterns; whether water flows or lies there, and whether the light falls on the
/// board from a side.
const LANDSCAPE: &str = "const style = (css) => [...document.querySelectorAll(css)].map((each) => getComputedStyle(each));
    const grounds = new Set(style('#boards :is(.hex .ground, .area)').map(({ fill }) => fill));
    const textures = new Set([...document.querySelectorAll('#boards .texture')].map((each) => each.getAttribute('fill') || each.getAttribute('href')));
    const water = document.querySelector('#boards :is(.on-water, .course)');
    const lit = style('#boards :is(.hex > svg, .net.drawn .sheet)').every(({ backgroundImage }) => backgroundImage.includes('gradient'));
    return [grounds.size > 2, textures.size > 2, Boolean(water), lit];";

#[tokio::test]
async fn boards_are_landscapes_with_ground_water_and_light() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    let browser = Browser::open(&server).await;
    browser.be(&ada).await;
    browser.window(1280, 800).await;
    let water = |scene: &Scene| serde_json::to_string(scene).unwrap().contains("ocean");
    for table in [table_showing(&ada, "spugah", water).await, table_showing(&ada, "rangers", |_| true).await] {
        browser.go(&table).await;
        browser.settle().await;
        assert_eq!(browser.run(LANDSCAPE).await, json!([true, true, true, true]), "{table}");
    }
    browser.close().await;
}

#[tokio::test]
async fn whom_one_plays_against_is_in_sight_beside_a_world_and_no_figure_of_ones_own_is_cut() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let browser = Browser::open(&server).await;
    browser.window(1280, 800).await;
    browser.quick("spugah").await;
    browser.until(&in_sight("#people > .other, #people > .line")).await;
    let cut = "const table = document.querySelector('.own .figures'); return table.scrollWidth - table.clientWidth";
    assert_eq!(browser.run(cut).await, 0);
    browser.close().await;
}
