use crate::{
    About, Checkpoint, Choice, Move, Names, RECORD_FORMAT, Record, RecordError, Seat, Seed, Setup, SetupError, Status,
    Viewer, Words,
};
use crate::{Dice, Log, spell};
use serde::Serialize;
use serde_json::Value;
use std::sync::Arc;

/// A checkpoint is taken after every so many moves.
pub const CHECKPOINT_EVERY: usize = 50;

/// One game being played: the door where actions are checked.
pub struct Match<G: Words> {
    game: Arc<G>,
    setup: Setup,
    names: Names,
    seed: Seed,
    state: G::State,
    steps: Vec<Step<G::Action>>,
    events: Vec<(usize, G::Event)>,
    checkpoints: Vec<Checkpoint>,
}

struct Step<A> {
    seat: Seat,
    action: A,
    revealing: bool,
}

/// How somebody names one of the open choices.
#[derive(Clone, PartialEq, Debug)]
pub enum Pick {
    /// By its place in the list of choices.
    Index(usize),
    /// By its text, or by a part of it that only one choice has.
    Words(String),
    /// By the action itself, in its serialized form.
    Action(Value),
}

/// What came of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    /// The number of moves played so far, this one included.
    pub number: usize,
    /// Whether something random or hidden came to light, so that it cannot be taken back freely.
    pub revealing: bool,
}

/// Something that happened, in words for one viewer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Telling {
    /// The number of moves played when it happened.
    pub after: usize,
    /// Whom it is about; for what is about nobody, whose move it came from.
    pub seat: Seat,
    /// The sentence.
    pub text: String,
}

/// Why a move was refused. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// Somebody else is to move.
    #[error("it is not the turn of {0}")]
    NotYourTurn(Seat),
    /// The choices have changed since the player saw them.
    #[error("the table has moved on since you looked; choose again")]
    Stale,
    /// No open choice is called that.
    #[error("no open choice is \"{0}\"")]
    NoSuchChoice(String),
    /// Several open choices are called that.
    #[error("\"{0}\" could mean several choices: {1}")]
    Ambiguous(String, String),
    /// The last move cannot be taken back without asking.
    #[error("{0}")]
    NoUndo(&'static str),
}

/// The kernel's log of one move.
struct Ears<'a, E> {
    events: &'a mut Vec<(usize, E)>,
    after: usize,
    revealed: bool,
}

impl<E> Log<E> for Ears<'_, E> {
    fn tell(&mut self, event: E) {
        self.events.push((self.after, event));
    }

    fn reveal(&mut self) {
        self.revealed = true;
    }
}

impl<G: Words> Match<G> {
    /// Deals a new game.
    pub fn deal(game: Arc<G>, setup: Setup, seed: Seed) -> Result<Match<G>, SetupError> {
        game.about().check(&setup)?;
        let state = game.deal(&setup, &mut seed.dice(0))?;
        let names = Names::numbered(setup.seats);
        Ok(Match { game, setup, names, seed, state, steps: Vec::new(), events: Vec::new(), checkpoints: Vec::new() })
    }

    /// Replays a record to its end, checking every move and checkpoint.
    pub fn replay(game: Arc<G>, record: &Record) -> Result<Match<G>, RecordError> {
        Match::replay_to(game, record, record.moves.len())
    }

    /// Replays the first `moves` moves of a record.
    pub fn replay_to(game: Arc<G>, record: &Record, moves: usize) -> Result<Match<G>, RecordError> {
        record.check(game.about())?;
        let mut replayed = Match::deal(game, record.setup.clone(), record.seed)?;
        replayed.names = Names::new(record.names.clone());
        let mut checkpoints = record.checkpoints.iter().peekable();
        for (index, Move(seat, action)) in record.moves.iter().take(moves).enumerate() {
            let number = index + 1;
            if seat.index() >= record.setup.seats {
                return Err(RecordError::IllegalMove { number, reason: format!("there is no {seat}") });
            }
            replayed
                .play(*seat, index, &Pick::Action(action.clone()))
                .map_err(|refusal| RecordError::IllegalMove { number, reason: refusal.to_string() })?;
            while let Some(Checkpoint(after, hash)) = checkpoints.next_if(|checkpoint| checkpoint.0 <= number) {
                if *after == number && *hash != replayed.checkpoint_hash() {
                    return Err(RecordError::Checkpoint { after: number });
                }
            }
        }
        Ok(replayed)
    }

