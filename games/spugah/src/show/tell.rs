use super::{SECTOR_NAMES, plural};
use crate::Spugah;
use crate::event::{Downfall, Event, Harm, Rolls, Spot, Way, Who};
use crate::state::Victory;
use sounder_kernel::{Fact, Names, Seat};

fn dice(rolls: &Rolls) -> String {
    if rolls.is_empty() {
        return "no dice".into();
    }
    rolls.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}

impl Spugah {
    fn card_name(&self, kind: u8) -> &str {
        &self.pack.cards[usize::from(kind)].name
    }

    /// One sentence about an event. Nothing in this game is hidden, so everybody hears the same.
    #[allow(clippy::too_many_lines)] // One arm an event: splitting it would only hide which are missing.
    pub(super) fn sentence(&self, event: &Event, names: &Names) -> String {
        let of = |seat: Seat| names.of(seat);
        let unit = |who: &Who| format!("{} of {}", who.unit, names.of(who.seat));
        match event {
            Event::TrayPlaced { seat, nation, plea, sector } => {
                let place = SECTOR_NAMES[usize::from(*sector)];
                format!("{} lays out {nation} at the {place}. “{}”", of(*seat), plea.in_words())
            }
            Event::TrayTurned { seat, turns } => match turns {
                0 => format!("{} leaves the tray as it lies.", of(*seat)),
                n => format!("{} turns the tray {}.", of(*seat), ["once", "twice"][usize::from(*n) - 1]),
            },
            Event::PortalSealed { hex } => {
                format!("The only portal of the world, on {hex}, leads nowhere: it is a ruin.")
            }
            Event::Settled { who } => format!("{} settles on {}.", unit(who), who.hex),
            Event::TurnBegan { seat, nation, round } => {
                format!("Round {round}: it is the turn of {nation} ({}).", of(*seat))
            }
            Event::Recruited { who, way, price } => {
                let (unit, hex) = (unit(who), who.hex);
                match way {
                    Way::Normal => format!("{unit} is recruited on {hex} for {price} gold."),
                    Way::Castle => format!("{unit} is recruited in the castle on {hex} for {price} gold."),
                    Way::NamedTile => format!("{unit} is raised on {hex} for {price} gold."),
                    Way::Upgrade => format!("{unit} is promoted on {hex} for {price} gold."),
                    Way::Sacrifice => format!("{unit} rises on {hex}. It had better be worth it."),
                    Way::Find => format!("{unit} is found and joins on {hex}."),
                    Way::Conquest => format!("{unit} joins the victors on {hex}."),
                }
            }
            Event::GaveUp { who } => format!("{} on {} is given up.", unit(who), who.hex),
            Event::Gathered { seat, gold, total } => format!("{} gathers {gold} gold and has {total}.", of(*seat)),
            Event::Harmed { who, damage, by } => {
                let by = match by {
                    Harm::Spire => "the Spire hums",
                    Harm::Curse => "the ground is cursed",
                    Harm::Portal => "the portal bites",
                    Harm::Blood => "blood is shed",
                };
                format!("{} takes {damage} damage: {by}.", unit(who))
            }
            Event::Healed { who, health } => format!("{} on {} heals {health}.", unit(who), who.hex),
            Event::Moved { who, to } => format!("{} moves from {} to {to}.", unit(who), who.hex),
            Event::Ported { who, into, out } => {
                format!("{} steps into the portal on {into} and out on {out}.", unit(who))
            }
            Event::Mined { who } => format!("{} builds a mine on {}.", unit(who), who.hex),
            Event::Searched { who } => format!("{} searches the ruin on {}.", unit(who), who.hex),
            Event::CardTaken { seat, card } => format!("{} takes {}.", of(*seat), self.card_name(*card)),
            Event::Bought { seat, card, price } => {
                format!("{} buys {} for {price} gold.", of(*seat), self.card_name(*card))
            }
            Event::Refilled { seat, cards } => {
                format!("{} refills the shop with {}.", of(*seat), plural(*cards, "card"))
            }
            Event::Sold { seat, card, gold } => {
                format!("{} sells {} for {gold} gold.", of(*seat), self.card_name(*card))
            }
            Event::TookOver { who, from, mine } => {
                let what = if *mine { "mine" } else { "castle" };
                let from = from.map_or_else(String::new, |seat| format!(" from {}", of(seat)));
                format!("{} takes over the {what} on {}{from}.", unit(who), who.hex)
            }
            Event::Looted { who, from, gold } => format!("{} takes {gold} gold from {}.", unit(who), of(*from)),
            Event::LootedCard { who, from, card } => {
                format!("{} takes {} from {}.", unit(who), self.card_name(*card), of(*from))
            }
            Event::Laid { seat, card, on } => {
                let card = self.card_name(*card);
                match on {
                    Spot::Tier(name) => format!("{} gives {card} to {name}.", of(*seat)),
                    Spot::Spare => format!("{} keeps {card} for later.", of(*seat)),
                    Spot::Deck => format!("{} has no room for {card}: back into the deck.", of(*seat)),
                }
            }
            Event::Rearranged { seat } => format!("{} picks all cards up to lay them out anew.", of(*seat)),
            Event::CapitalEntered { who, of: owner, nation } => {
                format!("{} enters the capital of {nation}. {} is not amused.", unit(who), of(*owner))
            }
            Event::Attacked { who, target } => {
                format!("{} on {} attacks {} on {}.", unit(who), who.hex, unit(target), target.hex)
            }
            Event::Supported { who } => format!("{} on {} lends a hand.", unit(who), who.hex),
            Event::Fought { seat, rolls, defence, damage } => {
                format!("{} rolls {} against Defence {defence}: {damage} damage.", of(*seat), dice(rolls))
            }
            Event::Suffered { who, damage } => format!("{} on {} takes {damage} damage.", unit(who), who.hex),
            Event::Pushed { who, to } => format!("{} is pushed from {} to {to}.", unit(who), who.hex),
            Event::Crushed { who, by } => format!("{} is pushed into {} and crushed.", unit(who), unit(by)),
            Event::StruckBack { who, rolls, speed, damage } => {
                format!("{} strikes back with {} against Speed {speed}: {damage} damage.", unit(who), dice(rolls))
            }
            Event::SteppedBack { who, to } => format!("{} politely steps back to {to}.", unit(who)),
            Event::Followed { who, to } => format!("{} moves in on {to}.", unit(who)),
            Event::Killed { who, bounty } => {
                let bounty = bounty.map_or_else(String::new, |(seat, gold)| {
                    format!(" {} collects a bounty of {gold} gold.", of(seat))
                });
                format!("{} on {} is no more.{bounty}", unit(who), who.hex)
            }
            Event::Fell { seat, nation, why } => match why {
                Downfall::Any => format!("{nation} ({}) cannot live with this loss, and falls.", of(*seat)),
                Downfall::All => format!("{nation} ({}) has lost the last of those it needs, and falls.", of(*seat)),
                Downfall::Eliminated => format!("{nation} ({}) has neither units nor a capital, and falls.", of(*seat)),
            },
            Event::SpireHeld { seat, turns } => {
                format!("{} has held the Spire for {}.", of(*seat), plural(*turns, "turn"))
            }
            Event::Won { seat, nation, victory } => match (seat, victory) {
                (None, _) => "The rounds are up, and nobody is ahead.".into(),
                (Some(seat), Victory::Economic) => format!("{nation} ({}) has bought the world. All of it.", of(*seat)),
                (Some(seat), Victory::Elimination) => format!("{nation} ({}) is the last nation standing.", of(*seat)),
                (Some(seat), Victory::Spire) => format!("{nation} ({}) has tamed the Tower of Spugah!", of(*seat)),
                (Some(seat), Victory::Limit) => {
                    format!("The rounds are up: {nation} ({}) has the most points.", of(*seat))
                }
            },
        }
    }

