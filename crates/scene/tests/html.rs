//! What the browser gets: one scene with every kind of part as a snapshot, and what must hold for every game.

// A path to the method is not general enough over the lifetime of a picture.
#![allow(clippy::redundant_closure_for_method_calls)]

mod sample;

use sample::SYMBOLS;
use sounder_bots::BotSpec;
use sounder_conformance::Whispers;
use sounder_host::{AnyGame, Hosted, Table};
use sounder_kernel::{Seat, SeatSet, Seed, Setup, Telling, Viewer};
use sounder_scene::html::{self, Fragment, Picture};
use sounder_scene::{Offers, Part, Preview, Scene};
use std::collections::HashSet;
use std::sync::Arc;

/// Everything, as the second seat sees it.
fn picture<T>(draw: impl Fn(&Picture) -> T) -> T {
    let (scene, offers, names) = (sample::scene(), sample::offers(), sample::names());
    draw(&Picture { scene: &scene, offers: &offers, symbols: SYMBOLS, names: &names, viewer: Viewer::Seat(Seat(1)) })
}

/// One tag a line, so that a difference is readable.
fn lines(html: &str) -> String {
    html.replace("><", ">\n<")
}

#[test]
fn every_part_of_a_scene_is_drawn() {
    let fragments = picture(|picture| picture.whole());
    let page: Vec<String> = fragments.iter().map(|fragment| format!("-- {}\n{}", fragment.id, fragment.html)).collect();
    insta::assert_snapshot!(lines(&page.join("\n")));
}

#[test]
fn every_moment_is_drawn() {
    let drawn = html::moments(&sample::moments(), SYMBOLS, &sample::names(), Viewer::Seat(Seat(1)));
    insta::assert_snapshot!(lines(&drawn.join("\n")));
}

/// The page without what only browsers that run no script need.
fn for_the_script(page: &str) -> String {
    const BY_FORM: &str = "type=\"submit\" form=\"by-hand\" name=\"play\" value=\"";
    let mut buttons = page.split(BY_FORM);
    let first = buttons.next().unwrap_or_default().to_owned();
    buttons.fold(first, |page, button| {
        let (_, rest) = button.split_once('"').expect("a value has an end");
        page + "type=\"button\"" + rest
    })
}

#[test]
fn a_page_that_is_sent_things_apart_can_be_put_together() {
    let (whole, apart) = (picture(|picture| picture.whole()), picture(|picture| picture.apart()));
    assert_eq!(picture(|picture| picture.put_together(&apart)), whole, "here");
    // And by whoever is sent them.
    for (whole, apart) in whole.iter().zip(apart) {
        let fill =
            |page: String, (id, thing): &(String, String)| page.replace(&format!("<g data-same=\"{id}\"></g>"), thing);
        // A part comes after what is in it.
        let page = apart.things.iter().rev().fold(apart.html.clone(), fill);
        assert_eq!(page, for_the_script(&whole.html), "{}", whole.id);
    }
}

#[test]
fn a_whole_page_can_be_played_by_its_form() {
    let [whole, apart] = [picture(|picture| picture.whole()), picture(|picture| picture.apart())];
    let of = |fragments: &[Fragment]| fragments.iter().find(|each| each.id == "choices").expect("choices").clone();
    let (whole, apart) = (of(&whole), of(&apart));
    let buttons = whole.html.matches("data-choice").count();
    assert!(buttons > 5 && whole.html.matches("form=\"by-hand\" name=\"play\" value=\"").count() == buttons);
    assert!(apart.things.iter().all(|(_, thing)| !thing.contains("by-hand")), "what is sent is for the script");
}

/// What changes on its own is sent on its own: a piece that moves on a board takes nothing else along.
#[test]
fn boards_are_sent_node_by_node() {
    let (mut scene, offers, names) = (sample::scene(), sample::offers(), sample::names());
    let park = |scene: &Scene| -> Fragment {
        let viewer = Viewer::Seat(Seat(1));
        let picture = Picture { scene, offers: &offers, symbols: SYMBOLS, names: &names, viewer };
        picture.apart().into_iter().find(|fragment| fragment.id == "panel-map").expect("the park")
    };
    let before = park(&scene).print();
    let Part::Board(board) = &mut scene.panels[0].parts[0] else { panic!("the park is a board") };
    board.nodes[2].note = "heals 2".into();
    let after = park(&scene);
    let print = after.print();
    let patch = after.since(&before, &print).expect("a change");
    assert_eq!(patch.html, None, "the frame is the same");
    assert_eq!(patch.things.iter().map(|(id, _)| id.as_str()).collect::<Vec<_>>(), ["lodge"]);
}

#[test]
fn the_own_panel_comes_before_the_others() {
    let fragments = picture(|picture| picture.whole());
    let ids: Vec<&str> = fragments.iter().map(|fragment| fragment.id.as_str()).collect();
    assert_eq!(
        ids,
        [
            "headline",
            "prompt",
            "purse",
            "choices",
            "panel-map",
            "panel-war",
            "panel-army",
            "panel-seat-2",
            "panel-seat-1"
        ]
    );
}

