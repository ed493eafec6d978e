use super::Play;
use crate::Spugah;
use crate::event::Event;
use crate::ground::{Ground, Tile};
use crate::hexes::{Hex, Hexes};
use crate::sheet::{Sheet, SheetFault};
use crate::state::{Action, Arrival, Fight, Movement, NATIONS, Nation, Offer, Phase, Stat, State, TIERS, Unit};
use crate::world::{ROTATIONS, SECTORS};
use serde_json::Value;
use sounder_kernel::{Deck, Dice, List, Log, Seat, Setup, SetupError};

impl Spugah {
    /// TS §1.1, §1.2
    pub(super) fn deal_state(&self, setup: &Setup, dice: &mut Dice) -> Result<State, SetupError> {
        let nations = self.nations(setup, dice)?;
        let mut state = State {
            phase: Phase::Place,
            actor: Seat(0),
            turn: Seat(0),
            round: 1,
            nations,
            ground: Ground::new(),
            sea: self.about.option(setup, "empty") == "ocean",
            moody_spire: self.about.option(setup, "spire") == "moody",
            pillaged: Hexes::NONE,
            found: Hexes::NONE,
            deck: self.pack.deck(),
            shop: List::new(),
            hand: List::new(),
            arrivals: List::new(),
            movement: Movement::Open,
            recruited: 0,
            began_on_spire: false,
            fight: Fight::default(),
            won: None,
        };
        for (nation, gold) in state.nations.iter_mut().zip(self.pack.start_gold) {
            nation.gold = gold;
        }
        fill_shop(&mut state, dice);
        Ok(state)
    }

    /// TS §1.1: the nations that the sheets name; seats that bring nothing get different ready ones by chance.
    fn nations(&self, setup: &Setup, dice: &mut Dice) -> Result<List<Nation, NATIONS>, SetupError> {
        let pack = &self.pack;
        let nothing = vec![Value::Null; setup.seats];
        let sheets = if setup.sheets.is_empty() { &nothing } else { &setup.sheets };
        if sheets.len() != setup.seats {
            let seat = Seat(sheets.len().min(setup.seats - 1) as u8);
            let fault = format!("sheets for {} of {} seats; bring one for each", sheets.len(), setup.seats);
            return Err(SetupError::Sheet { seat, fault });
        }
        let mut left = Deck::of(pack.compiled.len());
        let named = sheets.iter().filter_map(Value::as_str).filter_map(|name| pack.ready(name).ok());
        named.for_each(|nation| left.remove(nation as u8));
        let mut nations = List::new();
        for (seat, sheet) in Seat::all(setup.seats).zip(sheets) {
            let refuse = |fault: String| SetupError::Sheet { seat, fault };
            nations.push(match sheet {
                Value::Null => pack.compiled[usize::from(left.draw(dice).expect("a ready nation for each seat"))],
                Value::String(name) => pack.compiled[pack.ready(name).map_err(refuse)?],
                sheet => {
                    let in_words = |faults: Vec<SheetFault>| faults.iter().map(ToString::to_string).collect::<Vec<_>>();
                    let read = Sheet::read(sheet, &pack.sheet, &pack.cards);
                    read.map_err(|faults| refuse(in_words(faults).join("\n")))?.compile(&pack.sheet, &pack.cards)
                }
            });
        }
        Ok(nations)
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
        let mut rings = (1..=8).map(|reach| self.pack.world.within(nation.capital, reach) & home);
        rings.find(|set| !set.is_empty()).expect("a tray is larger than an army")
    }
}

/// Lays a card with a rolled price on each empty place of the shop; gives how many. The last cards belong to the ruins.
pub(super) fn fill_shop(state: &mut State, dice: &mut Dice) -> u8 {
    let ruins = (state.ground.all(Tile::Ruin) & !state.pillaged).len() as usize;
    let mut filled = 0;
    while !state.shop.is_full() && state.deck.len() > 2 * ruins {
        let card = state.deck.draw(dice).expect("there are more cards than the ruins hold");
        state.shop.push(Offer { card, price: dice.die(6) as u8 });
        filled += 1;
    }
    filled
}

impl<L: Log<Event>> Play<'_, L> {
    /// TS §2.2
    pub(super) fn place_tray(&mut self, sector: u8) {
        let seat = self.state.actor;
        let nation = self.state.nation_mut(seat);
        nation.sector = Some(sector);
        let (name, plea) = (nation.name, nation.plea);
        self.log.tell(Event::TrayPlaced { seat, nation: name, plea, sector });
        if seat.index() + 1 == self.state.seats() {
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
        if seat == Seat(0) {
            self.lay_world();
            self.begin_settling(Seat(0));
        } else {
            self.state.actor = seat.previous(self.state.seats());
        }
    }

    /// TS §2.1, §2.4
    fn lay_world(&mut self) {
        let world = &self.game.pack.world;
        let state = &mut *self.state;
        for nation in state.nations.iter_mut() {
            let sector = nation.sector.expect("every tray is placed before any is turned");
            for (hex, tile) in world.tray(sector, nation.rotation).iter().zip(nation.tray) {
                state.ground.lay(*hex, tile);
                if tile.is_capital() {
                    nation.capital = *hex;
                } else if tile == Tile::Castle {
                    nation.holds.insert(*hex);
                }
            }
        }
        if state.sea {
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
        let nation = *self.state.nation(seat);
        self.state.arrivals = (0..TIERS as u8)
            .rev()
            .flat_map(|tier| (0..nation.tiers[usize::from(tier)].start).map(move |_| tier))
            .map(|tier| Arrival { tier, by: nation.capital, found: false })
            .collect();
        self.state.phase = Phase::Settle;
        self.state.actor = seat;
        self.settle(nation.capital);
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
        if seat.index() + 1 == self.state.seats() {
            self.begin_turn(Seat(0));
        } else {
            self.begin_settling(seat.next(self.state.seats()));
        }
    }

    /// Puts a fresh unit on the board.
    pub(super) fn put(&mut self, seat: Seat, tier: u8, hex: Hex) {
        let health = self.game.pack.stat(self.state.nation(seat), tier, Stat::Health);
        let nation = self.state.nation_mut(seat);
        let number = nation.units.number_after(nation.numbered);
        nation.numbered = number;
        nation.units.add(Unit { number, tier, hex, health, acted: false, engaged: false });
    }
}
