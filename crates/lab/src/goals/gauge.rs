use super::{Finding, Goal, Measure, Measured, Place};
use crate::causes::Cross;
use crate::estimate::{Counts, Estimate, Ratio, Risk, WHOLE, parts};
use crate::play::Collect;
use crate::story::{FactAt, Story, best_score};
use serde::{Deserialize, Serialize};
use sounder_kernel::{Chairs, Seat, SeatSet, Thing, Vocabulary};

/// What happened to a thing that was chosen, in goals.
const TAKEN: &str = "taken";

/// One figure of a goal, for one thing, group, phase or seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Part {
    name: String,
    /// The things that count; any if there are none.
    things: Vec<u16>,
    phase: Option<u8>,
    ratio: Ratio,
    /// Games that say something about it.
    cases: u64,
    /// What the seats won or got in each game, with the luck of the deal and of play before it.
    lucky: Option<Cross>,
}

/// Measures what a goal asks for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Gauge {
    measure: Measure,
    /// The kind of facts; none for what was taken.
    kind: Option<u8>,
    of: Vec<u16>,
    /// Whose wins and results count.
    seats: Vec<u8>,
    winners: bool,
    below: i64,
    sides: usize,
    parts: Vec<Part>,
    margins: Counts,
    games: u64,
}

impl Gauge {
    /// The gauge of a goal at a table, or what is wrong with the goal.
    pub fn new(goal: &Goal, chairs: &Chairs, words: &Vocabulary) -> Result<Gauge, String> {
        let fault = |what: String| format!("\"{}\": {what}", goal.goal);
        let kind = match goal.kind.as_deref() {
            None | Some(TAKEN) => None,
            Some(name) => {
                let known = words.kinds.iter().position(|kind| kind == name);
                let all = words.kinds.join(", ");
                Some(known.ok_or_else(|| fault(format!("there is no kind of fact \"{name}\"; there are: {all}")))? as u8)
            }
        };
        let needs_kind =
            [Measure::PerGame, Measure::PerPlayer, Measure::Share, Measure::GamesWith, Measure::WinnersWith];
        if needs_kind.contains(&goal.measure) && goal.kind.is_none() {
            return Err(fault("it names no kind of fact".into()));
        }
        let find = |name: &String| {
            let thing = words.find(name).ok_or_else(|| fault(format!("there is no \"{name}\"")))?;
            Ok::<u16, String>(thing.0)
        };
        let phase = |name: &String| {
            let known = words.phases.iter().position(|phase| phase == name);
            known.map(|at| at as u8).ok_or_else(|| fault(format!("there is no phase \"{name}\"")))
        };
        let phases: Vec<Option<u8>> = match goal.phases.as_slice() {
            [] => vec![None],
            named => named.iter().map(|name| phase(name).map(Some)).collect::<Result<_, _>>()?,
        };
        let mut parts = Vec::new();
        for (name, things) in goal.parts(chairs, words)? {
            for phase in &phases {
                let name = match phase {
                    Some(phase) => format!("{name} {}", words.phases[usize::from(*phase)]).trim().to_string(),
                    None => name.clone(),
                };
                let lucky = goal.is_about_luck(&things).then(|| Cross::new(3));
                let part =
                    Part { name, things: things.clone(), phase: *phase, ratio: Ratio::default(), cases: 0, lucky };
                parts.push(part);
            }
        }
        let seats: Vec<u8> = Seat::all(chairs.seats())
            .filter(|seat| goal.seat.is_none_or(|only| only == seat.index() + 1))
            .filter(|seat| goal.side.as_ref().is_none_or(|only| *only == chairs.side(*seat).id))
            .map(|seat| seat.0)
            .collect();
        if seats.is_empty() {
            return Err(fault("nobody sits where it says".into()));
        }
        Ok(Gauge {
            measure: goal.measure,
            kind,
            of: goal.of.iter().map(find).collect::<Result<_, _>>()?,
            seats,
            winners: goal.winners,
            below: goal.below.unwrap_or_default(),
            sides: chairs.sides().count(),
            parts,
            margins: Counts::default(),
            games: 0,
        })
    }

    fn counts(&self, part: &Part, fact: &FactAt, winners: SeatSet) -> bool {
        Some(fact.kind) == self.kind
            && (part.things.is_empty() || fact.thing.is_some_and(|thing| part.things.contains(&thing.0)))
            && self.counts_at_all(part, fact, winners)
    }

