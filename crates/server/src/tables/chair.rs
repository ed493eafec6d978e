use crate::error::Error;
use crate::store::{Arg, SeatRow, Statement, statement};
use sounder_bots::{BotSpec, Level, SpecError};
use std::time::Duration;

/// No bot at a table may think for more iterations than this: all tables share the same few cores.
const MOST_ITERATIONS: u32 = 20_000;
/// Nor for longer than this.
const LONGEST_THOUGHT: Duration = Duration::from_millis(1_000);

/// The bot that somebody asks for.
pub fn read_bot(text: &str) -> Result<BotSpec, Error> {
    let bot: BotSpec = text.parse().map_err(|error: SpecError| Error::Bad(error.to_string()))?;
    if bot == bot.at_most(MOST_ITERATIONS, LONGEST_THOUGHT) {
        return Ok(bot);
    }
    let longest = LONGEST_THOUGHT.as_millis();
    Err(Error::Bad(format!("at a table a bot has at most search:{MOST_ITERATIONS} or search:{longest}ms")))
}

/// A seat with whoever sits on it.
#[derive(Clone, Debug)]
pub struct Chair {
    /// The name shown at the table.
    pub name: String,
    /// Who sits here.
    pub holder: Holder,
    /// The only person who may take the free seat.
    pub kept_for: Option<i64>,
    /// Hash of the link that leads here.
    pub link: Option<[u8; 32]>,
    /// Who gave this seat up to a bot during the game.
    pub left_by: Option<i64>,
}

/// Who sits on a chair.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Holder {
    /// Nobody yet.
    Free,
    /// A person, by id.
    Person(i64),
    /// A bot.
    Bot(BotSpec),
}

/// What bots are called.
const BOT_NAMES: [&str; 8] = ["Truffle", "Bramble", "Acorn", "Thicket", "Puddle", "Nettle", "Bristle", "Clover"];

impl Chair {
    /// A free chair.
    pub fn free(seat: usize) -> Chair {
        let name = format!("Seat {}", seat + 1);
        Chair { name, holder: Holder::Free, kept_for: None, link: None, left_by: None }
    }

    /// The chair with a bot on it.
    pub fn bot(seat: usize, bot: BotSpec) -> Chair {
        let name = BOT_NAMES[seat % BOT_NAMES.len()].into();
        Chair { name, holder: Holder::Bot(bot), ..Chair::free(seat) }
    }

    /// The person who sits here.
    pub fn person(&self) -> Option<i64> {
        match self.holder {
            Holder::Person(id) => Some(id),
            _ => None,
        }
    }

    /// Whether nobody sits here.
    pub fn is_free(&self) -> bool {
        self.holder == Holder::Free
    }

    /// The chair as it was stored.
    pub fn from_row(row: SeatRow) -> Chair {
        let bot = row.bot.map(|bot| read_bot(&bot).unwrap_or(BotSpec::Level(Level::Hard)));
        let holder = match (row.person, bot) {
            (_, Some(bot)) => Holder::Bot(bot),
            (Some(person), None) => Holder::Person(person),
            (None, None) => Holder::Free,
        };
        let link = row.link.and_then(|link| link.try_into().ok());
        Chair { name: row.name, holder, kept_for: row.kept_for, link, left_by: row.left_by }
    }

    /// How the chair is stored.
    pub fn save(&self, table: &str, seat: usize) -> Statement {
        let bot = match self.holder {
            Holder::Bot(bot) => Some(bot.to_string()),
            _ => None,
        };
        let args: [Arg; 8] = [
            table.into(),
            seat.into(),
            self.name.clone().into(),
            self.person().into(),
            bot.into(),
            self.kept_for.into(),
            self.link.into(),
            self.left_by.into(),
        ];
        statement(
            "INSERT OR REPLACE INTO seats (table_id, seat, name, person, bot, kept_for, link, left_by)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            args,
        )
    }
}
