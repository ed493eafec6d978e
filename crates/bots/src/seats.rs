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
    #[error("--bots {part}: name a role for each bot, such as {example}")]
    Mixed {
        /// The bot without a role.
        part: String,
        /// How it is written.
        example: String,
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
        let example = || chairs.roles().iter().map(|role| format!("{}=greedy", role.id)).collect::<Vec<_>>().join(",");
        let mixed = || SeatsError::Mixed { part: (*part).into(), example: example() };
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

#[cfg(test)]
mod tests {
    use super::*;
    use sounder_kernel::Chair;

    fn read(text: &str) -> Result<Vec<BotSpec>, String> {
        let chair = |role: &'static str| Chair::new((role, role), (role, role));
        let chairs = Chairs::new(vec![chair("gm"), chair("ranger"), chair("ranger")]);
        read_bots(text, &chairs, SeatSet::all(3)).map_err(|error| error.to_string())
    }

    #[test]
    fn bots_are_named_for_all_for_each_or_by_role() {
        let (random, greedy) = (BotSpec::Random, BotSpec::Greedy);
        assert_eq!(read("random"), Ok(vec![random; 3]));
        assert_eq!(read("random, greedy,random"), Ok(vec![random, greedy, random]));
        assert_eq!(read("gm=random,ranger=greedy"), Ok(vec![random, greedy, greedy]));
        assert_eq!(read("ranger=greedy, gm=random"), Ok(vec![random, greedy, greedy]), "in any order");
    }

    #[test]
    fn what_does_not_fit_says_how_it_would() {
        let refusal = |text: &str| read(text).unwrap_err();
        assert_eq!(
            refusal("random,greedy"),
            "2 bots for 3 seats: name one for all seats, one for each, or one for each role (gm, ranger)"
        );
        assert_eq!(
            refusal("gm=random,greedy"),
            "--bots greedy: name a role for each bot, such as gm=greedy,ranger=greedy"
        );
        assert_eq!(refusal("gm=random,wolf=greedy"), "there is no role \"wolf\"; there are: gm, ranger");
        assert_eq!(refusal("gm=random"), "--bots names no bot for the role ranger");
        assert!(refusal("gm=clever,ranger=random").contains("clever"));
    }
}