    fn counts_at_all(&self, part: &Part, fact: &FactAt, winners: SeatSet) -> bool {
        Some(fact.kind) == self.kind
            && part.phase.is_none_or(|phase| phase == fact.when.phase)
            && (!self.winners || fact.seat.is_some_and(|seat| winners.contains(seat)))
            && (self.of.is_empty() || fact.thing.is_some_and(|thing| self.of.contains(&thing.0)))
    }

    /// The seats that a part was about in a game, and how often.
    fn of_part(&self, part: &Part, story: &Story) -> (SeatSet, i64) {
        let winners = story.outcome.winners();
        let (mut seats, mut times) = (SeatSet::EMPTY, 0);
        if self.kind.is_none() {
            for take in story.takes.iter().filter(|take| part.things.contains(&take.thing.0)) {
                if part.phase.is_none_or(|phase| phase == take.when.phase) {
                    seats = seats.with(take.seat);
                    times += 1;
                }
            }
            return (seats, times);
        }
        for fact in story.facts.iter().filter(|fact| self.counts(part, fact, winners)) {
            times += 1;
            if let Some(seat) = fact.seat {
                seats = seats.with(seat);
            }
        }
        (seats, times)
    }

    /// What one game says about a part: so much of so much.
    fn of_game(&self, part: &Part, story: &Story) -> (i64, i64) {
        let winners = story.outcome.winners();
        let own = || self.seats.iter().map(|seat| Seat(*seat));
        match self.measure {
            Measure::SeatShare => (story.won(Seat(part.things[0] as u8)), 1),
            Measure::Wins => (own().map(|seat| story.won(seat)).sum(), self.seats.len() as i64),
            Measure::Result => {
                let counts = part.things.is_empty() || self.of_part(part, story).1 > 0;
                let result = own().map(|seat| story.result(seat)).sum();
                if counts { (result, self.seats.len() as i64) } else { (0, 0) }
            }
            Measure::GamesWith => (i64::from(self.of_part(part, story).1 > 0), 1),
            Measure::WinnersWith => (self.of_part(part, story).0.and(winners).len() as i64, winners.len() as i64),
            Measure::Share => {
                let all = story.facts.iter().filter(|fact| self.counts_at_all(part, fact, winners)).count();
                (self.of_part(part, story).1, all as i64)
            }
            Measure::PerGame => (self.of_part(part, story).1, 1),
            Measure::PerPlayer => (self.of_part(part, story).1, story.seats() as i64),
            Measure::OwnerShare => {
                let owners = self.of_part(part, story).0;
                (owners.iter().map(|seat| story.won(seat)).sum(), owners.len() as i64)
            }
            Measure::Rounds => (i64::from(story.rounds), 1),
            Measure::Decisions => (i64::from(story.decisions), story.seats() as i64),
            Measure::WinnersBelow => (i64::from(best_score(&story.outcome) < self.below), 1),
            Measure::LeadChanges => (crate::measure::Lead::of(story).map_or(0, |lead| lead.changes), 1),
            Measure::MedianMargin | Measure::Given | Measure::Kept | Measure::Blank => (0, 0),
        }
    }

    /// The seats whose luck shows in a part, where it does.
    fn seats_of(&self, part: &Part) -> Vec<Seat> {
        match self.measure {
            Measure::SeatShare => vec![Seat(part.things[0] as u8)],
            _ => self.seats.iter().map(|seat| Seat(*seat)).collect(),
        }
    }

    /// The figures so far, each with an interval wide enough that all of them hold at once.
    pub fn figures(&self, risk: Risk) -> Vec<Measured> {
        if self.measure == Measure::MedianMargin {
            let cases = self.margins.total();
            return vec![Measured { name: String::new(), estimate: self.margins.median(risk.t(cases)), cases }];
        }
        let risk = risk.shared(self.parts.len());
        let luck = Cross::fit(self.parts.iter().filter_map(|part| part.lucky.as_ref()), 3);
        let estimate = |part: &Part| {
            let t = risk.t(part.cases);
            let won = || match &part.lucky {
                Some(cross) => {
                    let seats = self.seats_of(part).len() as f64;
                    let mean = cross.mean(0) - luck[0] * cross.mean(1) - luck[1] * cross.mean(2);
                    let error = cross.error(&[1.0, -luck[0], -luck[1]]);
                    Estimate::bounded(mean / seats, error / seats, part.cases as f64, t)
                }
                None => part.ratio.share(WHOLE, t),
            };
            match self.measure {
                Measure::SeatShare | Measure::OwnerShare => won().times(self.sides as f64),
                Measure::Wins | Measure::Result => won(),
                Measure::GamesWith | Measure::WinnersWith | Measure::Share | Measure::WinnersBelow => {
                    part.ratio.share(1, t)
                }
                _ => part.ratio.count(t),
            }
        };
        let measured = |part: &Part| {
            let estimate = if part.cases > 0 { estimate(part) } else { Estimate::default() };
            Measured { name: part.name.clone(), estimate, cases: part.cases }
        };
        self.parts.iter().map(measured).collect()
    }

