//! What people see.

use rangers::{
    Action, Barrier, Goal, Kind, Nature, Node, Obstacle, Phase, Place, Rangers, Role, Segment, Spot, State, Suffer,
    Target, Token,
};
use sounder_bots::BotSpec;
use sounder_host::{AnyGame, Hosted};
use sounder_kernel::{Arrange, Match, Pick, Seat, SeatSet, Seed, Setup, Viewer};
use sounder_pack::Content;
use sounder_scene::art::Drawing;
use sounder_scene::text::{Detail, Pen, page};
use sounder_scene::{Mood, Part, Passage, Preview, Show};

fn deal(setup: Setup) -> Match<Rangers> {
    Match::deal(&Rangers::with_default_pack(), setup, Seed::from_number(3)).unwrap()
}

fn node(table: &Match<Rangers>, name: &str) -> Node {
    table.game().lookup(name).and_then(|number| Node::new(number as usize)).expect(name)
}

fn segment(table: &Match<Rangers>, name: &str) -> Segment {
    table.game().lookup(name).and_then(|number| Segment::new(number as usize)).expect(name)
}

/// One ranger at the Old Mill, four tokens at the Mill Gate.
fn wave(setup: Setup, change: impl FnOnce(&Match<Rangers>, &mut State)) -> Match<Rangers> {
    let mut table = deal(setup);
    let mut state = *table.state();
    (state.phase, state.nature, state.momentum, state.wave_turn) = (Phase::Advance, Nature::Corrupted, 10, 1);
    state.places.push(Place { node: node(&table, "Old Mill"), kind: Kind::Boathouse, ..Place::default() });
    (state.rangers[0].at, state.rangers[0].role) = (node(&table, "Old Mill"), Role::Medic);
    let token = Token { at: Spot::node(node(&table, "Mill Gate")), ..Token::default() };
    (0..4).for_each(|_| state.tokens.push(token));
    change(&table, &mut state);
    table.set_state(state);
    table
}

fn preview(table: &Match<Rangers>, seat: Seat, action: Action) -> Preview {
    assert!(table.legal(seat).contains(&action), "{action:?} is not open");
    table.game().preview(table.state(), seat, action, table.names())
}

/// Advances from the Mill Gate towards a node, and what is said before.
fn advance(table: &Match<Rangers>, towards: &str) -> String {
    let by = segment(table, &format!("Mill Gate - {towards}"));
    let shown = preview(table, Seat(0), Action::March(Spot::node(node(table, "Mill Gate")), by));
    assert!(!shown.path.is_empty());
    shown.lines.join(" ")
}

#[test]
fn before_an_advance_it_says_where_a_token_would_stop() {
    let table = wave(Setup::new(2), |_, _| {});
    assert_eq!(advance(&table, "Old Mill"), "Stops in front of Old Mill, defended by Player 2.");
    assert_eq!(advance(&table, "Hollow Cross"), "Comes to Hollow Cross, where you choose the road.");
    assert_eq!(advance(&table, "Old Fork"), "Comes to Old Fork, where you choose the road.");
    let siege = wave(Setup::new(2), |_, state| state.nature = Nature::Siege);
    assert_eq!(advance(&siege, "Hollow Cross"), "Stops at Hollow Cross: a Siege halts at every junction.");
    let obstacle = |what: Barrier| {
        let table = wave(Setup::new(2), |table, state| {
            state.obstacles.push(Obstacle { on: segment(table, "Mill Gate - Hollow Cross"), what, work: 0 });
        });
        advance(&table, "Hollow Cross")
    };
    assert_eq!(obstacle(Barrier::Trap(3)), "Stops on Mill Gate–Hollow Cross: a deadfall goes off for 2 to 7 damage.");
    assert_eq!(
        obstacle(Barrier::Barricade(1)),
        "Meets a barricade on Mill Gate–Hollow Cross: 2:momentum: clear it at once."
    );
    let manned = wave(Setup::new(2), |table, state| {
        let on = segment(table, "Mill Gate - Old Mill");
        state.obstacles.push(Obstacle { on, what: Barrier::Fortification, work: 0 });
    });
    assert_eq!(
        advance(&manned, "Old Mill"),
        "Stops on Mill Gate–Old Mill in front of a fortification, which is manned: only a breach leads on."
    );
    let choked = wave(Setup::new(2), |table, state| {
        state.rangers[0].choke = Some(segment(table, "Mill Gate - Old Mill"));
    });
    assert_eq!(advance(&choked, "Old Mill"), "Halted on Mill Gate–Old Mill by the chokepoint of Player 2: 1 damage.");
    let empty = wave(Setup::new(2), |table, state| state.rangers[0].at = node(table, "Raven Ledge"));
    assert_eq!(
        advance(&empty, "Old Mill"),
        "Stops at Old Mill, which nobody defends: it can be secured for 2:momentum:."
    );
}

