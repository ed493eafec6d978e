//! What a pack may say: figures, mod cards, the rules of the nation sheet, and ready nations.

use crate::Spugah;
use crate::cards::{Card, read_cards};
use crate::facts::{Things, vocabulary};
use crate::figures::Figures;
use crate::sheet::{PriceLists, Prices, Sheet, SheetRules, read_rules};
use crate::state::{CardNumber, NATIONS};
use crate::world::Map;
use sounder_kernel::{About, Deck, Vocabulary};
use sounder_pack::{Content, Faults, Reader, Source};

/// All that is the same at every table.
pub struct Pack {
    /// The open figures.
    pub figures: Figures,
    /// Whether the first player is drawn by lot; otherwise it is the first seat.
    first_by_lot: bool,
    /// The gold that each place in the order of turns starts with.
    start_gold: [u8; NATIONS],
    /// The same at a table of two, where war is quicker than gold and who moves first matters in another way.
    start_gold_of_two: [u8; 2],
    /// The kinds of cards.
    pub cards: Vec<Card>,
    /// The rules of the nation sheet, by the rulebook's prices. Ready nations are made by them.
    pub sheet: SheetRules,
    /// The same with tuned prices, if the pack has them.
    pub tuned: Option<SheetRules>,
    /// The nations that are ready to play.
    pub nations: Vec<Sheet>,
    /// How the world lies.
    pub map: Map,
    /// What the game says of itself.
    pub(crate) about: About,
    /// What can be counted.
    pub(crate) vocabulary: Vocabulary,
    /// Where the things of each class begin in the vocabulary.
    pub(crate) things: Things,
    /// The kind of each card of the deck.
    kinds: Vec<u8>,
}

impl Pack {
    /// The kind of a card of the deck.
    #[inline]
    pub fn kind(&self, card: CardNumber) -> u8 {
        self.kinds[usize::from(card)]
    }

    /// How many cards there are.
    #[inline]
    pub fn deck_size(&self) -> usize {
        self.kinds.len()
    }

    /// Whether the first player is drawn by lot. In packs from before there was a lot it is the first seat.
    pub fn first_by_lot(&self) -> bool {
        self.first_by_lot
    }

    /// The rules of the nation sheet by a price list; by the rulebook's where the pack has no other.
    pub fn sheet_by(&self, prices: Prices) -> &SheetRules {
        self.tuned.as_ref().filter(|_| prices == Prices::Tuned).unwrap_or(&self.sheet)
    }

    /// The gold that each place in the order of turns starts with at a table of this size.
    pub fn start_gold(&self, seats: usize) -> &[u8] {
        if seats == 2 { &self.start_gold_of_two } else { &self.start_gold }
    }

    /// A full deck.
    pub fn deck(&self) -> Deck {
        Deck::of(self.kinds.len())
    }

    /// The place of the ready nation with this name, whatever its case, or a sentence that names them all.
    pub fn ready(&self, name: &str) -> Result<usize, String> {
        let exactly = self.nations.iter().position(|nation| nation.name == name);
        let lower = name.to_lowercase();
        exactly.or_else(|| self.nations.iter().position(|nation| nation.name.to_lowercase() == lower)).ok_or_else(
            || {
                let known: Vec<&str> = self.nations.iter().map(|nation| nation.name.as_str()).collect();
                format!("there is no ready nation \"{name}\"; there are: {}", known.join(", "))
            },
        )
    }

    /// The cards of a kind, by their numbers in the deck.
    pub fn cards_of(&self, kind: u8) -> impl Iterator<Item = CardNumber> + '_ {
        (0..).zip(&self.kinds).filter(move |(_, other)| **other == kind).map(|(card, _)| card)
    }

    /// The first card of the deck with this name.
    pub fn find_card(&self, name: &str) -> Option<CardNumber> {
        let kind = self.cards.iter().position(|card| card.name == name)?;
        self.cards_of(kind as u8).next()
    }
}

/// The fewest cards: the shop, and two for each ruin of a world full of ruins.
const FEWEST_CARDS: usize = 60;

