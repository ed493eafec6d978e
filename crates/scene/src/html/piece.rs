use super::mark::marks;
use super::pen::Pen;
use super::seat::seat_class;
use crate::say;
use crate::{Facing, Health, Layer, Piece};
use maud::{Markup, html};

/// Where a piece stands, how large it is, and whether its figure says whose it is, so that it needs no base.
#[derive(Clone, Copy)]
pub(super) struct Spot {
    pub x: i32,
    pub y: i32,
    pub size: i32,
    pub bare: bool,
}

/// Something that stands on the thing with the id `on`.
pub(super) fn piece(pen: &Pen, piece: &Piece, on: &str, Spot { x, y, size, bare }: Spot) -> Markup {
    let owner = piece.owner.map(seat_class).unwrap_or_default();
    let air = piece.layer == Layer::Air;
    // What flies is drawn higher, over its shadow.
    let lift = if air { size / 5 } else { 0 };
    let figure = if bare { size * 4 / 3 } else { size * 2 / 3 };
    let square = |link: String, class: &str, side: i32| {
        html! { use.(class) href=(link) x=(-side / 2) y=(-side / 2 - lift) width=(side) height=(side) {} }
    };
    html! {
        g.piece.(owner) .air[air] data-id=(piece.id) data-on=(on) role="img" tabindex="-1"
            aria-label=(pen.plain(&say::piece(piece, pen.names))) transform={ "translate(" (x) " " (y) ")" } {
            @if air { ellipse.shadow cx=(lift / 2) cy=(size / 2) rx=(size / 2) ry=(size / 6) {} }
            @match piece.owner {
                _ if bare => {}
                Some(seat) => (square(format!("#seat-{}", seat.0), "base", size))
                None => { circle.base cy=(-lift) r=(size / 2) {} }
            }
            (square(format!("#s-{}", piece.symbol), if bare { "figure bare" } else { "figure" }, figure))
            @if let Some(facing) = piece.facing { (nose(facing, size, lift)) }
            @if let Some(health) = piece.health { (health_bar(health, size, size / 2 - 4 - lift)) }
            (marks(pen, &piece.marks, (0, -size / 2 - 2 - lift), size * 2 / 5))
        }
    }
}

/// An arrowhead at the rim of a piece, where it looks.
fn nose(facing: Facing, size: i32, lift: i32) -> Markup {
    let (rim, side) = (size / 2, size / 4);
    let turn = format!("translate(0 {}) rotate({})", -lift, facing.angle());
    html! { path.nose transform=(turn) d=(format!("M0 {}L{side} {}H{}z", -rim - side, -rim + 2, -side)) {} }
}

/// A bar below a piece or a building.
pub(super) fn health_bar(Health { now, most }: Health, width: i32, top: i32) -> Markup {
    let (now, most) = (i32::from(now), i32::from(most.max(1)));
    html! {
        rect.spent x=(-width / 2) y=(top) width=(width) height="8" rx="2" {}
        rect.health.low[now * 3 <= most] x=(-width / 2) y=(top) width=(width * now.min(most) / most) height="8" rx="2" {}
    }
}
