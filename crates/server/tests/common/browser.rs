//! A browser of one's own, driven from outside.

use super::kept::{Kept, Window};
use super::{Client, Server};
use serde_json::{Value, json};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;
use std::time::{Duration, Instant};
use thirtyfour::common::capabilities::chromium::ChromiumLikeCapabilities;
use thirtyfour::error::WebDriverErrorInner;
use thirtyfour::prelude::*;
use tokio::sync::{Semaphore, SemaphorePermit};

/// So many browser tests at a time: while one waits for its server or its page, another goes on.
static TURNS: Semaphore = Semaphore::const_new(2);

/// Whether the environment asks for Firefox instead of Chromium.
fn in_firefox() -> bool {
    std::env::var("SOUNDER_BROWSER").is_ok_and(|browser| browser == "firefox")
}

/// The browser that is asked for, and its driver.
fn programs() -> (&'static str, &'static str) {
    if in_firefox() { ("firefox", "geckodriver") } else { ("chromium", "chromedriver") }
}

/// Whether both are there: asked once, because asking starts them.
static INSTALLED: LazyLock<bool> = LazyLock::new(|| {
    let runs = |program: &str| Command::new(program).arg("--version").stdout(Stdio::null()).status().is_ok();
    let (browser, driver) = programs();
    runs(driver) && runs(browser)
});

/// Whether there is a browser. In CI there must be one.
pub async fn turn() -> Option<SemaphorePermit<'static>> {
    let (browser, driver) = programs();
    if *INSTALLED {
        return Some(TURNS.acquire().await.expect("it is never closed"));
    }
    assert!(std::env::var_os("SOUNDER_CI").is_none(), "CI needs {browser} and {driver}");
    eprintln!("SKIPPED: there is no {browser} with {driver} here");
    None
}

/// The same for tests that ask the browser for what only Chromium does: another kind of screen, a push message, a page without
/// script.
pub async fn turn_in_chromium() -> Option<SemaphorePermit<'static>> {
    if in_firefox() {
        eprintln!("SKIPPED: this asks for what only Chromium does");
        return None;
    }
    turn().await
}

/// The script of axe-core, which looks for accessibility faults. In CI there must be one.
pub fn axe() -> Option<String> {
    let Some(axe) = std::env::var_os("SOUNDER_AXE") else {
        assert!(std::env::var_os("SOUNDER_CI").is_none(), "CI needs SOUNDER_AXE, the path of axe.min.js");
        eprintln!("SKIPPED: SOUNDER_AXE does not say where axe.min.js is");
        return None;
    };
    Some(std::fs::read_to_string(axe).unwrap())
}

/// How long a page may take for anything at all, on a machine that has much else to do.
const PATIENCE: Duration = Duration::from_secs(120);
/// The same for what takes the browser or a whole game longer.
const LONG_PATIENCE: Duration = Duration::from_secs(180);

/// The page has its connection, if it wants one.
pub const JOINED: &str = "(!document.body.dataset.socket || document.body.dataset.joined)";

/// Nothing is on its way, and the person is to choose.
pub const YOURS: &str = "((!document.body.dataset.socket || document.body.dataset.joined)
    && document.body.dataset.yours === 'true' && !document.body.classList.contains('sent')
    && document.querySelector('#f-choices [data-choice]'))";

/// Nothing is on its way, and the person is to choose or the game is over.
pub const SETTLED: &str = "document.body.matches('.table') && !document.body.classList.contains('sent')
    && (!document.body.dataset.socket || document.body.dataset.joined)
    && (document.getElementById('f-panel-result')
        || document.body.dataset.yours === 'true' && document.querySelector('#f-choices [data-choice]'))";

/// Starts the driver on a port of its own.
fn driver_process() -> (Child, u16) {
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let process = Command::new(programs().1)
        .arg(format!("--port={port}"))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .process_group(0)
        .spawn()
        .unwrap();
    (process, port)
}

