//! The picture and the words: `scene.rs` puts the table together from `battlefield.rs`, `order.rs`, `horde.rs`, `player.rs`
//! and `cards.rs` (`reach.rs` says how far a unit comes); `preview.rs` (with `odds.rs` and `flight.rs`), `group.rs` and `dials.rs` are about choices, `words.rs` says them,
//! `tell.rs` says what happened and `moments.rs` shows it.

mod battlefield;
mod cards;
mod dials;
mod flight;
mod gallery;
mod group;
mod horde;
mod moments;
mod odds;
mod order;
mod player;
mod preview;
mod reach;
mod scene;
mod symbols;
mod tell;
mod words;

use crate::Hogs;
use crate::cards::{BaseTile, Class, GRID, Kind, Pool, WorkKind};
use crate::event::{Aimed, Who};
use crate::hexes::Hex;
use crate::state::{Bomb, NOBODY, Rotation, State, Target, UnitId};
use sounder_kernel::{Names, Seat};
use sounder_scene::{Facing, HexLayout, Tone};

fn hex_id(hex: Hex) -> String {
    format!("hex-{hex}").to_lowercase()
}

fn unit_id(id: UnitId) -> String {
    format!("unit-{id}")
}

fn work_id(hex: Hex) -> String {
    format!("work-{hex}").to_lowercase()
}

fn console_id(id: UnitId) -> String {
    format!("console-{id}")
}

fn part_id(part: usize) -> String {
    format!("part-{part}")
}

fn card_id(owner: u8, kind: Kind) -> String {
    format!("card-{}-{kind}", owner + 1)
}

fn grid_id(owner: u8) -> String {
    format!("grid-{}", owner + 1)
}

fn square_id(owner: u8, square: usize) -> String {
    format!("square-{}-{square}", owner + 1)
}

/// "a1": column and row of a square of the base grid.
fn square_name(square: usize) -> String {
    format!("{}{}", char::from(b'a' + (square % GRID) as u8), square / GRID + 1)
}

fn tile_id(owner: u8, tile: u8) -> String {
    format!("building-{}-{tile}", owner + 1)
}

/// A building on offer, before it stands.
fn plan_id(owner: u8, tile: u8) -> String {
    format!("plan-{}-{tile}", owner + 1)
}

fn upgrade_id(owner: u8, upgrade: u8) -> String {
    format!("upgrade-{}-{upgrade}", owner + 1)
}

fn objective_id(card: u8) -> String {
    format!("objective-{card}")
}

/// Dice and icons with the names of their symbols and of themselves.
fn named_dice(pool: Pool) -> impl Iterator<Item = (u8, &'static str, &'static str)> {
    let named = [
        (pool.gun, "gun", "Gun"),
        (pool.melee, "melee", "Melee"),
        (pool.explosive, "explosive", "Explosive"),
        (pool.flame, "flame", "flame"),
        (pool.stun, "stun", "stun"),
    ];
    named.into_iter().filter(|(count, ..)| *count > 0)
}

/// "2 Gun, 1 Explosive"
fn dice_words(pool: Pool) -> String {
    let words: Vec<String> = named_dice(pool).map(|(count, _, name)| format!("{count} {name}")).collect();
    if words.is_empty() { "no dice".into() } else { words.join(", ") }
}

/// "2:gun: 1:explosive:"
fn dice_signs(pool: Pool) -> String {
    let signs: Vec<String> = named_dice(pool).map(|(count, symbol, _)| format!("{count}:{symbol}:")).collect();
    if signs.is_empty() { "no dice".into() } else { signs.join(" ") }
}

/// The kind of an attack die by its number in events.
fn die_kind(die: u8) -> &'static str {
    ["Gun", "Melee", "Explosive"][usize::from(die)]
}

fn die_tone(die: u8) -> Tone {
    [Tone::Blue, Tone::Red, Tone::Green][usize::from(die)]
}

const SIDES: [&str; 6] = ["right", "lower right", "lower left", "left", "upper left", "upper right"];

