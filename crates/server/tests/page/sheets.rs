//! Nations and the like: designed in the browser, brought to tables, and refused where they break a rule.

use crate::common::browser::{Browser, axe, turn};
use crate::common::{Client, Server, code};
use serde_json::{Value, json};
use thirtyfour::prelude::*;

/// A game with sheets.
const GAME: &str = "spugah";
const FORM: &str = "/games/spugah/sheet";

async fn ready(client: &Client) -> Vec<(String, Value)> {
    let (_, game) = client.get(&format!("/api/games/{GAME}")).await;
    let ready = game["sheets"]["ready"].as_array().unwrap();
    ready.iter().map(|each| (each["name"].as_str().unwrap().to_owned(), each["sheet"].clone())).collect()
}

/// A table with two seats for people, both taken, that waits.
async fn two_waiting(server: &Server) -> (Client, Client, String) {
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let body = json!({ "game": GAME, "seats": ["me", "free"], "terms": { "listed": true } });
    let table = ada.post("/api/tables", body).await.1["table"].as_str().unwrap().to_owned();
    assert_eq!(bob.post(&format!("/api/tables/{table}/seats"), json!({})).await.0, 200);
    (ada, bob, table)
}

fn broken(sheet: &Value) -> Value {
    let mut broken = sheet.clone();
    broken["name"] = json!("");
    broken["tier"][0]["start"] = json!(9);
    broken
}

#[tokio::test]
async fn the_api_checks_sheets_and_names_every_fault() {
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    let (name, sheet) = ready(&ada).await.swap_remove(0);
    let check = |sheet: Value| {
        let ada = ada.clone();
        async move { ada.post(&format!("/api/games/{GAME}/sheet/check"), sheet).await }
    };
    for fine in [sheet.clone(), json!(name)] {
        let (status, answer) = check(fine).await;
        assert_eq!((status, &answer["fine"], &answer["faults"]), (200, &json!(true), &json!([])));
        assert_eq!(answer["form"]["title"], json!(name));
    }
    let (_, answer) = check(broken(&sheet)).await;
    let paths: Vec<&str> =
        answer["faults"].as_array().unwrap().iter().map(|fault| fault["path"].as_str().unwrap()).collect();
    assert!(answer["fine"] == false && paths.contains(&"name"), "{answer}");
    assert!(paths.iter().any(|path| path.contains(".start")), "{paths:?}");
    assert_eq!(ada.post("/api/games/connect-four/sheet/check", sheet).await.0, 404);
    let seats = json!({ "game": "connect-four", "seats": ["me", "easy"], "sheets": [name, null] });
    assert_eq!(ada.post("/api/tables", seats).await.0, 400);
}

/// A price list that the table has chosen.
const TUNED: &str = "prices=tuned";

/// A ready sheet, written out, that costs more than tuned prices allow.
async fn too_dear(client: &Client) -> Value {
    for (_, sheet) in ready(client).await {
        let checked = client.post(&format!("/api/games/{GAME}/sheet/check?options={TUNED}"), sheet.clone()).await;
        if checked.1["fine"] == false {
            return sheet;
        }
    }
    panic!("every ready sheet is legal by tuned prices: design one that is not");
}

