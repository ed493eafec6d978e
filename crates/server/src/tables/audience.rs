//! Everybody who follows a table, and how they are told what changed.
//!
//! A table is rendered once for each pair of eyes, and those who look with the same eyes share what comes of it.

use super::awake::AwakeTable;
use super::course::Phase;
use super::eyes::Eyes;
use super::outbox::{Outbox, written};
use super::told::Told;
use super::view::Wanted;
use crate::error::Error;
use crate::store::ChatLine;
use axum::extract::ws::Utf8Bytes;
use sounder_kernel::SeatSet;
use std::collections::HashMap;
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// For so long everybody with the same eyes who asks for everything once more gets the same.
const FRESH: Duration = Duration::from_secs(1);

/// Somebody who follows a table.
#[derive(Clone)]
pub struct Watcher {
    /// The person, if the client has shown a key.
    pub who: Option<i64>,
    /// What they want to hear.
    pub hears: Hears,
    /// Where messages go.
    pub out: Outbox,
    /// The eyes that the last message was for.
    last: Option<Eyes>,
}

/// What a watcher wants to hear.
#[derive(Clone, Copy)]
pub enum Hears {
    /// Parts of the page; the client has the page as of this change.
    Page { at: usize },
    /// Views of the API.
    Api(Wanted),
}

impl Watcher {
    /// Somebody who has heard nothing yet.
    pub fn new(who: Option<i64>, hears: Hears, out: Outbox) -> Watcher {
        Watcher { who, hears, out, last: None }
    }

    /// Whether somebody follows on a page, not a program.
    fn looks(&self) -> bool {
        matches!(self.hears, Hears::Page { .. }) && self.out.is_open()
    }
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

/// What somebody who asks for everything once more is sent: those with the same get the same message.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Sight {
    Page(Eyes),
    Api(SeatSet, Wanted),
}

/// Everybody who follows a table, and what they have heard.
pub struct Audience {
    changed: watch::Sender<u64>,
    watchers: Vec<Watcher>,
    told: HashMap<Eyes, Told>,
    /// Everything as it was just sent to somebody who asked for it once more.
    repeated: HashMap<Sight, (Instant, Utf8Bytes)>,
    pub(super) chat: Vec<ChatLine>,
}

impl Audience {
    /// Nobody yet; `changed` hears of every change.
    pub(super) fn new(changed: watch::Sender<u64>, chat: Vec<ChatLine>) -> Audience {
        Audience { changed, watchers: Vec::new(), told: HashMap::new(), repeated: HashMap::new(), chat }
    }

    /// Whether nobody follows.
    pub(super) fn is_empty(&self) -> bool {
        !self.watchers.iter().any(|watcher| watcher.out.is_open())
    }

    /// Whether anybody follows on a page, at the pace of people.
    pub(super) fn has_eyes(&self) -> bool {
        self.watchers.iter().any(Watcher::looks)
    }

    /// Whether a person follows on a page.
    pub(super) fn has_eyes_of(&self, person: i64) -> bool {
        self.watchers.iter().any(|watcher| watcher.who == Some(person) && watcher.looks())
    }

    /// Whether a person follows.
    pub(super) fn has(&self, person: i64) -> bool {
        self.watchers.iter().any(|watcher| watcher.who == Some(person) && watcher.out.is_open())
    }

    /// Those who have just stopped to follow.
    pub(super) fn gone(&self) -> Vec<i64> {
        self.watchers.iter().filter(|watcher| !watcher.out.is_open()).filter_map(|watcher| watcher.who).collect()
    }

    /// The number of the last line of chat.
    pub(super) fn last_line(&self) -> usize {
        self.chat.last().map_or(0, |line| line.number)
    }

    /// Somebody with these eyes has been given a whole page, and will follow.
    pub(super) fn expect(&mut self, eyes: Eyes, told: Told) {
        self.told.entry(eyes).or_insert(told);
    }

    /// Says something in passing to the pages of some people.
    pub(super) fn remark(&self, text: &str, to: impl Fn(i64) -> bool) {
        let Some(message) = written(&serde_json::json!({ "notice": text })) else { return };
        for watcher in self.watchers.iter().filter(|watcher| watcher.who.is_some_and(&to)) {
            if matches!(watcher.hears, Hears::Page { .. }) {
                watcher.out.put(message.clone());
            }
        }
    }

    /// What was sent a moment ago to somebody who asked for the same once more.
    fn just_repeated(&mut self, sight: Sight) -> Option<Utf8Bytes> {
        self.repeated.retain(|_, (sent, _)| sent.elapsed() < FRESH);
        self.repeated.get(&sight).map(|(_, message)| message.clone())
    }

    /// Sends each watcher its message, and forgets those who are gone or too slow.
    fn deliver(&mut self, messages: Vec<(Option<Eyes>, Option<Utf8Bytes>)>) {
        let mut messages = messages.into_iter();
        self.watchers.retain_mut(|watcher| {
            let (eyes, message) = messages.next().expect("one a watcher");
            watcher.last = eyes;
            match message {
                Some(message) => watcher.out.put(message),
                None => watcher.out.is_open(),
            }
        });
    }
}

impl AwakeTable {
    fn eyes_of(&self, watcher: &Watcher) -> Eyes {
        self.eyes(watcher.who.unwrap_or(0))
    }

