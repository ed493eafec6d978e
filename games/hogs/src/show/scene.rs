use super::symbols::SYMBOLS;
use super::{card_id, dice_words, hex_id, objective_id, square_id, tile_id, unit_id};
use crate::Hogs;
use crate::cards::{Card, Class, GRID, Kind, Terrain, WorkKind};
use crate::hexes::{Geometry, Hex, Hexes};
use crate::state::{NONE, PLACES_OF_CARDS, Phase, SQUARES, State, Step, TILES, TOKEN, UnitId};
use sounder_board::Axial;
use sounder_kernel::{Game, Names, Seat, Status, Viewer};
use sounder_scene::words::{waiting_for, who_won};
use sounder_scene::{
    Block, Card as SceneCard, Entry, Facing, Figure, Grid, Ground, Hatch, Hex as SceneHex, HexLayout, HexMap, Mark,
    Panel, Part, Piece, Role, Scene, Show, Strip, Symbol, Tile, Token, Tone, When, Zone,
};

impl Show for Hogs {
    fn scene(&self, state: &State, viewer: Viewer, names: &Names) -> Scene {
        let mut panels = vec![self.battlefield(state, names), self.order_panel(state, names)];
        panels.extend(self.horde_panel(state));
        let mut seats: Vec<Seat> = Seat::all(self.field.seats).collect();
        seats.sort_by_key(|seat| !viewer.is(*seat));
        for seat in seats {
            panels.push(self.player_panel(state, seat, viewer, names));
        }
        Scene { headline: self.headline(state), prompt: self.prompt(state, viewer, names), panels }
    }

    fn symbols(&self) -> &'static [Symbol] {
        SYMBOLS
    }

    fn cover(&self) -> &'static str {
        include_str!("../../cover.svg")
    }
}

fn ground_of(terrain: Terrain) -> (Ground, Tone) {
    match terrain {
        Terrain::Plains => (Ground::Grass, Tone::Plain),
        Terrain::Forest => (Ground::Woods, Tone::Green),
        Terrain::Mountain => (Ground::Mountains, Tone::Grey),
        Terrain::Swamp => (Ground::Marsh, Tone::Brown),
        Terrain::River | Terrain::Lake => (Ground::Water, Tone::Blue),
        Terrain::Road => (Ground::Paved, Tone::Brown),
    }
}

fn class_symbol(class: Class) -> &'static str {
    Class::ALL[class as usize].0
}

impl Hogs {
    fn headline(&self, state: &State) -> String {
        let phase = match state.phase {
            Phase::Faction | Phase::Prepare => return "The generals prepare".into(),
            Phase::Terrain => return "The ground is laid".into(),
            Phase::Deploy => return "Deployment".into(),
            Phase::Draft | Phase::Discard => return "Secondary objectives".into(),
            Phase::Over => return "The war is over".into(),
            Phase::Base => "Base Phase",
            Phase::Settings | Phase::Aerial => "Aerial Phase",
            Phase::Ground => "Ground Phase",
            Phase::Recruit => "Recruitment Phase",
            Phase::End => "End Phase",
        };
        format!("{}, round {}: {phase}", self.field.mission.name, state.round)
    }

