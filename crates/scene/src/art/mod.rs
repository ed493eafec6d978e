//! Pictures composed of parts: heads, tusks, hats, tools and grounds, put together by what a card is.
//!
//! A [`Drawing`] is a list of [`Layer`]s, each a part by name with a colour and a place. The parts are drawn once for a
//! page and referred to, so that a hundred pictures cost little more than one. What is drawn follows from the name and the
//! figures of a card alone: the same card looks the same on every page.
//!
//! ```
//! use sounder_scene::art::{Boar, Gallery};
//! let mut gallery = Gallery::default();
//! gallery.boar("threat-1", "Mudtusk", Boar { fierce: 4, sly: 2, ..Boar::default() });
//! gallery.boar("threat-2", "Mudtusk", Boar { fierce: 4, sly: 2, ..Boar::default() });
//! let [one, two] = &gallery.drawings()[..] else { unreachable!() };
//! assert_ne!(one.layers, two.layers, "no two pictures of a gallery are alike");
//! ```

mod boar;
mod figure;
mod machine;
mod object;
mod parts;
mod soldier;

pub use boar::Boar;
pub use figure::Figure;
pub use machine::Machine;
pub use object::{Backdrop, Object};
pub use parts::part;
pub use soldier::Soldier;

use serde::Serialize;

/// A picture in a box of 96 by 64.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Drawing {
    /// By this name cards and pieces refer to it.
    pub name: String,
    /// What it is made of; later ones lie over earlier ones.
    pub layers: Vec<Layer>,
}

/// One part of a [`Drawing`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Layer {
    /// The name of the part.
    pub part: &'static str,
    /// Its colour: a number below [`COLOURS`].
    pub colour: u8,
    /// Where its middle is.
    pub at: (i8, i8),
    /// How large it is, in per cent.
    pub size: u8,
    /// How it is turned, in degrees.
    pub turn: i16,
}

/// So many colours there are.
pub const COLOURS: u8 = 16;

/// The middle of a picture, where most parts stand.
const MIDDLE: (i8, i8) = (48, 36);

impl Layer {
    /// A part in the middle, as large as it was drawn.
    pub fn new(part: &'static str, colour: u8) -> Layer {
        Layer { part, colour: colour % COLOURS, at: MIDDLE, size: 100, turn: 0 }
    }

    /// Elsewhere.
    #[must_use]
    pub fn at(mut self, x: i8, y: i8) -> Layer {
        self.at = (x, y);
        self
    }

    /// Larger or smaller.
    #[must_use]
    pub fn sized(mut self, size: u8) -> Layer {
        self.size = size;
        self
    }

    /// Turned.
    #[must_use]
    pub fn turned(mut self, degrees: i16) -> Layer {
        self.turn = degrees;
        self
    }
}

/// Makes choices that follow from a name.
pub struct Taste(u64);

impl Taste {
    /// The taste of a name; `attempt` tells apart those that would look alike.
    fn of(name: &str, attempt: u64) -> Taste {
        // FNV-1a: short, and the same on every machine.
        let hash = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        Taste(name.bytes().chain(attempt.to_le_bytes()).fold(0xcbf2_9ce4_8422_2325, hash))
    }

    /// One of these.
    pub fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len() as u64) as usize]
    }

    /// A number below this one.
    pub fn below(&mut self, end: u64) -> u64 {
        // SplitMix64 spreads what names differ by over all bits.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % end
    }

    /// Whether to: so often of a hundred.
    pub fn likes(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }
}

/// The face of somebody of this name: a boar, the same one wherever they go.
pub fn portrait(called: &str) -> Vec<Layer> {
    let mut taste = Taste::of(called, 0);
    let mut level = || taste.below(6) as u8;
    let boar = Boar { fierce: level(), sly: level(), bulk: level(), ..Boar::default() };
    boar.layers(called, &mut taste)
}

/// Pictures of which no two are alike.
#[derive(Default)]
pub struct Gallery {
    drawings: Vec<Drawing>,
}

impl Gallery {
    /// All pictures in the order they were made.
    pub fn drawings(&self) -> &[Drawing] {
        &self.drawings
    }

    /// The pictures, for good.
    pub fn into_drawings(self) -> Vec<Drawing> {
        self.drawings
    }

    /// A wild boar.
    pub fn boar(&mut self, name: impl Into<String>, called: &str, boar: Boar) {
        self.add(name.into(), called, |taste| boar.layers(called, taste));
    }

