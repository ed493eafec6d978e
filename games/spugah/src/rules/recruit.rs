use super::Play;
use crate::Spugah;
use crate::cards::Ability;
use crate::charter::Lose;
use crate::event::{Event, Way};
use crate::ground::Tile;
use crate::state::{Action, Nation, Phase, Stat, State, TIERS, Unit};
use crate::world::{Hex, Hexes};
use sounder_kernel::Log;

impl Spugah {
    /// TS §3.3: what a unit of a tier costs at the capital.
    pub(crate) fn price(&self, nation: &Nation, tier: u8) -> u8 {
        let cards = nation.cards_on(tier).len() as u8 + u8::from(self.charter(nation).starter.is_some());
        let price = self.pack.figures.recruit_price + cards;
        self.discounted(price, self.amount(nation, tier, Ability::CheapRecruit))
    }

    /// TS §3.4: what a unit costs on this hex, where a castle takes more.
    pub(crate) fn price_at(&self, state: &State, nation: &Nation, tier: u8, hex: Hex) -> u8 {
        let price = self.price(nation, tier);
        match state.ground.tile(hex) {
            Tile::Castle if state.ground.blight().contains(hex) => 2 * price,
            Tile::Castle => price + self.pack.figures.castle_price,
            _ => price,
        }
    }

    /// TS §3.5: whether one more unit of the tier may be on the board.
    pub(super) fn has_room(&self, nation: &Nation, tier: u8) -> bool {
        let rules = self.tier(nation, tier);
        rules.exists()
            && nation.units.len() < usize::from(self.pack.figures.unit_limit)
            && !(rules.unique && nation.units.count(tier) > 0)
    }

    /// The hexes of the own tray.
    pub(crate) fn home(&self, nation: &Nation) -> Hexes {
        nation.sector.map_or(Hexes::NONE, |sector| self.pack.map.sector(sector))
    }

    /// Whether a single unit is left of a tier without which the nation falls.
    fn is_last(&self, nation: &Nation, tier: u8) -> bool {
        self.tier(nation, tier).lose != Lose::Never && nation.units.count(tier) == 1
    }

    /// TS §3.8: units that may be given up: those at home whose loss does not end the nation.
    pub(super) fn victims<'a>(&'a self, nation: &'a Nation) -> impl Iterator<Item = &'a Unit> {
        let home = self.home(nation);
        nation.units.iter().filter(move |unit| {
            home.contains(unit.hex)
                && match self.tier(nation, unit.tier).lose {
                    Lose::Never => true,
                    Lose::Any => false,
                    Lose::All => !self.is_last(nation, unit.tier),
                }
        })
    }

    /// How many units could be given up one after the other.
    fn victim_count(&self, nation: &Nation) -> u8 {
        let of_tier = |tier: u8| {
            let count = self.victims(nation).filter(|unit| unit.tier == tier).count();
            let all = self.tier(nation, tier).lose == Lose::All;
            if all { count.min(nation.units.count(tier).saturating_sub(1)) } else { count }
        };
        (0..TIERS as u8).map(of_tier).sum::<usize>() as u8
    }

    /// The tier that can be promoted to this one.
    pub(crate) fn tier_below(&self, nation: &Nation, tier: u8) -> Option<u8> {
        self.charter(nation).existing().find(|below| *below > tier)
    }

    /// Calls `offer` with every way to recruit, in order, until it says that it has heard enough.
    fn each_recruit(&self, state: &State, mut offer: impl FnMut(Action) -> bool) {
        let nation = state.nation(state.actor);
        let free = state.free();
        let (capital, home) = (nation.capital, self.home(nation));
        let castles = nation.holds & state.ground.all(Tile::Castle);
        let tiers = self.charter(nation).existing();
        let ways = |tier: u8| &self.tier(nation, tier).ways;
        for tier in tiers.clone().filter(|tier| ways(*tier).normal && self.has_room(nation, *tier)) {
            let places = (castles | Hexes::only(capital)) & free;
            let affordable = |hex: &Hex| self.price_at(state, nation, tier, *hex) <= nation.gold;
            for hex in places.iter().filter(affordable) {
                if offer(Action::Recruit(tier, hex)) {
                    return;
                }
            }
        }
        for tier in tiers.clone().filter(|tier| self.has_room(nation, *tier)) {
            let places = match ways(tier).recruit_on {
                None => continue,
                // Normal recruiting offers the same castles at the same price.
                Some(Tile::Castle) if ways(tier).normal => continue,
                Some(Tile::Castle) => castles,
                Some(tile) => state.ground.all(tile),
            };
            let affordable = |hex: &Hex| self.price_at(state, nation, tier, *hex) <= nation.gold;
            for hex in (places & home & free).iter().filter(affordable) {
                if offer(Action::RecruitOn(tier, hex)) {
                    return;
                }
            }
        }
        let lodger = nation.units.here().contains(capital).then(|| nation.units.on(capital).tier);
        for tier in tiers.clone().filter(|tier| ways(*tier).upgrade && self.price(nation, *tier) <= nation.gold) {
            let taken = self.tier(nation, tier).unique && nation.units.count(tier) > 0;
            let able = lodger.is_some() && lodger == self.tier_below(nation, tier) && !taken;
            if able && !lodger.is_some_and(|below| self.is_last(nation, below)) && offer(Action::Upgrade(tier)) {
                return;
            }
        }
        if free.contains(capital) {
            for tier in tiers.filter(|tier| ways(*tier).sacrifice > 0) {
                let taken = self.tier(nation, tier).unique && nation.units.count(tier) > 0;
                if !taken && self.victim_count(nation) >= ways(tier).sacrifice && offer(Action::Sacrifice(tier)) {
                    return;
                }
            }
        }
    }