#[tokio::test]
async fn options_of_the_table_decide_what_a_sheet_may_cost() {
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    let check = format!("/api/games/{GAME}/sheet/check");
    let dear = too_dear(&ada).await;
    assert_eq!(ada.post(&check, dear.clone()).await.1["fine"], true);
    for (options, status) in [("prices=free", 422), ("snacks=1", 422), ("tuned", 400)] {
        assert_eq!(ada.post(&format!("{check}?options={options}"), dear.clone()).await.0, status, "{options}");
    }
    assert_eq!(ada.get(&format!("/api/games/{GAME}")).await.1["sheets"]["options"], json!(["prices"]));

    // The page of the game asks, the page of a seat goes by its table.
    let drawn = |prices: &str| format!("data-drawn=\"{prices}\"");
    assert!(ada.page(FORM).await.1.contains(&drawn("rulebook")));
    let tuned = ada.page(&format!("{FORM}?option-{TUNED}")).await.1;
    assert!(tuned.contains(&drawn("tuned")) && tuned.contains("held to the tuned prices"), "{tuned}");
    let body = json!({ "game": GAME, "seats": ["me", "free"], "options": { "prices": "tuned" } });
    let table = ada.post("/api/tables", body).await.1["table"].as_str().unwrap().to_owned();
    let page = ada.page(&format!("/tables/{table}/sheet?seat=0")).await.1;
    assert!(page.contains("held to the tuned prices") && !page.contains("data-drawn"), "{page}");
    let bring = format!("/api/tables/{table}/seats/0/sheet");
    let (name, of_name) = (dear["name"].clone(), ada.post(&bring, dear["name"].clone()).await.0);
    assert_eq!(of_name, 200, "{name} is ready under any prices");
    let (status, answer) = ada.post(&bring, dear).await;
    assert_eq!((status, code(&answer)), (422, "bad-setup"));
}

#[tokio::test]
async fn ready_sheets_are_found_whatever_the_case_of_their_names() {
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    let (name, _) = ready(&ada).await.swap_remove(0);
    for called in [name.to_uppercase(), name.to_lowercase()] {
        let (status, answer) = ada.post(&format!("/api/games/{GAME}/sheet/check"), json!(called)).await;
        assert_eq!((status, &answer["fine"], &answer["form"]["title"]), (200, &json!(true), &json!(name)), "{called}");
        let seats = json!({ "game": GAME, "seats": ["me", "random"], "sheets": [called, null] });
        let (status, made) = ada.post("/api/tables", seats).await;
        assert_eq!(status, 201, "{made}");
        let view = ada.view(made["table"].as_str().unwrap()).await;
        assert!(view["scene"].to_string().contains(&name), "{called}: {}", view["scene"]);
        let (status, page) = ada.page(&format!("{FORM}?from={}", called.replace(' ', "+"))).await;
        assert!(status == 200 && page.contains(&name), "{called}");
    }
    assert_eq!(ada.page(&format!("{FORM}?from=Atlantis")).await.0, 404);
}

#[tokio::test]
async fn seats_bring_what_they_like_and_the_host_starts() {
    let server = Server::start().await;
    let (ada, bob, table) = two_waiting(&server).await;
    assert_eq!(ada.view(&table).await["phase"], "waiting", "people need time to choose");
    let own = ready(&ada).await.swap_remove(1).1;
    let bring = |who: &Client, seat: usize, sheet: Value| {
        let (who, path) = (who.clone(), format!("/api/tables/{table}/seats/{seat}/sheet"));
        async move { who.post(&path, sheet).await }
    };
    let mut designed = own.clone();
    designed["name"] = json!("Bobland");
    assert_eq!(bring(&bob, 1, designed).await.0, 200);
    assert_eq!(bring(&ada, 0, json!("Saltmere")).await.0, 200);
    let (status, answer) = bring(&bob, 1, broken(&own)).await;
    let detail = answer["detail"].as_str().unwrap();
    assert_eq!((status, code(&answer)), (422, "bad-setup"));
    assert!(detail.contains("name: ") && detail.contains("start: "), "{detail}");
    assert_eq!(bring(&bob, 1, json!("Atlantis")).await.0, 422);

    // It is stored with the table, and everybody sees it.
    let server = server.restart().await;
    let base = server.base();
    let (ada, bob) = (Client { base: base.clone(), ..ada }, Client { base, ..bob });
    let lobby = server.guest("Eve").await.page(&format!("/tables/{table}")).await.1;
    assert!(lobby.contains("Saltmere") && lobby.contains("Bobland"), "{lobby}");

    assert_eq!(bob.act(&table, "start", json!({})).await.0, 403, "the host is here");
    assert_eq!(ada.act(&table, "start", json!({})).await.0, 200);
    let view = ada.view(&table).await;
    assert_eq!(view["phase"], "playing");
    let scene = view["scene"].to_string();
    assert!(scene.contains("Saltmere") && scene.contains("Bobland"));
    let late = bob.post(&format!("/api/tables/{table}/seats/1/sheet"), json!(null)).await;
    assert_eq!(code(&late.1), "not-now");
}

