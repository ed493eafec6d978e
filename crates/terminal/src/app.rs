//! A game at a terminal, as a pure state machine: `input.rs` is what keys do, `saving.rs` what becomes of the record.

mod input;
mod saving;

use crate::overlay::Overlay;
use crate::panes::{Focus, Panes};
use sounder_bots::BotSpec;
use sounder_host::{Decision, Table, Thought};
use sounder_kernel::{Chairs, Choice, Names, Outcome, Pick, Record, Seat, SeatSet, Status, Telling, Viewer};
use sounder_scene::text::{Emphasis, rich};
use sounder_scene::{Offers, Preview, Scene, Symbol, spelled};
use std::path::PathBuf;
use std::time::Duration;

/// Who decides for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Player {
    /// Somebody at this terminal.
    Human,
    /// A bot.
    Bot(BotSpec),
}

/// How to play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Where the record is written after every move, so that nothing is lost however the program ends.
    pub keep: Option<PathBuf>,
    /// What that file holds of this game already. Nothing else is written over: another program may have begun a game in it
    /// meanwhile, or gone on with this one.
    pub holds: Option<String>,
    /// How long a bot's move takes at least, so that one can follow.
    pub pause: Duration,
    /// Whether the screen is hidden between the turns of different people even if nothing is secret.
    pub always_hide: bool,
    /// The threads that a bot thinks on.
    pub threads: usize,
}

impl Default for Options {
    fn default() -> Self {
        Options { keep: None, holds: None, pause: Duration::from_millis(500), always_hide: false, threads: 1 }
    }
}

/// What the world outside must do for the app.
pub(crate) enum Effect {
    /// Let a bot think and say what it chose with [`App::thought`]. The number tells an answer that came too late.
    Think { job: Thought, turn: usize },
    /// Write the record into this file and say so with [`App::saved`].
    Save(PathBuf),
    /// Write the record into the file of the game and say so with [`App::kept`].
    Keep(PathBuf),
    /// Deal the same game once more.
    Rematch,
    /// End.
    Leave,
}

/// What the game is waiting for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Waiting {
    /// A person's choice.
    Choice(Seat),
    /// A person to take the seat while everybody else looks away.
    Curtain(Seat),
    /// A bot.
    Bot(Seat),
    /// Nothing: the game is over.
    Over(Outcome),
}

/// What the screen shows of the table, worked out once a move.
pub(crate) struct Seen {
    pub viewer: Viewer,
    pub scene: Scene,
    pub choices: Vec<Choice>,
    /// What would come of each choice.
    pub previews: Vec<Preview>,
    pub tellings: Vec<Telling>,
    pub names: Names,
    /// What the viewer's own last move was; what came after it is news.
    pub news_from: usize,
}

/// A game at a terminal: keys go in, effects come out. It never blocks and reads no clock.
pub(crate) struct App {
    pub name: &'static str,
    pub symbols: &'static [Symbol],
    pub seats: Vec<Player>,
    pub options: Options,
    pub seen: Seen,
    pub waiting: Waiting,
    pub panes: Panes,
    pub overlay: Option<Overlay>,
    /// The words typed to narrow the choices; `Some` while typing.
    pub filter: Option<String>,
    /// The selected one of the choices that pass the filter.
    pub selected: usize,
    /// A short message, shown until the next key.
    pub notice: String,
    /// Where the record of the present position lies already.
    pub saved_at: Option<(PathBuf, usize)>,
    /// Whether the table is to be left once the record is saved.
    leaves_when_saved: bool,
    rules: &'static str,
    table: Box<dyn Table>,
    /// What the bots' own dice come from: other ones in every game.
    bot_dice: u64,
    /// Counts the decisions, taken back or not.
    turn: usize,
    /// The number being typed.
    number: usize,
    free_name: fn(&str) -> String,
    /// Who sits at the screen when people share it.
    at_screen: Option<Seat>,
    /// Whether the others look away.
    alone: bool,
    /// Who is to go first where several may act.
    called: Option<Seat>,
}

