use super::{Detail, Emphasis, Line, Pen, rich, wrapped};
use crate::say;
use crate::{Card, Closed, Mark, Moment, Part, Preview, Scene, Zone};

/// What the scene says of the things with these ids, in full: one entry a thing, the first line its name.
pub fn describe(scene: &Scene, ids: &[String], pen: &Pen) -> Vec<Vec<Line>> {
    let pen = Pen { detail: Detail::Full, chosen: &[], ..*pen };
    let mut found = Found { ids, pen, words: Vec::new(), cards: Vec::new() };
    for part in scene.panels.iter().flat_map(|panel| &panel.parts) {
        found.look_at(part);
    }
    let mut described: Vec<Vec<Line>> = found.words.iter().map(|text| pen.told(text)).collect();
    described.extend(found.cards.into_iter().map(|card| pen.card(card, pen.width).lines));
    described.retain(|lines| lines.iter().any(|line| line.width() > 0));
    described
}

/// What would come of a choice, in words.
pub fn preview(preview: &Preview, pen: &Pen) -> Vec<Line> {
    say::preview(preview).iter().flat_map(|text| pen.told(text)).collect()
}

/// What is not open, and why.
pub fn closed(closed: &Closed, pen: &Pen) -> Vec<Line> {
    let price = if closed.price.is_empty() { String::new() } else { format!(" ({})", say::sum(&closed.price)) };
    pen.told(&format!("{}{price}: {}", closed.text, say::lack(&closed.short, &closed.why)))
}

/// Something that happened, for the moment; nothing for what is only seen or heard.
pub fn moment(moment: &Moment, pen: &Pen) -> Vec<Line> {
    say::moment(moment).map(|text| pen.told(&text)).unwrap_or_default()
}

impl Pen<'_> {
    fn told(&self, text: &str) -> Vec<Line> {
        wrapped(&rich(text, self.symbols, Emphasis::Normal), self.width, 1)
    }
}

/// What was found of the things that are looked for.
struct Found<'a> {
    ids: &'a [String],
    pen: Pen<'a>,
    words: Vec<String>,
    cards: Vec<&'a Card>,
}

impl<'a> Found<'a> {
    fn wants(&self, id: &String) -> bool {
        self.ids.contains(id)
    }

    fn place(&mut self, id: &str, said: String, marks: &[Mark], zones: &[Zone]) {
        let around = say::circumstances(id, marks, zones, self.pen.names);
        self.words.push(if around.is_empty() { said } else { format!("{said}; {around}") });
    }

    fn look_at(&mut self, part: &'a Part) {
        let names = self.pen.names;
        match part {
            Part::Cards { cards, .. } => self.note_cards(cards),
            Part::Lanes(lanes) => lanes.iter().for_each(|lane| self.note_cards(&lane.cards)),
            Part::Tokens { tokens, .. } => {
                for token in tokens.iter().filter(|token| self.ids.contains(&token.id)) {
                    self.words.push(format!("{}:{}: {}", token.count, token.symbol, token.in_full()));
                }
            }
            Part::Track(track) if self.wants(&track.id) && !track.breaks.is_empty() => {
                self.words.push(say::track(track));
            }
            Part::Dice { dice, .. } => {
                self.words.extend(dice.iter().filter(|die| self.ids.contains(&die.id)).map(say::die));
            }
            Part::Board(board) => {
                for node in board.nodes.iter().filter(|node| self.ids.contains(&node.id)) {
                    self.place(&node.id, say::node(node, names), &node.marks, &board.zones);
                }
                for edge in board.edges.iter().filter(|edge| self.ids.contains(&edge.id)) {
                    self.place(&edge.id, say::edge(board, edge, names), &edge.marks, &board.zones);
                }
            }
            Part::Hexes(map) => {
                for tile in map.hexes.iter().map(|hex| &hex.tile).filter(|tile| self.ids.contains(&tile.id)) {
                    self.place(&tile.id, say::tile(tile, names), &tile.marks, &map.zones);
                }
            }
            Part::Grid(grid) => {
                let tiles = grid.rows.iter().flatten().filter(|tile| tile.is_taken());
                for tile in tiles.filter(|tile| self.ids.contains(&tile.id)) {
                    self.place(&tile.id, say::tile(tile, names), &tile.marks, &grid.zones);
                }
                for block in grid.blocks.iter().filter(|block| self.ids.contains(&block.id)) {
                    self.words.push(say::block(block, names));
                }
            }
            Part::Text(_) | Part::Table { .. } | Part::Strip(_) | Part::Track(_) => {}
        }
    }

    fn note_cards(&mut self, cards: &'a [Card]) {
        self.cards.extend(cards.iter().filter(|card| self.ids.contains(&card.id)));
    }
}
