use super::{CARDS, NATIONS, Play};
use crate::Spugah;
use crate::event::Event;
use crate::ground::{Ground, Tile};
use crate::state::{Action, Arrival, Fight, Movement, Nation, Offer, Phase, Stat, State, TIERS, Unit};
use crate::world::{Hex, Hexes, ROTATIONS, SECTORS};
use sounder_kernel::{Deck, Dice, List, Log, Seat};

impl Spugah {
    /// TS §1.1, §2.6, §2.8, §2.9
    pub(super) fn deal_state(&self, dice: &mut Dice) -> State {
        let mut state = State {
            phase: Phase::Place,
            actor: Seat(0),
            turn: Seat(0),
            first: Seat(0),
            round: 1,
            nations: List::new(),
            ground: Ground::new(),
            pillaged: Hexes::NONE,
            found: Hexes::NONE,
            shop: List::new(),
            hand: List::new(),
            arrivals: List::new(),
            movement: Movement::Open,
            recruited: 0,
            began_on_spire: false,
            fight: Fight::default(),
            won: None,
        };
        let seats = self.chairs.seats();
        // Seats that bring nothing get different ready nations by chance.
        let mut left = Deck::of(self.pack.nations.len());
        for named in self.brought.iter().flatten().filter(|charter| usize::from(**charter) < self.pack.nations.len()) {
            left.remove(*named);
        }
        for seat in Seat::all(seats) {
            let drawn = || left.draw(NATIONS, dice).expect("there is a ready nation for each seat");
            let charter = self.brought[seat.index()].unwrap_or_else(drawn);
            state.nations.push(Nation { charter, ..Nation::default() });
        }
        self.give_cards(&mut state);
        self.fill_shop(&mut state, dice);
        self.draw_first(&mut state, dice);
        state
    }

    /// TS §2.8, §2.9: draws who begins. Gold makes up for the place in the order of turns.
    fn draw_first(&self, state: &mut State, dice: &mut Dice) {
        let seats = state.seats();
        if self.pack.first_by_lot() {
            state.first = Seat(dice.below(seats as u32) as u8);
        }
        (state.actor, state.turn) = (state.first, state.first);
        for seat in Seat::all(seats) {
            let gold = self.pack.start_gold(seats)[state.place(seat)];
            state.nation_mut(seat).gold = gold;
        }
    }

    /// Cards that an experiment gives to a seat lie with its spare ones.
    fn give_cards(&self, state: &mut State) {
        for (seat, thing) in self.experiments.given() {
            let kind = self.pack.things.kind(thing).expect("only cards are given");
            let card = self.pack.cards_of(kind).find(|card| self.deck(state).contains(*card));
            state.nation_mut(seat).spare.push(card.expect("no more are given than there are"));
        }
    }

    /// Lays a card with a rolled price on each empty place of the shop; gives how many. The last cards belong to the ruins.
    pub(super) fn fill_shop(&self, state: &mut State, dice: &mut Dice) -> u8 {
        let mut deck = self.deck(state);
        let ruins = (state.ground.all(Tile::Ruin) - state.pillaged).len() as usize;
        let mut filled = 0;
        while !state.shop.is_full() && deck.len() > 2 * ruins {
            let card = deck.draw(CARDS, dice).expect("there are more cards than the ruins hold");
            state.shop.push(Offer { card, price: dice.die(6) as u8 });
            filled += 1;
        }
        filled
    }

    /// TS §2.2
    pub(super) fn legal_places(state: &State, out: &mut Vec<Action>) {
        let taken = |sector: u8| state.nations.iter().any(|nation| nation.sector == Some(sector));
        out.extend((0..SECTORS).filter(|sector| !taken(*sector)).map(Action::Place));
    }

    /// TS §2.3
    pub(super) fn legal_rotations(out: &mut Vec<Action>) {
        out.extend((0..ROTATIONS).map(Action::Turn));
    }

    /// TS §2.5
    pub(super) fn legal_settlements(&self, state: &State, out: &mut Vec<Action>) {
        out.extend(self.settlements(state).iter().map(Action::Settle));
    }

