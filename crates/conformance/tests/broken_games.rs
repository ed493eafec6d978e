//! The suite of laws must catch broken games: one small sound game, and at least one way to break it for each law.

mod numbers;

use numbers::{Fault, LENIENT, NULL, Numbers};
use sounder_conformance::{Broken, Law, Suite};
use sounder_kernel::{Match, Pick, Record, Refusal, Seat, Seed, Setup};

const NEVER_DEALT: &[Fault] = &[Fault::CannotBeDealt, Fault::NeedsLaterOption, Fault::DoubleName];

fn broken(fault: Option<Fault>) -> Option<Broken> {
    LENIENT.set(fault == Some(Fault::ReadsAnything));
    NULL.set(fault == Some(Fault::WritesNull));
    Suite::new(Numbers::with(fault)).chooses("bot", numbers::choose).games(50, 60).check().err()
}

#[test]
fn a_sound_game_keeps_every_law() {
    let broken = broken(None);
    assert!(broken.is_none(), "{}", broken.expect("there is one"));
}

#[test]
fn who_chooses_at_the_same_time_is_never_stale() {
    let mut table = Match::deal(&Numbers::with(None), Setup::new(2), Seed::from_number(1)).unwrap();
    table.play(Seat(0), 0, &Pick::Index(0), None).unwrap();
    table.play(Seat(1), 1, &Pick::Index(2), None).unwrap();
    table
        .play(Seat(0), 1, &Pick::Words("Play card 1".into()), None)
        .expect("the other's choice changed nothing for this seat");
    assert_eq!(table.play(Seat(0), 1, &Pick::Index(1), None), Err(Refusal::Stale));
}

#[test]
fn each_law_catches_the_game_that_breaks_it() {
    let faults = [
        (Fault::CannotBeDealt, Law::Deals),
        (Fault::NeedsLaterOption, Law::Deals),
        (Fault::NeverEnds, Law::Ends),
        (Fault::IdleSeatsAct, Law::SomethingToDo),
        (Fault::Unsorted, Law::Sorted),
        (Fault::Allocates, Law::NoAllocation),
        (Fault::ForgetsAField, Law::Serializes),
        (Fault::WritesNull, Law::Serializes),
        (Fault::CallsItselfUnsound, Law::Sound),
        (Fault::ReadsOutside, Law::Replays),
        (Fault::ChangesOwnHand, Law::NoLeak),
        (Fault::ImaginesCopies, Law::Hides),
        (Fault::ImaginesTrueHands, Law::Hides),
        (Fault::ImaginesTrueHandsOutOfSight, Law::Hides),
        (Fault::RevealsUndeclared, Law::DeclaresReveals),
        (Fault::TellsSecrets, Law::KeepsSecrets),
        (Fault::ForgetsIsSecret, Law::DeclaresSecrets),
        (Fault::ForgetsIsSecretInSteps, Law::DeclaresSecrets),
        (Fault::ForgetsIsSecretAndConfirms, Law::DeclaresSecrets),
        (Fault::ReadsAnything, Law::Refuses),
        (Fault::RemembersTheOrder, Law::TakesBack),
        (Fault::ConcedesWithoutEnd, Law::Concedes),
        (Fault::SameWords, Law::DistinctWords),
        (Fault::TellsNothing, Law::Tells),
        (Fault::SameIdForBoth, Law::UniqueIds),
        (Fault::IdsByPosition, Law::StableIds),
        (Fault::PieceIdsByPosition, Law::StableIds),
        (Fault::PieceIdsUsedAgain, Law::StableIds),
        (Fault::TouchesNothing, Law::Refers),
        (Fault::ClosedTouchesNothing, Law::Refers),
        (Fault::NoSuchSymbolInGroup, Law::Refers),
        (Fault::MomentOfNothing, Law::Refers),
        (Fault::NoSuchClause, Law::Refers),
        (Fault::NoSuchSymbol, Law::Refers),
        (Fault::NoSuchArt, Law::Refers),
        (Fault::ValueTooHigh, Law::Judges),
        (Fault::ValueNotANumber, Law::Judges),
        (Fault::NoUrge, Law::Judges),
        (Fault::UnknownKind, Law::Vocabulary),
        (Fault::UnknownThing, Law::Vocabulary),
        (Fault::UnknownPhase, Law::Vocabulary),
        (Fault::DoubleName, Law::Vocabulary),
        (Fault::IgnoresExperiments, Law::KeepsFrom),
        (Fault::AcceptsBlank, Law::Experiments),
        (Fault::AcceptsGiven, Law::Experiments),
        (Fault::BotPeeks, Law::BlindBots),
    ];
    let found: Vec<_> = faults.iter().map(|(fault, _)| (*fault, broken(Some(*fault)))).collect();
    let law = |broken: &Option<Broken>| broken.as_ref().map(|broken| broken.law);
    let missed: Vec<_> =
        found.iter().zip(faults).filter(|(found, (_, sought))| law(&found.1) != Some(*sought)).collect();
    assert!(missed.is_empty(), "found, and what was to be found: {missed:#?}");
    let unwritten = found.iter().filter(|(_, broken)| broken.as_ref().is_some_and(|broken| broken.record.is_none()));
    let unwritten: Vec<_> = unwritten.map(|(fault, _)| *fault).collect();
    // Nothing is dealt where a game cannot be bound to its table, or says what cannot be before anybody sits down.
    assert_eq!(unwritten, NEVER_DEALT, "the record of every other game is kept");
}

#[test]
fn a_message_says_where_and_what_and_keeps_the_game() {
    let broken = broken(Some(Fault::IdsByPosition)).expect("a broken law");
    let message = broken.to_string();
    for said in ["StableIds", "after ", "panel \"table\"", "id \"card-", "seat ", "position in a list"] {
        assert!(message.contains(said), "{said} is not in {message}");
    }
    let path = broken.record.expect("the game was written down");
    let record = Record::from_json(&std::fs::read_to_string(path).unwrap()).unwrap();
    assert_eq!(record.moves.len(), broken.moves);
}
