use serde::{Deserialize, Serialize};
use sounder_kernel::{Chairs, Names, Outcome, Seat, Viewer};
use sounder_scene::words::{winning_side, won_by};
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
    /// Who has won, counted from 0; nobody in a game that everybody lost. Absent in results of earlier versions, where the
    /// first rank says it, and where there is no result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winners: Option<Vec<usize>>,
    /// The name of the side that has won, in a game of sides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<String>,
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
    pub fn finished(outcome: &Outcome, chairs: &Chairs) -> Ending {
        let seats = Seat::all(outcome.seats());
        let winners = outcome.winners();
        let side = winning_side(winners, chairs).map(String::from);
        Ending {
            how: How::Finished,
            seat: None,
            ranks: seats.clone().map(|seat| outcome.rank(seat)).collect(),
            winners: Some(winners.iter().map(Seat::index).collect()),
            side,
            scores: seats.map(|seat| outcome.score(seat)).collect(),
            note: String::new(),
        }
    }

    /// A seat gave up, and its side has lost to the others.
    pub fn lost_by(how: How, loser: Seat, chairs: &Chairs) -> Ending {
        let keys: Vec<bool> = Seat::all(chairs.seats()).map(|seat| !chairs.mates(loser).contains(seat)).collect();
        let scores = vec![0; keys.len()];
        let outcome =
            if keys.contains(&true) { Outcome::by_sides(chairs, &keys, &scores) } else { Outcome::lost(&scores) };
        Ending::given_up(how, loser, &outcome, chairs)
    }

    /// A seat gave up, and that ended the game like this.
    pub fn given_up(how: How, seat: Seat, outcome: &Outcome, chairs: &Chairs) -> Ending {
        Ending { seat: Some(seat.index()), scores: Vec::new(), how, ..Ending::finished(outcome, chairs) }
    }

    /// All share the first rank.
    pub fn drawn(seats: usize) -> Ending {
        Ending {
            ranks: vec![1; seats],
            winners: Some((0..seats).collect()),
            ..Ending::without_ranks(How::Drawn, String::new())
        }
    }

    /// Without ranks.
    pub fn without_ranks(how: How, note: String) -> Ending {
        Ending { how, seat: None, ranks: Vec::new(), winners: None, side: None, scores: Vec::new(), note }
    }

    /// Who has won, counted from 0.
    pub fn winners(&self) -> Vec<usize> {
        let first = || (0..self.ranks.len()).filter(|seat| self.ranks[*seat] == 1).collect();
        self.winners.clone().unwrap_or_else(first)
    }

    fn who_won(&self, names: &Names) -> String {
        if self.ranks.is_empty() {
            return String::new();
        }
        let winners = self.winners().into_iter().map(|seat| Seat(seat as u8)).collect();
        won_by(winners, self.side.as_deref(), Viewer::Public, names)
    }

    /// The end in a sentence.
    pub fn in_words(&self, names: &Names) -> String {
        let won = self.who_won(names);
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

#[cfg(test)]
mod tests {
    use super::*;
    use sounder_kernel::{Chair, SeatSet};

    fn teams() -> Chairs {
        let chair = |side| Chair::new(("player", "Player"), (side, side));
        Chairs::new(["Pink", "Blue", "Pink", "Blue"].map(chair).to_vec())
    }

    fn names() -> Names {
        Names::new(["Ada", "Bo", "Cy", "Di"].map(String::from).to_vec())
    }

    #[test]
    fn the_end_says_who_has_won() {
        let say = |outcome: Outcome, chairs: &Chairs| Ending::finished(&outcome, chairs).in_words(&names());
        let alone = Chairs::free_for_all(4);
        assert_eq!(say(Outcome::by_scores(&[1, 5, 2, 3]), &alone), "Bo wins.");
        assert_eq!(say(Outcome::by_scores(&[1, 5, 5, 3]), &alone), "Bo and Cy share the first place.");
        assert_eq!(say(Outcome::lost(&[1, 5, 5, 3]), &alone), "Everybody has lost.");
        let lone = Ending::finished(&Outcome::lost(&[3]), &Chairs::free_for_all(1));
        assert_eq!(lone.in_words(&Names::new(vec!["Ada".into()])), "Ada has lost.");
        let pink = SeatSet::only(Seat(0)).with(Seat(2));
        assert_eq!(say(Outcome::won_by(pink, &[0; 4]), &teams()), "Pink won: Ada and Cy.");
        assert_eq!(say(Outcome::by_sides(&teams(), &[1; 4], &[0; 4]), &teams()), "Everybody shares the first place.");
    }

    #[test]
    fn who_resigns_loses_with_the_whole_side() {
        let ending = Ending::lost_by(How::Resigned, Seat(1), &teams());
        assert_eq!(ending.in_words(&names()), "Bo resigned. Pink won: Ada and Cy.");
        let mates = Chairs::new(vec![Chair::new(("a", "A"), ("us", "Us")); 4]);
        assert_eq!(
            Ending::lost_by(How::Resigned, Seat(1), &mates).in_words(&names()),
            "Bo resigned. Everybody has lost."
        );
    }

    #[test]
    fn results_of_earlier_versions_are_read() {
        let old: Ending = serde_json::from_str(r#"{"how":"finished","ranks":[2,1,3,4],"scores":[1,2,0,0]}"#).unwrap();
        assert_eq!(old.in_words(&names()), "Bo wins.");
    }
}
