//! Reading a pack. Every fault is noted; nothing gets out of a pack with any.

use super::{Award, Boss, Cards, Counted, Figures, Kind, Manoeuvre, Spoil, Threat, Threshold, Upgrade, Weapon, total};
use crate::state::{Amounts, Colour, Era, LANES, LONGEST_LANE, MOST_SEATS, MOST_SLOTS, Stance, Token, WIDEST_MARKET};
use sounder_kernel::Deck;
use sounder_pack::{Entry, Fault, Faults, Reader, Source};
use std::ops::RangeInclusive;

/// The most that a card may ask for or give of one colour.
const MOST: RangeInclusive<i64> = 0..=20;
/// What anything may cost in all; what threats cost has bounds of its own in the pack.
const ANY_COST: (u16, u16) = (1, 60);

const KINDS: &[(&str, Kind)] =
    &[("feral", Kind::Feral), ("cunning", Kind::Cunning), ("massive", Kind::Massive), ("hybrid", Kind::Hybrid)];
const STANCES: &[(&str, Stance)] = &[
    ("aggressive", Stance::Aggressive),
    ("tactical", Stance::Tactical),
    ("hunkered", Stance::Hunkered),
    ("balanced", Stance::Balanced),
];
const TOKENS: &[(&str, Token)] =
    &[("attack", Token::Attack), ("conversion", Token::Conversion), ("mass", Token::Mass), ("wild", Token::Wild)];
const SPOILS: &[(&str, Spoil)] = &[
    ("attack", Spoil::Token(Token::Attack)),
    ("conversion", Spoil::Token(Token::Conversion)),
    ("mass", Spoil::Token(Token::Mass)),
    ("wild", Spoil::Token(Token::Wild)),
    ("weapon-discount", Spoil::WeaponDiscount),
    ("snipe", Spoil::Snipe),
    ("next-red", Spoil::NextDiscount(Colour::Red)),
    ("next-blue", Spoil::NextDiscount(Colour::Blue)),
    ("next-green", Spoil::NextDiscount(Colour::Green)),
];
const MANOEUVRES: &[(&str, Manoeuvre)] = &[("swap", Manoeuvre::Swap), ("send-back", Manoeuvre::SendBack)];
const COUNTED: &[(&str, Counted)] = &[
    ("night-threats", Counted::NightThreats),
    ("mass-tokens", Counted::MassTokens),
    ("boss-tokens", Counted::BossTokens),
    ("slots", Counted::Slots),
];

impl Cards {
    /// Reads a pack, or names all its faults.
    pub(crate) fn read(source: &Source) -> Result<Cards, Faults> {
        let [figures, threats, upgrades, weapons, bosses] =
            ["game.toml", "threats.toml", "upgrades.toml", "weapons.toml", "bosses.toml"]
                .map(|file| Reader::new(source, file));
        let mut names = Vec::new();
        let mut cards = Cards {
            figures: figures.root().map_or_else(Figures::stand_in, read_figures),
            threats: Vec::new(),
            day_threats: 0,
            upgrades: Vec::new(),
            weapons: Vec::new(),
            market_weapons: 0,
            bosses: Vec::new(),
        };
        if let Some(root) = threats.root() {
            let Figures { day_cost, night_cost, .. } = cards.figures;
            for (key, era, bounds) in [("day", Era::Day, day_cost), ("night", Era::Night, night_cost)] {
                cards.threats.extend(root.entries(key).into_iter().map(|e| read_threat(e, era, bounds, &mut names)));
                if era == Era::Day {
                    cards.day_threats = cards.threats.len();
                }
            }
            root.done();
        }
        if let Some(root) = upgrades.root() {
            cards.upgrades = root.entries("upgrade").into_iter().map(|e| read_upgrade(e, &mut names)).collect();
            root.done();
        }
        if let Some(root) = weapons.root() {
            cards.weapons = root.entries("weapon").into_iter().map(|e| read_weapon(e, &mut names)).collect();
            cards.market_weapons = cards.weapons.len();
            root.done();
        }
        if let Some(root) = bosses.root() {
            let attacks: Vec<Weapon> = root.entries("attack").into_iter().map(|e| read_attack(e, &mut names)).collect();
            cards.weapons.extend(attacks);
            for (key, era) in [("day", Era::Day), ("night", Era::Night)] {
                let read = |e| read_boss(e, era, &cards, &mut names);
                let found: Vec<Boss> = root.entries(key).into_iter().map(read).collect();
                cards.bosses.extend(found);
            }
            root.done();
        }
        let counts = check_counts(source, &cards);
        Reader::finish(vec![figures, threats, upgrades, weapons, bosses], counts, cards)
    }
}

