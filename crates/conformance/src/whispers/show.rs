use super::{CARDS, NIGHTS, SEATS, Whisper, Whispers, WhispersEvent, WhispersFault, WhispersState, sees, side};
use sounder_kernel::{Choice, Game, Names, Seat, Status, Viewer, Words};
use sounder_scene::{Card, Panel, Part, Role, Scene, Show, Symbol, Token, Tone, words};

const SYMBOLS: &[Symbol] = &[Symbol {
    name: "whisper",
    label: "whisper",
    letter: "w",
    tone: Tone::Purple,
    svg: r#"<circle cx="12" cy="12" r="9" fill="currentColor"/>"#,
}];

fn card_id(seat: Seat, place: usize) -> String {
    format!("card-{}-{}", seat.0 + 1, place + 1)
}

impl Words for Whispers {
    fn choice(&self, state: &WhispersState, seat: Seat, whisper: Whisper, _: &Names) -> Choice {
        let Whisper::Lay(place) = whisper else { return Choice::new("Done", "Lay no more tonight", "2.1") };
        let place = usize::from(place);
        let card = state.hands[seat.index()][place];
        // Two cards may be of the same value, so that the place tells them apart.
        Choice::new("Lay", format!("Lay card {} (:whisper: {card})", place + 1), "2.1").on(card_id(seat, place))
    }

    fn tell(&self, event: &WhispersEvent, viewer: Viewer, names: &Names) -> String {
        match event {
            WhispersEvent::Laid { seat, card } if viewer.is(*seat) => format!("You lay a {card}."),
            WhispersEvent::Laid { seat, .. } => format!("{} lays a card.", names.of(*seat)),
            WhispersEvent::Done { seat } => format!("{} is done.", names.of(*seat)),
            WhispersEvent::Heard { seat, sum } => format!("{} is heard for {sum} :whisper:.", names.of(*seat)),
            WhispersEvent::Woken { noise } => format!("A noise of {noise} wakes the guard: everybody has lost!"),
        }
    }
}

impl Show for Whispers {
    fn scene(&self, state: &WhispersState, viewer: Viewer, names: &Names) -> Scene {
        let score = |seat: Seat| Token {
            id: format!("score-{}", self.chairs().side(seat).id),
            symbol: "whisper",
            count: i32::from(state.scores[side(seat)]),
            label: self.chairs().side(seat).name.clone(),
            ..Token::default()
        };
        let table = Panel::new("table", "Table", Role::Shared)
            .part(Part::Tokens { label: "Scores".into(), tokens: vec![score(Seat(0)), score(Seat(1))] });
        let hand = |seat: Seat| {
            let open = sees(viewer, seat);
            let shows_laid = viewer.is(seat) || open && self.fault == Some(WhispersFault::ShowsWhatPartnersLaid);
            let card = |place: usize| Card {
                id: card_id(seat, place),
                title: if open { format!("Whisper of {}", state.hands[seat.index()][place]) } else { String::new() },
                kind: "Whisper".into(),
                marks: if shows_laid && state.has_laid(seat, place) { vec!["laid".into()] } else { Vec::new() },
                clause: "2.1",
                face_down: !open,
                ..Card::default()
            };
            let held = (0..CARDS).filter(|place| state.hands[seat.index()][*place] > 0);
            let laid = state.laid[seat.index()].count_ones();
            let number = seat.0 + 1;
            Panel::new(format!("seat-{number}"), names.of(seat), Role::Seat(seat))
                .note(format!("{} laid", words::count(laid, "card")))
                .part(Part::Cards {
                    id: format!("hand-{number}"),
                    label: "Hand".into(),
                    cards: held.map(card).collect(),
                })
        };
        let (headline, prompt) = match self.status(state) {
            Status::Over(outcome) => ("Game over".into(), words::who_won(&outcome, self.chairs(), viewer, names)),
            status => (
                format!("Night {} of {NIGHTS}", state.nights + 1),
                format!("Waiting for {}.", words::names_of(status.acting(), names)),
            ),
        };
        let panels = std::iter::once(table).chain(Seat::all(SEATS).map(hand)).collect();
        Scene { headline, prompt, panels, ..Scene::default() }
    }

    fn symbols(&self) -> &'static [Symbol] {
        SYMBOLS
    }

    fn cover(&self) -> &'static str {
        r#"<circle cx="160" cy="60" r="40"/>"#
    }
}
