//! Websockets: pages and clients of the API hear of changes and send their moves.

use crate::api::ChoiceName;
use crate::app::{App, Caller};
use crate::error::{Code, Error};
use crate::limits::Client;
use crate::listen::Connection;
use crate::tables::{Act, Hears, LessonReply, Outbox, TableView, Wanted, Watcher};
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Path, State};
use axum::response::Response;
use governor::{Quota, RateLimiter};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sounder_kernel::{Object, Pick};
use std::num::NonZeroU32;
use std::time::{Duration, Instant};
use tokio::time::MissedTickBehavior;
use utoipa::ToSchema;

/// The largest message that is read.
const LARGEST_MESSAGE: usize = 16 * 1024;
/// Everything is sent once more at most so often; whoever asks for it sooner waits.
const EVERYTHING_EVERY: Duration = Duration::from_secs(1);

/// What a client may send over a websocket. Exactly one thing a message.
#[derive(Deserialize, ToSchema)]
#[schema(as = LiveMessage)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Asked {
    /// Asks for everything once more; the number of the last change that was heard of.
    hello: Option<usize>,
    /// Plays one of the open choices; needs `at`.
    #[schema(value_type = Option<ChoiceName>)]
    play: Option<Value>,
    /// Words beside the move, where the choice asks for some.
    words: Option<String>,
    /// The change number of the view that the choice was made from.
    at: Option<usize>,
    /// Which of your seats plays; only needed if you hold several.
    seat: Option<usize>,
    /// Takes back your last move, or asks the others to let you.
    undo: Option<bool>,
    /// Answers the open question.
    answer: Option<bool>,
    /// Says something to the table.
    chat: Option<String>,
    /// Gives up.
    resign: Option<bool>,
    /// Offers a draw.
    draw: Option<bool>,
    /// Asks to end the game without a result.
    abandon: Option<bool>,
    /// Asks that a bot plays on for this seat.
    replace: Option<usize>,
    /// Lifts the curtain between people at one screen: whoever is to act has taken it.
    reveal: Option<bool>,
    /// Plans a choice, by its text, for when it is your turn.
    plan: Option<String>,
    /// Drops what was planned.
    unplan: Option<bool>,
    /// Goes on with the lesson of this table.
    lesson: Option<LessonReply>,
}

/// What a websocket of the API sends: a view after every change, or what became of a message.
#[derive(ToSchema)]
#[schema(as = LiveAnswer)]
#[serde(untagged)]
#[expect(dead_code, reason = "only its description is used: each is sent by itself")]
pub enum Answered {
    /// The table after a change; what changes seldom is left out unless it has.
    View(Box<TableView>),
    /// A message was refused.
    Refused(Refused),
    /// A message was heard, and others have to agree.
    Remark(Remark),
}

/// A message was refused.
#[derive(Serialize, ToSchema)]
#[schema(as = LiveError)]
pub struct Refused {
    /// Why.
    error: RefusedWhy,
}

/// Why a message was refused.
#[derive(Serialize, ToSchema)]
#[schema(as = LiveErrorDetail)]
pub struct RefusedWhy {
    /// What went wrong, in one word.
    code: Code,
    /// What went wrong, and what to do.
    detail: String,
}

/// A remark on a message.
#[derive(Serialize, ToSchema)]
#[schema(as = LiveNotice)]
pub struct Remark {
    /// In words.
    notice: String,
}

impl Remark {
    fn json(notice: String) -> String {
        serde_json::to_string(&Remark { notice }).expect("plain data")
    }
}

impl Asked {
    fn read(text: &str) -> Result<Asked, Error> {
        serde_json::from_str(text)
            .map(|Object(asked)| asked)
            .map_err(|error| Error::Bad(format!("not a message: {error}")))
    }

