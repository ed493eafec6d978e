use maud::{Escaper, html};
use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html::push_html};
use std::fmt::Write;

/// A rulebook in Markdown as HTML. Each line that starts with a clause number becomes a paragraph with the id
/// `rule-6.2`, each numbered heading has the id `rule-6`. Headings step down by one level: the first is the page's own.
pub fn rules(markdown: &str) -> String {
    let text = clauses_apart(markdown);
    let mut events: Vec<Event> = Vec::new();
    let mut opening = None;
    for event in Parser::new_ext(&text, Options::ENABLE_TABLES) {
        match event {
            Event::Start(tag @ (Tag::Paragraph | Tag::Heading { .. })) => {
                opening = Some(events.len());
                events.push(Event::Start(lowered(tag)));
            }
            Event::Text(words) => match opening.take().and_then(|at| Some((at, clause_number(&words)?.to_string()))) {
                Some((at, number)) => open_clause(&mut events, at, &number, &words),
                None => events.push(Event::Text(words)),
            },
            Event::End(TagEnd::Heading(level)) => events.push(Event::End(TagEnd::Heading(lower(level)))),
            // Rulebooks are text: markup in them is shown, not obeyed.
            Event::Html(raw) | Event::InlineHtml(raw) => events.push(Event::Text(raw)),
            other => {
                opening = None;
                events.push(other);
            }
        }
    }
    let mut page = String::with_capacity(text.len() * 3 / 2);
    push_html(&mut page, events.into_iter());
    page
}

/// The Markdown with an empty line before each clause, so that each is a paragraph of its own.
fn clauses_apart(markdown: &str) -> String {
    let mut text = String::with_capacity(markdown.len() + 1024);
    for line in markdown.lines() {
        if clause_number(line).is_some_and(|number| number.contains('.')) {
            text.push('\n');
        }
        text.push_str(line);
        text.push('\n');
    }
    text
}

/// The number that a clause or a heading starts with: `6.2` of "6.2 Pay…", `6` of "6. The end".
fn clause_number(line: &str) -> Option<&str> {
    let end = line.find(|c: char| !c.is_ascii_digit() && c != '.')?;
    let number = line[..end].trim_end_matches('.');
    let ends = line[end..].starts_with(' ') && number.starts_with(|c: char| c.is_ascii_digit());
    (ends && (number.contains('.') || line[..end].ends_with('.'))).then_some(number)
}

/// Gives the paragraph or heading that begins at `at` its anchor.
fn open_clause<'a>(events: &mut Vec<Event<'a>>, at: usize, number: &str, words: &CowStr<'a>) {
    let id = format!("rule-{number}");
    match &mut events[at] {
        Event::Start(Tag::Heading { id: place, .. }) => {
            *place = Some(id.into());
            events.push(Event::Text(words.clone()));
        }
        start => {
            let link = html! { a.number href={ "#" (id) } { (number) } };
            let mut open = String::from("<p class=\"clause\" id=\"");
            write!(Escaper::new(&mut open), "{id}").expect("a string takes all");
            write!(open, "\" tabindex=\"-1\">{}", link.into_string()).expect("a string takes all");
            *start = Event::Html(open.into());
            events.push(Event::Text(words[number.len()..].trim_start_matches('.').to_string().into()));
        }
    }
}

fn lowered(tag: Tag) -> Tag {
    match tag {
        Tag::Heading { level, id, classes, attrs } => Tag::Heading { level: lower(level), id, classes, attrs },
        other => other,
    }
}

fn lower(level: HeadingLevel) -> HeadingLevel {
    HeadingLevel::try_from(level as usize + 1).unwrap_or(HeadingLevel::H6)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_clause_has_an_anchor() {
        insta::assert_snapshot!(rules(
            "# Game\n\n## 2. Turns\n2.1 Roll *one* die & move.\n2.2 <b>Stop.</b>\n\nNo 3.1 here.\n\n| a |\n|---|\n| 1 |"
        ));
    }
}
