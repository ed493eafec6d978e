use crate::Playable;
use crate::game::Pack;
use serde_json::Value;
use sounder_bots::{Bot, BotSpec, Judge, Knowledge};
use sounder_kernel::{
    About, Chairs, Checkpoint, Choice, Dice, Happened, Match, Move, Names, Pick, Played, Record, Refusal, Seat,
    SeatSet, Setup, Status, Telling, Viewer, action_values, spell,
};
use sounder_scene::{Offer, Offers, Scene, Shown, Story, Symbol, Told};
use std::any::Any;
use std::sync::{Arc, Mutex, PoisonError};

/// One game being played, with its type erased: what servers, terminals and scripts hold. Every door is checked.
pub trait Table: Send {
    /// What the game says of itself.
    fn about(&self) -> &About;
    /// How it was set up.
    fn setup(&self) -> &Setup;
    /// Each seat's role and side.
    fn chairs(&self) -> &Chairs;
    /// Who sits where.
    fn names(&self) -> &Names;
    /// Tells the table who sits where: one name a seat.
    fn set_names(&mut self, names: Names);
    /// Who may act now, or how the game ended.
    fn status(&self) -> Status;
    /// How many moves have been played: the version of the position.
    fn moves(&self) -> usize;
    /// The last move, if any was played.
    fn last_move(&self) -> Option<Move>;
    /// The moves after the first `from`.
    fn moves_from(&self, from: usize) -> Vec<Move>;
    /// The number of moves before the last move of `seat`: where an undo that everybody agrees to goes back to.
    fn last_move_of(&self, seat: Seat) -> Option<usize>;

    /// The table as the viewer sees it.
    fn scene(&self, viewer: Viewer) -> Scene;
    /// The signs of the game.
    fn symbols(&self) -> &'static [Symbol];
    /// What happened after the first `from` moves, as far as the viewer may know.
    fn tellings(&self, viewer: Viewer, from: usize) -> Vec<Telling>;
    /// What is to be shown of what happened after the first `from` moves, as far as the viewer may see it.
    fn moments(&self, viewer: Viewer, from: usize) -> Vec<Shown>;
    /// The finished game as a story to read, print and keep; `None` before its end, and for a game that tells none.
    fn story(&self) -> Option<Story>;
    /// Whether `seat` is shown something now that `other` cannot know, so that the two must not share a screen.
    fn keeps_secret(&self, seat: Seat, other: Seat) -> bool;

    /// The open choices of a seat; none when it may not act.
    fn choices(&self, seat: Seat) -> Vec<Choice>;
    /// What a seat can do, in the order of [`Table::choices`], with previews and groups.
    fn offers(&self, seat: Seat) -> Offers;
    /// The place in [`Table::choices`] of what somebody means who looked at the position after `at` moves; see [`Match::find`].
    fn find(&self, seat: Seat, at: usize, pick: &Pick) -> Result<usize, Refusal>;
    /// The open actions of a seat in serialized form, in the order of [`Table::choices`].
    fn actions(&self, seat: Seat) -> Vec<Value>;
    /// Plays a choice that the player made looking at the position after `at` moves; see [`Match::play`].
    fn play(&mut self, seat: Seat, at: usize, pick: &Pick, words: Option<&str>) -> Result<Played, Refusal>;
    /// Plays a move of a record.
    fn play_move(&mut self, step: &Move) -> Result<Played, Refusal>;
    /// A seat gives up; see [`Match::concede`].
    fn concede(&mut self, seat: Seat) -> Result<Played, Refusal>;
    /// Who has conceded in a game that has no rule for it: somebody else plays on for these.
    fn conceded(&self) -> SeatSet;
    /// Takes back the last move of `seat` where that is free, and gives the number of moves that stayed as they were; see
    /// [`Match::undo`].
    fn undo(&mut self, seat: Seat) -> Result<usize, Refusal>;
    /// Goes back to the position after `moves` moves.
    fn rewind(&mut self, moves: usize);

