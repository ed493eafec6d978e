use super::symbols::{SYMBOLS, land, tone};
use super::{blight, card_id, hex_id, outlook, tier_id, unit_id};
use crate::Spugah;
use crate::charter::{Lose, Ways};
use crate::event::Event;
use crate::ground::{Ground, Tile};
use crate::sheet::EMBLEMS;
use crate::state::{Action, CardNumber, Nation, Phase, Stat, State, TIERS, Victory};
use crate::world::{Hex, Hexes};
use sounder_board::Axial;
use sounder_kernel::{Game, Names, Outcome, Seat, Status, Viewer};
use sounder_scene::art::{Backdrop, Drawing, Figure, Gallery, Object};
use sounder_scene::words::count;
use sounder_scene::{
    Card, Closed, Hatch, Hex as SceneHex, HexMap, Mark, Moment, Mood, Panel, Part, Piece, Preview, Role, Scene, Sheets,
    Show, Symbol, Tile as SceneTile, Token, Tone, Zone,
};

/// The colours of coats, one a nation.
const COATS: [u8; 6] = [13, 14, 15, 12, 5, 11];

const TIER_SYMBOLS: [&str; TIERS] = ["tier-1", "tier-2", "tier-3"];

impl Show for Spugah {
    fn scene(&self, state: &State, viewer: Viewer, names: &Names) -> Scene {
        let mut panels = Vec::new();
        if let Status::Over(outcome) = self.status(state) {
            panels.push(self.final_count(state, &outcome));
        }
        panels.push(self.world_panel(state, viewer));
        panels.extend(self.fight_panel(state));
        panels.extend(self.hand_panel(state));
        panels.push(self.shop_panel(state, viewer));
        let mut seats: Vec<Seat> = Seat::all(state.seats()).collect();
        seats.sort_by_key(|seat| !viewer.is(*seat));
        panels.extend(seats.into_iter().map(|seat| self.nation_panel(state, seat, names)));
        let holds_spire = state.nations.iter().any(|nation| nation.spire_turns > 0);
        let mood = match state.phase {
            Phase::Over => Mood::Glory,
            _ if holds_spire => Mood::Danger,
            _ => Mood::Day,
        };
        Scene { headline: self.headline(state), prompt: self.prompt(state, viewer, names), panels, mood }
    }

    fn symbols(&self) -> &'static [Symbol] {
        SYMBOLS
    }

    /// The units of ready nations are drawn by their names, those of nations that people designed by their emblem.
    fn drawings(&self) -> Vec<Drawing> {
        let mut gallery = Gallery::default();
        let ready = self.pack.nations.len();
        for (place, charter) in self.charters.iter().enumerate().take(ready) {
            for tier in charter.existing() {
                let figure = Figure { rank: tier, colour: COATS[place % COATS.len()] };
                gallery.figure(format!("unit-{place}-{tier}"), &charter.tiers[usize::from(tier)].name, figure);
            }
        }
        for (place, emblem) in EMBLEMS.iter().enumerate() {
            for tier in 0..TIERS as u8 {
                let figure = Figure { rank: tier, colour: COATS[place % COATS.len()] };
                gallery.figure(format!("unit-{emblem}-{tier}"), &format!("{emblem} {tier}"), figure);
            }
        }
        for (kind, card) in self.pack.cards.iter().enumerate() {
            gallery.object(format!("mod-{kind}"), &card.name, Object { ground: Backdrop::Rays, colour: 5 });
        }
        gallery.into_drawings()
    }

    fn lesson(&self) -> &'static str {
        include_str!("../../lesson.toml")
    }

    fn opening(&self) -> &'static [&'static str] {
        &["Place", "Turn", "Settle"]
    }

    fn preview(&self, state: &State, seat: Seat, action: Action, _: &Names) -> Preview {
        self.preview_of(state, seat, action)
    }

    fn closed(&self, state: &State, seat: Seat, _: &Names) -> Vec<Closed> {
        self.closed_to(state, seat)
    }

    fn moments(&self, event: &Event, _: Viewer, names: &Names) -> Vec<Moment> {
        self.moments_of(event, names)
    }

    fn sheets(&self) -> Option<&dyn Sheets> {
        Some(self)
    }

    fn cover(&self) -> &'static str {
        include_str!("../../cover.svg")
    }
}

