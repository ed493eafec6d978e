//! Cards as they read: units, consoles, airship parts, objectives, and what upgrades and buildings do.

use super::gallery::{objective_picture, part_picture, unit_picture, upgrade_picture};
use super::{
    bomb_word, card_id, class_symbol, console_id, dice_signs, objective_id, part_id, plan_id, tile_symbol, turn_word,
    upgrade_id,
};
use crate::Hogs;
use crate::cards::{Arc, BaseTile, Boost, Branch, Card, Class, Kind, PartDeed, PartKind, Pool, Power, Slot, WeaponId};
use crate::state::{HOLDERS, NONE, Phase, State, UnitId};
use sounder_kernel::{Seat, Viewer};
use sounder_scene::words::{capital, count, list};
use sounder_scene::{Card as SceneCard, Figure, Part, Tone};

fn class_tone(class: Class) -> Tone {
    match class {
        Class::Grunt => Tone::Brown,
        Class::Medic => Tone::Green,
        Class::Engineer => Tone::Orange,
        Class::Espionage => Tone::Purple,
        Class::HeavyWeapons => Tone::Red,
        Class::Legend => Tone::Yellow,
        Class::Car | Class::Tank | Class::Aqua => Tone::Grey,
        Class::Plane | Class::Airship => Tone::Blue,
    }
}

impl Hogs {
    /// An attack with its price and its dice by range.
    pub(super) fn weapon_line(&self, weapon: WeaponId) -> String {
        let card = self.pack.weapon(weapon);
        let mut ranges: Vec<(u8, u8, Pool)> = Vec::new();
        for (range, pool) in (1..).zip(&card.dice).filter_map(|(range, pool)| Some((range, (*pool)?))) {
            match ranges.last_mut() {
                Some((_, last, known)) if *known == pool && *last + 1 == range => *last = range,
                _ => ranges.push((range, range, pool)),
            }
        }
        let at = |(first, last, pool): &(u8, u8, Pool)| {
            let range = if first == last { first.to_string() } else { format!("{first}–{last}") };
            format!("{} at {range}", dice_signs(*pool))
        };
        let dice: Vec<String> = ranges.iter().map(at).collect();
        let price = if card.ap > 0 { format!(", {}:ap:", card.ap) } else { String::new() };
        let arc = match card.arc {
            Arc::Around => "",
            Arc::Front => ", to the front",
            Arc::Side => ", to a side",
        };
        let air = if card.anti_air { ", at aircraft only" } else { "" };
        format!("{}{price}{arc}{air}: {}", card.name, dice.join(", "))
    }

    /// A card that stands for a kind of unit of an owner.
    pub(super) fn unit_card(&self, state: &State, owner: u8, kind: Kind) -> SceneCard {
        let card: &Card = self.pack.kind(kind);
        let traits = self.kind_traits(state, owner, kind);
        let mut figures = Vec::new();
        if card.initiative > 0 {
            figures.push(Figure::new("Initiative", card.initiative));
            figures.push(Figure::new("AP", traits.ap()));
            figures.push(Figure::new("Move", card.stride + traits.boost.stride));
        }
        if card.hp > 0 {
            figures.push(Figure::new("HP", traits.toughness()));
        }
        let mut lines: Vec<String> = card.weapon.map(|weapon| self.weapon_line(weapon)).into_iter().collect();
        if card.heal > 0 {
            lines.push(format!("Heal, 1:ap:: {} HP of infantry next to it.", card.heal + traits.boost.heal));
        }
        lines.extend(card.abilities.lines().map(String::from));
        let held = state.players[usize::from(owner)].upgrades[self.holder(kind)];
        for upgrade in held.iter().filter(|upgrade| **upgrade != NONE) {
            let card = &self.pack.upgrades[usize::from(*upgrade)];
            lines.push(format!("+ {}: {}", card.name, self.boost_words(&card.boost)));
        }
        SceneCard {
            id: card_id(owner, kind),
            title: card.name.clone(),
            kind: card.class.name().into(),
            tone: class_tone(card.class),
            art: class_symbol(card.class),
            picture: unit_picture(kind),
            cost: format!("{}:swill:", self.price(state, owner, kind)),
            figures,
            lines,
            marks: self.unit_marks(state, owner, card.class),
            clause: "7.5",
            ..SceneCard::default()
        }
    }