/// Faces of the die and what they would do, for each line that the choice shows.
fn odds(setup: Setup) -> Vec<(String, String)> {
    let table = wave(setup, |_, state| state.phase = Phase::Overcome);
    let (from, target) = (Spot::node(node(&table, "Mill Gate")), Target::Place(node(&table, "Old Mill")));
    let shown = preview(&table, Seat(0), Action::Assault(from, target)).odds.expect("a breach is rolled");
    shown.prospects.into_iter().map(|prospect| (prospect.faces.join(""), prospect.label)).collect()
}

#[test]
fn before_a_breach_it_says_what_each_face_would_do() {
    let said = |lines: [(&str, &str); 3]| lines.map(|(faces, text)| (faces.to_string(), text.to_string())).to_vec();
    assert_eq!(
        odds(Setup::new(2)),
        said([
            ("123", "The place is captured, harm for the ranger"),
            ("45", "The place is captured, harm for the ranger; the wave pays 2 and takes 1 damage"),
            ("6", "It holds; the wave takes 1 damage"),
        ])
    );
    assert_eq!(
        odds(Setup::new(2).with("breach", "low")),
        said([
            ("6", "Lost, the ranger must retreat; the wave pays 2"),
            ("45", "The wave takes 1 damage; harm for the ranger, or the place is given up; then it pays 2"),
            ("123", "It holds; the wave takes 1 damage"),
        ])
    );
}

/// What is said before the Mill Gate assaults the Old Mill.
fn assault(setup: Setup, change: impl FnOnce(&Match<Rangers>, &mut State)) -> Preview {
    let table = wave(setup, |table, state| {
        state.phase = Phase::Overcome;
        change(table, state);
    });
    let (from, target) = (Spot::node(node(&table, "Mill Gate")), Target::Place(node(&table, "Old Mill")));
    preview(&table, Seat(0), Action::Assault(from, target))
}

#[test]
fn where_the_line_is_held_no_face_takes_the_place() {
    let labels = |setup: Setup| {
        let shown = assault(setup, |table, state| {
            (state.desperation.begun, state.lines) = (true, [node(table, "Old Mill")].into());
        });
        shown.odds.unwrap().prospects.into_iter().map(|prospect| prospect.label).collect::<Vec<_>>()
    };
    assert_eq!(
        labels(Setup::new(2)),
        [
            "The line is held, harm for the ranger",
            "The line is held, harm for the ranger; the wave takes 1 damage",
            "It holds; the wave takes 1 damage"
        ]
    );
    assert_eq!(
        labels(Setup::new(2).with("breach", "low")),
        ["The line is held", "The wave takes 1 damage; harm for the ranger", "It holds; the wave takes 1 damage"]
    );
}

#[test]
fn an_assault_that_fails_anyway_shows_no_odds() {
    let shown = assault(Setup::new(2), |table, state| {
        (state.desperation.begun, state.warded) = (true, [node(table, "Old Mill")].into());
    });
    assert_eq!(shown.odds, None);
    assert_eq!(shown.lines, ["It fails without a roll: a Sentinel has seen to that."]);
}

