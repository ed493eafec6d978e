//! Names of things, and what cards do, in words.

use crate::WildPigs3;
use crate::cards::{Counted, Kind, Manoeuvre, Spoil, Threshold, Upgrade, Weapon, total};
use crate::rules::{Edge, Reduced};
use crate::state::{Amounts, Colour, Era, Slot, Stance, Token};
use sounder_scene::words;

pub(super) fn colour(colour: Colour) -> &'static str {
    ["red", "blue", "green"][colour as usize]
}

pub(super) fn token(token: Token) -> &'static str {
    ["attack", "conversion", "mass", "wild"][token as usize]
}

pub(super) fn token_name(token: Token) -> &'static str {
    ["Attack", "Conversion", "Mass", "Wild"][token as usize]
}

pub(super) fn stance(stance: Stance) -> &'static str {
    ["Aggressive", "Tactical", "Hunkered", "Balanced"][stance as usize]
}

pub(super) fn stance_symbol(stance: Stance) -> &'static str {
    ["aggressive", "tactical", "hunkered", "balanced"][stance as usize]
}

pub(super) fn kind(kind: Kind) -> (&'static str, &'static str) {
    match kind {
        Kind::Feral => ("Feral", "feral"),
        Kind::Cunning => ("Cunning", "cunning"),
        Kind::Massive => ("Massive", "massive"),
        Kind::Hybrid => ("Hybrid", "hybrid"),
    }
}

pub(super) fn era(era: Era) -> &'static str {
    match era {
        Era::Day => "Day",
        Era::Night => "Night",
    }
}

pub(super) fn slot(slot: Slot) -> &'static str {
    match slot {
        Slot::Upgrade => "upgrade slot",
        Slot::Weapon => "weapon slot",
    }
}

/// "4:red: 2:blue:", or "nothing".
pub(super) fn amounts(amounts: Amounts) -> String {
    let some = Colour::ALL.into_iter().filter(|c| amounts[c.index()] > 0);
    let parts: Vec<String> = some.map(|c| format!("{}:{}:", amounts[c.index()], colour(c))).collect();
    if parts.is_empty() { "nothing".into() } else { parts.join(" ") }
}

/// What a fight costs whoever has this edge: "4:red: 2:blue:, less 1 you choose".
pub(super) fn price(edge: Edge, cost: Amounts) -> String {
    let Reduced { need, highest } = edge.reduce(cost);
    let open = u16::from(highest + edge.credit).min(total(need));
    let less = if open > 0 { format!(", less {open} you choose") } else { String::new() };
    amounts(need) + &less
}

/// "2:wild:", or nothing at all.
pub(super) fn tokens(tokens: [u8; 4]) -> String {
    let some = Token::ALL.into_iter().filter(|t| tokens[*t as usize] > 0);
    some.map(|t| format!("{}:{}:", tokens[t as usize], token(t))).collect::<Vec<_>>().join(" ")
}

pub(super) fn spoil(game: &WildPigs3, spoil: Spoil) -> String {
    let figures = &game.cards.figures;
    match spoil {
        Spoil::Nothing => "No spoil.".into(),
        Spoil::Token(kind) => format!("Spoil: 1:{}: {} token.", token(kind), token_name(kind)),
        Spoil::WeaponDiscount => format!("Consume: a weapon costs {} less.", figures.weapon_discount),
        Spoil::Snipe => "Consume: attack a second-row threat this turn.".into(),
        Spoil::NextDiscount(kind) => {
            format!("Consume: next round your fights cost {}:{}: less.", figures.next_discount, colour(kind))
        }
    }
}

pub(super) fn upgrade(upgrade: &Upgrade) -> Vec<String> {
    let mut lines = Vec::new();
    if !tokens(upgrade.gain).is_empty() {
        lines.push(format!("On purchase: {}.", tokens(upgrade.gain)));
    }
    let when = upgrade.stance.map_or(String::new(), |s| format!(" while {}", stance(s)));
    if upgrade.production != [0; 3] {
        lines.push(format!("+{} each round{when}.", amounts(upgrade.production)));
    }
    if !tokens(upgrade.income).is_empty() {
        lines.push(format!("+{} each round.", tokens(upgrade.income)));
    }
    if upgrade.reduction != [0; 3] {
        lines.push(format!("Fights cost {} less{when}.", amounts(upgrade.reduction)));
    }
    if upgrade.highest > 0 {
        lines.push(format!("Fights cost {} less of their highest colour{when}.", upgrade.highest));
    }
    if upgrade.catalyst {
        lines.push("Turn a :wild: into a :conversion: whenever you like.".into());
    }
    for (deed, more) in [("scavenge", upgrade.scavenge), ("realign", upgrade.realign)] {
        if !tokens(more).is_empty() {
            lines.push(format!("Whenever you {deed}: {} more.", tokens(more)));
        }
    }
    if let Some(award) = upgrade.award {
        let per = match award.per {
            Counted::NightThreats => "Night threat you defeated",
            Counted::MassTokens => ":mass: you hold",
            Counted::BossTokens => ":boss: you hold",
            Counted::Slots => "slot you added",
        };
        lines.push(format!("At the end: {} VP for each {per}.", award.vp));
    }
    lines
}

pub(super) fn weapon(weapon: &Weapon) -> Vec<String> {
    let mut lines = Vec::new();
    if weapon.reduction != [0; 3] {
        lines.push(match weapon.uses {
            0 => format!("Fights cost {} less.", amounts(weapon.reduction)),
            _ => format!("Use on a fight: it costs {} less.", amounts(weapon.reduction)),
        });
    }
    if weapon.highest > 0 {
        lines.push(format!("Fights cost {} less of their highest colour.", weapon.highest));
    }
    if weapon.snipe {
        lines.push("Second-row threats are in reach.".into());
    }
    if weapon.shift > 0 {
        lines.push(format!("Convert {} freely each round.", words::count(weapon.shift, "resource")));
    }
    if let Some(manoeuvre) = weapon.manoeuvre {
        let what = match manoeuvre {
            Manoeuvre::Swap => "swap the first two threats of a lane",
            Manoeuvre::SendBack => "send the front threat of a lane to its back",
        };
        lines.push(format!("Once in your turn, before your action: {what}."));
    }
    if let Some(kind) = weapon.loot {
        lines.push(format!("Each use gains 1:{}:.", token(kind)));
    }
    lines
}

pub(super) fn reward(game: &WildPigs3, threshold: &Threshold) -> String {
    let mut parts = Vec::new();
    if threshold.tokens > 0 {
        parts.push(format!("{}:boss:", threshold.tokens));
    }
    if threshold.vp > 0 {
        parts.push(format!("{} VP", threshold.vp));
    }
    if threshold.slot {
        parts.push("a slot".into());
    }
    if let Some(card) = threshold.attack {
        parts.push(game.weapon(card).name.clone());
    }
    parts.join(", ")
}
