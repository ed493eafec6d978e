//! What a pack may say.

use crate::state::{ERAS, MOST_ON_OFFER, MOST_PLAYERS, Scrap, Stance, TOP_LEVEL};
use sounder_kernel::Deck;
use sounder_pack::{Entry, Fault, Faults, Reader, Source};

/// The figures that the rules leave to the pack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Figures {
    /// Defence of a corner stance in its own colour, by level. WP2 §2.4
    pub corner: [u8; TOP_LEVEL as usize + 1],
    /// Defence of the centre stance in every colour, by level. WP2 §2.4
    pub centre: [u8; TOP_LEVEL as usize + 1],
    /// Points for a finished track.
    pub finished_vp: u8,
    /// What a level of each track costs.
    pub tinker: [Price; 4],
    /// The bag at the start.
    pub bag: Scrap,
    /// Scrap that each player draws at the start.
    pub start: u8,
    /// Scrap drawn by Scavenge.
    pub scavenge: u8,
    /// Scrap drawn by Refit.
    pub refit: u8,
    /// Scrap drawn at the end of a round.
    pub income: u8,
    /// Scrap of one's choice for a slain pig.
    pub butcher: u8,
    /// Scrap of one's choice at the start of a Panic.
    pub supply: u8,
    /// Cards in the market row.
    pub on_offer: usize,
    /// Points lost by an injury.
    pub injury_vp: u8,
    /// Points for a trophy of each Era.
    pub trophy_vp: [u8; ERAS],
}

/// What something costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Price {
    /// Scrap of these colours.
    pub fixed: Scrap,
    /// And so many more of any colours.
    pub any: u8,
}

/// How a pig takes defence of one colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Hide {
    /// All of it counts.
    #[default]
    Plain,
    /// Half of it counts, rounding up.
    Resistant,
    /// None of it counts.
    Immune,
}

/// A pig.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Threat {
    /// Its name.
    pub name: String,
    /// The Era whose deck it belongs to.
    pub era: u8,
    /// Ferocity, Cunning and Mass.
    pub stats: [u8; 3],
    /// How it takes defence of each colour.
    pub hide: [Hide; 3],
    /// Scrap that whoever fails against it loses.
    pub steals: u8,
}

/// What a card does whenever its owner slays a pig.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OnKill {
    /// Draw so much scrap.
    Scrap(u8),
    /// Regain a charge of this card.
    Charge,
}

/// What a market card does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Arsenal that adds to the defence in every clash; all zero for none.
    Permanent([u8; 3]),
    /// Arsenal that adds to the defence whenever a charge is spent.
    Charged {
        /// What a charge adds.
        bonus: [u8; 3],
        /// The charges it comes with.
        charges: u8,
    },
    /// An item that adds to the defence of one clash.
    OneShot([u8; 3]),
    /// An item that makes the next injury go away.
    Bandage,
    /// An item that gives scrap of the buyer's choice at once.
    Salvage(u8),
}

/// A card of the market.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// Its name.
    pub name: String,
    /// What it costs.
    pub price: Price,
    /// What it does.
    pub effect: Effect,
    /// What it does on a kill.
    pub on_kill: Option<OnKill>,
    /// Points at the end of the game.
    pub vp: u8,
}

impl Card {
    /// Whether it is used up, rather than staying on the board.
    pub fn is_item(&self) -> bool {
        matches!(self.effect, Effect::OneShot(_) | Effect::Bandage | Effect::Salvage(_))
    }

    /// The charges it comes with; an item to be spent in a clash counts as one.
    pub fn charges(&self) -> u8 {
        match self.effect {
            Effect::Charged { charges, .. } => charges,
            Effect::OneShot(_) => 1,
            _ => 0,
        }
    }

    /// What spending a charge or the item adds to the defence.
    #[inline]
    pub fn spent_bonus(&self) -> Option<[u8; 3]> {
        match self.effect {
            Effect::Charged { bonus, .. } | Effect::OneShot(bonus) => Some(bonus),
            _ => None,
        }
    }
}

/// All content of a pack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cards {
    /// The figures.
    pub figures: Figures,
    /// All threats; those of an Era lie side by side.
    pub threats: Vec<Threat>,
    /// The deck of each Era.
    pub decks: [Deck; ERAS],
    /// All market cards.
    pub market: Vec<Card>,
}

/// The Eras as packs and people name them.
pub(crate) const ERA_KEYS: [&str; ERAS] = ["day", "twilight", "night"];
const COLOURS: [(&str, usize); 3] = [("red", 0), ("blue", 1), ("green", 2)];
/// The most that a defence or a stat can be.
const MOST: i64 = 20;

impl Cards {
    /// Reads a pack, or names all its faults.
    pub(crate) fn read(source: &Source) -> Result<Cards, Faults> {
        let files = ["figures.toml", "threats.toml", "market.toml"].map(|file| Reader::new(source, file));
        let [figures, threats, market] = &files;
        let mut faults = Vec::new();
        let figures = figures.root().map(read_figures);
        let threats = threats.root().map(|root| read_threats(root, source, &mut faults)).unwrap_or_default();
        let market = market.root().map(read_market).unwrap_or_default();
        if let Some(figures) = &figures {
            check_market(source, &market, figures.on_offer, &mut faults);
        }
        let decks = std::array::from_fn(|era| {
            let of_era = threats.iter().enumerate().filter(|(_, threat)| usize::from(threat.era) == era);
            of_era.map(|(number, _)| number as u8).collect()
        });
        Reader::finish(files.into(), faults, ())?;
        let figures = figures.expect("a file that is not TOML is a fault");
        Ok(Cards { figures, threats, decks, market })
    }
}

