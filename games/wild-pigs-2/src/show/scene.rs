use super::symbols::SYMBOLS;
use super::{
    COLOUR_WORDS, ERA_NAMES, card_id, card_lines, charges_text, defence_text, node_id, price_text, scrap_id,
    stance_name, stats_text, threat_id, threat_lines, track_id, track_name,
};
use crate::rules::{Verdict, places};
use crate::state::{Action, Phase, Player, Purchase, Scrap, Stance, State};
use crate::{Event, WildPigs2};
use sounder_kernel::{Game, Names, Seat, Status, Viewer};
use sounder_scene::art::{Backdrop, Boar, Drawing, Gallery, Object};
use sounder_scene::words::{figure, names_of, who_won};
use sounder_scene::{
    Board, Card, Closed, Dials, Edge, Grouped, Moment, Mood, Node, Panel, Part, Preview, Role, Scene, Show, Symbol,
    Token, Tone, Track,
};

const TONES: [Tone; 4] = [Tone::Red, Tone::Blue, Tone::Green, Tone::Yellow];
const SCRAP_NAMES: [&str; 3] = ["red parts", "blue wiring", "green plates"];

fn scrap_tokens(label: &str, scrap: Scrap, id: impl Fn(usize) -> String) -> Part {
    let token = |c: usize| Token {
        id: id(c),
        symbol: COLOUR_WORDS[c],
        count: i32::from(scrap.0[c]),
        label: SCRAP_NAMES[c].into(),
        ..Token::default()
    };
    Part::Tokens { label: label.into(), tokens: (0..3).map(token).collect() }
}

impl WildPigs2 {
    fn threat_card(&self, state: &State, viewer: Viewer, threat: u8) -> Card {
        let pig = self.threat(threat);
        let highest = pig.stats.iter().max().copied().unwrap_or_default();
        let mut mains = (0..3).filter(|c| pig.stats[*c] == highest);
        let (main, alone) = (mains.next().unwrap_or_default(), mains.next().is_none());
        let forecast = |seat| format!("You would {}", self.forecast(state, seat, threat));
        let marks = match viewer {
            Viewer::Seat(seat) if state.phase != Phase::Over => vec![forecast(seat)],
            _ => Vec::new(),
        };
        Card {
            id: threat_id(threat),
            title: pig.name.clone(),
            kind: format!("{} pig", ERA_NAMES[usize::from(pig.era)]),
            tone: if alone { TONES[main] } else { Tone::Purple },
            art: if alone { ["fierce-pig", "sly-pig", "huge-pig"][main] } else { "odd-pig" },
            worth: format!("{} VP", self.cards.figures.trophy_vp[usize::from(pig.era)]),
            picture: threat_id(threat),
            lines: threat_lines(pig),
            flavour: pig.line.clone(),
            marks,
            clause: "6.2",
            ..Card::default()
        }
    }

    fn market_card(&self, card: u8, charges: Option<u8>) -> Card {
        let content = self.card(card);
        let item = content.is_item();
        let marks = match charges {
            Some(charges) if content.charges() > 0 && !item => vec![charges_left(charges)],
            _ => Vec::new(),
        };
        Card {
            id: card_id(card),
            title: content.name.clone(),
            kind: if item { "Item" } else { "Arsenal" }.into(),
            tone: if item { Tone::Grey } else { Tone::Brown },
            art: if item { "item" } else { "arsenal" },
            cost: price_text(content.price),
            worth: if content.vp > 0 { format!("{} VP", content.vp) } else { String::new() },
            picture: card_id(card),
            lines: card_lines(content),
            flavour: content.line.clone(),
            marks,
            clause: if item { "9.4" } else { "9.1" },
            ..Card::default()
        }
    }

