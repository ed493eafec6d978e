//! The End Phase, victory, and how a game ends.

use super::Play;
use crate::Hogs;
use crate::cards::Goal;
use crate::event::{End, Event, Loss, Why};
use crate::hexes::{CENTRE, Geometry, Hex};
use crate::state::{NO_UNIT, NOBODY, OWNERS, Phase, State, Step, Target};
use sounder_kernel::{Log, Outcome, SeatSet};

/// The step of the End Phase in which conditions of the round's end are looked at.
pub(super) const ROUND_END: u8 = 2;

impl Hogs {
    /// Which sides meet the primary objective, as bits. HW §17.1 to §17.8
    pub(crate) fn primary_met(&self, state: &State) -> u8 {
        let goal = self.field.mission.primary.0;
        let sides = self.field.player_sides();
        // How much of it each side has; a majority alone counts.
        let most = |amount: &dyn Fn(u8) -> u32| {
            let amounts: [u32; OWNERS] =
                std::array::from_fn(|side| if (side as u8) < sides { amount(side as u8) } else { 0 });
            let best = amounts.iter().copied().max().unwrap_or(0);
            let alone = amounts.iter().filter(|amount| **amount == best).count() == 1;
            if best > 0 && alone { 1 << amounts.iter().position(|amount| *amount == best).unwrap_or(0) } else { 0 }
        };
        let units = |side: u8, wanted: &dyn Fn(Hex, bool) -> bool| {
            let own = state.units.iter().filter(|(_, unit)| self.field.side(unit.owner) == side && !unit.flight.away);
            own.filter(|(_, unit)| wanted(unit.hex, self.class(unit).is_infantry())).count() as u32
        };
        match goal {
            Goal::None | Goal::Razed => 0,
            Goal::AloneAtCentre => {
                let near = |side: u8| {
                    let own = state
                        .units
                        .iter()
                        .filter(|(_, unit)| self.field.side(unit.owner) == side && !self.class(unit).is_aircraft());
                    own.filter(|(_, unit)| unit.hex.distance(CENTRE) <= 1).count() > 0
                };
                let there = (0..sides).filter(|side| near(*side)).fold(0, |set: u8, side| set | 1 << side);
                if there.is_power_of_two() { there } else { 0 }
            }
            Goal::EnemyWorks => {
                let stolen = state.works.iter().filter(|(_, work)| {
                    work.is_active() && work.origin != NOBODY && self.field.are_enemies(work.owner, work.origin)
                });
                stolen.fold(0, |set, (_, work)| set | 1 << self.field.side(work.owner))
            }
            Goal::MostPumps => {
                most(&|side| self.field.members(side).map(|owner| u32::from(self.pumps(state, owner))).sum())
            }
            Goal::Pigeon => {
                if state.carrier == NO_UNIT {
                    0
                } else {
                    1 << self.field.side(state.units.get(state.carrier).owner)
                }
            }
            Goal::MostOnCrown => most(&|side| units(side, &|hex, infantry| infantry && self.field.crown.contains(hex))),
            Goal::TwoPoints => {
                let held = |side: u8| {
                    let points = &state.control[self.field.pumps..self.field.specials.len()];
                    points.iter().filter(|holder| **holder != NOBODY && self.field.side(**holder) == side).count()
                };
                (0..sides).filter(|side| held(*side) >= 2).fold(0, |set, side| set | 1 << side)
            }
            Goal::ClearBases => {
                let bases = state.players[..self.field.seats].iter().filter_map(|player| player.base);
                let horde = self.field.horde.unwrap_or(NOBODY);
                let mut bases = bases;
                let threatened = bases.any(|base| {
                    state.units.of(horde).any(|(_, unit)| unit.hex.distance(base) <= 2 && !unit.flight.away)
                });
                u8::from(!threatened)
            }
        }
    }

    /// Swill worth of the units a side has alive.
    fn worth(&self, state: &State, side: u8) -> i32 {
        let own = state.units.iter().filter(|(_, unit)| self.field.side(unit.owner) == side);
        own.map(|(_, unit)| i32::from(self.worth_of(state, unit))).sum()
    }

    /// Cards that a side still holds.
    fn cards_left(&self, state: &State, side: u8) -> i32 {
        self.field.members(side).map(|owner| state.players[usize::from(owner)].hand.len() as i32).sum()
    }

