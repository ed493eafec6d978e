use super::{Layer, Taste};

/// What a wild boar is like: it shows in its tusks, its eyes and its size.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Boar {
    /// How wild it is, from 0 to about 10.
    pub fierce: u8,
    /// How clever it is.
    pub sly: u8,
    /// How heavy it is.
    pub bulk: u8,
    /// Whether it comes at night.
    pub night: bool,
    /// Whether it is a ruler among boars.
    pub grand: bool,
}

/// Words in a name that say what a boar wears.
const WEARS: [(&str, &str); 30] = [
    ("sir", "hat-helmet"),
    ("knight", "hat-helmet"),
    ("trojan", "hat-helmet"),
    ("siege", "hat-helmet"),
    ("guard", "hat-helmet"),
    ("professor", "hat-top"),
    ("landlord", "hat-top"),
    ("baron", "hat-top"),
    ("lord", "hat-top"),
    ("count", "hat-top"),
    ("duchess", "hat-tiara"),
    ("queen", "hat-tiara"),
    ("lady", "hat-tiara"),
    ("mother", "hat-tiara"),
    ("sow", "hat-bow"),
    ("emperor", "hat-crown"),
    ("king", "hat-crown"),
    ("prince", "hat-crown"),
    ("grill", "hat-chef"),
    ("chop", "hat-chef"),
    ("thief", "hat-mask"),
    ("raider", "hat-mask"),
    ("spy", "hat-mask"),
    ("sneak", "hat-mask"),
    ("sergeant", "hat-cap"),
    ("garden", "hat-leaf"),
    ("truffle", "hat-leaf"),
    ("oracle", "hat-veil"),
    ("whisper", "hat-veil"),
    ("solo", "hat-goggles"),
];

const HATS: [&str; 9] = [
    "hat-bandana",
    "hat-bowler",
    "hat-cap",
    "hat-horns",
    "hat-mohawk",
    "hat-leaf",
    "hat-bandage",
    "hat-flies",
    "hat-bucket",
];
const EXTRAS: [&str; 8] =
    ["mark-scar", "mark-stripes", "mark-spots", "mark-ring", "mark-moustache", "mark-paint", "mark-straw", "mark-mud"];
const FURS: [u8; 7] = [0, 1, 2, 3, 4, 5, 6];
const NIGHT_FURS: [u8; 5] = [0, 1, 3, 5, 6];

impl Boar {
    pub(super) fn layers(self, called: &str, taste: &mut Taste) -> Vec<Layer> {
        let called = called.to_lowercase();
        let grounds: &[&str] = if self.night {
            &["night-hills", "night-wood", "night-marsh", "night-farm"]
        } else {
            &["day-hills", "day-wood", "day-field", "day-farm", "day-yard"]
        };
        let furs: &[u8] = if self.night { &NIGHT_FURS } else { &FURS };
        let fur = if called.contains("pale") { 9 } else { taste.pick(furs) };
        let bulk = 82 + 3 * self.bulk.min(8);
        let size = if self.grand { 118 } else { bulk };
        let on = |part: &'static str, colour: u8| Layer::new(part, colour).at(48, 38).sized(size);
        let heads: &[&str] = match self.most() {
            Most::Bulk => &["head-broad", "head-square"],
            Most::Sly => &["head-long", "head-wedge"],
            Most::Fierce => &["head-wedge", "head-round"],
            Most::All => &["head-round", "head-broad", "head-long", "head-square"],
        };
        let eyes: &[&str] = match self.most() {
            Most::Sly => &["eyes-sly", "eyes-spectacles", "eyes-monocle", "eyes-one"],
            Most::Fierce => &["eyes-angry", "eyes-red", "eyes-patch", "eyes-mad"],
            Most::Bulk => &["eyes-beady", "eyes-sleepy", "eyes-angry"],
            Most::All => &["eyes-mad", "eyes-sly", "eyes-beady", "eyes-patch", "eyes-red"],
        };
        let tusks: &[&str] = match self.fierce {
            0..=1 => &["tusks-small", "tusks-one"],
            2..=4 => &["tusks-small", "tusks-up", "tusks-broken"],
            _ => &["tusks-long", "tusks-crossed", "tusks-four"],
        };
        let mut layers = vec![Layer::new(taste.pick(grounds), 0).at(0, 0)];
        if self.grand {
            layers.push(Layer::new("glory", 12).at(48, 30));
        }
        layers.push(on(taste.pick(&["ears-point", "ears-flop", "ears-torn", "ears-small", "ears-wide"]), fur));
        if taste.likes(45) {
            layers.push(on("mane", if self.night { 8 } else { 7 }));
        }
        layers.push(on(taste.pick(heads), fur));
        layers.push(on(taste.pick(&["snout-round", "snout-wide", "snout-square"]), taste.pick(&[10, 11, 1])));
        layers.push(on(taste.pick(eyes), 12));
        layers.push(on(taste.pick(tusks), 9));
        if taste.likes(60) {
            layers.push(on(taste.pick(&EXTRAS), taste.pick(&[7, 13, 14])));
        }
        let worn = WEARS.iter().find(|(word, _)| called.contains(word)).map(|(_, hat)| *hat);
        match worn {
            Some(hat) => layers.push(on(hat, taste.pick(&[12, 13, 14, 15]))),
            None if self.grand => layers.push(on("hat-crown", 12)),
            None if taste.likes(55) => layers.push(on(taste.pick(&HATS), taste.pick(&[12, 13, 14, 15]))),
            None => {}
        }
        layers
    }

    fn most(self) -> Most {
        let Boar { fierce, sly, bulk, .. } = self;
        match fierce.max(sly).max(bulk) {
            most if [fierce, sly, bulk].map(|level| usize::from(level == most)).iter().sum::<usize>() > 1 => Most::All,
            most if most == fierce => Most::Fierce,
            most if most == sly => Most::Sly,
            _ => Most::Bulk,
        }
    }
}

/// What a boar has most of.
enum Most {
    Fierce,
    Sly,
    Bulk,
    All,
}
