//! The evening as a story: what people wrote, and what happened between it.

use crate::Rangers;
use crate::event::Event;
use crate::show::who;
use sounder_kernel::{Names, Viewer};
use sounder_scene::{Chapter, Passage, Story, Told};

/// Whether an event is worth a sentence in the story; the others are steps on the way.
fn is_told(event: &Event) -> bool {
    matches!(
        event,
        Event::RoleTaken { .. }
            | Event::NaturePicked { .. }
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
    pub(super) fn tell_story(&self, told: &[Told<'_, Event>], names: &Names) -> Story {
        let chapter = |title: String| Chapter { title, passages: Vec::new() };
        let mut chapters = vec![chapter("Who we were".into())];
        let mut ending = String::new();
        for Told { event, words } in told {
            match event {
                Event::PlaceBuilt { .. } if chapters.len() == 1 => {
                    chapters.push(chapter(self.park.sketch.name.clone()));
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
                (event, _) if is_told(event) => {
                    passages.push(Passage::Told(self.tell_event(event, Viewer::Public, names)));
                }
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
