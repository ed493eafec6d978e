use crate::app::{App, Effect, Options, Player, Waiting};
use crate::keys::Key;
use crate::replay::{Replay, Then};
use crate::screen;
use crate::screens::{default_names, outcome_lines};
use crate::style::Colours;
use crate::terminal::Guard;
use ratatui::Frame;
use sounder_host::{Decision, Table};
use sounder_kernel::{Chairs, Names, Outcome, Record};
use sounder_scene::words::count;
use std::fmt;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How long the loop waits for a key before it looks at signals, bots and the clock again.
const BEAT: Duration = Duration::from_millis(40);
/// How fast a replay plays by itself.
const REPLAY_PACE: Duration = Duration::from_millis(700);

/// How a game at the terminal came to its end.
#[derive(Clone, PartialEq, Debug)]
pub struct Ended {
    /// All that was played.
    pub record: Record,
    /// Each seat's role and side.
    pub chairs: Chairs,
    /// How it ended; `None` if the table was left before.
    pub outcome: Option<Outcome>,
    /// Where the record was last written.
    pub saved: Option<PathBuf>,
    /// Whether a signal ended it.
    pub interrupted: bool,
}

impl fmt::Display for Ended {
    /// The result in words, for the screen that comes back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.outcome {
            None => write!(f, "The game was left after {}.", count(self.record.moves.len() as i64, "move"))?,
            Some(outcome) => {
                let lines: Vec<String> = outcome_lines(outcome, &self.chairs, &Names::new(self.record.names.clone()))
                    .iter()
                    .map(ToString::to_string)
                    .collect();
                f.write_str(&lines.join("\n"))?;
            }
        }
        match (&self.saved, &self.outcome) {
            (Some(path), None) => {
                write!(f, "\nIt is kept in {0}; go on with: sounder play --resume {0}", path.display())
            }
            (Some(path), Some(_)) => {
                write!(f, "\nThe record is in {0}; watch it with: sounder replay {0}", path.display())
            }
            (None, None) if !self.record.moves.is_empty() => f.write_str("\nIt is not kept anywhere."),
            (None, _) => Ok(()),
        }
    }
}

/// A bot that thinks on a thread of its own.
struct Bot {
    answer: Receiver<Decision>,
    chosen: Option<Decision>,
    turn: usize,
    /// Its move is not made before, so that one can follow.
    due: Instant,
}

/// Deals the same game once more, with the file that it is kept in.
pub type Again<'a> = &'a mut dyn FnMut() -> io::Result<(Box<dyn Table>, Option<PathBuf>)>;

/// Why the loop ended.
enum Left {
    ForGood,
    Rematch,
    Signalled,
}

/// Plays at this terminal until the table is left, again and again if the players like. Names that were never set become
/// "Player 1" or what the bot is.
pub fn play(mut table: Box<dyn Table>, seats: &[Player], mut options: Options, again: Again) -> io::Result<Ended> {
    loop {
        name_seats(&mut *table, seats);
        let names = table.names().clone();
        let (mut app, effects) = App::new(table, seats.to_vec(), options.clone(), free_name);
        match run_app(&mut app, effects)? {
            Left::Rematch => {
                let (dealt, keep) = again()?;
                (table, options.keep, options.holds) = (dealt, keep, None);
                table.set_names(names);
            }
            Left::Signalled => return Ok(app.ended(true)),
            Left::ForGood => return Ok(app.ended(false)),
        }
    }
}

/// Gives those names who have none.
pub(crate) fn name_seats(table: &mut dyn Table, seats: &[Player]) {
    if *table.names() == Names::numbered(seats.len()) {
        table.set_names(Names::new(default_names(seats, table.chairs())));
    }
}

impl App {
    /// How it came to its end.
    pub fn ended(self, interrupted: bool) -> Ended {
        let outcome = match self.waiting {
            Waiting::Over(outcome) => Some(outcome),
            _ => None,
        };
        Ended {
            record: self.record(),
            chairs: self.chairs().clone(),
            outcome,
            saved: self.saved_at.map(|(path, _)| path),
            interrupted,
        }
    }
}

/// Runs the app until its game is left.
fn run_app(app: &mut App, effects: Vec<Effect>) -> io::Result<Left> {
    let mut guard = Guard::enter()?;
    match run_guarded(app, effects, &mut guard) {
        // The window is closed: nothing can be drawn any more, and the game is kept.
        Err(_) if guard.is_ending() => Ok(Left::Signalled),
        other => other,
    }
}

