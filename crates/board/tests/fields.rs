//! Tables of a hex field against plain geometry.

mod boards;

use boards::{Battlefield, Front, Sheet, Strip, World, hex, hexes, one, some};
use proptest::collection::vec;
use proptest::prelude::*;
use sounder_board::{Arc, Axial, Board, Direction, HexField, Lines, Place, PlaceSet, Reach, Toll, Triangle};
use std::sync::LazyLock;

static WORLD: LazyLock<HexField<World>> = LazyLock::new(|| HexField::hexagon(5));
static BATTLEFIELD: LazyLock<HexField<Battlefield>> = LazyLock::new(|| HexField::hexagon(6));
static SHEET: LazyLock<HexField<Sheet>> = LazyLock::new(|| HexField::new(PlaceSet::ALL));
static WORLD_LINES: LazyLock<Lines<World>> = LazyLock::new(|| Lines::new(&WORLD));
static SHEET_LINES: LazyLock<Lines<Sheet>> = LazyLock::new(|| Lines::new(&SHEET));

/// Twice the scalar product of two ways, which is a whole number.
fn along(a: Axial, b: Axial) -> i32 {
    2 * a.x * b.x + 2 * a.y * b.y + a.x * b.y + a.y * b.x
}

fn check_pair<B: Board>(field: &HexField<B>, from: Place<B>, to: Place<B>) {
    let (here, there) = (from.axial(), to.axial());
    let apart = here.unsigned_distance_to(there);
    assert_eq!(u32::from(field.distance(from, to)), apart);
    for reach in 0..40 {
        let there = field.hexes().contains(to);
        assert_eq!(field.within(from, reach).contains(to), there && apart <= reach.into(), "{from} {to} {reach}");
        assert_eq!(field.ring(from, reach).contains(to), there && apart == reach.into(), "{from} {to} {reach}");
    }
    // The direction that leads along the way furthest; the first clockwise from east between equals.
    let ahead = |direction: &Direction| along(direction.step(), there - here);
    let best = Direction::ALL.iter().map(ahead).max().unwrap();
    let bearing = Direction::ALL.into_iter().find(|direction| ahead(direction) == best).unwrap();
    assert_eq!(field.bearing(from, to), bearing, "{from} {to}");
    let step = Direction::ALL.into_iter().find(|direction| here + direction.step() == there);
    for direction in Direction::ALL {
        let leads = step == Some(direction) && field.hexes().contains(to);
        assert_eq!(field.step(from, direction) == Some(to), leads, "{from} {direction:?}");
    }
    let near = field.nearer(from, to);
    for next in field.neighbours(from) {
        let change = i32::from(field.distance(next, to)) - apart as i32;
        assert_eq!(near.contains(next), change < 0, "{from} {to} {next}");
    }
}

fn check_line<B: Board>(field: &HexField<B>, lines: &Lines<B>, from: Place<B>, to: Place<B>) {
    let way: Vec<Place<B>> = lines.along(field, from, to).collect();
    assert_eq!((way.first(), way.last()), (Some(&from), Some(&to)));
    assert_eq!(way.len(), usize::from(field.distance(from, to)) + 1);
    assert!(way.windows(2).all(|pair| field.distance(pair[0], pair[1]) == 1), "{way:?}");
    let mut back: Vec<Place<B>> = lines.along(field, to, from).collect();
    back.reverse();
    let other = from.axial().line_to(to.axial());
    for ((right, left), either) in way.iter().zip(&back).zip(other) {
        // hexx leaves it to rounding which side of a gap it takes, and may leave the board there.
        let known = Place::at(either).is_none_or(|either| either == *right || either == *left);
        assert!(known, "{from} {to}: {right} or {left}, but {either:?}");
    }
}

