use super::{SECTOR_NAMES, card_id, hex_id, outlook, plural_dice, sixths, tier_id, unit_id};
use crate::Spugah;
use crate::event::Event;
use crate::ground::Tile;
use crate::state::{Action, MOST, Phase, Stat, State};
use crate::world::{Hex, SPIRE};
use sounder_kernel::{Choice, Names, Seat, Viewer, Words};
use sounder_scene::words::count;

impl Words for Spugah {
    fn choice(&self, state: &State, seat: Seat, action: Action, _: &Names) -> Choice {
        match action {
            Action::Place(_) | Action::Turn(_) | Action::Settle(_) => self.setup_choice(state, seat, action),
            Action::Recruit(..)
            | Action::RecruitOn(..)
            | Action::Upgrade(_)
            | Action::Sacrifice(_)
            | Action::GiveUp(_)
            | Action::Pass
            | Action::Arrive(_) => self.recruit_choice(state, seat, action),
            Action::Pick(_) | Action::Rearrange | Action::EndTurn | Action::Rest | Action::Move(_) => {
                self.command_choice(state, seat, action)
            }
            Action::Take(_) | Action::LayOn(_) | Action::Spare | Action::PutBack => {
                self.card_choice(state, seat, action)
            }
            Action::Attack(_)
            | Action::Bleed(_)
            | Action::Support(_)
            | Action::Enough
            | Action::Suffer(_)
            | Action::Strike
            | Action::StepBack
            | Action::Hold
            | Action::Follow
            | Action::Stay => self.combat_choice(state, seat, action),
            _ => self.deed_choice(state, seat, action),
        }
    }

    fn tell(&self, event: &Event, _: Viewer, names: &Names) -> String {
        self.sentence(event, names)
    }

    fn subject(&self, event: &Event) -> Option<Seat> {
        event.seat()
    }
}

impl Spugah {
    fn setup_choice(&self, state: &State, seat: Seat, action: Action) -> Choice {
        let nation = state.nation(seat);
        match action {
            Action::Place(sector) => {
                let text = format!("Put your tray at the {}", SECTOR_NAMES[usize::from(sector)]);
                let hexes = self.pack.map.tray(sector, 0).iter();
                hexes.fold(Choice::new("Place", text, "2.2"), |choice, hex| choice.on(hex_id(*hex)))
            }
            Action::Turn(turns) => {
                let sector = nation.sector.unwrap_or(0);
                let place = self.charter(nation).tray.iter().position(|tile| tile.is_capital()).unwrap_or(0);
                let capital = self.pack.map.tray(sector, turns)[place];
                let steps = count(self.pack.map.field.distance(capital, SPIRE), "step");
                let how =
                    ["Leave your tray as it is", "Turn your tray once", "Turn your tray twice"][usize::from(turns)];
                Choice::new("Turn", format!("{how}: capital on {capital}, {steps} from the Spire"), "2.3")
                    .on(hex_id(capital))
            }
            Action::Settle(hex) => {
                let tier = state.arrivals.last().map_or(0, |arrival| arrival.tier);
                let text = format!("Put {} on the {}", self.tier_name(nation, tier), Spugah::place_name(state, hex));
                Choice::new("Settle", text, "2.5").on(hex_id(hex))
            }
            _ => unreachable!("only choices of the setup get here"),
        }
    }

    fn recruit_choice(&self, state: &State, seat: Seat, action: Action) -> Choice {
        let nation = state.nation(seat);
        let capital = nation.capital;
        match action {
            Action::Recruit(tier, hex) => {
                let price = self.price_at(state, nation, tier, hex);
                let text = format!(
                    "Recruit {} at the {} for {price} gold",
                    self.tier_name(nation, tier),
                    Spugah::place_name(state, hex)
                );
                Choice::new("Recruit", text, if hex == capital { "3.3" } else { "3.4" })
                    .on(hex_id(hex))
                    .on(tier_id(seat, tier))
            }
            Action::RecruitOn(tier, hex) => {
                let price = self.price_at(state, nation, tier, hex);
                let text = format!(
                    "Raise {} on the {} for {price} gold",
                    self.tier_name(nation, tier),
                    Spugah::place_name(state, hex)
                );
                Choice::new("Recruit", text, "3.6").on(hex_id(hex)).on(tier_id(seat, tier))
            }
            Action::Upgrade(tier) => {
                let old = self.tier_below(nation, tier).map_or("", |below| self.tier_name(nation, below));
                let text =
                    format!("Promote {old} to {} for {} gold", self.tier_name(nation, tier), self.price(nation, tier));
                Choice::new("Recruit", text, "3.7").on(hex_id(capital)).on(tier_id(seat, tier))
            }
            Action::Sacrifice(tier) => {
                let units = count(self.tier(nation, tier).ways.sacrifice, "unit");
                let text = format!("Give up {units} for {}", self.tier_name(nation, tier));
                Choice::new("Recruit", text, "3.8").on(hex_id(capital)).on(tier_id(seat, tier))
            }
            Action::GiveUp(hex) => {
                let text = format!("Give up {}", self.unit_name(state, seat, hex));
                Choice::new("Give up", text, "3.8").on(hex_id(hex)).on(unit_id(state, seat, hex))
            }
            Action::Arrive(hex) => {
                let tier = state.arrivals.last().map_or(0, |arrival| arrival.tier);
                let text =
                    format!("Welcome {} on the {}", self.tier_name(nation, tier), Spugah::place_name(state, hex));
                let clause = match state.arrivals.last() {
                    Some(arrival) if arrival.found => "3.9",
                    Some(arrival) if state.ground.tile(arrival.by).is_capital() => "3.11",
                    _ => "3.10",
                };
                Choice::new("Welcome", text, clause).on(hex_id(hex))
            }
            _ => Choice::new("Recruit", "Recruit nobody more this turn", "3.2"),
        }
    }

