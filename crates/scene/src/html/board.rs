use super::curve::{self, Point};
use super::ground;
use super::mark::{Key, hatch_fill, hatch_name, marks};
use super::pen::Pen;
use super::piece::{Spot, piece};
use super::rich::tone_class;
use super::seat::seat_class;
use crate::say;
use crate::{Area, AreaForm, Board, Edge, LineStyle, Node, NodeShape, Piece, Side, Tone};
use maud::{Markup, html};

/// Boards up to this size without ground are drawn small, with what their places give in a list beside the drawing.
const SMALL: usize = 5;

/// The part of the plane that a drawing shows: left, top, width and height.
#[derive(Clone, Copy)]
struct ViewBox(f32, f32, f32, f32);

/// With room at the rims for what is written beside each node.
const WIDE_BOX: ViewBox = ViewBox(-15.0, -15.0, 130.0, 130.0);
const SMALL_BOX: ViewBox = ViewBox(-15.8, -19.7, 131.6, 151.5);

impl ViewBox {
    /// A place in per cent of the drawing.
    fn percent(self, (x, y): Point) -> (String, String) {
        let ViewBox(left, top, width, height) = self;
        (format!("{:.1}%", (x - left) / width * 100.0), format!("{:.1}%", (y - top) / height * 100.0))
    }
}

fn point((x, y): (i16, i16)) -> Point {
    (f32::from(x), f32::from(y))
}

fn points_of(board: &Board, edge: &Edge) -> Vec<Point> {
    let end = |index: usize| (board.nodes[index].x, board.nodes[index].y);
    std::iter::once(end(edge.from)).chain(edge.bends.iter().copied()).chain([end(edge.to)]).map(point).collect()
}

/// Places joined by lines. Ground and lines stretch with the drawing; places stand at per cents of it and are written in
/// pixels, so that texts stay readable on a phone.
pub(super) fn board(pen: &Pen, board: &Board) -> Markup {
    let small = board.nodes.len() <= SMALL && board.areas.is_empty();
    let view_box = if small { SMALL_BOX } else { WIDE_BOX };
    let ViewBox(left, top, width, height) = view_box;
    let (land, names) = (format!("{}/land", board.id), format!("{}/names", board.id));
    html! {
        div.net .small[small] .drawn[!board.areas.is_empty()] data-id=(board.id) {
            svg.sheet role="group" aria-label=(pen.plain(&say::board(board))) {
                svg.under-all viewBox={ (left) " " (top) " " (width) " " (height) } preserveAspectRatio="none" {
                    (pen.thing(&land, html! { g data-part=(land) { @for each in &board.areas { (area(each)) } } }))
                    @for each in &board.edges { (pen.thing(&each.id, edge(pen, board, each))) }
                }
                (pen.thing(&names, html! { g data-part=(names) {
                    @for each in board.areas.iter().filter(|area| !area.label.is_empty()) { (area_name(pen, each, view_box)) }
                } }))
                @for each in &board.edges { (on_edge(pen, board, each, view_box)) }
                @for each in &board.nodes {
                    @let (x, y) = view_box.percent(point((each.x, each.y)));
                    svg x=(x) y=(y) overflow="visible" { (pen.thing(&each.id, node(pen, board, each, !small))) }
                }
                @for each in &board.nodes {
                    @let place = view_box.percent(point((each.x, each.y)));
                    (pieces(pen, &each.pieces, &each.id, place, |index| beside_node(index, each)))
                }
            }
            (key(board).draw(pen, &board.id))
            // The labels of the nodes say the same to those who listen.
            @if small && board.nodes.iter().any(|node| !node.note.is_empty()) {
                ul.legend aria-hidden="true" {
                    @for node in &board.nodes {
                        (pen.thing(&format!("{}/legend", node.id), in_legend(pen, node)))
                    }
                }
            }
        }
    }
}

/// What a place of a small board is called and is for, beside the drawing.
fn in_legend(pen: &Pen, node: &Node) -> Markup {
    html! {
        li.(tone_class(node.tone)) .marked[node.marked] data-for=(node.id) data-part={ (node.id) "/legend" } {
            @if let Some(symbol) = pen.symbol(node.symbol) {
                svg.sym.(tone_class(symbol.tone)) { use href={ "#s-" (symbol.name) } {} }
            }
            b { (pen.rich(&node.label)) } " " span { (pen.rich(&node.note)) }
        }
    }
}

