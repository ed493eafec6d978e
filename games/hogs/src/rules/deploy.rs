//! Terrain laid by the players, deployment zones, Base Hexes, free units and deployables.

use super::{Offers, Play};
use crate::Hogs;
use crate::cards::{Class, Kind, Terrain};
use crate::event::Event;
use crate::hexes::{CENTRE, Geometry, Hex, Hexes};
use crate::state::{Action, NO_UNIT, NONE, Phase, State, Step, Unit, Work};
use sounder_kernel::Log;

impl Hogs {
    /// Where a terrain tile may be laid: open ground outside all zones and special hexes. HW §2.5
    fn laying_ground(&self, state: &State) -> Hexes {
        let corners = self.field.corners().iter();
        let zones = corners.fold(Hexes::NONE, |sum, corner| sum | self.zone_hexes(*corner));
        let mut free = state.ground.all(Terrain::Plains) & !(zones | self.field.special_hexes | self.field.spawns);
        if let Some(pigeon) = self.field.map.pigeon {
            free.remove(pigeon);
        }
        free
    }

    pub(super) fn offer_terrain(&self, state: &State, out: &mut impl Offers) {
        if state.step == Step::Put {
            self.laying_ground(state).iter().for_each(|hex| out.offer(Action::At(hex)));
            return;
        }
        let left = &state.players[usize::from(state.actor)].terrain;
        for (_, terrain, _) in &Terrain::ALL[1..] {
            if left[*terrain as usize - 1] > 0 {
                out.offer(Action::Terrain(*terrain));
            }
        }
    }

    /// Zones a player may choose from. HW §3.2
    pub(crate) fn zones(&self, state: &State, owner: u8) -> impl Iterator<Item = u8> {
        let taken = |corner: u8| state.players.iter().any(|player| player.zone == corner);
        let head_to_head = self.field.seats == 2 && self.field.horde.is_none();
        let opponent = state.players[usize::from(1 - owner.min(1))].zone;
        self.field.corners().iter().copied().filter(move |corner| {
            if taken(*corner) {
                false
            } else if head_to_head && opponent != NONE {
                *corner == (opponent + 3) % 6
            } else if self.field.teams {
                (*corner < 3) == (self.field.side(owner) == 0)
            } else {
                true
            }
        })
    }

    /// Where a Base Hex may go. HW §3.4
    fn base_ground(&self, state: &State, owner: u8) -> Hexes {
        let zone = self.zone_hexes(state.players[usize::from(owner)].zone);
        let open = state.ground.all(Terrain::Plains) & !self.field.special_hexes & !self.taken(state, NO_UNIT) & zone;
        let walkable = state.passable(Class::Grunt, false);
        open.iter().filter(|hex| (hex.near() & walkable).len() >= 3).collect()
    }

    /// What a player still puts down: a unit of a class, or a deployable.
    fn free_thing(&self, state: &State, owner: u8) -> Option<FreeThing> {
        let place = usize::from(state.players[usize::from(owner)].free);
        let mission = &self.field.mission;
        if let Some(class) = mission.units.get(place) {
            let held =
                state.players[usize::from(owner)].cards.iter().find(|kind| self.pack.kind(**kind).class == *class);
            let grunt = (0..self.pack.cards as Kind).find(|kind| self.pack.kind(*kind).class == Class::Grunt);
            return held.copied().or(grunt).map(FreeThing::Unit);
        }
        mission.free.get(place - mission.units.len()).map(|kind| FreeThing::Work(*kind))
    }

    fn free_ground(&self, state: &State, owner: u8, thing: FreeThing) -> Hexes {
        let zone = self.zone_hexes(state.players[usize::from(owner)].zone) & !self.taken(state, NO_UNIT);
        match thing {
            FreeThing::Unit(kind) => zone & state.passable(self.pack.kind(kind).class, false),
            FreeThing::Work(_) => zone & state.ground.all(Terrain::Plains) & !self.field.special_hexes,
        }
    }

    pub(super) fn offer_deployment(&self, state: &State, out: &mut impl Offers) {
        let owner = state.actor;
        let player = &state.players[usize::from(owner)];
        if player.zone == NONE {
            self.zones(state, owner).for_each(|corner| out.offer(Action::Zone(corner)));
        } else if player.base.is_none() {
            self.base_ground(state, owner).iter().for_each(|hex| out.offer(Action::At(hex)));
        } else if let Step::Face(_) = state.step {
            (0..6).for_each(|facing| out.offer(Action::Face(facing)));
        } else if let Some(thing) = self.free_thing(state, owner) {
            self.free_ground(state, owner, thing).iter().for_each(|hex| out.offer(Action::At(hex)));
        }
    }

    /// What is being put down in the deployment, for people.
    pub(crate) fn thing_at_hand(&self, state: &State, owner: u8) -> String {
        if state.players[usize::from(owner)].base.is_none() {
            return "Base Hex".into();
        }
        match self.free_thing(state, owner) {
            Some(FreeThing::Unit(kind)) => self.pack.kind(kind).name.clone(),
            Some(FreeThing::Work(kind)) => kind.name().into(),
            None => String::new(),
        }
    }
}

/// Something that a mission gives to every player.
#[derive(Clone, Copy)]
enum FreeThing {
    Unit(Kind),
    Work(crate::cards::WorkKind),
}

