//! The checked door: picking, staleness, undo, records and their errors. Played on connect four's smaller cousin: three
//! heaps of stones, take one or two from a heap, whoever takes the last stone wins; a die decides who starts.

use serde::{Deserialize, Serialize};
use serde_json::json;
use sounder_kernel::{
    About, Chairs, Choice, Dice, Game, Log, Match, Names, Outcome, Pick, Record, RecordError, Refusal, Seat, Seed,
    Setup, SetupError, Status, Viewer, Words,
};

#[derive(Clone)]
struct Heaps {
    about: About,
    chairs: Chairs,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct State {
    heaps: [u8; 3],
    turn: Seat,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
struct Take {
    heap: u8,
    stones: u8,
}

#[derive(Clone, Debug, Serialize)]
struct Taken(Seat, Take);

impl Game for Heaps {
    type State = State;
    type Action = Take;
    type Event = Taken;

    fn about(&self) -> &About {
        &self.about
    }

    fn for_table(&self, _: &Setup) -> Result<Heaps, SetupError> {
        Ok(self.clone())
    }

    fn chairs(&self) -> &Chairs {
        &self.chairs
    }

    fn deal(&self, dice: &mut Dice) -> State {
        State { heaps: [3, 3, 30], turn: Seat(dice.below(2) as u8) }
    }

    fn status(&self, state: &State) -> Status {
        if state.heaps == [0; 3] {
            let winner = state.turn.next(2);
            return Status::Over(Outcome::by_scores(&[i32::from(winner.0 == 0), i32::from(winner.0 == 1)]));
        }
        Status::turn(state.turn)
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Take>) {
        if seat == state.turn {
            for (heap, left) in (0..).zip(state.heaps) {
                out.extend((1..=left.min(2)).map(|stones| Take { heap, stones }));
            }
        }
    }

    /// A heap that is emptied rolls a die, just to be unforeseeable.
    fn apply(&self, state: &mut State, seat: Seat, take: Take, dice: &mut Dice, log: &mut impl Log<Taken>) {
        let heap = &mut state.heaps[usize::from(take.heap)];
        *heap -= take.stones;
        if *heap == 0 {
            dice.die(6);
        }
        state.turn = seat.next(2);
        log.tell(Taken(seat, take));
    }
}

impl Words for Heaps {
    fn choice(&self, _: &State, _: Seat, take: Take, _: &Names) -> Choice {
        Choice::new("Take", format!("Take {} from heap {}", take.stones, take.heap + 1), "1.1")
    }

    fn tell(&self, Taken(seat, take): &Taken, _: Viewer, names: &Names) -> String {
        format!("{} takes {}.", names.of(*seat), take.stones)
    }
}

fn deal() -> Match<Heaps> {
    let about = About {
        id: "heaps",
        name: "Heaps",
        tagline: "Take the last stone.",
        brief: "Take the last stone.",
        notice: "",
        min_seats: 2,
        max_seats: 2,
        options: Vec::new(),
        rules_version: 3,
        layout: 1,
        pack_hash: "abc".into(),
        rules: "",
        longest: 36,
    };
    Match::deal(&Heaps { about, chairs: Chairs::free_for_all(2) }, Setup::new(2), Seed::from_number(1)).unwrap()
}

fn words(text: &str) -> Pick {
    Pick::Words(text.into())
}

/// A whole game in which everybody takes a single stone from the first heap that has any.
fn finished() -> Match<Heaps> {
    let mut table = deal();
    while let Status::Turn(acting) = table.status() {
        let moves = table.moves();
        table.play(acting.first().unwrap(), moves, &Pick::Index(0), None).unwrap();
    }
    table
}

#[test]
fn a_choice_is_named_by_number_words_or_action() {
    let mut table = deal();
    let first = table.state().turn;
    table.play(first, 0, &words("take 2 from heap 3"), None).unwrap();
    table.play(first.next(2), 1, &Pick::Index(1), None).unwrap();
    table.play(first, 2, &Pick::Action(json!({"heap": 1, "stones": 1})), None).unwrap();
    assert_eq!(table.state().heaps, [1, 2, 28]);
    let texts: Vec<String> = table.tellings(Viewer::Public, 1).into_iter().map(|told| told.text).collect();
    assert_eq!(texts.len(), 2);
}

#[test]
fn what_is_not_open_is_refused() {
    let mut table = deal();
    let (first, second) = (table.state().turn, table.state().turn.next(2));
    assert_eq!(table.play(second, 0, &Pick::Index(0), None), Err(Refusal::NotYourTurn(second)));
    assert_eq!(table.play(first, 0, &Pick::Index(9), None), Err(Refusal::NoSuchChoice("number 10".into())));
    assert!(matches!(table.play(first, 0, &words("heap 3"), None), Err(Refusal::Ambiguous(..))));
    assert!(matches!(table.play(first, 0, &words("heap 9"), None), Err(Refusal::NoSuchChoice(_))));
    assert!(matches!(table.play(first, 0, &Pick::Action(json!(null)), None), Err(Refusal::NoSuchChoice(_))));
    assert_eq!(table.play(first, 7, &Pick::Index(0), None), Err(Refusal::Stale));
    assert_eq!(table.moves(), 0);
    let mut over = finished();
    let moves = over.moves();
    assert_eq!(over.play(first, moves, &Pick::Index(0), None), Err(Refusal::Over));
}

#[test]
fn a_click_on_an_old_page_is_stale() {
    let mut table = deal();
    let first = table.state().turn;
    table.play(first, 0, &Pick::Index(0), None).unwrap();
    assert_eq!(table.play(first, 0, &Pick::Index(0), None), Err(Refusal::Stale));
}

#[test]
fn only_the_own_last_move_that_showed_nothing_is_taken_back_freely() {
    let mut table = deal();
    let first = table.state().turn;
    assert!(matches!(table.undo(first), Err(Refusal::NoUndo(_))));
    let before = table.state().clone();
    assert!(!table.play(first, 0, &words("Take 2 from heap 1"), None).unwrap().revealing);
    assert!(matches!(table.undo(first.next(2)), Err(Refusal::NoUndo(_))));
    table.undo(first).unwrap();
    assert_eq!((table.moves(), table.state()), (0, &before));
    table.play(first, 0, &words("Take 2 from heap 1"), None).unwrap();
    assert!(table.play(first.next(2), 1, &words("Take 1 from heap 1"), None).unwrap().revealing);
    assert!(matches!(table.undo(first.next(2)), Err(Refusal::NoUndo(_))), "a die was rolled");
    assert_eq!(table.last_move_of(first), Some(0));
    table.rewind(0);
    assert_eq!(table.state(), &before);
}

fn replay_error(change: impl FnOnce(&mut Record)) -> RecordError {
    let table = finished();
    let mut record = table.record();
    change(&mut record);
    Match::replay(&**table.game(), &record).err().expect("the record was spoilt")
}

#[test]
fn a_spoilt_record_says_what_is_wrong() {
    assert!(matches!(replay_error(|r| r.game = "chess".into()), RecordError::OtherGame { .. }));
    assert!(matches!(replay_error(|r| r.rules = 2), RecordError::OtherRules { found: 2, expected: 3 }));
    assert!(matches!(replay_error(|r| r.pack = String::new()), RecordError::OtherPack { .. }));
    assert!(matches!(replay_error(|r| r.setup.seats = 9), RecordError::Malformed(_)));
    assert!(matches!(replay_error(|r| r.seed = Seed::from_number(2)), RecordError::Commitment));
    assert!(matches!(replay_error(|r| r.moves[4].seat = Seat(7)), RecordError::IllegalMove { number: 5, .. }));
    assert!(matches!(
        replay_error(|r| r.moves[4].action = Some(json!("cheat"))),
        RecordError::IllegalMove { number: 5, .. }
    ));
    assert!(matches!(replay_error(|r| r.checkpoints[0].1 = "0".into()), RecordError::Checkpoint { .. }));
    assert!(matches!(Record::from_json("{"), Err(RecordError::Malformed(_))));
    assert!(matches!(Record::from_json(r#"{"sounder":9}"#), Err(RecordError::Format { found: 9 })));
    assert!(matches!(replay_error(|r| r.names[0] = "x".repeat(101)), RecordError::Malformed(_)));
    let doubled = replay_error(|r| r.checkpoints.push(r.checkpoints[0].clone()));
    assert_eq!(doubled.to_string(), "this is not a whole Sounder record: its checkpoints are not in order");
    let cut = replay_error(|r| r.moves.truncate(20));
    assert_eq!(cut.to_string(), "the record is cut off: it has 20 moves, but was checked after move 36");
    let json = finished().record().to_json();
    assert!(matches!(Record::from_json(&json[..json.len() / 2]), Err(RecordError::Malformed(_))));
}

#[test]
fn a_seal_shows_what_checkpoints_cannot() {
    assert_eq!(replay_error(|r| r.names.swap(0, 1)), RecordError::Seal);
    assert_eq!(replay_error(|r| r.layout = 7), RecordError::Seal);
    let cut = |r: &mut Record| {
        r.moves.truncate(20);
        r.checkpoints.clear();
    };
    assert_eq!(replay_error(cut), RecordError::Seal);
    let mut unsealed = finished().record();
    unsealed.seal = None;
    assert_eq!(unsealed.check_whole(), Ok(()));
    cut(&mut unsealed);
    assert_eq!(unsealed.check_whole(), Err(RecordError::NoEnd { moves: 20 }));
    let again = Record::from_json(&finished().record().to_json()).unwrap();
    assert_eq!(again.check_whole(), Ok(()), "written and read it is the same");
}

#[test]
fn a_whole_record_replays_to_any_move() {
    let table = finished();
    for moves in [0, 20, 36] {
        let then = Match::replay_to(&**table.game(), &table.record(), moves).unwrap();
        assert_eq!(then.moves(), moves);
    }
}

#[test]
fn a_change_of_order_that_leads_to_the_same_end_is_noticed() {
    let error = replay_error(|record| {
        let [earlier, later] = [2, 4].map(|index| record.moves[index].action.clone());
        (record.moves[2].action, record.moves[4].action) = (later, earlier);
    });
    assert!(matches!(error, RecordError::Checkpoint { after: 36 }), "{error}");
}
