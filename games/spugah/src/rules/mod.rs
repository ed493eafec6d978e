//! Legal and apply: one file a part of the turn.

mod arrivals;
mod combat;
mod command;
mod deeds;
mod ending;
mod flood;
mod laying;
mod movement;
mod recruit;
mod setup;
mod turn;

pub(crate) use combat::{Forecast, Support};

use crate::Spugah;
use crate::event::{Event, Folk, Who};
use crate::state::{Action, Phase, State, Unit};
use crate::world::Hex;
use sounder_kernel::{About, Chairs, Dice, Facts, Game, Log, Pile, Seat, Setup, SetupError, Status};

/// The decks.
const NATIONS: Pile = Pile(0);
const CARDS: Pile = Pile(1);

/// One action being played: the game, the position, and where chance and words come from.
pub(crate) struct Play<'a, L> {
    pub game: &'a Spugah,
    pub state: &'a mut State,
    pub dice: &'a mut Dice,
    pub log: &'a mut L,
}

impl Game for Spugah {
    type State = State;
    type Action = Action;
    type Event = Event;

    fn about(&self) -> &About {
        &self.pack.about
    }

    fn for_table(&self, setup: &Setup) -> Result<Spugah, SetupError> {
        Spugah::bound(&self.pack, setup)
    }

    fn chairs(&self) -> &Chairs {
        &self.chairs
    }

    fn deal(&self, dice: &mut Dice) -> State {
        self.deal_state(dice)
    }

    #[inline]
    fn status(&self, state: &State) -> Status {
        if state.phase == Phase::Over { Status::Over(self.outcome(state)) } else { Status::turn(state.actor) }
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if seat != state.actor {
            return;
        }
        let from = out.len();
        match state.phase {
            Phase::Place => Spugah::legal_places(state, out),
            Phase::Turn => Spugah::legal_rotations(out),
            Phase::Settle => self.legal_settlements(state, out),
            Phase::Recruit => self.legal_recruits(state, out),
            Phase::Sacrifice { .. } => self.legal_sacrifices(state, out),
            Phase::Command => Spugah::legal_commands(state, out),
            Phase::Unit { at, points, moved, .. } => self.legal_unit(state, at, points, moved, out),
            Phase::Ruin => out.extend((0..state.hand.len() as u8).map(Action::Take)),
            Phase::Lay => self.legal_lay(state, out),
            Phase::Arrive => Spugah::legal_arrivals(state, out),
            Phase::Bleed => self.legal_blood(state, out),
            Phase::Rally => self.legal_supporters(state, Support::Attack, out),
            Phase::Defend => self.legal_supporters(state, Support::Defence, out),
            Phase::Spread => Spugah::legal_suffering(state, out),
            Phase::Answer => self.legal_answers(state, out),
            Phase::Follow => out.extend([Action::Follow, Action::Stay]),
            Phase::Withdraw => self.legal_withdrawal(state, out),
            Phase::Over => {}
        }
        self.experiments.keep_from(seat, out, from, |action| self.takes(state, seat, *action));
    }

    fn apply(&self, state: &mut State, _: Seat, action: Action, dice: &mut Dice, log: &mut impl Log<Event>) {
        let mut play = Play { game: self, state, dice, log };
        play.act(action);
    }

    /// TS §9.6
    fn concede(&self, state: &mut State, seat: Seat, dice: &mut Dice, log: &mut impl Log<Event>) -> bool {
        Play { game: self, state, dice, log }.give_up_nation(seat)
    }
}

impl<L: Log<Event>> Play<'_, L> {
    fn act(&mut self, action: Action) {
        match action {
            Action::Place(sector) => self.place_tray(sector),
            Action::Turn(turns) => self.turn_tray(turns),
            Action::Settle(hex) => self.settle(hex),
            Action::Recruit(tier, hex) => self.recruit(tier, hex),
            Action::RecruitOn(tier, hex) => self.recruit_on(tier, hex),
            Action::Upgrade(tier) => self.upgrade(tier),
            Action::Sacrifice(tier) => self.begin_sacrifice(tier),
            Action::GiveUp(hex) => self.give_up(hex),
            Action::Pass => self.gather_gold(),
            Action::Pick(hex) => self.pick(hex),
            Action::Rearrange => self.rearrange(),
            Action::EndTurn => self.end_turn(),
            Action::Mine => self.build_mine(),
            Action::Search => self.search_ruin(),
            Action::Buy(slot) => self.buy(slot),
            Action::Refill => self.refill(),
            Action::Sell(place) => self.sell(place),
            Action::TakeOver => self.take_over(),
            Action::Loot => self.loot(),
            Action::LootCard(place) => self.loot_card(place),
            Action::Heal => self.heal(),
            Action::Find(tier) => self.find_unit(tier),
            Action::Attack(hex) => self.attack(hex),
            Action::Move(hex) => self.move_unit(hex),
            Action::Rest => self.rest(),
            Action::Take(which) => self.take_from_ruin(which),
            Action::LayOn(tier) => self.lay_on(tier),
            Action::Spare => self.lay_spare(),
            Action::PutBack => self.put_back(),
            Action::Arrive(hex) => self.arrive(hex),
            Action::Bleed(dice) => self.bleed(dice),
            Action::Support(hex) => self.support(hex),
            Action::Enough => self.enough(),
            Action::Suffer(hex) => self.suffer(hex),
            Action::Strike => self.strike_back(),
            Action::StepBack => self.step_back(),
            Action::Hold => self.after_answer(),
            Action::Follow => self.follow(),
            Action::Stay => self.after_follow(),
        }
    }

    /// A unit as events name it.
    fn who(&self, seat: Seat, hex: Hex) -> Who {
        if L::IS_DEAF {
            return Who::default();
        }
        let Unit { tier, number, .. } = *self.state.nation(seat).units.on(hex);
        Who { folk: self.folk(seat), tier, number, hex }
    }

    /// A nation as events name it.
    fn folk(&self, seat: Seat) -> Folk {
        Folk { seat, charter: self.state.nation(seat).charter }
    }

    /// The unit on a hex where one of the seat's stands.
    fn unit(&mut self, seat: Seat, hex: Hex) -> &mut Unit {
        self.state.nation_mut(seat).units.on_mut(hex)
    }

    /// Where the picked unit stands.
    fn picked(&self) -> Hex {
        match self.state.phase {
            Phase::Unit { at, .. } => at,
            _ => self.state.fight.attacker,
        }
    }
}
