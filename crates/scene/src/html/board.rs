use super::Pen;
use super::rich::tone_class;
use crate::{Board, Edge, Node};
use maud::{Markup, html};

/// A place in per cent of the drawing, leaving room at the rims for what is written under each node.
fn percent(node: &Node) -> (String, String) {
    (format!("{}%", 12.0 + 0.76 * f32::from(node.x)), format!("{}%", 13.0 + 0.66 * f32::from(node.y)))
}

/// Boards up to this size are drawn small, with what their places give in a list beside the drawing.
const SMALL: usize = 5;

/// Places joined by lines. The drawing has no view box: places are in per cent and texts in pixels, so that texts stay
/// readable on a phone.
pub(super) fn board(pen: &Pen, board: &Board) -> Markup {
    let small = board.nodes.len() <= SMALL;
    html! {
        div.net .small[small] data-id=(board.id) {
            svg role="group" aria-label=(pen.plain(&board.label)) {
                @for each in &board.edges { (edge(pen, board, each)) }
                @for each in &board.nodes { (node(pen, each, !small)) }
            }
            // The labels of the nodes say the same to those who listen.
            @if small && board.nodes.iter().any(|node| !node.note.is_empty()) {
                ul.legend aria-hidden="true" {
                    @for node in &board.nodes {
                        li.(tone_class(node.tone)) .marked[node.marked] data-for=(node.id) {
                            b { (pen.rich(&node.label)) } " " span { (pen.rich(&node.note)) }
                        }
                    }
                }
            }
        }
    }
}

fn edge(pen: &Pen, board: &Board, edge: &Edge) -> Markup {
    let ((x1, y1), (x2, y2)) = (percent(&board.nodes[edge.from]), percent(&board.nodes[edge.to]));
    let (role, tab) = pen.stance(&edge.id, "img");
    let ends = format!("{} to {}", board.nodes[edge.from].label, board.nodes[edge.to].label);
    let label = if edge.label.is_empty() { ends } else { format!("{}: {ends}", edge.label) };
    html! {
        g.edge.(tone_class(edge.tone)) .can[pen.can(&edge.id)] data-id=(edge.id) role=(role) tabindex=(tab)
            aria-label=(pen.plain(&label)) {
            // A wide unseen line under the thin one is easier to hit.
            line.hit x1=(x1) y1=(y1) x2=(x2) y2=(y2) {}
            line x1=(x1) y1=(y1) x2=(x2) y2=(y2) {}
            @if !edge.label.is_empty() {
                @let (a, b) = (&board.nodes[edge.from], &board.nodes[edge.to]);
                @let (x, y) = percent(&Node { x: i16::midpoint(a.x, b.x), y: i16::midpoint(a.y, b.y), ..a.clone() });
                svg x=(x) y=(y) overflow="visible" {
                    foreignObject x="-50" y="-10" width="100" height="20" {
                        div.on-edge { span { (pen.rich(&edge.label)) } }
                    }
                }
            }
        }
    }
}

fn node(pen: &Pen, node: &Node, noted: bool) -> Markup {
    let (x, y) = percent(node);
    let (role, tab) = pen.stance(&node.id, "img");
    let here = if node.marked { ", here now" } else { "" };
    let comma = if node.note.is_empty() { "" } else { ", " };
    html! {
        svg x=(x) y=(y) overflow="visible" {
            g.node.(tone_class(node.tone)) .can[pen.can(&node.id)] .marked[node.marked] data-id=(node.id) role=(role)
                tabindex=(tab) aria-label=(pen.plain(&format!("{}{comma}{}{here}", node.label, node.note))) {
                @if node.marked { circle.marker r="26" {} }
                circle.place r="20" {}
                @if let Some(symbol) = pen.symbol(node.symbol) {
                    use.(tone_class(symbol.tone)) href={ "#s-" (symbol.name) } x="-12" y="-12" width="24" height="24" {}
                }
                foreignObject x="-62" y="22" width="124" height="64" {
                    div.under {
                        b { (pen.rich(&node.label)) }
                        @if noted && !node.note.is_empty() { span { (pen.rich(&node.note)) } }
                    }
                }
            }
        }
    }
}
