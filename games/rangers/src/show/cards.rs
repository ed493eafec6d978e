//! Cards with pictures: what can be chosen in Prep, whom one plays, what comes, and the places of the park.

use super::people::kind_lines;
use super::{node_id, role_symbol};
use crate::Rangers;
use crate::facts::ware_name;
use crate::rules::WARES;
use crate::state::{Barrier, Kind, Nature, Phase, Place, Role, State, Ware};
use sounder_scene::art::{Backdrop, Boar, Drawing, Figure, Gallery, Object};
use sounder_scene::{Card, Panel, Part, Tone, words};

/// What each place is drawn as: a word that the gallery knows, before the name that the pack gives it.
const PLACES: [&str; 9] = ["kitchen", "anchor", "tower", "otter", "shield", "banner", "brew", "axe", "trophy"];
/// The same for what is bought.
const WARE_LOOKS: [&str; 9] = ["trap", "bucket", "maul", "fence", "wardrobe", "spike", "sandbag", "plate", "plating"];
const WOODS: u8 = 4;
const SLATE: u8 = 6;

pub(super) fn role_card_id(role: Role) -> String {
    format!("role-{}", role_symbol(role))
}

pub(super) fn nature_card_id(nature: Nature) -> String {
    format!("nature-{}", nature as u8 + 1)
}

pub(super) fn kind_card_id(kind: Kind) -> String {
    format!("kind-{}", kind as u8 + 1)
}

pub(super) fn ware_card_id(ware: Ware) -> String {
    format!("ware-{}", ware_number(ware) + 1)
}

fn ware_number(ware: Ware) -> usize {
    WARES.iter().position(|known| *known == ware).unwrap_or(0)
}

fn kinds() -> impl Iterator<Item = Kind> {
    Kind::ALL.into_iter().chain([Kind::Objective])
}

impl Rangers {
    /// A picture for every archetype, wave, place and defence.
    pub(super) fn gallery(&self) -> Vec<Drawing> {
        let mut gallery = Gallery::default();
        for role in Role::ALL {
            let figure = Figure { rank: 2, colour: [9, 4, 3, 7, 8, 5][role as usize] };
            let called = format!("{} {}", role_symbol(role), self.role_name(role));
            gallery.figure(role_card_id(role), &called, figure);
        }
        for nature in Nature::ALL {
            let boar = match nature {
                Nature::Swarm => Boar { fierce: 4, sly: 2, bulk: 1, night: true, grand: false },
                Nature::Siege => Boar { fierce: 6, sly: 1, bulk: 9, night: true, grand: false },
                Nature::Infiltrator => Boar { fierce: 3, sly: 9, bulk: 3, night: true, grand: false },
                Nature::Corrupted => Boar { fierce: 9, sly: 4, bulk: 6, night: true, grand: true },
            };
            gallery.boar(nature_card_id(nature), self.nature_name(nature), boar);
        }
        for kind in kinds() {
            let called = format!("{} {}", PLACES[kind as usize], self.kind_name(kind));
            gallery.object(kind_card_id(kind), &called, Object { ground: Backdrop::Planks, colour: WOODS });
        }
        for (ware, look) in WARES.into_iter().zip(WARE_LOOKS) {
            let called = format!("{look} {}", ware_name(ware));
            gallery.object(ware_card_id(ware), &called, Object { ground: Backdrop::Plates, colour: SLATE });
        }
        gallery.into_drawings()
    }

    pub(super) fn role_card(&self, role: Role, id: String) -> Card {
        let suits = Kind::ALL.into_iter().filter(|kind| self.suits(*kind, role)).map(|kind| self.kind_name(kind));
        let suits = words::list(suits.collect::<Vec<_>>());
        let home = (!suits.is_empty()).then(|| format!("At home in: {suits}."));
        Card {
            id,
            title: self.role_name(role).into(),
            kind: "Archetype".into(),
            tone: Tone::Green,
            art: role_symbol(role),
            picture: role_card_id(role),
            lines: self.role_lines(role).into_iter().chain(home).collect(),
            flavour: self.cards.roles[role as usize].text.clone(),
            clause: "3.7",
            ..Card::default()
        }
    }