    fn prompt(&self, state: &State, viewer: Viewer, names: &Names) -> String {
        let status = self.status(state);
        if let Status::Over(outcome) = status {
            return who_won(outcome.winners(), viewer, names);
        }
        let acting = status.acting();
        let Some(seat) = acting.iter().find(|seat| viewer.is(*seat)) else { return waiting_for(acting, names) };
        if state.asking.is_some() {
            return "Take the Swill now, or keep the card for its Victory Points?".into();
        }
        if let Some(fight) = state.fights.last() {
            return match fight.stage {
                crate::Stage::Nominate => "Which building do you aim at?",
                crate::Stage::Ready => "Roll, or swap the dice first?",
                crate::Stage::Cover => "Which cover do you use?",
                crate::Stage::Aim => "Turn a hit into a critical?",
                _ => "Where does the damage cube go?",
            }
            .into();
        }
        match (state.phase, state.step) {
            (Phase::Faction, _) => "Choose your faction.",
            (Phase::Prepare, _) => match self.prepared_tile(state.players[seat.index()].steps) {
                None => "Choose a unit card for each initiative.",
                Some(_) => "Lay your first buildings on the grid.",
            },
            (Phase::Terrain, Step::Put) => "Where does the tile go?",
            (Phase::Terrain, _) => "Take a terrain tile.",
            (Phase::Deploy, _) => "Deploy your base and your free units.",
            (Phase::Draft, _) => "Keep one objective; the rest is passed on.",
            (Phase::Discard, _) => "Discard one objective.",
            (Phase::Base, Step::Lay(_)) => "Where does the building go?",
            (Phase::Base, Step::Swap) => "A class is unlocked. Swap a card for it?",
            (Phase::Base, Step::Cannon) => "Fire the Railway Cannon?",
            (Phase::Base, Step::Listen) => "Whose objective do you listen to?",
            (Phase::Base, _) => "One building action: construct, demolish, repair, or pass.",
            (Phase::Settings, _) => "Set speed and rotation of your aircraft.",
            (_, Step::Pick) => "Which unit acts next?",
            (Phase::Aerial, Step::Start) => "Fly, or bail out?",
            (Phase::Aerial, _) => "Fly, rotate, shoot, bomb.",
            (_, Step::Build(_)) => "Where do you build?",
            (_, Step::FaceGun(_) | Step::Face(_)) => "Which way does it face?",
            (_, Step::Mend(_)) => "What is repaired?",
            (_, Step::Place(_)) => "Where does the unit deploy?",
            (_, Step::StartSpeed(_)) => "How fast does it start?",
            (_, Step::Onto(_)) => "Which card gets the upgrade?",
            (Phase::Ground, _) => "Move, attack, capture, construct, or end the turn.",
            _ => "Spend your Swill.",
        }
        .into()
    }

    fn battlefield(&self, state: &State, names: &Names) -> Panel {
        let hexes = Hexes::ALL.iter().map(|hex| {
            let Axial { x: q, y: r } = hex.axial();
            SceneHex { q, r, tile: self.scene_tile(state, hex, names) }
        });
        let mut zones = Vec::new();
        let mut zone = |label: &str, set: Hexes, hatch: Hatch, owner: Option<Seat>| {
            if !set.is_empty() {
                zones.push(Zone { label: label.into(), places: set.iter().map(hex_id).collect(), hatch, owner });
            }
        };
        let active = state.turn.unit;
        if state.units.has(active) && state.phase == Phase::Ground && state.fights.is_empty() {
            zone("Within reach", self.reach(state, active), Hatch::Dots, self.seat(state.units.get(active).owner));
            let covered = state
                .works
                .iter()
                .filter(|(_, work)| work.is_active() && self.pack.works[work.kind as usize].cover.dice() > 0);
            zone("Cover", covered.fold(Hexes::NONE, |sum, (hex, _)| sum | hex.near()), Hatch::Rising, None);
        }
        if state.phase == Phase::Aerial && state.units.has(active) {
            zone("Flight path", self.flight_path(state, active), Hatch::Dots, self.seat(state.units.get(active).owner));
        }
        if state.phase == Phase::Deploy {
            for corner in self.zones(state, state.actor) {
                zone("Deployment zone", self.zone_hexes(corner), Hatch::Falling, None);
            }
        }
        Panel::new("battlefield", self.field.mission.name.clone(), Role::Board)
            .note(self.field.mission.says.clone())
            .part(Part::Hexes(HexMap {
                id: "map".into(),
                label: "The battlefield".into(),
                layout: HexLayout::PointyTop,
                hexes: hexes.collect(),
                zones,
            }))
    }

    /// Where an aircraft comes to if it flies straight on.
    fn flight_path(&self, state: &State, id: UnitId) -> Hexes {
        let unit = state.units.get(id);
        let mut path = Hexes::NONE;
        let mut hex = unit.hex;
        for _ in state.turn.flown..unit.flight.speed {
            let Some(next) = hex.step(unit.facing) else { break };
            path.insert(next);
            hex = next;
        }
        path
    }

