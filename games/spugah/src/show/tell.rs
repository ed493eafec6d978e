use super::SECTOR_NAMES;
use crate::Spugah;
use crate::event::{Downfall, Event, Folk, Harm, Rolls, Spot, Way, Who};
use crate::state::Victory;
use sounder_kernel::{Names, Seat};
use sounder_scene::words::count;

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

    /// Whether in this round it has to be said why somebody begins: those who let bots do the setup saw no lot drawn. TS §2.9
    pub(super) fn tells_of_lot(&self, round: u8) -> bool {
        round == 1 && self.pack.first_by_lot()
    }

    /// One sentence about an event. Nothing in this game is hidden, so everybody hears the same.
    #[allow(clippy::too_many_lines)] // One arm an event: splitting it would only hide which are missing.
    pub(super) fn sentence(&self, event: &Event, names: &Names) -> String {
        let of = |seat: Seat| names.of(seat);
        let charter = |folk: &Folk| &self.charters[usize::from(folk.charter)];
        let unit =
            |who: &Who| format!("{} of {}", charter(&who.folk).tiers[usize::from(who.tier)].name, of(who.seat()));
        // "Saltmere (Ada)"
        let nation = |folk: &Folk| format!("{} ({})", charter(folk).name, of(folk.seat));
        match event {
            Event::TrayPlaced { folk, sector, place } => {
                let (at, charter) = (SECTOR_NAMES[usize::from(*sector)], charter(folk));
                let begins = match (place, self.pack.first_by_lot()) {
                    (0, true) => "is drawn by lot to begin and ",
                    (0, false) => "begins and ",
                    _ => "",
                };
                format!(
                    "{} {begins}lays out {} at the {at}. “{}”",
                    of(folk.seat),
                    charter.name,
                    charter.plea_in_words()
                )
            }
            Event::TrayTurned { seat, turns } => match turns {
                0 => format!("{} leaves the tray as it lies.", of(*seat)),
                n => format!("{} turns the tray {}.", of(*seat), ["once", "twice"][usize::from(*n) - 1]),
            },
            Event::PortalSealed { hex } => {
                format!("The only portal of the world, on {hex}, leads nowhere: it is a ruin.")
            }
            Event::Settled { who } => format!("{} settles on {}.", unit(who), who.hex),
            Event::TurnBegan { folk, round, first } => {
                let lot = if *first && self.tells_of_lot(*round) { ", drawn by lot to begin every round" } else { "" };
                format!("Round {round}: it is the turn of {}{lot}.", nation(folk))
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
                format!("{} refills the shop with {}.", of(*seat), count(*cards, "card"))
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
            Event::Laid { folk, card, on } => {
                let (card, seat) = (self.card_name(*card), of(folk.seat));
                match on {
                    Spot::Tier(tier) => {
                        format!("{seat} gives {card} to {}.", charter(folk).tiers[usize::from(*tier)].name)
                    }
                    Spot::Spare => format!("{seat} keeps {card} for later."),
                    Spot::Deck => format!("{seat} has no room for {card}: back into the deck."),
                }
            }
            Event::Rearranged { seat } => format!("{} picks all cards up to lay them out anew.", of(*seat)),
            Event::CapitalEntered { who, of: owner } => {
                let entered = &charter(owner).name;
                format!("{} enters the capital of {entered}. {} is not amused.", unit(who), of(owner.seat))
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
            Event::Fell { folk, why } => match why {
                Downfall::Any => format!("{} cannot live with this loss, and falls.", nation(folk)),
                Downfall::All => format!("{} has lost the last of those it needs, and falls.", nation(folk)),
                Downfall::Eliminated => format!("{} has neither units nor a capital, and falls.", nation(folk)),
                Downfall::Conceded => format!("{} lays down its arms.", nation(folk)),
            },
            Event::SpireHeld { seat, turns } => {
                format!("{} has held the Spire for {}.", of(*seat), count(*turns, "turn"))
            }
            Event::Won { folk, victory } => match (folk, victory) {
                (None, _) => "The rounds are up, and nobody is ahead.".into(),
                (Some(folk), Victory::Economic) => format!("{} has bought the world. All of it.", nation(folk)),
                (Some(folk), Victory::Elimination) => format!("{} is the last nation standing.", nation(folk)),
                (Some(folk), Victory::Spire) => format!("{} has tamed the Tower of Spugah!", nation(folk)),
                (Some(folk), Victory::Limit) => format!("The rounds are up: {} has the most points.", nation(folk)),
            },
        }
    }
}
