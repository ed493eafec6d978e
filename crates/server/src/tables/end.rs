//! Questions to the table, and the ends of a game that are not in its rules.

use super::act::Done;
use super::ask::{Ask, AskKind};
use super::awake::AwakeTable;
use super::course::Change;
use super::ending::{Ending, How};
use super::restore::CHAT_AT_HAND;
use crate::error::Error;
use crate::identity::Person;
use crate::names::{is_invisible, unlike};
use crate::store::{ChatLine, statement};
use sounder_bots::{BotSpec, Level};
use sounder_kernel::{Seat, SeatSet};
use std::time::Duration;

/// The longest line of chat, in characters.
const LONGEST_LINE: usize = 500;
/// So many lines may one person say in ten seconds.
const MOST_LINES: usize = 6;
/// So many may all say at one table who come from one client: keys cost nothing.
const MOST_LINES_OF_CLIENT: usize = 3 * MOST_LINES;
/// Who plays on for somebody who has left.
const SUCCESSOR: BotSpec = BotSpec::Level(Level::Medium);

impl AwakeTable {
    /// Puts a question to all other people at the table; if there are none, it is answered.
    pub(super) async fn ask_table(&mut self, by: Seat, who: &Person, kind: AskKind) -> Result<Done, Error> {
        if let Some(open) = &self.course.ask {
            if open.kind == kind && open.waiting.iter().any(|seat| self.seating.seats_of(who.id).contains(seat)) {
                return self.answer(who, true).await;
            }
            return Err(Error::NotNow("there is an open question already; it has to be answered first".into()));
        }
        let own = self.seating.seats_of(who.id);
        // Whoever has gone cannot keep the others from ending the game or from playing on with bots.
        let without_gone = matches!(kind, AskKind::Abandon | AskKind::Replace { .. });
        let asked = |seat: &Seat| {
            let replaced = matches!(kind, AskKind::Replace { seat: gone } if gone == *seat);
            !(own.contains(*seat) || replaced || without_gone && self.is_missing(*seat))
        };
        let waiting: SeatSet = self.seating.human_seats().iter().filter(asked).collect();
        let ask = Ask { kind, by, waiting };
        if waiting.is_empty() {
            self.grant(&ask).await?;
            return Ok(self.course.done());
        }
        let statement = self.course.set_ask(Some(ask), &self.id);
        self.store_beside(vec![statement]).await?;
        Ok(Done { notice: Some("The others have been asked."), ..self.course.done() })
    }

    pub(super) async fn answer(&mut self, who: &Person, yes: bool) -> Result<Done, Error> {
        self.course.must_be_playing()?;
        let own = self.seating.own_seats(who)?;
        let Some(mut ask) = self.course.ask.clone() else {
            return Err(Error::NotNow("there is no open question".into()));
        };
        let may = own.iter().any(|seat| ask.waiting.contains(seat) || !yes && ask.by == seat);
        if !may {
            return Err(Error::NotNow("you have answered already".into()));
        }
        match ask.answer(own, yes) {
            None => {
                let statement = self.course.set_ask(Some(ask), &self.id);
                self.store_beside(vec![statement]).await?;
            }
            Some(false) => {
                let statement = self.course.set_ask(None, &self.id);
                self.store_beside(vec![statement]).await?;
                if !own.contains(ask.by) {
                    let refused = own.iter().find(|seat| ask.waiting.contains(*seat)).expect("somebody who was asked");
                    let text = format!("{} would rather not.", self.seating.holding(refused).name);
                    self.audience.remark(&text, |who| self.seating.person(ask.by) == Some(who));
                }
            }
            Some(true) => {
                let statement = self.course.set_ask(None, &self.id);
                self.store_beside(vec![statement]).await?;
                self.grant(&ask).await?;
            }
        }
        Ok(self.course.done())
    }

    async fn grant(&mut self, ask: &Ask) -> Result<(), Error> {
        match ask.kind {
            AskKind::Undo { to } => self.go_back(ask.by, to).await,
            AskKind::Draw => self.end(ask.by, Ending::drawn(self.seating.holdings.len())).await,
            AskKind::Abandon => self.end(ask.by, Ending::without_ranks(How::Abandoned, String::new())).await,
            AskKind::Replace { seat } => self.seat_bot(seat, ask.by).await,
        }
    }

    async fn end(&mut self, by: Seat, ending: Ending) -> Result<(), Error> {
        self.course.ending = Some(ending);
        let to = self.course.moves();
        self.store(Change::Return { by, to }, Vec::new()).await
    }

    /// Lets a bot play on.
    async fn seat_bot(&mut self, seat: Seat, by: Seat) -> Result<(), Error> {
        let gone = self.seating.holding(seat).name.clone();
        self.seating.seat_bot(seat.index(), SUCCESSOR);
        let names = self.seating.names();
        self.course.dealt_mut().set_names(names);
        let statement = self.seating.save(seat.index(), &self.id);
        let to = self.course.moves();
        self.store(Change::Return { by, to }, vec![statement]).await?;
        self.audience.remark(&format!("{} plays on for {gone}.", self.seating.holding(seat).name), |_| true);
        Ok(())
    }

