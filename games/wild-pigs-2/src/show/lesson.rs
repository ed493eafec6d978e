//! The lesson for newcomers.

use sounder_scene::Lesson;

pub(super) const STEPS: &[Lesson] = &[
    Lesson::about(
        Lesson::OWN,
        "This is you. Your stance is your defence: a corner is strong in one colour, the centre has a little of each. The \
         list beside it says how much.",
    ),
    Lesson::about(
        "wilderness",
        "Out here are the pigs of this round. Three figures each: :red:, :blue:, :green:. Reach any one of them and you \
         repel the pig; reach the highest and you slay it, for points. Fall short and it hurts.",
    ),
    Lesson::when(
        "Shift",
        Lesson::OWN,
        "Begin by looking which pig you want, then shift one step towards the stance that beats it. Point at a stance: it \
         says which pigs it slays.",
    ),
    Lesson::when(
        "Scavenge",
        "bag",
        "Now one action. Scavenging draws scrap from the bag; scrap pays for cards and for your tracks. Early on it is \
         seldom wrong.",
    ),
    Lesson::when(
        "Tinker",
        Lesson::OWN,
        "Tinkering raises a stance for good. Two levels on one colour beat most pigs of the Day; later you want a second \
         colour.",
    ),
    Lesson::when(
        "Buy",
        "market",
        "Cards help in fights, some for ever, some a few times. Those that cost little and last long are the best.",
    ),
    Lesson::when(
        "Engage",
        "wilderness",
        "Now you must take a pig: each card says what would come of it. A slain pig is a trophy and gives scrap of your \
         choice; a pig that nobody takes joins the Horde.",
    ),
    Lesson::when(
        "Form",
        "horde",
        "The Horde! Everybody meets every pig of it, in one stance picked in secret. Pick the one that beats most of them: \
         here too each stance says how the pigs would fare.",
    ),
];
