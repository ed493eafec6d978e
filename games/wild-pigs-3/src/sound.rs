//! Which positions can come up.

use crate::WildPigs3;
use crate::cards::{Cards, Spoil};
use crate::state::{Era, LANES, MOST_SEATS, Payment, Phase, Player, Slot, State, Step, Target, Token};
use sounder_kernel::{Arrange, Deck, Seat};

/// Notes every card once and complains of the second time.
#[derive(Default)]
struct Places(Deck);

impl Places {
    fn note<'a>(
        &mut self,
        cards: impl IntoIterator<Item = u8>,
        name: impl Fn(u8) -> Option<&'a str>,
    ) -> Result<(), String> {
        for card in cards {
            let Some(name) = name(card) else { return Err(format!("there is no card {card}")) };
            if self.0.contains(card) {
                return Err(format!("{name} is in two places"));
            }
            self.0.insert(card);
        }
        Ok(())
    }
}

fn ensure(holds: bool, why: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(why()) }
}

impl Arrange for WildPigs3 {
    fn lookup(&self, name: &str) -> Option<u64> {
        let Cards { threats, upgrades, weapons, bosses, .. } = &*self.cards;
        // Names are unique in a pack, so it does not matter that a number alone says nothing of the kind of card.
        let place = threats.iter().position(|card| card.name == name);
        let place = place.or_else(|| upgrades.iter().position(|card| card.name == name));
        let place = place.or_else(|| weapons.iter().position(|card| card.name == name));
        place.or_else(|| bosses.iter().position(|card| card.name == name)).map(|place| place as u64)
    }

    fn sound(&self, state: &State) -> Result<(), String> {
        for (what, seat) in [("turn", state.turn), ("first", state.first)] {
            ensure(seat.index() < self.seats, || format!("`{what}` is {seat}, but there are {} seats", self.seats))?;
        }
        let rounds = self.rounds(state.era);
        ensure((1..=rounds).contains(&state.round), || format!("round {} is none of 1 to {rounds}", state.round))?;
        let boss = self.cards.bosses.get(usize::from(state.boss));
        ensure(boss.is_some_and(|boss| boss.era == state.era), || format!("no boss of the {:?} comes", state.era))?;
        self.sound_army(state)?;
        self.sound_market(state)?;
        for seat in Seat::all(self.seats) {
            self.sound_player(state, &state.players[seat.index()]).map_err(|why| format!("{seat}: {why}"))?;
        }
        let empty = state.players[self.seats..MOST_SEATS].iter().all(|player| *player == self.new_player());
        ensure(empty, || "somebody without a seat has something".into())?;
        self.sound_step(state)
    }
}

impl WildPigs3 {
    fn sound_army(&self, state: &State) -> Result<(), String> {
        let mut places = Places::default();
        let name = |id: u8| self.cards.threats.get(usize::from(id)).map(|threat| threat.name.as_str());
        let in_lanes = state.lanes.iter().flat_map(|lane| lane.iter().copied());
        places.note(in_lanes.clone(), name)?;
        for player in &state.players {
            places.note(player.spoils.iter(), name)?;
        }
        let stranger = in_lanes.into_iter().find(|id| self.threat(*id).era != state.era);
        ensure(stranger.is_none(), || format!("{} is of another era", stranger.and_then(name).unwrap_or_default()))?;
        let early = state.players.iter().flat_map(|player| player.spoils.iter());
        let early = early.into_iter().find(|id| self.threat(*id).era > state.era && !self.is_given(*id));
        ensure(early.is_none(), || format!("{} was beaten before its time", early.and_then(name).unwrap_or_default()))?;
        let long = (0..LANES).find(|lane| state.lanes[*lane].len() > usize::from(self.depth));
        ensure(long.is_none(), || format!("a lane has more than {} threats", self.depth))?;
        match state.phase {
            Phase::Army if matches!(state.step, Step::Prize(_)) => Ok(()),
            Phase::Army => ensure(!state.army_beaten(), || "the army is beaten, but the era goes on".into()),
            Phase::Boss | Phase::Over => ensure(state.army_beaten(), || "the army is still there at the boss".into()),
        }
    }