#[tokio::test]
async fn whoever_gets_up_takes_their_sheet_along() {
    let server = Server::start().await;
    let (ada, bob, table) = two_waiting(&server).await;
    bob.post(&format!("/api/tables/{table}/seats/1/sheet"), json!("Saltmere")).await;
    assert_eq!(ada.view(&table).await["setup"]["sheets"], json!([null, "Saltmere"]));
    bob.delete(&format!("/api/tables/{table}/seats/1")).await;
    assert_eq!(ada.view(&table).await["setup"]["sheets"], Value::Null);
}

#[tokio::test]
async fn nobody_is_stuck_when_the_host_has_gone() {
    let change = |config| sounder_server::Config { missing_after: std::time::Duration::ZERO, ..config };
    let server = Server::start_with(change).await;
    let (_, bob, table) = two_waiting(&server).await;
    let eve = server.guest("Eve").await;
    assert_eq!(eve.act(&table, "start", json!({})).await.0, 403);
    assert_eq!(bob.act(&table, "start", json!({})).await.0, 200);
}

#[tokio::test]
async fn a_new_table_takes_sheets_from_its_form() {
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    let page = ada.page(&format!("/games/{GAME}")).await.1;
    assert!(page.contains("name=\"sheet-0\"") && page.contains("value=\"=Saltmere\""));
    assert!(!ada.page("/games/connect-four").await.1.contains("sheet-0"));
    let mut own = ready(&ada).await.swap_remove(0).1;
    own["name"] = json!("Adaland");
    let form = "seat-0=you&seat-1=none&seat-2=easy&sheet-0=own&sheet-1=%3DSaltmere&sheet-2=%3DSaltmere&own=";
    let form = format!("{form}{}", own.to_string().replace('+', "%2B").replace('&', "%26"));
    let (status, to) = ada.form(&format!("/games/{GAME}/tables"), &form).await;
    assert_eq!(status, 303, "{to}");
    let view = ada.view(to.rsplit('/').next().unwrap()).await;
    let sheets = &view["setup"]["sheets"];
    assert_eq!((&sheets[0]["name"], &sheets[1]), (&json!("Adaland"), &json!("Saltmere")));
}

/// Posts the form as a browser without script does; gives the status, where it leads, and the page.
async fn post(client: &Client, path: &str, fields: &[(&str, &str)]) -> (u16, String, String) {
    let part = |(name, text): &(&str, &str)| {
        format!("--x\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{text}\r\n")
    };
    let body = format!("{}--x--\r\n", fields.iter().map(part).collect::<Vec<_>>().concat());
    let request = client.http.post(format!("{}{path}", client.base)).header("origin", &client.base);
    let request = request.header("content-type", "multipart/form-data; boundary=x").header("accept", "text/html");
    let answer = request.header("cookie", client.cookie()).body(body).send().await.unwrap();
    let to = answer.headers().get("location").map_or("", |to| to.to_str().unwrap()).to_owned();
    (answer.status().as_u16(), to, answer.text().await.unwrap())
}

