use crate::park::{Node, Path, Segment};
use crate::state::{Barrier, Gift, Goal, Kind, Nature, Role, Spot, Target, Ware};
use serde::{Deserialize, Serialize};

/// A harm that can be mended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Ill {
    Injury,
    Exhaustion,
}

/// How a ranger takes harm.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Suffer {
    /// One injury more; the fourth is capture.
    Injury,
    /// One die less.
    Exhaustion,
    /// Back to a place; on the low table the place is given up for it.
    Retreat,
    /// An injury that a token undoes at once. RGR §12.9
    NotToday,
}

/// One small decision. Nodes, segments, tokens and rangers are named by their numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Action {
    /// Take an archetype.
    Role(Role),
    /// Pick what kind of wave it is.
    Nature(Nature),
    /// Answer a story prompt.
    Answer(u8),
    /// Pick the kind of place to put down.
    Kind(Kind),
    /// Put it down here.
    Site(Node),
    /// The Commander repeats the prep bonus of an archetype.
    Repeat(Role),
    /// Make a near pair a trail.
    Blaze(Path),
    /// Put a cache here.
    Cache(Node),
    /// Give a token to another ranger.
    Give(u8),
    /// Pick what to buy.
    Buy(Ware),
    /// Put it on this segment.
    On(Segment),
    /// Strengthen the place here.
    Strengthen(Node),
    /// Buy nothing more.
    Pass,
    /// Put a token on an entrance; an Infiltrator's may start on a junction.
    Spawn(Node),
    /// Advance a token that stands here by a segment.
    March(Spot, Segment),
    /// Take a token that stands on a segment back to the node behind it.
    TurnBack(Spot),
    /// Go on by this segment.
    Road(Segment),
    /// Pay to clear the obstacle and go on.
    Clear,
    /// Pay to slip past the obstacle.
    Slip,
    /// Stop in front of the obstacle.
    Stop,
    /// Control this segment ahead.
    Watch(Segment),
    /// Take a token off the map, by its slot.
    Shed(u8),
    /// The advance is over.
    EndAdvance,
    /// Secure the undefended place on which the group stands.
    Secure(Spot),
    /// Take the obstacle away for nothing.
    Dismantle(Spot),
    /// Assault.
    Assault(Spot, Target),
    /// A Swarm pays so that the group may do one more thing.
    Again(Spot),
    /// The rest of the group goes in too.
    Follow,
    /// The rest stays outside.
    StayOut,
    /// The Overcome is over.
    EndOvercome,
    /// Defend.
    StepForward,
    /// Let somebody else defend.
    LetOthers,
    /// Roll a failed die again.
    Reroll,
    /// The Commander lifts a failed roll.
    Lift,
    /// Leave the roll, or the capture, as it is.
    Accept,
    /// Hold the Line: the place cannot fall this wave turn. RGR §12.8
    HoldTheLine,
    /// Choose harm.
    Suffer(Suffer),
    /// Retreat to this place.
    Retreat(Node),
    /// Strike while retreating, for a harm.
    Rearguard,
    /// Retreat without a strike.
    SlipAway,
    /// The Medic prevents a capture. RGR §12.6
    Rescue,
    /// Name a place that gets a die in the next wave turn.
    Brace(Node),
    /// Go somewhere along trails or free roads, or by water.
    Go(Node),
    /// Use the boat.
    Row(Node),
    /// Use the hidden trail.
    Sneak(Node),
    /// Go cross-country.
    Bushwhack(Node),
    /// Cross a road under the wave.
    Cross(Node),
    /// Attack the tokens of a spot.
    Attack(Spot),
    /// Set up a chokepoint on a segment.
    Choke(Segment),
    /// Use the ability of the place: Ranger Station or Research Center.
    Use,
    /// Use the Armory: a fortification on this segment.
    Fortify(Segment),
    /// Push a token from a spot to a node.
    Push(Spot, Node),
    /// Flood a segment.
    Flood(Segment),
    /// Take a captured place back.
    Retake,
    /// Free a captured ranger.
    Free(u8),
    /// Use up a cache.
    Cached(Ill),
    /// The Commander gives a ranger advantage.
    Advise(u8),
    /// The Navigator brings a ranger along, for a harm.
    Bring(u8),
    /// The Hunter lays snares, for a harm.
    Snare,
    /// The Rigger sets a segment on fire, for a harm.
    Burn(Segment),
    /// A civilian comes along.
    Escort,
    /// A civilian is safe.
    BringOut,
    /// Wreck the lost objective.
    Wreck,
    /// Do nothing else this turn.
    Hold,
    /// Navigator's desperation move.
    Leap(Node),
    /// Hunter's desperation move.
    Snipe(Spot),
    /// Rigger's desperation move.
    Blast(Segment),
    /// Sentinel's desperation move.
    Ward,
    /// Commander's desperation move.
    Inspire,
    /// Last Stand. RGR §12.9
    LastStand(Spot),
    /// Environmental Catastrophe, on a token of this spot.
    Catastrophe(Spot),
    /// Against All Odds.
    AllOdds,
    /// The Long Goodbye.
    LongGoodbye,
    /// A token of this spot goes with whoever says the Long Goodbye.
    TakeAlong(Spot),
    /// The turn is over.
    EndTurn,
    /// Go to a place in Recovery.
    Return(Node),
    /// Mend a harm.
    Mend(Ill),
    /// Restore a lost obstacle, by its place in the list.
    Restore(u8),
    /// Use the place's recovery bonus.
    Bonus,
    /// The Medic mends two harms of another.
    Treat(u8),
    /// The Medic takes an exhaustion for one more point.
    Strive,
    /// Spend no more points.
    Rest,
    /// Keep a point as a token.
    Keep,
    /// Vote for a last objective.
    Vote(Goal),
    /// Name the place of the last objective.
    Aim(Node),
}

impl Action {
    /// The free obstacle that a prep bonus gives.
    pub(crate) fn free_barrier(gift: Gift) -> Option<Barrier> {
        match gift {
            Gift::Trap => Some(Barrier::Trap(1)),
            Gift::Barricade => Some(Barrier::Barricade(1)),
            Gift::Trail | Gift::Cache | Gift::Repeat => None,
        }
    }
}
