//! What may be done, and what comes of it.

mod boss;
mod pay;
mod purse;
mod rounds;
mod score;
mod turn;

pub(crate) use purse::Edge;
pub use score::Points;
pub(crate) use score::{count, medal};
pub(crate) use turn::slotted_weapons;

use crate::state::{Action, Era, LANES, MOST_SEATS, Phase, Player, Stance, State, Step};
use crate::{Event, WildPigs3};
use sounder_kernel::{About, Deck, Dice, Game, List, Log, Seat, Setup, SetupError, Status};

impl Game for WildPigs3 {
    type State = State;
    type Action = Action;
    type Event = Event;

    fn about(&self) -> &About {
        &self.about
    }

    /// WP3 §5
    fn deal(&self, setup: &Setup, dice: &mut Dice) -> Result<State, SetupError> {
        let figures = &self.cards.figures;
        let depth = match self.about.option(setup, "army") {
            "short" => figures.depths[0],
            "long" => figures.depths[2],
            _ => figures.depths[1],
        };
        let first = Seat(dice.below(setup.seats as u32) as u8);
        let mut state = State {
            seats: setup.seats as u8,
            depth,
            era: Era::Day,
            round: 1,
            phase: Phase::Army,
            first,
            turn: first,
            step: Step::Choose,
            stepped: false,
            aimed: false,
            boss: 0,
            lanes: [List::new(); LANES],
            upgrades: List::new(),
            weapons: List::new(),
            upgrade_deck: Deck::of(self.cards.upgrades.len()),
            weapon_deck: Deck::of(self.cards.market_weapons),
            players: [self.new_player(); MOST_SEATS],
        };
        for _ in 0..figures.market {
            state.upgrades.push(state.upgrade_deck.draw(dice).expect("the pack has enough upgrades for the market"));
            state.weapons.push(state.weapon_deck.draw(dice).expect("the pack has enough weapons for the market"));
        }
        rounds::raise_army(self, &mut state, dice);
        rounds::start_round(self, &mut state, &mut ());
        Ok(state)
    }

    #[inline]
    fn status(&self, state: &State) -> Status {
        match state.phase {
            Phase::Over => Status::Over(score::standing(self, state)),
            Phase::Army | Phase::Boss => Status::turn(state.turn),
        }
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if seat != state.turn || state.phase == Phase::Over {
            return;
        }
        match (&state.step, state.phase) {
            (Step::Choose, Phase::Boss) => boss::choices(self, state, out),
            (Step::Choose, _) => turn::choices(self, state, out),
            (Step::Convert(by), _) => turn::conversions(state, *by, out),
            (Step::Pay(payment), _) => pay::choices(self, state, *payment, out),
            (Step::Extend, _) => out.extend(turn::extensions(self, state.actor()).map(Action::Extend)),
        }
    }

    fn apply(&self, state: &mut State, _: Seat, action: Action, dice: &mut Dice, log: &mut impl Log<Event>) {
        match (&state.step, action) {
            (Step::Pay(_), _) => pay::apply(self, state, action, dice, log),
            (Step::Extend, Action::Extend(slot)) => boss::extend(self, state, slot, dice, log),
            (Step::Convert(_), _) => {
                state.step = Step::Choose;
                turn::use_freely(self, state, action, log);
            }
            _ if state.phase == Phase::Boss => boss::apply(self, state, action, dice, log),
            _ => turn::apply(self, state, action, dice, log),
        }
    }
}

impl WildPigs3 {
    /// WP3 §5.1
    fn new_player(&self) -> Player {
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
