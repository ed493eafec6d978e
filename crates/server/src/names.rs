//! Names as they may be shown, and when two are the same.

use icu_normalizer::ComposingNormalizerBorrowed;
use icu_properties::props::{DefaultIgnorableCodePoint, GeneralCategory, GeneralCategoryGroup};
use icu_properties::{CodePointMapData, CodePointSetData};

/// No name is longer than this, in characters.
pub const LONGEST_NAME: usize = 24;
/// Accents and the like on one letter; more only smear over the lines around.
const MOST_MARKS: usize = 2;

/// Unicode's form in which signs that mean the same are the same: no ligatures, no letters in circles, no full width.
fn normal(text: &str) -> String {
    ComposingNormalizerBorrowed::new_nfkc().normalize(text).into_owned()
}

/// A name as it may be shown: Unicode's normal form, nothing that cannot be seen or changes the direction, no colons (they draw
/// symbols), one line, not too long; `None` if no letter or digit is left.
pub fn clean_name(name: &str) -> Option<String> {
    let text: String = name.chars().take(200).collect();
    let name: String = on_one_line(&text, |_| false).chars().take(LONGEST_NAME).collect();
    says_something(name.trim().to_string())
}

/// A name in a record that somebody brought along, as it may be shown; `None` as with [`clean_name`]. Bots are called by what
/// they can do there ("search:500ms"), so colons stay where a number follows: no symbol has such a name.
pub fn shown_name(name: &str) -> Option<String> {
    says_something(on_one_line(name, |next| next.is_ascii_digit()))
}

fn says_something(name: String) -> Option<String> {
    name.chars().any(char::is_alphanumeric).then_some(name)
}

/// A text in its normal form, without what cannot be seen and without colons, except for those that may stay before a sign.
fn on_one_line(text: &str, stays_before: impl Fn(char) -> bool) -> String {
    let text = normal(text);
    let nexts = text.chars().skip(1).map(Some).chain([None]);
    let visible = |(c, next): (char, Option<char>)| {
        let draws = c == ':' && !next.is_some_and(&stays_before);
        if draws || is_invisible(c) { ' ' } else { c }
    };
    let words = few_marks(&text.chars().zip(nexts).map(visible).collect::<String>());
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A name as it is compared: two that give the same are one name. Small and capital letters are the same.
pub fn compared(name: &str) -> String {
    // By way of capitals, as some small letters share one: "ß" and "ss", both kinds of sigma.
    normal(&normal(name).to_uppercase().to_lowercase())
}

/// The name, told apart from those at the table already.
pub fn unlike(name: &str, others: &[&str]) -> String {
    let others: Vec<String> = others.iter().map(|other| compared(other)).collect();
    let taken = |name: &str| others.contains(&compared(name));
    if !taken(name) {
        return name.into();
    }
    (2..=u32::MAX).map(|number| format!("{name} {number}")).find(|name| !taken(name)).expect("numbers do not run out")
}

/// Characters that would let a text pretend to be another, break out of its line, or look like nothing.
pub fn is_invisible(c: char) -> bool {
    let kind = CodePointMapData::<GeneralCategory>::new().get(c);
    let unseen = GeneralCategoryGroup::Other.union(GeneralCategoryGroup::Separator);
    // The blank of Braille is a sign to Unicode, but there is nothing to see.
    (c != ' ' && unseen.contains(kind))
        || c == '\u{2800}'
        || CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(c)
}

/// The text with no more than a few marks on each letter.
fn few_marks(text: &str) -> String {
    let kinds = CodePointMapData::<GeneralCategory>::new();
    let mut marks = 0;
    let keep = |c: &char| {
        marks = if GeneralCategoryGroup::Mark.contains(kinds.get(*c)) { marks + 1 } else { 0 };
        marks <= MOST_MARKS
    };
    text.chars().filter(keep).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_one_short_visible_line() {
        assert_eq!(clean_name("  Ada\n\tLovelace "), Some("Ada Lovelace".into()));
        assert_eq!(clean_name("a\u{202e}b:red:c"), Some("a b red c".into()));
        assert_eq!(clean_name(&"x".repeat(99)).unwrap().chars().count(), LONGEST_NAME);
        assert_eq!(clean_name("Jürgen Ångström"), Some("Jürgen Ångström".into()));
        assert_eq!(clean_name("देवनागरी"), Some("देवनागरी".into()), "vowel signs are no smear");
        assert_eq!(clean_name(&format!("A{}", "\u{301}".repeat(20))), Some("Á\u{301}\u{301}".into()));
    }

    #[test]
    fn names_in_records_are_cleaned_and_bots_keep_theirs() {
        assert_eq!(shown_name("Bot 2 (Ranger, search:500ms)"), Some("Bot 2 (Ranger, search:500ms)".into()));
        assert_eq!(shown_name("\u{202e}Ada\u{200b} :red: x:"), Some("Ada red x".into()));
        assert_eq!(shown_name("Ada ：red："), Some("Ada red".into()), "in full width it is the same sign");
        assert_eq!(shown_name("\u{3164}\n"), None);
        let games = sounder_catalog::games();
        let names = games.iter().flat_map(|game| game.symbols()).map(|symbol| symbol.name);
        assert!(names.into_iter().all(|name| !name.starts_with(|c: char| c.is_ascii_digit())));
    }

    #[test]
    fn what_shows_nothing_is_no_name() {
        for blank in [
            "",
            " ",
            "\u{200b}\u{feff}",
            "\u{3164}",
            "\u{2800}",
            "\u{115f}\u{1160}",
            "\u{e0041}",
            "\u{e000}",
            "...",
            "\u{301}",
        ] {
            assert_eq!(clean_name(blank), None, "{blank:?}");
        }
    }

    #[test]
    fn the_same_name_is_the_same_however_it_is_written() {
        for (one, other) in [
            ("Ada", "aDA"),
            ("Ａｄａ", "Ada"),
            ("Ångström", "A\u{30a}ngstro\u{308}m"),
            ("Straße", "STRASSE"),
            ("ﬁn", "FIN"),
            ("Σίσυφος", "ΣΊΣΥΦΟΣ"),
        ] {
            assert_eq!(compared(one), compared(other), "{one} {other}");
        }
        assert_ne!(compared("Ada"), compared("Ida"));
    }

    #[test]
    fn namesakes_are_told_apart() {
        assert_eq!(unlike("Ada", &["ada", "Ada 2"]), "Ada 3");
        assert_eq!(unlike("Ａda", &["Ada"]), "Ａda 2");
        assert_eq!(unlike("Ada", &["Grace"]), "Ada");
    }
}
