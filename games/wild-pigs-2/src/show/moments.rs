//! What is shown of events as they happen.

use super::{COLOUR_SIGNS, COLOUR_WORDS, ERA_NAMES};
use crate::event::Reason;
use crate::rules::Verdict;
use crate::state::Scrap;
use crate::{Event, WildPigs2};
use sounder_kernel::{Names, Seat, Viewer, Words};
use sounder_scene::{Happening, Moment, Sound, Tone};

fn heard(sound: Sound) -> Moment {
    Moment::new(Happening::Heard(sound))
}

fn scrap_comes(seat: Seat, scrap: Scrap, sign: i32) -> impl Iterator<Item = Moment> {
    let some = (0..3).filter(move |colour| scrap.0[*colour] > 0);
    some.map(move |colour| {
        let thing = format!("scrap-{}-{}", seat.0 + 1, COLOUR_WORDS[colour]);
        let (by, of) = (sign * i32::from(scrap.0[colour]), COLOUR_SIGNS[colour].into());
        Moment::new(Happening::Changed { thing, by, of }).about(seat)
    })
}

fn token(seat: Seat, kind: &str, by: i32, of: &str) -> Moment {
    Moment::new(Happening::Changed { thing: format!("{kind}-{}", seat.0 + 1), by, of: of.into() }).about(seat)
}

impl WildPigs2 {
    pub(super) fn moments_of(&self, event: &Event, viewer: Viewer, names: &Names) -> Vec<Moment> {
        let text = || self.tell(event, viewer, names);
        let banner =
            |title: &str, text: String, tone| Moment::new(Happening::Banner { title: title.into(), text, tone });
        match *event {
            Event::RoundBegan { round, .. } => {
                let rounds = self.cards.figures.era_rounds;
                if (round - 1) % rounds == 0 {
                    let era = ERA_NAMES[usize::from((round - 1) / rounds).min(ERA_NAMES.len() - 1)];
                    vec![
                        banner(
                            era,
                            text(),
                            [Tone::Yellow, Tone::Orange, Tone::Dark][usize::from((round - 1) / rounds).min(2)],
                        ),
                        heard(Sound::Card),
                    ]
                } else {
                    vec![heard(Sound::Card)]
                }
            }
            Event::Shifted { .. } | Event::Refitted { .. } | Event::Formed { .. } => vec![heard(Sound::Step)],
            Event::Drew { seat, scrap, reason } => {
                let sound = (reason != Reason::Income).then(|| heard(Sound::Coin));
                scrap_comes(seat, scrap, 1).chain(sound).collect()
            }
            Event::Took { seat, scrap } => scrap_comes(seat, scrap, 1).chain([heard(Sound::Coin)]).collect(),
            Event::Bought { seat, card, paid } => {
                let moved = Happening::Moved {
                    thing: super::card_id(card),
                    from: "row".into(),
                    via: Vec::new(),
                    to: format!("seat-{}", seat.0 + 1),
                };
                scrap_comes(seat, paid, -1).chain([Moment::new(moved).about(seat), heard(Sound::Coin)]).collect()
            }
            Event::Tinkered { seat, paid, .. } => scrap_comes(seat, paid, -1).chain([heard(Sound::Build)]).collect(),
            Event::Engaged { seat, threat } => {
                let moved = Happening::Moved {
                    thing: super::threat_id(threat),
                    from: "threats".into(),
                    via: Vec::new(),
                    to: format!("seat-{}", seat.0 + 1),
                };
                vec![Moment::new(moved).about(seat), heard(Sound::Card)]
            }
            Event::Spent { .. } => vec![heard(Sound::Card)],
            Event::Fought { seat, verdict, .. } => match verdict {
                Verdict::Slay => vec![token(seat, "trophies", 1, ":trophy:"), heard(Sound::Hit)],
                Verdict::Repel => vec![heard(Sound::Miss)],
                Verdict::Fail => vec![heard(Sound::Crash)],
            },
            Event::Injured { seat, .. } => vec![token(seat, "injuries", 1, ":injury:")],
            Event::Robbed { seat, scrap } => scrap_comes(seat, scrap, -1).collect(),
            Event::Panic => vec![banner("Panic!", text(), Tone::Red), heard(Sound::Alarm)],
            Event::HordeLeft { .. } => vec![banner("The Horde is gone", text(), Tone::Green), heard(Sound::Fanfare)],
            _ => Vec::new(),
        }
    }
}
