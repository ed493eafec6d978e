//! Setting up a table, sitting down, getting up, links to seats, and the next game.

use super::act::Done;
use super::awake::AwakeTable;
use super::course::{Change, Phase};
use super::holding::{Holder, Holding};
use super::packs::keep_pack;
use super::{Tables, Terms};
use crate::error::Error;
use crate::identity::Person;
use crate::names::{clean_name, unlike};
use crate::secret::{hash, random_word};
use crate::store::{Statement, statement};
use sounder_bots::{BotSpec, Level};
use sounder_host::AnyGame;
use sounder_kernel::{Seat, Seed, Setup};
use std::sync::Arc;

/// A table to be set up.
#[derive(Clone, Debug)]
pub struct NewTable {
    /// The game's id.
    pub game: String,
    /// Seats and options.
    pub setup: Setup,
    /// Who sits where, one a seat.
    pub sitters: Vec<Sitter>,
    /// Pace and the like.
    pub terms: Terms,
    /// The hash of the content to play with; today's if left out.
    pub pack: Option<String>,
}

/// Who is meant to sit on a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sitter {
    /// Whoever sets up the table.
    Host,
    /// Somebody else at the same screen, perhaps called like this.
    Guest(Option<String>),
    /// A bot.
    Bot(BotSpec),
    /// Whoever comes, or is invited.
    Free,
    /// This person, when they come.
    KeptFor(i64),
}

/// A seat that a link leads to.
pub struct Invitation {
    /// The table.
    pub table: String,
    /// The seat, counted from 0.
    pub seat: usize,
}

impl Tables {
    /// Sets up a table and starts the game if every seat is taken.
    pub async fn create(&self, host: &Person, new: NewTable) -> Result<String, Error> {
        let game = match &new.pack {
            Some(hash) => self.game_brought(&new.game, hash).await?,
            None => Arc::clone(self.game(&new.game)?),
        };
        game.about().check(&new.setup)?;
        new.terms.check().map_err(Error::Bad)?;
        if !new.setup.sheets.is_empty() && game.sheets().is_none() {
            return Err(Error::Bad("players design nothing before this game: leave out the sheets".into()));
        }
        if new.sitters.len() != new.setup.seats {
            return Err(Error::Bad("say for every seat who sits there".into()));
        }
        let seed = self.0.config.chance.seed();
        // Whatever a seat brings along is checked by a deal.
        game.deal(new.setup.clone(), seed)?;
        self.may_keep_pack(host.id, &*game).await?;
        let holdings = seated(host, &new.sitters);
        let id = random_word(12);
        let statements = self.written_down(&id, &*game, &new.setup, seed, &new.terms, host, &holdings);
        self.store().run(statements).await?;
        metrics::counter!("sounder_tables_created_total", "game" => game.about().id).increment(1);
        if holdings.iter().all(|holding| !holding.is_free()) {
            self.act(&id, host, super::Act::Start).await?;
        }
        Ok(id)
    }

    /// How a new table is stored.
    #[expect(clippy::too_many_arguments, reason = "a table is made of these")]
    pub(super) fn written_down(
        &self,
        id: &str,
        game: &dyn AnyGame,
        setup: &Setup,
        seed: Seed,
        terms: &Terms,
        host: &Person,
        holdings: &[Holding],
    ) -> Vec<Statement> {
        let about = game.about();
        let mut statements = vec![statement(
            "INSERT INTO tables (id, game, rules, pack, setup, seed, terms, host, phase, created, changed, layout)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'waiting', ?, ?, ?)",
            [
                id.into(),
                about.id.into(),
                i64::from(about.rules_version).into(),
                about.pack_hash.clone().into(),
                serde_json::to_string(setup).expect("plain data").into(),
                seed.to_bytes().to_vec().into(),
                serde_json::to_string(terms).expect("plain data").into(),
                host.id.into(),
                self.now().into(),
                self.now().into(),
                i64::from(about.layout).into(),
            ],
        )];
        statements.extend(keep_pack(game));
        statements.extend(holdings.iter().enumerate().map(|(seat, holding)| holding.save(id, seat)));
        statements
    }

    /// Where a link to a seat leads, if it still does.
    pub async fn invitation(&self, secret: &str) -> Result<Invitation, Error> {
        let found = self.store().seat_of_link(&hash(secret)).await?;
        let (table, seat) =
            found.ok_or(Error::Missing("there is no such invitation; a link to a seat works only once"))?;
        Ok(Invitation { table, seat })
    }
}