    fn sound_market(&self, state: &State) -> Result<(), String> {
        let most = usize::from(self.cards.figures.market);
        ensure(state.upgrades.len().max(state.weapons.len()) <= most, || {
            format!("more than {most} cards are on offer")
        })?;
        let upgrade = |id: u8| self.cards.upgrades.get(usize::from(id)).map(|card| card.name.as_str());
        let mut places = Places::default();
        places.note(state.upgrade_deck.iter().chain(state.upgrades.iter().copied()), upgrade)?;
        for player in &state.players {
            places.note(player.upgrades.iter().copied(), upgrade)?;
        }
        let weapon = |id: u8| self.cards.weapons.get(usize::from(id)).map(|card| card.name.as_str());
        let mut places = Places::default();
        places.note(state.weapon_deck.iter().chain(state.weapons.iter().copied()), weapon)?;
        for player in &state.players {
            let held = player.weapons.iter().map(|held| held.card);
            // Several players may win the same attack card, and one player the same one twice.
            places.note(held.filter(|card| usize::from(*card) < self.cards.market_weapons), weapon)?;
        }
        let offered = state.weapons.iter().copied().chain(state.weapon_deck.iter()).map(usize::from).max();
        ensure(offered.is_none_or(|id| id < self.cards.market_weapons), || "attack cards are not sold".into())
    }

    fn sound_player(&self, state: &State, player: &Player) -> Result<(), String> {
        let figures = &self.cards.figures;
        for token in Token::ALL {
            let (held, limit) = (player.token(token), figures.token_limit);
            ensure(held <= limit, || format!("{held} {token:?} tokens are more than {limit}"))?;
        }
        let slots = figures.slots..=figures.slot_limit;
        ensure(player.slots.iter().all(|count| slots.contains(count)), || format!("slots must be in {slots:?}"))?;
        let [for_upgrades, for_weapons] = Slot::ALL.map(|slot| player.slots[slot as usize]);
        ensure(player.upgrades.len() <= usize::from(for_upgrades), || "more upgrades than slots".into())?;
        let missing = player.weapons.iter().find(|held| usize::from(held.card) >= self.cards.weapons.len());
        ensure(missing.is_none(), || "there is no such weapon".into())?;
        ensure(self.slotted_weapons(player) <= for_weapons, || "more weapons than slots".into())?;
        let worn = player.weapons.iter().find(|held| {
            let uses = self.weapon(held.card).uses;
            held.uses > uses || held.uses == 0 && uses > 0
        });
        ensure(worn.is_none(), || format!("a weapon cannot have {:?} uses left", worn.map(|held| held.uses)))?;
        let shift: u8 = player.weapons.iter().map(|held| self.weapon(held.card).shift).sum();
        ensure(player.shifted <= shift, || format!("{} resources were shifted, not at most {shift}", player.shifted))?;
        let army = if state.era == Era::Night { LANES * usize::from(self.depth) } else { 0 };
        let given = self.experiments.given().count();
        let night = usize::from(player.night_threats);
        ensure(night <= army + given, || format!("{night} Night threats were defeated, of {army}"))
    }

    fn sound_step(&self, state: &State) -> Result<(), String> {
        match state.step {
            Step::Choose => Ok(()),
            Step::Extend => ensure(state.phase == Phase::Boss, || "only a boss gives a slot of choice".into()),
            Step::Prize(threat) => {
                let won = state.phase == Phase::Army && state.actor().spoils.contains(threat);
                let serves = won && matches!(self.threat(threat).spoil, Spoil::NextDiscount(_));
                ensure(serves, || "nothing was won that could be consumed at once".into())
            }
            Step::Pay(payment) => self.sound_payment(state, payment),
        }
    }