    /// How the game ended. HW §6.2, §6.3
    pub(super) fn outcome(&self, state: &State) -> Outcome {
        let seats = self.field.seats;
        let points = |seat: usize| i32::from(state.points[usize::from(self.field.side(seat as u8))]);
        let scores: Vec<i32> = (0..seats).map(points).collect();
        if state.winners == 0 {
            return Outcome::lost(&scores);
        }
        let key = |seat: usize| {
            let side = self.field.side(seat as u8);
            let won = state.winners >> side & 1;
            (won, if won == 1 { 0 } else { points(seat) })
        };
        let keys: Vec<(u8, i32)> = (0..seats).map(key).collect();
        if self.chairs.have_teams() && self.field.horde.is_none() {
            return Outcome::by_sides(&self.chairs, &keys, &scores);
        }
        if self.field.horde.is_some() {
            return Outcome::won_by(SeatSet::all(seats), &scores);
        }
        Outcome::by_keys(&keys, &scores)
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// Victory Points for the side of an owner. HW §6.1
    pub(super) fn score(&mut self, owner: u8, points: u8, why: Why) {
        if points == 0 || Some(owner) == self.game.field.horde || owner == NOBODY {
            return;
        }
        let side = usize::from(self.game.field.side(owner));
        self.state.points[side] = self.state.points[side].saturating_add(points);
        let total = self.state.points[side];
        self.tell(Event::Scored { owner, points, total, why });
    }

    /// Ends the game once a side has enough. HW §6.2
    pub(super) fn check_victory(&mut self) -> bool {
        let enough = self.game.pack.figures.victory;
        if self.state.points.iter().all(|points| *points < enough) {
            return false;
        }
        let there: u8 =
            (0..OWNERS).filter(|side| self.state.points[*side] >= enough).fold(0, |set, side| set | 1 << side);
        self.finish(there);
        true
    }

    /// The best of some sides wins: fewest cards first if they all have enough, then points, then worth. HW §6.2, §6.3
    fn finish(&mut self, sides: u8) {
        let enough = self.game.pack.figures.victory;
        let reached = (0..OWNERS).any(|side| self.state.points[side] >= enough);
        let key = |side: &u8| {
            let points = i32::from(self.state.points[usize::from(*side)]);
            let cards = -self.game.cards_left(self.state, *side);
            let worth = self.game.worth(self.state, *side);
            if reached { (cards, points, worth) } else { (points, cards, worth) }
        };
        let rivals = (0..OWNERS as u8).filter(|side| sides >> side & 1 == 1);
        let best = rivals.clone().map(|side| key(&side)).max();
        let winners = rivals.filter(|side| Some(key(side)) == best).fold(0, |set, side| set | 1 << side);
        self.state.winners = winners;
        self.state.phase = Phase::Over;
        self.tell(Event::Over { winners });
    }

    /// Everybody has lost against the horde. HW §16.3
    pub(super) fn lose(&mut self, how: Loss) {
        self.state.winners = 0;
        self.state.phase = Phase::Over;
        self.tell(Event::Lost { how });
    }

    /// HW §4.6: one step after another, objectives being checked between them.
    pub(super) fn go_on_with_end(&mut self) -> bool {
        match self.state.order {
            0 => self.score_primary(),
            1 => self.score_points(),
            // Whether anybody meets a condition of the round's end is something to be seen.
            ROUND_END => self.log.reveal(),
            3 => {
                self.hop_pigeon();
                self.spawn();
            }
            _ => {
                self.pass_coin();
                return false;
            }
        }
        self.state.order += 1;
        false
    }

    fn score_primary(&mut self) {
        let met = self.game.primary_met(self.state);
        let points = self.game.field.mission.primary.1;
        for side in (0..OWNERS as u8).filter(|side| met >> side & 1 == 1) {
            let owner = self.game.field.members(side).next().unwrap_or(NOBODY);
            self.score(owner, points, Why::Primary);
        }
    }

    /// HW §4.6
    fn score_points(&mut self) {
        for place in 0..self.game.field.owners {
            let owner = self.game.in_order(self.state, place);
            let held = &self.state.control[self.game.field.pumps..self.game.field.specials.len()];
            let points = held.iter().map(|holder| u8::from(*holder == owner)).sum();
            self.score(owner, points, Why::Points);
        }
    }

    /// The pigeon hops one hex in a random direction while nobody carries it. HW §17.4
    fn hop_pigeon(&mut self) {
        if self.game.field.map.pigeon.is_none() || self.state.carrier != NO_UNIT {
            return;
        }
        let blocked = self.game.fixtures(self.state) | self.state.works.hexes();
        let direction = self.dice.below(6) as u8;
        let open = self.state.pigeon.step(direction).filter(|to| !blocked.contains(*to));
        if let Some(to) = open {
            self.state.pigeon = to;
            self.tell(Event::PigeonHopped { to });
        }
    }

    fn pass_coin(&mut self) {
        let field = &self.game.field;
        let pack = &self.game.pack;
        let limit = if field.horde.is_some() { pack.horde.last_round(field.seats) } else { pack.figures.rounds };
        if self.state.round >= limit {
            if field.horde.is_some() {
                self.lose(Loss::Late);
            } else {
                let sides = (0..field.player_sides())
                    .filter(|side| self.is_standing(*side))
                    .fold(0, |set, side| set | 1 << side);
                self.finish(sides);
            }
            return;
        }
        self.state.first = (self.state.first + 1) % field.owners;
        self.begin_round();
    }

    /// Whether somebody of a side has not conceded.
    fn is_standing(&self, side: u8) -> bool {
        self.game.field.members(side).any(|owner| !self.state.players[usize::from(owner)].out)
    }

    /// HW §6.5: units leave, points become nobody's, and the last side left wins.
    pub(super) fn give_up(&mut self, owner: u8) {
        let game = self.game;
        if self.state.phase == Phase::Over || self.state.players[usize::from(owner)].out {
            return;
        }
        self.state.players[usize::from(owner)].out = true;
        self.tell(Event::Conceded { owner });
        let sides = game.field.player_sides();
        let left: u8 = (0..sides).filter(|side| self.is_standing(*side)).fold(0, |set, side| set | 1 << side);
        if game.field.horde.is_some() && left == 0 {
            self.lose(Loss::Deserted);
            return;
        }
        if game.field.horde.is_none() && left.count_ones() <= 1 {
            self.state.winners = left;
            self.state.phase = Phase::Over;
            self.tell(Event::Over { winners: left });
            return;
        }
        self.withdraw(owner);
    }

    /// Takes everything of an owner out of whatever is going on.
    fn withdraw(&mut self, owner: u8) {
        // An attack may wait below the answer of somebody who goes on.
        for depth in (0..self.state.fights.len()).rev() {
            let fight = &self.state.fights[depth];
            let aimed = match fight.target {
                Target::Unit(id) => self.state.units.get(id).owner,
                Target::Base(base) => base,
                Target::Work(_) => NOBODY,
            };
            if fight.owner == owner || aimed == owner {
                self.state.fights.remove(depth);
            }
        }
        for id in &self.state.units.ids() {
            if self.state.units.get(*id).owner == owner {
                self.destroy(*id, NOBODY, End::Conceded);
            }
        }
        self.state.control.iter_mut().filter(|holder| **holder == owner).for_each(|holder| *holder = NOBODY);
        for hex in self.state.works.hexes() {
            let work = self.state.works.on_mut(hex).expect("one is here");
            if work.owner == owner {
                work.owner = NOBODY;
            }
        }
        for part in &mut self.state.parts {
            if part.owner == owner {
                *part = crate::state::PartState::default();
            }
        }
        let player = &mut self.state.players[usize::from(owner)];
        player.base = None;
        // The hand stays: a team whose mate gives up has no fewer cards left. HW §6.5
        player.draft = 0;
        player.tiles = [0; crate::state::TILES];
        if self.state.asking.is_some_and(|ask| ask.owner == owner) {
            self.state.asking = None;
        }
        self.skip(owner);
    }

    /// Goes past a decision that the owner who left would have made.
    fn skip(&mut self, owner: u8) {
        if self.state.actor != owner {
            return;
        }
        match self.state.phase {
            Phase::Base => {
                self.state.order += 1;
                self.state.step = Step::Start;
            }
            Phase::Recruit => self.state.step = Step::Start,
            Phase::Aerial | Phase::Ground if self.state.turn.unit != NO_UNIT => self.close_turn(),
            Phase::Aerial | Phase::Ground => self.state.step = Step::Pick,
            _ => {}
        }
    }
}
