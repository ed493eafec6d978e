use super::block::Block;
use super::canvas::Canvas;
use super::legend::Signs;
use super::rich::NO_BREAK;
use super::stroke::{self, Heading};
use super::{Detail, Emphasis, Line, Pen, Span, rich, seat_tone, wrapped};
use crate::words::list;
use crate::{Board, Edge, LineStyle, Node, NodeShape, Tone};

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

impl Pen<'_> {
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
        // A drawn landscape gets room to breathe.
        let width = room_for(&spots, if board.areas.is_empty() { 24 } else { self.width.min(90) * 3 / 4 });
        let left = |spot: &Spot| left_end(spot, width);
        let middle = |spot: &Spot| (left(spot) + spot.width / 2, tops[spot.row] + spot.lines.len() / 2);
        let mut canvas = Canvas::default();
        for edge in &board.edges {
            self.join(&mut canvas, board, edge, middle(&spots[edge.from]), middle(&spots[edge.to]));
        }
        for spot in &spots {
            let (x, y) = (left(spot), tops[spot.row]);
            for (row, line) in spot.lines.iter().enumerate() {
                let before = (spot.width - line.width()) / 2;
                let mut padded: Line = " ".repeat(before).as_str().into();
                padded.append(line.clone());
                canvas.write(x, y + row, &padded.padded(spot.width));
            }
            for id in std::iter::once(&spot.node.id).chain(spot.node.pieces.iter().map(|piece| &piece.id)) {
                canvas.place(id, x, y, x + spot.width, y + spot.lines.len());
            }
        }
        for edge in &board.edges {
            self.stand_on(&mut canvas, board, edge, middle(&spots[edge.from]), middle(&spots[edge.to]));
        }
        let mut block = canvas.finish().placed(&board.id);
        block.stack(self.explained(&signs(board)));
        let ground = list(board.areas.iter().map(|area| area.label.as_str()).filter(|label| !label.is_empty()));
        if !ground.is_empty() {
            let ground = Line::from(Span::new(format!("Around: {ground}."), Tone::Plain, Emphasis::Faint));
            block.stack(Block::of(wrapped(&ground, self.width, 0)));
        }
        block
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
        let pieces = |pieces: &'_ [crate::Piece]| pieces.iter().map(|piece| piece.id.clone()).collect::<Vec<_>>();
        let nodes = board.nodes.iter().flat_map(|node| pieces(&node.pieces).into_iter().chain([node.id.clone()]));
        let edges = board.edges.iter().flat_map(|edge| pieces(&edge.pieces).into_iter().chain([edge.id.clone()]));
        for id in nodes.chain(edges) {
            block = block.placed(&id);
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
            let label = [shape(node), self.flag(&node.id), &node.label].into_iter().filter(|text| !text.is_empty());
            let mut first: Line = Span::new(label.collect::<Vec<_>>().join(" "), node.tone, emphasis).into();
            if let Some(owner) = node.owner {
                first.push(Span::new(format!(" {}", owner.0 + 1), seat_tone(owner), Emphasis::Strong));
            }
            let marks = self.marks(&node.id, &node.marks, &board.zones, Tone::Plain);
            if marks.width() > 0 {
                first.push(Span::plain(" "));
                first.append(marks);
            }
            let mut lines = vec![first];
            if !node.note.is_empty() {
                lines.push(rich(&node.note, self.symbols, Emphasis::Normal));
            }
            lines.extend(node.pieces.chunks(6).map(|pieces| self.numbered_pieces(pieces)));
            let row = heights.iter().rposition(|height| *height <= node.y).unwrap_or(0);
            Spot { node, width: lines.iter().map(Line::width).max().unwrap_or(0), lines, row }
        };
        board.nodes.iter().map(spot).collect()
    }

    /// Draws a line from one place to another.
    fn join(&self, canvas: &mut Canvas, board: &Board, edge: &Edge, from: (usize, usize), to: (usize, usize)) {
        let kind = board.kinds.get(edge.kind);
        let line = kind.map_or(LineStyle::Solid, |kind| kind.line);
        let tone = kind.map_or(edge.tone, |kind| if edge.tone == Tone::Plain { kind.tone } else { edge.tone });
        let chosen = self.is_chosen(&edge.id);
        let emphasis = if chosen { Emphasis::Strong } else { Emphasis::Faint };
        let (left, right) = (from.0.min(to.0), from.0.max(to.0) + 1);
        for id in std::iter::once(&edge.id).chain(edge.pieces.iter().map(|piece| &piece.id)) {
            canvas.place(id, left, from.1.min(to.1), right, from.1.max(to.1) + 1);
        }
        let steps = steps(from, to);
        for step in 0..steps {
            let (here, next) = (at(from, to, step, steps), at(from, to, step + 1, steps));
            let glyph = stroke::glyph(line, Heading::of(here, next), step, chosen);
            canvas.write(here.0, here.1, &Span::new(glyph, tone, emphasis).into());
        }
    }

    /// What is written, marked and stands at the middle of an edge, over its line.
    fn stand_on(&self, canvas: &mut Canvas, board: &Board, edge: &Edge, from: (usize, usize), to: (usize, usize)) {
        let emphasis = if self.is_chosen(&edge.id) { Emphasis::Strong } else { Emphasis::Faint };
        let mut parts = vec![rich(&edge.label, self.symbols, emphasis)];
        parts.push(self.marks(&edge.id, &edge.marks, &board.zones, Tone::Plain));
        parts.push(self.numbered_pieces(&edge.pieces));
        let mut text = Line::default();
        for part in parts.into_iter().filter(|part| part.width() > 0) {
            text.push(Span::plain(if text.width() > 0 { " " } else { "" }));
            text.append(part);
        }
        if text.width() > 0 {
            let steps = steps(from, to);
            let (x, y) = at(from, to, steps / 2, steps);
            canvas.write(x.saturating_sub(text.width() / 2), y, &text);
        }
    }
}

