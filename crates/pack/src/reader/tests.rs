use super::entry::LONGEST_NAME;
use super::*;

const BROKEN: &str = r#"
[[weapon]]
name = "Shockblade"
uses = 12
colour = "rad"
cost = [1, "two", 3]

[[weapon]]
name = "Shockblade"
uzes = 3
color = "red"
cost = [1, 2]
needs = "Shokblade"
"#;

#[test]
fn every_kind_of_mistake_is_shown_with_line_caret_and_hint() {
    let reader = Reader::of_text("weapons.toml", BROKEN);
    let (mut seen, names) = (Vec::new(), ["Shockblade", "Impact Maul"]);
    for weapon in reader.root().unwrap().entries("weapon") {
        weapon.unique(&weapon.text("name"), &mut seen);
        weapon.number("uses", 1..=9);
        weapon.word("colour", &[("red", 0), ("blue", 1)]);
        weapon.numbers("cost", 3..=3, 0..=9);
        if let Some(needs) = weapon.text_if("needs") {
            weapon.refer(&needs, names.iter().copied());
        }
        weapon.done();
    }
    insta::assert_snapshot!(Reader::finish(vec![reader], vec![], ()).unwrap_err());
}

#[test]
fn yes_and_words_without_quotes_are_told_what_to_write() {
    let hint = |text: &str| {
        let reader = Reader::of_text("card.toml", text);
        if let Some(root) = reader.root() {
            root.flag("snipe");
        }
        let hints: Vec<String> =
            reader.into_faults().iter().map(|fault| format!("{}: {}", fault.line(), fault.hint())).collect();
        hints.join("\n")
    };
    assert_eq!(hint("vp = 1\nsnipe = yes  # really"), "2: write `snipe = true`");
    assert_eq!(hint("snipe = No"), "1: write `snipe = false`");
    assert_eq!(hint("snipe = True\n"), "1: write `snipe = true`");
    assert_eq!(hint("snipe = \"yes\""), "1: write `snipe = true`");
    assert_eq!(hint("snipe = 1"), "1: write `snipe = true`");
    assert_eq!(hint("snipe = [1]"), "1: ");
    assert_eq!(hint("name = Old Salt\n"), "1: a text stands in quotes: `name = \"Old Salt\"`");
    assert_eq!(hint("name = “Old Salt”\n"), "1: write straight quotes: `name = \"Old Salt\"`");
    assert_eq!(hint("a = = 3"), "1: this is not TOML");
    // As people of other tongues have it.
    assert_eq!(hint("snipe = ja"), "1: write `snipe = true`");
    assert_eq!(hint("snipe = FALSCH"), "1: write `snipe = false`");
    assert_eq!(hint("snipe = \"WAHR\""), "1: write `snipe = true`");
}

/// What the parser had expected misleads: "invalid float, expected `nan`" of a no.
#[test]
fn what_is_wrong_with_a_value_is_said_in_plain_words() {
    let fault = |text: &str| {
        let fault = Reader::of_text("card.toml", text).into_faults().remove(0);
        format!("{}: {}; {}", fault.line(), fault.message(), fault.hint())
    };
    for word in ["yes", "no", "ja", "nein", "off"] {
        let said = fault(&format!("vp = 1\nsnipe = {word}"));
        assert!(said.starts_with(&format!("2: `snipe` is `{word}`, which is neither true nor false")), "{said}");
        assert!(!said.contains("nan") && !said.contains("quoted"), "{said}");
    }
    assert_eq!(
        fault("name = nobody\n"),
        "1: `name` is `nobody`, which is not in quotes; a text stands in quotes: `name = \"nobody\"`"
    );
}

