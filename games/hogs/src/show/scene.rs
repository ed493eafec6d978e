use super::player::is_choosing_cards;
use super::symbols::SYMBOLS;
use crate::Hogs;
use crate::action::Action;
use crate::event::Event;
use crate::state::{Phase, Stage, State, Step};
use sounder_kernel::{Game, Names, Seat, Status, Viewer};
use sounder_scene::art::Drawing;
use sounder_scene::words::{count, own_first, waiting_for, who_won};
use sounder_scene::{Closed, Dials, Grouped, Moment, Mood, Preview, Scene, Show, Symbol};

impl Show for Hogs {
    fn scene(&self, state: &State, viewer: Viewer, names: &Names) -> Scene {
        let mut panels = vec![self.battlefield(state)];
        panels.extend(self.fight_panel(state, names));
        panels.push(self.order_panel(state, names));
        panels.extend(self.horde_panel(state));
        panels.extend(own_first(self.field.seats, viewer).map(|seat| self.player_panel(state, seat, viewer, names)));
        let horde = self.field.horde.is_some() && state.round > 0;
        let mood = match state.phase {
            Phase::Over if state.winners == 0 => Mood::Danger,
            Phase::Over => Mood::Glory,
            _ if horde && (state.wave || self.is_aggressive(state)) => Mood::Danger,
            _ => Mood::Day,
        };
        Scene { headline: self.headline(state), prompt: self.prompt(state, viewer, names), panels, mood }
    }

    fn symbols(&self) -> &'static [Symbol] {
        SYMBOLS
    }

    fn drawings(&self) -> Vec<Drawing> {
        self.pictures()
    }

    fn cover(&self) -> &'static str {
        include_str!("../../cover.svg")
    }

    fn lesson(&self) -> &'static str {
        include_str!("../../lesson.toml")
    }

    fn opening(&self) -> &'static [&'static str] {
        &["Faction", "Card", "Found", "Terrain", "Zone", "Deploy", "Keep", "Discard"]
    }

    fn preview(&self, state: &State, seat: Seat, action: Action, _: &Names) -> Preview {
        self.preview_of(state, seat.0, action)
    }

    fn group(&self, state: &State, seat: Seat, action: Action, _: &Names) -> Option<Grouped> {
        self.group_of(state, seat.0, action)
    }

    fn closed(&self, state: &State, seat: Seat, _: &Names) -> Vec<Closed> {
        self.closed_to(state, seat.0)
    }

    fn dials(&self, state: &State, seat: Seat, names: &Names) -> Option<Dials> {
        is_choosing_cards(state, seat.0).then(|| self.card_dials(state, seat, names)).flatten()
    }

    fn moments(&self, event: &Event, viewer: Viewer, names: &Names) -> Vec<Moment> {
        self.moments_of(event, viewer, names)
    }
}

impl Hogs {
    fn headline(&self, state: &State) -> String {
        match state.phase {
            Phase::Faction | Phase::Prepare => "The generals prepare".into(),
            Phase::Terrain => "The ground is laid".into(),
            Phase::Deploy => "Deployment".into(),
            Phase::Draft | Phase::Discard => "Secondary objectives".into(),
            Phase::Over => "The war is over".into(),
            phase => format!("{}, round {}: {}", self.field.mission.name, state.round, phase_name(phase)),
        }
    }

    fn prompt(&self, state: &State, viewer: Viewer, names: &Names) -> String {
        let status = self.status(state);
        if let Status::Over(outcome) = status {
            return who_won(&outcome, self.chairs(), viewer, names);
        }
        let acting = status.acting();
        let Some(seat) = acting.iter().find(|seat| viewer.is(*seat)) else { return waiting_for(acting, names) };
        if state.asking.is_some() {
            return "Take the Swill now, or keep the card for its Victory Points?".into();
        }
        if let Some(fight) = state.fights.last() {
            return match fight.stage {
                Stage::Nominate => "Which building do you aim at?",
                Stage::Ready => "Roll, or swap the dice first?",
                Stage::Cover => "Which cover do you use?",
                Stage::Aim => "Turn a hit into a critical?",
                _ => "Where does the damage cube go?",
            }
            .into();
        }
        match state.phase {
            Phase::Faction => "Choose your faction: all have the same units, and two upgrades of their own.".into(),
            Phase::Prepare | Phase::Terrain | Phase::Deploy | Phase::Draft | Phase::Discard => {
                self.setup_prompt(state, seat)
            }
            _ => self.round_prompt(state, seat),
        }
    }

