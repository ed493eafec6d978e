//! What statistics can count: numbers, and the words behind them.

use crate::cards::Cards;
use crate::state::{Action, Era, Phase, Stance, State};
use crate::{Event, WildPigs3};
use sounder_kernel::{Fact, Facts, Seat, Thing, Vocabulary, When};

/// The kinds of facts, in the order of the vocabulary.
#[derive(Clone, Copy)]
enum Kind {
    /// One of the five actions of a turn.
    Action,
    /// A threat was defeated, for so many points.
    Fought,
    /// A card was bought, for so many points.
    Bought,
    /// A weapon with uses was used, or one that moves threats.
    Used,
    /// A spoil was consumed.
    Consumed,
    /// A threshold was paid for.
    Hurt,
    /// A boss was left alone.
    Spared,
    /// How an era ended, with so many threats left.
    Era,
    /// Where a player's marker stood at the end.
    LastStance,
}

const KINDS: [&str; 9] = ["action", "fought", "bought", "used", "consumed", "hurt", "spared", "era", "last stance"];
const PHASES: [&str; 4] = ["Day", "Day boss", "Night", "Night boss"];
const ACTIONS: [&str; 6] = ["Fight", "Buy upgrade", "Buy weapon", "Extend", "Realign", "Scavenge"];
const STANCES: [&str; 4] = ["Aggressive", "Tactical", "Hunkered", "Balanced"];
const ENDS: [&str; 4] = ["day cleared", "day timed out", "night cleared", "night timed out"];

/// The actions of a turn as things to be counted, in the order of [`ACTIONS`].
#[derive(Clone, Copy)]
enum Deed {
    Fight,
    BuyUpgrade,
    BuyWeapon,
    Extend,
    Realign,
    Scavenge,
}

/// What a number of the vocabulary stands for in the content.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Item {
    Threat(u8),
    Upgrade(u8),
    Weapon(u8),
    Threshold { boss: u8, number: u8 },
}

/// The vocabulary, and where each class of things begins in it.
pub(crate) struct Things {
    vocabulary: Vocabulary,
    threats: Thing,
    upgrades: Thing,
    weapons: Thing,
    /// The first threshold of each boss.
    thresholds: Vec<Thing>,
    bosses: Thing,
    actions: Thing,
    stances: Thing,
    ends: Thing,
}

impl Things {
    pub fn of(cards: &Cards) -> Things {
        let mut vocabulary = Vocabulary::new(&KINDS, &PHASES);
        let threats = vocabulary.add("threat", cards.threats.iter().map(|card| card.name.as_str()));
        let upgrades = vocabulary.add("upgrade", cards.upgrades.iter().map(|card| card.name.as_str()));
        // Attack cards come with thresholds and are nobody's choice, so only the deck counts.
        let deck = &cards.weapons[..cards.market_weapons];
        let weapons = vocabulary.add("weapon", deck.iter().map(|card| card.name.as_str()));
        let thresholds = cards.bosses.iter().map(|boss| {
            let names: Vec<String> = (1..=boss.thresholds.len()).map(|n| format!("{} {n}", boss.name)).collect();
            vocabulary.add("threshold", names.iter().map(String::as_str))
        });
        let thresholds = thresholds.collect();
        let bosses = vocabulary.add("boss", cards.bosses.iter().map(|card| card.name.as_str()));
        let actions = vocabulary.add("action", ACTIONS);
        let stances = vocabulary.add("stance", STANCES);
        let ends = vocabulary.add("end of an era", ENDS);
        Things { vocabulary, threats, upgrades, weapons, thresholds, bosses, actions, stances, ends }
    }

    /// What a thing stands for in the content, if anything: actions and stances are no content.
    pub fn item(&self, thing: Thing) -> Option<Item> {
        let place = |first: Thing| (thing.0 - first.0) as u8;
        if thing < self.upgrades {
            Some(Item::Threat(place(self.threats)))
        } else if thing < self.weapons {
            Some(Item::Upgrade(place(self.upgrades)))
        } else if self.thresholds.first().is_none_or(|first| thing < *first) {
            Some(Item::Weapon(place(self.weapons)))
        } else if thing < self.bosses {
            let boss = self.thresholds.iter().rposition(|first| *first <= thing)?;
            Some(Item::Threshold { boss: boss as u8, number: place(self.thresholds[boss]) })
        } else {
            None
        }
    }

    pub fn threat(&self, threat: u8) -> Thing {
        self.threats.plus(threat.into())
    }

