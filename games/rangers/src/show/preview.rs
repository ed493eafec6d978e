//! What would come of a choice: each face of a die before a breach, and where a token would stop before an advance.

use super::{a_barrier, node_id, road_id};
use crate::Rangers;
use crate::action::Action;
use crate::event::Band;
use crate::rules::Dicing;
use crate::state::{Barrier, NONE, Nature, Phase, Spot, Stake, State, Target, Task, Where, Why, bits};
use sounder_kernel::{Names, Seat};
use sounder_scene::{Chance, Closed, Figure, Odds, Outcome, Preview, Term, words};

impl Rangers {
    pub(super) fn preview_of(&self, state: &State, seat: Seat, action: Action, _: &Names) -> Preview {
        let ranger = State::ranger_of(seat).unwrap_or(0);
        let odds = |ranger: usize, stake: Stake, target: Target| Preview {
            odds: Some(self.odds(state, ranger, stake, target)),
            ..Preview::default()
        };
        match action {
            Action::Assault(_, target) => {
                let defenders = self.defenders(state, target);
                let stake = if matches!(target, Target::Ranger(_)) { Stake::Exposed } else { Stake::Breach };
                odds(defenders.trailing_zeros() as usize, stake, target)
            }
            Action::StepForward => {
                let target = state.assault.target;
                let stake = if matches!(target, Target::Ranger(_)) { Stake::Exposed } else { Stake::Breach };
                odds(ranger, stake, target)
            }
            Action::Attack(spot) => {
                let mut preview = odds(ranger, Stake::Attack(spot), Target::default());
                let damage = self.damage_of(state, ranger, self.in_ambush(state, ranger));
                preview.lines.push(format!("{damage} damage if it succeeds."));
                preview
            }
            Action::Cross(to) => odds(ranger, Stake::Cross(to), Target::default()),
            Action::Bushwhack(_) if state.rangers[ranger].role == crate::Role::Navigator => Preview::default(),
            Action::Bushwhack(to) => odds(ranger, Stake::Bushwhack(to), Target::default()),
            Action::March(spot, by) => self.march_preview(state, spot, by),
            Action::Road(road) => match state.tokens.get(usize::from(state.moving)).map(|token| token.at.place()) {
                Some(Where::Node(node)) => self.way_preview(state, node, road),
                _ => Preview::default(),
            },
            Action::Secure(_) => {
                price(vec![Term::new("secure", Self::price(state, self.figures().secure).into(), "momentum")])
            }
            Action::Clear => price(vec![Term::new("clear", self.clear_price(state).into(), "momentum")]),
            Action::Buy(ware) => price(vec![Term::new("price", self.ware_price(ware).into(), "coin")]),
            _ => Preview::default(),
        }
    }

    /// What each face of the die that counts would do. RGR §6.5, §6.6
    fn odds(&self, state: &State, ranger: usize, stake: Stake, target: Target) -> Odds {
        let blighted = match target {
            Target::Place(node) if stake == Stake::Breach && state.nature == Nature::Corrupted => {
                let (_, captured) = state.place_nodes();
                let held = bits(captured.into()).filter(|place| state.has_token(Spot::node(*place)));
                held.fold(0, |set: u32, place| set | 1 << place) & self.next_places(state, node) != 0
            }
            _ => false,
        };
        let dicing = self.dicing(state, ranger.min(self.rangers - 1), stake, target, blighted);
        let ways = dicing.ways();
        let all: u32 = ways.iter().sum();
        let mut outcomes: Vec<Outcome> = Vec::new();
        for band in [Band::Bad, Band::Middle, Band::Good] {
            let faces: Vec<u8> = (1..=6).filter(|face| dicing.band(stake, *face) == band).collect();
            if faces.is_empty() {
                continue;
            }
            let cases = faces.iter().map(|face| ways[usize::from(*face) - 1]).sum();
            outcomes.push(Outcome {
                faces: faces.iter().map(ToString::to_string).collect(),
                label: self.band_text(stake, target, dicing, band),
                chance: Chance::new(cases, all),
            });
        }
        let keeps = if dicing.low { "the lowest of" } else { "the best of" };
        let label = format!("{keeps} {}", words::plural(dicing.dice, "die", "dice"));
        let figures = if dicing.bonus == 0 { Vec::new() } else { vec![Figure::new("Bonus", i64::from(dicing.bonus))] };
        Odds { label, outcomes, figures }
    }