    fn command_choice(&self, state: &State, seat: Seat, action: Action) -> Choice {
        match action {
            Action::Pick(hex) => {
                let unit = state.nation(seat).units.on(hex);
                let text = format!("Command {} ({} health)", self.unit_name(state, seat, hex), unit.health);
                Choice::new("Command", text, "5.2").on(hex_id(hex)).on(unit_id(state, seat, hex))
            }
            Action::Rearrange => Choice::new("Cards", "Lay all your cards out anew instead of moving", "8.3"),
            Action::EndTurn => Choice::new("End", "End your turn", "5.2"),
            Action::Move(hex) => self.move_choice(state, seat, hex),
            _ => Choice::new("Rest", "Do nothing more with this unit", "5.2"),
        }
    }

    fn move_choice(&self, state: &State, seat: Seat, goal: Hex) -> Choice {
        let (at, points) = match state.phase {
            Phase::Unit { at, points, .. } => (at, points),
            _ => (state.fight.attacker, state.fight.points),
        };
        let way = self.way(state, at, points, goal);
        let unit = state.nation(seat).units.on(at);
        let place = Spugah::place_name(state, goal);
        let mut text = format!("Move to the {place}");
        if state.ground.tile(goal) == Tile::Portal {
            let out = state.ground.other_portal(goal, &self.pack.map.field);
            text = format!("Step into the {place} and out at {}", out.unwrap_or(goal));
        }
        if way.damage > 0 {
            let deadly = if way.damage >= unit.health { ", and die" } else { "" };
            text = format!("{text} ({} damage on the way{deadly})", way.damage);
        }
        Choice::new("Move", text, "5.4").on(hex_id(goal))
    }

    fn deed_choice(&self, state: &State, seat: Seat, action: Action) -> Choice {
        let nation = state.nation(seat);
        let Phase::Unit { at, .. } = state.phase else { return Choice::default() };
        let here = Spugah::place_name(state, at);
        let touched = |choice: Choice| choice.on(hex_id(at)).on(unit_id(state, seat, at));
        match action {
            Action::Mine => touched(Choice::new("Build", format!("Build a mine on the {here}"), "6.1")),
            Action::Search => {
                let how = if state.ground.blight().contains(at) { "Take a card unseen from" } else { "Search" };
                touched(Choice::new("Search", format!("{how} the {here}"), "6.2"))
            }
            Action::Buy(slot) => {
                let offer = state.shop[usize::from(slot)];
                let price = self.shop_price(state, at, offer);
                let name = &self.card(offer.card).name;
                let text = format!("Buy {name} for {price} gold (place {} of the shop)", slot + 1);
                Choice::new("Buy", text, "6.3").on(card_id(offer.card))
            }
            Action::Refill => touched(Choice::new("Refill", "Refill the shop", "6.3")),
            Action::Sell(place) => {
                let card = nation.spare[usize::from(place)];
                let name = &self.card(card).name;
                let gold = self.brokerage(nation, at).unwrap_or(0);
                let text = format!("Sell {name} for {gold} gold (spare card {})", place + 1);
                Choice::new("Sell", text, "8.7").on(card_id(card))
            }
            Action::TakeOver => {
                let mine = state.ground.tile(at) == Tile::Gold;
                let (what, clause) = if mine { ("mine on the ", "6.1") } else { ("", "6.11") };
                touched(Choice::new("Take over", format!("Take over the {what}{here}"), clause))
            }
            Action::Loot => {
                let victim = state.capital_of(at).expect("the unit stands on a capital");
                let text = format!("Take {} gold from {}", self.booty(state, at), self.nation_name(state, victim));
                touched(Choice::new("Loot", text, "6.6"))
            }
            Action::LootCard(place) => {
                let victim = state.capital_of(at).expect("the unit stands on a capital");
                let card = state.nation(victim).spare[usize::from(place)];
                let name = &self.card(card).name;
                let text = format!("Take {name} from {} (spare card {})", self.nation_name(state, victim), place + 1);
                Choice::new("Loot", text, "6.6").on(card_id(card))
            }
            Action::Heal => {
                let clause = if state.ground.tile(at) == Tile::Medic { "6.7" } else { "6.5" };
                touched(Choice::new("Heal", format!("Heal {} health on the {here}", self.healing(state, at)), clause))
            }
            Action::Find(tier) => {
                touched(Choice::new("Find", format!("Find {} on the {here}", self.tier_name(nation, tier)), "3.9"))
            }
            _ => unreachable!("only deeds get here"),
        }
    }

