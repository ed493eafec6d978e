//! Which choices belong together, and what cannot be done now.

use super::{SIDES, turn_word};
use crate::Hogs;
use crate::cards::{Branch, Class};
use crate::state::{Action, BUILDINGS, NOBODY, Phase, State, Step, UnitId};
use crate::units::Herd;
use sounder_scene::{Closed, Grouped, How, Term};

/// A sentence as it goes on after a colon, without its full stop.
fn lower_first(sentence: &str) -> String {
    let mut letters = sentence.trim_end_matches('.').chars();
    letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect())
}

/// Something with a price that may be more than there is.
fn too_dear(verb: &str, text: String, touches: String, price: i32, swill: i32) -> Closed {
    let missing = price - swill;
    Closed {
        verb: verb.into(),
        text,
        touches: vec![touches],
        price: vec![Term::new("price", price, "swill")],
        short: if missing > 0 { vec![Term::new("Swill", missing, "swill")] } else { Vec::new() },
        why: String::new(),
    }
}

const ARROWS: [&str; 6] = ["→", "↘", "↙", "←", "↖", "↗"];

impl Hogs {
    pub(super) fn group_of(&self, state: &State, owner: u8, action: Action) -> Option<Grouped> {
        Some(match action {
            Action::Lay(_) => {
                let tile = match state.step {
                    Step::Lay(tile) if state.phase == Phase::Base => tile,
                    _ => self.prepared_tile(state.players[usize::from(owner)].steps)?,
                };
                Grouped::new("lay", format!("Lay {}", self.tile_words(tile)), How::Trials)
            }
            Action::Step(hex) => {
                let cost = self.step_cost(state, state.turn.unit, hex);
                Grouped::new("move", "Move to", How::Steppers).short(format!("{hex} for {cost}:ap:"))
            }
            Action::At(_) => Grouped::new("place", self.place_heading(state, owner), How::Trials),
            Action::Face(side) => {
                let side = usize::from(side);
                let short = format!("{} {}", ARROWS[side], SIDES[side]);
                Grouped::new("facing", "Facing", How::Toggles).row("It faces", "").short(short)
            }
            Action::Speed(speed) => {
                let (id, label) = self.console_heading(state, owner)?;
                let now = state.units.get(id).flight.speed;
                let value = if state.phase == Phase::Settings { format!("now {now}") } else { String::new() };
                Grouped::new("console", label, How::Steppers).row("Speed", value).short(speed.to_string())
            }
            Action::Rotation(rotation) => {
                let (id, label) = self.console_heading(state, owner)?;
                let now = turn_word(state.units.get(id).flight.rotation);
                let value = if state.phase == Phase::Settings { format!("now {now}") } else { String::new() };
                Grouped::new("console", label, How::Steppers).row("Rotation", value).short(turn_word(rotation))
            }
            Action::Construct(tile) => {
                let card = &self.pack.tiles[usize::from(tile)];
                let (id, label) = if usize::from(tile) >= BUILDINGS {
                    ("construct-mega", "Construct a Mega Building")
                } else if card.is_unlocking() {
                    ("construct-units", "Construct, for units")
                } else {
                    ("construct-other", "Construct, for Swill, upgrades and defence")
                };
                let good_for = self.tile_lines(tile).into_iter().next().unwrap_or_default();
                Grouped::new(id, label, How::List).short(format!("{}: {}", card.name, lower_first(&good_for)))
            }
            Action::Demolish(_) => Grouped::new("demolish", "Demolish", How::Folded),
            Action::Build(_) => Grouped::new("build", "Build a deployable", How::Folded),
            Action::BailOut => Grouped::new("bail-out", "Bail out", How::Folded),
            Action::Upgrade(upgrade) => {
                let card = &self.pack.upgrades[usize::from(upgrade)];
                let (id, label) = match card.fits.branch() {
                    Branch::Infantry => ("upgrade-infantry", "Upgrades for infantry"),
                    Branch::Vehicle => ("upgrade-vehicles", "Upgrades for vehicles"),
                };
                Grouped::new(id, label, How::Folded)
            }
            Action::Part(_) => Grouped::new("parts", "Airship parts", How::Folded),
            Action::Load(id, _) => {
                Grouped::new(format!("bombs-{id}"), format!("Bombs for {}", self.unit_words(state, id)), How::List)
            }
            _ => return None,
        })
    }

