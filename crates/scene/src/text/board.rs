use super::block::Block;
use super::canvas::Canvas;
use super::rich::NO_BREAK;
use super::{Detail, Emphasis, Line, Look, Span, rich, wrapped};
use crate::{Board, Edge, Node};

/// Places whose heights differ by no more than this stand in one row.
const SAME_ROW: i16 = 8;
/// Rows between two rows of places, for the lines that join them.
const GAP: usize = 2;
/// Columns that stay free between two places of a row.
const SPACE: usize = 3;

/// A board of no more places than this can be told in words.
const FEW: usize = 6;

/// A place with its text and where it goes.
struct Spot<'a> {
    node: &'a Node,
    lines: Vec<Line>,
    width: usize,
    row: usize,
}

impl Look<'_> {
    /// Places as short texts, joined by lines. The marker is a full circle.
    pub(super) fn board(&self, board: &Board) -> Block {
        let spots = self.spots(board);
        if self.detail < Detail::Full && spots.len() <= FEW {
            return self.board_in_words(board, &spots);
        }
        let rows = spots.iter().map(|spot| spot.row + 1).max().unwrap_or(0);
        let height = |row: usize| spots.iter().filter(|s| s.row == row).map(|s| s.lines.len()).max().unwrap_or(1);
        let mut tops = vec![0; rows];
        for row in 1..rows {
            tops[row] = tops[row - 1] + height(row - 1) + GAP;
        }
        let width = room_for(&spots);
        let left = |spot: &Spot| left_end(spot, width);
        let middle = |spot: &Spot| (left(spot) + spot.width / 2, tops[spot.row] + spot.lines.len() / 2);
        let mut canvas = Canvas::default();
        for edge in &board.edges {
            let chosen = self.is_chosen(&edge.id);
            self.join(&mut canvas, edge, middle(&spots[edge.from]), middle(&spots[edge.to]), chosen);
        }
        for spot in &spots {
            let (x, y) = (left(spot), tops[spot.row]);
            for (row, line) in spot.lines.iter().enumerate() {
                let before = (spot.width - line.width()) / 2;
                let mut padded: Line = " ".repeat(before).as_str().into();
                padded.append(line.clone());
                canvas.write(x, y + row, &padded.padded(spot.width));
            }
            canvas.place(&spot.node.id, x, y, x + spot.width, y + spot.lines.len());
        }
        canvas.finish().placed(&board.id)
    }

    /// The places one after the other; where room is dear, only the one with the marker.
    fn board_in_words(&self, board: &Board, spots: &[Spot]) -> Block {
        let mut line = Line::default();
        for spot in spots.iter().filter(|spot| self.detail > Detail::Terse || spot.node.marked) {
            if line.width() > 0 {
                line.push(Span::plain("   "));
            }
            let in_full = self.detail > Detail::Brief || spot.node.marked || self.is_chosen(&spot.node.id);
            for (index, text) in spot.lines.iter().take(if in_full { usize::MAX } else { 1 }).enumerate() {
                line.push(Span::plain(if index > 0 { " " } else { "" }));
                let unbroken = |span: &Span| Span { text: span.text.replace(' ', NO_BREAK), ..*span };
                line.append(if index == 0 { text.spans.iter().map(unbroken).collect() } else { text.clone() });
            }
        }
        let mut block = Block::of(wrapped(&line, self.width, 2)).placed(&board.id);
        for id in spots.iter().map(|spot| &spot.node.id).chain(board.edges.iter().map(|edge| &edge.id)) {
            block = block.placed(id);
        }
        block
    }

    fn spots<'a>(&self, board: &'a Board) -> Vec<Spot<'a>> {
        let mut heights: Vec<i16> = board.nodes.iter().map(|node| node.y).collect();
        heights.sort_unstable();
        heights.dedup_by(|next, last| *next - *last <= SAME_ROW);
        let spot = |node: &'a Node| {
            let emphasis = match (self.is_chosen(&node.id), node.marked) {
                (true, _) => Emphasis::Chosen,
                (_, true) => Emphasis::Strong,
                _ => Emphasis::Normal,
            };
            let circle = if node.marked { "●" } else { "○" };
            let label = [circle, self.flag(&node.id), &node.label].into_iter().filter(|text| !text.is_empty());
            let mut lines = vec![Line::from(Span::new(label.collect::<Vec<_>>().join(" "), node.tone, emphasis))];
            if !node.note.is_empty() {
                lines.push(rich(&node.note, self.symbols, Emphasis::Normal));
            }
            let row = heights.iter().rposition(|height| *height <= node.y).unwrap_or(0);
            Spot { node, width: lines.iter().map(Line::width).max().unwrap_or(0), lines, row }
        };
        board.nodes.iter().map(spot).collect()
    }

    /// Draws a line from one place to another.
    fn join(&self, canvas: &mut Canvas, edge: &Edge, from: (usize, usize), to: (usize, usize), chosen: bool) {
        let emphasis = if chosen { Emphasis::Strong } else { Emphasis::Faint };
        let steps = from.0.abs_diff(to.0).max(from.1.abs_diff(to.1)).max(1);
        let at = |step: usize| {
            let between = |a: usize, b: usize| {
                (a as isize + ((b as isize - a as isize) * step as isize * 2 / steps as isize + 1).div_euclid(2))
                    as usize
            };
            (between(from.0, to.0), between(from.1, to.1))
        };
        let (left, right) = (from.0.min(to.0), from.0.max(to.0) + 1);
        canvas.place(&edge.id, left, from.1.min(to.1), right, from.1.max(to.1) + 1);
        for step in 0..steps {
            let ((x, y), (next_x, next_y)) = (at(step), at(step + 1));
            let glyph = match (next_x == x, next_y == y, (next_x > x) == (next_y > y)) {
                (true, ..) => {
                    if chosen {
                        "┃"
                    } else {
                        "│"
                    }
                }
                (_, true, _) => {
                    if chosen {
                        "━"
                    } else {
                        "─"
                    }
                }
                (.., true) => "╲",
                (.., false) => "╱",
            };
            canvas.write(x, y, &Span::new(glyph, edge.tone, emphasis).into());
        }
        if !edge.label.is_empty() {
            let (x, y) = at(steps / 2);
            let label = rich(&edge.label, self.symbols, emphasis);
            canvas.write(x.saturating_sub(label.width() / 2), y, &label);
        }
    }
}

/// The fewest columns in which no two places of a row touch.
fn room_for(spots: &[Spot]) -> usize {
    let clash = |width: usize| {
        spots.iter().enumerate().any(|(index, a)| {
            spots[..index].iter().filter(|b| b.row == a.row).any(|b| {
                let (a_left, b_left) = (left_end(a, width), left_end(b, width));
                a_left < b_left + b.width + SPACE && b_left < a_left + a.width + SPACE
            })
        })
    };
    let widest = spots.iter().map(|spot| spot.width).max().unwrap_or(0);
    (widest.max(24)..=400).step_by(2).find(|width| !clash(*width)).unwrap_or(400)
}

/// The column where a place begins on a board of this width.
fn left_end(spot: &Spot, width: usize) -> usize {
    let room = width.saturating_sub(spot.width);
    room * spot.node.x.clamp(0, 100) as usize / 100
}
