//! The lab on the page: ordered in a browser, played by the program itself, kept over a restart, and shared between people.

use crate::common::browser::{Browser, axe, turn};
use crate::common::{Client, Server, config};
use sounder_server::{Config, Workplace};
use std::time::{Duration, Instant};

fn with_lab(config: Config) -> Config {
    Config { lab: Some(Workplace { program: env!("CARGO_BIN_EXE_sounder").into(), threads: 2 }), ..config }
}

async fn restarted(server: Server) -> Server {
    server.running.stop().await;
    let running = sounder_server::start(with_lab(config(&server.folder))).await.expect("it starts again");
    Server { running, folder: server.folder }
}

const SMALL: &str = "seats=2&bots=greedy&games=60&trials=0";
/// Takes minutes, so that it can be stopped: no goal is about such bots, so that nothing is decided early.
const LARGE: &str = "seats=2&bots=search%3A50&games=3000&trials=0";
/// A game that is over at once, and one that takes its time.
const SHORT_GAME: &str = "connect-four";
const LONG_GAME: &str = "wild-pigs-3";

async fn ordered(client: &Client, game: &str, form: &str) -> String {
    let (status, to) = client.form(&format!("/games/{game}/lab"), form).await;
    assert_eq!(status, 303, "{to}");
    to
}

/// A run is played beside everything else, at the lowest priority.
const LONG: Duration = Duration::from_secs(300);

