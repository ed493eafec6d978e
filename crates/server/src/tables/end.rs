//! Questions to the table, and the ends of a game that are not in its rules.

use super::act::Done;
use super::ask::{Ask, AskKind};
use super::chair::{Chair, Holder};
use super::ending::{Ending, How};
use super::live::{Change, Live};
use super::restore::CHAT_AT_HAND;
use super::terms::Pace;
use crate::error::Error;
use crate::identity::Person;
use crate::names::{is_invisible, unlike};
use crate::store::{ChatLine, Statement, now, statement};
use sounder_bots::{BotSpec, Level};
use sounder_kernel::{Seat, SeatSet};
use std::time::Duration;

/// The longest line of chat, in characters.
const LONGEST_LINE: usize = 500;
/// So many lines may one person say in ten seconds.
const MOST_LINES: usize = 6;
/// Who plays on for somebody who has left.
const SUCCESSOR: BotSpec = BotSpec::Level(Level::Medium);

impl Live {
    pub(super) fn set_ask(&mut self, ask: Option<Ask>) -> Statement {
        let stored = ask.as_ref().map(|ask| serde_json::to_string(ask).expect("plain data"));
        self.ask = ask;
        statement("UPDATE tables SET ask = ? WHERE id = ?", [stored.into(), self.id.clone().into()])
    }

    /// Puts a question to all other people at the table; if there are none, it is answered.
    pub(super) async fn ask_table(&mut self, by: Seat, who: &Person, kind: AskKind) -> Result<Done, Error> {
        if let Some(open) = &self.ask {
            if open.kind == kind && open.waiting.iter().any(|seat| self.seats_of(who.id).contains(seat)) {
                return self.answer(who, true).await;
            }
            return Err(Error::NotNow("there is an open question already; it has to be answered first".into()));
        }
        let own = self.seats_of(who.id);
        let asked =
            |seat: &Seat| !own.contains(*seat) && !matches!(kind, AskKind::Replace { seat: gone } if gone == *seat);
        let waiting: SeatSet = self.human_seats().iter().filter(asked).collect();
        let ask = Ask { kind, by, waiting };
        if waiting.is_empty() {
            self.grant(&ask).await?;
            return Ok(self.done());
        }
        let statement = self.set_ask(Some(ask));
        self.store_beside(vec![statement]).await?;
        Ok(Done { notice: Some("The others have been asked."), ..self.done() })
    }

    pub(super) async fn answer(&mut self, who: &Person, yes: bool) -> Result<Done, Error> {
        self.must_be_playing()?;
        let own = self.own_seats(who)?;
        let Some(mut ask) = self.ask.clone() else { return Err(Error::NotNow("there is no open question".into())) };
        let may = own.iter().any(|seat| ask.waiting.contains(seat) || !yes && ask.by == seat);
        if !may {
            return Err(Error::NotNow("you have answered already".into()));
        }
        match ask.answer(own, yes) {
            None => {
                let statement = self.set_ask(Some(ask));
                self.store_beside(vec![statement]).await?;
            }
            Some(false) => {
                let statement = self.set_ask(None);
                self.store_beside(vec![statement]).await?;
                if !own.contains(ask.by) {
                    let refused = own.iter().find(|seat| ask.waiting.contains(*seat)).expect("somebody who was asked");
                    let text = format!("{} would rather not.", self.chairs[refused.index()].name);
                    self.remark(&text, |who| self.chairs[ask.by.index()].person() == Some(who));
                }
            }
            Some(true) => {
                let statement = self.set_ask(None);
                self.store_beside(vec![statement]).await?;
                self.grant(&ask).await?;
            }
        }
        Ok(self.done())
    }

    async fn grant(&mut self, ask: &Ask) -> Result<(), Error> {
        match ask.kind {
            AskKind::Undo { to } => self.go_back(ask.by, to).await,
            AskKind::Draw => self.end(ask.by, Ending::drawn(self.chairs.len())).await,
            AskKind::Abandon => self.end(ask.by, Ending::without_ranks(How::Abandoned, String::new())).await,
            AskKind::Replace { seat } => self.seat_bot(seat, ask.by).await,
        }
    }

    async fn end(&mut self, by: Seat, ending: Ending) -> Result<(), Error> {
        self.ending = Some(ending);
        let to = self.moves();
        self.store(Change::Return { by, to }, Vec::new()).await
    }

    /// Lets a bot play on.
    async fn seat_bot(&mut self, seat: Seat, by: Seat) -> Result<(), Error> {
        let index = seat.index();
        let gone = self.chairs[index].name.clone();
        let bot = Chair::bot(index, SUCCESSOR);
        let name = unlike(&bot.name, &self.other_names(index));
        self.chairs[index] = Chair { name, left_by: self.chairs[index].person(), ..bot };
        let names = self.names();
        self.dealt_mut().set_names(names);
        let statement = self.chairs[index].save(&self.id, index);
        let to = self.moves();
        self.store(Change::Return { by, to }, vec![statement]).await?;
        self.remark(&format!("{} plays on for {gone}.", self.chairs[index].name), |_| true);
        Ok(())
    }

