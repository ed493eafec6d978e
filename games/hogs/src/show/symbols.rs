use sounder_scene::{Symbol, Tone};

macro_rules! symbols {
    ($($name:literal $label:literal $letter:literal $tone:ident $svg:literal)*) => {
        /// Every sign of the game, drawn for it.
        pub(super) const SYMBOLS: &[Symbol] =
            &[$(Symbol { name: $name, label: $label, letter: $letter, tone: Tone::$tone, svg: $svg },)*];
    };
}

symbols! {
    "grunt" "Grunt" "Gr" Plain r#"<path d="M5 11a7 6 0 0 1 14 0h2v2H3v-2zm2 4h10l1 7H6z" fill="currentColor"/>"#
    "medic" "Medic" "Me" Green r#"<path d="M9 3h6v6h6v6h-6v6H9v-6H3V9h6z" fill="currentColor"/>"#
    "engineer" "Engineer" "En" Orange r#"<path d="M21 6l-4 4-3-3 4-4a6 6 0 0 0-8 8L2 19l3 3 8-8a6 6 0 0 0 8-8z" fill="currentColor"/>"#
    "espionage" "Espionage" "Es" Purple r#"<path d="M6 8l2-6h8l2 6zM1 9h22v2.500H1z" fill="currentColor"/><circle cx="7" cy="17" r="3.6" fill="none" stroke="currentColor" stroke-width="2.2"/><circle cx="17" cy="17" r="3.6" fill="none" stroke="currentColor" stroke-width="2.2"/><path d="M10.500 16.500h3" stroke="currentColor" stroke-width="2"/>"#
    "heavy-weapons" "Heavy Weapons" "He" Red r#"<path d="M2 10l14-6 2 4-14 7zM8 15l4 7h-4l-3-5zm8-3l5 5-2 2-5-5z" fill="currentColor"/>"#
    "legend" "Legend" "Le" Yellow r#"<path d="M12 2l3 7 7 .5-5.5 5 2 7.5-6.5-4-6.5 4 2-7.5-5.5-5L9 9z" fill="currentColor"/>"#
    "car" "Armoured Car" "Ca" Brown r#"<path d="M2 15l3-6h10l6 4v4H2zm4 4a2.5 2.5 0 1 0 5 0zm8 0a2.5 2.5 0 1 0 5 0z" fill="currentColor"/>"#
    "tank" "Tank" "Ta" Green r#"<path d="M8 6h8v4h7v2h-7v2H6V9zM2 15h20l-2 6H4z" fill="currentColor"/>"#
    "aqua" "Aqua-Tank" "Aq" Blue r#"<path d="M8 5h7v5H8zM2 11h20l-3 6H5zM1 20q3-3 6 0t6 0 6 0 4 0v2H1z" fill="currentColor"/>"#
    "plane" "Plane" "Pl" Blue r#"<path d="M12 1l2 7h8v3h-8l-1 7h4v3H7v-3h4l-1-7H2V8h8z" fill="currentColor"/>"#
    "airship" "Airship" "Ai" Purple r#"<path d="M12 2a5 9 0 0 1 0 16 5 9 0 0 1 0-16zM10 19h4v3h-4z" fill="currentColor"/>"#
    "forest" "forest" "f" Green r#"<path d="M8 2l6 9h-3l4 6H9v5H7v-5H1l4-6H2zm9 6l5 7h-2l3 5h-5v2h-2v-2h-2z" fill="currentColor"/>"#
    "mountain" "mountain" "^" Grey r#"<path d="M1 21L9 5l4 7 2-3 8 12z" fill="currentColor"/>"#
    "swamp" "swamp" "s" Brown r#"<path d="M3 19q4-3 9 0t9 0v2H3zM7 16V7h2v9zm5 0V4h2v12zm4 0V9h2v7z" fill="currentColor"/>"#
    "river" "river" "~" Blue r#"<path d="M2 9q3-4 6 0t6 0 6 0M2 15q3-4 6 0t6 0 6 0" fill="none" stroke="currentColor" stroke-width="2"/>"#
    "lake" "lake" "o" Blue r#"<ellipse cx="12" cy="13" rx="10" ry="6" fill="currentColor"/>"#
    "road" "road" "=" Brown r#"<path d="M8 2h8l4 20H4zm3 3v4h2V5zm0 6v4h2v-4z" fill="currentColor" fill-rule="evenodd"/>"#
    "pump" "Swill Pump" "P" Yellow r#"<path d="M5 22V8h10v14zM15 10h4v8h2V8l-3-4h-3z" fill="currentColor"/>"#
    "point" "Strategic Point" "X" Red r#"<path d="M5 2v20h2v-8h12l-3-5 3-5H7V2z" fill="currentColor"/>"#
    "base" "Base Hex" "B" Orange r#"<path d="M3 21V10l9-7 9 7v11h-6v-6H9v6z" fill="currentColor"/>"#
    "hq" "HQ" "Q" Orange r#"<path d="M4 22V9h16v13h-5v-6H9v6zM11 8V1l8 3-6 2.500V8z" fill="currentColor"/>"#
    "refinery" "Swill Refinery" "$R" Yellow r#"<path d="M2 22V10l6 4v-4l6 4V2h3l1 12h4v8zM5 17v2h3v-2zm5 0v2h3v-2zm5 0v2h3v-2z" fill="currentColor" fill-rule="evenodd"/>"#
    "spawn" "Spawn Hex" "!" Dark r#"<circle cx="12" cy="12" r="8" fill="none" stroke="currentColor" stroke-width="4"/>"#
    "trench" "Trench" "T" Brown r#"<path d="M2 8h6v8h8V8h6v4h-3v8H5v-8H2z" fill="currentColor"/>"#
    "bunker" "Bunker" "K" Grey r#"<path d="M2 20V12a10 8 0 0 1 20 0v8zm5-7v2h10v-2z" fill="currentColor" fill-rule="evenodd"/>"#
    "aa-gun" "AA Gun" "A" Green r#"<path d="M11 2h2v10h5l3 8H3l3-8h5z" fill="currentColor"/>"#
    "artillery" "Artillery" "R" Red r#"<path d="M3 12L19 3l2 3-14 9zm2 5a4 4 0 1 0 8 0z" fill="currentColor"/>"#
    "minefield" "Minefield" "N" Dark r#"<circle cx="12" cy="13" r="7" fill="currentColor"/><path d="M12 2v5M3 6l4 3M21 6l-4 3" stroke="currentColor" stroke-width="2"/>"#
    "hedge-hog" "Hedge-Hog" "H" Dark r#"<path d="M4 4l16 16M20 4L4 20M12 2v20" stroke="currentColor" stroke-width="3"/>"#
    "swill" "Swill" "$" Yellow r#"<path d="M6 3h12l1 4v10l-1 4H6l-1-4V7zm0 5h12v2H6zm0 6h12v2H6z" fill="currentColor" fill-rule="evenodd"/>"#
    "vp" "Victory Points" "VP" Red r#"<path d="M12 2l3 7 7 .5-5.5 5 2 7.5-6.5-4-6.5 4 2-7.5-5.5-5L9 9z" fill="currentColor"/>"#
    "pigeon" "pigeon" "p" Grey r#"<path d="M3 12q5-1 7-6 3-3 6 0l4 1-4 2q0 8-7 10l-3 3 1-5q-4-1-4-5z" fill="currentColor"/>"#
    "stun" "stunned" "z" Purple r#"<path d="M13 1L5 13h5l-2 10 9-13h-5z" fill="currentColor"/>"#
    "flame" "flame" "F" Orange r#"<path d="M12 1q1 6 5 9t1 9q-2 4-6 4t-6-4q-2-5 2-9 1 3 3 3 2-6 1-12z" fill="currentColor"/>"#
    "gun" "Gun dice" "Gu" Blue r#"<rect x="2.5" y="2.5" width="19" height="19" rx="4" fill="none" stroke="currentColor" stroke-width="2.6"/><circle cx="12" cy="12" r="3" fill="none" stroke="currentColor" stroke-width="2"/><path d="M12 5v4M12 15v4M5 12h4M15 12h4" stroke="currentColor" stroke-width="2"/>"#
    "melee" "Melee dice" "Ml" Red r#"<rect x="2.5" y="2.5" width="19" height="19" rx="4" fill="none" stroke="currentColor" stroke-width="2.6"/><path d="M7 17L17 7M7 13l4 4M14 6h4v4" fill="none" stroke="currentColor" stroke-width="2.4"/>"#
    "explosive" "Explosive dice" "Ex" Green r#"<rect x="2.5" y="2.5" width="19" height="19" rx="4" fill="none" stroke="currentColor" stroke-width="2.6"/><path d="M12 5l1.6 4L18 8l-2 4 3 2.6-4 .6-.6 3.8-2.4-2.6L9 19v-4l-4-1.4L8.400 11 7 7l3.600 2z" fill="currentColor"/>"#
    "blank" "blank" "-" Grey r#"<circle cx="12" cy="12" r="7" fill="none" stroke="currentColor" stroke-width="1.6" stroke-dasharray="2 3"/>"#
    "glancing" "glancing hit" "/" Plain r#"<path d="M5 19L19 5" stroke="currentColor" stroke-width="3.4" stroke-linecap="round"/>"#
    "hit" "hit" "x" Plain r#"<path d="M5 5l14 14M19 5L5 19" stroke="currentColor" stroke-width="3.4" stroke-linecap="round"/>"#
    "critical" "critical hit" "*" Plain r#"<path d="M5 5l14 14M19 5L5 19M12 2v20M2 12h20" stroke="currentColor" stroke-width="3" stroke-linecap="round"/>"#
    "minor" "minor damage" "i" Plain r#"<path d="M4 20L9 9l3 5 3-9 5 15z" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linejoin="round"/>"#
    "major" "major damage" "j" Plain r#"<path d="M2 21L8 7l4 6 4-11 6 19z" fill="currentColor"/>"#
    "ap" "Action Points" "AP" Orange r#"<path d="M13 1L4 14h6l-1 9 10-14h-7z" fill="currentColor"/>"#
    "income" "Swill a round" "+$" Green r#"<path d="M4 5h10l1 3v8l-1 3H4l-1-3V8zm0 4h10v1.6H4zm0 5h10v1.6H4z" fill="currentColor" fill-rule="evenodd"/><path d="M19 8v8M15.5 12h7" stroke="currentColor" stroke-width="2.4"/>"#
    "upgrade" "upgrades" "U" Purple r#"<path d="M12 2l8 8h-5v6H9v-6H4zM6 19h12v3H6z" fill="currentColor"/>"#
    "mega" "Mega Building" "Mg" Dark r#"<path d="M2 21V11l5 3v-3l5 3v-3l5 3V3h4v18z" fill="currentColor"/>"#
}
