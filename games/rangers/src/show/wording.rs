//! Choices in words.

use super::cards::{kind_card_id, nature_card_id, role_card_id, ware_card_id};
use super::{a_barrier, cause_word, goal_name, node_id, ranger_id, road_id, token_id};
use crate::Rangers;
use crate::action::{Action, Ill, Suffer};
use crate::event::Event;
use crate::park::{Node, Segment};
use crate::rules::GM;
use crate::state::{Kind, Phase, Role, Spot, State, Target, Ware, Where};
use sounder_kernel::{Choice, Names, Seat, Viewer, Words};

/// The longest answer to a prompt, in characters.
const LONGEST_ANSWER: usize = 400;

fn ill_word(ill: Ill) -> &'static str {
    match ill {
        Ill::Injury => "an injury",
        Ill::Exhaustion => "an exhaustion",
    }
}

impl Words for Rangers {
    fn choice(&self, state: &State, seat: Seat, action: Action, names: &Names) -> Choice {
        match state.phase {
            Phase::Nature
            | Phase::Roles
            | Phase::Selves
            | Phase::Places
            | Phase::Threat
            | Phase::Bonuses
            | Phase::Shop => self.prep_choice(state, action, names),
            _ if seat == GM => self.wave_choice(state, action, names),
            _ => self.ranger_choice(state, seat, action, names),
        }
    }

    fn tell(&self, event: &Event, viewer: Viewer, names: &Names) -> String {
        self.tell_event(event, viewer, names)
    }

    fn subject(&self, event: &Event) -> Option<Seat> {
        event.ranger().map(State::seat_of)
    }
}

impl Rangers {
    fn prep_choice(&self, state: &State, action: Action, names: &Names) -> Choice {
        match action {
            Action::Nature(nature) => {
                Choice::new("Nature", format!("The wave is the {}", self.nature_name(nature)), "5.1")
                    .on(nature_card_id(nature))
            }
            Action::Role(role) => {
                Choice::new("Archetype", format!("Be the {}", self.role_name(role)), "5.1").on(role_card_id(role))
            }
            Action::Answer(prompt) => {
                let prompt = self.cards.prompt(prompt);
                Choice::new("Answer", format!("Answer: {prompt}"), "5.2").asking(prompt, LONGEST_ANSWER)
            }
            Action::Kind(kind) => {
                Choice::new("Place", format!("Put down the {}", self.kind_name(kind)), kind_clause(kind))
                    .on(kind_card_id(kind))
            }
            Action::Site(node) => {
                let kind = state.kind.map_or("place", |kind| self.kind_name(kind));
                Choice::new("Site", format!("Put the {kind} at {}", self.node_name(node)), "5.5").on(node_id(node))
            }
            Action::Repeat(role) => {
                Choice::new("Repeat", format!("Repeat the bonus of the {}", self.role_name(role)), "3.13")
            }
            Action::Blaze(pair) => {
                let [a, b] = self.park.paths.ends(pair);
                let text = format!("Lay a trail between {} and {}", self.node_name(a), self.node_name(b));
                Choice::new("Trail", text, "3.8").on(node_id(a)).on(node_id(b))
            }
            Action::Cache(node) => {
                Choice::new("Cache", format!("Put a cache at {}", self.node_name(node)), "3.12").on(node_id(node))
            }
            Action::Give(to) => {
                let text = format!("Give a token to {}", names.of(State::seat_of(to)));
                Choice::new("Give", text, "5.11").on(format!("seat-{}", to + 2))
            }
            Action::Buy(ware) => Choice::new("Buy", self.buy_text(ware), "5.9").on(ware_card_id(ware)),
            Action::On(segment) => {
                Choice::new("Segment", format!("On the road {}", self.road_name(segment)), "5.10").on(road_id(segment))
            }
            Action::Strengthen(node) => {
                Choice::new("Strengthen", format!("Strengthen {}", self.node_name(node)), "5.9").on(node_id(node))
            }
            _ => Choice::new("Pass", "Buy nothing more", "5.11"),
        }
    }

    /// "Buy a pit trap for 3:coin:".
    pub(super) fn buy_text(&self, ware: Ware) -> String {
        let what = match ware {
            Ware::Barrier(what) => a_barrier(what),
            Ware::Strength(by) => format!("strength +{by} for a place"),
        };
        format!("Buy {what} for {}:coin:", self.ware_price(ware))
    }

