//! What can be counted about the game.

use crate::WildPigs2;
use crate::cards::Cards;
use crate::event::{Event, Reason};
use crate::rules::Verdict;
use crate::show::{ERA_NAMES, stance_name, verdict_word};
use crate::state::{Action, Stance, State};
use sounder_kernel::{Fact, Facts, Seat, Thing, Vocabulary, When};

/// The kinds of facts; phases are the Eras.
#[derive(Clone, Copy)]
enum Kind {
    /// How a clash ended.
    Clash,
    /// How a fight in the Onslaught ended.
    Onslaught,
    /// Which pig was fought in a clash.
    Engaged,
    /// Which pig became a trophy, and for how many points.
    Slain,
    /// Where somebody got hurt.
    Injury,
    /// Which of the four actions was done; cards and levels of a Panic count too.
    Action,
    /// Which card was bought.
    Bought,
    /// Which track was raised.
    Tinkered,
    /// Which track was raised to the top.
    Finished,
    /// Of which card charges were spent, and how many.
    Spent,
    /// Which card took an injury away.
    Bandaged,
    /// Where somebody stood at the end.
    FinalStance,
}

const KINDS: [&str; 12] = [
    "clash",
    "onslaught",
    "engaged",
    "slain",
    "injury",
    "action",
    "bought",
    "tinkered",
    "finished track",
    "spent",
    "bandaged",
    "final stance",
];
const VERDICTS: [Verdict; 3] = [Verdict::Fail, Verdict::Repel, Verdict::Slay];
const ACTIONS: [&str; 4] = ["scavenge", "buy", "tinker", "refit"];
const TRACKS: [&str; 4] = ["red track", "blue track", "green track", "centre track"];
const PLACES: [&str; 2] = ["in a clash", "by the Horde"];

/// Where each class of things begins in the vocabulary.
#[derive(Clone, Copy)]
pub(crate) struct Things {
    pigs: Thing,
    cards: Thing,
    tracks: Thing,
    verdicts: Thing,
    actions: Thing,
    places: Thing,
    stances: Thing,
}

/// A thing that a seat can have.
pub(crate) enum Possession {
    Card(u8),
    Track(Stance),
}

impl Things {
    /// The vocabulary of a pack, and where its classes begin.
    pub fn of(cards: &Cards) -> (Vocabulary, Things) {
        let mut vocabulary = Vocabulary::new(&KINDS, &ERA_NAMES);
        let things = Things {
            pigs: vocabulary.add("pig", cards.threats.iter().map(|threat| threat.name.as_str())),
            cards: vocabulary.add("card", cards.market.iter().map(|card| card.name.as_str())),
            tracks: vocabulary.add("track", TRACKS),
            verdicts: vocabulary.add("verdict", VERDICTS.map(verdict_word)),
            actions: vocabulary.add("action", ACTIONS),
            places: vocabulary.add("injury", PLACES),
            stances: vocabulary.add("stance", Stance::ALL.map(stance_name)),
        };
        (vocabulary, things)
    }

    /// What a seat would have that has this thing; none for what nobody can have.
    pub fn possession(&self, thing: Thing) -> Option<Possession> {
        let place = |first: Thing| usize::from(thing.0 - first.0);
        if thing < self.cards || thing >= self.verdicts {
            None
        } else if thing < self.tracks {
            Some(Possession::Card(place(self.cards) as u8))
        } else {
            Some(Possession::Track(Stance::ALL[place(self.tracks)]))
        }
    }

    #[inline]
    fn pig(&self, threat: u8) -> Thing {
        self.pigs.plus(usize::from(threat))
    }

    #[inline]
    fn card(&self, card: u8) -> Thing {
        self.cards.plus(usize::from(card))
    }

    #[inline]
    fn track(&self, track: Stance) -> Thing {
        self.tracks.plus(track.index())
    }
}

impl Facts for WildPigs2 {
    fn vocabulary(&self) -> &Vocabulary {
        &self.vocabulary
    }

    fn facts(&self, event: &Event, count: &mut impl FnMut(Fact)) {
        let things = &self.things;
        let mut add = |kind: Kind, thing: Thing, seat: Seat, amount: u8| {
            count(Fact { kind: kind as u8, thing: Some(thing), seat: Some(seat), amount: i32::from(amount) });
        };
        match *event {
            Event::Fought { seat, threat, verdict, horde, .. } => {
                let kind = if horde { Kind::Onslaught } else { Kind::Clash };
                add(kind, things.verdicts.plus(verdict as usize), seat, 1);
                if !horde {
                    add(Kind::Engaged, things.pig(threat), seat, 1);
                }
                if !horde && verdict == Verdict::Slay {
                    let points = self.cards.figures.trophy_vp[usize::from(self.threat(threat).era)];
                    add(Kind::Slain, things.pig(threat), seat, points);
                }
            }
            Event::Injured { seat, horde } => add(Kind::Injury, things.places.plus(usize::from(horde)), seat, 1),
            Event::Drew { seat, reason: Reason::Scavenge, .. } => add(Kind::Action, things.actions, seat, 1),
            Event::Bought { seat, card, .. } => {
                add(Kind::Action, things.actions.plus(1), seat, 1);
                add(Kind::Bought, things.card(card), seat, 1);
            }
            Event::Tinkered { seat, track, level, .. } => {
                add(Kind::Action, things.actions.plus(2), seat, 1);
                add(Kind::Tinkered, things.track(track), seat, 1);
                if level == self.cards.figures.top_level(track) {
                    add(Kind::Finished, things.track(track), seat, 1);
                }
            }
            Event::Refitted { seat, .. } => add(Kind::Action, things.actions.plus(3), seat, 1),
            Event::Spent { seat, card, charges } => add(Kind::Spent, things.card(card), seat, charges),
            Event::Bandaged { seat, card } => add(Kind::Bandaged, things.card(card), seat, 1),
            Event::Finished { seat, stance, .. } => {
                add(Kind::FinalStance, things.stances.plus(stance.index()), seat, 1);
            }
            _ => {}
        }
    }

    #[inline]
    fn takes(&self, _: &State, _: Seat, action: Action) -> Option<Thing> {
        match action {
            Action::Buy(card) => Some(self.things.card(card)),
            Action::Tinker(track) => Some(self.things.track(track)),
            Action::Engage(threat) => Some(self.things.pig(threat)),
            _ => None,
        }
    }

    fn has(&self, state: &State, seat: Seat, thing: Thing) -> Option<bool> {
        let Possession::Card(card) = self.things.possession(thing)? else { return None };
        Some(state.players[seat.index()].gear.iter().any(|gear| gear.card == card))
    }

    fn when(&self, state: &State) -> When {
        When { round: u16::from(state.round), phase: self.cards.figures.era(state) as u8 }
    }
}
