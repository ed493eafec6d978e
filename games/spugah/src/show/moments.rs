//! What is shown of events as they happen.

use super::hex_id;
use crate::Spugah;
use crate::event::{Event, Rolls, Who};
use crate::world::Hex;
use sounder_kernel::{Names, Seat};
use sounder_scene::{Die, Fate, Happening, Moment, Roll, Sound, Tone};

fn heard(sound: Sound) -> Moment {
    Moment::new(Happening::Heard(sound))
}

/// The id of a unit on the scene.
fn unit(who: Who) -> String {
    format!("unit-{}-{}", who.seat().0 + 1, who.number)
}

fn moved(who: Who, via: Option<Hex>, to: Hex) -> Moment {
    let via = via.map(hex_id).into_iter().collect();
    Moment::new(Happening::Moved { thing: unit(who), from: hex_id(who.hex), via, to: hex_id(to) }).about(who.seat())
}

fn health(who: Who, by: i32) -> Moment {
    Moment::new(Happening::Changed { thing: unit(who), by, of: "health".into() }).about(who.seat())
}

/// Dice that hit from this face on.
fn roll(label: String, rolls: &Rolls, from: u8, damage: u8) -> Moment {
    let die = |face: &u8| Die {
        kind: "die".into(),
        face: face.to_string(),
        fate: if *face >= from { Fate::Counts } else { Fate::Lost },
        ..Die::default()
    };
    let outcome = format!("{damage} damage");
    Moment::new(Happening::Rolled(Roll { label, dice: rolls.iter().map(die).collect(), outcome, ..Roll::default() }))
}

impl Spugah {
    pub(super) fn moments_of(&self, event: &Event, names: &Names) -> Vec<Moment> {
        let text = || self.sentence(event, names);
        let banner = |title: &str, tone| Moment::new(Happening::Banner { title: title.into(), text: text(), tone });
        let gold = |seat: Seat, by: i32| {
            let thing = format!("gold-{}", seat.0 + 1);
            Moment::new(Happening::Changed { thing, by, of: ":coin:".into() }).about(seat)
        };
        match event {
            Event::TurnBegan { folk, round, first: true } => {
                let title = format!("Round {round} of {}", self.pack.figures.rounds);
                let name = &self.charters[usize::from(folk.charter)].name;
                let text = if self.tells_of_lot(*round) {
                    format!("{name} begins every round: it was drawn by lot.")
                } else {
                    format!("{name} begins.")
                };
                vec![Moment::new(Happening::Banner { title, text, tone: Tone::Blue }), heard(Sound::Card)]
            }
            Event::TrayPlaced { .. } | Event::TrayTurned { .. } | Event::Mined { .. } | Event::TookOver { .. } => {
                vec![heard(Sound::Build)]
            }
            Event::Settled { who } | Event::Recruited { who, .. } => {
                let came = Happening::Came { thing: unit(*who), at: hex_id(who.hex) };
                vec![Moment::new(came).about(who.seat()), heard(Sound::Step)]
            }
            Event::Gathered { seat, gold: amount, .. } if *amount > 0 => {
                vec![gold(*seat, (*amount).into()), heard(Sound::Coin)]
            }
            Event::Harmed { who, damage, .. } | Event::Suffered { who, damage } => {
                vec![health(*who, -i32::from(*damage)), heard(Sound::Hit)]
            }
            Event::Healed { who, health: amount } => vec![health(*who, (*amount).into())],
            Event::Moved { who, to }
            | Event::Pushed { who, to }
            | Event::SteppedBack { who, to }
            | Event::Followed { who, to } => vec![moved(*who, None, *to), heard(Sound::Step)],
            Event::Ported { who, into, out } => vec![moved(*who, Some(*into), *out), heard(Sound::Engine)],
            Event::Searched { .. } | Event::CardTaken { .. } | Event::Laid { .. } => vec![heard(Sound::Card)],
            Event::Bought { seat, price, .. } => vec![gold(*seat, -i32::from(*price)), heard(Sound::Coin)],
            Event::Sold { seat, gold: amount, .. } => vec![gold(*seat, (*amount).into()), heard(Sound::Coin)],
            Event::Looted { who, from, gold: amount } => {
                vec![gold(who.seat(), (*amount).into()), gold(*from, -i32::from(*amount)), heard(Sound::Coin)]
            }
            Event::Attacked { who, target } => {
                let aimed = Happening::Aimed { thing: unit(*who), at: vec![unit(*target)], label: "attacks".into() };
                vec![Moment::new(aimed).about(who.seat())]
            }
            Event::Fought { seat, rolls, defence, damage } => {
                let label = format!("{} rolls against Defence {defence}", names.of(*seat));
                vec![roll(label, rolls, *defence, *damage).about(*seat), heard(Sound::Dice)]
            }
            Event::StruckBack { who, rolls, speed, damage } => {
                let label = format!("{} strikes back against Speed {speed}", names.of(who.seat()));
                vec![roll(label, rolls, speed + 1, *damage).about(who.seat()), heard(Sound::Dice)]
            }
            Event::Killed { who, .. } => {
                let label = self.charters[usize::from(who.folk.charter)].tiers[usize::from(who.tier)].name.clone();
                let gone = Happening::Gone { thing: unit(*who), at: hex_id(who.hex), label };
                vec![Moment::new(gone).about(who.seat()), heard(Sound::Crash)]
            }
            Event::CapitalEntered { .. } => vec![banner("A capital is entered", Tone::Orange), heard(Sound::Alarm)],
            Event::Fell { .. } => vec![banner("A nation falls", Tone::Red), heard(Sound::Dirge)],
            Event::SpireHeld { .. } => vec![banner("The Spire is held", Tone::Purple), heard(Sound::Alarm)],
            Event::Won { .. } => vec![banner("The world has a ruler", Tone::Green), heard(Sound::Fanfare)],
            _ => Vec::new(),
        }
    }
}
