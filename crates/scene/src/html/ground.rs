//! What ground and zones look like: patterns that a page has once.

use super::mark::hatch_name;
use super::rich::tone_class;
use super::seat::seat_class;
use crate::{Ground, Hatch, Tone};
use maud::{Markup, html};
use sounder_kernel::{MAX_SEATS, Seat};

/// All ground that is drawn with a texture.
const GROUNDS: [Ground; 11] = [
    Ground::Grass,
    Ground::Water,
    Ground::Woods,
    Ground::Hills,
    Ground::Mountains,
    Ground::Marsh,
    Ground::Sand,
    Ground::Rock,
    Ground::Fields,
    Ground::Paved,
    Ground::Buildings,
];

const HATCHES: [Hatch; 4] = [Hatch::Dots, Hatch::Rising, Hatch::Falling, Hatch::Crossed];

/// The name of a kind of ground in ids.
pub(super) fn name(ground: Ground) -> &'static str {
    match ground {
        Ground::Open => "open",
        Ground::Grass => "grass",
        Ground::Water => "water",
        Ground::Woods => "woods",
        Ground::Hills => "hills",
        Ground::Mountains => "mountains",
        Ground::Marsh => "marsh",
        Ground::Sand => "sand",
        Ground::Rock => "rock",
        Ground::Fields => "fields",
        Ground::Paved => "paved",
        Ground::Buildings => "buildings",
    }
}

/// The colour of ground that is given none.
pub(super) fn tone(ground: Ground) -> Tone {
    match ground {
        Ground::Open => Tone::Plain,
        Ground::Grass | Ground::Woods => Tone::Green,
        Ground::Water | Ground::Marsh => Tone::Blue,
        Ground::Hills | Ground::Mountains | Ground::Fields => Tone::Brown,
        Ground::Sand => Tone::Yellow,
        Ground::Rock | Ground::Paved => Tone::Grey,
        Ground::Buildings => Tone::Red,
    }
}

/// One tile of a texture: its width and height, and its strokes.
fn texture(ground: Ground) -> (i32, i32, &'static str) {
    match ground {
        Ground::Open => (24, 24, ""),
        Ground::Grass => (40, 34, "M6 12l2-6M10 12l-1-5M28 30l2-6M32 30l-1-5"),
        Ground::Water => (28, 18, "M0 5q3.5-4 7 0t7 0 7 0 7 0M-14 14q3.5-4 7 0t7 0 7 0 7 0 7 0 7 0"),
        Ground::Woods => (28, 30, "M7 3l5 8H2zM7 11v4M21 17l5 8H16zM21 25v4"),
        Ground::Hills => (34, 22, "M2 10q7-9 14 0M19 21q7-9 14 0"),
        Ground::Mountains => (36, 26, "M2 13l8-11 8 11M7 6l3 3 3-3M20 26l8-11 8 11"),
        Ground::Marsh => {
            (44, 36, "M4 14q4-3 8 0t8 0M9 11l-1-8M12 11V1M15 11l2-7M26 32q4-3 8 0t8 0M31 29l-1-7M34 29v-9")
        }
        Ground::Sand => (16, 16, "M4 4h.1M12 12h.1M13 3h.1M5 11h.1"),
        Ground::Rock => (30, 24, "M3 9l4-6 6 2 1 5-5 2zM18 20l3-5 6 1 1 5-6 2z"),
        Ground::Fields => (24, 24, "M0 4h10M0 9h10M14 0v12M19 0v12M0 14v10M5 14v10M12 16h12M12 21h12"),
        Ground::Paved => (24, 16, "M0 0h24M0 8h24M6 0v8M18 8v8"),
        Ground::Buildings => (30, 28, "M3 12V7l5-4 5 4v5zM17 26v-6l5-4 5 4v6zM21 26v-4"),
    }
}

/// Around the places of a zone.
fn hatching(hatch: Hatch) -> &'static str {
    match hatch {
        Hatch::Dots => "M7 7h.1",
        Hatch::Rising => "M-2 16 16-2M5 23 23 5M-9 9 9-9",
        Hatch::Falling => "M-2-2 16 16M-9 5 9 23M5-9 23 9",
        Hatch::Crossed => "M0 14 14 0M0 0l14 14",
    }
}

/// The patterns of all ground, for tiles (`g-…`) and, smaller, for the areas of boards (`ga-…`), and of all zones (`z-…`),
/// plain and in the colour of each seat. Patterns do not inherit from what they fill, so each has its colour.
pub(super) fn patterns() -> Markup {
    html! {
        @for ground in GROUNDS {
            @let (width, height, strokes) = texture(ground);
            pattern.texture-of.(tone_class(tone(ground))) id={ "g-" (name(ground)) } width=(width) height=(height)
                patternUnits="userSpaceOnUse" { path d=(strokes) {} }
            pattern id={ "ga-" (name(ground)) } href={ "#g-" (name(ground)) } patternTransform="scale(.19 .24)" {}
        }
        @for hatch in HATCHES {
            @for seat in std::iter::once(None).chain(Seat::all(MAX_SEATS).map(Some)) {
                @let name = hatch_name(hatch);
                @let id = seat.map_or(format!("z-{name}"), |seat| format!("z-{name}-{}", seat.0));
                pattern.hatch.(name).(seat.map(seat_class).unwrap_or_default()) id=(id) width="14" height="14"
                    patternUnits="userSpaceOnUse" { path d=(hatching(hatch)) {} }
            }
        }
    }
}
