//! A table drawn for a pair of eyes: as a whole page, or as the parts of which only what changed is sent.

use super::ask::Ask;
use super::awake::AwakeTable;
use super::course::Phase;
use super::ending::How;
use super::eyes::Eyes;
use super::told::Told;
use crate::pages;
use crate::store::ChatLine;
use sounder_kernel::Viewer;
use sounder_scene::Offers;
use sounder_scene::html::{self, Column, Fragment, Picture};

/// The log on a page goes back so many moves; all of it is on the replay page.
const LOG_MOVES: usize = 40;

/// The page of a table.
pub struct Page {
    /// The title.
    pub title: String,
    /// The whole `<body>`.
    pub body: maud::Markup,
    /// Whether the person is to act.
    pub yours: bool,
}

/// One rendering for a pair of eyes.
pub(super) struct Rendering {
    /// With their things kept apart.
    pub fragments: Vec<Fragment>,
    /// Whether the game itself is among them, or only what is beside it.
    pub with_game: bool,
    pub seats: String,
    pub tools: String,
    pub ask: Option<String>,
    pub curtain: Option<String>,
    pub title: String,
    pub at: usize,
    pub moves: usize,
    pub yours: bool,
}

impl Rendering {
    /// The ids of all parts, in order.
    pub fn order(&self) -> Vec<String> {
        self.fragments.iter().map(|fragment| fragment.id.clone()).collect()
    }
}

impl AwakeTable {
    pub(super) fn render(&self, eyes: Eyes) -> Rendering {
        self.draw(eyes, None)
    }

    /// Draws the table once; what is given is filled with the same as it stands on a whole page.
    fn draw(&self, eyes: Eyes, mut whole: Option<&mut Vec<Fragment>>) -> Rendering {
        metrics::counter!("sounder_renderings_total").increment(1);
        let mut fragments = self.beside_fragments(eyes);
        if let Some(whole) = &mut whole {
            whole.extend(fragments.iter().cloned());
        }
        if let Some(table) = &self.course.table {
            let offers = match eyes.viewer {
                Viewer::Seat(seat) if self.course.phase == Phase::Playing => table.offers(seat),
                _ => Offers::default(),
            };
            let mut scene = table.scene(eyes.viewer);
            if let Some(ending) = self.course.ending.as_ref().filter(|ending| ending.how != How::Finished) {
                // The game itself does not know that its players have ended it.
                scene.headline = "Game over".into();
                scene.prompt = ending.in_words(&self.seating.names());
            }
            let (symbols, names) = (table.symbols(), table.names());
            let picture = Picture { scene: &scene, offers: &offers, symbols, names, viewer: eyes.viewer };
            let apart = picture.apart();
            if let Some(whole) = whole {
                whole.extend(picture.put_together(&apart));
            }
            fragments.extend(apart);
        }
        self.around(eyes, fragments, true)
    }

    /// Draws what is beside the game only.
    pub(super) fn render_beside(&self, eyes: Eyes) -> Rendering {
        self.around(eyes, self.beside_fragments(eyes), false)
    }

    fn around(&self, eyes: Eyes, fragments: Vec<Fragment>, with_game: bool) -> Rendering {
        let asked = |ask: &&Ask| !eyes.own.and(ask.waiting).is_empty();
        Rendering {
            fragments,
            with_game,
            seats: pages::table::seats(self, eyes).into_string(),
            tools: pages::table::tools(self, eyes).into_string(),
            ask: self.course.ask.as_ref().filter(asked).map(|ask| ask.question(&self.seating.names())),
            curtain: eyes.curtain.map(|seat| self.seating.holding(seat).name.clone()),
            title: pages::table::title(self),
            at: self.course.at,
            moves: self.course.moves(),
            yours: self.is_yours(eyes),
        }
    }

