//! What happened, in words.

use super::phrases::{self, amounts};
use crate::cards::Manoeuvre;
use crate::state::Converter;
use crate::{Event, WildPigs3};
use sounder_kernel::{Names, Seat};
use sounder_scene::words;

pub(super) fn tell(game: &WildPigs3, event: &Event, names: &Names) -> String {
    let who = |seat: Seat| names.of(seat);
    match *event {
        Event::RoundBegan { era, round, first } => {
            format!("{} round {round} begins. {} has the initiative.", phrases::era(era), who(first))
        }
        Event::Produced { seat, resources, tokens } => {
            let tokens = phrases::tokens(tokens);
            let and = if tokens.is_empty() { "" } else { " and " };
            format!("{} produces {}{and}{tokens}.", who(seat), amounts(resources))
        }
        Event::Stepped { seat, to } => {
            format!("{} steps to :{}: {}.", who(seat), phrases::stance_symbol(to), phrases::stance(to))
        }
        Event::Realigned { seat, to } => {
            format!("{} realigns to :{}: {}.", who(seat), phrases::stance_symbol(to), phrases::stance(to))
        }
        Event::Scavenged { seat } => format!("{} scavenges behind the barn.", who(seat)),
        Event::Extended { seat, slot, .. } => format!("{} adds one {}.", who(seat), phrases::slot(slot)),
        Event::Defeated { seat, threat, paid } => {
            let card = game.threat(threat);
            format!("{} pays {} and defeats {}: {} VP. {}", who(seat), amounts(paid), card.name, card.vp, card.line)
                .trim_end()
                .to_string()
        }
        Event::UpgradeBought { seat, card, paid } => {
            format!("{} buys {} for {}.", who(seat), game.upgrade(card).name, amounts(paid))
        }
        Event::WeaponBought { seat, card, paid } => {
            format!("{} buys {} for {}.", who(seat), game.weapon(card).name, amounts(paid))
        }
        Event::UpgradeOffered { card } => format!("{} comes onto the market.", game.upgrade(card).name),
        Event::WeaponOffered { card } => format!("{} comes onto the market.", game.weapon(card).name),
        Event::EraEnded { era, left: 0, round } => {
            format!("The {} army is beaten in round {round}. Something larger snorts.", phrases::era(era))
        }
        Event::EraEnded { era, left, .. } => {
            let threats = words::count(left, "threat");
            format!("The {} is over. {threats} trot off unbeaten, looking smug.", phrases::era(era))
        }
        Event::BossHurt { seat, boss, threshold, paid } => {
            let card = game.boss(boss);
            let reward = phrases::reward(game, &card.thresholds[usize::from(threshold)]);
            format!("{} pays {} and hurts {}: {reward}.", who(seat), amounts(paid), card.name)
        }
        Event::BossSpared { seat, boss } => {
            format!("{} leaves {} alone. Wise, perhaps.", who(seat), game.boss(boss).name)
        }
        Event::NightFell { boss } => {
            let card = game.boss(boss);
            format!("Night falls. {} is coming. {}", card.name, card.line).trim_end().to_string()
        }
        Event::Counted { seat, points, .. } => {
            let (threats, cards, boss, bonus) = (points.threats, points.cards, points.boss, points.bonus);
            let sum = format!("{threats} from threats, {cards} from cards, {boss} from Boss tokens, {bonus} bonus");
            format!("{} has {} VP: {sum}.", who(seat), points.total())
        }
        _ => tell_use(game, event, names),
    }
}

/// Tokens, spoils and weapons that come and go.
fn tell_use(game: &WildPigs3, event: &Event, names: &Names) -> String {
    let who = |seat: Seat| names.of(seat);
    match *event {
        Event::TokenGained { seat, token } => {
            format!("{} gains 1:{}: {} token.", who(seat), phrases::token(token), phrases::token_name(token))
        }
        Event::TokenLost { seat, token } => {
            let (symbol, name) = (phrases::token(token), phrases::token_name(token));
            format!("{} has no room for another :{symbol}: {name} token.", who(seat))
        }
        Event::Consumed { seat, threat } => format!("{} consumes {}. Delicious.", who(seat), game.threat(threat).name),
        Event::Kept { seat, threat } => format!("{} keeps {} for later.", who(seat), game.threat(threat).name),
        Event::Catalysed { seat } => format!("{} turns a :wild: into a :conversion:.", who(seat)),
        Event::WildSpent { seat, colour } => {
            format!("{} spends a :wild: for 1:{}:.", who(seat), phrases::colour(colour))
        }
        Event::AttackSpent { seat } => {
            format!("{} spends an :attack: for {}:red: in this fight.", who(seat), game.cards.figures.attack)
        }
        Event::Converted { seat, by, from, to, amount } => {
            let (from, to) = (phrases::colour(from), phrases::colour(to));
            let with = if by == Converter::Token { "with a :conversion:" } else { "freely" };
            format!("{} turns {amount}:{from}: into {amount}:{to}: {with}.", who(seat))
        }
        Event::WeaponUsed { seat, card, left } => {
            let rest = if left == 0 { "It is used up.".into() } else { words::count(left, "use") + " left." };
            format!("{} uses {}. {rest}", who(seat), game.weapon(card).name)
        }
        Event::Manoeuvred { seat, card, lane, front } => {
            let (weapon, front) = (game.weapon(card), &game.threat(front).name);
            let what = match weapon.manoeuvre {
                Some(Manoeuvre::SendBack) => format!("{front} goes to the back of lane {}", lane + 1),
                _ => format!("{front} steps behind the next in lane {}", lane + 1),
            };
            format!("{} uses {}: {what}.", who(seat), weapon.name)
        }
        Event::AttackCardGained { seat, card } => {
            format!("{} gains the attack card {}.", who(seat), game.weapon(card).name)
        }
        _ => unreachable!("{event:?} is told above"),
    }
}
