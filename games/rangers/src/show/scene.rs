//! What a viewer sees.

use super::goal_name;
use super::symbols::SYMBOLS;
use crate::Rangers;
use crate::action::Action;
use crate::event::Event;
use crate::facts::barrier_name;
use crate::rules::GM;
use crate::state::{Goal, Phase, State, Task, Ware};
use sounder_kernel::{Game, Names, Seat, Status, Viewer};
use sounder_scene::art::Drawing;
use sounder_scene::{
    Breakpoint, Closed, Grouped, Moment, Mood, Panel, Part, Preview, Role, Scene, Show, Story, Symbol, Token, Told,
    Tone, Track, words,
};

impl Rangers {
    fn headline(&self, state: &State) -> String {
        let wave = format!("Wave {} of {}", state.wave + 1, self.waves);
        let last = format!("Act 3, turn {} of {}", state.wave_turn.max(1), self.figures().last_turns);
        match state.phase {
            Phase::Nature | Phase::Roles | Phase::Selves | Phase::Places | Phase::Threat => "Prep".into(),
            Phase::Bonuses | Phase::Shop => "Prep: defences".into(),
            Phase::Spawn => format!("{wave} comes"),
            Phase::Advance | Phase::Overcome if state.desperation.begun => format!("{last}: the wave"),
            Phase::Rangers if state.desperation.begun => format!("{last}: the rangers"),
            Phase::Advance => format!("{wave}, turn {}: Advance", state.wave_turn),
            Phase::Overcome => format!("{wave}, turn {}: Overcome", state.wave_turn),
            Phase::Rangers => format!("{wave}, turn {}: the rangers", state.wave_turn),
            Phase::Recovery => "Recovery".into(),
            Phase::Points | Phase::Vote | Phase::Aim => "Act 3 begins".into(),
            Phase::Over if state.won && !state.desperation.begun => "The park is safe".into(),
            Phase::Over if state.won => "Something was saved".into(),
            Phase::Over => "The park is lost".into(),
        }
    }

    fn prompt(&self, state: &State, viewer: Viewer, names: &Names) -> String {
        match self.status(state) {
            Status::Over(outcome) => {
                let points = state.result / 10;
                format!("{} The rangers have {points} of 100.", words::who_won(&outcome, self.chairs(), viewer, names))
            }
            Status::Turn(acting) | Status::Together(acting) => match viewer {
                Viewer::Seat(seat) if acting.contains(seat) => self.own_prompt(state, seat),
                _ => words::waiting_for(acting, names),
            },
        }
    }

