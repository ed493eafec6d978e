//! Plots as SVG: titles, units and intervals, in colours that follow the page.

use crate::estimate::{Counts, Estimate};
use maud::{Markup, html};

/// Every plot is so wide in its own units, about as wide as it is on paper, so that its letters have the size of the page's.
const WIDTH: f64 = 400.0;
/// The map holds names beside its spots.
const MAP_WIDTH: f64 = 620.0;
const LEFT: f64 = 46.0;
const RIGHT: f64 = 14.0;
const LABELS: f64 = 142.0;

/// A figure for people: percent or a plain number with as many digits as it deserves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// A share, shown in percent.
    Percent,
    /// A change of a chance, shown in points with its sign.
    Points,
    /// Any number.
    Plain,
    /// The figure of a goal, with a digit more.
    Fine,
    /// A whole number of something.
    Count,
}

impl Unit {
    /// The figure in words.
    pub fn show(self, figure: f64) -> String {
        match self {
            _ if !figure.is_finite() => "–".into(),
            Unit::Percent => format!("{:.1} %", 100.0 * figure),
            Unit::Points => format!("{:+.1}", 100.0 * figure),
            Unit::Count => format!("{figure:.0}"),
            Unit::Plain | Unit::Fine if figure.abs() >= 100.0 => format!("{figure:.0}"),
            Unit::Fine => format!("{figure:.3}"),
            Unit::Plain => format!("{figure:.2}"),
        }
    }

    /// The interval as far as it makes sense: no change of a chance is larger than the whole of it, however few the cases.
    pub(super) fn within(self, estimate: &Estimate) -> Estimate {
        match self {
            Unit::Points => Estimate { low: estimate.low.max(-1.0), high: estimate.high.min(1.0), ..*estimate },
            Unit::Percent | Unit::Plain | Unit::Fine | Unit::Count => *estimate,
        }
    }

    /// The figure with its interval in words.
    pub fn interval(self, estimate: &Estimate) -> String {
        let estimate = self.within(estimate);
        format!("{} ({} to {})", self.show(estimate.value), self.show(estimate.low), self.show(estimate.high))
    }

    /// The figure on an axis, without digits that say nothing.
    fn tick(self, figure: f64) -> String {
        let short = |text: String| text.strip_suffix(".0").map_or(text.clone(), ToString::to_string);
        match self {
            Unit::Percent => short(format!("{:.1}", 100.0 * figure)) + " %",
            Unit::Points if figure == 0.0 => "0".into(),
            Unit::Points => short(format!("{:+.1}", 100.0 * figure)),
            Unit::Plain | Unit::Fine | Unit::Count => short(format!("{figure:.1}")),
        }
    }
}

/// A range of figures and where they lie on the paper.
struct Scale {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
}

impl Scale {
    /// A scale that holds all of these figures.
    fn over(figures: impl Iterator<Item = f64>, from: f64, to: f64) -> Scale {
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for figure in figures.filter(|figure| figure.is_finite()) {
            (low, high) = (low.min(figure), high.max(figure));
        }
        if !low.is_finite() {
            (low, high) = (0.0, 1.0);
        }
        let room = if high > low { 0.04 * (high - low) } else { 0.5_f64.max(low.abs() * 0.1) };
        Scale { low: low - room, high: high + room, from, to }
    }

    fn at(&self, figure: f64) -> f64 {
        let share = (figure - self.low) / (self.high - self.low);
        self.from + share.clamp(-0.02, 1.02) * (self.to - self.from)
    }

    /// Round figures to write on the axis.
    fn ticks(&self) -> Vec<f64> {
        let rough = (self.high - self.low) / 5.0;
        let power = 10_f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|n| n * power).find(|step| *step >= rough).unwrap_or(rough);
        let first = (self.low / step).ceil() as i64;
        (first..).map(|n| n as f64 * step).take_while(|tick| *tick <= self.high).take(12).collect()
    }
}

