use super::scene::phase_name;
use super::{SIDES, die_kind, work_with_article};
use crate::Hogs;
use crate::cards::{Face, Harm};
use crate::event::{End, Event, Loss, Rolls, Who, Why};
use crate::state::{NOBODY, Rotation, Source};
use sounder_kernel::{Names, Viewer};
use sounder_scene::words::{count, list};

pub(super) fn face_name(face: Face) -> &'static str {
    match face {
        Face::Blank => "blank",
        Face::Glancing => "glancing",
        Face::Hit => "hit",
        Face::Critical => "critical",
    }
}

pub(super) fn harm_name(harm: Harm) -> &'static str {
    match harm {
        Harm::Minor => "minor",
        Harm::Major => "major",
        Harm::Flame => "flame",
    }
}

fn dice(rolls: &Rolls) -> String {
    if rolls.is_empty() {
        return "no dice".into();
    }
    let words: Vec<String> =
        rolls.iter().map(|roll| format!("{} {}", die_kind(roll.die), face_name(roll.face))).collect();
    words.join(", ")
}

fn turn(rotation: Rotation) -> &'static str {
    match rotation {
        Rotation::Left => "turning left",
        Rotation::Ahead => "straight ahead",
        Rotation::Right => "turning right",
    }
}

fn is_owner(viewer: Viewer, owner: u8) -> bool {
    matches!(viewer, Viewer::Seat(seat) if seat.0 == owner)
}