#[test]
fn what_is_given_twice_names_its_first_line() {
    let fault = |text: &str| {
        let fault = Reader::of_text("card.toml", text).into_faults().remove(0);
        format!("{}: {}; {}", fault.line(), fault.message(), fault.hint())
    };
    let already = |line: usize| format!("it stands on line {line} already; delete one of them");
    let cards = "uses = 1\n[[card]]\nuses = 2\n[[card]]\nname = \"A\"\nuses = 3\nvp = 1\nuses = 4\n";
    assert_eq!(fault(cards), format!("8: `uses` is given twice; {}", already(6)));
    assert_eq!(fault("vp = 1\n\nvp = 2"), format!("3: `vp` is given twice; {}", already(1)));
    assert_eq!(fault("[start]\na = 1\n[end]\n[start]\n"), format!("4: `start` is given twice; {}", already(1)));
}

#[test]
fn a_number_in_quotes_is_told_to_do_without_and_no_fault_is_said_twice() {
    let reader = Reader::of_text("card.toml", "uses = \"4\"\ncost = [\"two\"]");
    let root = reader.root().unwrap();
    for _ in 0..2 {
        root.number("uses", 1..=9);
        root.numbers("cost", 1..=1, 0..=9);
    }
    let hints: Vec<String> = reader.into_faults().iter().map(|fault| fault.hint().to_string()).collect();
    assert_eq!(hints, ["write 4, without quotes", ""]);
}

#[test]
fn names_are_short_and_every_sign_of_a_text_can_be_seen() {
    let faults = |text: &str| {
        let reader = Reader::of_text("card.toml", text);
        let root = reader.root().unwrap();
        root.text("name");
        root.text_if("line");
        reader.into_faults().iter().map(|fault| fault.message().to_string()).collect::<Vec<_>>()
    };
    let name = |name: &str| faults(&format!("name = \"{name}\""));
    assert!(name("Die kühne Wildsau").is_empty() && name(&"x".repeat(LONGEST_NAME)).is_empty());
    assert_eq!(name(&"x".repeat(LONGEST_NAME + 1)), ["`name` has 61 letters"]);
    assert_eq!(name("Two\\nlines"), ["`name` has a sign that cannot be seen (U+000A)"]);
    assert_eq!(name("Bell\\u0007"), ["`name` has a sign that cannot be seen (U+0007)"]);
    assert_eq!(name("\u{202e}drawkcab"), ["`name` has a sign that cannot be seen (U+202E)"]);
    assert!(faults("name = \"x\"\nline = \"\"\"Two\nlines\"\"\"").is_empty());
}

#[test]
fn a_hint_is_never_a_key_that_is_there_already() {
    let reader = Reader::of_text("card.toml", "uses = 1\nusess = 2\nnaem = \"x\"");
    let root = reader.root().unwrap();
    root.number("uses", 1..=9);
    root.text_if("name");
    root.flag("snipe");
    root.done();
    let hints: Vec<String> = reader.into_faults().iter().map(|fault| fault.hint().to_string()).collect();
    assert_eq!(hints, ["known are: name, snipe", "did you mean \"name\"?"]);
}

#[test]
fn a_list_may_be_left_out_but_not_be_wrong() {
    let reader = Reader::of_text("card.toml", "gain = [1, 2]\nloss = [1]");
    let root = reader.root().unwrap();
    assert_eq!(root.numbers_if("gain", 2..=2, 0..=9), Some(vec![1, 2]));
    assert_eq!(root.numbers_if("rest", 2..=2, 0..=9), None);
    assert_eq!(root.numbers_if("loss", 2..=2, 0..=9), None);
    assert_eq!(root.place("loss"), 21..24);
    root.done();
    assert_eq!(reader.into_faults().len(), 1);
}

#[test]
fn what_is_not_toml_says_where() {
    let reader = Reader::of_text("weapons.toml", "[[weapon]\nname = 1");
    assert!(reader.root().is_none());
    let lacking = Fault::new("weapons.toml", "", 0..0, "there are 0 weapons", "");
    insta::assert_snapshot!(Reader::finish(vec![reader], vec![lacking], ()).unwrap_err());
}
