//! A picture for every card, made from its name and what it is.

use crate::Hogs;
use crate::cards::{Branch, Class, Kind, PartKind};
use sounder_scene::art::{Backdrop, Drawing, Gallery, Machine, Object, Soldier};

/// The picture of a kind of unit.
pub(super) fn unit_picture(kind: Kind) -> String {
    format!("unit-{kind}")
}

/// The picture of a part of an airship.
pub(super) fn part_picture(part: usize) -> String {
    format!("part-{part}")
}

/// The picture of a secondary objective.
pub(super) fn objective_picture(card: u8) -> String {
    format!("objective-{card}")
}

/// The picture of an upgrade.
pub(super) fn upgrade_picture(upgrade: u8) -> String {
    format!("upgrade-{upgrade}")
}

/// The coat of a class.
fn coat(class: Class) -> u8 {
    match class {
        Class::Grunt => 4,
        Class::Engineer | Class::Car => 6,
        Class::Espionage | Class::Airship => 5,
        Class::HeavyWeapons | Class::Plane => 13,
        Class::Legend | Class::Aqua => 14,
        Class::Medic | Class::Tank => 15,
    }
}

impl Hogs {
    /// The picture of a building: copies share one.
    pub(super) fn tile_picture(&self, tile: u8) -> String {
        let name = &self.pack.tiles[usize::from(tile)].name;
        let first = self.pack.tiles.iter().position(|known| known.name == *name).unwrap_or_default();
        format!("tile-{first}")
    }

    pub(super) fn pictures(&self) -> Vec<Drawing> {
        let mut gallery = Gallery::default();
        for (kind, card) in self.pack.kinds.iter().enumerate() {
            let (name, colour) = (unit_picture(kind as Kind), coat(card.class));
            if card.class.is_infantry() {
                gallery.soldier(name, &card.name, Soldier { colour, grand: card.class == Class::Legend });
            } else {
                gallery.machine(name, &card.name, Machine { colour, size: 96 });
            }
        }
        for (part, card) in self.pack.parts.iter().enumerate() {
            let place = match card.kind {
                PartKind::Tail => "airship tail",
                PartKind::Hull => "airship hull",
                PartKind::Nose => "airship nose",
            };
            let colour = [4, 6, 5, 2][part % 4];
            gallery.machine(part_picture(part), &format!("{place} {}", card.name), Machine { colour, size: 96 });
        }
        for (tile, card) in self.pack.tiles.iter().enumerate() {
            let name = self.tile_picture(tile as u8);
            if gallery.drawings().iter().all(|known| known.name != name) {
                let colour = [4, 6, 15, 13, 14, 5][tile % 6];
                gallery.machine(name, &card.name, Machine { colour, size: 70 + 5 * card.squares.min(6) });
            }
        }
        for (upgrade, card) in self.pack.upgrades.iter().enumerate() {
            let (ground, colour) = match card.fits.branch() {
                Branch::Infantry => (Backdrop::Planks, 6),
                Branch::Vehicle => (Backdrop::Plates, 3),
            };
            gallery.object(upgrade_picture(upgrade as u8), &card.name, Object { ground, colour });
        }
        for (card, objective) in self.pack.objectives.iter().enumerate() {
            let object = Object { ground: Backdrop::Rings, colour: 12 };
            gallery.object(objective_picture(card as u8), &objective.name, object);
        }
        gallery.into_drawings()
    }
}