impl Content for Spugah {
    const FILES: &'static [(&'static str, &'static str)] = &[
        ("figures.toml", include_str!("../pack/figures.toml")),
        ("sheet.toml", include_str!("../pack/sheet.toml")),
        ("cards.toml", include_str!("../pack/cards.toml")),
        ("nations.toml", include_str!("../pack/nations.toml")),
    ];
    const POSITIONS: &'static str = include_str!("../golden/positions.json");

    fn from_pack(source: &Source) -> Result<Self, Faults> {
        let [figures_file, sheet_file, cards_file, nations_file] =
            ["figures.toml", "sheet.toml", "cards.toml", "nations.toml"].map(|file| Reader::new(source, file));
        let mut more = Vec::new();
        let figures = figures_file.root().map(|root| {
            let figures = Figures::read(&root);
            let by_lot = root.flag("first_by_lot");
            let gold = root.numbers("start_gold", NATIONS..=NATIONS, 0..=20);
            let of_two = root.numbers_if("start_gold_of_two", 2..=2, 0..=20);
            root.done();
            let of_two = of_two.as_ref().unwrap_or(&gold);
            let of_two = std::array::from_fn(|place| of_two[place] as u8);
            (figures, by_lot, std::array::from_fn(|place| gold[place] as u8), of_two)
        });
        let mut cards = cards_file.root().map_or_else(Vec::new, |root| {
            let cards = read_cards(&root);
            root.done();
            cards
        });
        let kinds: Vec<u8> =
            cards.iter().enumerate().flat_map(|(kind, card)| vec![kind as u8; usize::from(card.copies)]).collect();
        if cards_file.root().is_some() && !(FEWEST_CARDS..=Deck::LIMIT).contains(&kinds.len()) {
            more.push(source.fault(
                "cards.toml",
                format!("the deck has {} cards", kinds.len()),
                format!("change `copies` until there are {FEWEST_CARDS} to {}", Deck::LIMIT),
            ));
        }
        let rules = sheet_file.root().map(read_rules);
        // A nation can only be judged by rules and cards that are sound themselves.
        let sound = Reader::finish(vec![figures_file, sheet_file, cards_file], more, ());
        if let Some((figures, ..)) = &figures {
            for card in &mut cards {
                card.write_out(figures);
            }
        }
        let mut nations = Vec::new();
        if let Some(PriceLists { rulebook: rules, .. }) = rules.as_ref().filter(|_| sound.is_ok()) {
            nations = read_nations(&nations_file, source.text("nations.toml"), rules, &cards);
        }
        let more = sound.err().map_or_else(Vec::new, |faults| faults.0);
        Reader::finish(vec![nations_file], more, ())?;
        let (figures, first_by_lot, start_gold, start_gold_of_two) =
            figures.expect("a file that is not TOML is a fault");
        let PriceLists { rulebook, tuned } = rules.expect("a file that is not TOML is a fault");
        let (vocabulary, things) = vocabulary(&cards, &nations);
        Ok(Spugah::of(Pack {
            about: crate::about(source.hash(), &figures, tuned.is_some()),
            figures,
            first_by_lot,
            start_gold,
            start_gold_of_two,
            cards,
            sheet: rulebook,
            tuned,
            nations,
            map: Map::new(),
            vocabulary,
            things,
            kinds,
        }))
    }
}

fn read_nations(file: &Reader, text: &str, rules: &SheetRules, cards: &[Card]) -> Vec<Sheet> {
    let Some(root) = file.root() else { return Vec::new() };
    let plain: toml::Table = text.parse().expect("it was parsed before");
    let tables = plain.get("nation").and_then(toml::Value::as_array);
    let (mut seen, mut sheets) = (Vec::new(), Vec::new());
    for (entry, table) in root.entries("nation").into_iter().zip(tables.into_iter().flatten()) {
        let name = entry.text("name");
        entry.unique(&name, &mut seen);
        entry.keys();
        let value = serde_json::to_value(table).expect("TOML fits into JSON");
        match Sheet::read(&value, rules, cards) {
            Ok(sheet) => sheets.push(sheet),
            Err(faults) => {
                for fault in faults {
                    entry.fault(name.span.clone(), format!("{}: {}", fault.field, fault.rule), fault.legal);
                }
            }
        }
    }
    if sheets.len() < NATIONS && seen.len() < NATIONS {
        root.fault(0..0, format!("there are {} ready nations", seen.len()), format!("write at least {NATIONS}"));
    }
    root.done();
    sheets
}
