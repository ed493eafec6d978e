use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Where in a TOML text the value stands that a path such as `tier[0].stats.attack` leads to, or the nearest on the way to
/// it; the first line of the text if the path leads nowhere. Numbers in brackets count from 0, as in JSON.
pub fn locate(text: &str, path: &str) -> Range<usize> {
    let first_line = 0..text.find('\n').unwrap_or(text.len());
    let Ok(root) = DeTable::parse(text) else { return first_line };
    let mut place = first_line;
    let mut at: Option<&Spanned<DeValue>> = None;
    for step in path.split(['.', '[']).map(|step| step.trim_end_matches(']')).filter(|step| !step.is_empty()) {
        let next = match at.map(Spanned::get_ref) {
            None => root.get_ref().get(step),
            Some(DeValue::Table(table)) => table.get(step),
            Some(DeValue::Array(items)) => step.parse::<usize>().ok().and_then(|number| items.get(number)),
            Some(_) => None,
        };
        let Some(next) = next else { break };
        let span = next.span();
        let end = text[span.start..].find('\n').map_or(text.len(), |end| span.start + end);
        place = span.start..span.end.min(end);
        at = Some(next);
    }
    place
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_leads_to_its_line_or_as_near_as_there_is_one() {
        let text = "name = \"Saltmere\"\n\n[[tier]]\nunit = \"Crab\"\n[[tier]]\nstats = { attack = 9, defence = 1 }\n";
        let found = |path| &text[locate(text, path)];
        assert_eq!(found("name"), "\"Saltmere\"");
        assert_eq!(found("tier[0].unit"), "\"Crab\"");
        assert_eq!(found("tier[1].stats.attack"), "9");
        assert_eq!(found("tier[1].stats.speed"), "{ attack = 9, defence = 1 }");
        assert_eq!(found("tier[1].plea"), "[[tier]]");
        assert_eq!(found("tiles"), "name = \"Saltmere\"");
    }
}
