//! Decisions that are made as one: the cards of a fight, and several pieces of scrap at once.

use super::{COLOUR_SIGNS, bonus_text, card_id, defence_text, scrap_id};
use crate::WildPigs2;
use crate::rules::{Verdict, places};
use crate::state::{Action, Phase, State};
use sounder_kernel::{Game, Names, Seat, Words};
use sounder_scene::{Dial, Dials, MOST_WAYS, Way};

/// Every way to set dials that go up to these figures: the first dial turns slowest.
fn settings(most: &[u8]) -> Vec<Vec<u8>> {
    most.iter().fold(vec![Vec::new()], |ways, most| {
        let longer = |way: &Vec<u8>| {
            let way = way.clone();
            (0..=*most).map(move |value| way.iter().copied().chain([value]).collect())
        };
        ways.iter().flat_map(longer).collect()
    })
}

impl WildPigs2 {
    pub(super) fn dials_of(&self, state: &State, seat: Seat, names: &Names) -> Option<Dials> {
        if state.taking() == Some(seat) {
            return self.taking_dials(state, seat, names);
        }
        let fights = matches!(state.phase, Phase::Clash | Phase::Onslaught) && state.player(seat).open != 0;
        fights.then(|| self.fight_dials(state, seat, names)).flatten()
    }

    /// One dial for each card that is asked about. A single card is answered with one click anyway, and where there are
    /// more ways than anybody would look through, the cards are asked about one by one.
    fn fight_dials(&self, state: &State, seat: Seat, names: &Names) -> Option<Dials> {
        let player = state.player(seat);
        let pig = self.threat(state.opponent(seat)?);
        let missing = self.missing_now(state, seat);
        let asked: Vec<usize> = places(player.open).collect();
        let most: Vec<u8> = asked.iter().map(|place| self.useful_charges(player.gear[*place], missing)).collect();
        let count = most.iter().fold(1, |count: usize, most| count.saturating_mul(usize::from(*most) + 1));
        if asked.len() < 2 || count > MOST_WAYS {
            return None;
        }
        let dial = |(place, most): (&usize, &u8)| {
            let card = self.card(player.gear[*place].card);
            let bonus = |charges: u8| card.spent_bonus().unwrap_or_default().map(|bonus| bonus.saturating_mul(charges));
            let used = (1..=*most).map(|charges| bonus_text(bonus(charges)));
            Dial {
                label: card.name.clone(),
                touches: card_id(player.gear[*place].card),
                settings: std::iter::once("saved".to_owned()).chain(used).collect(),
            }
        };
        let way = |set: Vec<u8>| {
            let mut spend = player.spend;
            asked.iter().zip(&set).for_each(|(place, charges)| spend[*place] = *charges);
            let defence = self.with_spent(player, self.defence(player, player.stance), &spend);
            let verdict = match pig.verdict(defence) {
                Verdict::Slay => "Slay it",
                Verdict::Repel => "Repel it",
                Verdict::Fail => "Fail",
            };
            let answer = |(place, charges): (&usize, &u8)| {
                let action = Action::Spend { card: player.gear[*place].card, charges: *charges };
                self.choice(state, seat, action, names).text
            };
            Way {
                text: format!("{verdict} with {}", defence_text(defence)),
                plays: asked.iter().zip(&set).map(answer).collect(),
                set,
            }
        };
        Some(Dials {
            label: format!("Your cards against {}", pig.name),
            hint: String::new(),
            dials: asked.iter().zip(&most).map(dial).collect(),
            ways: settings(&most).into_iter().map(way).collect(),
        })
    }

    /// One dial for each colour.
    fn taking_dials(&self, state: &State, seat: Seat, names: &Names) -> Option<Dials> {
        let mut legal = Vec::new();
        self.legal(state, seat, &mut legal);
        let takes: Vec<_> = legal
            .into_iter()
            .filter_map(|action| if let Action::Take(scrap) = action { Some(scrap) } else { None })
            .collect();
        let count = takes.first()?.total();
        if count < 2 || takes.len() > MOST_WAYS {
            return None;
        }
        let dial = |colour: usize| {
            let most = takes.iter().map(|scrap| scrap.0[colour]).max().unwrap_or(0);
            Dial {
                label: COLOUR_SIGNS[colour].into(),
                touches: scrap_id(colour),
                settings: (0..=most).map(|value| value.to_string()).collect(),
            }
        };
        let way = |scrap: &crate::Scrap| {
            let text = self.choice(state, seat, Action::Take(*scrap), names).text;
            Way { set: scrap.0.to_vec(), plays: vec![text.clone()], text }
        };
        Some(Dials {
            label: "Scrap of your choice".into(),
            hint: format!("{count} in all."),
            dials: (0..3).map(dial).collect(),
            ways: takes.iter().map(way).collect(),
        })
    }
}
