//! Movement: where a unit can go and what the way costs it.

use super::Play;
use super::flood::{Arrived, Curses, Walk};
use crate::Spugah;
use crate::cards::{Abilities, Ability};
use crate::event::{Event, Harm};
use crate::ground::Tile;
use crate::state::{Action, Movement, Nation, Phase, State};
use crate::world::{Hex, Hexes};
use sounder_kernel::{Log, Seat};

impl Spugah {
    fn walk<'a>(&'a self, state: &'a State, start: Hex, points: u8) -> Walk<'a> {
        let (seat, figures) = (state.turn, &self.pack.figures);
        let nation = state.nation(seat);
        let tier = nation.units.on(start).tier;
        let abilities = self.abilities(nation, tier);
        let enemies = if abilities.has(Ability::Ride) { Hexes::NONE } else { state.enemies(seat) };
        Walk {
            ground: &state.ground,
            figures,
            start,
            points: usize::from(points),
            open: !(state.ground.all(Tile::Void) | enemies),
            mountain_points: usize::from(self.mountain_points(nation, tier, abilities)),
            ocean_points: usize::from(self.ocean_points(nation, tier, abilities)),
            free_step: abilities.has(Ability::FreeStep),
        }
    }

    /// Where the ground hurts a unit, and how much.
    fn curses(&self, state: &State, start: Hex) -> Curses {
        let (figures, ground, nation) = (&self.pack.figures, &state.ground, state.nation(state.turn));
        if self.abilities(nation, nation.units.on(start).tier).has(Ability::Ward) {
            return [(Hexes::NONE, 0); 3];
        }
        let (blight, forests, cursed) = (ground.blight(), ground.all(Tile::Forest), ground.all(Tile::CursedEarth));
        [
            (forests & blight, usize::from(figures.forest_damage_blight)),
            (cursed & blight, usize::from(figures.cursed_damage_blight)),
            (cursed & !blight, usize::from(figures.cursed_damage)),
        ]
    }

    /// TS §5.4 to §5.8: where a unit of the nation in turn can move to. A portal stands for where it leads.
    pub(super) fn reach(&self, state: &State, start: Hex, points: u8) -> Hexes {
        let reached = self.walk(state, start, points).reach();
        let free = state.free();
        let mut goals = reached & free;
        for portal in goals & state.ground.all(Tile::Portal) {
            let out = state.ground.other_portal(portal, &self.pack.map.field);
            if !out.is_some_and(|out| free.contains(out)) {
                goals.remove(portal);
            }
        }
        goals
    }

    /// TS §5.9: the way to a hex within reach: the least damage, then the fewest points.
    pub(crate) fn way(&self, state: &State, start: Hex, points: u8, goal: Hex) -> Arrived {
        if self.is_single_step(state, start, goal) {
            return Arrived { points: points - 1, damage: 0, sailing: false };
        }
        let curses = self.curses(state, start);
        let cursed = curses.iter().fold(Hexes::NONE, |all, (hexes, _)| all | *hexes);
        let mut walk = self.walk(state, start, points);
        let open = walk.open;
        // Most ways meet no curse before their end, and those are found without counting damage.
        walk.open = open - (cursed - Hexes::only(goal));
        if let Some(arrived) = walk.way(goal) {
            let damage = curses.iter().find(|(hexes, _)| hexes.contains(goal)).map_or(0, |(_, damage)| *damage);
            return Arrived { damage: damage as u8, ..arrived };
        }
        walk.open = open;
        walk.way_past(curses, goal).expect("the goal is within reach")
    }

    /// Whether a hex is entered from the next one for a point and nothing else: no way around is better, and none needs looking for.
    fn is_single_step(&self, state: &State, start: Hex, goal: Hex) -> bool {
        let (ground, nation) = (&state.ground, state.nation(state.turn));
        let plain = !matches!(ground.tile(goal), Tile::Road | Tile::Mountain | Tile::Ocean);
        plain
            && self.pack.map.field.distance(start, goal) == 1
            && ground.tile(start) != Tile::Port
            && self.curse(state, goal) == 0
            && !self.abilities(nation, nation.units.on(start).tier).has(Ability::FreeStep)
    }

    /// TS §5.5: the points that one more step takes.
    pub(super) fn step_points(&self, state: &State, seat: Seat, from: Hex, to: Hex, moved: bool, sailing: bool) -> u8 {
        let (figures, nation) = (&self.pack.figures, state.nation(seat));
        let tier = nation.units.on(from).tier;
        let abilities = self.abilities(nation, tier);
        let free_step = !moved && abilities.has(Ability::FreeStep);
        let ocean = self.ocean_points(nation, tier, abilities);
        match state.ground.tile(to) {
            _ if free_step => 0,
            Tile::Road => 0,
            Tile::Mountain => self.mountain_points(nation, tier, abilities),
            Tile::Ocean if sailing || state.ground.tile(from) == Tile::Port => ocean.min(figures.port_points),
            Tile::Ocean => ocean,
            _ => 1,
        }
    }

