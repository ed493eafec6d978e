use super::{Emphasis, Line, Pen, Span, seat_tone};
use crate::{Layer, Piece, Tone};

impl Pen<'_> {
    /// The letter of a piece in its own colour. Who owns it is told by the letter or, on maps, by a number.
    pub(super) fn piece(&self, piece: &Piece) -> Line {
        let (letter, tone) = self.letter(piece.symbol);
        let emphasis = if self.is_chosen(&piece.id) { Emphasis::Chosen } else { Emphasis::Strong };
        Span::new(letter, tone, emphasis).into()
    }

    /// A piece with all that is known of it: `^` for what flies, its letter, its owner's number, where it looks, its health
    /// and its marks.
    pub(super) fn numbered_piece(&self, piece: &Piece) -> Line {
        let mut line = Line::default();
        if piece.layer == Layer::Air {
            line.push(Span::plain("^"));
        }
        let letter = self.piece(piece);
        // "3:1" is a 3 of the first seat; "K1" needs no colon.
        let is_figure = letter.to_string().ends_with(|c: char| c.is_ascii_digit());
        line.append(letter);
        let tone = piece.owner.map_or(Tone::Plain, seat_tone);
        if let Some(owner) = piece.owner {
            line.push(Span::plain(if is_figure { ":" } else { "" }));
            line.push(Span::new((owner.0 + 1).to_string(), tone, Emphasis::Strong));
        }
        if let Some(facing) = piece.facing {
            line.push(Span::new(facing.arrow(), tone, Emphasis::Normal));
        }
        if let Some(health) = piece.health {
            line.push(Span::new(format!("♥{}", health.now), tone, Emphasis::Normal));
        }
        line.append(self.marks("", &piece.marks, &[], tone));
        line
    }

    /// Pieces beside one another.
    pub(super) fn numbered_pieces(&self, pieces: &[Piece]) -> Line {
        let mut line = Line::default();
        for piece in pieces {
            line.push(Span::plain(if line.width() > 0 { " " } else { "" }));
            line.append(self.numbered_piece(piece));
        }
        line
    }
}
