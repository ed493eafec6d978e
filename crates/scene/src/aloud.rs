use crate::say;
use crate::words::called;
use crate::{Card, Entry, Mark, Panel, Part, Preview, Scene, Symbol, Token, When, Zone, spelled};
use sounder_kernel::Names;

/// Says a scene in words only, for those who listen: no letter stands for a sign, and nothing is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Aloud<'a> {
    /// The signs of the game.
    pub symbols: &'a [Symbol],
    /// Who sits where.
    pub names: &'a Names,
}

/// A thing by its id, with what is said of it.
struct Said<'a> {
    id: &'a str,
    text: String,
}

impl Aloud<'_> {
    /// A text with its symbols by what they are called.
    pub fn text(&self, text: &str) -> String {
        spelled(text, self.symbols)
    }

    /// A panel part by part: its heading, then a line for each thing, indented below what it belongs to.
    pub fn panel(&self, panel: &Panel) -> Vec<String> {
        let note = if panel.note.is_empty() { String::new() } else { format!(", {}", panel.note) };
        let heading = format!("{}{}:", panel.title, note.trim_end_matches('.'));
        let said = panel.parts.iter().flat_map(|part| self.part(part)).map(|line| format!("  {line}"));
        std::iter::once(heading).chain(said).map(|line| self.text(&line)).collect()
    }

    /// What the scene says of the things with these ids, a line each.
    pub fn things(&self, scene: &Scene, ids: &[String]) -> Vec<String> {
        let parts = scene.panels.iter().flat_map(|panel| &panel.parts);
        let things = parts.flat_map(|part| self.things_of(part)).filter(|said| ids.iter().any(|id| id == said.id));
        things.map(|said| self.text(&said.text)).collect()
    }

    /// What would come of a choice.
    pub fn preview(&self, preview: &Preview) -> Vec<String> {
        say::preview(preview).iter().map(|text| self.text(text)).collect()
    }

    fn part(&self, part: &Part) -> Vec<String> {
        let texts = || self.things_of(part).into_iter().map(|said| said.text);
        match part {
            Part::Text(text) => vec![text.clone()],
            Part::Track(_) => texts().collect(),
            Part::Tokens { label, .. } => vec![in_line(label, ", ", texts())],
            Part::Strip(strip) => vec![in_line(&strip.label, "; ", texts())],
            Part::Dice { label, .. } => vec![in_line(label, "; ", texts())],
            Part::Cards { label, .. } => listed(label, texts()),
            Part::Lanes(lanes) => {
                lanes.iter().flat_map(|lane| listed(&lane.title, lane.cards.iter().map(card))).collect()
            }
            Part::Board(board) => listed(&say::board(board), texts()),
            Part::Hexes(map) => {
                let here = |tile| say::ground(tile, self.names);
                let tiles = map.hexes.iter().map(|hex| &hex.tile);
                let said = tiles.map(|tile| {
                    let said = self.place(&tile.id, here(tile), &tile.marks, &map.zones);
                    (tile.name.as_str(), said.text)
                });
                listed(&map.label, together(said).into_iter())
            }
            Part::Grid(grid) => listed(&grid.label, texts()),
            Part::Table { label, head, rows } => {
                let row = |row: &Vec<String>| {
                    let cells = head.iter().zip(row).filter(|(_, cell)| !cell.is_empty());
                    say::commas(cells.map(|(name, cell)| format!("{name} {cell}").trim().to_owned()))
                };
                listed(label, rows.iter().map(row))
            }
        }
    }

    /// The things of a part that there is something to say of.
    fn things_of<'a>(&self, part: &'a Part) -> Vec<Said<'a>> {
        let names = self.names;
        match part {
            Part::Text(_) | Part::Table { .. } => Vec::new(),
            Part::Tokens { tokens, .. } => {
                tokens.iter().map(|each| Said { id: &each.id, text: self.token(each) }).collect()
            }
            Part::Track(track) => vec![Said { id: &track.id, text: say::track(track) }],
            Part::Strip(strip) => {
                strip.entries.iter().map(|each| Said { id: &each.id, text: entry(each, names) }).collect()
            }
            Part::Dice { dice, .. } => dice.iter().map(|die| Said { id: &die.id, text: say::die(die) }).collect(),
            Part::Cards { cards, .. } => cards.iter().map(|each| Said { id: &each.id, text: card(each) }).collect(),
            Part::Lanes(lanes) => {
                let cards = lanes.iter().flat_map(|lane| &lane.cards);
                cards.map(|each| Said { id: &each.id, text: card(each) }).collect()
            }
            Part::Board(board) => {
                let is_place =
                    |node: &&crate::Node| !(node.label.is_empty() && node.pieces.is_empty() && node.marks.is_empty());
                let nodes = board.nodes.iter().filter(is_place);
                let nodes = nodes.map(|node| self.place(&node.id, say::node(node, names), &node.marks, &board.zones));
                let edges = board.edges.iter();
                let edges =
                    edges.map(|edge| self.place(&edge.id, say::edge(board, edge, names), &edge.marks, &board.zones));
                nodes.chain(edges).collect()
            }
            Part::Hexes(map) => {
                let tiles = map.hexes.iter().map(|hex| &hex.tile);
                tiles.map(|tile| self.place(&tile.id, say::tile(tile, names), &tile.marks, &map.zones)).collect()
            }
            Part::Grid(grid) => {
                let tiles = grid.rows.iter().flatten().filter(|tile| tile.is_taken());
                let tiles = tiles.map(|tile| self.place(&tile.id, say::tile(tile, names), &tile.marks, &grid.zones));
                let blocks = grid.blocks.iter().map(|each| Said { id: &each.id, text: say::block(each, names) });
                tiles.chain(blocks).collect()
            }
        }
    }

    fn place<'a>(&self, id: &'a str, said: String, marks: &[Mark], zones: &[Zone]) -> Said<'a> {
        let around = say::circumstances(id, marks, zones, self.names);
        Said { id, text: if around.is_empty() { said } else { format!("{said}; {around}") } }
    }

    /// How many and of what; what a label explains after a semicolon is left out.
    fn token(&self, token: &Token) -> String {
        let label = token.label.split(';').next().unwrap_or_default();
        let symbol =
            || self.symbols.iter().find(|symbol| symbol.name == token.symbol).map_or("", |symbol| symbol.label);
        let what = if label.is_empty() { symbol() } else { label };
        format!("{} {}", token.count, called(token.count.into(), what))
    }
}

