//! Legal and apply: one file a phase or deed.
//!
//! An action changes the state and then [`Play::advance`] runs the game on to the next decision: attacks being resolved
//! first, mines next, questions about secondary objectives after every finished action, then the phase itself. What can
//! only be done one way is done there and never asked for.

mod aerial;
mod airship;
mod attack;
mod base;
mod deeds;
mod deploy;
mod draft;
mod ending;
mod fight;
mod ground;
mod harm;
mod horde;
mod hunt;
mod imagine;
mod movement;
mod objectives;
mod recruit;
mod setup;
mod stats;

pub(crate) use attack::Shot;
pub(crate) use movement::Purse;
pub use stats::Traits;

use crate::Hogs;
use crate::event::{Event, Who, who};
use crate::state::{Action, NO_UNIT, Phase, Stage, State, Step, UnitId};
use sounder_kernel::{About, Chairs, Dice, Game, Log, Pile, Seat, SeatSet, Setup, SetupError, Status, Viewer};

/// The only deck.
const OBJECTIVES: Pile = Pile(0);

/// One action being played: the game, the position, and where chance and words go.
pub(crate) struct Play<'a, L> {
    pub game: &'a Hogs,
    pub state: &'a mut State,
    pub dice: &'a mut Dice,
    pub log: &'a mut L,
}

/// Takes offered actions: a list, or a count that stops early.
pub(crate) trait Offers {
    fn offer(&mut self, action: Action);

    /// Whether more offers would not be looked at.
    #[inline]
    fn is_enough(&self) -> bool {
        false
    }
}

impl Offers for Vec<Action> {
    #[inline]
    fn offer(&mut self, action: Action) {
        self.push(action);
    }
}

/// Counts offers up to two, which is enough for a choice, and remembers the first.
#[derive(Default)]
pub(crate) struct Few {
    pub count: usize,
    pub first: Option<Action>,
}

impl Offers for Few {
    #[inline]
    fn offer(&mut self, action: Action) {
        self.count += 1;
        self.first.get_or_insert(action);
    }

    #[inline]
    fn is_enough(&self) -> bool {
        self.count > 1
    }
}

/// Whether an action is nothing that a secondary objective asks for: where ground units stand is only looked at when the round
/// ends, and what a step sets off is looked at by itself.
fn is_calm(phase: Phase, action: Action) -> bool {
    phase == Phase::Ground
        && matches!(action, Action::Pick(_) | Action::Step(_) | Action::Rotate(_) | Action::Recover | Action::Pass)
}

impl Game for Hogs {
    type State = State;
    type Action = Action;
    type Event = Event;

    fn about(&self) -> &About {
        &self.about
    }

    fn for_table(&self, setup: &Setup) -> Result<Hogs, SetupError> {
        self.bind(setup)
    }

    fn chairs(&self) -> &Chairs {
        &self.chairs
    }

    fn deal(&self, dice: &mut Dice) -> State {
        self.deal_state(dice)
    }

    #[inline]
    fn status(&self, state: &State) -> Status {
        if state.phase == Phase::Over {
            return Status::Over(self.outcome(state));
        }
        if let Some(ask) = state.asking {
            return Status::turn(Seat(ask.owner));
        }
        if let Some(fight) = state.fights.last() {
            return Status::turn(Seat(self.decider(state, fight)));
        }
        match state.phase {
            Phase::Prepare | Phase::Draft | Phase::Discard | Phase::Settings => {
                Status::Together(Seat::all(self.field.seats).filter(|seat| self.must_choose(state, seat.0)).collect())
            }
            _ => Status::Turn(SeatSet::only(Seat(state.actor))),
        }
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let from = out.len();
        if self.status(state).acting().contains(seat) {
            self.offer(state, seat.0, out);
            out[from..].sort_unstable();
            self.experiments
                .keep_from(seat, out, from, |action| sounder_kernel::Facts::takes(self, state, seat, *action));
        }
    }

    fn apply(&self, state: &mut State, seat: Seat, action: Action, dice: &mut Dice, log: &mut impl Log<Event>) {
        let calm = is_calm(state.phase, action);
        let mut play = Play { game: self, state, dice, log };
        play.act(seat.0, action);
        play.advance(!calm);
    }

    fn imagine(&self, state: &State, viewer: Viewer, dice: &mut Dice) -> State {
        self.imagine_state(state, viewer, dice)
    }

