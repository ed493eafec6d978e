//! What the bots can do, shown on connect four and on a small game of simultaneous choices.

use connect_four::{ConnectFour, Drop, State};
use serde::{Deserialize, Serialize};
use sounder_bots::{Bot, BotSpec, Budget, Greedy, Judge, Playout, Search, SearchConfig, View};
use sounder_kernel::{About, Dice, Game, Log, Seat, SeatSet, Setup, SetupError, Standing, Status, Viewer};

fn search<A: Copy + Ord + std::hash::Hash + Send>(iterations: u32, threads: usize) -> Search<A> {
    let budget = Budget::Iterations(iterations);
    Search::new(SearchConfig { budget, threads, playout: Playout::Random })
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
    bot.choose(&View::new(&game, &state, state.turn(), 2), &mut Dice::from_number(seed)).0
}

#[test]
fn search_and_greedy_win_when_they_can() {
    assert_eq!(choice(&mut search(500, 1), "010101", 1), 0);
    assert_eq!(choice(&mut Greedy::default(), "010101", 1), 0);
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
    let mut bot = Search::new(SearchConfig { budget, threads: 2, playout: Playout::Guided });
    assert!(choice(&mut bot, "", 1) < 7);
}

#[test]
fn the_tree_is_kept_until_something_unforeseeable_happens() {
    let mut bot = search(1_000, 2);
    let drop = choice(&mut bot, "", 1);
    assert_eq!(bot.visits(), 1_000);
    Bot::<ConnectFour>::observe(&mut bot, Some((Seat(0), Drop(drop))));
    let kept = bot.visits();
    assert!((100..1_000).contains(&kept), "{kept} visits of the chosen move are kept");
    Bot::<ConnectFour>::observe(&mut bot, None);
    assert_eq!(bot.visits(), 0);
}

#[test]
fn levels_are_bots_too() {
    for level in ["easy", "medium", "hard"] {
        let spec: BotSpec = level.parse().unwrap();
        assert!(choice(&mut *spec.build::<ConnectFour>(1), "", 1) < 7);
    }
}

/// Both pick at the same time. Seat 1 wins if it matches seat 0, or always if seat 0 picks 2: so seat 0 must avoid 2, and
/// nobody may know the other's pick.
struct Match3(About);

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Picks([Option<u8>; 2]);

impl Game for Match3 {
    type State = Picks;
    type Action = u8;
    type Event = ();

    fn about(&self) -> &About {
        &self.0
    }

    fn deal(&self, _: &Setup, _: &mut Dice) -> Result<Picks, SetupError> {
        Ok(Picks([None; 2]))
    }

    fn status(&self, state: &Picks) -> Status {
        match state.0 {
            [Some(first), Some(second)] => {
                let matched = first == second || first == 2;
                Status::Over(Standing::by_scores(&[i32::from(!matched), i32::from(matched)]))
            }
            picks => Status::Turn(Seat::all(2).filter(|s| picks[s.index()].is_none()).collect::<SeatSet>()),
        }
    }

    fn legal(&self, state: &Picks, seat: Seat, out: &mut Vec<u8>) {
        if state.0[seat.index()].is_none() {
            out.extend(0..3);
        }
    }

    fn apply(&self, state: &mut Picks, seat: Seat, pick: u8, _: &mut Dice, _: &mut impl Log<()>) {
        state.0[seat.index()] = Some(pick);
    }

    fn imagine(&self, state: &Picks, viewer: Viewer, dice: &mut Dice) -> Picks {
        let mut twin = state.clone();
        for seat in Seat::all(2).filter(|seat| !viewer.is(*seat)) {
            twin.0[seat.index()] = twin.0[seat.index()].map(|_| dice.below(3) as u8);
        }
        twin
    }
}

impl Judge for Match3 {
    fn value(&self, _: &Picks, _: Seat) -> f32 {
        0.5
    }
}

#[test]
fn simultaneous_choices_are_searched_without_peeking() {
    let about = About { min_seats: 2, max_seats: 2, ..ConnectFour::new().about().clone() };
    let game = Match3(about);
    let choose = |seat: Seat, picks: [Option<u8>; 2], seed: u64| {
        let state = Picks(picks);
        search(600, 1).choose(&View::new(&game, &state, seat, 2), &mut Dice::from_number(seed))
    };
    let first: Vec<u8> = (0..30).map(|seed| choose(Seat(0), [None; 2], seed)).collect();
    assert!(!first.contains(&2), "2 always loses: {first:?}");
    // Whatever the first seat has picked in secret, the second answers the same.
    for seed in 0..30 {
        let answers = [0, 1, 2].map(|pick| choose(Seat(1), [Some(pick), None], seed));
        assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
    }
}
