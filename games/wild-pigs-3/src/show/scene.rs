//! The table as a picture.

use super::held_weapon_id;
use super::phrases::{self, amounts};
use crate::WildPigs3;
use crate::cards::{Kind, Spoil, total};
use crate::rules::{Edge, count, medal};
use crate::state::{Action, Colour, Era, LANES, Phase, Player, Slot, Stance, State, Step, Target, Token};
use sounder_kernel::{Deck, Game, Names, Seat, Status, Viewer};
use sounder_scene::words::{self, who_won};
use sounder_scene::{Board, Card, Edge as Line, Lane, Mood, Node, Panel, Part, Role, Scene, Token as Counter, Tone};

pub(super) fn scene(game: &WildPigs3, state: &State, viewer: Viewer, names: &Names) -> Scene {
    let mut panels = Vec::new();
    match state.phase {
        Phase::Over => panels.push(final_count(game, state, names)),
        Phase::Army => panels.extend([army(game, state), boss(game, state)]),
        Phase::Boss => panels.push(boss(game, state)),
    }
    if state.phase == Phase::Army {
        panels.push(market(game, state));
    }
    let seats = Seat::all(game.seats);
    let (own, others): (Vec<Seat>, Vec<Seat>) = seats.partition(|seat| viewer.is(*seat));
    panels.extend(own.into_iter().chain(others).map(|seat| dashboard(game, state, seat, names)));
    let mood = match (state.phase, state.era) {
        (Phase::Over, _) => Mood::Glory,
        (Phase::Boss, _) => Mood::Danger,
        (Phase::Army, Era::Night) => Mood::Night,
        (Phase::Army, Era::Day) => Mood::Day,
    };
    Scene { headline: headline(game, state), prompt: prompt(game, state, viewer, names), panels, mood }
}

fn headline(game: &WildPigs3, state: &State) -> String {
    let era = phrases::era(state.era);
    match state.phase {
        Phase::Army => format!("{era}, round {} of {}", state.round, game.rounds(state.era)),
        Phase::Boss => format!("{era} boss: {}", game.boss(state.boss).name),
        Phase::Over => "Game over".into(),
    }
}

/// What one does with a turn, above all when no boar can be paid for, as often in the first rounds.
fn turn_prompt(game: &WildPigs3, state: &State) -> &'static str {
    let open = |state: &State| {
        let mut legal = Vec::new();
        game.legal(state, state.turn, &mut legal);
        legal
    };
    let fights = |legal: &[Action]| legal.iter().any(|action| matches!(action, Action::Fight { .. }));
    let legal = open(state);
    if fights(&legal) {
        return if state.stepped {
            "Take one action. It ends your turn."
        } else {
            "Shift your stance first if you like, then take one action. It ends your turn."
        };
    }
    let helps = |action: &Action| {
        let Action::Step(to) = *action else { return false };
        let mut there = state.clone();
        there.players[state.turn.index()].stance = to;
        fights(&open(&there))
    };
    let buys = legal.iter().any(|action| matches!(action, Action::BuyUpgrade(_) | Action::BuyWeapon(_)));
    match (legal.iter().any(helps), buys, state.stepped) {
        (true, ..) => "Shift your stance and you can pay for a boar. One action ends your turn.",
        (_, true, false) => {
            "No boar can be paid for yet: shift if you like, then buy, or gain a :wild:, 1 of any colour."
        }
        (_, true, true) => "No boar can be paid for yet: buy, or gain a :wild:, 1 of any colour.",
        (_, false, false) => "Nothing can be paid for yet: shift if you like, then gain a :wild:, 1 of any colour.",
        (_, false, true) => "Nothing can be paid for yet: gain a :wild:, 1 of any colour.",
    }
}