fn check_arcs<B: Board>(field: &HexField<B>, from: Place<B>, to: Place<B>, facing: Direction) {
    let way = to.axial() - from.axial();
    let ahead = along(facing.step(), way);
    let length = 2 * way.x * way.x + 2 * way.y * way.y + 2 * way.x * way.y;
    // The cosine of the angle is ahead / (length of a step · length of the way); squares keep it in whole numbers.
    let steep = 4 * ahead * ahead;
    let front = ahead >= 0 && steep >= 2 * length;
    let back = ahead <= 0 && steep >= 2 * length;
    let side = facing.step().x * way.y - facing.step().y * way.x;
    let abeam = steep <= 2 * length;
    let wanted = [front, abeam && side >= 0, back, abeam && side <= 0];
    let found = Arc::ALL.map(|arc| field.arc(from, facing, arc).contains(to));
    assert_eq!(found, wanted, "{from} to {to} facing {facing:?}");
}

proptest! {
    #[test]
    fn tables_say_what_geometry_says(from in 0usize..500, to in 0usize..500, facing in 0usize..6) {
        check_pair(&WORLD, one(from), one(to));
        check_pair(&BATTLEFIELD, one(from), one(to));
        check_pair(&SHEET, one(from), one(to));
        let facing = Direction::ALL[facing];
        check_arcs(&BATTLEFIELD, one(from), one(to), facing);
        check_arcs(&SHEET, one(from), one(to), facing);
        check_line(&WORLD, &WORLD_LINES, one(from), one(to));
        check_line(&SHEET, &SHEET_LINES, one(from), one(to));
    }
}

#[test]
fn lines_stay_on_the_narrowest_board() {
    let field = HexField::<Strip>::new(PlaceSet::ALL);
    let lines = Lines::new(&field);
    for (from, to) in PlaceSet::ALL.iter().flat_map(|from| PlaceSet::ALL.iter().map(move |to| (from, to))) {
        check_line(&field, &lines, from, to);
    }
}

#[test]
fn a_map_may_be_any_part_of_the_board() {
    let map = hexes::<World>("E5 E6 F5 F7 G5 G6 A1");
    let field = HexField::new(map);
    assert_eq!(field.hexes(), map);
    for (from, to) in PlaceSet::ALL.iter().flat_map(|from| PlaceSet::ALL.iter().map(move |to| (from, to))) {
        check_pair(&field, from, to);
    }
    assert_eq!(field.neighbours_of(hexes("E5 F5")), hexes("E5 E6 F5 G5"));
}

#[test]
fn arcs_grow_with_the_distance() {
    let middle = Place::ORIGIN;
    for (facing, range) in Direction::ALL.into_iter().flat_map(|facing| (1..=6).map(move |range| (facing, range))) {
        let count = |arc| (BATTLEFIELD.arc(middle, facing, arc) & BATTLEFIELD.ring(middle, range)).len();
        let range = u32::from(range);
        assert_eq!(Arc::ALL.map(count), [2 * range + 1, range + 1, 2 * range + 1, range + 1]);
    }
    assert!(Arc::ALL.iter().all(|arc| BATTLEFIELD.arc(middle, Direction::West, *arc).contains(middle)));
}

#[test]
fn six_turns_lead_around() {
    for (number, from) in (0..).zip(Direction::ALL) {
        assert_eq!((Direction::East.turned(number), Direction::East.turned(number - 6)), (from, from));
        assert_eq!((from.left().right(), from.turned(-1)), (from, from.left()));
    }
    let steps: Vec<(i32, i32)> =
        Direction::ALL.iter().map(|direction| (direction.step().x, direction.step().y)).collect();
    assert_eq!(steps, [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]);
}

#[test]
fn six_triangles_and_the_middle_are_a_hexagon() {
    for turns in 0..3 {
        let mut covered = PlaceSet::only(Place::<World>::ORIGIN);
        for outwards in Direction::ALL {
            for hex in (Triangle { tip: outwards.step(), outwards, side: 5 }).hexes(turns) {
                let hex = Place::at(hex).unwrap();
                assert!(!covered.contains(hex), "{hex} lies in two triangles");
                covered.insert(hex);
            }
        }
        assert_eq!(covered, PlaceSet::ALL);
    }
}

