//! What would come of a choice: each face of the die before a roll, the sum behind a price.

use super::cards::ware_card_id;
use super::people::kind_lines;
use crate::Rangers;
use crate::action::{Action, Suffer};
use crate::event::Band;
use crate::rules::WARES;
use crate::state::{Goal, Kind, Phase, Role, Stake, State, Target, Task, Where, Why};
use sounder_kernel::{Names, Seat};
use sounder_scene::{Chance, Closed, Odds, Preview, Prospect, Term, words};

impl Rangers {
    pub(super) fn preview_of(&self, state: &State, seat: Seat, action: Action, names: &Names) -> Preview {
        let ranger = State::ranger_of(seat).unwrap_or(0);
        let odds = |ranger: usize, stake: Stake, target: Target| Preview {
            odds: Some(self.odds(state, ranger, stake, target)),
            ..Preview::default()
        };
        match action {
            Action::Assault(_, target) => self.assault_preview(state, target, names),
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
            Action::Bushwhack(_) if state.rangers[ranger].role == Role::Navigator => Preview::default(),
            Action::Bushwhack(to) => odds(ranger, Stake::Bushwhack(to), Target::default()),
            Action::March(spot, by) => self.march_preview(state, spot, by, names),
            Action::TurnBack(spot) => self.return_preview(state, spot, names),
            Action::Road(road) => match state.tokens.get(usize::from(state.moving)).map(|token| token.at.place()) {
                Some(Where::Node(node)) => self.way_preview(state, node, road, state.path, names),
                _ => Preview::default(),
            },
            Action::Secure(_) => Preview {
                price: terms("secure", Self::price(state, self.figures().secure), "momentum"),
                ..Preview::default()
            },
            Action::Clear => Preview {
                price: terms("clear", self.clear_price(state), "momentum"),
                ..self.past_preview(state, names)
            },
            Action::Slip => Preview {
                price: terms("slip past", Self::price(state, self.figures().slip), "momentum"),
                ..self.past_preview(state, names)
            },
            Action::Buy(ware) => lines([self.ware_line(ware)]),
            Action::Nature(nature) => lines([self.nature_text(nature)]),
            Action::Role(role) => lines(self.role_lines(role)),
            Action::Kind(kind) => lines(kind_lines(kind)),
            Action::Vote(goal) => lines([self.goal_line(goal)]),
            Action::Suffer(Suffer::Injury) => lines([injury_line(state.rangers[ranger].injuries + 1).into()]),
            Action::Suffer(Suffer::Exhaustion) => {
                let dice = self.pool(&state.rangers[ranger]).saturating_sub(1);
                lines([format!("{} left in your pool.", words::plural(dice, "die", "dice"))])
            }
            _ => Preview::default(),
        }
    }

    /// What a last objective asks of the rangers. RGR §13.3 to §13.5
    fn goal_line(&self, goal: Goal) -> String {
        match goal {
            Goal::Evacuate => {
                let civilians = words::count(self.last.civilians, "civilian");
                format!("Lead {civilians} to an entrance that is free of the wave, one at a time.")
            }
            Goal::Destroy => {
                let pace = if self.last.wreck_once { ", one in a ranger's turn" } else { "" };
                format!("{} at the lost objective{pace}.", words::count(self.last.wreck, "action"))
            }
            Goal::Hold => format!("Keep one place for {} in a row.", words::count(self.last.keep, "wave turn")),
        }
    }

    /// The odds of who defends if nobody steps forward, and a line for each of the others who might. RGR §6.2
    fn assault_preview(&self, state: &State, target: Target, names: &Names) -> Preview {
        let at = match target {
            Target::Place(node) => Some(node),
            Target::Ranger(ranger) => Some(state.rangers[usize::from(ranger)].at),
            Target::Obstacle(_) => None,
        };
        if at.is_some_and(|node| state.warded.contains(node)) {
            return lines(["It fails without a roll: a Sentinel has seen to that.".into()]);
        }
        let stake = if matches!(target, Target::Ranger(_)) { Stake::Exposed } else { Stake::Breach };
        let defenders = self.defenders(state, target);
        let odds = |seat: Seat| self.odds(state, State::ranger_of(seat).unwrap_or(0), stake, target);
        let Some(first) = defenders.first() else { return Preview::default() };
        let mut preview = Preview { odds: Some(odds(first)), ..Preview::default() };
        if let Some(shown) = preview.odds.as_mut().filter(|_| defenders.len() > 1) {
            shown.label = format!("{}, unless another steps forward: {}", names.of(first), shown.label);
        }
        for seat in defenders.without(first).iter() {
            let odds = odds(seat);
            let cases = odds.prospects.iter().map(|prospect| {
                let label = prospect.label.split([';', ',']).next().unwrap_or_default();
                format!("{} %: {}", prospect.chance.percent(), uncapital(label))
            });
            let cases = cases.collect::<Vec<_>>().join(", ");
            preview.lines.push(format!("If {} steps forward, {}: {cases}.", names.of(seat), odds.label));
        }
        preview
    }