    /// The building that unlocks a class; Legends need several.
    pub(super) fn unlocking_tile(&self, class: Class) -> Option<&BaseTile> {
        self.pack.tiles.iter().find(|tile| tile.unlocks(class))
    }

    /// What it still needs, and how many are alive of how many there can be.
    fn unit_marks(&self, state: &State, owner: u8, class: Class) -> Vec<String> {
        let alive = self.herd(state, owner)[class as usize];
        let mut marks = Vec::new();
        if !self.is_unlocked(state, owner, class) {
            let several = || format!("needs HQ and {} others", self.pack.figures.legend_buildings);
            marks.push(self.unlocking_tile(class).map_or_else(several, |tile| format!("needs {}", tile.name)));
        }
        if alive > 0 {
            marks.push(format!("{alive} of {} alive", self.pack.miniatures[class as usize]));
        }
        marks
    }

    /// What an upgrade adds, in words.
    pub(super) fn boost_words(&self, boost: &Boost) -> String {
        let mut words: Vec<String> = Vec::new();
        let mut add = |amount: u8, what: &str| {
            if amount > 0 {
                words.push(format!("+{}", count(amount, what)));
            }
        };
        add(boost.hp, "Health Point");
        add(boost.ap, "Action Point");
        add(boost.stride, "hex a Move");
        add(boost.reach, "range of its own attack");
        add(boost.heal, "HP healed");
        add(boost.bombs, "bomb on board");
        add(boost.rotations, "rotation");
        add(boost.slots, "damage slot");
        if boost.dice != Pool::default() {
            words.push(format!("+{} in its own attack", dice_signs(boost.dice)));
        }
        if boost.plating.dice() > 0 {
            words.push(format!("takes {} off every attack at it", dice_signs(boost.plating)));
        }
        if boost.thrift > 0 {
            words.push(format!("deployables cost {}:swill: less", boost.thrift));
        }
        if boost.loot > 0 {
            words.push(format!("{}:swill: for each enemy it destroys", boost.loot));
        }
        if boost.cheaper > 0 {
            words.push(format!("recruits cost {}:swill: less", boost.cheaper));
        }
        words.extend(boost.abilities.lines().map(|line| line.trim_end_matches('.').to_string()));
        words.extend(boost.weapons.into_iter().flatten().map(|weapon| self.weapon_line(weapon)));
        format!("{}.", capital(&words.join("; ")).replace("Health Points.", "Health Points"))
    }

    /// What a building gives and takes.
    pub(super) fn tile_lines(&self, tile: u8) -> Vec<String> {
        let card: &BaseTile = &self.pack.tiles[usize::from(tile)];
        let mut lines = Vec::new();
        if card.is_unlocking() {
            let classes = list(card.unlocks.iter().map(Class::name));
            let cap = card.cap.map_or(String::new(), |cap| format!(", {cap} at a time"));
            lines.push(format!("Unlocks {classes}{cap}."));
        }
        match card.upgrades {
            Some(Branch::Infantry) => lines.push("Unlocks infantry upgrades.".into()),
            Some(Branch::Vehicle) => lines.push("Unlocks vehicle upgrades.".into()),
            None => {}
        }
        if card.guards {
            lines.push("Answers aircraft that attack your base or what is next to it.".into());
        }
        lines.extend(card.power.map(|power| {
            match power {
                Power::Cannon => "Each round it may fire 4 Explosive dice at anything on the ground, for 3 Swill.",
                Power::Supply => "Recruit next to any point you hold, for 1 Swill more.",
                Power::Works => "Each round it heals and repairs every unit of yours by one.",
                Power::Listening => "Each round it looks at an enemy objective, and you set aircraft last.",
            }
            .to_string()
        }));
        let net = i32::from(card.income) - i32::from(card.upkeep);
        if net != 0 {
            lines.push(format!("{net:+}:swill: each round."));
        }
        lines.push(format!("Covers {}.", count(card.squares, "square")));
        lines
    }

