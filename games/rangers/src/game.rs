use crate::action::Action;
use crate::event::Event;
use crate::rules::{GM, Play};
use crate::state::{Nature, Phase, State};
use crate::{LONG, PARK_SHAPES, Rangers, SHORT, Team, WaveChoice, chairs};
use sounder_kernel::{
    About, Chairs, Dice, Experiments, Facts, Game, Log, Outcome, Seat, SeatSet, Setup, SetupError, Status,
};

impl Game for Rangers {
    type State = State;
    type Action = Action;
    type Event = Event;

    fn about(&self) -> &About {
        &self.about
    }

    fn for_table(&self, setup: &Setup) -> Result<Rangers, SetupError> {
        let option = |id: &str| self.about.option(setup, id).to_string();
        let park = PARK_SHAPES.iter().position(|(id, _)| *id == option("park")).unwrap_or(0);
        let wave = match option("wave").as_str() {
            "rolled" => WaveChoice::Rolled,
            "swarm" => WaveChoice::Is(Nature::Swarm),
            "siege" => WaveChoice::Is(Nature::Siege),
            "infiltrator" => WaveChoice::Is(Nature::Infiltrator),
            "corrupted" => WaveChoice::Is(Nature::Corrupted),
            _ => WaveChoice::Picked,
        };
        let experiments = Experiments::of(setup, &self.vocabulary)?;
        self.check_experiments(setup)?;
        let rangers = setup.seats - 1;
        Ok(Rangers {
            park: self.cards.parks[park].clone(),
            park_number: park,
            chairs: chairs(rangers),
            ranger_count: rangers,
            waves: if option("waves") == "five" { LONG } else { SHORT },
            low: option("breach") == "low",
            fixed_traps: option("traps") == "fixed",
            wave,
            last: self.figures().last[usize::from(option("act3") == "written")][rangers - 1],
            team: if option("team") == "dealt" { Team::Dealt } else { Team::Chosen },
            experiments,
            ..self.clone()
        })
    }

    fn chairs(&self) -> &Chairs {
        &self.chairs
    }

    fn deal(&self, dice: &mut Dice) -> State {
        self.first_position(dice)
    }

    #[inline]
    fn status(&self, state: &State) -> Status {
        if state.phase == Phase::Over { Status::Over(self.outcome(state)) } else { Status::Turn(self.acting(state)) }
    }

    #[inline]
    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let from = out.len();
        self.list(state, seat, out);
        self.experiments.keep_from(seat, out, from, |action| self.takes(state, seat, *action));
    }

    #[inline]
    fn apply(&self, state: &mut State, seat: Seat, action: Action, dice: &mut Dice, log: &mut impl Log<Event>) {
        Play { game: self, state, dice, log }.act(seat, action);
    }
}

impl Rangers {
    /// RGR §14
    #[cold]
    fn outcome(&self, state: &State) -> Outcome {
        let seats = self.ranger_count + 1;
        let team: SeatSet = (1..seats as u8).map(Seat).collect();
        let winners = if state.won { team } else { SeatSet::only(GM) };
        let mut scores = [i32::from(state.result) / 10; 8];
        scores[0] = 100 - scores[1];
        let result = u32::from(state.result);
        let outcome = Outcome::won_by(winners, &scores[..seats]).with_result(GM, 1000 - result, 1000);
        team.iter().fold(outcome, |outcome, seat| outcome.with_result(seat, result, 1000))
    }
}
