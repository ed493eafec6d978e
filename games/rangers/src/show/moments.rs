//! What is shown of events as they happen.

use super::{goal_name, node_id, ranger_id, road_id, token_id, who};
use crate::Rangers;
use crate::action::{Ill, Suffer};
use crate::event::{Blow, Event};
use crate::park::Node;
use crate::state::{NONE, Spot, State, Target};
use sounder_kernel::{Names, Viewer};
use sounder_scene::{Die, Fate, Happening, Moment, Roll, Sound, Tone};

fn heard(sound: Sound) -> Moment {
    Moment::new(Happening::Heard(sound))
}

fn banner(title: impl Into<String>, text: String, tone: Tone) -> Moment {
    Moment::new(Happening::Banner { title: title.into(), text, tone })
}

fn moved(thing: String, from: String, to: String) -> Moment {
    Moment::new(Happening::Moved { thing, from, via: Vec::new(), to })
}

fn changed(thing: String, by: i32, of: &str) -> Moment {
    Moment::new(Happening::Changed { thing, by, of: of.into() })
}

fn walked(ranger: u8, from: Node, to: Node) -> Vec<Moment> {
    vec![moved(ranger_id(ranger), node_id(from), node_id(to)).about(State::seat_of(ranger)), heard(Sound::Step)]
}

fn die(face: u8, counts: bool) -> Die {
    let fate = if counts { Fate::Counts } else { Fate::Lies };
    Die { kind: "die".into(), face: face.to_string(), fate, ..Die::default() }
}

/// The dice of a roll; of equal faces the first is the one that counts.
fn dice(faces: [u8; 6], kept: u8) -> Vec<Die> {
    let first = faces.iter().position(|face| *face == kept);
    let thrown = faces.into_iter().enumerate().filter(|(_, face)| *face > 0);
    thrown.map(|(index, face)| die(face, Some(index) == first)).collect()
}

/// A harm on the panel of a ranger: injuries are counted up, dice down.
fn harm(ranger: u8, ill: Ill, by: i32) -> Moment {
    let number = State::seat_of(ranger).0 + 1;
    let moment = match ill {
        Ill::Injury => changed(format!("injuries-{number}"), by, "injuries"),
        Ill::Exhaustion => changed(format!("dice-{number}"), -by, "dice"),
    };
    moment.about(State::seat_of(ranger))
}

impl Rangers {
    fn rolled(label: String, dice: Vec<Die>, outcome: String, ranger: u8) -> Vec<Moment> {
        let roll = Moment::new(Happening::Rolled(Roll { label, dice, outcome, ..Roll::default() }));
        let roll = if ranger == NONE { roll } else { roll.about(State::seat_of(ranger)) };
        vec![roll, heard(Sound::Dice)]
    }

    fn aimed(thing: String, at: String, label: &str) -> Moment {
        Moment::new(Happening::Aimed { thing, at: vec![at], label: label.into() })
    }

    /// Tokens come, go and are gone.
    fn token_moments(event: &Event) -> Vec<Moment> {
        let gone = |token: u8, at: Spot| {
            let (thing, at) = (token_id(token), Self::spot_id(at));
            vec![Moment::new(Happening::Gone { thing, at, label: "Token of the wave".into() })]
        };
        let came =
            |token: u8, node: Node| vec![Moment::new(Happening::Came { thing: token_id(token), at: node_id(node) })];
        match *event {
            Event::Moved { token, from, to } => {
                vec![moved(token_id(token), Self::spot_id(from), Self::spot_id(to)), heard(Sound::Step)]
            }
            Event::Pushed { token, from, to, .. } | Event::WentIn { token, from, node: to } => {
                vec![moved(token_id(token), Self::spot_id(from), node_id(to)), heard(Sound::Step)]
            }
            Event::Spawned { token, node } => came(token, node),
            Event::TokenLost { token, at } | Event::TokenGone { token, at } => gone(token, at),
            _ => Vec::new(),
        }
    }

