use super::*;
use crate::keys::Key;
use crate::overlay::Question;
use sounder_kernel::{Seed, Setup};
use std::path::Path;

const BOT: Player = Player::Bot(BotSpec::Random);

fn table() -> Box<dyn Table> {
    let game = sounder_catalog::find("connect-four").unwrap();
    game.deal(Setup::new(2), Seed::from_number(1)).unwrap()
}

/// An app at the start of a game; bots have already been asked to think.
fn app(seats: [Player; 2], options: Options) -> (App, Vec<Effect>) {
    App::new(table(), seats.into(), options, |game| format!("{game}-1.json"))
}

/// Types letters; `\n` is Enter, `\x1b` Escape.
fn type_keys(app: &mut App, keys: &str) -> Vec<Effect> {
    let key = |c| match c {
        '\n' => Key::Enter,
        '\x1b' => Key::Escape,
        c => Key::Char(c),
    };
    keys.chars().flat_map(|c| app.key(key(c))).collect()
}

/// Lets the bot think that was asked to.
fn answer(app: &mut App, mut effects: Vec<Effect>) -> Vec<Effect> {
    let Some(Effect::Think { job, turn }) = effects.pop() else { panic!("no bot was asked") };
    app.thought(turn, job())
}

fn drops(app: &App) -> Vec<u64> {
    app.record().moves.iter().map(|step| step.action.as_ref().unwrap().as_u64().unwrap()).collect()
}

#[test]
fn choices_are_made_by_arrows_letters_and_digits() {
    let (mut app, effects) = app([Player::Human; 2], Options::default());
    assert!(effects.is_empty());
    type_keys(&mut app, "jjk\n");
    app.key(Key::Up);
    app.key(Key::Enter);
    type_keys(&mut app, "4\n");
    app.key(Key::End);
    app.key(Key::Enter);
    assert_eq!(drops(&app), [1, 6, 3, 6]);
}

#[test]
fn a_digit_beyond_the_choices_says_so() {
    let (mut app, _) = app([Player::Human; 2], Options::default());
    type_keys(&mut app, "39");
    assert_eq!(app.notice, "The choices are numbered from 1 to 7.");
    assert_eq!(app.selected, 2);
    type_keys(&mut app, "5");
    assert_eq!((app.notice.as_str(), app.selected), ("", 4));
}

#[test]
fn typing_narrows_the_choices() {
    let (mut app, _) = app([Player::Human; 2], Options::default());
    type_keys(&mut app, "/COL 5");
    assert_eq!(app.shown(), [4]);
    type_keys(&mut app, "\n");
    assert_eq!(drops(&app), [4]);
    type_keys(&mut app, "/boar");
    assert!(app.shown().is_empty() && app.choice().is_none());
    type_keys(&mut app, "\n");
    assert_eq!(drops(&app), [4], "nothing is played while no choice is shown");
    type_keys(&mut app, "\x1b");
    assert_eq!(app.shown().len(), 7);
}

#[test]
fn bots_answer_and_late_answers_are_dropped() {
    let (mut app, effects) = app([Player::Human, BOT], Options::default());
    assert!(effects.is_empty());
    let effects = type_keys(&mut app, "1\n");
    assert_eq!(app.waiting, Waiting::Bot(Seat(1)));
    type_keys(&mut app, "u");
    assert_eq!(app.waiting, Waiting::Choice(Seat(0)), "a move can be taken back while the bot thinks");
    assert!(answer(&mut app, effects).is_empty());
    assert!(drops(&app).is_empty());
    let effects = type_keys(&mut app, "2\n");
    answer(&mut app, effects);
    assert_eq!((app.waiting, drops(&app).len()), (Waiting::Choice(Seat(0)), 2));
}

#[test]
fn a_move_that_was_answered_is_taken_back_only_if_all_agree() {
    let (mut app, _) = app([Player::Human, BOT], Options::default());
    let effects = type_keys(&mut app, "1\n");
    answer(&mut app, effects);
    type_keys(&mut app, "u");
    assert_eq!(app.overlay, Some(Overlay::Question(Question::TakeBack(0))));
    type_keys(&mut app, "n");
    assert_eq!(drops(&app).len(), 2);
    type_keys(&mut app, "uy");
    assert!(drops(&app).is_empty());
    type_keys(&mut app, "u");
    assert_eq!(app.notice, "There is nothing to take back yet.");
}

