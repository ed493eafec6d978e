//! What would come of a choice: the way, the odds, the price, and what else is worth knowing before it is made.

use super::{SIDES, dice_words, grid_id, hex_id, square_id};
use crate::Hogs;
use crate::cards::{Ability, Kind, Pool, Terrain, WorkKind};
use crate::hexes::{Geometry, Hex, Hexes};
use crate::state::{Action, Bomb, Fight, Phase, Rotation, Source, Stage, State, Step, Target, UnitId};
use sounder_scene::words::{capital, count, list};
use sounder_scene::{Odds, Preview, Term, Trial};

fn lines(lines: impl IntoIterator<Item = String>) -> Preview {
    Preview { lines: lines.into_iter().collect(), ..Preview::default() }
}

fn odds(odds: Odds) -> Preview {
    Preview { odds: Some(odds), ..Preview::default() }
}

fn ap(amount: u8) -> Term {
    Term::new("Action Points", amount.into(), "ap")
}

fn swill(label: impl Into<String>, amount: impl Into<i32>) -> Term {
    Term::new(label, amount.into(), "swill")
}

impl Hogs {
    pub(super) fn preview_of(&self, state: &State, owner: u8, action: Action) -> Preview {
        match action {
            Action::Attack(..) | Action::Fire(..) | Action::Cannon(_) | Action::Drop(_) => {
                self.attack_preview(state, owner, action)
            }
            Action::Roll
            | Action::SwapDice
            | Action::Cover(_)
            | Action::Aim
            | Action::Nominate(_)
            | Action::Cube(_) => self.fight_preview(state, action),
            Action::Speed(_) | Action::Rotation(_) | Action::Fly | Action::Ahead | Action::Bank => {
                self.flight_preview(state, owner, action)
            }
            Action::Lay(_) | Action::Construct(_) | Action::Demolish(_) | Action::Restore(_) | Action::Complete(_) => {
                self.base_preview(state, owner, action)
            }
            Action::Recruit(_) | Action::Upgrade(_) | Action::Part(_) | Action::Load(..) | Action::Onto(_) => {
                self.purchase_preview(state, owner, action)
            }
            Action::At(hex) => self.place_preview(state, owner, hex),
            Action::Faction(_) | Action::Card(_) | Action::Zone(_) | Action::Swap(_) | Action::Terrain(_) => {
                self.setup_preview(state, owner, action)
            }
            Action::KeepCard | Action::Claim(_) => self.objective_preview(state, owner, action),
            _ => self.deed_preview(state, action),
        }
    }

    /// What the Victory Points of an objective still ask for, for whoever could have its Swill.
    fn objective_preview(&self, state: &State, owner: u8, action: Action) -> Preview {
        let place = match action {
            Action::Claim(place) => Some(place),
            _ => state.asking.map(|ask| ask.place),
        };
        let secret = place.and_then(|place| state.players[usize::from(owner)].hand.get(usize::from(place)));
        let Some((test, wanted)) = secret.map(|secret| self.pack.objectives[usize::from(secret.card)].points) else {
            return Preview::default();
        };
        let now = self.measure(state, owner, test).min(wanted);
        lines([format!("{}: {now} of {wanted} by now.", capital(&test.words(wanted)))])
    }

    /// Dice with what a spotter adds.
    pub(super) fn spotted(&self, state: &State, owner: u8, target: Target, mut pool: Pool) -> Pool {
        pool.gun += u8::from(self.is_spotted(state, owner, target));
        pool
    }

    fn attack_preview(&self, state: &State, owner: u8, action: Action) -> Preview {
        let open =
            |target: Target, pool: Pool| self.attack_odds(state, target, self.spotted(state, owner, target, pool));
        match action {
            Action::Attack(weapon, target) => {
                let id = state.turn.unit;
                let Some(shot) = self.shot(state, id, weapon, target) else { return Preview::default() };
                let card = self.pack.weapon(weapon);
                let price = if card.ap > 0 { vec![ap(card.ap)] } else { Vec::new() };
                let mut preview = Preview { price, ..odds(open(target, shot.pool)) };
                preview.lines.extend(self.answer_line(state, id, target));
                preview
            }
            Action::Fire(hex, target) => {
                let Some(shot) = self.gun_shot(state, hex, owner, target) else { return Preview::default() };
                Preview { price: vec![ap(2)], ..odds(open(target, shot.pool)) }
            }
            Action::Cannon(target) => {
                let (price, weapon) = self.pack.cannon;
                let pool = self.pack.weapon(weapon).dice[0].unwrap_or_default();
                Preview { price: vec![swill("a shot", price)], ..odds(open(target, pool)) }
            }
            Action::Drop(target) => {
                let id = state.turn.unit;
                let bomb = state.units.get(id).flight.bombs.first().copied().unwrap_or_default();
                let pool = self.spotted(state, owner, target, self.pack.bombs[bomb as usize]);
                let mut preview = odds(self.covered_odds(state, target, pool, Pool::default()));
                preview.lines.push("Cover does not count against bombs.".into());
                preview.lines.extend(self.answer_line(state, id, target));
                preview
            }
            _ => Preview::default(),
        }
    }

