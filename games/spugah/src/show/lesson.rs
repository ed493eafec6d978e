//! The lesson for newcomers.

use sounder_scene::Lesson;

pub(super) const STEPS: &[Lesson] = &[
    Lesson::about(
        "world",
        "The world: your lands, theirs, and the Spire between. Three ways to win: a fortune in gold, nobody else left, or \
         holding the Spire for a few of your turns in a row.",
    ),
    Lesson::when(
        "Place",
        "world",
        "First the world is laid out. Click a free sector: that is where your lands will lie.",
    ),
    Lesson::when(
        "Turn",
        "world",
        "You may turn your lands. A capital near the Spire is a start; one far from it is safe.",
    ),
    Lesson::when(
        "Settle",
        "world",
        "Your first units settle near the capital. Put them where gold, ruins or the way to the Spire are near.",
    ),
    Lesson::when(
        "Recruit",
        Lesson::OWN,
        "At the start of your turn you may recruit for gold :coin:. More units mean more actions a turn, but some nations \
         live by few good ones.",
    ),
    Lesson::when(
        "Command",
        "world",
        "Then each unit acts once. Pick one: rims show where it can go, crosses whom it can attack.",
    ),
    Lesson::when(
        "Move",
        "world",
        "Instead of moving, a unit can act where it stands: build a mine on gold, search a ruin for a card, buy at a \
         merchant, heal at a medic. Mines early make a rich nation.",
    ),
    Lesson::when(
        "Attack",
        "world",
        "An attack rolls dice against Defence; the choice says how likely it is to kill. Friends beside it can add \
         dice, and whoever survives may strike back.",
    ),
    Lesson::when(
        "End",
        Lesson::OWN,
        "When all have acted, end your turn. Watch who nears the Spire: being second there is too late.",
    ),
];