impl Spugah {
    /// The picture of a kind of unit.
    fn unit_picture(&self, charter: u8, tier: u8) -> String {
        let place = usize::from(charter);
        if place < self.pack.nations.len() {
            format!("unit-{place}-{tier}")
        } else {
            format!("unit-{}-{tier}", EMBLEMS[usize::from(self.charters[place].emblem)])
        }
    }

    fn headline(&self, state: &State) -> String {
        match state.phase {
            Phase::Place => format!("The world is laid out: {} begins", self.nation_name(state, state.first)),
            Phase::Turn => "The trays are turned".into(),
            Phase::Settle => "The first units settle".into(),
            Phase::Over => "Game over".into(),
            _ => {
                let rounds = self.pack.figures.rounds;
                format!("Round {} of {rounds}: {}", state.round, self.nation_name(state, state.turn))
            }
        }
    }

    fn prompt(&self, state: &State, viewer: Viewer, names: &Names) -> String {
        if let Status::Over(_) = self.status(state) {
            let nation = |seat: Seat| self.nation_name(state, seat);
            return match state.won {
                Some((Some(seat), Victory::Economic)) => {
                    format!("{} wins with more gold than anybody can spend.", nation(seat))
                }
                Some((Some(seat), Victory::Elimination)) => format!("{} wins: nobody else is left.", nation(seat)),
                Some((Some(seat), Victory::Spire)) => format!("{} wins from the top of the Spire.", nation(seat)),
                Some((Some(seat), Victory::Limit)) => format!("{} wins on points.", nation(seat)),
                _ => "A draw on points.".into(),
            };
        }
        if !viewer.is(state.actor) {
            return format!("{} is to decide.", names.of(state.actor));
        }
        let text = match state.phase {
            Phase::Place => "Choose a free sector for your tray.",
            Phase::Turn => "Turn your tray, or leave it as it is.",
            Phase::Settle => "Put your next unit near your capital.",
            Phase::Recruit => "Recruit a unit, or save your gold.",
            Phase::Sacrifice { .. } => "Choose a unit to give up.",
            Phase::Command => "Pick a unit to command, or end your turn.",
            Phase::Unit { moved: false, .. } => "Act on this tile, attack, or move.",
            Phase::Unit { .. } => "Attack from here, or rest.",
            Phase::Ruin => "Take one of the two cards.",
            Phase::Lay => "Find a place for this card.",
            Phase::Arrive => "A unit joins you. Where does it stand?",
            Phase::Bleed => "How much blood for how many dice?",
            Phase::Rally => "Who supports the attack?",
            Phase::Defend => return self.defence(state),
            Phase::Spread => "Who takes the damage that is left over?",
            Phase::Answer => "Do you strike back?",
            Phase::Follow => "The hex is free. Move in?",
            Phase::Withdraw => "Hit done. Run?",
            Phase::Over => "",
        };
        text.into()
    }

    /// Who attacks whom: on a phone, the map may be out of sight of whoever decides.
    fn defence(&self, state: &State) -> String {
        let attacker = self.unit_name(state, state.turn, state.fight.attacker);
        let target = self.unit_name(state, state.fight.defender, state.fight.target);
        format!("{attacker} attacks your {target}. Who supports the defence?")
    }

    /// The ground as it lies, or as it will lie while trays are still being placed.
    fn ground_to_come(&self, state: &State) -> Ground {
        if !matches!(state.phase, Phase::Place | Phase::Turn) {
            return state.ground;
        }
        let mut ground = state.ground;
        for nation in &state.nations {
            let hexes = nation.sector.map(|sector| self.pack.map.tray(sector, nation.rotation));
            for (hex, tile) in hexes.into_iter().flatten().zip(self.charter(nation).tray) {
                ground.lay(*hex, tile);
            }
        }
        ground
    }

