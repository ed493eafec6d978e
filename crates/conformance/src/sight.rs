//! All that a viewer gets to see, compared without putting it into words first.

use crate::suite::Lawful;
use crate::things::{things, written};
use sounder_kernel::{Choice, Dice, Game, Log, Match, Names, Seat, Status, Viewer};
use sounder_scene::{Closed, Dials, Grouped, Moment, Preview, Scene};

/// What a viewer sees of a position, is offered in it, and is told of what led to it.
#[derive(PartialEq)]
pub(super) struct Sight<A> {
    scene: Scene,
    status: Status,
    offers: Vec<(A, Choice, Preview, Option<Grouped>)>,
    closed: Vec<Closed>,
    dials: Option<Dials>,
    told: Vec<(String, Vec<Moment>)>,
}

/// How people call a viewer.
pub(super) fn who(viewer: Viewer) -> String {
    match viewer {
        Viewer::Public => "the public".into(),
        Viewer::Seat(seat) => seat.to_string(),
    }
}

impl<A: std::fmt::Debug + Copy + PartialEq> Sight<A> {
    pub fn of<G: Lawful<Action = A>>(game: &G, names: &Names, state: &G::State, viewer: Viewer) -> Sight<A> {
        let status = game.status(state);
        let mut sight = Sight {
            scene: game.scene(state, viewer, names),
            status,
            offers: Vec::new(),
            closed: Vec::new(),
            dials: None,
            told: Vec::new(),
        };
        if let Viewer::Seat(seat) = viewer
            && status.acting().contains(seat)
        {
            let mut legal = Vec::new();
            game.legal(state, seat, &mut legal);
            sight.closed = game.closed(state, seat, names);
            sight.dials = game.dials(state, seat, names);
            let offer = |action: A| {
                let grouped = game.group(state, seat, action, names);
                (action, game.choice(state, seat, action, names), game.preview(state, seat, action, names), grouped)
            };
            sight.offers = legal.into_iter().map(offer).collect();
        }
        sight
    }

    /// The first difference, by panel and id where it is on the scene.
    pub fn difference(&self, other: &Sight<A>) -> String {
        if self.told != other.told {
            return between("told", &self.told, &other.told);
        }
        if self.scene != other.scene {
            return scenes(&self.scene, &other.scene);
        }
        if self.status != other.status {
            return format!("status\n  {:?}\n  {:?}", self.status, other.status);
        }
        if self.offers != other.offers {
            return between("offered", &self.offers, &other.offers);
        }
        if self.dials != other.dials {
            return format!("dials\n  {:?}\n  {:?}", self.dials, other.dials);
        }
        between("closed", &self.closed, &other.closed)
    }
}

fn between<T: PartialEq + std::fmt::Debug>(what: &str, a: &[T], b: &[T]) -> String {
    match a.iter().zip(b).find(|(a, b)| a != b) {
        Some((a, b)) => format!("{what}\n  {a:?}\n  {b:?}"),
        None => format!("{what}: {} things, then {}", a.len(), b.len()),
    }
}

fn scenes(a: &Scene, b: &Scene) -> String {
    let (left, right) = (things(a), things(b));
    match left.iter().zip(&right).find(|(a, b)| a != b) {
        Some((a, b)) if a.id == b.id => {
            format!("panel \"{}\", id \"{}\"\n  {}\n  {}", a.panel, a.id, a.shown, b.shown)
        }
        Some((a, b)) => format!("panel \"{}\", id \"{}\", or in its place \"{}\"", a.panel, a.id, b.id),
        None if left.len() != right.len() => format!("{} things with ids, then {}", left.len(), right.len()),
        None => {
            let (a, b) = (written(a), written(b));
            let field = |name: &str| (a[name] != b[name]).then(|| format!("{name}\n  {}\n  {}", a[name], b[name]));
            field("headline").or_else(|| field("prompt")).or_else(|| field("panels")).expect("they differ")
        }
    }
}

/// What one action does: the state after it, what is told of it, and whether it counts as revealing.
pub(super) struct Trial<G: Game> {
    pub action: G::Action,
    pub state: G::State,
    events: Vec<G::Event>,
    pub revealing: bool,
}

/// What is told and revealed while an action is tried.
struct Ears<E> {
    events: Vec<E>,
    revealed: bool,
}

impl<E> Log<E> for Ears<E> {
    fn tell(&mut self, event: E) {
        self.events.push(event);
    }

    fn reveal(&mut self) {
        self.revealed = true;
    }
}

impl<G: Lawful> Trial<G> {
    pub fn of(game: &G, state: &G::State, seat: Seat, action: G::Action, mut dice: Dice) -> Trial<G> {
        let mut ears = Ears { events: Vec::new(), revealed: false };
        let mut state = state.clone();
        game.apply(&mut state, seat, action, &mut dice, &mut ears);
        Trial { action, state, events: ears.events, revealing: ears.revealed || dice.used() }
    }

    /// The facts of what happened.
    pub fn each_fact(&self, game: &G, mut each: impl FnMut(sounder_kernel::Fact)) {
        self.events.iter().for_each(|event| game.facts(event, &mut each));
    }

    fn told(&self, table: &Match<G>, viewer: Viewer) -> Vec<(String, Vec<Moment>)> {
        let (game, names) = (table.game(), table.names());
        let tell = |event| (game.tell(event, viewer, names), game.moments(event, viewer, names));
        self.events.iter().map(tell).collect()
    }

    /// What the viewer sees and is told of it.
    pub fn sight(&self, table: &Match<G>, viewer: Viewer) -> Sight<G::Action> {
        let told = self.told(table, viewer);
        Sight { told, ..Sight::of(&**table.game(), table.names(), &self.state, viewer) }
    }

    /// Whether the viewer can tell this from another action. What is told is compared first: it costs least.
    pub fn is_apart(&self, other: &Trial<G>, table: &Match<G>, viewer: Viewer) -> bool {
        self.told(table, viewer) != other.told(table, viewer) || self.sight(table, viewer) != other.sight(table, viewer)
    }
}
