//! One small sound game, and many ways to break it.

use serde::{Deserialize, Serialize, Serializer};
use sounder_bots::{Judge, Judged};
use sounder_kernel::{
    About, Arrange, Chairs, Change, Choice, Dice, Experiment, Experiments, Fact, Facts, Game, Log, Names, OptionSpec,
    OptionValue, Outcome, Seat, SeatSet, Setup, SetupError, Status, Thing, Values, Viewer, Vocabulary, When, Words,
};
use sounder_scene::{
    Board, Card, Closed, Grouped, Happening, How, Moment, Node, Panel, Part, Piece, Role, Scene, Show, Symbol, Token,
    Tone,
};
use std::cell::Cell;

/// A way to be broken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    CannotBeDealt,
    NeedsLaterOption,
    NeverEnds,
    IdleSeatsAct,
    Unsorted,
    Allocates,
    ForgetsAField,
    WritesNull,
    CallsItselfUnsound,
    ReadsOutside,
    ChangesOwnHand,
    ImaginesCopies,
    ImaginesTrueHands,
    ImaginesTrueHandsOutOfSight,
    RevealsUndeclared,
    TellsSecrets,
    ForgetsIsSecret,
    ForgetsIsSecretInSteps,
    ForgetsIsSecretAndConfirms,
    ReadsAnything,
    RemembersTheOrder,
    ConcedesWithoutEnd,
    SameWords,
    TellsNothing,
    SameIdForBoth,
    IdsByPosition,
    PieceIdsByPosition,
    PieceIdsUsedAgain,
    TouchesNothing,
    ClosedTouchesNothing,
    NoSuchSymbolInGroup,
    MomentOfNothing,
    NoSuchClause,
    NoSuchSymbol,
    NoSuchArt,
    ValueTooHigh,
    ValueNotANumber,
    NoUrge,
    UnknownKind,
    UnknownThing,
    UnknownPhase,
    DoubleName,
    IgnoresExperiments,
    AcceptsBlank,
    AcceptsGiven,
    BotPeeks,
}

/// The first player names a stake. Then two players secretly pick a card of three from their hands and say when they are
/// done, until all are played, and add a die to each; the higher sum wins.
#[derive(Clone)]
pub struct Numbers {
    about: About,
    chairs: Chairs,
    vocabulary: Vocabulary,
    experiments: Experiments,
    fault: Option<Fault>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    /// What the first player thought of before the stake, where that is a fault, ...
    hunch: Option<u8>,
    /// ... and whether it is to be confirmed.
    unsure: bool,
    stake: Option<u8>,
    hands: [[Option<u8>; 3]; 2],
    picked: [Option<u8>; 2],
    done: [bool; 2],
    sums: [u8; 2],
    first: Option<u8>,
    #[serde(skip)]
    forgotten: u8,
}

impl State {
    fn rounds(&self) -> usize {
        3 - self.hands[0].iter().flatten().count()
    }
}

/// What a seat that has picked says.
const DONE: u8 = 3;

/// The stake, the place of a card in the hand, or [`DONE`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pick(pub u8);

thread_local! {
    /// Whether nonsense is read as a pick.
    pub static LENIENT: Cell<bool> = const { Cell::new(false) };
    /// Whether the first pick is written as null.
    pub static NULL: Cell<bool> = const { Cell::new(false) };
    /// Something outside of the state.
    static OUTSIDE: Cell<u8> = const { Cell::new(0) };
}

impl Serialize for Pick {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Some(self.0).filter(|number| *number > 0 || !NULL.get()).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Pick {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = serde_json::Value::deserialize(deserializer)?;
        let number = value.as_u64().map(|number| Pick(number as u8));
        let fallback = (LENIENT.get() || value.is_null() && NULL.get()).then_some(Pick(0));
        number.or(fallback).ok_or_else(|| serde::de::Error::custom("not a number"))
    }
}

#[derive(Clone, Debug, Serialize)]
pub enum Event {
    Thought,
    Staked(u8),
    Picked(Seat, u8),
    Revealed([u8; 2]),
}