    fn wave_choice(&self, state: &State, action: Action, names: &Names) -> Choice {
        let figures = self.figures();
        let price = |amount: u8| match Self::price(state, amount) {
            0 => String::new(),
            price => format!(" for {price}:momentum:"),
        };
        match action {
            Action::Spawn(node) if !self.park.entrances.contains(node) => {
                let text = format!("Let a token start at {}{}", self.node_name(node), price(figures.infiltrate));
                Choice::new("Infiltrate", text, "7.9").on(node_id(node))
            }
            Action::Spawn(node) => {
                Choice::new("Spawn", format!("Put a token on {}", self.node_name(node)), "8.1").on(node_id(node))
            }
            Action::March(spot, by) => self.march_choice(spot, by),
            Action::TurnBack(spot) => {
                let text = format!("Turn back {}", self.at_spot(spot));
                let choice = Choice::new("Turn back", text, "8.4").on(Self::spot_id(spot));
                match spot.place() {
                    Where::Road(segment, end) => choice.on(node_id(self.park.end_of(segment, end))),
                    _ => choice,
                }
            }
            Action::Road(road) => {
                let token = state.tokens.get(usize::from(state.moving)).copied().unwrap_or_default();
                let to = match token.at.place() {
                    Where::Node(node) => self.park.across(road, node),
                    _ => self.park.end_of(road, 1),
                };
                Choice::new("Go on", format!("Go on towards {}", self.node_name(to)), "8.4")
                    .on(road_id(road))
                    .on(node_id(to))
            }
            Action::Clear => {
                Choice::new("Clear", format!("Clear the obstacle{}", price(self.clear_price(state))), "8.5")
            }
            Action::Slip => Choice::new("Slip past", format!("Slip past the obstacle{}", price(figures.slip)), "7.9"),
            Action::Stop => Choice::new("Stop", "Stop in front of the obstacle", "8.6"),
            Action::Watch(road) => {
                Choice::new("Control", format!("Control the road {}", self.road_name(road)), "8.7").on(road_id(road))
            }
            Action::Shed(slot) => self.shed_choice(state, slot),
            Action::EndAdvance => Choice::new("Done", "End the Advance", "8.3"),
            Action::Secure(spot) => {
                let text = format!("Secure {}{}", self.spot_name(spot), price(figures.secure));
                Choice::new("Secure", text, "8.8").on(Self::spot_id(spot))
            }
            Action::Dismantle(spot) => {
                let text = format!("Clear the obstacle {}, as this group’s turn", self.at_spot(spot));
                Choice::new("Dismantle", text, "8.9").on(Self::spot_id(spot))
            }
            Action::Assault(from, target) => {
                let text = format!("Assault {} {}", self.target_name(target, names), self.coming(from, target));
                let id = match target {
                    Target::Place(node) => node_id(node),
                    Target::Obstacle(segment) => road_id(segment),
                    Target::Ranger(ranger) => ranger_id(ranger),
                };
                Choice::new("Assault", text, "8.10").on(id)
            }
            Action::Again(spot) => {
                let text = format!("One more thing with the group {}{}", self.at_spot(spot), price(figures.again));
                Choice::new("Again", text, "7.7").on(Self::spot_id(spot))
            }
            Action::Follow => Choice::new("Follow", "Bring in the rest of the group", "8.11"),
            Action::StayOut => Choice::new("Stay out", "Leave the rest outside", "8.11"),
            _ => Choice::new("Done", "End the wave's turn", "8.13"),
        }
    }

    fn march_choice(&self, spot: Spot, by: Segment) -> Choice {
        let from = self.spot_name(spot);
        let (text, to) = match spot.place() {
            Where::Node(node) => {
                let to = self.park.across(by, node);
                (format!("Advance from {from} towards {}", self.node_name(to)), to)
            }
            Where::Road(segment, end) => (format!("Advance along {from}"), self.park.end_of(segment, 1 - end)),
            Where::Off => (from, Node::ORIGIN),
        };
        Choice::new("Advance", text, "8.3").on(Self::spot_id(spot)).on(road_id(by)).on(node_id(to))
    }

    fn shed_choice(&self, state: &State, slot: u8) -> Choice {
        let token = state.tokens[usize::from(slot)];
        let holds = if token.holds { ", the one that holds it" } else { "" };
        let moved = if token.moved { ", moved already" } else { "" };
        let text = format!("Take off a token {}{holds}{moved}", self.at_spot(token.at));
        Choice::new("Take off", text, "7.4").on(token_id(slot))
    }

