//! A game just large enough for everything that a scenario can say: content, chance, secrets, seats in states and actions.

use serde::{Deserialize, Serialize};
use sounder_bots::{Judge, Judged};
use sounder_kernel::{
    About, Arrange, Chairs, Choice, Dice, Facts, Game, Log, Names, Outcome, Seat, SeatSet, Setup, SetupError, Status,
    Values, Viewer, Vocabulary, Words,
};
use sounder_pack::{Content, Faults, Reader, Source};
use sounder_scene::{Scene, Show, Symbol};
use std::sync::Arc;

const GOODS: &str = r#"
limit = 9

[[good]]
name = "Salt"
price = 1
worth = 2

[[good]]
name = "Pearl"
price = 3
worth = 5
"#;

const RULES: &str = "# Bazaar\n1.1 Seats take turns.\n1.2 Buying is secret.\n2.1 The richest wins.\n";

/// Two rounds in which a seat finds gold, buys one good in secret, or peeks at what another bought. Nobody wins with
/// nothing. Seats that have something to nod to do so at the same time.
#[derive(Clone)]
pub struct Bazaar {
    about: About,
    chairs: Chairs,
    vocabulary: Vocabulary,
    limit: u8,
    goods: Arc<Vec<Good>>,
}

struct Good {
    name: String,
    price: u8,
    worth: u8,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    turn: Seat,
    round: u8,
    peeked: SeatSet,
    nodding: SeatSet,
    stalls: Vec<Stall>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
struct Stall {
    gold: u8,
    good: Option<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Action {
    Dig,
    Buy(u8),
    Peek { at: Seat },
    Nod,
}

#[derive(Clone, Debug, Serialize)]
pub enum Event {
    Dug { seat: Seat, gold: u8 },
    Bought { seat: Seat, good: u8 },
    Peeked { seat: Seat, at: Seat, good: u8 },
}

impl Content for Bazaar {
    const FILES: &'static [(&'static str, &'static str)] = &[("goods.toml", GOODS)];
    const POSITIONS: &'static str = "";

    fn from_pack(source: &Source) -> Result<Self, Faults> {
        let reader = Reader::new(source, "goods.toml");
        let (mut limit, mut goods) = (0, Vec::new());
        if let Some(root) = reader.root() {
            limit = root.number("limit", 1..=99) as u8;
            for good in root.entries("good") {
                let (price, worth) = (good.number("price", 0..=9) as u8, good.number("worth", 0..=9) as u8);
                goods.push(Good { name: good.text("name").value, price, worth });
                good.done();
            }
            root.done();
        }
        let about = About {
            id: "bazaar",
            name: "Bazaar",
            tagline: "Dig, buy, peek.",
            brief: "The richest wins.",
            notice: "",
            min_seats: 2,
            max_seats: 3,
            options: Vec::new(),
            rules_version: 1,
            layout: 1,
            pack_hash: source.hash(),
            rules: RULES,
            longest: 6,
        };
        let (chairs, vocabulary, goods) = (Chairs::free_for_all(2), Vocabulary::default(), Arc::new(goods));
        Reader::finish(vec![reader], vec![], Bazaar { about, chairs, vocabulary, limit, goods })
    }
}

impl Bazaar {
    fn wealth(&self, stall: &Stall) -> i32 {
        let worth = stall.good.map_or(0, |good| self.goods[usize::from(good)].worth);
        i32::from(stall.gold) + i32::from(worth)
    }
}

impl Game for Bazaar {
    type State = State;
    type Action = Action;
    type Event = Event;

    fn about(&self) -> &About {
        &self.about
    }

    fn for_table(&self, setup: &Setup) -> Result<Bazaar, SetupError> {
        Ok(Bazaar { chairs: Chairs::free_for_all(setup.seats), ..self.clone() })
    }

    fn chairs(&self) -> &Chairs {
        &self.chairs
    }

    fn deal(&self, _: &mut Dice) -> State {
        let stalls = vec![Stall::default(); self.chairs.seats()];
        State { turn: Seat(0), round: 1, peeked: SeatSet::EMPTY, nodding: SeatSet::EMPTY, stalls }
    }

