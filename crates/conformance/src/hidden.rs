//! Whether imagined worlds really deal anew what a viewer cannot know. A single world may happen to be the true one, so
//! this is gathered over all games and judged at the end.

use crate::sight::{Trial, who};
use crate::suite::{Broken, Law, Lawful};
use crate::things::{Thing, things};
use crate::walk::Place;
use sounder_kernel::{Dice, Match, Names, Record, Seat, Viewer};
use std::collections::BTreeMap;

/// So often must something have been hidden before it counts that no world ever changed it.
const ENOUGH: u32 = 16;

/// What was hidden, by its kind and from whom, and whether it ever varied.
#[derive(Default)]
pub(super) struct Hidden(BTreeMap<String, Seen>);

struct Seen {
    times: u32,
    varied: bool,
    /// Where it was hidden first, and the game until then.
    example: (Broken, Record),
}

impl Hidden {
    fn note(&mut self, kind: String, varied: bool, example: impl FnOnce() -> (Broken, Record)) {
        let seen = self.0.entry(kind).or_insert_with(|| Seen { times: 0, varied: false, example: example() });
        seen.times += 1;
        seen.varied |= varied;
    }

    /// Looks at what a seat is shown differently than another viewer: the seat knows something that the other does not, so
    /// it must vary among the worlds imagined for the other.
    pub fn look<G: Lawful>(&mut self, place: &Place, table: &Match<G>, dice: &mut Dice) {
        let (game, names) = (&**table.game(), table.names());
        let owner = Seat(dice.below(place.setup.seats as u32) as u8);
        let others: Vec<Viewer> = Viewer::all(place.setup.seats).filter(|viewer| !viewer.is(owner)).collect();
        let viewer = dice.pick(&others);
        let twin = game.imagine(table.state(), viewer, dice);
        let theirs = seen(game, names, table.state(), viewer);
        let own = seen(game, names, table.state(), Viewer::Seat(owner));
        let imagined = seen(game, names, &twin, Viewer::Seat(owner));
        // Whoever sees the back of a card knows nothing by it.
        for thing in own.values().filter(|thing| thing.list != "part" && thing.shown["face_down"] != true) {
            // A hand may be shown to others as cards without faces, or not at all.
            let known = match theirs.get(&thing.id) {
                Some(other) => other.nature() == thing.nature(),
                None => thing.list != "cards",
            };
            if known {
                continue;
            }
            let varied = imagined.get(&thing.id).is_none_or(|other| other.nature() != thing.nature());
            self.note(format!("{} from {}", thing.kind(), relation(table, viewer, owner)), varied, || {
                let broken = place.broken(
                    Law::Hides,
                    format!(
                        "{} sees something else in panel \"{}\" at id \"{}\" than {owner} does, but whatever is imagined for \
                         {0}, {owner} sees the same: {}",
                        who(viewer), thing.panel, thing.id, thing.shown
                    ),
                );
                (broken, table.record())
            });
        }
    }

    /// Tries two secret actions of a seat: whatever shows its owner which of them was made must vary among the worlds
    /// imagined for those who cannot tell.
    pub fn try_secrets<G: Lawful>(&mut self, place: &Place, table: &Match<G>, seat: Seat, dice: &mut Dice) {
        let (game, names) = (&**table.game(), table.names());
        let mut secret = table.legal(seat);
        secret.retain(|action| game.is_secret(table.state(), seat, *action));
        dice.shuffle(&mut secret);
        let [first, second, ..] = secret[..] else { return };
        let [first, second] =
            [first, second].map(|action| Trial::of(game, table.state(), seat, action, Dice::from_number(1)));
        let others: Vec<Viewer> = Viewer::all(place.setup.seats).filter(|viewer| !viewer.is(seat)).collect();
        let viewer = dice.pick(&others);
        let revealing = first.revealing || second.revealing;
        if revealing || first.state == second.state || first.is_apart(&second, table, viewer) {
            return;
        }
        let twin = game.imagine(&first.state, viewer, dice);
        let owner = Viewer::Seat(seat);
        let own = seen(game, names, &first.state, owner);
        let other = seen(game, names, &second.state, owner);
        let imagined = seen(game, names, &twin, owner);
        let example = |what: String| {
            let broken = place.broken(
                Law::Hides,
                format!(
                    "{} cannot know whether {seat} chose {:?} or {:?}, but no imagined world ever changes {what}",
                    who(viewer),
                    first.action,
                    second.action
                ),
            );
            (broken, table.record())
        };
        let relation = relation(table, viewer, seat);
        let mut shown = false;
        for (id, thing) in own.iter().filter(|(id, thing)| other.get(*id) != Some(thing)) {
            shown = true;
            let varied = imagined.get(id) != Some(thing);
            self.note(format!("choice at {} from {relation}", thing.kind()), varied, || {
                example(format!("panel \"{}\", id \"{id}\": {}", thing.panel, thing.shown))
            });
        }
        if !shown {
            self.note(format!("choice from {relation}"), twin != first.state, || example("anything".into()));
        }
    }

    /// Breaks the law for what was hidden often and never varied.
    pub fn judge(self) -> Result<(), Broken> {
        let copied = self.0.into_values().find(|seen| seen.times >= ENOUGH && !seen.varied);
        copied.map_or(Ok(()), |Seen { example: (broken, record), .. }| Err(broken.written_down(&record)))
    }
}

/// What only partners may see is a case of its own.
fn relation<G: Lawful>(table: &Match<G>, viewer: Viewer, owner: Seat) -> &'static str {
    match viewer {
        Viewer::Seat(seat) if table.game().chairs().mates(owner).contains(seat) => "mates",
        _ => "others",
    }
}

fn seen<G: Lawful>(game: &G, names: &Names, state: &G::State, viewer: Viewer) -> BTreeMap<String, Thing> {
    things(&game.scene(state, viewer, names)).into_iter().map(|thing| (thing.id.clone(), thing)).collect()
}
