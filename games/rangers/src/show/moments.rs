//! What is shown of events as they happen.

use super::{goal_name, node_id, ranger_id, token_id, who};
use crate::Rangers;
use crate::event::Event;
use crate::state::{NONE, State};
use sounder_kernel::{Names, Viewer};
use sounder_scene::{Die, Fate, Happening, Moment, Roll, Sound, Tone};

impl Rangers {
    pub(super) fn moments_of(&self, event: &Event, viewer: Viewer, names: &Names) -> Vec<Moment> {
        let heard = |sound| Moment::new(Happening::Heard(sound));
        let banner = |title: String, text: String, tone| Moment::new(Happening::Banner { title, text, tone });
        let moved = |thing: String, from: String, to: String| {
            Moment::new(Happening::Moved { thing, from, via: Vec::new(), to })
        };
        let text = self.tell_event(event, viewer, names);
        match *event {
            Event::Moved { token, from, to } => {
                vec![moved(token_id(token), Self::spot_id(from), Self::spot_id(to)), heard(Sound::Step)]
            }
            Event::Pushed { token, from, to, .. } => vec![moved(token_id(token), Self::spot_id(from), node_id(to))],
            Event::Spawned { token, node } => {
                vec![Moment::new(Happening::Came { thing: token_id(token), at: node_id(node) })]
            }
            Event::TokenLost { token, at } | Event::TokenGone { token, at } => {
                let label = "Token of the wave".into();
                vec![Moment::new(Happening::Gone { thing: token_id(token), at: Self::spot_id(at), label })]
            }
            Event::Went { ranger, from, to } | Event::Retreated { ranger, from, to } => {
                let seat = State::seat_of(ranger);
                vec![moved(ranger_id(ranger), node_id(from), node_id(to)).about(seat), heard(Sound::Step)]
            }
            Event::Rolled { ranger, faces, kept, .. } => {
                let mut counted = false;
                let die = |face: &u8| {
                    let counts = *face == kept && !counted;
                    counted |= counts;
                    let fate = if counts { Fate::Counts } else { Fate::Lies };
                    Die { kind: "die".into(), face: face.to_string(), fate, ..Die::default() }
                };
                let dice = faces.iter().filter(|face| **face > 0).map(die).collect();
                let roll =
                    Roll { label: format!("{} rolls", who(ranger, names)), dice, outcome: text, ..Roll::default() };
                let roll = Moment::new(Happening::Rolled(roll));
                vec![if ranger == NONE { roll } else { roll.about(State::seat_of(ranger)) }, heard(Sound::Dice)]
            }
            Event::Damaged { amount, .. } => {
                let thing = "momentum".into();
                vec![
                    Moment::new(Happening::Changed { thing, by: -i32::from(amount), of: "momentum".into() }),
                    heard(Sound::Hit),
                ]
            }
            Event::Trapped { .. } | Event::ObstacleFell { .. } | Event::Destroyed { .. } => vec![heard(Sound::Crash)],
            Event::Built { .. } | Event::PlaceBuilt { .. } | Event::Restored { .. } => vec![heard(Sound::Build)],
            Event::WaveCame { wave, .. } => {
                vec![banner(format!("Wave {}", wave + 1), text, Tone::Red), heard(Sound::Alarm)]
            }
            Event::Captured { node, .. } => {
                vec![banner(self.node_name(node).into(), text, Tone::Red), heard(Sound::Alarm)]
            }
            Event::RangerCaptured { .. } => vec![banner("Captured".into(), text, Tone::Red)],
            Event::WaveBeaten { .. } => vec![banner("Beaten".into(), text, Tone::Green), heard(Sound::Fanfare)],
            Event::DesperationBegan => vec![banner("Act 3".into(), "Save what can be saved.".into(), Tone::Orange)],
            Event::GoalSet { goal, .. } => vec![banner(goal_name(goal).into(), text, Tone::Orange)],
            Event::Finished { won, .. } => {
                let (title, tone) = if won { ("The rangers win", Tone::Green) } else { ("The wave wins", Tone::Red) };
                vec![banner(title.into(), text, tone), heard(Sound::Fanfare)]
            }
            _ => Vec::new(),
        }
    }
}
