//! What one game was like: all that statistics ask of it, gathered while it is played.

use crate::estimate::{WHOLE, parts};
use sounder_bots::{Judge, Judged, Watch};
use sounder_kernel::{
    Chairs, Dice, Facts, Log, MAX_SEATS, OpenSeed, Outcome, Seat, SeatSet, Status, Thing, Values, When,
};

/// A fact, and where in the game it happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FactAt {
    /// Index into the vocabulary's kinds.
    pub kind: u8,
    /// What it is about, if about anything.
    pub thing: Option<Thing>,
    /// Whose it is, if anybody's.
    pub seat: Option<Seat>,
    /// How much.
    pub amount: i32,
    /// When the action began that brought it about.
    pub when: When,
    /// The number of that action, from 1.
    pub action: u32,
}

/// A thing that a seat chose to take.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Take {
    /// What.
    pub thing: Thing,
    /// Who.
    pub seat: Seat,
    /// When.
    pub when: When,
    /// The number of the action, from 1.
    pub action: u32,
    /// What the position was worth to the seat before.
    pub value: f32,
    /// Whether the seat still had it at the end, where that can be told.
    pub kept: Option<bool>,
}

/// How often a thing was among the choices of a game, and whose.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Offer {
    /// Decisions in which it could be taken.
    pub times: u32,
    /// The seats that could.
    pub seats: SeatSet,
}

/// What chance did for each seat, in the judge's eyes: what a position was worth after a roll or draw, less what it was worth
/// on average over other rolls and draws in its place. Whatever the judge thinks, the mean over many games is 0.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Luck {
    /// Of the deal.
    pub deal: Values,
    /// Of everything after it.
    pub play: Values,
}

/// One finished game.
#[derive(Clone, PartialEq, Debug)]
pub struct Story {
    /// The number of the game in its run.
    pub number: u64,
    /// How it ended.
    pub outcome: Outcome,
    /// The sides, each as its seats.
    pub sides: Vec<SeatSet>,
    /// Which bot of the plan sat at each seat.
    pub seating: Vec<usize>,
    /// Actions played.
    pub actions: u32,
    /// Actions with more than one choice.
    pub decisions: u32,
    /// Their choices, all together.
    pub choices: u64,
    /// The last round; 0 in a game without rounds.
    pub rounds: u16,
    /// What happened.
    pub facts: Vec<FactAt>,
    /// What was taken.
    pub takes: Vec<Take>,
    /// What could be taken, one entry for each thing of the vocabulary.
    pub offers: Vec<Offer>,
    /// What the judge thought of each position, one entry for each action and one before the first.
    pub curve: Vec<Values>,
    /// What chance did, if it was asked for.
    pub luck: Option<Luck>,
}

impl Story {
    pub(crate) fn new(chairs: &Chairs, things: usize) -> Story {
        Story {
            number: 0,
            outcome: Outcome::lost(&vec![0; chairs.seats()]),
            sides: chairs.sides().map(|(_, seats)| seats).collect(),
            seating: Vec::new(),
            actions: 0,
            decisions: 0,
            choices: 0,
            rounds: 0,
            facts: Vec::new(),
            takes: Vec::new(),
            offers: vec![Offer::default(); things],
            curve: Vec::new(),
            luck: None,
        }
    }

    /// Empties it for the next game and keeps its room.
    fn begin(&mut self, number: u64, seating: &[usize], luck: bool) {
        self.number = number;
        self.seating.clear();
        self.seating.extend_from_slice(seating);
        (self.actions, self.decisions, self.choices, self.rounds) = (0, 0, 0, 0);
        self.facts.clear();
        self.takes.clear();
        self.offers.fill(Offer::default());
        self.curve.clear();
        self.luck = luck.then(Luck::default);
    }

    /// How many seats there are.
    pub fn seats(&self) -> usize {
        self.outcome.seats()
    }

    /// Sides that have won.
    pub fn winning_sides(&self) -> usize {
        self.sides.iter().filter(|seats| !seats.and(self.outcome.winners()).is_empty()).count()
    }

