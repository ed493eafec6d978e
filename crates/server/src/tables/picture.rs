//! What people see, and how those who watch are told what changed.
//!
//! Everybody with the same [`Eyes`] sees the same. For each pair of eyes that is open the table keeps hashes of what
//! was sent last (a [`Sheet`]), renders once after a change, and sends only the parts and things that differ.

use super::ask::Ask;
use super::ending::How;
use super::live::{Live, Phase};
use super::view::Query;
use crate::error::Error;
use crate::pages;
use crate::store::ChatLine;
use axum::extract::ws::Utf8Bytes;
use serde::Serialize;
use sounder_kernel::{Seat, SeatSet, Viewer};
use sounder_scene::Offers;
use sounder_scene::html::{self, Column, Fragment, Patch, Picture, Print};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use tokio::sync::mpsc;

/// The log on a page goes back so many moves; all of it is on the replay page.
const LOG_MOVES: usize = 40;

/// What decides what somebody sees.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Eyes {
    /// Whose secrets they may see.
    pub viewer: Viewer,
    /// The seats they hold.
    pub own: SeatSet,
    /// Somebody else at the same screen is to act: nothing is shown until they say that they are there.
    pub curtain: Option<Seat>,
    /// Whether they set up the table.
    pub host: bool,
    /// Whether they may start the game.
    pub starts: bool,
    /// The free seats that they may take.
    pub welcome: SeatSet,
}

/// Somebody who follows a table.
#[derive(Clone)]
pub struct Watch {
    /// The person, if the client has shown a key.
    pub who: Option<i64>,
    /// What they want to hear.
    pub kind: WatchKind,
    /// Where messages go. When it is full the client is too slow, and is dropped; it will come back.
    pub out: mpsc::Sender<Utf8Bytes>,
    /// The eyes that the last message was for.
    pub last: Option<Eyes>,
}

/// What a watcher wants to hear.
#[derive(Clone)]
pub enum WatchKind {
    /// Parts of the page; the client has the page as of this change and `chat` lines of chat.
    Page { at: usize },
    /// Views of the API.
    Api(Query),
}

impl Watch {
    /// Whether the client still listens.
    pub fn is_there(&self) -> bool {
        !self.out.is_closed()
    }
}

/// What has been sent to a pair of eyes.
#[derive(Default)]
pub struct Sheet {
    fragments: HashMap<String, Print>,
    order: Vec<String>,
    seats: u64,
    tools: u64,
    ask: Option<String>,
    title: String,
    at: usize,
    moves: usize,
    chat: usize,
}

/// What there is to tell.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum News {
    /// A move.
    Move,
    /// A return to this number of moves.
    Return(usize),
    /// Something beside the game: seats, a question, chat.
    Beside,
    /// Somebody came or went.
    Presence,
}

/// A message to the page: only what changed.
#[expect(clippy::option_option, reason = "left out means unchanged, and null takes it away")]
#[derive(Clone, Debug, Default, Serialize)]
pub struct Update {
    /// The change number, to be sent back with a move.
    pub at: usize,
    /// Parts of the scene that changed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fragments: Vec<Patch>,
    /// All parts in order, if that changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<Vec<String>>,
    /// What to show of what just happened, for the moment.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub moments: Vec<String>,
    /// New lines of the log.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub log: Vec<String>,
    /// Lines of the log after this many moves no longer hold.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub log_from: Option<usize>,
    /// Who sits where, on which clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seats: Option<String>,
    /// New lines of chat.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub chat: Vec<String>,
    /// Lines of chat after this one are sent again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chat_from: Option<usize>,
    /// What the viewer can do beside playing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tools: Option<String>,
    /// A question that the viewer has to answer; `null` takes it away.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ask: Option<Option<Question>>,
    /// Whom the screen must be passed to; `null` lifts the curtain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub curtain: Option<Option<String>>,
    /// The title of the page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The number of moves.
    pub moves: usize,
    /// Whether the viewer is to act.
    pub yours: bool,
}

/// A question to the viewer.
#[derive(Clone, Debug, Serialize)]
pub struct Question {
    /// The question.
    pub text: String,
}

/// The page of a table.
pub struct Page {
    /// The title.
    pub title: String,
    /// The whole `<body>`.
    pub body: maud::Markup,
}

/// How the parts of a page are drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Drawn {
    /// As one piece, for a page.
    Whole,
    /// With their things kept apart, for what is sent of them.
    Apart,
}

/// One rendering for a pair of eyes.
struct Look {
    fragments: Vec<Fragment>,
    seats: String,
    tools: String,
    ask: Option<String>,
    curtain: Option<String>,
    title: String,
}

