//! The open figures of the game.

macro_rules! figures {
    ($($(#[$doc:meta])* $name:ident: $range:expr,)*) => {
        /// The open figures of the game.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct Figures { $($(#[$doc])* pub $name: u8,)* }

        impl Figures {
            pub(super) fn read(entry: &sounder_pack::Entry) -> Figures {
                Figures { $($name: entry.number(stringify!($name), $range) as u8,)* }
            }
        }
    };
}

figures! {
    /// Victory Points that win.
    victory: 1..=60,
    /// Rounds after which the most Victory Points win.
    rounds: 1..=60,
    /// Swill at the start.
    start_swill: 0..=20,
    /// The most Swill.
    swill_limit: 1..=99,
    /// Swill of a pump.
    pump_swill: 0..=9,
    /// Victory Points for an enemy HQ.
    hq_points: 0..=9,
    /// Swill of a secondary objective.
    secondary_swill: 0..=9,
    /// Victory Points of a secondary objective.
    secondary_points: 0..=9,
    /// Unlocking buildings beside the HQ that a Legend waits for.
    legend_buildings: 0..=9,
    /// What forward deployment costs more.
    forward_swill: 0..=9,
    /// What the Supply Line costs more.
    supply_swill: 0..=9,
    /// What the Cargo Hold costs more.
    cargo_swill: 0..=9,
    /// What a bomb costs.
    bomb_swill: 0..=9,
    /// Upgrades a class can have.
    upgrades_each: 0..=2,
    /// Criticals that destroy a building or deployable.
    destroy_criticals: 1..=6,
    /// How far a deployment zone reaches from its corner.
    zone_radius: 2..=4,
    /// Grunts that every player starts with where the mission names no units.
    free_grunts: 0..=5,
}