    /// The console of a plane, or the tail of the airship: how it flies and what is damaged.
    pub(super) fn console_card(&self, state: &State, id: UnitId, viewer: Viewer) -> SceneCard {
        let unit = state.units.get(id);
        let (card, flight) = (self.pack.kind(unit.kind), unit.flight);
        let owner = Seat(unit.owner);
        let mut marks = Vec::new();
        let overhears = matches!(viewer, Viewer::Seat(me) if self.overhears(state, me.0));
        let place = self.wing(state, unit.owner).iter().position(|other| *other == id).unwrap_or(0);
        let set = usize::from(state.players[owner.index()].steps).saturating_sub(2 * place);
        if state.phase == Phase::Settings && (viewer.is(owner) || overhears) {
            if set >= 1 {
                marks.push(format!("set to speed {}", flight.next_speed));
            }
            if set >= 2 {
                marks.push(format!("set to turn {}", turn_word(flight.next_rotation)));
            }
        }
        if flight.away {
            marks.push("off the battlefield".into());
        }
        let slot = |(_, kind, cube): &(u8, Slot, bool)| match (kind, cube) {
            (Slot::Plain, false) => "□".to_string(),
            (Slot::Plain, true) => "■".to_string(),
            (kind, false) => format!("□ {}", kind.name()),
            (kind, true) => format!("■ no {}", kind.name()),
        };
        let slots: Vec<String> = self.slot_list(state, id).iter().map(slot).collect();
        let bombs = if flight.bombs.is_empty() {
            "none".to_string()
        } else {
            flight.bombs.iter().map(|bomb| bomb_word(*bomb)).collect::<Vec<_>>().join(", ")
        };
        let mut lines = vec![format!("Damage: {}", slots.join(" · "))];
        lines.push(format!("Bombs, next first: {bombs}"));
        SceneCard {
            id: console_id(id),
            title: format!("{} on {}", card.name, unit.hex),
            kind: "Console".into(),
            tone: Tone::Blue,
            art: class_symbol(card.class),
            picture: unit_picture(unit.kind),
            figures: vec![
                Figure::new("Speed", flight.speed),
                Figure::new("Turns", turn_word(flight.rotation)),
                Figure::new("Initiative", self.air_initiative(unit)),
                Figure::new("HP", format!("{} of {}", self.health(state, id), self.full_health(state, id))),
            ],
            lines,
            marks,
            clause: "14.2",
            ..SceneCard::default()
        }
    }

    /// A part of an airship.
    pub(super) fn part_card(&self, state: &State, part: usize) -> SceneCard {
        let card = &self.pack.parts[part];
        let kind = match card.kind {
            PartKind::Tail => "Tail",
            PartKind::Hull => "Hull",
            PartKind::Nose => "Nose",
        };
        let cubes = state.parts[part].cubes;
        let slots = card.slots.iter().enumerate().map(|(place, slot)| {
            let mark = if cubes >> place & 1 == 1 { "■" } else { "□" };
            if *slot == Slot::Plain { mark.to_string() } else { format!("{mark} {}", slot.name()) }
        });
        let mut lines = self.part_lines(part);
        lines.push(format!("Slots: {}", slots.collect::<Vec<_>>().join(" · ")));
        SceneCard {
            id: part_id(part),
            title: card.name.clone(),
            kind: format!("Airship {}", kind.to_lowercase()),
            tone: Tone::Blue,
            art: "airship",
            picture: part_picture(part),
            cost: format!("{}:swill:", card.swill),
            figures: vec![Figure::new("HP", card.slots.len())],
            lines,
            clause: "14.13",
            ..SceneCard::default()
        }
    }

