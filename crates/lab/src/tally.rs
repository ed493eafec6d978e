use crate::estimate::Counts;
use crate::report::{BotLine, FactLine, Report, SeatLine, SideLine, ThingCount};
use crate::statistics::{Rate, Spread, wilson};
use crate::story::{best_score, margin};
use sounder_bots::Finished;
use sounder_kernel::{Chairs, Fact, MAX_SEATS, Outcome, Seat, SeatSet, Thing, Vocabulary, When};

/// Wins are counted in parts that every tie of up to eight sides divides, so that sums do not depend on their order.
const PARTS: u64 = 840;
/// Results are counted in parts too.
const RESULT_PARTS: f64 = 10_000.0;

/// How somebody did over some games.
#[derive(Clone, Copy, Default)]
struct Sums {
    games: u64,
    wins: u64,
    score: i64,
    result: u64,
}

impl Sums {
    fn add(&mut self, one: Sums) {
        self.games += one.games;
        self.wins += one.wins;
        self.score += one.score;
        self.result += one.result;
    }

    fn less(&self, other: Sums) -> Sums {
        Sums {
            games: self.games - other.games,
            wins: self.wins - other.wins,
            score: self.score - other.score,
            result: self.result - other.result,
        }
    }

    fn won(&self) -> f64 {
        self.wins as f64 / PARTS as f64
    }

    fn rate(&self) -> Rate {
        wilson(self.won(), self.games as f64)
    }

    fn mean_score(&self) -> f64 {
        self.score as f64 / self.games.max(1) as f64
    }

    fn mean_result(&self) -> f64 {
        self.result as f64 / RESULT_PARTS / self.games.max(1) as f64
    }
}

/// How often a fact happened, and how those did whose it was.
#[derive(Clone, Copy, Default)]
struct FactTally {
    times: u64,
    amount: i64,
    games: u64,
    owners: Sums,
}

/// How often a thing could be taken, and was.
#[derive(Clone, Copy, Default)]
struct ThingTally {
    offered: u64,
    taken: u64,
    rounds: u64,
    takers: Sums,
}

/// What has been seen of one fact or thing in the game that is being played.
#[derive(Clone, Copy, Default)]
struct Seen {
    times: u32,
    amount: i32,
    seats: SeatSet,
}

/// How often a thing was taken in the game that is being played, when, and by whom.
#[derive(Clone, Copy, Default)]
struct Took {
    times: u32,
    rounds: u32,
    seats: SeatSet,
}

/// [`Counts`] of numbers that are mostly small: a place in a list costs less than a way down a tree, and there are games that
/// take no longer than three such ways.
#[derive(Default)]
struct SmallCounts {
    small: Vec<u64>,
    others: Counts,
}

impl SmallCounts {
    const SMALL: usize = 1_024;

    #[inline]
    fn add(&mut self, number: i64) {
        // A negative number becomes a large one.
        match self.small.get_mut(number as usize) {
            Some(times) => *times += 1,
            None => self.add_rarely(number),
        }
    }

    #[cold]
    fn add_rarely(&mut self, number: i64) {
        self.small.resize(Self::SMALL, 0);
        match self.small.get_mut(number as usize) {
            Some(times) => *times += 1,
            None => self.others.add(number),
        }
    }

    fn counts(&self) -> Counts {
        let mut counts = self.others.clone();
        for (number, times) in (0..).zip(&self.small).filter(|(_, times)| **times > 0) {
            counts.add_times(number, *times);
        }
        counts
    }

    fn merge(&mut self, other: &SmallCounts) {
        self.others.merge(&other.counts());
    }
}