    /// A tool, a weapon, a building: whatever the name says.
    pub fn object(&mut self, name: impl Into<String>, called: &str, object: Object) {
        self.add(name.into(), called, |taste| object.layers(called, taste));
    }

    /// A person in arms.
    pub fn figure(&mut self, name: impl Into<String>, called: &str, figure: Figure) {
        self.add(name.into(), called, |taste| figure.layers(called, taste));
    }

    /// A pig in uniform.
    pub fn soldier(&mut self, name: impl Into<String>, called: &str, soldier: Soldier) {
        self.add(name.into(), called, |taste| soldier.layers(called, taste));
    }

    /// A vehicle, an aircraft or a building: whatever the name says.
    pub fn machine(&mut self, name: impl Into<String>, called: &str, machine: Machine) {
        self.add(name.into(), called, |taste| machine.layers(called, taste));
    }

    /// Tries again with another taste for as long as the picture is already there.
    fn add(&mut self, name: String, called: &str, draw: impl Fn(&mut Taste) -> Vec<Layer>) {
        let known = |layers: &Vec<Layer>| self.drawings.iter().any(|drawing| drawing.layers == *layers);
        let attempts = (0..64).map(|attempt| draw(&mut Taste::of(called, attempt)));
        let mut layers = attempts.clone().find(|layers| !known(layers));
        if layers.is_none() {
            layers = attempts.last();
        }
        self.drawings.push(Drawing { name, layers: layers.unwrap_or_default() });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_always_looks_the_same_and_another_one_does_not() {
        let draw = |called: &str| {
            let mut gallery = Gallery::default();
            gallery.boar("it", called, Boar::default());
            gallery.into_drawings().remove(0).layers
        };
        assert_eq!(draw("Mudtusk"), draw("Mudtusk"));
        assert_ne!(draw("Mudtusk"), draw("Gate Crasher"));
    }

    #[test]
    fn people_have_faces_of_their_own() {
        assert_eq!(portrait("Ada"), portrait("Ada"));
        let faces: Vec<_> = (0..100).map(|number| portrait(&format!("Player {number}"))).collect();
        assert!(faces.iter().enumerate().all(|(index, face)| !faces[..index].contains(face)), "no two are alike");
        assert!(faces.iter().flatten().all(|layer| part(layer.part).is_some()), "and all of them are drawn");
    }

    #[test]
    fn five_hundred_namesakes_are_told_apart() {
        let mut gallery = Gallery::default();
        for number in 0..60 {
            gallery.object(number.to_string(), "Hammer", Object { ground: Backdrop::Rays, colour: 3 });
            gallery.figure(number.to_string(), "Knight", Figure { rank: 1, colour: 2 });
        }
        for number in 0..380 {
            gallery.boar(number.to_string(), &format!("Boar {number}"), Boar { fierce: 3, ..Boar::default() });
        }
        let drawings = gallery.drawings();
        for (place, drawing) in drawings.iter().enumerate() {
            assert!(drawings[..place].iter().all(|other| other.layers != drawing.layers), "{}", drawing.name);
        }
    }

    #[test]
    fn every_part_that_may_be_picked_is_drawn() {
        let mut gallery = Gallery::default();
        for number in 0..600 {
            let (name, level) = (format!("{number} knife drum tower"), (number % 11) as u8);
            gallery.boar(
                "b",
                &name,
                Boar { fierce: level, sly: 10 - level, bulk: level, night: number % 2 == 0, grand: number % 7 == 0 },
            );
            gallery.object("o", &number.to_string(), Object { ground: Backdrop::Plain, colour: level });
            gallery.figure("f", &number.to_string(), Figure { rank: level % 3, colour: level });
            gallery.soldier("s", &number.to_string(), Soldier { colour: level, grand: number % 5 == 0 });
            gallery.machine("m", &number.to_string(), Machine { colour: level, size: 100 });
        }
        for word in soldier::words() {
            gallery.soldier("s", word, Soldier { colour: 1, grand: false });
        }
        for word in machine::words() {
            gallery.machine("m", word, Machine { colour: 1, size: 100 });
        }
        for layer in gallery.drawings().iter().flat_map(|drawing| &drawing.layers) {
            assert!(part(layer.part).is_some(), "nothing is drawn for {}", layer.part);
        }
    }
}
