//! What a pack may say: figures, mod cards, the rules of the nation sheet, and ready nations.

use crate::hexes::Hexes;
use crate::sheet::{Sheet, SheetRules, read_rules};
use crate::state::{CardNumber, MOST, NATIONS, Nation, STATS, Stat, TIERS, UNITS};
use crate::world::World;
use crate::{Spugah, about};
use sounder_kernel::Deck;
use sounder_pack::{Content, Entry, Faults, Reader, Source};

/// What a card lets the units of its tier do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Ability {
    Swim,
    Climb,
    Ride,
    FreeStep,
    Ward,
    HitAndRun,
    RunUp,
    Blood,
    Ram,
    Steady,
    StepBack,
    Horn,
    SharpEyes,
    RichMines,
    CheapRecruit,
    Muster,
    Broker,
    Bargain,
    Plunder,
    Bounty,
    Mend,
    SpireProof,
}

/// The least and the most that the figure of an ability can be; none for an ability without one.
type Bounds = Option<(u8, u8)>;

/// Every ability with its name in files and the bounds of its figure.
const ABILITIES: [(Ability, &str, Bounds); 22] = [
    (Ability::Swim, "swim", Some((1, 3))),
    (Ability::Climb, "climb", Some((1, 3))),
    (Ability::Ride, "ride", None),
    (Ability::FreeStep, "free-road", None),
    (Ability::Ward, "ward", None),
    (Ability::HitAndRun, "hit-and-run", None),
    (Ability::RunUp, "run-up", None),
    (Ability::Blood, "blood", Some((1, 6))),
    (Ability::Ram, "ram", None),
    (Ability::Steady, "steady", None),
    (Ability::StepBack, "step-back", None),
    (Ability::Horn, "horn", Some((1, 5))),
    (Ability::SharpEyes, "sharp-eyes", None),
    (Ability::RichMines, "rich-mines", Some((1, 9))),
    (Ability::CheapRecruit, "cheap-recruit", Some((1, 9))),
    (Ability::Muster, "muster", Some((2, 4))),
    (Ability::Broker, "broker", Some((1, 20))),
    (Ability::Bargain, "bargain", Some((1, 9))),
    (Ability::Plunder, "plunder", Some((1, 20))),
    (Ability::Bounty, "bounty", Some((1, 9))),
    (Ability::Mend, "mend", Some((1, 6))),
    (Ability::SpireProof, "spire-proof", None),
];

impl Ability {
    /// What it does, with the figure of its card.
    fn says(self, amount: u8, figures: &Figures) -> String {
        let points = if amount == 1 { "1 point".into() } else { format!("{amount} points") };
        let least = figures.least_price;
        match self {
            Ability::Swim => format!("Ocean costs {points}."),
            Ability::Climb => format!("Mountains cost {points}."),
            Ability::Ride => "Rides past enemies, but does not stop on one.".into(),
            Ability::FreeStep => "The first tile of a move is like a road: it costs nothing, whatever it is.".into(),
            Ability::Ward => "Cursed earth, cursed forests and cursed portals do no damage.".into(),
            Ability::HitAndRun => "After an attack it may move on with the points it has left.".into(),
            Ability::RunUp => "Points of Speed left over are more dice in an attack.".into(),
            Ability::Blood => format!("Before an attack: take up to {amount} damage for as many dice."),
            Ability::Ram => "A target that lives is always pushed.".into(),
            Ability::Steady => "Is never pushed by an attack.".into(),
            Ability::StepBack => "May step back a hex instead of striking back.".into(),
            Ability::Horn if amount == 1 => "Supports from 1 hex further away.".into(),
            Ability::Horn => format!("Supports from {amount} hexes further away."),
            Ability::SharpEyes => "Ranged attacks reach into forests.".into(),
            Ability::RichMines => {
                format!("While such a unit lives: {amount} more gold a turn if any of your mines pays.")
            }
            Ability::CheapRecruit => format!("Recruiting this tier costs {amount} less, but at least {least}."),
            Ability::Muster => format!("While such a unit lives: recruit up to {amount} units a turn."),
            Ability::Broker => {
                format!("An action on a merchant or the own capital sells a spare card for {amount} gold.")
            }
            Ability::Bargain => format!("Buys for {amount} less, but at least {least}."),
            Ability::Plunder => format!("Takes {amount} more gold from an occupied capital."),
            Ability::Bounty => format!("{amount} gold for each enemy unit killed by its attack."),
            Ability::Mend => format!("Heals {amount} at the start of its turn."),
            Ability::SpireProof => "The Spire does it no damage.".into(),
        }
    }

