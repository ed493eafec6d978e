use sounder_kernel::{About, Match, Seed, Setup, Table, Words};
use sounder_pack::{Content, Faults, Source};
use std::sync::Arc;

/// Where the tables of scenarios come from: a game whose type is known, in its own tests, or only at run time.
pub trait Host {
    /// What the game says of itself.
    fn about(&self) -> &About;
    /// The files of its default pack as name and text.
    fn pack_files(&self) -> &'static [(&'static str, &'static str)];
    /// The same rules with other content.
    fn with_source(&self, source: &Source) -> Result<Arc<dyn Host>, Faults>;
    /// Deals a new game.
    fn deal(&self, setup: Setup, seed: Seed) -> Result<Box<dyn Table>, String>;
}

/// A game whose type is known.
pub struct Known<G>(Arc<G>);

impl<G: Words + Content> Known<G> {
    /// The game with the pack that ships with it.
    pub fn with_default_pack() -> Known<G> {
        Known(Arc::new(G::with_default_pack()))
    }
}

impl<G: Words + Content> Host for Known<G> {
    fn about(&self) -> &About {
        self.0.about()
    }

    fn pack_files(&self) -> &'static [(&'static str, &'static str)] {
        G::FILES
    }

    fn with_source(&self, source: &Source) -> Result<Arc<dyn Host>, Faults> {
        Ok(Arc::new(Known(Arc::new(G::from_pack(source)?))))
    }

    fn deal(&self, setup: Setup, seed: Seed) -> Result<Box<dyn Table>, String> {
        Ok(Box::new(Match::deal(Arc::clone(&self.0), setup, seed).map_err(|error| error.to_string())?))
    }
}
