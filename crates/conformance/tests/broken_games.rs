//! The suite of laws must catch broken games: one small sound game, and one way to break it for each law.

use serde::{Deserialize, Serialize};
use sounder_conformance::{Law, Suite};
use sounder_kernel::{
    About, Chairs, Choice, Dice, Game, Log, Match, Names, Outcome, Pick, Refusal, Seat, SeatSet, Seed, Setup,
    SetupError, Status, Viewer, Words,
};
use std::cell::Cell;

/// Two players secretly pick a number three times, then roll a die each; higher sums win.
#[derive(Clone)]
struct Numbers {
    about: About,
    chairs: Chairs,
    fault: Option<Law>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct State {
    picked: [Option<u8>; 2],
    sums: [u8; 2],
    rounds: u8,
    #[serde(skip)]
    forgotten: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
struct PickNumber(u8);

thread_local! {
    /// Whether nonsense is read as a pick: how a game can break the law of refusal.
    static LENIENT: Cell<bool> = const { Cell::new(false) };
    /// Something outside of the state: how a game can break the law of replay.
    static OUTSIDE: Cell<u8> = const { Cell::new(0) };
}

impl<'de> Deserialize<'de> for PickNumber {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = serde_json::Value::deserialize(deserializer)?.as_u64().map(|number| PickNumber(number as u8));
        let fallback = LENIENT.get().then_some(PickNumber(0));
        number.or(fallback).ok_or_else(|| serde::de::Error::custom("not a number"))
    }
}

#[derive(Clone, Debug, Serialize)]
enum Event {
    Picked(Seat, u8),
    Revealed([u8; 2]),
}

impl Numbers {
    fn broken_in(fault: Option<Law>) -> Numbers {
        let about = About {
            id: "numbers",
            name: "Numbers",
            tagline: "Pick a number.",
            brief: "Pick a number.",
            notice: "",
            min_seats: 2,
            max_seats: 2,
            options: Vec::new(),
            rules_version: 1,
            layout: 1,
            pack_hash: String::new(),
            rules: "",
            longest: 6,
        };
        Numbers { about, chairs: Chairs::free_for_all(2), fault }
    }

    fn breaks(&self, law: Law) -> bool {
        self.fault == Some(law)
    }
}

impl Game for Numbers {
    type State = State;
    type Action = PickNumber;
    type Event = Event;

    fn about(&self) -> &About {
        &self.about
    }

    fn for_table(&self, setup: &Setup) -> Result<Numbers, SetupError> {
        if self.breaks(Law::Deals) {
            return Err(SetupError::Sheet { seat: Seat(0), fault: format!("no room for {}", setup.seats) });
        }
        Ok(self.clone())
    }

    fn chairs(&self) -> &Chairs {
        &self.chairs
    }

    fn deal(&self, _: &mut Dice) -> State {
        State { picked: [None; 2], sums: [0; 2], rounds: 0, forgotten: 0 }
    }

    fn status(&self, state: &State) -> Status {
        if state.rounds == 3 && !self.breaks(Law::Ends) {
            return Status::Over(Outcome::by_scores(&state.sums.map(i32::from)));
        }
        let waiting: SeatSet = Seat::all(2).filter(|seat| state.picked[seat.index()].is_none()).collect();
        Status::Together(waiting)
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<PickNumber>) {
        let idle = state.picked[seat.index()].is_some() || state.rounds == 3 && !self.breaks(Law::Ends);
        if idle && !self.breaks(Law::SomethingToDo) {
            return;
        }
        out.extend((0..3).map(PickNumber));
        if self.breaks(Law::Sorted) {
            out.reverse();
        }
        if self.breaks(Law::NoAllocation) {
            drop(std::hint::black_box(vec![1]));
        }
    }

    fn apply(&self, state: &mut State, seat: Seat, pick: PickNumber, dice: &mut Dice, log: &mut impl Log<Event>) {
        state.picked[seat.index()] = Some(pick.0);
        log.tell(Event::Picked(seat, pick.0));
        if let [Some(first), Some(second)] = state.picked {
            if !self.breaks(Law::DeclaresReveals) {
                log.reveal();
            }
            state.sums[0] += first + dice_if(!self.breaks(Law::DeclaresReveals), dice);
            state.sums[1] += second + dice_if(!self.breaks(Law::DeclaresReveals), dice);
            log.tell(Event::Revealed([first, second]));
            state.picked = [None; 2];
            state.rounds += 1;
            if self.breaks(Law::Replays) {
                OUTSIDE.set(OUTSIDE.get().wrapping_add(1) % 5);
                state.sums[0] += OUTSIDE.get();
            }
        }
        if self.breaks(Law::Serializes) {
            state.forgotten += 1;
        }
    }

