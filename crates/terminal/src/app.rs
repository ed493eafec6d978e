use crate::keys::Key;
use crate::overlay::{Asked, Overlay, Page, Question};
use crate::panes::{Focus, Panes};
use sounder_bots::BotSpec;
use sounder_host::{Decision, Table, Thought};
use sounder_kernel::{Choice, Names, Outcome, Pick, Record, Seat, SeatSet, Status, Telling, Viewer};
use sounder_scene::text::{Emphasis, rich};
use sounder_scene::{Offers, Preview, Scene, Symbol};
use std::path::{Path, PathBuf};
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
    /// Where the record goes when the table is left, finished or not.
    pub save: Option<PathBuf>,
    /// How long a bot's move takes at least, so that one can follow.
    pub pause: Duration,
    /// Whether the screen is hidden between the turns of different people even if nothing is secret.
    pub always_hide: bool,
    /// The threads that a bot thinks on.
    pub threads: usize,
}

impl Default for Options {
    fn default() -> Self {
        Options { save: None, pause: Duration::from_millis(500), always_hide: false, threads: 1 }
    }
}

/// What the world outside must do for the app.
pub(crate) enum Effect {
    /// Let a bot think and say what it chose with [`App::thought`]. The number tells an answer that came too late.
    Think { job: Thought, turn: usize },
    /// Write the record into this file and say so with [`App::saved`].
    Save(PathBuf),
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

const HELP: &[(&str, &str)] = &[
    ("↑ ↓  or  k j", "select a choice; what it touches is marked ▶ or framed on the board"),
    ("1 2 3 …", "select a choice by its number"),
    ("Enter", "play the selected choice"),
    ("/", "type words to narrow the choices; Esc shows all again"),
    ("u", "take back your last move"),
    ("o", "let the next of those go first who may act as well"),
    ("r", "the rules, at the clause of the selected choice"),
    ("z", "show more or less of each card"),
    ("PgUp PgDn", "scroll the board; ← → sideways"),
    ("Tab", "let the arrow keys move choices, board or log"),
    ("space", "do not wait for the pause after a bot's move"),
    ("s", "save the record of the game"),
    ("q", "leave"),
];

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

