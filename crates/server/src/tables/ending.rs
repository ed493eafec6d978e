use serde::{Deserialize, Serialize};
use sounder_kernel::{MAX_SEATS, Names, Outcome, Seat};
use utoipa::ToSchema;

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Ending {
    /// In which way.
    pub how: How,
    /// Whose doing it was, counted from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<usize>,
    /// The rank of each seat, 1 for the best; empty when there is none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ranks: Vec<u8>,
    /// The score of each seat; empty when the game was not played to its end.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scores: Vec<i32>,
    /// More about it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
}

/// In which way a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// By its rules.
    Finished,
    /// Somebody resigned.
    Resigned,
    /// Somebody ran out of time.
    Forfeited,
    /// All agreed on a draw.
    Drawn,
    /// All agreed to end it without a result.
    Abandoned,
    /// The rules have changed so that it cannot go on.
    Closed,
}

impl Ending {
    /// By the rules of the game.
    pub fn finished(outcome: &Outcome) -> Ending {
        let seats = Seat::all(outcome.seats());
        Ending {
            how: How::Finished,
            seat: None,
            ranks: seats.clone().map(|seat| outcome.rank(seat)).collect(),
            scores: seats.map(|seat| outcome.score(seat)).collect(),
            note: String::new(),
        }
    }

    /// One seat lost and the others share the win.
    pub fn lost_by(how: How, loser: Seat, seats: usize) -> Ending {
        let keys: Vec<bool> = Seat::all(seats).map(|seat| seat != loser).collect();
        let outcome = Outcome::by_keys(&keys, &[0; MAX_SEATS][..seats]);
        Ending { seat: Some(loser.index()), scores: Vec::new(), how, ..Ending::finished(&outcome) }
    }

    /// All share the first rank.
    pub fn drawn(seats: usize) -> Ending {
        Ending { how: How::Drawn, seat: None, ranks: vec![1; seats], scores: Vec::new(), note: String::new() }
    }

    /// Without ranks.
    pub fn without_ranks(how: How, note: String) -> Ending {
        Ending { how, seat: None, ranks: Vec::new(), scores: Vec::new(), note }
    }

    /// The end in a sentence.
    pub fn in_words(&self, names: &Names) -> String {
        let winners: Vec<&str> =
            self.ranks.iter().zip(names.all()).filter(|(rank, _)| **rank == 1).map(|(_, name)| &**name).collect();
        let won = match winners[..] {
            [] => String::new(),
            [one] => format!("{one} wins."),
            _ if winners.len() == self.ranks.len() => "Everybody shares the first place.".into(),
            [ref more @ .., last] => format!("{} and {last} share the first place.", more.join(", ")),
        };
        let seat = self.seat.map_or("Somebody", |seat| &*names.all()[seat]);
        match self.how {
            How::Finished => won,
            How::Resigned => format!("{seat} resigned. {won}"),
            How::Forfeited => format!("{seat} ran out of time. {won}"),
            How::Drawn => "All agreed on a draw.".into(),
            How::Abandoned => "The game was ended without a result.".into(),
            How::Closed => self.note.clone(),
        }
    }
}