impl Numbers {
    pub fn with(fault: Option<Fault>) -> Numbers {
        let breaks = |asked| fault == Some(asked);
        let mut options = vec![OptionSpec::new("air", "Air", &[("still", "Still")])];
        if breaks(Fault::NeedsLaterOption) {
            let value = OptionValue::new("calm", "Calm").with("wind", &["none"]);
            options.push(OptionSpec::new("sea", "Sea", &[]).or(value));
        }
        let about = About {
            id: "numbers",
            name: "Numbers",
            tagline: "Pick a number.",
            brief: "Pick a number.",
            notice: "",
            min_seats: 2,
            max_seats: 2,
            options,
            rules_version: 1,
            layout: 1,
            pack_hash: String::new(),
            rules: "1.1 Pick a number.",
            longest: 15,
        };
        let mut vocabulary = Vocabulary::new(&["staked"], &["Stake", "Picks"]);
        let names = ["stake 1", "stake 2", if breaks(Fault::DoubleName) { "stake 1" } else { "stake 3" }];
        vocabulary.add("stake", names);
        Numbers { about, chairs: Chairs::free_for_all(2), vocabulary, experiments: Experiments::default(), fault }
    }

    pub fn breaks(&self, fault: Fault) -> bool {
        self.fault == Some(fault)
    }

    /// Whether the first player is to think of a number that nobody is told, in a turn that goes on.
    fn thinks(&self, state: &State) -> bool {
        let faulty = self.breaks(Fault::ForgetsIsSecretInSteps) || self.breaks(Fault::ForgetsIsSecretAndConfirms);
        faulty && state.stake.is_none() && (state.hunch.is_none() || state.unsure)
    }

    fn is_over(&self, state: &State) -> bool {
        state.rounds() == 3 && !self.breaks(Fault::NeverEnds)
    }
}

impl Game for Numbers {
    type State = State;
    type Action = Pick;
    type Event = Event;

    fn about(&self) -> &About {
        &self.about
    }

    fn for_table(&self, setup: &Setup) -> Result<Numbers, SetupError> {
        if self.breaks(Fault::CannotBeDealt) {
            return Err(SetupError::Sheet { seat: Seat(0), fault: format!("no room for {}", setup.seats) });
        }
        for Experiment { thing, change } in &setup.experiments {
            let how = match change {
                Change::Blank if !self.breaks(Fault::AcceptsBlank) => "made blank",
                Change::GivenTo(_) if !self.breaks(Fault::AcceptsGiven) => "given to a seat",
                _ => continue,
            };
            return Err(SetupError::NoSuchExperiment { thing: thing.clone(), how });
        }
        Ok(Numbers { experiments: Experiments::of(setup, &self.vocabulary)?, ..self.clone() })
    }

    fn chairs(&self) -> &Chairs {
        &self.chairs
    }

    fn deal(&self, dice: &mut Dice) -> State {
        let hands = [(); 2].map(|()| [(); 3].map(|()| Some(dice.below(6) as u8)));
        State {
            hunch: None,
            unsure: false,
            stake: None,
            hands,
            picked: [None; 2],
            done: [false; 2],
            sums: [0; 2],
            first: None,
            forgotten: 0,
        }
    }

    fn status(&self, state: &State) -> Status {
        if self.is_over(state) {
            return Status::Over(Outcome::by_scores(&state.sums.map(i32::from)));
        }
        if state.stake.is_none() {
            return Status::turn(Seat(0));
        }
        Status::Together(Seat::all(2).filter(|seat| !state.done[seat.index()]).collect::<SeatSet>())
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Pick>) {
        let from = out.len();
        if !self.status(state).acting().contains(seat) && !self.breaks(Fault::IdleSeatsAct) {
            return;
        }
        if state.picked[seat.index()].is_some() {
            out.push(Pick(DONE));
            return;
        }
        if let Some(hunch) = state.hunch.filter(|_| state.unsure) {
            out.push(Pick(hunch));
            return;
        }
        let hand = state.hands[seat.index()];
        let open =
            |place: &u8| state.stake.is_none() || self.breaks(Fault::NeverEnds) || hand[usize::from(*place)].is_some();
        out.extend((0..3).filter(open).map(Pick));
        if self.breaks(Fault::Unsorted) {
            out.reverse();
        }
        if self.breaks(Fault::Allocates) {
            drop(std::hint::black_box(vec![1]));
        }
        if !self.breaks(Fault::IgnoresExperiments) {
            self.experiments.keep_from(seat, out, from, |pick| self.takes(state, seat, *pick));
        }
    }

