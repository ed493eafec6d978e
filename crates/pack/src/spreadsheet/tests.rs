use super::*;

const GOODS: &str = r#"# What can be bought.
limit = 3      # at most
words = ["a, b", "c"]
nothing = []

[start]        # at first
gold = 1
"odd key" = 2.5

[[good]]
# The white gold.
name = "Salt"
cost = [1, 0]  # gold, silver
line = "Rubs \"in\", nicely"

[[good]]
name = "Silk"
cost = [4, 2]
gain = { gold = 1, silver = 2 }
snipe = true

[[good.step]]
price = 1
[[good.step]]
price = 2
note = "=late"

[[good]]
name = "007"
line = "true"
empty = {}
tags = []
when = 2026-11-16
"#;

fn pack(text: &str) -> Source {
    Source::embedded(&[("goods.toml", text), ("rest.toml", "# Nothing.\n")])
}

fn round(text: &str, edit: impl Fn(&mut BTreeMap<String, String>)) -> Result<String, SourceError> {
    let mut sheets = export_csv(&pack(text))?;
    edit(&mut sheets);
    Ok(import_csv(&pack(text), &sheets)?.remove("goods.toml").unwrap())
}

#[test]
fn cards_go_to_csv() {
    let sheets = export_csv(&pack(GOODS)).unwrap();
    assert_eq!(sheets.keys().collect::<Vec<_>>(), ["goods.csv", "goods.good.csv"]);
    insta::assert_snapshot!(sheets.into_values().collect::<Vec<_>>().join("\n").replace("\r\n", "\n"));
}

#[test]
fn what_is_not_changed_comes_back_letter_by_letter() {
    assert_eq!(round(GOODS, |_| ()).unwrap(), GOODS);
}

#[test]
fn a_changed_cell_changes_just_that_and_keeps_the_comments() {
    let text = round(GOODS, |sheets| {
        let cards = sheets.get_mut("goods.good.csv").unwrap();
        *cards = cards.replace("Silk,4,2", "Silk,4,3").replace("Salt,1,0", "Salt,7,0");
        let figures = sheets.get_mut("goods.csv").unwrap();
        *figures = figures.replace("limit,3", "limit,5");
    });
    let wanted = GOODS.replace("[4, 2]", "[4, 3]").replace("[1, 0]", "[7, 0]").replace("limit = 3", "limit = 5");
    assert_eq!(text.unwrap(), wanted);
}

#[test]
fn cards_are_added_removed_renamed_and_sorted() {
    let text = round(GOODS, |sheets| {
        let cards = sheets.get_mut("goods.good.csv").unwrap();
        let mut lines: Vec<String> = cards.lines().map(str::to_string).collect();
        let commas = lines[0].matches(',').count();
        let salt = lines.remove(1);
        lines.push(salt.replace("Salt", "Sea Salt"));
        lines.push(format!("Tin,2,2{}", ",".repeat(commas - 2)));
        lines.push(",".repeat(commas));
        *cards = lines.join("\r\n");
    });
    insta::assert_snapshot!(text.unwrap());
}

#[test]
fn semicolons_and_loud_truths_of_other_spreadsheets_are_read() {
    let text = round("[[good]]\nname = \"Salt\"\nsnipe = true\ncost = [1, 2]\n", |sheets| {
        let cards = sheets.get_mut("goods.good.csv").unwrap();
        *cards = cards.replace(',', ";").replace("true", "TRUE");
    });
    assert_eq!(text.unwrap(), "[[good]]\nname = \"Salt\"\nsnipe = true\ncost = [1, 2]\n");
}

#[test]
fn what_makes_no_sense_is_named_with_its_line() {
    let refusal = |name: &str, text: &str| {
        import_csv(&pack(GOODS), &BTreeMap::from([(name.to_string(), text.to_string())])).unwrap_err().to_string()
    };
    assert_eq!(refusal("god.csv", "key,value"), "god.csv: the pack has no god.toml; it has: goods.toml, rest.toml");
    assert_eq!(refusal("goods.csv", "a,b\n"), "goods.csv: the first line must be: key,value");
    assert_eq!(refusal("goods.good.csv", "name,name\n"), "goods.good.csv: the column name is there twice");
    let gap = refusal("goods.good.csv", "name,cost[1],cost[2]\nSalt,1,2\nTin,,3\n");
    assert_eq!(gap, "goods.good.csv: line 3: cost[2]: number 1 of the list is missing");
    assert!(refusal("goods.good.csv", "name,cost[1],cost[2]\r\nSalt,1,2\r\nTin,,3\r\n").contains("line 3: cost[2]"));
    assert!(refusal("goods.good.csv", "name\nSalt,3\n").contains("line 2: there are 2 cells for 1 columns"));
    assert!(refusal("goods.good.csv", "name,cost[x]\nSalt,3\n").contains("line 2: cost[x]: numbers go from 1"));
    let heading = refusal("goods.good.csv", "name,Cost[1],Cost[2]\nSalt,1,2\n");
    assert_eq!(heading, "goods.good.csv: line 1: the heading \"Cost[1]\" is unknown; did you mean \"cost[1]\"?");
}

