//! Looking back at a game that is over: how everybody's chances went, where it turned, and what cost most.

use super::Tables;
use super::ending::Ending;
use super::past::Past;
use super::thinkers::{Account, Matter, Urgency};
use super::why::chosen;
use crate::error::Error;
use crate::identity::Person;
use crate::secret::random_number;
use sounder_bots::{BotSpec, Budget};
use sounder_host::Weighing;
use sounder_kernel::{Seat, Viewer};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::OnceCell;

/// So many of each seat's decisions are told.
const MOST_TOLD: usize = 3;
/// So many of each seat's decisions are searched: those that look worst at a glance.
const MOST_SEARCHED: usize = 6;
/// How long each of them is searched at most.
const SEARCH: BotSpec = BotSpec::Search(Budget::Within(1_200, Duration::from_millis(250)));
/// What was tried less often is not known well enough to be called better or worse.
const FEWEST_TRIES: u32 = 12;
/// Less than this is a matter of taste.
const LEAST_COST: f32 = 0.02;
/// The reviews of so many games are kept at hand.
const MOST_REVIEWS: usize = 200;

/// How a game went.
pub struct Review {
    /// After each move, how well each seat stood, from 0 to 1.
    pub curve: Vec<Vec<f32>>,
    /// After which move the winners led for good; `None` if nobody has won or they always led.
    pub turned: Option<usize>,
    /// What happened then.
    pub told: Vec<String>,
}

/// A decision that cost something.
#[derive(Clone, Debug)]
pub struct Costly {
    /// Whose it was.
    pub seat: Seat,
    /// Which move of the game it was, counted from 1.
    pub number: usize,
    /// What was done.
    pub done: String,
    /// What would have been better.
    pub better: String,
    /// How much worse it was, from 0 to 1.
    pub cost: f32,
}

type Found = Arc<OnceCell<Arc<Vec<Costly>>>>;

/// What was found out about games, by their tables.
#[derive(Default)]
pub(super) struct Reviews(HashMap<String, Found>);

impl Reviews {
    /// The place for what is found out about a game. When there are too many, all start over: a review takes seconds.
    fn of(&mut self, id: &str) -> Found {
        if self.0.len() >= MOST_REVIEWS && !self.0.contains_key(id) {
            self.0.clear();
        }
        Arc::clone(self.0.entry(id.into()).or_default())
    }
}

/// A decision that looks bad at a glance.
struct Suspect {
    seat: Seat,
    number: usize,
    chosen: usize,
    cost: f32,
    weighing: Weighing,
}

/// After which move one of these led all others for good.
fn turning_point(curve: &[Vec<f32>], winners: &[usize]) -> Option<usize> {
    let best = |stand: &[f32], of_winners: bool| {
        let seats = stand.iter().enumerate().filter(|(seat, _)| winners.contains(seat) == of_winners);
        seats.map(|(_, worth)| *worth).fold(f32::MIN, f32::max)
    };
    let led = |stand: &Vec<f32>| best(stand, true) > best(stand, false);
    let behind = curve.iter().rposition(|stand| !led(stand))?;
    (behind + 1 < curve.len()).then_some(behind + 1)
}

impl Past {
    /// How it ended; it is looked through, and positions of it are played on, only then.
    pub fn must_be_over(&self) -> Result<&Ending, Error> {
        let not_yet =
            || Error::NotNow("a game is looked through, and any position of it played on, once it is over".into());
        self.ending.as_ref().ok_or_else(not_yet)
    }

    /// Plays the game again and asks the judge after every move.
    pub async fn review(self) -> Result<Review, Error> {
        let winners = self.must_be_over()?.winners();
        let replays = self.replays.clone();
        let look = move |wanted: &dyn Fn() -> bool| {
            let mut table = self.game.replay_to(&self.record, 0)?;
            let mut curve = vec![table.standing()];
            for made in &self.record.moves {
                if !wanted() {
                    break;
                }
                table.play_move(made)?;
                curve.push(table.standing());
            }
            let turned = turning_point(&curve, &winners);
            let told = turned.map_or(Vec::new(), |number| table.tellings(Viewer::Public, number - 1));
            let told = told.into_iter().filter(|line| Some(line.after) == turned).map(|line| line.text).collect();
            Ok::<_, Error>(Review { curve, turned, told })
        };
        replays.run(look).await?
    }