    fn apply(&self, state: &mut State, seat: Seat, pick: Pick, dice: &mut Dice, log: &mut impl Log<Event>) {
        if self.thinks(state) {
            state.unsure = state.hunch.is_none() && self.breaks(Fault::ForgetsIsSecretAndConfirms);
            state.hunch = Some(pick.0);
            log.tell(Event::Thought);
            return;
        }
        if state.stake.is_none() {
            state.stake = Some(pick.0);
            log.tell(Event::Staked(pick.0));
            return;
        }
        log.tell(Event::Picked(seat, pick.0));
        if pick.0 == DONE {
            state.done[seat.index()] = true;
        } else {
            state.picked[seat.index()] = Some(pick.0);
        }
        if self.breaks(Fault::RemembersTheOrder) {
            state.first = state.first.or(Some(seat.0));
        }
        if self.breaks(Fault::ForgetsAField) {
            state.forgotten += 1;
        }
        if let ([true, true], [Some(first), Some(second)]) = (state.done, state.picked) {
            let picks = [first, second].map(usize::from);
            let cards = [0, 1].map(|seat| state.hands[seat][picks[seat]].take().unwrap_or(0));
            for (sum, card) in state.sums.iter_mut().zip(cards) {
                *sum = sum.wrapping_add(card);
                if !self.breaks(Fault::RevealsUndeclared) {
                    *sum = sum.wrapping_add(dice.die(6) as u8);
                }
            }
            log.tell(Event::Revealed(cards));
            (state.picked, state.done) = ([None; 2], [false; 2]);
            state.first = None;
            if self.breaks(Fault::ReadsOutside) {
                OUTSIDE.set(OUTSIDE.get().wrapping_add(1) % 5);
                state.sums[0] += OUTSIDE.get();
            }
        }
    }

    fn imagine(&self, state: &State, viewer: Viewer, dice: &mut Dice) -> State {
        let mut twin = state.clone();
        if self.breaks(Fault::ImaginesCopies) {
            return twin;
        }
        for seat in Seat::all(2).filter(|seat| !viewer.is(*seat) || self.breaks(Fault::ChangesOwnHand)) {
            let hand = &mut twin.hands[seat.index()];
            if !self.breaks(Fault::ImaginesTrueHands) && !self.breaks(Fault::ImaginesTrueHandsOutOfSight) {
                hand.iter_mut().flatten().for_each(|card| *card = dice.below(6) as u8);
            }
            let left: Vec<u8> = (0..3).filter(|place| hand[usize::from(*place)].is_some()).collect();
            let pick = &mut twin.picked[seat.index()];
            *pick = pick.map(|_| dice.pick(&left));
        }
        twin
    }

    fn is_secret(&self, state: &State, _: Seat, _: Pick) -> bool {
        self.status(state).is_blind() && !self.breaks(Fault::ForgetsIsSecret)
    }

    fn concede(&self, _: &mut State, _: Seat, _: &mut Dice, _: &mut impl Log<Event>) -> bool {
        self.breaks(Fault::ConcedesWithoutEnd)
    }
}

fn card_id(game: &Numbers, state: &State, seat: Seat, place: usize) -> String {
    let whose = if game.breaks(Fault::SameIdForBoth) { 1 } else { seat.0 + 1 };
    let before = state.hands[seat.index()][..place].iter().flatten().count();
    format!("card-{whose}-{}", if game.breaks(Fault::IdsByPosition) { before } else { place } + 1)
}

impl Words for Numbers {
    fn choice(&self, state: &State, seat: Seat, Pick(number): Pick, _: &Names) -> Choice {
        let clause = if self.breaks(Fault::NoSuchClause) { "9.9" } else { "1.1" };
        let said = if self.breaks(Fault::SameWords) { 0 } else { number };
        if self.thinks(state) {
            return Choice::new("Think", format!("Think of {said}"), clause);
        }
        if state.stake.is_none() {
            return Choice::new("Stake", format!("Play for {said} :coin:"), clause);
        }
        if number == DONE {
            return Choice::new("Done", "Done", clause);
        }
        let id = card_id(self, state, seat, usize::from(number));
        let choice = Choice::new("Play", format!("Play card {said}"), clause);
        choice.on(if self.breaks(Fault::TouchesNothing) { "nothing".into() } else { id })
    }

