//! What is shown of events as they happen.

use super::scene::phase_name;
use super::tell::{face_name, harm_name};
use super::{console_id, die_kind, die_tone, facing, hex_id, tile_id, unit_id, work_id};
use crate::Hogs;
use crate::cards::{Face, Harm};
use crate::event::{Aimed, Event, Harms, Rolls, Who};
use crate::hexes::Hex;
use crate::state::{NOBODY, Phase, Source};
use sounder_kernel::{Names, Viewer};
use sounder_scene::words::count;
use sounder_scene::{Combination, Die, Fate, Happening, Moment, Roll, Sound, Tone};

fn heard(sound: Sound) -> Moment {
    Moment::new(Happening::Heard(sound))
}

fn banner(title: impl Into<String>, text: impl Into<String>, tone: Tone) -> Moment {
    Moment::new(Happening::Banner { title: title.into(), text: text.into(), tone })
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "events are matched by reference")]
fn moved(who: &Who, to: Hex) -> Moment {
    let (thing, from) = (unit_id(who.id), hex_id(who.hex));
    Moment::new(Happening::Moved { thing, from, via: Vec::new(), to: hex_id(to) })
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "events are matched by reference")]
fn turned(who: &Who, from: u8, to: u8) -> Moment {
    Moment::new(Happening::Turned { thing: unit_id(who.id), from: facing(from), to: facing(to) })
}

fn came(thing: String, at: Hex) -> Moment {
    Moment::new(Happening::Came { thing, at: hex_id(at) })
}

fn gone(thing: String, at: Hex, label: &str) -> Moment {
    Moment::new(Happening::Gone { thing, at: hex_id(at), label: label.into() })
}

fn changed(thing: String, by: i32, of: &str) -> Moment {
    Moment::new(Happening::Changed { thing, by, of: of.into() })
}

impl Hogs {
    pub(super) fn moments_of(&self, event: &Event, viewer: Viewer, names: &Names) -> Vec<Moment> {
        let text = || self.sentence(event, viewer, names);
        let seat = event.owner().and_then(|owner| self.seat(owner));
        let mut moments = self.movement_moments(event);
        moments.extend(self.fight_moments(event, names));
        moments.extend(match event {
            Event::RoundBegan { round, .. } => vec![banner(format!("Round {round}"), text(), Tone::Green)],
            // What the End Phase brings has banners of its own.
            Event::PhaseBegan { phase } if *phase != Phase::End => vec![banner(phase_name(*phase), "", Tone::Plain)],
            Event::Constructed { .. } | Event::Begun { .. } | Event::Worked { .. } => vec![heard(Sound::Build)],
            Event::Income { owner, income, .. } => {
                vec![changed(format!("swill-{}", owner + 1), i32::from(*income), ":swill:"), heard(Sound::Coin)]
            }
            Event::SwillTaken { owner, swill, .. } | Event::Looted { owner, swill } => {
                vec![changed(format!("swill-{}", owner + 1), i32::from(*swill), ":swill:"), heard(Sound::Coin)]
            }
            Event::Scored { owner, points, .. } => vec![
                changed(format!("vp-{}", owner + 1), i32::from(*points), ":vp:"),
                banner(format!("+{points} VP"), text(), Tone::Yellow),
            ],
            Event::SettingsShown { .. } => vec![heard(Sound::Engine)],
            Event::FinalWave => vec![banner("The final wave", text(), Tone::Red), heard(Sound::Alarm)],
            Event::SpawnRolled { hex, attack, harm } => vec![spawn_roll(*hex, *attack, *harm), heard(Sound::Dice)],
            Event::Lost { .. } => vec![banner("All is lost", text(), Tone::Red), heard(Sound::Dirge)],
            Event::Over { .. } => vec![banner("The war is over", text(), Tone::Green), heard(Sound::Fanfare)],
            _ => Vec::new(),
        });
        moments.into_iter().map(|moment| if let Some(seat) = seat { moment.about(seat) } else { moment }).collect()
    }

