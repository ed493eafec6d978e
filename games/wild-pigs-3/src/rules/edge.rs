//! What makes fights cheaper.

use super::purse::{Purse, add, raise, subtract};
use crate::WildPigs3;
use crate::cards::{Upgrade, Weapon};
use crate::state::{Amounts, Colour, Player, Stance, Token};

/// What makes fights and thresholds cheaper for a player.
#[derive(Clone, Copy)]
pub(crate) struct Edge {
    /// Off each colour without asking: stance, cards, Mass tokens, spoils of last round.
    fixed: Amounts,
    /// Off the highest colour after that, one by one.
    highest: u8,
    /// Off a colour of the player's choice.
    pub credit: u8,
    /// What weapons with uses could still take off.
    weapons: Amounts,
}

/// A cost after everything that leaves no choice.
#[derive(Clone, Copy)]
pub(crate) struct Reduced {
    pub need: Amounts,
    /// Reductions of the highest colour that wait for a choice between equals.
    pub highest: u8,
}

/// The colours that share the highest amount, if that is anything. WP3 §13.2
pub(super) fn highest_colours(need: Amounts) -> impl Iterator<Item = Colour> {
    let top = need.into_iter().max().filter(|top| *top > 0);
    Colour::ALL.into_iter().filter(move |colour| Some(need[colour.index()]) == top)
}

/// Takes reductions off the highest colour for as long as there is just one.
pub(super) fn lower_highest(need: &mut Amounts, highest: &mut u8) {
    while *highest > 0 {
        let mut top = highest_colours(*need);
        match (top.next(), top.next()) {
            (None, _) => *highest = 0,
            (Some(colour), None) => {
                need[colour.index()] -= 1;
                *highest -= 1;
            }
            _ => return,
        }
    }
}

/// Whether some choice between equally high colours leaves what passes.
pub(super) fn some_way(need: Amounts, highest: u8, passes: &impl Fn(Amounts) -> bool) -> bool {
    if highest == 0 || need == [0; 3] {
        return passes(need);
    }
    highest_colours(need).any(|colour| {
        let mut after = need;
        after[colour.index()] -= 1;
        some_way(after, highest - 1, passes)
    })
}

impl Edge {
    /// WP3 §6.5
    #[inline]
    pub fn of(game: &WildPigs3, player: &Player) -> Edge {
        let mut edge = Edge::without_cards(game, player);
        player.upgrades.iter().for_each(|card| edge.add_upgrade(game.upgrade(*card), player.stance));
        player.weapons.iter().for_each(|held| edge.add_weapon(game.weapon(held.card)));
        edge
    }

    fn without_cards(game: &WildPigs3, player: &Player) -> Edge {
        let figures = &game.cards.figures;
        let mut edge = Edge { fixed: player.discount, highest: 0, credit: 0, weapons: [0; 3] };
        match player.stance.colour() {
            Some(colour) => raise(&mut edge.fixed, colour, figures.stance_discount),
            None => edge.credit = figures.stance_discount,
        }
        raise(&mut edge.fixed, Colour::Green, figures.mass * player.token(Token::Mass));
        edge
    }

    #[inline]
    fn add_upgrade(&mut self, upgrade: &Upgrade, stance: Stance) {
        if upgrade.stance.is_none_or(|needed| needed == stance) {
            add(&mut self.fixed, upgrade.reduction);
            self.highest += upgrade.highest;
        }
    }

    #[inline]
    fn add_weapon(&mut self, weapon: &Weapon) {
        self.highest += weapon.highest;
        add(if weapon.uses == 0 { &mut self.fixed } else { &mut self.weapons }, weapon.reduction);
    }

    /// What is left of a cost after everything that applies without asking. WP3 §6.5
    #[inline]
    pub fn reduce(self, cost: Amounts) -> Reduced {
        let (mut need, mut highest) = (cost, self.highest);
        subtract(&mut need, self.fixed);
        lower_highest(&mut need, &mut highest);
        Reduced { need, highest }
    }

    /// About what is left of a cost, for judging: between equals the first colour is taken.
    #[inline]
    pub fn estimate(self, cost: Amounts) -> Amounts {
        let mut need = cost;
        subtract(&mut need, self.fixed);
        for _ in 0..self.highest {
            if let Some(colour) = highest_colours(need).next() {
                need[colour.index()] -= 1;
            }
        }
        need
    }
}

/// What a player can bring to a payment, what makes fights cheaper for them, and what else their cards allow.
pub(crate) struct Means {
    pub purse: Purse,
    /// The same for a fight, with everything that Attack tokens and the stance could add.
    fight: Purse,
    edge: Edge,
    /// Whether a weapon reaches the second row.
    pub snipes: bool,
    /// Whether a weapon moves threats.
    pub manoeuvres: bool,
    /// How many weapon slots are taken.
    pub slotted: u8,
}

impl Means {
    /// Every card is looked at once: this is asked at each decision.
    pub fn of(game: &WildPigs3, player: &Player) -> Means {
        let mut edge = Edge::without_cards(game, player);
        let (mut catalyst, mut shift, mut slotted) = (false, 0, 0);
        let (mut snipes, mut manoeuvres) = (false, false);
        for upgrade in player.upgrades.iter().map(|card| game.upgrade(*card)) {
            edge.add_upgrade(upgrade, player.stance);
            catalyst |= upgrade.catalyst;
        }
        for weapon in player.weapons.iter().map(|held| game.weapon(held.card)) {
            edge.add_weapon(weapon);
            shift += weapon.shift;
            slotted += u8::from(weapon.slot);
            snipes |= weapon.snipe;
            manoeuvres |= weapon.manoeuvre.is_some();
        }
        let purse = Purse::with_cards(game, player, catalyst, shift);
        let fight = Purse { credit: edge.credit, ..purse.with_attacks(game, player) };
        Means { purse, fight, edge, snipes, manoeuvres, slotted }
    }

    /// Whether the player can pay this cost in a fight. WP3 §6.3
    #[inline]
    pub fn beat(&self, cost: Amounts) -> bool {
        let mut need = cost;
        subtract(&mut need, self.edge.fixed);
        // More reductions never make a cost harder to pay, so all of them can be tried at once.
        let payable = |mut need: Amounts| {
            subtract(&mut need, self.edge.weapons);
            self.fight.covers(need)
        };
        if self.edge.highest == 0 { payable(need) } else { some_way(need, self.edge.highest, &payable) }
    }
}