    /// Which of two figures serves a unit better: what a tile costs, it wants low.
    #[inline]
    fn better(self, a: u8, b: u8) -> u8 {
        if matches!(self, Ability::Swim | Ability::Climb) { a.min(b) } else { a.max(b) }
    }
}

/// A set of abilities.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Abilities(u32);

impl Abilities {
    /// Whether the ability is in the set.
    #[inline]
    pub fn has(self, ability: Ability) -> bool {
        self.0 >> ability as u8 & 1 == 1
    }
}

/// A kind of mod card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// Its name.
    pub name: String,
    /// A line to make somebody smile.
    pub says: String,
    /// What it adds to each stat.
    pub stats: [i8; STATS],
    /// What it lets units do.
    pub ability: Option<Ability>,
    /// The figure of its ability; 0 for an ability without one.
    pub amount: u8,
    /// Whether a nation may start with it.
    pub starter: bool,
    /// How many there are in the deck.
    pub copies: u8,
    /// What it does, a sentence each.
    lines: Vec<String>,
}

impl Card {
    /// What it does, a sentence each.
    pub fn lines(&self) -> &[String] {
        &self.lines
    }

    /// Puts what it does into words.
    fn write_out(&mut self, figures: &Figures) {
        let named = self.stats.iter().zip(Stat::ALL).filter(|(change, _)| **change != 0);
        let stats: Vec<String> = named.map(|(change, (_, _, name))| format!("{change:+} {name}")).collect();
        let stats = (!stats.is_empty()).then(|| format!("{}.", stats.join(", ").replace('-', "−")));
        let ability = self.ability.map(|ability| ability.says(self.amount, figures));
        self.lines = stats.into_iter().chain(ability).collect();
    }
}

