//! Planned moves: whoever has to wait can say what they will do once it is their turn.
//!
//! A plan is a list of choices in words. It is kept beside the game, not in its record, and shown to nobody else. When the
//! turn comes, its first choice is made if one that reads the same is open; otherwise the plan is dropped, and the player
//! decides. Whoever decides something by hand has changed their mind, and the plan is gone.

use super::act::Done;
use super::audience::News;
use super::awake::{AwakeTable, Command};
use super::course::Phase;
use super::{Past, Tables};
use crate::error::Error;
use crate::identity::Person;
use crate::store::Statement;
use sounder_host::Table;
use sounder_kernel::{Choice, Pick, Seat};

/// So many moves can be planned.
const MOST_PLANNED: usize = 12;
/// No choice reads longer than this.
const LONGEST: usize = 500;
/// So many decisions of the last turn are looked at for ideas.
const MOST_DECISIONS: usize = 12;

impl Tables {
    /// What somebody could plan: the choices that they had in their last turn, each once, in the order in which they came.
    pub async fn ideas(&self, id: &str, who: &Person) -> Result<Vec<Choice>, Error> {
        let past = self.past(id, who).await?;
        let seat = only_seat(past.own.len(), past.own.first())?;
        let moves = &past.record.moves;
        let last = moves.iter().rposition(|made| made.seat == seat);
        let last =
            last.ok_or_else(|| Error::NotNow("plans are made of what you could do last time; move first".into()))?;
        let run = moves[..=last].iter().rev().take_while(|made| made.seat == seat).count().min(MOST_DECISIONS);
        let first = last + 1 - run;
        let (past, mut table): (Past, Box<dyn Table>) = past.position(first).await?;
        let mut ideas: Vec<Choice> = Vec::new();
        for made in &past.record.moves[first..=last] {
            let fresh = table.choices(seat).into_iter().filter(|choice| choice.asks.is_none());
            for choice in fresh {
                if ideas.iter().all(|known| known.text != choice.text) {
                    ideas.push(choice);
                }
            }
            table.play_move(made)?;
        }
        Ok(ideas)
    }
}

/// The seat of whoever plans: people who share a screen would see each other's plans.
fn only_seat(seats: usize, first: Option<Seat>) -> Result<Seat, Error> {
    match (seats, first) {
        (1, Some(seat)) => Ok(seat),
        (0, _) => Err(Error::NotYours("you do not sit at this table")),
        _ => Err(Error::NotNow("others at your screen would see the plan".into())),
    }
}

impl AwakeTable {
    /// Whether the holder of a seat may plan now: others have to decide, and it has had a turn to learn from.
    pub(crate) fn may_plan(&self, seat: Seat) -> bool {
        let acting = self.course.acting();
        let waits = !acting.contains(seat) && acting.iter().any(|other| self.seating.person(other).is_some());
        waits && self.tutoring().is_none() && self.course.dealt().last_move_of(seat).is_some()
    }

    /// Adds to a plan.
    pub(super) async fn plan(&mut self, who: &Person, words: String) -> Result<Done, Error> {
        self.course.must_be_playing()?;
        let own = self.seating.own_seats(who)?;
        let seat = only_seat(own.len(), own.first())?;
        if self.course.acting().contains(seat) {
            return Err(Error::NotNow("it is your turn: just choose".into()));
        }
        if words.is_empty() || words.chars().count() > LONGEST {
            return Err(Error::Bad("no choice reads like that".into()));
        }
        let plan = &mut self.seating.holdings[seat.index()].plan;
        if plan.len() == MOST_PLANNED {
            return Err(Error::NotNow(format!("{MOST_PLANNED} moves are planned already")));
        }
        plan.push(words);
        self.keep_plan(seat).await
    }

    /// Takes a plan back.
    pub(super) async fn unplan(&mut self, who: &Person) -> Result<Done, Error> {
        let own = self.seating.own_seats(who)?;
        let seat = only_seat(own.len(), own.first())?;
        self.seating.holdings[seat.index()].plan.clear();
        self.keep_plan(seat).await
    }

    /// Stores a plan. To others it is no news.
    async fn keep_plan(&mut self, seat: Seat) -> Result<Done, Error> {
        let saved = self.seating.save(seat.index(), &self.id);
        if let Err(error) = self.tables.store().run(vec![saved]).await {
            self.broken = true;
            return Err(error.into());
        }
        self.tell(News::Presence);
        Ok(self.course.done())
    }

    /// Forgets the plan of a seat that has decided by hand; gives how that is stored.
    pub(super) fn drop_plan(&mut self, seat: Seat) -> Statement {
        self.seating.holdings[seat.index()].plan.clear();
        self.seating.save(seat.index(), &self.id)
    }

    /// The seat whose plan goes on now.
    pub(super) fn planned(&self) -> Option<Seat> {
        let has_plan =
            |seat: &Seat| self.seating.person(*seat).is_some() && !self.seating.holding(*seat).plan.is_empty();
        self.course.acting().iter().find(has_plan).filter(|_| self.course.phase == Phase::Playing)
    }

    /// Lets the plan go on after a moment.
    pub(super) fn go_on_with_plan(&mut self) {
        self.course.thinking = Some(self.course.at);
        let (at, commands) = (self.course.at, self.commands.clone());
        let pause = self.tables.config.bot_pause;
        tokio::spawn(async move {
            tokio::time::sleep(pause).await;
            if let Some(commands) = commands.upgrade() {
                let _ = commands.send(Command::Planned { at }).await;
            }
        });
    }

    /// Makes the next move of a plan, if it is still open and reads the same.
    pub(super) async fn move_as_planned(&mut self, at: usize) {
        if self.course.thinking == Some(at) {
            self.course.thinking = None;
        }
        let Some(seat) = self.planned().filter(|_| at == self.course.at) else { return self.go_on() };
        let open = self.course.dealt().choices(seat);
        let plan = &mut self.seating.holdings[seat.index()].plan;
        let place = open.iter().position(|choice| choice.text == plan[0] && choice.asks.is_none());
        let words = if place.is_some() { plan.remove(0) } else { plan[0].clone() };
        // What can only be done one way needs no plan.
        let place = place.or_else(|| (open.len() == 1 && open[0].asks.is_none()).then_some(0));
        let done = match place {
            Some(place) => self.make_planned(seat, place).await,
            None => self.give_up_plan(seat, &words).await,
        };
        if let Err(error) = done {
            tracing::error!(table = %self.id, %error, "a plan could not go on");
        }
    }

    async fn make_planned(&mut self, seat: Seat, place: usize) -> Result<(), Error> {
        let moves = self.course.moves();
        self.course.dealt_mut().play(seat, moves, &Pick::Index(place), None)?;
        self.store_move(Some(self.seating.save(seat.index(), &self.id))).await
    }

    async fn give_up_plan(&mut self, seat: Seat, words: &str) -> Result<(), Error> {
        self.seating.holdings[seat.index()].plan.clear();
        self.keep_plan(seat).await?;
        let text = format!("It is your turn, and your plan no longer fits: \"{words}\" is not open.");
        let person = self.seating.person(seat);
        self.audience.remark(&text, |other| person == Some(other));
        self.go_on();
        Ok(())
    }
}
