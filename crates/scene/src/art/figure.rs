use super::{Layer, Taste};

/// A person in arms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Figure {
    /// 0 for a leader, 1 for a fighter, 2 for a follower.
    pub rank: u8,
    /// The colour of the coat.
    pub colour: u8,
}

/// Words in a name that say what somebody carries.
const CARRIES: [(&str, &str); 28] = [
    ("bow", "bow"),
    ("sling", "sling"),
    ("raider", "sword"),
    ("rider", "spear"),
    ("knight", "spear"),
    ("blade", "sword"),
    ("witch", "staff"),
    ("coven", "staff"),
    ("mistress", "book"),
    ("student", "book"),
    ("clerk", "scroll"),
    ("admiral", "scope"),
    ("sailor", "anchor"),
    ("king", "banner"),
    ("puppet", "banner"),
    ("queen", "banner"),
    ("ogr", "club"),
    ("troll", "club"),
    ("pig", "spear"),
    ("smith", "hammer"),
    ("monk", "staff"),
    ("gun", "gun"),
    ("navigator", "scope"),
    ("hunter", "bow"),
    ("rigger", "hammer"),
    ("sentinel", "shield"),
    ("medic", "bandage"),
    ("commander", "horn"),
];

impl Figure {
    pub(super) fn layers(self, called: &str, taste: &mut Taste) -> Vec<Layer> {
        let called = called.to_lowercase();
        let carried = CARRIES.iter().find(|(word, _)| called.contains(word)).map(|(_, tool)| *tool);
        let tool = carried.unwrap_or_else(|| taste.pick(&["sword", "spear", "axe", "hammer", "club", "staff"]));
        let pig = called.contains("pig");
        let hats: &[&str] = match self.rank {
            0 => &["hat-crown", "hat-tiara", "hat-top"],
            1 => &["hat-helmet", "hat-horns", "hat-bandana"],
            _ => &["hat-cap", "hat-bowler", "hat-bandana", "hat-leaf"],
        };
        let hat = if called.contains("witch") { "hat-witch" } else { taste.pick(hats) };
        let skin = taste.pick(&[10, 11, 1, 2]);
        let mut layers = vec![
            Layer::new(taste.pick(&["day-hills", "day-wood", "day-field", "day-farm"]), 0).at(0, 0),
            Layer::new(tool, taste.pick(&[7, 9, 12])).at(72, 36).turned(taste.pick(&[8, 16, 24])).sized(90),
            Layer::new(taste.pick(&["coat-plain", "coat-belt", "coat-cross"]), self.colour).at(46, 54),
            Layer::new(if pig { "head-round" } else { "face" }, skin).at(46, 30).sized(if pig { 62 } else { 100 }),
        ];
        if pig {
            layers.push(Layer::new("snout-round", 10).at(46, 30).sized(62));
            layers.push(Layer::new("eyes-beady", 12).at(46, 30).sized(62));
        } else {
            layers.push(Layer::new(taste.pick(&["look-calm", "look-grim", "look-beard", "look-smile"]), 7).at(46, 30));
        }
        layers.push(Layer::new(hat, taste.pick(&[12, 13, 14, 15])).at(46, 33).sized(68));
        layers
    }
}
