//! The hex map: ground, what stands on it, what flies over it, and what can be reached and hit.

use super::{class_symbol, facing, hex_id, unit_id};
use crate::Hogs;
use crate::cards::{Terrain, WorkKind};
use crate::hexes::{Geometry, Hex, Hexes};
use crate::state::{NONE, Phase, State, UnitId};
use sounder_board::Axial;
use sounder_kernel::Seat;
use sounder_scene::{
    Ground, Hatch, Hex as SceneHex, HexLayout, HexMap, Mark, Panel, Part, Piece, Role, Tile, Tone, Zone,
};
use std::collections::BTreeMap;

fn ground_of(terrain: Terrain) -> (Ground, Tone) {
    match terrain {
        Terrain::Plains => (Ground::Grass, Tone::Green),
        Terrain::Forest => (Ground::Woods, Tone::Green),
        Terrain::Mountain => (Ground::Mountains, Tone::Grey),
        Terrain::Swamp => (Ground::Marsh, Tone::Brown),
        Terrain::River | Terrain::Lake => (Ground::Water, Tone::Blue),
        Terrain::Road => (Ground::Paved, Tone::Brown),
    }
}

impl Hogs {
    pub(super) fn battlefield(&self, state: &State) -> Panel {
        let active = state.turn.unit;
        let moving = state.units.has(active) && state.phase == Phase::Ground && state.fights.is_empty();
        let reach = if moving { self.reach(state, active) } else { BTreeMap::new() };
        let hexes = Hexes::ALL.iter().map(|hex| {
            let Axial { x: q, y: r } = hex.axial();
            SceneHex { q: q as i16, r: r as i16, tile: self.scene_tile(state, hex, reach.get(&hex).copied()) }
        });
        Panel::new("battlefield", self.field.mission.name.clone(), Role::Board)
            .note(self.field.mission.says.clone())
            .part(Part::Hexes(HexMap {
                id: "map".into(),
                label: "The battlefield".into(),
                layout: HexLayout::PointyTop,
                hexes: hexes.collect(),
                zones: self.map_zones(state, reach.keys().copied().collect()),
            }))
    }

    fn map_zones(&self, state: &State, reach: Hexes) -> Vec<Zone> {
        let mut zones = Vec::new();
        let mut zone = |label: &str, set: Hexes, hatch: Hatch, owner: Option<Seat>| {
            if !set.is_empty() {
                zones.push(Zone { label: label.into(), places: set.iter().map(hex_id).collect(), hatch, owner });
            }
        };
        let active = state.turn.unit;
        let owner = state.units.has(active).then(|| self.seat(state.units.get(active).owner)).flatten();
        zone("Within reach, with its Action Points", reach, Hatch::Dots, owner);
        if state.units.has(active) && state.fights.is_empty() {
            match state.phase {
                Phase::Ground => zone("In range", self.range_hexes(state, active), Hatch::Rising, None),
                Phase::Aerial => {
                    zone("Where it can end its flight", self.course(state, active).ends, Hatch::Dots, owner);
                    zone("In range", self.range_hexes(state, active), Hatch::Rising, None);
                }
                _ => {}
            }
        }
        if state.phase == Phase::Deploy {
            match state.players[usize::from(state.actor)].zone {
                NONE => self.zones(state, state.actor).for_each(|corner| {
                    zone("Deployment zone", self.zone_hexes(corner), Hatch::Falling, None);
                }),
                corner => zone("Deployment zone", self.zone_hexes(corner), Hatch::Falling, self.seat(state.actor)),
            }
        }
        zones
    }

    /// Where the unit could hit something from where it is.
    fn range_hexes(&self, state: &State, id: UnitId) -> Hexes {
        let unit = state.units.get(id);
        let mut hexes = Hexes::NONE;
        for weapon in self.weapons(state, id) {
            let arc = self.arc(state, id, self.pack.weapon(weapon).arc);
            let near = |hex: &Hex| self.dice_at(state, id, weapon, unit.hex.range(*hex)).is_some();
            hexes |= arc.iter().filter(|hex| *hex != unit.hex && near(hex)).collect();
        }
        hexes
    }