impl App {
    /// The app, and what to do first. `free_name` proposes a file name for the record of a game.
    pub fn new(
        table: Box<dyn Table>,
        seats: Vec<Player>,
        options: Options,
        free_name: fn(&str) -> String,
    ) -> (App, Vec<Effect>) {
        assert_eq!(seats.len(), table.setup().seats, "one player a seat");
        let commitment = table.record().commitment.to_hex();
        let mut app = App {
            name: table.about().name,
            symbols: table.symbols(),
            seen: look(&*table, Viewer::Public, None),
            rules: table.about().rules,
            table,
            seats,
            options,
            waiting: Waiting::Curtain(Seat(0)),
            panes: Panes::default(),
            overlay: None,
            filter: None,
            selected: 0,
            notice: String::new(),
            saved_at: None,
            leaves_when_saved: false,
            bot_dice: u64::from_str_radix(&commitment[..16], 16).expect("a commitment is hexadecimal"),
            turn: 0,
            number: 0,
            free_name,
            at_screen: None,
            alone: false,
            called: None,
        };
        let effects = app.proceed();
        (app, effects)
    }

    /// Counts the decisions that were asked for, so that a new one is known from the last.
    pub fn decision(&self) -> usize {
        self.turn
    }

    /// The game in short.
    pub fn brief(&self) -> &'static str {
        self.table.about().brief
    }

    /// The rules in Markdown.
    pub fn rules(&self) -> &'static str {
        self.rules
    }

    /// All that was played so far.
    pub fn record(&self) -> Record {
        self.table.record()
    }

    /// Each seat's role and side.
    pub fn chairs(&self) -> &Chairs {
        self.table.chairs()
    }

    /// The seats of people.
    pub fn humans(&self) -> impl Iterator<Item = Seat> {
        let seats = self.seats.iter().enumerate().filter(|(_, player)| **player == Player::Human);
        seats.map(|(seat, _)| Seat(seat as u8))
    }

    /// The seats of bots of this kind: they decide as one where any of them may act.
    fn played_by(&self, bot: BotSpec) -> SeatSet {
        let seats = self.seats.iter().enumerate().filter(|(_, player)| **player == Player::Bot(bot));
        seats.map(|(seat, _)| Seat(seat as u8)).collect()
    }

    /// Finds out what the game waits for now.
    fn proceed(&mut self) -> Vec<Effect> {
        self.turn += 1;
        let mut effects = Vec::new();
        match self.table.status() {
            Status::Over(outcome) => {
                self.waiting = Waiting::Over(outcome);
                self.panes.board = (0, 0);
            }
            Status::Turn(acting) | Status::Together(acting) => {
                let seat = self.next_to_act(acting);
                match self.seats[seat.index()] {
                    Player::Human => self.seat_person(seat),
                    Player::Bot(bot) => {
                        self.waiting = Waiting::Bot(seat);
                        let dice = self.bot_dice.wrapping_add(self.turn as u64);
                        let job = self.table.thought(seat, bot, self.played_by(bot), dice, self.options.threads);
                        effects.push(Effect::Think { job, turn: self.turn });
                    }
                }
            }
        }
        let chooser = match self.waiting {
            Waiting::Choice(seat) => Some(seat),
            _ => None,
        };
        self.seen = look(&*self.table, self.viewer(), chooser);
        self.filter = None;
        self.panes.focus = Focus::Choices;
        self.panes.log_back = 0;
        self.select(0);
        // The board shows what is asked about; while others move it stays where it is.
        self.panes.reveal = matches!(self.waiting, Waiting::Choice(_));
        effects.extend(self.keep());
        effects
    }

    /// Whose decision is asked for: of whoever has been called, sits at the screen, or is a person, in this order.
    fn next_to_act(&mut self, acting: SeatSet) -> Seat {
        let called = self.called.take().filter(|seat| acting.contains(*seat));
        let at_screen = self.at_screen.filter(|seat| acting.contains(*seat));
        let person = self.humans().find(|seat| acting.contains(*seat));
        called.or(at_screen).or(person).or(acting.first()).expect("somebody may act in a running game")
    }

    /// Lets the next of those go first who may act as well.
    fn call_next(&mut self) -> Vec<Effect> {
        let acting = self.table.status().acting();
        let (Waiting::Choice(seat), true) = (self.waiting, acting.len() > 1) else {
            self.notice = "Nobody else may act now.".into();
            return Vec::new();
        };
        let after = acting.iter().find(|other| *other > seat).or(acting.first());
        self.called = after;
        self.at_screen = None;
        self.proceed()
    }

    /// Lets a person choose, behind a curtain first if somebody else is at the screen.
    fn seat_person(&mut self, seat: Seat) {
        let status = self.table.status();
        let chooses_too = |other: Seat| status.is_blind() && status.acting().contains(other);
        let must_not_see =
            |other: Seat| self.options.always_hide || chooses_too(other) || self.table.keeps_secret(seat, other);
        let alone = self.alone && self.at_screen == Some(seat);
        if !alone && self.humans().any(|other| other != seat && must_not_see(other)) {
            self.waiting = Waiting::Curtain(seat);
        } else {
            self.waiting = Waiting::Choice(seat);
            (self.at_screen, self.alone) = (Some(seat), alone);
        }
    }

    /// Through whose eyes the table is shown.
    fn viewer(&self) -> Viewer {
        match (self.waiting, self.at_screen) {
            (Waiting::Curtain(_), _) => Viewer::Public,
            (_, Some(seat)) => Viewer::Seat(seat),
            _ if self.humans().count() == 1 => Viewer::Seat(self.humans().next().expect("there is one")),
            _ => Viewer::Public,
        }
    }

    /// The choices that pass the filter, by their place in the whole list.
    pub fn shown(&self) -> Vec<usize> {
        let words: Vec<String> = self.filter.iter().flat_map(|f| f.split_whitespace()).map(str::to_lowercase).collect();
        let passes = |choice: &Choice| {
            let text = rich(&choice.text, self.symbols, Emphasis::Normal).to_string();
            // Signs are found by their letters and by what they are called.
            let text = format!("{} {text} {}", choice.verb, spelled(&choice.text, self.symbols)).to_lowercase();
            words.iter().all(|word| text.contains(word))
        };
        (0..self.seen.choices.len()).filter(|index| passes(&self.seen.choices[*index])).collect()
    }

    /// The selected choice.
    pub fn choice(&self) -> Option<&Choice> {
        self.shown().get(self.selected).map(|index| &self.seen.choices[*index])
    }

    /// What would come of the selected choice.
    pub fn preview(&self) -> Option<&Preview> {
        self.shown().get(self.selected).map(|index| &self.seen.previews[*index])
    }

    fn select(&mut self, selected: usize) {
        self.selected = selected.min(self.shown().len().saturating_sub(1));
        self.number = 0;
        self.panes.reveal = true;
    }

    /// Plays a choice by its place in the whole list.
    pub fn play(&mut self, seat: Seat, index: usize, words: Option<&str>) -> Vec<Effect> {
        match self.table.play(seat, self.table.moves(), &Pick::Index(index), words) {
            Ok(_) => self.proceed(),
            Err(refusal) => {
                self.notice = format!("{refusal}.");
                Vec::new()
            }
        }
    }

    /// A bot has chosen. An answer to a position that was taken back is dropped.
    pub fn thought(&mut self, turn: usize, decision: Decision) -> Vec<Effect> {
        if turn != self.turn || !matches!(self.waiting, Waiting::Bot(_)) {
            return Vec::new();
        }
        self.table.play_decision(decision).expect("a bot chooses an open action");
        self.proceed()
    }
}

fn look(table: &dyn Table, viewer: Viewer, chooser: Option<Seat>) -> Seen {
    let news_from = match viewer {
        Viewer::Seat(seat) => table.last_move_of(seat).unwrap_or(0),
        Viewer::Public => table.moves().saturating_sub(1),
    };
    let offers = chooser.map_or_else(Offers::default, |seat| table.offers(seat));
    let (choices, previews) = offers.open.into_iter().map(|offer| (offer.choice, offer.preview)).unzip();
    Seen {
        viewer,
        scene: table.scene(viewer),
        choices,
        previews,
        tellings: table.tellings(viewer, 0),
        names: table.names().clone(),
        news_from,
    }
}

#[cfg(test)]
mod tests;