    fn shared_panels(&self, state: &State, viewer: Viewer) -> Vec<Panel> {
        let pigs = |threats: &[u8]| threats.iter().map(|threat| self.threat_card(state, viewer, *threat)).collect();
        let left = format!("{} face down", state.threats.len());
        // The board of the moment has the room; the others wait as lines.
        let horde_comes = matches!(state.phase, Phase::Emergency | Phase::Formation | Phase::Onslaught);
        let no_market = matches!(state.phase, Phase::Clash | Phase::Formation | Phase::Onslaught);
        let wilderness = Panel::new("wilderness", "Wilderness", Role::Board).note(left).part(Part::Cards {
            id: "threats".into(),
            label: "Pigs to engage".into(),
            cards: pigs(&state.wilderness),
        });
        let wilderness = wilderness.folded(horde_comes);
        let mut horde = Panel::new("horde", "Horde Board", Role::Board).note(format!(
            "{} of {} pigs",
            state.horde.len(),
            self.cards.figures.era_rounds
        ));
        horde.folded = !horde_comes;
        let mut cards: Vec<Card> = pigs(&state.horde);
        if state.phase == Phase::Onslaught {
            for (place, card) in cards.iter_mut().enumerate() {
                let mark = match place.cmp(&usize::from(state.pig)) {
                    std::cmp::Ordering::Less => "done",
                    std::cmp::Ordering::Equal => "attacks now",
                    std::cmp::Ordering::Greater => "waits",
                };
                card.marks.insert(0, mark.into());
            }
        }
        horde =
            horde.part(Part::Cards { id: "horde-pigs".into(), label: "The Horde, in order of attack".into(), cards });
        let market = Panel::new("market", "Market", Role::Shared)
            .note(format!("{} face down", state.market.len()))
            .folded(no_market)
            .part(Part::Cards {
                id: "row".into(),
                label: "Cards on offer".into(),
                cards: state.row.iter().map(|card| self.market_card(*card, None)).collect(),
            });
        let bag = Panel::new("bag", "Scrap bag", Role::Shared)
            .note(format!("{} left", state.bag.total()))
            .folded(true)
            .part(scrap_tokens("In the bag", state.bag, scrap_id));
        vec![wilderness, horde, market, bag]
    }

    fn triangle(&self, player: &Player, seat: Seat, name: &str) -> Part {
        let node = |stance: Stance| {
            let (x, y) = [(50, 8), (8, 90), (92, 90), (50, 60)][stance.index()];
            Node {
                id: node_id(seat, stance),
                label: stance_name(stance).into(),
                note: defence_text(self.defence(player, stance)),
                x,
                y,
                tone: TONES[stance.index()],
                symbol: ["red", "blue", "green", "centre"][stance.index()],
                marked: player.stance == stance,
                ..Node::default()
            }
        };
        let edge = |corner: usize| Edge {
            id: format!("line-{}-{}", seat.0 + 1, COLOUR_WORDS[corner]),
            from: Stance::Centre.index(),
            to: corner,
            tone: TONES[corner],
            ..Edge::default()
        };
        Part::Board(Board {
            id: format!("stances-{}", seat.0 + 1),
            label: format!("Stance triangle of {name}"),
            nodes: Stance::ALL.map(node).into(),
            edges: (0..3).map(edge).collect(),
            ..Board::default()
        })
    }

    fn track(&self, player: &Player, seat: Seat, track: Stance) -> Part {
        Part::Track(Track {
            id: track_id(seat, track),
            label: format!("{} track", track_name(track)),
            at: usize::from(player.tech[track.index()]),
            steps: self.cards.figures.levels(track).iter().map(ToString::to_string).collect(),
            tone: TONES[track.index()],
            ..Track::default()
        })
    }

    fn seat_panel(&self, state: &State, seat: Seat, viewer: Viewer, names: &Names, active: bool) -> Panel {
        let player = state.player(seat);
        let number = seat.0 + 1;
        let count = |id: &str, symbol, count: i32, label: &str| Token {
            id: format!("{id}-{number}"),
            symbol,
            count,
            label: label.into(),
            ..Token::default()
        };
        let mut tokens = vec![
            count("trophies", "trophy", player.trophies.len() as i32, "trophies"),
            count("injuries", "injury", i32::from(player.injuries), "injuries"),
        ];
        if state.initiative == seat {
            tokens.push(count("initiative", "initiative", 1, "Initiative Token: takes the first turn"));
        }
        let mut panel = Panel::new(format!("seat-{number}"), names.of(seat), Role::Seat(seat))
            .note(format!("{} VP", figure(self.score(player).total())))
            .part(self.triangle(player, seat, names.of(seat)));
        panel.active = active;
        panel.parts.extend(Stance::ALL.map(|track| self.track(player, seat, track)));
        panel.parts.push(scrap_tokens("Scrap", player.scrap, |c| format!("scrap-{number}-{}", COLOUR_WORDS[c])));
        panel.parts.push(Part::Tokens { label: "Trophies and injuries".into(), tokens });
        let cards =
            |id: &str, label: &str, cards| Part::Cards { id: format!("{id}-{number}"), label: label.into(), cards };
        match player.engaged {
            None => panel.parts.push(Part::Text("No pig engaged yet.".into())),
            Some(threat) => {
                // The forecast speaks to the viewer; on somebody else's board it would read wrongly.
                let eyes = if viewer.is(seat) { viewer } else { Viewer::Public };
                panel.parts.push(cards("engaged", "Engagement Zone", vec![self.threat_card(state, eyes, threat)]));
            }
        }
        if !player.gear.is_empty() {
            let gear = player.gear.iter().map(|gear| self.market_card(gear.card, Some(gear.charges)));
            panel.parts.push(cards("gear", "Arsenal and items", gear.collect()));
        }
        if !player.trophies.is_empty() {
            let names: Vec<&str> = player.trophies.iter().map(|threat| self.threat(*threat).name.as_str()).collect();
            panel.parts.push(Part::Text(format!("On the wall: {}.", names.join(", "))));
        }
        if viewer.is(seat) {
            panel.parts.extend(self.secret_note(player).map(Part::Text));
        }
        panel
    }

