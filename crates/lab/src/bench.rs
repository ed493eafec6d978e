use serde::Serialize;
use sounder_bots::{Bot, Budget, Judge, Playout, Search, SearchConfig, View, random_game};
use sounder_kernel::{Dice, Game, Seat, Setup, SetupError};
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
    /// Time an action.
    pub ns_per_action: f64,
    /// Size of a state.
    pub state_bytes: usize,
}

/// Measures random play for about `time`, after a warm-up.
pub fn pace<G: Game>(game: &G, setup: &Setup, time: Duration) -> Result<Pace, SetupError> {
    let mut dice = Dice::from_number(1);
    let mut legal = Vec::with_capacity(1024);
    let mut run = |time: Duration| -> Result<(u64, u64, f64), SetupError> {
        let (mut games, mut actions, start) = (0, 0, Instant::now());
        while start.elapsed() < time {
            let state = game.deal(setup, &mut dice)?;
            actions += random_game(game, state, &mut dice, &mut legal) as u64;
            games += 1;
        }
        Ok((games, actions, start.elapsed().as_secs_f64()))
    };
    run(time / 10)?;
    let (games, actions, seconds) = run(time)?;
    Ok(Pace {
        game: game.about().id.into(),
        seats: setup.seats,
        games_per_s: games as f64 / seconds,
        actions_per_s: actions as f64 / seconds,
        ns_per_action: seconds * 1e9 / actions as f64,
        state_bytes: size_of::<G::State>(),
    })
}

/// Iterations a second of a search with plain random playouts from the first position, on one thread.
pub fn search_pace<G: Judge>(game: &G, setup: &Setup, iterations: u32) -> Result<f64, SetupError> {
    let mut dice = Dice::from_number(1);
    let state = game.deal(setup, &mut dice)?;
    let config = SearchConfig { budget: Budget::Iterations(iterations), threads: 1, playout: Playout::Random };
    let mut search = Search::<G::Action>::new(config);
    let seat = game.status(&state).acting().first().unwrap_or(Seat(0));
    let start = Instant::now();
    Bot::<G>::choose(&mut search, &View::new(game, &state, seat, setup.seats), &mut dice);
    Ok(f64::from(iterations) / start.elapsed().as_secs_f64())
}
