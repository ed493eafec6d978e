//! Plots as SVG: titles, units and intervals, in colours that follow the page.

use crate::estimate::{Counts, Estimate};
use maud::{Markup, html};

/// Every plot is so wide in its own units, and scales with the page.
const WIDTH: f64 = 460.0;
const LEFT: f64 = 46.0;
const RIGHT: f64 = 12.0;
const LABELS: f64 = 150.0;

/// A figure for people: percent or a plain number with as many digits as it deserves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// A share, shown in percent.
    Percent,
    /// A change of a chance, shown in points with its sign.
    Points,
    /// Any number.
    Plain,
}

impl Unit {
    /// The figure in words.
    pub fn show(self, figure: f64) -> String {
        match self {
            _ if !figure.is_finite() => "–".into(),
            Unit::Percent => format!("{:.1} %", 100.0 * figure),
            Unit::Points => format!("{:+.1}", 100.0 * figure),
            Unit::Plain if figure.abs() >= 100.0 => format!("{figure:.0}"),
            Unit::Plain => format!("{figure:.2}"),
        }
    }

    /// The figure with its interval in words.
    pub fn interval(self, estimate: &Estimate) -> String {
        format!("{} ({} to {})", self.show(estimate.value), self.show(estimate.low), self.show(estimate.high))
    }

    /// The figure on an axis, without digits that say nothing.
    fn tick(self, figure: f64) -> String {
        let short = |text: String| text.strip_suffix(".0").map_or(text.clone(), ToString::to_string);
        match self {
            Unit::Percent => short(format!("{:.1}", 100.0 * figure)) + " %",
            Unit::Points if figure == 0.0 => "0".into(),
            Unit::Points => short(format!("{:+.1}", 100.0 * figure)),
            Unit::Plain => short(format!("{figure:.1}")),
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
fn framed(title: &str, height: f64, body: &Markup, note: &str) -> Markup {
    html! {
        figure {
            figcaption { strong { (title) } @if !note.is_empty() { " " span { (note) } } }
            svg viewBox=(format!("0 0 {WIDTH} {height:.0}")) role="img" aria-label=(format!("{title}. {note}")) { (body) }
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
    framed(title, height, &body, note)
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
    let width = (WIDTH - LEFT - RIGHT) / bars as f64;
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
    framed(title, HEIGHT, &body, note)
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
    framed(title, HEIGHT, &body, note)
}

/// Things on a map: how often they are taken against what they bring.
pub struct Spot {
    /// The thing.
    pub name: String,
    /// How often, from 0 to 1.
    pub taken: f64,
    /// What it brings.
    pub brings: Estimate,
}

/// A map of things with its four corners named. The line between the upper and the lower half is where a thing brings nothing.
pub fn map(title: &str, note: &str, unit: Unit, middle: f64, spots: &[Spot]) -> Markup {
    const HEIGHT: f64 = 340.0;
    let x = Scale::over(spots.iter().map(|spot| spot.taken).chain([0.0]), LEFT, WIDTH - RIGHT);
    let ends = spots.iter().map(|spot| spot.brings.value).chain([middle - 0.02, middle + 0.02]);
    let y = Scale::over(ends, HEIGHT - 44.0, 22.0);
    let half = f64::midpoint(x.from, x.to);
    // Only what stands out is named; the rest says its name under the pointer and stands in the table.
    let mut far: Vec<usize> = (0..spots.len()).collect();
    let distance = |spot: &Spot| {
        let dx = (x.at(spot.taken) - half) / (x.to - x.from);
        let dy = (y.at(spot.brings.value) - y.at(middle)) / (y.to - y.from);
        dx * dx + 4.0 * dy * dy
    };
    far.sort_by(|a, b| distance(&spots[*b]).total_cmp(&distance(&spots[*a])));
    let mut named: Vec<(usize, f64, f64)> = Vec::new();
    for index in far {
        let at = (x.at(spots[index].taken), y.at(spots[index].brings.value));
        if named.len() < 14 && named.iter().all(|(_, nx, ny)| (nx - at.0).abs() > 120.0 || (ny - at.1).abs() > 13.0) {
            named.push((index, at.0, at.1));
        }
    }
    let body = html! {
        @for tick in y.ticks() {
            line .grid x1=(n(LEFT)) x2=(n(WIDTH - RIGHT)) y1=(n(y.at(tick))) y2=(n(y.at(tick))) {}
            text .tick x=(n(LEFT - 6.0)) y=(n(y.at(tick) + 4.0)) text-anchor="end" { (unit.tick(tick)) }
        }
        @for tick in x.ticks() {
            text .tick x=(n(x.at(tick))) y=(n(HEIGHT - 26.0)) text-anchor="middle" { (Unit::Percent.tick(tick)) }
        }
        text .tick x=(n(WIDTH / 2.0)) y=(n(HEIGHT - 8.0)) text-anchor="middle" { "taken, of those who could" }
        line .fair x1=(n(LEFT)) x2=(n(WIDTH - RIGHT)) y1=(n(y.at(middle))) y2=(n(y.at(middle))) {}
        line .fair x1=(n(half)) x2=(n(half)) y1="22" y2=(n(HEIGHT - 44.0)) {}
        text .corner x=(n(LEFT + 4.0)) y="16" { "overlooked" }
        text .corner x=(n(WIDTH - RIGHT)) y="16" text-anchor="end" { "must-haves" }
        text .corner x=(n(LEFT + 4.0)) y=(n(HEIGHT - 50.0)) { "dead weight" }
        text .corner x=(n(WIDTH - RIGHT)) y=(n(HEIGHT - 50.0)) text-anchor="end" { "traps" }
        @for spot in spots {
            circle .dot cx=(n(x.at(spot.taken))) cy=(n(y.at(spot.brings.value))) r="4" {
                title { (spot.name) ": taken " (Unit::Percent.show(spot.taken)) ", brings " (unit.interval(&spot.brings)) }
            }
        }
        @for (index, at, over) in named {
            @let right = at < WIDTH - 130.0;
            text .name x=(n(if right { at + 7.0 } else { at - 7.0 })) y=(n(over + 3.5))
                text-anchor=(if right { "start" } else { "end" }) { (short(&spots[index].name, 20)) }
        }
    };
    framed(title, HEIGHT, &body, note)
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
