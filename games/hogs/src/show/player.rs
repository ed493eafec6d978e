//! The area of one player: stock, base grid, unit cards, consoles, airship and objectives.

use super::{square_id, square_name, tile_id, tile_symbol};
use crate::Hogs;
use crate::cards::{GRID, Kind};
use crate::state::{NOBODY, NONE, PLACES_OF_CARDS, Phase, SQUARES, State, Step, TILES, TOKEN};
use sounder_kernel::{Game, Names, Seat, Viewer};
use sounder_scene::{Block, Grid, Mark, Panel, Part, Role, Tile, Token, Tone};

/// Whether an owner is at the unit cards of the preparation.
pub(super) fn is_choosing_cards(state: &State, owner: u8) -> bool {
    state.phase == Phase::Prepare && usize::from(state.players[usize::from(owner)].steps) < PLACES_OF_CARDS
}

impl Hogs {
    pub(super) fn player_panel(&self, state: &State, seat: Seat, viewer: Viewer, names: &Names) -> Panel {
        let owner = seat.0;
        let player = &state.players[seat.index()];
        let faction = self.pack.factions.get(usize::from(player.faction)).map_or("", |faction| faction.name.as_str());
        let mut panel = Panel::new(format!("player-{}", owner + 1), names.of(seat), Role::Seat(seat)).note(faction);
        panel.active = self.status(state).acting().contains(seat);
        panel = panel.part(self.stock_part(state, owner));
        // While all prepare at once, nobody sees what another has chosen.
        let open = state.phase != Phase::Faction && (state.phase != Phase::Prepare || viewer.is(seat));
        let choosing = is_choosing_cards(state, owner);
        // What is looked at most comes first: in the draft that are the objectives.
        let drafting = matches!(state.phase, Phase::Draft | Phase::Discard);
        if drafting {
            panel = panel.part(self.objectives_part(state, seat, viewer));
        }
        if open && !choosing {
            panel = panel.part(Part::Grid(self.grid(state, owner)));
        }
        panel.parts.extend(self.consoles_part(state, owner, viewer));
        if !drafting && state.round > 0 {
            panel = panel.part(self.objectives_part(state, seat, viewer));
        }
        if open {
            panel = panel.part(self.cards_part(state, owner));
        }
        panel.parts.extend(self.plans_part(state, owner));
        panel.parts.extend(self.upgrades_part(state, owner));
        panel.parts.extend(self.airship_part(state, owner));
        panel
    }

    /// Aircraft with their settings and what is damaged.
    fn consoles_part(&self, state: &State, owner: u8, viewer: Viewer) -> Option<Part> {
        let flying = state.units.of(owner).filter(|(_, unit)| self.class(unit).is_aircraft());
        let cards: Vec<_> = flying.map(|(id, _)| self.console_card(state, id, viewer)).collect();
        (!cards.is_empty()).then(|| Part::Cards {
            id: format!("consoles-{}", owner + 1),
            label: "In the air".into(),
            cards,
        })
    }

    fn stock_part(&self, state: &State, owner: u8) -> Part {
        let player = &state.players[usize::from(owner)];
        let token = |id: &str, symbol, count: i32, label: &str| Token {
            id: format!("{id}-{}", owner + 1),
            symbol,
            count,
            label: label.into(),
            ..Token::default()
        };
        let side = usize::from(self.field.side(owner));
        let mut tokens = vec![
            token("swill", "swill", player.swill.into(), "Swill, which pays for units and upgrades"),
            token("vp", "vp", state.points[side].into(), "Victory Points"),
        ];
        if state.round > 0 {
            tokens.insert(1, token("income", "income", self.income(state, owner).into(), "Swill a round"));
        }
        Part::Tokens { label: "Stock".into(), tokens }
    }

    /// Buildings to choose from, while one is chosen.
    fn plans_part(&self, state: &State, owner: u8) -> Option<Part> {
        let chooses = state.phase == Phase::Base && state.step == Step::Start && state.actor == owner;
        if !chooses {
            return None;
        }
        let mut cards: Vec<_> = self.constructible(state, owner).map(|tile| self.plan_card(owner, tile)).collect();
        cards.extend(self.too_dear_megas(state, owner).map(|tile| self.plan_card(owner, tile)));
        (!cards.is_empty()).then(|| Part::Cards {
            id: format!("plans-{}", owner + 1),
            label: "Buildings to choose from".into(),
            cards,
        })
    }

