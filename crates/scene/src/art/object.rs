use super::{Layer, Taste};

/// A tool, a weapon, a building.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Object {
    /// What it lies on.
    pub ground: Backdrop,
    /// The colour of the ground.
    pub colour: u8,
}

/// What an object lies on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Backdrop {
    Rays,
    Rings,
    Planks,
    Plates,
    Plain,
}

impl Backdrop {
    fn part(self) -> &'static str {
        match self {
            Backdrop::Rays => "ground-rays",
            Backdrop::Rings => "ground-rings",
            Backdrop::Planks => "ground-planks",
            Backdrop::Plates => "ground-plates",
            Backdrop::Plain => "ground-plain",
        }
    }
}

/// Words in a name that say what a thing looks like.
const LOOKS: &[(&str, &str)] = &[
    ("shield", "shield"),
    ("lid", "shield"),
    ("plating", "shield"),
    ("plate", "armour"),
    ("armour", "armour"),
    ("harness", "armour"),
    ("rig", "armour"),
    ("belt", "belt"),
    ("loops", "belt"),
    ("mantle", "cloak"),
    ("boots", "boots"),
    ("run", "boots"),
    ("gauntlet", "glove"),
    ("blade", "sword"),
    ("cutter", "sword"),
    ("knife", "sword"),
    ("lance", "spear"),
    ("spear", "spear"),
    ("spike", "spear"),
    ("sticks", "spear"),
    ("rod", "staff"),
    ("prod", "staff"),
    ("axe", "axe"),
    ("maul", "hammer"),
    ("ram", "hammer"),
    ("bat", "club"),
    ("press", "hammer"),
    ("hook", "hook"),
    ("anchor", "anchor"),
    ("gravity", "anchor"),
    ("net", "net"),
    ("lattice", "net"),
    ("wire", "net"),
    ("snare", "trap"),
    ("trap", "trap"),
    ("fence", "fence"),
    ("gate", "fence"),
    ("sling", "sling"),
    ("bow", "bow"),
    ("boomerang", "bow"),
    ("rifle", "gun"),
    ("gun", "gun"),
    ("laser", "gun"),
    ("pointer", "gun"),
    ("cannon", "cannon"),
    ("grenade", "bomb"),
    ("boom", "bomb"),
    ("chilli", "bomb"),
    ("scope", "scope"),
    ("optics", "scope"),
    ("hawk", "scope"),
    ("horn", "horn"),
    ("drum", "drum"),
    ("muster", "drum"),
    ("sergeant", "drum"),
    ("banner", "banner"),
    ("oath", "banner"),
    ("licence", "scroll"),
    ("note", "scroll"),
    ("passport", "scroll"),
    ("ledger", "book"),
    ("desk", "book"),
    ("card", "cards"),
    ("bounty", "scroll"),
    ("board", "scroll"),
    ("pump", "flask"),
    ("still", "flask"),
    ("brew", "flask"),
    ("spray", "flask"),
    ("catalyst", "flask"),
    ("soup", "pot"),
    ("kitchen", "pot"),
    ("bucket", "bucket"),
    ("trough", "bucket"),
    ("bathtub", "bucket"),
    ("swill", "bucket"),
    ("rations", "sack"),
    ("sack", "sack"),
    ("sandbag", "sack"),
    ("pouch", "sack"),
    ("pockets", "sack"),
    ("gold", "coins"),
    ("fever", "coins"),
    ("modulator", "gear"),
    ("gyro", "gear"),
    ("core", "core"),
    ("module", "gear"),
    ("mixer", "gear"),
    ("grinder", "gear"),
    ("router", "gear"),
    ("app", "gear"),
    ("recycling", "gear"),
    ("wheel", "wheel"),
    ("barrow", "wheel"),
    ("tractor", "wheel"),
    ("ponies", "horse"),
    ("goat", "horse"),
    ("otter", "wave"),
    ("boar", "boar-head"),
    ("piglet", "boar-head"),
    ("trophy", "cup"),
    ("tusk", "tusk"),
    ("frame", "tusk"),
    ("tower", "tower"),
    ("spire", "tower"),
    ("bunker", "tower"),
    ("road", "road"),
    ("roots", "leaf"),
    ("herb", "leaf"),
    ("salt", "ring"),
    ("circle", "ring"),
    ("ring", "ring"),
    ("charm", "ring"),
    ("tongue", "coins"),
    ("plaster", "bandage"),
    ("compress", "bandage"),
    ("tape", "bandage"),
    ("retreat", "bandage"),
    ("piano", "piano"),
    ("mattress", "bed"),
    ("wardrobe", "cupboard"),
    ("toaster", "cupboard"),
    ("scarecrow", "scarecrow"),
    ("flare", "bomb"),
    ("whisperer", "horn"),
    ("riddle", "scroll"),
    ("shock", "staff"),
    ("mind", "staff"),
    ("decoy", "boar-head"),
    ("sharp", "sword"),
];

const THINGS: [&str; 12] =
    ["hammer", "axe", "spear", "flask", "gear", "scroll", "shield", "sack", "horn", "book", "core", "cup"];
const SPARKS: [&str; 8] =
    ["spark-bolt", "spark-flame", "spark-drop", "spark-star", "spark-leaf", "spark-skull", "spark-plus", "spark-eye"];

impl Object {
    pub(super) fn layers(self, called: &str, taste: &mut Taste) -> Vec<Layer> {
        let called = called.to_lowercase();
        let known = LOOKS.iter().filter(|(word, _)| called.contains(word)).min_by_key(|(word, _)| called.find(word));
        let thing = known.map_or_else(|| taste.pick(&THINGS), |(_, thing)| *thing);
        let tilt = taste.pick(&[-18, -10, 0, 10, 18]);
        let mut layers = vec![
            Layer::new(self.ground.part(), self.colour).at(0, 0),
            Layer::new("shade", 7).at(48, 57),
            Layer::new(thing, taste.pick(&[2, 7, 11, 12, 13, 14, 15]))
                .at(48, 34)
                .turned(tilt)
                .sized(taste.pick(&[100, 110, 118])),
        ];
        let (x, y) = taste.pick(&[(20, 18), (76, 18), (18, 46), (78, 46)]);
        if taste.likes(80) {
            layers.push(Layer::new(taste.pick(&SPARKS), taste.pick(&[9, 12, 13, 14])).at(x, y));
        }
        layers
    }
}
