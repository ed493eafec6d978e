use crate::store::{Arg, SeatRow, Statement, statement};
use sounder_bots::{BotSpec, Level};

/// No name is longer than this, in characters.
pub const LONGEST_NAME: usize = 24;

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
        Holding { name, holder: Holder::Free, kept_for: None, link: None, left_by: None }
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
        Holding { name: row.name, holder, kept_for: row.kept_for, link, left_by: row.left_by }
    }

    /// How the holding is stored.
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

/// A name as it may be shown: no control or direction characters, no colons (they draw symbols), one line, not too
/// long; `None` if nothing is left.
pub fn clean_name(name: &str) -> Option<String> {
    let visible = |c: char| if is_invisible(c) || c == ':' { ' ' } else { c };
    let words: String = name.chars().take(200).map(visible).collect();
    let name: String = words.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(LONGEST_NAME).collect();
    let name = name.trim().to_string();
    (!name.is_empty()).then_some(name)
}

/// Characters that would let a text pretend to be another, or break out of its line.
pub fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{00ad}' | '\u{061c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}')
}

/// The name, told apart from those at the table already.
pub fn unlike(name: &str, others: &[&str]) -> String {
    let taken = |name: &str| others.iter().any(|other| other.eq_ignore_ascii_case(name));
    if !taken(name) {
        return name.into();
    }
    (2..=u32::MAX).map(|number| format!("{name} {number}")).find(|name| !taken(name)).expect("numbers do not run out")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_one_short_visible_line() {
        assert_eq!(clean_name("  Ada\n\tLovelace "), Some("Ada Lovelace".into()));
        assert_eq!(clean_name("a\u{202e}b:red:c"), Some("a b red c".into()));
        assert_eq!(clean_name(&"x".repeat(99)).unwrap().chars().count(), LONGEST_NAME);
        assert_eq!(clean_name(" \u{200b}\u{feff} "), None);
    }

    #[test]
    fn namesakes_are_told_apart() {
        assert_eq!(unlike("Ada", &["ada", "Ada 2"]), "Ada 3");
        assert_eq!(unlike("Ada", &["Grace"]), "Ada");
    }
}