/// How every Chromium is started.
const ARGUMENTS: [&str; 9] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--hide-scrollbars",
];

/// What is asked of a Chromium with a window of this size.
fn chromium(width: u32, height: u32, script: bool) -> Capabilities {
    let mut wishes = DesiredCapabilities::chrome();
    for argument in ARGUMENTS.into_iter().chain([format!("--window-size={width},{height}").as_str()]) {
        wishes.add_arg(argument).unwrap();
    }
    if !script {
        let never = json!({ "profile.managed_default_content_settings.javascript": 2 });
        wishes.add_experimental_option("prefs", never).unwrap();
    }
    wishes.into()
}

fn firefox(width: u32, height: u32) -> Capabilities {
    let mut wishes = DesiredCapabilities::firefox();
    for argument in ["-headless", &format!("--width={width}"), &format!("--height={height}")] {
        wishes.add_arg(argument).unwrap();
    }
    wishes.into()
}

pub struct Browser {
    pub driver: WebDriver,
    room: Room,
    base: String,
}

/// Where a browser lives.
enum Room {
    /// In a process of its own.
    Process(Child),
    /// In the one that is kept.
    Kept(Box<Window>),
}

impl Drop for Browser {
    /// The driver would leave its browser behind, so the whole group goes.
    fn drop(&mut self) {
        let _ = self.driver.clone().leak();
        if let Room::Process(process) = &mut self.room {
            let group = format!("-{}", process.id());
            let _ = Command::new("kill").args(["-KILL", "--", &group]).stderr(Stdio::null()).status();
            let _ = process.wait();
        }
    }
}

impl Browser {
    pub async fn open(server: &Server) -> Browser {
        Browser::open_sized(&server.base(), 1280, 900).await
    }

    pub async fn open_sized(base: &str, width: u32, height: u32) -> Browser {
        if in_firefox() {
            return Browser::open_process(base, width, height).await;
        }
        let browser = Browser::open_kept(base, width, height).await;
        if width < 500 || height < 500 {
            browser.be_a_phone(width, height).await;
        }
        browser.at_once().await
    }

    /// From now on the window is the screen of a phone, and pages are told of fingers instead of a mouse.
    async fn be_a_phone(&self, width: u32, height: u32) {
        let screen = json!({ "width": width, "height": height, "deviceScaleFactor": 2, "mobile": true });
        self.driver.cdp().send_raw("Emulation.setDeviceMetricsOverride", screen).await.unwrap();
        let touch = json!({ "enabled": true, "maxTouchPoints": 5 });
        self.driver.cdp().send_raw("Emulation.setTouchEmulationEnabled", touch).await.unwrap();
    }

    /// A browser that no other test uses, for what belongs to the whole of it: permissions, push messages, further tabs.
    pub async fn open_alone(server: &Server) -> Browser {
        Browser::open_process(&server.base(), 1280, 900).await
    }

    async fn open_process(base: &str, width: u32, height: u32) -> Browser {
        let wishes = if in_firefox() { firefox(width, height) } else { chromium(width, height, true) };
        Browser::start(base, wishes).await.at_once().await
    }

    /// What others do is shown at once and nothing plays by itself, unless a test wants to see just that.
    async fn at_once(self) -> Browser {
        self.settings(json!({ "pace": 0, "forced": false })).await;
        self
    }

    /// A window of the browser that is kept.
    async fn open_kept(base: &str, width: u32, height: u32) -> Browser {
        let kept = Kept::get(&ARGUMENTS).await;
        let window = Window::open(kept, width, height).await;
        let mut wishes = DesiredCapabilities::chrome();
        wishes.add_experimental_option("debuggerAddress", &kept.debugger).unwrap();
        let asked = WebDriver::builder(format!("http://127.0.0.1:{}", kept.driver), wishes);
        let driver = asked.request_timeout(LONG_PATIENCE + PATIENCE).await.unwrap();
        driver.set_script_timeout(LONG_PATIENCE).await.unwrap();
        driver.switch_to_window(WindowHandle::from(window.handle.clone())).await.unwrap();
        // Several windows, and each takes itself for the one that is used.
        let focused = json!({ "enabled": true });
        driver.cdp().send_raw("Emulation.setFocusEmulationEnabled", focused).await.unwrap();
        Browser { driver, room: Room::Kept(Box::new(window)), base: base.into() }
    }

