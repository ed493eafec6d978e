use super::pen::Pen;
use crate::{Dials, Offer};
use maud::{Markup, html};

/// Whether a choice is where a way of the dials begins.
pub(super) fn begins(dials: &Dials, offer: &Offer) -> bool {
    dials.ways.iter().any(|way| way.plays.first() == Some(&offer.choice.text))
}

/// The dials with less and more around them, and a button for each way of setting them, of which the script shows the one that
/// fits. Without script there is only the list of the choices.
pub(super) fn dials(pen: &Pen, dials: &Dials, held: usize, one_by_one: &Markup) -> Markup {
    html! {
        section.verb.group.dials {
            h3 { (pen.rich(&dials.label)) }
            div.dialling hidden {
                @for (number, dial) in dials.dials.iter().enumerate() {
                    div.setting data-turned-by=(dial.touches) role="group" aria-label=(pen.plain(&dial.label)) {
                        span.row-name { (pen.rich(&dial.label)) }
                        button type="button" data-dial=(number) data-by="-1" aria-label={ "Less: " (pen.plain(&dial.label)) } { "−" }
                        output.value {
                            @for (setting, text) in dial.settings.iter().enumerate() {
                                span data-setting=(setting) hidden[setting > 0] { (pen.rich(text)) }
                            }
                        }
                        button type="button" data-dial=(number) data-by="1" aria-label={ "More: " (pen.plain(&dial.label)) } { "+" }
                    }
                }
                p.hint { (pen.rich(&dials.hint)) }
                @for way in &dials.ways {
                    @let plays = serde_json::to_string(&way.plays).expect("texts are JSON");
                    @let set = way.set.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
                    button.primary type="button" hidden data-way=(set) data-plays=(plays) { span { (pen.rich(&way.text)) } }
                }
            }
            details.positions {
                summary { "One after the other: " (held) }
                (one_by_one)
            }
        }
    }
}
