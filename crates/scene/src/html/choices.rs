use super::dials::{begins, dials};
use super::fragment::hash_of;
use super::frame::BY_HAND;
use super::pen::Pen;
use super::preview::{is_read, preview, price};
use crate::say;
use crate::{Closed, Grouped, How, Offer, Offers};
use maud::{Markup, html};

/// Offers that stand under one heading.
enum Heading<'a> {
    Verb(&'a str),
    Group(&'a Grouped),
}

impl Heading<'_> {
    fn holds(&self, offer: &Offer) -> bool {
        match (self, &offer.grouped) {
            (Heading::Verb(verb), None) => offer.choice.verb == *verb,
            (Heading::Group(group), Some(grouped)) => grouped.id == group.id,
            _ => false,
        }
    }
}

/// The open choices as buttons, in groups and under their verbs, in the order in which these first come.
pub(super) fn choices(pen: &Pen, offers: &Offers) -> Markup {
    let mut sections: Vec<(Heading, Vec<&Offer>)> = Vec::new();
    let (set, apart): (Vec<&Offer>, Vec<&Offer>) =
        offers.open.iter().partition(|offer| offers.dials.as_ref().is_some_and(|dials| begins(dials, offer)));
    for offer in apart {
        if let Some((_, held)) = sections.iter_mut().find(|(heading, _)| heading.holds(offer)) {
            held.push(offer);
        } else {
            let verb = Heading::Verb(&offer.choice.verb);
            sections.push((offer.grouped.as_ref().map_or(verb, Heading::Group), vec![offer]));
        }
    }
    // What is seldom the best comes last, wherever it stands in the list of actions.
    sections.sort_by_key(|(heading, _)| matches!(heading, Heading::Group(group) if group.how == How::Folded));
    html! {
        div id="f-choices" .choices .none[offers.open.is_empty()] role="group" aria-label="Your choices" {
            @if let Some(panel) = &offers.dials { (dials(pen, panel, set.len(), &list(pen, &set))) }
            @for (heading, held) in &sections {
                @match heading {
                    Heading::Verb(verb) => section.verb { h3 { (pen.rich(verb)) } (list(pen, held)) },
                    Heading::Group(group) => (self::group(pen, group, held)),
                }
            }
            (closed(pen, &offers.closed))
        }
    }
}

fn group(pen: &Pen, group: &Grouped, held: &[&Offer]) -> Markup {
    let class = match group.how {
        How::List => "list",
        How::Folded => "folded",
        How::Toggles => "toggles",
        How::Steppers => "steppers",
        How::Trials => "trials",
    };
    html! {
        section.verb.group.(class) data-group=(group.id) {
            @if group.how != How::Folded { h3 { (pen.rich(&group.label)) } }
            @match group.how {
                How::List => (list(pen, held)),
                How::Folded => (folded(pen, group, held)),
                How::Toggles | How::Steppers => (rows(pen, held)),
                How::Trials => (trials(pen, held)),
            }
        }
    }
}

fn list(pen: &Pen, held: &[&Offer]) -> Markup {
    html! { ul { @for offer in held { (pen.thing(&offer.choice.text, item(pen, offer))) } } }
}

/// A list with its heading and how many it holds. It opens by itself when something on the table was picked.
fn folded(pen: &Pen, group: &Grouped, held: &[&Offer]) -> Markup {
    html! {
        details.positions {
            summary { (pen.rich(&group.label)) ": " (held.len()) }
            (list(pen, held))
        }
    }
}

/// One line for each thing that can be set, with what is set now.
fn rows(pen: &Pen, held: &[&Offer]) -> Markup {
    let row = |offer: &&Offer| offer.grouped.clone().unwrap_or_default();
    let mut names: Vec<Grouped> = Vec::new();
    for grouped in held.iter().map(row) {
        if names.iter().all(|known| known.row != grouped.row) {
            names.push(grouped);
        }
    }
    html! {
        @for name in names {
            div.setting role="group" aria-label=(pen.plain(&name.row)) {
                @if !name.row.is_empty() { span.row-name { (pen.rich(&name.row)) } }
                @if !name.value.is_empty() { b.value { (pen.rich(&name.value)) } }
                (list(pen, &held.iter().filter(|offer| row(offer).row == name.row).copied().collect::<Vec<_>>()))
            }
        }
    }
}

/// The script lets people try the pieces on the grid; the list of all positions is there for everybody else.
fn trials(pen: &Pen, held: &[&Offer]) -> Markup {
    html! {
        div.trying hidden {
            p.hint {
                span.by-mouse { "Move over the board to try it, and click to put it there." }
                span.by-touch { "Touch the board to try it, and touch again to put it there." }
            }
            button type="button" data-try="turn" { "Turn " kbd { "E" } }
            button type="button" data-try="mirror" { "Mirror " kbd { "F" } }
        }
        details.positions {
            summary { "All positions: " (held.len()) }
            (list(pen, held))
        }
    }
}