    /// Whether an AA Gun will answer first. HW §12.10
    fn answer_line(&self, state: &State, id: UnitId, target: Target) -> Option<String> {
        let attack = Fight { source: Source::Unit(id), target, ..Fight::default() };
        self.answering(state, &attack).map(|_| "An AA Gun answers first.".into())
    }

    fn fight_preview(&self, state: &State, action: Action) -> Preview {
        let Some(fight) = state.fights.last() else { return Preview::default() };
        match action {
            Action::Roll => odds(self.attack_odds(state, fight.target, fight.pool)),
            Action::SwapDice => {
                let pool = Pool { melee: fight.pool.melee.saturating_sub(2), gun: fight.pool.gun + 4, ..fight.pool };
                Preview { price: vec![ap(1)], ..odds(self.attack_odds(state, fight.target, pool)) }
            }
            Action::Cover(place) => {
                let covers = self.covers(state, fight.target, fight.pool);
                odds(self.covered_odds(state, fight.target, fight.pool, covers[usize::from(place)]))
            }
            Action::Aim => Preview {
                price: vec![ap(1)],
                ..lines([
                    "One hit counts as a critical: 2 damage to infantry, a Vehicle Damage Die against vehicles.".into()
                ])
            },
            Action::Nominate(tile) => self.nominate_preview(state, tile),
            Action::Cube(slot) => {
                let Target::Unit(id) = fight.target else { return Preview::default() };
                let left = self.health(state, id).saturating_sub(1);
                let placer = if fight.stage == Stage::Minor {
                    "Minor damage: you choose."
                } else {
                    "Major damage: the attacker chooses."
                };
                lines([
                    format!("Disables {}; {} left.", self.slot_kind(state, id, slot).name(), count(left, "slot")),
                    placer.into(),
                ])
            }
            _ => Preview::default(),
        }
    }

    /// What the loss of a building would mean.
    fn nominate_preview(&self, state: &State, tile: u8) -> Preview {
        let Some(fight) = state.fights.last() else { return Preview::default() };
        let card = &self.pack.tiles[usize::from(tile)];
        let points = match (tile, card.is_unlocking()) {
            (0, _) => self.pack.figures.hq_points,
            (_, unlocks) => u8::from(unlocks),
        };
        let mut preview = odds(self.attack_odds(state, fight.target, fight.pool));
        if points > 0 {
            preview.lines.push(format!("{points} VP if it is destroyed."));
        }
        preview.lines.extend(self.tile_lines(tile));
        preview
    }

