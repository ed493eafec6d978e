//! What a designer should know about a pack that can be played: moves, traps and places that do nothing.

use super::Cards;
use crate::state::Role;

impl Cards {
    /// A sentence for each thing that does nothing.
    pub(crate) fn remarks(&self) -> Vec<String> {
        let unsuited = self.kinds.iter().filter(|place| place.suits.is_empty());
        let mut remarks: Vec<String> = unsuited.map(|place| format!("{} suits nobody.", place.name)).collect();
        let (figures, hunter) = (&self.figures, &self.roles[Role::Hunter as usize].name);
        let deeds = [
            (figures.snipe_damage, "snipe_damage", format!("The shot of the {hunter} in Act 3 does nothing")),
            (figures.stand_damage, "stand_damage", "A Last Stand does nothing to the wave".into()),
            (figures.answer, "answer", "An answer to a prompt brings nothing".into()),
            (figures.hold, "hold", "Holding brings no token".into()),
            (figures.recovery, "recovery", "Nobody recovers between waves".into()),
        ];
        let idle = deeds.into_iter().filter(|(figure, ..)| *figure == 0);
        remarks.extend(idle.map(|(_, key, what)| format!("{what}: `{key}` is 0.")));
        let duds = (1..).zip(&figures.traps).filter(|(_, trap)| trap.fixed == 0);
        remarks.extend(duds.map(|(quality, _)| {
            format!("Trap {quality} does nothing where traps do not roll: its `trap_fixed` is 0.")
        }));
        remarks
    }
}