#[tokio::test]
async fn the_form_needs_no_script() {
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    assert_eq!(ada.page("/games/connect-four/sheet").await.0, 404);
    assert_eq!(ada.page(&format!("{FORM}?from=Atlantis")).await.0, 404);
    // Whatever was typed comes back, as text.
    let typed = [("do", "check"), ("name", "<i>"), ("tier-1.stats.attack", "many"), ("tile-4", "swamp")];
    let (status, _, page) = post(&ada, FORM, &typed).await;
    assert!(status == 200 && page.contains("value=\"&lt;i&gt;\"") && !page.contains("<i>"), "{page}");
    assert!(page.contains("value=\"many\"") && page.contains("swamp (not possible)"));
    assert!(page.contains("aria-invalid=\"true\"") && page.contains("a whole number from 0 to 6"));
    let (_, _, page) = post(&ada, FORM, &[("do", "load"), ("name", "Kept"), ("file", "name = ")]).await;
    assert!(page.contains("cannot be read, line 1") && page.contains("value=\"Kept\""), "{page}");
    let (status, _, page) = post(&ada, FORM, &[("do", "play"), ("name", "Half done")]).await;
    assert!(
        status == 200 && page.contains("fix the problems marked below first") && page.contains("value=\"Half done\"")
    );

    let (_, saved, file) = post(&ada, FORM, &[("do", "save"), ("name", "Half done")]).await;
    assert!(
        saved.is_empty() && file.starts_with("# A nation for Tower of Spugah") && file.contains("name = \"Half done\"")
    );
    let (_, _, loaded) = post(&ada, FORM, &[("do", "load"), ("file", &file)]).await;
    assert!(loaded.contains("value=\"Half done\""));
}

impl Browser {
    /// Waits until the page has taken in what follows from the last change.
    async fn type_into(&self, path: &str, text: &str) {
        let write = async |field: WebElement| {
            field.clear().await?;
            field.send_keys(text).await
        };
        self.with(&format!("[id='x-{path}']"), write).await;
        self.until("!('unchecked' in document.querySelector('[data-sheet]').dataset)").await;
    }

    async fn value(&self, path: &str) -> String {
        self.run(&format!("return document.getElementById('x-{path}').value")).await.as_str().unwrap().to_owned()
    }

    async fn inner(&self, id: &str) -> String {
        self.run(&format!("return document.getElementById('{id}').innerText")).await.as_str().unwrap().to_owned()
    }

    /// Presses a button of the form.
    async fn wish(&self, wish: &str) {
        self.click(&format!("[data-sheet] button[value={wish}]")).await;
    }
}

#[tokio::test]
async fn totals_and_faults_follow_what_is_typed() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let browser = Browser::open(&server).await;
    browser.go(&format!("{FORM}?from=Three+Covens")).await;
    browser.run("window.sameDocument = true").await;
    assert!(browser.inner("verdict").await.contains("Nothing is wrong"));
    let points = browser.inner("u-tier-1.stats").await;
    assert!(points.contains("Tile 3, ocean"), "{points}");

    // A tile turned over: another tier opens, and the points of the others change.
    assert_eq!(browser.run("return document.getElementById('open-tier-3').hidden").await, true);
    browser.run("document.getElementById('x-tile-3=gold').click()").await;
    browser.until("!document.getElementById('open-tier-3').hidden").await;
    browser.until("!document.getElementById('u-tier-1.stats').innerText.includes('Tile 3, ocean')").await;
    browser.until("document.querySelector('#preview [data-id=place-13]').ariaLabel.includes('gold field')").await;

    // Too much spent: the fault stands where the points are, linked from its field.
    browser.type_into("tier-3.name", "Imp").await;
    browser.type_into("tier-1.stats.range", "6").await;
    browser.until("document.getElementById('e-tier-1.stats').innerText.includes('points are spent')").await;
    browser.type_into("tier-1.stats.attack", "77").await;
    browser.until("document.getElementById('x-tier-1.stats.attack').ariaInvalid === 'true'").await;
    let described = "return document.getElementById('x-tier-1.stats.attack').getAttribute('aria-describedby')";
    assert!(browser.run(described).await.as_str().unwrap().contains("e-tier-1.stats.attack"));
    let fault = browser.inner("e-tier-1.stats.attack").await;
    assert!(fault.contains("a whole number from 0 to 6"), "{fault}");
    let kept = "return [document.activeElement.id, document.activeElement.value, window.sameDocument]";
    assert_eq!(browser.run(kept).await, json!(["x-tier-1.stats.attack", "77", true]));

    // A reload loses nothing either.
    browser.go(FORM).await;
    browser.click("#kept-draft button").await;
    browser.until("document.getElementById('x-tier-1.stats.attack').ariaInvalid === 'true'").await;
    let again = [browser.value("tier-3.name").await, browser.value("tier-1.stats.attack").await];
    assert_eq!(again, ["Imp", "77"]);

    // Nothing is played with faults, and nothing typed is lost.
    browser.wish("play").await;
    browser.until("document.querySelector('.notice')").await;
    assert_eq!((browser.path().await.as_str(), browser.value("tier-1.stats.attack").await.as_str()), (FORM, "77"));
    browser.close().await;
}