    /// Turning points that everybody should notice.
    fn banner_moments(&self, event: &Event, text: String) -> Vec<Moment> {
        match *event {
            Event::WaveCame { wave, .. } => {
                // Act 1 is Prep and the first wave, Act 2 all others. RGR §1.2
                let title = format!("Act {}: wave {}", wave.min(1) + 1, wave + 1);
                vec![banner(title, text, Tone::Red), heard(Sound::Alarm)]
            }
            Event::Captured { node, .. } => {
                vec![banner(self.node_name(node), text, Tone::Red), heard(Sound::Alarm)]
            }
            Event::Retaken { node, .. } => {
                vec![banner(self.node_name(node), text, Tone::Green), heard(Sound::Build)]
            }
            Event::RangerCaptured { .. } => vec![banner("Captured", text, Tone::Red), heard(Sound::Alarm)],
            Event::WaveBeaten { .. } => vec![banner("Beaten", text, Tone::Green), heard(Sound::Fanfare)],
            Event::DesperationBegan => {
                vec![banner("Act 3", "Save what can be saved.".into(), Tone::Orange), heard(Sound::Alarm)]
            }
            Event::GoalSet { goal, .. } => vec![banner(goal_name(goal), text, Tone::Orange)],
            Event::Finished { won, .. } => {
                let (title, tone) = if won { ("The rangers win", Tone::Green) } else { ("The wave wins", Tone::Red) };
                vec![banner(title, text, tone), heard(Sound::Fanfare)]
            }
            _ => Vec::new(),
        }
    }

    pub(super) fn moments_of(&self, event: &Event, viewer: Viewer, names: &Names) -> Vec<Moment> {
        let text = self.tell_event(event, viewer, names);
        match *event {
            Event::Went { ranger, from, to } | Event::Retreated { ranger, from, to } => walked(ranger, from, to),
            Event::Rolled { ranger, faces, kept, .. } => {
                Self::rolled(format!("{} rolls", who(ranger, names)), dice(faces, kept), text, ranger)
            }
            Event::Trapped { face: 0, .. } => vec![heard(Sound::Crash)],
            Event::Trapped { on, face, .. } => {
                Self::rolled(format!("The trap on {}", self.road_name(on)), vec![die(face, true)], text, NONE)
            }
            Event::Choked { ranger, on, die: face } => {
                let label = format!("{} at the chokepoint", who(ranger, names));
                let mut moments = vec![Self::aimed(ranger_id(ranger), road_id(on), "halts the wave")];
                moments.extend(Self::rolled(label, vec![die(face, true)], text, ranger));
                moments
            }
            Event::Assaulted { from, target, .. } => {
                let at = match target {
                    Target::Place(node) => node_id(node),
                    Target::Obstacle(segment) => road_id(segment),
                    Target::Ranger(ranger) => ranger_id(ranger),
                };
                vec![Self::aimed(Self::spot_id(from), at, "assaults")]
            }
            Event::Damaged { amount, blow, left, .. } => {
                let sound =
                    if matches!(blow, Blow::Trap | Blow::Blast | Blow::Flood) { Sound::Crash } else { Sound::Hit };
                let amount = i32::from(amount);
                // Act 3 adds damage up where the other acts take it from the momentum.
                let change = if left == NONE {
                    changed("damage".into(), amount, "damage")
                } else {
                    changed("momentum".into(), -amount, "momentum")
                };
                vec![change, heard(sound)]
            }
            Event::Paid { amount, .. } => vec![changed("momentum".into(), -i32::from(amount), "momentum")],
            Event::Grew { amount, .. } => vec![changed("momentum".into(), amount.into(), "momentum")],
            Event::Harmed { ranger, how: Suffer::Injury } => vec![harm(ranger, Ill::Injury, 1)],
            Event::Harmed { ranger, how: Suffer::Exhaustion } => vec![harm(ranger, Ill::Exhaustion, 1)],
            Event::Mended { ranger, ill } => vec![harm(ranger, ill, -1)],
            Event::Cleared { .. } | Event::ObstacleFell { .. } | Event::Destroyed { .. } | Event::Closed { .. } => {
                vec![heard(Sound::Crash)]
            }
            Event::Built { .. } | Event::PlaceBuilt { .. } | Event::Restored { .. } | Event::ChokeSet { .. } => {
                vec![heard(Sound::Build)]
            }
            Event::Waited { .. } | Event::TokenKept { .. } => vec![heard(Sound::Coin)],
            Event::Moved { .. }
            | Event::Pushed { .. }
            | Event::WentIn { .. }
            | Event::Spawned { .. }
            | Event::TokenLost { .. }
            | Event::TokenGone { .. } => Self::token_moments(event),
            _ => self.banner_moments(event, text),
        }
    }
}
