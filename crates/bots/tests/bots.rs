//! What the bots can do, shown on connect four and on a small game of simultaneous choices.

use connect_four::{ConnectFour, Drop, Heuristic, State};
use serde::{Deserialize, Serialize};
use sounder_bots::{Bot, BotSpec, Budget, Greedy, Habits, Judge, Judged, Knowledge, Playout, Random, Runner, Search};
use sounder_kernel::{
    About, Chair, Chairs, Dice, Game, Log, OpenSeed, Outcome, Seat, SeatSet, Setup, SetupError, Status, Values, Viewer,
};

const RANDOM_PLAYOUTS: Habits = Habits { exploration: 1.4, playout: Playout::Random, first_sight: None };

fn search(iterations: u32, threads: usize) -> Search<Drop, Heuristic> {
    let search = Search::of(&ConnectFour::new(), Budget::Iterations(iterations));
    search.on_threads(threads).with_habits(RANDOM_PLAYOUTS)
}

/// The position after these drops, columns counted from 0.
fn after(drops: &str) -> (ConnectFour, State) {
    let game = ConnectFour::new();
    let mut state = State::default();
    for drop in drops.bytes() {
        let seat = state.turn();
        game.apply(&mut state, seat, Drop(drop - b'0'), &mut Dice::from_number(0), &mut ());
    }
    (game, state)
}

fn choice(bot: &mut dyn Bot<ConnectFour>, drops: &str, seed: u64) -> u8 {
    let (game, state) = after(drops);
    bot.choose(&Knowledge::new(&game, &state, state.turn()), &mut Dice::from_number(seed)).1.0
}

#[test]
fn search_and_greedy_win_when_they_can() {
    assert_eq!(choice(&mut search(500, 1), "010101", 1), 0);
    assert_eq!(choice(&mut Greedy::of(&ConnectFour::new()), "010101", 1), 0);
}

#[test]
fn a_search_that_looks_at_first_sight_tries_the_obvious_first() {
    let drops = |first_sight: Option<f32>| -> Vec<u8> {
        let mut bot = search(3, 1).with_habits(Habits { first_sight, ..RANDOM_PLAYOUTS });
        (0..20).map(|seed| choice(&mut bot, "010101", seed)).collect()
    };
    assert_eq!(drops(Some(0.02)), [0; 20]);
    assert_ne!(drops(None), [0; 20], "three tries are too few without");
}

#[test]
fn search_sees_the_threat_of_the_other() {
    assert_eq!(choice(&mut search(2_000, 1), "60606", 1), 6);
}

#[test]
fn search_sees_a_trap_two_moves_ahead() {
    // Three in the bottom row with both ends open cannot be stopped; on the other side one end is taken.
    assert_eq!(choice(&mut search(20_000, 1), "2030", 1), 4);
}

#[test]
fn the_same_seed_budget_and_threads_give_the_same_answer() {
    for threads in [1, 2, 3] {
        let answers: Vec<u8> = (0..3).map(|_| choice(&mut search(333, threads), "3", 9)).collect();
        assert!(answers.iter().all(|answer| *answer == answers[0]), "{threads} threads: {answers:?}");
    }
}

#[test]
fn a_search_on_time_answers() {
    let budget = Budget::Time(std::time::Duration::from_millis(5));
    let mut bot = Search::of(&ConnectFour::new(), budget).on_threads(2);
    assert!(choice(&mut bot, "", 1) < 7);
}

#[test]
fn a_search_that_is_not_told_of_the_moves_thinks_anew() {
    let mut bot = search(500, 1);
    choice(&mut bot, "3", 1);
    assert_eq!(choice(&mut bot, "010101", 1), 0, "what was found for another position does not count");
    assert_eq!(bot.visits(), 500);
}

