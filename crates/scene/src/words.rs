//! What all games need when they speak.
//!
//! ```
//! use sounder_scene::words::{a, count, figure, list, plural};
//! assert_eq!(count(1, "unit"), "1 unit");
//! assert_eq!(count(3, "unit"), "3 units");
//! assert_eq!(plural(2, "die", "dice"), "2 dice");
//! assert_eq!(list(["a mine", "a castle", "12 gold"]), "a mine, a castle and 12 gold");
//! assert_eq!(figure(-8), "−8");
//! assert_eq!([a("Dam"), a("Armory")], ["a Dam", "an Armory"]);
//! ```

use sounder_kernel::{Chairs, Names, Outcome, Seat, SeatSet, Viewer};

/// A number and its noun, whose plural ends in -s.
pub fn count(number: impl Into<i64>, noun: &str) -> String {
    let number = number.into();
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}

/// A figure as people write it, with a minus sign where it is negative.
pub fn figure(number: i32) -> String {
    number.to_string().replace('-', "−")
}

/// What one of many things is called: "injury" of "injuries", "token of the wave" of "tokens of the wave".
pub fn one_of(things: &str) -> String {
    const BEHIND: [&str; 12] = ["of", "in", "on", "at", "for", "to", "from", "with", "that", "left", "spent", "used"];
    const ENDS: [(&str, &str); 7] =
        [("dice", "die"), ("ies", "y"), ("xes", "x"), ("ches", "ch"), ("ss", "ss"), ("us", "us"), ("s", "")];
    let end = things.find([',', ':', ';', '(', '.']).unwrap_or(things.len());
    let mut words = things[..end].split_inclusive(' ').scan(0, |at, word| {
        *at += word.len();
        Some((*at - word.len(), word.trim_end()))
    });
    let behind = words.find(|(_, word)| BEHIND.contains(word)).map_or(end, |(start, _)| start);
    let (noun, rest) = things.split_at(things[..behind].trim_end().len());
    let found = ENDS.iter().find_map(|(many, one)| Some((noun.strip_suffix(many)?, one)));
    let (stem, one) = found.unwrap_or((noun, &""));
    format!("{stem}{one}{rest}")
}

/// What so many things are called, whether they are known by the word for one or for many. Of what is known by the word for
/// one, tokens alone are counted piece by piece: "3 red", but "3 Wild tokens".
pub fn called(number: i64, things: &str) -> String {
    match number {
        1 => one_of(things),
        _ if things.ends_with("token") => format!("{things}s"),
        _ => things.into(),
    }
}

/// A number and its noun, whose plural is what it is.
pub fn plural(number: impl Into<i64>, one: &str, many: &str) -> String {
    let number = number.into();
    format!("{number} {}", if number == 1 { one } else { many })
}

/// A noun with its article, by its first letter.
pub fn a(noun: &str) -> String {
    let article = if noun.starts_with(|letter: char| "aeiouAEIOU".contains(letter)) { "an" } else { "a" };
    format!("{article} {noun}")
}

/// "a", "a and b", "a, b and c". Empty for nothing.
pub fn list<T: AsRef<str>>(things: impl IntoIterator<Item = T>) -> String {
    joined(things, "and")
}

/// "a", "a or b", "a, b or c". Empty for nothing.
pub fn choice_of<T: AsRef<str>>(things: impl IntoIterator<Item = T>) -> String {
    joined(things, "or")
}

fn joined<T: AsRef<str>>(things: impl IntoIterator<Item = T>, word: &str) -> String {
    let mut text = String::new();
    let mut things = things.into_iter().peekable();
    let mut is_first = true;
    while let Some(thing) = things.next() {
        let is_last = things.peek().is_none();
        text.push_str(match (is_first, is_last) {
            (true, _) => "",
            (false, false) => ", ",
            (false, true) => " ",
        });
        if is_last && !is_first {
            text.push_str(word);
            text.push(' ');
        }
        text.push_str(thing.as_ref());
        is_first = false;
    }
    text
}

/// The text with a capital at its start.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The seats in the order in which a viewer reads them: the own one first, the others as they follow around the table.
pub fn own_first(seats: usize, viewer: Viewer) -> impl Iterator<Item = Seat> {
    let first = match viewer {
        Viewer::Seat(seat) => seat.index(),
        Viewer::Public => 0,
    };
    (0..seats).map(move |step| Seat(((first + step) % seats) as u8))
}

/// What these seats are called: "Ada", "Ada and Bela", "nobody".
pub fn names_of(seats: SeatSet, names: &Names) -> String {
    if seats.is_empty() { "nobody".into() } else { list(seats.iter().map(|seat| names.of(seat))) }
}

/// What a viewer calls a seat at the start of a sentence: "You" or the name.
pub fn you_or_name(seat: Seat, viewer: Viewer, names: &Names) -> &str {
    if viewer.is(seat) { "You" } else { names.of(seat) }
}

/// A sentence that begins with who does something: "You win.", "Ada wins." Give the verb as for *you* and as for a name.
pub fn does(seat: Seat, viewer: Viewer, names: &Names, you: &str, other: &str) -> String {
    format!("{} {}", you_or_name(seat, viewer, names), if viewer.is(seat) { you } else { other })
}

/// What is being waited for: "Waiting for Ada and Bela."
pub fn waiting_for(acting: SeatSet, names: &Names) -> String {
    format!("Waiting for {}.", names_of(acting, names))
}

