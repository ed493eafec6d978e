//! The Recruitment Phase: units, forward deployment, upgrades, bombs, airship parts.

use super::{Offers, Play};
use crate::Hogs;
use crate::cards::{CLASSES, Class, Classes, Feat, Kind, PartDeed, PartKind, Power, Slot, TileSet};
use crate::event::Event;
use crate::hexes::{CENTRE, Geometry, Hex, Hexes};
use crate::state::{Action, Bomb, HOLDERS, NO_UNIT, NONE, PLACES_OF_CARDS, Phase, Rotation, State, Step, Unit, UnitId};
use sounder_kernel::Log;

impl Hogs {
    pub(super) fn offer_recruitment(&self, state: &State, out: &mut impl Offers) {
        let owner = state.actor;
        match state.step {
            Step::Place(kind) => {
                self.recruit_ground(state, owner, kind).iter().for_each(|hex| out.offer(Action::At(hex)));
            }
            Step::Face(_) => (0..6).for_each(|facing| out.offer(Action::Face(facing))),
            Step::StartTurn(_) => {
                for turn in [Rotation::Left, Rotation::Ahead, Rotation::Right] {
                    out.offer(Action::Rotation(turn));
                }
            }
            Step::StartSpeed(_) => self.pack.start_speeds.iter().for_each(|speed| out.offer(Action::Speed(*speed))),
            Step::Onto(upgrade) => {
                for holder in (0..HOLDERS).filter(|holder| self.can_hold(state, owner, upgrade, *holder)) {
                    out.offer(Action::Onto(holder as u8));
                }
            }
            _ => self.offer_purchases(state, owner, out),
        }
    }

    fn offer_purchases(&self, state: &State, owner: u8, out: &mut impl Offers) {
        let player = &state.players[usize::from(owner)];
        let herd = self.herd(state, owner);
        let planes = [self.pack.biplane(), self.pack.biplane() + 1];
        for kind in player.cards.into_iter().chain(planes) {
            if !out.is_enough() && self.can_recruit(state, owner, kind, &herd) {
                out.offer(Action::Recruit(kind));
            }
        }
        if !out.is_enough() {
            self.offer_upgrades(state, owner, out);
            self.offer_bombs(state, owner, out);
            self.offer_parts(state, owner, out);
        }
        out.offer(Action::Pass);
    }

    /// HW §18.7, §18.8
    fn offer_upgrades(&self, state: &State, owner: u8, out: &mut impl Offers) {
        let swill = state.players[usize::from(owner)].swill;
        self.fitting_upgrades(state, owner, swill, |upgrade| out.offer(Action::Upgrade(upgrade)));
    }

    /// Upgrades up to a price that an owner's buildings unlock and one of its cards has room for. HW §18.8
    pub(crate) fn fitting_upgrades(&self, state: &State, owner: u8, most: u8, mut found: impl FnMut(u8)) {
        let player = &state.players[usize::from(owner)];
        let (standing, branches) = (player.standing(), self.pack.tile_sets.branches);
        if standing & (branches[0] | branches[1]) == 0 {
            return;
        }
        let held = player.upgrades_held();
        let room = (0..HOLDERS).filter(|holder| self.has_slot(state, owner, *holder));
        let room: Classes = room.map(|holder| self.pack.class(self.held_kind(state, owner, holder))).collect();
        for (upgrade, card) in self.pack.upgrades.iter().enumerate() {
            let open = card.swill <= most
                && card.takes.meet(room)
                && held >> upgrade & 1 == 0
                && standing & branches[card.fits.branch() as usize] != 0
                && card.faction.is_none_or(|faction| faction == player.faction);
            if open {
                found(upgrade as u8);
            }
        }
    }

    /// What recruiting costs, before forward deployment.
    pub(crate) fn price(&self, state: &State, owner: u8, kind: Kind) -> u8 {
        let traits = self.kind_traits(state, owner, kind);
        traits.card.swill.saturating_sub(traits.boost.cheaper)
    }

    /// HW §18.1 to §18.4
    pub(crate) fn can_recruit(&self, state: &State, owner: u8, kind: Kind, herd: &[u8; CLASSES]) -> bool {
        let class = self.pack.class(kind);
        if self.price(state, owner, kind) > state.players[usize::from(owner)].swill
            || herd[class as usize] >= self.pack.miniatures[class as usize]
        {
            return false;
        }
        let standing = state.players[usize::from(owner)].standing();
        if !self.has_room(standing, class, herd) || !self.is_unlocked_by(standing, class) {
            return false;
        }
        // Each console stands for one plane of its own.
        let console_flies = class == Class::Plane && state.units.of(owner).any(|(_, unit)| unit.kind == kind);
        !console_flies && self.has_recruit_ground(state, owner, kind)
    }

