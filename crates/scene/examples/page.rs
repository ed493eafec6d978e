//! Writes the page of a table and its files into a folder, for looking at it through any web server:
//! `cargo run -p sounder-scene --features html --example page -- FOLDER [GAME SEATS MOVES]`
//!
//! Without a game it is a scene with every part there is. Otherwise greedy bots play the moves, and the viewer sits on the
//! seat that is to move next, or on the first when the game is over.

#[path = "../tests/sample/mod.rs"]
mod sample;

use maud::{DOCTYPE, PreEscaped, html};
use sounder_bots::BotSpec;
use sounder_kernel::{Names, Seat, SeatSet, Seed, Setup, Telling, Viewer};
use sounder_scene::html::{self, Frame, Picture, Replay, SeatChip};
use sounder_scene::{Offers, Scene, Symbol};
use std::path::Path;

/// All that a page shows.
struct Shown {
    title: &'static str,
    brief: &'static str,
    rules: &'static str,
    scene: Scene,
    offers: Offers,
    symbols: &'static [Symbol],
    names: Names,
    seat: Seat,
    acting: SeatSet,
    log: Vec<Telling>,
    moves: usize,
    moments: Vec<String>,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let folder = Path::new(words.first().ok_or("a folder to write to")?);
    let shown = match words.get(1) {
        None => everything(),
        Some(game) => {
            let number = |at: usize, default: usize| words.get(at).map_or(Ok(default), |word| word.parse());
            played(game, number(2, 2)?, number(3, 12)?)?
        }
    };
    std::fs::create_dir_all(folder)?;
    std::fs::write(folder.join("index.html"), page(&shown))?;
    std::fs::write(folder.join("table.css"), html::STYLE)?;
    std::fs::write(folder.join("early.js"), html::EARLY_SCRIPT)?;
    for (name, text) in html::SCRIPTS {
        std::fs::write(folder.join(name), text)?;
    }
    Ok(())
}

fn everything() -> Shown {
    let seat = Seat(1);
    let (names, symbols) = (sample::names(), sample::SYMBOLS);
    Shown {
        title: "Everything",
        brief: "A scene with every part there is.",
        rules: "## 6 Fights\n\n6.2 Pay what the threat costs.\n\n6.3 Or do not.",
        scene: sample::scene(),
        offers: sample::offers(),
        symbols,
        seat,
        acting: SeatSet::only(seat),
        log: vec![Telling { after: 1, seat, text: "Bea places the barracks.".into(), words: None }],
        moves: 7,
        moments: html::moments(&sample::moments(), symbols, &names, Viewer::Seat(seat)),
        names,
    }
}

fn played(game: &str, seats: usize, moves: usize) -> Result<Shown, Box<dyn std::error::Error>> {
    let game = sounder_catalog::find(game).ok_or("no game has this id")?;
    let mut table = game.deal(Setup::new(seats), Seed::from_number(5))?;
    for number in 0..moves {
        let Some(seat) = table.status().acting().first() else { break };
        let thought = table.thought(seat, BotSpec::Greedy, SeatSet::EMPTY, number as u64, 1);
        table.play_decision(thought())?;
    }
    let acting = table.status().acting();
    let seat = acting.first().unwrap_or(Seat(0));
    let (viewer, names) = (Viewer::Seat(seat), table.names().clone());
    let about = game.about();
    Ok(Shown {
        title: about.name,
        brief: about.brief,
        rules: about.rules,
        scene: table.scene(viewer),
        offers: table.offers(seat),
        symbols: table.symbols(),
        seat,
        acting,
        log: table.tellings(viewer, 0),
        moves: table.moves(),
        moments: html::moments(&table.moments(viewer, moves - 1), table.symbols(), &names, viewer),
        names,
    })
}

fn page(shown: &Shown) -> String {
    let Shown { scene, offers, symbols, names, seat, .. } = shown;
    let viewer = Viewer::Seat(*seat);
    let fragments = Picture { scene, offers, symbols, names, viewer }.whole();
    let chip = |each: Seat| SeatChip {
        seat: each,
        name: names.of(each),
        note: if each == *seat { "" } else { "medium bot" },
        you: each == *seat,
        to_move: shown.acting.contains(each),
        clock: Some(605),
        here: true,
    };
    let chips: Vec<SeatChip> = Seat::all(names.all().len()).map(chip).collect();
    let frame = Frame {
        title: shown.title,
        brief: shown.brief,
        lesson: "",
        table: "example",
        at: shown.moves,
        socket: "",
        by_hand: "",
        yours: !offers.open.is_empty(),
        seats: &chips,
        fragments: &fragments,
        log: &html::log_lines(&shown.log, symbols),
        chat: Some(&[html::chat_line(1, Some(Seat(1)), names.of(Seat(1)), "Good luck!")]),
        rules: &html::rules(shown.rules),
        symbols,
        gallery: html! {},
        tools: html! {
            button type="button" data-send="{\"undo\":true}" { "Undo" }
            button type="button" data-send="{\"resign\":true}" data-confirm="Resign this game?" { "Resign" }
        },
        push: false,
        replay: Some(Replay { address: "/at/", at: shown.moves, last: shown.moves }),
        looking: html! {},
        curtain: None,
        ask: None,
    };
    // A table that is alive sends the moments of a move; here a script of the page plays them.
    let moments = serde_json::to_string(&shown.moments).expect("texts are plain data").replace('<', "\\u003c");
    let play = format!("import {{ read, show }} from './moments.js';\nsetTimeout(() => show(read({moments})), 300);");
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (shown.title) }
                link rel="stylesheet" href="table.css";
                script src="early.js" {}
                script type="module" src="start.js" {}
                script type="module" { (PreEscaped(play)) }
            }
            (html::body(&frame))
        }
    };
    page.into_string()
}