#[test]
fn names_and_chat_cannot_inject_markup() {
    let evil = "<img src=x onerror=alert(1)>\"'";
    let chip =
        html::SeatChip { seat: Seat(0), name: evil, note: evil, you: false, to_move: false, clock: None, here: true };
    let telling = Telling { after: 1, seat: Seat(0), text: evil.into(), words: Some(evil.into()) };
    let written = [
        html::seats(&[chip]).into_string(),
        html::chat_line(1, None, evil, evil),
        html::log_lines(&[telling], SYMBOLS).concat(),
        html::rules(evil),
    ];
    for text in written {
        assert!(!text.contains("<img"), "{text}");
    }
}

/// Tables of every game, and of one for exactly four, each for a while after its deal.
fn tables() -> impl Iterator<Item = (Arc<dyn AnyGame>, Box<dyn Table>)> {
    let for_four: Arc<dyn AnyGame> = Arc::new(Hosted::<Whispers>::with_default_pack());
    sounder_catalog::games().into_iter().chain([for_four]).flat_map(|game| {
        [0, 7, 30, 60, 150, 400].map(|moves| {
            let seats = game.about().max_seats;
            let mut table = game.deal(Setup::new(seats), Seed::from_number(moves)).expect("the default setup");
            for number in 0..moves {
                let Some(seat) = table.status().acting().first() else { break };
                let thought = table.thought(seat, BotSpec::Random, SeatSet::EMPTY, number, 1);
                table.play_decision(thought()).expect("an open choice");
            }
            (Arc::clone(&game), table)
        })
    })
}

/// The values of an attribute, in order.
fn values<'a>(html: &'a str, attribute: &str) -> Vec<&'a str> {
    let start = format!(" {attribute}=\"");
    html.match_indices(&start).map(|(at, _)| html[at + start.len()..].split('"').next().expect("a value")).collect()
}

#[test]
fn on_every_table_choices_point_at_things_that_are_there() {
    for (game, table) in tables() {
        for viewer in Viewer::all(table.setup().seats) {
            let offers = match viewer {
                Viewer::Seat(seat) => table.offers(seat),
                Viewer::Public => Offers::default(),
            };
            let (scene, symbols, names) = (table.scene(viewer), table.symbols(), table.names());
            let picture = Picture { scene: &scene, offers: &offers, symbols, names, viewer };
            let fragments = picture.whole();
            let place = format!("{} after {} moves, {viewer:?}", table.about().id, table.moves());
            assert!(picture.put_together(&picture.apart()) == fragments, "drawn apart it is another page: {place}");
            let page: String = fragments.iter().map(|fragment| fragment.html.as_str()).collect();
            let ids = values(&page, "data-id");
            let mut known: HashSet<&str> = HashSet::new();
            for id in ids {
                assert!(known.insert(id), "two things are called {id:?}: {place}");
            }
            assert_eq!(page.matches(" data-choice ").count(), offers.open.len(), "every choice is a button: {place}");
            let touched = offers.open.iter().flat_map(|offer| {
                let Preview { path, affects, trial, .. } = &offer.preview;
                let cells = trial.iter().flat_map(|trial| &trial.cells);
                offer.choice.touches.iter().chain(path).chain(affects).chain(cells)
            });
            for id in touched {
                assert!(known.contains(id.as_str()), "a choice touches {id:?}, which is not on the scene: {place}");
            }
            let sprites = html::sprite(table.symbols()).into_string() + &html::gallery(&game.drawings()).into_string();
            let drawn: HashSet<String> = values(&sprites, "id").iter().map(|id| format!("#{id}")).collect();
            for link in values(&page, "href").iter().filter(|link| !link.starts_with("#rule-")) {
                assert!(drawn.contains(*link), "nothing is drawn as {link}: {place}");
            }
            assert!(values(&page, "style").is_empty(), "a page without inline styles can forbid them: {place}");
        }
    }
}

#[test]
fn no_two_pictures_of_a_game_look_alike() {
    for game in sounder_catalog::games() {
        let drawings = game.drawings();
        for (place, drawing) in drawings.iter().enumerate() {
            for other in &drawings[..place] {
                let id = game.about().id;
                assert_ne!(drawing.layers, other.layers, "{id}: {} looks like {}", drawing.name, other.name);
                assert_ne!(drawing.name, other.name, "{id}: two pictures of one name");
            }
        }
    }
}

#[test]
fn every_clause_that_a_page_links_to_is_in_the_rules() {
    for (_, table) in tables() {
        let rules = html::rules(table.about().rules);
        let known: HashSet<&str> = values(&rules, "id").into_iter().collect();
        for seat in table.status().acting().iter() {
            for choice in table.choices(seat).iter().filter(|choice| !choice.clause.is_empty()) {
                let id = format!("rule-{}", choice.clause);
                assert!(known.contains(id.as_str()), "{} has no clause {}", table.about().id, choice.clause);
            }
        }
    }
}
