//! Open choices in words.

use super::held_weapon_id;
use super::phrases::{self, amounts};
use crate::WildPigs3;
use crate::cards::{Manoeuvre, Spoil};
use crate::rules::Edge;
use crate::state::{Action, Amounts, Colour, Converter, Slot, State, Step, Target, Token};
use sounder_kernel::Choice;
use sounder_scene::words;

pub(super) fn choice(game: &WildPigs3, state: &State, action: Action) -> Choice {
    let seat = state.turn.index() + 1;
    let mine = |thing: &str| format!("seat-{seat}-{thing}");
    match action {
        Action::Fight { lane, row } => {
            let id = state.lanes[usize::from(lane)][usize::from(row)];
            let threat = game.threat(id);
            let price = price(game, state, threat.cost);
            let text = format!("Fight {} for {price} ({} VP)", threat.name, threat.vp);
            Choice::new("Fight", text, if row == 0 { "6.3" } else { "6.4" }).on(format!("threat-{id}"))
        }
        Action::BuyUpgrade(place) => {
            let id = state.upgrades[usize::from(place)];
            let card = game.upgrade(id);
            Choice::new("Buy", offer(&card.name, card.cost, card.vp), "6.8").on(format!("upgrade-{id}"))
        }
        Action::BuyWeapon(place) => {
            let id = state.weapons[usize::from(place)];
            let card = game.weapon(id);
            Choice::new("Buy", offer(&card.name, card.cost, card.vp), "6.8").on(format!("weapon-{id}"))
        }
        Action::Extend(slot) => {
            let mut gain = [0; 4];
            gain[Token::Wild as usize] = game.cards.figures.extend_gain;
            let (one, row) = match slot {
                Slot::Upgrade => ("an upgrade slot", mine("upgrades")),
                Slot::Weapon => ("a weapon slot", mine("weapons")),
            };
            let choice = match state.step {
                Step::Extend => Choice::new("Slot", format!("Take {one} as your reward"), "10.4"),
                _ => Choice::new("Extend", format!("Add {one}{}", and_gain(gain)), "6.10"),
            };
            choice.on(row)
        }
        Action::Realign(to) => {
            let gain = and_gain(game.realign_gain(state.actor()));
            let text = format!("Realign to {}{gain}", phrases::stance(to));
            Choice::new("Realign", text, "6.11").on(mine(phrases::stance_symbol(to)))
        }
        Action::Scavenge => {
            let text = format!("Scavenge: gain {}", phrases::tokens(game.scavenge_gain(state.actor())));
            Choice::new("Scavenge", text, "6.12").on(mine("wild"))
        }
        Action::Attempt(number) => {
            let threshold = &game.boss(state.boss).thresholds[usize::from(number)];
            let (price, reward) = (price(game, state, threshold.cost), phrases::reward(game, threshold));
            let text = format!("Attempt threshold {} for {price} ({reward})", number + 1);
            Choice::new("Attempt", text, "10.2").on(format!("threshold-{}", number + 1))
        }
        Action::Retreat => Choice::new("Retreat", "Leave the boss alone", "10.2"),
        Action::Step(to) => {
            let text = format!("Step to {} first", phrases::stance(to));
            Choice::new("Stance", text, "3.4").on(mine(phrases::stance_symbol(to)))
        }
        Action::Manoeuvre { place, lane } => manoeuvre_choice(game, state, place, lane),
        _ => payment_choice(game, state, action, &mine),
    }
}

fn offer(name: &str, cost: Amounts, vp: u8) -> String {
    let worth = if vp > 0 { format!(" ({vp} VP)") } else { String::new() };
    format!("Buy {name} for {}{worth}", amounts(cost))
}

/// What whoever's turn it is would pay in a fight, and how much of it they may choose to pay less.
fn price(game: &WildPigs3, state: &State, cost: Amounts) -> String {
    phrases::price(Edge::of(game, state.actor()), cost)
}

/// " and gain 1:wild:", or nothing.
pub(super) fn and_gain(tokens: [u8; 4]) -> String {
    if tokens == [0; 4] { String::new() } else { format!(" and gain {}", phrases::tokens(tokens)) }
}

fn manoeuvre_choice(game: &WildPigs3, state: &State, place: u8, lane: u8) -> Choice {
    let held = state.actor().weapons[usize::from(place)];
    let (card, threats) = (game.weapon(held.card), &state.lanes[usize::from(lane)]);
    let (front, second) = (&game.threat(threats[0]).name, &game.threat(threats[1]).name);
    let what = match card.manoeuvre.expect("only weapons with a manoeuvre are offered") {
        Manoeuvre::Swap => format!("swap {front} with {second}"),
        Manoeuvre::SendBack => format!("send {front} to the back of its lane"),
    };
    let left = if held.uses > 0 { format!(" ({} left)", words::count(held.uses, "use")) } else { String::new() };
    Choice::new("Weapon", format!("Use {}: {what}{left}", card.name), "9.6")
        .on(held_weapon_id(game, held.card, state.turn))
        .on(format!("threat-{}", threats[0]))
}

