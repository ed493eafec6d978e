//! What fights are worth to a player.

use super::charge_worth;
use crate::WildPigs2;
use crate::cards::Strength;
use crate::rules::{Verdict, places};
use crate::state::{Charges, MOST_GEAR, Player, Stance};

/// A fight that a player has or may have.
#[derive(Clone, Copy)]
pub(super) struct Fight {
    pub stance: Stance,
    pub threat: u8,
    pub horde: bool,
}

/// A player with what cards give added up once, because a position is judged by many fights.
pub(super) struct Fighter<'a> {
    game: &'a WildPigs2,
    pub player: &'a Player,
    strength: Strength,
    /// What uncharged cards give in every stance.
    pub bonus: [u8; 3],
    /// What charges and items would add all together.
    spendable: [u8; 3],
    defence: [[u8; 3]; 4],
    scrap_worth: f32,
}

impl<'a> Fighter<'a> {
    pub fn new(game: &'a WildPigs2, player: &'a Player, scrap_worth: f32) -> Fighter<'a> {
        let strength = game.strength(player);
        let (bonus, spendable) = (strength.permanent(), strength.spendable());
        let defence = Stance::ALL.map(|stance| game.defence_with(player, stance, bonus));
        Fighter { game, player, strength, bonus, spendable, defence, scrap_worth }
    }

    fn worth(&self, fight: Fight, verdict: Verdict) -> f32 {
        let figures = &self.game.cards.figures;
        let threat = self.game.threat(fight.threat);
        match verdict {
            Verdict::Slay if fight.horde => 0.1,
            Verdict::Slay => {
                f32::from(figures.trophy_vp[usize::from(threat.era)]) + f32::from(figures.butcher) * self.scrap_worth
            }
            Verdict::Repel => 0.0,
            Verdict::Fail => {
                let stolen = f32::from(threat.steals.min(self.player.scrap.total()));
                -f32::from(figures.injury_vp) - stolen * self.scrap_worth
            }
        }
    }

    /// The worth of a fight without spending anything.
    pub fn plain(&self, fight: Fight) -> f32 {
        self.worth(fight, self.game.threat(fight.threat).verdict(self.defence[fight.stance.index()]))
    }

    /// The worth of a fight that is still to come, with the best of what may be spent.
    pub fn foreseen(&self, fight: Fight) -> f32 {
        let missing = self.missing(fight);
        if missing == [0; 3] {
            return self.plain(fight);
        }
        self.best_spending(fight, &[0; MOST_GEAR], self.game.questions(self.player, missing), missing)
    }

    /// The worth of the fight that the player is in, after what is spent so far.
    pub fn underway(&self, fight: Fight) -> f32 {
        let Player { open, spend, .. } = self.player;
        let missing = if *open == 0 { [0; 3] } else { self.missing(fight) };
        self.best_spending(fight, spend, *open, missing)
    }

    fn missing(&self, fight: Fight) -> [u16; 3] {
        if self.spendable == [0; 3] {
            return [0; 3];
        }
        let best = self.strength.best_verdict(fight.horde);
        self.game.threat(fight.threat).missing(self.defence[fight.stance.index()], self.spendable, best)
    }

    /// The worth with `spent` and the best of the gear in `open`.
    fn best_spending(&self, fight: Fight, spent: &Charges, open: u32, missing: [u16; 3]) -> f32 {
        let (game, player) = (self.game, self.player);
        let defence = self.defence[fight.stance.index()];
        let verdict = |spend: &Charges| game.threat(fight.threat).verdict(game.with_spent(player, defence, spend));
        let plain = verdict(spent);
        let mut best = self.worth(fight, plain);
        if open == 0 {
            return best;
        }
        let useful = game.all_useful(player, open, missing);
        let mut most = *spent;
        places(open).for_each(|place| most[place] = useful[place]);
        let most = verdict(&most);
        if most == plain {
            return best;
        }
        // Mostly charges of one card are enough.
        let mut best_alone = plain;
        for place in places(open) {
            let cost = charge_worth(game.card(player.gear[place].card));
            let mut spend = *spent;
            for charges in 1..=useful[place] {
                spend[place] = charges;
                let alone = verdict(&spend);
                best_alone = best_alone.max(alone);
                best = best.max(self.worth(fight, alone) - cost * f32::from(charges));
            }
        }
        if best_alone < most {
            let cost = super::CHARGE * f32::from(missing.into_iter().sum::<u16>());
            best = best.max(self.worth(fight, most) - cost);
        }
        best
    }
}
