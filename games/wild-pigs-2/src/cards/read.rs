//! Reads a pack, and says what is wrong with it.

use super::{Card, Cards, Effect, Figures, Hide, OnKill, Price, Threat};
use crate::state::{ERAS, MOST_ERA_ROUNDS, MOST_LEVELS, MOST_ON_OFFER, MOST_PLAYERS, Scrap, Stance};
use sounder_kernel::{Deck, List};
use sounder_pack::{Entry, Fault, Faults, Reader, Source};

/// The Eras as packs name them.
const ERA_KEYS: [&str; ERAS] = ["day", "twilight", "night"];
const COLOURS: [(&str, usize); 3] = [("red", 0), ("blue", 1), ("green", 2)];
/// The most that a defence or a stat can be.
const MOST: i64 = 20;

impl Cards {
    /// Reads a pack, or names all its faults.
    pub(crate) fn read(source: &Source) -> Result<Cards, Faults> {
        let files = ["figures.toml", "threats.toml", "market.toml"].map(|file| Reader::new(source, file));
        let [figures, threats, market] = &files;
        let figures = figures.root().map(read_figures);
        // Pigs and cards share their names' space: scenarios name both in the same way.
        let mut seen = Vec::new();
        let threats = threats.root().map(|root| read_threats(root, &mut seen)).unwrap_or_default();
        let market = market.root().map(|root| read_market(root, &mut seen)).unwrap_or_default();
        let decks = std::array::from_fn(|era| {
            let of_era = threats.iter().enumerate().filter(|(_, threat)| usize::from(threat.era) == era);
            of_era.map(|(number, _)| number as u8).collect()
        });
        let mut faults = Vec::new();
        check_size(source, "threats.toml", "pigs", threats.len(), 0, &mut faults);
        if let Some(figures) = &figures {
            check_size(source, "market.toml", "market cards", market.len(), figures.on_offer, &mut faults);
            check_decks(source, figures, &decks, &mut faults);
        }
        Reader::finish(files.into(), faults, ())?;
        let figures = figures.expect("a file that is not TOML is a fault");
        let mut cards = Cards { figures, threats, decks, market, strengths: Vec::new() };
        cards.weigh();
        Ok(cards)
    }
}

fn numbers<const N: usize>(entry: &Entry, key: &str, low: i64, high: i64) -> [u8; N] {
    let found = entry.numbers(key, N..=N, low..=high);
    std::array::from_fn(|i| found[i] as u8)
}

fn levels(root: &Entry, key: &str) -> List<u8, MOST_LEVELS> {
    let levels = root.numbers(key, 2..=MOST_LEVELS, 0..=MOST);
    if !levels.is_sorted() {
        let message = format!("`{key}` falls from one level to the next");
        root.fault(root.place(key), message, "a higher level must not be weaker");
    }
    levels.into_iter().map(|level| level as u8).collect()
}

/// What a level of each track costs: a corner takes some of its own colour, the centre what is named. WP2 §5.7
fn read_tinker(root: &Entry) -> [Price; 4] {
    let Some(tinker) = root.entry("tinker") else { return [Price::default(); 4] };
    let (mut own, mut corner_any) = (0, 0);
    if let Some(corner) = tinker.entry("corner") {
        (own, corner_any) = (corner.number("own", 0..=8) as u8, corner.number_or("any", 0, 0..=8) as u8);
        check_total(&corner, own + corner_any);
        corner.done();
    }
    let centre = read_price(&tinker, "centre");
    tinker.done();
    Stance::ALL.map(|stance| match stance {
        Stance::Centre => centre,
        corner => {
            Price { fixed: Scrap(std::array::from_fn(|c| if c == corner.index() { own } else { 0 })), any: corner_any }
        }
    })
}

fn read_figures(root: Entry) -> Figures {
    let amount = |key| root.number(key, 0..=20) as u8;
    let figures = Figures {
        era_rounds: root.number("era_rounds", 1..=MOST_ERA_ROUNDS as i64) as u8,
        corner: levels(&root, "corner_defence"),
        centre: levels(&root, "centre_defence"),
        finished_vp: amount("finished_track_vp"),
        tinker: read_tinker(&root),
        bag: Scrap(numbers(&root, "bag", 0, 80)),
        start: amount("start"),
        scavenge: amount("scavenge"),
        refit: amount("refit"),
        income: amount("income"),
        butcher: amount("butcher"),
        supply: amount("supply"),
        on_offer: root.number("market_row", 1..=MOST_ON_OFFER as i64) as usize,
        injury_vp: amount("injury_vp"),
        trophy_vp: numbers(&root, "trophy_vp", 0, 20),
    };
    root.done();
    figures
}

fn flavour(entry: &Entry) -> String {
    entry.text_if("line").map(|line| line.value).unwrap_or_default()
}