    fn own_prompt(&self, state: &State, seat: Seat) -> String {
        if let Some(task) = state.tasks.last() {
            return match task {
                Task::Bonus { .. } => "What you bring along as an archetype: where does it go?",
                Task::Shed { .. } => "The wave weakens: take a token off the map.",
                Task::Arrive { .. } => "Put a token on an entrance.",
                Task::Watch { .. } => "Several roads are equally short: which one does the token control?",
                Task::Defend { .. } => "An assault! Who steps forward?",
                Task::Mend { .. } => "The roll failed. Mend it?",
                Task::Line => "The place is about to fall.",
                Task::Harm { .. } => "Choose your harm.",
                Task::Retreat { .. } => "Where do you retreat to?",
                Task::Rearguard { .. } => "Strike while you fall back?",
                Task::Capture { .. } => "A ranger is about to be captured.",
                Task::Follow { .. } => "One token went in. Does the rest of the group follow?",
                Task::Brace { .. } => "Which place gets one more die in the next wave turn?",
                Task::Restore { .. } => "Which obstacle comes back?",
                Task::TakeAlong { .. } => "Which token goes with you?",
                Task::Mending { .. } => "Which harm is mended?",
                Task::Settle | Task::Enter { .. } => "",
            }
            .into();
        }
        match state.phase {
            Phase::Nature => "You are the wave. What kind are you?".into(),
            Phase::Roles => "Who are you? Each archetype is there once.".into(),
            Phase::Selves | Phase::Threat => {
                "Answer in a sentence or two, or leave it to the others to imagine.".into()
            }
            Phase::Places => match state.kind {
                Some(kind) => format!("Where does the {} stand?", self.kind_name(kind)),
                None if State::ranger_of(seat).is_none() => {
                    "What else is there in the park? It will help the rangers.".into()
                }
                None => "Which place do you put down? You start there.".into(),
            },
            Phase::Shop => match state.ware {
                Some(Ware::Barrier(what)) => format!("Where does the {} go?", barrier_name(what).to_lowercase()),
                Some(Ware::Strength(_)) => "Which place becomes stronger?".into(),
                None => "Buy a defence, or keep your tokens for worse days.".into(),
            },
            Phase::Spawn => format!("{} to put on the map.", words::count(state.to_spawn, "token")),
            Phase::Advance if state.moving != crate::NONE => "Where does the token go on?".into(),
            Phase::Advance => "Move tokens, each once, until something stops them.".into(),
            Phase::Overcome => "Each group on one spot does one thing.".into(),
            Phase::Rangers => {
                let ranger = State::ranger_of(seat).unwrap_or(0);
                let left = self.actions_left(state, ranger);
                let left = words::count(left, "action");
                if state.active != crate::NONE {
                    format!("{left} left.")
                } else if self.status(state).acting().len() > 1 {
                    format!("Take your {left}, or let another ranger go first.")
                } else {
                    format!("Take your {left}.")
                }
            }
            Phase::Recovery => "Go to a place if you like, then spend your point.".into(),
            Phase::Points => "Heal, or keep a token for what comes.".into(),
            Phase::Vote => "What is left to fight for?".into(),
            Phase::Aim => "Which place is it about?".into(),
            Phase::Bonuses | Phase::Over => String::new(),
        }
    }

    /// Waves come by night; what the rangers must fear and what they have won shows in the light.
    fn mood(state: &State) -> Mood {
        let captured = state.free_rangers() < state.rangers.len();
        match state.phase {
            Phase::Over if state.won => Mood::Glory,
            Phase::Over => Mood::Danger,
            _ if state.desperation.begun || captured => Mood::Danger,
            Phase::Spawn | Phase::Advance | Phase::Overcome | Phase::Rangers => Mood::Night,
            Phase::Recovery => Mood::Dusk,
            _ => Mood::Day,
        }
    }

    fn park_panel(&self, state: &State, names: &Names) -> Panel {
        let mut panel =
            Panel::new("map", self.park.sketch.name.clone(), Role::Board).part(Part::Board(self.board(state, names)));
        if state.phase as u8 <= Phase::Shop as u8 {
            panel = panel.part(Part::Text(self.park.sketch.text.clone()));
        }
        panel
    }

    /// The momentum track with its breakpoints. RGR §7.2
    fn momentum_track(&self, state: &State) -> Part {
        let most = self.momentum_of(state.wave).max(state.momentum);
        let each = usize::from(self.figures().per_token);
        let tokens = |momentum: usize| self.tokens_for(momentum as u8, state.nature);
        let breaks = (1..=usize::from(most)).filter(|step| (step - 1) % each == 0);
        Part::Track(Track {
            id: "momentum".into(),
            label: format!("The wave's momentum: {} (it pays with it; beaten at 0)", state.momentum),
            at: state.momentum.into(),
            steps: (0..=most).map(|step| step.to_string()).collect(),
            breaks: breaks
                .map(|step| Breakpoint { before: step, label: words::count(tokens(step) as i64, "token") })
                .collect(),
            tone: Tone::Red,
        })
    }