    fn concede(&self, state: &mut State, seat: Seat, dice: &mut Dice, log: &mut impl Log<Event>) -> bool {
        // Before the first round nothing is on the board that could leave: somebody plays on, unless that ends the game.
        let sides = (0..self.field.player_sides()).filter(|side| {
            self.field.members(*side).any(|owner| owner != seat.0 && !state.players[usize::from(owner)].out)
        });
        let left = sides.count();
        let goes_on = if self.field.horde.is_some() { left > 0 } else { left > 1 };
        if state.round == 0 && goes_on {
            return false;
        }
        let mut play = Play { game: self, state, dice, log };
        play.give_up(seat.0);
        play.advance(true);
        true
    }
}

impl Hogs {
    /// Everything open to a seat that may act.
    fn offer(&self, state: &State, owner: u8, out: &mut impl Offers) {
        if state.asking.is_some() {
            out.offer(Action::TakeSwill);
            out.offer(Action::KeepCard);
            return;
        }
        if let Some(fight) = state.fights.last() {
            self.offer_fight(state, fight, out);
            return;
        }
        match state.phase {
            Phase::Faction => self.offer_factions(state, out),
            Phase::Prepare => self.offer_preparation(state, owner, out),
            Phase::Terrain => self.offer_terrain(state, out),
            Phase::Deploy => self.offer_deployment(state, out),
            Phase::Draft | Phase::Discard => Hogs::offer_draft(state, owner, out),
            Phase::Base => self.offer_base(state, out),
            Phase::Settings => self.offer_settings(state, owner, out),
            Phase::Aerial => self.offer_aerial(state, out),
            Phase::Ground => self.offer_ground(state, out),
            Phase::Recruit => self.offer_recruitment(state, out),
            Phase::End | Phase::Over => {}
        }
        self.offer_claims(state, owner, out);
    }

    /// The owner at a place of the player order, which starts with the First Player.
    #[inline]
    pub(crate) fn in_order(&self, state: &State, place: u8) -> u8 {
        (state.first + place) % self.field.owners
    }

    /// The place of an owner in the player order.
    #[inline]
    pub(crate) fn place_in_order(&self, state: &State, owner: u8) -> u8 {
        (owner + self.field.owners - state.first) % self.field.owners
    }

    /// Whether somebody sits there who still decides: no horde, and not conceded.
    pub(crate) fn plays(&self, state: &State, owner: u8) -> bool {
        Some(owner) != self.field.horde && !state.players[usize::from(owner)].out
    }

    /// Whether a seat has still to choose while all choose at once.
    fn must_choose(&self, state: &State, owner: u8) -> bool {
        if !self.plays(state, owner) {
            return false;
        }
        match state.phase {
            Phase::Prepare => state.players[usize::from(owner)].steps < self.preparations(),
            Phase::Draft | Phase::Discard => state.players[usize::from(owner)].steps == 0,
            Phase::Settings => self.must_set(state, owner),
            _ => false,
        }
    }

    /// Who decides at this stage of an attack.
    fn decider(&self, state: &State, fight: &crate::state::Fight) -> u8 {
        match fight.stage {
            Stage::Cover | Stage::Minor => state.target_owner(fight.target),
            Stage::Major => self.major_placer(state, fight),
            _ => fight.owner,
        }
    }
}

