//! The kinds of choices of each game, found by playing it.

use serde::Serialize;
use serde_json::Value;
use sounder_host::AnyGame;
use sounder_kernel::{Pick, Seed, Setup};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};
use utoipa::ToSchema;

/// So many games are played at the smallest and at the largest table.
const GAMES: u8 = 4;

/// A kind of choice, as it came up in games played at random.
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
type Found = HashMap<(String, String), Vec<VerbView>>;

/// The kinds of choices of a game. They are found once for each game and pack.
pub async fn verbs_of(game: &Arc<dyn AnyGame>) -> Vec<VerbView> {
    static FOUND: LazyLock<Mutex<Found>> = LazyLock::new(Mutex::default);
    let about = game.about();
    let key = (about.id.to_owned(), about.pack_hash.clone());
    let found = FOUND.lock().expect("nobody panics holding it").get(&key).cloned();
    if let Some(verbs) = found {
        return verbs;
    }
    let game = Arc::clone(game);
    let verbs = tokio::task::spawn_blocking(move || play_for_verbs(&*game)).await.unwrap_or_default();
    FOUND.lock().expect("nobody panics holding it").insert(key, verbs.clone());
    verbs
}

/// Plays some games at random, the same ones every time.
fn play_for_verbs(game: &dyn AnyGame) -> Vec<VerbView> {
    let mut verbs: Vec<VerbView> = Vec::new();
    let about = game.about();
    for (seats, number) in
        [about.min_seats, about.max_seats].iter().flat_map(|seats| (0..GAMES).map(move |n| (*seats, n)))
    {
        let seed = Seed::from_bytes([number; 32]);
        let Ok(mut table) = game.deal(Setup::new(seats), seed) else { continue };
        for at in 0..about.longest {
            let Some(seat) = table.status().acting().first() else { break };
            let choices = table.choices(seat);
            for (index, choice) in choices.iter().enumerate() {
                if verbs.iter().all(|known| known.verb != choice.verb) {
                    let (verb, example) = (choice.verb.clone(), choice.text.clone());
                    let action = table.actions(seat).swap_remove(index);
                    verbs.push(VerbView { verb, clause: choice.clause, example, action });
                }
            }
            let pick = seed.dice(at as u64).below(choices.len() as u32) as usize;
            if table.play(seat, at, &Pick::Index(pick), None).is_err() {
                break;
            }
        }
    }
    verbs.sort_by(|one, other| one.verb.cmp(&other.verb));
    verbs
}