    /// Whether there is a hex for a new unit: nearly always one next to the base, which is looked at first.
    fn has_recruit_ground(&self, state: &State, owner: u8, kind: Kind) -> bool {
        let class = self.pack.class(kind);
        let base = state.players[usize::from(owner)].base;
        let ring = base.map_or(Hexes::NONE, Geometry::near) & state.passable(class, false);
        let free = |hex: Hex| !class.is_aircraft() && !self.is_taken(state, hex, NO_UNIT);
        ring.iter().any(free) || !self.recruit_ground(state, owner, kind).is_empty()
    }

    /// Whether the buildings that unlock a class carry one more. HW §18.3
    pub(crate) fn has_room(&self, standing: TileSet, class: Class, herd: &[u8; CLASSES]) -> bool {
        let (mut cap, mut counted) = (0, 0);
        let mut tiles = standing & self.pack.tile_sets.unlocking[class as usize];
        while tiles != 0 {
            let card = &self.pack.tiles[tiles.trailing_zeros() as usize];
            tiles &= tiles - 1;
            let Some(more) = card.cap else { return true };
            cap += more;
            counted = card.unlocks.iter().map(|class| herd[class as usize]).sum();
        }
        cap == 0 || counted < cap
    }

    /// Where a new unit can be put, and what that costs more. HW §18.1, §18.6, §13.13, §14.14
    pub(crate) fn placements(&self, state: &State, owner: u8, kind: Kind, mut place: impl FnMut(Hexes, u8, bool)) {
        let player = &state.players[usize::from(owner)];
        let class = self.pack.kind(kind).class;
        let Some(base) = player.base else { return };
        let mut open = state.passable(class, false);
        if class.is_aircraft() {
            for (_, unit) in state.units.iter().filter(|(_, unit)| self.class(unit).is_aircraft() && !unit.flight.away)
            {
                open.remove(unit.hex);
            }
        } else {
            open &= !self.taken(state, NO_UNIT);
        }
        place(base.near() & open, 0, false);
        let figures = &self.pack.figures;
        if class.is_infantry() {
            let works =
                state.works.iter().filter(|(_, work)| work.is_active() && work.kind.deploys() && work.owner == owner);
            let near = works.fold(Hexes::NONE, |sum, (hex, _)| sum | hex.near());
            place(near & open, figures.forward_swill, true);
            if let Some(airship) = self.cargo_airship(state, owner) {
                place((airship.near() | Hexes::only(airship)) & open, figures.cargo_swill, false);
            }
        }
        if self.has_power(state, owner, Power::Supply) {
            let points = self.field.specials.iter().enumerate().filter(|(place, _)| state.control[*place] == owner);
            let works =
                state.works.iter().filter(|(_, work)| work.is_active() && work.kind.is_point() && work.owner == owner);
            let hexes = points.map(|(_, hex)| *hex).chain(works.map(|(hex, _)| hex));
            let near = hexes.fold(Hexes::NONE, |sum, hex| sum | hex.near() | Hexes::only(hex));
            place(near & open, figures.supply_swill, false);
        }
    }

    fn cargo_airship(&self, state: &State, owner: u8) -> Option<Hex> {
        let part = self.pack.parts.iter().position(|part| part.deed == Some(PartDeed::Cargo))?;
        let (id, unit) =
            state.units.of(owner).find(|(_, unit)| unit.kind == self.pack.airship() && !unit.flight.away)?;
        let works = state.parts[part].owner == owner && !self.is_part_disabled(state, id, part, Slot::Deed);
        works.then_some(unit.hex)
    }

    /// Where a new unit can be put with the Swill there is.
    pub(crate) fn recruit_ground(&self, state: &State, owner: u8, kind: Kind) -> Hexes {
        let left = state.players[usize::from(owner)].swill
            - self.price(state, owner, kind).min(state.players[usize::from(owner)].swill);
        let mut ground = Hexes::NONE;
        self.placements(state, owner, kind, |hexes, more, _| {
            if more <= left {
                ground |= hexes;
            }
        });
        ground
    }

    /// What putting a new unit on a hex costs more, at the least, and whether that is forward deployment.
    pub(crate) fn surcharge(&self, state: &State, owner: u8, kind: Kind, hex: Hex) -> (u8, bool) {
        let mut best = (u8::MAX, false);
        self.placements(state, owner, kind, |hexes, more, forward| {
            if hexes.contains(hex) && more < best.0 {
                best = (more, forward);
            }
        });
        best
    }