/// Who sits where to begin with.
pub(super) fn seated(host: &Person, sitters: &[Sitter]) -> Vec<Holding> {
    let mut holdings: Vec<Holding> = Vec::new();
    for (seat, sitter) in sitters.iter().enumerate() {
        let person = |name: &str| Holding { name: name.into(), holder: Holder::Person(host.id), ..Holding::free(seat) };
        let mut holding = match sitter {
            Sitter::Host => person(&host.name),
            Sitter::Guest(name) => {
                let name = name.as_deref().and_then(clean_name);
                person(&name.unwrap_or_else(|| format!("Player {}", seat + 1)))
            }
            Sitter::Bot(bot) => Holding::bot(seat, *bot),
            Sitter::Free => Holding::free(seat),
            Sitter::KeptFor(person) => Holding { kept_for: Some(*person), ..Holding::free(seat) },
        };
        let others: Vec<&str> = holdings.iter().map(|holding| &*holding.name).collect();
        holding.name = unlike(&holding.name, &others);
        holdings.push(holding);
    }
    holdings
}

impl AwakeTable {
    /// Whether a person may take a free seat without a link.
    pub(crate) fn may_take(&self, who: i64, seat: usize) -> bool {
        self.course.phase == Phase::Waiting && self.seating.is_welcome(who, seat, &self.terms)
    }

    /// The free seat that somebody asks for by number or by role; `None` for any.
    pub(super) fn seat_wanted(
        &self,
        who: &Person,
        seat: Option<usize>,
        role: Option<&str>,
    ) -> Result<Option<usize>, Error> {
        let (None, Some(role)) = (seat, role) else { return Ok(seat) };
        self.seating.seat_with_role(role, |seat| self.may_take(who.id, seat)).map(Some)
    }

    pub(super) async fn sit_down(
        &mut self,
        who: &Person,
        seat: Option<usize>,
        link: Option<[u8; 32]>,
    ) -> Result<Done, Error> {
        let seats = 0..self.seating.holdings.len();
        let found = match (link, seat) {
            (Some(link), _) => seats.clone().find(|seat| self.seating.holdings[*seat].link == Some(link)),
            (None, Some(seat)) => seats.clone().find(|free| *free == seat && self.may_take(who.id, seat)),
            (None, None) => seats.clone().find(|seat| self.may_take(who.id, *seat)),
        };
        let Some(seat) = found else {
            return Err(match (link, self.course.phase) {
                (Some(_), _) => Error::Missing("there is no such invitation; a link to a seat works only once"),
                (None, Phase::Waiting) => Error::NotYours("there is no free seat for you at this table"),
                (None, _) => Error::NotNow("the game has begun already; you can watch it".into()),
            });
        };
        self.seating.seat_person(seat, who);
        let saved = self.seating.save(seat, &self.id);
        if self.course.phase != Phase::Waiting {
            // A seat that changes hands in the middle of a game, by a link of whoever held it.
            let names = self.seating.names();
            self.course.dealt_mut().set_names(names);
            let change = Change::Return { by: Seat(seat as u8), to: self.course.moves() };
            self.store(change, vec![saved]).await?;
        } else if !self.course.waits_for_start() && self.seating.is_full() {
            self.deal(vec![saved]).await?;
        } else {
            self.store_beside(vec![saved]).await?;
        }
        Ok(self.course.done())
    }

    pub(super) async fn get_up(&mut self, who: &Person, seat: usize) -> Result<Done, Error> {
        self.course.must_be_waiting()?;
        let seat = self.meant(who, Some(seat))?.index();
        self.seating.holdings[seat] = Holding::free(seat);
        let mut statements = vec![self.seating.save(seat, &self.id)];
        statements.extend(self.take_along(seat));
        self.store_beside(statements).await?;
        Ok(self.course.done())
    }

    pub(super) async fn start(&mut self, who: &Person) -> Result<Done, Error> {
        self.course.must_be_waiting()?;
        if !self.may_start(who.id) {
            return Err(Error::NotYours("only whoever set up the table can start before it is full"));
        }
        let mut statements = Vec::new();
        for seat in 0..self.seating.holdings.len() {
            if self.seating.holdings[seat].is_free() {
                self.seating.seat_bot(seat, BotSpec::Level(Level::Medium));
                statements.push(self.seating.save(seat, &self.id));
            }
        }
        self.deal(statements).await?;
        Ok(self.course.done())
    }

