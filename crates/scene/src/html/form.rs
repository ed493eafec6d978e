//! A form as HTML controls. Everything that follows from the answers has `data-follows` and an id: the script sends what
//! was typed, gets the same form back, and takes over these parts only, so that nobody loses focus or caret.

use super::panel;
use super::pen::Pen;
use crate::form::place_path;
use crate::{Answer, Field, Form, FormFault, Group, Kind, Place, Section, Sum, Symbol};
use maud::{Markup, html};
use sounder_kernel::{Names, Viewer};

/// The controls with sums, faults and preview, to be put into a `<form>` with `data-sheet`.
pub fn form(form: &Form, symbols: &[Symbol]) -> Markup {
    let names = Names::new(Vec::new());
    let pen = Pen { symbols, names: &names, viewer: Viewer::Public, things: None };
    html! {
        div.sheet {
            div.sheet-parts { @for part in &form.sections { (section(&pen, part)) } }
            aside.sheet-preview aria-label="What comes of it" {
                h2 id="sheet-title" data-follows { (pen.rich(&form.title)) }
                (verdict(&form.all_faults()))
                div id="preview" data-follows { @for part in &form.preview { (panel::part(&pen, part)) } }
                @if form.fields().any(|field| matches!(field.kind, Kind::Order { .. })) {
                    p.quiet data-script hidden { "To swap two, pick one after the other in the picture." }
                }
            }
        }
    }
}

/// Whether all is well; if not, where to look.
fn verdict(faults: &[FormFault]) -> Markup {
    let sentence = match faults.len() {
        0 => "Nothing is wrong: it is ready to play.".into(),
        1 => "One thing is wrong:".into(),
        count => format!("{count} things are wrong:"),
    };
    html! {
        p.verdict id="verdict" role="status" data-follows { (sentence) }
        ul.faults id="all-faults" data-follows {
            @for fault in faults {
                li {
                    @if fault.path.is_empty() { (fault.text) }
                    @else { a href={ "#x-" (fault.path) } { (fault.label) } ": " (fault.text) }
                }
            }
        }
    }
}

fn section(pen: &Pen, section: &Section) -> Markup {
    let closed = section.closed.as_deref();
    html! {
        section.sheet-part id={ "part-" (section.id) } aria-labelledby={ "part-" (section.id) "-title" } {
            h2 id={ "part-" (section.id) "-title" } { (pen.rich(&section.title)) }
            @if !section.lead.is_empty() { p.quiet { (pen.rich(&section.lead)) } }
            p.closed id={ "closed-" (section.id) } data-follows hidden[closed.is_none()] {
                (pen.rich(closed.unwrap_or_default()))
            }
            // What is answered here stays in the form while it is closed.
            div.groups id={ "open-" (section.id) } data-follows="hidden" hidden[closed.is_some()] {
                @for each in &section.groups { (group(pen, each)) }
            }
        }
    }
}

fn group(pen: &Pen, group: &Group) -> Markup {
    html! {
        fieldset.bare[group.title.is_empty()] id={ "x-" (group.path) } aria-describedby={ "e-" (group.path) } {
            @if !group.title.is_empty() { legend { (pen.rich(&group.title)) } }
            @if !group.lead.is_empty() { p.help { (pen.rich(&group.lead)) } }
            (faults(&group.path, &group.faults))
            div.fields { @for each in &group.fields { (field(pen, each)) } }
            div.account id={ "u-" (group.path) } data-follows { @for each in &group.sums { (sum(pen, each)) } }
        }
    }
}

fn sum(pen: &Pen, sum: &Sum) -> Markup {
    html! { div.sum.total[sum.total] { span { (pen.rich(&sum.label)) } " " output { (sum.value) } } }
}

fn faults(path: &str, faults: &[String]) -> Markup {
    html! { ul.faults id={ "e-" (path) } data-follows { @for fault in faults { li { (fault) } } } }
}

