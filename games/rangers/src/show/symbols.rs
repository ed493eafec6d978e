use sounder_scene::{Symbol, Tone};

const fn sign(name: &'static str, label: &'static str, letter: &'static str, tone: Tone, svg: &'static str) -> Symbol {
    Symbol { name, label, letter, tone, svg }
}

/// Places are outlines of what stands there, archetypes are tools, the wave is a claw.
pub(super) const SYMBOLS: &[Symbol] = &[
    sign("campground", "Campground", "Cg", Tone::Green, r#"<path d="M3 20 12 4l9 16zM9 20l3-6 3 6" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/>"#),
    sign("boathouse", "Boathouse", "Bh", Tone::Blue, r#"<path d="M3 14h18l-3 5H6zM12 3v10M12 4l6 8h-6" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/>"#),
    sign("firetower", "Firetower", "Ft", Tone::Orange, r#"<path d="M7 21 10 9h4l3 12M8 16h8M6 9h12V5l-6-3-6 3z" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/>"#),
    sign("dam", "Dam", "Da", Tone::Blue, r#"<path d="M4 4h4l4 16H4zM12 9c3-2 5 2 8 0M13 14c3-2 4 2 7 0M14 19c2-1 4 1 6 0" fill="none" stroke="currentColor" stroke-width="2"/>"#),
    sign("fortress", "Fortress", "Fo", Tone::Brown, r#"<path d="M4 21V7h3v3h3V7h4v3h3V7h3v14zM10 21v-5h4v5" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/>"#),
    sign("station", "Ranger Station", "RS", Tone::Green, r#"<path d="M4 21V11l8-7 8 7v10zM12 10v7M8.500 13.500h7" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/>"#),
    sign("research", "Research Center", "RC", Tone::Purple, r#"<path d="M9 3h6M10 3v7L4 20h16l-6-10V3M7 16h10" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/>"#),
    sign("armory", "Armory", "Ar", Tone::Dark, r#"<path d="M4 8h16v12H4zM4 13h16M9 8V5h6v3M12 12v3" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/>"#),
    sign("objective", "objective", "!!", Tone::Yellow, r#"<path d="m12 2 3 7 7 .6-5.400 4.700L18.300 22 12 17.800 5.700 22l1.700-7.700L2 9.600 9 9z" fill="currentColor"/>"#),
    sign("gate", "gate", "G", Tone::Grey, r#"<path d="M4 21V6h3v15M17 21V6h3v15M7 10h10M7 15h10" fill="none" stroke="currentColor" stroke-width="2"/>"#),
    sign("entrance", "entrance", "E", Tone::Grey, r#"<path d="M3 12h13m-5-6 6 6-6 6M20 4v16" fill="none" stroke="currentColor" stroke-width="2"/>"#),
    sign("site", "empty site", "·", Tone::Plain, r#"<circle cx="12" cy="12" r="6" fill="none" stroke="currentColor" stroke-width="2" stroke-dasharray="3 2"/>"#),
    sign("token", "token of the wave", "W", Tone::Red, r#"<path d="M5 21C3 13 4 7 6 3c1 4 2 6 3 8 0-4 1-7 3-10 1 4 2 6 3 9 1-3 2-5 4-7 1 5 1 11-1 18z" fill="currentColor"/>"#),
    sign("navigator", "Navigator", "Nv", Tone::Blue, r#"<path d="M12 2a10 10 0 1 0 .01 0zM15.500 8.500l-2 5-5 2 2-5z" fill="none" stroke="currentColor" stroke-width="2"/>"#),
    sign("hunter", "Hunter", "Hu", Tone::Green, r#"<path d="M5 3c9 3 13 8 16 16M5 3l16 16M4 20l6-6M14 19l6 1-1-6" fill="none" stroke="currentColor" stroke-width="2"/>"#),
    sign("rigger", "Rigger", "Ri", Tone::Orange, r#"<path d="M14 4a5 5 0 0 1 6 6l-3-1-2-2zM13 9 4 18l2 2 9-9" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/>"#),
    sign("sentinel", "Sentinel", "Se", Tone::Brown, r#"<path d="M12 2 4 5v7c0 5 4 8 8 10 4-2 8-5 8-10V5z" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/>"#),
    sign("medic", "Medic", "Me", Tone::Red, r#"<path d="M9 3h6v6h6v6h-6v6H9v-6H3V9h6z" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/>"#),
    sign("commander", "Commander", "Co", Tone::Purple, r#"<path d="M5 22V3h13l-3 4 3 4H5" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/>"#),
    sign("trap", "trap", "^", Tone::Orange, r#"<path d="M2 15c4-8 16-8 20 0M2 15l3-4 2 5 3-6 2 6 3-6 2 5 3-4 2 4" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/>"#),
    sign("barricade", "barricade", "#", Tone::Brown, r#"<path d="M2 9h20v5H2zM6 14v7M18 14v7M6 9l4 5M12 9l4 5" fill="none" stroke="currentColor" stroke-width="2"/>"#),
    sign("fortification", "fortification", "H", Tone::Brown, r#"<path d="M3 20V8l3-4 3 4v12M9 20V8l3-4 3 4v12M15 20V8l3-4 3 4v12zM3 13h18" fill="none" stroke="currentColor" stroke-width="1.800"/>"#),
    sign("chokepoint", "chokepoint", "><", Tone::Purple, r#"<path d="M3 4c6 3 6 13 0 16M21 4c-6 3-6 13 0 16M12 9v6" fill="none" stroke="currentColor" stroke-width="2"/>"#),
    sign("fire", "fire", "~f", Tone::Orange, r#"<path d="M12 2c5 5 7 8 7 12a7 7 0 0 1-14 0c0-3 2-5 3-7 1 2 2 3 3 3 1-3 1-5 1-8z" fill="currentColor"/>"#),
    sign("flood", "flood", "~w", Tone::Blue, r#"<path d="M2 8c4-4 6 4 10 0s6 4 10 0M2 14c4-4 6 4 10 0s6 4 10 0M2 20c4-4 6 4 10 0s6 4 10 0" fill="none" stroke="currentColor" stroke-width="2"/>"#),
    sign("destroyed", "destroyed", "xx", Tone::Dark, r#"<path d="M4 4l16 16M20 4 4 20" stroke="currentColor" stroke-width="3" fill="none"/>"#),
    sign("snare", "snares", "&", Tone::Green, r#"<path d="M12 3a8 8 0 1 0 5 14M12 8a4 4 0 1 0 3 7" fill="none" stroke="currentColor" stroke-width="2"/>"#),
    sign("cache", "cache", "+", Tone::Red, r#"<path d="M3 8h18v12H3zM9 8V4h6v4M12 11v6M9 14h6" fill="none" stroke="currentColor" stroke-width="2"/>"#),
    sign("injury", "injury", "inj", Tone::Red, r#"<path d="M5 9l4-4 10 10-4 4zM10 10l4 4M14 10l-4 4" fill="none" stroke="currentColor" stroke-width="2"/>"#),
    sign("die", "die of the pool", "d6", Tone::Plain, r#"<rect x="4" y="4" width="16" height="16" rx="3" fill="none" stroke="currentColor" stroke-width="2"/><circle cx="9" cy="9" r="1.500" fill="currentColor"/><circle cx="15" cy="15" r="1.500" fill="currentColor"/>"#),
    sign("coin", "ranger's token", "t", Tone::Yellow, r#"<circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" stroke-width="2"/><path d="M12 7v10M9 9h6" stroke="currentColor" stroke-width="2"/>"#),
    sign("action", "action left", "a", Tone::Green, r#"<path d="M5 3l14 9-14 9z" fill="currentColor"/>"#),
    sign("momentum", "momentum", "M", Tone::Red, r#"<path d="M3 12h12m-5-7 8 7-8 7" fill="none" stroke="currentColor" stroke-width="3"/>"#),
    sign("civilian", "civilian", "c", Tone::Plain, r#"<circle cx="12" cy="7" r="4" fill="none" stroke="currentColor" stroke-width="2"/><path d="M4 21c1-7 15-7 16 0" fill="none" stroke="currentColor" stroke-width="2"/>"#),
    sign("captured", "captured", "X", Tone::Dark, r#"<path d="M4 3v18M9 3v18M15 3v18M20 3v18M3 3h18M3 21h18" fill="none" stroke="currentColor" stroke-width="2"/>"#),
];
