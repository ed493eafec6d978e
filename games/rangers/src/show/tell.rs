//! Events in words.

use super::{a_barrier, cause_word, goal_name, who};
use crate::Rangers;
use crate::action::{Ill, Suffer};
use crate::event::{Band, Bill, Blow, Event, Feat};
use crate::facts::barrier_name;
use crate::park::Node;
use crate::state::{Goal, NONE, Spot, Stake, Target, Where};
use sounder_kernel::{Names, Viewer};
use sounder_scene::words;

impl Event {
    /// Which ranger it is about, if any.
    pub(super) fn ranger(&self) -> Option<u8> {
        let ranger = match *self {
            Event::RoleTaken { ranger, .. }
            | Event::Answered { ranger, .. }
            | Event::PlaceBuilt { ranger, .. }
            | Event::Repeated { ranger, .. }
            | Event::Blazed { ranger, .. }
            | Event::CachePut { ranger, .. }
            | Event::AmbushPrepared { ranger }
            | Event::Given { ranger, .. }
            | Event::Built { ranger, .. }
            | Event::Strengthened { ranger, .. }
            | Event::Passed { ranger }
            | Event::Choked { ranger, .. }
            | Event::Damaged { ranger, .. }
            | Event::Assaulted { ranger, .. }
            | Event::Rolled { ranger, .. }
            | Event::Feat { ranger, .. }
            | Event::Held { ranger, .. }
            | Event::Harmed { ranger, .. }
            | Event::Retreated { ranger, .. }
            | Event::RangerCaptured { ranger, .. }
            | Event::RangerFreed { ranger, .. }
            | Event::Went { ranger, .. }
            | Event::ChokeSet { ranger, .. }
            | Event::Braced { ranger, .. }
            | Event::RerollReady { ranger }
            | Event::Pushed { ranger, .. }
            | Event::Retaken { ranger, .. }
            | Event::Mended { ranger, .. }
            | Event::Advised { ranger, .. }
            | Event::Waited { ranger }
            | Event::Escorting { ranger, .. }
            | Event::BroughtOut { ranger, .. }
            | Event::Wrecked { ranger, .. }
            | Event::Restored { ranger, .. }
            | Event::BonusUsed { ranger, .. }
            | Event::Strove { ranger }
            | Event::TokenKept { ranger }
            | Event::Voted { ranger, .. } => ranger,
            _ => NONE,
        };
        (ranger != NONE).then_some(ranger)
    }
}

