//! The signs of the game. Every resource has a shape of its own, so that nobody needs to see colours.

use sounder_scene::{Symbol, Tone};

const fn symbol(
    name: &'static str,
    label: &'static str,
    letter: &'static str,
    tone: Tone,
    svg: &'static str,
) -> Symbol {
    Symbol { name, label, letter, tone, svg }
}

pub(super) const SYMBOLS: &[Symbol] = &[
    symbol("red", "red", "R", Tone::Red, r#"<path d="M12 2 22 21H2Z" fill="currentColor"/>"#),
    symbol("blue", "blue", "B", Tone::Blue, r#"<circle cx="12" cy="12" r="9.5" fill="currentColor"/>"#),
    symbol(
        "green",
        "green",
        "G",
        Tone::Green,
        r#"<rect x="3" y="3" width="18" height="18" rx="2" fill="currentColor"/>"#,
    ),
    symbol(
        "attack",
        "Attack token",
        "At",
        Tone::Red,
        r#"<path d="M4 4h3l9 9 1-1 2 2-2.500 2.500L20 20l-1 1-3.500-3.500L13 20l-2-2 1-1-9-9Z" fill="currentColor"/>"#,
    ),
    symbol(
        "conversion",
        "Conversion token",
        "Co",
        Tone::Blue,
        r#"<path d="M4 9h11V5l6 6H4Zm16 6H9v4l-6-6h17Z" fill="currentColor"/>"#,
    ),
    symbol(
        "mass",
        "Mass token",
        "Ma",
        Tone::Green,
        r#"<path d="M9 7a3 3 0 1 1 6 0h3l3 14H3L6 7Zm2 0h2a1 1 0 1 0-2 0Z" fill="currentColor" fill-rule="evenodd"/>"#,
    ),
    symbol(
        "wild",
        "Wild token",
        "W",
        Tone::Purple,
        r#"<path d="m12 2 2.400 7.200H22l-6.200 4.600 2.400 7.400L12 16.600l-6.200 4.600 2.400-7.400L2 9.200h7.600Z" fill="currentColor"/>"#,
    ),
    symbol(
        "boss",
        "Boss token",
        "Bo",
        Tone::Yellow,
        r#"<path d="m3 7 4 4 5-8 5 8 4-4-2 12H5Zm2 13h14v2H5Z" fill="currentColor"/>"#,
    ),
    symbol(
        "aggressive",
        "Aggressive stance",
        "Agg",
        Tone::Red,
        r#"<path d="M3 20 12 3l9 17-9-5Z" fill="currentColor"/>"#,
    ),
    symbol(
        "tactical",
        "Tactical stance",
        "Tac",
        Tone::Blue,
        r#"<path d="M12 5c5 0 8.500 3.500 10 7-1.500 3.500-5 7-10 7S3.500 15.500 2 12c1.500-3.500 5-7 10-7Zm0 3a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z" fill="currentColor" fill-rule="evenodd"/>"#,
    ),
    symbol(
        "hunkered",
        "Hunkered stance",
        "Hun",
        Tone::Green,
        r#"<path d="M12 2 21 5v7c0 5-4 8-9 10-5-2-9-5-9-10V5Z" fill="currentColor"/>"#,
    ),
    symbol(
        "balanced",
        "Balanced stance",
        "Bal",
        Tone::Yellow,
        r#"<path d="M11 3h2v3l7 1 3 7a4 4 0 0 1-8 0l2.500-6L13 7.200V19h4v2H7v-2h4V7.200L6.500 8 9 14a4 4 0 0 1-8 0l3-7 7-1Z" fill="currentColor"/>"#,
    ),
    symbol(
        "feral",
        "Feral boar",
        "Fer",
        Tone::Red,
        r#"<path d="M3 3 9 6h6l6-3-1 7 1 4-4 2-1 5H8l-1-5-4-2 1-4Zm5 8 3 1.500L8 13Zm8 0-3 1.500 3 .500Zm-7 6 1 2h4l1-2-1-1h-4Zm-3-1 2 3V15Zm12 0-2 3V15Z" fill="currentColor" fill-rule="evenodd"/>"#,
    ),
    symbol(
        "cunning",
        "Cunning boar",
        "Cun",
        Tone::Blue,
        r#"<path d="M4 3 9 7h6l5-4v8l-2 5-3 5H9l-3-5-2-5Zm2 7v2h5v-1.500Zm12 0-5 .500V12h5Zm-8 7 1 2h2l1-2Z" fill="currentColor" fill-rule="evenodd"/>"#,
    ),
    symbol(
        "massive",
        "Massive boar",
        "Mas",
        Tone::Green,
        r#"<path d="M2 6 6 5h12l4 1 1 9-3 6H4l-3-6Zm5 5a1.300 1.300 0 1 0 0 2.600A1.300 1.300 0 0 0 7 11Zm10 0a1.300 1.300 0 1 0 0 2.600A1.300 1.300 0 0 0 17 11Zm-9 5v3h8v-3Zm1.500 1h1.500v1H9.500Zm3.500 0h1.500v1H13Z" fill="currentColor" fill-rule="evenodd"/>"#,
    ),
    symbol(
        "hybrid",
        "Hybrid boar",
        "Hyb",
        Tone::Purple,
        r#"<path d="M12 4v17H8l-3-4-2-4 1-9 5 3Zm-5 7v2h3v-2Z" fill="currentColor" fill-rule="evenodd"/><path d="m13 6 2 1 5-3 1 9-2 4-3 4h-3Zm2 5v2h3v-2Z" fill="none" stroke="currentColor" stroke-width="1.400"/>"#,
    ),
    symbol(
        "upgrade",
        "Upgrade",
        "Up",
        Tone::Orange,
        r#"<path d="M12 2 20 10h-5v5H9v-5H4Zm-3 15h6v2H9Zm0 3h6v2H9Z" fill="currentColor"/>"#,
    ),
    symbol(
        "weapon",
        "Weapon",
        "Wp",
        Tone::Grey,
        r#"<path d="M20 2l2 2-9 11 2 2-2 2-2.500-2.500L7 20l-1 2-4-4 2-1 3.500-3.500L5 11l2-2 2 2Z" fill="currentColor"/>"#,
    ),
];