/// A choice is known by its words: no two open ones read the same.
fn item(pen: &Pen, offer: &Offer) -> Markup {
    let (choice, grouped, shown) = (&offer.choice, offer.grouped.as_ref(), &offer.preview);
    let described = is_read(shown).then(|| format!("preview-{:x}", hash_of(&choice.text)));
    let short = grouped.map(|grouped| grouped.short.as_str()).filter(|short| !short.is_empty());
    // What is a figure itself is not called by another one.
    let is_figure = short.unwrap_or(&choice.text).bytes().all(|letter| letter.is_ascii_digit());
    let pressed = grouped.filter(|grouped| grouped.how == How::Toggles).map(|grouped| grouped.on);
    let trial = shown.trial.as_ref();
    // A whole page can be played by its form; what is sent later is for the script.
    let by_form = |value| pen.things.is_none().then_some(value);
    html! {
        li data-id=(choice.text) {
            button type=(if pen.things.is_none() { "submit" } else { "button" }) form=[by_form(BY_HAND)] name=[by_form("play")]
                value=[by_form(choice.text.as_str())] data-choice data-figure[is_figure] data-verb=(choice.verb)
                data-asks=[choice.asks.as_ref().map(|ask| &ask.prompt)]
                data-longest=[choice.asks.as_ref().map(|ask| ask.longest)] data-touches=[ids(&choice.touches)] data-path=[ids(&shown.path)]
                data-affects=[ids(&shown.affects)] aria-describedby=[described.as_deref()] aria-pressed=[pressed]
                aria-label=[short.map(|_| pen.plain(&choice.text))] data-piece=[trial.map(|trial| &trial.piece)]
                data-grid=[trial.map(|trial| &trial.on)] data-turns=[trial.map(|trial| trial.turns)]
                data-mirrored=[trial.map(|trial| trial.mirrored)] data-cells=[trial.and_then(|trial| ids(&trial.cells))] {
                kbd aria-hidden="true" {}
                span { (pen.rich(short.unwrap_or(&choice.text))) }
            }
            @if !choice.clause.is_empty() { (clause_link(choice.clause)) }
            @if let Some(id) = described { (preview(pen, &id, shown)) }
        }
    }
}

/// What might be expected and is not open.
fn closed(pen: &Pen, closed: &[Closed]) -> Markup {
    html! {
        @if !closed.is_empty() {
            details.closed {
                summary { "Not now: " (closed.len()) }
                ul {
                    @for each in closed { (pen.thing(&refused_id(each), refused(pen, each))) }
                }
            }
        }
    }
}

fn refused_id(closed: &Closed) -> String {
    format!("x:{}", closed.text)
}

fn refused(pen: &Pen, closed: &Closed) -> Markup {
    let lack = say::lack(&closed.short, &closed.why);
    html! {
        li data-id=(refused_id(closed)) data-touches=[ids(&closed.touches)] {
            span { (pen.rich(&closed.text)) }
            @if !closed.price.is_empty() { (price(pen, &closed.price)) }
            @if !lack.is_empty() { p.lack { (pen.rich(&lack)) } }
        }
    }
}

fn ids(ids: &[String]) -> Option<String> {
    (!ids.is_empty()).then(|| ids.join(" "))
}

/// A small link that opens the rules at a clause.
pub(super) fn clause_link(clause: &str) -> Markup {
    html! { a.clause href={ "#rule-" (clause) } aria-label={ "Rule " (clause) } { "§" (clause) } }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Dial, Dials, Way};
    use sounder_kernel::{Choice, Names, Viewer};

    #[test]
    fn a_folded_group_says_how_many_choices_it_holds() {
        let names = Names::numbered(1);
        let pen = Pen { symbols: &[], names: &names, viewer: Viewer::Public, things: None };
        let offer = |text: &str| Offer {
            choice: Choice::new("Buy", text, ""),
            grouped: Some(Grouped::new("upgrades", "Upgrades", How::Folded)),
            ..Offer::default()
        };
        let offers = Offers { open: vec![offer("Buy a hat"), offer("Buy a coat")], ..Offers::default() };
        let drawn = choices(&pen, &offers).into_string();
        assert!(drawn.contains("<summary>Upgrades: 2</summary>"), "{drawn}");
        assert_eq!(drawn.matches("<h3>").count(), 0, "the summary is the heading: {drawn}");
        assert_eq!(drawn.matches("data-choice").count(), 2);
    }

    #[test]
    fn what_is_set_with_dials_is_listed_once_and_folded() {
        let names = Names::numbered(1);
        let pen = Pen { symbols: &[], names: &names, viewer: Viewer::Public, things: None };
        let offer = |verb: &str, text: &str| Offer { choice: Choice::new(verb, text, ""), ..Offer::default() };
        let way =
            |set: u8, text: &str| Way { set: vec![set], text: text.into(), plays: vec![text.into(), "Go".into()] };
        let dials = Dials {
            label: "Your cards".into(),
            hint: String::new(),
            dials: vec![Dial {
                label: "Axe".into(),
                touches: "axe".into(),
                settings: vec!["saved".into(), "+2".into()],
            }],
            ways: vec![way(0, "Save the axe"), way(1, "Use the axe")],
        };
        let open = vec![offer("Save", "Save the axe"), offer("Use", "Use the axe"), offer("Rest", "Rest")];
        let drawn = choices(&pen, &Offers { open, dials: Some(dials), ..Offers::default() }).into_string();
        assert!(drawn.contains("<summary>One after the other: 2</summary>"), "{drawn}");
        assert!(drawn.contains(r#"data-way="1""#) && drawn.contains("Use the axe&quot;,&quot;Go"), "{drawn}");
        assert_eq!(drawn.matches("data-choice").count(), 3, "{drawn}");
    }
}