    /// The seat's share of the win in parts of [`WHOLE`]: a win shared by n sides counts 1/n.
    pub fn won(&self, seat: Seat) -> i64 {
        if self.outcome.winners().contains(seat) { WHOLE / self.winning_sides() as i64 } else { 0 }
    }

    /// How many points the best side is ahead of the second; `None` in a game of one side and in one that everybody lost.
    pub fn margin(&self) -> Option<i64> {
        margin(&self.outcome, &self.sides)
    }

    /// The seat's result in parts of [`WHOLE`].
    pub fn result(&self, seat: Seat) -> i64 {
        parts(self.outcome.result(seat))
    }

    /// How many points the seat's side is ahead of the best other one; `None` as with [`Story::margin`].
    fn ahead(&self, seat: Seat) -> Option<i64> {
        let best = |side: &&SeatSet| side.iter().map(|seat| i64::from(self.outcome.score(seat))).max();
        let own = self.sides.iter().find(|side| side.contains(seat));
        let others = self.sides.iter().filter(|side| !side.contains(seat)).filter_map(|side| best(&side)).max();
        (!self.outcome.winners().is_empty()).then_some(own.as_ref().and_then(best)? - others?)
    }

    /// The seat's result in parts of [`WHOLE`], where points decide less sharply: an end that was closer than `clear` points
    /// counts in part, a tie for half. A point more or less shows in every close game, not only in the few that it turns, so that a
    /// difference of chances takes fewer games to see.
    ///
    /// Means stay what they are to about a hundredth of a difference. The slope of the curve is a kernel of the fourth order, as
    /// densities are estimated with: for that it rises a little above 1 on the way, and dips below 0.
    pub fn blurred_result(&self, seat: Seat, clear: f64) -> i64 {
        let result = self.result(seat);
        let Some(ahead) = self.ahead(seat).map(|points| points as f64) else { return result };
        let by_points = if ahead > 0.0 { result == WHOLE } else { ahead == 0.0 || result == 0 };
        if !by_points || ahead.abs() >= clear {
            return result;
        }
        let part = ahead / clear;
        let curve = 3.0 * part - 10.0 / 3.0 * part.powi(3) + 1.4 * part.powi(5);
        ((0.5 + 15.0 / 32.0 * curve) * WHOLE as f64).round() as i64
    }
}

/// The best score that anybody has.
pub(crate) fn best_score(outcome: &Outcome) -> i64 {
    Seat::all(outcome.seats()).map(|seat| i64::from(outcome.score(seat))).max().unwrap_or_default()
}

/// How many points the best side is ahead of the second. Mates do not compete, so that a side counts by its best seat; and
/// nobody is ahead at an end that everybody lost.
pub(crate) fn margin(outcome: &Outcome, sides: &[SeatSet]) -> Option<i64> {
    if outcome.winners().is_empty() {
        return None;
    }
    let mut best: (Option<i64>, Option<i64>) = (None, None);
    for seats in sides {
        let score = seats.iter().map(|seat| i64::from(outcome.score(seat))).max();
        best = if score > best.0 { (score, best.0) } else { (best.0, best.1.max(score)) };
    }
    Some(best.0? - best.1?)
}

/// The things among the open actions of a seat. Kept apart: where every action counts, this is asked in few games.
#[inline(never)]
pub(crate) fn each_offer<G: Facts>(
    game: &G,
    state: &G::State,
    seat: Seat,
    legal: &[G::Action],
    mut offered: impl FnMut(Thing),
) {
    // Actions are sorted, so that several ways to take the same thing mostly stand side by side.
    let mut last = None;
    for open in legal {
        if let Some(thing) = game.takes(state, seat, *open)
            && last != Some(thing)
        {
            offered(thing);
            last = Some(thing);
        }
    }
}

/// Gathers the story of the game that is being played.
pub(crate) struct Observer<'a, G: Judged> {
    game: &'a G,
    judge: G::Judge,
    pub story: Story,
    when: When,
    action: u32,
    /// How many other rolls or draws are tried in place of each; none to let luck be.
    samples: u32,
    chance: OpenSeed,
    before: Option<(G::State, Seat, G::Action)>,
}