impl<L: Log<Event>> Play<'_, L> {
    fn act(&mut self, owner: u8, action: Action) {
        match action {
            Action::TakeSwill => self.take_swill(),
            Action::KeepCard => self.keep_card(),
            Action::Claim(place) => self.claim(owner, place),
            Action::Faction(faction) => self.choose_faction(faction),
            Action::Card(kind) => self.choose_card(owner, kind),
            Action::Lay(place) => self.lay_building(owner, place),
            Action::Terrain(terrain) => self.take_terrain(terrain),
            Action::Zone(corner) => self.choose_zone(corner),
            Action::At(hex) => self.put_here(hex),
            Action::Face(facing) => self.face(facing),
            Action::Keep(card) => self.keep_in_draft(owner, card),
            Action::Discard(card) => self.discard(owner, card),
            Action::Construct(tile) => self.construct(tile),
            Action::Demolish(tile) => self.demolish(tile),
            Action::Restore(tile) => self.restore(tile),
            Action::Complete(tile) => self.complete(tile),
            Action::Swap(kind) => self.swap_card(kind),
            Action::Cannon(target) => self.fire_cannon(target),
            Action::Listen(to, place) => self.listen(to, place),
            Action::Speed(speed) => self.set_speed(owner, speed),
            Action::Rotation(rotation) => self.set_rotation(owner, rotation),
            Action::Fly => self.begin_flight(),
            Action::Ahead => self.fly_ahead(),
            Action::Bank => self.bank(),
            Action::Drop(target) => self.drop_bomb(target),
            Action::Deed(part) => self.do_part(part),
            Action::Pick(id) => self.activate(id),
            Action::Recover => self.recover(),
            Action::Step(hex) => self.step_to(hex),
            Action::Rotate(rotation) => self.rotate(rotation),
            Action::Attack(weapon, target) => self.attack(weapon, target),
            Action::Fire(hex, target) => self.fire_gun(hex, target),
            Action::TurnGun(hex, rotation) => self.turn_gun(hex, rotation),
            Action::Capture(hex) => self.capture(hex),
            Action::Build(kind) => self.begin_work(kind),
            Action::Work(hex) => self.work_on(hex),
            Action::Steal(from) => self.steal(from),
            Action::Heal(id) => self.heal(id),
            Action::Repair(id) => self.repair(id),
            Action::Defuse(hex) => self.defuse(hex),
            Action::Sabotage(hex) => self.sabotage(hex),
            Action::SelfCare => self.self_care(),
            Action::MendToken | Action::MendFlame | Action::MendCube(_) => self.mend(action),
            Action::Roll => self.fight_mut().stage = Stage::Cover,
            Action::SwapDice => self.swap_dice(),
            Action::Cover(place) => self.use_cover(place),
            Action::Aim => self.aim(),
            Action::Nominate(tile) => self.nominate(tile),
            Action::Cube(slot) => self.place_cube(slot),
            Action::Recruit(kind) => self.recruit(kind),
            Action::Upgrade(upgrade) => self.buy_upgrade(upgrade),
            Action::Onto(holder) => self.put_upgrade(holder),
            Action::Load(id, bomb) => self.load(id, bomb),
            Action::Part(part) => self.buy_part(part),
            Action::Launch => self.launch_airship(),
            Action::BailOut => self.bail_out(),
            Action::Pass => self.pass(),
        }
    }

    /// Runs the game on to the next decision. `due` says whether something has happened since objectives were looked at that
    /// one of them could ask for.
    fn advance(&mut self, mut due: bool) {
        loop {
            if self.state.phase == Phase::Over || self.check_victory() {
                return;
            }
            if !self.state.fights.is_empty() {
                due = true;
                if self.resolve_fight() {
                    return;
                }
                continue;
            }
            if self.next_mine() {
                due = true;
                continue;
            }
            if due && self.check_objectives() {
                return;
            }
            // Who comes next and where the horde walks is nothing that objectives ask for; attacks and mines are looked at above.
            due = self.state.phase != Phase::Ground;
            let waiting = match self.state.phase {
                Phase::Faction | Phase::Prepare | Phase::Draft | Phase::Discard | Phase::Over => true,
                Phase::Terrain => self.go_on_with_terrain(),
                Phase::Deploy => self.go_on_with_deployment(),
                Phase::Base => self.go_on_with_base(),
                Phase::Settings => self.go_on_with_settings(),
                Phase::Aerial => self.go_on_with_air(),
                Phase::Ground => self.go_on_with_ground(),
                Phase::Recruit => self.go_on_with_recruitment(),
                Phase::End => self.go_on_with_end(),
            };
            if waiting {
                return;
            }
        }
    }

    /// Whatever passing means here.
    fn pass(&mut self) {
        match (self.state.phase, self.state.step, self.state.fights.last().map(|fight| fight.stage)) {
            (_, _, Some(_)) => self.fight_mut().stage = Stage::Damage,
            (Phase::Base, ..) => self.pass_in_base(),
            (Phase::Aerial, ..) => self.end_flight(),
            (Phase::Recruit, ..) => self.end_recruitment(),
            _ => self.end_turn(),
        }
    }

    fn tell(&mut self, event: Event) {
        self.log.tell(event);
    }

    fn who(&self, id: UnitId) -> Who {
        who(self.state, id)
    }

    /// Ends the turn of the unit whose turn it is, whether it is still alive or not.
    fn close_turn(&mut self) {
        let id = self.state.turn.unit;
        if self.state.units.has(id) {
            self.state.units.get_mut(id).done = true;
        }
        self.state.turn = crate::state::Turn::default();
        debug_assert_eq!(self.state.turn.unit, NO_UNIT);
        self.state.step = Step::Pick;
    }
}
