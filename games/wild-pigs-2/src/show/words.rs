use super::{
    ERA_NAMES, bonus_text, card_id, charges_text, defence_text, node_id, price_text, scrap_id, scrap_text, stance_name,
    stats_text, threat_id, track_id, track_name,
};
use crate::event::Reason;
use crate::rules::Verdict;
use crate::state::{Action, Phase, Purchase, Scrap, Stance, State};
use crate::{Event, WildPigs2};
use sounder_kernel::{Choice, Names, Seat, Viewer, Words};
use sounder_scene::words::figure;

fn on_scrap(choice: Choice, scrap: Scrap) -> Choice {
    (0..3).filter(|c| scrap.0[*c] > 0).fold(choice, |choice, c| choice.on(scrap_id(c)))
}

impl WildPigs2 {
    fn card_name(&self, card: u8) -> &str {
        &self.card(card).name
    }

    fn threat_name(&self, threat: u8) -> &str {
        &self.threat(threat).name
    }

    /// "Aggressive (2:red:)": a stance with what the player would have in it.
    fn stance_text(&self, state: &State, seat: Seat, stance: Stance) -> String {
        format!("{} ({})", stance_name(stance), defence_text(self.defence(state.player(seat), stance)))
    }
}

impl Words for WildPigs2 {
    fn choice(&self, state: &State, seat: Seat, action: Action, _: &Names) -> Choice {
        let player = state.player(seat);
        let figures = &self.cards.figures;
        match action {
            Action::Shift(to) if to == player.stance => {
                Choice::new("Shift", format!("Stay {}", self.stance_text(state, seat, to)), "5.3").on(node_id(seat, to))
            }
            Action::Shift(to) => Choice::new("Shift", format!("Shift to {}", self.stance_text(state, seat, to)), "5.3")
                .on(node_id(seat, to)),
            Action::Scavenge => {
                Choice::new("Scavenge", format!("Scavenge: draw {} scrap", figures.scavenge), "5.5").on("bag")
            }
            Action::Buy(card) => {
                let price = price_text(self.price(Purchase::Card(card)));
                let clause = if state.phase == Phase::Emergency { "8.4" } else { "5.6" };
                Choice::new("Buy", format!("Buy {} for {price}", self.card_name(card)), clause).on(card_id(card))
            }
            Action::Tinker(track) => {
                let level = player.tech[track.index()] + 1;
                let clause = if state.phase == Phase::Emergency { "8.4" } else { "5.7" };
                let defence = defence_text(figures.stance_defence(track, level));
                let (name, price) = (track_name(track), price_text(self.price(Purchase::Track(track))));
                Choice::new("Tinker", format!("Tinker: {name} track to level {level} ({defence}) for {price}"), clause)
                    .on(track_id(seat, track))
            }
            Action::Refit => {
                let text = format!("Refit: draw {} scrap, then move anywhere", figures.refit);
                Choice::new("Refit", text, "5.8").on("bag").on(node_id(seat, player.stance))
            }
            Action::Stand(to) => Choice::new("Stand", format!("Stand {}", self.stance_text(state, seat, to)), "5.8")
                .on(node_id(seat, to)),
            Action::Pay(scrap) => on_scrap(Choice::new("Pay", format!("Pay {}", scrap_text(scrap)), "3.4"), scrap),
            Action::Engage(threat) => {
                let (needed, forecast) = (stats_text(self.threat(threat).stats), self.forecast(state, seat, threat));
                let text = format!("Engage {} {needed}: {forecast}", self.threat_name(threat));
                Choice::new("Engage", text, "5.9").on(threat_id(threat))
            }
            Action::Spend { card, charges: 0 } => {
                Choice::new("Save", format!("Save {}", self.card_name(card)), "6.3").on(card_id(card))
            }
            Action::Spend { card, charges } => {
                let content = self.card(card);
                let bonus = content.spent_bonus().unwrap_or_default().map(|bonus| bonus.saturating_mul(charges));
                let text = format!("Use {} ({})", charges_text(content, charges), bonus_text(bonus));
                Choice::new("Spend", text, "6.3").on(card_id(card))
            }
            Action::Take(scrap) => on_scrap(Choice::new("Take", format!("Take {}", scrap_text(scrap)), "3.3"), scrap),
            Action::Done => Choice::new("Done", "Done: nothing more in this Panic", "8.4"),
            Action::Form(stance) => {
                Choice::new("Form", format!("Form up {}", self.stance_text(state, seat, stance)), "8.5")
                    .on(node_id(seat, stance))
            }
        }
    }