    fn act(self) -> Result<Act, Error> {
        let is = |flag: Option<bool>| flag == Some(true);
        Ok(if let Some(play) = self.play {
            let at = self
                .at
                .ok_or_else(|| Error::Bad("\"at\" is missing: the number of the change that you chose at".into()))?;
            Act::Play { seat: self.seat, at, pick: pick(play)?, words: self.words }
        } else if is(self.undo) {
            Act::Undo
        } else if let Some(yes) = self.answer {
            Act::Answer { yes }
        } else if let Some(text) = self.chat {
            Act::Say { text }
        } else if is(self.resign) {
            Act::Resign
        } else if is(self.draw) {
            Act::Draw
        } else if is(self.abandon) {
            Act::Abandon
        } else if let Some(seat) = self.replace {
            Act::Replace { seat }
        } else if is(self.reveal) {
            Act::Reveal { seat: self.seat }
        } else if let Some(words) = self.plan {
            Act::Plan { words }
        } else if is(self.unplan) {
            Act::Unplan
        } else if let Some(page) = self.lesson {
            Act::Lesson { page }
        } else {
            return Err(Error::Bad("this message asks for nothing".into()));
        })
    }
}

/// What a message asks for; hello asks for nothing.
pub fn read_message(text: &str) -> Result<Act, Error> {
    Asked::read(text)?.act()
}

/// How the API names a choice: by its place in the list, by its text, or by the action itself as `{"action": …}`.
pub fn pick(choice: Value) -> Result<Pick, Error> {
    match choice {
        Value::Number(index) => {
            let index = index.as_u64().ok_or_else(|| Error::Bad("a choice is counted from 0".into()))?;
            Ok(Pick::Index(index as usize))
        }
        Value::String(words) => Ok(Pick::Words(words)),
        Value::Object(mut object) if object.len() == 1 && object.contains_key("action") => {
            Ok(Pick::Action(object.remove("action").expect("just found")))
        }
        _ => Err(Error::Bad("name a choice by its number, its text, or as {\"action\": …}".into())),
    }
}