    pub(super) fn can_recruit(&self, state: &State) -> bool {
        let mut any = false;
        self.each_recruit(state, |_| {
            any = true;
            true
        });
        any
    }

    /// TS §3.2 to §3.8
    pub(super) fn legal_recruits(&self, state: &State, out: &mut Vec<Action>) {
        self.each_recruit(state, |action| {
            out.push(action);
            false
        });
        out.push(Action::Pass);
    }

    /// TS §3.8
    pub(super) fn legal_sacrifices(&self, state: &State, out: &mut Vec<Action>) {
        let victims: Hexes = self.victims(state.nation(state.actor)).map(|unit| unit.hex).collect();
        out.extend(victims.iter().map(Action::GiveUp));
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// TS §3.3, §3.4
    pub(super) fn recruit(&mut self, tier: u8, hex: Hex) {
        let nation = self.state.nation(self.state.turn);
        let price = self.game.price_at(self.state, nation, tier, hex);
        let way = if hex == nation.capital { Way::Normal } else { Way::Castle };
        self.enlist(tier, hex, price, way);
    }

    /// TS §3.6
    pub(super) fn recruit_on(&mut self, tier: u8, hex: Hex) {
        let price = self.game.price_at(self.state, self.state.nation(self.state.turn), tier, hex);
        self.enlist(tier, hex, price, Way::NamedTile);
    }

    /// TS §3.7
    pub(super) fn upgrade(&mut self, tier: u8) {
        let (seat, nation) = (self.state.turn, self.state.nation(self.state.turn));
        let (capital, price) = (nation.capital, self.game.price(nation, tier));
        let health = self.game.stat(nation, tier, Stat::Health);
        let unit = self.unit(seat, capital);
        (unit.tier, unit.health) = (tier, health);
        self.enlisted(capital, price, Way::Upgrade);
    }

    /// TS §3.8
    pub(super) fn begin_sacrifice(&mut self, tier: u8) {
        let nation = self.state.nation(self.state.turn);
        self.state.phase = Phase::Sacrifice { tier, left: self.game.tier(nation, tier).ways.sacrifice };
    }

    /// TS §3.8
    pub(super) fn give_up(&mut self, hex: Hex) {
        let Phase::Sacrifice { tier, left } = self.state.phase else { unreachable!("units are given up for a tier") };
        let seat = self.state.turn;
        let who = self.who(seat, hex);
        self.log.tell(Event::GaveUp { who });
        self.state.nation_mut(seat).units.remove(hex);
        if left > 1 {
            self.state.phase = Phase::Sacrifice { tier, left: left - 1 };
        } else {
            let capital = self.state.nation(seat).capital;
            self.enlist(tier, capital, 0, Way::Sacrifice);
        }
    }

    fn enlist(&mut self, tier: u8, hex: Hex, price: u8, way: Way) {
        self.put(self.state.turn, tier, hex);
        self.enlisted(hex, price, way);
    }

    /// TS §3.2: a recruit is on the board and is paid for; a second one needs a card.
    fn enlisted(&mut self, hex: Hex, price: u8, way: Way) {
        let seat = self.state.turn;
        self.state.nation_mut(seat).gold -= price;
        let who = self.who(seat, hex);
        self.log.tell(Event::Recruited { who, way, price });
        self.state.recruited += 1;
        self.state.phase = Phase::Recruit;
        let most = self.game.best_amount(self.state.nation(seat), Ability::Muster).unwrap_or(1);
        if self.state.recruited >= most || !self.game.can_recruit(self.state) {
            self.gather_gold();
        }
    }
}
