use crate::{About, Chairs, Dice, Log, Seat, Setup, SetupError, Status, Viewer};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;
use std::hash::Hash;

/// The game of one table: rules, content and setup; all that does not change while it is played.
///
/// A value of this type is always bound to a table: one fresh from its pack to the smallest one with every option at its
/// default, and [`for_table`](Game::for_table) gives the game of another. So a state holds only what changes.
///
/// A state is flat plain data (arrays, bit sets, small integers; no `String`, no map, no `Box`), because search copies
/// it millions of times. The functions are pure: the same arguments give the same result, on every machine.
pub trait Game: Send + Sync + Sized + 'static {
    /// A position. Holds nothing that the content or the setup holds already.
    type State: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// One small decision of one seat. An action names its thing, not its place: "recruit unit 7", never "take the third of
    /// the row". A choice that others have overtaken counts if the same action is still open (see
    /// [`Match::play`](crate::Match::play)), and nothing but this keeps it from meaning something else by then.
    type Action: Copy + Eq + Ord + Hash + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// Something that happened, for logs and statistics.
    type Event: Clone + Debug + Serialize + Send + Sync;

    /// What the game is called, who can play it, and which rules and content these are. The same at every table.
    fn about(&self) -> &About;

    /// The same rules and content at a table set up like this. `setup` has passed [`About::check`]; what seats bring
    /// along and experiments are the game's to check.
    fn for_table(&self, setup: &Setup) -> Result<Self, SetupError>;

    /// Each seat's role and side.
    fn chairs(&self) -> &Chairs;

    /// The first position.
    fn deal(&self, dice: &mut Dice) -> Self::State;

    /// Who may act now, or how the game ended.
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

    /// A position that looks the same to `viewer`, with everything the viewer cannot know dealt anew: hidden hands, and
    /// what others have chosen in secret so far.
    ///
    /// The default is for games without secrets.
    fn imagine(&self, state: &Self::State, viewer: Viewer, dice: &mut Dice) -> Self::State {
        let _ = (viewer, dice);
        state.clone()
    }

    /// Whether the other seats cannot see which action this is when it is made. By default that is so just where seats
    /// choose together.
    #[inline]
    fn is_secret(&self, state: &Self::State, seat: Seat, action: Self::Action) -> bool {
        let _ = (seat, action);
        self.status(state).is_blind()
    }

    /// What conceding does on the board: the seat never acts again, and the game goes on or is over by its own rules.
    /// Gives false, and changes nothing, where the rules say nothing of it: then somebody else has to play on for the seat,
    /// and the game is over once a single side is left.
    fn concede(&self, state: &mut Self::State, seat: Seat, dice: &mut Dice, log: &mut impl Log<Self::Event>) -> bool {
        let _ = (state, seat, dice, log);
        false
    }
}
