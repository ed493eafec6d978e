//! All that a report says about one table, computed once, in words and figures.

use crate::causes::Effect;
use crate::cell::{Ledger, Table};
use crate::estimate::{Counts, Estimate, Risk, WHOLE, z_for};
use crate::goals::{Finding, Verdict};
use crate::measure::{Correction, Example, Happening, Ladder, PairLine, StandingLine, ThingLine};
use serde::Serialize;
use sounder_kernel::{Label, Seat, SeatSet, Thing};
use std::collections::BTreeMap;

/// Pairs of things that a report names.
const PAIRS: usize = 30;
/// Records that a chapter of a report comes with: each is a game that has to be played once more.
pub const MOST_RECORDS: usize = 40;

/// All that a report says about one table.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[allow(missing_docs, reason = "named like the measures that they come from")]
pub struct Chapter {
    /// The table in words.
    pub name: String,
    /// Whether it is there for the ladder only.
    pub rung: bool,
    /// Whether bots moved on by one seat after each game, among the seats of their role.
    pub swap: bool,
    pub game: String,
    pub rules: u32,
    /// The hash of the content.
    pub pack: String,
    pub sides: usize,
    pub games: u64,
    pub bots: Vec<String>,
    pub seats: Vec<StandingLine>,
    pub teams: Vec<StandingLine>,
    pub roles: Vec<StandingLine>,
    pub players: Vec<StandingLine>,
    pub nobody: Estimate,
    pub correction: Correction,
    pub rounds: Counts,
    pub actions: Counts,
    pub margin: Counts,
    pub winning_score: Counts,
    pub decisions: Estimate,
    pub choices: Estimate,
    pub lead_changes: Estimate,
    pub drama: Estimate,
    /// When the winner led for good, in steps of the game.
    pub settled: Counts,
    pub winner: Vec<Estimate>,
    pub rival: Vec<Estimate>,
    /// How those did to whom the judge gave 0 to 10 %, and so on.
    pub judged: Vec<Option<Estimate>>,
    pub phases: Vec<String>,
    pub things: Vec<ThingLine>,
    /// Things that were never among the choices, though others of their class were.
    pub never_offered: Vec<String>,
    pub pairs: Vec<PairLine>,
    pub happenings: Vec<Happening>,
    pub effects: Vec<Effect>,
    pub findings: Vec<Finding>,
    /// What nothing here tells about the goals, and why, each in words.
    pub untold: Vec<String>,
    pub examples: Vec<Example>,
    /// A game for each thing in `things` in which a winner took it.
    pub thing_examples: Vec<Option<u64>>,
    #[serde(skip)]
    pub ladder: Ladder,
}

/// Lines with a game each that shows them.
fn shown_by(mut lines: Vec<StandingLine>, examples: Vec<Option<u64>>) -> Vec<StandingLine> {
    lines.iter_mut().zip(examples).for_each(|(line, example)| line.example = example);
    lines
}

impl Chapter {
    /// What the games of a table say.
    pub fn of(table: &Table, name: &str, ledger: &Ledger, findings: Vec<Finding>) -> Chapter {
        let (game, measures, z) = (&table.bound, &ledger.measures, z_for(1));
        let (chairs, words) = (game.chairs(), game.vocabulary());
        let (seats, sides) = (chairs.seats(), chairs.sides().count());
        let bots = table.bot_names();
        let whole = |estimate: Estimate| estimate.times(1.0 / WHOLE as f64);
        let tension = &measures.tension;
        let things = measures.content.lines(words, sides);
        let example = |line: &ThingLine| measures.notable.of_thing(words.find(&line.thing).unwrap_or(Thing(0)));
        let first_of = |seats: SeatSet| seats.iter().filter_map(|seat| measures.notable.of_seat(seat)).min();
        let of_seats = Seat::all(seats).map(|seat| measures.notable.of_seat(seat)).collect();
        let of_teams = chairs.sides().map(|(_, seats)| first_of(seats)).collect();
        let of_role = |role: &Label| Seat::all(seats).filter(|seat| chairs.role(*seat) == role).collect::<SeatSet>();
        let of_roles = chairs.roles().into_iter().map(|role| first_of(of_role(role))).collect();
        let of_bots = (0..seats).map(|bot| measures.notable.of_bot(bot)).collect();
        Chapter {
            name: name.into(),
            rung: false,
            swap: table.players.swap,
            game: game.about().id.into(),
            rules: game.about().rules_version,
            pack: game.about().pack_hash.clone(),
            sides,
            games: measures.games,
            seats: shown_by(measures.standing.seats(chairs), of_seats),
            teams: shown_by(measures.standing.sides(chairs), of_teams),
            roles: shown_by(measures.standing.roles(chairs), of_roles),
            players: shown_by(measures.standing.bots(&bots), of_bots),
            nobody: measures.standing.nobody(),
            correction: measures.standing.correction(),
            rounds: measures.shape.rounds.clone(),
            actions: measures.shape.actions.clone(),
            margin: measures.shape.margin.clone(),
            winning_score: measures.shape.winning_score.clone(),
            decisions: measures.shape.decisions.mean(z),
            choices: measures.shape.choices.mean(z),
            lead_changes: tension.lead_changes.mean(z),
            drama: whole(tension.drama.mean(z)),
            settled: tension.settled.clone(),
            winner: tension.winner.iter().map(|ratio| whole(ratio.mean(z))).collect(),
            rival: tension.rival.iter().map(|ratio| whole(ratio.mean(z))).collect(),
            judged: tension.judged.iter().map(|r| (r.games() > 0).then(|| whole(r.mean(z)))).collect(),
            phases: words.phases.clone(),
            thing_examples: things.iter().map(example).collect(),
            things,
            never_offered: measures.content.never_offered(words),
            pairs: measures.content.pairs(words, PAIRS),
            happenings: measures.happenings.lines(words, seats, sides),
            effects: ledger.effects.iter().flat_map(|effects| effects.lines(words, None, Risk::USUAL)).collect(),
            findings,
            untold: table.untold.clone(),
            examples: measures.notable.extremes(),
            ladder: measures.ladder.clone(),
            bots,
        }
    }

