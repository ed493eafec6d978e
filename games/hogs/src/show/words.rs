use super::{
    SIDES, bomb_word, card_id, console_id, dice_words, hex_id, objective_id, part_id, square_id, square_name, tile_id,
    turn_word, unit_id, work_with_article,
};
use crate::Hogs;
use crate::event::Event;
use crate::hexes::Geometry;
use crate::state::{Action, Bomb, HOLDERS, Phase, State, Step, Target};
use sounder_kernel::{Choice, Names, Seat, Viewer, Words};
use sounder_scene::words::capital;

impl Words for Hogs {
    fn choice(&self, state: &State, seat: Seat, action: Action, names: &Names) -> Choice {
        let choice = self
            .fight_choice(state, action, names)
            .or_else(|| self.setup_choice(state, seat.0, action, names))
            .or_else(|| self.base_choice(state, seat.0, action, names))
            .or_else(|| self.air_choice(state, seat.0, action, names))
            .or_else(|| self.unit_choice(state, action, names))
            .or_else(|| self.recruit_choice(state, seat.0, action));
        choice.unwrap_or_else(|| plain_choice(action))
    }

    fn tell(&self, event: &Event, viewer: Viewer, names: &Names) -> String {
        capital(&self.sentence(event, viewer, names))
    }

    fn subject(&self, event: &Event) -> Option<Seat> {
        event.owner().and_then(|owner| self.seat(owner))
    }
}

impl Hogs {
    fn touching(state: &State, choice: Choice, target: Target) -> Choice {
        Hogs::target_ids(state, target).into_iter().fold(choice, Choice::on)
    }

    fn objective_words(&self, card: u8) -> String {
        let objective = &self.pack.objectives[usize::from(card)];
        let (swill, points) = (objective.swill, objective.points);
        format!("{} (Swill: {}; VP: {})", objective.name, swill.0.words(swill.1), points.0.words(points.1))
    }

    fn fight_choice(&self, state: &State, action: Action, names: &Names) -> Option<Choice> {
        if let Some(ask) = state.asking {
            let secret = state.players[usize::from(ask.owner)].hand[usize::from(ask.place)];
            let name = &self.pack.objectives[usize::from(secret.card)].name;
            let figures = &self.pack.figures;
            return match action {
                Action::TakeSwill => {
                    let text = format!("Take {} Swill for {name} and discard it", figures.secondary_swill);
                    Some(Choice::new("Objective", text, "6.10"))
                }
                Action::KeepCard => {
                    let text = format!("Keep {name} for its {} VP", figures.secondary_points);
                    Some(Choice::new("Objective", text, "6.11"))
                }
                _ => None,
            };
        }
        let fight = state.fights.last()?;
        Some(match action {
            Action::Nominate(tile) => {
                let Target::Base(owner) = fight.target else { return None };
                let text = format!("Aim at {}", self.tile_words(tile));
                Choice::new("Building", text, "13.1").on(tile_id(owner, tile))
            }
            Action::Roll => Choice::new("Dice", format!("Roll {}", dice_words(fight.pool)), "8.9"),
            Action::SwapDice => Choice::new("Dice", "Swap 2 Melee for 4 Gun dice (1 AP)", "8.9"),
            Action::Cover(place) => {
                let covers = self.covers(state, fight.target, fight.pool);
                let text = format!("Take off {}", dice_words(covers[usize::from(place)]));
                Hogs::touching(state, Choice::new("Cover", text, "11.3"), fight.target)
            }
            Action::Aim => Choice::new("Dice", "Turn a hit into a critical (1 AP)", "8.10"),
            Action::Pass => Choice::new("Dice", "Leave the roll as it is", "8.10"),
            Action::Cube(slot) => {
                let Target::Unit(id) = fight.target else { return None };
                let (place, what) =
                    (self.slot_words(state.units.get(id).kind, slot), self.slot_kind(state, id, slot).name());
                let text = format!("Put a cube on {place}: disables {what}");
                Hogs::touching(state, Choice::new("Cube", text, "14.10"), fight.target).on(console_id(id))
            }
            _ => {
                let _ = names;
                return None;
            }
        })
    }

