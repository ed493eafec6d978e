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
    let visible = |c: char| if is_invisible(c) || c == ':' { ' ' } else { c };
    let words: String = few_marks(&normal(&text).chars().map(visible).collect::<String>());
    let name: String = words.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(LONGEST_NAME).collect();
    let name = name.trim().to_string();
    name.chars().any(char::is_alphanumeric).then_some(name)
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