#[test]
fn an_unknown_heading_is_named_once_and_flags_are_told_their_words() {
    let cards = "name,price,snipe\nSalt,1,WAHR\nTin,2,\n".to_string();
    let sheets = BTreeMap::from([("goods.good.csv".to_string(), cards)]);
    let texts = import_csv(&pack(GOODS), &sheets).unwrap();
    let reader = crate::Reader::of_text("goods.toml", &texts["goods.toml"]);
    for card in reader.root().unwrap().entries("good") {
        card.text("name");
        card.flag("snipe");
        card.done();
    }
    let faults = faults_in_csv(reader.into_faults(), &sheets);
    let said: Vec<String> = faults.iter().map(|fault| format!("{}: {}", fault.message(), fault.hint())).collect();
    assert_eq!(
        said,
        [
            "`snipe` must be true or false, not a text: write `snipe = true`; in the spreadsheet: goods.good.csv, line 2: \
             write TRUE or FALSE",
            "unknown key `price`: in the spreadsheet: the heading \"price\" in the first line of goods.good.csv",
        ]
    );
}

#[test]
fn a_text_that_is_gone_lets_the_others_move_up_and_a_place_has_one_line() {
    let text = round(GOODS, |sheets| {
        let figures = sheets.get_mut("goods.csv").unwrap();
        *figures = figures.replace("words[1],\"a, b\"\r\n", "").replace("words[2],c", "words[2],c\r\nwords[3],d");
    });
    assert!(text.unwrap().contains("words = [\"c\", \"d\"]"));
    let sorted = round(GOODS, |sheets| {
        let figures = sheets.get_mut("goods.csv").unwrap();
        let more = (3..=11).map(|number| format!("words[{number}],w{number}"));
        let mut lines: Vec<String> = figures.lines().map(str::to_string).chain(more).collect();
        lines[1..].sort();
        *figures = lines.join("\r\n");
    });
    let words = "[\"a, b\", \"c\", \"w3\", \"w4\", \"w5\", \"w6\", \"w7\", \"w8\", \"w9\", \"w10\", \"w11\"]";
    assert!(sorted.unwrap().contains(words), "words[10] comes behind words[9] however the lines are sorted");
    let twice = round(GOODS, |sheets| {
        let figures = sheets.get_mut("goods.csv").unwrap();
        *figures = figures.replace("limit,3", "limit,3\r\nlimit,4");
    });
    assert_eq!(twice.unwrap_err().to_string(), "goods.csv: line 3: limit is there twice");
}

#[test]
fn names_of_files_are_read_as_people_write_them() {
    let named = |name: &str| {
        round(GOODS, |sheets| {
            let cards = sheets.remove("goods.good.csv").unwrap();
            sheets.insert(name.into(), cards.replace("Silk,4", "Silk,5"));
        })
    };
    assert!(named("goods.good.CSV").unwrap().contains("[5, 2]"));
    let refused = named("goods.good (1).csv").unwrap_err().to_string();
    let wanted = "goods.good (1).csv: goods.toml has no list \"good (1)\"; it has: good. Rename this file";
    assert_eq!(refused, wanted);
}

#[test]
fn a_fault_of_what_was_taken_over_leads_back_to_its_line() {
    let sheets = export_csv(&pack(GOODS)).unwrap();
    let place = |words: &str| {
        let at = GOODS.find(words).unwrap();
        let place = csv_place(&Fault::new("goods.toml", GOODS, at..at + 1, "wrong", ""), &sheets);
        place.map(|(sheet, line)| format!("{sheet}, line {line}"))
    };
    assert_eq!(place("limit = 3").as_deref(), Some("goods.csv, line 2"));
    assert_eq!(place("gold = 1\n").as_deref(), Some("goods.csv, line 6"));
    assert_eq!(place("cost = [1").as_deref(), Some("goods.good.csv, line 2"));
    assert_eq!(place("price = 2").as_deref(), Some("goods.good.csv, line 3"));
    assert_eq!(place("name = \"007\"").as_deref(), Some("goods.good.csv, line 4"));
    assert_eq!(place("# What can").as_deref(), None);
}