    fn status(&self, state: &State) -> Status {
        if !state.nodding.is_empty() {
            return Status::Together(state.nodding);
        }
        if state.round <= 2 {
            return Status::turn(state.turn);
        }
        let wealth: Vec<i32> = state.stalls.iter().map(|stall| self.wealth(stall)).collect();
        let is_poor = wealth.iter().all(|wealth| *wealth == 0);
        Status::Over(if is_poor { Outcome::lost(&wealth) } else { Outcome::by_scores(&wealth) })
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if !state.nodding.is_empty() {
            return out.push(Action::Nod);
        }
        out.push(Action::Dig);
        let stall = &state.stalls[seat.index()];
        if stall.good.is_none() {
            let payable = (0..).zip(&*self.goods).filter(|(_, good)| good.price <= stall.gold);
            out.extend(payable.map(|(number, _)| Action::Buy(number)));
        }
        let others = Seat::all(state.stalls.len()).filter(|other| *other != seat);
        out.extend(others.filter(|at| state.stalls[at.index()].good.is_some()).map(|at| Action::Peek { at }));
    }

    fn apply(&self, state: &mut State, seat: Seat, action: Action, dice: &mut Dice, log: &mut impl Log<Event>) {
        match action {
            Action::Nod => {
                state.nodding = state.nodding.without(seat);
                return;
            }
            Action::Dig => {
                let gold = dice.die(6) as u8 - 1;
                // A rule that trusts its position: nobody can have so many goods.
                let number = state.stalls[seat.index()].good.unwrap_or(0);
                assert!(usize::from(number) < self.goods.len(), "there is no good {number}");
                state.stalls[seat.index()].gold += gold;
                log.tell(Event::Dug { seat, gold });
            }
            Action::Buy(good) => {
                state.stalls[seat.index()].gold -= self.goods[usize::from(good)].price;
                state.stalls[seat.index()].good = Some(good);
                log.tell(Event::Bought { seat, good });
            }
            Action::Peek { at } => {
                state.peeked = state.peeked.with(at);
                log.tell(Event::Peeked { seat, at, good: state.stalls[at.index()].good.expect("something to see") });
            }
        }
        state.turn = seat.next(state.stalls.len());
        state.round += u8::from(state.turn == Seat(0));
    }
}

impl Words for Bazaar {
    fn choice(&self, _: &State, _: Seat, action: Action, names: &Names) -> Choice {
        match action {
            Action::Dig => Choice::new("Dig", "Dig for gold", "1.1").asking("What do you hum?", 10),
            Action::Buy(good) => Choice::new("Buy", format!("Buy {}", self.goods[usize::from(good)].name), "1.2"),
            Action::Peek { at } => Choice::new("Peek", format!("Peek at {}", names.of(at)), "1.2"),
            Action::Nod => Choice::new("Nod", "Nod", "1.1"),
        }
    }

    fn tell(&self, event: &Event, viewer: Viewer, names: &Names) -> String {
        let good = |good: u8| &self.goods[usize::from(good)].name;
        match event {
            Event::Dug { seat, gold } => format!("{} digs up {gold} gold.", names.of(*seat)),
            Event::Bought { seat, good: bought } if viewer.is(*seat) => format!("You buy {}.", good(*bought)),
            Event::Bought { seat, .. } => format!("{} buys something.", names.of(*seat)),
            Event::Peeked { seat, at, good: seen } if viewer.is(*seat) => {
                format!("{} has {}.", names.of(*at), good(*seen))
            }
            Event::Peeked { seat, at, .. } => format!("{} peeks at {}.", names.of(*seat), names.of(*at)),
        }
    }
}

impl Arrange for Bazaar {
    fn lookup(&self, name: &str) -> Option<u64> {
        self.goods.iter().position(|good| good.name == name).map(|number| number as u64)
    }

    fn sound(&self, state: &State) -> Result<(), String> {
        match state.stalls.iter().find(|stall| stall.gold > self.limit) {
            Some(stall) => Err(format!("nobody can have {} gold, at most {}", stall.gold, self.limit)),
            None => Ok(()),
        }
    }
}

impl Facts for Bazaar {
    fn vocabulary(&self) -> &Vocabulary {
        &self.vocabulary
    }
}

impl Show for Bazaar {
    fn scene(&self, _: &State, _: Viewer, _: &Names) -> Scene {
        Scene::default()
    }

    fn symbols(&self) -> &'static [Symbol] {
        &[]
    }

    fn cover(&self) -> &'static str {
        ""
    }
}

/// Nobody thinks here.
pub struct NoOpinion;

impl Judge<Bazaar> for NoOpinion {
    fn values(&self, _: &Bazaar, _: &State) -> Values {
        Values::default()
    }
}

impl Judged for Bazaar {
    type Judge = NoOpinion;

    fn judge(&self) -> NoOpinion {
        NoOpinion
    }
}