    /// All that was played so far.
    pub fn record(&self) -> Record {
        self.table.record()
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
        let before = self.waiting;
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
        // A new turn begins with the board as it is; the next step of a decision shows what it is about.
        self.panes.reveal = self.waiting == before;
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
            let text = format!("{} {}", choice.verb, text).to_lowercase();
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

    /// A key was pressed.
    pub fn key(&mut self, key: Key) -> Vec<Effect> {
        if key == Key::Resized {
            self.panes.reveal = true;
            return Vec::new();
        }
        self.notice.clear();
        if let Some(overlay) = self.overlay.take() {
            return self.overlay_key(overlay, key);
        }
        if self.filter.is_some() && self.filter_key(key) {
            return Vec::new();
        }
        match key {
            Key::Interrupt | Key::Char('q') => return self.leave(),
            Key::Enter => return self.enter(),
            Key::Char('u') => return self.take_back(),
            Key::Char('o') => return self.call_next(),
            Key::Char('?') => self.overlay = Some(Overlay::Page(Page::help(self.table.about().brief, HELP))),
            Key::Char('r') => {
                let clause = self.choice().map_or("", |choice| choice.clause);
                self.overlay = Some(Overlay::Page(Page::rules(self.rules, clause)));
            }
            Key::Char('s') => self.overlay = Some(Overlay::SaveAs(self.save_path())),
            Key::Char('z') => self.notice = self.panes.next_detail().into(),
            Key::Char('/') if !self.seen.choices.is_empty() => self.filter = Some(String::new()),
            Key::Char(c) if c.is_ascii_digit() => self.digit(c as usize - '0' as usize),
            Key::Tab => self.panes.next_focus(!self.seen.choices.is_empty()),
            Key::Escape => self.panes.focus = Focus::Choices,
            Key::Up | Key::Char('k') => self.step(-1),
            Key::Down | Key::Char('j') => self.step(1),
            Key::Left | Key::Char('h') => self.panes.scroll(0, -4),
            Key::Right | Key::Char('l') => self.panes.scroll(0, 4),
            Key::PageUp => self.panes.scroll_page(-1),
            Key::PageDown => self.panes.scroll_page(1),
            Key::Home => self.jump(true),
            Key::End => self.jump(false),
            Key::Char(_) | Key::Backspace | Key::Resized => {}
        }
        Vec::new()
    }

    fn step(&mut self, down: isize) {
        if self.panes.focus != Focus::Choices || self.seen.choices.is_empty() {
            return self.panes.scroll(down, 0);
        }
        let count = self.shown().len().max(1);
        self.select((self.selected + count).wrapping_add_signed(down) % count);
    }

    fn jump(&mut self, to_start: bool) {
        match self.panes.focus {
            Focus::Choices if !self.seen.choices.is_empty() => self.select(if to_start { 0 } else { usize::MAX }),
            Focus::Log => self.panes.log_back = if to_start { usize::MAX / 2 } else { 0 },
            _ => self.panes.board.0 = if to_start { 0 } else { usize::MAX / 2 },
        }
    }

    /// Digits typed one after the other make a number, as long as there is such a choice.
    fn digit(&mut self, digit: usize) {
        let count = self.shown().len();
        let number = [self.number * 10 + digit, digit].into_iter().find(|number| (1..=count).contains(number));
        match number {
            Some(number) => {
                self.select(number - 1);
                self.number = number;
                self.panes.focus = Focus::Choices;
            }
            None if count > 0 => self.notice = format!("The choices are numbered from 1 to {count}."),
            None => {}
        }
    }

    /// Types into the filter; `false` passes the key on.
    fn filter_key(&mut self, key: Key) -> bool {
        let Some(filter) = &mut self.filter else { return false };
        match key {
            Key::Char(c) => filter.push(c),
            Key::Backspace if filter.is_empty() => self.filter = None,
            Key::Backspace => drop(filter.pop()),
            Key::Escape => self.filter = None,
            _ => return false,
        }
        self.select(0);
        true
    }

    fn enter(&mut self) -> Vec<Effect> {
        match self.waiting {
            Waiting::Curtain(seat) => {
                (self.at_screen, self.alone) = (Some(seat), true);
                self.proceed()
            }
            Waiting::Choice(seat) => {
                let Some(index) = self.shown().get(self.selected).copied() else {
                    self.notice = "No choice has these words. Esc shows all again.".into();
                    return Vec::new();
                };
                if let Some(ask) = self.seen.choices[index].asks.clone() {
                    self.overlay = Some(Overlay::Words(Asked { index, ask, typed: String::new() }));
                    return Vec::new();
                }
                self.play(seat, index, None)
            }
            Waiting::Bot(_) | Waiting::Over(_) => Vec::new(),
        }
    }

    fn play(&mut self, seat: Seat, index: usize, words: Option<&str>) -> Vec<Effect> {
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

    fn take_back(&mut self) -> Vec<Effect> {
        let last = self.humans().filter_map(|seat| Some((self.table.last_move_of(seat)?, seat))).max();
        let Some((before, seat)) = last else {
            self.notice = "There is nothing to take back yet.".into();
            return Vec::new();
        };
        if self.table.undo(seat).is_ok() {
            return self.back_at_the_table();
        }
        self.overlay = Some(Overlay::Question(Question::TakeBack(before)));
        Vec::new()
    }

    fn back_at_the_table(&mut self) -> Vec<Effect> {
        self.notice = "Taken back.".into();
        self.proceed()
    }

    fn overlay_key(&mut self, overlay: Overlay, key: Key) -> Vec<Effect> {
        match overlay {
            Overlay::Page(mut page) => {
                if key != Key::Interrupt && page.key(key) {
                    self.overlay = Some(Overlay::Page(page));
                }
            }
            Overlay::Question(question) => match key {
                Key::Char('y' | 'Y') => return self.agreed(question),
                Key::Interrupt if question == Question::Leave => return vec![Effect::Leave],
                Key::Char('s') if question == Question::Leave => {
                    self.overlay = Some(Overlay::SaveAs(self.save_path()));
                }
                Key::Char('n' | 'N') | Key::Escape => {}
                _ => self.overlay = Some(Overlay::Question(question)),
            },
            Overlay::Words(mut asked) => {
                match key {
                    Key::Enter => {
                        let Waiting::Choice(seat) = self.waiting else { return Vec::new() };
                        return self.play(seat, asked.index, Some(&asked.typed));
                    }
                    Key::Escape | Key::Interrupt => return Vec::new(),
                    Key::Backspace => drop(asked.typed.pop()),
                    Key::Char(letter) => asked.push(letter),
                    _ => {}
                }
                self.overlay = Some(Overlay::Words(asked));
            }
            Overlay::SaveAs(mut path) => {
                match key {
                    Key::Enter if !path.trim().is_empty() => return vec![Effect::Save(path.trim().into())],
                    Key::Escape | Key::Interrupt => return Vec::new(),
                    Key::Backspace => drop(path.pop()),
                    Key::Char(c) => path.push(c),
                    _ => {}
                }
                self.overlay = Some(Overlay::SaveAs(path));
            }
        }
        Vec::new()
    }

    fn agreed(&mut self, question: Question) -> Vec<Effect> {
        match question {
            Question::Leave => vec![Effect::Leave],
            Question::TakeBack(before) => {
                self.table.rewind(before);
                self.back_at_the_table()
            }
        }
    }

    fn save_path(&self) -> String {
        let given = self.saved_at.as_ref().map(|(path, _)| path).or(self.options.save.as_ref());
        given.map_or_else(|| (self.free_name)(self.table.about().id), |path| path.display().to_string())
    }

    /// Asks first if a running game would be lost.
    fn leave(&mut self) -> Vec<Effect> {
        let moves = self.table.moves();
        let safe = moves == 0
            || matches!(self.waiting, Waiting::Over(_))
            || self.options.save.is_some()
            || self.saved_at.as_ref().is_some_and(|(_, at)| *at == moves);
        if safe {
            return vec![Effect::Leave];
        }
        self.overlay = Some(Overlay::Question(Question::Leave));
        Vec::new()
    }

    /// Whether the file is one that this game was saved in, or is to be saved in.
    pub fn may_overwrite(&self, path: &Path) -> bool {
        self.options.save.as_deref() == Some(path) || self.saved_at.as_ref().is_some_and(|(saved, _)| saved == path)
    }

    /// The record was written, or why it could not be.
    pub fn saved(&mut self, path: PathBuf, outcome: Result<(), String>) {
        match outcome {
            Ok(()) => {
                self.notice = format!("Saved as {}.", path.display());
                self.saved_at = Some((path, self.table.moves()));
            }
            Err(why) => {
                self.notice = format!("Not saved: {why}.");
                self.overlay = Some(Overlay::SaveAs(path.display().to_string()));
            }
        }
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
mod tests {
    use super::*;
    use sounder_kernel::{Seed, Setup};

    const BOT: Player = Player::Bot(BotSpec::Random);

    fn table() -> Box<dyn Table> {
        let game = sounder_catalog::find("connect-four").unwrap();
        game.deal(Setup::new(2), Seed::from_number(1)).unwrap()
    }

    /// An app at the start of a game; bots have already been asked to think.
    fn app(seats: [Player; 2], options: Options) -> (App, Vec<Effect>) {
        App::new(table(), seats.into(), options, |game| format!("{game}-1.json"))
    }

    /// Types letters; `\n` is Enter, `\x1b` Escape.
    fn type_keys(app: &mut App, keys: &str) -> Vec<Effect> {
        let key = |c| match c {
            '\n' => Key::Enter,
            '\x1b' => Key::Escape,
            c => Key::Char(c),
        };
        keys.chars().flat_map(|c| app.key(key(c))).collect()
    }

    /// Lets the bot think that was asked to.
    fn answer(app: &mut App, mut effects: Vec<Effect>) -> Vec<Effect> {
        let Some(Effect::Think { job, turn }) = effects.pop() else { panic!("no bot was asked") };
        app.thought(turn, job())
    }

    fn drops(app: &App) -> Vec<u64> {
        app.record().moves.iter().map(|step| step.action.as_ref().unwrap().as_u64().unwrap()).collect()
    }

    #[test]
    fn choices_are_made_by_arrows_letters_and_digits() {
        let (mut app, effects) = app([Player::Human; 2], Options::default());
        assert!(effects.is_empty());
        type_keys(&mut app, "jjk\n");
        app.key(Key::Up);
        app.key(Key::Enter);
        type_keys(&mut app, "4\n");
        app.key(Key::End);
        app.key(Key::Enter);
        assert_eq!(drops(&app), [1, 6, 3, 6]);
    }

    #[test]
    fn a_digit_beyond_the_choices_says_so() {
        let (mut app, _) = app([Player::Human; 2], Options::default());
        type_keys(&mut app, "39");
        assert_eq!(app.notice, "The choices are numbered from 1 to 7.");
        assert_eq!(app.selected, 2);
        type_keys(&mut app, "5");
        assert_eq!((app.notice.as_str(), app.selected), ("", 4));
    }

    #[test]
    fn typing_narrows_the_choices() {
        let (mut app, _) = app([Player::Human; 2], Options::default());
        type_keys(&mut app, "/COL 5");
        assert_eq!(app.shown(), [4]);
        type_keys(&mut app, "\n");
        assert_eq!(drops(&app), [4]);
        type_keys(&mut app, "/boar");
        assert!(app.shown().is_empty() && app.choice().is_none());
        type_keys(&mut app, "\n");
        assert_eq!(drops(&app), [4], "nothing is played while no choice is shown");
        type_keys(&mut app, "\x1b");
        assert_eq!(app.shown().len(), 7);
    }

    #[test]
    fn bots_answer_and_late_answers_are_dropped() {
        let (mut app, effects) = app([Player::Human, BOT], Options::default());
        assert!(effects.is_empty());
        let effects = type_keys(&mut app, "1\n");
        assert_eq!(app.waiting, Waiting::Bot(Seat(1)));
        type_keys(&mut app, "u");
        assert_eq!(app.waiting, Waiting::Choice(Seat(0)), "a move can be taken back while the bot thinks");
        assert!(answer(&mut app, effects).is_empty());
        assert!(drops(&app).is_empty());
        let effects = type_keys(&mut app, "2\n");
        answer(&mut app, effects);
        assert_eq!((app.waiting, drops(&app).len()), (Waiting::Choice(Seat(0)), 2));
    }

    #[test]
    fn a_move_that_was_answered_is_taken_back_only_if_all_agree() {
        let (mut app, _) = app([Player::Human, BOT], Options::default());
        let effects = type_keys(&mut app, "1\n");
        answer(&mut app, effects);
        type_keys(&mut app, "u");
        assert_eq!(app.overlay, Some(Overlay::Question(Question::TakeBack(0))));
        type_keys(&mut app, "n");
        assert_eq!(drops(&app).len(), 2);
        type_keys(&mut app, "uy");
        assert!(drops(&app).is_empty());
        type_keys(&mut app, "u");
        assert_eq!(app.notice, "There is nothing to take back yet.");
    }

    #[test]
    fn leaving_asks_before_a_running_game_is_lost() {
        let (mut app, _) = app([Player::Human; 2], Options::default());
        assert!(matches!(app.key(Key::Char('q'))[..], [Effect::Leave]), "nothing to lose yet");
        type_keys(&mut app, "1\n");
        assert!(type_keys(&mut app, "qn").is_empty());
        assert!(matches!(type_keys(&mut app, "qy")[..], [Effect::Leave]));
        assert!(app.key(Key::Interrupt).is_empty());
        assert!(matches!(app.key(Key::Interrupt)[..], [Effect::Leave]), "twice is meant");
    }

    #[test]
    fn a_saved_game_is_left_without_a_question() {
        let (mut app, _) = app([Player::Human; 2], Options::default());
        type_keys(&mut app, "1\n");
        let effects = type_keys(&mut app, "s\n");
        let [Effect::Save(path)] = &effects[..] else { panic!("it is to be saved") };
        assert_eq!(path, Path::new("connect-four-1.json"));
        app.saved(path.clone(), Ok(()));
        assert!(app.may_overwrite(path));
        assert!(matches!(app.key(Key::Char('q'))[..], [Effect::Leave]));
        type_keys(&mut app, "1\n");
        assert!(app.key(Key::Char('q')).is_empty(), "the last move is not saved");
    }

    #[test]
    fn a_record_that_cannot_be_written_can_get_another_name() {
        let (mut app, _) = app([Player::Human; 2], Options::default());
        type_keys(&mut app, "s\n");
        app.saved("connect-four-1.json".into(), Err("the disk is full".into()));
        assert_eq!(app.notice, "Not saved: the disk is full.");
        app.key(Key::Backspace);
        assert!(
            matches!(&type_keys(&mut app, "x\n")[..], [Effect::Save(path)] if path.ends_with("connect-four-1.jsox"))
        );
    }

    #[test]
    fn people_who_share_a_screen_can_hide_it() {
        let (mut app, _) = app([Player::Human; 2], Options { always_hide: true, ..Options::default() });
        for seat in [0, 1, 0] {
            assert_eq!(app.waiting, Waiting::Curtain(Seat(seat)));
            assert!(app.seen.choices.is_empty() && app.seen.viewer == Viewer::Public);
            type_keys(&mut app, "\n");
            assert_eq!((app.waiting, app.seen.viewer), (Waiting::Choice(Seat(seat)), Viewer::Seat(Seat(seat))));
            type_keys(&mut app, "\n");
        }
    }

    #[test]
    fn open_games_need_no_curtain() {
        let (mut app, _) = app([Player::Human; 2], Options::default());
        type_keys(&mut app, "1\n");
        assert_eq!((app.waiting, app.seen.viewer), (Waiting::Choice(Seat(1)), Viewer::Seat(Seat(1))));
    }

    #[test]
    fn choices_at_the_same_time_are_hidden_and_nothing_else() {
        let game = sounder_catalog::find("wild-pigs-2").unwrap();
        let table = game.deal(Setup::new(2), Seed::from_number(1)).unwrap();
        let (mut app, _) = App::new(table, vec![Player::Human; 2], Options::default(), |game| game.into());
        let mut curtains = 0;
        while !matches!(app.waiting, Waiting::Over(_)) {
            if matches!(app.waiting, Waiting::Curtain(_)) {
                curtains += 1;
                let others_choice =
                    app.table.keeps_secret(Seat(0), Seat(1)) || app.table.keeps_secret(Seat(1), Seat(0));
                assert!(others_choice || app.table.status().acting().len() == 2);
            }
            type_keys(&mut app, "\n");
        }
        assert!((1..20).contains(&curtains), "{curtains} curtains in a game of 15 rounds");
    }

    #[test]
    fn a_whole_game_of_bots_ends_with_a_result() {
        let (mut app, mut effects) = app([BOT; 2], Options::default());
        while !matches!(app.waiting, Waiting::Over(_)) {
            effects = answer(&mut app, effects);
        }
        assert!(effects.is_empty());
        assert!(matches!(app.key(Key::Char('q'))[..], [Effect::Leave]), "a finished game is left at once");
    }

    #[test]
    fn the_rules_open_at_the_clause_and_close() {
        let (mut app, _) = app([Player::Human; 2], Options::default());
        type_keys(&mut app, "r");
        let Some(Overlay::Page(page)) = &mut app.overlay else { panic!("the rules are open") };
        let lines = page.lines(&[], 60);
        assert!(lines[page.top].to_string().starts_with("2.1 "));
        type_keys(&mut app, "jk\x1b");
        assert_eq!(app.overlay, None);
    }
}
