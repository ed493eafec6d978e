use super::Done;
use super::setup::{How, as_far_note, find_game, pack_line, random_seed, read_bots, read_record};
use crate::failure::Failure;
use clap::Args;
use sounder_bots::{BotSpec, part_ids, seats_of};
use sounder_host::{AnyGame, Table};
use sounder_kernel::{Chairs, Names, Seat, SeatSet, Seed, Setup};
use sounder_scene::words::{count, plural};
use sounder_terminal::{Options, Player, free_beside, free_in};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// Play a game in the terminal, with bots or with others at the same screen
#[derive(Args)]
pub struct Play {
    /// The game's id, see `sounder games`
    #[arg(required_unless_present = "resume")]
    game: Option<String>,
    #[command(flatten)]
    how: How,
    /// Go on with a game that was left, from the file it was kept in
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "seats", "options", "sheets", "seed", "save"])]
    resume: Option<PathBuf>,
    /// How many people play at this screen [default: 1, or who played before]
    #[arg(long)]
    people: Option<usize>,
    /// Where they sit, by the number of a seat, a role or a side: 2 or ranger,ranger [default: the first seats, of those that most have where seats differ]
    #[arg(long = "as", value_name = "SEATS", value_delimiter = ',')]
    places: Vec<String>,
    /// What the people are called, in the order of their seats: Ada,Bob
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    names: Vec<String>,
    /// One bot for all other seats, one for each, or one for each role or side (gm=hard,ranger=medium): easy, medium, hard, search:500ms, … [default: medium, or who played before]
    #[arg(long)]
    bots: Option<String>,
    /// Keep the game in this file, written after every move [default: one in the folder for such files]
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Hide the screen between the turns of different people, even in games without secrets
    #[arg(long)]
    hide: bool,
    /// Play line by line and in words only, as for screen readers; so it is anyway where there is no screen
    #[arg(long)]
    plain: bool,
    /// How long a bot's move takes at least, in milliseconds, so that one can follow
    #[arg(long, value_name = "MS", default_value_t = 500)]
    pause: u64,
    /// Deal a game that everybody can deal again, from a number
    #[arg(long)]
    seed: Option<u64>,
}

/// A game that is about to be played.
struct Dealt {
    game: Arc<dyn AnyGame>,
    table: Box<dyn Table>,
    keep: Option<PathBuf>,
    /// What that file holds of it already.
    holds: Option<String>,
}

impl Play {
    /// Plays until the table is left.
    pub fn run(self, out: &mut dyn Write) -> Done {
        let Dealt { game, mut table, keep, holds } = match &self.resume {
            Some(file) => self.resumed(file)?,
            None => self.dealt()?,
        };
        let players = self.players(&*game, &*table)?;
        if self.resume.is_some() {
            rename_changed(&mut *table, &players);
        }
        self.name_people(&mut *table, &players)?;
        let pause = Duration::from_millis(self.pause);
        let options = Options { keep: keep.clone(), holds, always_hide: self.hide, pause, ..Options::default() };
        if self.plain || !sounder_terminal::has_screen() {
            let ended = sounder_terminal::play_plain(table, &players, options, &mut io::stdin().lock(), out)?;
            pack_line(&*game).into_iter().try_for_each(|pack| writeln!(out, "{pack}"))?;
            return Ok(writeln!(out, "{ended}")?);
        }
        let setup = table.setup().clone();
        let mut again = || -> io::Result<(Box<dyn Table>, Option<PathBuf>)> {
            let seed = random_seed().map_err(|failure| io::Error::other(failure.to_string()))?;
            let table = game.deal(setup.clone(), seed).map_err(io::Error::other)?;
            Ok((table, keep.as_deref().map(free_beside)))
        };
        let ended = sounder_terminal::play(table, &players, options, &mut again)?;
        let told = pack_line(&*game).into_iter().try_for_each(|pack| writeln!(out, "{pack}"));
        let told = told.and_then(|()| writeln!(out, "{ended}"));
        // Nobody reads it in a window that was closed.
        if ended.interrupted { Ok(()) } else { Ok(told?) }
    }