fn run_guarded(app: &mut App, mut effects: Vec<Effect>, guard: &mut Guard) -> io::Result<Left> {
    let colours = Colours::of_environment();
    let mut bot: Option<Bot> = None;
    let mut changed = true;
    loop {
        for effect in std::mem::take(&mut effects) {
            match effect {
                Effect::Leave => return Ok(Left::ForGood),
                Effect::Rematch => return Ok(Left::Rematch),
                Effect::Save(path) => effects.extend(save(app, path)),
                Effect::Keep(path) => keep(app, path),
                Effect::Think { job, turn } => {
                    let (sender, answer) = channel();
                    // Nobody listens any more once the table was left or the move taken back.
                    thread::spawn(move || sender.send(job()).ok());
                    bot = Some(Bot { answer, chosen: None, turn, due: Instant::now() + app.options.pause });
                }
            }
        }
        if std::mem::take(&mut changed) {
            guard.terminal().draw(|frame| draw_app(frame, app, colours))?;
        }
        if guard.is_signalled() {
            return Ok(Left::Signalled);
        }
        if !effects.is_empty() {
            continue;
        }
        if let Some(key) = guard.next_key(BEAT)?
            && (screen::fits(guard.terminal().size()?) || matches!(key, Key::Interrupt | Key::Resized))
        {
            if key == Key::Char(' ')
                && let Some(bot) = &mut bot
            {
                bot.due = Instant::now();
            }
            effects = app.key(key);
            changed = true;
        }
        if let Some(thinking) = &mut bot {
            match thinking.answer.try_recv() {
                Ok(decision) => thinking.chosen = Some(decision),
                Err(TryRecvError::Disconnected) if thinking.chosen.is_none() => {
                    return Err(io::Error::other("a bot broke down while thinking"));
                }
                Err(_) => {}
            }
            if Instant::now() >= thinking.due
                && let Some(decision) = thinking.chosen.take()
            {
                effects.extend(app.thought(thinking.turn, decision));
                changed = true;
                bot = None;
            }
        }
    }
}

/// Draws the app as it is.
pub(crate) fn draw_app(frame: &mut Frame, app: &mut App, colours: Colours) {
    if let (Some(lines), None) = (app.curtain(), &app.overlay) {
        return screen::curtain(frame, &lines, colours);
    }
    let (mut panes, mut overlay) = (app.panes, app.overlay.take());
    screen::show(frame, &app.screen(), &mut panes, &mut overlay, colours);
    (app.panes, app.overlay) = (panes, overlay);
}

/// Draws the replay as it is.
pub(crate) fn draw_replay(frame: &mut Frame, replay: &mut Replay, colours: Colours) {
    let (mut panes, mut overlay) = (replay.panes, replay.overlay.take());
    screen::show(frame, &replay.screen(), &mut panes, &mut overlay, colours);
    (replay.panes, replay.overlay) = (panes, overlay);
}

/// Steps through a record at this terminal; `table` is the whole record replayed, and `note` what is to be said about it. Gives
/// whether it was left: false if a signal or a closed window ended it.
pub fn replay(table: Box<dyn Table>, record: Record, note: Option<String>) -> io::Result<bool> {
    let mut replay = Replay::new(table, record);
    replay.notice = note.unwrap_or_default();
    let mut guard = Guard::enter()?;
    match step_through(&mut replay, &mut guard) {
        Err(_) if guard.is_ending() => Ok(false),
        other => other,
    }
}

fn step_through(replay: &mut Replay, guard: &mut Guard) -> io::Result<bool> {
    let colours = Colours::of_environment();
    let mut due = Instant::now() + REPLAY_PACE;
    let mut changed = true;
    loop {
        if std::mem::take(&mut changed) {
            guard.terminal().draw(|frame| draw_replay(frame, replay, colours))?;
        }
        if guard.is_signalled() {
            return Ok(false);
        }
        if let Some(key) = guard.next_key(BEAT)?
            && (screen::fits(guard.terminal().size()?) || matches!(key, Key::Interrupt | Key::Resized))
        {
            if replay.key(key) == Then::Leave {
                return Ok(true);
            }
            changed = true;
        }
        if Instant::now() >= due {
            due = Instant::now() + REPLAY_PACE;
            changed |= replay.playing;
            replay.tick();
        }
    }
}