    /// What the games so far say about the goal, at this risk of an error.
    pub fn finding(&self, goal: &Goal, place: &Place, risk: Risk) -> Finding {
        goal.judge(place, &self.figures(risk), self.games)
    }
}

impl Collect for Gauge {
    fn add(&mut self, story: &Story) {
        self.games += 1;
        if self.measure == Measure::MedianMargin {
            if let Some(margin) = story.margin() {
                self.margins.add(margin);
            }
            return;
        }
        for index in 0..self.parts.len() {
            let (x, y) = self.of_game(&self.parts[index], story);
            let seats = self.parts[index].lucky.is_some().then(|| self.seats_of(&self.parts[index]));
            let part = &mut self.parts[index];
            part.ratio.add(x, y);
            part.cases += u64::from(y > 0);
            if let (Some(cross), Some(seats)) = (&mut part.lucky, seats) {
                let luck = story.luck.unwrap_or_default();
                let of =
                    |values: &sounder_kernel::Values| seats.iter().map(|seat| parts(values[seat.index()])).sum::<i64>();
                cross.add(&[x, of(&luck.deal), of(&luck.play)]);
            }
        }
    }

    fn merge(&mut self, other: Gauge) {
        self.games += other.games;
        self.margins.merge(&other.margins);
        for (mine, theirs) in self.parts.iter_mut().zip(&other.parts) {
            mine.ratio.merge(&theirs.ratio);
            mine.cases += theirs.cases;
            if let (Some(mine), Some(theirs)) = (&mut mine.lucky, &theirs.lucky) {
                mine.merge(theirs);
            }
        }
    }
}

impl Goal {
    /// Whether luck can be taken out of the figure: who has or takes a thing may have had luck before, and what is left of it on
    /// average is not 0, so that only wins and results of seats are corrected.
    fn is_about_luck(&self, things: &[u16]) -> bool {
        match self.measure {
            Measure::SeatShare | Measure::Wins => true,
            Measure::Result => things.is_empty(),
            _ => false,
        }
    }

    /// What the goal is about one by one: a name and the things that count.
    fn parts(&self, chairs: &Chairs, words: &Vocabulary) -> Result<Vec<(String, Vec<u16>)>, String> {
        if self.measure == Measure::SeatShare {
            return Ok((0..chairs.seats()).map(|seat| (format!("seat {}", seat + 1), vec![seat as u16])).collect());
        }
        let find = |name: &String| match words.find(name) {
            Some(thing) => Ok(thing.0),
            None => Err(format!("\"{}\": there is no \"{name}\"", self.goal)),
        };
        let mut parts = Vec::new();
        for group in &self.groups {
            parts.push((group.join(" or "), group.iter().map(find).collect::<Result<_, _>>()?));
        }
        for thing in self.things(words)? {
            parts.push((words.name(thing).to_string(), vec![thing.0]));
        }
        if parts.is_empty() {
            parts.push((String::new(), Vec::new()));
        }
        Ok(parts)
    }

    /// The things that the goal is about, each for itself.
    pub fn things(&self, words: &Vocabulary) -> Result<Vec<Thing>, String> {
        let mut things = Vec::new();
        for name in &self.things {
            things.push(words.find(name).ok_or_else(|| format!("\"{}\": there is no \"{name}\"", self.goal))?);
        }
        for class in &self.class {
            let before = things.len();
            let of_class = words.things.iter().enumerate().filter(|(_, thing)| thing.class == *class);
            things.extend(
                of_class.filter(|(_, thing)| !self.except.contains(&thing.name)).map(|(at, _)| Thing(at as u16)),
            );
            if things.len() == before {
                return Err(format!("\"{}\": there is nothing of class \"{class}\"", self.goal));
            }
        }
        Ok(things)
    }
}
