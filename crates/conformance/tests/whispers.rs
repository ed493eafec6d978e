//! The test game keeps every law, and the generic parts say and do the right thing for it.

use sounder_bots::BotSpec;
use sounder_conformance::{Law, Whispers, WhispersFault, suite};
use sounder_host::{AnyGame, Hosted};
use sounder_kernel::{Match, Seat, SeatSet, Seed, Setup};
use sounder_lab::{Plan, simulate};
use std::sync::atomic::AtomicBool;

#[test]
fn conforms() {
    suite(Whispers::new()).assert_holds();
}

/// What only partners may know is broken alone: opponents neither see nor imagine anything that they should not.
#[test]
fn what_partners_may_not_know_is_found() {
    let found = |fault| suite(Whispers::new().with_fault(fault)).games(1, 12).check().err();
    let imagined = found(WhispersFault::ImaginesWhatPartnersLaid).expect("a broken law");
    assert_eq!(imagined.law, Law::Hides, "{imagined}");
    let shown = found(WhispersFault::ShowsWhatPartnersLaid).expect("a broken law");
    assert_eq!(shown.law, Law::NoLeak, "{shown}");
}

#[test]
fn a_side_wins_once_and_everybody_can_lose() {
    let plan =
        Plan { setup: Setup::new(4), bots: vec![BotSpec::Random; 4], swap: false, games: 300, seed: 1, threads: 1 };
    let report = simulate(&Whispers::new(), &plan, &AtomicBool::new(false), &|_| {}).expect("a sound plan");
    let wins: f64 = report.sides.iter().map(|side| side.wins).sum();
    assert_eq!(report.sides.len(), 2);
    for side in &report.sides {
        assert!(
            side.seats.iter().all(|seat| (report.seats[seat - 1].wins - side.wins).abs() < 1e-9),
            "partners win with their side"
        );
    }
    assert!(wins > 0.0 && wins < 300.0, "{wins} wins of sides in 300 games, some of which everybody loses");
}

#[test]
fn a_side_goes_on_until_both_have_given_up() {
    let mut table = Match::deal(&Whispers::new(), Setup::new(4), Seed::from_number(1)).unwrap();
    table.concede(Seat(0)).unwrap();
    assert!(table.status().outcome().is_none());
    table.concede(Seat(2)).unwrap();
    let foxes: SeatSet = [Seat(1), Seat(3)].into_iter().collect();
    assert_eq!(table.status().outcome().map(|outcome| outcome.winners()), Some(foxes));
}

#[test]
fn it_can_be_hosted() {
    assert_eq!(Hosted::<Whispers>::with_default_pack().about().id, "whispers");
}
