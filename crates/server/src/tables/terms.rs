use serde::{Deserialize, Deserializer, Serialize};
use sounder_kernel::Object;
use utoipa::ToSchema;

/// What the players of a table have agreed on, apart from the game itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
#[expect(clippy::struct_excessive_bools, reason = "people agree on each by itself, with yes or no")]
pub struct Terms {
    /// Whether the table is on the public list and anybody may take a free seat.
    pub listed: bool,
    /// How fast it is played.
    pub pace: Pace,
    /// What happens when a clock runs out.
    pub timeout: Timeout,
    /// Whether those who win and lose together have one clock between them, in games of sides.
    pub side_clock: bool,
    /// Whether the screen is hidden between the turns of people who share one.
    pub curtain: bool,
    /// Whether bots lay out the table for everybody before the game proper, in games where it is laid out.
    pub laid_out: bool,
}

impl Default for Terms {
    fn default() -> Terms {
        let pace = Pace::Live { minutes: None, increment: 0 };
        Terms { listed: false, pace, timeout: Timeout::Bot, side_clock: false, curtain: true, laid_out: false }
    }
}

/// How fast a game is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum Pace {
    /// Everybody is there.
    #[serde(deserialize_with = "live")]
    Live {
        /// Minutes for the whole game, or no clock.
        #[serde(default)]
        #[schema(minimum = 1, maximum = 600)]
        minutes: Option<u32>,
        /// Seconds that a turn adds.
        #[serde(default)]
        #[schema(maximum = 600)]
        increment: u32,
    },
    /// So many days for every decision.
    Days(u32),
}

/// The parts of a live pace, by their names.
fn live<'de, D: Deserializer<'de>>(source: D) -> Result<(Option<u32>, u32), D::Error> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Live {
        minutes: Option<u32>,
        #[serde(default)]
        increment: u32,
    }
    Object::read(source).map(|Live { minutes, increment }| (minutes, increment))
}

/// What happens when a clock runs out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Timeout {
    /// A bot makes the decision.
    Bot,
    /// The player is treated as having resigned.
    Forfeit,
}

impl Terms {
    /// Clocks within reason.
    pub fn check(&self) -> Result<(), String> {
        match self.pace {
            Pace::Live { minutes: Some(minutes), .. } if !(1..=600).contains(&minutes) => {
                Err("a clock has 1 to 600 minutes".into())
            }
            Pace::Live { increment, .. } if increment > 600 => Err("a turn adds at most 600 seconds".into()),
            Pace::Days(days) if !(1..=30).contains(&days) => Err("a decision has 1 to 30 days".into()),
            _ => Ok(()),
        }
    }

    /// The pace in words.
    pub fn pace_in_words(&self) -> String {
        match self.pace {
            Pace::Live { minutes: None, .. } => "live, no clock".into(),
            Pace::Live { minutes: Some(minutes), increment: 0 } => format!("live, {minutes} min each"),
            Pace::Live { minutes: Some(minutes), increment } => {
                format!("live, {minutes} min each and {increment} s a turn")
            }
            Pace::Days(1) => "a day for each decision".into(),
            Pace::Days(days) => format!("{days} days for each decision"),
        }
    }
}