    fn imagine(&self, state: &State, viewer: Viewer, dice: &mut Dice) -> State {
        let mut twin = state.clone();
        for seat in Seat::all(2).filter(|seat| !viewer.is(*seat) || self.breaks(Law::NoLeak)) {
            let pick = &mut twin.picked[seat.index()];
            *pick = pick.map(|_| dice.below(3) as u8);
        }
        twin
    }
}

/// A die where dice are wanted.
fn dice_if(wanted: bool, dice: &mut Dice) -> u8 {
    if wanted { dice.die(6) as u8 } else { 0 }
}

impl Words for Numbers {
    fn choice(&self, _: &State, _: Seat, pick: PickNumber, _: &Names) -> Choice {
        let number = if self.breaks(Law::DistinctWords) { 0 } else { pick.0 };
        Choice::new("Pick", format!("Pick {number}"), "1.1")
    }

    fn tell(&self, event: &Event, viewer: Viewer, names: &Names) -> String {
        match event {
            Event::Revealed(_) if self.breaks(Law::Tells) => String::new(),
            Event::Revealed(picks) => format!("The picks are {picks:?}."),
            Event::Picked(seat, pick) if viewer.is(*seat) || self.breaks(Law::KeepsSecrets) => {
                format!("{} picks {pick}.", names.of(*seat))
            }
            Event::Picked(seat, _) => format!("{} has picked.", names.of(*seat)),
        }
    }
}

/// What a viewer sees: the own pick, and whether the other has picked.
fn show(_: &Numbers, state: &State, viewer: Viewer) -> String {
    let pick = |seat: Seat| match state.picked[seat.index()] {
        None => "-".into(),
        Some(pick) if viewer.is(seat) => pick.to_string(),
        Some(_) => "?".to_string(),
    };
    format!("{} {} {:?}", pick(Seat(0)), pick(Seat(1)), state.sums)
}

fn count(work: &mut dyn FnMut()) -> u64 {
    allocation_counter::measure(work).count_total
}

/// A bot that cheats peeks at the other's pick.
fn choose(game: &Numbers, state: &State, seat: Seat, _: u64) -> PickNumber {
    let peeked = state.picked[1 - seat.index()].filter(|_| game.breaks(Law::BlindBots));
    PickNumber(peeked.unwrap_or(1))
}

fn found(fault: Option<Law>) -> Option<Law> {
    LENIENT.set(fault == Some(Law::Refuses));
    let suite = Suite::new(Numbers::broken_in(fault)).shows(show).chooses("bot", choose).counts(count).games(50, 60);
    suite.check().err().map(|broken| broken.law)
}

#[test]
fn a_sound_game_keeps_every_law() {
    assert_eq!(found(None), None);
}

#[test]
fn who_chooses_at_the_same_time_is_never_stale() {
    let mut table = Match::deal(&Numbers::broken_in(None), Setup::new(2), Seed::from_number(1)).unwrap();
    table.play(Seat(1), 0, &Pick::Index(2), None).unwrap();
    table
        .play(Seat(0), 0, &Pick::Words("Pick 1".into()), None)
        .expect("the other's choice changed nothing for this seat");
    assert_eq!(table.play(Seat(0), 1, &Pick::Index(1), None), Err(Refusal::Stale));
}

#[test]
fn each_law_catches_the_game_that_breaks_it() {
    let laws = [
        Law::Deals,
        Law::Ends,
        Law::SomethingToDo,
        Law::Sorted,
        Law::NoAllocation,
        Law::Serializes,
        Law::Replays,
        Law::Refuses,
        Law::NoLeak,
        Law::DeclaresReveals,
        Law::KeepsSecrets,
        Law::DistinctWords,
        Law::Tells,
        Law::BlindBots,
    ];
    for law in laws {
        assert_eq!(found(Some(law)), Some(law));
    }
}
