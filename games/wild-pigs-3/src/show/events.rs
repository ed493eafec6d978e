//! What happened, in words for people and as facts for statistics.

use super::phrases::{self, amounts};
use crate::cards::Manoeuvre;
use crate::state::{Converter, Era};
use crate::{Event, WildPigs3};
use sounder_kernel::{Fact, Names, Seat};

pub(super) fn tell(game: &WildPigs3, event: &Event, names: &Names) -> String {
    let who = |seat: Seat| names.of(seat).to_string();
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
        Event::Defeated { seat, threat, paid } => {
            let card = game.threat(threat);
            format!("{} pays {} and defeats {}: {} VP. {}", who(seat), amounts(paid), card.name, card.vp, card.line)
                .trim_end()
                .to_string()
        }
        Event::TokenGained { seat, token } => {
            format!("{} gains 1:{}: {} token.", who(seat), phrases::token(token), phrases::token_name(token))
        }
        Event::TokenLost { seat, token } => {
            format!(
                "{} has no room for another :{}: {} token.",
                who(seat),
                phrases::token(token),
                phrases::token_name(token)
            )
        }
        Event::UpgradeBought { seat, card, paid } => {
            format!("{} buys {} for {}.", who(seat), game.upgrade(card).name, amounts(paid))
        }
        Event::WeaponBought { seat, card, paid } => {
            format!("{} buys {} for {}.", who(seat), game.weapon(card).name, amounts(paid))
        }
        Event::UpgradeOffered { card } => format!("{} comes onto the market.", game.upgrade(card).name),
        Event::WeaponOffered { card } => format!("{} comes onto the market.", game.weapon(card).name),
        Event::Extended { seat, slot } => format!("{} adds one {}.", who(seat), phrases::slot(slot)),
        Event::Realigned { seat, to } => {
            format!("{} realigns to :{}: {}.", who(seat), phrases::stance_symbol(to), phrases::stance(to))
        }
        Event::Scavenged { seat } => format!("{} scavenges behind the barn.", who(seat)),
        Event::Manoeuvred { seat, card, lane, front } => {
            let (weapon, front) = (game.weapon(card), &game.threat(front).name);
            let what = match weapon.manoeuvre {
                Some(Manoeuvre::SendBack) => format!("{front} goes to the back of lane {}", lane + 1),
                _ => format!("{front} steps behind the next in lane {}", lane + 1),
            };
            format!("{} uses {}: {what}.", who(seat), weapon.name)
        }
        Event::Kept { seat, threat } => format!("{} keeps {} for later.", who(seat), game.threat(threat).name),
        Event::Consumed { seat, threat } => format!("{} consumes {}. Delicious.", who(seat), game.threat(threat).name),
        Event::Catalysed { seat } => format!("{} turns a :wild: into a :conversion:.", who(seat)),
        Event::WildSpent { seat, colour } => {
            format!("{} spends a :wild: for 1:{}:.", who(seat), phrases::colour(colour))
        }
        Event::AttackSpent { seat } => {
            format!("{} spends an :attack: for {}:red: in this fight.", who(seat), game.cards.figures.attack)
        }
        Event::WeaponUsed { seat, card, left } => {
            let rest = if left == 0 { "It is used up.".into() } else { phrases::times(left, "use") + " left." };
            format!("{} uses {}. {rest}", who(seat), game.weapon(card).name)
        }
        Event::AttackCardGained { seat, card } => {
            format!("{} gains the attack card {}.", who(seat), game.weapon(card).name)
        }
        Event::Converted { seat, by, from, to, amount } => {
            let (from, to) = (phrases::colour(from), phrases::colour(to));
            let with = if by == Converter::Token { "with a :conversion:" } else { "freely" };
            format!("{} turns {amount}:{from}: into {amount}:{to}: {with}.", who(seat))
        }
        Event::EraEnded { era, left: 0, round } => {
            format!("The {} army is beaten in round {round}. Something larger snorts.", phrases::era(era))
        }
        Event::EraEnded { era, left, .. } => {
            format!(
                "The {} is over. {} trot off unbeaten, looking smug.",
                phrases::era(era),
                phrases::times(left, "threat")
            )
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
            format!(
                "{} has {} VP: {} from threats, {} from cards, {} from Boss tokens, {} bonus.",
                who(seat),
                points.total(),
                points.threats,
                points.cards,
                points.boss,
                points.bonus
            )
        }
    }
}

pub(super) fn facts(game: &WildPigs3, event: &Event, out: &mut Vec<Fact>) {
    let mut fact = |kind, what: &str, seat| out.push(Fact { kind, what: what.into(), seat });
    let mut act = |what: &str, seat| fact("action", what, Some(seat));
    match *event {
        Event::Defeated { seat, threat, .. } => {
            act("Fight", seat);
            fact("fought", &game.threat(threat).name, Some(seat));
        }
        Event::UpgradeBought { seat, card, .. } => {
            act("Buy upgrade", seat);
            fact("bought", &game.upgrade(card).name, Some(seat));
        }
        Event::WeaponBought { seat, card, .. } => {
            act("Buy weapon", seat);
            fact("bought", &game.weapon(card).name, Some(seat));
        }
        Event::Extended { seat, .. } => act("Extend", seat),
        Event::Realigned { seat, .. } => act("Realign", seat),
        Event::Scavenged { seat } => act("Scavenge", seat),
        Event::Consumed { seat, .. } => act("Consume", seat),
        Event::EraEnded { era, left, .. } => {
            let what = match (era, left) {
                (Era::Day, 0) => "day cleared",
                (Era::Day, _) => "day timed out",
                (Era::Night, 0) => "night cleared",
                (Era::Night, _) => "night timed out",
            };
            fact("era", what, None);
        }
        Event::BossHurt { seat, boss, threshold, .. } => {
            let what = format!("{} {}", game.boss(boss).name, threshold + 1);
            fact("boss", &what, Some(seat));
        }
        Event::BossSpared { seat, boss } => fact("boss", &format!("{} spared", game.boss(boss).name), Some(seat)),
        Event::Counted { seat, stance, .. } => fact("last stance", phrases::stance(stance), Some(seat)),
        _ => {}
    }
}
