use sounder_kernel::{Dice, Game, Seat, Viewer};

/// What a bot may know of a position: its choices, and as many imagined worlds as it likes.
pub struct View<'a, G: Game> {
    game: &'a G,
    state: &'a G::State,
    seat: Seat,
    seats: usize,
}

impl<'a, G: Game> View<'a, G> {
    /// The position as `seat` sees it, at a table of `seats`.
    pub fn new(game: &'a G, state: &'a G::State, seat: Seat, seats: usize) -> Self {
        View { game, state, seat, seats }
    }

    /// The rules and content.
    pub fn game(&self) -> &'a G {
        self.game
    }

    /// Whose decision it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// How many seats the table has.
    pub fn seats(&self) -> usize {
        self.seats
    }

    /// The open actions.
    pub fn legal(&self) -> Vec<G::Action> {
        let mut legal = Vec::new();
        self.game.legal(self.state, self.seat, &mut legal);
        legal
    }

    /// A world that looks the same from this seat.
    #[inline]
    pub fn imagine(&self, dice: &mut Dice) -> G::State {
        self.game.imagine(self.state, Viewer::Seat(self.seat), dice)
    }
}

/// Something that decides for a seat.
pub trait Bot<G: Game>: Send {
    /// Picks one of the open actions. The same view and dice give the same answer.
    fn choose(&mut self, view: &View<G>, dice: &mut Dice) -> G::Action;

    /// Is told of every move at the table: the move itself if everybody could see it and it brought nothing random or
    /// hidden to light, otherwise `None`.
    fn observe(&mut self, step: Option<(Seat, G::Action)>) {
        let _ = step;
    }
}

/// Picks any open action.
pub struct Random;

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, view: &View<G>, dice: &mut Dice) -> G::Action {
        dice.pick(&view.legal())
    }
}