#[test]
fn the_tree_is_kept_until_something_unforeseeable_happens() {
    let mut bot = search(1_000, 2);
    let drop = choice(&mut bot, "", 1);
    assert_eq!(bot.visits(), 1_000);
    Bot::<ConnectFour>::observe(&mut bot, &[Some((Seat(0), Drop(drop)))]);
    let kept = bot.visits();
    assert!((100..1_000).contains(&kept), "{kept} visits of the chosen move are kept");
    assert!(Bot::<ConnectFour>::memory(&bot) > 1_000 * size_of::<Drop>());
    Bot::<ConnectFour>::observe(&mut bot, &[None]);
    assert_eq!(bot.visits(), 0);
}

#[test]
fn levels_are_bots_too() {
    for level in ["easy", "medium", "hard"] {
        let spec: BotSpec = level.parse().unwrap();
        assert!(choice(&mut *spec.build(&ConnectFour::new(), 1), "", 1) < 7);
    }
}

/// A small game of choices, for every way in which several seats can be asked at once.
struct Choices {
    about: About,
    chairs: Chairs,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    /// Both pick at the same time. Seat 2 wins if it matches seat 1, or always if seat 1 picks 2: so seat 1 must avoid 2,
    /// and nobody may know the other's pick.
    Blind,
    /// Both pick twice at the same time. Seat 1 wins if its two picks are 1 and 2 in this order, whatever the other does.
    BlindTwice,
    /// Any of three mates may act, once each; they win if the second seat acts first and picks 1.
    Open,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Picks([Vec<u8>; 3]);

impl Choices {
    fn new(kind: Kind) -> Choices {
        let about = ConnectFour::new().about().clone();
        let mate = || Chair::new(("mate", "Mate"), ("us", "Us"));
        let chairs = match kind {
            Kind::Open => Chairs::new(vec![mate(), mate(), mate()]),
            _ => Chairs::free_for_all(2),
        };
        Choices { about, chairs, kind }
    }

    fn waiting(&self, state: &Picks) -> SeatSet {
        let steps = if self.kind == Kind::BlindTwice { 2 } else { 1 };
        Seat::all(self.chairs.seats()).filter(|seat| state.0[seat.index()].len() < steps).collect()
    }
}

impl Game for Choices {
    type State = Picks;
    type Action = u8;
    type Event = ();

    fn about(&self) -> &About {
        &self.about
    }

    fn for_table(&self, _: &Setup) -> Result<Choices, SetupError> {
        Ok(Choices::new(self.kind))
    }

    fn chairs(&self) -> &Chairs {
        &self.chairs
    }

    fn deal(&self, _: &mut Dice) -> Picks {
        Picks(Default::default())
    }

    fn status(&self, state: &Picks) -> Status {
        let waiting = self.waiting(state);
        let moved = Seat::all(self.chairs.seats()).filter(|seat| !state.0[seat.index()].is_empty()).count();
        match self.kind {
            Kind::Open if moved == 1 => {
                let won = state.0[1] == [1];
                let everybody = SeatSet::all(3);
                Status::Over(if won { Outcome::won_by(everybody, &[1; 3]) } else { Outcome::lost(&[0; 3]) })
            }
            Kind::Open => Status::Turn(waiting),
            _ if !waiting.is_empty() => Status::Together(waiting),
            Kind::Blind => {
                let matched = state.0[0] == state.0[1] || state.0[0] == [2];
                Status::Over(Outcome::by_scores(&[i32::from(!matched), i32::from(matched)]))
            }
            Kind::BlindTwice => {
                let won = state.0[0] == [1, 2];
                Status::Over(Outcome::by_scores(&[i32::from(won), i32::from(!won)]))
            }
        }
    }

    fn legal(&self, state: &Picks, seat: Seat, out: &mut Vec<u8>) {
        if self.status(state).acting().contains(seat) {
            out.extend(0..3);
        }
    }

    fn apply(&self, state: &mut Picks, seat: Seat, pick: u8, _: &mut Dice, _: &mut impl Log<()>) {
        state.0[seat.index()].push(pick);
    }