/// Statistics that grow game by game; the order of the games does not matter. Facts are counted as they happen, in tables
/// as large as the vocabulary, so that none of them costs an allocation.
pub(crate) struct Tally {
    seats: Vec<Sums>,
    sides: Vec<Sums>,
    bots: Vec<Sums>,
    lengths: SmallCounts,
    decisions: u64,
    margins: SmallCounts,
    winning_scores: SmallCounts,
    won_by_nobody: u64,
    facts: Vec<FactTally>,
    things: Vec<ThingTally>,
    /// Things in the vocabulary, and one place more for facts about nothing.
    width: usize,
    seen: Vec<Seen>,
    touched: Vec<u32>,
    took: Vec<Took>,
    taken: Vec<u16>,
    /// Whether it is counted in the game that is being played what could be taken, and was, ...
    counts_offers: bool,
    /// ... in how many games it was, ...
    games_with_offers: u64,
    /// ... and how everybody did in these.
    with_offers: Sums,
}

/// Where nobody thinks, what could be taken and was is counted in every one of the first games, ...
const FIRST_OFFERS: u64 = 100;
/// ... and then in one of so many: naming all of it at every decision costs a third of a random game's time. The number shares no
/// factor with any number of seats, so that bots that move on are met at each of them.
const OFFERS_IN_ONE_OF: u64 = 31;

/// The sides of a table, so that they need not be looked up in every game.
pub(crate) struct Sides(Vec<SeatSet>);

impl Sides {
    pub fn of(chairs: &Chairs) -> Sides {
        Sides(chairs.sides().map(|(_, seats)| seats).collect())
    }

    fn have_won(&self, outcome: &Outcome) -> usize {
        self.0.iter().filter(|seats| !seats.and(outcome.winners()).is_empty()).count()
    }
}

impl Tally {
    pub fn new(seats: usize, sides: &Sides, bots: usize, vocabulary: &Vocabulary) -> Tally {
        let width = vocabulary.things.len() + 1;
        let facts = vocabulary.kinds.len() * width;
        Tally {
            seats: vec![Sums::default(); seats],
            sides: vec![Sums::default(); sides.0.len()],
            bots: vec![Sums::default(); bots],
            lengths: SmallCounts::default(),
            decisions: 0,
            margins: SmallCounts::default(),
            winning_scores: SmallCounts::default(),
            won_by_nobody: 0,
            facts: vec![FactTally::default(); facts],
            things: vec![ThingTally::default(); width],
            width,
            seen: vec![Seen::default(); facts],
            touched: Vec::new(),
            took: vec![Took::default(); width],
            taken: Vec::new(),
            counts_offers: false,
            games_with_offers: 0,
            with_offers: Sums::default(),
        }
    }

    /// The game with this number begins. Beside somebody who thinks, counting costs nothing.
    pub fn begin(&mut self, number: u64, somebody_thinks: bool) {
        let chosen = number < FIRST_OFFERS || number.is_multiple_of(OFFERS_IN_ONE_OF);
        self.counts_offers = somebody_thinks || chosen;
        self.games_with_offers += u64::from(self.counts_offers);
    }

    /// Whether it wants to know what could be taken in this game, and was.
    #[inline]
    pub fn counts_offers(&self) -> bool {
        self.counts_offers
    }

    /// Counts a fact of the game that is being played.
    #[inline]
    pub fn count(&mut self, fact: Fact) {
        let thing = fact.thing.map_or(self.width - 1, |thing| usize::from(thing.0));
        let index = usize::from(fact.kind) * self.width + thing;
        let seen = &mut self.seen[index];
        if seen.times == 0 {
            self.touched.push(index as u32);
        }
        seen.times += 1;
        seen.amount += fact.amount;
        if let Some(seat) = fact.seat {
            seen.seats = seen.seats.with(seat);
        }
    }

    /// A thing could be taken.
    #[inline]
    pub fn offered(&mut self, thing: Thing) {
        self.things[usize::from(thing.0)].offered += 1;
    }

