//! Moves of people and bots, and taking them back.

use super::act::Done;
use super::ask::AskKind;
use super::awake::{AwakeTable, Command};
use super::course::{Change, Phase};
use super::holding::Holder;
use super::thinkers::{Matter, Urgency};
use crate::error::Error;
use crate::identity::Person;
use crate::store::Statement;
use sounder_bots::{BotSpec, Level};
use sounder_host::Decision;
use sounder_kernel::{Pick, Refusal, Seat, SeatSet, Viewer};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Who decides for a person whose clock has run out.
const STAND_IN: BotSpec = BotSpec::Level(Level::Medium);

impl AwakeTable {
    /// The seat that a person means: the one they named, or the one they are looking from.
    pub(super) fn meant(&self, who: &Person, seat: Option<usize>) -> Result<Seat, Error> {
        let own = self.seating.own_seats(who)?;
        let Some(seat) = seat else {
            let looking = match self.eyes(who.id).viewer {
                Viewer::Seat(seat) if own.contains(seat) => Some(seat),
                _ => None,
            };
            return Ok(looking.or(own.first()).expect("the person holds a seat"));
        };
        let named = Seat(u8::try_from(seat).unwrap_or(u8::MAX));
        if named.index() < self.seating.holdings.len() && own.contains(named) {
            Ok(named)
        } else {
            Err(Error::NotYours("that is not your seat"))
        }
    }

    pub(super) async fn play(
        &mut self,
        who: &Person,
        named: Option<usize>,
        at: usize,
        pick: &Pick,
        words: Option<&str>,
    ) -> Result<Done, Error> {
        self.course.must_be_playing()?;
        let seat = self.meant(who, named)?;
        if named.is_none() && self.eyes(who.id).curtain.is_some() {
            return Err(Error::NotNow("the screen is covered; say first who is looking".into()));
        }
        let seen = self.course.moves_seen(at)?;
        self.check_with_lesson(seat, seen, pick)?;
        // What can only be done one way leaves a plan as it is.
        let decides = !self.seating.holding(seat).plan.is_empty() && self.course.dealt().choices(seat).len() > 1;
        self.course.dealt_mut().play(seat, seen, pick, words)?;
        let changed = decides.then(|| self.drop_plan(seat));
        self.store_move(changed).await?;
        Ok(self.course.done())
    }

    /// Stores the move that was just made, and what changed beside it.
    pub(super) async fn store_move(&mut self, beside: Option<Statement>) -> Result<(), Error> {
        let mut statements = Vec::from_iter(beside);
        // A question about a position that is gone has answered itself.
        if matches!(&self.course.ask, Some(ask) if matches!(ask.kind, AskKind::Undo { .. })) {
            statements.push(self.course.set_ask(None, &self.id));
        }
        self.store(Change::Move, statements).await
    }

    pub(super) async fn undo(&mut self, who: &Person) -> Result<Done, Error> {
        self.course.must_be_playing()?;
        self.course.must_be_short()?;
        let seat = self.meant(who, None)?;
        if let Ok(to) = self.course.dealt_mut().undo(seat) {
            self.go_back_to(seat, to).await?;
            return Ok(self.course.done());
        }
        let own = self.seating.own_seats(who)?;
        let last = own.iter().filter_map(|seat| self.course.dealt().last_move_of(seat)).max();
        let to = last.ok_or(Refusal::NoUndo("you have not moved yet"))?;
        self.ask_table(seat, who, AskKind::Undo { to }).await
    }

    pub(super) async fn go_back(&mut self, by: Seat, to: usize) -> Result<(), Error> {
        self.course.must_be_short()?;
        self.course.dealt_mut().rewind(to);
        self.go_back_to(by, to).await
    }

    /// Stores that a seat went back to so many moves, and tells the others: what they saw is gone.
    async fn go_back_to(&mut self, by: Seat, to: usize) -> Result<(), Error> {
        self.store(Change::Return { by, to }, Vec::new()).await?;
        let text = format!("{} has taken back a move.", self.seating.holding(by).name);
        self.audience.remark(&text, |other| self.seating.person(by) != Some(other));
        Ok(())
    }

