//! Things of a scene in words, for those who cannot see them and for terminals. Texts may hold `:symbols:`.

use crate::words::{called, capital, list};
use crate::{
    Block, Board, Card, Die, Edge, Fate, Happening, Health, Layer, Mark, Moment, Node, Piece, Preview, Prospect, Roll,
    Sight, Term, Tile, Track, Zone, totals,
};
use sounder_kernel::{Names, Seat};

/// What a thing is, and in brackets whose.
fn owned(label: &str, owner: Option<Seat>, names: &Names) -> String {
    owner.map_or_else(|| label.to_owned(), |seat| format!("{label} ({})", names.of(seat)))
}

fn health(health: Option<Health>) -> Option<String> {
    health.map(|Health { now, most }| format!("{now} of {most} health"))
}

pub(crate) fn commas(texts: impl IntoIterator<Item = String>) -> String {
    texts.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(", ")
}

/// What a mark means; a figure that is drawn is told too: "2 construction tokens" for "⚒2".
pub(crate) fn mark(mark: &Mark, names: &Names) -> String {
    let figure = mark.sign.trim_start_matches(|sign: char| !sign.is_ascii() && !sign.is_alphanumeric());
    match figure.parse::<u32>() {
        Ok(number) if !figure.starts_with('+') && !mark.label.contains(figure) => {
            owned(&format!("{number} {}", called(number.into(), &mark.label)), mark.owner, names)
        }
        _ => owned(&mark.label, mark.owner, names),
    }
}

pub(crate) fn marks<'a>(marks: &'a [Mark], names: &'a Names) -> impl Iterator<Item = String> + 'a {
    marks.iter().map(|each| mark(each, names))
}

pub(crate) fn piece(piece: &Piece, names: &Names) -> String {
    let facing = piece.facing.map(|facing| format!("facing {}", facing.words()));
    let air = (piece.layer == Layer::Air).then(|| "in the air".into());
    let parts = [Some(owned(&piece.label, piece.owner, names)), health(piece.health), facing, air];
    commas(parts.into_iter().flatten().chain(marks(&piece.marks, names)))
}

/// Where it is and what stands there. Marks and zones come and go with the choices: they describe it but do not name it.
pub(crate) fn tile(tile: &Tile, names: &Names) -> String {
    let here = ground(tile, names);
    if tile.name.is_empty() { here } else { format!("{}: {here}", tile.name) }
}

/// What is on a tile, without its name.
pub(crate) fn ground(tile: &Tile, names: &Names) -> String {
    let ground = owned(&tile.label, tile.owner, names);
    commas(std::iter::once(ground).chain(tile.pieces.iter().map(|each| piece(each, names))))
}

/// Marks of a place, and what it has in common with others right now.
pub(crate) fn circumstances(id: &str, place: &[Mark], zones: &[Zone], names: &Names) -> String {
    let zones = zones.iter().filter(|zone| zone.places.iter().any(|place| place == id));
    commas(marks(place, names).chain(zones.map(|zone| owned(&zone.label, zone.owner, names))))
}

pub(crate) fn block(block: &Block, names: &Names) -> String {
    let parts = [Some(owned(&block.label, block.owner, names)), health(block.health)];
    commas(parts.into_iter().flatten().chain(marks(&block.marks, names)))
}

/// What a board is, with the ground on it that has a name.
pub(crate) fn board(board: &Board) -> String {
    let areas = list(board.areas.iter().filter(|area| !area.label.is_empty()).map(|area| area.label.as_str()));
    if areas.is_empty() { board.label.clone() } else { format!("{}, with {areas}", board.label) }
}

pub(crate) fn node(node: &Node, names: &Names) -> String {
    let here = if node.marked { "here now" } else { "" };
    let name = [owned(&node.label, node.owner, names), node.note.clone(), here.into()];
    commas(name.into_iter().chain(node.pieces.iter().map(|each| piece(each, names))))
}

pub(crate) fn edge(board: &Board, edge: &Edge, names: &Names) -> String {
    let end = |index: usize| {
        let node = &board.nodes[index];
        if node.label.is_empty() { "a junction" } else { node.label.as_str() }
    };
    let kind = board.kinds.get(edge.kind).map_or("", |kind| kind.label.as_str());
    let what = commas([edge.label.clone(), kind.into()]);
    let ends = format!("{} to {}", end(edge.from), end(edge.to));
    let line = if what.is_empty() { capital(&ends) } else { format!("{what}: {ends}") };
    commas(std::iter::once(owned(&line, edge.owner, names)).chain(edge.pieces.iter().map(|each| piece(each, names))))
}

/// All that is printed on a card: what it is called, what it costs and is worth, what it does.
pub(crate) fn card(card: &Card) -> String {
    let cost = if card.cost.is_empty() { String::new() } else { format!("costs {}", card.cost) };
    let figures = card.figures.iter().map(|each| format!("{} {}", each.label, each.value));
    let name = [card.title.clone(), card.kind.clone(), cost, card.worth.clone()];
    let name = commas(name.into_iter().chain(figures));
    let mut said = name;
    for line in &card.lines {
        said.push_str(if said.ends_with(['.', '!', '?', '”']) { " " } else { ". " });
        said.push_str(line);
    }
    said
}

/// What holds at a step of a track.
pub(crate) fn stretch(track: &Track, step: usize) -> Option<&str> {
    let passed = track.breaks.iter().filter(|point| point.before <= step);
    passed.max_by_key(|point| point.before).map(|point| point.label.as_str())
}

