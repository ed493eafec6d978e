//! What each pair of eyes was told last, so that only the parts and things that differ are sent.

use super::audience::News;
use super::awake::AwakeTable;
use super::eyes::Eyes;
use super::rendering::Rendering;
use super::update::{Question, Update};
use sounder_scene::html::{Fragment, Print};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Hashes of what a pair of eyes was told last.
#[derive(Default)]
pub(super) struct Told {
    fragments: HashMap<String, Print>,
    order: Vec<String>,
    seats: u64,
    tools: u64,
    ask: Option<String>,
    title: String,
    at: usize,
    moves: usize,
    /// The number of the last line of chat.
    line: usize,
}

fn hash_of(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

/// Puts the new value in its place; gives whether it differs.
fn replace<T: PartialEq>(place: &mut T, new: T) -> bool {
    let differs = *place != new;
    *place = new;
    differs
}

impl Told {
    pub(super) fn of(drawn: &Rendering, line: usize) -> Told {
        Told {
            fragments: drawn.fragments.iter().map(|part| (part.id.clone(), part.print())).collect(),
            order: drawn.order(),
            seats: hash_of(&drawn.seats),
            tools: hash_of(&drawn.tools),
            ask: drawn.ask.clone(),
            title: drawn.title.clone(),
            at: drawn.at,
            moves: drawn.moves,
            line,
        }
    }

    /// What the rendering has beyond what was told, if anything; from now on it counts as told.
    fn tell(&mut self, drawn: Rendering, line: usize) -> (Update, bool) {
        let order = if drawn.with_game { drawn.order() } else { self.order.clone() };
        let mut known = std::mem::take(&mut self.fragments);
        let mut fragments = Vec::new();
        for fragment in drawn.fragments {
            let (id, print) = (fragment.id.clone(), fragment.print());
            fragments.extend(fragment.since(&known.remove(&id).unwrap_or_default(), &print));
            self.fragments.insert(id, print);
        }
        if !drawn.with_game {
            // What was not drawn is as it was.
            self.fragments.extend(known);
        }
        self.moves = drawn.moves;
        let order = replace(&mut self.order, order).then(|| self.order.clone());
        let seats = replace(&mut self.seats, hash_of(&drawn.seats)).then_some(drawn.seats);
        let tools = replace(&mut self.tools, hash_of(&drawn.tools)).then_some(drawn.tools);
        let ask = replace(&mut self.ask, drawn.ask.clone()).then(|| drawn.ask.map(|text| Question { text }));
        let title = replace(&mut self.title, drawn.title).then(|| self.title.clone());
        let moved_on = replace(&mut self.at, drawn.at);
        let chatted = replace(&mut self.line, line);
        let changed = moved_on
            || chatted
            || !fragments.is_empty()
            || order.is_some()
            || seats.is_some()
            || tools.is_some()
            || ask.is_some()
            || title.is_some();
        let (at, moves, yours) = (drawn.at, drawn.moves, drawn.yours);
        let update = Update { at, fragments, order, seats, tools, ask, title, moves, yours, ..Update::default() };
        (update, changed)
    }
}

impl AwakeTable {
    /// Everything, and what counts as told with it.
    pub(super) fn everything(&self, eyes: Eyes) -> (Update, Told) {
        let drawn = self.render(eyes);
        let told = Told::of(&drawn, self.audience.last_line());
        let order = Some(drawn.order());
        let log = self.recent_log(eyes);
        (Update { order, log, log_from: Some(0), ..self.all_of(drawn) }, told)
    }

    /// All that is beside the game, for a page that shows the game as it is.
    pub(super) fn beside(&self, eyes: Eyes) -> Update {
        self.all_of(self.render_beside(eyes))
    }

    fn all_of(&self, drawn: Rendering) -> Update {
        Update {
            at: drawn.at,
            fragments: drawn.fragments.into_iter().map(Fragment::into_patch).collect(),
            seats: Some(drawn.seats),
            chat: self.chat_lines(0),
            chat_from: Some(0),
            tools: Some(drawn.tools),
            ask: Some(drawn.ask.map(|text| Question { text })),
            curtain: Some(drawn.curtain),
            title: Some(drawn.title),
            moves: drawn.moves,
            yours: drawn.yours,
            ..Update::default()
        }
    }

    /// What these eyes have not been told yet, if anything.
    pub(super) fn changes(&self, eyes: Eyes, told: &mut Told, news: News) -> Option<Update> {
        let log_from = match news {
            News::Return(to) if to < told.moves => Some(to),
            _ => None,
        };
        let log = self.log(eyes, log_from.unwrap_or(told.moves));
        // Of several moves at once only the last is shown as it happens.
        let moments = self.moments(eyes, told.moves.max(self.course.moves().saturating_sub(1)));
        let chat = self.chat_lines(told.line);
        // Who comes and goes changes nothing of the game.
        let drawn = if news == News::Presence && told.at == self.course.at {
            self.render_beside(eyes)
        } else {
            self.render(eyes)
        };
        let (update, changed) = told.tell(drawn, self.audience.last_line());
        changed.then_some(Update { moments, log, log_from, chat, ..update })
    }
}