    fn upgrade(&self, card: u8) -> Thing {
        self.upgrades.plus(card.into())
    }

    fn weapon(&self, card: u8) -> Thing {
        self.weapons.plus(card.into())
    }

    fn threshold(&self, boss: u8, number: u8) -> Thing {
        self.thresholds[usize::from(boss)].plus(number.into())
    }

    fn deed(&self, deed: Deed) -> Thing {
        self.actions.plus(deed as usize)
    }

    fn stance(&self, stance: Stance) -> Thing {
        self.stances.plus(stance as usize)
    }

    fn end(&self, era: Era, left: u8) -> Thing {
        self.ends.plus(2 * era as usize + usize::from(left > 0))
    }
}

fn fact(kind: Kind, thing: Thing, seat: Option<Seat>, amount: u8) -> Fact {
    Fact { kind: kind as u8, thing: Some(thing), seat, amount: amount.into() }
}

impl Facts for WildPigs3 {
    fn vocabulary(&self) -> &Vocabulary {
        &self.things.vocabulary
    }

    fn facts(&self, event: &Event, count: &mut impl FnMut(Fact)) {
        let things = &*self.things;
        let mut act = |deed, seat| count(fact(Kind::Action, things.deed(deed), Some(seat), 1));
        match *event {
            Event::Defeated { seat, threat, .. } => {
                act(Deed::Fight, seat);
                count(fact(Kind::Fought, things.threat(threat), Some(seat), self.threat(threat).vp));
            }
            Event::UpgradeBought { seat, card, .. } => {
                act(Deed::BuyUpgrade, seat);
                count(fact(Kind::Bought, things.upgrade(card), Some(seat), self.upgrade(card).vp));
            }
            Event::WeaponBought { seat, card, .. } => {
                act(Deed::BuyWeapon, seat);
                count(fact(Kind::Bought, things.weapon(card), Some(seat), self.weapon(card).vp));
            }
            Event::Extended { seat, reward: false, .. } => act(Deed::Extend, seat),
            Event::Realigned { seat, .. } => act(Deed::Realign, seat),
            Event::Scavenged { seat } => act(Deed::Scavenge, seat),
            Event::Manoeuvred { seat, card, .. } => count(fact(Kind::Used, things.weapon(card), Some(seat), 1)),
            Event::WeaponUsed { seat, card, .. } if self.weapon(card).slot => {
                count(fact(Kind::Used, things.weapon(card), Some(seat), 1));
            }
            Event::Consumed { seat, threat } => count(fact(Kind::Consumed, things.threat(threat), Some(seat), 1)),
            Event::EraEnded { era, left, .. } => count(fact(Kind::Era, things.end(era, left), None, left)),
            Event::BossHurt { seat, boss, threshold, .. } => {
                count(fact(Kind::Hurt, things.threshold(boss, threshold), Some(seat), 1));
            }
            Event::BossSpared { seat, boss } => {
                count(fact(Kind::Spared, things.bosses.plus(boss.into()), Some(seat), 1));
            }
            Event::Counted { seat, stance, .. } => {
                count(fact(Kind::LastStance, things.stance(stance), Some(seat), 1));
            }
            _ => {}
        }
    }

    #[inline]
    fn takes(&self, state: &State, _: Seat, action: Action) -> Option<Thing> {
        let things = &*self.things;
        match action {
            Action::Fight { lane, row } => Some(things.threat(state.lanes[usize::from(lane)][usize::from(row)])),
            Action::BuyUpgrade(place) => Some(things.upgrade(state.upgrades[usize::from(place)])),
            Action::BuyWeapon(place) => Some(things.weapon(state.weapons[usize::from(place)])),
            Action::Attempt(number) => Some(things.threshold(state.boss, number)),
            _ => None,
        }
    }

    /// A threat is had for as long as its spoil is not consumed.
    fn has(&self, state: &State, seat: Seat, thing: Thing) -> Option<bool> {
        let player = &state.players[seat.index()];
        match self.things.item(thing)? {
            Item::Threat(threat) => Some(player.spoils.contains(threat)),
            Item::Upgrade(card) => Some(player.upgrades.contains(&card)),
            Item::Weapon(card) => Some(player.weapons.iter().any(|held| held.card == card)),
            Item::Threshold { .. } => None,
        }
    }

    fn when(&self, state: &State) -> When {
        let boss = usize::from(state.phase != Phase::Army);
        When { round: state.round.into(), phase: (2 * state.era as usize + boss) as u8 }
    }
}