    /// How strong the wave still is, for everybody to see: rangers plan by it as much as the game master.
    fn strength_track(&self, state: &State) -> Option<Part> {
        if state.desperation.begun {
            let each = self.figures().last_damage;
            return Some(Part::Track(Track {
                id: "damage".into(),
                label: format!("Damage: every {each} send a token back"),
                at: state.desperation.damage.into(),
                steps: (0..each).map(|step| step.to_string()).collect(),
                tone: Tone::Red,
                ..Track::default()
            }));
        }
        (state.phase as u8 >= Phase::Spawn as u8).then(|| self.momentum_track(state))
    }

    fn wave_panel(&self, state: &State, names: &Names, active: bool) -> Panel {
        let mut panel = Panel::new("wave", names.of(GM), Role::Seat(GM));
        panel.active = active;
        if state.phase != Phase::Nature {
            panel = panel.note(self.nature_name(state.nature).to_string());
            let card = self.nature_card(state.nature, "wave-card".into());
            let part = Part::Cards { id: "wave-cards".into(), label: String::new(), cards: vec![card] };
            panel = panel.part(part);
        }
        let token = |id: &str, symbol, count: i32, label: &str| Token {
            id: id.into(),
            symbol,
            count,
            label: label.into(),
            ..Token::default()
        };
        let mut tokens = vec![token("wave-tokens", "token", state.token_count() as i32, "tokens on the map")];
        if state.phase as u8 >= Phase::Spawn as u8 && !state.desperation.begun {
            tokens.push(token(
                "wave-momentum",
                "momentum",
                state.momentum.into(),
                "momentum: the wave pays with it, and is beaten at 0",
            ));
        }
        panel.part(Part::Tokens { label: "The wave".into(), tokens })
    }

    fn ranger_panel(&self, state: &State, seat: Seat, names: &Names, active: bool) -> Panel {
        let index = State::ranger_of(seat).unwrap_or(0);
        let ranger = &state.rangers[index];
        let number = seat.0 + 1;
        let known = !(state.phase == Phase::Nature || state.phase == Phase::Roles && index >= usize::from(state.turn))
            || self.team == crate::Team::Dealt;
        let note = if known { self.role_name(ranger.role) } else { "" };
        let mut panel = Panel::new(format!("seat-{number}"), names.of(seat), Role::Seat(seat)).note(note);
        panel.active = active;
        let token = |id: &str, symbol, count: u8, label: &str, note: &str| Token {
            id: format!("{id}-{number}"),
            symbol,
            count: count.into(),
            label: label.into(),
            note: note.into(),
        };
        let mut tokens = vec![
            token("dice", "die", self.pool(ranger), "dice in the pool", "exhaustion takes them"),
            token("injuries", "injury", ranger.injuries, "injuries", "the fourth is capture"),
            token("tokens", "coin", ranger.tokens, "tokens for defences and for Act 3", ""),
        ];
        if usize::from(state.active) == index {
            tokens.push(token("actions", "action", state.actions, "actions left", ""));
        }
        if ranger.points > 0 {
            tokens.push(token("points", "coin", ranger.points, "points to spend", ""));
        }
        panel.parts.push(Part::Tokens { label: "State".into(), tokens });
        if known {
            let card = self.role_card(ranger.role, format!("card-{number}"));
            panel.parts.push(Part::Cards { id: format!("cards-{number}"), label: String::new(), cards: vec![card] });
        }
        let mut notes = Vec::new();
        for (flag, text) in [
            (ranger.captured, "captured"),
            (ranger.exposed, "exposed"),
            (ranger.advantage, "advantage on the next roll"),
            (ranger.ambush == 1, "advantage on the next attack"),
            (ranger.ambush > 1, "advantage on the next two attacks"),
            (ranger.steady, "advantage on the next breach roll"),
            (ranger.certain, "the next risky action succeeds"),
            (ranger.escorts, "leads a civilian"),
        ] {
            if flag {
                notes.push(text);
            }
        }
        if !notes.is_empty() {
            panel.parts.push(Part::Text(format!("{}.", words::capital(&notes.join(", ")))));
        }
        panel
    }

