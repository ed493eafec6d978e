//! What people see: previews before a choice, choices that belong together, moments, and a turn that can be taken back.

use hogs::{Action, Event, Hogs, Phase, Step};
use sounder_kernel::{Dice, Game, Match, Names, Pick, Seat, Seed, Setup, Viewer, Words};
use sounder_pack::Content;
use sounder_scene::{Happening, How, Mood, Part, Show};
use std::collections::HashSet;

/// More than this many choices side by side are no longer read.
const MOST_IN_SIGHT: usize = 40;

/// Walks through random games of every kind of table.
fn positions(mut look: impl FnMut(&Hogs, &hogs::State, Seat, &[Action])) {
    let game = Hogs::with_default_pack();
    for setup in game.about().setups() {
        let game = game.for_table(&setup).expect("the game says that this can be set up");
        let mut dice = Dice::from_number(7);
        let mut state = game.deal(&mut dice);
        for _ in 0..600 {
            let Some(seat) = game.status(&state).acting().first() else { break };
            let mut legal = Vec::new();
            game.legal(&state, seat, &mut legal);
            look(&game, &state, seat, &legal);
            let action = dice.pick(&legal);
            game.apply(&mut state, seat, action, &mut dice, &mut ());
        }
    }
}

#[test]
fn no_list_is_too_long_to_read() {
    positions(|game, state, seat, legal| {
        let names = Names::numbered(4);
        let folded = |action: &&Action| {
            let group = game.group(state, seat, **action, &names);
            !matches!(group, Some(group) if matches!(group.how, How::Folded | How::Trials))
        };
        let listed = legal.iter().filter(folded).count();
        assert!(listed <= MOST_IN_SIGHT, "{listed} choices in {:?} {:?}", state.phase, state.step);
    });
}

/// A bare number beside a hex is taken for anything but an initiative.
#[test]
fn who_comes_next_is_told_by_where_it_is() {
    positions(|game, state, seat, _| {
        let scene = game.scene(state, Viewer::Seat(seat), &Names::numbered(4));
        for part in scene.panels.iter().flat_map(|panel| &panel.parts) {
            let Part::Strip(strip) = part else { continue };
            for entry in &strip.entries {
                let (hex, speed) = entry.note.split_once(", ").unwrap_or((&entry.note, "speed"));
                assert!(hex.starts_with(|letter: char| letter.is_ascii_uppercase()), "{}", entry.note);
                assert!(speed.starts_with("speed") || speed.starts_with("Move"), "{}", entry.note);
            }
        }
    });
}

#[test]
fn choices_are_shown_before_they_are_made() {
    let mut seen = HashSet::new();
    positions(|game, state, seat, legal| {
        let names = Names::numbered(4);
        for action in legal {
            let preview = game.preview(state, seat, *action, &names);
            let kind = match action {
                Action::Attack(..) | Action::Fire(..) | Action::Drop(_) | Action::Cannon(_) | Action::Cover(_) => {
                    let odds = preview.odds.expect("an attack has odds");
                    assert!(!odds.prospects.is_empty() && !odds.figures.is_empty(), "{action:?}");
                    "odds"
                }
                Action::Lay(_) | Action::At(_) => {
                    let trial = preview.trial.expect("a piece is tried before it is placed");
                    assert!(!trial.cells.is_empty());
                    "trial"
                }
                Action::Step(_) => {
                    assert_eq!(preview.path.len(), 2, "{action:?}");
                    "step"
                }
                Action::Speed(_) | Action::Rotation(_) => {
                    assert!(!preview.path.is_empty() && !preview.lines.is_empty(), "{action:?}");
                    "flight"
                }
                Action::Recruit(_) | Action::Upgrade(_) | Action::Part(_) | Action::Build(_) => {
                    assert!(!preview.price.is_empty() && !preview.lines.is_empty(), "{action:?}");
                    "price"
                }
                _ => continue,
            };
            seen.insert(kind);
        }
    });
    assert_eq!(seen.len(), 5, "only {seen:?} came up");
}

/// A piece that is tried covers the same squares as the choice says, and its first cell is always the same square of it.
#[test]
fn a_building_is_tried_turned_and_mirrored() {
    let game = Hogs::with_default_pack();
    let refinery =
        game.pack().tiles.iter().find(|tile| tile.name == "Large Swill Refinery").expect("it is in the pack");
    let ways: HashSet<(u8, bool)> = refinery.lies.iter().map(|lie| (lie.turns, lie.mirrored)).collect();
    assert_eq!(ways.len(), 8, "an L can be turned and mirrored");
    for (lie, mask) in refinery.lies.iter().zip(&refinery.fits) {
        assert_eq!(lie.mask(), *mask);
    }
    let square = game.pack().tiles[0].lies.iter().map(|lie| (lie.turns, lie.mirrored)).collect::<HashSet<_>>();
    assert_eq!(square.len(), 1, "a square looks the same however it is turned");
}

