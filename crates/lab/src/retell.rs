//! One game of a run once more: its record, and what the bots considered at each decision and thought it worth.

use crate::play::Players;
use crate::seating::seating;
use crate::studied::run;
use serde::Serialize;
use sounder_bots::{Bot, Judged, Knowledge, Watch, Weighed};
use sounder_kernel::{Dice, DiceBy, Facts, Game, Log, Match, Names, Record, Seat, Setup, Words};
use std::sync::{Arc, Mutex, PoisonError};

/// So many of the actions that a bot considered are told of each decision, and what it did.
const MOST_TOLD: usize = 8;

/// A game of a run.
pub struct Retold {
    /// The record of it, which replays like any other.
    pub record: Record,
    /// Every decision between several actions.
    pub decisions: Vec<Decision>,
}

/// What a bot did, and what it thought of what it could do.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Decision {
    /// Which move of the game it is, counted from 1.
    pub number: usize,
    /// The round; 0 in a game without rounds.
    pub round: u16,
    /// The seat, counted from 1.
    pub seat: usize,
    /// Who sits there.
    pub bot: String,
    /// What was done, in words.
    pub done: String,
    /// How many actions there were.
    pub open: usize,
    /// What the bot considered, what it liked best first; nothing for a bot that does not think.
    pub considered: Vec<Considered>,
}

/// One of the actions that a bot considered.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Considered {
    /// The action in words.
    pub text: String,
    /// How well the seat would stand after it, from 0 to 1, as far as the bot has looked.
    pub worth: f32,
    /// How often it was tried.
    pub tries: u32,
    /// Whether it was done.
    pub done: bool,
}

type Said<A> = Arc<Mutex<Vec<Weighed<A>>>>;

/// A bot that says what it considers.
struct Aloud<G: Game> {
    bot: Box<dyn Bot<G>>,
    said: Said<G::Action>,
}

impl<G: Game> Bot<G> for Aloud<G> {
    fn choose(&mut self, view: &Knowledge<G>, dice: &mut Dice) -> (Seat, G::Action) {
        let mut said = self.said.lock().unwrap_or_else(PoisonError::into_inner);
        said.clear();
        self.bot.choose_aloud(view, dice, &mut said)
    }

    fn listens(&self) -> bool {
        self.bot.listens()
    }

    fn observe(&mut self, steps: &[Option<(Seat, G::Action)>]) {
        self.bot.observe(steps);
    }

    fn memory(&self) -> usize {
        self.bot.memory()
    }
}

/// Writes down what is played and said.
struct Scribe<G: Game> {
    moves: Vec<(Seat, G::Action)>,
    decisions: Vec<Decision>,
    said: Said<G::Action>,
    names: Names,
}

impl<G: Game> Log<G::Event> for Scribe<G> {
    fn tell(&mut self, _: G::Event) {}
}

impl<G: Facts + Words> Watch<G> for Scribe<G> {
    fn decided(&mut self, game: &G, state: &G::State, seat: Seat, legal: &[G::Action], action: G::Action) {
        self.moves.push((seat, action));
        let mut said = std::mem::take(&mut *self.said.lock().unwrap_or_else(PoisonError::into_inner));
        if legal.len() == 1 {
            return;
        }
        let words = |seat: Seat, action: G::Action| plain(&game.choice(state, seat, action, &self.names).text);
        // What is proposed for a mate need not really be open: only what is can be told.
        let open = |each: &Weighed<G::Action>| {
            let mut theirs = Vec::new();
            game.legal(state, each.seat, &mut theirs);
            theirs.contains(&each.action)
        };
        let is_done = |each: &Weighed<G::Action>| (each.seat, each.action) == (seat, action);
        // Whoever tries most of all what it likes goes by that; otherwise by worth.
        said.sort_by(|a, b| (b.tries, b.worth).partial_cmp(&(a.tries, a.worth)).expect("a worth is a number"));
        let told = said.iter().enumerate().filter(|(place, each)| *place < MOST_TOLD || is_done(each));
        let considered = told.filter(|(_, each)| each.seat == seat || open(each)).map(|(_, each)| Considered {
            text: if each.seat == seat {
                words(each.seat, each.action)
            } else {
                format!("{}: {}", self.names.of(each.seat), words(each.seat, each.action))
            },
            worth: each.worth,
            tries: each.tries,
            done: is_done(each),
        });
        let considered = considered.collect();
        self.decisions.push(Decision {
            number: self.moves.len(),
            round: game.when(state).round,
            seat: seat.index() + 1,
            bot: self.names.of(seat).to_string(),
            done: words(seat, action),
            open: legal.len(),
            considered,
        });
    }
}

/// A text without the marks of symbols: `2:red:` is "2 red".
fn plain(text: &str) -> String {
    let is_symbol = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    let joins = |text: &str, end: bool| {
        let letter = if end { text.chars().next_back() } else { text.chars().next() };
        letter.is_some_and(char::is_alphanumeric)
    };
    let mut plain = String::new();
    let mut rest = text;
    while let Some(start) = rest.find(':') {
        plain += &rest[..start];
        let after = &rest[start + 1..];
        if let Some(end) = after.find(':').filter(|end| is_symbol(&after[..*end])) {
            if joins(&plain, true) {
                plain.push(' ');
            }
            plain += &after[..end];
            rest = &after[end + 1..];
            if joins(rest, false) {
                plain.push(' ');
            }
        } else {
            plain.push(':');
            rest = after;
        }
    }
    plain + rest
}

/// The game with this number at a table that `game` is bound to.
pub(crate) fn retell<G: Judged + Facts + Words>(game: &G, setup: &Setup, players: &Players, number: u64) -> Retold {
    let seats = seating(game.chairs(), players.swap, number);
    let names = Names::new(seats.iter().map(|bot| players.bots[*bot].to_string()).collect());
    let said = Said::<G::Action>::default();
    let mut scribe =
        Scribe::<G> { moves: Vec::new(), decisions: Vec::new(), said: Arc::clone(&said), names: names.clone() };
    run(game, players, number, &seats, &mut scribe, |bot| Box::new(Aloud { bot, said: Arc::clone(&said) }));
    let setup = Setup { dice: DiceBy::Stream, ..setup.clone() };
    let dealt = Match::deal(game, setup, players.seed(number));
    let mut replayed = dealt.expect("it was dealt before");
    replayed.set_names(names);
    for (seat, action) in scribe.moves {
        replayed.play_action(seat, action);
    }
    Retold { record: replayed.record(), decisions: scribe.decisions }
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn symbols_are_read_as_words() {
        assert_eq!(plain("Fight Mudtusk (4:red: :any:)"), "Fight Mudtusk (4 red any)");
        assert_eq!(plain("Done: end the turn"), "Done: end the turn");
        assert_eq!(plain("Pay :red::blue:"), "Pay red blue");
        assert_eq!(plain(":"), ":");
    }
}