#[test]
fn a_turned_triangle_keeps_its_neighbours() {
    let tray = Triangle { tip: Direction::East.step(), outwards: Direction::East, side: 5 };
    let unturned: Vec<Axial> = tray.hexes(0).collect();
    assert_eq!((unturned.len(), unturned[0]), (15, tray.tip));
    for turns in 1..=3 {
        let turned: Vec<Axial> = tray.hexes(turns).collect();
        for (a, b) in (0..15).flat_map(|a| (0..15).map(move |b| (a, b))) {
            assert_eq!(turned[a].distance_to(turned[b]), unturned[a].distance_to(unturned[b]));
        }
    }
    assert!(tray.hexes(3).eq(tray.hexes(0)));
}

/// What everything costs, found step by step without sets.
fn plain_costs<B: Board>(field: &HexField<B>, start: PlaceSet<B>, tolls: &[Toll<B>], levels: u8) -> Vec<Option<u8>> {
    let mut costs = vec![None; B::SHAPE.numbers()];
    start.iter().for_each(|place| costs[place.index()] = Some(0));
    loop {
        let before = costs.clone();
        for from in field.hexes() {
            for to in field.neighbours(from) {
                let Some(cost) = costs[from.index()].and_then(|cost| Some(cost + toll(tolls, from, to)?)) else {
                    continue;
                };
                if cost < levels && costs[to.index()].is_none_or(|known| cost < known) {
                    costs[to.index()] = Some(cost);
                }
            }
        }
        if costs == before {
            return costs;
        }
    }
}

fn toll<B: Board>(tolls: &[Toll<B>], from: Place<B>, to: Place<B>) -> Option<u8> {
    tolls.iter().filter(|toll| toll.from.contains(from) && toll.into.contains(to)).map(|toll| toll.cost).min()
}

proptest! {
    #[test]
    fn floods_find_what_a_plain_search_finds(
        start in vec(0usize..500, 1..3),
        grounds in vec((vec(0usize..500, 0..120), vec(0usize..500, 20..90), 0u8..4), 1..5),
    ) {
        let field = &*WORLD;
        let all = PlaceSet::ALL;
        let ground = |(from, into, cost): &(Vec<usize>, Vec<usize>, u8)| Toll {
            from: if from.len() < 60 { all } else { some(from) },
            into: some(into),
            cost: *cost,
        };
        let tolls: Vec<Toll<World>> = grounds.iter().map(ground).collect();
        let (start, step) = (some(&start), |set| field.neighbours_of(set));
        let reach = Reach::<World, 7>::flood(start, &tolls, step);
        let plain = plain_costs(field, start, &tolls, 7);
        for goal in PlaceSet::ALL {
            prop_assert_eq!(reach.cost(goal), plain[goal.index()]);
            let Some(cost) = reach.cost(goal) else { continue };
            prop_assert!(reach.at(cost).contains(goal) && reach.within(cost).contains(goal));
        }
        prop_assert_eq!(reach.all(), reach.within(6));
    }
}

#[test]
fn nothing_is_allocated_once_the_tables_are_built() {
    let (field, lines) = (&*WORLD, &*WORLD_LINES);
    let (here, there) = (hex("C3"), hex("H7"));
    let tolls = [Toll::entering(PlaceSet::ALL, 1)];
    let count = allocation_counter::measure(|| {
        let step = |set| field.neighbours_of(set);
        let reach = Reach::<World, 7>::flood(PlaceSet::only(here), &tolls, step);
        assert!(reach.cost(there) > Some(3));
        assert!(field.arc(here, Direction::East, Arc::Front).neighbours().iter().count() > 3);
        assert!(lines.along(field, here, there).all(|hex| lines.line(here, there).contains(hex)));
        assert!(!field.nearer(here, there).is_empty() && field.bearing(here, there) != Direction::West);
    });
    assert_eq!(count.count_total, 0);
}

#[test]
fn a_large_map_has_its_tables_too() {
    let field = HexField::<Front>::hexagon(8);
    let (corner, other) = (hex("A1"), hex("Q9"));
    assert_eq!(field.distance(corner, other), 16);
    assert_eq!(field.bearing(corner, other), Direction::SouthEast);
    assert_eq!(field.within(corner, 16), field.hexes());
    assert_eq!(field.within(corner, 200), field.hexes());
}