/// All that is printed on a card, and what holds for it right now.
fn card(card: &Card) -> String {
    if card.face_down && card.title.is_empty() {
        return format!("face down {}", card.kind).trim_end().to_owned();
    }
    let marks = say::commas(card.marks.iter().cloned());
    if marks.is_empty() { say::card(card) } else { format!("{} ({marks})", say::card(card)) }
}

fn entry(entry: &Entry, names: &Names) -> String {
    let owner = entry.owner.map(|seat| format!(" ({})", names.of(seat))).unwrap_or_default();
    let when = match entry.when {
        When::Done => "done",
        When::Now => "now",
        When::Later => "",
    };
    say::commas([format!("{}{owner}", entry.label), entry.note.clone(), when.into()])
}

/// Places of which the same is to be said are said together: "A1 to A7, B2: plains". One without a name stands for itself.
fn together<'a>(said: impl Iterator<Item = (&'a str, String)>) -> Vec<String> {
    let mut groups: Vec<(Vec<&str>, String)> = Vec::new();
    for (place, said) in said {
        match groups.iter_mut().find(|(places, known)| *known == said && !places.is_empty() && !place.is_empty()) {
            Some((places, _)) => places.push(place),
            None => groups.push(([place].into_iter().filter(|place| !place.is_empty()).collect(), said)),
        }
    }
    let said = |(places, said): (Vec<&str>, String)| {
        if places.is_empty() { said } else { format!("{}: {said}", in_runs(&places)) }
    };
    groups.into_iter().map(said).collect()
}

/// "A1 to A3, B5" for A1, A2, A3 and B5.
fn in_runs(places: &[&str]) -> String {
    let parts = |place: &str| {
        let (row, number) = place.split_at(place.find(|c: char| c.is_ascii_digit()).unwrap_or(place.len()));
        Some((row.to_owned(), number.parse::<u32>().ok()?))
    };
    let follows = |before: &str, after: &str| match (parts(before), parts(after)) {
        (Some((row, number)), Some(next)) => next == (row, number + 1),
        _ => false,
    };
    let runs = places.chunk_by(|before, after| follows(before, after)).map(|run| match run {
        [one] => (*one).to_owned(),
        [first, second] => format!("{first}, {second}"),
        [first, .., last] => format!("{first} to {last}"),
        [] => unreachable!("a run has something in it"),
    });
    runs.collect::<Vec<_>>().join(", ")
}

fn in_line(label: &str, between: &str, texts: impl Iterator<Item = String>) -> String {
    let all: Vec<String> = texts.filter(|text| !text.is_empty()).collect();
    let all = if all.is_empty() { "none".into() } else { all.join(between) };
    if label.is_empty() { all } else { format!("{label}: {all}") }
}

fn listed(label: &str, texts: impl Iterator<Item = String>) -> Vec<String> {
    let all: Vec<String> = texts.filter(|text| !text.is_empty()).collect();
    match (label.is_empty(), all.is_empty()) {
        (true, _) => all,
        (false, true) => vec![format!("{label}: nothing")],
        (false, false) => {
            std::iter::once(format!("{label}:")).chain(all.into_iter().map(|text| format!("  {text}"))).collect()
        }
    }
}