fn facing(direction: u8) -> Facing {
    let steps = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];
    let (q, r) = steps[usize::from(direction)];
    Facing::axial(HexLayout::PointyTop, q, r)
}

fn class_symbol(class: Class) -> &'static str {
    Class::ALL[class as usize].0
}

/// What is drawn on a building: what it unlocks or gives.
fn tile_symbol(tile: &BaseTile) -> &'static str {
    match (tile.unlocks.first(), tile.upgrades, tile.power) {
        (Some(Class::Grunt), ..) => "hq",
        (Some(class), ..) => class_symbol(class),
        (None, Some(_), _) => "upgrade",
        (None, None, Some(_)) => "mega",
        _ if tile.guards => "aa-gun",
        _ => "refinery",
    }
}

/// "an AA Gun"
fn work_with_article(kind: WorkKind) -> String {
    let article = if matches!(kind, WorkKind::AaGun | WorkKind::Artillery) { "an" } else { "a" };
    format!("{article} {}", kind.name())
}

fn turn_word(rotation: Rotation) -> &'static str {
    match rotation {
        Rotation::Left => "left",
        Rotation::Ahead => "ahead",
        Rotation::Right => "right",
    }
}

fn bomb_word(bomb: Bomb) -> &'static str {
    match bomb {
        Bomb::Standard => "standard",
        Bomb::Incendiary => "incendiary",
    }
}

/// " (miniature 3)" where several of a kind share a hex, as aircraft may.
fn twin_number(state: &State, id: UnitId) -> String {
    let unit = state.units.get(id);
    let is_twin =
        |other: &crate::units::Unit| other.hex == unit.hex && other.kind == unit.kind && other.owner == unit.owner;
    let twins = state.units.iter().filter(|(_, other)| is_twin(other)).count();
    if twins > 1 { format!(" (miniature {id})") } else { String::new() }
}

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

    /// The same for whoever commands it and knows whose it is.
    fn own_words(&self, state: &State, id: UnitId) -> String {
        format!("{}{}", self.unit_words(state, id), twin_number(state, id))
    }

    /// A damage slot: of a plane by its place on the console, of an airship by its part.
    fn slot_words(&self, kind: Kind, slot: u8) -> String {
        if kind == self.pack.airship() {
            format!("slot {} of the {}", slot % 8 + 1, self.pack.parts[usize::from(slot / 8)].name)
        } else {
            format!("slot {}", slot + 1)
        }
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "events are matched by reference")]
    fn who_words(&self, who: &Who, names: &Names) -> String {
        format!("{} of {}", self.kind_name(who.kind), self.owner_name(who.owner, names))
    }

    fn target_words(&self, state: &State, target: Target, names: &Names) -> String {
        match target {
            Target::Unit(id) => {
                let owner = self.owner_name(state.units.get(id).owner, names);
                format!("{} of {owner}{}", self.unit_words(state, id), twin_number(state, id))
            }
            Target::Work(hex) => {
                format!("the {} on {hex}", state.works.on(hex).map_or("deployable", |work| work.kind.name()))
            }
            Target::Base(owner) => format!("the base of {}", self.owner_name(owner, names)),
        }
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "events are matched by reference")]
    fn aimed_words(&self, aimed: &Aimed, names: &Names) -> String {
        match aimed {
            Aimed::Unit(who) => format!("{} on {}", self.who_words(who, names), who.hex),
            Aimed::Work { kind, hex } => format!("the {} on {hex}", kind.name()),
            Aimed::Base { owner, .. } => format!("the base of {}", self.owner_name(*owner, names)),
        }
    }

    fn target_ids(state: &State, target: Target) -> Vec<String> {
        match target {
            Target::Unit(id) => vec![unit_id(id), hex_id(state.units.get(id).hex)],
            _ => vec![hex_id(state.target_hex(target))],
        }
    }

    fn seat(&self, owner: u8) -> Option<Seat> {
        (owner != NOBODY && usize::from(owner) < self.field.seats).then_some(Seat(owner))
    }
}
