//! Graphs against plain searches.

mod boards;

use boards::{Nodes, Segments};
use proptest::collection::vec;
use proptest::prelude::*;
use sounder_board::{Graph, GraphFault, Kinds, Link, Passage, Place, PlaceSet, Reach, Toll, Ways};

type Park = Graph<Nodes, Segments>;
type Node = Place<Nodes>;
type Segment = Place<Segments>;

const ROAD: Kinds = Kinds::kind(0);
const TRAIL: Kinds = Kinds::kind(1);
const WATER: Kinds = Kinds::kind(2);

fn node(number: usize) -> Node {
    Place::new(number).unwrap()
}

fn nodes(numbers: &[usize]) -> PlaceSet<Nodes> {
    numbers.iter().map(|number| node(*number)).collect()
}

fn link(a: usize, b: usize, kinds: Kinds) -> Link<Nodes> {
    Link { ends: [node(a), node(b)], kinds }
}

/// ```text
///   0 ══ 1 ══ 2 ══ 5      ══ road   ── trail   ~~ water
///   ║    │    ║    ~
///   3 ══ 4 ── 6 ~~ 7
/// ```
fn river_park() -> Park {
    let roads = [(0, 1), (1, 2), (2, 5), (0, 3), (3, 4), (2, 6)].map(|(a, b)| link(a, b, ROAD));
    let others = [link(1, 4, TRAIL), link(4, 6, TRAIL), link(5, 7, WATER), link(6, 7, WATER)];
    Graph::new(8, &[&roads[..], &others[..]].concat()).unwrap()
}

#[test]
fn edges_are_known_by_their_ends_and_kinds() {
    let park = river_park();
    assert_eq!((park.nodes().len(), park.edges().len()), (8, 10));
    assert_eq!((park.edges_of(ROAD).len(), park.edges_of(TRAIL | WATER).len()), (6, 4));
    let edge = park.edges_between(node(1), node(4)).first().unwrap();
    assert_eq!((park.kinds(edge), park.ends(edge)), (TRAIL, [node(1), node(4)]));
    assert_eq!((park.far_end(edge, node(4)), park.far_end(edge, node(0))), (Some(node(1)), None));
    assert_eq!(park.edges_between(node(1), node(1)), PlaceSet::NONE);
    assert_eq!(park.neighbours(node(2), ROAD), nodes(&[1, 5, 6]));
    assert_eq!(park.neighbours(node(6), TRAIL | WATER), nodes(&[4, 7]));
    assert_eq!(park.neighbours_of(nodes(&[0, 1]), ROAD), nodes(&[0, 1, 2, 3]));
    assert_eq!(park.edges_around(nodes(&[0, 5])).len(), 4);
}

#[test]
fn a_way_ends_at_gates_and_closed_segments() {
    let park = river_park();
    let roads = park.edges_of(ROAD);
    let open = Passage { over: roads, into: park.nodes(), past: park.nodes() };
    assert_eq!(park.reach(nodes(&[4]), open), nodes(&[0, 1, 2, 3, 4, 5, 6]));
    // A gate at 1 is entered and not passed.
    let gated = Passage { past: !nodes(&[1]), ..open };
    assert_eq!(park.reach(nodes(&[4]), gated), nodes(&[0, 1, 3, 4]));
    // From the gate itself the way goes on.
    assert_eq!(park.reach(nodes(&[1]), gated), nodes(&[0, 1, 2, 3, 4, 5, 6]));
    // Somebody holds 1.
    let held = Passage { into: !nodes(&[1]), ..open };
    assert_eq!(park.reach(nodes(&[4]), held), nodes(&[0, 3, 4]));
    // A barricade between 1 and 2, and boats.
    let barricade = park.edges_between(node(1), node(2));
    let boats = Passage { over: park.edges() - barricade - park.edges_of(TRAIL), ..open };
    assert_eq!(park.reach(nodes(&[4]), boats), nodes(&[0, 1, 3, 4]));
    assert_eq!(park.reach(nodes(&[7]), boats), nodes(&[2, 5, 6, 7]));
}

#[test]
fn shortest_ways_are_told_with_their_ties() {
    let park = river_park();
    let roads = Ways::new(&park, ROAD);
    assert_eq!(roads.way(node(4), node(5)).collect::<Vec<_>>(), [4, 3, 0, 1, 2, 5].map(node));
    assert_eq!((roads.distance(node(4), node(5)), roads.distance(node(0), node(7))), (Some(5), None));
    assert_eq!(roads.way(node(0), node(7)).count(), 0);
    let any = Ways::new(&park, Kinds::ANY);
    assert_eq!(any.nearer(node(4), node(2)), nodes(&[1, 6]));
    assert_eq!(any.way(node(4), node(2)).collect::<Vec<_>>(), [4, 1, 2].map(node));
    assert_eq!(any.nearer(node(2), node(2)), PlaceSet::NONE);
}

