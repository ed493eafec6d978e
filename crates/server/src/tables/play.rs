//! Moves of people and bots, and taking them back.

use super::act::Done;
use super::ask::AskKind;
use super::chair::Holder;
use super::live::{Change, Command, Live, Phase};
use super::picture::WatchKind;
use crate::error::Error;
use crate::identity::Person;
use crate::secret::random_number;
use sounder_bots::{BotSpec, Level};
use sounder_host::Decision;
use sounder_kernel::{Pick, Refusal, Seat, SeatSet, Viewer};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Who decides for a person whose clock has run out.
const STAND_IN: BotSpec = BotSpec::Level(Level::Medium);

impl Live {
    pub(super) fn must_be_playing(&self) -> Result<(), Error> {
        match self.phase {
            Phase::Waiting => Err(Error::NotNow("the game has not begun; there are free seats".into())),
            Phase::Playing => Ok(()),
            Phase::Over => Err(Refusal::Over.into()),
        }
    }

    /// The seats of a person who takes part.
    pub(super) fn own_seats(&self, who: &Person) -> Result<SeatSet, Error> {
        let own = self.seats_of(who.id);
        if own.is_empty() { Err(Error::NotYours("you do not sit at this table")) } else { Ok(own) }
    }

    /// The seat that a person means: the one they named, or the one they are looking from.
    pub(super) fn meant(&self, who: &Person, seat: Option<usize>) -> Result<Seat, Error> {
        let own = self.own_seats(who)?;
        let Some(seat) = seat else {
            let looking = match self.eyes(who.id).viewer {
                Viewer::Seat(seat) if own.contains(seat) => Some(seat),
                _ => None,
            };
            return Ok(looking.or(own.first()).expect("the person holds a seat"));
        };
        let named = Seat(u8::try_from(seat).unwrap_or(u8::MAX));
        if named.index() < self.chairs.len() && own.contains(named) {
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
        self.must_be_playing()?;
        let seat = self.meant(who, named)?;
        if named.is_none() && self.eyes(who.id).curtain.is_some() {
            return Err(Error::NotNow("the screen is covered; say first who is looking".into()));
        }
        // A return since the player looked makes move numbers mean something else.
        if at > self.at || at < self.last_return {
            return Err(Refusal::Stale.into());
        }
        let seen = self.moves() - (self.at - at);
        self.dealt_mut().play(seat, seen, pick, words)?;
        self.store_move().await?;
        Ok(self.done())
    }

    async fn store_move(&mut self) -> Result<(), Error> {
        // A question about a position that is gone has answered itself.
        let mut statements = Vec::new();
        if matches!(&self.ask, Some(ask) if matches!(ask.kind, AskKind::Undo { .. })) {
            statements.push(self.set_ask(None));
        }
        self.store(Change::Move, statements).await
    }

    pub(super) async fn undo(&mut self, who: &Person) -> Result<Done, Error> {
        self.must_be_playing()?;
        let seat = self.meant(who, None)?;
        if let Ok(to) = self.dealt_mut().undo(seat) {
            self.store(Change::Return { by: seat, to }, Vec::new()).await?;
            return Ok(self.done());
        }
        let own = self.own_seats(who)?;
        let last = own.iter().filter_map(|seat| self.dealt().last_move_of(seat)).max();
        let to = last.ok_or(Refusal::NoUndo("you have not moved yet"))?;
        self.ask_table(seat, who, AskKind::Undo { to }).await
    }

    pub(super) async fn go_back(&mut self, by: Seat, to: usize) -> Result<(), Error> {
        self.dealt_mut().rewind(to);
        self.store(Change::Return { by, to }, Vec::new()).await
    }

    /// Lets the next bot think, if one is to act.
    pub(super) fn go_on(&mut self) {
        if self.phase != Phase::Playing || self.thinking == Some(self.at) {
            return;
        }
        let acting = self.acting();
        let Some((seat, bot)) = acting.iter().find_map(|seat| self.bot_for(seat).map(|bot| (seat, bot))) else {
            return;
        };
        self.thinking = Some(self.at);
        let same = acting.iter().filter(|mate| self.bot_for(*mate) == Some(bot)).collect();
        let thought = self.dealt_mut().thought(seat, bot, same, random_number(), 1);
        let (at, thinkers, commands) = (self.at, Arc::clone(&self.tables.thinkers), self.commands.clone());
        let pause = self.bot_pause(seat, acting);
        tokio::spawn(async move {
            let started = Instant::now();
            let permit = thinkers.acquire_owned().await.expect("the semaphore is never closed");
            let decision = tokio::task::spawn_blocking(thought).await;
            let decision = decision.inspect_err(|error| tracing::error!(%error, "a bot failed to decide")).ok();
            drop(permit);
            metrics::histogram!("sounder_bot_seconds").record(started.elapsed());
            tokio::time::sleep(pause.saturating_sub(started.elapsed())).await;
            if let Some(commands) = commands.upgrade() {
                let _ = commands.send(Command::Thought { at, decision }).await;
            }
        });
    }

    /// How long a bot's move takes at least: so that people can follow, and go first where any of their side may act.
    fn bot_pause(&self, seat: Seat, acting: SeatSet) -> Duration {
        let mates = acting.and(self.sides.mates(seat));
        let here = |mate: Seat| self.chairs[mate.index()].person().is_some_and(|person| self.is_present(person));
        if !self.dealt().status().is_blind() && mates.iter().any(here) {
            return self.tables.config.courtesy;
        }
        // Programs follow at any pace: only a page has eyes.
        let seen = self.watchers.iter().any(|watch| matches!(watch.kind, WatchKind::Page { .. }));
        if seen { self.tables.config.bot_pause } else { Duration::ZERO }
    }

    /// The bot that decides for a seat now, if one does.
    fn bot_for(&self, seat: Seat) -> Option<BotSpec> {
        match self.chairs[seat.index()].holder {
            Holder::Bot(bot) => Some(bot),
            Holder::Free => Some(STAND_IN),
            Holder::Person(_) => {
                let (left, runs) = self.time_left(seat)?;
                (runs && left == 0 && self.terms.timeout == super::Timeout::Bot).then_some(STAND_IN)
            }
        }
    }

    pub(super) async fn hear_thought(&mut self, at: usize, decision: Option<Decision>) {
        if self.thinking == Some(at) {
            self.thinking = None;
        }
        let kept = self.dealt().bot_memory();
        if self.tables.keep_thoughts(&self.id, kept) {
            self.dealt_mut().forget();
        }
        if at != self.at || self.phase != Phase::Playing {
            return self.go_on();
        }
        let played = if let Some(decision) = decision {
            self.dealt_mut().play_decision(decision)
        } else {
            // Nobody is stuck: the first choice is always open.
            let seat = self.acting().first().expect("somebody may act in a running game");
            let moves = self.moves();
            self.dealt_mut().play(seat, moves, &Pick::Index(0), None)
        };
        let stored = match played {
            Ok(_) => self.store_move().await,
            Err(refusal) => Err(refusal.into()),
        };
        if let Err(error) = stored {
            tracing::error!(table = %self.id, %error, "a bot's move was refused");
        }
    }
}
