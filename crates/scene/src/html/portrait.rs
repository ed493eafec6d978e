//! Faces of people, and a herd of them. They stand on pages of every kind, so they bring their parts along.

use super::rich::transform;
use crate::art::{self, Layer, part};
use maud::{Markup, PreEscaped, html};

fn drawn(layers: &[Layer]) -> Markup {
    html! {
        @for layer in layers {
            g.{ "c" (layer.colour) } transform=[transform(layer)] { (PreEscaped(part(layer.part).unwrap_or_default())) }
        }
    }
}

/// The face of somebody of this name. The name stands beside it, so it is not read aloud.
pub fn portrait(called: &str) -> Markup {
    html! { svg.portrait viewBox="16 2 64 64" aria-hidden="true" { (drawn(&art::portrait(called))) } }
}

/// How far the heads of a herd are from one another, and how high they stand in turn.
const STEP: usize = 62;
const HEIGHTS: [usize; 4] = [20, 33, 14, 30];

/// A herd that looks over a hill, one head for each name.
pub fn herd(names: &[&str]) -> Markup {
    let width = names.len() * STEP + 40;
    html! {
        svg.herd viewBox=(format!("0 0 {width} 96")) aria-hidden="true" {
            @for (place, name) in names.iter().enumerate() {
                // All but the ground that it stands on.
                g transform=(format!("translate({} {})", place * STEP, HEIGHTS[place % HEIGHTS.len()])) { (drawn(&art::portrait(name)[1..])) }
            }
            path.hill d=(format!("M0 96v-8q{} -22 {} -6t{} 0v14z", width / 4, width / 2, width - width / 2)) {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_herd_has_a_head_for_each_name() {
        let drawn = herd(&["Ada", "Bob", "Cy"]).into_string();
        assert_eq!(drawn.matches("<g transform=").count(), 3);
        assert!(portrait("Ada").into_string().contains("class=\"portrait\""));
    }
}
