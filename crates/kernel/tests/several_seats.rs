//! Where several seats act at once: overtaken clicks, blind steps taken back, words beside a move, sides and giving up.
//! Played on a council of two sides of two. First all choose numbers in secret, as many as they like, until each says that
//! it is done; then each may speak once, in any order.

use serde::{Deserialize, Serialize};
use sounder_kernel::{
    About, Chair, Chairs, Choice, Dice, Game, Log, Match, Names, Outcome, Pick, Record, Refusal, Seat, SeatSet, Seed,
    Setup, SetupError, Status, Viewer, Words,
};

#[derive(Clone)]
struct Council {
    about: About,
    chairs: Chairs,
    /// Whether its rules say what giving up does.
    can_leave: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
struct State {
    picks: [Vec<u8>; 4],
    done: SeatSet,
    spoke: SeatSet,
    gone: SeatSet,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
enum Action {
    Pick(u8),
    Done,
    Speak,
    Shout,
}

#[derive(Clone, Debug, Serialize)]
enum Event {
    Chosen(Seat),
    Revealed,
    Spoken(Seat),
    Left(Seat),
}

const EVERYBODY: usize = 4;

impl Council {
    fn left(state: &State) -> SeatSet {
        Seat::all(EVERYBODY).filter(|seat| !state.gone.contains(*seat)).collect()
    }

    fn those_left_without(state: &State, set: SeatSet) -> SeatSet {
        Council::left(state).iter().filter(|seat| !set.contains(*seat)).collect()
    }
}

impl Game for Council {
    type State = State;
    type Action = Action;
    type Event = Event;

    fn about(&self) -> &About {
        &self.about
    }

    fn for_table(&self, _: &Setup) -> Result<Council, SetupError> {
        Ok(self.clone())
    }

    fn chairs(&self) -> &Chairs {
        &self.chairs
    }

    fn deal(&self, _: &mut Dice) -> State {
        State::default()
    }

    fn status(&self, state: &State) -> Status {
        let choosing = Council::those_left_without(state, state.done);
        let silent = Council::those_left_without(state, state.spoke);
        if !choosing.is_empty() {
            Status::Together(choosing)
        } else if silent.is_empty() {
            let sums = Seat::all(EVERYBODY).map(|seat| state.picks[seat.index()].iter().map(|n| i32::from(*n)).sum());
            let sums: Vec<i32> = sums.collect();
            let sides: Vec<i32> = Seat::all(EVERYBODY)
                .map(|seat| self.chairs.mates(seat).iter().map(|mate| sums[mate.index()]).sum())
                .collect();
            Status::Over(Outcome::by_sides(&self.chairs, &sides, &sums))
        } else {
            Status::Turn(silent)
        }
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        match self.status(state) {
            Status::Together(seats) if seats.contains(seat) => {
                out.extend([Action::Pick(0), Action::Pick(1), Action::Pick(2), Action::Done]);
            }
            Status::Turn(seats) if seats.contains(seat) => {
                out.push(Action::Speak);
                // Shouting is for the first who speaks.
                out.extend(state.spoke.is_empty().then_some(Action::Shout));
            }
            _ => {}
        }
    }

    fn apply(&self, state: &mut State, seat: Seat, action: Action, _: &mut Dice, log: &mut impl Log<Event>) {
        match action {
            Action::Pick(number) => state.picks[seat.index()].push(number),
            Action::Done => {
                state.done = state.done.with(seat);
                log.tell(Event::Chosen(seat));
                if Council::those_left_without(state, state.done).is_empty() {
                    log.reveal();
                    log.tell(Event::Revealed);
                }
            }
            Action::Speak | Action::Shout => {
                state.spoke = state.spoke.with(seat);
                log.tell(Event::Spoken(seat));
            }
        }
    }

    fn concede(&self, state: &mut State, seat: Seat, _: &mut Dice, log: &mut impl Log<Event>) -> bool {
        if self.can_leave {
            state.gone = state.gone.with(seat);
            log.tell(Event::Left(seat));
        }
        self.can_leave
    }
}

impl Words for Council {
    fn choice(&self, state: &State, _: Seat, action: Action, _: &Names) -> Choice {
        match action {
            Action::Pick(number) => Choice::new("Pick", format!("Pick {number}"), "1.1"),
            Action::Done => Choice::new("Done", "That is all", "1.2").asking("A last thought?", 20),
            // How many have spoken is part of what the choice means.
            Action::Speak => Choice::new("Speak", format!("Speak as number {}", state.spoke.len() + 1), "1.3")
                .asking("What do you say?", 12),
            Action::Shout => Choice::new("Shout", "Shout", "1.4"),
        }
    }