    fn shared_panel(&self, state: &State) -> Option<Panel> {
        let stash = state.stash;
        let token = |id: &str, symbol, count: u8, label: &str| Token {
            id: id.into(),
            symbol,
            count: count.into(),
            label: label.into(),
            ..Token::default()
        };
        let mut tokens = vec![
            token("stash-ambush", "snare", stash.ambush, "ambush: push a token one segment"),
            token("stash-boat", "boathouse", stash.boat, "boat: once from shore to shore"),
            token("stash-flood", "flood", stash.flood, "flood: close a segment for a turn"),
            token("stash-trail", "navigator", stash.trail, "hidden trail: once to a near node"),
            token("stash-reroll", "die", stash.reroll, "re-roll of a failed die"),
        ];
        tokens.retain(|token| token.count > 0);
        let mut panel = Panel::new("shared", "How it stands", Role::Shared);
        panel.parts.extend(self.strength_track(state));
        if !tokens.is_empty() {
            panel = panel.part(Part::Tokens { label: "The rangers hold together".into(), tokens });
        }
        if let Some(goal) = state.desperation.goal {
            panel = panel.part(self.goal_part(state, goal));
        }
        (!panel.parts.is_empty()).then_some(panel)
    }

    fn goal_part(&self, state: &State, goal: Goal) -> Part {
        let (most, what) = match goal {
            Goal::Evacuate => (self.last.civilians, "civilians brought out"),
            Goal::Destroy => (self.last.wreck, "actions done"),
            Goal::Hold => (self.last.keep, "wave turns held"),
        };
        Part::Track(Track {
            id: "goal".into(),
            label: format!("{} {}: {what}", goal_name(goal), self.node_name(state.desperation.place)),
            at: state.desperation.progress.min(most).into(),
            steps: (0..=most).map(|step| step.to_string()).collect(),
            tone: Tone::Green,
            ..Track::default()
        })
    }
}

impl Show for Rangers {
    fn scene(&self, state: &State, viewer: Viewer, names: &Names) -> Scene {
        let acting = self.status(state).acting();
        let mut panels = vec![self.park_panel(state, names)];
        panels.extend(self.shared_panel(state));
        panels.extend(self.offer_panel(state));
        for seat in words::own_first(self.ranger_count + 1, viewer) {
            let active = acting.contains(seat);
            panels.push(if seat == GM {
                self.wave_panel(state, names, active)
            } else {
                self.ranger_panel(state, seat, names, active)
            });
        }
        panels.extend(self.places_panel(state));
        let (headline, prompt) = (self.headline(state), self.prompt(state, viewer, names));
        Scene { headline, prompt, panels, mood: Self::mood(state) }
    }

    fn symbols(&self) -> &'static [Symbol] {
        SYMBOLS
    }

    fn drawings(&self) -> Vec<Drawing> {
        self.gallery()
    }

    fn cover(&self) -> &'static str {
        include_str!("../../cover.svg")
    }

    fn lesson(&self) -> &'static str {
        include_str!("../../lesson.toml")
    }

    fn preview(&self, state: &State, seat: Seat, action: Action, names: &Names) -> Preview {
        self.preview_of(state, seat, action, names)
    }

    fn group(&self, state: &State, _: Seat, action: Action, names: &Names) -> Option<Grouped> {
        self.group_of(state, action, names)
    }

    fn closed(&self, state: &State, seat: Seat, names: &Names) -> Vec<Closed> {
        self.closed_to(state, seat, names)
    }

    fn moments(&self, event: &Event, viewer: Viewer, names: &Names) -> Vec<Moment> {
        self.moments_of(event, viewer, names)
    }

    fn story(&self, told: &[Told<'_, Event>], names: &Names) -> Option<Story> {
        Some(self.tell_story(told, names))
    }
}
