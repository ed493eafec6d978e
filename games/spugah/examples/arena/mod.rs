//! Tables of designed nations with equal bots: what the tournament and the search for the strongest design share.

use sounder_bots::BotSpec;
use sounder_kernel::{Game, Setup};
use sounder_lab::{Plan, simulate};
use sounder_pack::{Content, Source};
use spugah::sheet::{Sheet, SheetRules, TierSheet, TierTotals, totals};
use spugah::{Lose, Spugah};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Nations at a table.
pub const TABLE: usize = 4;

/// Wins and games of a nation.
#[derive(Clone, Copy, Default)]
pub struct Score {
    pub wins: f64,
    pub games: f64,
}

impl Score {
    /// Wins as a multiple of a fair share.
    pub fn share(self) -> f64 {
        TABLE as f64 * self.wins / self.games.max(1.0)
    }

    pub fn add(&mut self, wins: f64) {
        self.wins += wins;
        self.games += 1.0;
    }
}

/// Where nations of one price list meet.
pub struct Arena {
    pub game: Spugah,
    pub prices: String,
}

impl Arena {
    /// With these prices, and with the default pack or one of a folder.
    pub fn open(prices: &str, folder: Option<&String>) -> Arena {
        let game = match folder {
            Some(folder) => {
                let opened = Source::open(Path::new(folder), Spugah::FILES).unwrap_or_else(|fault| panic!("{fault}"));
                Spugah::from_pack(&opened.source).unwrap_or_else(|faults| panic!("{faults}"))
            }
            None => Spugah::with_default_pack(),
        };
        let setup = Setup::new(TABLE).with("prices", prices);
        game.about().check(&setup).unwrap_or_else(|fault| panic!("{fault}"));
        Arena { game: game.for_table(&setup).expect("nobody brings anything"), prices: prices.into() }
    }

    pub fn rules(&self) -> &SheetRules {
        self.game.sheet_rules()
    }

    /// Plays one game at each table and gives the wins of each of its nations. The same tables and seed give the same wins.
    pub fn play(&self, bot: BotSpec, tables: &[[&Sheet; TABLE]], seed: u64) -> Vec<[f64; TABLE]> {
        let (next, wins) = (AtomicUsize::new(0), Mutex::new(vec![[0.0; TABLE]; tables.len()]));
        let work = || {
            while let Some((number, table)) = {
                let number = next.fetch_add(1, Ordering::Relaxed);
                tables.get(number).map(|table| (number, table))
            } {
                let sheets = table.map(|sheet| serde_json::to_value(sheet).expect("a sheet is plain data"));
                let setup = Setup { sheets: sheets.into(), ..Setup::new(TABLE).with("prices", &self.prices) };
                let seed = seed << 32 | number as u64;
                let plan = Plan { setup, bots: vec![bot; TABLE], swap: false, games: 1, seed, threads: 1 };
                let report = simulate(&self.game, &plan, &AtomicBool::new(false), &|_| {});
                let report = report.unwrap_or_else(|fault| panic!("{fault}"));
                let won = std::array::from_fn(|seat| report.seats[seat].wins);
                wins.lock().expect("no thread panics")[number] = won;
            }
        };
        std::thread::scope(|scope| {
            let cores = std::thread::available_parallelism().map_or(1, usize::from);
            (0..cores).for_each(|_| drop(scope.spawn(work)));
        });
        wins.into_inner().expect("no thread panics")
    }
}

/// Where in its tray the capital lies. Any corner can be turned to the Spire.
pub fn capital_place(sheet: &Sheet) -> &'static str {
    const CAPITAL: u8 = 4;
    match sheet.layout.iter().position(|number| *number == CAPITAL) {
        Some(0 | 10 | 14) => "in a corner",
        Some(4 | 7 | 8) => "inside",
        _ => "on an edge",
    }
}

/// "capital inside; tier 1 ×1 [6 4 5 4 1 2] lose-any unique; tier 3 ×3 …"
pub fn describe(sheet: &Sheet, rules: &SheetRules) -> String {
    let sums = totals(sheet, rules);
    let tier = |(tier, sums): (&TierSheet, &TierTotals)| {
        let stats: Vec<String> = sums.stats.iter().map(|stat| stat.total.to_string()).collect();
        let ways = serde_json::to_value(tier).expect("a sheet is plain data")["more"].clone();
        let ways: Vec<String> = ways.as_object().into_iter().flatten().map(|(way, _)| way.clone()).collect();
        let lose = match tier.lose {
            Lose::Never => "",
            Lose::Any => " lose-any",
            Lose::All => " lose-all",
        };
        let unique = if tier.unique { " unique" } else { "" };
        format!("tier {} ×{} [{}]{lose}{unique} {}", tier.tier, tier.start, stats.join(" "), ways.join(" "))
    };
    let tiers: Vec<String> = sheet.tiers.iter().zip(&sums).map(tier).collect();
    format!("capital {}; {}", capital_place(sheet), tiers.join("; "))
}
