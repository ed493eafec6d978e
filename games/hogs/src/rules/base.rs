//! The Base Phase: one building action, the Railway Cannon, Swill, and what Mega Buildings do.

use super::{Offers, Play, Shot};
use crate::Hogs;
use crate::cards::{Branch, Class, Feat, Kind, Power, TileSet};
use crate::event::Event;
use crate::hexes::Geometry;
use crate::state::{Action, BUILDINGS, NOBODY, NONE, Phase, SQUARES, Source, State, Step, TILES, TOKEN, Target};
use sounder_kernel::Log;

impl Hogs {
    pub(super) fn offer_base(&self, state: &State, out: &mut impl Offers) {
        let owner = state.actor;
        match state.step {
            Step::Lay(tile) => self.offer_places(state, owner, tile, out),
            Step::Swap => {
                self.offer_swaps(state, owner, out);
                out.offer(Action::Pass);
            }
            Step::Cannon => {
                self.targets(state, owner, crate::hexes::CENTRE, u8::MAX, |target| {
                    if self.cannon_may(state, owner, target) {
                        out.offer(Action::Cannon(target));
                    }
                });
                out.offer(Action::Pass);
            }
            Step::Listen => {
                self.offer_listening(state, owner, out);
                out.offer(Action::Pass);
            }
            _ => self.offer_base_actions(state, owner, out),
        }
    }

    /// HW §5.1
    fn offer_base_actions(&self, state: &State, owner: u8, out: &mut impl Offers) {
        let player = &state.players[usize::from(owner)];
        for tile in self.constructible(state, owner) {
            out.offer(Action::Construct(tile));
        }
        for tile in 0..TILES {
            if player.tiles[tile] != 0 {
                out.offer(Action::Demolish(tile as u8));
                if player.tiles[tile] & TOKEN != 0 {
                    let action = if tile < BUILDINGS { Action::Restore } else { Action::Complete };
                    out.offer(action(tile as u8));
                }
            }
        }
        out.offer(Action::Pass);
    }

    /// Tiles that an owner can construct. Of two copies that lie in the box only the first is offered. HW §5.2
    pub(crate) fn constructible(&self, state: &State, owner: u8) -> impl Iterator<Item = u8> {
        let player = &state.players[usize::from(owner)];
        (0..TILES)
            .filter(move |tile| {
                let tile = *tile;
                let tiles = &self.pack.tiles;
                let is_copy = || {
                    tile > 0
                        && tile < BUILDINGS
                        && tiles[tile - 1].name == tiles[tile].name
                        && player.tiles[tile - 1] == 0
                };
                player.tiles[tile] == 0
                    && !is_copy()
                    && (tile < BUILDINGS || self.mega_is_open(state, owner, tile) && player.swill >= tiles[tile].swill)
                    && self.has_place(state, owner, tile)
            })
            .map(|tile| tile as u8)
    }

    /// Mega Buildings that an owner could begin with more Swill.
    pub(crate) fn too_dear_megas(&self, state: &State, owner: u8) -> impl Iterator<Item = u8> {
        let player = &state.players[usize::from(owner)];
        (BUILDINGS..TILES)
            .filter(move |tile| {
                player.swill < self.pack.tiles[*tile].swill
                    && self.mega_is_open(state, owner, *tile)
                    && self.has_place(state, owner, *tile)
            })
            .map(|tile| tile as u8)
    }

    /// Whether a Mega Building may be begun by whoever can pay for it. HW §13.8
    fn mega_is_open(&self, state: &State, owner: u8, tile: usize) -> bool {
        let player = &state.players[usize::from(owner)];
        let pool = state.players.iter().all(|other| other.tiles[tile] == 0);
        let alone = player.tiles[BUILDINGS..].iter().all(|mega| *mega == 0);
        let branch =
            |branch: Branch| state.players[usize::from(owner)].has_any(self.pack.tile_sets.branches[branch as usize]);
        pool && alone && branch(Branch::Infantry) && branch(Branch::Vehicle)
    }

    /// Whether an owner's buildings unlock a class; caps aside. HW §5.4, §18.5
    pub(crate) fn is_unlocked(&self, state: &State, owner: u8, class: Class) -> bool {
        self.is_unlocked_by(state.players[usize::from(owner)].standing(), class)
    }

    /// The same for whoever has the tiles that stand at hand.
    pub(super) fn is_unlocked_by(&self, standing: TileSet, class: Class) -> bool {
        let sets = &self.pack.tile_sets;
        if class != Class::Legend {
            return standing & sets.unlocking[class as usize] != 0;
        }
        // The HQ comes first among the tiles.
        let others = (standing & sets.any_unlocking & !1).count_ones();
        standing & 1 == 1 && others >= u32::from(self.pack.figures.legend_buildings)
    }