impl Rangers {
    #[expect(clippy::too_many_lines, reason = "one arm for each event")]
    pub(super) fn tell_event(&self, event: &Event, _: Viewer, names: &Names) -> String {
        let name = |ranger: u8| who(ranger, names);
        let node = |node: Node| self.node_name(node);
        match *event {
            Event::RoleTaken { ranger, role } => format!("{} is the {}.", name(ranger), self.role_name(role)),
            Event::NaturePicked { nature } => format!("What is coming is the {}.", self.nature_name(nature)),
            Event::Answered { ranger, prompt } => format!("{} answers “{}”", name(ranger), self.cards.prompt(prompt)),
            Event::PlaceBuilt { ranger, kind, node: at } if ranger == NONE => {
                format!("There is {} at {}.", words::a(self.kind_name(kind)), node(at))
            }
            Event::PlaceBuilt { ranger, kind, node: at } => {
                format!("{} puts the {} at {} and stays there.", name(ranger), self.kind_name(kind), node(at))
            }
            Event::Repeated { ranger, role } => {
                format!("{} repeats the bonus of the {}.", name(ranger), self.role_name(role))
            }
            Event::Blazed { ranger, pair } => {
                let [a, b] = self.park.paths.ends(pair);
                format!("{} lays a trail between {} and {}.", name(ranger), node(a), node(b))
            }
            Event::CachePut { ranger, node: at } => format!("{} hides a cache at {}.", name(ranger), node(at)),
            Event::AmbushPrepared { ranger } => {
                format!("{} prepares an ambush: every ranger's next attack has advantage.", name(ranger))
            }
            Event::Given { ranger, to } => format!("{} gives a token to {}.", name(ranger), name(to)),
            Event::Built { ranger, what, on } => {
                format!("{} puts {} on {}.", name(ranger), a_barrier(what), self.road_name(on))
            }
            Event::Strengthened { ranger, node: at, by } => {
                format!("{} strengthens {} by {by}.", name(ranger), node(at))
            }
            Event::Passed { ranger } => format!("{} buys nothing more.", name(ranger)),
            Event::WaveCame { wave, momentum, tokens } => {
                format!("Wave {} comes with {momentum} momentum and {}.", wave + 1, words::count(tokens, "token"))
            }
            Event::Spawned { node: at, .. } => format!("A token appears at {}.", node(at)),
            Event::WaveTurn { turn } => format!("Wave turn {turn}."),
            Event::Moved { from, to, .. } => self.tell_move(from, to),
            Event::Trapped { on, face, damage, .. } => {
                let rolled = if face == 0 { String::new() } else { format!(" with a {face}") };
                format!("The trap on {} goes off{rolled}: {damage} damage.", self.road_name(on))
            }
            Event::Choked { ranger, on, die } => {
                format!(
                    "{} halts a token on {}, and rolls a {die} for the risk of it.",
                    name(ranger),
                    self.road_name(on)
                )
            }
            Event::Cleared { on, what, paid } => {
                let how = if paid { "at once" } else { "which takes a group its turn" };
                format!("The wave clears {} on {}, {how}.", a_barrier(what), self.road_name(on))
            }
            Event::Worked { on, what } => {
                format!("The wave has begun to clear {} on {}.", a_barrier(what), self.road_name(on))
            }
            Event::Slipped { on } => format!("A token slips past the obstacle on {}.", self.road_name(on)),
            Event::Paid { amount, bill, left } => {
                let what = match bill {
                    Bill::Secure => "to secure the place",
                    Bill::Clear => "to clear the way",
                    Bill::Slip => "to slip past",
                    Bill::Again => "for one more thing",
                    Bill::Infiltrate => "for a start inside",
                };
                format!("The wave pays {amount} {what}; {left} left.")
            }
            Event::Damaged { amount, blow, left, ranger } => Self::tell_blow(amount, blow, left, ranger, names),
            Event::Grew { amount, left } => format!("The wave gains {amount} momentum and has {left}."),
            Event::TokenLost { at, .. } => format!("A token {} is gone.", self.at_spot(at)),
            Event::TokenGone { at, .. } => format!("A token {} is gone for good.", self.at_spot(at)),
            Event::Assaulted { from, target, ranger } => {
                let (what, how) = (self.target_name(target, names), self.coming(from, target));
                match target {
                    Target::Ranger(_) => format!("The wave falls upon {what} {how}."),
                    _ => format!("The wave assaults {what} {how}; {} defends.", name(ranger)),
                }
            }
            Event::Warded { node: at } => format!("The assault on {} fails.", node(at)),
            Event::Rolled { ranger, stake, kept, bonus, band, low, .. } => {
                let plus = match if low { -bonus } else { bonus } {
                    0 => String::new(),
                    more if more > 0 => format!(" and {more}"),
                    less => format!(" less {}", -less),
                };
                let what = match stake {
                    Stake::Breach => "to hold",
                    Stake::Exposed => "to get away",
                    Stake::Attack(_) => "to attack",
                    Stake::Bushwhack(_) => "to get through",
                    Stake::Cross(_) => "to cross",
                    Stake::Wreck => "to wreck it",
                };
                let band = match band {
                    Band::Bad => "it goes wrong",
                    Band::Middle => "it comes at a price",
                    Band::Good => "it goes well",
                };
                format!("{} rolls {kept}{plus} {what}: {band}.", name(ranger))
            }
            Event::Feat { ranger, feat, whom } => Self::tell_feat(ranger, feat, whom, names),
            Event::Captured { node: at, kind } => format!("The wave takes {}, the {}.", node(at), self.kind_name(kind)),
            Event::Held { node: at, ranger } => format!("{} holds {}.", name(ranger), node(at)),
            Event::ObstacleFell { on, what } => {
                format!("The {} on {} falls.", barrier_name(what).to_lowercase(), self.road_name(on))
            }
            Event::Controls { on, .. } => format!("A token takes control of {}.", self.road_name(on)),
            Event::WentIn { node: at, .. } => format!("A token goes into {}.", node(at)),
            Event::Harmed { ranger, how } => {
                let how = match how {
                    Suffer::Injury => "takes an injury",
                    Suffer::Exhaustion => "is exhausted",
                    Suffer::Retreat => "gives ground",
                    Suffer::NotToday => "will not be hurt",
                };
                format!("{} {how}.", name(ranger))
            }
            Event::Retreated { ranger, from, to } => {
                format!("{} retreats from {} to {}.", name(ranger), node(from), node(to))
            }
            Event::RangerCaptured { ranger, at } => format!("{} is captured at {}.", name(ranger), node(at)),
            Event::RangerFreed { ranger, by } if by == NONE => format!("{} is free again.", name(ranger)),
            Event::RangerFreed { ranger, by } => format!("{} frees {}.", name(by), name(ranger)),
            Event::Went { ranger, from, to } => format!("{} goes from {} to {}.", name(ranger), node(from), node(to)),
            Event::ChokeSet { ranger, on } => {
                format!("{} sets up a chokepoint on {}.", name(ranger), self.road_name(on))
            }
            Event::Braced { ranger, node: at } => format!("{} sends help to {}.", name(ranger), node(at)),
            Event::RerollReady { ranger } => {
                format!("{} finds something in the data: a re-roll is ready.", name(ranger))
            }
            Event::Pushed { ranger, from, to, .. } => {
                format!("{} ambushes a token {} and drives it to {}.", name(ranger), self.at_spot(from), node(to))
            }
            Event::Closed { on, cause } => {
                format!("The road {} is closed by {}.", self.road_name(on), cause_word(cause))
            }
            Event::Destroyed { on } => format!("The road {} is no more.", self.road_name(on)),
            Event::Retaken { ranger, node: at } => format!("{} takes {} back.", name(ranger), node(at)),
            Event::Mended { ranger, ill } => {
                let how = if ill == Ill::Injury { "recovers from an injury" } else { "gets some rest" };
                format!("{} {how}.", name(ranger))
            }
            Event::Advised { ranger, whom } => format!("{} gives {} advantage.", name(ranger), name(whom)),
            Event::Waited { ranger } => format!(
                "{} spends the turn holding and gains {}.",
                name(ranger),
                words::count(self.figures().hold, "token")
            ),
            Event::Escorting { ranger, node: at } => {
                format!("{} takes a civilian along from {}.", name(ranger), node(at))
            }
            Event::BroughtOut { ranger, node: at, count, of } => {
                format!("{} brings a civilian out by {}: {count} of {of}.", name(ranger), node(at))
            }
            Event::Wrecked { ranger, count, of } => {
                format!("{} wrecks what the wave came for: {count} of {of}.", name(ranger))
            }
            Event::KeptGoal { node: at, count, of } => format!("{} still stands: {count} of {of}.", node(at)),
            Event::WaveBeaten { wave, ebbed: true } => format!("Wave {} ebbs away.", wave + 1),
            Event::WaveBeaten { wave, ebbed: false } => format!("Wave {} is beaten!", wave + 1),
            Event::Restored { ranger, what, on } => {
                format!("{} restores {} on {}.", name(ranger), a_barrier(what), self.road_name(on))
            }
            Event::BonusUsed { ranger, kind } => {
                format!("{} uses what the {} gives.", name(ranger), self.kind_name(kind))
            }
            Event::Strove { ranger } => format!("{} works through the night.", name(ranger)),
            Event::DesperationBegan => "Act 3 begins.".into(),
            Event::TokenKept { ranger } => format!("{} keeps a token for what comes.", name(ranger)),
            Event::Voted { ranger, goal } => format!("{} votes: {}.", name(ranger), goal_name(goal).to_lowercase()),
            Event::GoalSet { goal, node: at } => match goal {
                Goal::Evacuate => format!("The last objective: bring the people at {} out of the park.", node(at)),
                Goal::Destroy => format!("The last objective: leave nothing of {} to the wave.", node(at)),
                Goal::Hold => format!("The last objective: hold {}, whatever comes.", node(at)),
            },
            Event::Finished { won: true, met: false, .. } => {
                "The last wave is broken, and the park still stands.".into()
            }
            Event::Finished { won: true, met: true, .. } => "What could be saved is saved.".into(),
            Event::Finished { won: false, .. } => "The park is lost.".into(),
        }
    }

