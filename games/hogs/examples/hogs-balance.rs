//! Equal bots on every mission, or on one: who wins, how long games last, and what is recruited and built.
//!
//! `cargo run --release -p hogs --example hogs-balance -- [BOT] [GAMES] [MISSION] [SEATS] [SEED] [PACK]`
//!
//! A mission of 0 stands for all that seat so many. The same arguments give the same games, whatever the number of threads.

use hogs::cards::Class;
use hogs::{Event, Hogs};
use sounder_bots::{BotSpec, Runner, Watch};
use sounder_kernel::{Dice, Game, Log, OpenSeed, Seat, Setup};
use sounder_lab::wilson;
use sounder_pack::{Content, Source};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// What is seen of one game.
struct Seen {
    rounds: u8,
    first: u8,
    /// Kinds that each seat recruited, as bits.
    recruited: [u64; 4],
    /// Building tiles that somebody constructed, as bits.
    built: u32,
}

impl Log<Event> for Seen {
    fn tell(&mut self, event: Event) {
        match event {
            Event::RoundBegan { round, first } => {
                self.rounds = round;
                self.first = if round == 1 { first } else { self.first };
            }
            Event::Recruited { who, .. } => self.recruited[usize::from(who.owner)] |= 1 << who.kind,
            Event::Constructed { tile, .. } => self.built |= 1 << tile,
            _ => {}
        }
    }
}

impl Watch<Hogs> for Seen {}

/// All games of one mission.
#[derive(Default)]
struct Sum {
    games: f64,
    first_seat: f64,
    first_player: f64,
    nobody: f64,
    rounds: Vec<u8>,
    /// Games in which a class was recruited.
    classes: [f64; 11],
    /// Winners who recruited infantry, ground vehicles and aircraft.
    arms: [f64; 3],
    winners: f64,
    tiles: [f64; 20],
}

impl Sum {
    fn add(&mut self, hogs: &Hogs, seen: &Seen, results: &[f32], won: &[bool]) {
        self.games += 1.0;
        self.first_seat += f64::from(results[0]);
        self.first_player += results.get(usize::from(seen.first)).map_or(0.0, |result| f64::from(*result));
        self.nobody += f64::from(u8::from(!won.contains(&true)));
        self.rounds.push(seen.rounds);
        let class_bits = |kinds: u64| {
            let kinds = (0..hogs.pack().kinds.len()).filter(|kind| kinds >> kind & 1 == 1);
            kinds.fold(0u16, |set, kind| set | 1 << hogs.pack().kinds[kind].class as u16)
        };
        let all = seen.recruited.iter().fold(0, |all, kinds| all | class_bits(*kinds));
        for (class, count) in self.classes.iter_mut().enumerate() {
            *count += f64::from(all >> class & 1);
        }
        for (tile, count) in self.tiles.iter_mut().enumerate() {
            *count += f64::from(seen.built >> tile & 1);
        }
        for (seat, _) in won.iter().enumerate().filter(|(_, won)| **won) {
            self.winners += 1.0;
            let army = class_bits(seen.recruited[seat]);
            let tests: [fn(Class) -> bool; 3] = [Class::is_infantry, Class::is_ground_vehicle, Class::is_aircraft];
            for (count, test) in self.arms.iter_mut().zip(tests) {
                let any = Class::ALL.iter().any(|(_, class, _)| test(*class) && army >> *class as u16 & 1 == 1);
                *count += f64::from(u8::from(any));
            }
        }
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let bot: BotSpec =
        arguments.first().map_or("greedy", String::as_str).parse().unwrap_or_else(|fault| panic!("{fault}"));
    let number =
        |place: usize, default: u64| arguments.get(place).map_or(default, |text| text.parse().expect("a number"));
    let (games, wanted, seats, seed) = (number(1, 200), number(2, 0), number(3, 2) as usize, number(4, 1));
    let hogs = match arguments.get(5) {
        Some(dir) => {
            let opened = Source::open(Path::new(dir), Hogs::FILES).unwrap_or_else(|fault| panic!("{fault}"));
            Hogs::from_pack(&opened.source).unwrap_or_else(|faults| panic!("{faults}"))
        }
        None => Hogs::with_default_pack(),
    };
    println!("{games} games of {seats} {bot} bots each, seed {seed}");
    for mission in &hogs.pack().missions {
        if (wanted != 0 && wanted != u64::from(mission.number)) || mission.map(seats).is_none() {
            continue;
        }
        let setup = Setup::new(seats).with("mission", &mission.number.to_string());
        let game = hogs.for_table(&setup).expect("the mission seats so many");
        let (next, sum) = (AtomicU64::new(0), Mutex::new(Sum::default()));
        let work = || {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= games {
                    return;
                }
                let chance = OpenSeed(seed).child(u64::from(mission.number)).child(number);
                let mut seen = Seen { rounds: 0, first: 0, recruited: [0; 4], built: 0 };
                let mut bots: Vec<_> = (0..seats).map(|_| bot.build(&game, 1)).collect();
                let mut thoughts = Dice::from_number(chance.0 ^ 0x5eed);
                let heads: Vec<usize> = (0..seats).collect();
                let outcome = Runner::new(&game, &heads).play(&mut bots, &chance, &mut thoughts, &mut seen).outcome;
                let results: Vec<f32> = Seat::all(seats).map(|seat| outcome.result(seat)).collect();
                let won: Vec<bool> = Seat::all(seats).map(|seat| outcome.winners().contains(seat)).collect();
                sum.lock().expect("no thread panics").add(&game, &seen, &results, &won);
            }
        };
        std::thread::scope(|scope| {
            let cores = std::thread::available_parallelism().map_or(1, usize::from);
            (0..cores).for_each(|_| drop(scope.spawn(work)));
        });
        print(&hogs, &format!("{}: {}", mission.number, mission.name), sum.into_inner().expect("no thread panics"));
    }
}

fn print(hogs: &Hogs, name: &str, mut sum: Sum) {
    let share = |wins: f64| {
        let rate = wilson(wins, sum.games);
        format!("{:.0} % ({:.0} to {:.0})", 100.0 * rate.rate, 100.0 * rate.low, 100.0 * rate.high)
    };
    println!("\n{name}");
    println!("  seat 1 wins {}, the First Player {}", share(sum.first_seat), share(sum.first_player));
    println!("  lost by everybody: {}", share(sum.nobody));
    let of = |count: f64, whole: f64| format!("{:.0} %", 100.0 * count / whole.max(1.0));
    let arms = sum.arms.map(|count| of(count, sum.winners));
    println!("  winners with infantry {}, ground vehicles {}, aircraft {}", arms[0], arms[1], arms[2]);
    let classes =
        Class::ALL.iter().map(|(_, class, name)| format!("{name} {}", of(sum.classes[*class as usize], sum.games)));
    println!("  recruited in: {}", classes.collect::<Vec<_>>().join(", "));
    let tiles =
        hogs.pack().tiles.iter().zip(sum.tiles).map(|(tile, count)| format!("{} {}", tile.name, of(count, sum.games)));
    println!("  built in: {}", tiles.collect::<Vec<_>>().join(", "));
    sum.rounds.sort_unstable();
    let at = |part: usize| sum.rounds[(sum.rounds.len() - 1) * part / 10];
    let mean = sum.rounds.iter().map(|round| f64::from(*round)).sum::<f64>() / sum.games.max(1.0);
    println!("  rounds: {mean:.1} on average, {} to {} in eight of ten games", at(1), at(9));
}
