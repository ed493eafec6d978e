use crate::ground::Tile;
use sounder_scene::{Ground, Symbol, Tone};

macro_rules! symbols {
    ($($name:literal $label:literal $letter:literal $tone:ident $svg:literal)*) => {
        /// Every sign of the game, drawn for it.
        pub(super) const SYMBOLS: &[Symbol] =
            &[$(Symbol { name: $name, label: $label, letter: $letter, tone: Tone::$tone, svg: $svg },)*];
    };
}

symbols! {
    "void" "void" "." Plain r#"<circle cx="12" cy="12" r="1.5" fill="currentColor" opacity=".4"/>"#
    "gold" "gold field" "$" Yellow r#"<path d="M4 17h16l-3-6H7z" fill="currentColor"/><path d="M9 9l3-5 3 5z" fill="currentColor"/>"#
    "ruin" "ruin" "r" Grey r#"<path d="M4 21V8h3v13zm6.5 0V4h3v17zM17 21V12h3v9zM3 21h18v1.5H3z" fill="currentColor"/>"#
    "merchant" "merchant" "M" Purple r#"<path d="M3 9l2-5h14l2 5zm2 2h14v9H5zm3 3v6h4v-6z" fill="currentColor" fill-rule="evenodd"/>"#
    "ocean" "ocean" "~" Blue r#"<path d="M2 9q3-4 6 0t6 0 6 0M2 15q3-4 6 0t6 0 6 0" fill="none" stroke="currentColor" stroke-width="2"/>"#
    "royal-fortress" "Royal Fortress" "F" Orange r#"<path d="M3 21V6h3v3h3V6h6v3h3V6h3v15h-7v-5h-4v5zM12 1l5 3-5 1z" fill="currentColor"/>"#
    "capital-city" "Capital City" "C" Orange r#"<path d="M3 21V11l5-4 4 3V4l4-2 4 2v17zm4-7v3h2v-3zm7-6v3h2V8zm0 6v3h2v-3z" fill="currentColor" fill-rule="evenodd"/>"#
    "medic" "medic" "+" Green r#"<path d="M9 3h6v6h6v6h-6v6H9v-6H3V9h6z" fill="currentColor"/>"#
    "road" "road" "=" Brown r#"<path d="M8 2h8l4 20H4zm3 3v4h2V5zm0 6v4h2v-4zm0 6v4h2v-4z" fill="currentColor" fill-rule="evenodd"/>"#
    "cursed-earth" "cursed earth" "x" Dark r#"<path d="M12 3a8 7 0 0 0-5 12.5V19h10v-3.5A8 7 0 0 0 12 3zM8.5 9a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6zm7 0a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6zM9 20h6v2H9z" fill="currentColor" fill-rule="evenodd"/>"#
    "mountain" "mountain" "^" Grey r#"<path d="M1 21L9 5l4 7 2-3 8 12z" fill="currentColor"/>"#
    "castle" "castle" "H" Orange r#"<path d="M4 21V4h3v3h3V4h4v3h3V4h3v17h-5v-6a3 3 0 0 0-6 0v6z" fill="currentColor"/>"#
    "forest" "forest" "f" Green r#"<path d="M8 2l6 9h-3l4 6H9v5H7v-5H1l4-6H2zm9 6l5 7h-2l3 5h-5v2h-2v-2h-2z" fill="currentColor"/>"#
    "port" "port" "p" Blue r#"<circle cx="12" cy="4" r="2.5" fill="currentColor"/><path d="M12 6v15M7 10h10M4 14q1 7 8 7t8-7" fill="none" stroke="currentColor" stroke-width="2.2"/>"#
    "portal" "portal" "O" Purple r#"<ellipse cx="12" cy="12" rx="6" ry="10" fill="none" stroke="currentColor" stroke-width="2.5"/><ellipse cx="12" cy="12" rx="2" ry="5" fill="currentColor"/>"#
    "spire" "the Spire" "!" Red r#"<path d="M12 1l3 7-1 10h3v4H7v-4h3L9 8z" fill="currentColor"/>"#
    "tier-1" "unit of tier 1" "1" Red r#"<path d="M4 8l4 4 4-7 4 7 4-4-2 11H6z" fill="currentColor"/>"#
    "tier-2" "unit of tier 2" "2" Blue r#"<path d="M12 2l8 3v6q0 8-8 11-8-3-8-11V5z" fill="currentColor"/>"#
    "tier-3" "unit of tier 3" "3" Green r#"<path d="M19 2l3 3-10 10 2 2-2 2-3-3-4 5-2-2 5-4-3-3 2-2 2 2z" fill="currentColor"/>"#
    "coin" "gold" "g" Yellow r#"<circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" stroke-width="3"/><path d="M12 7v10M9 9h5M9 15h5" stroke="currentColor" stroke-width="2"/>"#
    "begins" "begins every round" ">" Purple r#"<path d="M9 2h6v3h-1v1.500a6 6 0 0 1 3 5V19h2v3H5v-3h2v-7.500a6 6 0 0 1 3-5V5H9Zm3 7a3 3 0 0 0-3 3v5h6v-5a3 3 0 0 0-3-3Z" fill="currentColor"/>"#
    "boar" "boar" "Bo" Plain r#"<path d="M3 10q3-5 10-5 6 0 8 6l-2 2v5h-2v-4h-6v4H9v-4q-4 0-6-4zm2 1l-3 2 3 1z" fill="currentColor"/>"#
    "crown" "crown" "Cr" Plain r#"<path d="M3 7l5 5 4-8 4 8 5-5-2 12H5z" fill="currentColor"/>"#
    "sun" "sun" "Su" Plain r#"<circle cx="12" cy="12" r="5" fill="currentColor"/><path d="M12 1v4M12 19v4M1 12h4M19 12h4M4 4l3 3M17 17l3 3M20 4l-3 3M7 17l-3 3" stroke="currentColor" stroke-width="2"/>"#
    "moon" "moon" "Mo" Plain r#"<path d="M15 2a10 10 0 1 0 7 14A9 9 0 0 1 15 2z" fill="currentColor"/>"#
    "star" "star" "St" Plain r#"<path d="M12 2l3 7 7 .5-5.5 5 2 7.5-6.5-4-6.5 4 2-7.5-5.5-5L9 9z" fill="currentColor"/>"#
    "anchor" "anchor" "An" Plain r#"<path d="M12 3v18M8 8h8M4 13q1 8 8 8t8-8" fill="none" stroke="currentColor" stroke-width="2.5"/>"#
    "oak" "oak" "Oa" Plain r#"<path d="M12 2a6 6 0 0 1 6 6 4 4 0 0 1-1 8h-4v6h-2v-6H7a4 4 0 0 1-1-8 6 6 0 0 1 6-6z" fill="currentColor"/>"#
    "wolf" "wolf" "Wo" Plain r#"<path d="M4 2l5 4h6l5-4-1 11-7 9-7-9z" fill="currentColor"/>"#
    "eagle" "eagle" "Ea" Plain r#"<path d="M1 6q6 0 9 3l2-4 2 4q3-3 9-3-1 8-8 9l1 6-4-2-4 2 1-6Q2 14 1 6z" fill="currentColor"/>"#
    "key" "key" "Ke" Plain r#"<path d="M7 3a5 5 0 0 1 5 6l9 9v3h-4v-2h-2v-2h-2l-3-3A5 5 0 1 1 7 3zm-1 3a2 2 0 1 0 0 4 2 2 0 0 0 0-4z" fill="currentColor" fill-rule="evenodd"/>"#
    "flame" "flame" "Fl" Plain r#"<path d="M12 1q1 6 5 9t1 9q-2 4-6 4t-6-4q-2-5 2-9 1 3 3 3 2-6 1-12z" fill="currentColor"/>"#
    "wave" "wave" "Wa" Plain r#"<path d="M1 18q4-12 12-13 6 0 8 6-5-2-7 1t3 6z" fill="currentColor"/>"#
}

/// The colour of a kind of ground.
pub(crate) fn tone(tile: Tile) -> Tone {
    SYMBOLS.iter().find(|symbol| symbol.name == tile.id()).map_or(Tone::Plain, |symbol| symbol.tone)
}

/// What the ground of a tile is drawn like.
pub(crate) fn land(tile: Tile) -> Ground {
    match tile {
        Tile::Void => Ground::Open,
        Tile::Gold => Ground::Fields,
        Tile::Ruin | Tile::Portal | Tile::Spire => Ground::Rock,
        Tile::Merchant | Tile::RoyalFortress | Tile::Castle => Ground::Paved,
        Tile::Ocean => Ground::Water,
        Tile::CapitalCity => Ground::Buildings,
        Tile::Medic => Ground::Grass,
        Tile::Road | Tile::Port => Ground::Sand,
        Tile::CursedEarth => Ground::Marsh,
        Tile::Mountain => Ground::Mountains,
        Tile::Forest => Ground::Woods,
    }
}