    /// A browser that runs no script of any page, at the given address.
    pub async fn open_without_script(base: &str) -> Browser {
        Browser::start(base, chromium(1280, 900, false)).await
    }

    async fn start(base: &str, wishes: Capabilities) -> Browser {
        let (mut process, mut port) = driver_process();
        let started = Instant::now();
        let driver = loop {
            let asked = WebDriver::builder(format!("http://127.0.0.1:{port}"), wishes.clone());
            match asked.request_timeout(LONG_PATIENCE + PATIENCE).await {
                Ok(driver) => break driver,
                Err(error) => assert!(started.elapsed() < LONG_PATIENCE, "no browser: {error}"),
            }
            // Somebody else may have taken the port in between.
            if process.try_wait().unwrap().is_some() {
                (process, port) = driver_process();
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        };
        driver.set_script_timeout(LONG_PATIENCE).await.unwrap();
        Browser { driver, room: Room::Process(process), base: base.into() }
    }

    /// What somebody has switched on and off in this browser.
    pub async fn settings(&self, settings: Value) {
        self.go("/health").await;
        self.run(&format!("localStorage.setItem('sounder', JSON.stringify({settings}))")).await;
    }

    /// A window of exactly this size.
    pub async fn window(&self, width: u32, height: u32) {
        if in_firefox() {
            // Asked for as it is outside, with whatever the browser has around the page.
            let around = self.run("return [outerWidth - innerWidth, outerHeight - innerHeight]").await;
            let [wide, high] = [0, 1].map(|side| around[side].as_u64().unwrap() as u32);
            self.driver.set_window_rect(0, 0, width + wide, height + high).await.unwrap();
            return;
        }
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.driver.cdp().send_raw("Emulation.setDeviceMetricsOverride", size).await.unwrap();
    }

    /// Starts a game against bots and waits until it is the person's turn.
    pub async fn quick(&self, game: &str) {
        self.go("/").await;
        self.click(&format!("form[action='/games/{game}/quick'] button")).await;
        self.settle().await;
    }

    /// Waits until it is the person's turn, or the game is over.
    pub async fn settle(&self) {
        self.until(SETTLED).await;
    }

    /// Clicks so many choices, not always the first, as far as the game goes.
    pub async fn wander(&self, moves: usize) {
        for number in 0..moves {
            self.settle().await;
            self.run(&format!(
                "const open = [...document.querySelectorAll('#f-choices [data-choice]')]; open[{number} * 7 % open.length]?.click()"
            ))
            .await;
        }
        self.settle().await;
    }

    pub async fn close(self) {
        let _ = self.driver.clone().quit().await;
    }

    pub async fn go(&self, path: &str) {
        self.driver.goto(format!("{}{path}", self.base)).await.unwrap();
    }

    /// Becomes somebody whose key is known.
    pub async fn be(&self, client: &Client) {
        self.go("/health").await;
        let mut cookie = Cookie::new("sounder", client.key.clone().unwrap());
        cookie.set_path("/");
        self.driver.add_cookie(cookie).await.unwrap();
    }

    pub async fn run(&self, script: &str) -> Value {
        self.driver.execute(script, vec![]).await.unwrap().json().clone()
    }

    /// Waits until an expression is true.
    pub async fn until(&self, expression: &str) {
        self.until_within(expression, PATIENCE).await;
    }

    /// The same for what takes long.
    pub async fn until_within(&self, expression: &str, patience: Duration) {
        let started = Instant::now();
        let script = format!("return Boolean({expression})");
        // While a page is being left there is nothing to ask: that is not yet true either.
        while !self.driver.execute(script.as_str(), vec![]).await.is_ok_and(|found| found.json() == &Value::Bool(true))
        {
            if started.elapsed() > patience {
                let page = self.run("return document.body?.innerText || ''").await;
                panic!("never true: {expression}\n{}", page.as_str().unwrap_or_default());
            }
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
    }

    pub async fn click(&self, css: &str) {
        self.with(css, async |element| element.click().await).await;
    }

    pub async fn text(&self, css: &str) -> String {
        self.with(css, async |element| element.text().await).await
    }

    pub async fn write_into(&self, css: &str, text: &str) {
        self.with(css, async |element| element.send_keys(text).await).await;
    }

    /// Does something with an element as soon as it is there. The table may draw it anew between the finding and the
    /// doing; then it is looked for once more.
    pub async fn with<T>(&self, css: &str, act: impl AsyncFn(WebElement) -> WebDriverResult<T>) -> T {
        let started = Instant::now();
        loop {
            self.until(&format!("document.querySelector({css:?})")).await;
            let done = match self.driver.find(By::Css(css)).await {
                Ok(element) => act(element).await,
                Err(gone) => Err(gone),
            };
            match done.map_err(WebDriverError::into_inner) {
                Ok(done) => return done,
                // Something that moves or fades may lie over it for a moment.
                Err(
                    WebDriverErrorInner::StaleElementReference(_)
                    | WebDriverErrorInner::NoSuchElement(_)
                    | WebDriverErrorInner::ElementClickIntercepted(_)
                    | WebDriverErrorInner::ElementNotInteractable(_),
                ) if started.elapsed() < PATIENCE => {}
                Err(fault) => panic!("{css}: {fault}"),
            }
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
    }

    pub async fn moves(&self) -> u64 {
        self.run("return Number(document.querySelector('#replay input').max)").await.as_u64().unwrap()
    }

    pub async fn path(&self) -> String {
        self.driver.current_url().await.unwrap().path().to_owned()
    }

    /// Waits for the turn and clicks the first choice.
    pub async fn play_first(&self) {
        self.until(YOURS).await;
        let before = self.run("return document.body.dataset.at").await;
        self.click("#f-choices [data-choice]").await;
        self.until(&format!("document.body.dataset.at !== {before}")).await;
    }

    /// From now on the page clicks choices by itself, without motion and as fast as the table answers, and writes `words`
    /// wherever it is asked for some.
    pub async fn keep_clicking(&self, words: &str) {
        self.click_until(words, "false").await;
    }

    /// The same, until this is true of the page.
    pub async fn click_until(&self, words: &str, condition: &str) {
        self.run("const motion = document.querySelector('[data-switch=motion]'); motion.checked && motion.click()")
            .await;
        let script = format!(
            "let luck = 1;
             window.clicking = setInterval(() => {{
                 if ({condition}) return clearInterval(window.clicking);
                 const said = document.getElementById('said');
                 if (said) {{
                     said.value = {words:?};
                     said.form.querySelector('button.primary').click();
                     return;
                 }}
                 const open = [...document.querySelectorAll('#f-choices [data-choice]')];
                 if (document.body.classList.contains('sent') || !open.length) return;
                 luck = (luck * 16807) % 2147483647;
                 open[luck % open.length].click();
             }}, 5)"
        );
        self.run(&script).await;
    }

    /// From now on the page keeps in mind what it has shown and let hear.
    pub async fn watch(&self) {
        let script = "const seen = { banners: 0, dice: 0, told: 0, tones: 0, grounds: [] };
            window.seen = seen;
            const look = (element) => {
                if (element.matches('.banner')) seen.banners += 1;
                if (element.matches('.told')) seen.told += 1;
                seen.dice += element.querySelectorAll('.die').length;
            };
            const strip = document.getElementById('moments');
            new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(look)))
                .observe(strip, { childList: true });
            const tone = AudioContext.prototype.createOscillator;
            AudioContext.prototype.createOscillator = function () { seen.tones += 1; return tone.call(this); };
            setInterval(() => {
                const ground = getComputedStyle(document.body).getPropertyValue('--ground').trim();
                if (!seen.grounds.includes(ground)) seen.grounds.push(ground);
            }, 20);";
        self.run(script).await;
    }

    /// How much of this the page has shown or let hear since it was watched.
    pub async fn seen(&self, what: &str) -> u64 {
        let count = format!("const seen = window.seen[{what:?}]; return Array.isArray(seen) ? seen.length : seen");
        self.run(&count).await.as_u64().unwrap()
    }

    /// Plays games against bots, one after the other, until this is true of the page.
    pub async fn play_until(&self, game: &str, condition: &str) {
        let over = "document.getElementById('f-panel-result')";
        for _ in 0..6 {
            self.quick(game).await;
            self.click_until("", &format!("({condition}) || {over}")).await;
            self.until_within(&format!("({condition}) || {over}"), LONG_PATIENCE).await;
            if self.run(&format!("return Boolean({condition})")).await == true {
                return;
            }
        }
        panic!("never true in any game of {game}: {condition}");
    }

    /// Waits for the end of the game, as long as it goes on, and gives what the page says then.
    pub async fn result(&self) -> String {
        let (mut at, mut changed) = (Value::Null, Instant::now());
        while self.run("return Boolean(document.getElementById('f-panel-result'))").await == false {
            let now = self.run("return document.body.dataset.at").await;
            if now != at {
                (at, changed) = (now, Instant::now());
            }
            assert!(changed.elapsed() < LONG_PATIENCE, "the game stands still at move {at}");
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
        self.text("#f-panel-result").await
    }

    pub async fn press(&self, keys: impl Into<TypingData>) {
        self.driver.action_chain().send_keys(keys).perform().await.unwrap();
    }

    pub async fn no_sideways_scrolling(&self, what: &str) {
        let [page, window] =
            ["scrollWidth", "clientWidth"].map(|side| format!("return document.scrollingElement.{side}"));
        let (page, window) = (self.run(&page).await, self.run(&window).await);
        assert!(page.as_u64() <= window.as_u64(), "{what} is {page} px wide in a window of {window} px");
    }

    /// Lets axe-core look for accessibility faults, in both colour schemes.
    pub async fn look_with_axe(&self, axe: &str, what: &str) {
        self.driver.execute(axe, vec![]).await.unwrap();
        // The light over the table changes slowly, and what was chosen lights up: axe is to see the end of it.
        self.run("document.documentElement.classList.add('still')").await;
        for theme in ["light", "dark"] {
            self.run(&format!("document.documentElement.dataset.theme = '{theme}'")).await;
            // What has just happened goes away by itself, at any moment.
            self.run("for (const each of document.querySelectorAll('#moments > *, .float')) each.remove()").await;
            self.until("!document.querySelector('#scene .changed') && !document.getAnimations().length").await;
            // Another theme is nothing but other colours.
            let rules = if theme == "light" { "" } else { ", runOnly: ['color-contrast']" };
            // No rule that is asked for reads style sheets, and nodes are told by their markup.
            let look = format!(
                "const done = arguments[0]; axe.run(document, {{ resultTypes: ['violations'], preload: false, selectors: false{rules} }}).then((found) => done(
                found.violations.map((each) => `${{each.id}}: ${{each.nodes.map((node) => node.html).join(' | ')}}`)))"
            );
            let faults = self.driver.execute_async(look.as_str(), vec![]).await.unwrap().json().clone();
            assert_eq!(faults, json!([]), "{what} in {theme}");
        }
    }
}
