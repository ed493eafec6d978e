use super::{Detail, Emphasis, Line, Look, rich, wrapped};
use crate::{Part, Scene, Tile};

/// What the scene says of the things with these ids, in full: one entry a thing, the first line its name.
pub fn describe(scene: &Scene, ids: &[String], look: &Look) -> Vec<Vec<Line>> {
    let look = Look { detail: Detail::Full, chosen: &[], ..*look };
    let mut found = Vec::new();
    let wanted = |id: &String| ids.contains(id);
    let mut words = |text: &str| found.push(wrapped(&rich(text, look.symbols, Emphasis::Normal), look.width, 1));
    let mut cards = Vec::new();
    for part in scene.panels.iter().flat_map(|panel| &panel.parts) {
        match part {
            Part::Cards { cards: row, .. } => cards.extend(row.iter().filter(|card| wanted(&card.id))),
            Part::Lanes(lanes) => {
                cards.extend(lanes.iter().flat_map(|lane| &lane.cards).filter(|card| wanted(&card.id)));
            }
            Part::Tokens { tokens, .. } => {
                tokens
                    .iter()
                    .filter(|token| wanted(&token.id))
                    .for_each(|token| words(&format!("{}:{}: {}", token.count, token.symbol, token.label)));
            }
            Part::Board(board) => board
                .nodes
                .iter()
                .filter(|node| wanted(&node.id))
                .for_each(|node| words([node.label.as_str(), node.note.as_str()].join(" ").trim())),
            Part::Hexes(map) => map.hexes.iter().filter(|hex| wanted(&hex.tile.id)).for_each(|hex| {
                let Tile { label, marks, .. } = &hex.tile;
                let untold = marks.iter().map(|mark| mark.label.as_str());
                words(&untold.fold(label.clone(), |text, mark| text + "; " + mark));
            }),
            _ => {}
        }
    }
    found.extend(cards.into_iter().map(|card| look.card(card, look.width).lines));
    found.retain(|lines| lines.iter().any(|line| line.width() > 0));
    found
}
