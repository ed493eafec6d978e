//! Numbers, names, coordinates and sets.

mod boards;

use boards::{Atlas, Battlefield, Front, Meadow, Nodes, Sheet, Wall, World, hex, hexes, some};
use proptest::collection::vec;
use proptest::prelude::*;
use sounder_board::{Axial, Board, Direction, HexGrid, Place, PlaceSet};
use std::collections::BTreeSet;

/// A step over the rim must never end on the number of a hex: the shifts of whole sets stand on this.
fn check_numbers(grid: HexGrid) {
    let stride = grid.number(Axial::new(0, 0)).zip(grid.number(Axial::new(0, 1))).map(|(here, below)| below - here);
    let mut last = None;
    for number in 0..grid.numbers() {
        let Some(axial) = grid.axial(number) else { continue };
        assert_eq!(grid.number(axial), Some(number), "{grid:?}");
        let reading = Some((axial.y, axial.x));
        assert!(reading > last, "{grid:?}: numbers are in reading order");
        last = reading;
        for direction in Direction::ALL {
            let step = direction.step();
            let there = number as isize + step.x as isize + step.y as isize * stride.unwrap_or(0) as isize;
            let by_number = usize::try_from(there).ok().and_then(|there| grid.axial(there));
            let by_axial = grid.number(axial + step).map(|_| axial + step);
            assert!(stride.is_none() || by_number == by_axial, "{grid:?}: {direction:?} of {axial:?}");
        }
    }
    assert!(grid.axial(grid.numbers()).is_none() && grid.axial(grid.numbers() - 1).is_some());
    let hexes: Vec<Axial> = (0..grid.numbers()).filter_map(|number| grid.axial(number)).collect();
    let apart = hexes.iter().flat_map(|a| hexes.iter().map(|b| a.unsigned_distance_to(*b) as usize));
    assert_eq!(Some(grid.diameter()), apart.max(), "{grid:?}");
    let rows = (0..grid.rows()).map(|row| grid.row(row).length);
    assert_eq!(rows.sum::<usize>(), hexes.len());
}

#[test]
fn numbers_and_coordinates_belong_together_on_every_outline() {
    (0..=12).for_each(|radius| check_numbers(HexGrid::hexagon(radius)));
    for columns in 1..=12 {
        (1..=12).chain([40]).for_each(|rows| check_numbers(HexGrid::rectangle(columns, rows)));
    }
}

#[test]
fn hexagons_take_the_numbers_that_are_promised() {
    let numbers = [5, 6, 7, 8].map(|radius| HexGrid::hexagon(radius).numbers());
    assert_eq!(numbers, [121, 169, 225, 289]);
    let hexes = (PlaceSet::<World>::ALL.len(), PlaceSet::<Battlefield>::ALL.len(), PlaceSet::<Front>::ALL.len());
    assert_eq!(hexes, (91, 127, 217));
}

fn check_names<B: Board>() {
    let names: BTreeSet<String> = PlaceSet::<B>::ALL.iter().map(|place| place.to_string()).collect();
    assert_eq!(names.len(), PlaceSet::<B>::ALL.len() as usize);
    for place in PlaceSet::<B>::ALL {
        assert_eq!(place.to_string().parse(), Ok(place));
        assert_eq!(Place::new(place.index()), Some(place));
    }
}

#[test]
fn every_place_has_a_name_of_its_own() {
    check_names::<World>();
    check_names::<Front>();
    check_names::<Sheet>();
    check_names::<Atlas>();
    check_names::<Nodes>();
}

#[test]
fn names_count_rows_in_letters_and_hexes_in_numbers() {
    assert_eq!(hex::<World>("F6"), Place::ORIGIN);
    assert_eq!(hex::<World>("A1").axial(), Axial::new(0, -5));
    assert_eq!(hex::<World>("K6").axial(), Axial::new(0, 5));
    assert_eq!(hex::<Sheet>("A1"), Place::ORIGIN);
    assert_eq!(hex::<Sheet>("C1").axial(), Axial::new(-1, 2));
    // After Z comes AA.
    assert_eq!(hex::<Atlas>("Z28").axial().y, 25);
    assert_eq!(hex::<Atlas>("AA1").axial().y, 26);
    assert_eq!(hex::<Atlas>("AD28").axial().y, 29);
    assert_eq!("AE1".parse::<Place<Atlas>>().unwrap_err().to_string(), "\"AE1\" is not a hex; they go from A1 to AD28");
}