fn hash_of(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

impl Live {
    /// With which eyes a person looks.
    pub(crate) fn eyes(&self, who: i64) -> Eyes {
        let own = self.seats_of(who);
        let acting: SeatSet = self.acting().iter().filter(|seat| own.contains(*seat)).collect();
        let revealed = self.revealed.get(&who).copied().filter(|seat| own.contains(*seat));
        let (viewer, curtain) = match (own.len(), acting.first()) {
            (0, _) => (Viewer::Public, None),
            (1, _) => (Viewer::Seat(own.first().expect("one seat")), None),
            _ if self.phase != Phase::Playing => (Viewer::Seat(own.first().expect("several seats")), None),
            (_, None) => (revealed.map_or(Viewer::Public, Viewer::Seat), None),
            (_, Some(_)) if revealed.is_some_and(|seat| acting.contains(seat)) => {
                (Viewer::Seat(revealed.expect("just checked")), None)
            }
            (_, Some(next)) if self.terms.curtain => (Viewer::Public, Some(next)),
            (_, Some(next)) => (Viewer::Seat(next), None),
        };
        let seats = 0..self.chairs.len();
        let welcome = seats.filter(|seat| self.may_take(who, *seat)).map(|seat| Seat(seat as u8)).collect();
        Eyes { viewer, own, curtain, host: self.host == who, starts: self.may_start(who), welcome }
    }

    /// Lifts the curtain for the next of those who share a screen.
    pub(super) fn reveal(&mut self, who: &crate::identity::Person) {
        if let Some(next) = self.eyes(who.id).curtain {
            self.revealed.insert(who.id, next);
            self.tell(News::Beside);
        }
    }

    fn fragments(&self, eyes: Eyes, drawn: Drawn) -> Vec<Fragment> {
        let mut fragments = Vec::new();
        if self.phase == Phase::Waiting {
            fragments.push(Fragment::new("panel-lobby", Column::Boards, pages::table::lobby(self, eyes)));
        }
        if let Some(ending) = &self.ending {
            fragments.push(Fragment::new("panel-result", Column::Boards, pages::table::result(self, ending, eyes)));
        }
        if let Some(table) = &self.table {
            let offers = match eyes.viewer {
                Viewer::Seat(seat) if self.phase == Phase::Playing => table.offers(seat),
                _ => Offers::default(),
            };
            let mut scene = table.scene(eyes.viewer);
            if let Some(ending) = self.ending.as_ref().filter(|ending| ending.how != How::Finished) {
                // The game itself does not know that its players have ended it.
                scene.headline = "Game over".into();
                scene.prompt = ending.in_words(&self.names());
            }
            let (symbols, names) = (table.symbols(), table.names());
            let picture = Picture { scene: &scene, offers: &offers, symbols, names, viewer: eyes.viewer };
            fragments.extend(match drawn {
                Drawn::Whole => picture.whole(),
                Drawn::Apart => picture.apart(),
            });
        }
        fragments
    }

    fn look(&self, eyes: Eyes, drawn: Drawn) -> Look {
        let asked = |ask: &&Ask| eyes.own.iter().any(|seat| ask.waiting.contains(seat));
        Look {
            fragments: self.fragments(eyes, drawn),
            seats: pages::table::seats(self, eyes).into_string(),
            tools: pages::table::tools(self, eyes).into_string(),
            ask: self.ask.as_ref().filter(asked).map(|ask| ask.question(&self.names())),
            curtain: eyes.curtain.map(|seat| self.chairs[seat.index()].name.clone()),
            title: pages::table::title(self),
        }
    }

    pub(crate) fn is_yours(&self, eyes: Eyes) -> bool {
        self.acting().iter().any(|seat| eyes.own.contains(seat))
    }

    /// The log as these eyes see it, after `from` moves.
    fn log(&self, eyes: Eyes, from: usize) -> Vec<String> {
        match &self.table {
            Some(table) => html::log_lines(&table.tellings(eyes.viewer, from), table.symbols()),
            None => Vec::new(),
        }
    }

    /// What to show of what happened after `from` moves.
    fn moments(&self, eyes: Eyes, from: usize) -> Vec<String> {
        let Some(table) = &self.table else { return Vec::new() };
        html::moments(&table.moments(eyes.viewer, from), table.symbols(), table.names(), eyes.viewer)
    }

    /// The end of the log, with a hint where the rest is.
    fn recent_log(&self, eyes: Eyes) -> Vec<String> {
        let from = self.moves().saturating_sub(LOG_MOVES);
        let rest = maud::html! { li.quiet data-after="1" { a href={ "/tables/" (self.id) "/replay" } { "What happened before" } } };
        let mut log = self.log(eyes, from);
        if from > 0 {
            log.insert(0, rest.into_string());
        }
        log
    }

    /// Everything, with the sheet that remembers it.
    fn everything(&self, eyes: Eyes) -> (Update, Sheet) {
        let look = self.look(eyes, Drawn::Apart);
        let order: Vec<String> = look.fragments.iter().map(|fragment| fragment.id.clone()).collect();
        let sheet = Sheet {
            fragments: look.fragments.iter().map(|part| (part.id.clone(), part.print())).collect(),
            order: order.clone(),
            seats: hash_of(&look.seats),
            tools: hash_of(&look.tools),
            ask: look.ask.clone(),
            title: look.title.clone(),
            at: self.at,
            moves: self.moves(),
            chat: self.chat.last().map_or(0, |line| line.number),
        };
        let update = Update {
            at: self.at,
            fragments: look.fragments.into_iter().map(Fragment::into_patch).collect(),
            order: Some(order),
            moments: Vec::new(),
            log: self.recent_log(eyes),
            log_from: Some(0),
            seats: Some(look.seats),
            chat: self.chat_lines(),
            chat_from: Some(0),
            tools: Some(look.tools),
            ask: Some(look.ask.map(|text| Question { text })),
            curtain: Some(look.curtain),
            title: Some(look.title),
            moves: self.moves(),
            yours: self.is_yours(eyes),
        };
        (update, sheet)
    }

    /// What changed since the sheet was written, if anything; brings the sheet up to date.
    fn changes(&self, eyes: Eyes, sheet: &mut Sheet, news: News) -> Option<Update> {
        let look = self.look(eyes, Drawn::Apart);
        let order: Vec<String> = look.fragments.iter().map(|fragment| fragment.id.clone()).collect();
        let mut prints = HashMap::with_capacity(order.len());
        let mut fragments = Vec::new();
        for fragment in look.fragments {
            let (id, print) = (fragment.id.clone(), fragment.print());
            let known = sheet.fragments.remove(&id).unwrap_or_default();
            fragments.extend(fragment.since(&known, &print));
            prints.insert(id, print);
        }
        sheet.fragments = prints;
        let log_from = match news {
            News::Return(to) if to < sheet.moves => Some(to),
            _ => None,
        };
        let log = self.log(eyes, log_from.unwrap_or(sheet.moves));
        let moments = self.moments(eyes, sheet.moves);
        sheet.moves = self.moves();
        let new_chat: Vec<&ChatLine> = self.chat.iter().filter(|line| line.number > sheet.chat).collect();
        let chat = new_chat.iter().map(|line| self.chat_line(line)).collect();
        sheet.chat = self.chat.last().map_or(0, |line| line.number);
        let seats = hash_of(&look.seats);
        let seats_changed = std::mem::replace(&mut sheet.seats, seats) != seats;
        let tools = hash_of(&look.tools);
        let tools_changed = std::mem::replace(&mut sheet.tools, tools) != tools;
        let ask_changed = sheet.ask != look.ask;
        sheet.ask.clone_from(&look.ask);
        let title_changed = sheet.title != look.title;
        sheet.title.clone_from(&look.title);
        let order_changed = sheet.order != order;
        sheet.order.clone_from(&order);
        let moved_on = std::mem::replace(&mut sheet.at, self.at) != self.at;
        let changed = moved_on || seats_changed || tools_changed || ask_changed || title_changed || order_changed;
        let update = Update {
            at: self.at,
            fragments,
            order: order_changed.then_some(order),
            moments,
            log,
            log_from,
            seats: seats_changed.then_some(look.seats),
            chat,
            chat_from: None,
            tools: tools_changed.then_some(look.tools),
            ask: ask_changed.then_some(look.ask.map(|text| Question { text })),
            curtain: None,
            moves: self.moves(),
            title: title_changed.then_some(look.title),
            yours: self.is_yours(eyes),
        };
        (changed || !update.fragments.is_empty() || !update.chat.is_empty()).then_some(update)
    }

    fn chat_lines(&self) -> Vec<String> {
        self.chat.iter().map(|line| self.chat_line(line)).collect()
    }

    fn chat_line(&self, line: &ChatLine) -> String {
        let seat = line.seat.filter(|seat| usize::from(*seat) < self.chairs.len()).map(Seat);
        html::chat_line(line.number, seat, &line.name, &line.text)
    }

    /// The whole page for a person.
    pub(super) fn page(&self, who: i64) -> Page {
        let eyes = self.eyes(who);
        let look = self.look(eyes, Drawn::Whole);
        let (names, notes) = (self.names(), pages::table::notes(self));
        let about = self.game.about();
        let body = html::body(&html::Frame {
            title: about.name,
            brief: about.brief,
            table: &self.id,
            at: self.at,
            live: &format!("/tables/{}/live", self.id),
            yours: self.is_yours(eyes),
            seats: &pages::table::chips(self, eyes, &names, &notes),
            fragments: &look.fragments,
            log: &self.recent_log(eyes),
            chat: Some(&self.chat_lines()),
            rules: self.tables.rules(about.id),
            symbols: self.game.symbols(),
            tools: maud::PreEscaped(look.tools),
            replay: Some(html::Replay {
                address: &format!("/tables/{}/at/", self.id),
                at: self.moves(),
                last: self.moves(),
            }),
            curtain: look.curtain.as_deref(),
            ask: look.ask.as_deref(),
        });
        Page { title: look.title, body }
    }

    /// Takes in a watcher and brings it up to date.
    pub(super) fn watch(&mut self, mut watch: Watch) -> Result<(), Error> {
        self.watchers.retain(Watch::is_there);
        match watch.kind {
            WatchKind::Page { at } => {
                let eyes = self.page_eyes(&watch);
                let (mut update, sheet) = self.everything(eyes);
                if at == self.at && self.phase != Phase::Waiting {
                    // The page was rendered at this very change; only what is beside the game may be newer.
                    update.fragments.clear();
                    update.log.clear();
                    update.log_from = None;
                }
                // What others with these eyes have not heard yet will be told to all of them.
                self.sheets.entry(eyes).or_insert(sheet);
                watch.last = Some(eyes);
                send(&watch, &update);
            }
            WatchKind::Api(query) => {
                let view = self.view(watch.who, query)?;
                send(&watch, &view);
            }
        }
        self.watchers.push(watch);
        // Others see who is there.
        self.tell(News::Presence);
        Ok(())
    }

    /// Sends everything once more to the pages of a person.
    pub(super) fn repeat(&mut self, who: i64) {
        let (update, sheet) = self.everything(self.eyes(who));
        for watch in &self.watchers {
            if watch.who == Some(who) && matches!(watch.kind, WatchKind::Page { .. }) {
                send(watch, &update);
            }
        }
        self.sheets.entry(self.eyes(who)).or_insert(sheet);
    }

    /// Says something in passing to the pages of some people.
    pub(super) fn remark(&self, text: &str, to: impl Fn(i64) -> bool) {
        for watch in self.watchers.iter().filter(|watch| watch.who.is_some_and(&to)) {
            if matches!(watch.kind, WatchKind::Page { .. }) {
                send(watch, &serde_json::json!({ "notice": text }));
            }
        }
    }

    fn page_eyes(&self, watch: &Watch) -> Eyes {
        self.eyes(watch.who.unwrap_or(0))
    }

    /// Tells everybody what changed.
    pub(super) fn tell(&mut self, news: News) {
        self.changed.send_modify(|number| *number += 1);
        let mut old = std::mem::take(&mut self.sheets);
        let mut new: HashMap<Eyes, Sheet> = HashMap::new();
        let mut changes: HashMap<Eyes, Option<Utf8Bytes>> = HashMap::new();
        let mut views: HashMap<(Option<i64>, Query), Option<Utf8Bytes>> = HashMap::new();
        let mut messages = Vec::with_capacity(self.watchers.len());
        for watch in &self.watchers {
            messages.push(match watch.kind {
                WatchKind::Page { .. } => {
                    let eyes = self.page_eyes(watch);
                    let message = if watch.last == Some(eyes) {
                        let sheet = new.entry(eyes).or_insert_with(|| old.remove(&eyes).unwrap_or_default());
                        let change = || self.changes(eyes, sheet, news).as_ref().and_then(text);
                        changes.entry(eyes).or_insert_with(change).clone()
                    } else {
                        // The watcher looks with other eyes than before: all is new to it.
                        let (update, sheet) = self.everything(eyes);
                        if !old.contains_key(&eyes) {
                            new.entry(eyes).or_insert(sheet);
                        }
                        text(&update)
                    };
                    (Some(eyes), message)
                }
                WatchKind::Api(_) if news == News::Presence => (None, None),
                WatchKind::Api(query) => {
                    let view = || self.view(watch.who, query.news(news)).ok().as_ref().and_then(text);
                    (None, views.entry((watch.who, query)).or_insert_with(view).clone())
                }
            });
        }
        let mut messages = messages.into_iter();
        self.watchers.retain_mut(|watch| {
            let (eyes, message) = messages.next().expect("one a watcher");
            watch.last = eyes;
            match message {
                Some(message) => watch.out.try_send(message).is_ok(),
                None => watch.is_there(),
            }
        });
        self.sheets = new;
    }
}

fn text(message: &impl Serialize) -> Option<Utf8Bytes> {
    serde_json::to_string(message).ok().map(Utf8Bytes::from)
}

fn send(watch: &Watch, message: &impl Serialize) {
    if let Some(message) = text(message) {
        let _ = watch.out.try_send(message);
    }
}
