//! What waves and archetypes can do, in sentences with the figures of the pack.

use crate::Rangers;
use crate::state::{Nature, Role};
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