    /// Whether an upgrade may go on a holder. HW §18.8
    pub(crate) fn can_hold(&self, state: &State, owner: u8, upgrade: u8, holder: usize) -> bool {
        let class = || self.pack.class(self.held_kind(state, owner, holder));
        self.has_slot(state, owner, holder) && self.pack.upgrades[usize::from(upgrade)].takes.has(class())
    }

    /// Whether a holder of upgrades is there and has room for one more.
    fn has_slot(&self, state: &State, owner: u8, holder: usize) -> bool {
        let held = state.players[usize::from(owner)].upgrades[holder].iter().filter(|held| **held != NONE);
        self.held_kind(state, owner, holder) != NONE && held.count() < usize::from(self.pack.figures.upgrades_each)
    }

    /// Room for bombs on an aircraft. HW §14.6
    pub(crate) fn bomb_room(&self, state: &State, id: UnitId) -> u8 {
        let unit = state.units.get(id);
        if unit.kind == self.pack.airship() {
            let parts = self.pack.parts.iter().enumerate().filter(|(part, _)| state.parts[*part].owner == unit.owner);
            return parts.map(|(_, part)| part.bombs).sum::<u8>().min(4);
        }
        (self.pack.bomb_room + self.traits(state, id).boost.bombs).min(4)
    }

    fn offer_bombs(&self, state: &State, owner: u8, out: &mut impl Offers) {
        let player = &state.players[usize::from(owner)];
        let Some(base) = player.base else { return };
        if player.swill < self.pack.figures.bomb_swill {
            return;
        }
        for (id, unit) in state.units.of(owner) {
            let near = self.class(unit).is_aircraft() && !unit.flight.away && base.distance(unit.hex) <= 1;
            if near && unit.flight.bombs.len() < usize::from(self.bomb_room(state, id)) {
                out.offer(Action::Load(id, Bomb::Standard));
                out.offer(Action::Load(id, Bomb::Incendiary));
            }
        }
    }

    /// Whether an owner builds at an airship: none flies, and a Hangar stands. HW §14.13
    pub(crate) fn builds_airship(&self, state: &State, owner: u8) -> bool {
        let airship = self.pack.airship();
        !state.units.of(owner).any(|(_, unit)| unit.kind == airship) && self.is_unlocked(state, owner, Class::Airship)
    }

    /// HW §14.13
    fn offer_parts(&self, state: &State, owner: u8, out: &mut impl Offers) {
        let airship = self.pack.airship();
        if !self.builds_airship(state, owner) {
            return;
        }
        let swill = state.players[usize::from(owner)].swill;
        for (part, card) in self.pack.parts.iter().enumerate() {
            if state.parts[part].owner == crate::state::NOBODY && card.swill <= swill {
                out.offer(Action::Part(part as u8));
            }
        }
        if self.is_complete(state, owner) && !self.recruit_ground(state, owner, airship).is_empty() {
            out.offer(Action::Launch);
        }
    }

    /// Whether an owner has a tail, a hull and a nose.
    pub(crate) fn is_complete(&self, state: &State, owner: u8) -> bool {
        [PartKind::Tail, PartKind::Hull, PartKind::Nose].iter().all(|kind| {
            self.pack
                .parts
                .iter()
                .enumerate()
                .any(|(part, card)| card.kind == *kind && state.parts[part].owner == owner)
        })
    }
}