impl<'a, G: Judged + Facts> Observer<'a, G> {
    pub fn new(game: &'a G, samples: u32) -> Self {
        let story = Story::new(game.chairs(), game.vocabulary().things.len());
        Observer {
            game,
            judge: game.judge(),
            story,
            when: When::default(),
            action: 0,
            samples,
            chance: OpenSeed(0),
            before: None,
        }
    }

    /// Another game begins. `chance` is for the rolls that are only tried.
    pub fn begin(&mut self, number: u64, seating: &[usize], chance: OpenSeed) {
        self.story.begin(number, seating, self.samples > 0);
        (self.when, self.action, self.chance) = (When::default(), 0, chance);
        self.before = None;
    }

    /// The game is over.
    pub fn end(&mut self, outcome: Outcome, actions: usize) {
        (self.story.outcome, self.story.actions) = (outcome, actions as u32);
    }

    fn worth(&self, state: &G::State) -> Values {
        match self.game.status(state) {
            Status::Over(outcome) => outcome.results(),
            Status::Turn(_) | Status::Together(_) => self.judge.values(self.game, state),
        }
    }

    /// What a position is worth less what `others`, dealt or rolled in its place, are worth on average.
    fn surprise(&self, here: Values, others: impl Iterator<Item = G::State>) -> Values {
        let mut sums = [0.0; MAX_SEATS];
        for state in others {
            let values = self.worth(&state);
            sums.iter_mut().zip(values).for_each(|(sum, value)| *sum += value);
        }
        std::array::from_fn(|seat| here[seat] - sums[seat] / self.samples as f32)
    }

    fn first_position(&mut self, state: &G::State) {
        let here = self.worth(state);
        self.story.curve.push(here);
        if self.samples > 0 {
            let dice = |sample: u32| Dice::from_number(self.chance.child(u64::from(sample)).0);
            let deal = self.surprise(here, (0..self.samples).map(|sample| self.game.deal(&mut dice(sample))));
            self.story.luck = Some(Luck { deal, play: [0.0; MAX_SEATS] });
        }
    }
}

impl<G: Judged + Facts> Log<G::Event> for Observer<'_, G> {
    #[inline]
    fn tell(&mut self, event: G::Event) {
        let (when, action, facts) = (self.when, self.action, &mut self.story.facts);
        self.game.facts(&event, &mut |fact| {
            let sounder_kernel::Fact { kind, thing, seat, amount } = fact;
            facts.push(FactAt { kind, thing, seat, amount, when, action });
        });
    }
}

