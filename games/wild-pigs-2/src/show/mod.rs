//! The picture and the words.

mod dials;
mod moments;
mod offers;
mod scene;
mod symbols;
mod words;

use crate::WildPigs2;
use crate::cards::{Card, Effect, Hide, OnKill, Price, Threat};
use crate::rules::Verdict;
use crate::state::{Scrap, Stance, State};
use sounder_kernel::Seat;

const COLOUR_SIGNS: [&str; 3] = [":red:", ":blue:", ":green:"];
const COLOUR_WORDS: [&str; 3] = ["red", "blue", "green"];
pub(crate) const ERA_NAMES: [&str; 3] = ["Day", "Twilight", "Night"];

pub(crate) fn stance_name(stance: Stance) -> &'static str {
    ["Aggressive", "Tactical", "Hunkered", "Survivor"][stance.index()]
}

fn track_name(track: Stance) -> &'static str {
    ["Red", "Blue", "Green", "Centre"][track.index()]
}

fn threat_id(threat: u8) -> String {
    format!("threat-{threat}")
}

fn card_id(card: u8) -> String {
    format!("card-{card}")
}

fn node_id(seat: Seat, stance: Stance) -> String {
    format!("node-{}-{}", seat.0 + 1, track_name(stance).to_lowercase())
}

fn track_id(seat: Seat, track: Stance) -> String {
    format!("track-{}-{}", seat.0 + 1, track_name(track).to_lowercase())
}

fn scrap_id(colour: usize) -> String {
    format!("bag-{}", COLOUR_WORDS[colour])
}

/// "2:red: 1:green:"; leaves out what there is none of.
fn colours(amounts: [u8; 3]) -> String {
    let some = amounts.iter().zip(COLOUR_SIGNS).filter(|(amount, _)| **amount > 0);
    some.map(|(amount, sign)| format!("{amount}{sign}")).collect::<Vec<_>>().join(" ")
}

fn scrap_text(scrap: Scrap) -> String {
    if scrap.total() == 0 { "nothing".into() } else { colours(scrap.0) }
}

fn price_text(price: Price) -> String {
    match (price.fixed.total(), price.any) {
        (_, 0) => colours(price.fixed.0),
        (0, any) => format!("{any} any"),
        (_, any) => format!("{} {any} any", colours(price.fixed.0)),
    }
}

/// "4:red: 0:blue: 1:green:" with every colour.
fn stats_text(stats: [u8; 3]) -> String {
    stats.iter().zip(COLOUR_SIGNS).map(|(stat, sign)| format!("{stat}{sign}")).collect::<Vec<_>>().join(" ")
}

fn bonus_text(bonus: [u8; 3]) -> String {
    if bonus[0] == bonus[1] && bonus[1] == bonus[2] {
        return format!("+{} in every colour", bonus[0]);
    }
    let some = bonus.iter().zip(COLOUR_SIGNS).filter(|(amount, _)| **amount > 0);
    some.map(|(amount, sign)| format!("+{amount}{sign}")).collect::<Vec<_>>().join(" ")
}

/// "Pepper Spray", "2 charges of Pepper Spray": what is used of a card.
fn charges_text(card: &Card, charges: u8) -> String {
    if charges == 1 { card.name.clone() } else { format!("{charges} charges of {}", card.name) }
}

fn defence_text(defence: [u8; 3]) -> String {
    if defence == [0; 3] { "no defence".into() } else { colours(defence) }
}

pub(crate) fn verdict_word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Fail => "fail",
        Verdict::Repel => "repel",
        Verdict::Slay => "slay",
    }
}

fn threat_lines(threat: &Threat) -> Vec<String> {
    let mut lines = vec![stats_text(threat.stats)];
    for (hide, colour) in threat.hide.iter().zip(COLOUR_SIGNS) {
        match hide {
            Hide::Plain => {}
            Hide::Resistant => lines.push(format!("Thick hide: your {colour} counts half, rounded up.")),
            Hide::Immune => lines.push(format!("Immune: your {colour} counts 0.")),
        }
    }
    if threat.steals > 0 {
        lines.push(format!("If you fail, lose {} scrap.", threat.steals));
    }
    lines
}

fn card_lines(card: &Card) -> Vec<String> {
    let mut lines = Vec::new();
    match card.effect {
        Effect::Permanent([0, 0, 0]) => {}
        Effect::Permanent(bonus) => lines.push(format!("{} in every fight.", bonus_text(bonus))),
        Effect::Charged { bonus, charges } => {
            lines.push(format!("{} for a charge; {charges} charges.", bonus_text(bonus)));
        }
        Effect::OneShot(bonus) => lines.push(format!("{} in one fight.", bonus_text(bonus))),
        Effect::Bandage => lines.push("Your next injury goes away.".into()),
        Effect::Salvage(scrap) => lines.push(format!("Take {scrap} scrap of your choice at once.")),
    }
    match card.on_kill {
        None => {}
        Some(OnKill::Scrap(scrap)) => lines.push(format!("On kill: draw {scrap} scrap.")),
        Some(OnKill::Charge) => lines.push("On kill: regain a charge.".into()),
    }
    lines
}

impl WildPigs2 {
    /// What would come of a fight in the current stance, for those who plan: "slay", or "fail, or repel with your cards".
    fn forecast(&self, state: &State, seat: Seat, threat: u8) -> String {
        let player = state.player(seat);
        let defence = self.defence(player, player.stance);
        let plain = self.threat(threat).verdict(defence);
        let missing = self.missing(player, player.stance, threat, false);
        let asked = self.questions(player, missing);
        if asked == 0 {
            return verdict_word(plain).into();
        }
        let all = self.all_useful(player, asked, missing);
        let best = self.threat(threat).verdict(self.with_spent(player, defence, &all));
        format!("{}, or {} with your cards", verdict_word(plain), verdict_word(best))
    }
}