    fn ranger_choice(&self, state: &State, seat: Seat, action: Action, names: &Names) -> Choice {
        let ranger = State::ranger_of(seat).unwrap_or(0);
        match action {
            Action::Spawn(node) => {
                Choice::new("Spawn", format!("Let a token come at {}", self.node_name(node)), "4.3").on(node_id(node))
            }
            Action::StepForward => Choice::new("Defend", "Step forward", "6.2"),
            Action::LetOthers => Choice::new("Leave it", "Leave it to the others", "6.2"),
            Action::Reroll => Choice::new("Re-roll", "Roll a failed die again", "6.4"),
            Action::Lift => Choice::new("Lift", "Take an exhaustion and lift the roll", "3.13"),
            Action::Accept => Choice::new("Accept", "Leave it as it is", "6.4"),
            Action::HoldTheLine => Choice::new(
                "Hold the Line",
                format!("Hold the Line for {}:coin:", self.figures().common_price[3]),
                "12.8",
            ),
            Action::Suffer(how) => self.harm_choice(how),
            Action::Retreat(to) => {
                Choice::new("Retreat", format!("Retreat to {}", self.node_name(to)), "9.12").on(node_id(to))
            }
            Action::Rearguard => Choice::new("Rearguard", "Strike while retreating, for a harm", "3.11"),
            Action::SlipAway => Choice::new("Slip away", "Retreat without a strike", "3.11"),
            Action::Rescue => {
                Choice::new("Rescue", format!("Prevent the capture for {}:coin:", self.move_price(Role::Medic)), "12.6")
            }
            Action::Brace(node) => {
                Choice::new("Brace", format!("One more die at {}", self.node_name(node)), "4.6").on(node_id(node))
            }
            Action::Go(_)
            | Action::Row(_)
            | Action::Sneak(_)
            | Action::Bushwhack(_)
            | Action::Cross(_)
            | Action::Leap(_) => self.going_choice(action),
            Action::Attack(spot) => Choice::new("Attack", format!("Attack the tokens {}", self.at_spot(spot)), "10.5")
                .on(Self::spot_id(spot)),
            Action::Choke(on) => {
                Choice::new("Chokepoint", format!("Set up a chokepoint on {}", self.road_name(on)), "9.7")
                    .on(road_id(on))
            }
            Action::Use if state.open_place(Kind::ResearchCenter) == Some(state.rangers[ranger].at) => {
                Choice::new("Use", "Ready a re-roll", "4.7")
            }
            Action::Use => Choice::new("Use", "Send help to two places", "4.6"),
            Action::Fortify(on) => {
                Choice::new("Fortify", format!("Fortify the road {}", self.road_name(on)), "4.8").on(road_id(on))
            }
            Action::Push(spot, to) => {
                let text = format!("Push a token from {} to {}", self.spot_name(spot), self.node_name(to));
                Choice::new("Push", text, "4.1").on(Self::spot_id(spot)).on(node_id(to))
            }
            Action::Flood(on) => {
                Choice::new("Flood", format!("Flood the road {}", self.road_name(on)), "4.4").on(road_id(on))
            }
            Action::Retake => {
                let at = state.rangers[ranger].at;
                Choice::new("Retake", format!("Take {} back", self.node_name(at)), "4.11").on(node_id(at))
            }
            Action::Free(caught) => {
                let text = format!("Free {}", names.of(State::seat_of(caught)));
                Choice::new("Free", text, "9.14").on(ranger_id(caught))
            }
            Action::Cached(ill) => Choice::new("Cache", format!("Use the cache: mend {}", ill_word(ill)), "3.12"),
            Action::Advise(whom) => {
                let text = format!("Give {} advantage", names.of(State::seat_of(whom)));
                Choice::new("Advise", text, "3.13").on(ranger_id(whom))
            }
            Action::Bring(whom) => {
                let text = format!("Take {} along on your next move, for a harm", names.of(State::seat_of(whom)));
                Choice::new("Bring along", text, "3.8").on(ranger_id(whom))
            }
            Action::Snare => Choice::new("Snare", "Lay snares here, for a harm", "3.9"),
            Action::Burn(on) => {
                let text = format!("Set {} on {}, for a harm", self.road_name(on), cause_word(crate::Cause::Fire));
                Choice::new("Burn", text, "3.10").on(road_id(on))
            }
            Action::Escort => Choice::new("Escort", "Take a civilian along", "13.3"),
            Action::BringOut => Choice::new("Bring out", "Bring the civilian out", "13.3"),
            Action::Wreck => Choice::new("Wreck", "Wreck what the wave came for", "13.4"),
            Action::Hold => Choice::new("Hold", "Hold the whole turn for a token", "10.7"),
            Action::EndTurn => Choice::new("End", "End your turn", "10.1"),
            _ => self.pause_choice(state, ranger, action, names),
        }
    }

