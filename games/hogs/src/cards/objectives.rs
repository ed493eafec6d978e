//! Secondary objectives and what they ask for.

/// What a condition of a secondary objective asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs)]
pub enum Test {
    #[default]
    Pumps,
    Units,
    Arms,
    Swill,
    Upgrades,
    Buildings,
    NearEnemyBase,
    OnMountains,
    Feat(Feat),
}

/// Something that is counted from the start of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs)]
pub enum Feat {
    #[default]
    Finished,
    SpecialistsDestroyed,
    VehiclesDestroyed,
    AircraftDamaged,
    AircraftDestroyed,
    BuildingsDestroyed,
    ForwardDeployed,
    CapturedFromEnemy,
    MinesUnderEnemies,
    MinesDestroyedEnemies,
    Healed,
    BombCriticals,
    BombsDestroyed,
}

/// How many kinds of feats there are.
pub const FEATS: usize = 13;

impl Test {
    /// All tests with their names in files and what they ask for; `#` stands for the count.
    pub const ALL: &'static [(&'static str, Test, &'static str)] = &[
        ("pumps", Test::Pumps, "hold # Swill Pumps"),
        ("units", Test::Units, "have # units alive"),
        ("arms", Test::Arms, "have # of infantry, ground vehicles and aircraft alive"),
        ("swill", Test::Swill, "have # Swill"),
        ("upgrades", Test::Upgrades, "have # upgrades"),
        ("buildings", Test::Buildings, "have # buildings on your grid"),
        ("near-enemy-base", Test::NearEnemyBase, "end a round with # infantry within 2 of an enemy Base Hex"),
        ("on-mountains", Test::OnMountains, "end a round with # infantry on mountains"),
        ("finished", Test::Feat(Feat::Finished), "finish # deployables"),
        ("specialists-destroyed", Test::Feat(Feat::SpecialistsDestroyed), "destroy # Specialists"),
        ("vehicles-destroyed", Test::Feat(Feat::VehiclesDestroyed), "destroy # ground vehicles"),
        ("aircraft-damaged", Test::Feat(Feat::AircraftDamaged), "damage an aircraft # times"),
        ("aircraft-destroyed", Test::Feat(Feat::AircraftDestroyed), "destroy # aircraft"),
        ("buildings-destroyed", Test::Feat(Feat::BuildingsDestroyed), "destroy # enemy buildings"),
        ("forward-deployed", Test::Feat(Feat::ForwardDeployed), "forward deploy # units"),
        ("captured-from-enemy", Test::Feat(Feat::CapturedFromEnemy), "capture # times from an enemy"),
        ("mines-under-enemies", Test::Feat(Feat::MinesUnderEnemies), "have # mines go off under enemies"),
        ("mines-destroyed-enemies", Test::Feat(Feat::MinesDestroyedEnemies), "destroy # enemies with mines"),
        ("healed", Test::Feat(Feat::Healed), "heal or repair # points"),
        ("bomb-criticals", Test::Feat(Feat::BombCriticals), "score a critical with # bombs"),
        ("bombs-destroyed", Test::Feat(Feat::BombsDestroyed), "destroy # things with bombs"),
    ];

    /// What it asks for in words.
    pub fn words(self, count: u8) -> String {
        let text = Test::ALL.iter().find(|(_, test, _)| *test == self).map_or("", |(_, _, text)| *text);
        text.replace('#', &count.to_string())
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
