//! Single figures of a pack, found by their address and changed in place, so that everything around them stays as it was.
//!
//! An address is a file, a colon and a path: `figures.toml:start`, `figures.toml:trophy_vp[2]` (counted from 0),
//! `market.toml:card[Nail Bat].cost.any` (the entry with that name).

use sounder_pack::Source;
use std::collections::BTreeMap;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A figure that may be changed, and how far.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figure {
    /// Its address.
    pub at: String,
    /// The lowest it may be.
    pub from: i64,
    /// The highest it may be.
    pub to: i64,
    /// In steps of so much.
    #[serde(default = "one")]
    pub step: i64,
}

fn one() -> i64 {
    1
}

impl Figure {
    /// Reads `FILE:PATH=FROM..TO` or `FILE:PATH=FROM..TO/STEP`.
    pub fn read(text: &str) -> Result<Figure, String> {
        let wrong = || format!("{text}: write it as FILE:PATH=FROM..TO, such as figures.toml:start=1..6 or …=0..20/5");
        let (at, range) = text.rsplit_once('=').ok_or_else(wrong)?;
        let (from, to) = range.split_once("..").ok_or_else(wrong)?;
        let (to, step) = to.split_once('/').unwrap_or((to, "1"));
        let number = |text: &str| text.trim().parse::<i64>().map_err(|_| wrong());
        let figure = Figure { at: at.into(), from: number(from)?, to: number(to)?, step: number(step)? };
        if figure.step < 1 || figure.to < figure.from { Err(wrong()) } else { Ok(figure) }
    }

    /// Every value it may have.
    pub fn values(&self) -> Vec<i64> {
        (self.from..=self.to).step_by(self.step.max(1) as usize).collect()
    }

    /// How far its values lie apart at most.
    pub(crate) fn range(&self) -> f64 {
        (self.to - self.from).max(1) as f64
    }
}

/// One step of a path.
enum Step<'a> {
    Key(&'a str),
    Entry(&'a str),
}

fn steps(path: &str) -> Result<Vec<Step<'_>>, String> {
    let mut steps = Vec::new();
    let mut rest = path;
    while !rest.is_empty() {
        if let Some(inner) = rest.strip_prefix('[') {
            let end = inner.find(']').ok_or_else(|| format!("{path}: a bracket is not closed"))?;
            steps.push(Step::Entry(&inner[..end]));
            rest = inner[end + 1..].trim_start_matches('.');
        } else {
            let end = rest.find(['.', '[']).unwrap_or(rest.len());
            steps.push(Step::Key(&rest[..end]));
            rest = rest[end..].trim_start_matches('.');
        }
    }
    Ok(steps)
}

/// Where a figure stands in the text of its file, and what it is.
fn find(text: &str, path: &str) -> Result<(Range<usize>, i64), String> {
    let root = DeTable::parse(text).map_err(|error| error.message().to_string())?;
    let missing = |what: &str| format!("{path}: there is no {what}");
    let mut here: Option<&Spanned<DeValue>> = None;
    for step in steps(path)? {
        let next = match (step, here.map(Spanned::get_ref)) {
            (Step::Key(key), None) => root.get_ref().get(key).ok_or_else(|| missing(key))?,
            (Step::Key(key), Some(DeValue::Table(table))) => table.get(key).ok_or_else(|| missing(key))?,
            (Step::Entry(which), Some(DeValue::Array(entries))) => {
                let named = |entry: &&Spanned<DeValue>| match entry.get_ref() {
                    DeValue::Table(table) => {
                        matches!(table.get("name").map(Spanned::get_ref), Some(DeValue::String(name)) if name == which)
                    }
                    _ => false,
                };
                let numbered = || which.parse::<usize>().ok().and_then(|index| entries.get(index));
                entries.iter().find(named).or_else(numbered).ok_or_else(|| missing(which))?
            }
            (Step::Key(key), _) => return Err(missing(key)),
            (Step::Entry(which), _) => return Err(missing(which)),
        };
        here = Some(next);
    }
    let found = here.ok_or_else(|| format!("{path}: a path is missing"))?;
    let span = found.span();
    let figure = text[span.clone()].replace('_', "").parse().map_err(|_| format!("{path} is not a whole number"))?;
    Ok((span, figure))
}

fn parted(at: &str) -> Result<(&str, &str), String> {
    at.split_once(':').ok_or_else(|| format!("{at}: write it as FILE:PATH"))
}

/// What a figure is in a pack.
pub fn get(pack: &Source, at: &str) -> Result<i64, String> {
    let (file, path) = parted(at)?;
    let texts = pack.texts();
    let text = texts.get(file).ok_or_else(|| {
        format!("the pack has no {file}; it has: {}", texts.keys().copied().collect::<Vec<_>>().join(", "))
    })?;
    Ok(find(text, path)?.1)
}

/// The pack with other figures; all else, comments too, stays as it was. `defaults` are the files that the game reads.
pub fn set(pack: &Source, figures: &[(&str, i64)], defaults: &[(&str, &str)]) -> Result<Source, String> {
    let mut texts: BTreeMap<String, String> =
        pack.texts().into_iter().map(|(name, text)| (name.to_string(), text.to_string())).collect();
    for (at, figure) in figures {
        let (file, path) = parted(at)?;
        let text = texts.get_mut(file).ok_or_else(|| format!("the pack has no {file}"))?;
        let (span, known) = find(text, path)?;
        if known != *figure {
            text.replace_range(span, &figure.to_string());
        }
    }
    Ok(Source::from_texts(texts, defaults))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILES: [(&str, &str); 1] = [(
        "cards.toml",
        "start = 3 # coins\nworth = [1, 3, 5]\n\n[[card]]\nname = \"Axe\"\ncost = { red = 2, any = 1 }\n\n[[card]]\nname = \"Bow\"\ncost = { red = 4 }\n",
    )];

    #[test]
    fn a_figure_is_changed_in_place() {
        let pack = Source::embedded(&FILES);
        assert_eq!(get(&pack, "cards.toml:start"), Ok(3));
        assert_eq!(get(&pack, "cards.toml:worth[2]"), Ok(5));
        assert_eq!(get(&pack, "cards.toml:card[Bow].cost.red"), Ok(4));
        let changes = [("cards.toml:card[Axe].cost.any", 10), ("cards.toml:start", 2), ("cards.toml:worth[0]", -1)];
        let changed = set(&pack, &changes, &FILES).unwrap();
        let text = changed.text("cards.toml");
        assert!(text.starts_with("start = 2 # coins\nworth = [-1, 3, 5]\n"), "{text}");
        assert!(text.contains("any = 10 }") && text.contains("red = 4"), "{text}");
        let fault = |at: &str| get(&pack, at).unwrap_err();
        assert!(fault("cards.toml:card[Gun].cost").contains("Gun"));
        assert!(fault("prices.toml:start").contains("cards.toml"));
        assert!(fault("cards.toml:card[Axe].name").contains("whole number"));
    }

    #[test]
    fn ranges_read_as_they_are_written() {
        assert_eq!(Figure::read("a.toml:x[1]=2..8/3").unwrap().values(), [2, 5, 8]);
        assert!(Figure::read("a.toml:x=5").is_err() && Figure::read("a.toml:x=5..1").is_err());
    }
}