    /// What each face of the die that counts would do. RGR §6.5, §6.6
    fn odds(&self, state: &State, ranger: usize, stake: Stake, target: Target) -> Odds {
        let ranger = ranger.min(self.ranger_count - 1);
        let dicing = self.dicing(state, ranger, stake, target);
        let ways = dicing.ways();
        let all: u32 = ways.iter().sum();
        let mut prospects: Vec<Prospect> = Vec::new();
        for band in [Band::Bad, Band::Middle, Band::Good] {
            let faces: Vec<u8> = (1..=6).filter(|face| dicing.band(stake, *face) == band).collect();
            if faces.is_empty() {
                continue;
            }
            let cases = faces.iter().map(|face| ways[usize::from(*face) - 1]).sum();
            prospects.push(Prospect {
                faces: faces.iter().map(ToString::to_string).collect(),
                label: self.band_text(state, ranger, stake, target, band),
                chance: Chance::new(cases, all),
            });
        }
        let keeps = if dicing.low { "the lowest of" } else { "the best of" };
        let bonus = if dicing.bonus == 0 { String::new() } else { format!(", {:+}", dicing.bonus) };
        let label = format!("{keeps} {}{bonus}", words::plural(dicing.dice, "die", "dice"));
        Odds { label, prospects, figures: Vec::new() }
    }

    /// What a band of faces would do, with the figures of this roll.
    fn band_text(&self, state: &State, ranger: usize, stake: Stake, target: Target, band: Band) -> String {
        if stake == Stake::Exposed {
            return ["Captured", "Harm", "Safe"][band as usize].into();
        }
        if stake != Stake::Breach {
            return ["Fails, with harm", "Succeeds, with harm", "Succeeds"][band as usize].into();
        }
        let place = if let Target::Place(node) = target { state.place_on(node) } else { None };
        let dam = place.is_some_and(|place| place.kind == Kind::Dam);
        let damage = (self.damage_of(state, ranger, false) + u8::from(dam)).min(self.figures().most_damage);
        let pays = match Self::price(state, if place.is_some() { self.figures().secure } else { 0 }) {
            0 => String::new(),
            price => format!("the wave pays {price}"),
        };
        let with = |text: &str, more: &str| if more.is_empty() { text.into() } else { format!("{text}; {more}") };
        let line = matches!(target, Target::Place(node) if state.lines.contains(node));
        let falls = match (line, place.is_some()) {
            (true, _) => "The line is held, harm for the ranger",
            (false, true) => "The place is captured, harm for the ranger",
            (false, false) => "It falls, harm for the ranger",
        };
        let always = if dam { "the wave takes 1 damage" } else { "" };
        match (self.low, band) {
            (_, Band::Good) => format!("It holds; the wave takes {damage} damage"),
            (false, Band::Middle) if line || pays.is_empty() => format!("{falls}; the wave takes {damage} damage"),
            (false, Band::Middle) => format!("{falls}; {pays} and takes {damage} damage"),
            (false, Band::Bad) => with(falls, always),
            (true, Band::Middle) if line => format!("The wave takes {damage} damage; harm for the ranger"),
            (true, Band::Bad) if line => with("The line is held", always),
            (true, Band::Middle) => with(
                &format!("The wave takes {damage} damage; harm for the ranger, or the place is given up"),
                &pays.replace("the wave", "then it"),
            ),
            (true, Band::Bad) => with(&with("Lost, the ranger must retreat", &pays), always),
        }
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
            (_, Some(Task::Harm { why: Why::Lost, .. })) if self.retreats(state, who).is_empty() => {
                vec![closed("Retreat", "Retreat instead", "there is no place to go to")]
            }
            (Phase::Rangers, None) if who.injuries >= 3 => {
                vec![closed("Go", "Go anywhere", "three injuries: you can only hold")]
            }
            (Phase::Rangers, None) if who.injuries == 2 => {
                vec![closed("Go", "Go by trail", "two injuries: roads only")]
            }
            (Phase::Shop, None) if state.ware.is_none() => {
                let dear = WARES.into_iter().filter(|ware| self.ware_price(*ware) > who.tokens);
                let closed = dear.map(|ware| Closed {
                    short: terms("", self.ware_price(ware) - who.tokens, "coin"),
                    touches: vec![ware_card_id(ware)],
                    ..closed("Buy", &self.buy_text(ware), "")
                });
                closed.collect()
            }
            _ => Vec::new(),
        }
    }
}

/// What one more injury means. RGR §3.2
fn injury_line(injuries: u8) -> &'static str {
    match injuries {
        0 | 1 => "Your first: no bushwhacking.",
        2 => "Your second: roads only.",
        3 => "Your third: you cannot move and can only hold.",
        _ => "Your fourth: you are captured.",
    }
}

fn uncapital(text: &str) -> String {
    text.chars().take(1).flat_map(char::to_lowercase).chain(text.chars().skip(1)).collect()
}

fn lines(lines: impl IntoIterator<Item = String>) -> Preview {
    Preview { lines: lines.into_iter().collect(), ..Preview::default() }
}

/// Nothing is said of what costs nothing.
fn terms(what: &str, amount: u8, of: &'static str) -> Vec<Term> {
    if amount == 0 { Vec::new() } else { vec![Term::new(what, amount.into(), of)] }
}