/// What a first-time player should do now.
fn prompt(game: &WildPigs3, state: &State, viewer: Viewer, names: &Names) -> String {
    if let Status::Over(outcome) = game.status(state) {
        if outcome.seats() == 1 {
            return solo_result(game, outcome.score(Seat(0)));
        }
        let score = outcome.score(outcome.winners().first().expect("with several players somebody wins"));
        let won = who_won(&outcome, game.chairs(), viewer, names);
        return format!("{won} The best score is {score} VP.");
    }
    if !viewer.is(state.turn) {
        return format!("{} is deciding.", names.of(state.turn));
    }
    match (&state.step, state.phase) {
        (Step::Choose, Phase::Boss) => {
            "Attempt one threshold of the boss, or leave it alone. Your discounts count here too.".into()
        }
        (Step::Choose, _) => turn_prompt(game, state).into(),
        (Step::Prize(threat), _) => {
            let name = &game.threat(*threat).name;
            format!("{name} can serve you next round already. Consume it now, or keep it for later.")
        }
        (Step::Extend, _) => "Choose the slot that the boss's reward adds.".into(),
        (Step::Pay(payment), _) => {
            let what = match payment.target {
                Target::Threat { lane, row } => &game.threat(state.lanes[usize::from(lane)][usize::from(row)]).name,
                Target::Boss(_) => &game.boss(state.boss).name,
                Target::Upgrade(place) => &game.upgrade(state.upgrades[usize::from(place)]).name,
                Target::Weapon(place) => &game.weapon(state.weapons[usize::from(place)]).name,
            };
            let left = amounts(payment.need);
            match (payment.highest, payment.credit) {
                (0, 0) if payment.fury != [0; 3] => {
                    let fury = amounts(payment.fury);
                    format!("{what}: {left} to pay, {fury} of it from Attack tokens. Choose what helps you pay.")
                }
                (0, 0) => format!("{what}: {left} to pay. Choose what helps you pay."),
                (0, credit) => {
                    format!("{what}: {left} to pay. Choose a colour to pay 1 less of ({credit} to choose).")
                }
                (highest, _) => {
                    format!("{what}: {left} to pay. Choose which of the highest is 1 less ({highest} to choose).")
                }
            }
        }
    }
}

fn solo_result(game: &WildPigs3, score: i32) -> String {
    let par = game.cards.figures.par;
    match medal(game, score) {
        0 => format!("{score} VP. Bronze is at {}: the pigs send their regards.", par[0]),
        1 => format!("{score} VP: bronze! Silver is at {}.", par[1]),
        2 => format!("{score} VP: silver! Gold is at {}.", par[2]),
        _ => format!("{score} VP: gold! The pigs are writing songs about you."),
    }
}

fn tone(kind: Kind) -> Tone {
    match kind {
        Kind::Feral => Tone::Red,
        Kind::Cunning => Tone::Blue,
        Kind::Massive => Tone::Green,
        Kind::Hybrid => Tone::Purple,
    }
}

fn threat_card(game: &WildPigs3, id: u8) -> Card {
    let threat = game.threat(id);
    let (name, art) = phrases::kind(threat.kind);
    Card {
        id: format!("threat-{id}"),
        title: threat.name.clone(),
        kind: format!("{name} threat"),
        tone: tone(threat.kind),
        art,
        cost: amounts(threat.cost),
        worth: format!("{} VP", threat.vp),
        picture: format!("threat-{id}"),
        lines: vec![phrases::spoil(game, threat.spoil)],
        flavour: threat.line.clone(),
        clause: "7.1",
        ..Card::default()
    }
}

fn army(game: &WildPigs3, state: &State) -> Panel {
    let edge = Edge::of(game, state.actor());
    let lane = |lane: usize| {
        let cards = state.lanes[lane].iter().enumerate().map(|(row, id)| {
            let mut card = threat_card(game, *id);
            let cost = game.threat(*id).cost;
            let price = phrases::price(edge, cost);
            if price != amounts(cost) {
                card.marks.push(format!("now {price}"));
            }
            if row == 1 {
                card.marks.push("second row".into());
            }
            card
        });
        Lane { id: format!("lane-{}", lane + 1), title: format!("Lane {}", lane + 1), cards: cards.collect() }
    };
    let left: usize = state.lanes.iter().map(|lane| lane.len()).sum();
    Panel::new("army", format!("{} army", phrases::era(state.era)), Role::Board)
        .note(format!("{left} left"))
        .part(Part::Lanes((0..LANES).map(lane).collect()))
}