/// The websocket of a table page.
pub async fn page(
    State(app): State<App>,
    Path(id): Path<String>,
    caller: Caller,
    client: Client,
    connection: Connection,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Error> {
    open(app, id, Some(caller), None, (client, connection, upgrade)).await
}

/// Opens a websocket; `wanted` says what a client of the API wants to see, a page gets pieces of itself.
pub async fn open(
    app: App,
    id: String,
    caller: Option<Caller>,
    wanted: Option<Wanted>,
    (client, connection, upgrade): (Client, Connection, WebSocketUpgrade),
) -> Result<Response, Error> {
    let connected = app.limiter.connect(client)?;
    // Says no before the upgrade, where the client can still read why.
    app.tables.handle(&id).await?;
    if let Some(wanted) = wanted {
        app.tables.view(&id, caller.as_ref().map(|caller| &caller.person), wanted).await?;
    }
    let upgrade = upgrade
        .max_message_size(LARGEST_MESSAGE)
        .max_frame_size(LARGEST_MESSAGE)
        .read_buffer_size(2 * 1024)
        .write_buffer_size(0);
    let tracked = app.sockets.token();
    Ok(upgrade.on_upgrade(move |socket| async move {
        // Parts of messages that never come to an end are not counted as messages.
        connection.inlet.narrow(app.config.limits.line_bytes_per_second);
        metrics::gauge!("sounder_sockets").increment(1.0);
        Line { app, id, caller, wanted }.follow(socket).await;
        metrics::gauge!("sounder_sockets").decrement(1.0);
        drop((tracked, connected, connection));
    }))
}

/// One websocket.
struct Line {
    app: App,
    id: String,
    caller: Option<Caller>,
    wanted: Option<Wanted>,
}

impl Line {
    async fn follow(self, mut socket: WebSocket) {
        let (out, mut delivery) = Outbox::new();
        if let Some(wanted) = self.wanted
            && self.watch(Hears::Api(wanted), &out).await.is_err()
        {
            return;
        }
        let mut everything = self.wanted.map(|_| Instant::now());
        let quota = NonZeroU32::new(self.app.config.limits.messages_per_second).unwrap_or(NonZeroU32::MIN);
        let pace = RateLimiter::direct(Quota::per_second(quota));
        let mut revoked = std::pin::pin!(self.until_revoked());
        let mut ping = tokio::time::interval(self.app.config.ping_every);
        // After a pause of the whole machine nobody could have answered in time what was not asked.
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let (mut heard, mut silent) = (true, None);
        loop {
            tokio::select! {
                message = socket.recv() => {
                    heard = true;
                    // Whoever talks too fast is listened to more slowly, whatever it says.
                    pace.until_ready().await;
                    let text = match message {
                        Some(Ok(Message::Text(text))) => text,
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                        Some(Ok(Message::Binary(_) | Message::Close(_)) | Err(_)) | None => break,
                    };
                    let answer = match self.hear(&text, &mut everything, &out).await {
                        Ok(notice) => notice.map(|notice| Remark::json(notice.into())),
                        Err(error) => Some(self.refusal(&error)),
                    };
                    if let Some(answer) = answer
                        && socket.send(Message::text(answer)).await.is_err()
                    {
                        break;
                    }
                }
                parcel = delivery.next() => {
                    let Some(parcel) = parcel else { break };
                    if socket.send(Message::Text(parcel.text.clone())).await.is_err() {
                        break;
                    }
                }
                _ = ping.tick() => {
                    if !std::mem::take(&mut heard) {
                        silent = self.caller.as_ref().map(|caller| caller.person.id);
                        break;
                    }
                    if socket.send(Message::Ping(Vec::new().into())).await.is_err() {
                        break;
                    }
                }
                () = revoked.as_mut() => {
                    let reason = Utf8Bytes::from_static("you were signed out");
                    let _ = socket.send(Message::Close(Some(CloseFrame { code: close_code::POLICY, reason }))).await;
                    break;
                }
                () = self.app.stop.cancelled() => {
                    let reason = Utf8Bytes::from_static("the server restarts");
                    let _ = socket.send(Message::Close(Some(CloseFrame { code: close_code::RESTART, reason }))).await;
                    break;
                }
            }
        }
        drop(delivery);
        self.app.tables.notice_gone(&self.id, silent);
    }

    /// Returns once the key that opened this line holds no longer.
    async fn until_revoked(&self) {
        match &self.caller {
            Some(caller) => self.app.identity.until_revoked(&caller.key, caller.person.id).await,
            None => std::future::pending().await,
        }
    }

    async fn watch(&self, hears: Hears, out: &Outbox) -> Result<(), Error> {
        let who = self.caller.as_ref().map(|caller| caller.person.id);
        self.app.tables.watch(&self.id, Watcher::new(who, hears, out.clone())).await
    }

    /// Does what a message asks for; gives a remark for whoever asked. `everything` is when all there is was last sent.
    async fn hear(
        &self,
        text: &str,
        everything: &mut Option<Instant>,
        out: &Outbox,
    ) -> Result<Option<&'static str>, Error> {
        let asked = Asked::read(text)?;
        if let Some(at) = asked.hello {
            // The first hello opens the line; a later one asks for everything again.
            if let Some(last) = *everything {
                tokio::time::sleep_until((last + EVERYTHING_EVERY).into()).await;
                self.app.tables.repeat(&self.id, out).await?;
            } else {
                self.watch(Hears::Page { at }, out).await?;
            }
            *everything = Some(Instant::now());
            return Ok(None);
        }
        let act = asked.act()?;
        let person = match &self.caller {
            Some(caller) => caller.keep(&self.app).await?,
            None => return Err(Error::NoKey("show a key to take part")),
        };
        Ok(self.app.tables.act(&self.id, &person, act).await?.notice)
    }

    fn refusal(&self, error: &Error) -> String {
        if self.wanted.is_none() {
            return Remark::json(error.sentence());
        }
        let refused = Refused { error: RefusedWhy { code: error.code(), detail: error.sentence() } };
        serde_json::to_string(&refused).expect("plain data")
    }
}
