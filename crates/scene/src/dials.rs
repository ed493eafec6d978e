//! Decisions that belong together and are made as one: what can be set, and what is then done.

use serde::Serialize;

/// So many ways are offered at most: beyond that, a page that holds them all is slow to read, for people and for browsers.
pub const MOST_WAYS: usize = 100;

/// A panel of dials. Every way of setting them that means something is one of its `ways`, and each way is a choice or
/// several that are made one after the other. The choices stay open one by one, for those who would rather have them so.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Dials {
    /// The heading: "Your cards in this fight".
    pub label: String,
    /// What is said while the dials stand so that no way fits: "3 in all".
    pub hint: String,
    /// What can be set.
    pub dials: Vec<Dial>,
    /// What can be done, each once.
    pub ways: Vec<Way>,
}

/// Something that is set from 0 up.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Dial {
    /// What is set: "Pepper Spray".
    pub label: String,
    /// The id of the thing that it is about: touching it turns the dial up.
    pub touches: String,
    /// What each setting reads, from 0 up: "saved", "+2:red:".
    pub settings: Vec<String>,
}

/// What is done with the dials set in one way.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Way {
    /// How every dial stands.
    pub set: Vec<u8>,
    /// The whole, with what comes of it: `Fight with 4:red:: slay`.
    pub text: String,
    /// The words of the choices, in the order in which they are made. The first is open now, and each of the others once the
    /// one before it is made, whatever others do.
    pub plays: Vec<String>,
}