/// What a place is drawn as: filled where the marker stands.
fn shape(node: &Node) -> &'static str {
    match (node.shape, node.marked) {
        (NodeShape::Round, false) => "○",
        (NodeShape::Round, true) => "●",
        (NodeShape::Square, false) => "□",
        (NodeShape::Square, true) => "■",
        (NodeShape::Diamond, false) => "◇",
        (NodeShape::Diamond, true) => "◆",
        (NodeShape::Gate, false) => "∩",
        (NodeShape::Gate, true) => "◖◗",
        (NodeShape::Junction, false) => "•",
        (NodeShape::Junction, true) => "◉",
    }
}

fn signs(board: &Board) -> Signs<'_> {
    let mut signs = Signs::new(&board.zones);
    signs.lines = board.kinds.iter().map(|kind| (stroke::sample(kind.line), kind.tone, kind.label.as_str())).collect();
    for node in &board.nodes {
        signs.note(&node.pieces, &node.marks);
    }
    for edge in &board.edges {
        signs.note(&edge.pieces, &edge.marks);
    }
    signs
}

/// How many characters a line from one place to another takes.
fn steps(from: (usize, usize), to: (usize, usize)) -> usize {
    from.0.abs_diff(to.0).max(from.1.abs_diff(to.1)).max(1)
}

/// Where a line is after this many steps.
fn at(from: (usize, usize), to: (usize, usize), step: usize, steps: usize) -> (usize, usize) {
    let between = |a: usize, b: usize| {
        (a as isize + ((b as isize - a as isize) * step as isize * 2 / steps as isize + 1).div_euclid(2)) as usize
    };
    (between(from.0, to.0), between(from.1, to.1))
}

/// The fewest columns in which no two places of a row touch.
fn room_for(spots: &[Spot], least: usize) -> usize {
    let clash = |width: usize| {
        spots.iter().enumerate().any(|(index, a)| {
            spots[..index].iter().filter(|b| b.row == a.row).any(|b| {
                let (a_left, b_left) = (left_end(a, width), left_end(b, width));
                a_left < b_left + b.width + SPACE && b_left < a_left + a.width + SPACE
            })
        })
    };
    let widest = spots.iter().map(|spot| spot.width).max().unwrap_or(0);
    (widest.max(least)..=400).step_by(2).find(|width| !clash(*width)).unwrap_or(400)
}

/// The column where a place begins on a board of this width.
fn left_end(spot: &Spot, width: usize) -> usize {
    let room = width.saturating_sub(spot.width);
    room * spot.node.x.clamp(0, 100) as usize / 100
}