fn payment_choice(game: &WildPigs3, state: &State, action: Action, mine: &impl Fn(&str) -> String) -> Choice {
    let player = state.actor();
    match action {
        Action::Reduce(colour) => {
            let name = phrases::colour(colour);
            let tied = matches!(&state.step, Step::Pay(payment) if payment.highest > 0);
            Choice::new("Discount", format!("Pay 1:{name}: less"), if tied { "13.2" } else { "6.5" }).on(mine(name))
        }
        Action::UseWeapon(place) => {
            let held = player.weapons[usize::from(place)];
            let card = game.weapon(held.card);
            let text = format!(
                "Use {}: {} less ({})",
                card.name,
                amounts(card.reduction),
                words::count(held.uses, "use") + " left"
            );
            Choice::new("Weapon", text, "9.2").on(held_weapon_id(game, held.card, state.turn))
        }
        Action::SpendAttack => {
            let text = format!("Spend an Attack token for {}:red: in this fight", game.cards.figures.attack);
            Choice::new("Token", text, "4.1").on(mine("attack"))
        }
        Action::Pay => pay_choice(game, state),
        Action::Consume(threat) => {
            let card = game.threat(threat);
            let what = match card.spoil {
                Spoil::Snipe => "reach the second row this turn".to_string(),
                Spoil::WeaponDiscount => format!("pay {} less for this weapon", game.cards.figures.weapon_discount),
                Spoil::NextDiscount(colour) => {
                    let (amount, name) = (game.cards.figures.next_discount, phrases::colour(colour));
                    format!("fights cost {amount}:{name}: less next round")
                }
                Spoil::Nothing | Spoil::Token(_) => unreachable!("such a spoil is not consumed"),
            };
            let clause = if matches!(state.step, Step::Prize(_)) { "7.8" } else { "7.4" };
            Choice::new("Consume", format!("Consume {}: {what}", card.name), clause).on(format!("threat-{threat}"))
        }
        Action::Keep => {
            let Step::Prize(threat) = state.step else { unreachable!("only what was just won is kept") };
            let text = format!("Keep {} for later", game.threat(threat).name);
            Choice::new("Keep", text, "7.8").on(mine("spoils"))
        }
        Action::Catalyse => Choice::new("Token", "Turn a Wild token into a Conversion token", "8.4")
            .on(mine("wild"))
            .on(mine("conversion")),
        Action::SpendWild(colour) => {
            let name = phrases::colour(colour);
            Choice::new("Token", format!("Spend a Wild token for 1:{name}:"), "4.4").on(mine("wild")).on(mine(name))
        }
        Action::Convert { by, from, to, amount } => convert_choice(game, state, by, from, to, amount, mine),
        _ => unreachable!("{action:?} is put into words above"),
    }
}

fn shifting_cards(game: &WildPigs3, state: &State) -> impl Iterator<Item = String> {
    let cards = state.actor().weapons.iter().map(|held| held.card).filter(|card| game.weapon(*card).shift > 0);
    cards.map(|card| held_weapon_id(game, card, state.turn))
}

fn convert_choice(
    game: &WildPigs3,
    state: &State,
    by: Converter,
    from: Colour,
    to: Colour,
    amount: u8,
    mine: &impl Fn(&str) -> String,
) -> Choice {
    let (from, to) = (phrases::colour(from), phrases::colour(to));
    let (with, clause) = match by {
        Converter::Token => (" with a Conversion token", "4.2"),
        Converter::Card => (" freely", "9.4"),
    };
    let choice = Choice::new("Convert", format!("Turn {amount}:{from}: into {amount}:{to}:{with}"), clause);
    let choice = choice.on(mine(from)).on(mine(to));
    match by {
        Converter::Token => choice.on(mine("conversion")),
        Converter::Card => shifting_cards(game, state).fold(choice, Choice::on),
    }
}

fn pay_choice(game: &WildPigs3, state: &State) -> Choice {
    let Step::Pay(payment) = &state.step else { unreachable!("only a payment is paid") };
    let need = amounts(payment.need);
    match payment.target {
        Target::Threat { lane, row } => {
            let id = state.lanes[usize::from(lane)][usize::from(row)];
            let text = format!("Strike! Pay {need} and defeat {}", game.threat(id).name);
            Choice::new("Strike", text, "6.6").on(format!("threat-{id}"))
        }
        Target::Boss(number) => {
            let text = format!("Strike! Pay {need} and hurt {}", game.boss(state.boss).name);
            Choice::new("Strike", text, "10.3").on(format!("threshold-{}", number + 1))
        }
        Target::Upgrade(place) => {
            let id = state.upgrades[usize::from(place)];
            let text = format!("Pay {need} for {}", game.upgrade(id).name);
            Choice::new("Pay", text, "6.8").on(format!("upgrade-{id}"))
        }
        Target::Weapon(place) => {
            let id = state.weapons[usize::from(place)];
            let text = format!("Pay {need} for {}", game.weapon(id).name);
            Choice::new("Pay", text, "6.8").on(format!("weapon-{id}"))
        }
    }
}
