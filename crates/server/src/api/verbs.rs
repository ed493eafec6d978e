//! The kinds of choices of each game, found by playing it.

use crate::aside::aside;
use serde::Serialize;
use serde_json::Value;
use sounder_bots::BotSpec;
use sounder_host::AnyGame;
use sounder_kernel::{About, Dice, Pick, SeatSet, Seed, Setup};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};
use tokio::sync::OnceCell;
use utoipa::ToSchema;

/// Games are played until so many in a row have brought nothing new, or so many in all.
const QUIET: usize = 24;
const MOST_GAMES: usize = 240;

/// A kind of choice, as it came up in games played for it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct VerbView {
    /// The kind.
    pub verb: String,
    /// The clause of the rules that one of them comes from.
    pub clause: &'static str,
    /// One of them in words.
    pub example: String,
    /// The same as an action.
    pub action: Value,
}

/// What was found, by game and hash of its pack.
type Found = HashMap<(String, String), Arc<OnceCell<Vec<VerbView>>>>;

/// The kinds of choices of a game. They are found once for each game and pack, and whoever asks meanwhile waits for that.
pub async fn verbs_of(game: &Arc<dyn AnyGame>) -> Vec<VerbView> {
    static FOUND: LazyLock<Mutex<Found>> = LazyLock::new(Mutex::default);
    let about = game.about();
    let key = (about.id.to_owned(), about.pack_hash.clone());
    let found = Arc::clone(FOUND.lock().expect("nobody panics holding it").entry(key).or_default());
    let game = Arc::clone(game);
    let find = || async move { aside(move || play_for_verbs(&*game)).await.unwrap_or_default() };
    found.get_or_init(find).await.clone()
}

/// Plays games at tables of every kind, the same ones every time.
fn play_for_verbs(game: &dyn AnyGame) -> Vec<VerbView> {
    let mut verbs: Vec<VerbView> = Vec::new();
    let mut quiet = 0;
    for number in 0..MOST_GAMES {
        let known = verbs.len();
        play_once(game, number, &mut verbs);
        quiet = if verbs.len() > known { 0 } else { quiet + 1 };
        if quiet == QUIET {
            break;
        }
    }
    verbs.sort_by(|one, other| one.verb.cmp(&other.verb));
    verbs
}

/// One game at a table set up by chance, played at random or, every other time, by bots that get further.
fn play_once(game: &dyn AnyGame, number: usize, verbs: &mut Vec<VerbView>) {
    let about = game.about();
    let seed = Seed::from_number(number as u64);
    let Ok(mut table) = game.deal(some_setup(about, &mut seed.child(0).dice(0)), seed) else { return };
    for at in 0..about.longest {
        let Some(seat) = table.status().acting().first() else { return };
        let choices = table.choices(seat);
        for (index, choice) in choices.iter().enumerate() {
            if verbs.iter().all(|known| known.verb != choice.verb) {
                let (verb, example) = (choice.verb.clone(), choice.text.clone());
                let action = table.actions(seat).swap_remove(index);
                verbs.push(VerbView { verb, clause: choice.clause, example, action });
            }
        }
        let chance = seed.dice(at as u64).below(choices.len() as u32);
        let played = if number.is_multiple_of(2) {
            table.play(seat, at, &Pick::Index(chance as usize), None)
        } else {
            let decision = table.thought(seat, BotSpec::Greedy, SeatSet::EMPTY, u64::from(chance), 1)();
            table.play_decision(decision)
        };
        if played.is_err() {
            return;
        }
    }
}

/// Any number of seats, and any value of each option that fits.
fn some_setup(about: &About, dice: &mut Dice) -> Setup {
    let mut setup = Setup::new(about.min_seats + dice.below((about.max_seats - about.min_seats + 1) as u32) as usize);
    for option in &about.options {
        let fitting = about.offers(&setup).into_iter().find(|(offered, _)| offered.id == option.id);
        if let Some((_, values)) = fitting {
            setup.options.insert(option.id.clone(), dice.pick(&values).id.clone());
        }
    }
    setup
}
