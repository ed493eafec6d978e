//! What a lesson may say, and that one which cannot be played says where.

mod common;

use common::Bazaar;
use sounder_host::Hosted;
use sounder_kernel::Seat;
use sounder_scenario::Lesson;

fn text(steps: &str) -> String {
    format!("game = \"bazaar\"\ntitle = \"A lesson\"\nseats = 2\n{steps}")
}

/// What is wrong with a lesson that can be read.
fn played(steps: &str) -> String {
    let lesson = Lesson::read("lesson.toml", &text(steps)).unwrap_or_else(|faults| panic!("{faults}"));
    lesson.check(&Hosted::<Bazaar>::with_default_pack()).err().unwrap_or_default()
}

/// What keeps a lesson from being read.
fn refused(steps: &str) -> String {
    Lesson::read("lesson.toml", &text(steps)).unwrap_err().to_string()
}

const END: &str = "[[step]]\nsay = \"That is all.\"\n";

#[test]
fn a_choice_that_is_not_open_fails_at_its_line_with_what_is() {
    let wrong = played(&format!("[[step]]\nsay = \"Dig.\"\nchoose = \"Dgi\"\n{END}"));
    assert!(wrong.starts_with("line 4: no open choice is \"Dgi\"") && wrong.contains("open: Dig for gold"), "{wrong}");
    let wrong = played(&format!("[[step]]\nseat = 2\nchoose = \"Dig\"\n{END}"));
    assert!(wrong.starts_with("line 4: it is not the turn of"), "{wrong}");
}

#[test]
fn choices_are_not_named_by_what_somebody_is_called() {
    let wrong = played(&format!("[[step]]\nseat = 1\nchoose = \"Peek at Player 2\"\n{END}"));
    assert!(wrong.contains("no open choice"), "{wrong}");
}

#[test]
fn what_is_pointed_at_must_be_there_and_signs_must_be_known() {
    let wrong = played(&format!("[[step]]\nlook = \"moon\"\nsay = \"Look!\"\n{END}"));
    assert!(wrong.starts_with("line 4: there is no \"moon\" to look at"), "{wrong}");
    let wrong = played(&format!("[[step]]\nlook = \"own\"\nsay = \"First: a coin :coin: for you.\"\n{END}"));
    assert_eq!(wrong, "line 4: there is no sign :coin:");
}

#[test]
fn a_lesson_takes_five_to_ten_minutes() {
    assert!(played(END).contains("it takes about 1 minute, and"), "{}", played(END));
    let long = format!("[[step]]\nsay = \"{}\"\n", "word ".repeat(700));
    assert_eq!(played(&long), "");
    assert!(played(&long.repeat(2)).contains("should take 5 to 10"));
}

#[test]
fn a_lesson_is_a_game_like_any_other() {
    let cases = [
        ("[[step]]\nseat = 1\nchoose = \"Dig\"\ndice = [5]\n", "a lesson is played like any game"),
        ("[[step]]\nseat = 1\nconcede = true\n", "a lesson is played like any game"),
        ("[[step]]\nseat = 2\nsay = \"Psst.\"\n", "words are for the learner"),
        ("[position]\nround = 2\n", "a lesson begins with a deal"),
    ];
    for (steps, fault) in cases {
        let wrong = refused(&format!("{steps}{END}"));
        assert!(wrong.contains(fault) && wrong.contains("lesson.toml"), "{wrong}");
    }
    assert!(refused("[[step]]\nseat = 1\nchoose = \"Dig\"\n").contains("a lesson ends with words"));
    assert!(refused("[[step]]\nsay = \"Now.\"\nwords = \"hm\"\n").contains("whoever only listens does nothing else"));
}

#[test]
fn steps_with_words_wait_and_all_others_are_made_by_themselves() {
    let steps =
        "[[step]]\nsay = \"Dig.\"\nchoose = \"Dig\"\n[[step]]\nseat = 2\nchoose = \"Dig\"\n[[step]]\nsay = \"Look.\"\n";
    let lesson = Lesson::read("lesson.toml", &text(&format!("learner = 1\n{steps}{END}"))).unwrap();
    assert_eq!(lesson.learner(), Seat(0));
    let waits: Vec<bool> = (0..4).map(|step| lesson.saying(step).is_some()).collect();
    assert_eq!(waits, [true, false, true, true]);
    assert!(lesson.by_itself(0).is_none() && lesson.by_itself(1).is_some() && lesson.by_itself(2).is_none());
    // Where it goes on after so many moves, and how many moves lead to a step.
    assert_eq!([0, 1, 2, 3].map(|moves| lesson.step_after(moves)), [0, 1, 2, 4]);
    assert_eq!([0, 1, 2, 3].map(|step| lesson.moves_before(step)), [0, 1, 2, 2]);
}
