//! What a page is sent.

use serde::Serialize;
use sounder_scene::html::Patch;

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
