//! Rolls: how many dice, which counts, what is added, and who may mend it. RGR §6.1 to §6.4

use super::Play;
use crate::Rangers;
use crate::action::Action;
use crate::event::{Band, Event, Feat};
use crate::state::{Barrier, Kind, NONE, Nature, Ranger, Role, Roll, Stake, State, Target, Task};
use sounder_kernel::{Log, SeatSet};

/// What a roll is made with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Dicing {
    /// How many dice.
    pub dice: u8,
    /// What the kept die gets.
    pub bonus: i8,
    /// Whether the lowest is kept, and low is good.
    pub low: bool,
}

impl Dicing {
    /// What a kept die means. RGR §6.5, §6.6, §9.9, §10.5
    pub fn band(self, stake: Stake, kept: u8) -> Band {
        let value = i16::from(kept) + if self.low { -i16::from(self.bonus) } else { i16::from(self.bonus) };
        let exposed = stake == Stake::Exposed;
        let (good, fair) = match (self.low, exposed) {
            (false, true) => (value >= 6, value >= 3),
            (false, false) => (value >= 6, value >= 4),
            (true, true) => (value <= 1, value <= 4),
            // A 6 on the die breaks through whatever is taken from it: otherwise a bonus of 1 makes a place that never falls.
            (true, false) => (value <= 3, value <= 5 && kept < 6),
        };
        match (good, fair) {
            (true, _) => Band::Good,
            (false, true) => Band::Middle,
            (false, false) => Band::Bad,
        }
    }

    /// In how many of the `6^dice` rolls each face is the one that counts, from 1 to 6.
    pub fn ways(self) -> [u32; 6] {
        let (dice, mut ways) = (u32::from(self.dice), [0; 6]);
        for (index, way) in ways.iter_mut().enumerate() {
            let face = index as u32 + 1;
            *way = if self.low {
                (7 - face).pow(dice) - (6 - face).pow(dice)
            } else {
                face.pow(dice) - (face - 1).pow(dice)
            };
        }
        ways
    }
}

impl Rangers {
    /// What a ranger rolls with. RGR §6.3, §6.4
    pub(crate) fn dicing(&self, state: &State, ranger: usize, stake: Stake, target: Target) -> Dicing {
        let who = &state.rangers[ranger];
        let breach = stake == Stake::Breach;
        let low = self.low && (breach || stake == Stake::Exposed);
        let mut dice = if low { 1 } else { i16::from(self.pool(who)) };
        let advantage = who.advantage || breach && who.steady || matches!(stake, Stake::Attack(_)) && who.ambush > 0;
        dice += i16::from(advantage);
        let (mut bonus, mut blighted) = (0, false);
        if breach {
            match target {
                Target::Place(node) => {
                    blighted = self.is_blighted(state, node);
                    let place = state.place_on(node).copied().unwrap_or_default();
                    dice += i16::from(place.kind == Kind::Campground) + i16::from(state.braced.contains(node));
                    bonus += self.place_bonus(place);
                }
                Target::Obstacle(segment) => {
                    if let Some(Barrier::Barricade(quality)) = state.obstacle_on(segment).map(|obstacle| obstacle.what)
                    {
                        bonus += self.figures().barricade_bonus[usize::from(quality - 1)] as i8;
                    }
                }
                Target::Ranger(_) => {}
            }
        }
        if state.nature == Nature::Siege && (breach || stake == Stake::Exposed) {
            dice -= 1;
        }
        let bonus = bonus.min(self.figures().most_bonus as i8) - i8::from(blighted);
        Dicing { dice: dice.clamp(1, 6) as u8, bonus, low }
    }

    /// Who may mend a failed roll: the roller by a re-roll, a Commander next to them by a lift. RGR §6.4
    fn menders(&self, state: &State) -> SeatSet {
        let roller = State::seat_of(state.roll.ranger);
        let at = state.rangers[usize::from(state.roll.ranger)].at;
        let near = |other: &Ranger| other.at == at || self.adjacent(state, at).contains(other.at);
        let lifters = state.free_seats(|other| other.role == Role::Commander && self.can_tire(other) && near(other));
        let lifters = lifters.without(roller);
        if state.stash.reroll > 0 { lifters.with(roller) } else { lifters }
    }