    /// What simulations count.
    pub(super) fn note_facts(&self, event: &Event, out: &mut Vec<Fact>) {
        let mut note =
            |kind: &'static str, what: &str, seat: Option<Seat>| out.push(Fact { kind, what: what.into(), seat });
        match event {
            Event::TrayPlaced { seat, nation, .. } => note("nation", nation.as_str(), Some(*seat)),
            Event::TrayTurned { seat, turns } => note("turned", &turns.to_string(), Some(*seat)),
            Event::Recruited { who, way, .. } => note("recruited", &format!("{way:?}"), Some(who.seat)),
            Event::Mined { who } => note("built", "mine", Some(who.seat)),
            Event::TookOver { who, mine, .. } => {
                note("took over", if *mine { "mine" } else { "castle" }, Some(who.seat));
            }
            Event::CardTaken { seat, card } => note("card", self.card_name(*card), Some(*seat)),
            Event::Bought { seat, card, .. } => note("bought", self.card_name(*card), Some(*seat)),
            Event::Attacked { who, .. } => note("attacked", "unit", Some(who.seat)),
            Event::CapitalEntered { who, .. } => note("entered", "capital", Some(who.seat)),
            Event::Fell { seat, why, .. } => note("fell", &format!("{why:?}"), Some(*seat)),
            Event::Won { seat, victory, .. } => note("victory", &format!("{victory:?}"), *seat),
            _ => {}
        }
    }
}
