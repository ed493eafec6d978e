use super::{Correction, Moments};
use crate::estimate::{Estimate, Ratio, WHOLE, z_for};
use crate::statistics::wilson;
use crate::story::Story;
use serde::{Deserialize, Serialize};
use sounder_kernel::{Chairs, Seat};

/// How somebody did: wins, points, and results with the luck before them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Record {
    wins: Ratio,
    points: Ratio,
    results: Moments,
}

impl Record {
    fn merge(&mut self, other: &Record) {
        self.wins.merge(&other.wins);
        self.points.merge(&other.points);
        self.results.merge(&other.results);
    }

    /// Several seats of one game, each counted once.
    fn add(&mut self, story: &Story, seats: impl Iterator<Item = Seat> + Clone) {
        let count = seats.clone().count() as i64;
        if count == 0 {
            return;
        }
        self.wins.add(seats.clone().map(|seat| story.won(seat)).sum(), count);
        self.points.add(seats.clone().map(|seat| i64::from(story.outcome.score(seat))).sum(), count);
        seats.for_each(|seat| self.results.add_seat(story, seat));
    }
}

/// How everybody did, by seat, side, role and bot.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Standing {
    seats: Vec<Record>,
    sides: Vec<Record>,
    roles: Vec<Record>,
    bots: Vec<Record>,
    /// The role of each seat, as an index.
    role_of: Vec<usize>,
    nobody: u64,
    games: u64,
}

/// How somebody did, with intervals.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct StandingLine {
    /// Whose line it is: a seat, a side, a role, a bot.
    pub name: String,
    /// Games.
    pub games: u64,
    /// The chance to win. A win shared by n sides counts 1/n.
    pub wins: Estimate,
    /// The chance to win in times the share that is fair.
    pub share: Estimate,
    /// Points.
    pub points: Estimate,
    /// Results from 0 to 1 as they were.
    pub result: Estimate,
    /// Results corrected for luck.
    pub corrected: Estimate,
    /// A game that it won, where the chapter it stands in has one.
    pub example: Option<u64>,
}

impl Standing {
    pub(super) fn new(chairs: &Chairs) -> Standing {
        let roles = chairs.roles();
        let role_of = Seat::all(chairs.seats())
            .map(|seat| roles.iter().position(|role| *role == chairs.role(seat)).expect("its role is listed"))
            .collect();
        Standing {
            seats: vec![Record::default(); chairs.seats()],
            sides: vec![Record::default(); chairs.sides().count()],
            roles: vec![Record::default(); roles.len()],
            bots: vec![Record::default(); chairs.seats()],
            role_of,
            nobody: 0,
            games: 0,
        }
    }

    pub(super) fn add(&mut self, story: &Story) {
        self.games += 1;
        self.nobody += u64::from(story.outcome.winners().is_empty());
        for seat in Seat::all(story.seats()) {
            self.seats[seat.index()].add(story, std::iter::once(seat));
            self.bots[story.seating[seat.index()]].add(story, std::iter::once(seat));
        }
        // A side's win counts once, however many seats it has.
        for (side, seats) in self.sides.iter_mut().zip(&story.sides) {
            side.add(story, seats.first().into_iter());
        }
        for (index, role) in self.roles.iter_mut().enumerate() {
            let role_of = &self.role_of;
            role.add(story, Seat::all(story.seats()).filter(|seat| role_of[seat.index()] == index));
        }
    }

    pub(super) fn merge(&mut self, other: &Standing) {
        let add = |mine: &mut Vec<Record>, theirs: &[Record]| mine.iter_mut().zip(theirs).for_each(|(a, b)| a.merge(b));
        add(&mut self.seats, &other.seats);
        add(&mut self.sides, &other.sides);
        add(&mut self.roles, &other.roles);
        add(&mut self.bots, &other.bots);
        self.nobody += other.nobody;
        self.games += other.games;
    }

    /// Games that nobody won.
    pub fn nobody(&self) -> Estimate {
        let rate = wilson(self.nobody as f64, self.games as f64);
        Estimate { value: rate.rate, low: rate.low, high: rate.high }
    }

    /// How luck shows in results.
    pub fn correction(&self) -> Correction {
        Correction::of(self.seats.iter().map(|record| &record.results))
    }

    /// A line for each record; their intervals hold all at once, because it is the outermost of them that is looked at.
    fn lines(&self, records: &[Record], names: impl Iterator<Item = String>) -> Vec<StandingLine> {
        let z = z_for(records.len());
        let correction = self.correction();
        let fair = self.sides.len().max(1) as f64;
        let line = |(record, name): (&Record, String)| {
            let wins = record.wins.share(WHOLE, z);
            StandingLine {
                name,
                games: record.wins.games(),
                wins,
                share: wins.times(fair),
                points: record.points.mean(z),
                result: record.results.estimate(&Correction::default(), z),
                corrected: record.results.estimate(&correction, z),
                example: None,
            }
        };
        records.iter().zip(names).map(line).collect()
    }

