//! Nation sheets: every row that changes attribute points, every bonus of a tile, and every fault by name.

use serde_json::{Value, json};
use sounder_kernel::{Dice, Game, Names, Setup, Viewer};
use sounder_pack::{Content, Source};
use sounder_scene::{Form, Kind, Sheets, Show, text};
use spugah::Spugah;
use spugah::sheet::{Reading, Sheet, random_sheet};

fn game() -> Spugah {
    Spugah::with_default_pack()
}

fn read(game: &Spugah, sheet: &Value) -> Reading {
    Reading::of(sheet, &game.pack().sheet, &game.pack().cards)
}

/// A sheet that is written down as in a pack.
fn written(text: &str) -> Value {
    serde_json::to_value(text.parse::<toml::Table>().unwrap()).unwrap()
}

/// A nation with all three tiers and no bonus from tiles but −1 Defence (tile 10), +1 Defence (tile 7), +1 slot for the
/// highest tier (tile 9).
fn plain() -> Value {
    let tier = |tier: u8| json!({ "tier": tier, "name": "Folk", "start": 1 });
    json!({
        "name": "Plain", "adjective": "Plainish", "emblem": "sun", "plea": "Why not?",
        "tiles": [
            "gold", "merchant", "gold", "royal-fortress", "medic", "road", "mountain", "castle", "gold", "forest", "ruin",
            "ocean", "ocean", "mountain", "ocean"
        ],
        "tier": [tier(1), tier(2), tier(3)],
    })
}

/// The plain sheet with one answer of a tier (from 1) changed.
fn answered(game: &Spugah, tier: usize, field: &str, answer: &Value) -> Reading {
    let mut sheet = plain();
    let fields = &mut sheet["tier"][tier - 1];
    match field.split_once('.') {
        Some((table, key)) => fields[table] = json!({ key: answer }),
        None => fields[field] = answer.clone(),
    }
    read(game, &sheet)
}

/// Clause 1.4
#[test]
fn every_row_of_the_sheet_changes_the_points_as_printed() {
    let game = game();
    let plain: Vec<i32> = read(&game, &plain()).totals.iter().map(|tier| tier.points).collect();
    assert_eq!(plain, [20 - 1, 15, 9]);
    let rows: [(&str, Value, [Option<i32>; 3]); 22] = [
        ("lose", json!("never"), [Some(0), Some(0), Some(0)]),
        ("lose", json!("any"), [Some(2), Some(3), Some(4)]),
        ("lose", json!("all"), [Some(1), Some(2), Some(3)]),
        ("unique", json!(true), [Some(1), Some(2), Some(2)]),
        ("unique", json!(false), [Some(0), Some(0), Some(0)]),
        ("start", json!(2), [Some(-2 + 1), Some(-1), Some(-1)]),
        ("start", json!(3), [Some(-4 + 1), Some(-2), Some(-2)]),
        ("more.normal", json!(true), [Some(-3), Some(-2), Some(-1)]),
        ("more.normal", json!(false), [Some(0), Some(0), Some(0)]),
        ("more.find", json!("forest"), [Some(-2), Some(-2), Some(-2)]),
        ("more.upgrade", json!(true), [Some(-1), Some(-1), None]),
        ("more.recruit-on", json!("castle"), [Some(-1), Some(-1), Some(0)]),
        ("more.sacrifice", json!(1), [Some(-2), Some(-1), Some(-1)]),
        ("more.sacrifice", json!(2), [Some(-2), Some(-1), Some(0)]),
        ("more.sacrifice", json!(3), [Some(-2), Some(0), Some(0)]),
        ("more.sacrifice", json!(4), [Some(-2), Some(0), Some(1)]),
        ("more.sacrifice", json!(5), [Some(-2), Some(0), Some(1)]),
        ("more.sacrifice", json!(6), [Some(-2), Some(1), Some(2)]),
        ("more.conquer-location", json!(true), [Some(-2), Some(1), Some(0)]),
        ("more.conquer-capital", json!(1), [Some(-1), Some(1), Some(0)]),
        ("more.conquer-capital", json!(2), [None, Some(1), Some(0)]),
        ("more.conquer-capital", json!(3), [None, Some(1), Some(0)]),
    ];
    for (field, answer, changes) in rows {
        for (tier, change) in (1..=3).zip(changes) {
            let reading = answered(&game, tier, field, &answer);
            let Some(change) = change else {
                assert!(!reading.faults.is_empty(), "tier {tier}, {field} = {answer} is refused");
                continue;
            };
            assert_eq!(reading.faults, [], "tier {tier}, {field} = {answer}");
            let points = reading.totals[tier - 1].points;
            assert_eq!(points, plain[tier - 1] + change, "tier {tier}, {field} = {answer}");
        }
    }
}