    pub(super) fn nature_card(&self, nature: Nature, id: String) -> Card {
        Card {
            id,
            title: self.nature_name(nature).into(),
            kind: "Wave".into(),
            tone: Tone::Red,
            art: "token",
            picture: nature_card_id(nature),
            lines: vec![self.nature_text(nature)],
            flavour: self.cards.natures[nature as usize].text.clone(),
            clause: ["7.7", "7.8", "7.9", "7.10"][nature as usize],
            ..Card::default()
        }
    }

    fn kind_card(&self, kind: Kind, id: String) -> Card {
        let flavour = self.cards.kinds.get(kind as usize).map_or(String::new(), |card| card.text.clone());
        let suits = Role::ALL.into_iter().filter(|role| self.suits(kind, *role)).map(|role| self.role_name(role));
        let suits = words::list(suits.collect::<Vec<_>>());
        let home = (!suits.is_empty()).then(|| format!("+1 damage for the {suits}."));
        Card {
            id,
            title: words::capital(self.kind_name(kind)),
            kind: "Place".into(),
            tone: if kind == Kind::Objective { Tone::Yellow } else { Tone::Green },
            art: super::kind_symbol(kind),
            picture: kind_card_id(kind),
            lines: kind_lines(kind).into_iter().chain(home).collect(),
            flavour,
            clause: super::wording::kind_clause(kind),
            ..Card::default()
        }
    }

    /// A place that stands, with where it is and what is the matter with it.
    fn place_card(&self, place: Place) -> Card {
        let mut card = self.kind_card(place.kind, format!("place-{}", node_id(place.node)));
        card.kind = self.node_name(place.node).into();
        card.flavour = String::new();
        if place.captured {
            (card.tone, card.marks) = (Tone::Red, vec!["captured".into()]);
        }
        if place.strength > 0 {
            card.marks.push(format!("+{} on breach rolls", place.strength));
        }
        card
    }

    fn ware_card(&self, ware: Ware) -> Card {
        Card {
            id: ware_card_id(ware),
            title: ware_name(ware).into(),
            kind: if matches!(ware, Ware::Barrier(_)) { "For a road" } else { "For a place" }.into(),
            tone: Tone::Brown,
            art: match ware {
                Ware::Barrier(what) => super::barrier_symbol(what),
                Ware::Strength(_) => super::barrier_symbol(Barrier::Fortification),
            },
            picture: ware_card_id(ware),
            cost: format!("{}:coin:", self.ware_price(ware)),
            lines: vec![self.ware_line(ware)],
            clause: "5.9",
            ..Card::default()
        }
    }

    /// What is on offer in Prep. A card can be clicked instead of the words beside the map.
    pub(super) fn offer_panel(&self, state: &State) -> Option<Panel> {
        let (label, cards): (&str, Vec<Card>) = match state.phase {
            Phase::Nature => {
                ("Waves", Nature::ALL.map(|nature| self.nature_card(nature, nature_card_id(nature))).into())
            }
            Phase::Roles => {
                let taken = &state.rangers[..usize::from(state.turn)];
                let open = Role::ALL.into_iter().filter(|role| taken.iter().all(|ranger| ranger.role != *role));
                ("Archetypes", open.map(|role| self.role_card(role, role_card_id(role))).collect())
            }
            Phase::Places if state.kind.is_none() && self.places_built(state) == usize::from(state.turn) => {
                let free = |kind: &Kind| state.places.iter().all(|place| place.kind != *kind);
                let open = Kind::ALL.into_iter().filter(free);
                ("Places", open.map(|kind| self.kind_card(kind, kind_card_id(kind))).collect())
            }
            Phase::Shop if state.ware.is_none() => {
                ("Defences", WARES.into_iter().map(|ware| self.ware_card(ware)).collect())
            }
            _ => return None,
        };
        Some(Panel::new("offer", label, sounder_scene::Role::Shared).part(Part::Cards {
            id: "offer-cards".into(),
            label: String::new(),
            cards,
        }))
    }

    /// The places that stand, once the first wave comes.
    pub(super) fn places_panel(&self, state: &State) -> Option<Panel> {
        let cards = state.places.iter().map(|place| self.place_card(*place)).collect();
        let panel = Panel::new("places", "Places", sounder_scene::Role::Shared);
        let part = Part::Cards { id: "place-cards".into(), label: String::new(), cards };
        (state.phase as u8 >= Phase::Spawn as u8).then(|| panel.part(part))
    }
}