/// Decks must hold enough for the longest army and the fullest table, and no more than fits into a deck.
fn check_counts(source: &Source, cards: &Cards) -> Vec<Fault> {
    let army = LANES * usize::from(cards.figures.depths[2]);
    let market = usize::from(cards.figures.market) + MOST_SEATS;
    let night = cards.threats.len() - cards.day_threats;
    let bosses = |era| cards.bosses.iter().filter(|boss| boss.era == era).count();
    let for_army = "the longest army needs";
    let for_market = "a table of five needs";
    let counts = [
        ("threats.toml", "Day threats", cards.day_threats, army, for_army),
        ("threats.toml", "Night threats", night, army, for_army),
        ("upgrades.toml", "upgrades", cards.upgrades.len(), market, for_market),
        ("weapons.toml", "weapons", cards.market_weapons, market, for_market),
        ("bosses.toml", "Day bosses", bosses(Era::Day), 1, "every era needs"),
        ("bosses.toml", "Night bosses", bosses(Era::Night), 1, "every era needs"),
    ];
    let too_few =
        counts.into_iter().filter(|(_, _, found, needed, _)| found < needed).map(|(file, what, found, needed, why)| {
            source.fault(file, format!("there are {found} {what}"), format!("{why} at least {needed}"))
        });
    let sizes = [
        ("threats.toml", cards.threats.len()),
        ("upgrades.toml", cards.upgrades.len()),
        ("weapons.toml", cards.weapons.len()),
        ("bosses.toml", cards.bosses.len()),
    ];
    let too_many = sizes.into_iter().filter(|(_, found)| *found > Deck::LIMIT).map(|(file, found)| {
        source.fault(file, format!("there are {found} cards"), format!("at most {} fit", Deck::LIMIT))
    });
    let gives = |era, card| {
        let thresholds = cards.bosses.iter().filter(|boss| boss.era == era).flat_map(|boss| &boss.thresholds);
        thresholds.into_iter().any(|threshold| threshold.attack == Some(card))
    };
    // A player with the same card twice could not tell the two apart.
    let twice = (cards.market_weapons..cards.weapons.len())
        .filter(|card| gives(Era::Day, *card as u8) && gives(Era::Night, *card as u8))
        .map(|card| {
            let message = format!("bosses of both eras give \"{}\"", cards.weapons[card].name);
            source.fault("bosses.toml", message, "give each attack card by day or by night")
        });
    too_few.chain(too_many).chain(twice).collect()
}

impl Figures {
    /// Stands in for a file that is not TOML, which is a fault already.
    fn stand_in() -> Figures {
        Figures {
            rounds: [[1; MOST_SEATS]; 2],
            depths: [1; 3],
            market: 1,
            token_limit: 1,
            slots: 1,
            slot_limit: 1,
            production: [[0; 3]; 4],
            stance_discount: 0,
            attack: 0,
            conversion: 1,
            mass: 0,
            weapon_discount: 0,
            next_discount: 0,
            extend_gain: 0,
            realign_gain: 0,
            scavenge_gain: 0,
            boss_token_vp: 0,
            par: [0; 3],
            day_cost: ANY_COST,
            night_cost: ANY_COST,
        }
    }
}

fn read_figures(root: Entry) -> Figures {
    let small = |key: &str, range: RangeInclusive<i64>| root.number(key, range) as u8;
    let slots = 1..=MOST_SLOTS as i64;
    let (seats, lengths) = (MOST_SEATS..=MOST_SEATS, 1..=30);
    let day = root.numbers("rounds", seats.clone(), lengths.clone());
    let night = root.numbers_if("night_rounds", seats, lengths).unwrap_or_else(|| day.clone());
    let mut figures = Figures {
        rounds: [day, night].map(|rounds| std::array::from_fn(|i| rounds[i] as u8)),
        depths: [1; 3],
        market: small("market", 1..=WIDEST_MARKET as i64),
        token_limit: small("token_limit", 1..=9),
        slots: small("slots", slots.clone()),
        slot_limit: small("slot_limit", slots),
        production: [[0; 3]; 4],
        stance_discount: small("stance_discount", 0..=3),
        attack: small("attack", 1..=5),
        conversion: small("conversion", 1..=5),
        mass: small("mass", 1..=5),
        weapon_discount: small("weapon_discount", 1..=5),
        next_discount: small("next_discount", 1..=5),
        extend_gain: small("extend_gain", 0..=3),
        realign_gain: small("realign_gain", 0..=3),
        scavenge_gain: small("scavenge_gain", 0..=3),
        boss_token_vp: small("boss_token_vp", 0..=10),
        par: [0; 3],
        day_cost: ANY_COST,
        night_cost: ANY_COST,
    };
    if figures.slots > figures.slot_limit {
        root.fault(root.span(), "`slots` is above `slot_limit`", "start with fewer slots, or raise the limit");
    }
    if let Some(army) = root.entry("army") {
        let lane = 1..=LONGEST_LANE as i64;
        figures.depths = ["short", "standard", "long"].map(|key| army.number(key, lane.clone()) as u8);
        rising(&army, figures.depths, "lanes must grow from short to long");
        army.done();
    }
    if let Some(production) = root.entry("production") {
        figures.production = std::array::from_fn(|i| amounts(&production, STANCES[i].0));
        production.done();
    }
    if let Some(par) = root.entry("par") {
        figures.par = ["bronze", "silver", "gold"].map(|key| par.number(key, 1..=200) as u8);
        rising(&par, figures.par, "par scores must grow from bronze to gold");
        par.done();
    }
    if let Some(cost) = root.entry("cost") {
        figures.day_cost = bounds(&cost, "day");
        figures.night_cost = bounds(&cost, "night");
        cost.done();
    }
    root.done();
    figures
}

