//! The lesson for newcomers.

use sounder_scene::Lesson;

pub(super) const STEPS: &[Lesson] = &[
    Lesson::about(
        Lesson::OWN,
        "This is you. The triangle :red:, the circle :blue: and the square :green: are what you pay with. They come at the \
         start of every round, and what comes depends on your stance.",
    ),
    Lesson::about(
        "army",
        "Three lanes of boars. Only the front one of a lane can be fought. The price is under its picture, the points in its \
         corner. Points win the game.",
    ),
    Lesson::when(
        "Fight",
        "army",
        "A boar within reach has a rim. Your stance makes its own colour cheaper: point at a choice to see the sum. \
         Beating boars early is good; beating the dear ones is better.",
    ),
    Lesson::when(
        "Buy",
        "market",
        "Upgrades work for the rest of the game, weapons for a few fights. Whatever makes every fight cheaper pays for \
         itself: try to own two or three before the first boss.",
    ),
    Lesson::when(
        "Stance",
        Lesson::OWN,
        "Once in your turn you may step to a neighbouring stance first, for nothing. Look at what next round should bring, \
         then take your one action.",
    ),
    Lesson::when(
        "Scavenge",
        Lesson::OWN,
        "If nothing fits, scavenge: a star :wild: pays one of any colour. Realigning jumps to any stance, extending adds a \
         slot for cards.",
    ),
    Lesson::when(
        "Attempt",
        "boss",
        "The boss! Everybody has one go. A higher threshold costs more and gives more crowns :boss:, which count at the end. \
         Leaving it alone is no shame.",
    ),
    Lesson::when(
        "Fight",
        "army",
        "Night: dearer boars, more points, and the last chance to use what you have built. After the Night boss the points \
         are counted.",
    ),
];
