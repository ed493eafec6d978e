use super::Pen;
use maud::{Markup, html};
use sounder_kernel::Choice;

/// The open choices as buttons, grouped by verb in the order in which the verbs first come.
pub(super) fn choices(pen: &Pen, choices: &[Choice]) -> Markup {
    let mut verbs: Vec<&str> = Vec::new();
    for choice in choices {
        if !verbs.contains(&choice.verb.as_str()) {
            verbs.push(&choice.verb);
        }
    }
    html! {
        div id="f-choices" .choices .none[choices.is_empty()] role="group" aria-label="Your choices" {
            @for verb in verbs {
                section.verb {
                    h3 { (pen.rich(verb)) }
                    ul {
                        @for (index, choice) in choices.iter().enumerate().filter(|(_, choice)| choice.verb == verb) {
                            li {
                                button type="button" data-choice=(index) data-touches=[touches(choice)] {
                                    kbd aria-hidden="true" {}
                                    span { (pen.rich(&choice.text)) }
                                }
                                @if !choice.clause.is_empty() { (clause_link(choice.clause)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn touches(choice: &Choice) -> Option<String> {
    (!choice.touches.is_empty()).then(|| choice.touches.join(" "))
}

/// A small link that opens the rules at a clause.
pub(super) fn clause_link(clause: &str) -> Markup {
    html! { a.clause href={ "#rule-" (clause) } aria-label={ "Rule " (clause) } { "§" (clause) } }
}