    fn scene_tile(&self, state: &State, hex: Hex, cost: Option<u8>) -> Tile {
        let terrain = state.ground.on(hex);
        let (ground, tone) = ground_of(terrain);
        let mut marks: Vec<Mark> =
            cost.map(|ap| Mark::sign(ap.to_string(), "Action Points to get there")).into_iter().collect();
        let (mut owner, mut feature) = (None, None);
        if let Some(place) = self.field.special(hex) {
            owner = self.seat(state.control[place]);
            feature =
                Some(if place < self.field.pumps { ("pump", "Swill Pump") } else { ("point", "Strategic Point") });
        }
        if self.field.spawns.contains(hex) {
            feature = Some(("spawn", "Spawn Hex"));
        }
        // What is on open ground is drawn large; elsewhere the ground has the place.
        let plains = terrain == Terrain::Plains;
        if let Some((symbol, label)) = feature.filter(|_| !plains) {
            marks.push(Mark::symbol(symbol, label));
        }
        if self.field.map.pigeon.is_some() && state.pigeon == hex {
            marks.push(Mark::symbol("pigeon", "pigeon"));
        }
        let bases = state.players[..self.field.seats].iter().zip(0..).filter(|(player, _)| player.base == Some(hex));
        let mut pieces: Vec<Piece> = bases
            .map(|(_, seat)| Piece::new(format!("base-{}", seat + 1), "Base Hex", "base").of(Seat(seat)))
            .collect();
        pieces.extend(self.work_piece(state, hex));
        let here = state.units.iter().filter(|(_, unit)| unit.hex == hex && !unit.flight.away);
        pieces.extend(here.map(|(id, _)| self.piece(state, id)));
        Tile {
            id: hex_id(hex),
            name: hex.to_string(),
            label: feature.filter(|_| plains).map_or(terrain.name(), |(_, label)| label).into(),
            symbol: if plains { feature.map_or("", |(symbol, _)| symbol) } else { terrain.name() },
            tone,
            ground,
            owner,
            marks,
            pieces,
        }
    }

    fn work_piece(&self, state: &State, hex: Hex) -> Option<Piece> {
        let work = state.works.on(hex)?;
        let symbol = WorkKind::ALL[work.kind as usize].0;
        let mut piece = Piece::new(super::work_id(hex), work.kind.name(), symbol);
        if let Some(seat) = self.seat(work.owner) {
            piece = piece.of(seat);
        }
        if work.kind == WorkKind::Artillery {
            piece = piece.facing(facing(work.facing));
        }
        if work.tokens > 0 {
            piece = piece.mark(Mark::sign(format!("⚒{}", work.tokens), "construction tokens"));
        }
        Some(piece)
    }

    fn piece(&self, state: &State, id: UnitId) -> Piece {
        let unit = state.units.get(id);
        let class = self.class(unit);
        let mut piece = Piece::new(unit_id(id), self.kind_name(unit.kind), class_symbol(class))
            .health(self.health(state, id), self.full_health(state, id));
        if let Some(seat) = self.seat(unit.owner) {
            piece = piece.of(seat);
        }
        if class.has_facing() {
            piece = piece.facing(facing(unit.facing));
        }
        if class.is_aircraft() {
            piece = piece.aloft();
        }
        if unit.stunned {
            piece = piece.mark(Mark::symbol("stun", "stunned"));
        }
        if unit.flames > 0 {
            piece = piece.mark(Mark { sign: unit.flames.to_string(), ..Mark::symbol("flame", "flames") });
        }
        if state.turn.unit == id {
            piece = piece.mark(Mark::sign("▼", "acting"));
        }
        if state.carrier == id {
            piece = piece.mark(Mark::symbol("pigeon", "pigeon"));
        }
        if self.field.horde == Some(unit.owner) && Hogs::is_to_act(state, unit) {
            piece = piece.mark(Mark::told(format!("next it {}", self.horde_plan(state, id).does)));
        }
        piece
    }
}