    fn flight_preview(&self, state: &State, owner: u8, action: Action) -> Preview {
        let id = match (state.phase, state.step) {
            (_, Step::StartSpeed(id) | Step::StartTurn(id)) => id,
            (Phase::Settings, _) => self.being_set(state, owner).0,
            _ => state.turn.unit,
        };
        if !state.units.has(id) {
            return Preview::default();
        }
        let unit = state.units.get(id);
        match action {
            Action::Speed(speed) => {
                let straight = self.course_at(state, id, speed, Rotation::Ahead);
                let turns = self.rotation_choices(state, id);
                let ends = turns.iter().map(|turn| self.course_at(state, id, speed, *turn).ends);
                let ends = ends.fold(Hexes::NONE, |sum, ends| sum | ends);
                Preview {
                    path: straight.path(),
                    affects: ends.iter().map(hex_id).collect(),
                    lines: self.speed_lines(state, id, speed),
                    ..Preview::default()
                }
            }
            Action::Rotation(rotation) => {
                let speed = if state.phase == Phase::Settings { unit.flight.next_speed } else { unit.flight.speed };
                let course = self.course_at(state, id, speed, rotation);
                let mut text = course.warnings(speed);
                text.extend(course.ends_line());
                Preview { path: course.path(), affects: course.end_ids(), lines: text, ..Preview::default() }
            }
            Action::Fly => {
                let course = self.course(state, id);
                let mut text = course.warnings(unit.flight.speed);
                let plane = unit.kind != self.pack.airship();
                if plane && self.pack.speeds[usize::from(unit.flight.speed.max(1)) - 1].risk {
                    text.push("It strains at this speed: 1 Explosive die at itself first.".into());
                }
                Preview { path: course.path(), affects: course.end_ids(), lines: text, ..Preview::default() }
            }
            Action::Ahead => {
                let Some(next) = unit.hex.step(unit.facing) else {
                    return lines(["It leaves, and comes back next round where it left, turned round.".into()]);
                };
                let crash = state.ground.impassable(self.class(unit)).contains(next);
                let text = crash.then(|| "It crashes into the mountain.".to_string()).into_iter().collect();
                Preview { path: vec![hex_id(unit.hex), hex_id(next)], lines: text, ..Preview::default() }
            }
            Action::Bank => {
                let mut turned = *state;
                turned.turn.banked += 1;
                let flying = turned.units.get_mut(id);
                flying.facing = (flying.facing + if flying.flight.rotation == Rotation::Left { 5 } else { 1 }) % 6;
                let facing = flying.facing;
                let course = self.course(&turned, id);
                let mut text = vec![format!("It faces the {} then.", SIDES[usize::from(facing)])];
                text.extend(course.warnings(unit.flight.speed - state.turn.flown));
                Preview { path: course.path(), affects: course.end_ids(), lines: text, ..Preview::default() }
            }
            _ => Preview::default(),
        }
    }

    fn base_preview(&self, state: &State, owner: u8, action: Action) -> Preview {
        match action {
            Action::Lay(place) => {
                let tile = match state.step {
                    Step::Lay(tile) if state.phase == Phase::Base => Some(tile),
                    _ => self.prepared_tile(state.players[usize::from(owner)].steps),
                };
                let Some(tile) = tile else { return Preview::default() };
                let lie = &self.pack.tiles[usize::from(tile)].lies[usize::from(place)];
                let cells = lie.squares.iter().map(|square| square_id(owner, *square)).collect();
                let trial = Trial {
                    piece: format!("tile-{tile}"),
                    on: grid_id(owner),
                    turns: lie.turns,
                    mirrored: lie.mirrored,
                    cells,
                };
                Preview { trial: Some(trial), ..Preview::default() }
            }
            Action::Construct(tile) => {
                let card = &self.pack.tiles[usize::from(tile)];
                let price = if card.swill > 0 { vec![swill("to begin", card.swill)] } else { Vec::new() };
                Preview { price, ..lines(self.tile_lines(tile)) }
            }
            Action::Demolish(tile) => {
                let mut text = vec!["You lose:".to_string()];
                text.extend(self.tile_lines(tile));
                lines(text)
            }
            Action::Restore(tile) | Action::Complete(tile) => lines(self.tile_lines(tile)),
            _ => Preview::default(),
        }
    }

    fn purchase_preview(&self, state: &State, owner: u8, action: Action) -> Preview {
        match action {
            Action::Recruit(kind) => {
                let card = self.pack.kind(kind);
                let off = i32::from(card.swill) - i32::from(self.price(state, owner, kind));
                let mut price = vec![swill("recruit", card.swill)];
                if off > 0 {
                    price.push(swill("upgrade", -off));
                }
                let places = self.recruit_ground(state, owner, kind);
                let text = card.weapon.map(|weapon| self.weapon_line(weapon));
                Preview { price, affects: places.iter().map(hex_id).collect(), ..lines(text) }
            }
            Action::Upgrade(upgrade) => {
                let card = &self.pack.upgrades[usize::from(upgrade)];
                Preview { price: vec![swill("upgrade", card.swill)], ..lines([self.boost_words(&card.boost)]) }
            }
            Action::Onto(holder) => {
                let units = self.held_kind(state, owner, usize::from(holder));
                let alive = state.units.of(owner).filter(|(_, unit)| unit.kind == units).count() as u32;
                lines([format!("Serves {} alive, and all to come.", count(alive, "unit"))])
            }
            Action::Part(part) => {
                let card = &self.pack.parts[usize::from(part)];
                let mut text = self.part_lines(usize::from(part));
                text.push(format!("{} of its own.", capital(&count(card.slots.len() as u32, "damage slot"))));
                Preview { price: vec![swill("part", card.swill)], ..lines(text) }
            }
            Action::Load(id, bomb) => {
                let room = usize::from(self.bomb_room(state, id)) - state.units.get(id).flight.bombs.len();
                let what = match bomb {
                    Bomb::Standard => dice_words(self.pack.bombs[0]),
                    Bomb::Incendiary => format!("{}, Melee dice on all but vehicles", dice_words(self.pack.bombs[1])),
                };
                let text = format!("{what}; room for {} more after it.", room - 1);
                Preview { price: vec![swill("bomb", self.pack.figures.bomb_swill)], ..lines([text]) }
            }
            _ => Preview::default(),
        }
    }