impl<G: Judged + Facts> Watch<G> for Observer<'_, G> {
    #[inline]
    fn decided(&mut self, game: &G, state: &G::State, seat: Seat, legal: &[G::Action], action: G::Action) {
        if self.action == 0 {
            self.first_position(state);
        }
        self.action += 1;
        self.when = game.when(state);
        self.story.rounds = self.story.rounds.max(self.when.round);
        if self.samples > 0 {
            self.before = Some((state.clone(), seat, action));
        }
        if legal.len() == 1 {
            return;
        }
        self.story.decisions += 1;
        self.story.choices += legal.len() as u64;
        let offers = &mut self.story.offers;
        each_offer(game, state, seat, legal, |Thing(thing)| {
            let offer = &mut offers[usize::from(thing)];
            offer.times += 1;
            offer.seats = offer.seats.with(seat);
        });
        if let Some(thing) = game.takes(state, seat, action) {
            let value = self.story.curve.last().map_or(0.0, |values| values[seat.index()]);
            self.story.takes.push(Take { thing, seat, when: self.when, action: self.action, value, kept: None });
        }
    }

    #[inline]
    fn played(&mut self, game: &G, state: &G::State, dice: &Dice) {
        let here = match game.status(state) {
            Status::Over(outcome) => {
                self.story.takes.iter_mut().for_each(|take| take.kept = game.has(state, take.seat, take.thing));
                outcome.results()
            }
            Status::Turn(_) | Status::Together(_) => self.judge.values(game, state),
        };
        self.story.curve.push(here);
        if dice.used()
            && let Some((before, seat, action)) = self.before.take()
        {
            let chance = self.chance.child(u64::MAX - u64::from(self.action));
            let others = (0..self.samples).map(|sample| {
                let mut other = before.clone();
                let mut dice = Dice::from_number(chance.child(u64::from(sample)).0);
                game.apply(&mut other, seat, action, &mut dice, &mut ());
                other
            });
            let surprise = self.surprise(here, others);
            let luck = self.story.luck.as_mut().expect("there is luck where there are samples");
            luck.play.iter_mut().zip(surprise).for_each(|(sum, luck)| *sum += luck);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sounder_kernel::Chair;

    #[test]
    fn a_margin_lies_between_sides_and_there_is_none_when_everybody_lost() {
        let chair = |side| Chair::new(("player", "Player"), (side, side));
        let teams = Chairs::new(["pink", "blue", "pink", "blue"].map(chair).to_vec());
        let of = |chairs: &Chairs, outcome: Outcome| {
            let story = Story { outcome, ..Story::new(chairs, 0) };
            story.margin()
        };
        let scores = [9, 4, 9, 4];
        assert_eq!(of(&teams, Outcome::by_sides(&teams, &scores, &scores)), Some(5));
        assert_eq!(of(&teams, Outcome::lost(&scores)), None);
        assert_eq!(of(&Chairs::free_for_all(4), Outcome::by_scores(&[3, 9, 7, -1])), Some(2));
        assert_eq!(of(&Chairs::free_for_all(1), Outcome::by_scores(&[3])), None);
        let together = Chairs::new(["us"; 4].map(chair).to_vec());
        assert_eq!(of(&together, Outcome::won_by(SeatSet::all(4), &scores)), None);
    }

    #[test]
    fn a_close_end_counts_in_part_where_points_decide() {
        let pair = Chairs::free_for_all(2);
        let of = |outcome: Outcome| {
            let story = Story { outcome, ..Story::new(&pair, 0) };
            [Seat(0), Seat(1)].map(|seat| story.blurred_result(seat, 6.0))
        };
        assert_eq!(of(Outcome::by_scores(&[7, 7])), [WHOLE / 2; 2]);
        assert_eq!(of(Outcome::by_scores(&[13, 7])), [WHOLE, 0], "six points ahead is clear");
        let [first, second] = of(Outcome::by_scores(&[8, 7]));
        assert_eq!(first + second, WHOLE);
        assert!((WHOLE / 2..WHOLE).contains(&first), "{first}");
        let upset = Outcome::won_by(SeatSet::only(Seat(1)), &[8, 7]);
        assert_eq!(of(upset), [0, WHOLE], "points did not decide");
        assert_eq!(of(Outcome::lost(&[8, 7])), [0, 0]);
    }

    #[test]
    fn blurred_results_have_the_means_of_results() {
        let pair = Chairs::free_for_all(2);
        // Margins that are spread like the sum of many small accidents, and what two points more do to the chance.
        let mean = |more: i32, clear: f64| {
            let weighed = (-40..=40).map(|margin: i32| {
                let weight = (-f64::from(margin * margin) / 200.0).exp();
                let outcome = Outcome::by_scores(&[margin + more, 0]);
                let story = Story { outcome, ..Story::new(&pair, 0) };
                (weight * story.blurred_result(Seat(0), clear) as f64, weight)
            });
            let (sum, weights) = weighed.fold((0.0, 0.0), |(a, b), (c, d)| (a + c, b + d));
            sum / weights / WHOLE as f64
        };
        let [sharp, blurred] = [0.0, 12.0].map(|clear| mean(2, clear) - mean(0, clear));
        assert!((blurred / sharp - 1.0).abs() < 0.02, "{sharp} {blurred}");
    }
}
