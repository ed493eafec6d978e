use super::Outcome;
use clap::Args;
use serde::Serialize;
use sounder_kernel::Setup;
use sounder_lab::Pace;
use std::collections::BTreeMap;
use std::io::Write;
use std::time::Duration;

/// Measure the speed of random play and of search, on one thread
#[derive(Args)]
pub struct Bench {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// All measurements together take about this long, whatever the number of games.
const ALL_IN_ALL: Duration = Duration::from_secs(24);
/// No single measurement takes longer than this.
const LONGEST: Duration = Duration::from_secs(2);
/// Enough that the tree is far larger than the caches.
const SEARCH_ITERATIONS: u32 = 1_000_000;

#[derive(Serialize)]
struct Report {
    games: Vec<Pace>,
    search: BTreeMap<String, SearchPace>,
}

#[derive(Serialize)]
struct SearchPace {
    iterations_per_s: f64,
}

impl Bench {
    /// Measures and prints.
    pub fn run(self, out: &mut dyn Write) -> Outcome {
        let games = sounder_catalog::games();
        let setups =
            || games.iter().flat_map(|game| (game.about().min_seats..=game.about().max_seats).map(move |s| (game, s)));
        let time = LONGEST.min(ALL_IN_ALL / setups().count() as u32);
        let mut report = Report { games: Vec::new(), search: BTreeMap::new() };
        if !self.json {
            writeln!(
                out,
                "{:<14} {:>5} {:>12} {:>14} {:>10} {:>8}",
                "game", "seats", "games/s", "actions/s", "ns/action", "state"
            )?;
        }
        for (game, seats) in setups() {
            let pace = game.pace(&Setup::new(seats), time).expect("every declared number of seats can be dealt");
            if !self.json {
                let Pace { game, games_per_s, actions_per_s, ns_per_action, state_bytes, .. } = &pace;
                writeln!(
                    out,
                    "{game:<14} {seats:>5} {games_per_s:>12.0} {actions_per_s:>14.0} {ns_per_action:>10.1} {state_bytes:>6} B"
                )?;
            }
            report.games.push(pace);
        }
        let connect_four = sounder_catalog::find("connect-four").expect("the tutorial's game is in the catalog");
        let iterations_per_s =
            connect_four.search_pace(&Setup::new(2), SEARCH_ITERATIONS).expect("connect four is for two");
        report.search.insert("connect-four".into(), SearchPace { iterations_per_s });
        if self.json {
            writeln!(out, "{}", serde_json::to_string(&report).expect("plain data"))?;
        } else {
            writeln!(out, "search on connect-four: {iterations_per_s:.0} iterations/s")?;
        }
        Ok(())
    }
}