    fn dealt(&self) -> Result<Dealt, Failure> {
        let id = self.game.as_deref().expect("asked for unless a game is gone on with");
        let game = self.how.load(find_game(id)?)?;
        let setup: Setup = self.how.setup(&*game)?;
        let seed = match self.seed {
            Some(number) => Seed::from_number(number),
            None => random_seed()?,
        };
        let table = game.deal(setup, seed).map_err(Failure::bad)?;
        let keep = match &self.save {
            Some(file) if file.exists() => {
                let hint = "exists already; go on with it by --resume, or name another file";
                return Err(Failure::file(file, hint));
            }
            Some(file) if file.parent().is_some_and(|folder| folder != Path::new("") && !folder.is_dir()) => {
                return Err(Failure::file(file, "there is no such folder; make it first, or name another file"));
            }
            Some(file) => Some(file.clone()),
            None => folder_for_games().map(|folder| free_in(&folder, game.about().id)),
        };
        Ok(Dealt { game, table, keep, holds: None })
    }

    fn resumed(&self, file: &Path) -> Result<Dealt, Failure> {
        // Read before the record: what somebody writes in between is then noticed at the first move.
        let holds = std::fs::read_to_string(file).ok();
        let (record, game) = read_record(file, self.how.pack())?;
        let as_far = game.replay_as_far(&record, &|| true).map_err(|error| Failure::file(file, error))?;
        // A game that today's rules still play goes on.
        if as_far.broken.is_some() {
            return Err(Failure::file(file, as_far_note(&as_far).unwrap_or_default()));
        }
        let table = as_far.table;
        if table.status().outcome().is_some() {
            let path = file.display();
            return Err(Failure::bad(format!("{path}: this game is over; watch it with: sounder replay {path}")));
        }
        Ok(Dealt { game, table, keep: Some(file.into()), holds })
    }

    /// Who plays: as asked for, or as before.
    fn players(&self, game: &dyn AnyGame, table: &dyn Table) -> Result<Vec<Player>, Failure> {
        let seats = table.setup().seats;
        if self.resume.is_some() && self.people.is_none() && self.bots.is_none() && self.places.is_empty() {
            return Ok(table.names().all().iter().map(|name| player_called(name)).collect());
        }
        let people = self.seats_of_people(game, table.chairs())?;
        let mut players = vec![Player::Human; seats];
        let others: SeatSet = Seat::all(seats).filter(|seat| !people.contains(*seat)).collect();
        if !others.is_empty() {
            let bots = read_bots(self.bots.as_deref().unwrap_or("medium"), table.chairs(), others)?;
            others.iter().zip(bots).for_each(|(seat, bot)| players[seat.index()] = Player::Bot(bot));
        }
        Ok(players)
    }

    /// Where people sit: at the seats asked for, and then at the first ones that are left, of the role that most have at a
    /// full table before others.
    fn seats_of_people(&self, game: &dyn AnyGame, chairs: &Chairs) -> Result<SeatSet, Failure> {
        let (seats, people) = (chairs.seats(), self.people.unwrap_or(self.places.len().max(1)));
        if people > seats {
            return Err(Failure::bad(format!("{}, but only {}", crowd(people), count(seats as i64, "seat"))));
        }
        if self.places.len() > people {
            return Err(Failure::bad(format!("{} for {}", count(self.places.len() as i64, "seat"), crowd(people))));
        }
        let mut taken = SeatSet::EMPTY;
        for place in &self.places {
            let meant = match place.trim().parse::<usize>() {
                Ok(number) => Seat::all(seats).filter(|seat| seat.index() + 1 == number).collect(),
                Err(_) => seats_of(place.trim(), chairs),
            };
            let free = meant.iter().find(|seat| !taken.contains(*seat));
            taken = taken.with(free.ok_or_else(|| {
                let parts = part_ids(chairs);
                Failure::bad(format!("--as {place}: no such seat is left; name a seat from 1 to {seats}, or a {parts}"))
            })?);
        }
        let usual = game.roles().into_iter().next();
        let is_usual = |seat: &Seat| usual.as_ref().is_none_or(|role| role == chairs.role(*seat));
        let mut left: Vec<Seat> = Seat::all(seats).filter(|seat| !taken.contains(*seat)).collect();
        left.sort_by_key(|seat| !is_usual(seat));
        Ok(left.into_iter().take(people - taken.len()).fold(taken, SeatSet::with))
    }

