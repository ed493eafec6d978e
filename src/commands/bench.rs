use super::Done;
use clap::Args;
use serde::Serialize;
use sounder_host::{Playable, Visitor};
use sounder_kernel::Setup;
use sounder_lab::{Pace, short};
use std::collections::BTreeMap;
use std::io::Write;
use std::time::Duration;

/// Measure the speed of random play and of search, on one thread
#[derive(Args)]
pub struct Bench {
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// One game at each table and one iteration from each position: shows what is printed, and measures nothing
    #[arg(long, hide = true)]
    once: bool,
}

/// All measurements of random play together take about this long, whatever the number of games.
const ALL_IN_ALL: Duration = Duration::from_secs(24);
/// No single measurement takes longer than this.
const LONGEST: Duration = Duration::from_secs(2);
/// Enough that the tree is far larger than the caches.
const SEARCH_ITERATIONS: u32 = 1_000_000;
/// The iterations spent on each stored position of a game.
const POSITION_ITERATIONS: u32 = 20_000;
/// The game that search is measured on with plain random playouts, from one version of the program to the next.
const CALIBRATION: &str = "connect-four";

#[derive(Serialize)]
struct Report {
    games: Vec<Pace>,
    search: BTreeMap<String, SearchPace>,
    /// Search with random playouts from the first position of the calibration game.
    calibration: SearchPace,
}

#[derive(Serialize)]
struct SearchPace {
    iterations_per_s: f64,
}

/// Random play at a table of so many seats.
struct RandomPlay {
    seats: usize,
    time: Duration,
}

impl Visitor for RandomPlay {
    type Output = Pace;

    fn visit<G: Playable>(self, game: &G) -> Pace {
        let setup = Setup::new(self.seats);
        sounder_lab::pace(game, &setup, self.time).expect("every declared number of seats can be dealt")
    }
}

/// Search from the positions that ship with the game.
struct SearchPositions(u32);

impl Visitor for SearchPositions {
    type Output = Option<f64>;

    fn visit<G: Playable>(self, game: &G) -> Option<f64> {
        sounder_lab::search_from_positions(game, G::POSITIONS, self.0)
    }
}

struct Calibrate(u32);

impl Visitor for Calibrate {
    type Output = f64;

    fn visit<G: Playable>(self, game: &G) -> f64 {
        let setup = Setup::new(game.about().min_seats);
        sounder_lab::search_pace(game, &setup, self.0).expect("the smallest table can be dealt")
    }
}

impl Bench {
    /// Measures and prints.
    pub fn run(self, out: &mut dyn Write) -> Done {
        let games = sounder_catalog::games();
        let setups =
            || games.iter().flat_map(|game| (game.about().min_seats..=game.about().max_seats).map(move |s| (game, s)));
        let time = if self.once { Duration::ZERO } else { LONGEST.min(ALL_IN_ALL / setups().count() as u32) };
        let [from_start, from_position] = if self.once { [1; 2] } else { [SEARCH_ITERATIONS, POSITION_ITERATIONS] };
        let mut say = |line: String| if self.json { Ok(()) } else { writeln!(out, "{line}") };
        let head = ["game", "seats", "games/s", "actions/s", "decisions/s", "ns/action", "state"];
        let [game, seats, games_per_s, actions, decisions, ns, state] = head;
        say(format!("{game:<14} {seats:>5} {games_per_s:>12} {actions:>14} {decisions:>14} {ns:>10} {state:>8}"))?;
        let mut paces = Vec::new();
        for (game, seats) in setups() {
            let pace = sounder_catalog::visit(&**game, RandomPlay { seats, time });
            let Pace { game, games_per_s, actions_per_s, decisions_per_s, ns_per_action, state_bytes, .. } = &pace;
            let [games, actions, decisions] = [*games_per_s, *actions_per_s, *decisions_per_s].map(short);
            say(format!(
                "{game:<14} {seats:>5} {games:>12} {actions:>14} {decisions:>14} {ns_per_action:>10.1} \
                 {state_bytes:>6} B"
            ))?;
            paces.push(pace);
        }
        let mut search = BTreeMap::new();
        for game in &games {
            if let Some(iterations_per_s) = sounder_catalog::visit(&**game, SearchPositions(from_position)) {
                let id = game.about().id;
                say(format!("search on {id:<14} {:>12} iterations/s", short(iterations_per_s)))?;
                search.insert(id.to_string(), SearchPace { iterations_per_s });
            }
        }
        let calibration = sounder_catalog::find(CALIBRATION).expect("the tutorial's game is in the catalog");
        let iterations_per_s = sounder_catalog::visit(&*calibration, Calibrate(from_start));
        say(format!("with random playouts on {CALIBRATION}: {} iterations/s", short(iterations_per_s)))?;
        if self.json {
            let report = Report { games: paces, search, calibration: SearchPace { iterations_per_s } };
            writeln!(out, "{}", serde_json::to_string(&report).expect("plain data"))?;
        }
        Ok(())
    }
}