    /// A line for each seat.
    pub fn seats(&self, chairs: &Chairs) -> Vec<StandingLine> {
        let name = |seat: Seat| match chairs.part(seat) {
            Some(part) => format!("seat {} ({part})", seat.index() + 1),
            None => format!("seat {}", seat.index() + 1),
        };
        self.lines(&self.seats, Seat::all(chairs.seats()).map(name))
    }

    /// A line for each side; none where every seat is a side of its own.
    pub fn sides(&self, chairs: &Chairs) -> Vec<StandingLine> {
        let lines = || self.lines(&self.sides, chairs.sides().map(|(side, _)| side.name.clone()));
        if chairs.have_teams() { lines() } else { Vec::new() }
    }

    /// A line for each role; none where all have the same.
    pub fn roles(&self, chairs: &Chairs) -> Vec<StandingLine> {
        let lines = || self.lines(&self.roles, chairs.roles().into_iter().map(|role| role.name.clone()));
        if chairs.have_roles() { lines() } else { Vec::new() }
    }

    /// A line for each bot of the plan; none where all seats have the same.
    pub fn bots(&self, names: &[String]) -> Vec<StandingLine> {
        let differ = names.iter().any(|name| *name != names[0]);
        let lines = || {
            let numbered = (1..).zip(names).map(|(number, name): (usize, &String)| format!("bot {number}: {name}"));
            self.lines(&self.bots, numbered)
        };
        if differ { lines() } else { Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sounder_kernel::{Chair, Outcome};

    /// A game master against three, who win together.
    fn chairs() -> Chairs {
        let ranger = || Chair::new(("ranger", "Ranger"), ("rangers", "The rangers"));
        Chairs::new(vec![Chair::new(("gm", "Game master"), ("wave", "The wave")), ranger(), ranger(), ranger()])
    }

    /// So many games, of which the rangers win some.
    fn played(chairs: &Chairs, games: u64, won: u64) -> Standing {
        let mut standing = Standing::new(chairs);
        for number in 0..games {
            let scores = if number < won { [0, 1, 1, 1] } else { [1, 0, 0, 0] };
            let outcome = Outcome::by_scores(&scores[..chairs.seats()]);
            let seating = (0..chairs.seats()).collect();
            standing.add(&Story { number, outcome, seating, ..Story::new(chairs, 0) });
        }
        standing
    }

    #[test]
    fn a_side_wins_once_however_many_seats_it_has() {
        let chairs = chairs();
        let standing = played(&chairs, 400, 300);
        let sides = standing.sides(&chairs);
        let told: Vec<(&str, u64, f64)> =
            sides.iter().map(|line| (line.name.as_str(), line.games, line.wins.value)).collect();
        assert_eq!(told, [("The wave", 400, 0.25), ("The rangers", 400, 0.75)]);
        assert!((sides[1].share.value - 1.5).abs() < 1e-9, "half of the wins would be fair");
        assert!(sides[1].wins.low > 0.69 && sides[1].wins.high < 0.81, "400 games, not 1200: {:?}", sides[1].wins);
        let last = standing.seats(&chairs)[3].wins.value;
        assert!((last - 0.75).abs() < 1e-9, "every ranger has won with the others: {last}");
    }

    #[test]
    fn a_role_is_the_mean_of_its_seats_and_no_surer_than_one_of_them() {
        let chairs = chairs();
        let standing = played(&chairs, 400, 300);
        let roles = standing.roles(&chairs);
        let told: Vec<(&str, u64, f64)> =
            roles.iter().map(|line| (line.name.as_str(), line.games, line.wins.value)).collect();
        assert_eq!(told, [("Game master", 400, 0.25), ("Ranger", 400, 0.75)]);
        let width = |line: &StandingLine| line.wins.high - line.wins.low;
        assert!((width(&roles[1]) - width(&standing.sides(&chairs)[1])).abs() < 1e-9, "they win together: {roles:?}");
    }

    #[test]
    fn there_are_no_sides_and_roles_where_all_are_alike() {
        let alike = Chairs::free_for_all(2);
        let standing = played(&alike, 10, 5);
        assert!(standing.sides(&alike).is_empty() && standing.roles(&alike).is_empty());
        assert!(standing.bots(&["a".into(), "a".into()]).is_empty());
        assert_eq!(standing.bots(&["a".into(), "b".into()]).len(), 2);
    }

    /// Of equal seats one stands out by chance more often than one alone would: the intervals allow for it.
    #[test]
    fn equal_seats_stand_out_in_one_run_of_twenty() {
        let chairs = Chairs::free_for_all(6);
        let mut dice = sounder_kernel::Dice::from_number(3);
        let mut wrong = 0;
        for _ in 0..200 {
            let mut standing = Standing::new(&chairs);
            for number in 0..120 {
                let mut scores = [0; 6];
                scores[dice.below(6) as usize] = 1;
                let seating = (0..6).collect();
                standing.add(&Story {
                    number,
                    outcome: Outcome::by_scores(&scores),
                    seating,
                    ..Story::new(&chairs, 0)
                });
            }
            wrong += u32::from(standing.seats(&chairs).iter().any(|line| line.share.excludes(1.0)));
        }
        assert!(wrong <= 18, "{wrong} runs of 200");
    }
}