    fn tell(&self, event: &Event, viewer: Viewer, names: &Names) -> String {
        match event {
            Event::Thought => "They think.".into(),
            Event::Staked(stake) => format!("They play for {stake}."),
            Event::Revealed(_) if self.breaks(Fault::TellsNothing) => String::new(),
            Event::Revealed(picks) => format!("The cards are {picks:?}."),
            Event::Picked(seat, pick) if viewer.is(*seat) || self.breaks(Fault::TellsSecrets) => {
                format!("{} picks {pick}.", names.of(*seat))
            }
            Event::Picked(seat, DONE) => format!("{} is done.", names.of(*seat)),
            Event::Picked(seat, _) => format!("{} has picked.", names.of(*seat)),
        }
    }
}

impl Numbers {
    /// A marker of each seat stands for each card that it still has. All look alike.
    fn markers(&self, state: &State) -> Part {
        let spot = |seat: Seat, place: usize| {
            let before = state.hands[seat.index()][..place].iter().flatten().count();
            let number = if self.breaks(Fault::PieceIdsByPosition) { before } else { place } + 1;
            let piece = Piece::new(format!("marker-{}-{number}", seat.0 + 1), "Marker", "coin").of(seat);
            Node {
                id: format!("spot-{}-{}", seat.0 + 1, place + 1),
                pieces: state.hands[seat.index()][place].map(|_| piece).into_iter().collect(),
                ..Node::default()
            }
        };
        let nodes = Seat::all(2).flat_map(|seat| (0..3).map(move |place| spot(seat, place)));
        let nodes = nodes.chain((1..=3).map(|round| self.flag(state, round))).collect();
        Part::Board(Board { id: "markers".into(), label: "Markers".into(), nodes, ..Board::default() })
    }

    /// Where the flag of a round stands while the round lasts. Each round has a flag of its own.
    fn flag(&self, state: &State, round: usize) -> Node {
        let id = if self.breaks(Fault::PieceIdsUsedAgain) { "flag".into() } else { format!("flag-{round}") };
        let flag = Piece::new(id, format!("Flag {round}"), "coin");
        let pieces = Some(flag).filter(|_| state.rounds() + 1 == round).into_iter().collect();
        Node { id: format!("round-{round}"), pieces, ..Node::default() }
    }
}

const SYMBOLS: &[Symbol] =
    &[Symbol { name: "coin", label: "coin", letter: "c", tone: Tone::Yellow, svg: "<circle r=\"9\"/>" }];

impl Show for Numbers {
    fn scene(&self, state: &State, viewer: Viewer, _: &Names) -> Scene {
        let hand = |seat: Seat| {
            let place = |place: usize| {
                let open = viewer.is(seat);
                let picked = state.picked[seat.index()] == Some(place as u8);
                Some(Card {
                    id: card_id(self, state, seat, place),
                    title: state.hands[seat.index()][place]
                        .filter(|_| open)
                        .map_or(String::new(), |card| format!("A {card}")),
                    art: if self.breaks(Fault::NoSuchArt) { "nothing" } else { "coin" },
                    lines: vec![if self.breaks(Fault::NoSuchSymbol) {
                        "Worth a :crown:".into()
                    } else {
                        "1:2: it".into()
                    }],
                    marks: if open && picked { vec!["chosen".into()] } else { Vec::new() },
                    face_down: !open,
                    ..Card::default()
                })
                .filter(|_| open || !self.breaks(Fault::ImaginesTrueHandsOutOfSight))
                .filter(|_| state.hands[seat.index()][place].is_some())
            };
            let seat = seat.0 + 1;
            Part::Cards { id: format!("hand-{seat}"), label: "Hand".into(), cards: (0..3).filter_map(place).collect() }
        };
        let sums = Seat::all(2).map(|seat| Token {
            id: format!("sum-{}", seat.0 + 1),
            symbol: "coin",
            count: i32::from(state.sums[seat.index()]),
            label: "sum".into(),
            ..Token::default()
        });
        let panel = Panel::new("table", "Table", Role::Shared)
            .part(Part::Text(format!("Stake: {:?}", state.stake)))
            .part(Part::Tokens { label: "Sums".into(), tokens: sums.collect() });
        let panel = Seat::all(2).fold(panel, |panel, seat| panel.part(hand(seat))).part(self.markers(state));
        Scene {
            headline: format!("Round {}", state.rounds() + 1),
            prompt: String::new(),
            panels: vec![panel],
            ..Scene::default()
        }
    }

