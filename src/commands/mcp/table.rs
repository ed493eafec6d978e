//! A table at which an assistant has one seat and bots have the others.

use super::Answer;
use sounder_bots::read_bots;
use sounder_host::Table;
use sounder_kernel::{Names, Pick, Seat, SeatSet, Status, Viewer};
use sounder_scene::Offer;
use sounder_scene::text::{Detail, Emphasis, Pen, page, preview, rich};
use sounder_scene::words::{count, who_won};
use sounder_terminal::{Player, default_names};

/// The columns of what is shown.
const WIDTH: usize = 100;

pub struct Seated {
    table: Box<dyn Table>,
    seat: Seat,
    players: Vec<Player>,
    /// The moves that have been told of.
    told: usize,
    /// Counts the decisions of bots, so that each has dice of its own.
    decisions: u64,
}

impl Seated {
    /// Sits down; seats are counted from 1.
    pub fn new(mut table: Box<dyn Table>, seat: usize, bots: &str) -> Result<Seated, String> {
        let seats = table.setup().seats;
        if !(1..=seats).contains(&seat) {
            return Err(format!("there is no seat {seat}; there are {seats}"));
        }
        let own = Seat(seat as u8 - 1);
        let others: SeatSet = Seat::all(seats).filter(|other| *other != own).collect();
        let bots = read_bots(bots, table.chairs(), others).map_err(|error| error.to_string())?;
        let mut players: Vec<Player> = bots.into_iter().map(Player::Bot).collect();
        players.insert(own.index(), Player::Human);
        let names = default_names(&players, table.chairs());
        table.set_names(Names::new(names));
        let mut seated = Seated { table, seat: own, players, told: 0, decisions: 0 };
        seated.let_bots_play();
        Ok(seated)
    }

    /// Lets the bots play until the assistant is asked. Where several may act it is asked before anybody acts for it; where
    /// all choose blindly the others have chosen before.
    fn let_bots_play(&mut self) {
        loop {
            let status = self.table.status();
            let acting = status.acting();
            if acting.contains(self.seat) && !status.is_blind() {
                return;
            }
            let bot = acting.iter().find_map(|seat| match self.players[seat.index()] {
                Player::Bot(bot) => Some((seat, bot)),
                Player::Human => None,
            });
            let Some((seat, bot)) = bot else { return };
            self.decisions += 1;
            let thought = self.table.thought(seat, bot, SeatSet::EMPTY, self.decisions, 1);
            self.table.play_decision(thought()).expect("a bot chooses an open action");
        }
    }

    fn pen(&self) -> Pen<'_> {
        let viewer = Viewer::Seat(self.seat);
        let (symbols, names) = (self.table.symbols(), self.table.names());
        Pen { symbols, names, viewer, width: WIDTH, detail: Detail::Full, chosen: &[] }
    }

    fn plain(&self, text: &str) -> String {
        rich(text, self.table.symbols(), Emphasis::Normal).to_string()
    }

    /// What has happened, the table, and the choices.
    pub fn view(&mut self) -> String {
        let viewer = Viewer::Seat(self.seat);
        let mut lines: Vec<String> = Vec::new();
        for telling in self.table.tellings(viewer, self.told) {
            let words = telling.words.as_ref().map_or(String::new(), |words| format!(" “{words}”"));
            lines.push(format!("{}{words}", self.plain(&telling.text)));
        }
        self.told = self.table.moves();
        let scene = self.table.scene(viewer);
        lines.extend(page(&scene, &self.pen()).iter().map(|line| line.to_string().trim_end().to_string()));
        if let Status::Over(outcome) = self.table.status() {
            lines.push(format!(
                "The game is over. {}",
                who_won(&outcome, self.table.chairs(), viewer, self.table.names())
            ));
            let score =
                |seat: Seat| format!("{}: {}", self.table.names().of(seat), count(outcome.score(seat), "point"));
            lines.extend(Seat::all(outcome.seats()).map(score));
        } else {
            lines.push("Your choices:".into());
            let open = self.table.offers(self.seat).open;
            lines.extend((1..).zip(&open).map(|(number, offer)| format!("{number}. {}", self.said(offer))));
        }
        lines.join("\n")
    }

    /// A choice in words, with what would come of it and the words it asks for.
    fn said(&self, offer: &Offer) -> String {
        let mut about: Vec<String> =
            preview(&offer.preview, &self.pen()).iter().map(|line| line.to_string().trim().to_string()).collect();
        if let Some(ask) = &offer.choice.asks {
            about.push(format!("words, if you like: {} At most {}.", ask.prompt, count(ask.longest as i64, "letter")));
        }
        about.retain(|line| !line.is_empty());
        let about = if about.is_empty() { String::new() } else { format!(" ({})", about.join(" ")) };
        format!("{}{about}", self.plain(&offer.choice.text))
    }

    /// Plays a choice and lets the bots answer.
    pub fn play(&mut self, pick: &Pick, words: Option<&str>) -> Answer {
        let at = self.table.moves();
        self.table.play(self.seat, at, pick, words).map_err(|refusal| refusal.to_string())?;
        self.let_bots_play();
        Ok(self.view())
    }

    /// Takes back the assistant's last move and all that followed.
    pub fn undo(&mut self) -> Answer {
        let before = self.table.last_move_of(self.seat).ok_or("you have not moved yet")?;
        self.table.rewind(before);
        self.told = self.told.min(before);
        // What was blind then may have been chosen by others only afterwards.
        self.let_bots_play();
        Ok(self.view())
    }

    /// The record, once there is nothing left to foresee.
    pub fn record(&self) -> Answer {
        match self.table.status().outcome() {
            Some(_) => Ok(self.table.record().to_json()),
            None => Err("the record holds the seed; you can have it when the game is over".into()),
        }
    }
}