    fn final_count(&self, state: &State, outcome: &Outcome) -> Panel {
        let mut seats: Vec<Seat> = Seat::all(state.seats()).collect();
        seats.sort_by_key(|seat| outcome.rank(*seat));
        let row = |seat: &Seat| {
            let nation = state.nation(*seat);
            let name = match nation.fallen {
                0 => self.nation_name(state, *seat).to_string(),
                _ => format!("{} (fallen)", self.nation_name(state, *seat)),
            };
            let figures = self.tally(state, *seat).into_iter().chain([outcome.score(*seat)]);
            let texts = [name, outcome.rank(*seat).to_string()].into_iter();
            texts.chain(figures.map(|figure| figure.to_string())).collect()
        };
        Panel::new("count", "Final count", Role::Board).part(Part::Table {
            label: "Where the points come from; whoever won outright is first".into(),
            head: ["Nation", "Rank", "Gold", "Units", "Capital", "Points"].map(String::from).to_vec(),
            rows: seats.iter().map(row).collect(),
        })
    }

    fn world_panel(&self, state: &State, viewer: Viewer) -> Panel {
        let ground = self.ground_to_come(state);
        let (reach, targets) = self.marked(state);
        // Whoever decides sees by the marks of the choices where the unit can go.
        let reach = if viewer.is(state.actor) { Hexes::NONE } else { reach };
        // Where nobody settled there is nothing to see, and the rest can be drawn larger.
        let seen = |hex: &Hex| state.phase == Phase::Place || ground.tile(*hex) != Tile::Void;
        let hexes = Hexes::ALL.iter().filter(seen).map(|hex| {
            let Axial { x, y } = hex.axial();
            let mut tile = self.scene_tile(state, &ground, hex);
            if matches!(state.phase, Phase::Unit { at, .. } if at == hex) {
                tile.marks.insert(0, Mark::sign("▼", "picked"));
            }
            SceneHex { q: x as i16, r: y as i16, tile }
        });
        let zone = |label: &str, hatch, places: Hexes| Zone {
            label: label.into(),
            places: places.iter().map(hex_id).collect(),
            hatch,
            owner: None,
        };
        let zones = vec![zone("Within reach", Hatch::Dots, reach), zone("Can be attacked", Hatch::Crossed, targets)];
        let label = "The world, the Spire in the middle".into();
        let [first, second, third] = TIER_SYMBOLS;
        let units = format!("Units: :{first}: strongest, :{second}: middle, :{third}: weakest");
        Panel::new("world", "The world", Role::Board).note(units).part(Part::Hexes(HexMap {
            id: "map".into(),
            label,
            hexes: hexes.collect(),
            zones,
            ..HexMap::default()
        }))
    }

    /// Where the picked unit can go, and whom it can attack.
    fn marked(&self, state: &State) -> (Hexes, Hexes) {
        let mut legal = Vec::new();
        if matches!(state.phase, Phase::Unit { .. } | Phase::Withdraw) {
            self.legal(state, state.actor, &mut legal);
        }
        let goals = |wanted: fn(&Action) -> Option<Hex>| legal.iter().filter_map(wanted).collect::<Hexes>();
        (
            goals(|action| if let Action::Move(hex) = action { Some(*hex) } else { None }),
            goals(|action| if let Action::Attack(hex) = action { Some(*hex) } else { None }),
        )
    }

    fn scene_tile(&self, state: &State, ground: &Ground, hex: Hex) -> SceneTile {
        let tile = ground.tile(hex);
        let region = Seat::all(state.seats()).find(|seat| self.home(state.nation(*seat)).contains(hex));
        let mut marks = Vec::new();
        let keeper = state.keeper(hex);
        if let Some(keeper) = keeper {
            let mark = if tile == Tile::Gold { Mark::sign("⚒", "mine") } else { Mark::sign("⚑", "owner's flag") };
            marks.push(mark.of(keeper));
        }
        for (set, mark) in [(state.pillaged, ("✓", "searched")), (state.found, ("☆", "somebody was found"))] {
            if set.contains(hex) {
                marks.push(Mark::sign(mark.0, mark.1));
            }
        }
        if ground.is_blighted(hex) {
            marks.push(blight());
        }
        let pieces: Vec<Piece> = state.holder(hex).map(|seat| self.piece(state, seat, hex)).into_iter().collect();
        let lands =
            region.map_or_else(String::new, |seat| format!(", {} lands", self.charter(state.nation(seat)).adjective));
        SceneTile {
            id: hex_id(hex),
            name: hex.to_string(),
            label: format!("{}{lands}", tile.name()),
            symbol: tile.id(),
            tone: tone(tile),
            ground: land(tile),
            // Whose gold or recruits come from here matters more than in whose tray it lies.
            owner: keeper.or(region),
            marks,
            pieces,
        }
    }