macro_rules! figures {
    ($($(#[$doc:meta])* $name:ident: $range:expr,)*) => {
        /// The open figures of the game.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct Figures { $($(#[$doc])* pub $name: u8,)* }

        impl Figures {
            fn read(entry: &Entry) -> Figures {
                Figures { $($name: entry.number(stringify!($name), $range) as u8,)* }
            }
        }
    };
}

figures! {
    /// Rounds after which points decide.
    rounds: 1..=200,
    /// More gold than this at the start of a turn wins.
    gold_to_win: 1..=200,
    /// Turns in a row on the Spire that win.
    spire_turns: 1..=9,
    /// The most units of a nation.
    unit_limit: 9..=UNITS as i64,
    /// What recruiting costs before cards.
    recruit_price: 0..=9,
    /// Gold of a mine.
    mine_gold: 0..=9,
    /// Gold of an empty Royal Fortress.
    fortress_gold: 0..=9,
    /// Gold of an empty Capital City.
    city_gold: 0..=9,
    /// Defence that a Royal Fortress gives to its owner.
    fortress_defence: 0..=6,
    /// Defence that a mountain gives.
    mountain_defence: 0..=6,
    /// Dice that a mountain adds to a ranged attack.
    mountain_attack: 0..=6,
    /// Defence that a castle gives to its owner.
    castle_defence: 0..=6,
    /// What recruiting in a castle costs more.
    castle_price: 0..=9,
    /// Points to enter a mountain.
    mountain_points: 1..=3,
    /// Points to enter an ocean.
    ocean_points: 1..=3,
    /// Points to enter an ocean on a move that left a port.
    port_points: 1..=3,
    /// Road tiles that one move may use.
    road_limit: 1..=6,
    /// Damage of cursed earth.
    cursed_damage: 0..=7,
    /// Damage of cursed earth next to cursed earth.
    cursed_damage_blight: 0..=7,
    /// Damage of a forest next to cursed earth.
    forest_damage_blight: 0..=7,
    /// Damage of the Spire at the start of a turn.
    spire_damage: 0..=6,
    /// How much less than its die the Spire does where it rolls one.
    moody_spire_less: 0..=6,
    /// Health that a medic gives at the start of a turn.
    medic_health: 0..=6,
    /// Health that an action gives at a medic next to cursed earth.
    medic_action_blight: 0..=6,
    /// Gold that an action takes from the owner of an occupied capital.
    loot_gold: 0..=20,
    /// No discount makes a price smaller than this.
    least_price: 0..=9,
    /// Points at the round limit for each unit.
    unit_points: 0..=20,
    /// Points at the round limit for the own capital.
    capital_points: 0..=50,
}

/// All that does not change while a game is played.
pub struct Pack {
    /// The open figures.
    pub figures: Figures,
    /// The gold that each seat starts with.
    pub start_gold: [u8; NATIONS],
    /// The kinds of cards.
    pub cards: Vec<Card>,
    /// The rules of the nation sheet.
    pub sheet: SheetRules,
    /// The nations that are ready to play.
    pub nations: Vec<Sheet>,
    /// The same as the rules want them.
    pub compiled: Vec<Nation>,
    /// The shape of the world.
    pub world: World,
    /// The hexes of each sector.
    pub sectors: [Hexes; NATIONS],
    /// The kind of each card of the deck.
    kinds: Vec<u8>,
    /// What each card of the deck does: all that the fast path needs of it.
    effects: Vec<Effect>,
}

/// What a card does, without its words.
#[derive(Clone, Copy, Default)]
struct Effect {
    stats: [i8; STATS],
    abilities: u32,
    amount: u8,
}

impl Card {
    fn effect(&self) -> Effect {
        let abilities = self.ability.map_or(0, |ability| 1 << ability as u8);
        Effect { stats: self.stats, abilities, amount: self.amount }
    }
}

impl Pack {
    /// The kind of a card of the deck.
    #[inline]
    pub fn kind(&self, card: CardNumber) -> usize {
        usize::from(self.kinds[usize::from(card)])
    }

    /// A card of the deck.
    #[inline]
    pub fn card(&self, card: CardNumber) -> &Card {
        &self.cards[self.kind(card)]
    }

    /// A full deck.
    pub fn deck(&self) -> Deck {
        Deck::of(self.kinds.len())
    }

    /// The place of the ready nation with this name, or a sentence that names them all.
    pub fn ready(&self, name: &str) -> Result<usize, String> {
        self.nations.iter().position(|nation| nation.name == name).ok_or_else(|| {
            let known: Vec<&str> = self.nations.iter().map(|nation| nation.name.as_str()).collect();
            format!("there is no ready nation \"{name}\"; there are: {}", known.join(", "))
        })
    }

    /// The first card of the deck with this name.
    pub fn find_card(&self, name: &str) -> Option<CardNumber> {
        self.kinds.iter().position(|kind| self.cards[usize::from(*kind)].name == name).map(|card| card as u8)
    }

    /// The effect of the starter card, which works for every tier.
    #[inline]
    fn starter(&self, nation: &Nation) -> Effect {
        nation.starter.map_or_else(Effect::default, |kind| self.cards[usize::from(kind)].effect())
    }

    /// A stat of a tier with its cards: never below 0 nor above 6, and Max Health never below 1.
    #[inline]
    pub fn stat(&self, nation: &Nation, tier: u8, stat: Stat) -> u8 {
        let rules = &nation.tiers[usize::from(tier)];
        let base = rules.base[stat as usize] as i8 + self.starter(nation).stats[stat as usize];
        let effects = rules.cards.iter().map(|card| self.effects[usize::from(*card)].stats[stat as usize]);
        let sum = base + effects.sum::<i8>();
        sum.clamp(i8::from(stat == Stat::Health), MOST as i8) as u8
    }

    /// What the cards of a tier let its units do.
    #[inline]
    pub fn abilities(&self, nation: &Nation, tier: u8) -> Abilities {
        let cards = nation.tiers[usize::from(tier)].cards.iter();
        let starter = self.starter(nation).abilities;
        Abilities(cards.fold(starter, |set, card| set | self.effects[usize::from(*card)].abilities))
    }

    /// The figure of an ability that a tier has; of several cards with it the best one counts.
    #[inline]
    pub fn amount(&self, nation: &Nation, tier: u8, ability: Ability) -> Option<u8> {
        if !self.abilities(nation, tier).has(ability) {
            return None;
        }
        let cards = nation.tiers[usize::from(tier)].cards.iter().map(|card| self.effects[usize::from(*card)]);
        let able = cards.chain([self.starter(nation)]).filter(|effect| Abilities(effect.abilities).has(ability));
        able.map(|effect| effect.amount).reduce(|a, b| ability.better(a, b))
    }

    /// The best figure of an ability among the tiers of which a unit lives.
    pub fn best_amount(&self, nation: &Nation, ability: Ability) -> Option<u8> {
        let amounts = (0..TIERS as u8).filter_map(|tier| Some((tier, self.amount(nation, tier, ability)?)));
        amounts.filter(|(tier, _)| nation.units.count(*tier) > 0).map(|(_, amount)| amount).max()
    }

    /// A price less a discount, which never makes it smaller than the least price, nor larger than it was.
    #[inline]
    pub fn discounted(&self, price: u8, less: Option<u8>) -> u8 {
        less.map_or(price, |less| price.saturating_sub(less).max(self.figures.least_price.min(price)))
    }
}

fn read_cards(root: &Entry) -> Vec<Card> {
    let mut seen = Vec::new();
    let words = ABILITIES.map(|(ability, word, _)| (word, ability));
    let amount = |entry: &Entry, ability: Option<Ability>| match ability.and_then(|one| ABILITIES[one as usize].2) {
        Some((least, most)) => entry.number("amount", least.into()..=most.into()) as u8,
        None => 0,
    };
    let mut cards = Vec::new();
    for entry in root.entries("card") {
        let name = entry.text("name");
        entry.unique(&name, &mut seen);
        let ability = entry.word_if("ability", &words);
        let card = Card {
            name: name.value,
            says: entry.text("says").value,
            stats: Stat::ALL.map(|(_, key, _)| entry.number_or(key, 0, -3..=3) as i8),
            ability,
            amount: amount(&entry, ability),
            starter: entry.flag("starter"),
            copies: entry.number_or("copies", 1, 1..=9) as u8,
            lines: Vec::new(),
        };
        if card.ability.is_none() && card.stats == [0; STATS] {
            entry.fault(entry.span(), format!("\"{}\" does nothing", card.name), "give it a stat or an `ability`");
        }
        cards.push(card);
        entry.done();
    }
    cards
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

    fn from_pack(source: &Source) -> Result<Self, Faults> {
        let [figures_file, sheet_file, cards_file, nations_file] =
            ["figures.toml", "sheet.toml", "cards.toml", "nations.toml"].map(|file| Reader::new(source, file));
        let mut more = Vec::new();
        let figures = figures_file.root().map(|root| {
            let figures = Figures::read(&root);
            let gold = root.numbers("start_gold", NATIONS..=NATIONS, 0..=20);
            root.done();
            (figures, std::array::from_fn(|seat| gold[seat] as u8))
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
        if let Some((figures, _)) = &figures {
            for card in &mut cards {
                card.write_out(figures);
            }
        }
        let (mut nations, mut compiled) = (Vec::new(), Vec::new());
        if let Some(rules) = rules.as_ref().filter(|_| sound.is_ok()) {
            (nations, compiled) = read_nations(&nations_file, source.text("nations.toml"), rules, &cards);
        }
        let more = sound.err().map_or_else(Vec::new, |faults| faults.0);
        Reader::finish(vec![nations_file], more, ())?;
        let world = World::new();
        let sectors = std::array::from_fn(|sector| world.tray(sector as u8, 0).iter().copied().collect());
        let effects = kinds.iter().map(|kind| cards[usize::from(*kind)].effect()).collect();
        let (figures, start_gold) = figures.expect("a file that is not TOML is a fault");
        let pack = Pack {
            figures,
            start_gold,
            cards,
            sheet: rules.expect("a file that is not TOML is a fault"),
            nations,
            compiled,
            world,
            sectors,
            kinds,
            effects,
        };
        Ok(Spugah { about: about(source.hash()), pack })
    }
}

fn read_nations(file: &Reader, text: &str, rules: &SheetRules, cards: &[Card]) -> (Vec<Sheet>, Vec<Nation>) {
    let Some(root) = file.root() else { return Default::default() };
    let plain: toml::Table = text.parse().expect("it was parsed before");
    let tables = plain.get("nation").and_then(toml::Value::as_array);
    let (mut seen, mut sheets, mut compiled) = (Vec::new(), Vec::new(), Vec::new());
    for (entry, table) in root.entries("nation").into_iter().zip(tables.into_iter().flatten()) {
        let name = entry.text("name");
        entry.unique(&name, &mut seen);
        entry.keys();
        let value = serde_json::to_value(table).expect("TOML fits into JSON");
        match Sheet::read(&value, rules, cards) {
            Ok(sheet) => {
                compiled.push(sheet.compile(rules, cards));
                sheets.push(sheet);
            }
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
    (sheets, compiled)
}