    /// What a bot decides for a seat that is to act, as a job for another thread: it holds a copy of the position and leaves
    /// the table free. The bot knows only what the seat knows, may speak for `mates` too where any of them may act, and
    /// thinks on up to `threads` threads. It keeps what it has found out until its next decision at this table.
    fn thought(&mut self, seat: Seat, bot: BotSpec, mates: SeatSet, seed: u64, threads: usize) -> Thought;
    /// Plays what a bot decided, if the table has not moved on since.
    fn play_decision(&mut self, decision: Decision) -> Result<Played, Refusal>;
    /// What a bot in the place of a seat that is to act would think of its choices, as a job for another thread. It knows only
    /// what the seat knows, and nothing of it is kept. Nothing comes of a bot that does not think.
    fn weighing(&self, seat: Seat, bot: BotSpec, seed: u64) -> Weighing;
    /// How well each seat stands in the eyes of the game's own judge, from 0 to 1; once the game is over, what it brought. The
    /// judge sees everything: this is not for those who still play.
    fn standing(&self) -> Vec<f32>;
    /// How many bytes the bots at this table keep between their decisions.
    fn bot_memory(&self) -> usize;
    /// Lets the bots forget what they have found out.
    fn forget(&mut self);

    /// The checkpoint taken with the last move, if it was the turn of one.
    fn fresh_checkpoint(&self) -> Option<&Checkpoint>;
    /// The hash that a checkpoint holds here: of all moves and the true state.
    fn checkpoint_hash(&self) -> String;
    /// The whole game so far, with the content that it is played with. It holds the seed: keep it back until the game is over.
    fn record(&self) -> Record;

    /// The true state as people write it, see [`spell`].
    fn state_value(&self) -> Value;
    /// Puts another position on the table, as scenarios do, unless it could never come up. What led to it is forgotten.
    /// Seats may be spelled or be numbers.
    fn set_state_value(&mut self, state: Value) -> Result<(), String>;
    /// The open actions of a seat as people write them, see [`spell`], in the order of [`Table::choices`].
    fn spelled_actions(&self, seat: Seat) -> Vec<Value>;
    /// Plays a choice with loaded dice, as scenarios do; gives how many of the loaded values were not drawn.
    fn play_loaded(&mut self, seat: Seat, pick: &Pick, words: Option<&str>, dice: &[u32]) -> Result<usize, Refusal>;
    /// The number that stands in a state for a thing of the content.
    fn lookup(&self, name: &str) -> Option<u64>;
}

/// A decision to be made on another thread.
pub type Thought = Box<dyn FnOnce() -> Decision + Send>;

/// Choices to be weighed on another thread.
pub type Weighing = Box<dyn FnOnce() -> Vec<Opinion> + Send>;

/// What a bot thinks of a choice.
#[derive(Clone, PartialEq, Debug)]
pub struct Opinion {
    /// The choice in words.
    pub text: String,
    /// The place of the choice in the list of [`Table::choices`].
    pub index: usize,
    /// How well the seat would stand after it, from 0 to 1.
    pub worth: f32,
    /// How often the bot has tried it.
    pub tries: u32,
}

/// What a bot decided, to be given back to the table that asked.
pub struct Decision {
    /// Whose action it is.
    pub seat: Seat,
    /// The number of moves when it was made.
    pub at: usize,
    action: Box<dyn Any + Send>,
}

/// How many worlds are imagined to find out whether there is a secret.
const WORLDS: u64 = 16;

/// A match with the bots that sit at it.
pub(crate) struct Seated<G: Playable> {
    play: Match<G>,
    bots: Vec<Slot<G>>,
    /// What it is played with: records carry it along.
    pack: Arc<Pack>,
}

/// Where a bot rests between two decisions.
type Slot<G> = Arc<Mutex<Option<Resting<G>>>>;

struct Resting<G> {
    spec: BotSpec,
    bot: Box<dyn Bot<G>>,
    /// The number of moves it has seen.
    seen: usize,
}

impl<G: Playable> Seated<G> {
    pub fn new(play: Match<G>, pack: Arc<Pack>) -> Seated<G> {
        let bots = (0..play.setup().seats).map(|_| Arc::default()).collect();
        Seated { play, bots, pack }
    }
}

fn take<G>(slot: &Slot<G>) -> Option<Resting<G>> {
    slot.lock().unwrap_or_else(PoisonError::into_inner).take()
}

impl<G: Playable> Table for Seated<G> {
    fn about(&self) -> &About {
        self.play.game().about()
    }

    fn setup(&self) -> &Setup {
        self.play.setup()
    }

    fn chairs(&self) -> &Chairs {
        self.play.game().chairs()
    }

    fn names(&self) -> &Names {
        self.play.names()
    }

    fn set_names(&mut self, names: Names) {
        self.play.set_names(names);
    }

    fn status(&self) -> Status {
        self.play.status()
    }