    fn card_choice(&self, state: &State, seat: Seat, action: Action) -> Choice {
        let name = |place: usize| self.card(state.hand[place]).name.as_str();
        let top = state.hand.len().saturating_sub(1);
        match action {
            Action::Take(which) => {
                let card = usize::from(which);
                let text = format!("Take {} (card {})", name(card), which + 1);
                Choice::new("Take", text, "6.2").on(card_id(state.hand[card]))
            }
            Action::LayOn(tier) => {
                let text =
                    format!("Give {} to {} (tier {})", name(top), self.tier_name(state.nation(seat), tier), tier + 1);
                Choice::new("Lay", text, "8.2").on(tier_id(seat, tier))
            }
            Action::Spare => Choice::new("Lay", format!("Keep {} as a spare card", name(top)), "8.2")
                .on(format!("spares-{}", seat.0 + 1)),
            _ => Choice::new("Lay", format!("Put {} back into the deck", name(top)), "8.2"),
        }
    }

    fn combat_choice(&self, state: &State, seat: Seat, action: Action) -> Choice {
        let fight = &state.fight;
        match action {
            Action::Attack(target) => self.attack_choice(state, seat, target),
            Action::Bleed(0) => Choice::new("Blood", "Shed no blood", "8.5"),
            Action::Bleed(dice) => {
                let text = format!(
                    "Take {dice} damage for {} more",
                    if dice == 1 { "a die".into() } else { format!("{dice} dice") }
                );
                Choice::new("Blood", text, "8.5")
            }
            Action::Support(hex) => {
                let mut with = *state;
                let attacking = state.phase == Phase::Rally;
                if attacking {
                    with.fight.backers.insert(hex);
                } else {
                    with.fight.guards.insert(hex);
                }
                let text =
                    format!("Support with {}: {}", self.unit_name(state, seat, hex), outlook(self.forecast(&with)));
                Choice::new("Support", text, if attacking { "7.3" } else { "7.4" })
                    .on(hex_id(hex))
                    .on(unit_id(state, seat, hex))
            }
            Action::Enough => {
                let clause = if state.phase == Phase::Rally { "7.3" } else { "7.4" };
                Choice::new("Roll", format!("No more supporters: {}", outlook(self.forecast(state))), clause)
            }
            Action::Suffer(hex) => {
                let text = format!("{} takes a point of damage", self.unit_name(state, seat, hex));
                Choice::new("Suffer", text, "7.7").on(hex_id(hex)).on(unit_id(state, seat, hex))
            }
            Action::Strike => {
                let speed = self.stat_on(state, state.turn, fight.attacker, Stat::Speed);
                let damage = sixths(u32::from(fight.defence) * u32::from(MOST - speed));
                let dice = plural_dice(fight.defence);
                let text = format!("Strike back with {dice} against Speed {speed}, about {damage} damage");
                Choice::new("Strike back", text, "7.10").on(hex_id(fight.attacker))
            }
            Action::StepBack => {
                let to = self.retreat(state).expect("there is room to step back");
                Choice::new("Step back", format!("Step back to the {}", Spugah::place_name(state, to)), "8.5")
                    .on(hex_id(to))
            }
            Action::Hold => Choice::new("Hold", "Do not strike back", "7.10"),
            Action::Follow => {
                let text = format!("Move into the {}", Spugah::place_name(state, fight.target));
                Choice::new("Follow", text, "7.11").on(hex_id(fight.target))
            }
            _ => Choice::new("Stay", "Stay where you are", "7.11").on(hex_id(fight.attacker)),
        }
    }

    fn attack_choice(&self, state: &State, seat: Seat, target: Hex) -> Choice {
        let Phase::Unit { at, .. } = state.phase else { return Choice::default() };
        let mut begun = *state;
        begun.fight = self.fight(state, at, target);
        let defender = begun.fight.defender;
        let health = state.nation(defender).units.on(target).health;
        let name = self.unit_name(state, defender, target);
        let text = format!(
            "Attack {name} of {} ({health} health): {}",
            self.nation_name(state, defender),
            outlook(self.forecast(&begun))
        );
        Choice::new("Attack", text, "7.1")
            .on(hex_id(target))
            .on(unit_id(state, defender, target))
            .on(unit_id(state, seat, at))
    }
}
