//! One game being played: the door where everything is checked.

mod pick;
mod rewind;
mod tell;

pub use pick::{Pick, Refusal};
pub use tell::Telling;

use crate::{
    Checkpoint, Choice, Dice, Log, Met, Move, Names, Outcome, RECORD_FORMAT, Record, RecordError, Seat, SeatSet, Seed,
    Setup, SetupError, Status, Words,
};
use rewind::Snapshot;
use serde::Serialize;
use serde_json::Value;
use std::sync::Arc;

/// A checkpoint is taken after every so many moves.
pub const CHECKPOINT_EVERY: usize = 50;

/// One game being played.
///
/// Front ends hold it with its type erased; scenarios, simulations and tests know the game.
pub struct Match<G: Words> {
    game: Arc<G>,
    setup: Setup,
    names: Names,
    seed: Seed,
    met: Met,
    state: G::State,
    /// Who has conceded in a game that has no rule for it.
    conceded: SeatSet,
    steps: Vec<Step<G::Action>>,
    happened: Vec<(usize, Happened<G::Event>)>,
    checkpoints: Vec<Checkpoint>,
    /// The moves so far as the beginning of the text that checkpoints are hashes of.
    trail: blake3::Hasher,
    snapshots: Vec<Snapshot<G::State>>,
}

/// Something that happened.
#[derive(Clone, Debug)]
pub enum Happened<E> {
    /// By the game's own account.
    Event(E),
    /// Somebody conceded in a game that has no rule for it.
    Conceded,
}

/// One move, and what has to be known about it later.
#[derive(Clone)]
struct Step<A> {
    seat: Seat,
    /// `None` for conceding.
    action: Option<A>,
    words: Option<String>,
    /// Something random or hidden came to light.
    revealing: bool,
    /// It was made while several seats chose at the same time.
    blind: bool,
    /// The others could not see what it was.
    secret: bool,
}

/// What came of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    /// The number of moves played so far, this one included.
    pub number: usize,
    /// Whether something random or hidden came to light, so that it cannot be taken back freely.
    pub revealing: bool,
    /// Whether the others cannot see what it was.
    pub secret: bool,
}

/// The log of one move.
struct Ears<'a, E> {
    happened: &'a mut Vec<(usize, Happened<E>)>,
    after: usize,
    revealed: bool,
}

impl<E> Log<E> for Ears<'_, E> {
    fn tell(&mut self, event: E) {
        self.happened.push((self.after, Happened::Event(event)));
    }

    fn reveal(&mut self) {
        self.revealed = true;
    }
}

impl<G: Words> Match<G> {
    /// Binds the game to a table and deals.
    pub fn deal(game: &G, setup: Setup, seed: Seed) -> Result<Match<G>, SetupError> {
        game.about().check(&setup)?;
        let game = Arc::new(game.for_table(&setup)?);
        Ok(Match::dealt(game, setup, seed))
    }

    fn dealt(game: Arc<G>, setup: Setup, seed: Seed) -> Match<G> {
        let state = game.deal(&mut setup.dice.deal(seed));
        let names = Names::numbered(setup.seats);
        Match {
            game,
            setup,
            names,
            seed,
            met: Met::default(),
            state,
            conceded: SeatSet::EMPTY,
            steps: Vec::new(),
            happened: Vec::new(),
            checkpoints: Vec::new(),
            trail: empty_trail(),
            snapshots: Vec::new(),
        }
    }

    /// Replays a record to its end, checking every move and checkpoint.
    pub fn replay(game: &G, record: &Record) -> Result<Match<G>, RecordError> {
        Match::replay_to(game, record, record.moves.len())
    }

    /// Replays the first `moves` moves of a record.
    pub fn replay_to(game: &G, record: &Record, moves: usize) -> Result<Match<G>, RecordError> {
        Match::replay_while(game, record, moves, &|| true)
    }

    /// Replays the first `moves` moves of a record as long as it is wanted.
    pub fn replay_while(
        game: &G,
        record: &Record,
        moves: usize,
        wanted: &dyn Fn() -> bool,
    ) -> Result<Match<G>, RecordError> {
        record.check(game.about())?;
        let mut replayed = Match::deal(game, record.setup.clone(), record.seed)?;
        replayed.names = Names::new(record.names.clone());
        // States that are written in another way have other hashes; the moves still have to be legal.
        let comparable = record.layout == game.about().layout;
        let mut checkpoints = record.checkpoints.iter().filter(|_| comparable).peekable();
        for (index, step) in record.moves.iter().take(moves).enumerate() {
            if !wanted() {
                return Err(RecordError::Unwanted);
            }
            let number = index + 1;
            let illegal = |reason: String| RecordError::IllegalMove { number, reason };
            if step.seat.index() >= record.setup.seats {
                return Err(illegal(format!("there is no {}", step.seat)));
            }
            replayed.play_move(step).map_err(|refusal| illegal(refusal.to_string()))?;
            while let Some(Checkpoint(after, hash)) = checkpoints.next_if(|checkpoint| checkpoint.0 <= number) {
                if *after == number && *hash != replayed.checkpoint_hash() {
                    return Err(RecordError::Checkpoint { after: number });
                }
            }
        }
        if moves >= record.moves.len() {
            record.check_seal()?;
        }
        Ok(replayed)
    }