    fn setup_prompt(&self, state: &State, seat: Seat) -> String {
        let player = &state.players[seat.index()];
        match (state.phase, state.step) {
            (Phase::Prepare, _) => match self.prepared_tile(player.steps) {
                None => format!(
                    "Choose a unit card for initiative {}: low numbers act first. You recruit a unit once its building stands.",
                    player.steps + 1
                ),
                Some(tile) => format!("Lay {} on your base grid, anywhere.", self.tile_words(tile)),
            },
            (Phase::Terrain, Step::Put) => "Where does the tile go?".into(),
            (Phase::Terrain, _) => "Take a terrain tile.".into(),
            (Phase::Deploy, Step::Face(_)) => "Which way does it face?".into(),
            (Phase::Deploy, _) if player.zone == crate::state::NONE => "Choose the corner where you set out.".into(),
            (Phase::Deploy, _) if player.base.is_none() => {
                "Where does your Base Hex go? Recruits will come next to it.".into()
            }
            (Phase::Deploy, _) => format!("Where does your {} go? It is free.", self.thing_at_hand(state, seat.0)),
            (Phase::Draft, _) if self.field.seats == 2 => {
                "Keep one secret objective; the other player gets the rest.".into()
            }
            (Phase::Draft, _) => "Keep one secret objective; the next player gets the rest.".into(),
            _ => "Discard one of your four objectives: three stay, unseen by others.".into(),
        }
    }

    fn round_prompt(&self, state: &State, seat: Seat) -> String {
        match (state.phase, state.step) {
            (Phase::Settings, _) => "Set speed and rotation of your aircraft, unseen by the others.".into(),
            (Phase::Ground, Step::Unit) => self.unit_prompt(state),
            (Phase::Aerial, Step::Unit) => self.flight_prompt(state),
            (Phase::Aerial, Step::Start) => format!("{}: fly, or bail out?", self.unit_words(state, state.turn.unit)),
            (Phase::Base, Step::Lay(tile)) => format!("Where does {} go?", self.tile_words(tile)),
            (Phase::Base, Step::Start) => {
                let income = self.income(state, seat.0);
                format!(
                    "Construct one building, at no cost; then you collect {income} Swill, which pays for units and upgrades."
                )
            }
            (Phase::Recruit, Step::Start) => {
                let swill = state.players[seat.index()].swill;
                format!("You have {swill} Swill to spend. New units act from the next round on.")
            }
            (_, Step::Build(kind)) => format!("Where do you begin the {}?", kind.name()),
            (_, Step::Place(kind)) => format!("Where does the {} deploy?", self.kind_name(kind)),
            (_, Step::Onto(upgrade)) => {
                format!("Which card gets {}?", self.pack.upgrades[usize::from(upgrade)].name)
            }
            (_, step) => step_prompt(step).into(),
        }
    }

    fn unit_prompt(&self, state: &State) -> String {
        let id = state.turn.unit;
        let left = count(self.ap_left(state, id), "Action Point");
        format!("{}: {left} (AP) left.", self.unit_words(state, id))
    }

    fn flight_prompt(&self, state: &State) -> String {
        let id = state.turn.unit;
        let (flown, speed) = (state.turn.flown, state.units.get(id).flight.speed);
        format!("{}, {flown} of {speed} hexes flown: fly, rotate, shoot, bomb.", self.unit_words(state, id))
    }
}

/// What is to be decided at a step of a round.
fn step_prompt(step: Step) -> &'static str {
    match step {
        Step::Swap => "A class is unlocked that you have no card of. Swap one for it?",
        Step::Cannon => "Fire the Railway Cannon?",
        Step::Listen => "Whose objective do you listen to?",
        Step::Pick => "Which unit acts next?",
        Step::Mend(_) => "What is repaired?",
        Step::FaceGun(_) | Step::Face(_) => "Which way does it face?",
        Step::StartSpeed(_) => "How fast does it start?",
        Step::StartTurn(_) => "Which way does it turn?",
        _ => "What do you do?",
    }
}

/// A phase of a round.
pub(super) fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Base => "Base Phase",
        Phase::Settings | Phase::Aerial => "Aerial Phase",
        Phase::Ground => "Ground Phase",
        Phase::Recruit => "Recruitment Phase",
        _ => "End Phase",
    }
}
