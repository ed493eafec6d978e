use super::{Layer, Taste};

/// A vehicle, an aircraft or a building.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Machine {
    /// The colour of its paint.
    pub colour: u8,
    /// How large it is, in per cent.
    pub size: u8,
}

/// Words in a name that say what a machine is built like; the first that fits counts.
const FORMS: [(&str, &str); 24] = [
    ("airship tail", "airship-tail"),
    ("airship hull", "airship-hull"),
    ("airship nose", "airship-nose"),
    ("hangar", "hangar"),
    ("runway", "runway"),
    ("factory", "factory"),
    ("refinery", "refinery"),
    ("tent", "tent"),
    ("barracks", "barracks"),
    ("workshop", "shed"),
    ("works", "shed"),
    ("shop", "shed"),
    ("hq", "headquarters"),
    ("r'n'd", "laboratory"),
    ("railway", "rail-gun"),
    ("supply", "depot"),
    ("listening", "mast"),
    ("aa gun", "flak"),
    ("car", "car"),
    ("aqua", "tank-aqua"),
    ("willie", "tank-heavy"),
    ("tank", "tank-light"),
    ("triplane", "plane-three"),
    ("airship", "airship"),
];

/// Words in a name that say what stands beside it.
const BESIDE: [(&str, &str); 20] = [
    ("gun nose", "gun"),
    ("m-gun", "gun"),
    ("cannon", "cannon"),
    ("bomb", "bomb"),
    ("armour belt", "shield"),
    ("armoured tail", "shield"),
    ("repair", "hammer"),
    ("spotter", "scope"),
    ("flak", "core"),
    ("cargo", "sack"),
    ("ram", "spear"),
    ("bridge", "wheel"),
    ("rudder", "anchor"),
    ("twin-prop", "gear"),
    ("patchwork", "bandage"),
    ("intelligence", "scope"),
    ("mash", "bandage"),
    ("works", "bandage"),
    ("chop", "axe"),
    ("workshop", "hammer"),
];

impl Machine {
    pub(super) fn layers(self, called: &str, taste: &mut Taste) -> Vec<Layer> {
        let called = called.to_lowercase();
        let form = FORMS.iter().find(|(word, _)| called.contains(word)).map_or("plane-two", |(_, form)| *form);
        let flies = form.starts_with("plane") || form.starts_with("airship");
        let grounds: &[&str] =
            if flies { &["day-hills", "night-hills"] } else { &["day-hills", "day-wood", "day-field", "day-yard"] };
        let mut layers = vec![Layer::new(taste.pick(grounds), 0).at(0, 0)];
        if !flies {
            layers.push(Layer::new("shade", 7).at(48, 58));
        }
        layers.push(Layer::new(form, self.colour).at(48, if flies { 30 } else { 38 }).sized(self.size));
        if let Some((_, thing)) = BESIDE.into_iter().find(|(word, _)| called.contains(word)) {
            layers.push(Layer::new(thing, taste.pick(&[12, 13, 14])).at(80, 48).sized(42));
        } else if taste.likes(30) {
            layers.push(Layer::new(taste.pick(&["spark-star", "spark-bolt"]), 12).at(82, 14));
        }
        layers
    }
}

/// Every word that is looked for.
#[cfg(test)]
pub(super) fn words() -> impl Iterator<Item = &'static str> {
    FORMS.iter().chain(&BESIDE).map(|(word, _)| *word)
}