    /// The game, bound to this table.
    pub fn game(&self) -> &Arc<G> {
        &self.game
    }

    /// How it was set up.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The true state. Only for renderers and for those who hand out imagined ones.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// Puts another position on the table, as scenarios do. What led to it is forgotten.
    pub fn set_state(&mut self, state: G::State) {
        let dealt = Match::dealt(Arc::clone(&self.game), self.setup.clone(), self.seed);
        *self = Match { names: self.names.clone(), ..dealt };
        self.state = state;
    }

    /// Who sits where.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// Says who sits where: one name a seat.
    pub fn set_names(&mut self, names: Names) {
        assert_eq!(names.all().len(), self.setup.seats, "one name a seat");
        self.names = names;
    }

    /// Who may act now, or how the game ended.
    pub fn status(&self) -> Status {
        let status = self.game.status(&self.state);
        if self.conceded.is_empty() || status.outcome().is_some() {
            return status;
        }
        let mut left = self.game.chairs().sides().filter(|(_, seats)| seats.iter().any(|s| !self.conceded.contains(s)));
        let scores = vec![0; self.setup.seats];
        match (left.next(), left.next()) {
            (Some((_, winners)), None) if self.game.chairs().sides().count() > 1 => {
                Status::Over(Outcome::won_by(winners, &scores))
            }
            (Some(_), _) => status,
            (None, _) => Status::Over(Outcome::lost(&scores)),
        }
    }

    /// Who has conceded in a game that has no rule for it: somebody else plays on for these.
    pub fn conceded(&self) -> SeatSet {
        self.conceded
    }

    /// How many moves have been played: the version of the position.
    pub fn moves(&self) -> usize {
        self.steps.len()
    }

    /// The last move, if any was played.
    pub fn last_move(&self) -> Option<Move> {
        self.steps.last().map(to_move)
    }

    /// The moves after the first `from`.
    pub fn moves_from(&self, from: usize) -> impl Iterator<Item = Move> {
        self.steps[from..].iter().map(to_move)
    }

    /// The moves after the first `from` as bots are told of them: `None` for what not everybody could see, and for what
    /// brought something random or hidden to light.
    pub fn open_steps(&self, from: usize) -> impl Iterator<Item = Option<(Seat, G::Action)>> {
        self.steps[from..]
            .iter()
            .map(|step| step.action.filter(|_| !step.secret && !step.revealing).map(|action| (step.seat, action)))
    }

    /// The actions open to a seat.
    pub fn legal(&self, seat: Seat) -> Vec<G::Action> {
        let mut actions = Vec::new();
        if self.status().acting().contains(seat) {
            self.game.legal(&self.state, seat, &mut actions);
        }
        actions
    }

    /// The open choices of a seat in words, in the order of [`Match::legal`]; none when it may not act.
    pub fn choices(&self, seat: Seat) -> Vec<Choice> {
        self.legal(seat).iter().map(|action| self.game.choice(&self.state, seat, *action, &self.names)).collect()
    }

    /// Plays a choice that the player made looking at the position after `at` moves, with words beside it where the choice
    /// asks for some. A refusal changes nothing.
    ///
    /// A choice that others have overtaken counts if it is still open and means the same: it must be named by its words or
    /// its action, and the seat must not have moved since.
    pub fn play(&mut self, seat: Seat, at: usize, pick: &Pick, words: Option<&str>) -> Result<Played, Refusal> {
        let action = self.find(seat, at, pick)?;
        let words = self.check_words(seat, action, words)?;
        let mut dice = self.dice(seat);
        Ok(self.play_with(seat, action, words, &mut dice))
    }

    /// Plays a move of a record.
    pub fn play_move(&mut self, step: &Move) -> Result<Played, Refusal> {
        match &step.action {
            Some(action) => self.play(step.seat, self.moves(), &Pick::Action(action.clone()), step.words.as_deref()),
            None => self.concede(step.seat),
        }
    }

    /// Plays an action that is known to be legal.
    pub fn play_action(&mut self, seat: Seat, action: G::Action) -> Played {
        let mut dice = self.dice(seat);
        self.play_with(seat, action, None, &mut dice)
    }

    /// Plays a choice with loaded dice, as scenarios do; gives how many of the loaded values were not drawn.
    pub fn play_loaded(
        &mut self,
        seat: Seat,
        pick: &Pick,
        words: Option<&str>,
        dice: &[u32],
    ) -> Result<usize, Refusal> {
        let action = self.find(seat, self.moves(), pick)?;
        let words = self.check_words(seat, action, words)?;
        let mut loaded = self.dice(seat).forced(dice);
        self.play_with(seat, action, words, &mut loaded);
        Ok(loaded.forced_left())
    }