fn boss(game: &WildPigs3, state: &State) -> Panel {
    let card = game.boss(state.boss);
    let edge = Edge::of(game, state.actor());
    let thresholds = card.thresholds.iter().enumerate().map(|(number, threshold)| {
        let price = phrases::price(edge, threshold.cost);
        let mark = state.phase == Phase::Boss && price != amounts(threshold.cost);
        Card {
            id: format!("threshold-{}", number + 1),
            title: format!("Threshold {}", number + 1),
            kind: "Boss threshold".into(),
            tone: Tone::Dark,
            art: "boss",
            picture: format!("boss-{}", state.boss),
            cost: amounts(threshold.cost),
            worth: phrases::reward(game, threshold),
            lines: threshold.attack.map_or_else(Vec::new, |card| phrases::weapon(game.weapon(card))),
            flavour: if number == 0 { card.line.clone() } else { String::new() },
            marks: if mark { vec![format!("now {price}")] } else { Vec::new() },
            clause: "10.3",
            ..Card::default()
        }
    });
    let role = if state.phase == Phase::Boss { Role::Board } else { Role::Shared };
    let coming = if state.phase == Phase::Boss { "" } else { "after the last round" };
    let panel = Panel::new("boss", format!("{} boss: {}", phrases::era(state.era), card.name), role)
        .note(coming)
        .folded(state.phase != Phase::Boss);
    panel.part(Part::Cards { id: "thresholds".into(), label: "Thresholds".into(), cards: thresholds.collect() })
}

fn upgrade_card(game: &WildPigs3, id: u8) -> Card {
    let upgrade = game.upgrade(id);
    Card {
        id: format!("upgrade-{id}"),
        title: upgrade.name.clone(),
        kind: "Upgrade".into(),
        tone: Tone::Orange,
        art: "upgrade",
        cost: amounts(upgrade.cost),
        worth: format!("{} VP", upgrade.vp),
        picture: format!("upgrade-{id}"),
        lines: phrases::upgrade(upgrade),
        flavour: upgrade.line.clone(),
        clause: "8.1",
        ..Card::default()
    }
}

fn weapon_card(game: &WildPigs3, id: u8, uses: String) -> Card {
    let weapon = game.weapon(id);
    Card {
        id: format!("weapon-{id}"),
        title: weapon.name.clone(),
        kind: if weapon.slot { "Weapon" } else { "Attack card" }.into(),
        tone: Tone::Grey,
        art: "weapon",
        cost: if weapon.slot { amounts(weapon.cost) } else { String::new() },
        worth: if weapon.vp > 0 { format!("{} VP", weapon.vp) } else { String::new() },
        picture: format!("weapon-{id}"),
        lines: phrases::weapon(weapon),
        flavour: weapon.line.clone(),
        marks: if uses.is_empty() { Vec::new() } else { vec![uses] },
        clause: "9.1",
        ..Card::default()
    }
}

/// "2 uses", or nothing for a weapon that lasts for ever.
fn uses(uses: u8, left: &str) -> String {
    if uses == 0 { String::new() } else { words::count(uses, "use") + left }
}

fn market(game: &WildPigs3, state: &State) -> Panel {
    let upgrades = state.upgrades.iter().map(|id| upgrade_card(game, *id)).collect();
    let weapons = state.weapons.iter().map(|id| weapon_card(game, *id, uses(game.weapon(*id).uses, ""))).collect();
    let left = |deck: &Deck, thing: &str| words::count(deck.len() as u8, thing);
    let decks = format!("decks: {}, {}", left(&state.upgrade_deck, "upgrade"), left(&state.weapon_deck, "weapon"));
    Panel::new("market", "Market", Role::Shared)
        .note(decks)
        .part(Part::Cards { id: "upgrades".into(), label: "Upgrades on offer".into(), cards: upgrades })
        .part(Part::Cards { id: "weapons".into(), label: "Weapons on offer".into(), cards: weapons })
}

/// The place of each stance on the wheel, in the order of [`Stance::ALL`].
const WHEEL: [(i16, i16); 4] = [(50, 8), (92, 84), (8, 84), (50, 58)];