    /// A building with the number of its copy.
    pub(super) fn tile_words(&self, tile: u8) -> String {
        let name = &self.pack.tiles[usize::from(tile)].name;
        let before = self.pack.tiles[..usize::from(tile)].iter().filter(|card| card.name == *name).count();
        if before == 0 { format!("the {name}") } else { format!("the {name} ({})", before + 1) }
    }

    /// "on a1 a2 b1": the squares that a placement covers.
    fn squares_words(squares: u32) -> String {
        let named = (0..25).filter(|square| squares >> square & 1 == 1).map(square_name);
        named.collect::<Vec<_>>().join(" ")
    }

    fn lay_choice(&self, owner: u8, tile: u8, place: u8, (verb, clause): (&str, &'static str)) -> Choice {
        let squares = self.pack.tiles[usize::from(tile)].fits[usize::from(place)];
        let text = format!("Lay {} on {}", self.tile_words(tile), Hogs::squares_words(squares));
        let choice = Choice::new(verb, text, clause);
        (0..25)
            .filter(|square| squares >> square & 1 == 1)
            .fold(choice, |choice, square| choice.on(square_id(owner, square)))
    }

    fn setup_choice(&self, state: &State, owner: u8, action: Action, _: &Names) -> Option<Choice> {
        Some(match (state.phase, action) {
            (_, Action::Faction(faction)) => {
                let text = format!("Command {}", self.pack.factions[usize::from(faction)].name);
                Choice::new("Faction", text, "2.1")
            }
            (_, Action::Card(kind)) => {
                let card = self.pack.kind(kind);
                let text = format!("Take {} for initiative {}", card.name, card.initiative);
                Choice::new("Card", text, "2.8").on(card_id(owner, kind))
            }
            (Phase::Prepare, Action::Lay(place)) => {
                let tile = self.prepared_tile(state.players[usize::from(owner)].steps)?;
                self.lay_choice(owner, tile, place, ("Found", "2.7"))
            }
            (_, Action::Terrain(terrain)) => Choice::new("Terrain", format!("Take a {} tile", terrain.name()), "2.5"),
            (Phase::Terrain, Action::At(hex)) => {
                Choice::new("Terrain", format!("Lay it on {hex}"), "2.5").on(hex_id(hex))
            }
            (_, Action::Zone(corner)) => {
                let text = format!("Deploy at the {} corner", SIDES[usize::from(corner)]);
                let zone = self.zone_hexes(corner);
                zone.iter().fold(Choice::new("Zone", text, "3.2"), |choice, hex| choice.on(hex_id(hex)))
            }
            (Phase::Deploy, Action::At(hex)) => {
                let clause = if state.players[usize::from(owner)].base.is_none() { "3.4" } else { "3.6" };
                let text = format!("Put your {} on {hex}", self.thing_at_hand(state, owner));
                Choice::new("Deploy", text, clause).on(hex_id(hex))
            }
            (phase, Action::Face(facing)) => {
                let verb = if phase == Phase::Deploy { "Deploy" } else { "Facing" };
                Choice::new(verb, format!("Face the {}", SIDES[usize::from(facing)]), "18.7")
            }
            (_, Action::Keep(card)) => {
                Choice::new("Keep", format!("Keep {}", self.objective_words(card)), "3.9").on(objective_id(card))
            }
            (_, Action::Discard(card)) => {
                Choice::new("Discard", format!("Discard {}", self.objective_words(card)), "3.9").on(objective_id(card))
            }
            (_, Action::Claim(place)) => {
                let card = state.players[usize::from(owner)].hand[usize::from(place)].card;
                let name = &self.pack.objectives[usize::from(card)].name;
                let text = format!("Take {} Swill for {name} after all", self.pack.figures.secondary_swill);
                Choice::new("Objective", text, "6.11").on(objective_id(card))
            }
            _ => return None,
        })
    }

    fn base_choice(&self, state: &State, owner: u8, action: Action, names: &Names) -> Option<Choice> {
        if state.phase != Phase::Base {
            return None;
        }
        Some(match (state.step, action) {
            (Step::Lay(tile), Action::Lay(place)) => self.lay_choice(owner, tile, place, ("Lay", "5.2")),
            (_, Action::Construct(tile)) => {
                let card = &self.pack.tiles[usize::from(tile)];
                let price = if card.swill > 0 { format!(" for {} Swill", card.swill) } else { String::new() };
                let clause = if card.power.is_some() { "13.8" } else { "5.2" };
                Choice::new("Construct", format!("Construct {}{price}", self.tile_words(tile)), clause)
                    .on(super::plan_id(owner, tile))
            }
            (_, Action::Demolish(tile)) => {
                Choice::new("Demolish", format!("Demolish {}", self.tile_words(tile)), "5.3").on(tile_id(owner, tile))
            }
            (_, Action::Restore(tile)) => {
                Choice::new("Repair", format!("Repair {}", self.tile_words(tile)), "5.7").on(tile_id(owner, tile))
            }
            (_, Action::Complete(tile)) => {
                Choice::new("Complete", format!("Complete {}", self.tile_words(tile)), "13.9").on(tile_id(owner, tile))
            }
            (_, Action::Swap(kind)) => {
                let old = state.players[usize::from(owner)].cards[usize::from(self.pack.kind(kind).initiative) - 1];
                let text = format!("Swap {} for {}", self.kind_name(old), self.kind_name(kind));
                Choice::new("Swap", text, "5.6").on(card_id(owner, old)).on(card_id(owner, kind))
            }
            (_, Action::Cannon(target)) => {
                let pool = self.pack.weapon(self.pack.cannon.1).dice[0].unwrap_or_default();
                let (what, dice) = (self.target_words(state, target, names), dice_words(pool));
                let text = format!("Fire the Railway Cannon at {what} ({dice})");
                Hogs::touching(state, Choice::new("Fire", text, "13.10"), target)
            }
            (_, Action::Listen(to, place)) => {
                let text = format!("Listen to objective {} of {}", place + 1, self.owner_name(to, names));
                Choice::new("Listen", text, "13.12")
            }
            (Step::Swap, Action::Pass) => Choice::new("Swap", "Keep your cards", "5.6"),
            (Step::Cannon, Action::Pass) => Choice::new("Fire", "Hold fire", "13.10"),
            (Step::Listen, Action::Pass) => Choice::new("Listen", "Listen to nobody", "13.12"),
            (_, Action::Pass) => Choice::new("Pass", "Build nothing this round", "5.1"),
            _ => return None,
        })
    }

    fn air_choice(&self, state: &State, owner: u8, action: Action, names: &Names) -> Option<Choice> {
        Some(match action {
            Action::Speed(speed) => {
                let id = match state.step {
                    Step::StartSpeed(id) => id,
                    _ => self.being_set(state, owner).0,
                };
                let text = format!("Set {} to speed {speed}", self.unit_words(state, id));
                Choice::new("Speed", text, "14.2").on(unit_id(id)).on(console_id(id))
            }
            Action::Rotation(rotation) => {
                let id = match state.step {
                    Step::StartTurn(id) => id,
                    _ => self.being_set(state, owner).0,
                };
                let text = format!("Set {} to turn {}", self.unit_words(state, id), turn_word(rotation));
                Choice::new("Rotation", text, "14.2").on(unit_id(id)).on(console_id(id))
            }
            Action::Fly => Choice::new("Fly", "Begin the flight", "14.5").on(unit_id(state.turn.unit)),
            Action::Ahead => {
                let unit = state.units.get(state.turn.unit);
                match unit.hex.step(unit.facing) {
                    Some(to) => Choice::new("Fly", format!("Fly ahead to {to}"), "14.5").on(hex_id(to)),
                    None => Choice::new("Fly", "Fly off the battlefield", "14.8"),
                }
            }
            Action::Bank => {
                let unit = state.units.get(state.turn.unit);
                let text = format!("Rotate one side to the {}", turn_word(unit.flight.rotation));
                Choice::new("Rotate", text, "14.4").on(unit_id(state.turn.unit))
            }
            Action::Drop(target) => {
                let bomb = state.units.get(state.turn.unit).flight.bombs.first().copied().unwrap_or_default();
                let (what, dice) =
                    (self.target_words(state, target, names), dice_words(self.pack.bombs[bomb as usize]));
                let text = format!("Drop the {} bomb on {what} ({dice})", bomb_word(bomb));
                Hogs::touching(state, Choice::new("Bomb", text, "14.7"), target)
            }
            Action::Deed(part) => {
                let text = format!("Use the {}", self.pack.parts[usize::from(part)].name);
                Choice::new("Part", text, "14.14").on(part_id(usize::from(part)))
            }
            Action::Pass if state.phase == Phase::Aerial => Choice::new("End", "End the flight", "14.5"),
            _ => return None,
        })
    }

    fn unit_choice(&self, state: &State, action: Action, names: &Names) -> Option<Choice> {
        let id = state.turn.unit;
        Some(match action {
            Action::Pick(id) => {
                let text = format!("Activate {}", self.own_words(state, id));
                Choice::new("Activate", text, "7.2").on(unit_id(id))
            }
            Action::Recover => Choice::new("Recover", "Shake off the stun (1 AP)", "10.11").on(unit_id(id)),
            Action::Step(hex) => {
                let cost = format!("{} AP", self.step_cost(state, id, hex));
                let text = format!("Move to the {} {hex} ({cost})", state.ground.on(hex).name());
                Choice::new("Move", text, "9.3").on(hex_id(hex))
            }
            Action::Rotate(rotation) => {
                Choice::new("Rotate", format!("Rotate {}", turn_word(rotation)), "9.5").on(unit_id(id))
            }
            Action::Attack(weapon, target) => {
                let shot = self.shot(state, id, weapon, target)?;
                let (name, what) = (&self.pack.weapon(weapon).name, self.target_words(state, target, names));
                let pool = self.spotted(state, state.units.get(id).owner, target, shot.pool);
                let text = format!("{name} at {what} ({})", dice_words(pool));
                Hogs::touching(state, Choice::new("Attack", text, "10.1"), target)
            }
            Action::Fire(hex, target) => {
                let shot = self.gun_shot(state, hex, state.units.get(id).owner, target)?;
                let (what, dice) = (self.target_words(state, target, names), dice_words(shot.pool));
                let text = format!("Fire the Artillery on {hex} at {what} ({dice})");
                Hogs::touching(state, Choice::new("Artillery", text, "12.7"), target)
            }
            Action::TurnGun(hex, rotation) => {
                let text = format!("Turn the Artillery on {hex} {} (1 AP)", turn_word(rotation));
                Choice::new("Artillery", text, "12.8").on(hex_id(hex))
            }
            Action::Capture(hex) => {
                Choice::new("Capture", format!("Capture {} (1 AP)", self.point_words(state, hex)), "7.6")
                    .on(hex_id(hex))
            }
            Action::Build(kind) => {
                let price = self.work_price(self.traits(state, id).boost.thrift, kind);
                Choice::new("Construct", format!("Begin {} for {price} Swill (1 AP)", work_with_article(kind)), "12.1")
            }
            Action::At(hex) if matches!(state.step, Step::Build(_)) => {
                Choice::new("Construct", format!("Build it on {hex}"), "12.1").on(hex_id(hex))
            }
            Action::Work(hex) => {
                let kind = state.works.on(hex)?.kind;
                Choice::new("Construct", format!("Work on the {} on {hex} (1 AP)", kind.name()), "12.2").on(hex_id(hex))
            }
            Action::Steal(from) => {
                Choice::new("Steal", format!("Steal 1 Swill from {} (1 AP)", self.owner_name(from, names)), "8.6")
            }
            Action::Heal(other) => {
                let text = format!("Heal {} (1 AP)", self.target_words(state, Target::Unit(other), names));
                Choice::new("Heal", text, "8.7").on(unit_id(other))
            }
            Action::Repair(other) => {
                let text = format!("Repair {} (1 AP)", self.target_words(state, Target::Unit(other), names));
                Choice::new("Repair", text, "8.8").on(unit_id(other))
            }
            Action::Defuse(hex) => {
                Choice::new("Defuse", format!("Defuse the Minefield on {hex} (1 AP)"), "8.12").on(hex_id(hex))
            }
            Action::Sabotage(hex) => {
                let kind = state.works.on(hex)?.kind;
                Choice::new("Sabotage", format!("Sabotage the {} on {hex}", kind.name()), "8.13").on(hex_id(hex))
            }
            Action::SelfCare => Choice::new("Heal", "Heal 1 HP of its own", "8.14").on(unit_id(id)),
            Action::MendToken => Choice::new("Repair", "Take off a damage token", "8.8"),
            Action::MendFlame => Choice::new("Repair", "Put out a flame", "8.8"),
            Action::MendCube(slot) => {
                let Step::Mend(mended) = state.step else { return None };
                let place = self.slot_words(state.units.get(mended).kind, slot);
                Choice::new("Repair", format!("Take the cube off {place}"), "8.8").on(console_id(mended))
            }
            Action::BailOut => Choice::new("Bail out", "Bail out: the vehicle is lost", "9.12").on(unit_id(id)),
            Action::Pass if state.phase == Phase::Ground => Choice::new("End", "End this unit's turn", "7.3"),
            _ => return None,
        })
    }

    fn point_words(&self, state: &State, hex: crate::hexes::Hex) -> String {
        if self.field.map.pigeon.is_some() && state.carrier == crate::state::NO_UNIT && state.pigeon == hex {
            return format!("the pigeon on {hex}");
        }
        match self.field.special(hex) {
            Some(place) if place < self.field.pumps => format!("the Swill Pump on {hex}"),
            Some(_) => format!("the Strategic Point on {hex}"),
            None => format!("the {} on {hex}", state.works.on(hex).map_or("deployable", |work| work.kind.name())),
        }
    }

    fn recruit_choice(&self, state: &State, owner: u8, action: Action) -> Option<Choice> {
        Some(match (state.step, action) {
            (_, Action::Recruit(kind)) => {
                let text = format!("Recruit {} for {} Swill", self.kind_name(kind), self.price(state, owner, kind));
                Choice::new("Recruit", text, "18.1").on(card_id(owner, kind))
            }
            (Step::Place(kind), Action::At(hex)) => {
                let (more, forward) = self.surcharge(state, owner, kind, hex);
                let extra = if more > 0 { format!(" for {more} Swill more") } else { String::new() };
                let clause = if forward { "18.6" } else { "18.1" };
                Choice::new("Place", format!("Put {} on {hex}{extra}", self.kind_name(kind)), clause).on(hex_id(hex))
            }
            (_, Action::Upgrade(upgrade)) => {
                let card = &self.pack.upgrades[usize::from(upgrade)];
                let text = format!("Buy {} for {} Swill ({})", card.name, card.swill, card.fits.name());
                Choice::new("Upgrade", text, "18.8").on(super::upgrade_id(owner, upgrade))
            }
            (Step::Onto(_), Action::Onto(holder)) => {
                debug_assert!(usize::from(holder) < HOLDERS);
                let kind = self.held_kind(state, owner, usize::from(holder));
                Choice::new("Upgrade", format!("Put it on {}", self.kind_name(kind)), "18.8").on(card_id(owner, kind))
            }
            (_, Action::Load(id, bomb)) => {
                let article = if bomb == Bomb::Standard { "a" } else { "an" };
                let text = format!("Load {article} {} bomb on {}", bomb_word(bomb), self.unit_words(state, id));
                Choice::new("Bombs", text, "14.6").on(unit_id(id))
            }
            (_, Action::Part(part)) => {
                let card = &self.pack.parts[usize::from(part)];
                let text = format!("Buy the {} for {} Swill", card.name, card.swill);
                Choice::new("Airship", text, "14.13").on(part_id(usize::from(part)))
            }
            (_, Action::Launch) => Choice::new("Airship", "Deploy your airship", "14.13"),
            (_, Action::Pass) => Choice::new("End", "Buy nothing more", "18.1"),
            _ => return None,
        })
    }
}

fn plain_choice(action: Action) -> Choice {
    Choice::new("Do", format!("{action:?}"), "7.3")
}
