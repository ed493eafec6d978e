//! Other figures for a pack: tried along a range (sweep), or searched for stated goals (tune).

mod doubt;
mod hunt;
mod model;
mod prove;
mod surface;
mod tried;

pub use hunt::{Stage, Step};
pub use prove::{Reason, Tuned};

use crate::check::{CheckError, Gauges};
use crate::figures::{Figure, get, set};
use crate::goals::{Finding, Gauge, Goal, Place};
use crate::play::{Control, Players, play};
use crate::studied::Studied;
use hunt::{Clock, Hunt};
use serde::Serialize;
use sounder_bots::read_bots;
use sounder_kernel::SeatSet;
use sounder_pack::Source;
use std::time::{Duration, Instant};
use tried::{Tables, Tried, miss};

/// What a search needs to know.
pub struct Bench<'a> {
    /// The game, whatever its pack.
    pub game: &'a dyn Studied,
    /// The pack to start from.
    pub pack: Source,
    /// The figures that may change.
    pub figures: Vec<Figure>,
    /// The tables with the goals for each; goals that need experiments are left out.
    pub places: Vec<(Place, Vec<&'a Goal>)>,
    /// Games at each table for one try.
    pub games: u64,
    /// Games at each table at most to prove what a search has found.
    pub proof: u64,
    /// The master seed.
    pub seed: u64,
}

/// A setting as a report shows it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Setting {
    /// The value of each figure.
    pub values: Vec<i64>,
    /// How far goals are missed, all together, in widths of their bands; 0 where every figure lies in its band.
    pub missed: f64,
    /// How many goals a proof on other games would not show to be held, as far as these games tell.
    pub doubt: f64,
    /// How many figures differ from the start.
    pub changed: usize,
    /// How far they differ, each as a share of its range.
    pub size: f64,
    /// Games at each table.
    pub games: u64,
    /// What was found about the goals.
    pub findings: Vec<Finding>,
}

impl Setting {
    /// The goal that is missed by most, if any is.
    pub fn worst(&self) -> Option<&Finding> {
        let far = self.findings.iter().filter(|finding| miss(finding) > 0.0);
        far.max_by(|a, b| miss(a).total_cmp(&miss(b)))
    }
}

impl Bench<'_> {
    /// The values at the start.
    pub fn start(&self) -> Result<Vec<i64>, CheckError> {
        self.figures.iter().map(|figure| get(&self.pack, &figure.at).map_err(CheckError)).collect()
    }

    /// The pack with other values.
    pub fn pack_with(&self, values: &[i64]) -> Result<Source, CheckError> {
        let figures: Vec<(&str, i64)> =
            self.figures.iter().map(|figure| figure.at.as_str()).zip(values.iter().copied()).collect();
        set(&self.pack, &figures, self.game.files()).map_err(CheckError)
    }

    /// Plays the games of these numbers with a setting; `None` when the pack refuses it or somebody stopped.
    fn attempt(&self, values: &[i64], from: u64, control: Control) -> Result<Option<Tables>, CheckError> {
        let Ok(game) = self.game.with_pack(&self.pack_with(values)?) else { return Ok(None) };
        let mut tables = Tables::new();
        for (place, goals) in &self.places {
            let bad = |error: String| CheckError(format!("{}: {error}", place.name()));
            let table = game.for_table(&place.setup()).map_err(|error| bad(error.to_string()))?;
            let bots =
                read_bots(&place.bots, table.chairs(), SeatSet::all(place.seats)).map_err(|e| bad(e.to_string()))?;
            let players = Players { bots, swap: false, seed: self.seed, luck: 0 };
            let new = |goal: &&Goal| Gauge::new(goal, table.chairs(), table.vocabulary());
            let empty: Vec<Gauge> = goals.iter().map(new).collect::<Result<_, _>>().map_err(bad)?;
            let played = play(&*table, &players, from..from + self.games, control, || Gauges(empty.clone()));
            let Some(found) = played else { return Ok(None) };
            tables.push(found.0);
        }
        Ok(Some(tables))
    }

    /// Plays every setting of the figures, the first changing slowest.
    pub fn sweep(&self, control: Control) -> Result<Vec<Setting>, CheckError> {
        let start = self.start()?;
        let mut settings: Vec<Vec<i64>> = vec![Vec::new()];
        for figure in &self.figures {
            let with = |known: &Vec<i64>, value: i64| known.iter().copied().chain([value]).collect::<Vec<i64>>();
            settings = settings.iter().flat_map(|known| figure.values().into_iter().map(|v| with(known, v))).collect();
        }
        let mut found = Vec::new();
        for values in settings {
            if let Some(played) = self.attempt(&values, 0, control)? {
                let mut tried = Tried::default();
                tried.add(played);
                found.push(self.setting(&start, &values, &tried));
            }
            if control.stopped() {
                break;
            }
        }
        Ok(found)
    }

    /// Searches for a setting that misses no goal with as few and as small changes as possible, and proves it on games that had no
    /// part in the choice. `told` hears how far it has come after every try.
    pub fn tune(
        &self,
        tries: u64,
        time: Duration,
        control: Control,
        told: &dyn Fn(&Step),
    ) -> Result<Tuned, CheckError> {
        let clock = Clock { begin: Instant::now(), time };
        let mut hunt = Hunt::new(self, control, clock, told)?;
        hunt.explore(tries)?;
        let finalists = hunt.race()?;
        hunt.prove(&finalists)
    }

    /// Whether a pack with these values can be read. Figures often hang together (a track must rise), so that many settings cannot;
    /// the search must not hold that against the values they are made of.
    fn fits(&self, values: &[i64]) -> bool {
        self.pack_with(values).is_ok_and(|pack| self.game.with_pack(&pack).is_ok())
    }
}

/// Settings that no other beats in both: fewer goals in doubt, and less change.
fn front(settings: &[Setting]) -> Vec<Setting> {
    let beats =
        |a: &Setting, b: &Setting| (a.doubt <= b.doubt && a.size <= b.size) && (a.doubt < b.doubt || a.size < b.size);
    let mut front: Vec<Setting> =
        settings.iter().filter(|one| !settings.iter().any(|other| beats(other, one))).cloned().collect();
    front.sort_by(|a, b| a.size.total_cmp(&b.size));
    front
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_nothing_beats_is_on_the_front() {
        let setting = |doubt: f64, size: f64| Setting {
            values: vec![],
            missed: 0.0,
            doubt,
            changed: 0,
            size,
            games: 1,
            findings: vec![],
        };
        let front = front(&[setting(3.0, 0.0), setting(1.0, 1.0), setting(2.0, 2.0), setting(0.0, 3.0)]);
        assert_eq!(front.iter().map(|one| one.doubt).collect::<Vec<_>>(), [3.0, 1.0, 0.0]);
    }
}