    pub(super) async fn resign(&mut self, who: &Person) -> Result<Done, Error> {
        self.course.must_be_playing()?;
        let seat = self.meant(who, None)?;
        self.give_up(seat, How::Resigned).await?;
        Ok(self.course.done())
    }

    /// A seat gives up. What that does on the board is the game's to say. Where it says nothing, a bot plays on as long as
    /// somebody on the seat's side or two people on others are left; otherwise the game is over and the side has lost.
    pub(super) async fn give_up(&mut self, seat: Seat, how: How) -> Result<(), Error> {
        let others = self.seating.human_seats().without(seat);
        let go_on = others.len() >= 2 || !others.and(self.seating.chairs.mates(seat)).is_empty();
        self.course.dealt_mut().concede(seat)?;
        let out_of_play = !self.course.dealt().conceded().contains(seat);
        let outcome = self.course.dealt().status().outcome();
        self.course.ending = match outcome {
            Some(outcome) => Some(Ending::given_up(how, seat, &outcome, &self.seating.chairs)),
            None if go_on || out_of_play && !others.is_empty() => None,
            None => Some(Ending::lost_by(how, seat, &self.seating.chairs)),
        };
        self.store(Change::Move, Vec::new()).await?;
        if self.course.ending.is_none() {
            self.seat_bot(seat, seat).await?;
        }
        Ok(())
    }

    pub(super) async fn offer_draw(&mut self, who: &Person) -> Result<Done, Error> {
        self.course.must_be_playing()?;
        let seat = self.meant(who, None)?;
        let own = self.seating.seats_of(who.id);
        if self.seating.chairs.sides().count() < 2 {
            return Err(Error::NotNow("all play on one side; there is nobody to draw with".into()));
        }
        let others = self.seating.human_seats().iter().any(|other| !own.contains(other));
        if !self.has_opponents(own) || !others && self.seating.human_seats().len() < self.seating.holdings.len() {
            return Err(Error::NotNow("bots do not agree to a draw; resign or play on".into()));
        }
        self.ask_table(seat, who, AskKind::Draw).await
    }

    /// Whether people sit on another side than one of these seats: a draw is between sides.
    pub(crate) fn has_opponents(&self, own: SeatSet) -> bool {
        let people = self.seating.human_seats();
        own.iter().any(|seat| people.iter().any(|other| !self.seating.chairs.mates(seat).contains(other)))
    }

    pub(super) async fn abandon(&mut self, who: &Person) -> Result<Done, Error> {
        self.course.must_be_playing()?;
        let seat = self.meant(who, None)?;
        self.ask_table(seat, who, AskKind::Abandon).await
    }

    pub(super) async fn replace(&mut self, who: &Person, seat: usize) -> Result<Done, Error> {
        self.course.must_be_playing()?;
        let by = self.meant(who, None)?;
        if seat >= self.seating.holdings.len() || self.seating.holdings[seat].person().is_none() {
            return Err(Error::Bad("no player holds that seat".into()));
        }
        let gone = Seat(seat as u8);
        if !self.is_missing(gone) {
            return Err(Error::NotNow("they are still there, or have not been away for long".into()));
        }
        self.ask_table(by, who, AskKind::Replace { seat: gone }).await
    }

    pub(super) async fn say(&mut self, who: &Person, text: &str) -> Result<Done, Error> {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let text: String = text.chars().filter(|c| !is_invisible(*c)).collect();
        if text.is_empty() {
            return Err(Error::Bad("say something".into()));
        }
        if text.chars().count() > LONGEST_LINE {
            return Err(Error::Bad(format!("a line has at most {LONGEST_LINE} characters")));
        }
        let seat = self.seating.seats_of(who.id).first();
        let name = match seat {
            Some(seat) => self.seating.holding(seat).name.clone(),
            None => unlike(&who.name, &self.seating.holdings.iter().map(|held| &*held.name).collect::<Vec<_>>()),
        };
        let now = self.tables.now();
        let lately =
            || self.audience.chat.iter().filter(|line| now - line.said < 10_000).filter_map(|line| line.person);
        let (payer, own) = (self.tables.payer(who.id), lately().filter(|person| *person == who.id).count());
        let of_client = lately().filter(|person| self.tables.payer(*person) == payer).count();
        if own >= MOST_LINES || of_client >= MOST_LINES_OF_CLIENT {
            return Err(Error::TooMany { wait: Duration::from_secs(10) });
        }
        let number = self.audience.chat.last().map_or(0, |line| line.number) + 1;
        let (person, seat) = (Some(who.id), seat.map(|seat| seat.0));
        let line = ChatLine { number, name, text, said: now, seat, person };
        let statement = statement(
            "INSERT INTO chat (table_id, number, name, text, said, person, seat) VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                self.id.clone().into(),
                line.number.into(),
                line.name.clone().into(),
                line.text.clone().into(),
                line.said.into(),
                line.person.into(),
                line.seat.map(i64::from).into(),
            ],
        );
        self.audience.chat.push(line);
        if self.audience.chat.len() > CHAT_AT_HAND {
            self.audience.chat.remove(0);
        }
        self.store_beside(vec![statement]).await?;
        Ok(self.course.done())
    }
}