    /// A thing was taken.
    #[inline]
    pub fn taken(&mut self, thing: Thing, seat: Seat, when: When) {
        let took = &mut self.took[usize::from(thing.0)];
        if took.times == 0 {
            self.taken.push(thing.0);
        }
        took.times += 1;
        took.rounds += u32::from(when.round);
        took.seats = took.seats.with(seat);
    }

    /// The game that was being played is over. `seating` says which bot of the plan sat at each seat.
    pub fn finish(&mut self, finished: &Finished, sides: &Sides, seating: &[usize]) {
        let outcome = &finished.outcome;
        let winning_sides = sides.have_won(outcome) as u64;
        // Most games have one winner, and a division takes as long as a move of a small game.
        let part = if winning_sides > 1 { PARTS / winning_sides } else { PARTS };
        // Once a seat: every fact of the game asks for it.
        let mut of_seats = [Sums::default(); MAX_SEATS];
        for seat in Seat::all(outcome.seats()) {
            of_seats[seat.index()] = Sums {
                games: 1,
                wins: if outcome.winners().contains(seat) { part } else { 0 },
                score: i64::from(outcome.score(seat)),
                // Rounded without a call: not every processor that this is built for can round.
                result: (f64::from(outcome.result(seat)) * RESULT_PARTS + 0.5) as u64,
            };
            self.seats[seat.index()].add(of_seats[seat.index()]);
            self.bots[seating[seat.index()]].add(of_seats[seat.index()]);
            if self.counts_offers {
                self.with_offers.add(of_seats[seat.index()]);
            }
        }
        let of_seat = |seat: Seat| of_seats[seat.index()];
        for (index, seats) in sides.0.iter().enumerate() {
            // A side's win counts once.
            let first = seats.first().expect("a side has seats");
            let score = seats.iter().map(|seat| i64::from(outcome.score(seat))).sum();
            self.sides[index].add(Sums { score, ..of_seat(first) });
        }
        self.lengths.add(finished.actions as i64);
        self.decisions += finished.decisions as u64;
        self.won_by_nobody += u64::from(winning_sides == 0);
        if winning_sides > 0 {
            self.winning_scores.add(best_score(outcome));
        }
        if let Some(margin) = margin(outcome, &sides.0) {
            self.margins.add(margin);
        }
        for index in self.touched.drain(..) {
            let Seen { times, amount, seats } = std::mem::take(&mut self.seen[index as usize]);
            let tally = &mut self.facts[index as usize];
            tally.games += 1;
            tally.times += u64::from(times);
            tally.amount += i64::from(amount);
            seats.iter().for_each(|seat| tally.owners.add(of_seat(seat)));
        }
        for thing in self.taken.drain(..) {
            let Took { times, rounds, seats } = std::mem::take(&mut self.took[usize::from(thing)]);
            let tally = &mut self.things[usize::from(thing)];
            tally.taken += u64::from(times);
            tally.rounds += u64::from(rounds);
            seats.iter().for_each(|seat| tally.takers.add(of_seat(seat)));
        }
    }

    pub fn merge(&mut self, other: Tally) {
        let add = |mine: &mut Vec<Sums>, theirs: Vec<Sums>| mine.iter_mut().zip(theirs).for_each(|(a, b)| a.add(b));
        add(&mut self.seats, other.seats);
        add(&mut self.sides, other.sides);
        add(&mut self.bots, other.bots);
        self.decisions += other.decisions;
        self.won_by_nobody += other.won_by_nobody;
        self.games_with_offers += other.games_with_offers;
        self.with_offers.add(other.with_offers);
        self.lengths.merge(&other.lengths);
        self.margins.merge(&other.margins);
        self.winning_scores.merge(&other.winning_scores);
        for (mine, theirs) in self.facts.iter_mut().zip(other.facts) {
            mine.times += theirs.times;
            mine.amount += theirs.amount;
            mine.games += theirs.games;
            mine.owners.add(theirs.owners);
        }
        for (mine, theirs) in self.things.iter_mut().zip(other.things) {
            mine.offered += theirs.offered;
            mine.taken += theirs.taken;
            mine.rounds += theirs.rounds;
            mine.takers.add(theirs.takers);
        }
    }