/// Writes the record where the player likes, but not over anything else.
pub(crate) fn save(app: &mut App, path: PathBuf) -> Vec<Effect> {
    let text = app.record().to_json() + "\n";
    let is_kept = app.options.keep.as_ref() == Some(&path);
    let known = if is_kept { app.options.holds.clone() } else { None };
    let outcome = match write_over(&path, known.as_deref(), &text, app.may_overwrite(&path) && !is_kept) {
        Ok(true) => Ok(()),
        Ok(false) if known.is_some() => Err("another program has gone on with the game in this file".into()),
        Ok(false) => Err("there is such a file already".into()),
        Err(error) => Err(error.to_string()),
    };
    if is_kept && outcome.is_ok() {
        app.options.holds = Some(text);
    }
    app.saved(path, outcome)
}

/// Writes the record after a move. Where the file holds anything else than what this game last wrote into it, another program is
/// at it: what that one wrote stays, and this game goes on in a file of its own.
pub(crate) fn keep(app: &mut App, mut path: PathBuf) {
    let text = app.record().to_json() + "\n";
    let mut known = app.options.holds.take();
    let outcome = loop {
        match write_over(&path, known.as_deref(), &text, false) {
            Ok(true) => break Ok(()),
            Ok(false) => {
                let free = free_beside(&path);
                if known.take().is_some() {
                    let (taken, free) = (path.display(), free.display());
                    app.notice =
                        format!("Another program has gone on with {taken}; this game is kept in {free} from now on.");
                }
                path = free;
            }
            Err(error) => break Err(error.to_string()),
        }
    };
    app.options.keep = Some(path.clone());
    app.options.holds = outcome.is_ok().then_some(text);
    app.kept(path, outcome);
}

/// Writes a file that is not there, or holds what is known; gives false, and leaves it as it is, if it holds anything else.
/// Writes beside the file first: whenever the program is killed, a whole record is there.
fn write_over(path: &Path, known: Option<&str>, text: &str, whatever: bool) -> io::Result<bool> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // Two programs look and write one after the other. Where a folder cannot be held, they are hardly ever so close.
    let held = File::open(folder).and_then(|folder| folder.lock().map(|()| folder));
    match std::fs::read(path) {
        Ok(there) if !whatever && known.is_none_or(|known| known.as_bytes() != there) => return Ok(false),
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    std::fs::write(&beside, text)?;
    std::fs::rename(&beside, path)?;
    drop(held);
    Ok(true)
}

/// A file in this folder that is not there yet: the stem with a number.
pub fn free_in(folder: &Path, stem: &str) -> PathBuf {
    let path = |number: u32| folder.join(format!("{stem}-{number}.json"));
    (1..u32::MAX).map(path).find(|path| !path.exists()).expect("numbers do not run out")
}

/// The same beside the file of another game.
pub fn free_beside(file: &Path) -> PathBuf {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let plain = stem.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches('-');
    free_in(file.parent().unwrap_or(Path::new("")), if plain.is_empty() { "game" } else { plain })
}

