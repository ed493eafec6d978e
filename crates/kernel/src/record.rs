use crate::{About, Commitment, Object, Seat, Seed, Setup, SetupError};
use serde::de::{Error, SeqAccess, Visitor};
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

/// The version of the record format that this kernel writes and reads.
pub const RECORD_FORMAT: u32 = 1;

/// No name in a record is longer, in characters: names stand in every line of a log.
pub const LONGEST_NAME: usize = 100;

/// A whole game: its setup, its seed and its actions. Replaying it gives the same state on every machine.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The format's version, see [`RECORD_FORMAT`].
    pub sounder: u32,
    /// The game's id.
    pub game: String,
    /// The game's rules version.
    pub rules: u32,
    /// How states are written: see [`About::layout`].
    #[serde(default = "first_layout", skip_serializing_if = "is_first_layout")]
    pub layout: u32,
    /// Hash of the content pack.
    pub pack: String,
    /// Seats, options and what each seat brought along.
    #[serde(deserialize_with = "Object::read")]
    pub setup: Setup,
    /// Who played, one name a seat.
    pub names: Vec<String>,
    /// What was shown of the seed before the game.
    pub commitment: Commitment,
    /// The seed. Whoever holds it can foresee the dice: keep it back until the game is over.
    pub seed: Seed,
    /// The actions in order.
    pub moves: Vec<Move>,
    /// Hashes of moves and state on the way and at the end, so that a changed record or rule is noticed.
    pub checkpoints: Vec<Checkpoint>,
    /// The content itself, as the host packs it: a game can be replayed anywhere, and after every change of balance. Records of
    /// earlier programs hold it only where it was not what shipped with the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub content: Option<String>,
    /// A hash of all of the above, see [`Record::sealed`]. It shows what was changed by accident or in passing; whoever means to
    /// deceive can make a new one, because only the seed was promised before the game. Records of earlier programs have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seal: Option<String>,
}

fn first_layout() -> u32 {
    1
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_first_layout(layout: &u32) -> bool {
    *layout == first_layout()
}

/// What one seat did; `[0, ACTION]` in JSON, `[0, ACTION, "words"]` with words beside it, and `[0, null]` for conceding.
#[derive(Clone, PartialEq, Debug)]
pub struct Move {
    /// Who.
    pub seat: Seat,
    /// The action in its serialized form; `None` for conceding.
    pub action: Option<Value>,
    /// The words beside it.
    pub words: Option<String>,
}

impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut parts = serializer.serialize_seq(Some(2 + usize::from(self.words.is_some())))?;
        parts.serialize_element(&self.seat)?;
        parts.serialize_element(&self.action)?;
        if let Some(words) = &self.words {
            parts.serialize_element(words)?;
        }
        parts.end()
    }
}

impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Move, D::Error> {
        struct Parts;
        impl<'de> Visitor<'de> for Parts {
            type Value = Move;

            fn expecting(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                f.write_str("a seat, an action and perhaps words")
            }

            fn visit_seq<S: SeqAccess<'de>>(self, mut parts: S) -> Result<Move, S::Error> {
                let seat = parts.next_element()?.ok_or_else(|| S::Error::invalid_length(0, &self))?;
                let action = parts.next_element()?.ok_or_else(|| S::Error::invalid_length(1, &self))?;
                Ok(Move { seat, action, words: parts.next_element()? })
            }
        }
        deserializer.deserialize_seq(Parts)
    }
}

/// The hash of all moves and the state after some number of moves; `[50, "…"]` in JSON.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Checkpoint(pub usize, pub String);

