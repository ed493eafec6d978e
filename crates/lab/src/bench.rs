use serde::Serialize;
use sounder_bots::{Bot, Budget, Habits, Judge, Judged, Knowledge, Playout, Search, random_game};
use sounder_kernel::{Dice, Game, Setup, SetupError};
use std::time::{Duration, Instant};

/// The speed of random play on one thread.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Pace {
    /// The game's id.
    pub game: String,
    /// How many seats.
    pub seats: usize,
    /// Whole games a second, the deal included.
    pub games_per_s: f64,
    /// Actions a second, with the legal ones generated at every step.
    pub actions_per_s: f64,
    /// The same, counting only actions with more than one choice.
    pub decisions_per_s: f64,
    /// Time an action.
    pub ns_per_action: f64,
    /// Size of a state.
    pub state_bytes: usize,
}

/// Measures random play for about `time`, and for a game at least, after a warm-up.
pub fn pace<G: Game>(game: &G, setup: &Setup, time: Duration) -> Result<Pace, SetupError> {
    game.about().check(setup)?;
    let game = game.for_table(setup)?;
    let mut dice = Dice::from_number(1);
    let mut legal = Vec::with_capacity(1024);
    let mut run = |time: Duration| -> (u64, u64, u64, f64) {
        let (mut games, mut actions, mut decisions, start) = (0, 0, 0, Instant::now());
        loop {
            let played = random_game(&game, &mut dice, &mut legal);
            actions += played.0 as u64;
            decisions += played.1 as u64;
            games += 1;
            if start.elapsed() >= time {
                break;
            }
        }
        (games, actions, decisions, start.elapsed().as_secs_f64())
    };
    run(time / 10);
    let (games, actions, decisions, seconds) = run(time);
    Ok(Pace {
        game: game.about().id.into(),
        seats: setup.seats,
        games_per_s: games as f64 / seconds,
        actions_per_s: actions as f64 / seconds,
        decisions_per_s: decisions as f64 / seconds,
        ns_per_action: seconds * 1e9 / actions as f64,
        state_bytes: size_of::<G::State>(),
    })
}

/// Iterations a second of a search with plain random playouts from the first position, on one thread.
pub fn search_pace<G: Judged>(game: &G, setup: &Setup, iterations: u32) -> Result<f64, SetupError> {
    game.about().check(setup)?;
    let game = game.for_table(setup)?;
    let mut dice = Dice::from_number(1);
    let state = game.deal(&mut dice);
    let habits = Habits { playout: Playout::Random, ..game.judge().habits() };
    Ok(timed_search(&game, &state, habits, iterations))
}

/// A position that a bench of search starts from.
#[derive(serde::Deserialize)]
#[serde(bound = "")]
struct Position<G: Game> {
    setup: Setup,
    state: G::State,
}

/// Iterations a second of the game's own search over stored positions, on one thread: their mean, each position counting
/// alike. `None` for a game without positions.
pub fn search_from_positions<G: Judged>(game: &G, positions: &str, iterations: u32) -> Option<f64> {
    let positions: Vec<Position<G>> = serde_json::from_str(positions).expect("the positions ship with the game");
    let paces = positions.iter().map(|Position { setup, state }| {
        let game = game.for_table(setup).expect("the positions ship with the game");
        timed_search(&game, state, game.judge().habits(), iterations)
    });
    let paces: Vec<f64> = paces.collect();
    (!paces.is_empty()).then(|| paces.iter().sum::<f64>() / paces.len() as f64)
}

fn timed_search<G: Judged>(game: &G, state: &G::State, habits: Habits, iterations: u32) -> f64 {
    let mut search = Search::of(game, Budget::Iterations(iterations)).with_habits(habits);
    let seat = game.status(state).acting().first().expect("somebody may act in the position");
    let view = Knowledge::new(game, state, seat);
    assert!(view.legal().len() > 1, "where there is one choice nothing is searched; write the positions anew");
    let start = Instant::now();
    Bot::<G>::choose(&mut search, &view, &mut Dice::from_number(1));
    f64::from(iterations) / start.elapsed().as_secs_f64()
}
