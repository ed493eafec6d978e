//! The table as clients of the API see it.

use super::audience::News;
use super::awake::AwakeTable;
use super::course::Phase;
use super::ending::Ending;
use super::holding::Holder;
use super::terms::Terms;
use crate::error::Error;
use crate::store::ChatLine;
use serde::Serialize;
use serde_json::Value;
use sounder_kernel::{Seat, Setup, Viewer};
use sounder_scene::{Closed, Grouped, Offer, Offers, Preview, Scene, Shown};
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// What a client wants to see.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Wanted {
    /// From which of one's own seats to look; the first that may act if left out.
    pub seat: Option<usize>,
    /// Whether to send the scene.
    pub scene: bool,
    /// The log after so many moves; all of it if left out.
    pub log_after: Option<usize>,
    /// Whether to send what does not change with a move: terms, names, chat.
    pub whole: bool,
    /// The log since the last change only.
    latest: bool,
}

impl Wanted {
    /// Everything.
    pub fn new(seat: Option<usize>, scene: bool, log_after: Option<usize>) -> Wanted {
        Wanted { seat, scene, log_after, whole: true, latest: false }
    }

    /// The same as news to somebody who has seen everything before, now that there are so many moves. Of where the log should
    /// begin only that matters which leaves out the last move, so that many who want something else are told the same.
    pub(super) fn news(self, news: News, moves: usize) -> Wanted {
        let log_after = self.log_after.filter(|after| *after >= moves).map(|_| moves);
        Wanted { latest: true, whole: news == News::Beside, log_after, ..self }
    }
}

/// A table as one client sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TableView {
    /// The table's id.
    pub table: String,
    /// Where it is.
    pub phase: Phase,
    /// The change number: send it along with a move.
    pub at: usize,
    /// The number of moves played.
    pub moves: usize,
    /// The seats that are to act, counted from 0.
    pub acting: Vec<u8>,
    /// How they act. Blind (`true`): all of them choose at the same time, in as many steps as they like, and nobody sees what
    /// the others chose until the last is done. Open (`false`): any of them may act, in the order in which they do, and
    /// everybody sees it; what was overtaken still counts if it is open and means the same.
    pub blind: bool,
    /// The seat that this view is from; absent for a spectator.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// The open choices of that seat.
    pub choices: Vec<OpenChoice>,
    /// What might be expected to be open and is not, with what is short or why. Sent with the scene.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub closed: Vec<Closed>,
    /// What happened, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub log: Vec<LogLine>,
    /// What happened, as it can be shown: what moved, what was rolled. Sent with the scene, for the moves of `log`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub moments: Vec<Shown>,
    /// Lines of the log after this many moves no longer hold: moves were taken back.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub log_from: Option<usize>,
    /// The picture as data: panels of cards, tokens, tracks and boards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scene: Option<Scene>,
    /// How it ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ending: Option<Ending>,
    /// What changes seldom; absent from messages about a move.
    #[serde(skip_serializing_if = "Option::is_none", flatten)]
    pub about: Option<AboutTable>,
}

/// What changes seldom.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AboutTable {
    /// The game's id.
    pub game: String,
    /// The hash of the content that it is played with; empty for a game without any.
    pub pack: String,
    /// Seats and options.
    #[schema(value_type = SetupForm)]
    pub setup: Setup,
    /// Pace and the like.
    pub terms: Terms,
    /// Who sits where.
    pub seats: Vec<SeatView>,
    /// An open question to the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ask: Option<AskView>,
    /// The last lines of chat.
    pub chat: Vec<ChatLine>,
    /// The hash of the seed, shown from the start.
    pub commitment: String,
    /// The seed, once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// The next game of the same people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rematch: Option<String>,
}

/// One seat.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SeatView {
    /// Counted from 0.
    pub seat: u8,
    /// The id of its role.
    pub role: String,
    /// The id of the side that it wins and loses with.
    pub side: String,
    /// The name at the table.
    pub name: String,
    /// Who sits there.
    pub holder: Sitting,
    /// Whether it is the caller's.
    pub yours: bool,
    /// Milliseconds left on its clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_left: Option<i64>,
}

/// Who sits on a seat.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Sitting {
    /// Nobody yet.
    Free,
    /// A person, or a program of theirs.
    Person,
    /// A bot of the server.
    Bot,
}

/// How a game is set up: everything that is decided before the deal.
#[derive(ToSchema)]
#[expect(dead_code, reason = "only its description is used: the kernel writes and reads setups")]
pub struct SetupForm {
    /// How many seats take part.
    seats: usize,
    /// Chosen variants by option id; options left out have their default.
    #[schema(required = false)]
    options: BTreeMap<String, String>,
    /// What each seat brings along, or null for whatever there is; left out where nobody brings anything.
    #[schema(required = false)]
    sheets: Vec<Value>,
    /// What the lab changes about single things; left out at an ordinary table.
    #[schema(required = false)]
    experiments: Vec<Value>,
    /// How the dice follow from the seed: `action` at an ordinary table, `stream` in games of the lab.
    #[schema(required = false)]
    dice: String,
}

/// An open question to the table.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AskView {
    /// `undo`, `draw`, `abandon` or `replace`.
    pub kind: &'static str,
    /// Whose question it is, counted from 0.
    pub by: u8,
    /// The question in words.
    pub text: String,
    /// Whether the caller has still to answer.
    pub yours: bool,
}

