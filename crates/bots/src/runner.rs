use crate::{Bot, View};
use sounder_kernel::{Dice, Game, Log, Seat, Seed, Setup, SetupError, Standing, Status};

/// Lets bots play whole games against one another.
pub struct Runner<'a, G: Game> {
    game: &'a G,
    setup: &'a Setup,
}

/// What a game between bots came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Ranks and scores.
    pub standing: Standing,
    /// How many actions were played.
    pub actions: usize,
}

/// Passes events on and remembers whether something hidden came to light.
struct Watched<'a, L> {
    log: &'a mut L,
    revealed: bool,
}

impl<E, L: Log<E>> Log<E> for Watched<'_, L> {
    fn tell(&mut self, event: E) {
        self.log.tell(event);
    }
    fn reveal(&mut self) {
        self.revealed = true;
        self.log.reveal();
    }
}

impl<'a, G: Game> Runner<'a, G> {
    /// Games of this setup. It has passed [`sounder_kernel::About::check`].
    pub fn new(game: &'a G, setup: &'a Setup) -> Self {
        Runner { game, setup }
    }

    /// Plays one game. The dice of the game and those of the bots never mix.
    pub fn play<L: Log<G::Event>>(
        &self,
        bots: &mut [Box<dyn Bot<G>>],
        seed: Seed,
        log: &mut L,
    ) -> Result<Outcome, SetupError> {
        let game = self.game;
        let mut state = game.deal(self.setup, &mut seed.dice(0))?;
        let thoughts = seed.child(0);
        for actions in 0.. {
            let acting = match game.status(&state) {
                Status::Over(standing) => return Ok(Outcome { standing, actions }),
                Status::Turn(acting) => acting,
            };
            let number = actions as u64 + 1;
            let seat = acting.first().expect("somebody may act in a running game");
            let view = View::new(game, &state, seat, self.setup.seats);
            let action = bots[seat.index()].choose(&view, &mut thoughts.dice(number));
            let secret = game.is_secret(&state, seat, action);
            let mut dice = seed.dice(number);
            let mut watched = Watched { log, revealed: false };
            game.apply(&mut state, seat, action, &mut dice, &mut watched);
            let plain = !(secret || watched.revealed || dice.used());
            for bot in bots.iter_mut() {
                bot.observe(plain.then_some((seat, action)));
            }
        }
        unreachable!("the loop ends with the game")
    }
}

/// Plays one game at random on the fast path and gives the number of actions: what benches measure. `legal` is a buffer
/// to reuse.
pub fn random_game<G: Game>(game: &G, mut state: G::State, dice: &mut Dice, legal: &mut Vec<G::Action>) -> usize {
    let mut actions = 0;
    while let Status::Turn(acting) = game.status(&state) {
        let seat = pick_seat(acting.len(), acting, dice);
        legal.clear();
        game.legal(&state, seat, legal);
        let action = dice.pick(legal);
        game.apply(&mut state, seat, action, dice, &mut ());
        actions += 1;
    }
    actions
}

#[inline]
fn pick_seat(count: usize, acting: sounder_kernel::SeatSet, dice: &mut Dice) -> Seat {
    let skip = if count == 1 { 0 } else { dice.below(count as u32) as usize };
    acting.iter().nth(skip).expect("fewer are skipped than there are")
}
