//! What stands beside a choice: how the pigs would fare, what is short, and which choices belong together.

use super::{COLOUR_WORDS, bonus_text, card_id, price_text, track_id, track_name, verdict_word};
use crate::WildPigs2;
use crate::cards::Price;
use crate::state::{Action, Phase, Purchase, Scrap, Stance, State};
use sounder_kernel::{Game, Seat};
use sounder_scene::{Closed, Grouped, How, Preview, Term, words};

/// What of a price somebody with this scrap lacks.
fn lack(price: Price, have: Scrap) -> Vec<Term> {
    let short = |colour: usize| price.fixed.0[colour].saturating_sub(have.0[colour]);
    let mut terms: Vec<Term> = (0..3)
        .filter(|colour| short(*colour) > 0)
        .map(|colour| Term::new("", short(colour).into(), COLOUR_WORDS[colour]))
        .collect();
    let spare: u8 = (0..3).map(|colour| have.0[colour].saturating_sub(price.fixed.0[colour])).sum();
    if price.any > spare {
        terms.push(Term::new("of any colour", (price.any - spare).into(), ""));
    }
    terms
}

impl WildPigs2 {
    pub(super) fn preview_of(&self, state: &State, seat: Seat, action: Action) -> Preview {
        let lines = match action {
            Action::Shift(to) | Action::Stand(to) => self.fates(state, seat, to, &state.wilderness),
            Action::Form(to) => self.fates(state, seat, to, &state.horde),
            _ => Vec::new(),
        };
        Preview { lines, ..Preview::default() }
    }

    /// How these pigs would fare against a stance, without cards that are used up: "Slays Mudtusk; repels Gate Crasher."
    fn fates(&self, state: &State, seat: Seat, stance: Stance, pigs: &[u8]) -> Vec<String> {
        let defence = self.defence(state.player(seat), stance);
        let fate = |pig: &u8| {
            let threat = self.threat(*pig);
            (verdict_word(threat.verdict(defence)), threat.name.as_str())
        };
        let fates: Vec<(&str, &str)> = pigs.iter().map(fate).collect();
        let told = ["slay", "repel", "fail"].into_iter().filter_map(|word| {
            let names: Vec<&str> = fates.iter().filter(|(fate, _)| *fate == word).map(|(_, name)| *name).collect();
            let verb = match word {
                "slay" => "Slays",
                "repel" => "Repels",
                _ => "Fails against",
            };
            (!names.is_empty()).then(|| format!("{verb} {}.", words::list(names)))
        });
        told.collect()
    }

    /// The cards of a fight are one panel; of several ways to pay, the one that keeps most colours in hand comes first.
    pub(super) fn group_of(&self, state: &State, seat: Seat, action: Action) -> Option<Grouped> {
        match action {
            Action::Spend { card, charges } => {
                let content = self.card(card);
                let short = if charges == 0 {
                    "Save".to_string()
                } else {
                    let bonus = content.spent_bonus().unwrap_or_default().map(|bonus| bonus.saturating_mul(charges));
                    bonus_text(bonus)
                };
                Some(
                    Grouped::new("clash", "Your cards in this fight", How::Steppers)
                        .row(&content.name, "")
                        .short(short),
                )
            }
            Action::Pay(paid) => {
                let have = state.player(seat).scrap;
                let left = |paid: Scrap| {
                    let mut left: [u8; 3] = std::array::from_fn(|colour| have.0[colour].saturating_sub(paid.0[colour]));
                    left.sort_unstable();
                    left
                };
                let mut legal = Vec::new();
                self.legal(state, seat, &mut legal);
                let ways =
                    legal.iter().filter_map(|action| if let Action::Pay(paid) = action { Some(*paid) } else { None });
                let best = ways.clone().max_by_key(|way| left(*way));
                (ways.count() > 1 && best != Some(paid))
                    .then(|| Grouped::new("other-ways", "Other ways to pay", How::Folded))
            }
            _ => None,
        }
    }

    /// The cards on offer and the tracks that the seat cannot pay for.
    pub(super) fn closed_to(&self, state: &State, seat: Seat) -> Vec<Closed> {
        let buying = matches!(state.phase, Phase::Act | Phase::Emergency) && state.paying.is_none();
        if !buying || !self.status(state).acting().contains(seat) || state.taking().is_some() {
            return Vec::new();
        }
        let mut legal = Vec::new();
        self.legal(state, seat, &mut legal);
        let have = state.player(seat).scrap;
        let cards = state.row.iter().filter(|card| !legal.contains(&Action::Buy(**card))).map(|card| {
            let price = self.price(Purchase::Card(*card));
            let short = lack(price, have);
            let why = if short.is_empty() { "Only one card in a Panic." } else { "" };
            Closed {
                verb: "Buy".into(),
                text: format!("Buy {} for {}", self.card(*card).name, price_text(price)),
                touches: vec![card_id(*card)],
                short,
                why: why.into(),
                ..Closed::default()
            }
        });
        let tracks = Stance::ALL.into_iter().filter(|track| !legal.contains(&Action::Tinker(*track))).map(|track| {
            let (price, level) = (self.price(Purchase::Track(track)), state.player(seat).tech[track.index()]);
            let is_top = level >= self.cards.figures.top_level(track);
            let short = if is_top { Vec::new() } else { lack(price, have) };
            let (text, why) = match (is_top, short.is_empty()) {
                (true, _) => (format!("Tinker: {} track", track_name(track)), "It is at its top."),
                (false, short_of_nothing) => (
                    format!("Tinker: {} track to level {} for {}", track_name(track), level + 1, price_text(price)),
                    if short_of_nothing { "Only once in a Panic." } else { "" },
                ),
            };
            Closed {
                verb: "Tinker".into(),
                text,
                touches: vec![track_id(seat, track)],
                short,
                why: why.into(),
                ..Closed::default()
            }
        });
        cards.chain(tracks).collect()
    }
}