    /// The rules and content.
    pub fn game(&self) -> &Arc<G> {
        &self.game
    }

    /// The true state. Only for renderers and for those who hand out imagined ones.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// Puts another position on the table, as scenarios do. What led to it is forgotten.
    pub fn set_state(&mut self, state: G::State) {
        self.state = state;
        self.steps.clear();
        self.events.clear();
        self.checkpoints.clear();
    }

    /// The actions open to a seat.
    pub fn legal(&self, seat: Seat) -> Vec<G::Action> {
        let mut actions = Vec::new();
        if self.game.status(&self.state).acting().contains(seat) {
            self.game.legal(&self.state, seat, &mut actions);
        }
        actions
    }

    /// The moves since the last one that brought something random or hidden to light, and whether there was one.
    pub fn moves_since_reveal(&self) -> impl DoubleEndedIterator<Item = (Seat, G::Action)> {
        let start = self.steps.iter().rposition(|step| step.revealing).map_or(0, |last| last + 1);
        self.steps[start..].iter().map(|step| (step.seat, step.action))
    }

    /// What happened, with the number of moves played at the time.
    pub fn happened(&self) -> &[(usize, G::Event)] {
        &self.events
    }

    /// Plays an action that is known to be legal, with dice of the caller's choice (scenarios load them).
    pub fn play_with(&mut self, seat: Seat, action: G::Action, dice: &mut Dice) -> Played {
        let number = self.steps.len() + 1;
        let mut log = Ears { events: &mut self.events, after: number, revealed: false };
        self.game.apply(&mut self.state, seat, action, dice, &mut log);
        let revealing = log.revealed || dice.used();
        self.steps.push(Step { seat, action, revealing });
        if number.is_multiple_of(CHECKPOINT_EVERY) {
            let hash = self.checkpoint_hash();
            self.checkpoints.push(Checkpoint(number, hash));
        }
        Played { number, revealing }
    }

    /// Finds the open action that a pick means.
    pub fn find(&self, seat: Seat, pick: &Pick) -> Result<G::Action, Refusal> {
        match self.game.status(&self.state) {
            Status::Over(_) => return Err(Refusal::Over),
            Status::Turn(seats) if !seats.contains(seat) => return Err(Refusal::NotYourTurn(seat)),
            Status::Turn(_) => {}
        }
        let legal = self.legal(seat);
        match pick {
            Pick::Index(index) => {
                legal.get(*index).copied().ok_or_else(|| Refusal::NoSuchChoice(format!("number {}", index + 1)))
            }
            Pick::Action(value) => serde_json::from_value(value.clone())
                .ok()
                .filter(|action| legal.contains(action))
                .ok_or_else(|| Refusal::NoSuchChoice(value.to_string())),
            Pick::Words(words) => self.find_words(seat, &legal, words),
        }
    }

    fn find_words(&self, seat: Seat, legal: &[G::Action], words: &str) -> Result<G::Action, Refusal> {
        let texts: Vec<(String, G::Action)> = legal
            .iter()
            .map(|action| (self.game.choice(&self.state, seat, *action, &self.names).text, *action))
            .collect();
        if let Some((_, action)) = texts.iter().find(|(text, _)| text == words) {
            return Ok(*action);
        }
        let wanted = words.to_lowercase();
        let mut matching = texts.iter().filter(|(text, _)| text.to_lowercase().contains(&wanted));
        match (matching.next(), matching.next()) {
            (None, _) => Err(Refusal::NoSuchChoice(words.into())),
            (Some((_, action)), None) => Ok(*action),
            (Some((first, _)), Some((second, _))) => {
                Err(Refusal::Ambiguous(words.into(), format!("{first}; {second}")))
            }
        }
    }