/// Why a record does not replay.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecordError {
    /// Not a record at all, or a damaged one.
    #[error("this is not a whole Sounder record: {0}")]
    Malformed(String),
    /// Written by another version of the program.
    #[error("the record has format {found}; this program reads format {RECORD_FORMAT}")]
    Format {
        /// The format of the record.
        found: u32,
    },
    /// A record of another game.
    #[error("the record is of \"{found}\", not of \"{expected}\"")]
    OtherGame {
        /// The game of the record.
        found: String,
        /// The game it was given to.
        expected: String,
    },
    /// Played under other rules.
    #[error("the record was played under rules version {found}; these are version {expected}")]
    OtherRules {
        /// The version of the record.
        found: u32,
        /// The version at hand.
        expected: u32,
    },
    /// Played with other content.
    #[error("the record was played with pack {found}; this is pack {expected}")]
    OtherPack {
        /// The pack of the record.
        found: String,
        /// The pack at hand.
        expected: String,
    },
    /// Some of its last moves are missing.
    #[error("the record is cut off: it has {}, but was checked after move {checked}", count(*moves))]
    CutOff {
        /// The moves it has.
        moves: usize,
        /// The move of its last checkpoint.
        checked: usize,
    },
    /// The content that it carries is not what it was played with, or no content at all.
    #[error("the content pack in the record cannot be used: {0}")]
    Content(String),
    /// It does not end where it was written down.
    #[error("the record is cut off or was added to: it has {}, and none of its checkpoints is of the last", count(*moves))]
    NoEnd {
        /// The moves it has.
        moves: usize,
    },
    /// It was changed after it was written.
    #[error("the record was changed after it was written: names, moves or anything else in it do not fit its seal")]
    Seal,
    /// The setup cannot be dealt.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The seed is not the one that was committed to.
    #[error("the seed does not match the commitment: the dice are not those that were promised")]
    Commitment,
    /// A move that was not open.
    #[error("move {number} is not legal: {reason}")]
    IllegalMove {
        /// The move, counted from 1.
        number: usize,
        /// Why it was refused.
        reason: String,
    },
    /// Whoever wanted the replay does not want it any more.
    #[error("the replay was broken off")]
    Unwanted,
    /// The state differs from the recorded one.
    #[error("the state after move {after} is not the recorded one: the record or the rules were changed")]
    Checkpoint {
        /// The number of moves played.
        after: usize,
    },
}

fn count(moves: usize) -> String {
    if moves == 1 { "1 move".into() } else { format!("{moves} moves") }
}

impl Record {
    /// Reads a record from JSON.
    pub fn from_json(text: &str) -> Result<Record, RecordError> {
        #[derive(Deserialize)]
        struct Format {
            sounder: u32,
        }
        let malformed = |error: serde_json::Error| RecordError::Malformed(error.to_string());
        let Object(Format { sounder }) = serde_json::from_str(text).map_err(malformed)?;
        if sounder != RECORD_FORMAT {
            return Err(RecordError::Format { found: sounder });
        }
        serde_json::from_str(text).map_err(malformed)
    }

    /// The record as compact JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a record is plain data")
    }

    /// Checks all that can be checked without replaying.
    pub fn check(&self, about: &About) -> Result<(), RecordError> {
        if self.game != about.id {
            return Err(RecordError::OtherGame { found: self.game.clone(), expected: about.id.into() });
        }
        if self.rules != about.rules_version {
            return Err(RecordError::OtherRules { found: self.rules, expected: about.rules_version });
        }
        if self.pack != about.pack_hash {
            return Err(RecordError::OtherPack { found: self.pack.clone(), expected: about.pack_hash.clone() });
        }
        if self.seed.commitment() != self.commitment {
            return Err(RecordError::Commitment);
        }
        if self.names.len() != self.setup.seats {
            let (names, seats) = (self.names.len(), self.setup.seats);
            return Err(RecordError::Malformed(format!("{names} names for {seats} seats")));
        }
        if self.names.iter().any(|name| name.chars().nth(LONGEST_NAME).is_some()) {
            return Err(RecordError::Malformed(format!("a name has at most {LONGEST_NAME} characters")));
        }
        // One for a number of moves at the most: each costs a hash of the whole game.
        if !self.checkpoints.is_sorted_by(|one, next| one.0 < next.0) {
            return Err(RecordError::Malformed("its checkpoints are not in order".into()));
        }
        let (moves, checked) = (self.moves.len(), self.checkpoints.iter().map(|checkpoint| checkpoint.0).max());
        if let Some(checked) = checked.filter(|checked| *checked > moves) {
            return Err(RecordError::CutOff { moves, checked });
        }
        about.check(&self.setup)?;
        Ok(())
    }

    /// Checks that it is as it was written: that it fits its seal, if it has one, and ends with a checkpoint, as every
    /// record does.
    pub fn check_whole(&self) -> Result<(), RecordError> {
        self.check_seal()?;
        let moves = self.moves.len();
        match self.checkpoints.last() {
            Some(Checkpoint(after, _)) if *after == moves => Ok(()),
            _ => Err(RecordError::NoEnd { moves }),
        }
    }

    /// Checks that it fits its seal, if it has one.
    pub fn check_seal(&self) -> Result<(), RecordError> {
        match &self.seal {
            Some(seal) if *seal != self.seal_of_content() => Err(RecordError::Seal),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_move_is_as_short_as_it_can_be() {
        let read = |value: Value| serde_json::from_value::<Move>(value).unwrap();
        for value in [json!([0, 3]), json!([1, {"Fight": 2}, "for the farm!"]), json!([2, null])] {
            assert_eq!(serde_json::to_value(read(value.clone())).unwrap(), value);
        }
        assert_eq!(read(json!([2, null])).action, None);
        assert!(serde_json::from_value::<Move>(json!([2])).is_err());
    }
}