    fn movement_moments(&self, event: &Event) -> Vec<Moment> {
        match event {
            Event::Stepped { who, to, .. } | Event::WentBack { who, to } | Event::Pushed { who, to } => {
                vec![moved(who, *to), heard(Sound::Step)]
            }
            Event::Flew { who, to } => vec![moved(who, *to), heard(Sound::Engine)],
            Event::Banked { who, from, facing } | Event::Rotated { who, from, facing } => {
                vec![turned(who, *from, *facing)]
            }
            Event::FreeUnit { who }
            | Event::Recruited { who, .. }
            | Event::Spawned { who }
            | Event::AircraftBack { who } => {
                vec![came(unit_id(who.id), who.hex), heard(Sound::Step)]
            }
            Event::BasePlaced { owner, hex } => {
                vec![came(format!("base-{}", owner + 1), *hex), heard(Sound::Build)]
            }
            Event::FreeWork { hex, .. } | Event::Begun { hex, .. } => vec![came(work_id(*hex), *hex)],
            Event::LeftBoard { who } => vec![gone(unit_id(who.id), who.hex, self.kind_name(who.kind))],
            Event::Destroyed { who, .. } => {
                vec![gone(unit_id(who.id), who.hex, self.kind_name(who.kind)), heard(Sound::Crash)]
            }
            Event::WorkDestroyed { kind, hex, .. } => {
                vec![gone(work_id(*hex), *hex, kind.name()), heard(Sound::Crash)]
            }
            Event::MineSpent { hex } | Event::Defused { hex, .. } => vec![gone(work_id(*hex), *hex, "Minefield")],
            Event::Captured { .. } | Event::PigeonCaught { .. } => vec![heard(Sound::Coin)],
            Event::Healed { target, points, .. } => vec![changed(unit_id(target.id), i32::from(*points), "HP")],
            _ => Vec::new(),
        }
    }

    fn fight_moments(&self, event: &Event, names: &Names) -> Vec<Moment> {
        match event {
            Event::Attacked { source, by, weapon, target, .. } => {
                let from = match (source, by) {
                    (Source::Gun(hex, _) | Source::Mine(hex) | Source::AaGun(hex), _) => work_id(*hex),
                    (Source::AaBuilding(owner), _) => format!("base-{}", owner + 1),
                    (_, Some(who)) => unit_id(who.id),
                    _ => return vec![heard(Sound::Dice)],
                };
                let at = match target {
                    Aimed::Unit(who) => unit_id(who.id),
                    Aimed::Work { hex, .. } => work_id(*hex),
                    Aimed::Base { owner, .. } => format!("base-{}", owner + 1),
                };
                let label = self.pack.weapon(*weapon).name.clone();
                vec![Moment::new(Happening::Aimed { thing: from, at: vec![at], label })]
            }
            Event::Rolled { owner, rolls, hits, criticals } => {
                let who = if *owner == NOBODY { "Its own speed" } else { self.owner_name(*owner, names) };
                vec![attack_roll(who, rolls, *hits, *criticals), heard(Sound::Dice)]
            }
            Event::VehicleRolled { who, rolls } => {
                vec![damage_roll(&self.who_words(who, names), rolls), heard(Sound::Dice)]
            }
            Event::Wounded { who, damage, .. } => {
                vec![changed(unit_id(who.id), -i32::from(*damage), "HP"), heard(Sound::Hit)]
            }
            Event::CubePlaced { who, .. } => {
                vec![changed(unit_id(who.id), -1, "HP"), changed(console_id(who.id), -1, "HP"), heard(Sound::Hit)]
            }
            Event::Unhurt { .. } => vec![heard(Sound::Miss)],
            Event::TileDestroyed { owner, tile, .. } => {
                let thing = tile_id(*owner, *tile);
                let label = self.pack.tiles[usize::from(*tile)].name.clone();
                let at = format!("grid-{}", owner + 1);
                vec![Moment::new(Happening::Gone { thing, at, label }), heard(Sound::Crash)]
            }
            _ => Vec::new(),
        }
    }
}