    /// Lets the next bot think, if one is to act.
    pub(super) fn go_on(&mut self) {
        if self.course.phase != Phase::Playing || self.course.thinking == Some(self.course.at) {
            return;
        }
        if self.tutoring().is_some() {
            return self.go_on_with_lesson();
        }
        if self.planned().is_some() {
            return self.go_on_with_plan();
        }
        let acting = self.course.acting();
        let Some((seat, bot)) = acting.iter().find_map(|seat| self.bot_for(seat).map(|bot| (seat, bot))) else {
            return;
        };
        if self.is_deserted() {
            return;
        }
        self.course.thinking = Some(self.course.at);
        let same = acting.iter().filter(|mate| self.bot_for(*mate) == Some(bot)).collect();
        let thinkers = Arc::clone(&self.tables.thinkers);
        let bot = bot.within(thinkers.longest());
        let whim = self.tables.config.chance.whim(self.course.at);
        let thought = self.course.dealt_mut().thought(seat, bot, same, whim, 1);
        let (at, commands) = (self.course.at, self.commands.clone());
        let account = self.tables.account(self.seating.host);
        let urgency = if self.is_bots_alone() { Urgency::Unwatched } else { Urgency::Awaited };
        let matter = Matter { game: self.course.game.about().id, bot, urgency };
        let pause = self.bot_pause(seat, acting);
        tokio::spawn(async move {
            let started = Instant::now();
            let decision = if bot == BotSpec::Random {
                // It takes less time than to wait for a core.
                catch_unwind(AssertUnwindSafe(thought)).inspect_err(|_| tracing::error!("a bot failed to decide")).ok()
            } else {
                let decision = thinkers.think(account, matter, thought).await;
                decision.inspect_err(|error| tracing::error!(%error, "a bot failed to decide")).ok()
            };
            let took = started.elapsed();
            metrics::histogram!("sounder_bot_seconds").record(took);
            // Even the shortest sleep lasts until the next tick of the timer.
            if let Some(rest) = pause.checked_sub(took).filter(|rest| !rest.is_zero()) {
                tokio::time::sleep(rest).await;
            }
            if let Some(commands) = commands.upgrade() {
                let _ = commands.send(Command::Thought { at, decision }).await;
            }
        });
    }

    /// How long a bot's move takes at least: so that people can follow, and go first where any of their side may act.
    fn bot_pause(&self, seat: Seat, acting: SeatSet) -> Duration {
        // Whoever leaves the setup to bots wants to start at once.
        if self.terms.laid_out && self.is_laid_out_by(seat) {
            return Duration::ZERO;
        }
        let mates = acting.and(self.seating.chairs.mates(seat));
        // Programs follow at any pace: only a page has eyes.
        let looks = |mate: Seat| self.seating.person(mate).is_some_and(|person| self.audience.has_eyes_of(person));
        if !self.course.dealt().status().is_blind() && mates.iter().any(looks) {
            return self.tables.config.courtesy;
        }
        if self.audience.has_eyes() { self.tables.config.bot_pause } else { Duration::ZERO }
    }

    /// Whether bots do the setup for everybody and are not done with it.
    pub(super) fn is_being_laid_out(&self) -> bool {
        let acting = self.course.acting();
        self.terms.laid_out && !acting.is_empty() && acting.iter().all(|seat| self.is_laid_out_by(seat))
    }

    /// Whether a seat has only to decide how the table is laid out.
    fn is_laid_out_by(&self, seat: Seat) -> bool {
        let verbs = self.course.game.opening();
        let choices = if verbs.is_empty() { Vec::new() } else { self.course.dealt().choices(seat) };
        !choices.is_empty() && choices.iter().all(|choice| verbs.contains(&choice.verb.as_str()))
    }

    /// The bot that decides for a seat now, if one does.
    fn bot_for(&self, seat: Seat) -> Option<BotSpec> {
        match self.seating.holding(seat).holder {
            Holder::Bot(bot) => Some(bot),
            Holder::Free => Some(STAND_IN),
            Holder::Person(_) if self.terms.laid_out && self.is_laid_out_by(seat) => Some(STAND_IN),
            Holder::Person(_) => {
                let (left, runs) = self.time_left(seat)?;
                (runs && left == 0 && self.terms.timeout == super::Timeout::Bot).then_some(STAND_IN)
            }
        }
    }

    pub(super) async fn hear_thought(&mut self, at: usize, decision: Option<Decision>) {
        if self.course.thinking == Some(at) {
            self.course.thinking = None;
        }
        let kept = self.course.dealt().bot_memory();
        if self.tables.keep_thoughts(&self.id, kept) {
            self.course.dealt_mut().forget();
        }
        if at != self.course.at || self.course.phase != Phase::Playing {
            return self.go_on();
        }
        let played = if let Some(decision) = decision {
            self.course.dealt_mut().play_decision(decision)
        } else {
            // Nobody is stuck: the first choice is always open.
            let seat = self.course.acting().first().expect("somebody may act in a running game");
            let moves = self.course.moves();
            self.course.dealt_mut().play(seat, moves, &Pick::Index(0), None)
        };
        let stored = match played {
            Ok(_) => self.store_move(None).await,
            Err(refusal) => Err(refusal.into()),
        };
        if let Err(error) = stored {
            tracing::error!(table = %self.id, %error, "a bot's move was refused");
        }
    }
}
