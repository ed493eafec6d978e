use super::Line;

/// Where a thing is in a picture: rows and columns, the ends not included.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The id of the thing.
    pub id: String,
    /// Its first row.
    pub top: usize,
    /// The row after its last.
    pub bottom: usize,
    /// Its first column.
    pub left: usize,
    /// The column after its last.
    pub right: usize,
}

/// A rectangle of lines that can be put below or beside others.
#[derive(Clone, Default)]
pub(super) struct Block {
    pub lines: Vec<Line>,
    pub places: Vec<Place>,
}

impl Block {
    pub fn of(lines: Vec<Line>) -> Block {
        Block { lines, places: Vec::new() }
    }

    pub fn width(&self) -> usize {
        self.lines.iter().map(Line::width).max().unwrap_or(0)
    }

    /// The block as the thing with this id.
    pub fn placed(mut self, id: &str) -> Block {
        let place = Place { id: id.into(), top: 0, bottom: self.lines.len(), left: 0, right: self.width() };
        self.places.push(place);
        self
    }

    /// Puts `other` below.
    pub fn stack(&mut self, other: Block) {
        let down = self.lines.len();
        self.lines.extend(other.lines);
        self.places.extend(other.places.into_iter().map(|place| Place {
            top: place.top + down,
            bottom: place.bottom + down,
            ..place
        }));
    }

    /// These blocks from left to right, each but the last in a column of `width`.
    pub fn columns(blocks: Vec<Block>, width: usize, gap: usize) -> Block {
        let height = blocks.iter().map(|block| block.lines.len()).max().unwrap_or(0);
        let mut row = Block::of(vec![Line::default(); height]);
        for (index, block) in blocks.into_iter().enumerate() {
            let left = index * (width + gap);
            for (line, piece) in row.lines.iter_mut().zip(block.lines) {
                *line = std::mem::take(line).padded(left);
                line.append(piece);
            }
            row.places.extend(block.places.into_iter().map(|place| Place {
                left: place.left + left,
                right: place.right + left,
                ..place
            }));
        }
        row
    }
}
