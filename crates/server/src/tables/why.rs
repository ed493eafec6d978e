//! Bots explain themselves: what one considers in a position, and what it thinks that worth.

use super::Tables;
use super::past::Past;
use super::thinkers::{Account, Matter, Urgency};
use crate::error::Error;
use crate::identity::Person;
use crate::secret::random_number;
use sounder_bots::{BotSpec, Level};
use sounder_host::{Opinion, Table, Weighing};
use sounder_kernel::{Record, Seat};

/// Who is asked about the decisions of people.
const ADVISER: BotSpec = BotSpec::Level(Level::Hard);

/// What a bot thinks of a decision that was made.
pub struct Reasons {
    /// The name of whoever made the decision.
    pub name: String,
    /// Which move of the game it was, counted from 1.
    pub number: usize,
    /// The choices as a bot sees them, the best first; none where there was nothing to consider.
    pub opinions: Vec<Opinion>,
    /// The place among the choices of what was done.
    pub chosen: Option<usize>,
    /// Whether a bot made the decision.
    pub by_bot: bool,
}

/// The place among its choices of what a seat did next.
pub(super) fn chosen(position: &dyn Table, record: &Record, number: usize) -> Option<usize> {
    let made = record.moves.get(number)?;
    let action = made.action.as_ref()?;
    position.actions(made.seat).iter().position(|open| open == action)
}

impl Tables {
    /// Weighs choices when it is their turn, beside the bots that play.
    pub(super) async fn weigh(
        &self,
        asker: Account,
        matter: Matter,
        weighing: Weighing,
    ) -> Result<Vec<Opinion>, Error> {
        let weighed = self.thinkers.think(asker, matter, weighing).await;
        let mut opinions = weighed.map_err(|_| Error::Internal)?;
        opinions.sort_by(|one, other| other.worth.total_cmp(&one.worth));
        Ok(opinions)
    }

    /// Why somebody decided as they did: at a table that plays on only what a bot did in the open, and afterwards anything.
    /// `number` counts moves from 1; without it the last decision of a bot is meant.
    pub async fn why(&self, id: &str, who: &Person, number: Option<usize>) -> Result<Reasons, Error> {
        self.reasons(self.past(id, who).await?, number, self.account(who.id)).await
    }

    /// The same for a game that is at hand.
    async fn reasons(&self, past: Past, number: Option<usize>, asker: Account) -> Result<Reasons, Error> {
        let over = past.ending.is_some();
        let is_bots = |seat: Seat| past.bots[seat.index()].is_some();
        let last = || past.record.moves.iter().rposition(|made| is_bots(made.seat)).map(|index| index + 1);
        let none = || Error::NotNow("no bot has decided anything yet".into());
        let number = number.or_else(last).ok_or_else(none)?;
        let index = number.checked_sub(1).filter(|index| *index < past.record.moves.len());
        let index = index.ok_or(Error::NotFound("move"))?;
        let seat = past.record.moves[index].seat;
        let bot = past.bots[seat.index()];
        let (by_bot, own) = (bot.is_some(), past.own);
        if !over && !by_bot {
            return Err(Error::NotYours("people keep their reasons to themselves until the game is over"));
        }
        let bot = bot.unwrap_or(ADVISER).within(self.thinkers.longest());
        let matter = Matter { game: past.game.about().id, bot, urgency: Urgency::Awaited };
        let look = |(past, position): (Past, Box<dyn Table>)| {
            // A bot that hides something would give it away.
            let hides = || own.is_empty() || own.iter().any(|other| position.keeps_secret(seat, other));
            if !over && hides() {
                let sorry = "it decided with something hidden in mind; ask again when the game is over";
                return Err(Error::NotNow(sorry.into()));
            }
            let weighing = position.weighing(seat, bot, random_number());
            Ok((position.names().of(seat).to_owned(), chosen(&*position, &past.record, index), weighing))
        };
        let (name, chosen, weighing) = past.position(index).await.and_then(look)?;
        let opinions = self.weigh(asker, matter, weighing).await?;
        Ok(Reasons { name, number, opinions, chosen, by_bot })
    }
}
