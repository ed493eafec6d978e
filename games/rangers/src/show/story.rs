//! The evening as a story: what people wrote, and what happened between it.

use crate::Rangers;
use crate::event::{Event, Feat};
use crate::show::who;
use crate::state::NONE;
use sounder_kernel::{Names, Viewer};
use sounder_scene::{Chapter, Passage, Story, Told};

/// Whether an event is worth a sentence in the story; the others are steps on the way.
fn is_told(event: &Event) -> bool {
    // Dice that are rolled again or lifted are of the game, not of the tale.
    !matches!(event, Event::Feat { feat: Feat::Reroll | Feat::Lift, .. })
        && matches!(
            event,
            Event::RoleTaken { .. }
                | Event::PlaceBuilt { .. }
                | Event::WaveCame { .. }
                | Event::Trapped { .. }
                | Event::Choked { .. }
                | Event::Assaulted { .. }
                | Event::Warded { .. }
                | Event::Feat { .. }
                | Event::Captured { .. }
                | Event::Held { .. }
                | Event::ObstacleFell { .. }
                | Event::Retreated { .. }
                | Event::RangerCaptured { .. }
                | Event::RangerFreed { .. }
                | Event::Destroyed { .. }
                | Event::Closed { .. }
                | Event::Retaken { .. }
                | Event::BroughtOut { .. }
                | Event::Wrecked { .. }
                | Event::KeptGoal { .. }
                | Event::WaveBeaten { .. }
                | Event::GoalSet { .. }
                | Event::Finished { .. }
        )
}

impl Rangers {
    /// An event as a story tells it: without dice and counts.
    fn narrate(&self, event: &Event, names: &Names) -> String {
        let node = |node| self.park.name(node);
        match *event {
            Event::PlaceBuilt { ranger, kind, node: at } if ranger != NONE => {
                let place = self.kind_name(kind);
                format!("{} looks after the {place} at {}.", who(ranger, names), node(at))
            }
            Event::WaveCame { wave: 0, .. } => "They come up the roads.".into(),
            Event::WaveCame { .. } => "They come again, and there are more of them.".into(),
            Event::Trapped { on, .. } => format!("The trap on {} goes off under them.", self.road_name(on)),
            Event::Choked { ranger, on, .. } => format!("{} halts them on {}.", who(ranger, names), self.road_name(on)),
            Event::BroughtOut { ranger, node: at, .. } => {
                format!("{} brings somebody out by {}.", who(ranger, names), node(at))
            }
            Event::Wrecked { ranger, .. } => format!("{} wrecks what they came for.", who(ranger, names)),
            Event::KeptGoal { node: at, .. } => format!("{} still stands.", node(at)),
            _ => self.tell_event(event, Viewer::Public, names),
        }
    }

    pub(super) fn tell_story(&self, told: &[Told<'_, Event>], names: &Names) -> Story {
        let chapter = |title: String| Chapter { title, passages: Vec::new() };
        let mut chapters = vec![chapter("Who we were".into())];
        let (mut coming, mut ending) = (None, String::new());
        for Told { event, words } in told {
            match event {
                // People first: what is coming is told with the park that it comes for.
                Event::NaturePicked { .. } => {
                    coming = Some(Passage::Told(self.tell_event(event, Viewer::Public, names)));
                    continue;
                }
                Event::PlaceBuilt { .. } if chapters.len() == 1 => {
                    let mut park = chapter(self.park.sketch.name.clone());
                    park.passages.push(Passage::Told(self.park.sketch.text.clone()));
                    park.passages.extend(coming.take());
                    chapters.push(park);
                }
                Event::WaveCame { wave, .. } => chapters.push(chapter(format!("Wave {}", wave + 1))),
                Event::DesperationBegan => chapters.push(chapter("What could be saved".into())),
                Event::Finished { .. } => ending = self.tell_event(event, Viewer::Public, names),
                _ => {}
            }
            let passages = &mut chapters.last_mut().expect("a story has a beginning").passages;
            match (event, words.map(str::trim).filter(|words| !words.is_empty())) {
                (Event::Answered { ranger, prompt }, Some(words)) => passages.push(Passage::Answer {
                    who: who(*ranger, names).into(),
                    prompt: self.cards.prompt(*prompt).into(),
                    words: words.into(),
                }),
                (event, _) if is_told(event) => passages.push(Passage::Told(self.narrate(event, names))),
                _ => {}
            }
        }
        chapters.retain(|chapter| !chapter.passages.is_empty());
        let rangers: Vec<&str> = (0..self.ranger_count as u8).map(|ranger| who(ranger, names)).collect();
        let team = sounder_scene::words::list(rangers);
        Story {
            title: format!("The defence of {}", self.park.sketch.name),
            subtitle: format!("{team}. {ending}"),
            chapters,
        }
    }
}
