//! What stands beside a choice: the sum behind a price, what is short, and which ways to pay are seldom the best.

use super::phrases::{self, amounts};
use crate::WildPigs3;
use crate::rules::Edge;
use crate::state::{Action, Amounts, Colour, Converter, Phase, Player, Slot, State, Step, Token};
use sounder_kernel::{Game, Seat};
use sounder_scene::{Closed, Grouped, How, Preview, Term};

/// An amount of each colour that there is some of, as terms of a sum.
fn terms(label: &str, amounts: Amounts, sign: i32) -> impl Iterator<Item = Term> {
    let some = Colour::ALL.into_iter().filter(move |colour| amounts[colour.index()] > 0);
    some.map(move |colour| Term::new(label, sign * i32::from(amounts[colour.index()]), phrases::colour(colour)))
}

/// What makes up the price of a fight: what is printed, and all that comes off without asking. WP3 §6.5
fn price(game: &WildPigs3, player: &Player, cost: Amounts) -> Vec<Term> {
    let figures = &game.cards.figures;
    let mut sum: Vec<Term> = terms("printed", cost, 1).collect();
    let mut left = cost;
    let mut off = |label: &str, by: Amounts| {
        let taken: Amounts = std::array::from_fn(|colour| by[colour].min(left[colour]));
        left = std::array::from_fn(|colour| left[colour] - taken[colour]);
        sum.extend(terms(label, taken, -1));
    };
    let only = |colour: Colour, amount: u8| {
        let mut amounts = [0; 3];
        amounts[colour.index()] = amount;
        amounts
    };
    if let Some(colour) = player.stance.colour() {
        off(phrases::stance(player.stance), only(colour, figures.stance_discount));
    }
    off("Mass tokens", only(Colour::Green, figures.mass * player.token(Token::Mass)));
    off("spoils", player.discount);
    for upgrade in player.upgrades.iter().map(|card| game.upgrade(*card)) {
        if upgrade.stance.is_none_or(|stance| stance == player.stance) {
            off(&upgrade.name, upgrade.reduction);
        }
    }
    for weapon in player.weapons.iter().map(|held| game.weapon(held.card)).filter(|weapon| weapon.uses == 0) {
        off(&weapon.name, weapon.reduction);
    }
    let need = Edge::of(game, player).reduce(cost).need;
    let highest = std::array::from_fn(|colour| left[colour] - need[colour]);
    sum.extend(terms("off the highest", highest, -1));
    sum
}

/// What of a fight a player must still bring once everything has come off.
fn need(game: &WildPigs3, player: &Player, cost: Amounts) -> Amounts {
    Edge::of(game, player).reduce(cost).need
}

fn fight(game: &WildPigs3, player: &Player, cost: Amounts) -> Preview {
    let sum = price(game, player, cost);
    // A price without anything off says no more than the choice does.
    let sum = if sum.iter().any(|term| term.amount < 0) { sum } else { Vec::new() };
    // The choice says what may still come off; a sum says it once more, for what it comes to is not all.
    let credit = if sum.is_empty() { 0 } else { Edge::of(game, player).credit };
    let lines = (credit > 0).then(|| format!("And {credit} less of a colour that you choose.")).into_iter().collect();
    Preview { price: sum, lines, ..Preview::default() }
}

pub(super) fn preview(game: &WildPigs3, state: &State, action: Action) -> Preview {
    let player = state.actor();
    match action {
        Action::Fight { lane, row } => {
            let threat = game.threat(state.lanes[usize::from(lane)][usize::from(row)]);
            fight(game, player, threat.cost)
        }
        Action::Attempt(number) => fight(game, player, game.boss(state.boss).thresholds[usize::from(number)].cost),
        Action::Step(to) | Action::Realign(to) => {
            let produced = amounts(game.cards.figures.production[to as usize]);
            Preview { lines: vec![format!("Brings {produced} at the start of a round.")], ..Preview::default() }
        }
        _ => Preview::default(),
    }
}