fn wheel(game: &WildPigs3, player: &Player, seat: usize) -> Board {
    let node = |stance: Stance| {
        let (x, y) = WHEEL[stance as usize];
        let produced = amounts(game.cards.figures.production[stance as usize]);
        let colour = stance.colour();
        let discount = colour.map_or(" you choose".into(), |colour| format!(":{}:", phrases::colour(colour)));
        Node {
            id: format!("seat-{seat}-{}", phrases::stance_symbol(stance)),
            label: phrases::stance(stance).into(),
            note: format!("{produced}, fights −{}{discount}", game.cards.figures.stance_discount),
            x,
            y,
            tone: match colour {
                Some(Colour::Red) => Tone::Red,
                Some(Colour::Blue) => Tone::Blue,
                Some(Colour::Green) => Tone::Green,
                None => Tone::Yellow,
            },
            symbol: phrases::stance_symbol(stance),
            marked: player.stance == stance,
            ..Node::default()
        }
    };
    let hub = Stance::Balanced as usize;
    let line = |from: usize| Line {
        id: format!("seat-{seat}-step-{}", from + 1),
        from,
        to: hub,
        tone: Tone::Grey,
        ..Line::default()
    };
    Board {
        id: format!("seat-{seat}-wheel"),
        label: "Stance wheel".into(),
        nodes: Stance::ALL.map(node).into(),
        edges: (0..hub).map(line).collect(),
        ..Board::default()
    }
}

fn counters(game: &WildPigs3, player: &Player, seat: usize) -> [Part; 3] {
    let resources = Colour::ALL.map(|colour| Counter {
        id: format!("seat-{seat}-{}", phrases::colour(colour)),
        symbol: phrases::colour(colour),
        count: player.resources[colour.index()].into(),
        label: phrases::colour(colour).into(),
        ..Counter::default()
    });
    let figures = &game.cards.figures;
    let token_label = |token: Token| match token {
        Token::Attack => format!("Attack: {} red in one fight", figures.attack),
        Token::Conversion => {
            format!("Conversion: turn up to {} resources of one colour into another", figures.conversion)
        }
        Token::Mass => format!("Mass: fights cost {} green less, for ever", figures.mass),
        Token::Wild => "Wild: 1 resource of any colour".into(),
    };
    let tokens = Token::ALL.map(|token| Counter {
        id: format!("seat-{seat}-{}", phrases::token(token)),
        symbol: phrases::token(token),
        count: player.token(token).into(),
        label: token_label(token),
        ..Counter::default()
    });
    let boss = Counter {
        id: format!("seat-{seat}-boss"),
        symbol: "boss",
        count: player.boss_tokens.into(),
        label: format!("Boss: {} VP each at the end", figures.boss_token_vp),
        ..Counter::default()
    };
    // WP3 §4.5: Boss tokens know no limit, so they stand apart from those that do.
    [
        Part::Tokens { label: "Resources".into(), tokens: resources.into() },
        Part::Tokens { label: format!("Tokens (at most {} of a kind)", figures.token_limit), tokens: tokens.into() },
        Part::Tokens { label: "Boss tokens".into(), tokens: vec![boss] },
    ]
}