    async fn deal(&mut self, mut statements: Vec<Statement>) -> Result<(), Error> {
        self.course.deal(self.seating.names(), &self.terms, self.tables.now())?;
        statements.push(statement("UPDATE tables SET phase = 'playing' WHERE id = ?", [self.id.clone().into()]));
        // The first change of every game, so that those who wait hear of it.
        self.store(Change::Return { by: Seat(0), to: 0 }, statements).await
    }

    /// Makes a link to a free seat (the host) or to one's own (to go on at another device).
    pub(super) async fn invite(&mut self, who: &Person, seat: usize) -> Result<Done, Error> {
        if self.course.phase == Phase::Over {
            return Err(Error::NotNow("the game is over".into()));
        }
        let holding = self.seating.holdings.get(seat).ok_or(Error::NotFound("seat"))?;
        let allowed = holding.person() == Some(who.id) || holding.is_free() && self.seating.host == who.id;
        if !allowed {
            return Err(Error::NotYours("you can invite to free seats of your own table, and to your own seat"));
        }
        let secret = random_word(26);
        self.seating.holdings[seat].link = Some(hash(&secret));
        self.seating.holdings[seat].kept_for = None;
        let saved = self.seating.save(seat, &self.id);
        self.store_beside(vec![saved]).await?;
        Ok(Done { link: Some(secret), ..self.course.done() })
    }

    /// The same game once more: whoever asks first sets it up, seats move on by one.
    pub(super) async fn set_up_rematch(&mut self, who: &Person) -> Result<Done, Error> {
        if self.course.phase != Phase::Over {
            return Err(Error::NotNow("the game is still on".into()));
        }
        let own = self.seating.own_seats(who)?;
        if let Some(table) = &self.rematch {
            return Ok(Done { table: Some(table.clone()), ..self.course.done() });
        }
        let seats = self.seating.holdings.len();
        let sitter = |seat: usize| match self.seating.holdings[seat].holder {
            Holder::Bot(bot) => Sitter::Bot(bot),
            Holder::Free => Sitter::Free,
            Holder::Person(person) if person != who.id => Sitter::KeptFor(person),
            Holder::Person(_) if Some(Seat(seat as u8)) == own.first() => Sitter::Host,
            Holder::Person(_) => Sitter::Guest(Some(self.seating.holdings[seat].name.clone())),
        };
        let mut setup = self.course.setup.clone();
        if !setup.sheets.is_empty() {
            setup.sheets.rotate_left(1);
        }
        let new = NewTable {
            game: self.course.game.about().id.into(),
            setup,
            sitters: (0..seats).map(|seat| sitter((seat + 1) % seats)).collect(),
            terms: Terms { listed: false, ..self.terms.clone() },
            pack: Some(self.course.game.about().pack_hash.clone()).filter(|hash| !hash.is_empty()),
        };
        let table = self.tables.create(who, new).await?;
        self.rematch = Some(table.clone());
        let args = [table.clone().into(), self.id.clone().into()];
        self.store_beside(vec![statement("UPDATE tables SET rematch = ? WHERE id = ?", args)]).await?;
        self.audience.remark(&format!("{} would like to play again. Come along!", who.name), |other| other != who.id);
        Ok(Done { table: Some(table), ..self.course.done() })
    }

    /// Passes on all that a person has at this table: seats, one they left, one kept for them, the table itself.
    pub(super) async fn hand_over(&mut self, who: &Person, to: i64) -> Result<Done, Error> {
        let mut statements = Vec::new();
        for seat in 0..self.seating.holdings.len() {
            let held = &mut self.seating.holdings[seat];
            let before = (held.holder, held.left_by, held.kept_for);
            if held.person() == Some(who.id) {
                held.holder = Holder::Person(to);
            }
            for place in [&mut held.left_by, &mut held.kept_for] {
                if *place == Some(who.id) {
                    *place = Some(to);
                }
            }
            if before != (held.holder, held.left_by, held.kept_for) {
                statements.push(self.seating.save(seat, &self.id));
            }
        }
        if self.seating.host == who.id {
            self.seating.host = to;
            let args = [to.into(), self.id.clone().into()];
            statements.push(statement("UPDATE tables SET host = ? WHERE id = ?", args));
        }
        self.store_beside(statements).await?;
        Ok(self.course.done())
    }
}
