//! Who comes next, who leads, and the attack that is being resolved.

use super::{class_symbol, dice_words, die_kind, die_tone};
use crate::Hogs;
use crate::cards::{Kind, Pool};
use crate::state::{Fight, Phase, Source, Stage, State, UnitId};
use sounder_kernel::Names;
use sounder_scene::words::{count, list};
use sounder_scene::{Die, Entry, Panel, Part, Role, Strip, Tone, Track, When};

impl Hogs {
    /// Who leads, and who comes next in this phase.
    pub(super) fn order_panel(&self, state: &State, names: &Names) -> Panel {
        let title = if state.round == 0 { "Victory Points" } else { "Who comes next" };
        let mut panel = Panel::new("turns", title, Role::Shared);
        for side in 0..self.field.player_sides() {
            panel = panel.part(Part::Track(self.score_track(state, side, names)));
        }
        if state.round > 0 {
            panel = panel.part(Part::Strip(self.initiative_strip(state)));
        }
        panel
    }

    fn score_track(&self, state: &State, side: u8, names: &Names) -> Track {
        let members = list(self.field.members(side).map(|owner| self.owner_name(owner, names)));
        let (points, enough) = (state.points[usize::from(side)], self.pack.figures.victory);
        Track {
            id: format!("score-{}", side + 1),
            label: format!("{members}: {points} of {enough} :vp:"),
            at: usize::from(points.min(enough)),
            steps: (0..=enough).map(|step| step.to_string()).collect(),
            tone: Tone::Red,
            ..Track::default()
        }
    }

    fn initiative_strip(&self, state: &State) -> Strip {
        let aerial = matches!(state.phase, Phase::Settings | Phase::Aerial);
        // All of a card before those of the next, as the horde acts; players have one card for each initiative.
        let mut units: Vec<(u8, u8, Kind, UnitId)> = state
            .units
            .iter()
            .filter(|(_, unit)| self.class(unit).is_aircraft() == aerial && !unit.flight.away)
            .map(|(id, unit)| {
                let initiative = if aerial { self.air_initiative(unit) } else { self.pack.kind(unit.kind).initiative };
                (initiative, self.place_in_order(state, unit.owner), unit.kind, id)
            })
            .collect();
        units.sort_unstable();
        let entry = |(.., id): &(u8, u8, Kind, UnitId)| {
            let unit = state.units.get(*id);
            // The order says who has the lower initiative; where a unit is tells it from others of its name.
            let note = match (aerial, unit.kind == self.pack.airship()) {
                (false, _) => unit.hex.to_string(),
                (true, true) => format!("{}, Move {}", unit.hex, unit.flight.speed),
                (true, false) => format!("{}, speed {}", unit.hex, unit.flight.speed),
            };
            let when = match (state.turn.unit == *id, unit.done) {
                (true, _) => When::Now,
                (_, true) => When::Done,
                _ => When::Later,
            };
            Entry {
                id: format!("turn-{id}"),
                label: self.kind_name(unit.kind).into(),
                symbol: class_symbol(self.class(unit)),
                owner: self.seat(unit.owner),
                note,
                when,
            }
        };
        let label = match state.phase {
            Phase::Settings => "In the air, by last round's speed",
            Phase::Aerial => "In the air, by speed",
            _ => "By initiative",
        };
        Strip { id: "order".into(), label: label.into(), entries: units.iter().map(entry).collect() }
    }

    /// The attack that is being resolved: its dice before the roll, or what they show.
    pub(super) fn fight_panel(&self, state: &State, names: &Names) -> Option<Panel> {
        let fight = state.fights.last()?;
        let target = self.target_words(state, fight.target, names);
        let what = match fight.source {
            Source::Unit(id) | Source::Bomb(id, _) if state.units.has(id) => {
                format!("{} attacks {target}.", self.unit_words(state, id))
            }
            Source::Gun(hex, _) => format!("The Artillery on {hex} attacks {target}."),
            Source::Mine(hex) => format!("The Minefield on {hex} goes off under {target}."),
            Source::AaGun(hex) => format!("The AA Gun on {hex} attacks {target}."),
            Source::AaBuilding(owner) => {
                format!("The AA Gun of {} attacks {target}.", self.owner_name(owner, names))
            }
            Source::Risk => format!("{target} strains at its speed."),
            _ => format!("The Railway Cannon attacks {target}."),
        };
        let (label, dice) = if fight.stage >= Stage::Aim {
            (format!("The roll: {}", result_words(fight)), result_dice(fight))
        } else {
            ("Dice at hand".into(), pool_dice(fight.pool))
        };
        let mut panel = Panel::new("attack", "Attack", Role::Shared).part(Part::Text(what));
        if !dice.is_empty() {
            panel = panel.part(Part::Dice { id: "dice".into(), label, dice });
        }
        if fight.stage == Stage::Cover {
            panel = panel.part(Part::Text(format!("{} before cover.", dice_words(fight.pool))));
        }
        Some(panel)
    }
}

fn pool_dice(pool: Pool) -> Vec<Die> {
    let kinds = [(0, pool.gun), (1, pool.melee), (2, pool.explosive)];
    let dice = kinds.into_iter().flat_map(|(die, count)| (0..count).map(move |_| die));
    let named = |(number, die): (usize, u8)| Die {
        id: format!("die-{number}"),
        kind: format!("{} die", die_kind(die)),
        face: format!(":{}:", die_kind(die).to_lowercase()),
        tone: die_tone(die),
        ..Die::default()
    };
    dice.enumerate().map(named).collect()
}

/// "1 hit and 2 criticals".
fn result_words(fight: &Fight) -> String {
    let results = ["glancing hit", "hit", "critical"].into_iter().zip(fight.result);
    list(results.filter(|(_, number)| *number > 0).map(|(result, number)| count(number, result)))
}

fn result_dice(fight: &Fight) -> Vec<Die> {
    let faces = [(":glancing:", fight.result[0]), (":hit:", fight.result[1]), (":critical:", fight.result[2])];
    let dice = faces.into_iter().flat_map(|(face, count)| (0..count).map(move |_| face));
    let named = |(number, face): (usize, &str)| Die {
        id: format!("die-{number}"),
        kind: "attack die".into(),
        face: face.into(),
        ..Die::default()
    };
    dice.enumerate().map(named).collect()
}