/// A file name for a record of this game that nothing has yet.
pub(crate) fn free_name(game: &str) -> String {
    let name = |number: usize| format!("{game}-{number}.json");
    (1..1000).map(name).find(|name| !Path::new(name).exists()).unwrap_or_else(|| name(1000))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;
    use ratatui::style::Color;
    use sounder_kernel::{Pick, Seat, Seed, Setup};
    use sounder_scene::Role;

    fn table(game: &str, seats: usize) -> Box<dyn Table> {
        sounder_catalog::find(game).unwrap().deal(Setup::new(seats), Seed::from_number(1)).unwrap()
    }

    fn terminal(width: u16, height: u16) -> Terminal<TestBackend> {
        Terminal::new(TestBackend::new(width, height)).unwrap()
    }

    /// An app of people only, after these choices by number.
    fn app(game: &str, seats: usize, picks: &[usize]) -> App {
        let mut app = App::new(table(game, seats), vec![Player::Human; seats], Options::default(), free_name).0;
        for pick in picks {
            app.key(Key::Home);
            (0..*pick).for_each(|_| drop(app.key(Key::Down)));
            app.key(Key::Enter);
        }
        app
    }

    fn shown(app: &mut App, width: u16, height: u16) -> String {
        let mut terminal = terminal(width, height);
        terminal.draw(|frame| draw_app(frame, app, Colours::On)).unwrap();
        terminal.backend().to_string()
    }

    #[test]
    fn a_game_on_the_screen() {
        let mut app = app("connect-four", 2, &[3, 3, 2]);
        insta::assert_snapshot!("connect_four", shown(&mut app, 80, 24));
        app.key(Key::Char('?'));
        insta::assert_snapshot!("help", shown(&mut app, 80, 24));
        app.key(Key::Escape);
        app.key(Key::Char('r'));
        insta::assert_snapshot!("rules", shown(&mut app, 64, 20));
        app.key(Key::Escape);
        app.key(Key::Char('q'));
        insta::assert_snapshot!("leaving", shown(&mut app, 80, 24));
    }

    #[test]
    fn the_result_on_the_screen() {
        let mut app = app("connect-four", 2, &[3, 2, 3, 2, 3, 2, 3]);
        insta::assert_snapshot!("over", shown(&mut app, 80, 24));
    }

    #[test]
    fn a_small_terminal_says_how_large_it_must_be() {
        insta::assert_snapshot!("too_small", shown(&mut app("connect-four", 2, &[]), 40, 10));
    }

    #[test]
    fn a_curtain_shows_nothing_of_the_table() {
        let options = Options { always_hide: true, ..Options::default() };
        let mut app = App::new(table("connect-four", 2), vec![Player::Human; 2], options, free_name).0;
        insta::assert_snapshot!("curtain", shown(&mut app, 64, 20));
    }

    #[test]
    fn a_replay_on_the_screen() {
        let mut table = table("connect-four", 2);
        table.play(Seat(0), 0, &Pick::Index(3), None).unwrap();
        let record = table.record();
        let mut replay = Replay::new(table, record);
        let mut terminal = terminal(80, 24);
        terminal.draw(|frame| draw_replay(frame, &mut replay, Colours::On)).unwrap();
        insta::assert_snapshot!("replay", terminal.backend());
    }

    /// What nobody can play without: what is asked, what can be chosen, and what one has.
    #[test]
    fn every_game_shows_what_matters_on_a_small_terminal() {
        for game in sounder_catalog::games() {
            let about = game.about();
            let mut app = app(about.id, about.max_seats, &[]);
            app.key(Key::Enter);
            let drawn = shown(&mut app, 80, 24);
            let screen = app.screen();
            let start = |text: &str| text.split_whitespace().take(2).collect::<Vec<_>>().join(" ");
            let own = app.seen.scene.panels.iter().filter(|panel| match panel.role {
                Role::Seat(seat) => app.seen.viewer.is(seat),
                _ => false,
            });
            let expected = [screen.prompt.to_string(), screen.items[0].to_string(), app.seen.scene.headline.clone()];
            for text in expected.iter().chain(own.map(|panel| &panel.title)) {
                assert!(drawn.contains(&start(text)), "{}: {text} is not in\n{drawn}", about.id);
            }
        }
    }

    #[test]
    fn without_colours_nothing_is_coloured() {
        let mut app = app("connect-four", 2, &[3, 3]);
        let mut terminal = terminal(80, 24);
        for (colours, any) in [(Colours::On, true), (Colours::Off, false)] {
            terminal.draw(|frame| draw_app(frame, &mut app, colours)).unwrap();
            let coloured = terminal.backend().buffer().content.iter().any(|cell| cell.fg != Color::Reset);
            assert_eq!(coloured, any, "{colours:?}");
        }
    }

    #[test]
    fn what_ended_is_told() {
        let game = sounder_catalog::find("connect-four").unwrap();
        let table = game.deal(Setup::new(2), Seed::from_number(1)).unwrap();
        let left = Ended {
            record: table.record(),
            chairs: table.chairs().clone(),
            outcome: None,
            saved: Some("a.json".into()),
            interrupted: false,
        };
        assert_eq!(
            left.to_string(),
            "The game was left after 0 moves.\nIt is kept in a.json; go on with: sounder play --resume a.json"
        );
        let outcome = Some(Outcome::by_scores(&[0, 1]));
        let won = Ended { outcome, saved: None, ..left };
        assert_eq!(won.to_string(), "1. Player 2  1 point\n2. Player 1  0 points\nPlayer 2 wins.");
    }
}