/// Plays on until a unit of the first seat has its turn, passing and choosing whatever comes first.
fn in_a_unit_turn(seed: u64) -> Match<Hogs> {
    let mut table =
        Match::deal(&Hogs::with_default_pack(), Setup::new(2), Seed::from_number(seed)).expect("two may play");
    loop {
        let state = table.state();
        let seat = table.status().acting().first().expect("the game goes on");
        if state.phase == Phase::Ground && state.step == Step::Unit && seat == Seat(0) {
            return table;
        }
        let legal = table.legal(seat);
        let pass = legal.iter().copied().find(|action| *action == Action::Pass);
        table.play_action(seat, pass.unwrap_or(legal[0]));
    }
}

#[test]
fn a_whole_turn_of_a_unit_is_taken_back_until_dice_are_rolled() {
    for seed in 1..6 {
        let mut table = in_a_unit_turn(seed);
        let (before, start) = (*table.state(), table.moves());
        let unit = before.turn.unit;
        // A deployable, and a Move that ends the turn: nothing of it is a matter of chance.
        for words in ["Begin a Minefield", "Build it", "Move to"] {
            let open = table.choices(Seat(0));
            let choice = open.iter().find(|choice| choice.text.contains(words)).expect("a Grunt moves and builds");
            table.play(Seat(0), table.moves(), &Pick::Words(choice.text.clone()), None).expect("it is open");
        }
        assert!(table.state().units.get(unit).done || table.state().turn.unit == unit);
        while table.moves() > start {
            table.undo(Seat(0)).expect("nothing was brought to light");
        }
        assert_eq!(*table.state(), before, "seed {seed}");
    }
}

#[test]
fn dice_are_shown_with_what_they_combine_to() {
    let game = Hogs::with_default_pack().for_table(&Setup::new(2)).expect("two may play");
    let names = Names::numbered(2);
    let mut dice = Dice::from_number(3);
    let mut state = game.deal(&mut dice);
    let (mut rolls, mut banners, mut moves) = (0, 0, 0);
    for _ in 0..4000 {
        let Some(seat) = game.status(&state).acting().first() else { break };
        let mut legal = Vec::new();
        game.legal(&state, seat, &mut legal);
        let action = dice.pick(&legal);
        let mut events: Vec<Event> = Vec::new();
        game.apply(&mut state, seat, action, &mut dice, &mut events);
        for event in &events {
            for moment in game.moments(event, Viewer::Public, &names) {
                match (moment.what, event) {
                    (Happening::Rolled(roll), Event::Rolled { rolls: thrown, criticals, .. }) => {
                        assert_eq!(roll.dice.len(), thrown.len());
                        let natural = thrown.iter().filter(|die| die.face == hogs::cards::Face::Critical).count();
                        let made = roll.combined.iter().filter(|each| each.label == "critical hit").count();
                        assert_eq!(
                            natural + made,
                            usize::from(*criticals),
                            "{}",
                            game.tell(event, Viewer::Public, &names)
                        );
                        rolls += 1;
                    }
                    (Happening::Banner { .. }, _) => banners += 1,
                    (Happening::Moved { from, to, .. }, _) => {
                        assert_ne!(from, to);
                        moves += 1;
                    }
                    _ => {}
                }
            }
        }
    }
    assert!(rolls > 20 && banners > 20 && moves > 50, "{rolls} rolls, {banners} banners, {moves} moves");
}

/// Every card that lies open has a picture of its own, and the gallery has it.
#[test]
fn every_card_has_a_picture() {
    let drawn: HashSet<String> = Hogs::with_default_pack().drawings().into_iter().map(|drawing| drawing.name).collect();
    let (mut seen, mut looks) = (HashSet::new(), 0);
    positions(|game, state, seat, _| {
        // Cards stay for a while: now and then a look is enough.
        looks += 1;
        if looks % 5 != 0 {
            return;
        }
        let scene = game.scene(state, Viewer::Seat(seat), &Names::numbered(4));
        for part in scene.panels.iter().flat_map(|panel| &panel.parts) {
            let Part::Cards { cards, .. } = part else { continue };
            for card in cards.iter().filter(|card| !card.face_down) {
                assert!(drawn.contains(&card.picture), "{} shows {:?}", card.title, card.picture);
                seen.insert(card.picture.split('-').next().unwrap_or_default().to_string());
            }
        }
    });
    for kind in ["unit", "tile", "upgrade", "part", "objective"] {
        assert!(seen.contains(kind), "no {kind} came up among {seen:?}");
    }
}