    /// What the player has chosen in secret so far.
    fn secret_note(&self, player: &Player) -> Option<String> {
        if let Some(stance) = player.formation {
            return Some(format!("Your secret pick for the Onslaught: {}.", stance_name(stance)));
        }
        let answered = player.asked & !player.open;
        let used = |place: &usize| player.spend[*place] > 0;
        let spent: Vec<String> = places(answered)
            .filter(used)
            .map(|place| charges_text(self.card(player.gear[place].card), player.spend[place]))
            .collect();
        match (answered, spent.is_empty()) {
            (0, _) => None,
            (_, true) => Some("In this fight you secretly save your cards so far.".into()),
            _ => Some(format!("In this fight you secretly use {}.", spent.join(", "))),
        }
    }

    fn prompt(&self, state: &State, viewer: Viewer, names: &Names) -> String {
        let acting = match self.status(state) {
            Status::Over(outcome) => return who_won(&outcome, self.chairs(), viewer, names),
            Status::Turn(acting) | Status::Together(acting) => acting,
        };
        match viewer {
            Viewer::Seat(seat) if acting.contains(seat) => self.own_prompt(state, seat),
            _ => {
                let for_what = match state.phase {
                    _ if state.paying.is_some() => "to pay",
                    _ if state.taking().is_some() => "to take scrap",
                    Phase::Shift | Phase::Act | Phase::Refit | Phase::Engage | Phase::Cleanup | Phase::Over => {
                        "to finish the turn"
                    }
                    Phase::Clash | Phase::Onslaught => "to decide in secret which cards to use",
                    Phase::Emergency => "to buy and tinker in the Panic",
                    Phase::Formation => "to pick a stance in secret",
                };
                format!("Waiting for {} {for_what}.", names_of(acting, names))
            }
        }
    }

    fn own_prompt(&self, state: &State, seat: Seat) -> String {
        if let Some(purchase) = state.paying {
            let what = match purchase {
                Purchase::Card(card) => self.card(card).name.clone(),
                Purchase::Track(track) => format!("the {} track", track_name(track)),
            };
            return format!("Choose the scrap that pays for {what}: {}.", price_text(self.price(purchase)));
        }
        if state.taking() == Some(seat) {
            return format!("Take {} scrap of your choice from the bag.", state.owed[seat.index()]);
        }
        match state.phase {
            Phase::Shift if self.is_hopeless(state, seat) => format!(
                "Shift your stance one step, or stay. Every stance fails here, as may happen early on: you must fight a pig, \
                 and an injury costs {} VP.",
                self.cards.figures.injury_vp
            ),
            Phase::Shift => "Shift your stance one step, or stay. Look at the pigs: you must fight one.".into(),
            Phase::Act => "Do one thing: scavenge, buy a card, tinker on a track, or refit.".into(),
            Phase::Refit => "Move your stance to any node.".into(),
            Phase::Engage => "Take a pig. Reach its highest stat to slay it; reach any stat to repel it.".into(),
            Phase::Clash | Phase::Onslaught => self.fight_prompt(state, seat),
            Phase::Emergency => "Panic! Buy one card, tinker once, both or neither, before the Horde comes.".into(),
            Phase::Formation => {
                "Pick the stance in which you meet the whole Horde. Nobody sees it before all have picked.".into()
            }
            Phase::Cleanup | Phase::Over => String::new(),
        }
    }

    /// Whether no stance that the seat can take now reaches a stat of any pig without cards that are used up.
    fn is_hopeless(&self, state: &State, seat: Seat) -> bool {
        let mut legal = Vec::new();
        self.legal(state, seat, &mut legal);
        let defences = legal.iter().filter_map(|action| match action {
            Action::Shift(to) | Action::Stand(to) => Some(self.defence(state.player(seat), *to)),
            _ => None,
        });
        let fails = |defence| state.wilderness.iter().all(|pig| self.threat(*pig).verdict(defence) == Verdict::Fail);
        defences.into_iter().all(fails)
    }

    fn fight_prompt(&self, state: &State, seat: Seat) -> String {
        let pig = self.threat(state.opponent(seat).expect("whoever is asked faces a pig"));
        let defence = defence_text(self.chosen_defence(state.player(seat)));
        let (name, needed) = (&pig.name, stats_text(pig.stats));
        format!("{name} has {needed}, you have {defence}. What do you use? Nobody sees your answer before all are in.")
    }