pub(crate) fn track(track: &Track) -> String {
    let here = track.steps.get(track.at).map_or("", String::as_str);
    let stretch = stretch(track, track.at).unwrap_or_default();
    let place = format!("{}: {here} (step {} of {})", track.label, track.at + 1, track.steps.len());
    commas([place, stretch.to_owned()])
}

pub(crate) fn die(die: &Die) -> String {
    let fate = match die.fate {
        Fate::Lies => "",
        Fate::Counts => "counts",
        Fate::Lost => "does not count",
    };
    commas([format!("{} {}", die.kind, die.face).trim().to_owned(), fate.into(), die.note.clone()])
}

/// An amount and what it is an amount of: "4:red:", "−1".
pub(crate) fn amount(amount: i32, symbol: &str) -> String {
    let sign = if amount < 0 { "−" } else { "" };
    let of = if symbol.is_empty() { String::new() } else { format!(":{symbol}:") };
    format!("{sign}{}{of}", amount.unsigned_abs())
}

pub(crate) fn total(terms: &[Term]) -> String {
    let totals = totals(terms);
    let texts: Vec<String> = totals.iter().map(|(sum, symbol)| amount(*sum, symbol)).collect();
    if texts.is_empty() { "nothing".into() } else { texts.join(" ") }
}

/// "4:red: printed price, −1:red: stance: 3:red:". A single term is its own sum.
pub(crate) fn sum(terms: &[Term]) -> String {
    let term = |term: &Term| format!("{} {}", amount(term.amount, term.symbol), term.label).trim().to_owned();
    let all = commas(terms.iter().map(term));
    if terms.len() < 2 { all } else { format!("{all}: {}", total(terms)) }
}

pub(crate) fn prospect(prospect: &Prospect) -> String {
    let faces = prospect.faces.join(" ");
    let faces = if faces.is_empty() { faces } else { format!("{faces}: ") };
    format!("{faces}{} ({} %)", prospect.label, prospect.chance.percent())
}

/// A preview, a sentence each: the price, the odds, what else there is. Paths and trials are drawn.
pub(crate) fn preview(preview: &Preview) -> Vec<String> {
    let mut said = Vec::new();
    if !preview.price.is_empty() {
        said.push(format!("Price: {}", sum(&preview.price)));
    }
    if let Some(odds) = &preview.odds {
        said.extend((!odds.label.is_empty()).then(|| odds.label.clone()));
        said.extend(odds.prospects.iter().map(prospect));
        said.extend(odds.figures.iter().map(|figure| format!("{}: {}", figure.label, figure.value)));
    }
    said.extend(preview.lines.iter().cloned());
    said
}

/// What dice were put together, and what came of all.
pub(crate) fn roll_outcome(roll: &Roll) -> Vec<String> {
    let combined = |combination: &crate::Combination| {
        let faces = combination.dice.iter().filter_map(|index| roll.dice.get(*index)).map(|die| die.face.as_str());
        format!("{}: {}", faces.collect::<Vec<_>>().join(" + "), combination.label)
    };
    let outcome = (!roll.outcome.is_empty()).then(|| roll.outcome.clone());
    roll.combined.iter().map(combined).chain(outcome).collect()
}

fn roll(roll: &Roll) -> String {
    let faces = roll.dice.iter().map(|die| match die.fate {
        Fate::Lost => format!("({})", die.face),
        Fate::Lies | Fate::Counts => die.face.clone(),
    });
    let faces = faces.collect::<Vec<_>>().join(" ");
    let outcome = roll_outcome(roll).join("; ");
    let label = if roll.label.is_empty() { "Roll" } else { &roll.label };
    if outcome.is_empty() { format!("{label}: {faces}") } else { format!("{label}: {faces} → {outcome}") }
}

/// A moment in a line; `None` for what is only seen or heard and told by the log anyway.
pub(crate) fn moment(moment: &Moment) -> Option<String> {
    let text = match &moment.what {
        Happening::Rolled(dice) => roll(dice),
        Happening::Banner { title, text, .. } if text.is_empty() => title.clone(),
        Happening::Banner { title, text, .. } => format!("{title}. {text}"),
        Happening::Changed { by, of, .. } => format!("{}{by} {of}", if *by > 0 { "+" } else { "" }).replace('-', "−"),
        _ => return None,
    };
    Some(match moment.sight {
        Sight::All => text,
        Sight::Side => format!("{text} (only your side sees this)"),
        Sight::Own => format!("{text} (only you see this)"),
    })
}

/// What is missing, or why something is not open.
pub(crate) fn lack(short: &[Term], why: &str) -> String {
    if short.is_empty() {
        return why.to_owned();
    }
    let missing = short.iter().map(|term| format!("{} {}", amount(term.amount, term.symbol), term.label));
    let missing = list(missing.map(|text| text.trim().to_owned()));
    commas([format!("lacks {missing}"), why.to_owned()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_that_is_drawn_is_told() {
        let said = |sign: &str, label: &str| mark(&Mark::sign(sign, label), &Names::numbered(1));
        assert_eq!(said("2", "Action Points to get there"), "2 Action Points to get there");
        assert_eq!(said("⚒1", "construction tokens"), "1 construction token");
        for (sign, label) in
            [("+1", "strengthened"), ("3", "tile 3"), ("½", "half cleared"), ("▼", "acting"), ("", "mine")]
        {
            assert_eq!(said(sign, label), label);
        }
    }
}