/// Waits until the page of a run says this.
async fn says(client: &Client, run: &str, wanted: &str) -> String {
    let started = Instant::now();
    loop {
        let (status, page) = client.page(run).await;
        assert_eq!(status, 200, "{page}");
        if page.contains(wanted) {
            return page;
        }
        assert!(started.elapsed() < LONG, "never said: {wanted}\n{page}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_is_played_kept_and_given_out() {
    let server = Server::start_with(with_lab).await;
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let run = ordered(&ada, SHORT_GAME, SMALL).await;
    let page = says(&ada, &run, "Done, after").await;
    assert!(page.contains("Open the report") && page.contains("games.csv") && page.contains("Delete it"));
    let (status, report) = ada.page(&format!("{run}/report.html")).await;
    assert!(status == 200 && report.contains("Balance of Connect Four"), "{status}");
    for table in ["games", "seats", "facts"] {
        for file in [format!("{table}.csv"), format!("{table}.parquet")] {
            assert!(page.contains(&file), "{file}: {page}");
            assert_eq!(ada.send("GET", &format!("{run}/files/{file}"), None).await.status(), 200, "{file}");
        }
    }
    assert!(page.contains("games.csv</a>: a row for each game<"), "{page}");
    for file in ["report.json", "experiment.toml"] {
        assert_eq!(ada.send("GET", &format!("{run}/files/{file}"), None).await.status(), 200, "{file}");
    }
    for nothing in ["files/run.json", "files/..%2Frun.json", "games/..%2F..%2Frun.json", "games/9-9.json"] {
        assert_eq!(ada.send("GET", &format!("{run}/{nothing}"), None).await.status(), 404, "{nothing}");
    }
    // A game of the report is played back like any record, and the report can do nothing on behalf of its reader.
    let game = report.split("games/").nth(1).and_then(|rest| rest.split('"').next()).expect("a game to look at");
    let (status, replay) = ada.page(&format!("{run}/games/{game}")).await;
    assert!(status == 303 || status == 200, "{status}: {replay}");
    let policy = ada.send("GET", &format!("{run}/report.html"), None).await;
    let policy = policy.headers()["content-security-policy"].to_str().unwrap().to_owned();
    assert!(policy.contains("sandbox") && !policy.contains("allow-same-origin"), "{policy}");

    // Others may look at it, and no more.
    let page = says(&bob, &run, "Done, after").await;
    assert!(!page.contains("Delete it"));
    assert_eq!(bob.form(&format!("{run}/forget"), "").await.0, 403);
    assert!(!bob.page("/lab").await.1.contains(&run) && ada.page("/lab").await.1.contains(&run));

    // It outlives the server.
    let server = restarted(server).await;
    let ada = Client { base: server.base(), ..ada };
    says(&ada, &run, "Done, after").await;
    assert_eq!(ada.form(&format!("{run}/forget"), "").await.0, 303);
    assert_eq!(ada.page(&run).await.0, 404);
}

/// Options, a bot for each role and the seed arrive at the program that plays.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_chosen_is_what_is_played() {
    let server = Server::start_with(with_lab).await;
    let ada = server.guest("Ada").await;
    let form = "seats=4&games=10&trials=0&option-breach=low&role-gm=random&role-ranger=greedy&seed=77";
    let run = ordered(&ada, "rangers", form).await;
    says(&ada, &run, "Done, after").await;
    let (_, report) = ada.page(&format!("{run}/report.html")).await;
    assert!(report.contains("breach low, gm=random,ranger=greedy") && report.contains("seed = 77"), "{report}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_is_stopped_resumed_and_goes_on_after_a_restart() {
    let server = Server::start_with(with_lab).await;
    let ada = server.guest("Ada").await;
    let run = ordered(&ada, LONG_GAME, LARGE).await;
    says(&ada, &run, "Running.").await;
    says(&ada, &run, "of at most 3000 games").await;
    let server = restarted(server).await;
    let ada = Client { base: server.base(), ..ada };
    says(&ada, &run, "Running.").await;
    assert_eq!(ada.form(&format!("{run}/stop"), "").await.0, 303);
    says(&ada, &run, "Stopped.").await;
    assert_eq!(ada.form(&format!("{run}/resume"), "").await.0, 303);
    says(&ada, &run, "Running.").await;
    assert_eq!(ada.form(&format!("{run}/forget"), "").await.0, 409, "first it has to be stopped");
    ada.form(&format!("{run}/stop"), "").await;
    says(&ada, &run, "Stopped.").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_orders_too_much_and_everybody_gets_a_turn() {
    let server = Server::start_with(with_lab).await;
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    for bad in ["seats=2&bots=greedy&games=0&trials=0", "seats=7&bots=greedy&games=9&trials=0", "bots=greedy&games=9"] {
        assert_eq!(ada.form("/games/connect-four/lab", bad).await.0, 400, "{bad}");
    }
    let first = ordered(&ada, LONG_GAME, LARGE).await;
    says(&ada, &first, "Running.").await;
    let second = ordered(&ada, SHORT_GAME, SMALL).await;
    let third = ordered(&ada, SHORT_GAME, SMALL).await;
    assert_eq!(ada.form("/games/connect-four/lab", SMALL).await.0, 409, "three at once are enough");
    let of_bob = ordered(&bob, SHORT_GAME, SMALL).await;
    assert_eq!(ada.form(&format!("{first}/stop"), "").await.0, 303);
    // Bob came last, but Ada has had a turn.
    says(&bob, &of_bob, "Done, after").await;
    says(&ada, &second, "Done, after").await;
    says(&ada, &third, "Done, after").await;
    // The same pack twice says nothing.
    let ids: Vec<&str> = [&second, &third].map(|run| run.trim_start_matches("/lab/")).to_vec();
    let (status, why) = ada.form("/lab/compare", &format!("run={}&run={}", ids[0], ids[1])).await;
    assert!(status == 400 && why.contains("same pack"), "{status}: {why}");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_packs_are_compared() {
    let server = Server::start_with(with_lab).await;
    let ada = server.guest("Ada").await;
    let game = sounder_catalog::find("wild-pigs-2").unwrap();
    let at = "market.toml:card[Golden Trough].vp";
    let pack = sounder_lab::figures::set(game.pack(), &[(at, 8)], game.pack_files()).unwrap();
    let mut body = b"--x\r\nContent-Disposition: form-data; name=\"pack\"; filename=\"pack.zip\"\r\n\r\n".to_vec();
    body.extend(pack.to_zip());
    body.extend(b"\r\n--x--\r\n");
    let request = ada.http.post(format!("{}/games/wild-pigs-2/lab/pack", ada.base)).header("cookie", ada.cookie());
    let request = request.header("origin", &ada.base).header("content-type", "multipart/form-data; boundary=x");
    let brought = request.header("accept", "text/html").body(body).send().await.unwrap();
    let to = brought.headers()["location"].to_str().unwrap().to_owned();
    assert!(ada.page(&to).await.1.contains("Your pack"), "{to}");
    let hash = to.split("pack=").nth(1).unwrap();
    let small = "seats=2&bots=random&games=10&trials=0";
    let mut runs = Vec::new();
    for form in [small.to_string(), format!("{small}&pack={hash}")] {
        let (status, run) = ada.form("/games/wild-pigs-2/lab", &form).await;
        assert_eq!(status, 303, "{run}");
        says(&ada, &run, "Done, after").await;
        runs.push(run);
    }
    // A game with another pack replays, because its record carries the pack along.
    let report = ada.page(&format!("{}/report.html", runs[1])).await.1;
    let game = report.split("games/").nth(1).and_then(|rest| rest.split('"').next()).expect("a game to look at");
    let (status, replay) = ada.page(&format!("{}/games/{game}", runs[1])).await;
    assert!(status == 303 || status == 200, "{status}: {replay}");
    let ids: Vec<&str> = runs.iter().map(|run| run.trim_start_matches("/lab/")).collect();
    let (status, comparison) = ada.form("/lab/compare", &format!("run={}&run={}", ids[0], ids[1])).await;
    assert_eq!(status, 303, "{comparison}");
    says(&ada, &comparison, "Done, after").await;
    let report = ada.page(&format!("{comparison}/report.html")).await.1;
    assert!(report.contains("pairs of games on the same seeds"), "{report}");
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_measures_a_game_in_a_browser() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start_with(with_lab).await;
    let browser = Browser::open(&server).await;
    browser.go("/").await;
    browser.click("nav a[href='/lab']").await;
    browser.click("a[href='/games/connect-four/lab']").await;
    browser
        .run("document.querySelector('[name=games]').value = 100; document.querySelector('[name=trials]').value = 0")
        .await;
    browser.click("form.stack button.primary").await;
    browser.until_within("document.body.innerText.includes('Done, after')", LONG).await;
    let run = browser.path().await;
    let pages = ["/lab".to_string(), "/games/connect-four/lab".into(), run.clone()];
    if let Some(axe) = axe() {
        for page in &pages {
            browser.go(page).await;
            browser.look_with_axe(&axe, page).await;
        }
    }
    browser.window(360, 640).await;
    for page in pages.iter().chain([&format!("{run}/report.html")]) {
        browser.go(page).await;
        browser.no_sideways_scrolling(page).await;
    }
    browser.window(1280, 900).await;
    browser.go(&run).await;
    browser.click("a[href$='report.html'].primary").await;
    browser
        .until("/report/.test(location.pathname) && document.querySelector('h1')?.innerText.includes('Connect Four')")
        .await;
    // From a finding to a game that shows it, and to what its bots considered.
    browser.click("a[href^='games/'][href$='.html']").await;
    browser.until("document.querySelector('h1')?.innerText.includes('what the bots considered')").await;
    browser.click("th:nth-child(5) button").await;
    browser.until("document.querySelector('th:nth-child(5)').getAttribute('aria-sort') === 'descending'").await;
    // Numbers sort as numbers, down and up, and what is typed leaves the rows that hold it.
    let figures = "[...document.querySelectorAll('tbody tr td:nth-child(5)')].map(cell => Number(cell.dataset.sort)).filter(n => !isNaN(n))";
    let sorted = |sign: &str| {
        format!(
            "(() => {{ const all = {figures}; return all.length > 2 && all.every((n, i) => i === 0 || {sign} * (n - all[i - 1]) >= 0) }})()"
        )
    };
    browser.until(&sorted("-1")).await;
    browser.click("th:nth-child(5) button").await;
    browser
        .until(&format!(
            "document.querySelector('th:nth-child(5)').getAttribute('aria-sort') === 'ascending' && {}",
            sorted("1")
        ))
        .await;
    let rows = "[...document.querySelectorAll('tbody tr')]";
    browser.run("const box = document.querySelector('input[type=search]'); box.value = 'SEAT 2'; box.dispatchEvent(new Event('input'))").await;
    browser.until(&format!("{rows}.some(row => row.hidden) && {rows}.some(row => !row.hidden) && {rows}.every(row => row.hidden !== row.textContent.toLowerCase().includes('seat 2'))")).await;
    browser.click(".summary a[href$='.json']").await;
    browser.until("location.pathname.endsWith('.json') && document.querySelector('#replay')").await;
    // Progress is shown while it lasts.
    browser.go("/games/wild-pigs-3/lab").await;
    browser.run("document.querySelector('[name=games]').value = 3000; document.querySelector('[value=greedy]').click(); document.querySelector(\"[value='search:50']\").click()").await;
    browser.click("form.stack button.primary").await;
    let under_way = "document.querySelector('progress')?.value > 0 && document.body.innerText.includes(' left')";
    browser.until_within(under_way, LONG).await;
    browser.click("form[action$='/stop'] button").await;
    browser.until_within("document.body.innerText.includes('Stopped.')", LONG).await;
    browser.close().await;
}
