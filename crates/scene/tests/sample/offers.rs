use sounder_kernel::{Choice, Seat};
use sounder_scene::{
    Chance, Closed, Combination, Die, Facing, Fate, Figure, Grouped, Happening, How, Moment, Odds, Offer, Offers,
    Preview, Prospect, Roll, Shown, Sight, Sound, Term, Tone, Trial,
};

fn ids(ids: &[&str]) -> Vec<String> {
    ids.iter().map(|id| (*id).to_owned()).collect()
}

fn offer(choice: Choice) -> Offer {
    Offer { choice, ..Offer::default() }
}

fn prospect(faces: &[&str], label: &str, chance: Chance) -> Prospect {
    Prospect { faces: ids(faces), label: label.into(), chance }
}

fn fight() -> Offer {
    let price = vec![Term::new("printed price", 4, "red"), Term::new("stance", -1, "red")];
    Offer {
        preview: Preview { price, ..Preview::default() },
        ..offer(Choice::new("Fight", "Fight Mudtusk (4:red:)", "6.2").on("card-1").on("lane-1"))
    }
}

fn attack() -> Offer {
    let odds = Odds {
        label: "3 attack dice against 1 health behind cover".into(),
        prospects: vec![
            prospect(&[], "killed", Chance::new(11, 36)),
            prospect(&[], "at least 1 damage", Chance::new(2, 3)),
        ],
        figures: vec![Figure::new("Expected damage", "1.3"), Figure::new("Cover takes away", "0.6")],
    };
    Offer {
        preview: Preview { odds: Some(odds), affects: ids(&["hex-C2"]), ..Preview::default() },
        ..offer(Choice::new("Attack", "Attack the grunt on C2", "6.3").on("unit-2"))
    }
}

fn breach() -> Offer {
    let odds = Odds {
        label: "The ranger's die".into(),
        prospects: vec![
            prospect(&["1", "2", "3"], "The wave is repelled", Chance::new(3, 6)),
            prospect(&["4", "5"], "Bea chooses harm", Chance::new(2, 6)),
            prospect(&["6"], "Bea must retreat", Chance::new(1, 6)),
        ],
        figures: vec![],
    };
    let path = ids(&["gate", "way-0-1", "fork", "way-1-2", "lodge"]);
    Offer {
        preview: Preview { odds: Some(odds), path, lines: vec!["It meets a barricade.".into()], ..Preview::default() },
        ..offer(Choice::new("Move", "Go to the lodge", "5.1").on("lodge").on("ranger-1"))
    }
}

fn placing(turns: u8, mirrored: bool, cells: &[&str]) -> Offer {
    let trial = Trial { piece: "unit-card".into(), on: "base".into(), turns, mirrored, cells: ids(cells) };
    let way = if mirrored { "mirrored" } else { "as printed" };
    let text = format!("Build the workshop at {}, turned {turns} times, {way}", cells[0]);
    Offer {
        preview: Preview { trial: Some(trial), ..Preview::default() },
        grouped: Some(Grouped::new("build", "Build the workshop", How::Trials)),
        ..offer(cells.iter().fold(Choice::new("Build", text, ""), |choice, cell| choice.on(*cell)))
    }
}

fn setting(how: How, row: &str, value: &str, short: &str, on: bool) -> Offer {
    Offer {
        grouped: Some(Grouped::new("console", "Console of the plane", how).row(row, value).short(short).on(on)),
        ..offer(Choice::new("Set", format!("{row}: {short}"), ""))
    }
}

fn bomb(on: bool) -> Offer {
    let grouped = Grouped::new("bay", "Bomb bay", How::Toggles).row("Bombs", "").short("Armed").on(on);
    Offer { grouped: Some(grouped), ..offer(Choice::new("Set", "Arm the bombs", "")) }
}

/// All kinds of choices, groups and previews.
pub fn offers() -> Offers {
    Offers {
        open: vec![
            fight(),
            breach(),
            attack(),
            setting(How::Steppers, "Speed", "3", "−1", false),
            setting(How::Steppers, "Speed", "3", "+1", false),
            bomb(true),
            placing(0, false, &["cell-2-3", "cell-2-4"]),
            placing(0, false, &["cell-3-3", "cell-3-4"]),
            placing(1, false, &["cell-2-3", "cell-3-3"]),
            offer(Choice::new("Fight", "Fight in lane 2", "6.3").on("lane-2").on("token-1").on("track-1").on("step")),
            offer(Choice::new("Rest", "Rest", "")),
        ],
        closed: vec![Closed {
            verb: "Buy".into(),
            text: "Buy a second tank".into(),
            touches: ids(&["unit-card"]),
            price: vec![Term::new("printed price", 5, "red")],
            short: vec![Term::new("", 2, "red")],
            why: String::new(),
        }],
        dials: None,
    }
}

/// All kinds of moments.
pub fn moments() -> Vec<Shown> {
    let die = |face: &str, fate, note: &str| Die {
        kind: "attack die".into(),
        face: face.into(),
        tone: Tone::Red,
        fate,
        note: note.into(),
        ..Die::default()
    };
    let roll = Roll {
        label: "Tank attacks Grunt".into(),
        dice: vec![die(":hit:", Fate::Counts, ""), die(":hit:", Fate::Counts, ""), die("2", Fate::Lost, "cover")],
        combined: vec![Combination { dice: vec![0, 1], label: "critical hit".into() }],
        outcome: "3 damage".into(),
    };
    let (thing, at) = (|id: &str| id.to_owned(), |id: &str| id.to_owned());
    let happenings = [
        Happening::Moved { thing: thing("unit-1"), from: at("hex-A1"), via: ids(&["hex-A2"]), to: at("hex-B1") },
        Happening::Turned { thing: thing("unit-1"), from: Facing::degrees(60), to: Facing::degrees(120) },
        Happening::Came { thing: thing("unit-3"), at: at("hex-C2") },
        Happening::Gone { thing: thing("unit-9"), at: at("hex-D3"), label: "Grunt".into() },
        Happening::Changed { thing: thing("unit-2"), by: -2, of: "health".into() },
        Happening::Aimed { thing: thing("unit-1"), at: ids(&["hex-C2"]), label: "attacks".into() },
        Happening::Rolled(roll),
        Happening::Banner { title: "Night falls".into(), text: "Wounds no longer heal.".into(), tone: Tone::Purple },
        Happening::Heard(Sound::Hit),
    ];
    let mut shown: Vec<Shown> =
        happenings.into_iter().map(|what| Shown { after: 7, moment: Moment::new(what).about(Seat(1)) }).collect();
    let secret = Happening::Banner { title: "You draw Ambush".into(), text: String::new(), tone: Tone::Plain };
    shown.push(Shown { after: 7, moment: Moment::new(secret).seen_by(Sight::Own) });
    shown
}