fn read_threats(root: Entry, seen: &mut Vec<String>) -> Vec<Threat> {
    let mut threats = Vec::new();
    for (era, key) in ERA_KEYS.iter().enumerate() {
        for entry in root.entries(key) {
            let name = entry.text("name");
            entry.unique(&name, seen);
            let mut hide = [Hide::Plain; 3];
            for (key, kind) in [("resists", Hide::Resistant), ("immune", Hide::Immune)] {
                let Some(colour) = entry.word_if(key, &COLOURS) else { continue };
                if hide[colour] != Hide::Plain {
                    entry.fault(entry.place(key), "resistant and immune to the same colour", "choose one of them");
                }
                hide[colour] = kind;
            }
            let stats = numbers(&entry, "stats", 0, MOST);
            let needs = Threat::needs(stats, hide);
            threats.push(Threat {
                name: name.value,
                line: flavour(&entry),
                era: era as u8,
                stats,
                hide,
                needs,
                needs_to_slay: Threat::needs_to_slay(stats, needs),
                steals: entry.number_or("steals", 0, 0..=3) as u8,
            });
            entry.done();
        }
    }
    root.done();
    threats
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Arsenal,
    Item,
}

fn read_market(root: Entry, seen: &mut Vec<String>) -> Vec<Card> {
    let read = |entry: Entry| {
        let name = entry.text("name");
        entry.unique(&name, seen);
        let line = flavour(&entry);
        let price = read_price(&entry, "cost");
        let kind = entry.word("kind", &[("arsenal", Kind::Arsenal), ("item", Kind::Item)]);
        let bonus = if entry.has("bonus") { numbers(&entry, "bonus", 0, 12) } else { [0; 3] };
        let (charges, scrap) = (entry.number_or("charges", 0, 1..=9) as u8, entry.number_or("scrap", 0, 1..=9) as u8);
        let bandage = entry.flag("bandage");
        let on_kill_scrap = entry.number_or("on_kill_scrap", 0, 1..=5) as u8;
        let on_kill = match (on_kill_scrap, entry.flag("on_kill_charge")) {
            (0, false) => None,
            (0, true) => Some(OnKill::Charge),
            (scrap, _) => Some(OnKill::Scrap(scrap)),
        };
        let vp = entry.number_or("vp", 0, 0..=9) as u8;
        let effect = match kind {
            Kind::Arsenal if charges > 0 => Effect::Charged { bonus, charges },
            Kind::Arsenal => Effect::Permanent(bonus),
            Kind::Item if bandage => Effect::Bandage,
            Kind::Item if scrap > 0 => Effect::Salvage(scrap),
            Kind::Item => Effect::OneShot(bonus),
        };
        let wrong = |message: &str, hint: &str| entry.fault(entry.span(), message, hint);
        let has_bonus = bonus != [0; 3];
        if kind == Kind::Arsenal && (bandage || scrap > 0) {
            wrong("an arsenal card cannot be used up", "`bandage` and `scrap` are for items");
        }
        if kind == Kind::Item && (charges > 0 || vp > 0 || on_kill.is_some()) {
            wrong("an item is used up", "`charges`, `vp` and `on_kill_…` are for arsenal cards");
        }
        if kind == Kind::Item && u8::from(has_bonus) + u8::from(bandage) + u8::from(scrap > 0) != 1 {
            wrong("an item does just one thing", "give it one of `bonus`, `bandage` and `scrap`");
        }
        if kind == Kind::Arsenal && !has_bonus && (charges > 0 || on_kill.is_none() && vp == 0) {
            wrong("this card does nothing", "add `bonus = [red, blue, green]`");
        }
        if on_kill == Some(OnKill::Charge) && charges == 0 {
            wrong("there is no charge to regain", "add `charges = …`");
        }
        if on_kill_scrap > 0 && entry.flag("on_kill_charge") {
            wrong("a card does one thing on a kill", "choose `on_kill_scrap` or `on_kill_charge`");
        }
        let card = Card { name: name.value, line, price, effect, on_kill, vp };
        entry.done();
        card
    };
    let cards = root.entries("card").into_iter().map(read).collect();
    root.done();
    cards
}

fn read_price(entry: &Entry, key: &str) -> Price {
    let Some(cost) = entry.entry(key) else { return Price::default() };
    let amount = |key| cost.number_or(key, 0, 0..=8) as u8;
    let price = Price { fixed: Scrap(COLOURS.map(|(key, _)| amount(key))), any: amount("any") };
    check_total(&cost, price.fixed.total() + price.any);
    cost.done();
    price
}

fn check_total(cost: &Entry, total: u8) {
    if !(1..=8).contains(&total) {
        cost.fault(cost.span(), format!("the cost is {total} scrap"), "it must be from 1 to 8");
    }
}

fn check_size(source: &Source, file: &str, things: &str, count: usize, fewest: usize, faults: &mut Vec<Fault>) {
    if count < fewest {
        let hint = format!("the row shows {fewest}");
        faults.push(source.fault(file, format!("too few {things}: {count}"), hint));
    }
    if count > Deck::LIMIT {
        let hint = format!("at most {} have room", Deck::LIMIT);
        faults.push(source.fault(file, format!("too many {things}: {count}"), hint));
    }
}

/// Every round of an Era takes one pig more than there are players. WP2 §5.1
fn check_decks(source: &Source, figures: &Figures, decks: &[Deck; ERAS], faults: &mut Vec<Fault>) {
    let needed = usize::from(figures.era_rounds) * (MOST_PLAYERS + 1);
    for (deck, key) in decks.iter().zip(ERA_KEYS).filter(|(deck, _)| deck.len() < needed) {
        let message = format!("too few pigs in `[[{key}]]`: {}", deck.len());
        faults.push(source.fault("threats.toml", message, format!("five players need at least {needed}")));
    }
}