fn field(pen: &Pen, field: &Field) -> Markup {
    let class = match &field.kind {
        Kind::Text { most } if *most > 60 => "ask-text wide",
        Kind::Text { .. } => "ask-text",
        Kind::Number { .. } => "ask-number",
        Kind::Flag => "ask-flag",
        Kind::Select(_) => "ask-select",
        Kind::Pick(answers) if answers.iter().all(|answer| answer.note.is_empty()) => "ask-pick wide",
        Kind::Pick(_) => "ask-pick sides",
        Kind::Order { .. } => "ask-order wide",
    };
    html! {
        div.field.(class) {
            (control(pen, field))
            @if !field.help.is_empty() { p.help id={ "h-" (field.path) } { (pen.rich(&field.help)) } }
            @if !field.sums.is_empty() || matches!(field.kind, Kind::Number { .. }) {
                div.sums id={ "u-" (field.path) } data-follows { @for each in &field.sums { (sum(pen, each)) } }
            }
            (faults(&field.path, &field.faults))
        }
    }
}

fn control(pen: &Pen, field: &Field) -> Markup {
    let (path, value) = (&field.path, &field.value);
    let id = format!("x-{path}");
    let about = if field.help.is_empty() { format!("e-{path}") } else { format!("h-{path} e-{path}") };
    let invalid = (!field.faults.is_empty()).then_some("true");
    let label = html! { label for=(id) { (pen.rich(&field.label)) } };
    match &field.kind {
        Kind::Text { .. } => html! {
            (label)
            input id=(id) name=(path) value=(value) autocomplete="off" aria-describedby=(about) aria-invalid=[invalid];
        },
        Kind::Number { least, most } => {
            // A browser would not show what is no number.
            let kind = if value.is_empty() || value.parse::<i64>().is_ok() { "number" } else { "text" };
            html! {
                (label)
                input id=(id) name=(path) value=(value) type=(kind) inputmode="numeric" min=(least) max=(most)
                    placeholder="0" autocomplete="off" aria-describedby=(about) aria-invalid=[invalid];
            }
        }
        Kind::Flag => html! {
            label {
                input id=(id) name=(path) type="checkbox" value="true" checked[value == "true"] aria-describedby=(about)
                    aria-invalid=[invalid];
                " " (pen.rich(&field.label))
            }
        },
        Kind::Select(answers) => html! {
            (label)
            select id=(id) name=(path) aria-describedby=(about) aria-invalid=[invalid] { (options(pen, answers, value)) }
        },
        Kind::Pick(answers) => pick(pen, field, answers, &about),
        Kind::Order { things, places } => order(pen, field, things, places, &about),
    }
}

/// An answer that is not on offer, so that what somebody wrote into a file is not lost on the way.
fn stranger(answers: &[Answer], value: &str) -> Option<Answer> {
    let known = value.is_empty() || answers.iter().any(|answer| answer.value == value);
    (!known).then(|| Answer { value: value.into(), label: format!("{value} (not possible)"), ..Answer::default() })
}

fn options(pen: &Pen, answers: &[Answer], value: &str) -> Markup {
    let stranger = stranger(answers, value);
    html! {
        @for answer in answers.iter().chain(&stranger) {
            option value=(answer.value) selected[answer.value == value] { (pen.plain(&answer.label)) }
        }
    }
}

fn pick(pen: &Pen, field: &Field, answers: &[Answer], about: &str) -> Markup {
    let stranger = stranger(answers, &field.value);
    let label = format!("l-{}", field.path);
    html! {
        div.answers id={ "x-" (field.path) } role="radiogroup" aria-labelledby=(label) aria-describedby=(about) {
            span.label id=(label) { (pen.rich(&field.label)) }
            @for answer in answers.iter().chain(&stranger) {
                label.answer {
                    input type="radio" id={ "x-" (field.path) "=" (answer.value) } name=(field.path) value=(answer.value)
                        checked[answer.value == field.value];
                    @if let Some(symbol) = pen.symbol(answer.symbol) {
                        svg.sym.(super::rich::tone_class(symbol.tone)) aria-hidden="true" { use href={ "#s-" (symbol.name) } {} }
                    }
                    span { b { (pen.rich(&answer.label)) } @if !answer.note.is_empty() { " " small { (pen.rich(&answer.note)) } } }
                }
            }
        }
    }
}