/// Clause 1.4
#[test]
fn who_is_lost_with_any_unit_gets_health_for_it() {
    let game = game();
    let health = |tier: usize, lose: &str| answered(&game, tier, "lose", &json!(lose)).totals[tier - 1].stats[0].total;
    for tier in 1..=3 {
        assert_eq!(["never", "all", "any"].map(|lose| health(tier, lose)), [1, 1, 3], "tier {tier}");
    }
}

/// Clause 1.4: any number of ways, each at its price.
#[test]
fn ways_to_get_more_add_up() {
    let game = game();
    let mut sheet = plain();
    sheet["tier"][1]["more"] = json!({
        "normal": true, "find": "forest", "upgrade": true, "recruit-on": "castle", "sacrifice": 6,
        "conquer-location": true, "conquer-capital": 3,
    });
    let reading = read(&game, &sheet);
    assert_eq!(reading.faults, []);
    assert_eq!(reading.totals[1].points, 15 - 2 - 2 - 1 - 1 + 1 + 1 + 1);
}

/// Tiles turned over, by number, and what the tiers come to.
type Case<'a> = (&'a [(usize, &'a str)], &'a [&'a str]);

/// Clauses 1.3 and 1.5
#[test]
fn tiles_change_the_army() {
    let game = game();
    let stats = |changes: &[(usize, &str)]| {
        let mut sheet = plain();
        for (number, tile) in changes {
            sheet["tiles"][number - 1] = json!(tile);
        }
        let lacks = |tier: &Value| changes.iter().any(|(number, _)| tier["tier"] == json!(number));
        sheet["tier"].as_array_mut().unwrap().retain(|tier| !lacks(tier));
        let reading = read(&game, &sheet);
        assert!(reading.faults.is_empty(), "{changes:?}: {:?}", reading.faults);
        let line =
            |tier: &spugah::sheet::TierTotals| format!("{:?} {}", tier.stats.map(|stat| stat.total), tier.points);
        reading.totals.iter().map(line).collect::<Vec<_>>()
    };
    // Max Health, Defence, Attack, Speed, Range, Mod Slots, and the points to spend.
    let cases: [Case; 8] = [
        (&[], &["[1, 0, 0, 0, 0, 1] 19", "[1, 0, 0, 0, 0, 0] 15", "[1, 0, 0, 0, 0, 0] 9"]),
        (&[(1, "ruin")], &["[1, 0, 0, 0, 0, 1] 16", "[1, 0, 0, 0, 0, 0] 10"]),
        (&[(2, "ruin"), (3, "ocean")], &["[1, 0, 0, 0, 0, 1] 21"]),
        (&[(7, "road")], &["[1, 0, 0, 1, 0, 1] 19", "[1, 0, 0, 1, 0, 0] 15", "[1, 0, 0, 1, 0, 0] 9"]),
        (&[(9, "mountain")], &["[1, 0, 0, 0, 0, 0] 19", "[1, 0, 0, 0, 0, 0] 15", "[2, 1, 0, 0, 0, 0] 9"]),
        (&[(10, "mountain")], &["[1, 1, 0, 0, 0, 1] 19", "[1, 1, 0, 0, 0, 0] 15", "[1, 1, 0, 0, 0, 0] 9"]),
        (&[(11, "forest")], &["[1, 0, 0, 0, 0, 1] 19", "[1, 0, 0, 0, 0, 0] 15", "[1, 0, 0, 0, 1, 0] 9"]),
        (
            &[(4, "capital-city"), (13, "portal")],
            &["[1, 0, 0, 0, 0, 1] 19", "[1, 0, 0, 0, 0, 0] 15", "[1, 0, 0, 0, 0, 0] 9"],
        ),
    ];
    for (changes, wanted) in cases {
        assert_eq!(stats(changes), wanted, "{changes:?}");
    }
}

/// Clauses 1.2 and 1.6
#[test]
fn every_fault_of_a_sheet_is_named() {
    let sheet = r#"
name = "A name that goes on and on and on"
emblem = "teapot"
plea = "Because."
flag = "blue"
starter = "Plate Armour"
layout = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 14]
tiles = [
    "gold", "ruin", "gold", "castle", "medic", "road", "road", "castle", "mountain", "forest", "forest", "ocean", "ocean",
    "mountain",
]

[[tier]]
tier = 1
name = "Hero"
lose = "any"
unique = true
start = 2
stats = { health = 6, defence = 6, attack = 6, speed = 6, strength = 9 }
more = { normal = 1, find = "swamp", upgrade = true, recruit-on = "royal-fortress", conquer-capital = 2 }

[[tier]]
tier = 2
name = "Nobody"
start = 1
"#;
    let game = game();
    let faults = read(&game, &written(sheet)).faults;
    insta::assert_snapshot!(faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"));
    let mut nobody = plain();
    nobody["tiles"][0] = json!("ruin");
    nobody["tiles"][1] = json!("ruin");
    nobody["tiles"][2] = json!("ocean");
    nobody["tier"] = json!([]);
    assert!(read(&game, &nobody).faults.iter().any(|fault| fault.rule.contains("no tile gives this nation any unit")));
    let mut year = plain();
    year["adjective"] = json!(1984);
    let faults: Vec<String> = read(&game, &year).faults.iter().map(ToString::to_string).collect();
    assert_eq!(faults, ["adjective: this is not a text; write up to 24 letters"]);
}

/// Clause 1.1
#[test]
fn a_table_takes_sheets_names_or_nothing() {
    let game = game();
    let names = |setup: Setup, seed: u64| -> Vec<String> {
        let game = game.for_table(&setup).unwrap();
        let state = game.deal(&mut Dice::from_number(seed));
        state.nations.iter().map(|nation| game.charter(nation).name.clone()).collect()
    };
    let with = |sheets: Vec<Value>| Setup { sheets, ..Setup::new(2) };
    let dealt = names(with(vec![]), 1);
    assert_ne!(dealt[0], dealt[1]);
    assert_eq!(names(with(vec![json!("Saltmere"), plain()]), 1), ["Saltmere", "Plain"]);
    for seed in 0..50 {
        let sheets = vec![json!(null), json!("Saltmere"), json!(null), plain(), json!(null), json!(null)];
        let dealt = names(Setup { sheets, ..Setup::new(6) }, seed);
        assert_eq!(dealt.iter().collect::<std::collections::BTreeSet<_>>().len(), 6, "{dealt:?}");
    }
    let mut broken = plain();
    broken["tier"][0]["start"] = json!(7);
    broken["emblem"] = json!("teapot");
    let error = |sheets: Vec<Value>| match game.for_table(&with(sheets)) {
        Ok(_) => panic!("this cannot be played"),
        Err(error) => error.to_string(),
    };
    let errors = [
        error(vec![json!("Atlantis"), plain()]),
        error(vec![plain(), broken]),
        error(vec![plain()]),
        error(vec![json!(null); 9]),
    ];
    insta::assert_snapshot!(errors.join("\n\n"));
}

#[test]
fn a_sheet_survives_its_file() {
    let game = game();
    let (rules, cards) = (&game.pack().sheet, &game.pack().cards);
    assert!(game.pack().nations.len() >= 8);
    for sheet in &game.pack().nations {
        assert_eq!(Sheet::read(&written(&toml::to_string(sheet).unwrap()), rules, cards).as_ref(), Ok(sheet));
    }
}

#[test]
fn random_nations_are_legal_and_spend_what_they_can() {
    let mut dice = Dice::from_number(1);
    for prices in ["rulebook", "tuned"] {
        let game = game().for_table(&Setup::new(2).with("prices", prices)).unwrap();
        let (rules, cards) = (game.sheet_rules(), &game.pack().cards);
        for _ in 0..500 {
            let sheet = random_sheet(rules, cards, &mut dice);
            let reading = Reading::of(&serde_json::to_value(&sheet).unwrap(), rules, cards);
            assert_eq!(reading.faults, [], "{sheet:?}");
            for totals in reading.totals {
                let tier = &rules.tiers[usize::from(totals.tier) - 1];
                let left = totals.points - totals.spent;
                let mut open = (0..6).filter(|stat| totals.stats[*stat].total < 6);
                let buys = open.any(|stat| tier.next_point(stat, totals.stats[stat].bought) <= left);
                assert!(left >= 0 && !buys, "{totals:?}");
            }
        }
    }
}

#[test]
fn every_fault_of_a_pack_is_named() {
    let broken = |name: &str, old: &str, new: &str| {
        let files: Vec<(&str, String)> = Spugah::FILES
            .iter()
            .map(|(file, text)| (*file, if *file == name { text.replacen(old, new, 1) } else { (*text).to_string() }))
            .collect();
        let files: Vec<(&str, &str)> = files.iter().map(|(file, text)| (*file, text.as_str())).collect();
        assert!(files.iter().zip(Spugah::FILES).any(|(a, b)| a.1 != b.1), "{old} is not in {name}");
        match Spugah::from_pack(&Source::embedded(&files)) {
            Ok(_) => panic!("{old} became {new} and nobody noticed"),
            Err(faults) => faults.to_string(),
        }
    };
    let faults = [
        broken("figures.toml", "rounds = 60", "rounds = 0\nsnacks = 7"),
        broken("cards.toml", "defence = 1\nstarter = true\ncopies = 3", "ability = \"fly\"\ncopies = 99"),
        broken("cards.toml", "name = \"Sharp Sticks\"", "name = \"Oak Shields\""),
        broken("sheet.toml", "right = { tile = \"capital-city\" }", "right = { tile = \"royal-fortress\", speed = 1 }"),
        broken("nations.toml", "emblem = \"boar\"", "emblem = \"bore\""),
        broken("nations.toml", "[[nation]]", "[[nation]"),
    ];
    insta::assert_snapshot!(faults.join("\n\n"));
}

/// A form as lines: what is asked, what stands there, what it comes to, and what is wrong.
fn in_lines(form: &Form) -> String {
    let mut lines = vec![format!("{} ({} faults)", form.title, form.all_faults().len())];
    lines.extend(form.faults.iter().map(|fault| format!("! {fault}")));
    for section in &form.sections {
        lines.push(format!("\n# {}. {}", section.title, section.closed.as_deref().unwrap_or(&section.lead)));
        for group in section.groups.iter().filter(|_| section.closed.is_none()) {
            lines.push(format!("## {}. {}", group.title, group.lead));
            lines.extend(group.faults.iter().map(|fault| format!("! {fault}")));
            for field in &group.fields {
                let sums: Vec<String> = field.sums.iter().map(|sum| format!(" {} {}", sum.label, sum.value)).collect();
                lines.push(format!("{}: {:?}{}", field.label, field.value, sums.concat()));
                if let Kind::Pick(answers) = &field.kind {
                    let notes = answers.iter().filter(|answer| !answer.note.is_empty());
                    lines.extend(notes.map(|answer| format!("    {}: {}", answer.label, answer.note)));
                }
                lines.extend(field.faults.iter().map(|fault| format!("! {fault}")));
            }
            lines.extend(group.sums.iter().map(|sum| format!("    {} {}", sum.label, sum.value)));
        }
    }
    lines.join("\n")
}

/// Not one of the ready nations, which are tuned now and then.
#[test]
fn the_form_of_a_nation_without_fault() {
    let mut sheet = plain();
    sheet["tiles"][1] = json!("ruin");
    sheet["tiles"][7] = json!("cursed-earth");
    sheet["starter"] = json!("Hot Soup");
    let king = json!({ "tier": 1, "name": "Boar King", "start": 1, "unique": true, "lose": "any",
        "more": { "upgrade": true }, "stats": { "health": 3, "defence": 6, "attack": 6, "speed": 5 } });
    let folk = json!({ "tier": 3, "name": "Folk", "start": 3, "more": { "normal": true, "find": "forest", "sacrifice": 4 },
        "stats": { "attack": 3, "speed": 2 } });
    sheet["tier"] = json!([king, folk]);
    insta::assert_snapshot!(in_lines(&game().check(&sheet)));
}

#[test]
fn the_form_of_a_broken_nation_names_every_fault_at_its_field() {
    let mut sheet = plain();
    sheet["name"] = json!("A name that goes on and on and on");
    sheet["flag"] = json!("blue");
    sheet["tiles"][2] = json!("ocean");
    sheet["tiles"][3] = json!("castle");
    sheet["layout"] = json!([1, 2, 3]);
    sheet["tier"][0]["stats"] = json!({ "health": 6, "defence": 6, "attack": 6, "speed": "fast" });
    sheet["tier"][1]["start"] = json!(7);
    let form = game().check(&sheet);
    insta::assert_snapshot!(in_lines(&form));
    let strict = read(&game(), &sheet).faults.len();
    assert_eq!(form.all_faults().len(), strict, "every fault has a place");
}

#[test]
fn what_is_no_sheet_at_all_is_one_fault() {
    let game = game();
    let faults = |sheet: Value| game.check(&sheet).all_faults().into_iter().map(|fault| fault.text).collect::<Vec<_>>();
    let known: Vec<String> = game.ready().into_iter().map(|(name, _)| name).collect();
    let unknown = format!("there is no ready nation \"Narnia\"; there are: {}", known.join(", "));
    assert_eq!(faults(json!("Narnia")), [unknown]);
    assert_eq!(faults(json!(7)), ["the sheet: this must be a table of fields; write the fields by name"]);
}

#[test]
fn field_and_fault_count_letters_alike() {
    let game = game();
    let mut sheet = plain();
    sheet["name"] = json!("Königreich Überallhinaus");
    assert!(game.check(&sheet).all_faults().is_empty());
    sheet["name"] = json!("Königreiche Überallhinaus");
    let form = game.check(&sheet);
    let name = form.fields().find(|field| field.path == "name").unwrap();
    assert_eq!(name.help, "What it is called: up to 24 letters.");
    let fault = "It comes to 25 letters; write up to 24 letters.";
    assert_eq!(name.faults, [fault]);
}

/// Clause 1.2: a sentence may hold any sign; a name stands in the middle of sentences.
#[test]
fn a_plea_may_hold_any_sign() {
    let game = game();
    let mut sheet = plain();
    sheet["plea"] = json!("Three reasons: gold, :coin: and \"more\" <b>gold</b>; what else?");
    assert_eq!(read(&game, &sheet).faults, []);
    let setup = Setup { sheets: vec![sheet.clone(), plain()], ..Setup::new(2) };
    let game = game.for_table(&setup).unwrap();
    let state = game.deal(&mut Dice::from_number(1));
    assert_eq!(game.charter(&state.nations[0]).plea, sheet["plea"].as_str().unwrap());
    let scene = game.scene(&state, Viewer::Public, &Names::numbered(2));
    let symbols = game.symbols();
    let page = text::page(
        &scene,
        &text::Pen {
            symbols,
            names: &Names::numbered(2),
            viewer: Viewer::Public,
            width: 130,
            detail: text::Detail::Full,
            chosen: &[],
        },
    );
    let page: Vec<String> = page.into_iter().map(|line| line.to_string().replace('\u{2060}', "")).collect();
    assert!(page.iter().any(|line| line.contains("reasons: gold, :coin: and")), "{page:#?}");
    for (field, text, rule) in [
        ("plea", "One.\nTwo.", "it has a second line"),
        ("name", "A: B", "it has a colon"),
        ("adjective", "A:", "it has a colon"),
    ] {
        let mut sheet = plain();
        sheet[field] = json!(text);
        assert_eq!(read(&game, &sheet).faults[0].rule, rule, "{field}");
    }
}

/// Clauses 1.5 and 1.6: the figure named is legal for this sheet, and what was written counts in the sums.
#[test]
fn a_bad_stat_names_what_this_sheet_allows_and_still_counts() {
    let game = game();
    let bought = |stats: Value| {
        let mut sheet = plain();
        // −1 Attack and no longer −1 Defence, so that tile 7 gives +1 Defence.
        sheet["tiles"][9] = json!("mountain");
        sheet["tier"][0]["lose"] = json!("any");
        sheet["tier"][0]["stats"] = stats;
        let reading = read(&game, &sheet);
        (reading.faults.iter().map(|fault| fault.legal.clone()).collect::<Vec<_>>(), reading.totals[0].spent)
    };
    // Max Health starts at 1 and gets 2 for "lose if any is killed".
    assert_eq!(bought(json!({ "health": 7 })), (vec!["a whole number from 0 to 3".into()], 7));
    assert_eq!(bought(json!({ "health": 4 })), (vec!["a whole number from 0 to 3".into()], 4));
    assert_eq!(bought(json!({ "health": 3 })), (vec![], 3));
    assert_eq!(bought(json!({ "defence": 7 })), (vec!["a whole number from 0 to 5".into()], 7));
    assert_eq!(bought(json!({ "attack": 7 })), (vec![], 7));
    assert_eq!(bought(json!({ "attack": 8 })), (vec!["a whole number from 0 to 7".into()], 8));
    assert_eq!(bought(json!({ "speed": 7, "range": 6, "attack": 7 })).1, 20);
    assert_eq!(
        bought(json!({ "speed": 40 })),
        (vec!["a whole number from 0 to 6".into(), "spend at most 21".into()], 40)
    );
    assert_eq!(bought(json!({ "speed": -2 })), (vec!["a whole number from 0 to 6".into()], 0));
    assert_eq!(bought(json!({ "speed": "fast" })), (vec!["a whole number from 0 to 6".into()], 0));
}

/// Clause 1.6
#[test]
fn fields_allow_what_the_sheet_allows() {
    let mut sheet = plain();
    sheet["tier"][2]["lose"] = json!("any");
    let form = game().check(&sheet);
    let most = |path: &str| match form.fields().find(|field| field.path == path).unwrap().kind {
        Kind::Number { most, .. } => most,
        _ => panic!("{path} is no number"),
    };
    assert_eq!((most("tier-3.stats.health"), most("tier-1.stats.slots"), most("tier-2.stats.slots")), (3, 5, 6));
}

/// What cursed earth next to it changes is marked, and nothing else.
#[test]
fn the_preview_shows_blight() {
    let mut sheet = plain();
    sheet["tiles"][11] = json!("cursed-earth");
    // Cursed earth on the first place of the fourth row: next to it lie places 4, 8, 11 and 12.
    sheet["layout"] = json!([7, 11, 10, 2, 4, 5, 12, 14, 8, 1, 15, 13, 3, 6, 9]);
    let form = game().check(&sheet);
    let sounder_scene::Part::Hexes(map) = &form.preview[0] else { panic!("the tray comes first") };
    let marks = |hex: &sounder_scene::Hex| hex.tile.marks.iter().map(|mark| mark.label.clone()).collect::<Vec<_>>();
    let blighted: Vec<(&str, Vec<String>)> = map
        .hexes
        .iter()
        .map(|hex| (hex.tile.label.as_str(), marks(hex)))
        .filter(|(_, marks)| marks.iter().any(|mark| mark == "blight"))
        .collect();
    let marked = |tile: &str| vec![tile.to_string(), "blight".into()];
    let merchant = ("Row 3, place 1 of 3: merchant", marked("tile 2"));
    assert_eq!(blighted, [merchant, ("Row 4, place 2 of 4: mountain", marked("tile 14"))]);
}

#[test]
fn forms_are_honest() {
    sounder_conformance::assert_sheets(&game());
}

/// The default pack with other text at the end of its sheet: tuned prices of tier 3.
fn tuned(tuned: &str) -> Result<Spugah, sounder_pack::Faults> {
    let sheet = Spugah::FILES.iter().find(|(name, _)| *name == "sheet.toml").unwrap().1;
    let printed = sheet.split("[tier.tuned]").map(|part| part.find("[[tier]]").map_or("", |next| &part[next..]));
    let printed: Vec<&str> = sheet.split("[tier.tuned]").take(1).chain(printed.skip(1)).collect();
    let printed = printed.concat();
    let of_tiles = printed.split(", tuned_ap").enumerate();
    let of_tiles = of_tiles.map(|(number, part)| if number == 0 { part } else { &part[part.find(" }").unwrap()..] });
    let text = format!("{}{tuned}", of_tiles.collect::<String>());
    let files: Vec<(&str, &str)> =
        Spugah::FILES.iter().map(|(name, old)| (*name, if *name == "sheet.toml" { &*text } else { *old })).collect();
    Spugah::from_pack(&Source::embedded(&files))
}

/// Clause 1.7: what a pack leaves out costs what it costs by the rulebook.
#[test]
fn tuned_prices_decide_what_a_design_may_spend() {
    let game =
        tuned("[tier.tuned]\nap = 8\nlose_any = 6\nnormal = -2\npoint = { attack = [1, 1, 2], slots = [2] }").unwrap();
    let at = |prices: &str| game.for_table(&Setup::new(2).with("prices", prices)).unwrap();
    let (rulebook, tuned) = (at("rulebook"), at("tuned"));
    let sums = |game: &Spugah, sheet: &Value| {
        let totals = Reading::of(sheet, game.sheet_rules(), &game.pack().cards).totals;
        totals.iter().map(|tier| (tier.points, tier.spent)).collect::<Vec<_>>()
    };
    let mut sheet = plain();
    sheet["tier"][2]["stats"] = json!({ "attack": 4, "slots": 2 });
    assert_eq!(sums(&rulebook, &sheet), [(19, 0), (15, 0), (9, 6)]);
    assert_eq!(sums(&tuned, &sheet), [(19, 0), (15, 0), (8, 1 + 1 + 2 + 2 + 2 + 2)]);
    assert_eq!(sums(&game, &sheet), sums(&rulebook, &sheet), "the rulebook's prices are the default");
    sheet["tier"][2]["lose"] = json!("any");
    sheet["tier"][2]["more"] = json!({ "normal": true, "find": "forest" });
    assert_eq!(sums(&rulebook, &sheet)[2].0, 9 + 4 - 1 - 2);
    assert_eq!(sums(&tuned, &sheet)[2].0, 8 + 6 - 2 - 2);
    // 10 points by both: enough for 6, and exactly enough for 10.
    for game in [&rulebook, &tuned] {
        assert!(game.check(&sheet).all_faults().is_empty());
        let mut more = sheet.clone();
        more["tier"][2]["stats"]["speed"] = json!(5);
        let setup =
            |prices: &str| Setup { sheets: vec![more.clone(), Value::Null], ..Setup::new(2).with("prices", prices) };
        let faults = game.check(&more).all_faults();
        assert!(game.for_table(&setup("rulebook")).is_err(), "6 and 5 are 11");
        assert!(game.for_table(&setup("tuned")).is_err_and(|why| why.to_string().contains("15 points are spent")));
        assert_eq!((faults.len(), faults[0].path.as_str()), (1, "tier-3.stats"));
    }
    let form = in_lines(&tuned.check(&sheet));
    assert!(form.contains("1 AP buys 1 point, unless the stat says otherwise."), "{form}");
    let helps: Vec<(String, String)> =
        tuned.check(&sheet).fields().map(|field| (field.path.clone(), field.help.clone())).collect();
    let help = |path: &str| helps.iter().find(|(known, _)| known == path).unwrap().1.clone();
    assert_eq!(help("tier-3.stats.attack"), "Dice of its attack. The first points cost 1, 1 AP, all others 2.");
    assert_eq!(help("tier-3.stats.slots"), "Cards that the tier holds. 2 AP a point.");
    assert_eq!(help("tier-2.stats.slots"), "Cards that the tier holds.");
    sounder_conformance::assert_sheets_with(&game, &Setup::new(2).with("prices", "tuned"));
}

/// Clause 1.7
#[test]
fn a_ready_nation_is_the_same_under_all_prices() {
    let game = tuned("[tier.tuned]\nap = 0\nstart = [0, -1, -9]").unwrap();
    let with = |prices: &str, sheets: [Value; 2]| {
        game.for_table(&Setup { sheets: sheets.into(), ..Setup::new(2).with("prices", prices) })
    };
    for (name, sheet) in game.ready() {
        let named = |prices: &str| {
            let game = with(prices, [json!(name), Value::Null]).unwrap();
            let state = game.deal(&mut Dice::from_number(1));
            assert!(game.check(&json!(name)).all_faults().is_empty());
            format!("{:?}", game.charter(&state.nations[0]))
        };
        assert_eq!(named("tuned"), named("rulebook"), "{name}");
        assert!(with("rulebook", [sheet, Value::Null]).is_ok(), "{name}");
    }
    // Written out it is a design like any other: the Piglets come at more than they have.
    let (_, horde) = game.ready().into_iter().find(|(name, _)| name == "Piglet Horde").unwrap();
    assert!(with("tuned", [horde, Value::Null]).is_err());
}

/// Clause 1.7: packs from before there were tuned prices play as they did, and what breaks a rule of prices is named.
#[test]
fn a_pack_without_tuned_prices_does_not_offer_them() {
    let old = tuned("").unwrap();
    assert!(old.about().options.iter().all(|option| option.id != "prices") && old.options().is_empty());
    assert!(old.about().check(&Setup::new(2).with("prices", "tuned")).is_err());
    assert!(old.for_table(&Setup::new(2)).is_ok());
    assert_eq!(game().options(), ["prices"]);
    let faults = |text: &str| tuned(text).err().map(|faults| faults.to_string()).unwrap_or_default();
    assert!(faults("[tier.tuned]\nupgrade = -1").contains("upgrade"), "tier 3 has nothing to upgrade from");
    assert!(faults("[tier.tuned]\nconquer_most = 2").contains("conquer_most"), "no price");
    assert!(faults("[tier.tuned]\npoint = { attack = [0] }").contains("point"));
    assert!(faults("[tier.tuned]\npoint = { snacks = [1] }").contains("snacks"));
}

#[test]
fn forms_are_honest_by_tuned_prices() {
    sounder_conformance::assert_sheets_with(&game(), &Setup::new(2).with("prices", "tuned"));
}

#[test]
fn what_was_typed_stays_while_the_tiles_do_not_give_it() {
    let game = game();
    let mut draft = game.draft(&plain());
    draft.insert("tile-2".into(), "ruin".into());
    draft.insert("tier-3.stats.attack".into(), "many".into());
    let form = game.form(&draft);
    assert!(form.sections.iter().any(|section| section.id == "tier-2" && section.closed.is_some()));
    let value = |path: &str| form.fields().find(|field| field.path == path).unwrap().value.clone();
    assert_eq!((value("tier-2.name"), value("tier-3.stats.attack")), ("Folk".into(), "many".into()));
    assert_eq!(game.sheet(&draft)["tier"].as_array().unwrap().len(), 2);
    let faults = form.all_faults();
    assert_eq!((faults.len(), faults[0].path.as_str()), (1, "tier-3.stats.attack"), "{faults:?}");
}
