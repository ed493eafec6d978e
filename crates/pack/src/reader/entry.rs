//! A table of a file, and all ways to ask it for something.

use super::Notes;
use super::broken::as_flag;
use crate::spelling::suggest;
use std::cell::RefCell;
use std::ops::{Range, RangeInclusive};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A table of the file: a card, a figure sheet, or the whole file.
pub struct Entry<'r> {
    reader: Notes<'r>,
    table: &'r DeTable<'r>,
    span: Range<usize>,
    used: RefCell<Vec<String>>,
}

/// A value together with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item<T> {
    /// The value.
    pub value: T,
    /// Where it stands in the file.
    pub span: Range<usize>,
}

/// The longest name that fits on a card, in letters.
pub(super) const LONGEST_NAME: usize = 60;
/// The most tables in a list: names are compared with one another.
const MOST_ENTRIES: usize = 5_000;
/// The longest text of any other kind.
const LONGEST_TEXT: usize = 4000;

/// Signs that a reader cannot see, or that turn the letters around them.
fn is_hidden(sign: char) -> bool {
    sign.is_control()
        || matches!(sign, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

fn kind_of(value: &DeValue) -> &'static str {
    match value {
        DeValue::String(_) => "a text",
        DeValue::Integer(_) => "a whole number",
        DeValue::Float(_) => "a fraction",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}

impl<'r> Entry<'r> {
    pub(super) fn new(reader: Notes<'r>, table: &'r DeTable<'r>, span: Range<usize>) -> Entry<'r> {
        Entry { reader, table, span, used: RefCell::default() }
    }

    /// Where the entry starts.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// Where the value of a key stands; where the entry starts if the key is not there.
    pub fn place(&self, key: &str) -> Range<usize> {
        self.table.get(key).map_or_else(|| self.span(), Spanned::span)
    }

    /// Notes a fault at a place.
    pub fn fault(&self, span: Range<usize>, message: impl Into<String>, hint: impl Into<String>) {
        self.reader.add(span, message.into(), hint.into());
    }

    /// Whether the key is there.
    pub fn has(&self, key: &str) -> bool {
        self.table.contains_key(key)
    }

    /// The place of a value whose shape is not the reader's business; none when left out.
    pub fn opaque(&self, key: &str) -> Option<Range<usize>> {
        self.get(key).map(Spanned::span)
    }

    fn get(&self, key: &str) -> Option<&'r Spanned<DeValue<'r>>> {
        self.used.borrow_mut().push(key.into());
        self.table.get(key)
    }

    fn wrong_kind(&self, key: &str, value: &Spanned<DeValue>, wanted: &str) {
        self.wrong_kind_with(key, value, wanted, String::new());
    }

    fn wrong_kind_with(&self, key: &str, value: &Spanned<DeValue>, wanted: &str, hint: String) {
        let found = kind_of(value.get_ref());
        self.fault(value.span(), format!("`{key}` must be {wanted}, not {found}"), hint);
    }

    fn missing(&self, key: &str, wanted: &str) {
        self.fault(self.span(), format!("`{key}` is missing"), format!("add `{key} = …` ({wanted})"));
    }

    fn as_number(&self, key: &str, value: &Spanned<DeValue>, range: &RangeInclusive<i64>) -> Option<i64> {
        let DeValue::Integer(number) = value.get_ref() else {
            let quoted = match value.get_ref() {
                DeValue::String(text) => text.trim().parse::<i64>().ok(),
                _ => None,
            };
            let hint = quoted.map_or(String::new(), |number| format!("write {number}, without quotes"));
            self.wrong_kind_with(key, value, "a whole number", hint);
            return None;
        };
        let number = i64::from_str_radix(number.as_str(), number.radix()).unwrap_or(i64::MAX);
        if range.contains(&number) {
            return Some(number);
        }
        let (low, high) = (range.start(), range.end());
        self.fault(value.span(), format!("`{key}` is {number}"), format!("it must be from {low} to {high}"));
        None
    }

    /// A number that must be there.
    pub fn number(&self, key: &str, range: RangeInclusive<i64>) -> i64 {
        let Some(value) = self.get(key) else {
            self.missing(key, &format!("a whole number from {} to {}", range.start(), range.end()));
            return *range.start();
        };
        self.as_number(key, value, &range).unwrap_or(*range.start())
    }

    /// A number that may be left out.
    pub fn number_or(&self, key: &str, default: i64, range: RangeInclusive<i64>) -> i64 {
        self.get(key).and_then(|value| self.as_number(key, value, &range)).unwrap_or(default)
    }

    fn as_numbers(
        &self,
        key: &str,
        value: &Spanned<DeValue>,
        count: &RangeInclusive<usize>,
        range: &RangeInclusive<i64>,
    ) -> Option<Vec<i64>> {
        let DeValue::Array(items) = value.get_ref() else {
            self.wrong_kind(key, value, "a list of numbers");
            return None;
        };
        if !count.contains(&items.len()) {
            let (low, high) = (count.start(), count.end());
            let wanted = if low == high { format!("{low}") } else { format!("{low} to {high}") };
            self.fault(value.span(), format!("`{key}` has {} numbers", items.len()), format!("it must have {wanted}"));
            return None;
        }
        // Every number is looked at, so that every fault among them is noted.
        let numbers: Vec<Option<i64>> = items.iter().map(|item| self.as_number(key, item, range)).collect();
        numbers.into_iter().collect()
    }

    /// A list of numbers of a fixed or bounded length.
    pub fn numbers(&self, key: &str, count: RangeInclusive<usize>, range: RangeInclusive<i64>) -> Vec<i64> {
        if !self.has(key) {
            self.missing(key, "a list of numbers");
        }
        let stand_in = vec![*range.start(); *count.start()];
        self.numbers_if(key, count, range).unwrap_or(stand_in)
    }

    /// A list of numbers that may be left out; none if it is wrong.
    pub fn numbers_if(&self, key: &str, count: RangeInclusive<usize>, range: RangeInclusive<i64>) -> Option<Vec<i64>> {
        self.get(key).and_then(|value| self.as_numbers(key, value, &count, &range))
    }

    /// True or false; false when left out.
    pub fn flag(&self, key: &str) -> bool {
        match self.get(key) {
            None => false,
            Some(value) => {
                if let DeValue::Boolean(flag) = value.get_ref() {
                    return *flag;
                }
                let said = match value.get_ref() {
                    DeValue::String(word) => as_flag(word),
                    DeValue::Integer(number) => as_flag(number.as_str()),
                    _ => None,
                };
                let hint = said.map_or(String::new(), |flag| format!("write `{key} = {flag}`"));
                self.wrong_kind_with(key, value, "true or false", hint);
                false
            }
        }
    }

    fn as_text(&self, key: &str, value: &Spanned<DeValue>) -> Option<Item<String>> {
        if let DeValue::String(text) = value.get_ref() {
            if text.trim().is_empty() {
                self.fault(value.span(), format!("`{key}` is empty"), "write at least a word");
                return None;
            }
            if let Some(sign) = text.chars().find(|c| is_hidden(*c) && !(key != "name" && *c == '\n')) {
                let code = sign as u32;
                self.fault(
                    value.span(),
                    format!("`{key}` has a sign that cannot be seen (U+{code:04X})"),
                    "delete it and type the text again",
                );
                return None;
            }
            let (length, most) = (text.chars().count(), if key == "name" { LONGEST_NAME } else { LONGEST_TEXT });
            if length > most {
                self.fault(value.span(), format!("`{key}` has {length} letters"), format!("there is room for {most}"));
                return None;
            }
            return Some(Item { value: text.to_string(), span: value.span() });
        }
        let hint = match value.get_ref() {
            DeValue::Integer(number) => format!("write \"{number}\", in quotes"),
            DeValue::Boolean(flag) => format!("write \"{flag}\", in quotes"),
            _ => String::new(),
        };
        self.wrong_kind_with(key, value, "a text", hint);
        None
    }

    /// A text that must be there, with its place.
    pub fn text(&self, key: &str) -> Item<String> {
        let stand_in = || Item { value: String::new(), span: self.span() };
        match self.get(key) {
            None => {
                self.missing(key, "a text");
                stand_in()
            }
            Some(value) => self.as_text(key, value).unwrap_or_else(stand_in),
        }
    }

    /// A text that may be left out.
    pub fn text_if(&self, key: &str) -> Option<Item<String>> {
        self.get(key).and_then(|value| self.as_text(key, value))
    }

    /// A list of texts; empty when left out.
    pub fn texts(&self, key: &str) -> Vec<Item<String>> {
        match self.get(key).map(|value| (value, value.get_ref())) {
            None => Vec::new(),
            Some((_, DeValue::Array(items))) => items.iter().filter_map(|item| self.as_text(key, item)).collect(),
            Some((value, _)) => {
                self.wrong_kind(key, value, "a list of texts");
                Vec::new()
            }
        }
    }

    fn match_word<T: Copy>(&self, item: &Item<String>, key: &str, words: &[(&str, T)]) -> Option<T> {
        let found = words.iter().find(|(word, _)| *word == item.value);
        if found.is_none() {
            let hint = suggest(&item.value, words.iter().map(|(word, _)| *word));
            self.fault(item.span.clone(), format!("`{key}` cannot be \"{}\"", item.value), hint);
        }
        found.map(|(_, value)| *value)
    }

    /// One of a closed list of words that must be there; the first stands in.
    pub fn word<T: Copy>(&self, key: &str, words: &[(&str, T)]) -> T {
        let Some(value) = self.get(key) else {
            let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            self.missing(key, &format!("one of: {}", known.join(", ")));
            return words[0].1;
        };
        let item = self.as_text(key, value);
        item.and_then(|item| self.match_word(&item, key, words)).unwrap_or(words[0].1)
    }

    /// One of a closed list of words that may be left out.
    pub fn word_if<T: Copy>(&self, key: &str, words: &[(&str, T)]) -> Option<T> {
        self.text_if(key).and_then(|item| self.match_word(&item, key, words))
    }

    /// A table inside this one that must be there.
    pub fn entry(&self, key: &str) -> Option<Entry<'r>> {
        let found = self.entry_if(key);
        if !self.has(key) {
            self.missing(key, "a table");
        }
        found
    }

    /// A table inside this one that may be left out.
    pub fn entry_if(&self, key: &str) -> Option<Entry<'r>> {
        let value = self.get(key)?;
        let DeValue::Table(table) = value.get_ref() else {
            self.wrong_kind(key, value, "a table");
            return None;
        };
        Some(self.reader.entry(table, value.span()))
    }

    /// The tables of a list, `[[key]]`; none when left out.
    pub fn entries(&self, key: &str) -> Vec<Entry<'r>> {
        let Some(value) = self.get(key) else { return Vec::new() };
        let DeValue::Array(items) = value.get_ref() else {
            self.wrong_kind(key, value, "a list of tables");
            return Vec::new();
        };
        if items.len() > MOST_ENTRIES {
            let hint = format!("there is room for {MOST_ENTRIES}");
            self.fault(self.place(key), format!("`{key}` has {} tables", items.len()), hint);
        }
        let mut entries = Vec::new();
        for item in items.iter().take(MOST_ENTRIES) {
            match item.get_ref() {
                DeValue::Table(table) => entries.push(self.reader.entry(table, item.span())),
                _ => self.wrong_kind(key, item, "a table"),
            }
        }
        entries
    }

    /// Every key of the table with its place, for tables whose keys are names. Marks them all as known.
    pub fn keys(&self) -> Vec<Item<String>> {
        let keys: Vec<Item<String>> =
            self.table.iter().map(|(key, _)| Item { value: key.get_ref().to_string(), span: key.span() }).collect();
        self.used.borrow_mut().extend(keys.iter().map(|key| key.value.clone()));
        keys
    }

    /// Says that all keys have been asked for: any other is a fault.
    pub fn done(self) {
        let used = self.used.borrow();
        // What the table says already cannot be what was meant.
        let mut open: Vec<&str> = used.iter().map(String::as_str).filter(|known| !self.has(known)).collect();
        open.sort_unstable();
        open.dedup();
        for (key, _) in self.table {
            if self.reader.is_full() {
                return;
            }
            let name: &str = key.get_ref();
            if !used.iter().any(|known| known == name) {
                let hint = suggest(name, open.iter().copied());
                self.fault(key.span(), format!("unknown key `{name}`"), hint);
            }
        }
    }
}

/// Finds names that occur twice, and what a name refers to.
impl Entry<'_> {
    /// Notes a fault if `name` is among those `seen` before; otherwise remembers it.
    pub fn unique(&self, name: &Item<String>, seen: &mut Vec<String>) {
        if seen.contains(&name.value) {
            self.fault(
                name.span.clone(),
                format!("\"{}\" is named twice", name.value),
                "give one of them another name",
            );
        } else {
            seen.push(name.value.clone());
        }
    }

    /// The place of a name in a list; a name that is not there is a fault.
    pub fn refer<'n>(&self, name: &Item<String>, names: impl Iterator<Item = &'n str> + Clone) -> usize {
        names.clone().position(|known| known == name.value).unwrap_or_else(|| {
            self.fault(name.span.clone(), format!("there is no \"{}\"", name.value), suggest(&name.value, names));
            0
        })
    }
}