    /// Free hexes of the own tray next to the capital; where there are none, those that are nearest to it.
    fn settlements(&self, state: &State) -> Hexes {
        let nation = state.nation(state.actor);
        let home = self.home(nation) & state.free();
        let mut rings = (1..=8).map(|reach| self.pack.map.field.within(nation.capital, reach) & home);
        rings.find(|set| !set.is_empty()).expect("a tray is larger than an army")
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// TS §2.2
    pub(super) fn place_tray(&mut self, sector: u8) {
        let seat = self.state.actor;
        self.state.nation_mut(seat).sector = Some(sector);
        let folk = self.folk(seat);
        self.log.tell(Event::TrayPlaced { folk, sector, place: self.state.place(seat) as u8 });
        if seat == self.state.last() {
            self.state.phase = Phase::Turn;
        } else {
            self.state.actor = seat.next(self.state.seats());
        }
    }

    /// TS §2.3
    pub(super) fn turn_tray(&mut self, turns: u8) {
        let seat = self.state.actor;
        self.state.nation_mut(seat).rotation = turns;
        self.log.tell(Event::TrayTurned { seat, turns });
        if seat == self.state.first {
            self.lay_world();
            self.begin_settling(seat);
        } else {
            self.state.actor = seat.previous(self.state.seats());
        }
    }

    /// TS §2.1, §2.4
    fn lay_world(&mut self) {
        let (game, state) = (self.game, &mut *self.state);
        for nation in state.nations.iter_mut() {
            let sector = nation.sector.expect("every tray is placed before any is turned");
            let tray = game.charter(nation).tray;
            for (hex, tile) in game.pack.map.tray(sector, nation.rotation).iter().zip(tray) {
                state.ground.lay(*hex, tile);
                if tile.is_capital() {
                    nation.capital = *hex;
                } else if tile == Tile::Castle {
                    nation.holds.insert(*hex);
                }
            }
        }
        if game.sea {
            state.ground.all(Tile::Void).iter().for_each(|hex| state.ground.lay(hex, Tile::Ocean));
        }
        let portals = state.ground.all(Tile::Portal);
        if let Some(hex) = portals.first().filter(|_| portals.len() == 1) {
            state.ground.lay(hex, Tile::Ruin);
            self.log.tell(Event::PortalSealed { hex });
        }
    }

    /// TS §2.5: the best unit stands on the capital, the others are put next to it by their owner.
    fn begin_settling(&mut self, seat: Seat) {
        let capital = self.state.nation(seat).capital;
        let charter = self.game.charter(self.state.nation(seat));
        self.state.arrivals = (0..TIERS as u8)
            .rev()
            .flat_map(|tier| (0..charter.tiers[usize::from(tier)].start).map(move |_| tier))
            .map(|tier| Arrival { tier, by: capital, found: false })
            .collect();
        self.state.phase = Phase::Settle;
        self.state.actor = seat;
        self.settle(capital);
    }

    /// TS §2.5
    pub(super) fn settle(&mut self, hex: Hex) {
        let seat = self.state.actor;
        let Arrival { tier, .. } = self.state.arrivals.pop().expect("a unit is waiting");
        self.put(seat, tier, hex);
        let who = self.who(seat, hex);
        self.log.tell(Event::Settled { who });
        if !self.state.arrivals.is_empty() {
            return;
        }
        if seat == self.state.last() {
            self.begin_turn(self.state.first, true);
        } else {
            self.begin_settling(seat.next(self.state.seats()));
        }
    }

    /// Puts a fresh unit on the board.
    pub(super) fn put(&mut self, seat: Seat, tier: u8, hex: Hex) {
        let health = self.game.stat(self.state.nation(seat), tier, Stat::Health);
        let nation = self.state.nation_mut(seat);
        let number = nation.units.number_after(nation.numbered);
        nation.numbered = number;
        nation.units.add(Unit { number, tier, hex, health, acted: false, engaged: false });
    }
}
