use super::{Match, Refusal, Step};
use crate::{Met, Seat, SeatSet, Words};
use std::sync::Arc;

/// The newest snapshots that are kept; going back further deals anew.
const SNAPSHOTS: usize = 3;

/// The position after some number of moves, so that going back a little is cheap in a long game.
pub(super) struct Snapshot<S> {
    moves: usize,
    state: S,
    conceded: SeatSet,
    met: Met,
    trail: blake3::Hasher,
}

impl<G: Words> Match<G> {
    pub(super) fn take_snapshot(&mut self) {
        if self.snapshots.len() == SNAPSHOTS {
            self.snapshots.remove(0);
        }
        self.snapshots.push(Snapshot {
            moves: self.steps.len(),
            state: self.state.clone(),
            conceded: self.conceded,
            met: self.met,
            trail: self.trail.clone(),
        });
    }

    /// Takes back the last move of `seat`, if it brought nothing to light and nobody has moved since; where seats choose at
    /// the same time, whatever the others did. Gives the number of moves that stayed as they were: those after it, if any,
    /// have moved up by one.
    pub fn undo(&mut self, seat: Seat) -> Result<usize, Refusal> {
        let Some(index) = self.last_move_of(seat) else {
            return Err(Refusal::NoUndo("you have not played anything yet"));
        };
        let since = &self.steps[index + 1..];
        if self.steps[index].revealing {
            return Err(Refusal::NoUndo("your last move brought something random or hidden to light"));
        }
        if since.iter().any(|step| step.revealing || !step.blind) || !since.is_empty() && !self.steps[index].blind {
            return Err(Refusal::NoUndo("somebody else has moved since your last move"));
        }
        let since = since.to_vec();
        let undone = self.steps[index].clone();
        self.rewind(index);
        if self.replay_steps(&since).is_err() {
            // The others' choices hang on the one to be taken back: leave everything as it was.
            self.rewind(index);
            let all: Vec<Step<G::Action>> = std::iter::once(undone).chain(since).collect();
            self.replay_steps(&all).expect("these steps were played before");
            return Err(Refusal::NoUndo("somebody else has moved since your last move"));
        }
        Ok(index)
    }

    fn replay_steps(&mut self, steps: &[Step<G::Action>]) -> Result<(), Refusal> {
        for step in steps {
            match step.action {
                None => drop(self.concede(step.seat)?),
                Some(action) if self.legal(step.seat).contains(&action) => {
                    let mut dice = self.dice(step.seat);
                    self.play_with(step.seat, action, step.words.clone(), &mut dice);
                }
                Some(_) => return Err(Refusal::Stale),
            }
        }
        Ok(())
    }

    /// The number of moves before the last move of `seat`: where an undo that everybody agrees to goes back to.
    pub fn last_move_of(&self, seat: Seat) -> Option<usize> {
        self.steps.iter().rposition(|step| step.seat == seat)
    }

    /// Goes back to the position after `moves` moves.
    pub fn rewind(&mut self, moves: usize) {
        self.snapshots.retain(|snapshot| snapshot.moves <= moves);
        let start = self.snapshots.last().map_or(0, |snapshot| snapshot.moves);
        let again: Vec<Step<G::Action>> = self.steps[start..moves].to_vec();
        if let Some(Snapshot { state, conceded, met, trail, .. }) = self.snapshots.last() {
            (self.state, self.conceded, self.met, self.trail) = (state.clone(), *conceded, *met, trail.clone());
        } else {
            let fresh = Match::dealt(Arc::clone(&self.game), self.setup.clone(), self.seed);
            (self.state, self.conceded, self.met, self.trail) = (fresh.state, fresh.conceded, fresh.met, fresh.trail);
        }
        self.steps.truncate(start);
        self.happened.truncate(self.happened.partition_point(|(after, _)| *after <= start));
        self.checkpoints.retain(|checkpoint| checkpoint.0 <= start);
        self.replay_steps(&again).expect("these steps were played before");
    }
}