#[tokio::test]
async fn tiles_are_swapped_by_mouse_keyboard_or_list() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let browser = Browser::open(&server).await;
    browser.go(FORM).await;
    let layout = "document.getElementById('x-layout.was').value";
    let first: Vec<String> =
        browser.run(&format!("return {layout}")).await.as_str().unwrap().split(',').map(str::to_owned).collect();
    let swapped = |one: usize, other: usize| {
        let mut order = first.clone();
        order.swap(one, other);
        order.join(",")
    };
    let ground = |place: usize| format!("#preview [data-id=place-{}]", place + 1);
    browser.click(&ground(0)).await;
    browser.click(&ground(14)).await;
    browser.until(&format!("{layout} === '{}'", swapped(0, 14))).await;
    browser.until("document.activeElement.dataset.id === 'place-15'").await;

    browser.press(Key::Enter).await;
    browser.until("document.activeElement.ariaPressed === 'true'").await;
    browser.run("document.querySelector('#preview [data-id=place-1]').focus()").await;
    browser.press(" ").await;
    browser.until(&format!("{layout} === '{}'", first.join(","))).await;

    let choose = format!(
        "const list = document.getElementById('x-layout.2'); list.value = '{}';
         list.dispatchEvent(new Event('input', {{ bubbles: true }}))",
        first[4]
    );
    browser.run(&choose).await;
    browser.until(&format!("{layout} === '{}'", swapped(1, 4))).await;
    browser.until(&format!("document.getElementById('x-layout.5').value === '{}'", first[1])).await;
    browser.close().await;
}

#[tokio::test]
async fn a_sheet_is_saved_loaded_and_played() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let browser = Browser::open(&server).await;
    browser.go(&format!("{FORM}?random=yes")).await;
    browser.type_into("name", "Testland").await;
    browser.type_into("plea", "It is \"only\" a test.").await;
    // What a click on "Save to a file" downloads.
    let save = "const done = arguments[0]; const typed = new FormData(document.querySelector('[data-sheet]'));
        typed.set('do', 'save'); fetch(location.pathname, { method: 'POST', body: typed })
            .then(async (file) => done([file.headers.get('content-disposition'), await file.text()]))";
    let saved = browser.driver.execute_async(save, vec![]).await.unwrap().json().clone();
    assert_eq!(saved[0], "attachment; filename=\"testland.toml\"");
    let answers =
        "return [...new FormData(document.querySelector('[data-sheet]'))].filter(([path]) => path !== 'file')";
    let before = browser.run(answers).await;

    let file = server.folder.path().join("testland.toml");
    std::fs::write(&file, saved[1].as_str().unwrap()).unwrap();
    browser.go(FORM).await;
    browser.write_into("[type=file]", file.to_str().unwrap()).await;
    browser.until("document.getElementById('x-name').value === 'Testland'").await;
    let after = browser.run(answers).await;
    assert_eq!(before, after);
    assert!(browser.inner("verdict").await.contains("Nothing is wrong"));

    std::fs::write(&file, "name = \n").unwrap();
    browser.write_into("[type=file]", file.to_str().unwrap()).await;
    browser.until("document.querySelector('.notice')?.innerText.includes('line 1')").await;
    assert_eq!(browser.value("name").await, "Testland");

    browser.wish("play").await;
    browser
        .until("location.pathname.startsWith('/tables/') && document.querySelector('#f-choices [data-choice]')")
        .await;
    assert!(browser.run("return document.body.innerText").await.as_str().unwrap().contains("Testland"));
    browser.close().await;
}