    /// Cards that may come in for another of the same initiative. HW §5.6
    fn offer_swaps(&self, state: &State, owner: u8, out: &mut impl Offers) {
        let player = &state.players[usize::from(owner)];
        for kind in 0..self.pack.cards as Kind {
            let card = self.pack.kind(kind);
            let place = usize::from(card.initiative) - 1;
            let old = player.cards[place];
            let unlocked = self.is_unlocked(state, owner, card.class) && state.fresh >> card.class as u16 & 1 == 1;
            if old == kind || !unlocked || state.units.of(owner).any(|(_, unit)| unit.kind == old) {
                continue;
            }
            let class_of = |held: &Kind| self.pack.kind(*held).class;
            let chosen = player.cards.iter().any(|held| class_of(held) == card.class);
            // The Grunt is what the HQ unlocks: it keeps its place.
            if !chosen && self.pack.kind(old).class != Class::Grunt {
                out.offer(Action::Swap(kind));
            }
        }
    }

    /// Whether the Railway Cannon may be aimed there. HW §13.10, §10.2
    fn cannon_may(&self, state: &State, owner: u8, target: Target) -> bool {
        match target {
            Target::Unit(id) => !self.class(state.units.get(id)).is_aircraft(),
            Target::Work(hex) => {
                let Some(work) = state.works.on(hex) else { return false };
                !work.kind.is_low() && (work.owner == NOBODY || self.field.are_enemies(owner, work.owner))
            }
            Target::Base(enemy) => self.can_be_named(state, enemy),
        }
    }

    fn offer_listening(&self, state: &State, owner: u8, out: &mut impl Offers) {
        for enemy in 0..self.field.seats as u8 {
            if self.field.are_enemies(owner, enemy) && self.plays(state, enemy) {
                let hand = &state.players[usize::from(enemy)].hand;
                for (place, secret) in hand.iter().enumerate() {
                    if secret.seen >> owner & 1 == 0 {
                        out.offer(Action::Listen(enemy, place as u8));
                    }
                }
            }
        }
    }