impl<L: Log<Event>> Play<'_, L> {
    pub(super) fn begin_recruitment(&mut self) {
        (self.state.phase, self.state.step, self.state.order) = (Phase::Recruit, Step::Start, 0);
        self.tell(Event::PhaseBegan { phase: Phase::Recruit });
    }

    pub(super) fn go_on_with_recruitment(&mut self) -> bool {
        if self.state.step != Step::Start {
            return true;
        }
        if self.state.order == self.game.field.owners {
            (self.state.phase, self.state.order) = (Phase::End, 0);
            self.tell(Event::PhaseBegan { phase: Phase::End });
            return false;
        }
        let owner = self.game.in_order(self.state, self.state.order);
        if !self.game.plays(self.state, owner) {
            self.state.order += 1;
            return false;
        }
        self.state.actor = owner;
        let mut few = super::Few::default();
        self.game.offer_purchases(self.state, owner, &mut few);
        if !few.is_enough() {
            self.game.offer_claims(self.state, owner, &mut few);
        }
        if !few.is_enough() {
            self.state.order += 1;
            return false;
        }
        true
    }

    pub(super) fn end_recruitment(&mut self) {
        let owner = self.state.actor;
        self.tell(Event::RecruitDone { owner });
        self.state.order += 1;
        self.state.step = Step::Start;
    }

    /// HW §18.1
    pub(super) fn recruit(&mut self, kind: Kind) {
        let ground = self.game.recruit_ground(self.state, self.state.actor, kind);
        self.state.step = Step::Place(kind);
        let mut hexes = ground.iter();
        if let (Some(only), None) = (hexes.next(), hexes.next())
            // Nobody pays more than the choice has named.
            && self.game.surcharge(self.state, self.state.actor, kind, only).0 == 0
        {
            self.place_recruit(only);
        }
    }

    pub(super) fn place_recruit(&mut self, hex: Hex) {
        let Step::Place(kind) = self.state.step else { unreachable!("a unit is being placed") };
        let owner = self.state.actor;
        let (more, forward) = self.game.surcharge(self.state, owner, kind, hex);
        let swill = self.game.price(self.state, owner, kind) + more;
        self.state.players[usize::from(owner)].swill -= swill;
        let mut unit = Unit { owner, kind, hex, done: true, facing: hex.bearing(CENTRE), ..Unit::default() };
        let class = self.game.pack.kind(kind).class;
        unit.flight.speed = u8::from(class == Class::Airship);
        unit.flight.rotation = Rotation::Ahead;
        let id = self.state.units.add(unit, self.state.round);
        let who = self.who(id);
        self.tell(Event::Recruited { who, swill, forward });
        if forward {
            self.count(owner, Feat::ForwardDeployed, 1);
        }
        self.state.step = if class.has_facing() { Step::Face(id) } else { Step::Start };
    }

    /// A new plane starts at one of two speeds, a new airship with any rotation. HW §14.3, §14.13
    pub(super) fn after_facing(&mut self, id: UnitId) {
        let class = self.game.class(self.state.units.get(id));
        self.state.step = match (self.state.phase, class) {
            (Phase::Recruit, Class::Plane) => Step::StartSpeed(id),
            (Phase::Recruit, Class::Airship) => Step::StartTurn(id),
            _ => Step::Start,
        };
    }

    pub(super) fn set_start_speed(&mut self, id: UnitId, speed: u8) {
        self.state.units.get_mut(id).flight.speed = speed;
        let who = self.who(id);
        self.tell(Event::SpeedSet { who, speed });
        self.state.step = Step::Start;
    }

    /// HW §18.8
    pub(super) fn buy_upgrade(&mut self, upgrade: u8) {
        let owner = self.state.actor;
        let mut holders = (0..HOLDERS).filter(|holder| self.game.can_hold(self.state, owner, upgrade, *holder));
        let (first, more) = (holders.next().expect("somebody can hold it"), holders.next().is_some());
        drop(holders);
        self.state.step = Step::Onto(upgrade);
        if !more {
            self.put_upgrade(first as u8);
        }
    }

    pub(super) fn put_upgrade(&mut self, holder: u8) {
        let Step::Onto(upgrade) = self.state.step else { unreachable!("an upgrade is being placed") };
        let owner = self.state.actor;
        let player = &mut self.state.players[usize::from(owner)];
        player.swill -= self.game.pack.upgrades[usize::from(upgrade)].swill;
        let slots = &mut player.upgrades[usize::from(holder)];
        let free = slots.iter().position(|held| *held == NONE).expect("there is room");
        slots[free] = upgrade;
        self.state.step = Step::Start;
        self.tell(Event::Upgraded { owner, upgrade, holder });
        debug_assert!(usize::from(holder) < PLACES_OF_CARDS + 3);
    }

    /// HW §14.6
    pub(super) fn load(&mut self, id: UnitId, bomb: Bomb) {
        let owner = self.state.actor;
        self.state.players[usize::from(owner)].swill -= self.game.pack.figures.bomb_swill;
        self.state.units.get_mut(id).flight.bombs.push(bomb);
        let who = self.who(id);
        self.tell(Event::Loaded { who, bomb });
    }

    /// HW §14.13
    pub(super) fn buy_part(&mut self, part: u8) {
        let owner = self.state.actor;
        let card = &self.game.pack.parts[usize::from(part)];
        self.state.players[usize::from(owner)].swill -= card.swill;
        if card.kind != PartKind::Hull {
            for (other, known) in self.game.pack.parts.iter().enumerate() {
                if known.kind == card.kind && self.state.parts[other].owner == owner {
                    self.state.parts[other] = crate::state::PartState::default();
                }
            }
        }
        self.state.parts[usize::from(part)].owner = owner;
        self.tell(Event::PartBought { owner, part });
    }

    pub(super) fn launch_airship(&mut self) {
        let airship = self.game.pack.airship();
        self.recruit(airship);
    }
}