    pub(super) async fn resign(&mut self, who: &Person) -> Result<Done, Error> {
        self.must_be_playing()?;
        let seat = self.meant(who, None)?;
        self.give_up(seat, How::Resigned).await?;
        Ok(self.done())
    }

    /// A seat gives up. What that does on the board is the game's to say. Where it says nothing, a bot plays on as long as
    /// somebody on the seat's side or two people on others are left; otherwise the game is over and the side has lost.
    pub(super) async fn give_up(&mut self, seat: Seat, how: How) -> Result<(), Error> {
        let others = self.human_seats().without(seat);
        let go_on = others.len() >= 2 || !others.and(self.sides.mates(seat)).is_empty();
        self.dealt_mut().concede(seat)?;
        let out_of_play = !self.dealt().conceded().contains(seat);
        let outcome = self.dealt().status().outcome();
        self.ending = match outcome {
            Some(outcome) => Some(Ending::given_up(how, seat, &outcome, &self.sides)),
            None if go_on || out_of_play && !others.is_empty() => None,
            None => Some(Ending::lost_by(how, seat, &self.sides)),
        };
        self.store(Change::Move, Vec::new()).await?;
        if self.ending.is_none() {
            self.seat_bot(seat, seat).await?;
        }
        Ok(())
    }

    pub(super) async fn offer_draw(&mut self, who: &Person) -> Result<Done, Error> {
        self.must_be_playing()?;
        let seat = self.meant(who, None)?;
        let others = self.human_seats().iter().any(|other| !self.seats_of(who.id).contains(other));
        if !others && self.human_seats().len() < self.chairs.len() {
            return Err(Error::NotNow("bots do not agree to a draw; resign or play on".into()));
        }
        self.ask_table(seat, who, AskKind::Draw).await
    }

    pub(super) async fn abandon(&mut self, who: &Person) -> Result<Done, Error> {
        self.must_be_playing()?;
        let seat = self.meant(who, None)?;
        self.ask_table(seat, who, AskKind::Abandon).await
    }

    /// Whether somebody has given no sign of life for so long that the table may go on without them.
    pub(crate) fn is_missing(&self, seat: Seat) -> bool {
        self.chairs[seat.index()].person().is_some_and(|person| self.has_gone(person))
    }

    /// Whether somebody has not been here for a while.
    pub(super) fn has_gone(&self, person: i64) -> bool {
        self.gone_in(person) == Some(Duration::ZERO)
    }

    /// When somebody who is away will count as missing; `None` while they are here.
    fn gone_in(&self, person: i64) -> Option<Duration> {
        let patience = match self.terms.pace {
            Pace::Live { .. } => self.tables.config.missing_after,
            Pace::Days(_) => Duration::from_secs(24 * 60 * 60),
        };
        let seen = self.seen.get(&person).copied().unwrap_or(self.awake_since);
        (!self.is_present(person)).then(|| patience.saturating_sub(seen.elapsed()))
    }

    /// When the next of those who are away will count as missing.
    pub(super) fn next_missing(&self) -> Option<Duration> {
        let people = self.chairs.iter().filter_map(Chair::person);
        people.filter_map(|person| self.gone_in(person)).filter(|time| !time.is_zero()).min()
    }

    /// Whether somebody has the page open or follows through the API.
    pub(crate) fn is_present(&self, person: i64) -> bool {
        self.watchers.iter().any(|watch| watch.who == Some(person) && watch.is_there())
    }

    pub(super) async fn replace(&mut self, who: &Person, seat: usize) -> Result<Done, Error> {
        self.must_be_playing()?;
        let by = self.meant(who, None)?;
        if seat >= self.chairs.len() || self.chairs[seat].person().is_none() {
            return Err(Error::Bad("nobody sits there who could be missing".into()));
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
        let seat = self.seats_of(who.id).first();
        let name = match seat {
            Some(seat) => self.chairs[seat.index()].name.clone(),
            None => unlike(&who.name, &self.chairs.iter().map(|chair| &*chair.name).collect::<Vec<_>>()),
        };
        let just_said = |line: &&ChatLine| line.person == Some(who.id) && now() - line.said < 10_000;
        if self.chat.iter().filter(just_said).count() >= MOST_LINES {
            return Err(Error::TooMany);
        }
        let number = self.chat.last().map_or(0, |line| line.number) + 1;
        let (person, seat) = (Some(who.id), seat.map(|seat| seat.0));
        let line = ChatLine { number, name, text, said: now(), seat, person };
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
        self.chat.push(line);
        if self.chat.len() > CHAT_AT_HAND {
            self.chat.remove(0);
        }
        self.store_beside(vec![statement]).await?;
        Ok(self.done())
    }

    pub(super) fn other_names(&self, except: usize) -> Vec<&str> {
        self.chairs.iter().enumerate().filter(|(seat, _)| *seat != except).map(|(_, chair)| &*chair.name).collect()
    }

    /// Whether a seat is a person's or a bot's, for the words of the table.
    pub(crate) fn holder(&self, seat: Seat) -> Holder {
        self.chairs[seat.index()].holder
    }
}
