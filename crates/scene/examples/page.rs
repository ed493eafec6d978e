//! Writes the page of a table to the standard output, for looking at it:
//! `cargo run -p sounder-scene --features html --example page -- GAME SEATS MOVES > page.html`
//!
//! Greedy bots play the moves; the viewer sits on the seat that is to move next, or on the first when the game is over.

use maud::{DOCTYPE, PreEscaped, html};
use sounder_bots::BotSpec;
use sounder_kernel::{Seat, Seed, Setup, Viewer};
use sounder_scene::html::{self, Frame, Replay, SeatChip};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |at: usize, default: &'static str| words.get(at).map_or(default, String::as_str);
    let game = sounder_catalog::find(word(0, "connect-four")).ok_or("no game has this id")?;
    let seats: usize = word(1, "2").parse()?;
    let moves: usize = word(2, "12").parse()?;
    let mut table = game.deal(Setup::new(seats), Seed::from_number(5))?;
    for number in 0..moves {
        let Some(seat) = table.status().acting().first() else { break };
        let choice = table.think(seat, BotSpec::Greedy, number as u64, 1);
        table.play(seat, table.moves(), &sounder_kernel::Pick::Index(choice))?;
    }

    let acting = table.status().acting();
    let seat = acting.first().unwrap_or(Seat(0));
    let viewer = Viewer::Seat(seat);
    let choices = table.choices(seat);
    let symbols = table.symbols();
    let fragments = html::fragments(&table.scene(viewer), &choices, symbols, table.names(), viewer);
    let chips: Vec<SeatChip> = Seat::all(seats)
        .map(|each| SeatChip {
            seat: each,
            name: table.names().of(each),
            note: if each == seat { "" } else { "medium bot" },
            you: each == seat,
            to_move: acting.contains(each),
            clock: Some(605),
            here: true,
        })
        .collect();
    let frame = Frame {
        title: game.about().name,
        brief: game.about().brief,
        table: "example",
        at: table.moves(),
        live: "/tables/example/live",
        yours: !choices.is_empty(),
        seats: &chips,
        fragments: &fragments,
        log: &html::log_lines(&table.tellings(viewer, 0), symbols),
        chat: Some(&[html::chat_line(1, Some(Seat(1)), table.names().of(Seat(1)), "Good luck!")]),
        rules: &html::rules(game.about().rules),
        symbols,
        tools: html! {
            button type="button" data-send="{\"undo\":true}" { "Undo" }
            button type="button" data-send="{\"draw\":true}" { "Offer a draw" }
            button type="button" data-send="{\"resign\":true}" data-confirm="Resign this game?" { "Resign" }
        },
        replay: Some(Replay { address: "/tables/example/at/", at: table.moves(), last: table.moves() }),
        curtain: None,
        ask: None,
    };
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (game.about().name) }
                style { (PreEscaped(html::STYLE)) }
                script { (PreEscaped(html::SCRIPT)) }
            }
            (html::body(&frame))
        }
    };
    println!("{}", page.into_string());
    Ok(())
}