/// One open choice.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OpenChoice {
    /// The kind of choice.
    pub verb: String,
    /// The whole choice in words.
    pub text: String,
    /// The choice itself, in the game's own form. Sent back as `{"action": …}` it is found wherever it stands in the list.
    /// If others have moved since, it counts if it is still open, wherever it stands in the list. Send the text
    /// instead to be sure that it also reads as it did.
    pub action: Value,
    /// Ids of the things on the scene that it touches.
    pub touches: Vec<String>,
    /// The clause of the rules that it comes from.
    pub clause: &'static str,
    /// What words it asks for beside the move; they may be left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asks: Option<AskedWords>,
    /// What would come of it: path, odds, price, where a piece would lie. Sent with the scene.
    #[serde(skip_serializing_if = "Preview::is_empty")]
    #[schema(required = false)]
    pub preview: Preview,
    /// With which other choices it belongs together. Sent with the scene.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<Grouped>,
}

/// Words that a choice asks for.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AskedWords {
    /// The question.
    pub prompt: String,
    /// The most characters of an answer.
    pub longest: usize,
}

impl From<(Offer, Value)> for OpenChoice {
    fn from((Offer { choice, preview, grouped }, action): (Offer, Value)) -> OpenChoice {
        let (verb, text, touches, clause) = (choice.verb, choice.text, choice.touches, choice.clause);
        let asks = choice.asks.map(|ask| AskedWords { prompt: ask.prompt, longest: ask.longest });
        OpenChoice { verb, text, action, touches, clause, asks, preview, group: grouped }
    }
}

/// One line of the log.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LogLine {
    /// The number of moves played when it happened.
    pub after: usize,
    /// Whom it is about, or else whose move it came from; counted from 0.
    pub seat: u8,
    /// The sentence.
    pub text: String,
    /// The words that the player put beside the move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
}

impl AwakeTable {
    /// The table as a client sees it.
    pub(super) fn view(&self, who: Option<i64>, wanted: Wanted) -> Result<TableView, Error> {
        let own = who.map_or(sounder_kernel::SeatSet::EMPTY, |who| self.seating.seats_of(who));
        let acting = self.course.acting();
        let seat = match wanted.seat {
            Some(seat) => {
                let mine = own.iter().find(|mine| mine.index() == seat);
                Some(mine.ok_or(Error::NotYours("that is not your seat"))?)
            }
            None => own.iter().find(|seat| acting.contains(*seat)).or(own.first()),
        };
        let viewer = seat.map_or(Viewer::Public, Viewer::Seat);
        let (Offers { open, closed, .. }, actions) = match (&self.course.table, seat) {
            (Some(table), Some(seat)) if acting.contains(seat) => {
                // Who draws nothing needs no more of a choice than its words.
                let offers = if wanted.scene { table.offers(seat) } else { table.choices(seat).into() };
                (offers, table.actions(seat))
            }
            _ => (Offers::default(), Vec::new()),
        };
        let returned = wanted.latest && self.course.at == self.course.last_return;
        let from = match (wanted.latest, returned) {
            (false, _) => 0,
            (true, true) => self.course.kept,
            (true, false) => self.course.moves().saturating_sub(1),
        };
        let from = wanted.log_after.unwrap_or(0).max(from);
        let log = self.course.table.as_ref().map_or(Vec::new(), |table| table.tellings(viewer, from));
        let pictured = self.course.table.as_ref().filter(|_| wanted.scene);
        if pictured.is_some() {
            metrics::counter!("sounder_renderings_total").increment(1);
        }
        let line = |told: sounder_kernel::Telling| LogLine {
            after: told.after,
            seat: told.seat.0,
            text: told.text,
            words: told.words,
        };
        Ok(TableView {
            table: self.id.clone(),
            phase: self.course.phase,
            at: self.course.at,
            moves: self.course.moves(),
            acting: acting.iter().map(|seat| seat.0).collect(),
            blind: self.course.is_blind(),
            seat: seat.map(|seat| seat.0),
            choices: open.into_iter().zip(actions).map(OpenChoice::from).collect(),
            closed,
            moments: pictured.map_or(Vec::new(), |table| table.moments(viewer, from)),
            log: log.into_iter().map(line).collect(),
            log_from: returned.then_some(self.course.kept),
            scene: pictured.map(|table| table.scene(viewer)),
            ending: self.course.ending.clone(),
            about: wanted.whole.then(|| self.about_table(own)),
        })
    }

    fn about_table(&self, own: sounder_kernel::SeatSet) -> AboutTable {
        let seat_view = |seat: Seat| SeatView {
            seat: seat.0,
            role: self.seating.chairs.role(seat).id.clone(),
            side: self.seating.chairs.side(seat).id.clone(),
            name: self.seating.holding(seat).name.clone(),
            holder: match self.seating.holding(seat).holder {
                Holder::Free => Sitting::Free,
                Holder::Person(_) => Sitting::Person,
                Holder::Bot(_) => Sitting::Bot,
            },
            yours: own.contains(seat),
            time_left: self.time_left(seat).map(|(left, _)| left),
        };
        let ask = self.course.ask.as_ref().map(|ask| AskView {
            kind: ask.kind.word(),
            by: ask.by.0,
            text: ask.question(&self.seating.names()),
            yours: own.iter().any(|seat| ask.waiting.contains(seat)),
        });
        AboutTable {
            game: self.course.game.about().id.into(),
            pack: self.course.game.about().pack_hash.clone(),
            setup: self.course.setup.clone(),
            terms: self.terms.clone(),
            seats: self.seating.seats().map(seat_view).collect(),
            ask,
            chat: self.audience.chat.clone(),
            commitment: self.course.commitment().to_hex(),
            seed: self.course.seed_after_end().map(|seed| seed.to_hex()),
            rematch: self.rematch.clone(),
        }
    }
}