#[tokio::test]
async fn two_people_choose_their_nations_in_the_lobby() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let (host, guest) = (server.guest("Ada").await, server.guest("Bob").await);
    let (ada, bob) = (Browser::open(&server).await, Browser::open(&server).await);
    ada.be(&host).await;
    bob.be(&guest).await;
    // Ada arrives with a design of her own.
    ada.go(&format!("{FORM}?from=Saltmere")).await;
    ada.type_into("name", "Adaland").await;
    ada.wish("table").await;
    ada.until("document.querySelector('[name=own]')").await;
    ada.run("document.querySelector('[name=seat-1]').value = 'free'").await;
    ada.run("document.querySelector('[name=listed]').checked = true").await;
    ada.click("main form.stack button.primary").await;
    ada.until("document.getElementById('f-panel-lobby')?.innerText.includes('brings Adaland')").await;
    let table = ada.path().await;

    bob.go(&table).await;
    bob.click("form[action$='/take'] button").await;
    bob.until("document.querySelector('form.bring')").await;
    ada.until("document.getElementById('f-panel-lobby').innerText.includes('Every seat is taken')").await;
    bob.run("document.querySelector('form.bring select').value = 'Three Covens'").await;
    // What others do meanwhile takes nothing out of Bob's hands.
    host.post(&format!("/api{table}/seats/0/sheet"), json!("Saltmere")).await;
    bob.until("document.getElementById('f-panel-lobby').innerText.includes('brings Saltmere')").await;
    bob.click("form.bring button").await;
    ada.until("document.getElementById('f-panel-lobby').innerText.includes('brings Three Covens')").await;
    bob.click("form.bring a").await;
    bob.until("document.getElementById('x-name')").await;
    assert_eq!(bob.value("name").await, "Three Covens");
    bob.type_into("name", "").await;
    bob.wish("bring").await;
    bob.until("document.querySelector('.notice')").await;
    bob.type_into("name", "Bobland").await;
    bob.wish("bring").await;
    bob.until(&format!("location.pathname === '{table}'")).await;
    ada.until("document.getElementById('f-panel-lobby').innerText.includes('brings Bobland')").await;
    assert_eq!(bob.run("return document.querySelectorAll('form[action$=\"/start\"]').length").await, 0);
    ada.click("form[action$='/start'] button").await;
    for browser in [&ada, &bob] {
        browser.until("document.getElementById('scene').innerText.includes('Bobland')").await;
    }
    ada.close().await;
    bob.close().await;
}

#[tokio::test]
async fn the_form_fits_a_phone_and_shuts_nobody_out() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let (ada, _, table) = two_waiting(&server).await;
    let phone = Browser::open_sized(&server.base(), 390, 844).await;
    phone.be(&ada).await;
    let pages = [format!("{FORM}?from=Three+Covens"), format!("/games/{GAME}"), format!("/tables/{table}")];
    let at_table = format!("/tables/{table}/sheet?seat=0");
    for path in pages.iter().chain([&at_table]) {
        phone.go(path).await;
        phone.no_sideways_scrolling(path).await;
    }
    phone.type_into("tier-1.name", "A name that is longer than any name should be").await;
    phone.no_sideways_scrolling("a form with faults").await;
    phone.close().await;
    let Some(axe) = axe() else { return };
    let browser = Browser::open(&server).await;
    browser.be(&ada).await;
    for path in pages.iter().chain([&at_table]) {
        browser.go(path).await;
        browser.look_with_axe(&axe, path).await;
    }
    browser.type_into("tier-1.stats.attack", "9").await;
    browser.until("document.getElementById('all-faults').children.length > 0").await;
    browser.look_with_axe(&axe, "a form with faults").await;
    browser.close().await;
}