    pub(super) fn list_mends(state: &State, ranger: usize, out: &mut Vec<Action>) {
        let roller = usize::from(state.roll.ranger) == ranger;
        if roller && state.stash.reroll > 0 {
            out.push(Action::Reroll);
        }
        if !roller {
            out.push(Action::Lift);
        }
        out.push(Action::Accept);
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// A ranger rolls; what it means is carried out when nobody wants to mend it.
    pub(super) fn roll(&mut self, ranger: usize, stake: Stake) {
        let target = self.state.assault.target;
        let dicing = self.game.dicing(self.state, ranger, stake, target);
        let who = &mut self.state.rangers[ranger];
        let risky = !matches!(stake, Stake::Breach | Stake::Exposed);
        let certain = risky && std::mem::take(&mut who.certain);
        // One advantage a roll; the one that fits fewest rolls goes first.
        match stake {
            Stake::Breach if who.steady => who.steady = false,
            Stake::Attack(_) if who.ambush > 0 => who.ambush -= 1,
            _ => who.advantage = false,
        }
        let (mut kept, mut faces) = (if dicing.low { 6 } else { 1 }, [0; 6]);
        if certain {
            (kept, faces[0]) = (6, 6);
        } else {
            for face in &mut faces[..usize::from(dicing.dice)] {
                *face = self.dice.die(6) as u8;
                kept = if dicing.low { kept.min(*face) } else { kept.max(*face) };
            }
        }
        let bonus = if certain { 0 } else { dicing.bonus };
        self.state.roll = Roll { stake, ranger: ranger as u8, kept, bonus, mended: false, lifted: false };
        self.tell_roll(faces);
        self.state.tasks.push(Task::Settle);
        if self.band() == Band::Bad {
            let asked = self.game.menders(self.state);
            if !asked.is_empty() {
                self.state.tasks.push(Task::Mend { asked });
            }
        }
    }

    fn tell_roll(&mut self, faces: [u8; 6]) {
        let Roll { stake, ranger, kept, bonus, .. } = self.state.roll;
        let (target, band, low) = (self.state.assault.target, self.band(), self.is_low());
        self.log.tell(Event::Rolled { ranger, stake, target, faces, kept, bonus, band, low });
    }

    fn is_low(&self) -> bool {
        self.game.low && matches!(self.state.roll.stake, Stake::Breach | Stake::Exposed)
    }

    /// What the roll means now.
    fn band(&self) -> Band {
        let roll = self.state.roll;
        let band = Dicing { dice: 1, bonus: roll.bonus, low: self.is_low() }.band(roll.stake, roll.kept);
        if roll.lifted && band == Band::Bad { Band::Middle } else { band }
    }

    /// RGR §6.4
    pub(super) fn mend_roll(&mut self, asked: SeatSet, ranger: usize, action: Action) {
        let who = ranger as u8;
        match action {
            Action::Reroll => {
                self.state.stash.reroll -= 1;
                let die = self.dice.die(6) as u8;
                let low = self.is_low();
                let roll = &mut self.state.roll;
                roll.kept = if low { roll.kept.min(die) } else { roll.kept.max(die) };
                roll.mended = true;
                self.log.tell(Event::Feat { ranger: who, feat: Feat::Reroll, whom: NONE });
                self.tell_roll([die, 0, 0, 0, 0, 0]);
            }
            Action::Lift => {
                self.state.rangers[ranger].exhaustion += 1;
                (self.state.roll.lifted, self.state.roll.mended) = (true, true);
                self.log.tell(Event::Feat { ranger: who, feat: Feat::Lift, whom: self.state.roll.ranger });
            }
            _ => {
                let left = asked.without(State::seat_of(who));
                if !left.is_empty() {
                    self.state.tasks.push(Task::Mend { asked: left });
                }
            }
        }
    }

    /// What the roll means is carried out, unless the line is held first.
    pub(super) fn settle_roll(&mut self) {
        if self.may_hold_line(self.band()) {
            self.state.tasks.push(Task::Line);
        } else {
            self.carry_out();
        }
    }

    pub(super) fn carry_out(&mut self) {
        let (roll, band) = (self.state.roll, self.band());
        let ranger = usize::from(roll.ranger);
        match roll.stake {
            Stake::Breach => self.settle_breach(ranger, band),
            Stake::Exposed => self.settle_exposed(ranger, band),
            stake => self.settle_risk(ranger, stake, band),
        }
    }
}