#[test]
fn leaving_asks_before_a_running_game_is_lost() {
    let (mut app, _) = app([Player::Human; 2], Options::default());
    assert!(matches!(app.key(Key::Char('q'))[..], [Effect::Leave]), "nothing to lose yet");
    type_keys(&mut app, "1\n");
    assert!(type_keys(&mut app, "qn").is_empty());
    assert!(matches!(type_keys(&mut app, "qy")[..], [Effect::Leave]));
    assert!(app.key(Key::Interrupt).is_empty());
    assert!(matches!(app.key(Key::Interrupt)[..], [Effect::Leave]), "twice is meant");
}

#[test]
fn a_saved_game_is_left_without_a_question() {
    let (mut app, _) = app([Player::Human; 2], Options::default());
    type_keys(&mut app, "1\n");
    let effects = type_keys(&mut app, "s\n");
    let [Effect::Save(path)] = &effects[..] else { panic!("it is to be saved") };
    assert_eq!(path, Path::new("connect-four-1.json"));
    app.saved(path.clone(), Ok(()));
    assert!(app.may_overwrite(path));
    assert!(matches!(app.key(Key::Char('q'))[..], [Effect::Leave]));
    type_keys(&mut app, "1\n");
    assert!(app.key(Key::Char('q')).is_empty(), "the last move is not saved");
}

#[test]
fn leaving_and_saving_is_one_thing() {
    let (mut app, _) = app([Player::Human; 2], Options::default());
    type_keys(&mut app, "1\n");
    let effects = type_keys(&mut app, "qs");
    let [Effect::Save(path)] = &effects[..] else { panic!("it is to be saved") };
    assert!(matches!(app.saved(path.clone(), Ok(()))[..], [Effect::Leave]));
    assert!(app.saved("x".into(), Err("the disk is full".into())).is_empty(), "not saved is not left");
}

#[test]
fn the_game_is_kept_after_every_move_and_left_without_a_question() {
    let keep = Some(PathBuf::from("kept.json"));
    let (mut app, effects) = app([Player::Human; 2], Options { keep, ..Options::default() });
    assert!(effects.is_empty(), "nothing to keep yet");
    for keys in ["1\n", "2\n", "u"] {
        let effects = type_keys(&mut app, keys);
        let [Effect::Keep(path)] = &effects[..] else { panic!("{keys}: it is to be kept") };
        app.kept(path.clone(), Ok(()));
    }
    assert!(matches!(app.key(Key::Char('q'))[..], [Effect::Leave]));
    let effects = type_keys(&mut app, "3\n");
    let [Effect::Keep(path)] = &effects[..] else { panic!("it is to be kept") };
    app.kept(path.clone(), Err("the disk is full".into()));
    assert!(app.notice.contains("cannot be kept: the disk is full"));
    assert!(app.key(Key::Char('q')).is_empty(), "now something could be lost");
}

#[test]
fn a_finished_game_can_be_played_again() {
    let (mut app, mut effects) = app([BOT; 2], Options::default());
    assert!(type_keys(&mut app, "n").is_empty());
    while !matches!(app.waiting, Waiting::Over(_)) {
        effects = answer(&mut app, effects);
    }
    assert!(matches!(type_keys(&mut app, "n")[..], [Effect::Rematch]));
}

#[test]
fn a_record_that_cannot_be_written_can_get_another_name() {
    let (mut app, _) = app([Player::Human; 2], Options::default());
    type_keys(&mut app, "s\n");
    app.saved("connect-four-1.json".into(), Err("the disk is full".into()));
    assert_eq!(app.notice, "Not saved: the disk is full.");
    app.key(Key::Backspace);
    assert!(matches!(&type_keys(&mut app, "x\n")[..], [Effect::Save(path)] if path.ends_with("connect-four-1.jsox")));
}

#[test]
fn people_who_share_a_screen_can_hide_it() {
    let (mut app, _) = app([Player::Human; 2], Options { always_hide: true, ..Options::default() });
    for seat in [0, 1, 0] {
        assert_eq!(app.waiting, Waiting::Curtain(Seat(seat)));
        assert!(app.seen.choices.is_empty() && app.seen.viewer == Viewer::Public);
        type_keys(&mut app, "\n");
        assert_eq!(app.waiting, Waiting::Curtain(Seat(seat)), "the key that plays does not lift the curtain");
        type_keys(&mut app, " ");
        assert_eq!((app.waiting, app.seen.viewer), (Waiting::Choice(Seat(seat)), Viewer::Seat(Seat(seat))));
        type_keys(&mut app, "\n");
    }
}

#[test]
fn open_games_need_no_curtain() {
    let (mut app, _) = app([Player::Human; 2], Options::default());
    type_keys(&mut app, "1\n");
    assert_eq!((app.waiting, app.seen.viewer), (Waiting::Choice(Seat(1)), Viewer::Seat(Seat(1))));
}