    /// Whether the choices of `seat` are still those it saw after `at` moves. Others may have moved in between, as in a
    /// simultaneous choice, as long as that changed nothing for this seat.
    fn is_current(&self, seat: Seat, at: usize) -> bool {
        if at >= self.steps.len() {
            return at == self.steps.len();
        }
        !self.steps[at..].iter().any(|step| step.seat == seat) && self.replayed(at).legal(seat) == self.legal(seat)
    }

    /// The same match as it was after `moves` moves.
    fn replayed(&self, moves: usize) -> Match<G> {
        let mut earlier = Match::deal(Arc::clone(&self.game), self.setup.clone(), self.seed)
            .expect("the same setup and seed were dealt before");
        earlier.names = self.names.clone();
        for (index, step) in self.steps[..moves].iter().enumerate() {
            earlier.play_with(step.seat, step.action, &mut self.seed.dice(index as u64 + 1));
        }
        earlier
    }
}

/// A [`Match`] whose game is known only at run time: what servers, terminals and scripts hold.
pub trait Table: Send {
    /// What the game says of itself.
    fn about(&self) -> &About;
    /// How it was set up.
    fn setup(&self) -> &Setup;
    /// Who sits where.
    fn names(&self) -> &Names;
    /// Tells the table who sits where: one name a seat.
    fn set_names(&mut self, names: Names);
    /// Who may act now, or the final standing.
    fn status(&self) -> Status;
    /// How many moves have been played: the version of the position.
    fn moves(&self) -> usize;
    /// The open choices of a seat; none when it may not act.
    fn choices(&self, seat: Seat) -> Vec<Choice>;
    /// The open actions of a seat in serialized form, in the order of [`Table::choices`].
    fn actions(&self, seat: Seat) -> Vec<Value>;
    /// Plays a choice that the player made looking at the position after `at` moves. A refusal changes nothing.
    fn play(&mut self, seat: Seat, at: usize, pick: &Pick) -> Result<Played, Refusal>;
    /// What happened after the first `from` moves, as far as the viewer may know.
    fn tellings(&self, viewer: Viewer, from: usize) -> Vec<Telling>;
    /// Takes back the last move of `seat` if it was the last of all and brought nothing to light.
    fn undo(&mut self, seat: Seat) -> Result<(), Refusal>;
    /// The number of moves before the last move of `seat`: where an undo that everybody agrees to goes back to.
    fn last_move_of(&self, seat: Seat) -> Option<usize>;
    /// Goes back to the position after `moves` moves.
    fn rewind(&mut self, moves: usize);
    /// The last move, if any was played.
    fn last_move(&self) -> Option<Move>;
    /// The hash that a checkpoint holds here: of all moves and the true state.
    fn checkpoint_hash(&self) -> String;
    /// The whole game so far. It holds the seed: keep it back until the game is over.
    fn record(&self) -> Record;
    /// The open actions of a seat as people write them, see [`spell`](crate::spell), in the order of
    /// [`Table::choices`].
    fn spelled_actions(&self, seat: Seat) -> Vec<Value>;
    /// The true state as people write it, see [`spell`](crate::spell).
    fn state_value(&self) -> Value;
    /// Puts another position on the table, as scenarios do. What led to it is forgotten. Seats may be spelled or be
    /// numbers; a position that is not [sound](crate::Game::sound) is refused.
    fn set_state_value(&mut self, state: Value) -> Result<(), String>;
    /// Plays a choice with loaded dice, as scenarios do; gives how many of the loaded values were not drawn.
    fn play_loaded(&mut self, seat: Seat, pick: &Pick, dice: &[u32]) -> Result<usize, Refusal>;
    /// The number that stands in a state for a thing of the content.
    fn lookup(&self, name: &str) -> Option<u64>;
}