    /// What is being put on the map.
    fn place_heading(&self, state: &State, owner: u8) -> String {
        match (state.phase, state.step) {
            (Phase::Terrain, _) => {
                let terrain = crate::cards::Terrain::ALL[usize::from(state.at_hand)].1;
                format!("Lay the {} tile", terrain.name())
            }
            (Phase::Deploy, _) => format!("Put your {} down", self.thing_at_hand(state, owner)),
            (_, Step::Build(kind)) => format!("Build the {}", kind.name()),
            (_, Step::Place(kind)) => format!("Deploy the {}", self.kind_name(kind)),
            _ => "Put it down".into(),
        }
    }

    fn console_heading(&self, state: &State, owner: u8) -> Option<(UnitId, String)> {
        let id = match state.step {
            Step::StartSpeed(id) | Step::StartTurn(id) => id,
            _ => self.being_set(state, owner).0,
        };
        state.units.has(id).then(|| (id, format!("Console of the {}", self.unit_words(state, id))))
    }

    /// What cannot be bought or built now, and what it waits for.
    pub(super) fn closed_to(&self, state: &State, owner: u8) -> Vec<Closed> {
        let chooses = state.actor == owner && state.step == Step::Start;
        if !chooses || !state.fights.is_empty() || state.asking.is_some() {
            return Vec::new();
        }
        let swill = i32::from(state.players[usize::from(owner)].swill);
        match state.phase {
            Phase::Recruit => {
                let mut closed = self.closed_units(state, owner);
                closed.extend(self.dear_purchases(state, owner));
                closed
            }
            Phase::Base => {
                let dear = self.too_dear_megas(state, owner).map(|tile| {
                    let card = &self.pack.tiles[usize::from(tile)];
                    let text = format!("Construct {}", self.tile_words(tile));
                    too_dear("Construct", text, super::plan_id(owner, tile), i32::from(card.swill), swill)
                });
                dear.collect()
            }
            _ => Vec::new(),
        }
    }

    /// Upgrades and parts of the airship that only Swill is missing for.
    fn dear_purchases(&self, state: &State, owner: u8) -> Vec<Closed> {
        let swill = i32::from(state.players[usize::from(owner)].swill);
        let mut closed = Vec::new();
        self.fitting_upgrades(state, owner, u8::MAX, |upgrade| {
            let card = &self.pack.upgrades[usize::from(upgrade)];
            if i32::from(card.swill) > swill {
                let (text, id) = (format!("Buy {}", card.name), super::upgrade_id(owner, upgrade));
                closed.push(too_dear("Upgrade", text, id, card.swill.into(), swill));
            }
        });
        if self.builds_airship(state, owner) {
            for (part, card) in self.pack.parts.iter().enumerate() {
                if state.parts[part].owner == NOBODY && i32::from(card.swill) > swill {
                    let (text, id) = (format!("Buy the {}", card.name), super::part_id(part));
                    closed.push(too_dear("Airship", text, id, card.swill.into(), swill));
                }
            }
        }
        closed
    }

    /// Units that cannot be recruited now.
    fn closed_units(&self, state: &State, owner: u8) -> Vec<Closed> {
        let player = &state.players[usize::from(owner)];
        let herd = self.herd(state, owner);
        let planes = [self.pack.biplane(), self.pack.biplane() + 1];
        let kinds = player.cards.into_iter().chain(planes);
        kinds
            .filter(|kind| !self.can_recruit(state, owner, *kind, &herd))
            .map(|kind| {
                let (class, price) = (self.pack.kind(kind).class, i32::from(self.price(state, owner, kind)));
                let text = format!("Recruit {}", self.kind_name(kind));
                let closed = too_dear("Recruit", text, super::card_id(owner, kind), price, player.swill.into());
                Closed { why: self.closed_why(state, owner, class, price as u8, &herd), ..closed }
            })
            .collect()
    }

    fn closed_why(&self, state: &State, owner: u8, class: Class, price: u8, herd: &Herd) -> String {
        if !self.is_unlocked(state, owner, class) {
            return self.unlocking_tile(class).map_or_else(
                || format!("The HQ and {} other unlocking buildings must stand.", self.pack.figures.legend_buildings),
                |tile| format!("No {} stands.", tile.name),
            );
        }
        if herd[class as usize] >= self.pack.miniatures[class as usize] {
            return "No miniature is left.".into();
        }
        if !self.has_room(state.players[usize::from(owner)].standing(), class, herd) {
            return "Your buildings carry no more of them.".into();
        }
        let player = &state.players[usize::from(owner)];
        if player.swill < price { String::new() } else { "It flies already, or no hex is free for it.".into() }
    }
}