    fn sound_payment(&self, state: &State, payment: Payment) -> Result<(), String> {
        let cost = match payment.target {
            Target::Threat { lane, row } => {
                let lane = state.lanes.get(usize::from(lane));
                lane.and_then(|lane| lane.get(usize::from(row))).map(|id| self.threat(*id).cost)
            }
            Target::Upgrade(place) => state.upgrades.get(usize::from(place)).map(|id| self.upgrade(*id).cost),
            Target::Weapon(place) => state.weapons.get(usize::from(place)).map(|id| self.weapon(*id).cost),
            Target::Boss(number) => {
                self.boss(state.boss).thresholds.get(usize::from(number)).map(|threshold| threshold.cost)
            }
        };
        let at_boss = matches!(payment.target, Target::Boss(_));
        let cost = cost.filter(|_| at_boss == (state.phase == Phase::Boss));
        let Some(cost) = cost else { return Err("what is paid for is not there".into()) };
        ensure(payment.need.iter().zip(cost).all(|(need, cost)| *need <= cost), || {
            "more is to pay than it costs".into()
        })?;
        let weapons = state.actor().weapons.len();
        ensure(u32::from(payment.used) >> weapons == 0, || "a weapon is used that nobody has".into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sounder_kernel::{Change, Dice, Experiment, Game, Setup, Status};
    use sounder_pack::Content;

    fn assert_sound_games(setup: &Setup) {
        let game = WildPigs3::with_default_pack().for_table(setup).unwrap();
        let mut dice = Dice::from_number(1);
        for _ in 0..20 {
            let mut state = game.deal(&mut dice);
            while let Status::Turn(acting) = game.status(&state) {
                game.sound(&state).unwrap_or_else(|why| panic!("{why}: {state:?}"));
                let seat = acting.first().unwrap();
                let mut legal = Vec::new();
                game.legal(&state, seat, &mut legal);
                game.apply(&mut state, seat, dice.pick(&legal), &mut dice, &mut ());
            }
            game.sound(&state).unwrap();
        }
    }

    #[test]
    fn positions_that_come_up_are_sound() {
        (1..=MOST_SEATS).for_each(|seats| assert_sound_games(&Setup::new(seats)));
        for thing in ["Mass Core", "Shockblade", "Hamageddon", "Mudtusk", "Baron von Bristle 1", "Baron von Bristle 2"]
        {
            let experiments = vec![Experiment { thing: thing.into(), change: Change::GivenTo(Seat(0)) }];
            assert_sound_games(&Setup { experiments, ..Setup::new(3) });
        }
    }

    #[test]
    fn what_cannot_be_is_refused_with_the_reason() {
        let game = WildPigs3::with_default_pack().for_table(&Setup::new(2)).unwrap();
        let refusal = |change: fn(&mut State)| {
            let mut state = game.deal(&mut Dice::from_number(1));
            change(&mut state);
            game.sound(&state).unwrap_err()
        };
        assert!(refusal(|state| state.turn = Seat(2)).contains("there are 2 seats"));
        assert!(refusal(|state| state.round = 12).contains("1 to 11"));
        assert!(refusal(|state| state.lanes[1][0] = state.lanes[0][0]).contains("two places"));
        assert!(refusal(|state| state.players[0].spoils.insert(state.lanes[0][0])).contains("two places"));
        assert!(refusal(|state| state.players[1].upgrades.push(state.upgrades[0])).contains("two places"));
        assert!(refusal(|state| state.phase = Phase::Boss).contains("still there"));
        assert!(refusal(|state| state.players[1].tokens[0] = 4).starts_with("seat 2: 4 Attack tokens"));
        assert!(refusal(|state| state.players[1].slots = [5, 1]).contains("slots"));
        assert!(refusal(|state| state.players[3].resources = [1, 0, 0]).contains("without a seat"));
        assert!(refusal(|state| state.step = Step::Extend).contains("only a boss"));
        assert!(refusal(|state| state.step = Step::Prize(state.lanes[0][0])).contains("nothing was won"));
    }
}