#[test]
fn what_is_no_name_is_refused() {
    for text in
        ["", "F", "6", "F0", "F12", "A7", "L1", "f6", "F6x", "F06", "F+6", " F6", "F 6", "6F", "FF6", "Ä6", "F٦"]
    {
        assert!(text.parse::<Place<World>>().is_err(), "{text}");
    }
    let long = format!("F{}", "9".repeat(40));
    assert!(long.parse::<Place<World>>().is_err() && "AAAAAAAAAAAAAAAAAAAAA1".parse::<Place<World>>().is_err());
    let fault = "64".parse::<Place<Nodes>>().unwrap_err();
    assert_eq!(fault.to_string(), "there is no place 64; they are counted from 0 and there are 64");
}

#[test]
fn files_hold_names_of_hexes_and_numbers_of_nodes() {
    let set = hexes::<World>("F6 A1 K6");
    let text = serde_json::to_string(&set).unwrap();
    assert_eq!(text, r#"["A1","F6","K6"]"#);
    assert_eq!(serde_json::from_str::<PlaceSet<World>>(&text).unwrap(), set);
    let nodes = some::<Nodes>(&[7, 3]);
    assert_eq!(serde_json::to_string(&nodes).unwrap(), "[3,7]");
    assert_eq!(serde_json::from_str::<PlaceSet<Nodes>>("[7,3,3]").unwrap(), nodes);
    assert!(serde_json::from_str::<PlaceSet<Nodes>>("[64]").is_err());
    assert!(serde_json::from_str::<PlaceSet<World>>("[\"A9\"]").is_err());
    assert_eq!(serde_json::to_string(&Direction::SouthEast).unwrap(), "\"south-east\"");
}

#[test]
fn a_place_is_as_small_as_its_number_and_a_set_as_its_words() {
    assert_eq!((size_of::<Place<World>>(), size_of::<PlaceSet<World>>()), (1, 16));
    assert_eq!((size_of::<Place<Front>>(), size_of::<PlaceSet<Front>>()), (2, 40));
}

fn check_sets<B: Board>(a: &[usize], b: &[usize]) {
    let (left, right) = (some::<B>(a), some::<B>(b));
    let model = |set: PlaceSet<B>| set.iter().collect::<BTreeSet<_>>();
    let (a, b) = (model(left), model(right));
    assert_eq!(model(left | right), a.union(&b).copied().collect());
    assert_eq!(model(left & right), a.intersection(&b).copied().collect());
    assert_eq!(model(left - right), a.difference(&b).copied().collect());
    assert_eq!(!left, PlaceSet::ALL.iter().filter(|place| !a.contains(place)).collect());
    assert_eq!((left.len() as usize, left.is_empty()), (a.len(), a.is_empty()));
    assert_eq!((left.meets(right), left.is_within(right)), (!a.is_disjoint(&b), a.is_subset(&b)));
    assert_eq!((left.first(), left.iter().count()), (a.first().copied(), a.len()));
    assert!(left.iter().is_sorted() && PlaceSet::ALL.iter().all(|place| left.contains(place) == a.contains(&place)));
    let mut without = left;
    right.iter().for_each(|place| without.remove(place));
    assert_eq!(without, left - right);
}

fn check_neighbours<B: Board>(picks: &[usize]) {
    let set = some::<B>(picks);
    let near = set.iter().flat_map(|place| place.axial().all_neighbors());
    assert_eq!(set.neighbours(), near.filter_map(Place::at).collect(), "{set:?}");
}

proptest! {
    #[test]
    fn sets_do_what_sets_do(a in vec(0usize..1000, 0..40), b in vec(0usize..1000, 0..40)) {
        check_sets::<World>(&a, &b);
        check_sets::<Front>(&a, &b);
        check_sets::<Nodes>(&a, &b);
    }

    #[test]
    fn shifts_find_the_neighbours_that_geometry_finds(picks in vec(0usize..2000, 0..30)) {
        check_neighbours::<Meadow>(&picks);
        check_neighbours::<World>(&picks);
        check_neighbours::<Battlefield>(&picks);
        check_neighbours::<Front>(&picks);
        check_neighbours::<Sheet>(&picks);
        check_neighbours::<Atlas>(&picks);
        // Rows of more than a word.
        check_neighbours::<Wall>(&picks);
    }
}

#[test]
fn shifts_find_the_neighbours_of_every_single_hex_and_of_all() {
    (0..91).for_each(|pick| check_neighbours::<World>(&[pick]));
    (0..63).for_each(|pick| check_neighbours::<Sheet>(&[pick]));
    (0..1050).for_each(|pick| check_neighbours::<Wall>(&[pick]));
    check_neighbours::<Battlefield>(&(0..127).collect::<Vec<_>>());
}
