//! What is measured of every game, without a word of any game: each part grows story by story, in whole numbers.

mod content;
mod happenings;
mod ladder;
mod luck;
mod notable;
mod pairs;
mod shape;
mod standing;
mod tension;

pub use content::{Association, Content, ThingLine};
pub use happenings::{Happening, Happenings};
pub use ladder::{Ladder, Rung};
pub use luck::{Correction, Moments};
pub use notable::{Example, Notable};
pub use pairs::PairLine;
pub use shape::Shape;
pub use standing::{Standing, StandingLine};
pub(crate) use tension::Lead;
pub use tension::{STEPS, Tension};

use crate::play::Collect;
use crate::story::Story;
use serde::{Deserialize, Serialize};
use sounder_kernel::{Chairs, Vocabulary};

/// All observational statistics of the games of one table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Measures {
    /// Games counted.
    pub games: u64,
    /// Who won, by seat, side, role and bot.
    pub standing: Standing,
    /// How long the games were, and how much there was to decide.
    pub shape: Shape,
    /// How the lead changed hands.
    pub tension: Tension,
    /// What was offered, taken and used.
    pub content: Content,
    /// What happened.
    pub happenings: Happenings,
    /// Who beats whom.
    pub ladder: Ladder,
    /// Games worth a look.
    pub notable: Notable,
}

impl Measures {
    /// Nothing yet, for games at such a table.
    pub fn new(chairs: &Chairs, words: &Vocabulary) -> Measures {
        Measures {
            games: 0,
            standing: Standing::new(chairs),
            shape: Shape::default(),
            tension: Tension::default(),
            content: Content::new(words, chairs.seats()),
            happenings: Happenings::new(words),
            ladder: Ladder::new(chairs.seats()),
            notable: Notable::new(words, chairs.seats()),
        }
    }
}

impl Collect for Measures {
    fn add(&mut self, story: &Story) {
        let lead = Lead::of(story);
        self.games += 1;
        self.standing.add(story);
        self.shape.add(story);
        self.tension.add(story, lead.as_ref());
        self.content.add(story);
        self.happenings.add(story);
        self.ladder.add(story);
        self.notable.add(story, lead.as_ref());
    }

    fn merge(&mut self, other: Measures) {
        self.games += other.games;
        self.standing.merge(&other.standing);
        self.shape.merge(&other.shape);
        self.tension.merge(&other.tension);
        self.content.merge(&other.content);
        self.happenings.merge(&other.happenings);
        self.ladder.merge(&other.ladder);
        self.notable.merge(&other.notable);
    }
}