    /// Between waves, and at the start of Act 3.
    fn pause_choice(&self, state: &State, ranger: usize, action: Action, names: &Names) -> Choice {
        match action {
            Action::Return(to) => {
                Choice::new("Go", format!("Spend the pause at {}", self.node_name(to)), "11.2").on(node_id(to))
            }
            Action::Mend(ill) => Choice::new("Mend", format!("Mend {}", ill_word(ill)), "11.3"),
            Action::Restore(index) => {
                let lost = state.lost[usize::from(index)];
                let text = format!("Restore {} on {}", a_barrier(lost.what), self.road_name(lost.on));
                Choice::new("Restore", text, "11.4").on(road_id(lost.on))
            }
            Action::Bonus => {
                let kind = state.place_on(state.rangers[ranger].at).map_or(Kind::Objective, |place| place.kind);
                Choice::new("Bonus", format!("Use what the {} gives", self.kind_name(kind)), kind_clause(kind))
            }
            Action::Treat(whom) => {
                let text = format!("Mend two harms of {}", names.of(State::seat_of(whom)));
                Choice::new("Treat", text, "3.12").on(ranger_id(whom))
            }
            Action::Strive => Choice::new("Strive", "Take an exhaustion for one more point", "3.12"),
            Action::Rest => Choice::new("Rest", "Spend no more points", "11.3"),
            Action::Keep => Choice::new("Keep", "Keep a token", "12.3"),
            Action::Vote(goal) => Choice::new("Vote", format!("Vote for: {}", goal_name(goal)), "13.2"),
            Action::Aim(node) => {
                Choice::new("Place", format!("It is about {}", self.node_name(node)), "13.2").on(node_id(node))
            }
            _ => self.move_choice(action),
        }
    }

    fn going_choice(&self, action: Action) -> Choice {
        let (verb, how, to, clause) = match action {
            Action::Go(to) => ("Go", "Go to", to, "10.3"),
            Action::Row(to) => ("Row", "Take the boat to", to, "4.2"),
            Action::Sneak(to) => ("Sneak", "Take the hidden trail to", to, "4.7"),
            Action::Bushwhack(to) => ("Bushwhack", "Bushwhack to", to, "10.6"),
            Action::Cross(to) => ("Cross", "Cross the wave's road to", to, "4.3"),
            Action::Leap(to) => ("Leap", "By ways nobody knows to", to, "12.6"),
            _ => ("Go", "Go to", Node::ORIGIN, "10.3"),
        };
        Choice::new(verb, format!("{how} {}", self.node_name(to)), clause).on(node_id(to))
    }

    fn harm_choice(&self, how: Suffer) -> Choice {
        match how {
            Suffer::Injury => Choice::new("Injury", "Take an injury", "3.3"),
            Suffer::Exhaustion => Choice::new("Exhaustion", "Take an exhaustion", "3.3"),
            Suffer::Retreat => Choice::new("Retreat", "Retreat instead", "9.10"),
            Suffer::NotToday => {
                Choice::new("Not Today", format!("Not Today, for {}:coin:", self.figures().common_price[4]), "12.9")
            }
        }
    }

    /// Moves of Act 3.
    fn move_choice(&self, action: Action) -> Choice {
        let figures = self.figures();
        let (common, own) = (figures.common_price, figures.move_price);
        match action {
            Action::Snipe(spot) => {
                let text = format!("Shoot at the tokens {} for {}:coin:", self.at_spot(spot), own[1]);
                Choice::new("Shoot", text, "12.6").on(Self::spot_id(spot))
            }
            Action::Blast(on) => {
                let text = format!("Destroy the road {} for {}:coin:", self.road_name(on), own[2]);
                Choice::new("Destroy", text, "12.6").on(road_id(on))
            }
            Action::Ward => Choice::new("Ward", format!("Let the next assault here fail for {}:coin:", own[3]), "12.6"),
            Action::Inspire => Choice::new("Inspire", format!("Advantage for all for {}:coin:", own[5]), "12.6"),
            Action::LastStand(spot) => {
                let text = format!(
                    "Last Stand against the tokens {} for {}:coin: and an injury",
                    self.at_spot(spot),
                    common[0]
                );
                Choice::new("Last Stand", text, "12.9").on(Self::spot_id(spot))
            }
            Action::Catastrophe(spot) => {
                let text =
                    format!("Catastrophe: for {}:coin: a token {} is gone for good", common[1], self.at_spot(spot));
                Choice::new("Catastrophe", text, "12.9").on(Self::spot_id(spot))
            }
            Action::TakeAlong(spot) => {
                let text = format!("Take a token {} with you", self.at_spot(spot));
                Choice::new("Take along", text, "12.9").on(Self::spot_id(spot))
            }
            Action::AllOdds => Choice::new(
                "Against All Odds",
                format!("Your next risky action succeeds, for {}:coin:", common[2]),
                "12.9",
            ),
            _ => Choice::new(
                "The Long Goodbye",
                format!("Be captured and take two tokens with you, for {}:coin:", common[5]),
                "12.9",
            ),
        }
    }
}

pub(super) fn kind_clause(kind: Kind) -> &'static str {
    ["4.1", "4.2", "4.3", "4.4", "4.5", "4.6", "4.7", "4.8", "4.10"][kind as usize]
}