fn area(area: &Area) -> Markup {
    let points: Vec<Point> = area.points.iter().copied().map(point).collect();
    let tone = tone_class(ground::tone(area.ground));
    let land = format!("on-{}", ground::name(area.ground));
    match area.form {
        AreaForm::Course => html! { path.course.(tone) d=(curve::soft(&points, false)) {} },
        AreaForm::Contour => html! { path.contour.(tone) d=(curve::soft(&points, true)) {} },
        AreaForm::Shore | AreaForm::Plot => {
            let path = match area.form {
                AreaForm::Plot => curve::straight(&points, true),
                _ => curve::soft(&points, true),
            };
            html! {
                path.area.(tone).(land) d=(path) {}
                path.texture d=(path) fill={ "url(#ga-" (ground::name(area.ground)) ")" } {}
            }
        }
    }
}

fn area_name(pen: &Pen, area: &Area, view_box: ViewBox) -> Markup {
    let points: Vec<Point> = area.points.iter().copied().map(point).collect();
    let middle = match area.form {
        AreaForm::Course => curve::middle(&points),
        AreaForm::Contour => {
            points.iter().copied().fold((0.0, f32::MAX), |top, next| if next.1 < top.1 { next } else { top })
        }
        AreaForm::Shore | AreaForm::Plot => curve::centre(&points),
    };
    let (x, y) = view_box.percent(middle);
    html! { text.area-name.(tone_class(ground::tone(area.ground))) aria-hidden="true" x=(x) y=(y) { (pen.plain(&area.label)) } }
}

/// The class that gives a line its strokes.
pub(super) fn line_class(line: LineStyle) -> &'static str {
    match line {
        LineStyle::Solid => "line-solid",
        LineStyle::Double => "line-double",
        LineStyle::Dashed => "line-dashed",
        LineStyle::Dotted => "line-dotted",
        LineStyle::DashDot => "line-dash-dot",
    }
}

/// The strokes of a line: a wide unseen one that is easier to hit, a rim, and the line itself.
pub(super) fn strokes(path: &str) -> Markup {
    html! { path.hit d=(path) {} path.casing d=(path) {} path.stroke d=(path) {} }
}

fn edge(pen: &Pen, board: &Board, edge: &Edge) -> Markup {
    let kind = board.kinds.get(edge.kind);
    let tone = kind.map_or(edge.tone, |kind| if edge.tone == Tone::Plain { kind.tone } else { edge.tone });
    let line = kind.map_or(LineStyle::Solid, |kind| kind.line);
    let around = say::circumstances(&edge.id, &edge.marks, &board.zones, pen.names);
    let path = curve::soft(&points_of(board, edge), false);
    html! {
        g.edge.(tone_class(tone)).(line_class(line)) data-id=(edge.id) role="img" tabindex="-1"
            aria-label=(pen.plain(&say::edge(board, edge, pen.names)))
            aria-description=[(!around.is_empty()).then(|| pen.plain(&around))] {
            @for zone in Pen::zones(&board.zones, &edge.id) {
                path.zone.(hatch_name(zone.hatch)).(zone.owner.map(seat_class).unwrap_or_default()) d=(path) {}
            }
            @if let Some(seat) = edge.owner { path.rim.(seat_class(seat)) d=(path) {} }
            (strokes(&path))
        }
    }
}

/// What is written, marked and stands at the middle of an edge.
fn on_edge(pen: &Pen, board: &Board, edge: &Edge, view_box: ViewBox) -> Markup {
    let place = view_box.percent(curve::middle(&points_of(board, edge)));
    let wide = edge.pieces.len() as i32 - 1;
    html! {
        @if !edge.label.is_empty() || edge.marks.iter().any(crate::Mark::is_drawn) {
            svg x=(place.0) y=(place.1) overflow="visible" aria-hidden="true" {
                @if !edge.label.is_empty() {
                    foreignObject x="-50" y="-10" width="100" height="20" {
                        div.on-edge { span { (pen.rich(&edge.label)) } }
                    }
                }
                (marks(pen, &edge.marks, (0, if edge.pieces.is_empty() && edge.label.is_empty() { 0 } else { -24 }), 18))
            }
        }
        (pieces(pen, &edge.pieces, &edge.id, place, |index| (28 * index as i32 - 14 * wide, 0)))
    }
}

