use super::HexLayout;
use serde::Serialize;
use sounder_kernel::Seat;

/// Something that stands on a tile, a node or an edge.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Piece {
    /// Stable id: the piece keeps it wherever it goes, and nothing else ever gets it.
    pub id: String,
    /// What it is: "Knight". Owner, health, facing and marks are added by whoever says it aloud.
    pub label: String,
    /// The name of its [`Symbol`](crate::Symbol).
    pub symbol: &'static str,
    /// The name of its [`Drawing`](crate::art::Drawing), drawn instead of the symbol where there is room; empty for none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub picture: String,
    /// Whose it is.
    #[cfg_attr(feature = "schema", schema(value_type = Option<u8>))]
    pub owner: Option<Seat>,
    /// Health now and at most, drawn as a bar; `None` for what has none.
    pub health: Option<Health>,
    /// Where it looks; `None` for what has no front.
    pub facing: Option<Facing>,
    /// Whether it stands on the ground or is above it.
    pub layer: Layer,
    /// What is the matter with it right now: stunned, carries a flag.
    pub marks: Vec<Mark>,
}

impl Piece {
    /// A piece that belongs to nobody.
    pub fn new(id: impl Into<String>, label: impl Into<String>, symbol: &'static str) -> Piece {
        Piece { id: id.into(), label: label.into(), symbol, ..Piece::default() }
    }

    /// The piece as one of this seat.
    #[must_use]
    pub fn of(mut self, owner: Seat) -> Piece {
        self.owner = Some(owner);
        self
    }

    /// The piece with this health.
    #[must_use]
    pub fn health(mut self, now: impl Into<u16>, most: impl Into<u16>) -> Piece {
        self.health = Some(Health { now: now.into(), most: most.into() });
        self
    }

    /// The piece looking this way.
    #[must_use]
    pub fn facing(mut self, facing: Facing) -> Piece {
        self.facing = Some(facing);
        self
    }

    /// The piece above the ground.
    #[must_use]
    pub fn aloft(mut self) -> Piece {
        self.layer = Layer::Air;
        self
    }

    /// The piece with one more mark.
    #[must_use]
    pub fn mark(mut self, mark: Mark) -> Piece {
        self.marks.push(mark);
        self
    }
}

/// Health now and at most.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Health {
    /// What is left.
    pub now: u16,
    /// What it was at first.
    pub most: u16,
}

/// Where a piece looks: degrees clockwise from up, below 360.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Facing(u16);

impl Facing {
    /// This many degrees clockwise from up.
    pub fn degrees(degrees: u16) -> Facing {
        Facing(degrees % 360)
    }

    /// Towards the neighbour of a hex that lies in this axial direction (one of the six such as `(1, 0)`).
    ///
    /// ```
    /// use sounder_scene::{Facing, HexLayout};
    /// assert_eq!(Facing::axial(HexLayout::FlatTop, 0, -1), Facing::degrees(0));
    /// assert_eq!(Facing::axial(HexLayout::PointyTop, 1, 0), Facing::degrees(90));
    /// ```
    pub fn axial(layout: HexLayout, q: i8, r: i8) -> Facing {
        let pointy = match (q, r) {
            (0, -1) => 330,
            (1, -1) => 30,
            (1, 0) => 90,
            (0, 1) => 150,
            (-1, 1) => 210,
            (-1, 0) => 270,
            _ => unreachable!("({q}, {r}) is not a step to a neighbour"),
        };
        Facing::degrees(match layout {
            HexLayout::PointyTop => pointy,
            HexLayout::FlatTop => pointy + 30,
        })
    }

    /// The degrees clockwise from up, below 360.
    pub fn angle(self) -> u16 {
        self.0
    }

    /// The direction of eight that is nearest, clockwise from up.
    fn eighth(self) -> usize {
        // A hex's sides at 30 and 330 degrees are said to be north-east and north-west, not north.
        usize::from((self.0 + 23) / 45 % 8)
    }

    /// An arrow that points there.
    pub fn arrow(self) -> char {
        ['↑', '↗', '→', '↘', '↓', '↙', '←', '↖'][self.eighth()]
    }

    /// The direction in words: "north-east".
    pub fn words(self) -> &'static str {
        ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"][self.eighth()]
    }
}

/// Whether a piece stands on the ground or is above it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Layer {
    /// On the ground.
    #[default]
    Ground,
    /// In the air: drawn over everything on the ground, with a shadow.
    Air,
}

/// A small sign on a tile, a piece, a node or an edge.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Mark {
    /// What it means: "mine". The same for all marks of a kind, so that a legend can name it.
    pub label: String,
    /// The name of the [`Symbol`](crate::Symbol) drawn for it; empty for none.
    pub symbol: &'static str,
    /// A character or two drawn for it, after the symbol if there is one: "⚒", "×3". A mark with neither symbol nor sign
    /// is only told.
    pub sign: String,
    /// Whose it is: drawn in the seat's colour and told.
    #[cfg_attr(feature = "schema", schema(value_type = Option<u8>))]
    pub owner: Option<Seat>,
}

impl Mark {
    /// A mark that is told but not drawn.
    pub fn told(label: impl Into<String>) -> Mark {
        Mark { label: label.into(), ..Mark::default() }
    }

    /// A mark drawn as a character or two.
    pub fn sign(sign: impl Into<String>, label: impl Into<String>) -> Mark {
        Mark { sign: sign.into(), ..Mark::told(label) }
    }

    /// A mark drawn as a symbol of the game.
    pub fn symbol(symbol: &'static str, label: impl Into<String>) -> Mark {
        Mark { symbol, ..Mark::told(label) }
    }

    /// The mark as one of this seat.
    #[must_use]
    pub fn of(mut self, owner: Seat) -> Mark {
        self.owner = Some(owner);
        self
    }

    /// Whether there is anything to draw.
    pub fn is_drawn(&self) -> bool {
        !self.symbol.is_empty() || !self.sign.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_six_sides_of_a_hex_have_six_arrows() {
        let steps = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];
        let arrows = |layout| steps.map(|(q, r)| Facing::axial(layout, q, r).arrow()).iter().collect::<String>();
        assert_eq!(arrows(HexLayout::PointyTop), "↖↗→↘↙←");
        assert_eq!(arrows(HexLayout::FlatTop), "↑↗↘↓↙↖");
    }
}