/// Who has won, as the viewer reads it: "You win.", "Ada and Bela share the first place.", "The owls won: you and Carl.",
/// "Everybody has lost."
pub fn who_won(outcome: &Outcome, chairs: &Chairs, viewer: Viewer, names: &Names) -> String {
    let winners = outcome.winners();
    won_by(winners, winning_side(winners, chairs), viewer, names)
}

/// The side that all winners are on, in a game of teams.
pub fn winning_side(winners: SeatSet, chairs: &Chairs) -> Option<&str> {
    let mut sides = chairs.sides().filter(|(_, seats)| !seats.and(winners).is_empty());
    match (sides.next(), sides.next()) {
        (Some((side, _)), None) if chairs.have_teams() => Some(&side.name),
        _ => None,
    }
}

/// The same for an end that is known by its winners and the side they are on.
pub fn won_by(winners: SeatSet, side: Option<&str>, viewer: Viewer, names: &Names) -> String {
    let own = winners.iter().find(|seat| viewer.is(*seat));
    let others = winners.iter().filter(|seat| Some(*seat) != own).map(|seat| names.of(seat));
    let all = |you| list(own.map(|_| you).into_iter().chain(others));
    match (side, winners.len()) {
        (_, 0) if names.all().len() == 1 => does(Seat(0), viewer, names, "have lost.", "has lost."),
        (_, 0) => "Everybody has lost.".into(),
        (_, 1) => format!("{} {}", all("You"), if own.is_some() { "win." } else { "wins." }),
        (Some(side), _) => format!("{side} won: {}.", all("you")),
        (None, several) if several == names.all().len() => "Everybody shares the first place.".into(),
        (None, _) => format!("{} share the first place.", all("You")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sounder_kernel::Chair;

    fn names() -> Names {
        Names::new(["Ada", "Bela", "Carl"].map(String::from).to_vec())
    }

    #[test]
    fn lists_of_any_length_read_well() {
        assert_eq!(list([] as [&str; 0]), "");
        assert_eq!(list(["a"]), "a");
        assert_eq!(list(["a", "b"]), "a and b");
        assert_eq!(choice_of(["a", "b", "c"]), "a, b or c");
    }

    #[test]
    fn the_own_seat_comes_first_and_the_others_follow_around_the_table() {
        let seats = |viewer| own_first(3, viewer).map(|seat| seat.0).collect::<Vec<_>>();
        assert_eq!(seats(Viewer::Seat(Seat(1))), [1, 2, 0]);
        assert_eq!(seats(Viewer::Public), [0, 1, 2]);
    }

    #[test]
    fn who_won_is_said_to_winners_losers_and_those_who_watch() {
        let (first, second) = (Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)));
        let alone = Chairs::free_for_all(3);
        let said = |scores: [i32; 3], viewer| who_won(&Outcome::by_scores(&scores), &alone, viewer, &names());
        assert_eq!(said([3, 1, 2], first), "You win.");
        assert_eq!(said([3, 1, 2], second), "Ada wins.");
        assert_eq!(said([3, 3, 2], second), "You and Ada share the first place.");
        assert_eq!(said([3, 3, 2], Viewer::Public), "Ada and Bela share the first place.");
        assert_eq!(said([3, 3, 3], Viewer::Public), "Everybody shares the first place.");
        let lost = Outcome::lost(&[1, 2, 3]);
        assert_eq!(who_won(&lost, &alone, first, &names()), "Everybody has lost.");
        let solo = |viewer| won_by(SeatSet::EMPTY, None, viewer, &Names::new(vec!["Ada".into()]));
        assert_eq!([solo(first), solo(Viewer::Public)], ["You have lost.", "Ada has lost."]);
    }

    #[test]
    fn a_side_that_won_is_named_and_one_that_is_a_single_seat_is_not() {
        let chair = |side| Chair::new(("player", "Player"), (side, side));
        let chairs = Chairs::new(["The owls", "The fox", "The owls"].map(chair).to_vec());
        let said =
            |keys: [i32; 3], viewer| who_won(&Outcome::by_sides(&chairs, &keys, &[0; 3]), &chairs, viewer, &names());
        assert_eq!(said([1, 0, 1], Viewer::Public), "The owls won: Ada and Carl.");
        assert_eq!(said([1, 0, 1], Viewer::Seat(Seat(2))), "The owls won: you and Ada.");
        assert_eq!(said([0, 1, 0], Viewer::Seat(Seat(2))), "Bela wins.");
        assert_eq!(said([1, 1, 1], Viewer::Public), "Everybody shares the first place.");
    }

    #[test]
    fn one_of_many_is_called_by_its_own_name() {
        let many = [
            "injuries",
            "tokens of the wave",
            "red parts",
            "dice in the pool",
            "actions left",
            "hexes",
            "turns in a row",
        ];
        let one = ["injury", "token of the wave", "red part", "die in the pool", "action left", "hex", "turn in a row"];
        assert_eq!(many.map(one_of), one);
        for same in ["Mass: fights cost less", "bonus", "gold (more than 30 win)", "Wild token", "red", ""] {
            assert_eq!(one_of(same), same);
        }
    }

    #[test]
    fn one_waits_and_several_wait() {
        assert_eq!(waiting_for(SeatSet::only(Seat(2)), &names()), "Waiting for Carl.");
        assert_eq!(waiting_for([Seat(0), Seat(2)].into_iter().collect(), &names()), "Waiting for Ada and Carl.");
    }
}