/// Pieces at a place, each where `spot` says.
fn pieces(
    pen: &Pen,
    pieces: &[Piece],
    on: &str,
    (x, y): (String, String),
    spot: impl Fn(usize) -> (i32, i32),
) -> Markup {
    html! {
        @if !pieces.is_empty() {
            svg x=(x) y=(y) overflow="visible" {
                @for (index, each) in pieces.iter().enumerate() {
                    @let (x, y) = spot(index);
                    (pen.thing(&each.id, piece(pen, each, on, Spot { x, y, size: 26, bare: false })))
                }
            }
        }
    }
}

/// Where the `index`th piece of a node stands: away from its name, six to a row. A crowd stands close together, so that it
/// hides little of the land.
fn beside_node(index: usize, node: &Node) -> (i32, i32) {
    const ROW: usize = 6;
    const WIDE: i32 = 28;
    const WIDEST: i32 = 84;
    let (row, column) = ((index / ROW) as i32, (index % ROW) as i32);
    let in_row = node.pieces.len().saturating_sub(index / ROW * ROW).min(ROW) as i32;
    let step = if in_row > 1 { WIDE.min(WIDEST / (in_row - 1)) } else { WIDE };
    let across = step * column - step * (in_row - 1) / 2;
    let away = 35 + 22 * row;
    match node.side {
        Side::Below => (across, -away),
        Side::Above => (across, away),
        Side::Left => (35 + step * column, 22 * row),
        Side::Right => (-35 - step * column, 22 * row),
    }
}

fn outline(shape: NodeShape) -> Markup {
    match shape {
        NodeShape::Round => html! { circle.place r="20" {} },
        NodeShape::Square => html! { rect.place x="-18" y="-18" width="36" height="36" rx="4" {} },
        NodeShape::Diamond => html! { path.place d="M0-24 24 0 0 24-24 0z" {} },
        NodeShape::Gate => html! { path.place d="M-19 20V-2a19 19 0 0 1 38 0V20z" {} },
        NodeShape::Junction => html! { circle.hit r="16" {} circle.place r="6" {} },
    }
}

fn node(pen: &Pen, board: &Board, node: &Node, noted: bool) -> Markup {
    let around = say::circumstances(&node.id, &node.marks, &board.zones, pen.names);
    // Left, top and class of what is written beside it.
    let (left, top, class) = match node.side {
        Side::Below => (-62, if node.shape == NodeShape::Junction { 8 } else { 23 }, "below"),
        Side::Above => (-62, -87, "above"),
        Side::Left => (-152, -32, "left"),
        Side::Right => (28, -32, "right"),
    };
    let label = if node.label.is_empty() { "a junction".into() } else { say::node(node, pen.names) };
    html! {
        g.node.(tone_class(node.tone)) .marked[node.marked] data-id=(node.id) role="img"
            tabindex="-1" aria-label=(pen.plain(&label))
            aria-description=[(!around.is_empty()).then(|| pen.plain(&around))] {
            @for zone in Pen::zones(&board.zones, &node.id) { circle.zone r="31" fill=(hatch_fill(zone)) {} }
            @if node.marked { circle.marker r="26" {} }
            (outline(node.shape))
            @if let Some(seat) = node.owner { circle.rim.(seat_class(seat)) r="25" {} }
            @if let Some(symbol) = pen.symbol(node.symbol) {
                use.(tone_class(symbol.tone)) href={ "#s-" (symbol.name) } x="-12" y="-12" width="24" height="24" {}
            }
            (marks(pen, &node.marks, (20, -18), 16))
            @if !node.label.is_empty() || (noted && !node.note.is_empty()) {
                foreignObject x=(left) y=(top) width="124" height="64" {
                    div.under.(class) {
                        b { (pen.rich(&node.label)) }
                        @if noted && !node.note.is_empty() { span { (pen.rich(&node.note)) } }
                    }
                }
            }
        }
    }
}

fn key(board: &Board) -> Key<'_> {
    let mut key = Key { zones: &board.zones, kinds: &board.kinds, ..Key::default() };
    for node in &board.nodes {
        key.note(&node.marks);
    }
    for edge in &board.edges {
        key.note(&edge.marks);
    }
    for piece in
        board.nodes.iter().flat_map(|node| &node.pieces).chain(board.edges.iter().flat_map(|edge| &edge.pieces))
    {
        key.note(&piece.marks);
    }
    key
}