impl<G: Words> Table for Match<G> {
    fn about(&self) -> &About {
        self.game.about()
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn names(&self) -> &Names {
        &self.names
    }

    fn set_names(&mut self, names: Names) {
        assert_eq!(names.all().len(), self.setup.seats, "one name a seat");
        self.names = names;
    }

    fn status(&self) -> Status {
        self.game.status(&self.state)
    }

    fn moves(&self) -> usize {
        self.steps.len()
    }

    fn choices(&self, seat: Seat) -> Vec<Choice> {
        self.legal(seat).iter().map(|action| self.game.choice(&self.state, seat, *action, &self.names)).collect()
    }

    fn actions(&self, seat: Seat) -> Vec<Value> {
        self.legal(seat).iter().map(to_value).collect()
    }

    fn play(&mut self, seat: Seat, at: usize, pick: &Pick) -> Result<Played, Refusal> {
        if at != self.steps.len() && !self.is_current(seat, at) {
            return Err(Refusal::Stale);
        }
        let action = self.find(seat, pick)?;
        let mut dice = self.seed.dice(self.steps.len() as u64 + 1);
        Ok(self.play_with(seat, action, &mut dice))
    }

    fn tellings(&self, viewer: Viewer, from: usize) -> Vec<Telling> {
        let start = self.events.partition_point(|(after, _)| *after <= from);
        self.events[start..]
            .iter()
            .map(|(after, event)| Telling {
                after: *after,
                seat: self.game.subject(event).unwrap_or(self.steps[after - 1].seat),
                text: self.game.tell(event, viewer, &self.names),
            })
            .collect()
    }

    fn undo(&mut self, seat: Seat) -> Result<(), Refusal> {
        match self.steps.last() {
            None => Err(Refusal::NoUndo("nothing has been played yet")),
            Some(step) if step.seat != seat => Err(Refusal::NoUndo("somebody else has moved since your last move")),
            Some(step) if step.revealing => {
                Err(Refusal::NoUndo("your last move brought something random or hidden to light"))
            }
            Some(_) => {
                self.rewind(self.steps.len() - 1);
                Ok(())
            }
        }
    }

    fn last_move_of(&self, seat: Seat) -> Option<usize> {
        self.steps.iter().rposition(|step| step.seat == seat)
    }

    fn rewind(&mut self, moves: usize) {
        *self = self.replayed(moves);
    }

    fn last_move(&self) -> Option<Move> {
        self.steps.last().map(|step| Move(step.seat, to_value(&step.action)))
    }

    fn checkpoint_hash(&self) -> String {
        // The moves too, so that a change of order that leads to the same state is noticed.
        let moves: Vec<(Seat, G::Action)> = self.steps.iter().map(|step| (step.seat, step.action)).collect();
        let bytes = serde_json::to_vec(&(moves, &self.state)).expect("states and actions are plain data");
        blake3::hash(&bytes).to_hex()[..32].to_string()
    }

    fn record(&self) -> Record {
        let mut checkpoints = self.checkpoints.clone();
        if checkpoints.last().is_none_or(|last| last.0 < self.steps.len()) {
            checkpoints.push(Checkpoint(self.steps.len(), self.checkpoint_hash()));
        }
        let about = self.game.about();
        Record {
            sounder: RECORD_FORMAT,
            game: about.id.into(),
            rules: about.rules_version,
            pack: about.pack_hash.clone(),
            setup: self.setup.clone(),
            names: self.names.all().to_vec(),
            commitment: self.seed.commitment(),
            seed: self.seed,
            moves: self.steps.iter().map(|step| Move(step.seat, to_value(&step.action))).collect(),
            checkpoints,
        }
    }

    fn spelled_actions(&self, seat: Seat) -> Vec<Value> {
        self.legal(seat).iter().map(spell::spell).collect()
    }

    fn state_value(&self) -> Value {
        spell::spell(&self.state)
    }

    fn set_state_value(&mut self, state: Value) -> Result<(), String> {
        let state = serde_json::from_value(spell::unspell(state)?).map_err(|error| error.to_string())?;
        self.game.sound(&state)?;
        self.set_state(state);
        Ok(())
    }

    fn play_loaded(&mut self, seat: Seat, pick: &Pick, dice: &[u32]) -> Result<usize, Refusal> {
        let action = self.find(seat, pick)?;
        let mut loaded = self.seed.dice(self.steps.len() as u64 + 1).forced(dice);
        self.play_with(seat, action, &mut loaded);
        Ok(loaded.forced_left())
    }

    fn lookup(&self, name: &str) -> Option<u64> {
        self.game.lookup(name)
    }
}

fn to_value<T: Serialize>(data: &T) -> Value {
    serde_json::to_value(data).expect("states and actions are plain data")
}