#[test]
fn what_makes_no_graph_is_refused() {
    let fault = |nodes, links: &[Link<Nodes>]| Park::new(nodes, links).unwrap_err();
    assert_eq!(fault(65, &[]), GraphFault::TooManyNodes { found: 65, most: 64 });
    assert_eq!(fault(3, &[link(0, 3, ROAD)]), GraphFault::NoSuchNode { link: 0, node: 3, nodes: 3 });
    assert_eq!(fault(3, &[link(0, 1, ROAD), link(2, 2, ROAD)]), GraphFault::Loop { link: 1 });
    assert_eq!(fault(3, &[link(0, 1, Kinds::NONE)]), GraphFault::NoKind { link: 0 });
    assert_eq!(fault(3, &[link(0, 1, ROAD); 101]), GraphFault::TooManyLinks { found: 101, most: 100 });
}

/// Every node on some way that passes no node twice, found by trying all ways.
fn try_all_ways(park: &Park, passage: Passage<Nodes, Segments>, at: Node, walked: PlaceSet<Nodes>) -> PlaceSet<Nodes> {
    let walked = walked | PlaceSet::only(at);
    let begins = walked.len() == 1;
    let mut found = PlaceSet::only(at);
    if !begins && !passage.past.contains(at) {
        return found;
    }
    let segments = park.edges().iter().filter(|segment: &Segment| passage.over.contains(*segment));
    for next in segments.filter_map(|segment| park.far_end(segment, at)) {
        if passage.into.contains(next) && !walked.contains(next) {
            found |= try_all_ways(park, passage, next, walked);
        }
    }
    found
}

fn random_park() -> impl Strategy<Value = Park> {
    let links = vec((0usize..9, 1usize..9, 1u8..8), 0..18);
    links.prop_map(|links| {
        let kinds =
            |bits: u8| (0..3).filter(|kind| bits >> kind & 1 == 1).map(Kinds::kind).fold(Kinds::NONE, |a, b| a | b);
        let links: Vec<Link<Nodes>> = links.iter().map(|(a, by, bits)| link(*a, (a + by) % 9, kinds(*bits))).collect();
        Graph::new(9, &links).unwrap()
    })
}

proptest! {
    #[test]
    fn reach_is_where_ways_without_repetition_lead(park in random_park(), from in 0usize..9, bits in any::<[u32; 3]>()) {
        let pick = |bits: u32| (0..9).filter(move |number| bits >> number & 1 == 1);
        let passage = Passage {
            over: park.edges().iter().filter(|segment| bits[0] >> segment.index() & 1 == 1).collect(),
            into: pick(bits[1]).map(node).collect(),
            past: pick(bits[2]).map(node).collect(),
        };
        let wanted = try_all_ways(&park, passage, node(from), PlaceSet::NONE);
        prop_assert_eq!(park.reach(PlaceSet::only(node(from)), passage), wanted);
    }

    #[test]
    fn shortest_ways_are_as_short_as_relaxing_makes_them(park in random_park(), kind in 0u8..3) {
        let kinds = Kinds::kind(kind);
        let mut steps = [[99u16; 9]; 9];
        for segment in park.edges_of(kinds) {
            let [a, b] = park.ends(segment);
            (steps[a.index()][b.index()], steps[b.index()][a.index()]) = (1, 1);
        }
        for by in 0..9 {
            steps[by][by] = 0;
            for (a, b) in (0..9).flat_map(|a| (0..9).map(move |b| (a, b))) {
                steps[a][b] = steps[a][b].min(steps[a][by] + steps[by][b]);
            }
        }
        let ways = Ways::new(&park, kinds);
        let tolls = [Toll::entering(PlaceSet::ALL, 1)];
        for (from, to) in (0..9).flat_map(|a| (0..9).map(move |b| (node(a), node(b)))) {
            let wanted = Some(steps[from.index()][to.index()]).filter(|steps| *steps < 99);
            prop_assert_eq!(ways.distance(from, to), wanted);
            let way: Vec<Node> = ways.way(from, to).collect();
            prop_assert_eq!(way.len(), wanted.map_or(0, |steps| usize::from(steps) + 1));
            prop_assert!(way.windows(2).all(|pair| park.neighbours(pair[0], kinds).contains(pair[1])));
            for next in park.neighbours(from, kinds) {
                let shorter = ways.distance(next, to).zip(wanted).is_some_and(|(next, here)| next < here);
                prop_assert_eq!(ways.nearer(from, to).contains(next), shorter);
            }
            // The flood over edges finds the same.
            let flood = Reach::<Nodes, 9>::flood(PlaceSet::only(from), &tolls, |set| park.across(set, park.edges_of(kinds)));
            prop_assert_eq!(flood.cost(to).map(u16::from), wanted);
        }
    }
}