#[test]
fn everybody_who_might_defend_is_told_of() {
    let shown = assault(Setup::new(3), |table, state| {
        (state.rangers[1].at, state.rangers[1].role) = (node(table, "Old Mill"), Role::Hunter);
        state.rangers[1].exhaustion = 2;
    });
    assert_eq!(shown.odds.unwrap().label, "Player 2, unless another steps forward: the best of 3 dice");
    let line = "If Player 3 steps forward, the best of 1 die: 50 %: the place is captured, 33 %: the place is captured, \
                17 %: it holds.";
    assert_eq!(shown.lines, [line]);
}

#[test]
fn before_an_obstacle_is_cleared_or_slipped_past_it_says_what_comes_behind_it() {
    let mut table = wave(Setup::new(2), |table, state| {
        (state.nature, state.rangers[0].at) = (Nature::Infiltrator, node(table, "Hollow Lodge"));
        let on = segment(table, "Mill Gate - Old Mill");
        state.obstacles.push(Obstacle { on, what: Barrier::Barricade(1), work: 0 });
    });
    assert_eq!(
        advance(&table, "Old Mill"),
        "Meets a barricade on Mill Gate–Old Mill: 2:momentum: clear it at once, or 1:momentum: let the token slip past it."
    );
    let by = segment(&table, "Mill Gate - Old Mill");
    let march = Action::March(Spot::node(node(&table, "Mill Gate")), by);
    table.play_action(Seat(0), march);
    for (action, price) in [(Action::Clear, 2), (Action::Slip, 1)] {
        let shown = preview(&table, Seat(0), action);
        assert_eq!(
            shown.price.iter().map(|term| (term.amount, term.symbol)).collect::<Vec<_>>(),
            [(price, "momentum")]
        );
        assert_eq!(shown.lines, ["Stops at Old Mill, which nobody defends: it can be secured for 2:momentum:."]);
        assert_eq!(shown.path.len(), 2);
    }
}

#[test]
fn what_is_too_dear_says_how_many_coins_are_short() {
    let table = wave(Setup::new(2), |_, state| {
        (state.phase, state.turn, state.rangers[0].tokens) = (Phase::Shop, 0, 2);
    });
    let closed = table.game().closed(table.state(), Seat(1), table.names());
    let short: Vec<_> = closed.iter().map(|closed| (closed.text.as_str(), closed.short[0].amount)).collect();
    assert_eq!(short.len(), 7, "all but the snare trap and the barricade: {short:?}");
    assert!(short.contains(&("Buy strength +2 for a place for 5:coin:", 3)), "{short:?}");
}

#[test]
fn every_card_has_a_picture_and_no_two_are_alike() {
    let table = wave(Setup::new(2), |_, _| {});
    let drawings = table.game().drawings();
    for (place, drawing) in drawings.iter().enumerate() {
        let same = |other: &Drawing| other.name == drawing.name || other.layers == drawing.layers;
        assert!(!drawings[..place].iter().any(same), "{}", drawing.name);
    }
    let mut cards = 0;
    for phase in [Phase::Nature, Phase::Roles, Phase::Places, Phase::Shop, Phase::Advance, Phase::Over] {
        let mut state = *table.state();
        (state.phase, state.turn) = (phase, u8::from(phase == Phase::Places));
        for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1))] {
            let scene = table.game().scene(&state, viewer, table.names());
            for part in scene.panels.iter().flat_map(|panel| &panel.parts) {
                let Part::Cards { cards: row, .. } = part else { continue };
                cards += row.len();
                for card in row {
                    assert!(drawings.iter().any(|drawing| drawing.name == card.picture), "{}", card.title);
                }
            }
        }
    }
    assert!(cards > 60, "{cards}");
}

#[test]
fn the_light_changes_with_what_happens() {
    let mood = |change: fn(&mut State)| {
        let table = wave(Setup::new(3), |_, state| change(state));
        table.game().scene(table.state(), Viewer::Public, table.names()).mood
    };
    assert_eq!(mood(|state| state.phase = Phase::Shop), Mood::Day);
    assert_eq!(mood(|_| {}), Mood::Night);
    assert_eq!(mood(|state| state.phase = Phase::Recovery), Mood::Dusk);
    assert_eq!(mood(|state| state.rangers[1].captured = true), Mood::Danger);
    assert_eq!(mood(|state| state.desperation.begun = true), Mood::Danger);
    assert_eq!(mood(|state| state.phase = Phase::Over), Mood::Danger);
    assert_eq!(mood(|state| (state.phase, state.won) = (Phase::Over, true)), Mood::Glory);
}

