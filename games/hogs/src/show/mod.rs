//! The picture and the words.

mod scene;
mod symbols;
mod tell;
mod words;

use crate::Hogs;
use crate::cards::{Kind, Pool};
use crate::event::{Aimed, Who};
use crate::hexes::Hex;
use crate::state::{NOBODY, State, Target, UnitId};
use sounder_kernel::{Names, Seat};

fn hex_id(hex: Hex) -> String {
    format!("hex-{hex}").to_lowercase()
}

fn unit_id(id: UnitId) -> String {
    format!("unit-{id}")
}

fn card_id(owner: u8, kind: Kind) -> String {
    format!("card-{}-{kind}", owner + 1)
}

fn square_id(owner: u8, square: usize) -> String {
    format!("square-{}-{square}", owner + 1)
}

fn tile_id(owner: u8, tile: u8) -> String {
    format!("building-{}-{tile}", owner + 1)
}

fn objective_id(card: u8) -> String {
    format!("objective-{card}")
}

fn count(number: impl Into<u32>, thing: &str) -> String {
    match number.into() {
        1 => format!("1 {thing}"),
        n => format!("{n} {thing}s"),
    }
}

/// "2 Gun, 1 Explosive"
fn dice_words(pool: Pool) -> String {
    let named = [
        (pool.gun, "Gun"),
        (pool.melee, "Melee"),
        (pool.explosive, "Explosive"),
        (pool.flame, "flame"),
        (pool.stun, "stun"),
    ];
    let words: Vec<String> = named.iter().filter(|(n, _)| *n > 0).map(|(n, name)| format!("{n} {name}")).collect();
    if words.is_empty() { "no dice".into() } else { words.join(", ") }
}

const SIDES: [&str; 6] = ["right", "lower right", "lower left", "left", "upper left", "upper right"];

impl Hogs {
    fn owner_name<'n>(&self, owner: u8, names: &'n Names) -> &'n str {
        if usize::from(owner) < self.field.seats { names.of(Seat(owner)) } else { "the horde" }
    }

    fn kind_name(&self, kind: Kind) -> &str {
        &self.pack.kind(kind).name
    }

    /// "Grunt on F6"
    fn unit_words(&self, state: &State, id: UnitId) -> String {
        let unit = state.units.get(id);
        format!("{} on {}", self.kind_name(unit.kind), unit.hex)
    }

    fn who_words(&self, who: &Who, names: &Names) -> String {
        format!("{} of {}", self.kind_name(who.kind), self.owner_name(who.owner, names))
    }

    fn target_words(&self, state: &State, target: Target, names: &Names) -> String {
        match target {
            // Several aircraft may share a hex: their owner and their health tell them apart.
            Target::Unit(id) => {
                let unit = state.units.get(id);
                let twins = state
                    .units
                    .iter()
                    .filter(|(_, other)| other.hex == unit.hex && other.kind == unit.kind && other.owner == unit.owner);
                let number = if twins.count() > 1 { format!(" (miniature {id})") } else { String::new() };
                format!("{} of {}{number}", self.unit_words(state, id), self.owner_name(unit.owner, names))
            }
            Target::Work(hex) => {
                format!("the {} on {hex}", state.works.on(hex).map_or("deployable", |work| work.kind.name()))
            }
            Target::Base(owner) => format!("the base of {}", self.owner_name(owner, names)),
        }
    }

    fn aimed_words(&self, aimed: &Aimed, names: &Names) -> String {
        match aimed {
            Aimed::Unit(who) => format!("{} on {}", self.who_words(who, names), who.hex),
            Aimed::Work { kind, hex } => format!("the {} on {hex}", kind.name()),
            Aimed::Base { owner, .. } => format!("the base of {}", self.owner_name(*owner, names)),
        }
    }

    fn target_ids(&self, state: &State, target: Target) -> Vec<String> {
        match target {
            Target::Unit(id) => vec![unit_id(id), hex_id(state.units.get(id).hex)],
            _ => vec![hex_id(self.target_hex(state, target))],
        }
    }

    /// Chances of an attack with these dice at a target, in words: what cover takes away, what is to be expected.
    fn odds_words(&self, state: &State, target: Target, pool: Pool, bombed: bool) -> String {
        let rolled = self.rolled_at(state, target, pool);
        let covers = if bombed { Default::default() } else { self.covers(state, target, rolled) };
        let cover = if covers.is_empty() { Pool::default() } else { covers[Hogs::best_cover(&covers)] };
        let left = rolled.less(cover).less(self.plating(state, target));
        let outlook = self.outlook(left);
        let percent = |chance: f64| format!("{:.0} %", chance * 100.0);
        let taken = if cover.dice() > 0 { format!(", cover takes {}", dice_words(cover)) } else { String::new() };
        let chance = match target {
            Target::Unit(id) if self.class(state.units.get(id)).is_infantry() => {
                let kill = outlook.at_least[usize::from(self.health(state, id)).min(15)];
                format!("about {:.1} damage, {} to destroy", outlook.damage, percent(kill))
            }
            Target::Unit(_) => {
                format!("about {:.1} criticals, {} for one", outlook.criticals, percent(outlook.crit_at_least[1]))
            }
            _ => {
                let needed = usize::from(self.pack.figures.destroy_criticals).min(15);
                format!("{} to destroy", percent(outlook.crit_at_least[needed]))
            }
        };
        format!("{}{taken}: {chance}", dice_words(pool))
    }

    fn seat(&self, owner: u8) -> Option<Seat> {
        (owner != NOBODY && usize::from(owner) < self.field.seats).then_some(Seat(owner))
    }
}
