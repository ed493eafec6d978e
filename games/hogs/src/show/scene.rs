use super::symbols::SYMBOLS;
use crate::Hogs;
use crate::action::Action;
use crate::event::Event;
use crate::state::{Phase, Stage, State, Step};
use sounder_kernel::{Game, Names, Seat, Status, Viewer};
use sounder_scene::art::Drawing;
use sounder_scene::words::{own_first, waiting_for, who_won};
use sounder_scene::{Closed, Grouped, Moment, Mood, Preview, Scene, Show, Symbol};

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

    fn preview(&self, state: &State, seat: Seat, action: Action, _: &Names) -> Preview {
        self.preview_of(state, seat.0, action)
    }

    fn group(&self, state: &State, seat: Seat, action: Action, _: &Names) -> Option<Grouped> {
        self.group_of(state, seat.0, action)
    }

    fn closed(&self, state: &State, seat: Seat, _: &Names) -> Vec<Closed> {
        self.closed_to(state, seat.0)
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
        match (state.phase, state.step) {
            (Phase::Faction, _) => "Choose your faction.".into(),
            (Phase::Prepare, _) => match self.prepared_tile(state.players[seat.index()].steps) {
                None => format!("Choose a unit card for initiative {}.", state.players[seat.index()].steps + 1),
                Some(tile) => format!("Lay {} on your base grid.", self.tile_words(tile)),
            },
            (Phase::Terrain, Step::Put) => "Where does the tile go?".into(),
            (Phase::Terrain, _) => "Take a terrain tile.".into(),
            (Phase::Deploy, Step::Face(_)) => "Which way does it face?".into(),
            (Phase::Deploy, _) if state.players[seat.index()].zone == crate::state::NONE => {
                "Choose your deployment zone.".into()
            }
            (Phase::Deploy, _) => format!("Where does your {} go?", self.thing_at_hand(state, seat.0)),
            (Phase::Draft, _) => "Keep one objective; the rest is passed on.".into(),
            (Phase::Discard, _) => "Discard one objective.".into(),
            (Phase::Settings, _) => "Set speed and rotation of your aircraft, unseen by the others.".into(),
            (Phase::Ground, Step::Unit) => self.unit_prompt(state),
            (Phase::Aerial, Step::Unit) => self.flight_prompt(state),
            (Phase::Base, Step::Lay(tile)) => format!("Where does {} go?", self.tile_words(tile)),
            (_, Step::Build(kind)) => format!("Where do you begin the {}?", kind.name()),
            (_, Step::Place(kind)) => format!("Where does the {} deploy?", self.kind_name(kind)),
            (_, Step::Onto(upgrade)) => {
                format!("Which card gets {}?", self.pack.upgrades[usize::from(upgrade)].name)
            }
            (phase, step) => step_prompt(phase, step).into(),
        }
    }

    fn unit_prompt(&self, state: &State) -> String {
        let id = state.turn.unit;
        let left = super::count(self.ap_left(state, id), "AP").replace("APs", "AP");
        format!("{}: {left} left.", self.unit_words(state, id))
    }

    fn flight_prompt(&self, state: &State) -> String {
        let id = state.turn.unit;
        let (flown, speed) = (state.turn.flown, state.units.get(id).flight.speed);
        format!("{}, {flown} of {speed} hexes flown: fly, rotate, shoot, bomb.", self.unit_words(state, id))
    }
}

/// What is to be decided at a step of a round.
fn step_prompt(phase: Phase, step: Step) -> &'static str {
    match (phase, step) {
        (Phase::Base, Step::Swap) => "A class is unlocked. Swap a card for it?",
        (Phase::Base, Step::Cannon) => "Fire the Railway Cannon?",
        (Phase::Base, Step::Listen) => "Whose objective do you listen to?",
        (Phase::Base, _) => "One building action: construct, demolish, repair, or pass.",
        (_, Step::Pick) => "Which unit acts next?",
        (Phase::Aerial, Step::Start) => "Fly, or bail out?",
        (_, Step::Mend(_)) => "What is repaired?",
        (_, Step::FaceGun(_) | Step::Face(_)) => "Which way does it face?",
        (_, Step::StartSpeed(_)) => "How fast does it start?",
        (_, Step::StartTurn(_)) => "Which way does it turn?",
        _ => "Spend your Swill.",
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
