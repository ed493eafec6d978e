//! What happened, to be shown for a moment: beside the sentence of the log and the new position.

use crate::{Facing, Roll, Tone};
use serde::Serialize;
use sounder_kernel::Seat;

/// Something that is shown as it happens.
///
/// [`Show::moments`](crate::Show::moments) gives what one viewer may see; what others may not see is not in their list.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Moment {
    /// What happened.
    pub what: Happening,
    /// Whom it is about, if not whoever made the move.
    #[cfg_attr(feature = "schema", schema(value_type = Option<u8>))]
    pub seat: Option<Seat>,
    /// Who else sees this.
    pub sight: Sight,
}

impl Moment {
    /// Something that everybody sees.
    pub fn new(what: Happening) -> Moment {
        Moment { what, seat: None, sight: Sight::All }
    }

    /// The moment as one about this seat.
    #[must_use]
    pub fn about(mut self, seat: Seat) -> Moment {
        self.seat = Some(seat);
        self
    }

    /// The moment as one that not everybody sees, so that pages can say so.
    #[must_use]
    pub fn seen_by(mut self, sight: Sight) -> Moment {
        self.sight = sight;
        self
    }
}

/// Who sees a [`Moment`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Sight {
    /// Everybody.
    #[default]
    All,
    /// The viewer's side only.
    Side,
    /// The viewer only.
    Own,
}

/// What happened. Ids are those of the scene after the move, or of the one before for what is gone.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Happening {
    /// A piece or a card went from one place to another.
    Moved {
        /// Its id.
        thing: String,
        /// The id of the place it left.
        from: String,
        /// The ids of the places it went through.
        via: Vec<String>,
        /// The id of the place where it is now.
        to: String,
    },
    /// A piece turned.
    Turned {
        /// Its id.
        thing: String,
        /// Where it looked.
        from: Facing,
        /// Where it looks now.
        to: Facing,
    },
    /// Something came to be at a place.
    Came {
        /// Its id.
        thing: String,
        /// The id of the place.
        at: String,
    },
    /// Something is gone.
    Gone {
        /// Its id.
        thing: String,
        /// The id of the place where it was.
        at: String,
        /// What it was: "Grunt".
        label: String,
    },
    /// A thing got more or less of something.
    Changed {
        /// Its id.
        thing: String,
        /// How much more; negative for less.
        by: i32,
        /// What it is more or less of: "health", ":red:".
        of: String,
    },
    /// One thing does something to others: an attack, a spell.
    Aimed {
        /// The id of the one.
        thing: String,
        /// The ids of the others.
        at: Vec<String>,
        /// What it does: "attacks".
        label: String,
    },
    /// Dice were thrown.
    Rolled(Roll),
    /// A turning point: a new round, a wave beaten, the end.
    Banner {
        /// In a few words: "Night falls".
        title: String,
        /// What that means; may be empty.
        text: String,
        /// Its colour.
        tone: Tone,
    },
    /// Something to be heard.
    Heard(Sound),
}

/// A kind of sound.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Sound {
    /// A piece is set down.
    Step,
    /// A card is laid or drawn.
    Card,
    /// Dice roll.
    Dice,
    /// An attack hits.
    Hit,
    /// An attack fails.
    Miss,
    /// Something is destroyed.
    Crash,
    /// Something is built.
    Build,
    /// Something is earned.
    Coin,
    /// Something flies past.
    Engine,
    /// Danger comes.
    Alarm,
    /// A victory.
    Fanfare,
    /// A defeat.
    Dirge,
}
