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
    assert!(refusal("goods.good.csv", "name\nSalt,3\n").contains("line 2: there are 2 cells for 1 columns"));
    assert!(refusal("goods.good.csv", "name,cost[x]\nSalt,3\n").contains("line 2: cost[x]: numbers go from 1"));
}
