use crate::{BotSpec, SpecError};
use sounder_kernel::{Chairs, Seat, SeatSet};
use std::collections::BTreeMap;

/// Why a line of bots does not fit a table.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SeatsError {
    /// Not the name of a bot.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// There must be one for all seats, one for each, or one for each role.
    #[error("{bots} bots for {seats} seats: name one for all seats, one for each, or one for each role ({roles})")]
    Number {
        /// Bots given.
        bots: usize,
        /// Seats to fill.
        seats: usize,
        /// The roles there are.
        roles: String,
    },
    /// Either all bots come with their role or none.
    #[error("--bots {part}: name a role for each bot, such as {roles}=greedy")]
    Mixed {
        /// The bot without a role.
        part: String,
        /// The roles there are.
        roles: String,
    },
    /// No such role.
    #[error("there is no role \"{role}\"; there are: {roles}")]
    UnknownRole {
        /// The role asked for.
        role: String,
        /// The roles there are.
        roles: String,
    },
    /// A role without a bot.
    #[error("--bots names no bot for the role {0}")]
    RoleLeftOut(String),
}

/// Reads bots for some seats: one for all of them, one for each in order (`a,b,…`), or one for each role (`gm=a,ranger=b`).
pub fn read_bots(text: &str, chairs: &Chairs, seats: SeatSet) -> Result<Vec<BotSpec>, SeatsError> {
    let parts: Vec<&str> = text.split(',').map(str::trim).collect();
    if parts.iter().any(|part| part.contains('=')) {
        return by_role(&parts, chairs, seats);
    }
    let bots = parts.into_iter().map(str::parse).collect::<Result<Vec<BotSpec>, _>>()?;
    match (bots.len(), seats.len()) {
        (1, seats) => Ok(vec![bots[0]; seats]),
        (given, seats) if given == seats => Ok(bots),
        (bots, seats) => Err(SeatsError::Number { bots, seats, roles: role_ids(chairs) }),
    }
}

fn by_role(parts: &[&str], chairs: &Chairs, seats: SeatSet) -> Result<Vec<BotSpec>, SeatsError> {
    let mut bots: BTreeMap<&str, BotSpec> = BTreeMap::new();
    for part in parts {
        let mixed = || SeatsError::Mixed { part: (*part).into(), roles: role_ids(chairs) };
        let (role, bot) = part.split_once('=').ok_or_else(mixed)?;
        if !chairs.roles().iter().any(|known| known.id == role) {
            return Err(SeatsError::UnknownRole { role: role.into(), roles: role_ids(chairs) });
        }
        bots.insert(role, bot.parse()?);
    }
    let bot = |seat: Seat| {
        let role = &chairs.role(seat).id;
        bots.get(role.as_str()).copied().ok_or_else(|| SeatsError::RoleLeftOut(role.clone()))
    };
    seats.iter().map(bot).collect()
}

fn role_ids(chairs: &Chairs) -> String {
    chairs.roles().iter().map(|role| role.id.as_str()).collect::<Vec<_>>().join(", ")
}
