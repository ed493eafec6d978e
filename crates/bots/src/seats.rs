use crate::{BotSpec, SpecError};
use sounder_kernel::{Chairs, Seat, SeatSet};
use std::collections::BTreeMap;

/// Why a line of bots does not fit a table.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SeatsError {
    /// Not the name of a bot.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// There must be one for all seats, one for each, or one for each role or side.
    #[error("{bots} bots for {seats} seats: name one for all seats, one for each, or one for each {parts}")]
    Number {
        /// Bots given.
        bots: usize,
        /// Seats to fill.
        seats: usize,
        /// The roles and sides there are.
        parts: String,
    },
    /// Either all bots come with their role or side, or none.
    #[error("--bots {part}: name a role for each bot, such as {example}")]
    Mixed {
        /// The bot without a role.
        part: String,
        /// How it is written.
        example: String,
    },
    /// No such role or side.
    #[error("there is no \"{part}\" at this table: name a bot for each {parts}")]
    UnknownPart {
        /// The role asked for.
        part: String,
        /// The roles and sides there are.
        parts: String,
    },
    /// A role without a bot.
    #[error("--bots names no bot for the role {0}")]
    RoleLeftOut(String),
}

/// Reads bots for some seats: one for all of them, one for each in order (`a,b,…`), or one for each role
/// (`gm=a,ranger=b`) or side (`owls=a,foxes=b`). Where both are named, the role counts.
pub fn read_bots(text: &str, chairs: &Chairs, seats: SeatSet) -> Result<Vec<BotSpec>, SeatsError> {
    let parts: Vec<&str> = text.split(',').map(str::trim).collect();
    if parts.iter().any(|part| part.contains('=')) {
        return by_part(&parts, chairs, seats);
    }
    let bots = parts.into_iter().map(str::parse).collect::<Result<Vec<BotSpec>, _>>()?;
    match (bots.len(), seats.len()) {
        (1, seats) => Ok(vec![bots[0]; seats]),
        (given, seats) if given == seats => Ok(bots),
        (bots, seats) => Err(SeatsError::Number { bots, seats, parts: part_ids(chairs) }),
    }
}

fn by_part(parts: &[&str], chairs: &Chairs, seats: SeatSet) -> Result<Vec<BotSpec>, SeatsError> {
    let mut bots: BTreeMap<&str, BotSpec> = BTreeMap::new();
    for part in parts {
        let example = || chairs.roles().iter().map(|role| format!("{}=greedy", role.id)).collect::<Vec<_>>().join(",");
        let mixed = || SeatsError::Mixed { part: (*part).into(), example: example() };
        let (name, bot) = part.split_once('=').ok_or_else(mixed)?;
        if seats_of(name, chairs).is_empty() {
            return Err(SeatsError::UnknownPart { part: name.into(), parts: part_ids(chairs) });
        }
        bots.insert(name, bot.parse()?);
    }
    let bot = |seat: Seat| {
        let (role, side) = (&chairs.role(seat).id, &chairs.side(seat).id);
        let named = bots.get(role.as_str()).or_else(|| bots.get(side.as_str()));
        named.copied().ok_or_else(|| SeatsError::RoleLeftOut(role.clone()))
    };
    seats.iter().map(bot).collect()
}

/// The seats with this role or, where no role is called so, on this side.
pub fn seats_of(part: &str, chairs: &Chairs) -> SeatSet {
    let with = |has: &dyn Fn(Seat) -> bool| Seat::all(chairs.seats()).filter(|seat| has(*seat)).collect();
    let of_role: SeatSet = with(&|seat| chairs.role(seat).id == part);
    if of_role.is_empty() { with(&|seat| chairs.side(seat).id == part) } else { of_role }
}

/// What can be named before a bot: "role (gm, ranger)", "role (steerer, loader) or side (port, starboard)".
pub fn part_ids(chairs: &Chairs) -> String {
    let roles = chairs.roles().iter().map(|role| role.id.as_str()).collect::<Vec<_>>().join(", ");
    let sides = chairs.sides().map(|(side, _)| side.id.as_str()).collect::<Vec<_>>().join(", ");
    if chairs.have_teams() { format!("role ({roles}) or side ({sides})") } else { format!("role ({roles})") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sounder_kernel::Chair;

    fn read(text: &str) -> Result<Vec<BotSpec>, String> {
        let chair = |role: &'static str, side: &'static str| Chair::new((role, role), (side, side));
        let chairs = Chairs::new(vec![chair("gm", "wave"), chair("ranger", "park"), chair("ranger", "park")]);
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
    fn partners_are_given_one_bot_by_the_name_of_their_side() {
        let (random, greedy) = (BotSpec::Random, BotSpec::Greedy);
        assert_eq!(read("wave=random,park=greedy"), Ok(vec![random, greedy, greedy]));
        assert_eq!(read("park=greedy,gm=random"), Ok(vec![random, greedy, greedy]), "roles and sides together");
        assert_eq!(read("gm=random,ranger=greedy,park=random"), Ok(vec![random, greedy, greedy]), "the role counts");
    }

    #[test]
    fn what_does_not_fit_says_how_it_would() {
        let refusal = |text: &str| read(text).unwrap_err();
        assert_eq!(
            refusal("random,greedy"),
            "2 bots for 3 seats: name one for all seats, one for each, or one for each role (gm, ranger) or side (wave, park)"
        );
        assert_eq!(
            refusal("gm=random,greedy"),
            "--bots greedy: name a role for each bot, such as gm=greedy,ranger=greedy"
        );
        assert_eq!(
            refusal("gm=random,wolf=greedy"),
            "there is no \"wolf\" at this table: name a bot for each role (gm, ranger) or side (wave, park)"
        );
        assert_eq!(refusal("gm=random"), "--bots names no bot for the role ranger");
        assert!(refusal("gm=clever,ranger=random").contains("clever"));
    }
}
