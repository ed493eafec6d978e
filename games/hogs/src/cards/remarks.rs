//! What a designer should know about a pack that can be played: cards that do nothing.

use super::{BaseTile, Boost, Card, Class, Pack, Pool, Upgrade, WeaponId, WorkKind};

impl Pack {
    /// A sentence for each card that does nothing.
    pub(crate) fn remarks(&self) -> Vec<String> {
        let upgrades = self.upgrades.iter().filter(|upgrade| !self.is_useful(upgrade));
        let upgrades =
            upgrades.map(|upgrade| format!("{} does nothing for what it fits: {}.", upgrade.name, upgrade.fits.name()));
        let mut remarks: Vec<String> = upgrades.collect();
        remarks
            .extend(self.tiles.iter().filter(|tile| tile.is_idle()).map(|tile| format!("{} does nothing.", tile.name)));
        // Copies of a tile are tiles of their own.
        remarks.dedup();
        remarks.extend(
            self.kinds[..self.cards]
                .iter()
                .filter(|card| self.is_idle(card))
                .map(|card| format!("{} does nothing but move, capture and build.", card.name)),
        );
        for (kind, work) in WorkKind::ALL.iter().map(|(_, kind, _)| *kind).zip(&self.works) {
            let shoots = matches!(kind, WorkKind::AaGun | WorkKind::Artillery | WorkKind::Minefield);
            if shoots && !work.weapon.is_some_and(|weapon| self.does_harm(weapon)) {
                remarks.push(format!("{} does no harm.", kind.name()));
            }
        }
        let bombs = [("standard", self.bombs[0]), ("incendiary", self.bombs[1])];
        let duds = bombs.into_iter().filter(|(_, pool)| *pool == Pool::default());
        remarks.extend(duds.map(|(name, _)| format!("The {name} bomb does no harm.")));
        remarks
    }

    fn does_harm(&self, weapon: WeaponId) -> bool {
        self.weapon(weapon).dice.iter().flatten().any(|pool| *pool != Pool::default())
    }

    fn is_idle(&self, card: &Card) -> bool {
        !card.weapon.is_some_and(|weapon| self.does_harm(weapon)) && card.heal == 0 && card.abilities.0 == 0
    }

    /// Whether any kind of unit that takes the upgrade gets something from it.
    fn is_useful(&self, upgrade: &Upgrade) -> bool {
        let takers = self.kinds.iter().filter(|card| upgrade.takes.has(card.class));
        takers.into_iter().any(|card| self.adds(&upgrade.boost, card))
    }

    /// Whether a card is any different with what an upgrade adds to it.
    fn adds(&self, boost: &Boost, card: &Card) -> bool {
        let class = card.class;
        let (on_foot, flies) = (class.is_infantry(), class.is_aircraft());
        // The attacks of an airship are those of its parts.
        let own_attack = card.weapon.is_some() || class == Class::Airship;
        boost.hp > 0 && on_foot
            || (boost.ap > 0 || boost.stride > 0 || boost.thrift > 0) && !flies
            || (boost.reach > 0 || boost.dice != Pool::default()) && own_attack
            || boost.heal > 0 && card.heal > 0
            || (boost.bombs > 0 || boost.slots > 0) && class == Class::Plane
            || boost.rotations > 0 && flies
            || boost.plating.dice() > 0
            || boost.loot > 0
            || boost.cheaper > 0
            || boost.abilities.0 & !card.abilities.0 != 0
            || boost.weapons.into_iter().flatten().any(|weapon| self.does_harm(weapon))
    }
}

impl BaseTile {
    fn is_idle(&self) -> bool {
        self.income == 0 && !self.is_unlocking() && !self.guards && self.upgrades.is_none() && self.power.is_none()
    }
}
