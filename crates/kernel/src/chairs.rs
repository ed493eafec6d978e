use crate::{MAX_SEATS, Seat, SeatSet};
use serde::Serialize;
use std::cmp::Reverse;

/// Who sits where: each seat's role and side.
///
/// Seats on one side win and lose together. In a free-for-all every seat is a side of its own, and nobody has to be told.
///
/// ```
/// use sounder_kernel::{Chair, Chairs, Seat};
///
/// let chairs = Chairs::new(vec![
///     Chair::new(("gm", "Game master"), ("wave", "The wave")),
///     Chair::new(("ranger", "Ranger"), ("rangers", "The rangers")),
///     Chair::new(("ranger", "Ranger"), ("rangers", "The rangers")),
/// ]);
/// assert_eq!(chairs.sides().count(), 2);
/// assert_eq!(chairs.mates(Seat(1)).len(), 2);
/// assert!(chairs.have_roles() && chairs.have_teams());
/// assert_eq!(chairs.part(Seat(0)).as_deref(), Some("Game master"));
/// assert_eq!(Chairs::free_for_all(2).part(Seat(0)), None);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(transparent)]
pub struct Chairs(Vec<Chair>);

/// The role and the side of one seat, each with the name used in files and the one shown to people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Chair {
    /// What the seat does at the table: "ranger", "Ranger".
    pub role: Label,
    /// With whom it wins and loses: "rangers", "The rangers".
    pub side: Label,
}

/// Something with a name for files and the command line, and one for people.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct Label {
    /// The name used in files, addresses and on the command line.
    pub id: String,
    /// The name shown to people.
    pub name: String,
}

impl Label {
    /// A label from the name for files and the one for people.
    pub fn new(id: impl Into<String>, name: impl Into<String>) -> Label {
        Label { id: id.into(), name: name.into() }
    }
}

impl Chair {
    /// A chair from its role and its side, each as id and name.
    pub fn new(role: (&str, &str), side: (&str, &str)) -> Chair {
        Chair { role: Label::new(role.0, role.1), side: Label::new(side.0, side.1) }
    }
}

impl Chairs {
    /// These chairs, one a seat.
    pub fn new(chairs: Vec<Chair>) -> Chairs {
        assert!((1..=MAX_SEATS).contains(&chairs.len()), "a table has 1 to {MAX_SEATS} seats");
        Chairs(chairs)
    }

    /// Everybody for themselves, all with the same role.
    pub fn free_for_all(seats: usize) -> Chairs {
        let chair = |n: usize| Chair::new(("player", "Player"), (&n.to_string(), &format!("Player {n}")));
        Chairs::new((1..=seats).map(chair).collect())
    }

    /// How many seats there are.
    pub fn seats(&self) -> usize {
        self.0.len()
    }

    /// The role of a seat.
    pub fn role(&self, seat: Seat) -> &Label {
        &self.0[seat.index()].role
    }

    /// The side of a seat.
    pub fn side(&self, seat: Seat) -> &Label {
        &self.0[seat.index()].side
    }

    /// The seats on the side of `seat`, itself included.
    pub fn mates(&self, seat: Seat) -> SeatSet {
        let side = &self.side(seat).id;
        Seat::all(self.seats()).filter(|other| self.side(*other).id == *side).collect()
    }

    /// Every side with its seats, in the order of their first seats.
    pub fn sides(&self) -> impl Iterator<Item = (&Label, SeatSet)> {
        let firsts = Seat::all(self.seats()).filter(|seat| self.mates(*seat).first() == Some(*seat));
        firsts.map(|seat| (self.side(seat), self.mates(seat)))
    }

    /// Every role in the order of their first seats.
    pub fn roles(&self) -> Vec<&Label> {
        let mut roles: Vec<&Label> = Vec::new();
        for chair in &self.0 {
            if !roles.iter().any(|role| role.id == chair.role.id) {
                roles.push(&chair.role);
            }
        }
        roles
    }

    /// The role that most seats have; of several the first.
    pub fn usual_role(&self) -> &Label {
        let seats = |role: &Label| self.0.iter().filter(|chair| chair.role.id == role.id).count();
        // Of equals `min_by_key` gives the first.
        self.roles().into_iter().min_by_key(|role| Reverse(seats(role))).expect("a table has a seat")
    }

