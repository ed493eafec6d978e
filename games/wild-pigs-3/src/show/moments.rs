//! What is shown of events as they happen.

use super::{events, phrases};
use crate::state::{Amounts, Colour, Era};
use crate::{Event, WildPigs3};
use sounder_kernel::{Names, Seat};
use sounder_scene::{Happening, Moment, Sound, Tone};

fn heard(sound: Sound) -> Moment {
    Moment::new(Happening::Heard(sound))
}

fn banner(title: impl Into<String>, text: impl Into<String>, tone: Tone) -> Moment {
    Moment::new(Happening::Banner { title: title.into(), text: text.into(), tone })
}

/// More of something on the board of a seat; `thing` is what stands there for it.
fn more(seat: Seat, thing: &str, by: u8, of: String) -> Moment {
    let thing = if thing.is_empty() { String::new() } else { format!("-{thing}") };
    let thing = format!("seat-{}{thing}", seat.index() + 1);
    Moment::new(Happening::Changed { thing, by: by.into(), of }).about(seat)
}

fn resources(seat: Seat, amounts: Amounts) -> impl Iterator<Item = Moment> {
    let some = Colour::ALL.into_iter().filter(move |colour| amounts[colour.index()] > 0);
    some.map(move |colour| {
        let name = phrases::colour(colour);
        more(seat, name, amounts[colour.index()], format!(":{name}:"))
    })
}

/// A card that goes from the market to somebody's board.
fn taken(seat: Seat, kind: &str, card: u8) -> Moment {
    Moment::new(Happening::Moved {
        thing: format!("{kind}-{card}"),
        from: format!("{kind}s"),
        via: Vec::new(),
        to: format!("seat-{}-{kind}s", seat.index() + 1),
    })
    .about(seat)
}

pub(super) fn moments(game: &WildPigs3, event: &Event, names: &Names) -> Vec<Moment> {
    let text = || events::tell(game, event, names);
    match *event {
        Event::RoundBegan { era, round: 1, .. } => {
            let tone = if era == Era::Day { Tone::Yellow } else { Tone::Dark };
            vec![banner(format!("The {} army comes", phrases::era(era)), "", tone), heard(Sound::Card)]
        }
        Event::RoundBegan { .. } | Event::WeaponUsed { .. } | Event::Manoeuvred { .. } => vec![heard(Sound::Card)],
        Event::Produced { seat, resources: amounts, .. } => resources(seat, amounts).collect(),
        Event::Stepped { .. } | Event::Realigned { .. } => vec![heard(Sound::Step)],
        Event::Defeated { seat, threat, .. } => {
            let card = game.threat(threat);
            vec![more(seat, "", card.vp, "VP".into()), heard(Sound::Hit)]
        }
        Event::TokenGained { seat, token } => {
            let name = phrases::token(token);
            vec![more(seat, name, 1, format!(":{name}:"))]
        }
        Event::Scavenged { .. } => vec![heard(Sound::Coin)],
        Event::Extended { .. } => vec![heard(Sound::Build)],
        Event::UpgradeBought { seat, card, .. } => vec![taken(seat, "upgrade", card), heard(Sound::Coin)],
        Event::WeaponBought { seat, card, .. } => vec![taken(seat, "weapon", card), heard(Sound::Coin)],
        Event::EraEnded { era, .. } => {
            vec![banner(format!("The {} boss", phrases::era(era)), text(), Tone::Red), heard(Sound::Alarm)]
        }
        Event::NightFell { .. } => vec![banner("Night falls", text(), Tone::Dark), heard(Sound::Dirge)],
        Event::BossHurt { seat, boss, threshold, .. } => {
            let reward = &game.boss(boss).thresholds[usize::from(threshold)];
            let tokens = (reward.tokens > 0).then(|| more(seat, "boss", reward.tokens, ":boss:".into()));
            tokens.into_iter().chain([heard(Sound::Crash)]).collect()
        }
        Event::BossSpared { .. } => vec![heard(Sound::Miss)],
        Event::Counted { seat: Seat(0), .. } => {
            vec![banner("The pigs have gone", "", Tone::Green), heard(Sound::Fanfare)]
        }
        _ => Vec::new(),
    }
}