    /// Something is put on a hex: it is tried on the map before.
    fn place_preview(&self, state: &State, owner: u8, hex: Hex) -> Preview {
        let trial =
            Some(Trial { piece: "at-hand".into(), on: "map".into(), cells: vec![hex_id(hex)], ..Trial::default() });
        let mut preview = Preview { trial, ..Preview::default() };
        if let (Phase::Recruit, Step::Place(kind)) = (state.phase, state.step) {
            let (more, _) = self.surcharge(state, owner, kind, hex);
            if more > 0 {
                preview.price = vec![swill("recruit", self.price(state, owner, kind)), swill("that far out", more)];
            }
        }
        preview
    }

    fn setup_preview(&self, state: &State, owner: u8, action: Action) -> Preview {
        match action {
            Action::Faction(faction) => {
                let own = self.pack.upgrades.iter().filter(|upgrade| upgrade.faction == Some(faction));
                lines(own.map(|upgrade| format!("{}: {}", upgrade.name, self.boost_words(&upgrade.boost))))
            }
            Action::Card(kind) | Action::Swap(kind) => {
                let class = self.pack.kind(kind).class;
                let unlocking =
                    self.pack.tiles.iter().filter(|tile| tile.unlocks(class)).map(|tile| tile.name.as_str());
                let mut names: Vec<&str> = unlocking.collect();
                names.dedup();
                let needs = if names.is_empty() {
                    format!("Unlocked by the HQ and {} other unlocking buildings.", self.pack.figures.legend_buildings)
                } else {
                    format!("Unlocked by: {}.", list(names))
                };
                // What has just been unlocked is known to be.
                let needs = matches!(action, Action::Card(_)).then_some(needs);
                lines([self.unit_line(state, owner, kind)].into_iter().chain(needs))
            }
            Action::Zone(corner) => {
                Preview { affects: self.zone_hexes(corner).iter().map(hex_id).collect(), ..Preview::default() }
            }
            Action::Terrain(terrain) => {
                let left = state.players[usize::from(owner)].terrain[terrain as usize - 1];
                lines([format!("You have {left} of them."), self.terrain_words(terrain)])
            }
            _ => Preview::default(),
        }
    }

    /// What a unit costs, what it can take and what it shoots with, in a line.
    fn unit_line(&self, state: &State, owner: u8, kind: Kind) -> String {
        let (card, traits) = (self.pack.kind(kind), self.kind_traits(state, owner, kind));
        let health = if card.hp > 0 { format!(", {} HP", traits.toughness()) } else { String::new() };
        let figures = format!("{}:swill:, {} AP{health}", self.price(state, owner, kind), traits.ap());
        let weapon = card.weapon.map_or(String::new(), |weapon| format!(". {}", self.weapon_line(weapon)));
        format!("{}: {figures}{weapon}.", card.class.name())
    }

    /// What ground does, in a sentence.
    fn terrain_words(&self, terrain: Terrain) -> String {
        let cover = |place: usize| dice_words(self.pack.cover[place]);
        match terrain {
            Terrain::Plains => "Open ground.".into(),
            Terrain::Forest => format!("Takes {} off attacks at infantry; closed to ground vehicles.", cover(0)),
            Terrain::Mountain => {
                format!("Takes {} off attacks at infantry; twice the Move; closed to vehicles.", cover(1))
            }
            Terrain::Swamp => {
                format!("Takes {} off attacks at infantry; closed to vehicles but the Aqua-Tank.", cover(2))
            }
            Terrain::River | Terrain::Lake => "Closed to all but the Aqua-Tank.".into(),
            Terrain::Road => "Whoever starts here moves once for 1 AP less.".into(),
        }
    }

