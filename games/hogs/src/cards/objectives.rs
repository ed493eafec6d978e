//! Secondary objectives and what they ask for.

/// What a condition of a secondary objective asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Test {
    /// Swill Pumps held.
    #[default]
    Pumps,
    /// Units alive.
    Units,
    /// Infantry alive, a ground vehicle with it, an aircraft with both.
    Arms,
    /// Swill in hand.
    Swill,
    /// Upgrades on cards.
    Upgrades,
    /// Buildings on the grid.
    Buildings,
    /// Infantry near an enemy Base Hex at the end of a round.
    NearEnemyBase,
    /// Infantry on mountains at the end of a round.
    OnMountains,
    /// Something that was done often enough.
    Feat(Feat),
}

/// Something that is counted from the start of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Feat {
    /// Deployables finished.
    #[default]
    Finished,
    /// Enemy Specialists destroyed.
    SpecialistsDestroyed,
    /// Enemy ground vehicles destroyed.
    VehiclesDestroyed,
    /// Times that enemy aircraft were damaged.
    AircraftDamaged,
    /// Enemy aircraft destroyed.
    AircraftDestroyed,
    /// Enemy buildings destroyed.
    BuildingsDestroyed,
    /// Units deployed forward.
    ForwardDeployed,
    /// Captures from an enemy.
    CapturedFromEnemy,
    /// Mines that went off under enemies.
    MinesUnderEnemies,
    /// Enemies destroyed by mines.
    MinesDestroyedEnemies,
    /// Points healed or repaired.
    Healed,
    /// Criticals scored with bombs.
    BombCriticals,
    /// Things destroyed with bombs.
    BombsDestroyed,
}

/// How many kinds of feats there are.
pub const FEATS: usize = 13;

impl Test {
    /// All tests with their names in files and what they ask for: for one and for several, `#` being the count.
    pub const ALL: &'static [(&'static str, Test, &'static str)] = &[
        ("pumps", Test::Pumps, "hold {a Swill Pump|# Swill Pumps}"),
        ("units", Test::Units, "have {a unit|# units} alive"),
        ("arms", Test::Arms, "have infantry{| and a ground vehicle} alive"),
        ("swill", Test::Swill, "have # Swill"),
        ("upgrades", Test::Upgrades, "have {an upgrade|# upgrades}"),
        ("buildings", Test::Buildings, "have {a building|# buildings} on your grid"),
        ("near-enemy-base", Test::NearEnemyBase, "end a round with {a hog|# infantry} within 2 of an enemy Base Hex"),
        ("on-mountains", Test::OnMountains, "end a round with {a hog|# infantry} on mountains"),
        ("finished", Test::Feat(Feat::Finished), "finish {a deployable|# deployables}"),
        ("specialists-destroyed", Test::Feat(Feat::SpecialistsDestroyed), "destroy {a Specialist|# Specialists}"),
        ("vehicles-destroyed", Test::Feat(Feat::VehiclesDestroyed), "destroy {a ground vehicle|# ground vehicles}"),
        ("aircraft-damaged", Test::Feat(Feat::AircraftDamaged), "damage an aircraft {once|# times}"),
        ("aircraft-destroyed", Test::Feat(Feat::AircraftDestroyed), "destroy {an|#} aircraft"),
        ("buildings-destroyed", Test::Feat(Feat::BuildingsDestroyed), "destroy {an enemy building|# enemy buildings}"),
        ("forward-deployed", Test::Feat(Feat::ForwardDeployed), "forward deploy {a unit|# units}"),
        ("captured-from-enemy", Test::Feat(Feat::CapturedFromEnemy), "capture {once|# times} from an enemy"),
        ("mines-under-enemies", Test::Feat(Feat::MinesUnderEnemies), "have {a mine|# mines} go off under enemies"),
        ("mines-destroyed-enemies", Test::Feat(Feat::MinesDestroyedEnemies), "destroy {an enemy|# enemies} with mines"),
        ("healed", Test::Feat(Feat::Healed), "heal or repair {a point|# points}"),
        ("bomb-criticals", Test::Feat(Feat::BombCriticals), "score a critical with {a bomb|# bombs}"),
        ("bombs-destroyed", Test::Feat(Feat::BombsDestroyed), "destroy {something|# things} with bombs"),
    ];

    /// What it asks for in words.
    pub fn words(self, count: u8) -> String {
        if self == Test::Arms && count > 2 {
            return "have infantry, a ground vehicle and an aircraft alive".into();
        }
        let text = Test::ALL.iter().find(|(_, test, _)| *test == self).map_or("", |(_, _, text)| *text);
        let several = match (text.split_once('{'), text.split_once('|'), text.split_once('}')) {
            (Some((before, _)), Some((one, many)), Some((_, after))) => {
                let one = &one[before.len() + 1..];
                let many = &many[..many.len() - after.len() - 1];
                format!("{before}{}{after}", if count == 1 { one } else { many })
            }
            _ => text.to_string(),
        };
        several.replace('#', &count.to_string())
    }

    /// Whether it holds for as long as it is true, rather than being met by something that happens.
    pub fn lasts(self) -> bool {
        !matches!(self, Test::Feat(_) | Test::NearEnemyBase | Test::OnMountains)
    }
}

/// A secondary objective.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Objective {
    /// Its name.
    pub name: String,
    /// What gives Swill.
    pub swill: (Test, u8),
    /// What gives Victory Points.
    pub points: (Test, u8),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_read_well_for_one_and_for_several() {
        assert_eq!(Test::Feat(Feat::AircraftDamaged).words(1), "damage an aircraft once");
        assert_eq!(Test::Feat(Feat::SpecialistsDestroyed).words(3), "destroy 3 Specialists");
        assert_eq!(Test::Swill.words(12), "have 12 Swill");
        assert_eq!(Test::Arms.words(2), "have infantry and a ground vehicle alive");
        assert_eq!(Test::Arms.words(3), "have infantry, a ground vehicle and an aircraft alive");
        for (_, test, _) in Test::ALL {
            for count in [1, 2] {
                let words = test.words(count);
                assert!(!words.contains(['{', '|', '}', '#']), "{words}");
            }
        }
    }
}