    fn piece(&self, state: &State, seat: Seat, hex: Hex) -> Piece {
        let nation = state.nation(seat);
        let unit = nation.units.on(hex);
        let most = self.stat(nation, unit.tier, Stat::Health);
        let label = format!("{} of {}", self.tier_name(nation, unit.tier), self.nation_name(state, seat));
        Piece::new(unit_id(state, seat, hex), label, TIER_SYMBOLS[usize::from(unit.tier)])
            .of(seat)
            .health(unit.health, most)
    }

    /// What an attack will come down to, while supporters are named.
    fn fight_panel(&self, state: &State) -> Option<Panel> {
        if !matches!(state.phase, Phase::Bleed | Phase::Rally | Phase::Defend) {
            return None;
        }
        let fight = &state.fight;
        let attacker = self.unit_name(state, state.turn, fight.attacker);
        let target = self.unit_name(state, fight.defender, fight.target);
        let text = format!("{attacker} attacks {target}: {}.", outlook(self.forecast(state)));
        Some(Panel::new("attack", "Under attack", Role::Shared).part(Part::Text(text)))
    }

    /// The cards that are being handed out.
    fn hand_panel(&self, state: &State) -> Option<Panel> {
        let cards = state.hand.iter().map(|card| self.mod_card(*card)).collect();
        let part = Part::Cards { id: "hand".into(), label: "In hand; the last one is next".into(), cards };
        (!state.hand.is_empty()).then(|| Panel::new("handed", "Cards in hand", Role::Shared).part(part))
    }

    /// The shop has room while somebody can buy there.
    fn shop_panel(&self, state: &State, viewer: Viewer) -> Panel {
        let buys = matches!(state.phase, Phase::Unit { at, .. } if state.ground.tile(at) == Tile::Merchant);
        let cards =
            state.shop.iter().map(|offer| Card { cost: format!("{}:coin:", offer.price), ..self.mod_card(offer.card) });
        let cards =
            Part::Cards { id: "shop".into(), label: "On offer at every merchant".into(), cards: cards.collect() };
        Panel::new("market", "The shop", Role::Shared)
            .note(format!("{} in the deck", sounder_scene::words::count(self.deck(state).len() as i64, "card")))
            .folded(!(buys && viewer.is(state.actor)))
            .part(cards)
    }

    fn nation_panel(&self, state: &State, seat: Seat, names: &Names) -> Panel {
        let nation = state.nation(seat);
        let figures = &self.pack.figures;
        let token = |kind: &str, symbol, count: usize, label: String| Token {
            id: format!("{kind}-{}", seat.0 + 1),
            symbol,
            count: count as i32,
            label,
            ..Token::default()
        };
        let mut tokens = vec![
            token("gold", "coin", nation.gold.into(), format!("gold (more than {} win)", figures.gold_to_win)),
            token(
                "spire",
                "spire",
                nation.spire_turns.into(),
                format!("turns in a row on the Spire ({} win)", figures.spire_turns),
            ),
            token("emblem", EMBLEMS[usize::from(self.charter(nation).emblem)], nation.units.len(), "units".into()),
        ];
        if state.first == seat {
            tokens.push(token("begins", "begins", 1, "begins every round".into()));
        }
        let mut panel = Panel::new(format!("nation-{}", seat.0 + 1), self.nation_name(state, seat), Role::Seat(seat))
            .note(format!("{}, {}", names.of(seat), sounder_scene::words::count(self.points(state, seat), "point")));
        panel.active = state.phase != Phase::Over && state.actor == seat;
        if nation.fallen > 0 {
            return panel.part(Part::Text("Fallen. Flowers may be laid at the Spire.".into()));
        }
        panel = panel
            .part(Part::Text(format!("“{}”", self.charter(nation).plea_in_words())))
            .part(Part::Tokens { label: "Treasury".into(), tokens });
        panel = panel.part(self.stats_table(nation));
        panel = panel.part(Part::Cards {
            id: format!("tiers-{}", seat.0 + 1),
            label: "Units".into(),
            cards: self.tier_cards(nation, seat),
        });
        let spare = nation.spare.iter().map(|card| self.mod_card(*card));
        panel.part(Part::Cards {
            id: format!("spares-{}", seat.0 + 1),
            label: "Spare cards".into(),
            cards: spare.collect(),
        })
    }

