//! What may be done, and what comes of it.

mod boss;
mod edge;
mod pay;
mod purse;
mod rounds;
mod score;
mod turn;

pub(crate) use edge::{Edge, Reduced};
pub use score::Points;
pub(crate) use score::{count, medal};

use crate::state::{Action, Era, LANES, MOST_SEATS, Phase, Player, Stance, State, Step};
use crate::{Event, WildPigs3};
use sounder_kernel::{About, Chairs, Deck, Dice, Facts, Game, List, Log, Pile, Seat, Setup, SetupError, Status};

/// The decks.
const UPGRADES: Pile = Pile(0);
const WEAPONS: Pile = Pile(1);
const THREATS: Pile = Pile(2);
const BOSSES: Pile = Pile(3);

/// One action being played: the game, the position, and where chance and words come from.
pub(crate) struct Play<'a, L> {
    pub game: &'a WildPigs3,
    pub state: &'a mut State,
    pub dice: &'a mut Dice,
    pub log: &'a mut L,
}

impl Game for WildPigs3 {
    type State = State;
    type Action = Action;
    type Event = Event;

    fn about(&self) -> &About {
        &self.about
    }

    fn for_table(&self, setup: &Setup) -> Result<WildPigs3, SetupError> {
        let figures = &self.pack.figures;
        let depth = match self.about.option(setup, "army") {
            "short" => figures.depths[0],
            "long" => figures.depths[2],
            _ => figures.depths[1],
        };
        let (seats, rounds) = (setup.seats, figures.rounds.map(|rounds| rounds[setup.seats - 1]));
        let table = WildPigs3 { chairs: Chairs::free_for_all(seats), seats, depth, rounds, ..self.clone() };
        table.with_experiments(setup)
    }

    fn chairs(&self) -> &Chairs {
        &self.chairs
    }

    /// WP3 §5
    fn deal(&self, dice: &mut Dice) -> State {
        let first = Seat(dice.below(self.seats as u32) as u8);
        let mut state = State {
            era: Era::Day,
            round: 1,
            phase: Phase::Army,
            first,
            turn: first,
            step: Step::Choose,
            stepped: false,
            manoeuvred: false,
            aimed: false,
            boss: 0,
            lanes: [List::new(); LANES],
            upgrades: List::new(),
            weapons: List::new(),
            upgrade_deck: Deck::of(self.cards.upgrades.len()),
            weapon_deck: Deck::of(self.cards.market_weapons),
            players: [self.new_player(); MOST_SEATS],
        };
        self.give(&mut state, dice);
        for _ in 0..self.cards.figures.market {
            state
                .upgrades
                .push(state.upgrade_deck.draw(UPGRADES, dice).expect("the pack has enough upgrades for the market"));
            state
                .weapons
                .push(state.weapon_deck.draw(WEAPONS, dice).expect("the pack has enough weapons for the market"));
        }
        let mut play = Play { game: self, state: &mut state, dice, log: &mut () };
        play.raise_army();
        play.start_round();
        state
    }

    #[inline]
    fn status(&self, state: &State) -> Status {
        match state.phase {
            Phase::Over => Status::Over(self.outcome(state)),
            Phase::Army | Phase::Boss => Status::turn(state.turn),
        }
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if seat != state.turn || state.phase == Phase::Over {
            return;
        }
        let from = out.len();
        match (&state.step, state.phase) {
            (Step::Choose, Phase::Boss) => self.list_attempts(state, out),
            (Step::Choose, _) => self.list_turn(state, out),
            (Step::Pay(payment), _) => self.list_payment(state, *payment, out),
            (Step::Prize(threat), _) => out.extend([Action::Consume(*threat), Action::Keep]),
            (Step::Extend, _) => self.list_extensions(state.actor(), out),
        }
        self.experiments.keep_from(seat, out, from, |action| self.takes(state, seat, *action));
    }

    fn apply(&self, state: &mut State, _: Seat, action: Action, dice: &mut Dice, log: &mut impl Log<Event>) {
        let mut play = Play { game: self, state, dice, log };
        match play.state.step {
            Step::Choose => play.act(action),
            Step::Pay(_) => play.pay_step(action),
            Step::Prize(threat) => play.decide_prize(threat, action),
            Step::Extend => play.take_slot(action),
        }
    }
}

impl WildPigs3 {
    /// WP3 §5.1
    pub(crate) fn new_player(&self) -> Player {
        Player {
            stance: Stance::Balanced,
            resources: [0; 3],
            tokens: [0; 4],
            boss_tokens: 0,
            slots: [self.cards.figures.slots; 2],
            upgrades: List::new(),
            weapons: List::new(),
            spoils: Deck::default(),
            discount: [0; 3],
            next_discount: [0; 3],
            shifted: 0,
            night_threats: 0,
            threat_vp: 0,
            card_vp: 0,
            bonus_vp: 0,
        }
    }
}