/// The least and the most that something costs in all.
fn bounds(entry: &Entry, key: &str) -> (u16, u16) {
    let numbers = entry.numbers(key, 2..=2, i64::from(ANY_COST.0)..=i64::from(ANY_COST.1));
    if numbers[0] > numbers[1] {
        entry.fault(entry.place(key), "the least is above the most", "put the smaller figure first");
        return ANY_COST;
    }
    (numbers[0] as u16, numbers[1] as u16)
}

fn rising(entry: &Entry, figures: [u8; 3], message: &str) {
    if !figures.is_sorted() {
        entry.fault(entry.span(), message, "put the smaller figure first");
    }
}

fn to_amounts(numbers: &[i64]) -> Amounts {
    std::array::from_fn(|i| numbers[i] as u8)
}

/// Three numbers that must be there: red, blue, green.
fn amounts(entry: &Entry, key: &str) -> Amounts {
    to_amounts(&entry.numbers(key, 3..=3, MOST))
}

/// Three numbers that may be left out.
fn amounts_if(entry: &Entry, key: &str) -> Amounts {
    entry.numbers_if(key, 3..=3, MOST).map_or([0; 3], |numbers| to_amounts(&numbers))
}

/// A cost whose sum must be within bounds.
fn cost(entry: &Entry, (low, high): (u16, u16)) -> Amounts {
    if !entry.has("cost") {
        return amounts(entry, "cost");
    }
    let Some(numbers) = entry.numbers_if("cost", 3..=3, MOST) else { return [0; 3] };
    let cost = to_amounts(&numbers);
    if !(low..=high).contains(&total(cost)) {
        let message = format!("the cost comes to {} in all", total(cost));
        entry.fault(entry.place("cost"), message, format!("it must come to {low} to {high}"));
    }
    cost
}

/// A table of tokens such as `{ wild = 2 }`.
fn tokens(entry: &Entry, key: &str) -> [u8; 4] {
    entry.entry_if(key).map_or([0; 4], |tokens| {
        let found = std::array::from_fn(|i| tokens.number_or(TOKENS[i].0, 0, 0..=3) as u8);
        tokens.done();
        found
    })
}

fn name(entry: &Entry, names: &mut Vec<String>) -> String {
    let name = entry.text("name");
    if !name.value.is_empty() {
        entry.unique(&name, names);
    }
    name.value
}

fn line(entry: &Entry) -> String {
    entry.text_if("line").map(|line| line.value).unwrap_or_default()
}

fn read_threat(entry: Entry, era: Era, bounds: (u16, u16), names: &mut Vec<String>) -> Threat {
    let threat = Threat {
        name: name(&entry, names),
        line: line(&entry),
        era,
        kind: entry.word("type", KINDS),
        cost: cost(&entry, bounds),
        vp: entry.number("vp", 1..=9) as u8,
        spoil: entry.word("spoil", SPOILS),
    };
    // WP3 §4.3
    if threat.spoil == Spoil::Token(Token::Mass) && threat.kind != Kind::Massive && entry.has("type") {
        entry.fault(entry.place("spoil"), "only a Massive threat gives a Mass token", "choose another spoil");
    }
    entry.done();
    threat
}