    /// TS §8.6: what a mountain costs a tier with these abilities.
    fn mountain_points(&self, nation: &Nation, tier: u8, abilities: Abilities) -> u8 {
        self.eased(self.pack.figures.mountain_points, nation, tier, abilities, Ability::Climb)
    }

    /// TS §8.6: what an ocean costs a tier with these abilities.
    fn ocean_points(&self, nation: &Nation, tier: u8, abilities: Abilities) -> u8 {
        self.eased(self.pack.figures.ocean_points, nation, tier, abilities, Ability::Swim)
    }

    /// Points for a tile, or fewer with the ability that makes it easier. Few have one, so the cards are not asked twice.
    #[inline]
    fn eased(&self, points: u8, nation: &Nation, tier: u8, abilities: Abilities, ability: Ability) -> u8 {
        if !abilities.has(ability) {
            return points;
        }
        self.amount(nation, tier, ability).map_or(points, |eased| eased.min(points))
    }

    /// TS §8.5
    pub(super) fn legal_withdrawal(&self, state: &State, out: &mut Vec<Action>) {
        let fight = &state.fight;
        out.extend(self.reach(state, fight.attacker, fight.points).iter().map(Action::Move));
        out.push(Action::Rest);
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// TS §5.4, §5.8, §5.9
    pub(super) fn move_unit(&mut self, goal: Hex) {
        let seat = self.state.turn;
        let (at, points, withdrawing) = match self.state.phase {
            Phase::Unit { at, points, .. } => (at, points, false),
            _ => (self.state.fight.attacker, self.state.fight.points, true),
        };
        let way = self.game.way(self.state, at, points, goal);
        self.state.movement = Movement::Begun;
        let who = self.who(seat, at);
        let field = &self.game.pack.map.field;
        let through = (self.state.ground.tile(goal) == Tile::Portal)
            .then(|| self.state.ground.other_portal(goal, field).expect("the portal leads somewhere"));
        let end = through.unwrap_or(goal);
        match through {
            None => self.log.tell(Event::Moved { who, to: end }),
            Some(out) => self.log.tell(Event::Ported { who, into: goal, out }),
        }
        self.state.nation_mut(seat).units.shift(at, end);
        let mut lives = self.harm(seat, end, way.damage, Harm::Curse);
        if through.is_some() && lives && self.state.ground.blight().contains(goal) && !self.is_warded(seat, end) {
            let damage = self.dice.die(6) as u8;
            lives = self.harm(seat, end, damage, Harm::Portal);
        }
        if lives {
            self.occupy(seat, end);
        }
        if self.stopped() {
            return;
        }
        if !lives {
            self.continue_turn();
            return;
        }
        let points = if through.is_some() { 0 } else { way.points };
        self.state.phase = Phase::Unit { at: end, points, moved: true, sailing: way.sailing };
        if withdrawing || self.game.targets(self.state).is_empty() {
            self.finish_unit(end);
        }
    }

    pub(super) fn is_warded(&self, seat: Seat, hex: Hex) -> bool {
        let nation = self.state.nation(seat);
        self.game.abilities(nation, nation.units.on(hex).tier).has(Ability::Ward)
    }

    /// TS §3.11, §9.3: a unit has come to stand here, perhaps on somebody's capital.
    pub(super) fn occupy(&mut self, seat: Seat, hex: Hex) {
        let Some(owner) = self.state.capital_of(hex).filter(|owner| *owner != seat) else { return };
        if self.state.nation(owner).fallen > 0 {
            return;
        }
        let nation = self.state.nation_mut(seat);
        let is_first = !nation.entered.contains(owner);
        nation.entered = nation.entered.with(owner);
        if is_first {
            let (who, of) = (self.who(seat, hex), self.folk(owner));
            self.log.tell(Event::CapitalEntered { who, of });
            self.expect_arrivals(hex, |ways| ways.conquer_capital);
        }
        self.check_elimination();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::charter::{Charter, Tier};
    use crate::state::Stat;
    use crate::state::Unit;
    use crate::world::SPIRE;
    use sounder_kernel::{Dice, Game, List};
    use sounder_pack::Content;
    use std::collections::HashMap;

    /// A world of random tiles, with two of everything that could get in the way.
    fn random_world(game: &mut Spugah, dice: &mut Dice) -> (State, Hex) {
        let mut state = game.deal(&mut Dice::from_number(1));
        state.turn = Seat(0);
        let tiles = [
            (Tile::Void, 1),
            (Tile::Ruin, 4),
            (Tile::Ocean, 4),
            (Tile::Road, 4),
            (Tile::CursedEarth, 2),
            (Tile::Mountain, 3),
            (Tile::Forest, 2),
            (Tile::Port, 2),
        ];
        let bag: Vec<Tile> = tiles.iter().flat_map(|(tile, count)| vec![*tile; *count]).collect();
        for hex in Hexes::ALL - Hexes::only(SPIRE) {
            state.ground.lay(hex, dice.pick(&bag));
        }
        let mut hexes: Vec<Hex> = Hexes::ALL.iter().collect();
        dice.shuffle(&mut hexes);
        let cards = ["Otter Training", "Goat Sense", "War Boars", "Road Builders", "Salt Circle"];
        let laid = cards.iter().filter(|_| dice.chance(1, 4)).map(|name| game.pack.find_card(name).unwrap());
        let laid: List<u8, 6> = laid.collect();
        let mut base = [3; 6];
        base[Stat::Speed as usize] = dice.below(7) as i8;
        let knight = Tier { start: 1, ..Tier::default() }.with_base(base);
        let tiers = [knight, Tier::default(), Tier::default()];
        game.charters = [Charter { tiers, ..Charter::default() }].into();
        for seat in 0..2 {
            let cards = [laid, List::new(), List::new()];
            let mut nation = Nation { charter: 0, cards, ..state.nations[seat] };
            for hex in &hexes[seat * 8..seat * 8 + 8] {
                nation.units.add(Unit { tier: 0, hex: *hex, health: 3, ..Unit::default() });
            }
            state.nations[seat] = nation;
        }
        (state, hexes[0])
    }

    /// Every hex within reach with the least damage, then the fewest points, then on a ship if possible, found step by
    /// step without any sets.
    fn plain_search(game: &Spugah, state: &State, start: Hex, speed: u8) -> HashMap<Hex, (u8, u8, bool)> {
        type Place = (Hex, u8, u8, bool);
        let abilities = game.abilities(&state.nations[0], 0);
        let has = |ability: Ability| abilities.has(ability);
        let mut least: HashMap<Place, u8> = HashMap::from([((start, 0, 0, false), 0)]);
        let mut waiting = vec![(start, 0, 0, false, true)];
        while let Some((hex, points, roads, sailing, first)) = waiting.pop() {
            let damage = if first { 0 } else { least[&(hex, points, roads, sailing)] };
            for next in Hexes::only(hex).neighbours() {
                let enemy = state.enemies(Seat(0)).contains(next) && !has(Ability::Ride);
                if state.ground.tile(next) == Tile::Void || enemy {
                    continue;
                }
                let port = state.ground.tile(hex) == Tile::Port;
                let cursed_port = port && state.ground.blight().contains(hex);
                let (cost, roads, sailing) = match state.ground.tile(next) {
                    Tile::Road => (0, roads + 1, sailing),
                    Tile::Mountain => (if has(Ability::Climb) { 1 } else { 2 }, roads, sailing),
                    Tile::Ocean if sailing => (1, roads, true),
                    Tile::Ocean if port => (1, roads, !cursed_port),
                    Tile::Ocean => (if has(Ability::Swim) { 1 } else { 3 }, roads, false),
                    _ => (1, roads, sailing),
                };
                let free = first && has(Ability::FreeStep);
                let (cost, roads) = if free { (0, 0) } else { (cost, roads) };
                let place = (next, points + cost, roads, sailing);
                let damage = damage + if has(Ability::Ward) { 0 } else { game.curse(state, next) };
                if place.1 <= speed && roads <= 6 && least.get(&place).is_none_or(|known| damage < *known) {
                    least.insert(place, damage);
                    waiting.push((next, place.1, roads, sailing, false));
                }
            }
        }
        let mut best: HashMap<Hex, (u8, u8, bool)> = HashMap::new();
        for ((hex, points, _, sailing), damage) in least {
            let way = (damage, points, !sailing);
            best.entry(hex).and_modify(|known| *known = way.min(*known)).or_insert(way);
        }
        best.retain(|hex, _| state.free().contains(*hex));
        best
    }

    /// TS §5.4 to §5.9
    #[test]
    fn the_flood_finds_what_a_plain_search_finds() {
        let mut game = Spugah::with_default_pack();
        let mut dice = Dice::from_number(1);
        for _ in 0..200 {
            let (state, start) = random_world(&mut game, &mut dice);
            let speed = game.stat(&state.nations[0], 0, Stat::Speed);
            let wanted = plain_search(&game, &state, start, speed);
            let reached = game.reach(&state, start, speed);
            assert_eq!(reached, wanted.keys().copied().collect(), "speed {speed} from {start}");
            for (goal, wanted) in wanted {
                let way = game.way(&state, start, speed, goal);
                let found = (way.damage, speed - way.points, !way.sailing);
                assert_eq!(found, wanted, "speed {speed} from {start} to {goal}");
            }
        }
    }
}