/// The attack dice as they fell, with what they were paired to. HW §10.6
fn attack_roll(who: &str, rolls: &Rolls, hits: u8, criticals: u8) -> Moment {
    let with = |wanted: Face| (0..rolls.len()).filter(move |place| rolls[*place].face == wanted);
    let glancing: Vec<usize> = with(Face::Glancing).collect();
    let mut combined: Vec<Combination> =
        glancing.chunks_exact(2).map(|pair| Combination { dice: pair.to_vec(), label: "hit".into() }).collect();
    // Hits and pairs of glancing hits go on to pair.
    let singles = with(Face::Hit).map(|place| vec![place]);
    let all: Vec<Vec<usize>> = singles.chain(glancing.chunks_exact(2).map(<[usize]>::to_vec)).collect();
    combined.extend(all.chunks_exact(2).map(|pair| Combination { dice: pair.concat(), label: "critical hit".into() }));
    let lost_glancing = glancing.chunks_exact(2).remainder().first().copied();
    let die = |place: usize| {
        let rolled = rolls[place];
        let lost = rolled.face == Face::Blank || Some(place) == lost_glancing;
        Die {
            kind: format!("{} die", die_kind(rolled.die)),
            face: format!(":{}:", face_name(rolled.face)),
            tone: die_tone(rolled.die),
            fate: if lost { Fate::Lost } else { Fate::Counts },
            note: if Some(place) == lost_glancing { "nothing to pair it with".into() } else { String::new() },
            ..Die::default()
        }
    };
    let outcome = match (hits, criticals) {
        (0, 0) => "Nothing comes of it".to_string(),
        (hits, 0) => count(hits, "hit"),
        (0, criticals) => count(criticals, "critical"),
        _ => format!("{} and {}", count(criticals, "critical"), count(hits, "hit")),
    };
    let dice = (0..rolls.len()).map(die).collect();
    Moment::new(Happening::Rolled(Roll { label: format!("{who} rolls"), dice, combined, outcome }))
}

fn harm_die(harm: Harm) -> Die {
    let tone = match harm {
        Harm::Minor => Tone::Grey,
        Harm::Major => Tone::Dark,
        Harm::Flame => Tone::Orange,
    };
    Die {
        kind: "Vehicle Damage Die".into(),
        face: format!(":{}:", harm_name(harm)),
        tone,
        fate: Fate::Counts,
        ..Die::default()
    }
}

fn damage_roll(whom: &str, rolls: &Harms) -> Moment {
    let count = |wanted: Harm| rolls.iter().filter(|harm| **harm == wanted).count() as u32;
    let parts = [(count(Harm::Minor), "minor"), (count(Harm::Major), "major"), (count(Harm::Flame), "flame")];
    let words: Vec<String> = parts.iter().filter(|(n, _)| *n > 0).map(|(n, name)| format!("{n} {name}")).collect();
    Moment::new(Happening::Rolled(Roll {
        label: format!("Damage to the {whom}"),
        dice: rolls.iter().map(|harm| harm_die(*harm)).collect(),
        combined: Vec::new(),
        outcome: words.join(", "),
    }))
}

/// What a Spawn Hex brings is decided by one die of each kind. HW §16.2
fn spawn_roll(hex: Hex, attack: [Face; 3], harm: Harm) -> Moment {
    let mut dice: Vec<Die> = (0..)
        .zip(attack)
        .map(|(die, face)| Die {
            kind: format!("{} die", die_kind(die)),
            face: format!(":{}:", face_name(face)),
            tone: die_tone(die),
            ..Die::default()
        })
        .collect();
    dice.push(Die { fate: Fate::Lies, ..harm_die(harm) });
    Moment::new(Happening::Rolled(Roll { label: format!("Spawn Hex {hex}"), dice, ..Roll::default() }))
}