    /// Upgrades that are bought, and while one buys, those that could be.
    fn upgrades_part(&self, state: &State, owner: u8) -> Option<Part> {
        let held = state.players[usize::from(owner)].upgrades_held();
        let mut shown: Vec<u8> =
            (0..self.pack.upgrades.len() as u8).filter(|upgrade| held >> upgrade & 1 == 1).collect();
        if state.phase == Phase::Recruit && state.actor == owner && self.plays(state, owner) {
            self.fitting_upgrades(state, owner, u8::MAX, |upgrade| shown.push(upgrade));
        }
        let cards: Vec<_> = shown.into_iter().map(|upgrade| self.upgrade_card(state, owner, upgrade)).collect();
        (!cards.is_empty()).then(|| Part::Cards {
            id: format!("upgrades-{}", owner + 1),
            label: "Upgrades".into(),
            cards,
        })
    }

    /// Parts that are bought, and those that could be: the supply lies open to all.
    fn airship_part(&self, state: &State, owner: u8) -> Option<Part> {
        let buys = state.phase == Phase::Recruit && state.actor == owner && self.builds_airship(state, owner);
        let shown = |part: &usize| {
            let holder = state.parts[*part].owner;
            holder == owner || buys && holder == NOBODY
        };
        let card = |part: usize| {
            let mut card = self.part_card(state, part);
            card.marks.extend((state.parts[part].owner == owner).then(|| "bought".to_string()));
            card
        };
        let cards: Vec<_> = (0..self.pack.parts.len()).filter(shown).map(card).collect();
        (!cards.is_empty()).then(|| Part::Cards {
            id: format!("airship-{}", owner + 1),
            label: "Airship parts".into(),
            cards,
        })
    }

    fn grid(&self, state: &State, owner: u8) -> Grid {
        let player = &state.players[usize::from(owner)];
        let cell = |square: usize| Tile {
            id: square_id(owner, square),
            name: square_name(square),
            label: "square".into(),
            ..Tile::default()
        };
        let rows = (0..GRID).map(|row| (0..GRID).map(|column| cell(row * GRID + column)).collect()).collect();
        let blocks = (0..TILES).filter(|tile| player.tiles[*tile] != 0).map(|tile| {
            let squares = player.tiles[tile] & SQUARES;
            let token = player.tiles[tile] & TOKEN != 0;
            let card = &self.pack.tiles[tile];
            Block {
                id: tile_id(owner, tile as u8),
                label: card.name.clone(),
                symbol: tile_symbol(card),
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
        Grid { id: super::grid_id(owner), label: "Base grid".into(), rows, blocks: blocks.collect(), ..Grid::default() }
    }

    fn cards_part(&self, state: &State, owner: u8) -> Part {
        let player = &state.players[usize::from(owner)];
        let mut kinds: Vec<Kind> = player.cards.iter().copied().filter(|kind| *kind != NONE).collect();
        if is_choosing_cards(state, owner) {
            kinds.extend(
                (0..self.pack.cards as Kind).filter(|kind| self.pack.kind(*kind).initiative == player.steps + 1),
            );
        } else if let (Phase::Base, Step::Swap) = (state.phase, state.step) {
            // Cards that may come in lie beside those they would replace.
            let fresh = (0..self.pack.cards as Kind)
                .filter(|kind| !kinds.contains(kind) && state.fresh >> self.pack.kind(*kind).class as u16 & 1 == 1);
            let fresh: Vec<Kind> = if state.actor == owner { fresh.collect() } else { Vec::new() };
            kinds.extend(fresh);
        }
        if state.phase != Phase::Prepare {
            kinds.extend([self.pack.biplane(), self.pack.biplane() + 1]);
        }
        let cards = kinds.into_iter().map(|kind| self.unit_card(state, owner, kind)).collect();
        Part::Cards { id: format!("cards-{}", owner + 1), label: "Unit cards".into(), cards }
    }
}
