//! Cases that read like diagrams. `@` is where something stands, `*` what is asked for, `#` what is in the way.

mod boards;

use boards::{Meadow, Sheet, World, hex, hexes};
use sounder_board::{Arc, Board, Direction, DrawingFault, HexField, Lines, Place, PlaceSet, Reach, Toll};
use sounder_board::{draw, read_drawing};

/// A drawn map: the field without `-`, the hex with `@` or else the middle, the sets with `*` and `#`.
struct Map<B: Board> {
    field: HexField<B>,
    here: Place<B>,
    wanted: PlaceSet<B>,
    walls: PlaceSet<B>,
}

fn map<B: Board>(text: &str) -> Map<B> {
    let drawing = read_drawing::<B>(text).unwrap();
    let all =
        |sign: char| drawing.iter().filter(|(_, seen)| *seen == sign).map(|(hex, _)| *hex).collect::<PlaceSet<B>>();
    let here = all('@').first().unwrap_or_default();
    Map { field: HexField::new(!all('-')), here, wanted: all('*'), walls: all('#') }
}

/// Holds a set against the stars of a map; a failure shows both.
fn check<B: Board>(map: &Map<B>, found: PlaceSet<B>) {
    let picture = |set: PlaceSet<B>| {
        draw(map.field.hexes(), |hex| match () {
            () if hex == map.here => '@',
            () if set.contains(hex) => '*',
            () if map.walls.contains(hex) => '#',
            () => '.',
        })
    };
    assert_eq!(
        found - PlaceSet::only(map.here),
        map.wanted,
        "\nfound\n{}wanted\n{}",
        picture(found),
        picture(map.wanted)
    );
}

#[test]
fn the_front_arc_of_a_tank_that_faces_east() {
    let map = map::<World>(
        "     . . . . . *
             . . . . . * *
            . . . . . * * *
           . . . . . * * * *
          . . . . . * * * * *
         . . . . . @ * * * * *
          . . . . . * * * * *
           . . . . . * * * *
            . . . . . * * *
             . . . . . * *
              . . . . . *",
    );
    check(&map, map.field.arc(map.here, Direction::East, Arc::Front));
}

#[test]
fn the_front_arc_within_two_of_a_tank_that_faces_north_west() {
    let map = map::<World>(
        "     . . . . . .
             . . . . . . .
            . . . . . . . .
           . . . * * * . . .
          . . . * * * . . . .
         . . . * * @ . . . . .
          . . . . . . . . . .
           . . . . . . . . .
            . . . . . . . .
             . . . . . . .
              . . . . . .",
    );
    check(&map, map.field.arc(map.here, Direction::NorthWest, Arc::Front) & map.field.within(map.here, 2));
}

#[test]
fn the_right_side_of_a_plane_that_faces_east() {
    let map = map::<Sheet>(
        ". . . . . . .
          . . . . . . .
         . . . . . . .
          . . . @ . . .
         . . . * * . .
          . . * * * . .
         . . * * * * .
          . * * * * * .
         . * * * * * * ",
    );
    check(&map, map.field.arc(map.here, Direction::East, Arc::Right));
}

#[test]
fn a_blast_reaches_the_neighbours_that_are_on_the_map() {
    let map = map::<Meadow>(
        "  . . .
          * * . .
         * @ - . .
          * * . .
           . . .  ",
    );
    check(&map, map.field.neighbours(map.here));
    check(&map, map.field.neighbours_of(PlaceSet::only(map.here)));
}

#[test]
fn two_steps_lead_towards_what_lies_halfway_between_two_sides() {
    let map = map::<Meadow>(
        "  . # .
          . * * .
         . . @ . .
          . . . .
           . . .  ",
    );
    check(&map, map.field.nearer(map.here, map.walls.first().unwrap()));
}

#[test]
fn a_line_takes_the_right_side_of_every_gap() {
    let map = map::<World>(
        "     . . . . . .
             . . . . . . .
            . . . . . . . .
           . . . . . . . . .
          . . . . . . . . . .
         . @ . . . . . . . . .
          . * * . . . . . . .
           . . * * . . . . .
            . . . . . . . .
             . . . . . . .
              . . . . . .",
    );
    let lines = Lines::new(&map.field);
    check(&map, lines.line(map.here, hex("H4")));
    assert_eq!(lines.line(hex("H4"), map.here), hexes("F2 F3 G3 G4 H4"), "the other side of the same gap");
}

#[test]
fn a_flood_goes_around_walls() {
    let map = map::<World>(
        "     . . . . . .
             . . . . . . .
            . . * * * * . .
           . . * * * * # . .
          . . * * * * # . . .
         . . * * * @ # . . . .
          . . * * * * # . . .
           . . * * * * # . .
            . . * * * * . .
             . . . . . . .
              . . . . . .     ",
    );
    let tolls = [Toll::entering(map.field.hexes() - map.walls, 1)];
    let step = |set| map.field.neighbours_of(set);
    check(&map, Reach::<World, 4>::flood(PlaceSet::only(map.here), &tolls, step).all());
    let far = Reach::<World, 20>::flood(PlaceSet::only(map.here), &tolls, step);
    assert_eq!(far.cost(hex("F8")), Some(7), "two steps as the crow flies");
}

#[test]
fn drawings_are_read_as_they_are_drawn() {
    for field in [HexField::<World>::hexagon(5), HexField::new(PlaceSet::ALL)] {
        let sign = |hex: Place<World>| char::from(b'a' + (hex.index() % 26) as u8);
        let text = draw(field.hexes(), sign);
        assert!(read_drawing(&text).unwrap().iter().all(|(hex, letter)| sign(*hex) == *letter));
    }
    assert_eq!(draw(PlaceSet::<Sheet>::NONE, |_| '.'), "\n");
    assert_eq!(draw(hexes::<Meadow>("A1 C1 C5 E3"), |_| 'o'), "  o\n\no       o\n\n      o\n");
    assert_eq!(read_drawing::<Meadow>(". .").unwrap_err(), DrawingFault::Rows { found: 1, wanted: 5 });
}