    /// What is beside the game on the page, at no great cost.
    fn beside_fragments(&self, eyes: Eyes) -> Vec<Fragment> {
        let mut fragments = vec![
            Fragment::new("lesson", Column::Dock, pages::lesson::panel(self, eyes)),
            Fragment::new("plan", Column::Dock, pages::plan::panel(self, eyes)),
            Fragment::new("missing", Column::Dock, pages::table::missing(self, eyes)),
        ];
        if self.course.phase == Phase::Waiting {
            let lobby = Fragment::new("panel-lobby", Column::Boards, pages::table::lobby(self, eyes));
            fragments.push(lobby.showing(vec!["lobby"]));
        }
        if let Some(ending) = &self.course.ending {
            let result = Fragment::new("panel-result", Column::Boards, pages::table::result(self, ending, eyes));
            fragments.push(result.showing(vec!["result"]));
        }
        fragments
    }

    /// The log as these eyes see it, after `from` moves.
    pub(super) fn log(&self, eyes: Eyes, from: usize) -> Vec<String> {
        match &self.course.table {
            Some(table) => html::log_lines(&table.tellings(eyes.viewer, from), table.symbols()),
            None => Vec::new(),
        }
    }

    /// What to show of what happened after `from` moves.
    pub(super) fn moments(&self, eyes: Eyes, from: usize) -> Vec<String> {
        let Some(table) = &self.course.table else { return Vec::new() };
        html::moments(&table.moments(eyes.viewer, from), table.symbols(), table.names(), eyes.viewer)
    }

    /// The end of the log, with a hint where the rest is.
    pub(super) fn recent_log(&self, eyes: Eyes) -> Vec<String> {
        let from = self.course.moves().saturating_sub(LOG_MOVES);
        let rest = maud::html! { li.quiet data-after="1" { a href={ "/tables/" (self.id) "/replay" } { "What happened before" } } };
        let mut log = self.log(eyes, from);
        if from > 0 {
            log.insert(0, rest.into_string());
        }
        log
    }

    /// The lines of chat after the one with this number.
    pub(super) fn chat_lines(&self, after: usize) -> Vec<String> {
        self.audience.chat.iter().filter(|line| line.number > after).map(|line| self.chat_line(line)).collect()
    }

    fn chat_line(&self, line: &ChatLine) -> String {
        let seat = self.seating.seats().find(|seat| line.seat == Some(seat.0));
        html::chat_line(line.number, seat, &line.name, &line.text)
    }

    /// The whole page for a person. What is drawn for it counts as told: when the page begins to follow the table, it need not
    /// be drawn again.
    pub(super) fn page(&mut self, who: i64) -> Page {
        let eyes = self.eyes(who);
        let mut fragments = Vec::new();
        let drawn = self.draw(eyes, Some(&mut fragments));
        self.audience.expect(eyes, Told::of(&drawn, self.audience.last_line()));
        let (names, notes) = (self.seating.names(), pages::table::notes(self));
        let about = self.course.game.about();
        let lesson = self.tables.lesson(about.id).map(|_| pages::lesson::address(about.id)).unwrap_or_default();
        let body = html::body(&html::Frame {
            title: about.name,
            brief: about.brief,
            lesson: &lesson,
            table: &self.id,
            at: drawn.at,
            socket: &format!("/tables/{}/live", self.id),
            by_hand: &format!("/tables/{}/play", self.id),
            yours: drawn.yours,
            seats: &pages::table::chips(self, eyes, &names, &notes),
            fragments: &fragments,
            log: &self.recent_log(eyes),
            chat: Some(&self.chat_lines(0)),
            rules: self.tables.rules(about.id),
            symbols: self.course.game.symbols(),
            gallery: html::gallery(&self.course.game.drawings()),
            tools: maud::PreEscaped(drawn.tools),
            push: self.tables.push.is_some(),
            replay: Some(html::Replay {
                address: &format!("/tables/{}/at/", self.id),
                at: drawn.moves,
                last: drawn.moves,
            }),
            looking: maud::html! {},
            curtain: drawn.curtain.as_deref(),
            ask: drawn.ask.as_deref(),
        });
        Page { title: drawn.title, body, yours: drawn.yours }
    }
}