/// Paying outright comes first; what helps to pay without being needed is behind a line that opens. Elsewhere, what differs
/// only by a colour or a stance is one row.
pub(super) fn group(game: &WildPigs3, state: &State, seat: Seat, action: Action) -> Option<Grouped> {
    if matches!(state.step, Step::Pay(_)) && action != Action::Pay {
        let mut legal = Vec::new();
        game.legal(state, seat, &mut legal);
        if legal.contains(&Action::Pay) {
            return Some(Grouped::new("other-ways", "Other ways to pay", How::Folded));
        }
    }
    let player = state.actor();
    let row = |id: &str, label: &str, short: String| Some(Grouped::new(id, label, How::Steppers).short(short));
    match action {
        Action::SpendWild(colour) => row("wild", "Spend a Wild token for", format!("1:{}:", phrases::colour(colour))),
        Action::Convert { by, from, to, amount } => {
            let (from, to) = (phrases::colour(from), phrases::colour(to));
            let short = format!("{amount}:{from}: → {amount}:{to}:");
            match by {
                Converter::Token => row("convert", "Convert with a token", short),
                Converter::Card => row("convert-freely", "Convert freely", short),
            }
        }
        Action::Realign(to) => {
            let gain = super::choices::and_gain(game.realign_gain(player));
            row("realign", &format!("Realign{gain}: your stance becomes"), phrases::stance(to).to_string())
        }
        Action::Step(to) => row("step", "Step first to", phrases::stance(to).to_string()),
        _ => None,
    }
}

/// What somebody might expect to fight, attempt or buy and cannot.
pub(super) fn closed(game: &WildPigs3, state: &State, seat: Seat) -> Vec<Closed> {
    if seat != state.turn || state.step != Step::Choose {
        return Vec::new();
    }
    let mut legal = Vec::new();
    game.legal(state, seat, &mut legal);
    let player = state.actor();
    let mut closed = Vec::new();
    let mut refuse = |verb: &str, name: &str, id: String, price: Vec<Term>, need: Amounts, why: &str| {
        let short: Amounts = std::array::from_fn(|colour| need[colour].saturating_sub(player.resources[colour]));
        let short: Vec<Term> = if why.is_empty() { terms("", short, 1).collect() } else { Vec::new() };
        let why = if why.is_empty() && short.is_empty() { "Out of reach." } else { why };
        closed.push(Closed {
            verb: verb.into(),
            text: format!("{verb} {name}"),
            touches: vec![id],
            price,
            short,
            why: why.into(),
        });
    };
    if state.phase == Phase::Boss {
        for (number, threshold) in game.boss(state.boss).thresholds.iter().enumerate() {
            if !legal.contains(&Action::Attempt(number as u8)) {
                let sum = price(game, player, threshold.cost);
                let (name, id) = (format!("threshold {}", number + 1), format!("threshold-{}", number + 1));
                refuse("Attempt", &name, id, sum, need(game, player, threshold.cost), "");
            }
        }
        return closed;
    }
    for (lane, threats) in state.lanes.iter().enumerate() {
        if let Some(id) = threats.first().filter(|_| !legal.contains(&Action::Fight { lane: lane as u8, row: 0 })) {
            let threat = game.threat(*id);
            let sum = price(game, player, threat.cost);
            refuse("Fight", &threat.name, format!("threat-{id}"), sum, need(game, player, threat.cost), "");
        }
    }
    let full =
        |slot: Slot, used: u8| if used >= player.slots[slot as usize] { "No slot is free: extend first." } else { "" };
    for (place, id) in state.upgrades.iter().enumerate() {
        if !legal.contains(&Action::BuyUpgrade(place as u8)) {
            let (card, why) = (game.upgrade(*id), full(Slot::Upgrade, player.upgrades.len() as u8));
            refuse("Buy", &card.name, format!("upgrade-{id}"), Vec::new(), card.cost, why);
        }
    }
    for (place, id) in state.weapons.iter().enumerate() {
        if !legal.contains(&Action::BuyWeapon(place as u8)) {
            let (card, why) = (game.weapon(*id), full(Slot::Weapon, game.slotted_weapons(player)));
            refuse("Buy", &card.name, format!("weapon-{id}"), Vec::new(), card.cost, why);
        }
    }
    closed
}