    /// Finds decisions that look bad at a glance: the worst of each seat.
    async fn suspects(self) -> Result<(Past, Vec<Suspect>), Error> {
        let replays = self.replays.clone();
        let look = move |wanted: &dyn Fn() -> bool| {
            let mut table = self.game.replay_to(&self.record, 0)?;
            let mut suspects: Vec<Suspect> = Vec::new();
            for (index, made) in self.record.moves.iter().enumerate() {
                if !wanted() {
                    break;
                }
                let seat = made.seat;
                if let Some(chosen) = chosen(&*table, &self.record, index) {
                    let glance = table.weighing(seat, BotSpec::Greedy, index as u64)();
                    let best = glance.iter().map(|each| each.worth).fold(f32::MIN, f32::max);
                    let own = glance.iter().find(|each| each.index == chosen).map_or(best, |each| each.worth);
                    if glance.len() > 1 {
                        let weighing = table.weighing(seat, SEARCH, random_number());
                        suspects.push(Suspect { seat, number: index + 1, chosen, cost: best - own, weighing });
                        keep_worst(&mut suspects, seat);
                    }
                }
                table.play_move(made)?;
            }
            Ok::<_, Error>((self, suspects))
        };
        replays.run(look).await?
    }
}

/// Lets the least suspicious decision of a seat go if there are too many.
fn keep_worst(suspects: &mut Vec<Suspect>, seat: Seat) {
    let of_seat = || suspects.iter().enumerate().filter(|(_, each)| each.seat == seat);
    if of_seat().count() > MOST_SEARCHED {
        let least = of_seat().min_by(|one, other| one.1.cost.total_cmp(&other.1.cost)).map(|(index, _)| index);
        suspects.swap_remove(least.expect("there are several"));
    }
}

impl Tables {
    /// Each seat's costliest decisions by search, the costliest first. The work is done once and shared by all who ask.
    pub async fn costliest(&self, id: &str, who: &Person) -> Result<Arc<Vec<Costly>>, Error> {
        let past = self.past(id, who).await?;
        past.must_be_over()?;
        let found = self.reviews.lock().expect("nobody panics holding it").of(id);
        found.get_or_try_init(|| self.search(past, self.account(who.id))).await.map(Arc::clone)
    }

    async fn search(&self, past: Past, asker: Account) -> Result<Arc<Vec<Costly>>, Error> {
        let (past, suspects) = past.suspects().await?;
        let matter = Matter { game: past.game.about().id, bot: SEARCH, urgency: Urgency::Unwatched };
        let mut found = Vec::new();
        for Suspect { seat, number, chosen, weighing, .. } in suspects {
            let opinions = self.weigh(asker, matter, weighing).await?;
            let known = || opinions.iter().filter(|each| each.tries >= FEWEST_TRIES);
            let (Some(best), Some(own)) = (known().next(), known().find(|each| each.index == chosen)) else { continue };
            let cost = best.worth - own.worth;
            if best.index != chosen && cost >= LEAST_COST {
                let (done, better) = (own.text.clone(), best.text.clone());
                found.push(Costly { seat, number, done, better, cost });
            }
        }
        found.sort_by(|one, other| (one.seat, other.cost).partial_cmp(&(other.seat, one.cost)).expect("never NaN"));
        let mut told: HashMap<Seat, usize> = HashMap::new();
        found.retain(|each| {
            let count = told.entry(each.seat).or_default();
            *count += 1;
            *count <= MOST_TOLD
        });
        Ok(Arc::new(found))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_turns_where_the_winner_leads_for_good() {
        let curve = [[0.5, 0.5], [0.6, 0.4], [0.4, 0.6], [0.7, 0.3], [1.0, 0.0]].map(Vec::from);
        assert_eq!(turning_point(&curve, &[0]), Some(3));
        assert_eq!(turning_point(&curve[3..], &[0]), None, "always ahead");
        assert_eq!(turning_point(&curve, &[1]), None, "never ahead at the end");
    }
}
