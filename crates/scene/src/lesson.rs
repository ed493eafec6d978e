use serde::Serialize;

/// One step of a lesson that a newcomer is given on the real table: told when it fits, in order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Lesson {
    /// The verb of a choice that must be open for it to be told; empty for at any time.
    pub when: &'static str,
    /// The id of the panel or the thing to look at; [`Lesson::OWN`] for the own panel, empty for none.
    pub look: &'static str,
    /// What to look at, what to do, and why. May hold `:symbols:`.
    pub say: &'static str,
}

impl Lesson {
    /// The panel of whoever is taught.
    pub const OWN: &'static str = "own";

    /// A step that is told at any time.
    pub const fn about(look: &'static str, say: &'static str) -> Lesson {
        Lesson { when: "", look, say }
    }

    /// A step that is told once a choice of this kind is open.
    pub const fn when(verb: &'static str, look: &'static str, say: &'static str) -> Lesson {
        Lesson { when: verb, look, say }
    }
}