    /// The first seat that has a role.
    pub fn seat_of_role(&self, id: &str) -> Option<Seat> {
        Seat::all(self.seats()).find(|seat| self.role(*seat).id == id)
    }

    /// What tells a seat apart from others, for people: its role, its side where all have the same role, or both where
    /// the roles do not say who belongs together; nothing in a free-for-all.
    pub fn part(&self, seat: Seat) -> Option<String> {
        let (role, side) = (self.role(seat), self.side(seat));
        match (self.have_roles(), self.have_teams()) {
            (false, false) => None,
            (true, true) if !self.roles_are_sides() => {
                let side =
                    side.name.strip_prefix("The ").map_or_else(|| side.name.clone(), |rest| format!("the {rest}"));
                Some(format!("{} of {side}", role.name))
            }
            (true, _) => Some(role.name.clone()),
            (false, true) => Some(side.name.clone()),
        }
    }

    /// Whether those who have the same role are just those who are on the same side.
    fn roles_are_sides(&self) -> bool {
        let alike = |one: &Chair, other: &Chair| (one.role.id == other.role.id) == (one.side.id == other.side.id);
        self.0.iter().all(|one| self.0.iter().all(|other| alike(one, other)))
    }

    /// Whether some side has more than one seat, so that sides are worth showing.
    pub fn have_teams(&self) -> bool {
        self.sides().any(|(_, seats)| seats.len() > 1)
    }

    /// Whether there are several roles, so that they are worth showing.
    pub fn have_roles(&self) -> bool {
        self.roles().len() > 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_free_for_all_needs_no_telling() {
        let chairs = Chairs::free_for_all(3);
        assert!(!chairs.have_teams() && !chairs.have_roles());
        assert_eq!(chairs.mates(Seat(1)), SeatSet::only(Seat(1)));
        assert_eq!(chairs.sides().count(), 3);
    }

    #[test]
    fn where_each_side_has_the_same_roles_a_seat_is_known_by_both() {
        let (pink, blue) = (("pink", "The pinks"), ("blue", "Blue"));
        let chair = |role, side| Chair::new((role, role), side);
        let parts =
            |chairs: &Chairs| Seat::all(chairs.seats()).filter_map(|seat| chairs.part(seat)).collect::<Vec<_>>();
        let crews = [chair("Pilot", pink), chair("Pilot", blue), chair("Gunner", pink), chair("Gunner", blue)];
        let both = ["Pilot of the pinks", "Pilot of Blue", "Gunner of the pinks", "Gunner of Blue"];
        assert_eq!(parts(&Chairs::new(crews.to_vec())), both);
        let wave = [chair("Master", pink), chair("Ranger", blue), chair("Ranger", blue)];
        assert_eq!(parts(&Chairs::new(wave.to_vec())), ["Master", "Ranger", "Ranger"]);
        let crew = [chair("Player", pink), chair("Player", pink), chair("Player", blue)];
        assert_eq!(parts(&Chairs::new(crew.to_vec())), ["The pinks", "The pinks", "Blue"]);
    }

    #[test]
    fn the_usual_role_is_that_of_most_seats_and_the_first_of_equals() {
        let chair = |role| Chair::new((role, role), (role, role));
        let usual = |roles: &[&'static str]| {
            let chairs = Chairs::new(roles.iter().map(|role| chair(*role)).collect());
            let role = chairs.usual_role().id.clone();
            (chairs.seat_of_role(&role), role)
        };
        assert_eq!(usual(&["master", "ranger", "ranger"]), (Some(Seat(1)), "ranger".into()));
        assert_eq!(usual(&["master", "ranger"]), (Some(Seat(0)), "master".into()));
        assert_eq!(Chairs::free_for_all(2).seat_of_role("ranger"), None);
    }

    #[test]
    fn mates_need_not_sit_side_by_side() {
        let chair = |side| Chair::new(("commander", "Commander"), (side, side));
        let chairs = Chairs::new(["pink", "blue", "pink", "blue"].map(chair).to_vec());
        assert_eq!(chairs.mates(Seat(2)).iter().collect::<Vec<_>>(), [Seat(0), Seat(2)]);
        let sides: Vec<&str> = chairs.sides().map(|(side, _)| side.id.as_str()).collect();
        assert_eq!(sides, ["pink", "blue"]);
    }
}