impl Hogs {
    /// One sentence about an event, as far as the viewer may know it.
    #[expect(clippy::too_many_lines, reason = "one arm an event: splitting it would only hide which are missing")]
    pub(super) fn sentence(&self, event: &Event, viewer: Viewer, names: &Names) -> String {
        let of = |owner: u8| self.owner_name(owner, names);
        let unit = |who: &Who| format!("{} on {}", self.who_words(who, names), who.hex);
        let tile = |tile: u8| self.tile_words(tile);
        let objective = |card: u8| self.pack.objectives[usize::from(card)].name.as_str();
        match event {
            Event::FirstPlayer { owner, .. } => format!("{} rolls highest and is First Player.", of(*owner)),
            Event::FactionChosen { owner, faction } => {
                format!("{} commands {}.", of(*owner), self.pack.factions[usize::from(*faction)].name)
            }
            Event::PreparationChosen { owner } => format!("{} prepares.", of(*owner)),
            Event::Prepared { owner, cards } => {
                let list: Vec<&str> = cards.iter().map(|kind| self.kind_name(*kind)).collect();
                format!("{} brings {}.", of(*owner), list.join(", "))
            }
            Event::TerrainLaid { owner, terrain, hex } => format!("{} lays {} on {hex}.", of(*owner), terrain.name()),
            Event::ZoneChosen { owner, corner } => {
                format!("{} deploys at the {} corner.", of(*owner), SIDES[usize::from(*corner)])
            }
            Event::BasePlaced { owner, hex } => format!("{} puts the Base Hex on {hex}.", of(*owner)),
            Event::FreeUnit { who } => format!("{} takes position.", unit(who)),
            Event::FreeWork { owner, kind, hex } => {
                format!("{} has {} on {hex}.", of(*owner), work_with_article(*kind))
            }
            Event::CardKept { owner, card } if is_owner(viewer, *owner) => format!("You keep {}.", objective(*card)),
            Event::CardKept { owner, .. } => format!("{} keeps a secondary objective.", of(*owner)),
            Event::CardDiscarded { owner, card } if is_owner(viewer, *owner) => {
                format!("You discard {}.", objective(*card))
            }
            Event::CardDiscarded { owner, .. } => format!("{} discards a secondary objective.", of(*owner)),
            Event::DraftDone => "Everybody has three secondary objectives.".into(),
            Event::RoundBegan { round, first } => format!("Round {round}: {} is First Player.", of(*first)),
            Event::PhaseBegan { phase } => format!("{}.", phase_name(*phase)),
            Event::Constructed { owner, tile: place } => format!("{} constructs {}.", of(*owner), tile(*place)),
            Event::Demolished { owner, tile: place } => format!("{} demolishes {}.", of(*owner), tile(*place)),
            Event::Restored { owner, tile: place } => format!("{} repairs {}.", of(*owner), tile(*place)),
            Event::Completed { owner, tile: place } => format!("{} completes {}.", of(*owner), tile(*place)),
            Event::BaseIdle { owner } => format!("{} builds nothing.", of(*owner)),
            Event::Swapped { owner, old, new } => {
                format!("{} swaps {} for {}.", of(*owner), self.kind_name(*old), self.kind_name(*new))
            }
            Event::SwapDeclined { owner } => format!("{} keeps all cards.", of(*owner)),
            Event::CannonSilent { owner } => format!("{} holds fire.", of(*owner)),
            Event::Listened { owner, to, card } if is_owner(viewer, *owner) || self.sees_hand(viewer, *to) => {
                format!("{} hears of {} in the hand of {}.", of(*owner), objective(*card), of(*to))
            }
            Event::Listened { owner, to, .. } => format!("{} listens to {}.", of(*owner), of(*to)),
            Event::Income { owner, income, swill } => {
                format!("{} collects {income} Swill and has {swill}.", of(*owner))
            }
            Event::Tended { owner, points } => {
                format!("Field Works of {} mend {}.", of(*owner), count(*points, "point"))
            }
            Event::AircraftBack { who } => format!("{} comes back.", unit(who)),
            Event::Set { owner } => format!("{} sets the consoles.", of(*owner)),
            Event::SettingsShown { who, speed, rotation } => {
                format!("{} flies at speed {speed}, {}.", unit(who), turn(*rotation))
            }
            Event::Activated { who } => format!("{} acts.", unit(who)),
            Event::Flew { who, to } => format!("{} flies to {to}.", unit(who)),
            Event::Banked { who, facing, .. } | Event::Rotated { who, facing, .. } | Event::Faced { who, facing } => {
                format!("{} faces the {}.", unit(who), SIDES[usize::from(*facing)])
            }
            Event::LeftBoard { who } => format!("{} leaves the battlefield.", unit(who)),
            Event::Stepped { who, to, .. } => format!("{} moves to {to}.", unit(who)),
            Event::Recovered { who } => format!("{} shakes off the stun.", unit(who)),
            Event::WentBack { who, to } => format!("{} falls back to {to}.", unit(who)),
            Event::Captured { who, hex, from } => match *from {
                NOBODY => format!("{} captures {hex}.", unit(who)),
                from => format!("{} captures {hex} from {}.", unit(who), of(from)),
            },
            Event::PigeonCaught { who } => format!("{} catches the pigeon.", unit(who)),
            Event::PigeonHopped { to } => format!("The pigeon hops to {to}."),
            Event::PigeonDropped { hex } => format!("The pigeon flutters down on {hex}."),
            Event::Begun { who, kind, hex } => format!("{} begins {} on {hex}.", unit(who), work_with_article(*kind)),
            Event::Worked { who, kind, hex, left: 0 } => {
                format!("{} finishes the {} on {hex}.", unit(who), kind.name())
            }
            Event::Worked { who, kind, hex, left } => {
                format!("{} works on the {} on {hex}: {} left.", unit(who), kind.name(), count(*left, "token"))
            }
            Event::GunTurned { who, hex, facing } => {
                format!("{} turns the Artillery on {hex} to the {}.", unit(who), SIDES[usize::from(*facing)])
            }
            Event::GunFaced { owner, hex, facing } => {
                format!("{} faces the Artillery on {hex} to the {}.", of(*owner), SIDES[usize::from(*facing)])
            }
            Event::Stole { who, from } => format!("{} steals 1 Swill from {}.", unit(who), of(*from)),
            Event::Healed { who, target, points } => format!("{} heals {} by {points}.", unit(who), unit(target)),
            Event::Repaired { who, target } => format!("{} repairs {}.", unit(who), unit(target)),
            Event::Defused { who, hex } => format!("{} defuses the Minefield on {hex}.", unit(who)),
            Event::Sabotaged { who, kind, hex } => format!("{} sabotages the {} on {hex}.", unit(who), kind.name()),
            Event::Spotted { who } => format!("{} spots for the next attack nearby.", unit(who)),
            Event::TurnEnded { who } => format!("{} is done.", unit(who)),
            Event::Attacked { source, by, weapon, target, range, .. } => {
                let target = self.aimed_words(target, names);
                let name = &self.pack.weapon(*weapon).name;
                match (source, by) {
                    (Source::Risk, _) => format!("{target} strains at its speed."),
                    (Source::Mine(hex), _) => format!("The Minefield on {hex} goes off under {target}."),
                    (Source::Bomb(..), Some(who)) => format!("{} bombs {target}.", unit(who)),
                    (Source::Gun(hex, _), Some(who)) => {
                        format!("{} fires the Artillery on {hex} at {target}.", unit(who))
                    }
                    (_, Some(who)) => format!("{} attacks {target} with {name} at range {range}.", unit(who)),
                    (Source::AaGun(hex), _) => format!("The AA Gun on {hex} answers {target}."),
                    (Source::AaBuilding(owner), _) => {
                        format!("The AA Gun in the base of {} answers {target}.", of(*owner))
                    }
                    _ => format!("The {name} fires at {target}."),
                }
            }
            Event::Nominated { owner, base, tile: place } => {
                format!("{} aims at {} of {}.", of(*owner), tile(*place), of(*base))
            }
            Event::DiceSwapped { owner } => format!("{} swaps Melee for Gun dice.", of(*owner)),
            Event::CoverUsed { taken, .. } => {
                let pool =
                    crate::cards::Pool { gun: taken[0], melee: taken[1], explosive: taken[2], ..Default::default() };
                format!("Cover takes off {}.", super::dice_words(pool))
            }
            Event::Rolled { rolls, hits, criticals, .. } => {
                format!("The dice: {}. {} and {}.", dice(rolls), count(*hits, "hit"), count(*criticals, "critical"))
            }
            Event::AimedTrue { owner } => format!("{} turns a hit into a critical.", of(*owner)),
            Event::Wounded { who, damage, left } => format!("{} takes {damage} damage: {left} left.", unit(who)),
            Event::VehicleRolled { who, rolls } => {
                let faces: Vec<&str> = rolls.iter().map(|face| harm_name(*face)).collect();
                format!("Damage dice for {}: {}.", unit(who), faces.join(", "))
            }
            Event::CubePlaced { owner, who, slot } => {
                format!("{} puts a cube on {} of {}.", of(*owner), self.slot_words(who.kind, *slot), unit(who))
            }
            Event::Stunned { who } => format!("{} is stunned.", unit(who)),
            Event::Burning { who, flames } => format!("{} burns: {}.", unit(who), count(*flames, "flame")),
            Event::Unhurt { target } => format!("{} is not hurt.", self.aimed_words(target, names)),
            Event::AttackLost { who } => format!("{} can no longer attack.", unit(who)),
            Event::Pushed { who, to } => format!("{} is pushed towards {to}.", unit(who)),
            Event::Destroyed { who, end, .. } => match end {
                End::Attack => format!("{} is destroyed.", unit(who)),
                End::BailedOut => format!("The crew of {} bails out.", unit(who)),
                End::Crashed => format!("{} crashes.", unit(who)),
                End::Pushed => format!("{} is pushed into ruin.", unit(who)),
                End::Conceded => format!("{} goes home.", unit(who)),
            },
            Event::WorkDestroyed { kind, hex, .. } => format!("The {} on {hex} is destroyed.", kind.name()),
            Event::MineSpent { hex } => format!("The Minefield on {hex} is gone."),
            Event::TileDestroyed { owner, tile: place, .. } => {
                format!("{} of {} is destroyed.", tile(*place), of(*owner))
            }
            Event::Recruited { who, swill, .. } => format!("{} is recruited for {swill} Swill.", unit(who)),
            Event::SpeedSet { who, speed } => format!("{} is set to speed {speed}.", unit(who)),
            Event::Upgraded { owner, upgrade, .. } => {
                format!("{} buys {}.", of(*owner), self.pack.upgrades[usize::from(*upgrade)].name)
            }
            Event::Loaded { who, .. } => format!("{} takes a bomb on board.", unit(who)),
            Event::PartBought { owner, part } => {
                format!("{} buys the {}.", of(*owner), self.pack.parts[usize::from(*part)].name)
            }
            Event::Dropped { who, .. } => format!("{} drops a bomb.", unit(who)),
            Event::RecruitDone { owner } => format!("{} is done recruiting.", of(*owner)),
            Event::SwillTaken { owner, card, swill } => {
                format!("{} takes {swill} Swill for {}.", of(*owner), objective(*card))
            }
            Event::CardHeld { owner } => format!("{} keeps the objective.", of(*owner)),
            Event::Scored { owner, points, total, why } => {
                let why = match why {
                    Why::Primary => "the primary objective".into(),
                    Why::Points => "Strategic Points".into(),
                    Why::Secondary(card) => objective(*card).to_string(),
                    Why::Building(place) => format!("destroying {}", tile(*place)),
                    Why::Razed => "a building razed".into(),
                };
                format!("{} scores {points} VP for {why}: {total} VP.", of(*owner))
            }
            Event::Looted { owner, swill } => format!("{} loots {swill} Swill.", of(*owner)),
            Event::SpawnRolled { hex, attack, harm: die } => {
                let faces: Vec<&str> = attack.iter().map(|face| face_name(*face)).collect();
                format!("Spawn Hex {hex}: {}, {}.", faces.join(", "), harm_name(*die))
            }
            Event::Spawned { who } => format!("{} joins the horde.", unit(who)),
            Event::FinalWave => "The final wave: planes!".into(),
            Event::Conceded { owner } => format!("{} concedes.", of(*owner)),
            Event::Lost { how } => {
                let how = match how {
                    Loss::Base => "a building fell in a base without its HQ",
                    Loss::Late => "the last round is over",
                    Loss::Deserted => "nobody is left to fight it",
                };
                format!("The horde has won: {how}.")
            }
            Event::Over { winners } => {
                let seats = (0..self.field.seats as u8).filter(|seat| winners >> self.field.side(*seat) & 1 == 1);
                let winners: Vec<&str> = seats.map(of).collect();
                let have = if winners.len() > 1 { "have" } else { "has" };
                let who = if winners.is_empty() { "nobody".into() } else { list(&winners) };
                format!("The war is over: {who} {have} won.")
            }
        }
    }
}
