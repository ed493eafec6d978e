use super::pen::Pen;
use super::rich::tone_class;
use super::seat::{emblem, seat_class};
use super::track::die;
use crate::{Happening, Moment, Roll, Shown, Sight, Sound, Symbol, say};
use maud::{Markup, html};
use sounder_kernel::{Names, Viewer};

/// What is to be shown as it happens, one `<li>` each. What moves, turns or is heard is in data attributes.
pub fn moments(shown: &[Shown], symbols: &[Symbol], names: &Names, viewer: Viewer) -> Vec<String> {
    let pen = Pen { symbols, names, viewer, things: None };
    shown.iter().map(|each| moment(&pen, &each.moment).into_string()).collect()
}

fn moment(pen: &Pen, moment: &Moment) -> Markup {
    let class = moment.seat.map(seat_class).unwrap_or_default();
    let who = html! { @if let Some(seat) = moment.seat { (emblem(seat)) } };
    let sight = match moment.sight {
        Sight::All => html! {},
        Sight::Side => html! { small.sight { "only your side sees this" } },
        Sight::Own => html! { small.sight { "only you see this" } },
    };
    match &moment.what {
        Happening::Moved { thing, from, via, to } => html! {
            li.moment data-moved=(thing) data-from=(from) data-via=[(!via.is_empty()).then(|| via.join(" "))] data-to=(to) {}
        },
        Happening::Turned { thing, from, to } => {
            html! { li.moment data-turned=(thing) data-from=(from.angle()) data-to=(to.angle()) {} }
        }
        Happening::Came { thing, at } => html! { li.moment data-came=(thing) data-at=(at) {} },
        Happening::Gone { thing, at, label } => {
            html! { li.moment data-gone=(thing) data-at=(at) { (pen.rich(label)) } }
        }
        Happening::Changed { thing, by, .. } => {
            let text = say::moment(moment).unwrap_or_default();
            html! { li.moment.changed-by.loss[*by < 0] data-changed=(thing) { (pen.rich(&text)) } }
        }
        Happening::Aimed { thing, at, label } => {
            html! { li.moment data-aimed=(thing) data-at=(at.join(" ")) { (pen.rich(label)) } }
        }
        Happening::Rolled(roll) => {
            html! { li.moment.rolled.(class) data-shown { (who) (self::roll(pen, roll)) (sight) } }
        }
        Happening::Banner { title, text, tone } => html! {
            li.moment.banner.(tone_class(*tone)).(class) data-shown data-banner {
                b { (who) (pen.rich(title)) }
                @if !text.is_empty() { span { (pen.rich(text)) } }
                (sight)
            }
        },
        Happening::Heard(sound) => html! { li.moment data-sound=(sound_name(*sound)) {} },
    }
}

fn roll(pen: &Pen, roll: &Roll) -> Markup {
    html! {
        @if !roll.label.is_empty() { span.rolled-for { (pen.rich(&roll.label)) } }
        span.dice { @for each in &roll.dice { (die(pen, each)) } }
        @for line in say::roll_outcome(roll) { span.became { (pen.rich(&line)) } }
    }
}

fn sound_name(sound: Sound) -> &'static str {
    match sound {
        Sound::Step => "step",
        Sound::Card => "card",
        Sound::Dice => "dice",
        Sound::Hit => "hit",
        Sound::Miss => "miss",
        Sound::Crash => "crash",
        Sound::Build => "build",
        Sound::Coin => "coin",
        Sound::Engine => "engine",
        Sound::Alarm => "alarm",
        Sound::Fanfare => "fanfare",
        Sound::Dirge => "dirge",
    }
}
