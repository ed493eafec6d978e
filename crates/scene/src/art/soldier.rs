use super::{Layer, Taste};

/// A pig in uniform.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Soldier {
    /// The colour of the coat.
    pub colour: u8,
    /// Whether songs are sung of it.
    pub grand: bool,
}

/// Words in a name that say what somebody wears, carries and looks like.
const TRADES: [(&str, &str, &str, &str); 14] = [
    ("spy", "hat-bowler", "scroll", "eyes-sly"),
    ("sniper", "hat-leaf", "scope", "eyes-patch"),
    ("bombard", "hat-helmet", "cannon", "eyes-angry"),
    ("grunt", "hat-helmet", "gun", "eyes-beady"),
    ("orderly", "hat-bandage", "bandage", "eyes-sleepy"),
    ("medic", "hat-bandage", "bandage", "eyes-beady"),
    ("engineer", "hat-cap", "hammer", "eyes-spectacles"),
    ("sabot", "hat-mask", "bomb", "eyes-sly"),
    ("pyro", "hat-goggles", "flask", "eyes-mad"),
    ("surgeon", "hat-veil", "staff", "eyes-monocle"),
    ("legend", "hat-crown", "banner", "eyes-angry"),
    ("scout", "hat-leaf", "scope", "eyes-beady"),
    ("pilot", "hat-goggles", "wheel", "eyes-beady"),
    ("general", "hat-top", "sword", "eyes-monocle"),
];

impl Soldier {
    pub(super) fn layers(self, called: &str, taste: &mut Taste) -> Vec<Layer> {
        let called = called.to_lowercase();
        let trade = TRADES.iter().find(|(word, ..)| called.contains(word));
        let (hat, tool, eyes) = trade.map_or_else(
            || {
                let hat = taste.pick(&["hat-helmet", "hat-cap", "hat-bandana"]);
                (hat, taste.pick(&["gun", "sword", "hammer", "spear"]), taste.pick(&["eyes-beady", "eyes-angry"]))
            },
            |(_, hat, tool, eyes)| (*hat, *tool, *eyes),
        );
        let skin = taste.pick(&[10, 11]);
        let on = |part: &'static str, colour: u8| Layer::new(part, colour).at(40, 31).sized(82);
        let mut layers = vec![Layer::new(taste.pick(&["day-hills", "day-wood", "day-field", "day-yard"]), 0).at(0, 0)];
        if self.grand {
            layers.push(Layer::new("glory", 12).at(40, 28));
        }
        layers.extend([
            Layer::new(tool, taste.pick(&[7, 2, 13])).at(74, 38).turned(taste.pick(&[-8, 0, 8])).sized(72),
            Layer::new(taste.pick(&["coat-belt", "coat-cross", "coat-plain"]), self.colour).at(40, 56),
            on(taste.pick(&["ears-point", "ears-flop", "ears-torn"]), skin),
            on("head-round", skin),
            on("snout-round", if skin == 10 { 11 } else { 10 }),
            on(eyes, 12),
            on(taste.pick(&["tusks-small", "tusks-one", "tusks-broken"]), 9),
            on(hat, if self.grand { 12 } else { self.colour }),
        ]);
        layers
    }
}

/// Every word that is looked for.
#[cfg(test)]
pub(super) fn words() -> impl Iterator<Item = &'static str> {
    TRADES.iter().map(|(word, ..)| *word)
}
