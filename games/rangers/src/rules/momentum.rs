//! Momentum and the tokens that stand for it. RGR §7

use super::Play;
use crate::Rangers;
use crate::action::Action;
use crate::event::{Bill, Blow, Event};
use crate::state::{NONE, Spot, State, Task, Token};
use sounder_kernel::Log;

/// Whether two tokens are the same to everybody.
fn alike(a: Token, b: Token) -> bool {
    (a.at, a.holds, a.moved) == (b.at, b.holds, b.moved)
}

impl Rangers {
    /// Tokens that may be taken off: those of the group that was hit, or all if none is left there. RGR §7.4
    fn sheddable(state: &State, at: Spot) -> impl Iterator<Item = usize> {
        let group = at != Spot::OFF && state.has_token(at);
        let fits = move |token: &Token| token.at != Spot::OFF && (!group || token.at == at);
        let tokens = &state.tokens;
        (0..tokens.len()).filter(move |slot| {
            fits(&tokens[*slot]) && !tokens[..*slot].iter().any(|other| fits(other) && alike(*other, tokens[*slot]))
        })
    }

    pub(super) fn list_sheds(state: &State, at: Spot, out: &mut Vec<Action>) {
        out.extend(Self::sheddable(state, at).map(|slot| Action::Shed(slot as u8)));
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// The wave pays as far as it can. RGR §7.6
    pub(super) fn pay(&mut self, price: u8, bill: Bill) {
        let amount = Rangers::price(self.state, price).min(self.state.momentum);
        if amount == 0 {
            return;
        }
        self.state.momentum -= amount;
        self.log.tell(Event::Paid { amount, bill, left: self.state.momentum });
        self.book(Spot::OFF);
    }

    /// The wave takes damage; tokens go from the group that was hit. RGR §7.4, §12.5
    pub(super) fn hurt(&mut self, amount: u8, blow: Blow, at: Spot, ranger: u8) {
        if amount == 0 {
            return;
        }
        let state = &mut *self.state;
        if state.desperation.begun {
            let each = self.game.figures().last_damage;
            let damage = state.desperation.damage.saturating_add(amount);
            state.desperation.damage = damage % each;
            self.log.tell(Event::Damaged { amount, blow, left: NONE, ranger });
            self.lose_tokens(at, damage / each);
        } else {
            state.momentum = state.momentum.saturating_sub(amount);
            self.log.tell(Event::Damaged { amount, blow, left: state.momentum, ranger });
            self.book(at);
        }
    }

    /// Momentum rises, as a Corrupted wave's does. RGR §7.10
    pub(super) fn grow(&mut self, amount: u8) {
        self.state.momentum += amount;
        self.log.tell(Event::Grew { amount, left: self.state.momentum });
        let wanted = self.game.tokens_for(self.state.momentum, self.state.nature);
        let left = wanted.saturating_sub(self.state.token_count()) as u8;
        if left > 0 {
            self.state.tasks.push(Task::Arrive { left });
        }
    }

    /// Tokens follow the momentum over each breakpoint. RGR §7.4
    fn book(&mut self, at: Spot) {
        let wanted = self.game.tokens_for(self.state.momentum, self.state.nature);
        let pending = |task: &Task| if let Task::Shed { left, .. } = task { usize::from(*left) } else { 0 };
        let pending: usize = self.state.tasks.iter().map(pending).sum();
        let there = self.state.token_count().saturating_sub(pending);
        if self.state.to_spawn > 0 {
            self.state.to_spawn = wanted.saturating_sub(there) as u8;
        }
        self.lose_tokens(at, there.saturating_sub(wanted) as u8);
    }

    /// Tokens are to go, after those that are to go already. RGR §7.5
    fn lose_tokens(&mut self, at: Spot, left: u8) {
        if left > 0 {
            let tasks = &mut self.state.tasks;
            let waiting = tasks.iter().rev().take_while(|task| matches!(task, Task::Shed { .. })).count();
            tasks.insert(tasks.len() - waiting, Task::Shed { at, left });
        }
    }

    /// Takes a token off without asking where all that could go are alike.
    pub(super) fn shed_if_plain(&mut self, at: Spot, left: u8) -> bool {
        // A wave at 0 leaves as a whole.
        if self.state.momentum == 0 && !self.state.desperation.begun {
            return self.drop_task();
        }
        let (first, second) = {
            let mut open = Rangers::sheddable(self.state, at);
            (open.next(), open.next())
        };
        match (first, second) {
            (Some(_), Some(_)) => return false,
            (Some(slot), None) => {
                self.drop_task();
                self.shed(slot as u8, at, left);
            }
            (None, _) => {
                self.drop_task();
            }
        }
        true
    }

    /// One of so many tokens leaves the map; in Act 3 it comes back at an entrance. RGR §12.4
    pub(super) fn shed(&mut self, token: u8, hit: Spot, left: u8) {
        if left > 1 {
            self.state.tasks.push(Task::Shed { at: hit, left: left - 1 });
        }
        let at = self.take_off(token);
        self.log.tell(Event::TokenLost { token, at });
        if self.state.desperation.begun {
            self.state.tasks.push(Task::Arrive { left: 1 });
        }
    }

    /// Takes a token off and gives where it stood.
    pub(super) fn take_off(&mut self, token: u8) -> Spot {
        if self.state.moving == token {
            self.state.moving = NONE;
        }
        self.state.again &= !(1 << token);
        self.state.doubled &= !(1 << token);
        std::mem::take(&mut self.state.tokens[usize::from(token)]).at
    }
}