    fn imagine(&self, state: &Picks, viewer: Viewer, dice: &mut Dice) -> Picks {
        let mut twin = state.clone();
        for seat in Seat::all(self.chairs.seats()).filter(|seat| !viewer.is(*seat)) {
            twin.0[seat.index()].iter_mut().for_each(|pick| *pick = dice.below(3) as u8);
        }
        twin
    }
}

/// Knows nothing before the end.
struct Clueless;

impl Judge<Choices> for Clueless {
    fn values(&self, _: &Choices, _: &Picks) -> Values {
        [0.5; 8]
    }
}

impl Judged for Choices {
    type Judge = Clueless;

    fn judge(&self) -> Clueless {
        Clueless
    }
}

fn pick(game: &Choices, picks: [&[u8]; 3], seat: Seat, seed: u64) -> u8 {
    let state = Picks(picks.map(<[u8]>::to_vec));
    let mut search = Search::of(game, Budget::Iterations(600)).with_habits(RANDOM_PLAYOUTS);
    search.choose(&Knowledge::new(game, &state, seat), &mut Dice::from_number(seed)).1
}

#[test]
fn choices_made_together_are_searched_without_peeking() {
    let game = Choices::new(Kind::Blind);
    let first: Vec<u8> = (0..30).map(|seed| pick(&game, [&[], &[], &[]], Seat(0), seed)).collect();
    assert!(!first.contains(&2), "2 always loses: {first:?}");
    // Whatever the first seat has picked in secret, the second answers the same.
    for seed in 0..30 {
        let answers = [0, 1, 2].map(|secret| pick(&game, [&[secret], &[], &[]], Seat(1), seed));
        assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
    }
}

#[test]
fn a_plan_of_several_blind_steps_is_found() {
    let game = Choices::new(Kind::BlindTwice);
    for seed in 0..10 {
        assert_eq!(pick(&game, [&[], &[], &[]], Seat(0), seed), 1);
        assert_eq!(pick(&game, [&[1], &[0], &[]], Seat(0), seed), 2);
    }
}

#[test]
fn in_an_open_turn_the_best_pair_of_seat_and_action_is_chosen() {
    let game = Choices::new(Kind::Open);
    let all = |view: Knowledge<'_, Choices>| -> (Seat, u8) {
        let mut search = Search::of(&game, Budget::Iterations(600)).with_habits(RANDOM_PLAYOUTS);
        search.choose(&view, &mut Dice::from_number(1))
    };
    let state = game.deal(&mut Dice::from_number(1));
    let view = Knowledge::new(&game, &state, Seat(0));
    assert_eq!(all(view.speaking_for(SeatSet::all(3))), (Seat(1), 1));
    assert_eq!(all(Knowledge::new(&game, &state, Seat(0))).0, Seat(0), "it speaks for itself alone");
    let mut greedy = Greedy::of(&game);
    let view = Knowledge::new(&game, &state, Seat(2)).speaking_for(SeatSet::all(3));
    assert_eq!(greedy.choose(&view, &mut Dice::from_number(3)), (Seat(1), 1));
}

#[test]
fn mates_with_the_same_head_act_as_one() {
    let game = Choices::new(Kind::Open);
    let bots = || -> Vec<Box<dyn Bot<Choices>>> { (0..3).map(|_| BotSpec::Greedy.build(&game, 1)).collect() };
    let play = |heads: &[usize], bots: &mut [Box<dyn Bot<Choices>>], seed: u64| {
        Runner::new(&game, heads).play(bots, &OpenSeed(seed), &mut Dice::from_number(seed), &mut ()).outcome
    };
    assert!((0..20).all(|seed| play(&[0, 0, 0], &mut bots(), seed).winners().len() == 3));
    let alone = (0..60).filter(|seed| !play(&[0, 1, 2], &mut bots(), *seed).winners().is_empty()).count();
    assert!((8..32).contains(&alone), "whoever is first decides when each speaks for itself: {alone} of 60");
    let mut random: Vec<Box<dyn Bot<Choices>>> = (0..3).map(|_| Box::new(Random) as _).collect();
    assert!((0..60).any(|seed| play(&[0, 0, 0], &mut random, seed).winners().is_empty()));
}