fn n(figure: f64) -> String {
    format!("{figure:.1}")
}

/// A title over the plot, with what its figures are.
fn framed(title: &str, (width, height): (f64, f64), body: &Markup, note: &str, below: &Markup) -> Markup {
    html! {
        figure .wide[width > WIDTH] {
            figcaption { strong { (title) } @if !note.is_empty() { " " span { (note) } } }
            div .drawing { svg viewBox=(format!("0 0 {width} {height:.0}")) role="img" aria-label=(format!("{title}. {note}")) { (body) } }
            (below)
        }
    }
}

/// A text cut to what fits beside a plot.
fn short(text: &str, most: usize) -> String {
    if text.chars().count() <= most { text.into() } else { text.chars().take(most - 1).collect::<String>() + "…" }
}

/// One line for each figure with its interval; `fair` is drawn through all of them.
pub fn intervals(title: &str, note: &str, unit: Unit, lines: &[(String, Estimate)], fair: Option<f64>) -> Markup {
    const ROW: f64 = 20.0;
    let lines: Vec<(&str, Estimate)> =
        lines.iter().map(|(name, estimate)| (name.as_str(), unit.within(estimate))).collect();
    let bounds = lines.iter().flat_map(|(_, e)| [e.low, e.high, e.value]).chain(fair);
    let scale = Scale::over(bounds, LABELS, WIDTH - RIGHT);
    let height = ROW * lines.len() as f64 + 34.0;
    let body = html! {
        @for tick in scale.ticks() {
            line .grid x1=(n(scale.at(tick))) x2=(n(scale.at(tick))) y1="6" y2=(n(height - 24.0)) {}
            text .tick x=(n(scale.at(tick))) y=(n(height - 8.0)) text-anchor="middle" { (unit.tick(tick)) }
        }
        @if let Some(fair) = fair {
            line .fair x1=(n(scale.at(fair))) x2=(n(scale.at(fair))) y1="6" y2=(n(height - 24.0)) {}
        }
        @for (index, (name, estimate)) in lines.iter().enumerate() {
            @let y = 18.0 + ROW * index as f64;
            g {
                title { (name) ": " (unit.interval(estimate)) }
                text .label x=(n(LABELS - 8.0)) y=(n(y + 4.0)) text-anchor="end" { (short(name, 22)) }
                line .whisker x1=(n(scale.at(estimate.low))) x2=(n(scale.at(estimate.high))) y1=(n(y)) y2=(n(y)) {}
                circle .dot cx=(n(scale.at(estimate.value))) cy=(n(y)) r="4" {}
            }
        }
    };
    framed(title, (WIDTH, height), &body, note, &html! {})
}

/// How often each number was seen, in at most some thirty bars.
pub fn histogram(title: &str, note: &str, counts: &Counts) -> Markup {
    const HEIGHT: f64 = 180.0;
    let (first, last) = (counts.at(0), counts.at(u64::MAX));
    let step = ((last - first) / 30 + 1).max(1);
    let bars = ((last - first) / step + 1) as usize;
    let mut heights = vec![0_u64; bars];
    counts.iter().for_each(|(number, times)| heights[((number - first) / step) as usize] += times);
    let total = counts.total().max(1) as f64;
    let most = heights.iter().max().copied().unwrap_or(1).max(1) as f64 / total;
    let y = Scale { low: 0.0, high: most * 1.05, from: HEIGHT - 26.0, to: 8.0 };
    // Few numbers make no fat bars.
    let width = ((WIDTH - LEFT - RIGHT) / bars as f64).min(40.0);
    let every = bars.div_ceil(8).max(1);
    let body = html! {
        @for tick in y.ticks() {
            line .grid x1=(n(LEFT)) x2=(n(WIDTH - RIGHT)) y1=(n(y.at(tick))) y2=(n(y.at(tick))) {}
            text .tick x=(n(LEFT - 6.0)) y=(n(y.at(tick) + 4.0)) text-anchor="end" { (Unit::Percent.tick(tick)) }
        }
        @for (index, times) in heights.iter().enumerate() {
            @let x = LEFT + width * index as f64;
            @let from = first + step * index as i64;
            rect .bar x=(n(x + 0.5)) y=(n(y.at(*times as f64 / total))) width=(n((width - 1.0).max(1.0)))
                height=(n((HEIGHT - 26.0 - y.at(*times as f64 / total)).max(0.0))) {
                title { (from) @if step > 1 { " to " (from + step - 1) } ": " (times) " games" }
            }
            @if index % every == 0 {
                text .tick x=(n(x + width / 2.0)) y=(n(HEIGHT - 8.0)) text-anchor="middle" { (from) }
            }
        }
    };
    framed(title, (WIDTH, HEIGHT), &body, note, &html! {})
}