    fn stats_table(&self, nation: &Nation) -> Part {
        let head =
            std::iter::once("Unit").chain(Stat::ALL.map(|(_, _, name)| name)).chain(["On the board", "Recruit for"]);
        let row = |tier: u8| {
            let stats = Stat::ALL.map(|(stat, ..)| self.stat(nation, tier, stat).to_string());
            let last = [nation.units.count(tier).to_string(), self.price(nation, tier).to_string()];
            let name = format!(":{}: {}", TIER_SYMBOLS[usize::from(tier)], self.tier_name(nation, tier));
            std::iter::once(name).chain(stats).chain(last).collect()
        };
        let tiers = self.charter(nation).existing();
        Part::Table {
            label: "The units, Mod cards included. An attack rolls its Attack in dice: each that shows the target's Defence or more \
                    is 1 damage"
                .into(),
            head: head.map(Into::into).collect(),
            rows: tiers.map(row).collect(),
        }
    }

    fn tier_cards(&self, nation: &Nation, seat: Seat) -> Vec<Card> {
        let card = |tier: u8| {
            let rules = self.tier(nation, tier);
            let mut lines = ways(rules.ways);
            match rules.lose {
                Lose::Never => {}
                Lose::Any => lines.push("The nation falls if one of them is killed.".into()),
                Lose::All => lines.push("The nation falls if all of them are killed.".into()),
            }
            let kinds = nation.cards_on(tier).iter().map(|card| self.card(*card));
            let starter = self.charter(nation).starter.map(|kind| &self.pack.cards[usize::from(kind)]);
            for card in kinds.chain(starter) {
                lines.push(format!("{}: {}", card.name, card.lines().join(" ")));
            }
            Card {
                id: tier_id(seat, tier),
                title: rules.name.clone(),
                kind: format!("Tier {}{}", tier + 1, if rules.unique { ", unique" } else { "" }),
                tone: [Tone::Red, Tone::Blue, Tone::Green][usize::from(tier)],
                art: TIER_SYMBOLS[usize::from(tier)],
                picture: self.unit_picture(nation.charter, tier),
                lines,
                marks: vec![format!(
                    "{} of {} used",
                    nation.cards_on(tier).len(),
                    count(self.stat(nation, tier, Stat::Slots), "slot")
                )],
                clause: "8.1",
                ..Card::default()
            }
        };
        self.charter(nation).existing().map(card).collect()
    }

    fn mod_card(&self, number: CardNumber) -> Card {
        let card = self.card(number);
        Card {
            id: card_id(number),
            title: card.name.clone(),
            kind: "Mod card".into(),
            tone: Tone::Purple,
            picture: format!("mod-{}", self.pack.kind(number)),
            lines: card.lines().to_vec(),
            flavour: format!("“{}”", card.says),
            clause: "8.1",
            ..Card::default()
        }
    }
}

fn ways(ways: Ways) -> Vec<String> {
    let mut lines = Vec::new();
    let mut add = |applies: bool, line: String| {
        if applies {
            lines.push(line);
        }
    };
    add(ways.normal, "Recruited at the capital or a castle.".into());
    if let Some(tile) = ways.find {
        add(true, format!("Found by an action on an untouched {}.", tile.name()));
    }
    add(ways.upgrade, "Promoted from the tier below on the capital.".into());
    if let Some(tile) = ways.recruit_on {
        add(true, format!("Recruited on a free {} at home.", tile.name()));
    }
    add(ways.sacrifice > 0, format!("Rises for {} given up at home.", count(ways.sacrifice, "unit")));
    add(ways.conquer_location, "Joins when an enemy mine or castle is taken over.".into());
    let joins = if ways.conquer_capital == 1 { "Joins".into() } else { format!("{} join", ways.conquer_capital) };
    add(ways.conquer_capital > 0, format!("{joins} when an enemy capital is first entered."));
    if lines.is_empty() {
        lines.push("No more of them will come.".into());
    }
    lines
}
