//! The picture and the words.

mod choices;
mod events;
mod phrases;
mod scene;
mod symbols;

use crate::state::{Action, State};
use crate::{Event, WildPigs3};
use sounder_kernel::{Choice, Fact, Names, Seat, Viewer, Words};
use sounder_scene::{Scene, Show, Symbol};

impl Words for WildPigs3 {
    fn choice(&self, state: &State, _: Seat, action: Action, _: &Names) -> Choice {
        choices::choice(self, state, action)
    }

    fn tell(&self, event: &Event, _: Viewer, names: &Names) -> String {
        events::tell(self, event, names)
    }

    fn lookup(&self, name: &str) -> Option<u64> {
        let threats = self.cards.threats.iter().map(|card| &card.name);
        let upgrades = self.cards.upgrades.iter().map(|card| &card.name);
        let weapons = self.cards.weapons.iter().map(|card| &card.name);
        let bosses = self.cards.bosses.iter().map(|card| &card.name);
        // Names are unique in a pack, so that one search after the other finds the right one.
        let place = |mut names: Box<dyn Iterator<Item = &String> + '_>| names.position(|known| known == name);
        let found = place(Box::new(threats))
            .or_else(|| place(Box::new(upgrades)))
            .or_else(|| place(Box::new(weapons)))
            .or_else(|| place(Box::new(bosses)));
        found.map(|place| place as u64)
    }

    fn facts(&self, event: &Event, out: &mut Vec<Fact>) {
        events::facts(self, event, out);
    }
}

impl Show for WildPigs3 {
    fn scene(&self, state: &State, viewer: Viewer, names: &Names) -> Scene {
        scene::scene(self, state, viewer, names)
    }

    fn symbols(&self) -> &'static [Symbol] {
        symbols::SYMBOLS
    }
}
