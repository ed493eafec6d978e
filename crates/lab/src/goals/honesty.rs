//! A verdict is wrong in at most one run of twenty, however few the cases, however many figures a goal has, and however often one
//! looks.

use super::{Gauge, Goal, Goals, Place, Verdict};
use crate::causes::{Effects, Trial};
use crate::estimate::{Interims, WHOLE};
use crate::play::Collect;
use crate::story::{FactAt, Luck, Story};
use sounder_kernel::{Chairs, Dice, MAX_SEATS, Outcome, Seat, Thing, ThingName, Vocabulary, When};
use std::collections::BTreeMap;

const RUNS: u64 = 200;
const BATCH: u64 = 20;
const MOST: u64 = 1280;
const THINGS: u16 = 8;

fn goal(measure: &str, more: &str) -> Goal {
    let text = format!("[[goal]]\ngoal = \"True\"\nbots = [\"greedy\"]\nmeasure = \"{measure}\"\n{more}");
    Goals::read(&text).unwrap().goals.remove(0)
}

fn place() -> Place {
    Place { seats: 2, options: BTreeMap::new(), bots: "greedy".into() }
}

fn words() -> Vocabulary {
    let thing = |number: u16| ThingName { class: "card".into(), name: format!("card {number}") };
    Vocabulary { things: (0..THINGS).map(thing).collect(), kinds: vec!["seen".into()], ..Vocabulary::default() }
}

/// A game that the first seat wins with this chance, in which each card is seen with that one.
fn story(dice: &mut Dice, number: u64, wins: f64, seen: f64) -> Story {
    let happens = |dice: &mut Dice, chance: f64| f64::from(dice.below(1_000_000)) < 1e6 * chance;
    let mut story = Story::new(&Chairs::free_for_all(2), usize::from(THINGS));
    story.number = number;
    story.seating = vec![0, 1];
    // Luck that means something: whoever has it wins more often, and its mean is 0.
    let lucky = happens(dice, 0.5);
    let chance = if lucky { wins + 0.2 } else { wins - 0.2 };
    let won = happens(dice, chance);
    story.outcome = Outcome::by_scores(if won { &[1, 0] } else { &[0, 1] });
    let mut play = [0.0; MAX_SEATS];
    (play[0], play[1]) = if lucky { (0.1, -0.1) } else { (-0.1, 0.1) };
    story.luck = Some(Luck { deal: [0.0; MAX_SEATS], play });
    for thing in (0..THINGS).filter(|_| happens(dice, seen)) {
        let when = When::default();
        story.facts.push(FactAt { kind: 0, thing: Some(Thing(thing)), seat: None, amount: 1, when, action: 1 });
    }
    story
}

/// In how many runs some look says what it should not.
fn runs(run: impl Fn(&mut Dice, Interims) -> bool) -> u64 {
    let interims = Interims::doubling(BATCH, MOST);
    (0..RUNS).filter(|seed| run(&mut Dice::from_number(*seed), interims)).count() as u64
}

fn gauged(goal: &Goal, wrong: Verdict, wins: f64, seen: f64) -> u64 {
    let empty = Gauge::new(goal, &Chairs::free_for_all(2), &words()).unwrap();
    runs(|dice, interims| {
        let mut gauge = empty.clone();
        (1..=MOST).any(|games| {
            gauge.add(&story(dice, games, wins, seen));
            interims.is_due(games) && gauge.finding(goal, &place(), interims.risk(games)).verdict == wrong
        })
    })
}