    fn tell(&self, event: &Event, _: Viewer, names: &Names) -> String {
        match event {
            Event::Chosen(seat) => format!("{} has chosen.", names.of(*seat)),
            Event::Revealed => "All have chosen.".into(),
            Event::Spoken(seat) => format!("{} speaks.", names.of(*seat)),
            Event::Left(seat) => format!("{} walks out.", names.of(*seat)),
        }
    }
}

fn council(can_leave: bool) -> Council {
    let about = About {
        id: "council",
        name: "Council",
        tagline: "",
        brief: "",
        notice: "",
        min_seats: EVERYBODY,
        max_seats: EVERYBODY,
        options: Vec::new(),
        rules_version: 1,
        layout: 1,
        pack_hash: String::new(),
        rules: "",
        longest: 1000,
    };
    let chair = |side| Chair::new(("elder", "Elder"), (side, side));
    Council { about, chairs: Chairs::new(["hill", "dale", "hill", "dale"].map(chair).to_vec()), can_leave }
}

fn deal(can_leave: bool) -> Match<Council> {
    Match::deal(&council(can_leave), Setup::new(EVERYBODY), Seed::from_number(1)).unwrap()
}

/// Plays by words at the present position.
fn play(table: &mut Match<Council>, seat: u8, text: &str) {
    table.play(Seat(seat), table.moves(), &Pick::Words(text.into()), None).unwrap();
}

/// The council once all have chosen, each its own number of times.
fn chosen() -> Match<Council> {
    let mut table = deal(false);
    for seat in 0..4 {
        (0..seat).for_each(|_| play(&mut table, seat, "Pick 1"));
        play(&mut table, seat, "That is all");
    }
    table
}

fn words(text: &str) -> Pick {
    Pick::Words(text.into())
}

#[test]
fn an_overtaken_click_counts_if_it_is_still_open_and_means_the_same() {
    let mut table = deal(false);
    play(&mut table, 3, "Pick 2");
    table.play(Seat(0), 0, &words("Pick 1"), None).expect("what others choose in secret changes nothing");
    table.play(Seat(1), 0, &Pick::Action(serde_json::json!({"Pick": 2})), None).expect("named by its action");
    assert_eq!(table.play(Seat(2), 0, &Pick::Index(0), None), Err(Refusal::Stale), "a place in an old list");
    assert_eq!(table.play(Seat(0), 0, &words("Pick 1"), None), Err(Refusal::Stale), "the seat has moved itself");
    assert_eq!(table.play(Seat(2), 9, &words("Pick 1"), None), Err(Refusal::Stale), "a position that never was");

    let mut table = chosen();
    let at = table.moves();
    play(&mut table, 2, "Speak as number 1");
    assert_eq!(table.play(Seat(0), at, &words("Shout"), None), Err(Refusal::Stale), "no longer open");
    assert_eq!(table.play(Seat(0), at, &words("Speak as number 1"), None), Err(Refusal::Stale), "another meaning");
    assert_eq!(table.play(Seat(0), at, &words("Speak"), None), Err(Refusal::Stale), "a part of it is no meaning");
    table.play(Seat(0), table.moves(), &words("Speak"), None).expect("looking at the present, a part will do");
}

#[test]
fn blind_steps_are_taken_back_whatever_the_others_did() {
    let mut table = deal(false);
    play(&mut table, 0, "Pick 1");
    play(&mut table, 1, "Pick 2");
    play(&mut table, 0, "That is all");
    play(&mut table, 2, "Pick 0");
    assert_eq!(table.undo(Seat(0)), Ok(2), "the two moves before it stay as they were");
    assert_eq!(table.undo(Seat(0)), Ok(0));
    assert_eq!((table.moves(), &table.state().picks[0], &table.state().picks[1]), (2, &vec![], &vec![2]));
    assert_eq!(table.state().picks[2], [0]);
    // The record is that of a game in which nothing was ever taken back.
    let record = Record::from_json(&table.record().to_json()).unwrap();
    assert_eq!(Match::replay(&council(false), &record).unwrap().state(), table.state());

    let mut table = chosen();
    assert!(matches!(table.undo(Seat(0)), Err(Refusal::NoUndo(_))), "all choices are known by now");
    play(&mut table, 1, "Shout");
    play(&mut table, 2, "Speak");
    assert!(matches!(table.undo(Seat(1)), Err(Refusal::NoUndo(_))), "the others have heard it");
    assert!(table.undo(Seat(2)).is_ok());
}

#[test]
fn words_are_kept_beside_a_move_and_never_in_the_state() {
    let mut table = deal(false);
    let say = |table: &mut Match<Council>, seat: u8, pick: &str, said: &str| {
        table.play(Seat(seat), table.moves(), &words(pick), Some(said))
    };
    assert_eq!(say(&mut table, 0, "Pick 1", "hm"), Err(Refusal::NoWords));
    say(&mut table, 0, "Pick 1", "  \n ").expect("nothing said is nothing asked");
    say(&mut table, 0, "That is all", " we shall\tsee ").unwrap();
    let heard = |table: &Match<Council>, viewer: Viewer| {
        table.tellings(viewer, 0).into_iter().filter_map(|telling| telling.words).collect::<Vec<String>>()
    };
    assert_eq!(heard(&table, Viewer::Seat(Seat(0))), ["we shall see"]);
    assert!(heard(&table, Viewer::Seat(Seat(2))).is_empty(), "what goes with a secret is a secret");
    (1..4).for_each(|seat| play(&mut table, seat, "That is all"));
    assert_eq!(heard(&table, Viewer::Public), ["we shall see"], "and comes to light with it");
    let long = say(&mut table, 1, "Speak", "thirteen long");
    assert_eq!(long, Err(Refusal::LongWords { found: 13, longest: 12 }));
    say(&mut table, 1, "Speak", "twelve, löng").unwrap();
    let record = Record::from_json(&table.record().to_json()).unwrap();
    let again = Match::replay(&council(false), &record).unwrap();
    assert_eq!(heard(&again, Viewer::Public), ["we shall see", "twelve, löng"]);
}

#[test]
fn a_side_is_beaten_when_all_of_it_have_given_up() {
    let mut table = deal(false);
    table.concede(Seat(0)).unwrap();
    assert!(table.status().outcome().is_none(), "a mate plays on, and somebody for the one who left");
    assert_eq!(table.status().acting().len(), 4);
    assert_eq!(table.concede(Seat(0)), Err(Refusal::Conceded(Seat(0))));
    play(&mut table, 0, "That is all");
    table.concede(Seat(1)).unwrap();
    assert!(table.status().outcome().is_none());
    table.concede(Seat(2)).unwrap();
    let outcome = table.status().outcome().expect("one side is left");
    assert_eq!(outcome.winners().iter().collect::<Vec<_>>(), [Seat(1), Seat(3)]);
    assert_eq!(table.concede(Seat(3)), Err(Refusal::Over));
    assert_eq!(table.play(Seat(3), table.moves(), &Pick::Index(0), None), Err(Refusal::Over));
    let told: Vec<String> = table.tellings(Viewer::Public, 0).into_iter().map(|telling| telling.text).collect();
    assert_eq!(told[0], "Player 1 gives up.");
    let record = Record::from_json(&table.record().to_json()).unwrap();
    assert_eq!(Match::replay(&council(false), &record).unwrap().status(), table.status());
    table.rewind(3);
    assert_eq!(table.conceded().len(), 2);
    assert!(table.status().outcome().is_none());
}

#[test]
fn a_game_may_say_what_giving_up_does() {
    let mut table = deal(true);
    table.concede(Seat(0)).unwrap();
    assert!(table.conceded().is_empty() && !table.status().acting().contains(Seat(0)));
    assert!(matches!(table.undo(Seat(0)), Err(Refusal::NoUndo(_))), "all have seen it");
    (1..4).for_each(|seat| play(&mut table, seat, "That is all"));
    assert_eq!(table.status().acting().len(), 3);
    assert_eq!(table.tellings(Viewer::Public, 0)[0].text, "Player 1 walks out.");
    let record = Record::from_json(&table.record().to_json()).unwrap();
    assert_eq!(Match::replay(&council(true), &record).unwrap().state(), table.state());
}

#[test]
fn going_back_is_exact_near_and_far_in_a_long_game() {
    let mut table = deal(false);
    let mut states = vec![table.state().clone()];
    for number in 0..260usize {
        play(&mut table, (number % 4) as u8, ["Pick 0", "Pick 1", "Pick 2"][number % 3]);
        states.push(table.state().clone());
    }
    let whole = table.record();
    for to in [259, 250, 249, 201, 199, 120, 50, 7, 0] {
        table.rewind(to);
        assert_eq!((table.moves(), table.state()), (to, &states[to]));
        let hashes = &whole.checkpoints[..to / 50];
        assert!(table.record().checkpoints.starts_with(hashes), "the same checkpoints up to move {to}");
    }
}