fn numbers<const N: usize>(entry: &Entry, key: &str, low: i64, high: i64) -> [u8; N] {
    let found = entry.numbers(key, N..=N, low..=high);
    std::array::from_fn(|i| found[i] as u8)
}

fn read_figures(root: Entry) -> Figures {
    let amount = |key| root.number(key, 0..=20) as u8;
    let (tinker_cost, tinker_match) =
        (root.number("tinker_cost", 3..=8) as u8, root.number("tinker_match", 0..=3) as u8);
    let price = |stance: Stance| {
        let fixed = match stance {
            Stance::Centre => [1; 3],
            corner => std::array::from_fn(|c| if c == corner.index() { tinker_match } else { 0 }),
        };
        Price { fixed: Scrap(fixed), any: tinker_cost - Scrap(fixed).total() }
    };
    let figures = Figures {
        corner: numbers(&root, "corner_defence", 0, MOST),
        centre: numbers(&root, "centre_defence", 0, MOST),
        finished_vp: amount("finished_track_vp"),
        tinker: Stance::ALL.map(price),
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
    for (key, levels) in [("corner_defence", figures.corner), ("centre_defence", figures.centre)] {
        if !levels.is_sorted() {
            root.fault(
                root.span(),
                format!("`{key}` falls from one level to the next"),
                "a higher level must not be weaker",
            );
        }
    }
    root.done();
    figures
}

fn read_threats(root: Entry, source: &Source, faults: &mut Vec<Fault>) -> Vec<Threat> {
    let (mut threats, mut seen) = (Vec::new(), Vec::new());
    // Five rounds of one more pig than players.
    let needed = 5 * (MOST_PLAYERS + 1);
    for (era, key) in ERA_KEYS.iter().enumerate() {
        let entries = root.entries(key);
        if entries.len() < needed {
            let message = format!("too few pigs in `[[{key}]]`: {}", entries.len());
            faults.push(source.fault("threats.toml", message, format!("five players need at least {needed}")));
        }
        for entry in entries {
            let name = entry.text("name");
            entry.unique(&name, &mut seen);
            let mut hide = [Hide::Plain; 3];
            for (key, kind) in [("resists", Hide::Resistant), ("immune", Hide::Immune)] {
                if let Some(colour) = entry.word_if(key, &COLOURS) {
                    hide[colour] = kind;
                }
            }
            threats.push(Threat {
                name: name.value,
                era: era as u8,
                stats: numbers(&entry, "stats", 1, MOST),
                hide,
                steals: entry.number_or("steals", 0, 0..=3) as u8,
            });
            entry.done();
        }
    }
    if threats.len() > Deck::LIMIT {
        let message = format!("too many pigs: {}", threats.len());
        faults.push(source.fault("threats.toml", message, format!("at most {} fit into the decks", Deck::LIMIT)));
    }
    root.done();
    threats
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Arsenal,
    Item,
}

fn read_market(root: Entry) -> Vec<Card> {
    let mut seen = Vec::new();
    let read = |entry: Entry| {
        let name = entry.text("name");
        entry.unique(&name, &mut seen);
        let price = read_price(&entry);
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
        let card = Card { name: name.value.clone(), price, effect, on_kill, vp };
        entry.done();
        card
    };
    let cards = root.entries("card").into_iter().map(read).collect();
    root.done();
    cards
}

fn read_price(entry: &Entry) -> Price {
    let Some(cost) = entry.entry("cost") else { return Price::default() };
    let amount = |key| cost.number_or(key, 0, 0..=8) as u8;
    let price = Price { fixed: Scrap(COLOURS.map(|(key, _)| amount(key))), any: amount("any") };
    let total = price.fixed.total() + price.any;
    if !(1..=8).contains(&total) {
        cost.fault(cost.span(), format!("the cost is {total} scrap"), "it must be from 1 to 8");
    }
    cost.done();
    price
}

fn check_market(source: &Source, market: &[Card], on_offer: usize, faults: &mut Vec<Fault>) {
    let count = market.len();
    if count < on_offer {
        let hint = format!("the row shows {on_offer}");
        faults.push(source.fault("market.toml", format!("too few market cards: {count}"), hint));
    }
    if count > Deck::LIMIT {
        let hint = format!("at most {} fit into the deck", Deck::LIMIT);
        faults.push(source.fault("market.toml", format!("too many market cards: {count}"), hint));
    }
}

impl Figures {
    /// The defence that a stance gives at a level of its track, in every colour. WP2 §2.4
    #[inline]
    pub fn stance_defence(&self, stance: Stance, level: u8) -> [u8; 3] {
        let level = usize::from(level);
        match stance {
            Stance::Centre => [self.centre[level]; 3],
            corner => {
                let mut defence = [0; 3];
                defence[corner.index()] = self.corner[level];
                defence
            }
        }
    }
}
