use crate::secret::{random_bytes, random_number};
use sounder_kernel::Seed;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Where the dice of tables and the whims of bots come from.
#[derive(Clone, Debug)]
pub enum Chance {
    /// The system: nobody can guess it.
    System,
    /// The number of the next table, for tests: the same games every time, and everybody can guess them.
    Numbered(Arc<AtomicU64>),
}

impl Chance {
    /// Tables that are numbered from here on.
    pub fn numbered(first: u64) -> Chance {
        Chance::Numbered(Arc::new(AtomicU64::new(first)))
    }

    /// The seed of the next table.
    pub(crate) fn seed(&self) -> Seed {
        match self {
            Chance::System => Seed::from_bytes(random_bytes()),
            Chance::Numbered(next) => Seed::from_number(next.fetch_add(1, Ordering::Relaxed)),
        }
    }

    /// The whim of a bot that thinks after so many changes at its table.
    pub(crate) fn whim(&self, at: usize) -> u64 {
        match self {
            Chance::System => random_number(),
            Chance::Numbered(_) => at as u64,
        }
    }
}