    pub fn report(self, game: &str, chairs: &Chairs, bots: &[String], words: &Vocabulary, seconds: f64) -> Report {
        let lengths = self.lengths.counts();
        let actions = lengths.iter().map(|(length, games)| length as u64 * games).sum::<u64>();
        let mut everybody = Sums::default();
        self.seats.iter().for_each(|sums| everybody.add(*sums));
        let seat_line = |(seat, sums): (Seat, &Sums)| {
            let Rate { rate, low, high } = sums.rate();
            SeatLine {
                seat: seat.index() + 1,
                role: chairs.role(seat).id.clone(),
                side: chairs.side(seat).id.clone(),
                wins: sums.won(),
                win_rate: rate,
                low,
                high,
                mean_score: sums.mean_score(),
                mean_result: sums.mean_result(),
            }
        };
        let side_line = |((side, seats), sums): ((&sounder_kernel::Label, SeatSet), &Sums)| {
            let Rate { rate, low, high } = sums.rate();
            SideLine {
                side: side.id.clone(),
                seats: seats.iter().map(|seat| seat.index() + 1).collect(),
                games: sums.games,
                wins: sums.won(),
                win_rate: rate,
                low,
                high,
                mean_result: sums.mean_result(),
            }
        };
        let bot_line = |(bot, sums): (&String, &Sums)| {
            let Rate { rate, low, high } = sums.rate();
            BotLine {
                bot: bot.clone(),
                sheet: String::new(),
                strength: String::new(),
                games: sums.games,
                wins: sums.won(),
                win_rate: rate,
                low,
                high,
                mean_score: sums.mean_score(),
                mean_result: sums.mean_result(),
            }
        };
        let fact_line = |(index, tally): (usize, &FactTally)| FactLine {
            kind: words.kinds[index / self.width].clone(),
            what: words.things.get(index % self.width).map_or(String::new(), |thing| thing.name.clone()),
            times: tally.times,
            amount: tally.amount,
            games: tally.games,
            owners: tally.owners.games,
            with: tally.owners.rate(),
            without: everybody.less(tally.owners).rate(),
        };
        let thing_line = |(name, tally): (&sounder_kernel::ThingName, &ThingTally)| ThingCount {
            class: name.class.clone(),
            thing: name.name.clone(),
            offered: tally.offered,
            taken: tally.taken,
            mean_round: tally.rounds as f64 / tally.taken.max(1) as f64,
            takers: tally.takers.games,
            with: tally.takers.rate(),
            without: self.with_offers.less(tally.takers).rate(),
        };
        let facts = self.facts.iter().enumerate().filter(|(_, tally)| tally.times > 0);
        let mut facts: Vec<FactLine> = facts.map(fact_line).collect();
        facts.sort_by(|a, b| (&a.kind, &a.what).cmp(&(&b.kind, &b.what)));
        let things = words.things.iter().zip(&self.things).filter(|(_, tally)| tally.offered + tally.taken > 0);
        Report {
            game: game.into(),
            pack: String::new(),
            games: lengths.total(),
            actions,
            decisions: self.decisions,
            seconds,
            actions_per_s: actions as f64 / seconds.max(1e-9),
            won_by_nobody: self.won_by_nobody,
            seats: Seat::all(chairs.seats()).zip(&self.seats).map(seat_line).collect(),
            sides: chairs.sides().zip(&self.sides).map(side_line).collect(),
            bots: bots.iter().zip(&self.bots).map(bot_line).collect(),
            facts,
            games_with_offers: self.games_with_offers,
            things: things.map(thing_line).collect(),
            length: Spread::of(&lengths),
            winning_score: Spread::of(&self.winning_scores.counts()),
            margin: Spread::of(&self.margins.counts()),
        }
    }
}