    fn own_of(&self, watcher: &Watcher) -> SeatSet {
        watcher.who.map_or(SeatSet::EMPTY, |who| self.seating.seats_of(who))
    }

    /// Takes in a watcher and brings it up to date.
    pub(super) fn watch(&mut self, mut watcher: Watcher) -> Result<(), Error> {
        self.audience.watchers.retain(|watcher| watcher.out.is_open());
        let message = match watcher.hears {
            Hears::Page { at } => {
                let eyes = self.eyes_of(&watcher);
                watcher.last = Some(eyes);
                let shows_it = at == self.course.at && self.course.phase != Phase::Waiting;
                if shows_it && self.audience.told.contains_key(&eyes) {
                    // The page was drawn at this very change; only what is beside the game may be newer.
                    written(&self.beside(eyes))
                } else {
                    let (mut update, told) = self.everything(eyes);
                    if shows_it {
                        update.fragments.clear();
                        update.log.clear();
                        update.log_from = None;
                    }
                    // What others with these eyes have not heard yet will be told to all of them.
                    self.audience.told.entry(eyes).or_insert(told);
                    written(&update)
                }
            }
            Hears::Api(wanted) => written(&self.view(watcher.who, wanted)?),
        };
        if let Some(message) = message {
            watcher.out.put(message);
        }
        self.audience.watchers.push(watcher);
        // Others see who is there.
        self.tell(News::Presence);
        Ok(())
    }

    /// Sends everything once more to whoever asks for it, and to nobody else: a page to a page, a view to a program.
    pub(super) fn repeat(&mut self, out: &Outbox) {
        let Some(place) = self.audience.watchers.iter().position(|watcher| watcher.out.is(out)) else { return };
        let watcher = &self.audience.watchers[place];
        let who = watcher.who;
        let sight = match watcher.hears {
            Hears::Page { .. } => Sight::Page(self.eyes_of(watcher)),
            Hears::Api(wanted) => Sight::Api(self.own_of(watcher), wanted),
        };
        let Some(message) = self.audience.just_repeated(sight).or_else(|| self.repeated(sight, who)) else { return };
        let watcher = &mut self.audience.watchers[place];
        if let Sight::Page(eyes) = sight {
            watcher.last = Some(eyes);
        }
        watcher.out.put(message);
    }

    /// Everything as it is now, for somebody who asks for it once more, and for those who ask for the same soon after.
    fn repeated(&mut self, sight: Sight, who: Option<i64>) -> Option<Utf8Bytes> {
        let message = match sight {
            Sight::Page(eyes) => {
                let (update, told) = self.everything(eyes);
                self.audience.told.entry(eyes).or_insert(told);
                written(&update)?
            }
            Sight::Api(_, wanted) => written(&self.view(who, wanted).ok()?)?,
        };
        self.audience.repeated.insert(sight, (Instant::now(), message.clone()));
        Some(message)
    }

    /// Tells everybody what changed.
    pub(super) fn tell(&mut self, news: News) {
        self.audience.changed.send_modify(|number| *number += 1);
        self.audience.repeated.clear();
        let mut told = std::mem::take(&mut self.audience.told);
        let mut telling: HashMap<Eyes, Told> = HashMap::new();
        let mut changes: HashMap<Eyes, Option<Utf8Bytes>> = HashMap::new();
        let mut whole: HashMap<Eyes, Option<Utf8Bytes>> = HashMap::new();
        let mut views: HashMap<(SeatSet, Wanted), Option<Utf8Bytes>> = HashMap::new();
        let mut messages = Vec::with_capacity(self.audience.watchers.len());
        // Whoever leaves the setup to bots sees what came of it, and does not have to watch it piece by piece.
        let laying_out = news == News::Move && self.is_being_laid_out();
        for watcher in &self.audience.watchers {
            messages.push(match watcher.hears {
                Hears::Page { .. } if laying_out => {
                    if let Some((eyes, known)) = watcher.last.and_then(|eyes| Some((eyes, told.remove(&eyes)?))) {
                        telling.insert(eyes, known);
                    }
                    (watcher.last, None)
                }
                Hears::Page { .. } => {
                    let eyes = self.eyes_of(watcher);
                    let message = if watcher.last == Some(eyes) {
                        let known = telling.entry(eyes).or_insert_with(|| told.remove(&eyes).unwrap_or_default());
                        let change = || self.changes(eyes, known, news).as_ref().and_then(written);
                        changes.entry(eyes).or_insert_with(change).clone()
                    } else {
                        // The watcher looks with other eyes than before: all is new to it.
                        let everything = || {
                            let (update, all) = self.everything(eyes);
                            if !told.contains_key(&eyes) {
                                telling.entry(eyes).or_insert(all);
                            }
                            written(&update)
                        };
                        whole.entry(eyes).or_insert_with(everything).clone()
                    };
                    (Some(eyes), message)
                }
                Hears::Api(_) if news == News::Presence => (None, None),
                Hears::Api(wanted) => {
                    let wanted = wanted.news(news, self.course.moves());
                    let own = self.own_of(watcher);
                    let view = || self.view(watcher.who, wanted).ok().as_ref().and_then(written);
                    (None, views.entry((own, wanted)).or_insert_with(view).clone())
                }
            });
        }
        self.audience.deliver(messages);
        self.audience.told = telling;
    }
}