    fn scene_tile(&self, state: &State, hex: Hex, _: &Names) -> Tile {
        let terrain = state.ground.on(hex);
        let (ground, tone) = ground_of(terrain);
        let mut marks = Vec::new();
        let mut owner = None;
        if let Some(place) = self.field.special(hex) {
            let mark = if place < self.field.pumps {
                Mark::symbol("pump", "Swill Pump")
            } else {
                Mark::symbol("point", "Strategic Point")
            };
            owner = self.seat(state.control[place]);
            marks.push(mark);
        }
        if self.field.spawns.contains(hex) {
            marks.push(Mark::symbol("spawn", "Spawn Hex"));
        }
        if self.field.map.pigeon.is_some() && state.pigeon == hex {
            marks.push(Mark::symbol("pigeon", "pigeon"));
        }
        let mut pieces = Vec::new();
        for (seat, player) in state.players[..self.field.seats].iter().enumerate() {
            if player.base == Some(hex) {
                pieces.push(Piece::new(format!("base-{}", seat + 1), "Base Hex", "base").of(Seat(seat as u8)));
            }
        }
        if let Some(work) = state.works.on(hex) {
            let mut piece =
                Piece::new(format!("work-{hex}").to_lowercase(), work.kind.name(), WorkKind::ALL[work.kind as usize].0);
            if let Some(seat) = self.seat(work.owner) {
                piece = piece.of(seat);
            }
            if work.kind == WorkKind::Artillery {
                piece = piece.facing(facing(work.facing));
            }
            if work.tokens > 0 {
                piece = piece.mark(Mark::sign(work.tokens.to_string(), "construction tokens"));
            }
            pieces.push(piece);
        }
        let here = state.units.iter().filter(|(_, unit)| unit.hex == hex && !unit.flight.away);
        pieces.extend(here.map(|(id, _)| self.piece(state, id)));
        Tile {
            id: hex_id(hex),
            name: hex.to_string(),
            label: terrain.name().into(),
            symbol: if terrain == Terrain::Plains { "" } else { terrain.name() },
            tone,
            ground,
            owner,
            marks,
            pieces,
        }
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
            piece = piece.mark(Mark::symbol("flame", "flame"));
        }
        if state.turn.unit == id {
            piece = piece.mark(Mark::sign("▼", "acting"));
        }
        if state.carrier == id {
            piece = piece.mark(Mark::symbol("pigeon", "pigeon"));
        }
        piece
    }

    /// Who comes next in this phase.
    fn order_panel(&self, state: &State, names: &Names) -> Panel {
        let aerial = matches!(state.phase, Phase::Settings | Phase::Aerial);
        let mut units: Vec<(u8, u8, UnitId)> = state
            .units
            .iter()
            .filter(|(_, unit)| self.class(unit).is_aircraft() == aerial && !unit.flight.away)
            .map(|(id, unit)| {
                let initiative = if aerial { self.air_initiative(unit) } else { self.pack.kind(unit.kind).initiative };
                (initiative, self.place_in_order(state, unit.owner), id)
            })
            .collect();
        units.sort_unstable();
        let entry = |(initiative, _, id): &(u8, u8, UnitId)| {
            let unit = state.units.get(*id);
            let when = match (state.turn.unit == *id, unit.done) {
                (true, _) => When::Now,
                (_, true) => When::Done,
                _ => When::Later,
            };
            let horde = Some(unit.owner) == self.field.horde && !unit.done && when != When::Now;
            let plan = if horde && state.phase != Phase::Over { self.horde_plan(state, *id) } else { String::new() };
            Entry {
                id: format!("turn-{id}"),
                label: self.kind_name(unit.kind).into(),
                symbol: class_symbol(self.class(unit)),
                owner: self.seat(unit.owner),
                note: format!("{initiative}, {} {plan}", unit.hex).trim_end().into(),
                when,
            }
        };
        let points = (0..self.field.player_sides()).map(|side| {
            let members: Vec<&str> = self.field.members(side).map(|owner| self.owner_name(owner, names)).collect();
            Part::Text(format!(
                "{}: {} of {} VP",
                members.join(" and "),
                state.points[usize::from(side)],
                self.pack.figures.victory
            ))
        });
        let strip =
            Strip { id: "order".into(), label: "Initiative order".into(), entries: units.iter().map(entry).collect() };
        points.fold(Panel::new("turns", "Who comes next", Role::Shared), Panel::part).part(Part::Strip(strip))
    }

    fn horde_panel(&self, state: &State) -> Option<Panel> {
        self.field.horde?;
        let mood = if self.is_aggressive(state) { "aggressive" } else { "defensive" };
        let horde = &self.pack.horde;
        let text =
            format!("The horde is {mood}. Final wave at {} VP; lost after round {}.", horde.final_wave, horde.rounds);
        Some(Panel::new("horde", "The horde", Role::Shared).part(Part::Text(text)))
    }

    fn player_panel(&self, state: &State, seat: Seat, viewer: Viewer, names: &Names) -> Panel {
        let owner = seat.0;
        let player = &state.players[seat.index()];
        let faction =
            self.pack.factions.get(usize::from(player.faction)).map_or(String::new(), |faction| faction.name.clone());
        let mut panel = Panel::new(format!("player-{}", owner + 1), names.of(seat), Role::Seat(seat)).note(faction);
        panel.active = self.status(state).acting().contains(seat);
        let token = |id: &str, symbol, count: i32, label: &str| Token {
            id: format!("{id}-{}", owner + 1),
            symbol,
            count,
            label: label.into(),
        };
        let side = usize::from(self.field.side(owner));
        panel = panel.part(Part::Tokens {
            label: "Stock".into(),
            tokens: vec![
                token("swill", "swill", player.swill.into(), "Swill"),
                token("vp", "vp", state.points[side].into(), "Victory Points"),
            ],
        });
        // While all prepare at once, nobody sees what another has chosen.
        let open = state.phase != Phase::Prepare || viewer.is(seat);
        if open && state.phase != Phase::Faction {
            panel = panel.part(Part::Grid(self.grid(state, owner)));
            panel = panel.part(Part::Text(format!("Swill a round: {}", self.income(state, owner))));
            panel = panel.part(self.cards_part(state, owner));
        }
        let overhears = matches!(viewer, Viewer::Seat(me) if self.overhears(state, me.0));
        for id in self.wing(state, owner).iter().copied() {
            let flight = state.units.get(id).flight;
            let secret = state.phase == Phase::Settings && (viewer.is(seat) || overhears);
            let next = if secret && self.is_set(state, owner, id) {
                format!("; set to {} {:?}", flight.next_speed, flight.next_rotation)
            } else {
                String::new()
            };
            let slots: Vec<String> = self
                .slot_list(state, id)
                .iter()
                .map(|(slot, kind, cube)| format!("{}{}: {}", if *cube { "■" } else { "□" }, slot + 1, kind.name()))
                .collect();
            let text = format!(
                "{}: speed {}, {:?}{next}; {} bombs; {}",
                self.unit_words(state, id),
                flight.speed,
                flight.rotation,
                flight.bombs.len(),
                slots.join(", ")
            );
            panel = panel.part(Part::Text(text));
        }
        let parts: Vec<&str> = self
            .pack
            .parts
            .iter()
            .enumerate()
            .filter(|(part, _)| state.parts[*part].owner == owner)
            .map(|(_, part)| part.name.as_str())
            .collect();
        if !parts.is_empty() {
            panel = panel.part(Part::Text(format!("Airship: {}", parts.join(", "))));
        }
        panel.part(self.objectives_part(state, seat, viewer))
    }

    /// Whether an aircraft has been set already in this phase.
    fn is_set(&self, state: &State, owner: u8, id: UnitId) -> bool {
        let place = self.wing(state, owner).iter().position(|other| *other == id).unwrap_or(0);
        usize::from(state.players[usize::from(owner)].steps) >= 2 * place + 2
    }

    fn grid(&self, state: &State, owner: u8) -> Grid {
        let player = &state.players[usize::from(owner)];
        let name = |square: usize| format!("{}{}", char::from(b'a' + (square % GRID) as u8), square / GRID + 1);
        let cell = |square: usize| Tile {
            id: square_id(owner, square),
            name: name(square),
            label: "square".into(),
            ..Tile::default()
        };
        let rows = (0..GRID).map(|row| (0..GRID).map(|column| cell(row * GRID + column)).collect()).collect();
        let blocks = (0..TILES).filter(|tile| player.tiles[*tile] != 0).map(|tile| {
            let squares = player.tiles[tile] & SQUARES;
            let token = player.tiles[tile] & TOKEN != 0;
            Block {
                id: tile_id(owner, tile as u8),
                label: self.pack.tiles[tile].name.clone(),
                tone: if token { Tone::Red } else { Tone::Brown },
                owner: self.seat(owner),
                cells: (0..GRID * GRID)
                    .filter(|square| squares >> square & 1 == 1)
                    .map(|square| square_id(owner, square))
                    .collect(),
                marks: if token { vec![Mark::sign("⚒", "construction token")] } else { Vec::new() },
                ..Block::default()
            }
        });
        Grid {
            id: format!("grid-{}", owner + 1),
            label: "Base grid".into(),
            rows,
            blocks: blocks.collect(),
            ..Grid::default()
        }
    }

    fn cards_part(&self, state: &State, owner: u8) -> Part {
        let player = &state.players[usize::from(owner)];
        let chosen = player.cards.iter().copied().filter(|kind| *kind != NONE);
        let choosing = state.phase == Phase::Prepare && usize::from(player.steps) < PLACES_OF_CARDS;
        let mut kinds: Vec<Kind> = chosen.collect();
        if choosing {
            kinds.extend(
                (0..self.pack.cards as Kind).filter(|kind| self.pack.kind(*kind).initiative == player.steps + 1),
            );
        } else {
            kinds.extend([self.pack.biplane(), self.pack.biplane() + 1, self.pack.airship()]);
        }
        let cards = kinds.into_iter().map(|kind| self.unit_card(state, owner, kind)).collect();
        Part::Cards { id: format!("cards-{}", owner + 1), label: "Unit cards".into(), cards }
    }

    fn unit_card(&self, state: &State, owner: u8, kind: Kind) -> SceneCard {
        let card: &Card = self.pack.kind(kind);
        let mut figures = Vec::new();
        if card.initiative > 0 {
            figures.push(Figure::new("Initiative", card.initiative));
            figures.push(Figure::new("AP", card.ap));
        }
        if card.hp > 0 {
            figures.push(Figure::new("HP", card.hp));
        }
        let mut lines = Vec::new();
        if let Some(weapon) = card.weapon.map(|weapon| self.pack.weapon(weapon)) {
            let ranges: Vec<String> = weapon
                .dice
                .iter()
                .take(usize::from(weapon.reach()))
                .map(|dice| dice.map_or("–".to_string(), dice_words))
                .collect();
            lines.push(format!("{} ({} AP): {}", weapon.name, weapon.ap, ranges.join(" / ")));
        }
        if card.heal > 0 {
            lines.push(format!("Heal (1 AP): {} HP of adjacent infantry.", card.heal));
        }
        lines.extend(card.abilities.lines().map(String::from));
        let holder = self.holder(kind);
        let held = state.players[usize::from(owner)].upgrades[holder].iter().filter(|upgrade| **upgrade != NONE);
        let mut marks: Vec<String> =
            held.map(|upgrade| self.pack.upgrades[usize::from(*upgrade)].name.clone()).collect();
        if !self.is_unlocked(state, owner, card.class) {
            marks.push("locked".into());
        }
        SceneCard {
            id: card_id(owner, kind),
            title: card.name.clone(),
            kind: card.class.name().into(),
            art: class_symbol(card.class),
            cost: format!("{}:swill:", self.price(state, owner, kind)),
            figures,
            lines,
            marks,
            clause: "7.5",
            ..SceneCard::default()
        }
    }

    fn objectives_part(&self, state: &State, seat: Seat, viewer: Viewer) -> Part {
        let player = &state.players[seat.index()];
        let card = |card: u8| {
            let objective = &self.pack.objectives[usize::from(card)];
            SceneCard {
                id: objective_id(card),
                title: objective.name.clone(),
                kind: "Secondary objective".into(),
                lines: vec![
                    format!(
                        "{}:swill: – {}",
                        self.pack.figures.secondary_swill,
                        objective.swill.0.words(objective.swill.1)
                    ),
                    format!(
                        "{}:vp: – {}",
                        self.pack.figures.secondary_points,
                        objective.points.0.words(objective.points.1)
                    ),
                ],
                clause: "6.10",
                ..SceneCard::default()
            }
        };
        let hidden = |place: usize| SceneCard {
            id: format!("hidden-{}-{place}", seat.0 + 1),
            kind: "Secondary objective".into(),
            face_down: true,
            clause: "6.10",
            ..SceneCard::default()
        };
        let heard = |seen: u8| matches!(viewer, Viewer::Seat(me) if seen >> me.0 & 1 == 1);
        let drafting = matches!(state.phase, Phase::Draft | Phase::Discard);
        // In the draft only the owner sees a hand: what a mate keeps is part of a choice that is still being made.
        let sees = if drafting { viewer.is(seat) } else { self.sees_hand(viewer, seat.0) };
        let mut cards = Vec::new();
        if sees || !drafting {
            for (place, secret) in player.hand.iter().enumerate() {
                cards.push(if sees || heard(secret.seen) { card(secret.card) } else { hidden(place) });
            }
        }
        if viewer.is(seat) {
            cards.extend((0..32).filter(|number| player.draft >> number & 1 == 1).map(card));
        }
        Part::Cards { id: format!("objectives-{}", seat.0 + 1), label: "Secondary objectives".into(), cards }
    }
}

fn facing(direction: u8) -> Facing {
    let steps = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];
    let (q, r) = steps[usize::from(direction)];
    Facing::axial(HexLayout::PointyTop, q, r)
}
