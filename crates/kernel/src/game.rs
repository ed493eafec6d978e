use crate::{Dice, Log, OptionSpec, Seat, Setup, SetupError, Status, Viewer};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;
use std::hash::Hash;

/// Rules plus content: all that does not change while a game is played.
///
/// A state is flat plain data (arrays, bit sets, small integers; no `String`, no map, no `Box`), because search copies
/// it millions of times. The functions are pure: the same arguments give the same result, on every machine.
pub trait Game: Send + Sync + 'static {
    /// A position. Holds nothing that the content holds already.
    type State: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// One small decision of one seat.
    type Action: Copy + Eq + Ord + Hash + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// Something that happened, for logs and statistics.
    type Event: Clone + Debug + Serialize + Send + Sync;

    /// What the game is called, who can play it, and which rules and content these are.
    fn about(&self) -> &About;

    /// The first position. `setup` has passed [`About::check`]; sheets are the game's to check.
    fn deal(&self, setup: &Setup, dice: &mut Dice) -> Result<Self::State, SetupError>;

    /// Who may act now, or the final standing.
    fn status(&self, state: &Self::State) -> Status;

    /// Appends every action open to `seat`, ascending and without doubles. There is at least one for each seat that may
    /// act, and none for any other. The list must follow from what the seat may know.
    fn legal(&self, state: &Self::State, seat: Seat, out: &mut Vec<Self::Action>);

    /// Plays an action. It must be legal: this is the fast path and does not check.
    fn apply(
        &self,
        state: &mut Self::State,
        seat: Seat,
        action: Self::Action,
        dice: &mut Dice,
        log: &mut impl Log<Self::Event>,
    );

    /// A position that looks the same to `viewer`, with everything the viewer cannot know dealt anew.
    ///
    /// The default is for games without secrets.
    fn imagine(&self, state: &Self::State, viewer: Viewer, dice: &mut Dice) -> Self::State {
        let _ = (viewer, dice);
        state.clone()
    }

    /// Whether the other seats cannot see which action this is when it is made, as with simultaneous choices.
    fn is_secret(&self, state: &Self::State, seat: Seat, action: Self::Action) -> bool {
        let _ = (state, seat, action);
        false
    }

    /// Why this position could never come up in a game; scenarios refuse such.
    fn sound(&self, state: &Self::State) -> Result<(), String> {
        let _ = state;
        Ok(())
    }
}

/// What a game says of itself.
#[derive(Clone, Debug, Serialize)]
pub struct About {
    /// The name used in files, addresses and on the command line.
    pub id: &'static str,
    /// The name shown to people.
    pub name: &'static str,
    /// One sentence that makes somebody want to play.
    pub tagline: &'static str,
    /// What a newcomer has to know before the first decision: how to win, and what a turn is. A few short sentences.
    pub brief: &'static str,
    /// The fewest seats.
    pub min_seats: usize,
    /// The most seats.
    pub max_seats: usize,
    /// The variants on offer.
    pub options: &'static [OptionSpec],
    /// Raised whenever the same record would play differently.
    pub rules_version: u32,
    /// Hash of the content; empty for a game without a pack.
    pub pack_hash: String,
    /// The rules in our words, in Markdown, clauses numbered.
    #[serde(skip)]
    pub rules: &'static str,
    /// No game takes more actions than this.
    pub longest: usize,
}

impl About {
    /// Checks seats and options, the part of a setup that every game shares.
    pub fn check(&self, setup: &Setup) -> Result<(), SetupError> {
        if !(self.min_seats..=self.max_seats).contains(&setup.seats) {
            let (game, min, max) = (self.name.into(), self.min_seats, self.max_seats);
            return Err(SetupError::Seats { game, min, max, asked: setup.seats });
        }
        let join = |ids: Vec<&str>| ids.join(", ");
        for (option, value) in &setup.options {
            let Some(spec) = self.options.iter().find(|spec| spec.id == option) else {
                return Err(SetupError::UnknownOption {
                    game: self.name.into(),
                    option: option.clone(),
                    known: join(self.options.iter().map(|spec| spec.id).collect()),
                });
            };
            if !spec.values.iter().any(|known| known.id == value) {
                return Err(SetupError::UnknownValue {
                    option: option.clone(),
                    value: value.clone(),
                    known: join(spec.values.iter().map(|value| value.id).collect()),
                });
            }
        }
        Ok(())
    }

    /// The chosen value of an option, or its default. The setup has passed [`About::check`].
    pub fn option<'a>(&self, setup: &'a Setup, id: &str) -> &'a str {
        let spec = self.options.iter().find(|spec| spec.id == id).expect("a game asks for options it declares");
        setup.options.get(id).map_or(spec.values[0].id, String::as_str)
    }

    /// Every setup worth testing: each number of seats with all defaults, and each value of each option.
    pub fn setups(&self) -> Vec<Setup> {
        let mut setups = Vec::new();
        for seats in self.min_seats..=self.max_seats {
            setups.push(Setup::new(seats));
            for spec in self.options {
                setups.extend(spec.values[1..].iter().map(|value| Setup::new(seats).with(spec.id, value.id)));
            }
        }
        setups
    }
}