    /// Gives the people the names that they asked for, each with the role or side that others know the seat by.
    fn name_people(&self, table: &mut dyn Table, players: &[Player]) -> Done {
        if self.names.is_empty() {
            return Ok(());
        }
        let people = players.iter().filter(|player| **player == Player::Human).count();
        if self.names.len() > people {
            return Err(Failure::bad(format!("{} for {}", count(self.names.len() as i64, "name"), crowd(people))));
        }
        let mut all = match self.resume {
            Some(_) => table.names().all().to_vec(),
            None => sounder_terminal::default_names(players, table.chairs()),
        };
        let seats: Vec<usize> = (0..players.len()).filter(|seat| players[*seat] == Player::Human).collect();
        for (seat, name) in seats.into_iter().zip(&self.names) {
            let name = name.trim();
            if name.chars().any(char::is_control) {
                let text = format!("\"{}\": a name has no control signs in it", name.escape_debug());
                return Err(Failure::bad(text));
            }
            if name.is_empty() || name.chars().count() > 40 {
                return Err(Failure::bad(format!("\"{}\": a name has 1 to 40 letters", name.escape_debug())));
            }
            let part = table.chairs().part(Seat(seat as u8));
            let called = part.map_or_else(|| name.into(), |part| format!("{name} ({part})"));
            let is_taken = all.iter().enumerate().any(|(other, known)| other != seat && *known == called);
            if bot_called(name).is_some() || is_taken {
                return Err(Failure::bad(format!("\"{name}\" is the name of somebody else at the table")));
            }
            all[seat] = called;
        }
        table.set_names(Names::new(all));
        Ok(())
    }
}

/// Who played a seat of a game that is gone on with, by its name.
fn player_called(name: &str) -> Player {
    bot_called(name).map_or(Player::Human, Player::Bot)
}

/// Gives seats that somebody else plays from now on a name of their own: nobody goes on under another's.
fn rename_changed(table: &mut dyn Table, players: &[Player]) {
    let names = sounder_terminal::default_names(players, table.chairs()).into_iter();
    let known = table.names().all().iter().zip(players);
    let names =
        known.zip(names).map(|((name, player), new)| if player_called(name) == *player { name.clone() } else { new });
    let names = Names::new(names.collect());
    table.set_names(names);
}

/// The bot that has this name: "Bot 2 (medium)", or "Bot 2 (The owls, medium)" where seats have sides or roles.
fn bot_called(name: &str) -> Option<BotSpec> {
    let about = name.strip_prefix("Bot ")?.strip_suffix(')')?.rsplit_once('(')?.1;
    about.rsplit(", ").next()?.parse().ok()
}

/// Where games are kept that nobody gave a file for; `None` where there is no such place.
fn folder_for_games() -> Option<PathBuf> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let state = set("XDG_STATE_HOME").or_else(|| Some(set("HOME")?.join(".local/state")))?;
    let folder = state.join("sounder");
    std::fs::create_dir_all(&folder).ok().map(|()| folder)
}

fn crowd(people: usize) -> String {
    plural(people as i64, "person", "people")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_that_somebody_else_takes_over_gets_another_name() {
        let game = sounder_catalog::find("connect-four").expect("it ships with the program");
        let mut table = game.deal(Setup::new(2), Seed::from_number(1)).unwrap();
        let mut renamed = |names: [&str; 2], players: [Player; 2]| {
            table.set_names(Names::new(names.map(String::from).into()));
            rename_changed(&mut *table, &players);
            table.names().all().to_vec()
        };
        let (person, random, greedy) = (Player::Human, Player::Bot(BotSpec::Random), Player::Bot(BotSpec::Greedy));
        assert_eq!(renamed(["Ada", "Bot 2 (random)"], [person, random]), ["Ada", "Bot 2 (random)"]);
        assert_eq!(renamed(["Ada", "Bot 2 (random)"], [person, greedy]), ["Ada", "Bot 2 (greedy)"]);
        assert_eq!(renamed(["Ada", "Bob"], [person, random]), ["Ada", "Bot 2 (random)"]);
        assert_eq!(renamed(["Ada", "Bot 2 (random)"], [person, person]), ["Ada", "Player 2"]);
    }

    #[test]
    fn bots_are_known_by_their_names_with_and_without_a_side() {
        let random = Some(BotSpec::Random);
        assert_eq!(bot_called("Bot 2 (random)"), random);
        assert_eq!(bot_called("Bot 2 (The owls, random)"), random);
        assert_eq!(bot_called("Bot 2, The owls (random)"), random, "as records of earlier versions have it");
        assert_eq!(bot_called("Ada (The owls)"), None);
    }
}