#[test]
fn the_momentum_track_has_a_breakpoint_for_every_token() {
    let table = wave(Setup::new(4), |_, _| {});
    let scene = table.game().scene(table.state(), Viewer::Public, table.names());
    let mut parts = scene.panels.iter().flat_map(|panel| &panel.parts);
    let track = parts.find_map(|part| if let Part::Track(track) = part { Some(track) } else { None }).unwrap();
    assert_eq!(track.breaks.iter().map(|mark| mark.before).collect::<Vec<_>>(), [1, 4, 7, 10]);
    assert_eq!((track.at, track.steps.len()), (10, 11));
}

#[test]
fn a_wave_on_the_map() {
    let table = wave(Setup::new(2), |table, state| {
        let on = segment(table, "Mill Gate - Hollow Cross");
        state.obstacles.push(Obstacle { on, what: Barrier::Trap(2), work: 0 });
    });
    let viewer = Viewer::Seat(Seat(0));
    let pen = Pen {
        symbols: table.game().symbols(),
        names: table.names(),
        viewer,
        width: 120,
        detail: Detail::Full,
        chosen: &[],
    };
    let scene = table.game().scene(table.state(), viewer, table.names());
    let lines = page(&scene, &pen).into_iter().map(|line| line.to_string().trim_end().to_string());
    insta::assert_snapshot!(lines.collect::<Vec<_>>().join("\n"));
}

/// `:coin:` stands for a symbol on the page of a table; a story is plain text, and what people wrote stays as they wrote it.
#[test]
fn a_story_has_words_and_no_symbols() {
    let mut table = Hosted::<Rangers>::with_default_pack().deal(Setup::new(3), Seed::from_number(7)).unwrap();
    while let Some(seat) = table.status().acting().first() {
        if table.choices(seat)[0].text.starts_with("Answer") {
            table.play(seat, table.moves(), &Pick::Index(0), Some("Two :coin: and a <song>")).unwrap();
        } else {
            let thought = table.thought(seat, BotSpec::Greedy, SeatSet::EMPTY, table.moves() as u64, 1);
            table.play_decision(thought()).unwrap();
        }
    }
    let story = table.story().expect("this game tells a story");
    let (mut answers, mut told) = (0, 0);
    for passage in story.chapters.iter().flat_map(|chapter| &chapter.passages) {
        match passage {
            Passage::Answer { words, prompt, .. } => {
                answers += 1;
                assert_eq!(words, "Two :coin: and a <song>");
                assert!(prompt.ends_with('?'), "{prompt}");
            }
            Passage::Told(text) => {
                told += 1;
                assert!(!text.contains(":coin:") && !text.contains(":momentum:"), "{text}");
            }
        }
    }
    assert_eq!(answers, 8, "four answers of each ranger");
    assert!(told > 10);
}

#[test]
fn what_a_vote_and_a_harm_mean_is_said_before() {
    let table = deal(Setup::new(3));
    let line = |change: fn(&mut State), action: Action| {
        let mut state = *table.state();
        change(&mut state);
        table.game().preview(&state, Seat(1), action, table.names()).lines.join(" ")
    };
    assert_eq!(line(|_| {}, Action::Vote(Goal::Hold)), "Keep one place for 5 wave turns in a row.");
    assert_eq!(
        line(|_| {}, Action::Vote(Goal::Evacuate)),
        "Lead 3 civilians to an entrance that is free of the wave, one at a time."
    );
    assert_eq!(line(|state| state.rangers[0].injuries = 1, Action::Suffer(Suffer::Injury)), "Your second: roads only.");
    assert_eq!(line(|_| {}, Action::Suffer(Suffer::Exhaustion)), "2 dice left in your pool.");
}