    /// What a part does.
    pub(super) fn part_lines(&self, part: usize) -> Vec<String> {
        let card = &self.pack.parts[part];
        let mut lines = Vec::new();
        if card.kind == PartKind::Tail {
            lines.push(format!("Moves 0 to {} hexes.", card.moves));
        }
        if card.rotations > 0 {
            lines.push(format!("+{}.", count(card.rotations, "rotation")));
        }
        if card.bombs > 0 {
            lines.push(format!("Room for {}.", count(card.bombs, "bomb")));
        }
        lines.extend(card.weapon.map(|weapon| self.weapon_line(weapon)));
        lines.extend(card.deed.map(|deed| {
            match deed {
                PartDeed::Repair => "Free: takes a cube off.",
                PartDeed::Spot => "Free: +1:gun: for your next attack within 3 hexes of it.",
                PartDeed::Cargo => "Infantry may be recruited next to it, for 2:swill: more.",
            }
            .to_string()
        }));
        lines
    }

    /// A building that could be constructed.
    pub(super) fn plan_card(&self, owner: u8, tile: u8) -> SceneCard {
        let card = &self.pack.tiles[usize::from(tile)];
        let mega = card.power.is_some();
        SceneCard {
            id: plan_id(owner, tile),
            title: card.name.clone(),
            kind: if mega { "Mega Building" } else { "Building" }.into(),
            tone: Tone::Brown,
            art: tile_symbol(card),
            picture: self.tile_picture(tile),
            cost: if card.swill > 0 { format!("{}:swill:", card.swill) } else { String::new() },
            lines: self.tile_lines(tile),
            clause: if mega { "13.8" } else { "5.2" },
            ..SceneCard::default()
        }
    }

    /// An upgrade that is bought, or could be.
    pub(super) fn upgrade_card(&self, state: &State, owner: u8, upgrade: u8) -> SceneCard {
        let card = &self.pack.upgrades[usize::from(upgrade)];
        let held = |holder: &usize| state.players[usize::from(owner)].upgrades[*holder].contains(&upgrade);
        let holder = (0..HOLDERS).find(held).map(|holder| self.kind_name(self.held_kind(state, owner, holder)));
        SceneCard {
            id: upgrade_id(owner, upgrade),
            title: card.name.clone(),
            kind: format!("Upgrade, {}", card.fits.name()),
            tone: Tone::Purple,
            art: "upgrade",
            picture: upgrade_picture(upgrade),
            cost: format!("{}:swill:", card.swill),
            lines: vec![self.boost_words(&card.boost)],
            marks: holder.map(|holder| format!("on {holder}")).into_iter().collect(),
            clause: "18.8",
            ..SceneCard::default()
        }
    }

    fn objective_card(&self, card: u8) -> SceneCard {
        let objective = &self.pack.objectives[usize::from(card)];
        let figures = &self.pack.figures;
        let (swill, points) = (objective.swill, objective.points);
        SceneCard {
            id: objective_id(card),
            title: objective.name.clone(),
            kind: "Secondary objective".into(),
            tone: Tone::Yellow,
            art: "vp",
            picture: objective_picture(card),
            lines: vec![
                format!("{}:swill: {}", figures.secondary_swill, capital(&swill.0.words(swill.1))),
                format!("{}:vp: {}", figures.secondary_points, capital(&points.0.words(points.1))),
            ],
            clause: "6.10",
            ..SceneCard::default()
        }
    }

    /// How far an objective is by now, for its owner.
    fn objective_progress(&self, state: &State, owner: u8, card: u8) -> Vec<String> {
        if state.round == 0 {
            return Vec::new();
        }
        let (test, wanted) = self.pack.objectives[usize::from(card)].points;
        vec![format!("{} of {wanted}", self.measure(state, owner, test).min(wanted))]
    }

    pub(super) fn objectives_part(&self, state: &State, seat: Seat, viewer: Viewer) -> Part {
        let player = &state.players[seat.index()];
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
                let mut card =
                    if sees || heard(secret.seen) { self.objective_card(secret.card) } else { hidden(place) };
                if sees {
                    card.marks = self.objective_progress(state, seat.0, secret.card);
                    if drafting {
                        card.marks.push("kept".into());
                    }
                }
                cards.push(card);
            }
        }
        if viewer.is(seat) {
            let draft = (0..32).filter(|number| player.draft >> number & 1 == 1);
            cards.extend(draft.map(|card| self.objective_card(card)));
        }
        Part::Cards { id: format!("objectives-{}", seat.0 + 1), label: "Secondary objectives".into(), cards }
    }
}