/// A line through figures, each with its interval.
pub struct Series {
    /// What it is.
    pub name: String,
    /// Where and how much.
    pub points: Vec<(f64, Estimate)>,
}

/// Curves with their intervals as bands. `band` is where a goal wants them.
pub fn curves(
    title: &str,
    note: &str,
    unit: Unit,
    x_label: &str,
    series: &[Series],
    band: (Option<f64>, Option<f64>),
) -> Markup {
    const HEIGHT: f64 = 230.0;
    let points = || series.iter().flat_map(|series| &series.points);
    let x = Scale::over(points().map(|(x, _)| *x), LEFT, WIDTH - RIGHT);
    let y = Scale::over(
        points().flat_map(|(_, e)| [e.low, e.high]).chain(band.0).chain(band.1),
        HEIGHT - 44.0,
        10.0 + 16.0 * series.len() as f64,
    );
    let corner = |at: f64, figure: f64| format!("{:.1},{:.1}", x.at(at), y.at(figure));
    let path =
        |points: &[(f64, Estimate)]| points.iter().map(|(at, e)| corner(*at, e.value)).collect::<Vec<_>>().join(" ");
    let area = |points: &[(f64, Estimate)]| {
        let up = points.iter().map(|(at, e)| corner(*at, e.high));
        let down = points.iter().rev().map(|(at, e)| corner(*at, e.low));
        up.chain(down).collect::<Vec<_>>().join(" ")
    };
    let body = html! {
        @for tick in y.ticks() {
            line .grid x1=(n(LEFT)) x2=(n(WIDTH - RIGHT)) y1=(n(y.at(tick))) y2=(n(y.at(tick))) {}
            text .tick x=(n(LEFT - 6.0)) y=(n(y.at(tick) + 4.0)) text-anchor="end" { (unit.tick(tick)) }
        }
        @for tick in x.ticks() {
            text .tick x=(n(x.at(tick))) y=(n(HEIGHT - 26.0)) text-anchor="middle" { (Unit::Plain.tick(tick)) }
        }
        text .tick x=(n(WIDTH / 2.0)) y=(n(HEIGHT - 8.0)) text-anchor="middle" { (x_label) }
        @for edge in [band.0, band.1].into_iter().flatten() {
            line .fair x1=(n(LEFT)) x2=(n(WIDTH - RIGHT)) y1=(n(y.at(edge))) y2=(n(y.at(edge))) {}
        }
        @for (index, series) in series.iter().enumerate() {
            @let colour = format!("series s{}", index % 6);
            polygon class=(format!("band {colour}")) points=(area(&series.points)) {}
            polyline class=(format!("curve {colour}")) points=(path(&series.points)) {}
            circle class=(format!("key {colour}")) cx=(n(LEFT + 8.0)) cy=(n(12.0 + 16.0 * index as f64)) r="4" {}
            text .label x=(n(LEFT + 18.0)) y=(n(16.0 + 16.0 * index as f64)) { (short(&series.name, 60)) }
        }
    };
    framed(title, (WIDTH, HEIGHT), &body, note, &html! {})
}