fn dashboard(game: &WildPigs3, state: &State, seat: Seat, names: &Names) -> Panel {
    let player = &state.players[seat.index()];
    let number = seat.index() + 1;
    let points = count(game, player);
    let acting = game.status(state).acting().contains(seat);
    let mut panel = Panel::new(format!("seat-{number}"), names.of(seat), Role::Seat(seat)).note(format!(
        "{} VP{}",
        points.total(),
        if state.first == seat { ", initiative" } else { "" }
    ));
    panel.active = acting;
    panel.parts.push(Part::Board(wheel(game, player, number)));
    panel.parts.extend(counters(game, player, number));
    let upgrades = player.upgrades.iter().map(|id| upgrade_card(game, *id)).collect();
    let slots = |slot: Slot, used: u8| format!("{used} of {}", words::count(player.slots[slot as usize], "slot"));
    panel.parts.push(Part::Cards {
        id: format!("seat-{number}-upgrades"),
        label: format!("Upgrades ({} used)", slots(Slot::Upgrade, player.upgrades.len() as u8)),
        cards: upgrades,
    });
    panel.parts.push(Part::Cards {
        id: format!("seat-{number}-weapons"),
        label: format!("Weapons ({} used)", slots(Slot::Weapon, game.slotted_weapons(player))),
        cards: held_weapons(game, state, seat),
    });
    panel.parts.extend(spoils(game, player, number));
    for (when, discount) in [("this round", player.discount), ("next round", player.next_discount)] {
        if discount != [0; 3] {
            panel.parts.push(Part::Text(format!("From spoils: fights cost {} less {when}.", amounts(discount))));
        }
    }
    panel.parts.push(Part::Text(format!(
        "VP: {} from threats, {} from cards, {} from Boss tokens, {} bonus. Night threats: {}.",
        points.threats, points.cards, points.boss, points.bonus, player.night_threats
    )));
    panel
}

fn held_weapons(game: &WildPigs3, state: &State, seat: Seat) -> Vec<Card> {
    let used = match &state.step {
        Step::Pay(payment) if state.turn == seat => payment.used,
        _ => 0,
    };
    let held = state.players[seat.index()].weapons.iter().enumerate();
    held.map(|(place, held)| {
        let mut card = weapon_card(game, held.card, uses(held.uses, " left"));
        card.id = held_weapon_id(game, held.card, seat);
        if used >> place & 1 == 1 {
            card.marks.push("in use".into());
        }
        card
    })
    .collect()
}

/// Spoils to consume as cards, the other trophies by name.
fn spoils(game: &WildPigs3, player: &Player, seat: usize) -> Vec<Part> {
    let is_token = |id: &u8| matches!(game.threat(*id).spoil, Spoil::Token(_) | Spoil::Nothing);
    let (trophies, spoils): (Vec<u8>, Vec<u8>) = player.spoils.iter().partition(is_token);
    let mut parts = vec![Part::Cards {
        id: format!("seat-{seat}-spoils"),
        label: "Spoils to consume".into(),
        cards: spoils.into_iter().map(|id| threat_card(game, id)).collect(),
    }];
    if !trophies.is_empty() {
        let names: Vec<&str> = trophies.iter().map(|id| game.threat(*id).name.as_str()).collect();
        parts.push(Part::Text(format!("Trophies: {}.", names.join(", "))));
    }
    parts
}

fn final_count(game: &WildPigs3, state: &State, names: &Names) -> Panel {
    let Status::Over(outcome) = game.status(state) else { unreachable!("the game is over") };
    let mut seats: Vec<Seat> = Seat::all(outcome.seats()).collect();
    seats.sort_by_key(|seat| outcome.rank(*seat));
    let row = |seat: &Seat| {
        let player = &state.players[seat.index()];
        let points = count(game, player);
        let left = total(player.resources);
        vec![
            names.of(*seat).to_string(),
            outcome.rank(*seat).to_string(),
            points.threats.to_string(),
            points.cards.to_string(),
            points.boss.to_string(),
            points.bonus.to_string(),
            points.total().to_string(),
            format!("{}, {}, {left}", player.night_threats, player.token(Token::Mass)),
        ]
    };
    let head = ["Player", "Rank", "Threats", "Cards", "Boss tokens", "Bonus", "VP", "Ties"];
    let mut panel = Panel::new("count", "Final count", Role::Board).part(Part::Table {
        label: "Where the points come from. Ties: Night threats, Mass tokens, resources left".into(),
        head: head.map(String::from).into(),
        rows: seats.iter().map(row).collect(),
    });
    if outcome.seats() == 1 {
        let [bronze, silver, gold] = game.cards.figures.par;
        panel.parts.push(Part::Text(format!("Par: bronze {bronze}, silver {silver}, gold {gold} VP.")));
        panel.note = ["no medal yet", "bronze", "silver", "gold"][medal(game, outcome.score(Seat(0)))].into();
    }
    panel
}
