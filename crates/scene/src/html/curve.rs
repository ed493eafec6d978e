use std::fmt::Write;

/// A point of a board.
pub(super) type Point = (f32, f32);

/// A path through these points with sharp corners.
pub(super) fn straight(points: &[Point], closed: bool) -> String {
    let mut path = String::new();
    for (index, (x, y)) in points.iter().enumerate() {
        let _ = write!(path, "{}{x:.1} {y:.1}", if index == 0 { 'M' } else { 'L' });
    }
    if closed {
        path.push('z');
    }
    path
}

/// A path through these points with soft corners: between two points it leaves and arrives in the direction in which
/// their neighbours lie (a Catmull-Rom spline).
pub(super) fn soft(points: &[Point], closed: bool) -> String {
    let count = points.len();
    if count < 3 {
        return straight(points, closed);
    }
    let at = |index: isize| {
        if closed {
            points[index.rem_euclid(count as isize) as usize]
        } else {
            points[index.clamp(0, count as isize - 1) as usize]
        }
    };
    let mut path = format!("M{:.1} {:.1}", points[0].0, points[0].1);
    for index in 0..(if closed { count } else { count - 1 }) as isize {
        let [before, from, to, after] = [-1, 0, 1, 2].map(|step| at(index + step));
        let out = (from.0 + (to.0 - before.0) / 6.0, from.1 + (to.1 - before.1) / 6.0);
        let back = (to.0 - (after.0 - from.0) / 6.0, to.1 - (after.1 - from.1) / 6.0);
        let _ = write!(path, "C{:.1} {:.1} {:.1} {:.1} {:.1} {:.1}", out.0, out.1, back.0, back.1, to.0, to.1);
    }
    if closed {
        path.push('z');
    }
    path
}

/// The middle of a path by length.
pub(super) fn middle(points: &[Point]) -> Point {
    let length = |from: &Point, to: &Point| (to.0 - from.0).hypot(to.1 - from.1);
    let all: f32 = points.windows(2).map(|pair| length(&pair[0], &pair[1])).sum();
    let mut left = all / 2.0;
    for pair in points.windows(2) {
        let step = length(&pair[0], &pair[1]);
        if left <= step && step > 0.0 {
            let part = left / step;
            return (pair[0].0 + (pair[1].0 - pair[0].0) * part, pair[0].1 + (pair[1].1 - pair[0].1) * part);
        }
        left -= step;
    }
    points.first().copied().unwrap_or_default()
}

/// The middle of what a closed path surrounds, roughly: of its corners.
pub(super) fn centre(points: &[Point]) -> Point {
    let count = points.len().max(1) as f32;
    let sum = points.iter().fold((0.0, 0.0), |sum, point| (sum.0 + point.0, sum.1 + point.1));
    (sum.0 / count, sum.1 / count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_soft_path_goes_through_every_point() {
        let path = soft(&[(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)], true);
        assert_eq!(path.matches('C').count(), 3);
        assert!(path.starts_with("M0.0 0.0C") && path.ends_with("0.0 0.0z"), "{path}");
    }

    #[test]
    fn the_middle_is_half_the_way_along() {
        assert_eq!(middle(&[(0.0, 0.0), (10.0, 0.0)]), (5.0, 0.0));
        assert_eq!(middle(&[(0.0, 0.0), (10.0, 0.0), (10.0, 30.0)]), (10.0, 10.0));
    }
}