/// A list for each place. With the script, things can be swapped in the preview as well.
fn order(pen: &Pen, field: &Field, things: &[Answer], places: &[Place], about: &str) -> Markup {
    let now: Vec<&str> = field.value.split(',').collect();
    html! {
        details id={ "x-" (field.path) } open[!field.faults.is_empty()] {
            summary { "Choose the place of each" }
            input type="hidden" id={ "x-" (field.path) ".was" } name={ (field.path) ".was" } value=(field.value);
            div.places {
                @for (index, place) in places.iter().enumerate() {
                    @let path = place_path(&field.path, index);
                    label { (pen.rich(&place.label)) " "
                        select id={ "x-" (path) } name=(path) data-place=(place.id) aria-describedby=(about) {
                            @if now.get(index).is_none_or(|thing| thing.is_empty()) { option value="" selected { "nothing" } }
                            (options(pen, things, now.get(index).unwrap_or(&"")))
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(path: &str, kind: Kind, value: &str) -> Field {
        let (label, help) = (path.to_uppercase(), String::new());
        Field { path: path.into(), label, help, kind, value: value.into(), faults: Vec::new(), sums: Vec::new() }
    }

    fn drawn(field: Field) -> String {
        let groups = vec![Group { path: "all".into(), fields: vec![field], ..Group::default() }];
        let sections = vec![Section { id: "one".into(), groups, ..Section::default() }];
        form(&Form { sections, ..Form::default() }, &[]).into_string()
    }

    fn answer(value: &str) -> Answer {
        Answer { value: value.into(), label: value.into(), ..Answer::default() }
    }

    #[test]
    fn a_fault_is_linked_from_its_field_and_from_the_verdict() {
        let faults = vec!["It is <7>.".to_owned()];
        let html = drawn(Field { faults, ..ask("size", Kind::Number { least: 0, most: 6 }, "7") });
        for part in [
            "<label for=\"x-size\">SIZE</label>",
            "aria-describedby=\"e-size\" aria-invalid=\"true\"",
            "<ul class=\"faults\" id=\"e-size\" data-follows><li>It is &lt;7&gt;.</li></ul>",
            "<a href=\"#x-size\">",
            "One thing is wrong:",
        ] {
            assert!(html.contains(part), "{part} is not in {html}");
        }
    }

    #[test]
    fn what_is_not_on_offer_is_still_shown_and_sent() {
        assert!(
            drawn(ask("size", Kind::Number { least: 0, most: 6 }, "lots")).contains("value=\"lots\" type=\"text\"")
        );
        for kind in [Kind::Select, Kind::Pick] {
            let html = drawn(ask("size", kind(vec![answer("big")]), "huge"));
            assert!(html.contains("huge (not possible)") && html.contains("value=\"huge\""), "{html}");
            assert!(!drawn(ask("size", kind(vec![answer("big")]), "big")).contains("not possible"));
        }
    }

    #[test]
    fn a_closed_section_keeps_its_fields() {
        let group = Group { path: "all".into(), fields: vec![ask("size", Kind::Flag, "true")], ..Group::default() };
        let why = Some("Later.".to_owned());
        let section = Section { id: "one".into(), closed: why, groups: vec![group], ..Section::default() };
        let html = form(&Form { sections: vec![section], ..Form::default() }, &[]).into_string();
        assert!(html.contains("data-follows=\"hidden\" hidden>") && html.contains("name=\"size\""), "{html}");
        assert!(html.contains(">Later.</p>"), "{html}");
    }

    #[test]
    fn an_order_has_a_list_for_each_place() {
        let places = ["here", "there"].map(|id| Place { id: id.into(), label: id.into() }).into();
        let html = drawn(ask("order", Kind::Order { things: vec![answer("a"), answer("b")], places }, "b,a"));
        assert!(html.contains("name=\"order.was\" value=\"b,a\""), "{html}");
        let first = html.split("name=\"order.1\"").nth(1).unwrap().split("</select>").next().unwrap();
        assert!(first.contains("data-place=\"here\"") && first.contains("<option value=\"b\" selected>"), "{first}");
    }
}
