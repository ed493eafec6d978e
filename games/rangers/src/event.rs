use crate::action::{Ill, Suffer};
use crate::park::{Node, Path, Segment};
use crate::state::{Barrier, Cause, Goal, Kind, Nature, Role, Spot, Stake, Target};
use serde::Serialize;

/// Why the wave pays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Bill {
    /// To secure a place.
    Secure,
    /// To clear an obstacle out of the way.
    Clear,
    /// To slip past an obstacle.
    Slip,
    /// For one thing more.
    Again,
    /// For a start inside the park.
    Infiltrate,
}

/// What hurts the wave.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Blow {
    /// A ranger's attack.
    Attack,
    /// The defence of a place.
    Defence,
    /// A trap.
    Trap,
    /// A chokepoint that a ranger holds.
    Chokepoint,
    /// Fire.
    Fire,
    /// The flood that a ranger let loose.
    Flood,
    /// A rearguard.
    Rearguard,
    /// A shot from afar.
    Snipe,
    /// Charges.
    Blast,
    /// A last stand.
    LastStand,
}

/// What came of a roll.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub enum Band {
    /// It fails.
    Bad,
    /// It succeeds at a cost.
    Middle,
    /// It succeeds.
    Good,
}

/// A move that only Act 3 knows, or a costly bonus.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Feat {
    /// Takes another ranger along.
    Bring,
    /// Lays snares.
    Snare,
    /// Takes a way that nobody else knows.
    Leap,
    /// Digs in, so that the next assault fails.
    Ward,
    /// Gives everybody advantage.
    Inspire,
    /// Makes a last stand.
    LastStand,
    /// Lets the land itself strike.
    Catastrophe,
    /// Goes against all odds.
    AllOdds,
    /// Holds the line.
    HoldTheLine,
    /// Is not taken today.
    NotToday,
    /// Says a long goodbye.
    LongGoodbye,
    /// Keeps another ranger from being taken.
    Rescue,
    /// Helps another ranger out of a failed roll.
    Lift,
    /// Rolls again.
    Reroll,
}

/// Something that happened. Rangers, tokens, nodes and segments are named by their numbers; the face of a trap's die is 0 where
/// traps do not roll, and what is left of the momentum is [`crate::NONE`] in Act 3, which does not count it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[allow(missing_docs, reason = "`tell` puts each of them into words")]
pub enum Event {
    RoleTaken { ranger: u8, role: Role },
    NaturePicked { nature: Nature },
    Answered { ranger: u8, prompt: u8 },
    PlaceBuilt { ranger: u8, kind: Kind, node: Node },
    Repeated { ranger: u8, role: Role },
    Blazed { ranger: u8, pair: Path },
    CachePut { ranger: u8, node: Node },
    AmbushPrepared { ranger: u8 },
    Given { ranger: u8, to: u8 },
    Built { ranger: u8, what: Barrier, on: Segment },
    Strengthened { ranger: u8, node: Node, by: u8 },
    Passed { ranger: u8 },
    WaveCame { wave: u8, momentum: u8, tokens: u8 },
    Spawned { token: u8, node: Node },
    WaveTurn { turn: u8 },
    Moved { token: u8, from: Spot, to: Spot },
    Trapped { token: u8, on: Segment, face: u8, damage: u8 },
    Choked { ranger: u8, on: Segment, die: u8 },
    Cleared { on: Segment, what: Barrier, paid: bool },
    Worked { on: Segment, what: Barrier },
    Slipped { on: Segment },
    Paid { amount: u8, bill: Bill, left: u8 },
    Damaged { amount: u8, blow: Blow, left: u8, ranger: u8 },
    Grew { amount: u8, left: u8 },
    TokenLost { token: u8, at: Spot },
    TokenGone { token: u8, at: Spot },
    Assaulted { from: Spot, target: Target, ranger: u8 },
    Warded { node: Node },
    Rolled { ranger: u8, stake: Stake, target: Target, faces: [u8; 6], kept: u8, bonus: i8, band: Band, low: bool },
    Feat { ranger: u8, feat: Feat, whom: u8 },
    Captured { node: Node, kind: Kind },
    Held { node: Node, ranger: u8 },
    ObstacleFell { on: Segment, what: Barrier },
    WentIn { token: u8, from: Spot, node: Node },
    Controls { token: u8, on: Segment },
    Harmed { ranger: u8, how: Suffer },
    Retreated { ranger: u8, from: Node, to: Node },
    RangerCaptured { ranger: u8, at: Node },
    RangerFreed { ranger: u8, by: u8 },
    Went { ranger: u8, from: Node, to: Node },
    ChokeSet { ranger: u8, on: Segment },
    Braced { ranger: u8, node: Node },
    RerollReady { ranger: u8 },
    Pushed { ranger: u8, token: u8, from: Spot, to: Node },
    Closed { on: Segment, cause: Cause },
    Destroyed { on: Segment },
    Retaken { ranger: u8, node: Node },
    Mended { ranger: u8, ill: Ill },
    Advised { ranger: u8, whom: u8 },
    Waited { ranger: u8 },
    Escorting { ranger: u8, node: Node },
    BroughtOut { ranger: u8, node: Node, count: u8, of: u8 },
    Wrecked { ranger: u8, count: u8, of: u8 },
    KeptGoal { node: Node, count: u8, of: u8 },
    WaveBeaten { wave: u8, ebbed: bool },
    Restored { ranger: u8, what: Barrier, on: Segment },
    BonusUsed { ranger: u8, kind: Kind },
    Strove { ranger: u8 },
    DesperationBegan,
    TokenKept { ranger: u8 },
    Voted { ranger: u8, goal: Goal },
    GoalSet { goal: Goal, node: Node },
    Finished { result: u16, won: bool, met: bool },
}