impl<L: Log<Event>> Play<'_, L> {
    pub(super) fn go_on_with_terrain(&mut self) -> bool {
        if self.state.step == Step::Put {
            return true;
        }
        let left = |player: &crate::state::Player| player.terrain.iter().any(|count| *count > 0);
        let over = self.game.laying_ground(self.state).is_empty() || !self.state.players.iter().any(left);
        if over {
            self.state.players.iter_mut().for_each(|player| player.terrain = [0; 6]);
            self.begin_deployment();
            return false;
        }
        let owner = self.game.in_order(self.state, self.state.order % self.game.field.owners);
        if !self.game.plays(self.state, owner) || !left(&self.state.players[usize::from(owner)]) {
            self.state.order = (self.state.order + 1) % self.game.field.owners;
            return false;
        }
        self.state.actor = owner;
        true
    }

    pub(super) fn take_terrain(&mut self, terrain: Terrain) {
        self.state.at_hand = terrain as u8;
        self.state.step = Step::Put;
    }

    pub(super) fn begin_deployment(&mut self) {
        (self.state.phase, self.state.step, self.state.order) = (Phase::Deploy, Step::Start, 0);
    }

    pub(super) fn choose_zone(&mut self, corner: u8) {
        let owner = self.state.actor;
        self.state.players[usize::from(owner)].zone = corner;
        self.tell(Event::ZoneChosen { owner, corner });
    }

    /// HW §3.2 to §3.6: in player order, everything of one player after another.
    pub(super) fn go_on_with_deployment(&mut self) -> bool {
        if self.state.order == self.game.field.owners {
            self.begin_draft();
            return self.state.phase != Phase::Base;
        }
        let owner = self.game.in_order(self.state, self.state.order);
        self.state.actor = owner;
        let player = &self.state.players[usize::from(owner)];
        if !self.game.plays(self.state, owner) {
            self.state.order += 1;
            return false;
        }
        if player.zone == NONE {
            let mut zones = self.game.zones(self.state, owner);
            let (first, more) = (zones.next(), zones.next().is_some());
            drop(zones);
            if let (Some(only), false) = (first, more) {
                self.choose_zone(only);
                return false;
            }
            return true;
        }
        if player.base.is_none() || matches!(self.state.step, Step::Face(_)) {
            return true;
        }
        let Some(thing) = self.game.free_thing(self.state, owner) else {
            self.state.order += 1;
            return false;
        };
        if self.game.free_ground(self.state, owner, thing).is_empty() {
            self.state.players[usize::from(owner)].free += 1;
            return false;
        }
        true
    }

    /// Puts whatever is at hand on a hex.
    pub(super) fn put_here(&mut self, hex: Hex) {
        match (self.state.phase, self.state.step) {
            (Phase::Terrain, _) => {
                let terrain = Terrain::ALL[usize::from(self.state.at_hand)].1;
                let owner = self.state.actor;
                self.state.ground.lay(hex, terrain);
                self.state.players[usize::from(owner)].terrain[terrain as usize - 1] -= 1;
                self.state.step = Step::Start;
                self.state.order = (self.state.order + 1) % self.game.field.owners;
                self.tell(Event::TerrainLaid { owner, terrain, hex });
            }
            (Phase::Deploy, _) => self.deploy(hex),
            (Phase::Ground, Step::Build(kind)) => self.put_work(kind, hex),
            _ => self.place_recruit(hex),
        }
    }

    fn deploy(&mut self, hex: Hex) {
        let owner = self.state.actor;
        if self.state.players[usize::from(owner)].base.is_none() {
            self.state.players[usize::from(owner)].base = Some(hex);
            self.tell(Event::BasePlaced { owner, hex });
            return;
        }
        let thing = self.game.free_thing(self.state, owner).expect("something is being deployed");
        self.state.players[usize::from(owner)].free += 1;
        match thing {
            FreeThing::Unit(kind) => {
                let facing = hex.bearing(CENTRE);
                let id = self.state.units.add(Unit { owner, kind, hex, facing, ..Unit::default() }, 0);
                let who = self.who(id);
                self.tell(Event::FreeUnit { who });
                if self.game.pack.kind(kind).class.has_facing() {
                    self.state.step = Step::Face(id);
                }
            }
            FreeThing::Work(kind) => {
                let facing = hex.bearing(CENTRE);
                self.state.works.put(hex, Work { kind, owner, origin: owner, facing, ..Work::default() });
                self.tell(Event::FreeWork { owner, kind, hex });
            }
        }
    }

    /// Faces what was just put down: a vehicle or an Artillery.
    pub(super) fn face(&mut self, facing: u8) {
        match self.state.step {
            Step::FaceGun(hex) => {
                let gun = self.state.works.on_mut(hex).expect("an Artillery is here");
                gun.facing = facing;
                let owner = gun.owner;
                self.state.step = Step::Unit;
                self.tell(Event::GunFaced { owner, hex, facing });
            }
            Step::Face(id) => {
                self.state.units.get_mut(id).facing = facing;
                let who = self.who(id);
                self.tell(Event::Faced { who, facing });
                self.after_facing(id);
            }
            _ => unreachable!("something is being faced"),
        }
    }
}