#[test]
fn choices_at_the_same_time_are_hidden_and_nothing_else() {
    let game = sounder_catalog::find("wild-pigs-2").unwrap();
    let table = game.deal(Setup::new(2), Seed::from_number(1)).unwrap();
    let (mut app, _) = App::new(table, vec![Player::Human; 2], Options::default(), |game| game.into());
    let mut curtains = 0;
    while !matches!(app.waiting, Waiting::Over(_)) {
        if matches!(app.waiting, Waiting::Curtain(_)) {
            curtains += 1;
            let others_choice = app.table.keeps_secret(Seat(0), Seat(1)) || app.table.keeps_secret(Seat(1), Seat(0));
            assert!(others_choice || app.table.status().acting().len() == 2);
        }
        type_keys(&mut app, " \n");
    }
    assert!((1..20).contains(&curtains), "{curtains} curtains in a game of 15 rounds");
}

/// An app of people only, in a game where some moves come with words.
fn rangers() -> App {
    let game = sounder_catalog::find("rangers").unwrap();
    let table = game.deal(Setup::new(3), Seed::from_number(1)).unwrap();
    App::new(table, vec![Player::Human; 3], Options::default(), |game| game.into()).0
}

#[test]
fn words_that_are_typed_stand_in_the_record() {
    let mut app = rangers();
    loop {
        assert!(!matches!(app.waiting, Waiting::Over(_)), "no choice asks for words");
        let asks = app.seen.choices.iter().position(|choice| choice.asks.is_some());
        let Some(index) = asks else {
            type_keys(&mut app, " \n");
            continue;
        };
        app.select(index);
        type_keys(&mut app, "\nThe bridge is downx");
        let Some(Overlay::Words(_)) = app.overlay else { panic!("it asks for words") };
        app.key(Key::Backspace);
        type_keys(&mut app, "\n");
        break;
    }
    assert_eq!(app.record().moves.last().unwrap().words.as_deref(), Some("The bridge is down"));
    assert!(app.seen.tellings.iter().any(|telling| telling.words.as_deref() == Some("The bridge is down")));
}

#[test]
fn the_next_of_those_who_may_act_can_go_first() {
    let mut app = rangers();
    while app.table.status().acting().len() < 2 || app.table.status().is_blind() {
        assert!(!matches!(app.waiting, Waiting::Over(_)), "nobody may act beside another");
        type_keys(&mut app, "o");
        type_keys(&mut app, " \n\n");
    }
    app.overlay = None;
    type_keys(&mut app, " ");
    let Waiting::Choice(first) = app.waiting else { panic!("somebody chooses") };
    type_keys(&mut app, "o ");
    let Waiting::Choice(second) = app.waiting else { panic!("somebody else chooses") };
    assert!(second != first && app.table.status().acting().contains(second));
    assert!(!app.seen.choices.is_empty());
    type_keys(&mut app, "\n");
    if app.overlay.is_some() {
        type_keys(&mut app, "\n");
    }
    assert_eq!(app.record().moves.last().unwrap().seat, second);
}

#[test]
fn signs_are_found_by_what_they_are_called() {
    let game = sounder_catalog::find("wild-pigs-3").unwrap();
    let table = game.deal(Setup::new(1), Seed::from_number(1)).unwrap();
    let (mut app, _) = App::new(table, vec![Player::Human], Options::default(), |game| game.into());
    let with_sign = |app: &App| app.seen.choices.iter().position(|choice| choice.text.contains(":red:"));
    let index = loop {
        assert!(!matches!(app.waiting, Waiting::Over(_)), "no choice has a sign");
        if let Some(index) = with_sign(&app) {
            break index;
        }
        type_keys(&mut app, "\n");
    };
    type_keys(&mut app, "/red");
    assert!(app.shown().contains(&index));
}

#[test]
fn a_whole_game_of_bots_ends_with_a_result() {
    let (mut app, mut effects) = app([BOT; 2], Options::default());
    while !matches!(app.waiting, Waiting::Over(_)) {
        effects = answer(&mut app, effects);
    }
    assert!(effects.is_empty());
    assert!(matches!(app.key(Key::Char('q'))[..], [Effect::Leave]), "a finished game is left at once");
}

#[test]
fn the_rules_open_at_the_clause_and_close() {
    let (mut app, _) = app([Player::Human; 2], Options::default());
    type_keys(&mut app, "r");
    let Some(Overlay::Page(page)) = &mut app.overlay else { panic!("the rules are open") };
    let lines = page.lines(&[], 60);
    assert!(lines[page.top].to_string().starts_with("2.1 "));
    type_keys(&mut app, "jk\x1b");
    assert_eq!(app.overlay, None);
}
