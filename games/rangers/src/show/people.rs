//! What waves, archetypes, places and defences do, in sentences with the figures of the pack.

use crate::Rangers;
use crate::state::{Barrier, Kind, Nature, Role, Ware};
use sounder_scene::words;

impl Rangers {
    /// RGR §7.7 to §7.10
    pub(super) fn nature_text(&self, nature: Nature) -> String {
        let figures = self.figures();
        match nature {
            Nature::Swarm => format!(
                "One token more than its momentum says; for {}:momentum: a group does a second thing; each trap does it \
                 {} more.",
                figures.again, figures.swarm_trap
            ),
            Nature::Siege => format!(
                "Clears obstacles for {}:momentum:; defenders roll one die less; its tokens stop at every junction.",
                figures.siege_clear
            ),
            Nature::Infiltrator => format!(
                "For {}:momentum: a token passes an unmanned obstacle; once a wave, for {}:momentum:, one starts on a \
                 junction.",
                figures.slip, figures.infiltrate
            ),
            Nature::Corrupted => format!(
                "A place it holds takes 1 from breach rolls in the places next to it; a captured ranger gives it \
                 {}:momentum:.",
                figures.corrupt
            ),
        }
    }

    /// What a defence does to the wave. RGR §5.9
    pub(super) fn ware_line(&self, ware: Ware) -> String {
        let figures = self.figures();
        match ware {
            Ware::Barrier(Barrier::Trap(quality)) => {
                format!("Goes off once, for {}, under the first tokens that come.", self.trap_damage(quality, 0))
            }
            Ware::Barrier(Barrier::Barricade(quality)) => {
                let place = usize::from(quality - 1);
                let bonus = match figures.barricade_bonus[place] {
                    0 => String::new(),
                    bonus => format!(", +{bonus} for a ranger who mans it"),
                };
                format!("Stops tokens; cleared in {}{bonus}.", words::count(figures.barricade_turns[place], "turn"))
            }
            Ware::Barrier(Barrier::Fortification) => {
                "Stops tokens; while a ranger mans it, only a breach leads on.".into()
            }
            Ware::Strength(by) => format!("+{by} on breach rolls in one place, for good."),
        }
    }

    /// The safe bonus, the costly one and the move of Act 3. RGR §3.8 to §3.13, §12.6
    pub(super) fn role_lines(&self, role: Role) -> [String; 3] {
        let figures = self.figures();
        let last = |what: String| format!("In Act 3, {what} for {}:coin:.", self.move_price(role));
        let lines = |safe: &str, costly: String, what: String| [safe.into(), costly, last(what)];
        match role {
            Role::Navigator => lines(
                "Bushwhacks without a roll below two injuries.",
                "For a harm, the next move takes another along.".into(),
                "go to any place".into(),
            ),
            Role::Hunter => lines(
                "+1 damage from ambush: the first attack of a turn, from a node with a trail.",
                "For a harm, no token passes or assaults here in the next wave turn.".into(),
                format!("do {} damage within two segments", figures.snipe_damage),
            ),
            Role::Rigger => lines(
                "+1 damage when a trap goes off next to you.",
                format!("For a harm, fire closes a segment for {}.", words::count(figures.fire_turns, "turn")),
                format!("destroy a segment, {} damage for each token by it", figures.blast_damage),
            ),
            Role::Sentinel => lines(
                "After a hold, advantage on the next breach roll.",
                "For a harm, 1 damage while retreating.".into(),
                "let the next assault here fail".into(),
            ),
            Role::Medic => lines(
                "In Recovery, a point mends two harms of another.",
                "In Recovery, an exhaustion for one more point.".into(),
                "prevent a capture".into(),
            ),
            Role::Commander => lines(
                "An action gives a ranger nearby advantage.",
                "An exhaustion lifts a failed roll nearby.".into(),
                "give advantage to all".into(),
            ),
        }
    }
}

/// What a place gives while it stands, and between waves. RGR §4.1 to §4.8
pub(super) fn kind_lines(kind: Kind) -> Vec<String> {
    let (standing, between) = match kind {
        Kind::Campground => {
            ("One more die for who defends it.", "an ambush token: push a token of the wave one segment.")
        }
        Kind::Boathouse => ("While manned, water is as good as a trail.", "a boat: once from shore to shore."),
        Kind::Firetower => {
            ("While manned, the wave's roads can be crossed, at a risk.", "you place the tokens of the next wave.")
        }
        Kind::Dam => ("While manned, every assault on it costs the wave 1 more.", "a flood: close a segment."),
        Kind::Fortress => ("+1 for who defends it.", "every ranger loses an exhaustion."),
        Kind::RangerStation => ("An action here gives two places one more die each.", "every ranger heals an injury."),
        Kind::ResearchCenter => ("An action here readies a re-roll.", "a hidden trail: once to a node nearby."),
        Kind::Armory => ("An action here fortifies a road next to it.", "two lost obstacles come back, not one."),
        Kind::Objective => return vec!["What the rangers must keep.".into()],
    };
    vec![standing.into(), format!("In Recovery, {between}")]
}