    /// Whether what seats and sides win says something about them and not about who plays there: all bots are equal, or each comes
    /// to every seat.
    pub fn bots_are_even(&self) -> bool {
        self.players.is_empty() || self.bots_meet_evenly()
    }

    /// Whether what bots win says something about them and not about where they sit: in a match of the ladder, which is played the
    /// other way round too, and where each comes to every seat.
    pub fn bots_meet_evenly(&self) -> bool {
        self.rung || self.swap && self.roles.is_empty()
    }

    /// How everybody did: seats, sides, roles and bots.
    pub fn standings(&self) -> impl Iterator<Item = &StandingLine> {
        self.seats.iter().chain(&self.teams).chain(&self.roles).chain(&self.players)
    }

    /// Whether the report names a game as worth a look, for which the thoughts of its bots are told too.
    pub fn is_example(&self, number: u64) -> bool {
        self.examples.iter().any(|example| example.number == number)
    }

    /// A game that shows what a finding is about: a thing, a fact or a seat by its name.
    pub fn example_of(&self, name: &str) -> Option<u64> {
        // A seat with a part has it in brackets behind its number.
        let is_seat = |line: &&StandingLine| line.name.split(" (").next() == Some(name);
        let seat = self.seats.iter().find(is_seat).and_then(|line| line.example);
        let thing = || self.things.iter().zip(&self.thing_examples).find(|(line, _)| line.thing == name);
        // The figures of a phase are named after the thing and the phase.
        let about = |line: &&Happening| !line.thing.is_empty() && name.starts_with(line.thing.as_str());
        let fact = || self.happenings.iter().find(about).and_then(|line| line.example);
        seat.or_else(|| thing().and_then(|(_, game)| *game)).or_else(fact)
    }

    /// The games whose records go with the report: the remarkable ones, one for each seat, side, role and bot and for each goal that
    /// is missed, and of the rest those that show most things, pairs and facts, up to [`MOST_RECORDS`] in all.
    pub fn pointed_at(&self) -> Vec<u64> {
        let missed = self.findings.iter().filter(|finding| finding.verdict == Verdict::Missed);
        let first = self.examples.iter().map(|example| example.number);
        let first = first.chain(self.standings().filter_map(|line| line.example));
        let mut numbers: Vec<u64> = first.chain(missed.filter_map(|finding| self.example_of(&finding.worst))).collect();
        let mut shows: BTreeMap<u64, usize> = BTreeMap::new();
        let facts = self.happenings.iter().filter_map(|line| line.example);
        let pairs = self.pairs.iter().filter_map(|line| line.example);
        for number in self.thing_examples.iter().flatten().copied().chain(facts).chain(pairs) {
            *shows.entry(number).or_default() += 1;
        }
        let mut rest: Vec<(u64, usize)> = shows.into_iter().collect();
        rest.sort_by_key(|(number, shown)| (std::cmp::Reverse(*shown), *number));
        numbers.extend(rest.into_iter().map(|(number, _)| number));
        let mut seen = std::collections::BTreeSet::new();
        numbers.retain(|number| seen.insert(*number));
        numbers.truncate(MOST_RECORDS);
        numbers.sort_unstable();
        numbers
    }

    /// Points only at games whose records are there.
    pub fn point_only_at(&mut self, there: impl Fn(u64) -> bool) {
        let keep = |number: &mut Option<u64>| *number = number.filter(|number| there(*number));
        self.examples.retain(|example| there(example.number));
        self.thing_examples.iter_mut().for_each(keep);
        self.happenings.iter_mut().for_each(|line| keep(&mut line.example));
        self.pairs.iter_mut().for_each(|line| keep(&mut line.example));
        for lines in [&mut self.seats, &mut self.teams, &mut self.roles, &mut self.players] {
            for line in lines {
                keep(&mut line.example);
            }
        }
    }
}
