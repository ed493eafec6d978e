//! A picture for every card, made from its name and figures.

use crate::WildPigs3;
use crate::state::Era;
use sounder_scene::art::{Backdrop, Boar, Drawing, Gallery, Object};

pub(super) fn drawings(game: &WildPigs3) -> Vec<Drawing> {
    let mut gallery = Gallery::default();
    for (id, threat) in game.cards.threats.iter().enumerate() {
        let [fierce, sly, bulk] = threat.cost;
        let boar = Boar { fierce, sly, bulk, night: threat.era == Era::Night, grand: false };
        gallery.boar(format!("threat-{id}"), &threat.name, boar);
    }
    for (id, boss) in game.cards.bosses.iter().enumerate() {
        let boar = Boar { fierce: 8, sly: 4, bulk: 8, night: boss.era == Era::Night, grand: true };
        gallery.boar(format!("boss-{id}"), &boss.name, boar);
    }
    for (id, upgrade) in game.cards.upgrades.iter().enumerate() {
        gallery.object(format!("upgrade-{id}"), &upgrade.name, Object { ground: Backdrop::Plates, colour: 4 });
    }
    for (id, weapon) in game.cards.weapons.iter().enumerate() {
        let ground = if weapon.slot { Backdrop::Planks } else { Backdrop::Rays };
        gallery.object(
            format!("weapon-{id}"),
            &weapon.name,
            Object { ground, colour: if weapon.slot { 6 } else { 5 } },
        );
    }
    gallery.into_drawings()
}