/// Things on a map: how often they are taken against what they bring.
pub struct Spot {
    /// The thing.
    pub name: String,
    /// How often, from 0 to 1.
    pub taken: f64,
    /// What it brings.
    pub brings: Estimate,
    /// Whether that is more than noise.
    pub clear: bool,
}

/// The corners of a map: above or below the line, taken often or seldom.
const CORNERS: [(&str, bool, bool, &str); 4] = [
    ("Must-haves", true, true, "taken often and worth it"),
    ("Overlooked", true, false, "worth it and seldom taken"),
    ("Traps", false, true, "taken often at a cost"),
    ("Dead weight", false, false, "seldom taken and not worth it"),
];

/// Which things beyond doubt lie in which corner, in words.
fn corners(spots: &[Spot], middle: f64, often: f64) -> Markup {
    let of = |above: bool, much: bool| {
        let clear = |spot: &&Spot| spot.clear && (spot.brings.value > middle) == above;
        let mut names: Vec<&Spot> = spots.iter().filter(clear).filter(|spot| (spot.taken > often) == much).collect();
        names.sort_by(|a, b| (b.brings.value - middle).abs().total_cmp(&(a.brings.value - middle).abs()));
        names.iter().map(|spot| spot.name.as_str()).collect::<Vec<_>>()
    };
    html! {
        dl .corners {
            @for (name, above, much, meaning) in CORNERS {
                @let found = of(above, much);
                div { dt { (name) " " span { (meaning) } } dd { @if found.is_empty() { "nothing beyond doubt" } @else { (found.join(", ")) } } }
            }
        }
    }
}

/// A map of things with its four corners named. The line between the upper and the lower half is where a thing brings nothing.
pub fn map(title: &str, note: &str, unit: Unit, middle: f64, spots: &[Spot]) -> Markup {
    const HEIGHT: f64 = 400.0;
    const BOTTOM: f64 = HEIGHT - 48.0;
    const TOP: f64 = 26.0;
    let x = Scale::over(spots.iter().map(|spot| spot.taken).chain([0.0]), LEFT, MAP_WIDTH - RIGHT);
    let ends = spots.iter().flat_map(|spot| [spot.brings.value - 0.005, spot.brings.value + 0.005]);
    let y = Scale::over(ends.chain([middle - 0.02, middle + 0.02]), BOTTOM, TOP);
    let half = f64::midpoint(x.from, x.to);
    let often = x.low + 0.5 * (x.high - x.low);
    let named = labels(spots, &x, &y, middle);
    let body = html! {
        @for tick in y.ticks() {
            line .grid x1=(n(LEFT)) x2=(n(MAP_WIDTH - RIGHT)) y1=(n(y.at(tick))) y2=(n(y.at(tick))) {}
            text .tick x=(n(LEFT - 6.0)) y=(n(y.at(tick) + 4.0)) text-anchor="end" { (unit.tick(tick)) }
        }
        @for tick in x.ticks() {
            text .tick x=(n(x.at(tick))) y=(n(HEIGHT - 28.0)) text-anchor="middle" { (Unit::Percent.tick(tick)) }
        }
        text .tick x=(n(MAP_WIDTH / 2.0)) y=(n(HEIGHT - 8.0)) text-anchor="middle" { "how often it is taken, of those who could" }
        line .fair x1=(n(LEFT)) x2=(n(MAP_WIDTH - RIGHT)) y1=(n(y.at(middle))) y2=(n(y.at(middle))) {}
        line .fair x1=(n(half)) x2=(n(half)) y1=(n(TOP)) y2=(n(BOTTOM)) {}
        @for (name, above, much, _) in CORNERS {
            text .corner x=(n(if much { MAP_WIDTH - RIGHT } else { LEFT + 2.0 })) y=(n(if above { TOP - 10.0 } else { BOTTOM - 5.0 }))
                text-anchor=(if much { "end" } else { "start" }) { (name) }
        }
        @for spot in spots {
            // Whiskers that leave the map say only that nothing is known; there are many of them where cases are few.
            @let fits = spot.clear || spot.brings.low > y.low && spot.brings.high < y.high;
            g .spot .clear[spot.clear] {
                title { (spot.name) ": taken " (Unit::Percent.show(spot.taken)) ", brings " (unit.interval(&spot.brings)) }
                @if fits { line .whisker x1=(n(x.at(spot.taken))) x2=(n(x.at(spot.taken))) y1=(n(y.at(spot.brings.low))) y2=(n(y.at(spot.brings.high))) {} }
                circle .dot cx=(n(x.at(spot.taken))) cy=(n(y.at(spot.brings.value))) r="4" {}
            }
        }
        @for (index, at, over, end) in named {
            text .name x=(n(at)) y=(n(over)) text-anchor=(if end { "end" } else { "start" }) { (short(&spots[index].name, 22)) }
        }
    };
    framed(title, (MAP_WIDTH, HEIGHT), &body, note, &corners(spots, middle, often))
}