    /// A step of a token: from node to node, onto a road, and on from there or back.
    fn tell_move(&self, from: Spot, to: Spot) -> String {
        let node = |node: Node| self.node_name(node);
        match (from.place(), to.place()) {
            (Where::Node(a), Where::Road(road, end)) if self.park.end_of(road, end) == a => {
                format!("A token sets out from {} towards {}.", node(a), node(self.park.end_of(road, 1 - end)))
            }
            (Where::Road(road, end), Where::Node(b)) if self.park.end_of(road, end) == b => {
                format!("A token turns back to {}.", node(b))
            }
            (Where::Road(..), Where::Node(b)) => format!("A token goes on to {}.", node(b)),
            _ => format!("A token goes from {} to {}.", self.spot_name(from), self.spot_name(to)),
        }
    }

    fn tell_blow(amount: u8, blow: Blow, left: u8, ranger: u8, names: &Names) -> String {
        let by = match blow {
            Blow::Attack => "an attack by",
            Blow::Defence => "the defence of",
            Blow::Trap => "a trap",
            Blow::Chokepoint => "the chokepoint of",
            Blow::Fire => "fire",
            Blow::Flood => "the flood let loose by",
            Blow::Rearguard => "the rearguard of",
            Blow::Snipe => "a shot by",
            Blow::Blast => "the charges of",
            Blow::LastStand => "the last stand of",
        };
        let source = if ranger == NONE { by.to_string() } else { format!("{by} {}", who(ranger, names)) };
        let left = if left == NONE { String::new() } else { format!("; {left} left") };
        format!("The wave takes {amount} from {source}{left}.")
    }

    fn tell_feat(ranger: u8, feat: Feat, whom: u8, names: &Names) -> String {
        let (name, other) = (who(ranger, names), who(whom, names));
        match feat {
            Feat::Bring => format!("{name} will take {other} along."),
            Feat::Snare => format!("{name} lays snares."),
            Feat::Leap => format!("{name} takes a way that nobody else knows."),
            Feat::Ward => format!("{name} digs in: the next assault here will fail."),
            Feat::Inspire => format!("{name} finds the right words: advantage for all."),
            Feat::LastStand => format!("{name} makes a last stand."),
            Feat::Catastrophe => format!("{name} lets the land itself strike."),
            Feat::AllOdds => format!("{name} goes against all odds."),
            Feat::HoldTheLine => format!("{name} holds the line."),
            Feat::NotToday => format!("Not today, says {name}."),
            Feat::LongGoodbye => format!("{name} says a long goodbye."),
            Feat::Rescue => format!("{name} does not let {other} be taken."),
            Feat::Lift => format!("{name} helps {other} out of a failed roll."),
            Feat::Reroll => format!("{name} rolls again."),
        }
    }
}