    /// Net Swill of a round. HW §5.8
    pub(crate) fn income(&self, state: &State, owner: u8) -> i8 {
        let standing = state.players[usize::from(owner)].standing();
        let mut income = (self.pumps(state, owner) * self.pack.figures.pump_swill) as i8;
        for tile in (0..TILES).filter(|tile| standing >> tile & 1 == 1) {
            let card = &self.pack.tiles[tile];
            income += card.income as i8 - card.upkeep as i8;
        }
        income
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// HW §4.1
    pub(super) fn begin_round(&mut self) {
        self.state.round += 1;
        (self.state.phase, self.state.step, self.state.order) = (Phase::Base, Step::Start, 0);
        for owner in 0..self.game.field.owners {
            self.state.players[usize::from(owner)].spotting = false;
        }
        self.state.units.iter_mut().for_each(|unit| unit.done = false);
        let (round, first) = (self.state.round, self.state.first);
        self.tell(Event::RoundBegan { round, first });
    }

    /// HW §5.1: true if somebody has to decide.
    pub(super) fn go_on_with_base(&mut self) -> bool {
        if self.state.order == self.game.field.owners {
            self.begin_aerial();
            return false;
        }
        let owner = self.game.in_order(self.state, self.state.order);
        if !self.game.plays(self.state, owner) {
            self.state.order += 1;
            self.state.step = Step::Start;
            return false;
        }
        self.state.actor = owner;
        match self.state.step {
            Step::Swap => {
                let mut few = super::Few::default();
                self.game.offer_swaps(self.state, owner, &mut few);
                if few.count == 0 {
                    self.state.step = Step::Cannon;
                }
                few.count > 0
            }
            Step::Cannon => {
                let price = self.game.pack.cannon.0;
                let ready = self.game.has_power(self.state, owner, Power::Cannon)
                    && self.state.players[usize::from(owner)].swill >= price;
                let mut few = super::Few::default();
                if ready {
                    self.game.offer_base(self.state, &mut few);
                }
                if few.count <= 1 {
                    self.state.step = Step::Done;
                }
                few.count > 1
            }
            Step::Done => {
                self.collect(owner);
                self.state.step = Step::Listen;
                false
            }
            Step::Listen => {
                let mut few = super::Few::default();
                if self.game.has_power(self.state, owner, Power::Listening) {
                    self.game.offer_listening(self.state, owner, &mut few);
                }
                if few.count == 0 {
                    self.end_base();
                }
                few.count > 0
            }
            _ => true,
        }
    }

    fn end_base(&mut self) {
        self.state.order += 1;
        self.state.step = Step::Start;
    }

    /// HW §5.8, §13.11
    fn collect(&mut self, owner: u8) {
        let income = self.game.income(self.state, owner);
        let limit = self.game.pack.figures.swill_limit as i8;
        let player = &mut self.state.players[usize::from(owner)];
        let swill = (player.swill as i8 + income).clamp(0, limit) as u8;
        player.swill = swill;
        self.tell(Event::Income { owner, income, swill });
        if self.game.has_power(self.state, owner, Power::Works) {
            self.tend(owner);
        }
    }

    /// Field Works: each infantry a Health Point, each vehicle one repair. HW §13.11
    fn tend(&mut self, owner: u8) {
        let mut points = 0;
        for id in &self.state.units.ids() {
            let id = *id;
            if self.state.units.get(id).owner != owner {
                continue;
            }
            let unit = self.state.units.get_mut(id);
            if unit.damage > 0 {
                unit.damage -= 1;
                points += 1;
            } else if unit.flames > 0 {
                unit.flames -= 1;
                points += 1;
            } else {
                let mut first = None;
                self.game.cubed_slots(self.state, id, |slot| _ = first.get_or_insert(slot));
                if let Some(slot) = first {
                    self.game.set_cube(self.state, id, slot, false);
                    points += 1;
                }
            }
        }
        if points > 0 {
            self.count(owner, Feat::Healed, points);
            self.tell(Event::Tended { owner, points });
        }
    }

    pub(super) fn construct(&mut self, tile: u8) {
        self.state.step = Step::Lay(tile);
    }

    /// HW §5.2
    pub(super) fn lay_constructed(&mut self, place: u8) {
        let Step::Lay(tile) = self.state.step else { unreachable!("a building is being laid") };
        let (owner, game) = (self.state.actor, self.game);
        let card = &game.pack.tiles[usize::from(tile)];
        let locked = self.locked_classes(owner);
        let squares = card.fits[usize::from(place)] & SQUARES;
        let player = &mut self.state.players[usize::from(owner)];
        player.tiles[usize::from(tile)] = if card.power.is_some() { squares | TOKEN } else { squares };
        player.swill -= card.swill;
        self.tell(Event::Constructed { owner, tile });
        // Classes that this construction unlocked, as bits: only they may come in.
        self.state.fresh = locked & !self.locked_classes(owner);
        self.state.step = Step::Swap;
    }

    fn locked_classes(&self, owner: u8) -> u16 {
        let standing = self.state.players[usize::from(owner)].standing();
        let classes = Class::ALL.iter().filter(|(_, class, _)| !self.game.is_unlocked_by(standing, *class));
        classes.fold(0, |set, (_, class, _)| set | 1 << *class as u16)
    }

    /// HW §5.3
    pub(super) fn demolish(&mut self, tile: u8) {
        let owner = self.state.actor;
        self.state.players[usize::from(owner)].tiles[usize::from(tile)] = 0;
        self.tell(Event::Demolished { owner, tile });
        self.state.step = Step::Cannon;
    }

    /// HW §5.7
    pub(super) fn restore(&mut self, tile: u8) {
        let owner = self.state.actor;
        self.state.players[usize::from(owner)].tiles[usize::from(tile)] &= !TOKEN;
        self.tell(Event::Restored { owner, tile });
        self.state.step = Step::Cannon;
    }

    /// HW §13.9
    pub(super) fn complete(&mut self, tile: u8) {
        let owner = self.state.actor;
        self.state.players[usize::from(owner)].tiles[usize::from(tile)] &= !TOKEN;
        self.tell(Event::Completed { owner, tile });
        self.state.step = Step::Cannon;
    }

    /// HW §5.6
    pub(super) fn swap_card(&mut self, kind: Kind) {
        let owner = self.state.actor;
        let place = usize::from(self.game.pack.kind(kind).initiative) - 1;
        let player = &mut self.state.players[usize::from(owner)];
        let old = std::mem::replace(&mut player.cards[place], kind);
        player.upgrades[place] = [NONE; 2];
        self.tell(Event::Swapped { owner, old, new: kind });
        self.state.step = Step::Cannon;
    }

    /// HW §13.10
    pub(super) fn fire_cannon(&mut self, target: Target) {
        let owner = self.state.actor;
        let (price, weapon) = self.game.pack.cannon;
        self.state.players[usize::from(owner)].swill -= price;
        self.state.step = Step::Done;
        let pool = self.game.pack.weapon(weapon).dice[0].unwrap_or_default();
        let at = self.state.target_hex(target);
        let range = self.state.players[usize::from(owner)].base.map_or(1, |base| base.range(at));
        self.open_fight(Source::Cannon, owner, weapon, target, Shot { range, pool });
    }

    /// HW §13.12
    pub(super) fn listen(&mut self, to: u8, place: u8) {
        let owner = self.state.actor;
        let secret = &mut self.state.players[usize::from(to)].hand[usize::from(place)];
        secret.seen |= 1 << owner;
        let card = secret.card;
        self.log.reveal();
        self.tell(Event::Listened { owner, to, card });
        self.end_base();
    }

    pub(super) fn pass_in_base(&mut self) {
        let owner = self.state.actor;
        match self.state.step {
            Step::Swap => {
                self.tell(Event::SwapDeclined { owner });
                self.state.step = Step::Cannon;
            }
            Step::Cannon => {
                self.tell(Event::CannonSilent { owner });
                self.state.step = Step::Done;
            }
            Step::Listen => self.end_base(),
            _ => {
                self.tell(Event::BaseIdle { owner });
                self.state.step = Step::Cannon;
            }
        }
    }
}
