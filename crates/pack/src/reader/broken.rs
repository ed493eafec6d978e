//! What is said of a file that is not TOML, in words of those who never heard of it.

use toml::de::Error;

/// What is wrong, and what to do about it.
pub(super) struct Broken {
    pub message: String,
    pub hint: String,
}

/// What somebody means who writes yes or no in their own way, or as their spreadsheet does.
pub(super) fn as_flag(word: &str) -> Option<bool> {
    match word.to_lowercase().as_str() {
        "true" | "yes" | "on" | "y" | "1" | "ja" | "wahr" | "oui" | "vrai" | "sí" | "verdadero" => Some(true),
        "false" | "no" | "off" | "n" | "0" | "nein" | "falsch" | "non" | "faux" | "falso" => Some(false),
        _ => None,
    }
}

/// The parser knows what it expected; whoever wrote the file wants to know what to write.
pub(super) fn explain(text: &str, error: &Error) -> Broken {
    let said = error.message().lines().next().unwrap_or_default();
    let span = error.span().unwrap_or(0..0);
    if said.contains("duplicate key") {
        let key = text.get(span.clone()).unwrap_or_default().trim_matches(['[', ']', ' ']);
        let hint = first_line_of(text, key, span.start).map_or_else(
            || "delete one of them".into(),
            |line| format!("it stands on line {line} already; delete one of them"),
        );
        return Broken { message: format!("`{key}` is given twice"), hint };
    }
    let hint = |hint: String| Broken { message: said.into(), hint };
    let Some((key, value)) = line_of(text, span.start) else { return hint("this is not TOML".into()) };
    if let Some(flag) = as_flag(value).filter(|_| !value.starts_with(|c: char| c.is_ascii_digit())) {
        return Broken {
            message: format!("`{key}` is `{value}`, which is neither true nor false nor a text in quotes"),
            hint: format!("write `{key} = {flag}`"),
        };
    }
    let is_quote = |sign: char| "“”„‟«»‘’‚‹›".contains(sign);
    if value.starts_with(is_quote) {
        return hint(format!("write straight quotes: `{key} = \"{}\"`", value.trim_matches(is_quote)));
    }
    let is_bare = value.starts_with(char::is_alphabetic) && !value.contains(['"', '\'', '=', '[', '{']);
    if is_bare {
        // The parser tells of a word that begins like one of its own, such as `nan`, as if that had been meant.
        let message = format!("`{key}` is `{value}`, which is not in quotes");
        return Broken { message, hint: format!("a text stands in quotes: `{key} = \"{value}\"`") };
    }
    hint("this is not TOML".into())
}

/// The key and the value of the line at a place.
fn line_of(text: &str, at: usize) -> Option<(&str, &str)> {
    let start = text[..text.floor_char_boundary(at)].rfind('\n').map_or(0, |end| end + 1);
    let (key, value) = text[start..].lines().next()?.split_once('=')?;
    Some((key.trim(), value.split('#').next()?.trim()))
}

/// The line on which a key, or the head of a table, stands that is there again at a place.
fn first_line_of(text: &str, key: &str, again: usize) -> Option<usize> {
    let before: Vec<&str> = text[..text.floor_char_boundary(again)].split('\n').collect();
    // The last one is the line of the place itself, as far as it.
    let (last, before) = before.split_last()?;
    let is_head = |line: &str| line.trim_start().starts_with('[');
    let table = if is_head(last) { 0 } else { before.iter().rposition(|line| is_head(line)).unwrap_or(0) };
    let names_it = |line: &&str| {
        let head = line.trim().trim_start_matches('[').split(']').next().unwrap_or_default();
        if is_head(last) {
            is_head(line) && head == key
        } else {
            line.split_once('=').is_some_and(|(k, _)| k.trim() == key)
        }
    };
    before[table..].iter().position(names_it).map(|at| table + at + 1)
}