    fn deed_preview(&self, state: &State, action: Action) -> Preview {
        let id = state.turn.unit;
        match action {
            Action::Step(hex) => {
                let unit = state.units.get(id);
                // What it costs is said by the choice itself.
                Preview { path: vec![hex_id(unit.hex), hex_id(hex)], ..lines(self.step_lines(state, id, hex)) }
            }
            Action::Rotate(_) => {
                let free = self.purse(state, id).free_rotation;
                Preview { price: vec![ap(u8::from(!free))], ..Preview::default() }
            }
            Action::Build(kind) => {
                let price = self.work_price(self.traits(state, id).boost.thrift, kind);
                Preview { price: vec![ap(1), swill(kind.name(), price)], ..lines([self.work_words(kind)]) }
            }
            Action::Work(hex) => {
                let Some(work) = state.works.on(hex) else { return Preview::default() };
                let text = format!(
                    "{} on it. {}",
                    capital(&count(work.tokens, "construction token")),
                    self.work_words(work.kind)
                );
                Preview { price: vec![ap(1)], ..lines([text]) }
            }
            Action::Capture(_) | Action::Steal(_) | Action::Defuse(_) | Action::Recover | Action::TurnGun(..) => {
                Preview { price: vec![ap(1)], ..Preview::default() }
            }
            Action::Heal(other) | Action::Repair(other) => {
                let (health, most) = (self.health(state, other), self.full_health(state, other));
                Preview { price: vec![ap(1)], ..lines([format!("{health} of {most} HP now.")]) }
            }
            Action::Pick(id) => {
                let text = format!(
                    "{} of {} HP, {} AP.",
                    self.health(state, id),
                    self.full_health(state, id),
                    self.ap_left(state, id)
                );
                lines([text])
            }
            Action::Deed(part) => lines(self.part_lines(usize::from(part))),
            Action::BailOut => lines(["It counts as destroyed by an enemy.".into()]),
            _ => Preview::default(),
        }
    }

    /// What is worth knowing about a hex before entering it.
    fn step_lines(&self, state: &State, id: UnitId, hex: Hex) -> Vec<String> {
        let mut text = Vec::new();
        let infantry = self.class(state.units.get(id)).is_infantry();
        let ground = state.ground.on(hex);
        if infantry && matches!(ground, Terrain::Forest | Terrain::Mountain | Terrain::Swamp) {
            let place = ground as usize - Terrain::Forest as usize;
            text.push(format!("Cover: {} off.", dice_words(self.pack.cover[place])));
        }
        let around = hex.near();
        let works = state.works.iter().filter(|(at, work)| around.contains(*at) && work.is_active());
        let covers = works.map(|(_, work)| self.pack.works[work.kind as usize].cover).filter(|cover| cover.dice() > 0);
        if let Some(cover) = covers.max_by_key(|cover| Hogs::pool_worth(*cover)).filter(|_| infantry) {
            text.push(format!("Cover next to it: {} off.", dice_words(cover)));
        }
        let near = around | Hexes::only(hex);
        let mines = state.works.active(WorkKind::Minefield, near).count() as u32;
        if mines > 0 && !self.traits(state, id).can(Ability::MineNose) {
            text.push(format!("{} will go off under it.", capital(&count(mines, "Minefield"))));
        }
        if self.taken(state, id).contains(hex) {
            text.push("It cannot stay here.".into());
        }
        text
    }

    /// What a deployable is for.
    fn work_words(&self, kind: WorkKind) -> String {
        let card = &self.pack.works[kind as usize];
        let does = match kind {
            WorkKind::Trench | WorkKind::Bunker => {
                format!(
                    "takes {} off attacks at infantry next to it; infantry can be recruited there",
                    dice_words(card.cover)
                )
            }
            WorkKind::AaGun => "shoots at aircraft that attack your ground units next to it".into(),
            WorkKind::Artillery => "fired by infantry next to it for 2 AP, once a round".into(),
            WorkKind::Minefield => "goes off under the next ground unit that comes next to it".into(),
            WorkKind::HedgeHog => "stops ground vehicles".into(),
        };
        format!("{}: {does}. {} to finish it.", kind.name(), capital(&count(card.tokens, "construction token")))
    }
}