    fn tell(&self, event: &Event, _: Viewer, names: &Names) -> String {
        match *event {
            Event::RoundBegan { round, threats } => {
                let pigs: Vec<&str> = threats.iter().map(|threat| self.threat_name(*threat)).collect();
                format!("Round {round}. Out of the wilderness come {}.", pigs.join(", "))
            }
            Event::Shifted { seat, to } => format!("{} shifts to {}.", names.of(seat), stance_name(to)),
            Event::Drew { seat, scrap, reason } => {
                let (name, scrap) = (names.of(seat), scrap_text(scrap));
                match reason {
                    Reason::Scavenge => format!("{name} rummages and finds {scrap}."),
                    Reason::Refit => format!("{name} refits and finds {scrap}."),
                    Reason::Income => format!("{name} picks up {scrap}."),
                    Reason::OnKill => format!("{name} gets {scrap} out of the kill."),
                }
            }
            Event::Took { seat, scrap } => format!("{} takes {}.", names.of(seat), scrap_text(scrap)),
            Event::Bought { seat, card, paid } => {
                format!("{} buys {} for {}.", names.of(seat), self.card_name(card), scrap_text(paid))
            }
            Event::Offered { card } => format!("{} comes on the market.", self.card_name(card)),
            Event::Tinkered { seat, track, level, paid } => {
                let (name, track, paid) = (names.of(seat), track_name(track), scrap_text(paid));
                format!("{name} tinkers: {track} track to level {level} for {paid}.")
            }
            Event::Refitted { seat, to } => format!("{} now stands {}.", names.of(seat), stance_name(to)),
            Event::Engaged { seat, threat } => {
                format!("{} squares up to {}.", names.of(seat), self.threat_name(threat))
            }
            Event::Spent { seat, card, charges } => {
                format!("{} uses {}!", names.of(seat), charges_text(self.card(card), charges))
            }
            Event::Fought { seat, threat, verdict, defence, .. } => {
                let (name, pig, defence) = (names.of(seat), self.threat_name(threat), defence_text(defence));
                match verdict {
                    Verdict::Slay => format!("{name} slays {pig} with {defence}. Bacon!"),
                    Verdict::Repel => format!("{name} repels {pig} with {defence}."),
                    Verdict::Fail => format!("{pig} flattens {name}, who had {defence}."),
                }
            }
            Event::Injured { seat, .. } => format!("{} takes an injury.", names.of(seat)),
            Event::Bandaged { seat, card } => {
                format!("{} shrugs the injury off with {}.", names.of(seat), self.card_name(card))
            }
            Event::Robbed { seat, scrap } => format!("The pig eats {} of {}.", scrap_text(scrap), names.of(seat)),
            Event::Recharged { seat, card } => {
                format!("{} of {} regains a charge.", self.card_name(card), names.of(seat))
            }
            Event::JoinedHorde { threat } => format!("Nobody wanted {}: it joins the Horde.", self.threat_name(threat)),
            Event::Panic => "The Horde is coming. Panic!".into(),
            Event::Formed { seat, stance } => format!("{} forms up {}.", names.of(seat), stance_name(stance)),
            Event::HordeLeft { era } => format!("The {} Horde trots off.", ERA_NAMES[usize::from(era)]),
            Event::Finished { seat, points, .. } => format!("{} ends with {} VP.", names.of(seat), figure(points)),
        }
    }

    fn subject(&self, event: &Event) -> Option<Seat> {
        event.seat()
    }
}