    fn points_table(&self, state: &State, names: &Names) -> Part {
        let head = [
            "Player",
            "Trophies",
            "Injuries",
            "Arsenal",
            "Tracks",
            "VP",
            "Trophies held",
            "Injuries held",
            "Scrap left",
        ];
        let row = |seat: Seat| {
            let player = state.player(seat);
            let score = self.score(player);
            let figures = [
                score.trophies,
                score.injuries,
                score.arsenal,
                score.tracks,
                score.total(),
                player.trophies.len() as i32,
                i32::from(player.injuries),
                i32::from(player.scrap.total()),
            ];
            std::iter::once(names.of(seat).to_string()).chain(figures.map(figure)).collect()
        };
        Part::Table {
            label: "Points, and what breaks ties: trophies, then fewest injuries, then scrap".into(),
            head: head.map(String::from).into(),
            rows: Seat::all(state.seats()).map(row).collect(),
        }
    }
}

fn charges_left(charges: u8) -> String {
    match charges {
        1 => "1 charge left".into(),
        _ => format!("{charges} charges left"),
    }
}

impl Show for WildPigs2 {
    fn scene(&self, state: &State, viewer: Viewer, names: &Names) -> Scene {
        let status = self.status(state);
        let acting = status.acting();
        let figures = &self.cards.figures;
        let round = format!("{}, round {} of {}", ERA_NAMES[figures.era(state)], state.round, figures.rounds());
        let headline = match state.phase {
            Phase::Over => "The last Horde has gone".into(),
            Phase::Emergency | Phase::Formation => format!("{round}: Panic"),
            Phase::Onslaught => format!("{round}: the Onslaught, pig {} of {}", state.pig + 1, state.horde.len()),
            Phase::Clash => format!("{round}: the Clash"),
            _ if figures.is_horde_round(state) => format!("{round}: the Horde comes tonight"),
            _ => round,
        };
        let mut panels = Vec::new();
        if state.phase == Phase::Over {
            panels.push(Panel::new("points", "Points", Role::Board).part(self.points_table(state, names)));
        } else {
            panels.extend(self.shared_panels(state, viewer));
        }
        let mut seats: Vec<Seat> = Seat::all(state.seats()).collect();
        if let Viewer::Seat(seat) = viewer {
            seats.rotate_left(seat.index());
        }
        panels.extend(seats.into_iter().map(|seat| self.seat_panel(state, seat, viewer, names, acting.contains(seat))));
        let mood = match (state.phase, figures.era(state)) {
            (Phase::Over, _) => Mood::Glory,
            (Phase::Emergency | Phase::Formation | Phase::Onslaught, _) => Mood::Danger,
            (_, 0) => Mood::Day,
            (_, 1) => Mood::Dusk,
            _ => Mood::Night,
        };
        Scene { headline, prompt: self.prompt(state, viewer, names), panels, mood }
    }

    fn symbols(&self) -> &'static [Symbol] {
        SYMBOLS
    }

    /// A picture for every pig and every card, made from its name and figures.
    fn drawings(&self) -> Vec<Drawing> {
        let mut gallery = Gallery::default();
        for (id, pig) in (0..).zip(&self.cards.threats) {
            let [fierce, sly, bulk] = pig.stats;
            gallery.boar(threat_id(id), &pig.name, Boar { fierce, sly, bulk, night: pig.era > 0, grand: false });
        }
        for (id, card) in (0..).zip(&self.cards.market) {
            let (ground, colour) = if card.is_item() { (Backdrop::Rings, 3) } else { (Backdrop::Planks, 4) };
            gallery.object(card_id(id), &card.name, Object { ground, colour });
        }
        gallery.into_drawings()
    }

    fn lesson(&self) -> &'static str {
        include_str!("../../lesson.toml")
    }

    fn preview(&self, state: &State, seat: Seat, action: Action, _: &Names) -> Preview {
        self.preview_of(state, seat, action)
    }

    fn group(&self, state: &State, seat: Seat, action: Action, _: &Names) -> Option<Grouped> {
        self.group_of(state, seat, action)
    }

    fn closed(&self, state: &State, seat: Seat, _: &Names) -> Vec<Closed> {
        self.closed_to(state, seat)
    }

    fn dials(&self, state: &State, seat: Seat, names: &Names) -> Option<Dials> {
        self.dials_of(state, seat, names)
    }

    fn moments(&self, event: &Event, viewer: Viewer, names: &Names) -> Vec<Moment> {
        self.moments_of(event, viewer, names)
    }

    fn cover(&self) -> &'static str {
        include_str!("../../cover.svg")
    }
}
