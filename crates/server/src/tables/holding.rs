use crate::store::{Arg, SeatRow, Statement, statement};
use sounder_bots::{BotSpec, Level};

/// A seat with whoever sits on it.
#[derive(Clone, Debug)]
pub struct Holding {
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
    /// What its holder will do once it is their turn, in words.
    pub plan: Vec<String>,
}

/// Who sits on a holding.
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

impl Holding {
    /// A free holding.
    pub fn free(seat: usize) -> Holding {
        let name = format!("Seat {}", seat + 1);
        Holding { name, holder: Holder::Free, kept_for: None, link: None, left_by: None, plan: Vec::new() }
    }

    /// The holding with a bot on it.
    pub fn bot(seat: usize, bot: BotSpec) -> Holding {
        let name = BOT_NAMES[seat % BOT_NAMES.len()].into();
        Holding { name, holder: Holder::Bot(bot), ..Holding::free(seat) }
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

    /// The holding as it was stored.
    pub fn from_row(row: SeatRow) -> Holding {
        let bot = row.bot.map(|bot| bot.parse().unwrap_or(BotSpec::Level(Level::Hard)));
        let holder = match (row.person, bot) {
            (_, Some(bot)) => Holder::Bot(bot),
            (Some(person), None) => Holder::Person(person),
            (None, None) => Holder::Free,
        };
        let link = row.link.and_then(|link| link.try_into().ok());
        // A plan that cannot be read is none.
        let plan = row.plan.and_then(|plan| serde_json::from_str(&plan).ok()).unwrap_or_default();
        Holding { name: row.name, holder, kept_for: row.kept_for, link, left_by: row.left_by, plan }
    }

    /// How the holding is stored.
    pub fn save(&self, table: &str, seat: usize) -> Statement {
        let bot = match self.holder {
            Holder::Bot(bot) => Some(bot.to_string()),
            _ => None,
        };
        let plan = (!self.plan.is_empty()).then(|| serde_json::to_string(&self.plan).expect("plain data"));
        let args: [Arg; 9] = [
            table.into(),
            seat.into(),
            self.name.clone().into(),
            self.person().into(),
            bot.into(),
            self.kept_for.into(),
            self.link.into(),
            self.left_by.into(),
            plan.into(),
        ];
        statement(
            "INSERT OR REPLACE INTO seats (table_id, seat, name, person, bot, kept_for, link, left_by, plan)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            args,
        )
    }
}