#[test]
fn what_is_true_is_hardly_ever_called_missed() {
    let most = RUNS / 20;
    let at_the_edge = goal("wins", "seat = 1\nat-most = 0.5");
    let wrong = gauged(&at_the_edge, Verdict::Missed, 0.5, 0.0);
    assert!(wrong <= most, "wins: {wrong} of {RUNS}");
    let seats = goal("seat-share", "at-most = 1.0");
    let wrong = gauged(&seats, Verdict::Missed, 0.5, 0.0);
    assert!(wrong <= most, "seats: {wrong} of {RUNS}");
    let cards = goal("games-with", "kind = \"seen\"\nclass = [\"card\"]\nat-least = 0.1");
    let wrong = gauged(&cards, Verdict::Missed, 0.5, 0.1);
    assert!(wrong <= most, "cards: {wrong} of {RUNS}");
    let counted = goal("per-game", "kind = \"seen\"\nclass = [\"card\"]\nat-least = 0.1");
    let wrong = gauged(&counted, Verdict::Missed, 0.5, 0.1);
    assert!(wrong <= most, "counted: {wrong} of {RUNS}");
}

#[test]
fn what_is_not_true_is_hardly_ever_called_held() {
    let wins = goal("wins", "seat = 1\nat-most = 0.5");
    let wrong = gauged(&wins, Verdict::Held, 0.505, 0.0);
    assert!(wrong <= RUNS / 20, "wins: {wrong} of {RUNS}");
    let rare = goal("games-with", "kind = \"seen\"\nthings = [\"card 1\"]\nat-most = 0.05");
    let wrong = gauged(&rare, Verdict::Held, 0.5, 0.052);
    assert!(wrong <= RUNS / 20, "rare: {wrong} of {RUNS}");
}

#[test]
fn verdicts_come_all_the_same() {
    let wins = goal("wins", "seat = 1\nat-most = 0.5");
    assert!(gauged(&wins, Verdict::Missed, 0.6, 0.0) > RUNS * 9 / 10);
    assert!(gauged(&wins, Verdict::Held, 0.4, 0.0) > RUNS * 9 / 10);
}

/// Experiments in which every card brings exactly what the goal allows.
fn experiments(trial: Trial, goal: &Goal, wrong: Verdict, brings: f64) -> u64 {
    let words = words();
    let things: Vec<Thing> = (0..THINGS).map(Thing).collect();
    let named = goal.things(&words).unwrap();
    runs(|dice, interims| {
        let mut effects = Effects::new(trial, &things, 2);
        (1..=MOST).any(|number| {
            let without = story(dice, number, 0.5, 0.0);
            effects.add_without(&without);
            for turn in 3 * number..3 * number + 3 {
                let thing = (turn % u64::from(THINGS)) as usize;
                let base = without.result(Seat(0));
                match trial {
                    Trial::Given => effects.add_with(thing, Seat(0), &story(dice, number, 0.5 + brings, 0.0), base),
                    // Few pairs differ at all: what is taken away changes a game now and then.
                    Trial::Kept | Trial::Blank => {
                        let lost = f64::from(dice.below(1_000_000)) < 2e6 * brings;
                        let with = if lost && base == WHOLE {
                            &[0, 1]
                        } else if base == WHOLE {
                            &[1, 0]
                        } else {
                            &[0, 1]
                        };
                        let with = Story { outcome: Outcome::by_scores(with), ..without.clone() };
                        effects.add_with(thing, Seat(0), &with, base);
                    }
                }
            }
            interims.is_due(number) && {
                let parts = effects.measured(&words, &named, interims.risk(number));
                goal.judge(&place(), &parts, effects.games()).verdict == wrong
            }
        })
    })
}

#[test]
fn experiments_are_as_honest() {
    let given = goal("given", "class = [\"card\"]\nat-most = 0.1");
    let wrong = experiments(Trial::Given, &given, Verdict::Missed, 0.1);
    assert!(wrong <= RUNS / 20, "given: {wrong} of {RUNS}");
    let kept = goal("kept", "class = [\"card\"]\nat-most = 0.02");
    let wrong = experiments(Trial::Kept, &kept, Verdict::Missed, 0.02);
    assert!(wrong <= RUNS / 20, "kept: {wrong} of {RUNS}");
    let held = experiments(Trial::Kept, &kept, Verdict::Held, 0.03);
    assert!(held <= RUNS / 20, "kept, held: {held} of {RUNS}");
}