fn read_upgrade(entry: Entry, names: &mut Vec<String>) -> Upgrade {
    let award = entry.entry_if("award").map(|award| {
        let read = Award { per: award.word("per", COUNTED), vp: award.number("vp", 1..=5) as u8 };
        award.done();
        read
    });
    let upgrade = Upgrade {
        name: name(&entry, names),
        line: line(&entry),
        cost: cost(&entry, ANY_COST),
        vp: entry.number("vp", 1..=6) as u8,
        gain: tokens(&entry, "gain"),
        stance: entry.word_if("stance", STANCES),
        production: amounts_if(&entry, "production"),
        income: tokens(&entry, "income"),
        reduction: amounts_if(&entry, "reduction"),
        highest: entry.number_or("highest", 0, 0..=5) as u8,
        catalyst: entry.flag("catalyst"),
        scavenge: tokens(&entry, "scavenge"),
        realign: tokens(&entry, "realign"),
        award,
    };
    if upgrade.stance.is_some()
        && total(upgrade.production) + total(upgrade.reduction) + u16::from(upgrade.highest) == 0
    {
        entry.fault(entry.place("stance"), "the stance changes nothing", "add a production or a reduction");
    }
    // WP3 §4.3
    let [red, blue, green] = upgrade.cost;
    let Upgrade { gain, income, scavenge, realign, .. } = upgrade;
    let given = [("gain", gain), ("income", income), ("scavenge", scavenge), ("realign", realign)];
    let mass = given.into_iter().find(|(_, tokens)| tokens[Token::Mass as usize] > 0);
    if let Some((key, _)) = mass.filter(|_| green <= red.max(blue)) {
        let hint = "its cost must be green above all, or it must give something else";
        entry.fault(entry.place(key), "only a green upgrade gives Mass tokens", hint);
    }
    entry.done();
    upgrade
}

fn read_weapon(entry: Entry, names: &mut Vec<String>) -> Weapon {
    let weapon = Weapon {
        name: name(&entry, names),
        line: line(&entry),
        cost: cost(&entry, ANY_COST),
        vp: entry.number_or("vp", 0, 0..=6) as u8,
        uses: entry.number_or("uses", 0, 1..=9) as u8,
        reduction: amounts_if(&entry, "reduction"),
        highest: entry.number_or("highest", 0, 0..=5) as u8,
        snipe: entry.flag("snipe"),
        shift: entry.number_or("shift", 0, 0..=3) as u8,
        manoeuvre: entry.word_if("manoeuvre", MANOEUVRES),
        loot: entry.word_if("loot", TOKENS),
        slot: true,
    };
    let lasting: [(&str, bool); 3] =
        [("highest", weapon.highest > 0), ("snipe", weapon.snipe), ("shift", weapon.shift > 0)];
    for (key, _) in lasting.iter().filter(|(_, set)| *set && weapon.uses > 0) {
        entry.fault(
            entry.place(key),
            format!("`{key}` does not go with `uses`"),
            "only a weapon that lasts for ever can have it",
        );
    }
    if weapon.loot.is_some() && weapon.uses == 0 {
        entry.fault(entry.place("loot"), "`loot` needs `uses`", "a weapon that lasts for ever cannot have it");
    }
    // WP3 §4.3
    if weapon.loot == Some(Token::Mass) {
        entry.fault(entry.place("loot"), "no weapon gives Mass tokens", "choose another token");
    }
    if weapon.manoeuvre.is_some() && weapon.uses > 0 && weapon.reduction != [0; 3] {
        let hint = "a use either moves threats or takes something off a fight";
        entry.fault(entry.place("manoeuvre"), "`manoeuvre` does not go with `uses` and `reduction`", hint);
    }
    entry.done();
    weapon
}

fn read_attack(entry: Entry, names: &mut Vec<String>) -> Weapon {
    let attack = Weapon {
        name: name(&entry, names),
        line: line(&entry),
        cost: [0; 3],
        vp: 0,
        uses: 1,
        reduction: amounts(&entry, "reduction"),
        highest: 0,
        snipe: false,
        shift: 0,
        manoeuvre: None,
        loot: None,
        slot: false,
    };
    entry.done();
    attack
}

fn read_boss(entry: Entry, era: Era, cards: &Cards, names: &mut Vec<String>) -> Boss {
    let thresholds: Vec<Threshold> =
        entry.entries("threshold").into_iter().map(|threshold| read_threshold(threshold, cards)).collect();
    if !(1..=6).contains(&thresholds.len()) {
        let message = format!("the boss has {} thresholds", thresholds.len());
        entry.fault(entry.span(), message, "it must have 1 to 6");
    }
    let boss = Boss { name: name(&entry, names), line: line(&entry), era, thresholds };
    entry.done();
    boss
}

fn read_threshold(entry: Entry, cards: &Cards) -> Threshold {
    let attacks = cards.weapons[cards.market_weapons..].iter().map(|weapon| weapon.name.as_str());
    let attack = entry.text_if("attack").map(|name| (cards.market_weapons + entry.refer(&name, attacks)) as u8);
    let threshold = Threshold {
        cost: cost(&entry, ANY_COST),
        tokens: entry.number_or("tokens", 0, 0..=9) as u8,
        vp: entry.number_or("vp", 0, 0..=20) as u8,
        slot: entry.flag("slot"),
        attack,
    };
    entry.done();
    threshold
}