    fn moves(&self) -> usize {
        self.play.moves()
    }

    fn last_move(&self) -> Option<Move> {
        self.play.last_move()
    }

    fn moves_from(&self, from: usize) -> Vec<Move> {
        self.play.moves_from(from).collect()
    }

    fn last_move_of(&self, seat: Seat) -> Option<usize> {
        self.play.last_move_of(seat)
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        self.play.game().scene(self.play.state(), viewer, self.play.names())
    }

    fn symbols(&self) -> &'static [Symbol] {
        self.play.game().symbols()
    }

    fn tellings(&self, viewer: Viewer, from: usize) -> Vec<Telling> {
        self.play.tellings(viewer, from)
    }

    fn moments(&self, viewer: Viewer, from: usize) -> Vec<Shown> {
        let (game, names) = (self.play.game(), self.play.names());
        let all = self.play.happened();
        let news = &all[all.partition_point(|(after, _)| *after <= from)..];
        let shown = |(after, happened): &(usize, Happened<G::Event>)| {
            let moments = match happened {
                Happened::Event(event) => game.moments(event, viewer, names),
                Happened::Conceded => Vec::new(),
            };
            let after = *after;
            moments.into_iter().map(move |moment| Shown { after, moment })
        };
        news.iter().flat_map(shown).collect()
    }

    fn story(&self) -> Option<Story> {
        self.play.status().outcome()?;
        let mut last = 0;
        let told = self.play.happened().iter().filter_map(|(after, happened)| {
            let Happened::Event(event) = happened else { return None };
            let first = std::mem::replace(&mut last, *after) != *after;
            Some(Told { event, words: self.play.words_beside(*after).filter(|_| first) })
        });
        self.play.game().story(&told.collect::<Vec<_>>(), self.play.names())
    }

    fn keeps_secret(&self, seat: Seat, other: Seat) -> bool {
        let (game, viewer, names) = (self.play.game(), Viewer::Seat(seat), self.play.names());
        let shown = game.scene(self.play.state(), viewer, names);
        // One imagined world may happen to be the true one; so many of them hardly ever are.
        (0..WORLDS).any(|number| {
            let world = game.imagine(self.play.state(), Viewer::Seat(other), &mut Dice::from_number(number));
            game.scene(&world, viewer, names) != shown
        })
    }

    fn choices(&self, seat: Seat) -> Vec<Choice> {
        self.play.choices(seat)
    }

    fn offers(&self, seat: Seat) -> Offers {
        let (game, state, names) = (self.play.game(), self.play.state(), self.play.names());
        let offer = |action| Offer {
            choice: game.choice(state, seat, action, names),
            preview: game.preview(state, seat, action, names),
            grouped: game.group(state, seat, action, names),
        };
        let open: Vec<Offer> = self.play.legal(seat).into_iter().map(offer).collect();
        let closed = if open.is_empty() { Vec::new() } else { game.closed(state, seat, names) };
        let dials = if open.is_empty() { None } else { game.dials(state, seat, names) };
        Offers { open, closed, dials }
    }

    fn find(&self, seat: Seat, at: usize, pick: &Pick) -> Result<usize, Refusal> {
        let meant = self.play.find(seat, at, pick)?;
        Ok(self.play.legal(seat).iter().position(|action| *action == meant).expect("what was found is open"))
    }

    fn actions(&self, seat: Seat) -> Vec<Value> {
        action_values(&self.play.legal(seat))
    }

    fn play(&mut self, seat: Seat, at: usize, pick: &Pick, words: Option<&str>) -> Result<Played, Refusal> {
        self.play.play(seat, at, pick, words)
    }

    fn play_move(&mut self, step: &Move) -> Result<Played, Refusal> {
        self.play.play_move(step)
    }

    fn concede(&mut self, seat: Seat) -> Result<Played, Refusal> {
        self.play.concede(seat)
    }

    fn conceded(&self) -> SeatSet {
        self.play.conceded()
    }

    fn undo(&mut self, seat: Seat) -> Result<usize, Refusal> {
        self.forget();
        self.play.undo(seat)
    }

    fn rewind(&mut self, moves: usize) {
        self.forget();
        self.play.rewind(moves);
    }

    fn thought(&mut self, seat: Seat, spec: BotSpec, mates: SeatSet, seed: u64, threads: usize) -> Thought {
        let (game, state, at) = (Arc::clone(self.play.game()), self.play.state().clone(), self.play.moves());
        let slot = Arc::clone(&self.bots[seat.index()]);
        let rested = take(&slot).filter(|resting| resting.spec == spec && resting.seen <= at);
        let mut bot = rested.map_or_else(
            || spec.build(&*game, threads),
            |mut resting| {
                resting.bot.observe(&self.play.open_steps(resting.seen).collect::<Vec<_>>());
                resting.bot
            },
        );
        let speaks_for = mates.and(self.play.game().chairs().mates(seat)).and(self.play.status().acting());
        let speaks_for = if self.play.status().is_blind() { SeatSet::EMPTY } else { speaks_for };
        Box::new(move || {
            let mut dice = Dice::from_number(seed);
            let view = Knowledge::new(&*game, &state, seat).speaking_for(speaks_for);
            let (mut who, mut action) = bot.choose(&view, &mut dice);
            if who != seat {
                // What a mate can do is only guessed at; if it is not open, the own best action has to do.
                let mut legal = Vec::new();
                game.legal(&state, who, &mut legal);
                if !legal.contains(&action) {
                    (who, action) = bot.choose(&Knowledge::new(&*game, &state, seat), &mut dice);
                }
            }
            *slot.lock().unwrap_or_else(PoisonError::into_inner) = Some(Resting { spec, bot, seen: at });
            Decision { seat: who, at, action: Box::new(action) }
        })
    }

    fn weighing(&self, seat: Seat, spec: BotSpec, seed: u64) -> Weighing {
        let (game, state) = (Arc::clone(self.play.game()), self.play.state().clone());
        let texts: Vec<String> = self.play.choices(seat).into_iter().map(|choice| choice.text).collect();
        Box::new(move || {
            let view = Knowledge::new(&*game, &state, seat);
            let weighed = spec.build(&*game, 1).weigh(&view, &mut Dice::from_number(seed));
            let opinion = |(index, text): (usize, String)| {
                let found = weighed.iter().find(|found| found.seat == seat && found.action == view.legal()[index])?;
                Some(Opinion { text, index, worth: found.worth, tries: found.tries })
            };
            texts.into_iter().enumerate().filter_map(opinion).collect()
        })
    }

    fn standing(&self) -> Vec<f32> {
        let (game, state) = (self.play.game(), self.play.state());
        let values = match self.play.status() {
            Status::Over(outcome) => outcome.results(),
            Status::Turn(_) | Status::Together(_) => game.judge().values(&**game, state),
        };
        values[..self.play.setup().seats].to_vec()
    }

    fn play_decision(&mut self, decision: Decision) -> Result<Played, Refusal> {
        let action = *decision.action.downcast::<G::Action>().map_err(|_| Refusal::Stale)?;
        if decision.at != self.play.moves() || !self.play.legal(decision.seat).contains(&action) {
            return Err(Refusal::Stale);
        }
        Ok(self.play.play_action(decision.seat, action))
    }

    fn bot_memory(&self) -> usize {
        let memory = |slot: &Slot<G>| {
            let resting = slot.lock().unwrap_or_else(PoisonError::into_inner);
            resting.as_ref().map_or(0, |resting| resting.bot.memory())
        };
        self.bots.iter().map(memory).sum()
    }

    fn forget(&mut self) {
        for slot in &self.bots {
            take(slot);
        }
    }

    fn fresh_checkpoint(&self) -> Option<&Checkpoint> {
        self.play.fresh_checkpoint()
    }

    fn checkpoint_hash(&self) -> String {
        self.play.checkpoint_hash()
    }

    fn record(&self) -> Record {
        self.play.record_with(self.pack.carried())
    }

    fn state_value(&self) -> Value {
        spell::spell(self.play.state())
    }

    fn set_state_value(&mut self, state: Value) -> Result<(), String> {
        let state: G::State = serde_json::from_value(spell::unspell(state)?).map_err(|error| error.to_string())?;
        self.play.game().sound(&state)?;
        self.forget();
        self.play.set_state(state);
        Ok(())
    }

    fn spelled_actions(&self, seat: Seat) -> Vec<Value> {
        self.play.legal(seat).iter().map(spell::spell).collect()
    }

    fn play_loaded(&mut self, seat: Seat, pick: &Pick, words: Option<&str>, dice: &[u32]) -> Result<usize, Refusal> {
        self.play.play_loaded(seat, pick, words, dice)
    }

    fn lookup(&self, name: &str) -> Option<u64> {
        self.play.game().lookup(name)
    }
}
