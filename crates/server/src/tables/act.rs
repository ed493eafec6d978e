use super::lesson::LessonReply;
use serde_json::Value;
use sounder_kernel::Pick;

/// Something that a person does at a table.
#[derive(Clone, Debug)]
pub enum Act {
    /// Sits down on a free seat: a certain one, any with this role, or any.
    Take { seat: Option<usize>, role: Option<String> },
    /// Sits down on the seat that a link leads to.
    Follow { link: [u8; 32] },
    /// Gets up before the game has begun.
    Leave { seat: usize },
    /// Begins, with bots on the free seats.
    Start,
    /// Brings a sheet for an own seat before the game has begun: a whole one, the name of a ready one, or `null` for any.
    Bring { seat: usize, sheet: Value },
    /// Makes a link to a seat.
    Invite { seat: usize },
    /// Makes a decision, having seen change number `at`, with words beside it where the choice asks for some.
    Play { seat: Option<usize>, at: usize, pick: Pick, words: Option<String> },
    /// Takes back the last move, asking the others if need be.
    Undo,
    /// Answers an open question.
    Answer { yes: bool },
    /// Gives up.
    Resign,
    /// Offers a draw.
    Draw,
    /// Asks to end the game without a result.
    Abandon,
    /// Asks to let a bot play for somebody who is missing.
    Replace { seat: usize },
    /// Sets up the same game once more.
    Rematch,
    /// Says something.
    Say { text: String },
    /// Lifts the curtain: the person at the screen is now the one to act. With a seat: another own seat that may act goes
    /// first, and the curtain falls where there is one.
    Reveal { seat: Option<usize> },
    /// Passes all seats of this person on to another one, who has signed in on the same device.
    HandOver { to: i64 },
    /// Adds a choice, in words, to what will be done once it is the person's turn.
    Plan { words: String },
    /// Takes back what was planned.
    Unplan,
    /// Turns the page of the lesson at this table.
    Lesson { page: LessonReply },
}

/// What came of it.
#[derive(Clone, Debug, Default)]
pub struct Done {
    /// The change number after it.
    pub at: usize,
    /// The number of moves after it.
    pub moves: usize,
    /// The secret of a new link to a seat.
    pub link: Option<String>,
    /// Another table that came of it.
    pub table: Option<String>,
    /// A remark for whoever did it.
    pub notice: Option<&'static str>,
}