/// What is too dear says what is short: units, upgrades, airship parts and Mega Buildings alike.
#[test]
fn what_is_too_dear_says_what_is_short() {
    let game = Hogs::with_default_pack().for_table(&Setup::new(2)).expect("two may play");
    let mut table = in_a_unit_turn(3);
    while table.state().phase != Phase::Recruit || table.status().acting().first() != Some(Seat(0)) {
        let seat = table.status().acting().first().expect("the game goes on");
        let legal = table.legal(seat);
        let pass = legal.iter().copied().find(|action| *action == Action::Pass);
        table.play_action(seat, pass.unwrap_or(legal[0]));
    }
    let mut state = *table.state();
    // R'N'D, Chop Shop and Hangar stand; where they lie does not matter here.
    let tiles = game.pack().tiles.iter().enumerate();
    for (place, tile) in tiles.filter(|(_, tile)| ["R'N'D", "Chop Shop", "Airship Hangar"].contains(&&*tile.name)) {
        state.players[0].tiles[place] = tile.fits[0];
    }
    state.players[0].swill = 0;
    let closed = |state: &hogs::State| game.closed(state, Seat(0), &Names::numbered(2));
    let short = |state: &hogs::State, verb: &str| {
        closed(state).iter().filter(|closed| closed.verb == verb && !closed.short.is_empty()).count()
    };
    assert!(short(&state, "Recruit") > 0 && short(&state, "Upgrade") > 20 && short(&state, "Airship") == 16);
    state.players[0].swill = 20;
    assert_eq!((short(&state, "Upgrade"), short(&state, "Airship")), (0, 0));
    (state.phase, state.step, state.actor) = (Phase::Base, Step::Start, 0);
    state.players[0].swill = 0;
    let megas = game.pack().tiles.iter().filter(|tile| tile.power.is_some() && tile.swill > 0).count();
    assert!(megas > 0);
    assert_eq!(short(&state, "Construct"), megas);
}

/// Danger comes with an aggressive horde, glory with the end.
#[test]
fn the_light_follows_the_war() {
    let game = Hogs::with_default_pack().for_table(&Setup::new(1)).expect("one may play");
    let mut state = game.deal(&mut Dice::from_number(1));
    let mood = |state: &hogs::State| game.scene(state, Viewer::Public, &Names::numbered(1)).mood;
    assert_eq!(mood(&state), Mood::Day);
    state.round = 1;
    (state.phase, state.points[0]) = (Phase::Base, 1);
    assert_eq!(mood(&state), Mood::Danger);
    (state.phase, state.winners) = (Phase::Over, 1);
    assert_eq!(mood(&state), Mood::Glory);
}

/// Whoever is in a hurry leaves everything before the first round to bots, and nothing that comes after it.
#[test]
fn the_opening_is_all_that_comes_before_the_first_round() {
    positions(|game, state, seat, legal| {
        let names = Names::numbered(4);
        for action in legal {
            let verb = game.choice(state, seat, *action, &names).verb;
            assert_eq!(game.opening().contains(&verb.as_str()), state.round == 0, "{verb} in round {}", state.round);
        }
    });
}

/// The cards that one click takes are open one after the other, and then the buildings are laid.
#[test]
fn one_click_takes_the_cards_that_are_left() {
    let names = Names::numbered(2);
    for by_hand in 0..3 {
        let mut table =
            Match::deal(&Hogs::with_default_pack(), Setup::new(2), Seed::from_number(by_hand)).expect("two may play");
        while table.state().phase == Phase::Faction {
            let seat = table.status().acting().first().expect("the game goes on");
            table.play_action(seat, table.legal(seat)[0]);
        }
        for _ in 0..by_hand {
            let legal = table.legal(Seat(1));
            table.play_action(Seat(1), legal[legal.len() - 1]);
        }
        let dials = table.game().dials(table.state(), Seat(1), &names).expect("cards are left");
        assert_eq!((dials.dials.len(), dials.ways.len()), (0, 1), "there is nothing to set");
        for text in &dials.ways[0].plays {
            table.play(Seat(1), table.moves(), &Pick::Words(text.clone()), None).expect("it is open");
        }
        assert!(table.legal(Seat(1)).iter().all(|action| matches!(action, Action::Lay(_))), "buildings come next");
        assert!(table.game().dials(table.state(), Seat(1), &names).is_none());
    }
}