    /// The dice of a seat's next action.
    fn dice(&self, seat: Seat) -> Dice {
        self.setup.dice.action(self.seed, self.steps.len() as u64 + 1, seat, &self.met)
    }

    fn play_with(&mut self, seat: Seat, action: G::Action, words: Option<String>, dice: &mut Dice) -> Played {
        let blind = self.game.status(&self.state).is_blind();
        let secret = self.game.is_secret(&self.state, seat, action);
        let mut log = Ears { happened: &mut self.happened, after: self.steps.len() + 1, revealed: false };
        self.game.apply(&mut self.state, seat, action, dice, &mut log);
        let revealing = log.revealed || dice.used();
        self.met.note(seat, dice);
        self.took(Step { seat, action: Some(action), words, revealing, blind, secret })
    }

    /// A seat gives up. What comes of it is the game's to say; where it says nothing, the game is over once a single side is
    /// left, and until then somebody else has to play on for the seat.
    pub fn concede(&mut self, seat: Seat) -> Result<Played, Refusal> {
        if self.status().outcome().is_some() {
            return Err(Refusal::Over);
        }
        if self.conceded.contains(seat) {
            return Err(Refusal::Conceded(seat));
        }
        let after = self.steps.len() + 1;
        let mut dice = self.dice(seat);
        let mut log = Ears { happened: &mut self.happened, after, revealed: false };
        if !self.game.concede(&mut self.state, seat, &mut dice, &mut log) {
            self.conceded = self.conceded.with(seat);
            self.happened.push((after, Happened::Conceded));
        }
        self.met.note(seat, &dice);
        // It cannot be taken back freely: the others have seen it.
        Ok(self.took(Step { seat, action: None, words: None, revealing: true, blind: false, secret: false }))
    }

    fn took(&mut self, step: Step<G::Action>) -> Played {
        let number = self.steps.len() + 1;
        let played = Played { number, revealing: step.revealing, secret: step.secret };
        if number > 1 {
            self.trail.update(b",");
        }
        self.trail.update(&move_json(&step));
        self.steps.push(step);
        if number.is_multiple_of(CHECKPOINT_EVERY) {
            self.checkpoints.push(Checkpoint(number, self.checkpoint_hash()));
            self.take_snapshot();
        }
        played
    }

    /// The hash that a checkpoint holds here: of all moves and the true state.
    pub fn checkpoint_hash(&self) -> String {
        // The moves too, so that a change of order that leads to the same state is noticed.
        let mut hasher = self.trail.clone();
        hasher.update(b"],").update(&to_json(&self.state)).update(b"]");
        hasher.finalize().to_hex()[..32].to_string()
    }

    /// The checkpoint taken with the last move, if it was the turn of one.
    pub fn fresh_checkpoint(&self) -> Option<&Checkpoint> {
        self.checkpoints.last().filter(|checkpoint| checkpoint.0 == self.steps.len())
    }

    /// The whole game so far. It holds the seed: keep it back until the game is over.
    pub fn record(&self) -> Record {
        self.record_with(None)
    }

    /// The same with the content that it was played with, as the host packs it.
    pub fn record_with(&self, content: Option<String>) -> Record {
        let mut checkpoints = self.checkpoints.clone();
        if self.fresh_checkpoint().is_none() {
            checkpoints.push(Checkpoint(self.steps.len(), self.checkpoint_hash()));
        }
        let about = self.game.about();
        Record {
            sounder: RECORD_FORMAT,
            game: about.id.into(),
            rules: about.rules_version,
            layout: about.layout,
            pack: about.pack_hash.clone(),
            setup: self.setup.clone(),
            names: self.names.all().to_vec(),
            commitment: self.seed.commitment(),
            seed: self.seed,
            moves: self.steps.iter().map(to_move).collect(),
            checkpoints,
            content,
            seal: None,
        }
        .sealed()
    }
}

/// Checkpoints are hashes of `[[MOVE,MOVE,…],STATE]`.
fn empty_trail() -> blake3::Hasher {
    let mut trail = blake3::Hasher::new();
    trail.update(b"[[");
    trail
}

fn to_move<A: Serialize>(step: &Step<A>) -> Move {
    let action = step.action.as_ref().map(|action| serde_json::to_value(action).expect("actions are plain data"));
    Move { seat: step.seat, action, words: step.words.clone() }
}

/// A move in JSON, as the action writes itself: what passes through a JSON value may come out with its keys in another
/// order.
fn move_json<A: Serialize>(step: &Step<A>) -> Vec<u8> {
    match &step.words {
        None => to_json(&(step.seat, &step.action)),
        Some(words) => to_json(&(step.seat, &step.action, words)),
    }
}

fn to_json<T: Serialize>(data: &T) -> Vec<u8> {
    serde_json::to_vec(data).expect("states and moves are plain data")
}

/// The open actions of a seat in serialized form, in the order of its choices.
pub fn action_values<A: Serialize>(actions: &[A]) -> Vec<Value> {
    actions.iter().map(|action| serde_json::to_value(action).expect("actions are plain data")).collect()
}