    fn symbols(&self) -> &'static [Symbol] {
        SYMBOLS
    }

    fn group(&self, _: &State, _: Seat, _: Pick, _: &Names) -> Option<Grouped> {
        let label = if self.breaks(Fault::NoSuchSymbolInGroup) { "For a :crown:" } else { "For a :coin:" };
        Some(Grouped::new("picks", label, How::List))
    }

    fn closed(&self, state: &State, seat: Seat, _: &Names) -> Vec<Closed> {
        let place = (0..3).find(|place| state.hands[seat.index()][*place].is_some());
        let id = place.map(|place| card_id(self, state, seat, place)).unwrap_or_default();
        let id = if self.breaks(Fault::ClosedTouchesNothing) { "nothing".into() } else { id };
        let (verb, text, why) = ("Burn".into(), "Burn a card".into(), "There is no fire.".into());
        vec![Closed { verb, text, touches: vec![id], why, ..Closed::default() }]
    }

    fn moments(&self, event: &Event, _: Viewer, _: &Names) -> Vec<Moment> {
        let Event::Revealed(cards) = event else { return Vec::new() };
        let first = if self.breaks(Fault::MomentOfNothing) { 3 } else { 1 };
        let gains = (first..).zip(cards).map(|(seat, card)| {
            let (thing, by, of) = (format!("sum-{seat}"), i32::from(*card), ":coin:".into());
            Moment::new(Happening::Changed { thing, by, of })
        });
        gains.collect()
    }

    fn cover(&self) -> &'static str {
        ""
    }
}

impl Facts for Numbers {
    fn vocabulary(&self) -> &Vocabulary {
        &self.vocabulary
    }

    fn facts(&self, event: &Event, count: &mut impl FnMut(Fact)) {
        if let Event::Staked(stake) = event {
            let kind = u8::from(self.breaks(Fault::UnknownKind));
            count(Fact { kind, thing: Some(Thing(u16::from(*stake))), seat: Some(Seat(0)), amount: 1 });
        }
    }

    fn takes(&self, state: &State, _: Seat, pick: Pick) -> Option<Thing> {
        let first = if self.breaks(Fault::UnknownThing) { 3 } else { 0 };
        (state.stake.is_none() && !self.thinks(state)).then(|| Thing(first + u16::from(pick.0)))
    }

    fn when(&self, state: &State) -> When {
        let phase = if self.breaks(Fault::UnknownPhase) { 2 } else { u8::from(state.stake.is_some()) };
        When { round: 1, phase }
    }
}

impl Arrange for Numbers {
    fn sound(&self, state: &State) -> Result<(), String> {
        if self.breaks(Fault::CallsItselfUnsound) && state.rounds() == 2 { Err("two rounds".into()) } else { Ok(()) }
    }
}

pub struct Even(Option<Fault>);

impl Judge<Numbers> for Even {
    fn values(&self, _: &Numbers, _: &State) -> Values {
        match self.0 {
            Some(Fault::ValueTooHigh) => [1.5; 8],
            Some(Fault::ValueNotANumber) => [f32::NAN; 8],
            _ => [0.5; 8],
        }
    }

    fn urge(&self, _: &Numbers, _: &State, _: Seat, _: Pick) -> u32 {
        u32::from(self.0 != Some(Fault::NoUrge))
    }
}

impl Judged for Numbers {
    type Judge = Even;

    fn judge(&self) -> Even {
        Even(self.fault)
    }
}

/// A bot that cheats peeks at the other's pick.
pub fn choose(game: &Numbers, state: &State, seat: Seat, _: u64) -> Pick {
    let mut legal = Vec::new();
    game.legal(state, seat, &mut legal);
    let peeked = state.picked[1 - seat.index()].filter(|_| game.breaks(Fault::BotPeeks));
    peeked.filter(|_| legal.len() > 1).map_or(legal[0], Pick)
}
