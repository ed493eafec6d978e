use serde::Serialize;

/// Something that happened, with the words that somebody put beside the move it came of.
#[derive(Clone, Copy, Debug)]
pub struct Told<'a, E> {
    /// What happened.
    pub event: &'a E,
    /// What was written beside the move, with its first event alone.
    pub words: Option<&'a str>,
}

/// A finished game as a page that people like to keep.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Story {
    /// What the evening is called.
    pub title: String,
    /// A line under it: who took part, how it ended.
    pub subtitle: String,
    /// The chapters in order.
    pub chapters: Vec<Chapter>,
}

/// A part of a [`Story`].
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Chapter {
    /// Its heading.
    pub title: String,
    /// What is told in it, in order.
    pub passages: Vec<Passage>,
}

/// A paragraph of a [`Story`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Passage {
    /// What happened.
    Told(String),
    /// What somebody wrote, to be set apart and escaped like everything that people write.
    Answer {
        /// Who wrote it.
        who: String,
        /// What was asked.
        prompt: String,
        /// What was written.
        words: String,
    },
}