    fn band_text(&self, stake: Stake, target: Target, dicing: Dicing, band: Band) -> String {
        let place = matches!(target, Target::Place(_));
        match (stake, dicing.low, band) {
            (Stake::Breach, _, Band::Good) => "It holds; the wave takes damage",
            (Stake::Breach, false, Band::Middle) if place => "Captured, harm; the wave pays and takes damage",
            (Stake::Breach, false, Band::Bad) if place => "Captured, harm",
            (Stake::Breach, false, Band::Middle) => "It falls, harm; the wave takes damage",
            (Stake::Breach, false, Band::Bad) => "It falls, harm",
            (Stake::Breach, true, Band::Middle) => "The wave takes damage; harm, or give it up",
            (Stake::Breach, true, Band::Bad) => "Lost; the ranger must retreat",
            (Stake::Exposed, _, Band::Good) => "Safe",
            (Stake::Exposed, _, Band::Middle) => "Harm",
            (Stake::Exposed, _, Band::Bad) => "Captured",
            (_, _, Band::Good) => "Succeeds",
            (_, _, Band::Middle) => "Succeeds, with harm",
            (_, _, Band::Bad) => "Fails, with harm",
        }
        .into()
    }

    /// Where a token would stop and what it would meet. RGR §8.6
    fn march_preview(&self, state: &State, spot: Spot, by: u8) -> Preview {
        match spot.place() {
            Where::Node(node) => self.way_preview(state, node, by),
            Where::Road(segment, end) if by == NONE => self.arrival(state, segment, self.end_of(segment, end), None),
            Where::Road(segment, end) => self.way_preview(state, self.end_of(segment, end), segment),
            Where::Off => Preview::default(),
        }
    }

    fn way_preview(&self, state: &State, from: u8, road: u8) -> Preview {
        let to = self.park.roads[usize::from(road)].other(from);
        let guard = state.rangers.iter().any(|ranger| !ranger.captured && ranger.choke == road);
        let met = if guard {
            Some("a chokepoint halts it".to_string())
        } else if state.is_closed(road) {
            Some("the road is closed".into())
        } else {
            state.obstacle_on(road).map(|obstacle| match obstacle.what {
                trap @ Barrier::Trap(_) => format!("{} goes off", a_barrier(trap)),
                wall if self.is_manned(state, road) => format!("{} is manned", a_barrier(wall)),
                wall => format!("{} stands in the way", a_barrier(wall)),
            })
        };
        self.arrival(state, road, to, met)
    }

    fn arrival(&self, state: &State, road: u8, to: u8, met: Option<String>) -> Preview {
        let name = self.node_name(to);
        let line = match (&met, self.meets(state, to)) {
            (Some(met), _) => format!("Stops on the way: {met}."),
            (None, ahead) => match ahead_word(ahead) {
                Halt::Front => format!("Stops in front of {name}, which is defended."),
                Halt::In => format!("Stops at {name}."),
                Halt::On => format!("Passes {name} and goes on."),
            },
        };
        let path = if met.is_some() { vec![road_id(road)] } else { vec![road_id(road), node_id(to)] };
        Preview { path, lines: vec![line], ..Preview::default() }
    }

    /// What a ranger might expect to do and cannot.
    pub(super) fn closed_to(&self, state: &State, seat: Seat, _: &Names) -> Vec<Closed> {
        let Some(ranger) = State::ranger_of(seat) else { return Vec::new() };
        let who = &state.rangers[ranger];
        let closed = |verb: &str, text: &str, why: &str| Closed {
            verb: verb.into(),
            text: text.into(),
            why: why.into(),
            ..Closed::default()
        };
        match (state.phase, state.tasks.last()) {
            (_, Some(Task::Harm { why: Why::Lost, .. })) if self.retreats(state, who) == 0 => {
                vec![closed("Retreat", "Retreat instead", "there is no place to go to")]
            }
            (Phase::Rangers, None) if who.injuries >= 3 => {
                vec![closed("Go", "Go anywhere", "three injuries: you can only hold")]
            }
            (Phase::Rangers, None) if who.injuries == 2 => {
                vec![closed("Go", "Go by trail", "two injuries: roads only")]
            }
            _ => Vec::new(),
        }
    }
}

fn price(price: Vec<Term>) -> Preview {
    Preview { price, ..Preview::default() }
}

enum Halt {
    Front,
    In,
    On,
}

fn ahead_word(ahead: crate::rules::Ahead) -> Halt {
    match ahead {
        crate::rules::Ahead::Barred => Halt::Front,
        crate::rules::Ahead::Stops => Halt::In,
        crate::rules::Ahead::Passes => Halt::On,
    }
}