/// Which spots are named on a map and where: those that stand out first, as long as names neither meet nor cover spots.
fn labels(spots: &[Spot], x: &Scale, y: &Scale, middle: f64) -> Vec<(usize, f64, f64, bool)> {
    const LETTER: f64 = 6.2;
    const HIGH: f64 = 12.0;
    let place = |spot: &Spot| (x.at(spot.taken), y.at(spot.brings.value));
    let mut far: Vec<usize> = (0..spots.len()).collect();
    let distance =
        |spot: &Spot| (spot.brings.value - middle).abs() / (y.high - y.low) + 0.2 * (spot.taken / x.high.max(1e-9));
    far.sort_by(|a, b| distance(&spots[*b]).total_cmp(&distance(&spots[*a])));
    let mut taken: Vec<[f64; 4]> =
        spots.iter().map(place).map(|(at, over)| [at - 5.0, over - 5.0, at + 5.0, over + 5.0]).collect();
    let mut named = Vec::new();
    for index in far {
        let (at, over) = place(&spots[index]);
        let long = LETTER * short(&spots[index].name, 22).chars().count() as f64;
        for end in [false, true] {
            let start = if end { at - 8.0 - long } else { at + 8.0 };
            let own = [start, over - HIGH / 2.0, start + long, over + HIGH / 2.0];
            let meets =
                |other: &[f64; 4]| own[0] < other[2] && other[0] < own[2] && own[1] < other[3] && other[1] < own[3];
            if own[0] >= x.from && own[2] <= x.to && !taken.iter().any(meets) {
                taken.push(own);
                named.push((index, if end { at - 8.0 } else { at + 8.0 }, over + 4.0, end));
                break;
            }
        }
    }
    named
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_inside() {
        let scale = Scale::over([0.13, 0.92].into_iter(), 0.0, 100.0);
        let ticks = scale.ticks();
        assert!(ticks.len() >= 3 && ticks.iter().all(|tick| *tick >= scale.low && *tick <= scale.high), "{ticks:?}");
        assert!(ticks.iter().all(|tick| (tick * 100.0).round() / 100.0 - tick < 1e-9));
    }

    #[test]
    fn empty_and_single_figures_are_drawn_too() {
        let one = [("x".to_string(), Estimate { value: 1.0, low: 1.0, high: 1.0 })];
        for markup in [
            intervals("t", "", Unit::Percent, &[], None),
            intervals("t", "", Unit::Percent, &one, Some(1.0)),
            histogram("t", "", &Counts::default()),
            curves("t", "", Unit::Plain, "x", &[], (None, None)),
            map("t", "", Unit::Points, 0.0, &[]),
        ] {
            let text = markup.into_string();
            assert!(text.contains("<svg") && !text.contains("NaN") && !text.contains("inf"), "{text}");
        }
    }
}
