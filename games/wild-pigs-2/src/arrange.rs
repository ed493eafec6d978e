//! Which positions can come up.

use crate::WildPigs2;
use crate::cards::Effect;
use crate::state::{ERAS, Phase, Purchase, Scrap, State};
use sounder_kernel::{Arrange, Deck, Seat};

type Sound = Result<(), String>;

fn ensure(holds: bool, fault: impl FnOnce() -> String) -> Sound {
    if holds { Ok(()) } else { Err(fault()) }
}

impl Arrange for WildPigs2 {
    fn lookup(&self, name: &str) -> Option<u64> {
        let threat = self.cards.threats.iter().position(|threat| threat.name == name);
        threat.or_else(|| self.cards.market.iter().position(|card| card.name == name)).map(|number| number as u64)
    }

    fn sound(&self, state: &State) -> Sound {
        self.sound_turn(state)?;
        self.sound_pigs(state)?;
        state.sound_wilderness()?;
        self.sound_cards(state)?;
        self.sound_dashboards(state)?;
        self.sound_answers(state)
    }
}

impl WildPigs2 {
    fn sound_turn(&self, state: &State) -> Sound {
        let (figures, seats) = (&self.cards.figures, self.chairs.seats());
        ensure(state.seats() == seats, || format!("there are {} players at a table of {seats}", state.seats()))?;
        ensure((1..=figures.rounds()).contains(&state.round), || format!("there is no round {}", state.round))?;
        for seat in [state.initiative, state.turn] {
            ensure(seat.index() < seats, || format!("there is no {seat}"))?;
        }
        let owed = Seat::all(state.owed.len()).find(|seat| seat.index() >= seats && state.owed[seat.index()] > 0);
        ensure(owed.is_none(), || "scrap is owed to nobody".into())?;
        let panic = matches!(state.phase, Phase::Emergency | Phase::Formation | Phase::Onslaught);
        ensure(!panic || figures.is_horde_round(state), || {
            format!("the Horde does not come in round {}", state.round)
        })?;
        ensure(state.horde.len() <= usize::from(figures.era_rounds), || "the Horde is too large".into())?;
        let attacking = usize::from(state.pig);
        let attacks = if state.phase == Phase::Onslaught { attacking < state.horde.len() } else { attacking == 0 };
        ensure(attacks, || format!("no pig is number {} of the attack", attacking + 1))?;
        let Some(purchase) = state.paying else { return Ok(()) };
        let player = state.player(state.turn);
        let on_offer = match purchase {
            Purchase::Card(card) => state.row.contains(&card),
            Purchase::Track(track) => player.tech[track.index()] < figures.top_level(track),
        };
        ensure(matches!(state.phase, Phase::Act | Phase::Emergency), || "nobody buys or tinkers now".into())?;
        ensure(on_offer && self.can_pay(player, purchase), || format!("{purchase:?} cannot be paid for"))
    }

    /// Every pig is in one place, and belongs to this Era unless it is a trophy.
    fn sound_pigs(&self, state: &State) -> Sound {
        let era = self.cards.figures.era(state);
        let engaged = state.players.iter().filter_map(|player| player.engaged);
        let here = state.wilderness.iter().chain(&state.horde).copied().chain(engaged).chain(state.threats.iter());
        let trophies = state.players.iter().flat_map(|player| player.trophies.iter().copied());
        let mut seen = Deck::default();
        for (pig, trophy) in here.map(|pig| (pig, false)).chain(trophies.map(|pig| (pig, true))) {
            let Some(threat) = self.cards.threats.get(usize::from(pig)) else {
                return Err(format!("there is no pig number {pig}"));
            };
            ensure(!seen.contains(pig), || format!("{} is in two places", threat.name))?;
            seen.insert(pig);
            let eras = if trophy { 0..=era } else { era..=era };
            ensure(eras.contains(&usize::from(threat.era)), || format!("{} is of another Era", threat.name))?;
        }
        let rounds = usize::from(self.cards.figures.era_rounds);
        let to_come = rounds * (era + 1) - usize::from(state.round);
        let needed = to_come * (state.seats() + 1);
        ensure(state.threats.len() >= needed, || format!("the deck of this Era has less than {needed} pigs"))?;
        ensure(era < ERAS, || "there is no such Era".into())
    }

    /// Every market card is in one place where cards of its kind can be.
    fn sound_cards(&self, state: &State) -> Sound {
        let gear = || state.players.iter().flat_map(|player| player.gear.iter());
        let piles = state.market.iter().chain(state.discard.iter()).chain(state.row.iter().copied());
        let mut seen = Deck::default();
        for card in piles.chain(gear().map(|gear| gear.card)) {
            let Some(content) = self.cards.market.get(usize::from(card)) else {
                return Err(format!("there is no market card number {card}"));
            };
            ensure(!seen.contains(card), || format!("{} is in two places", content.name))?;
            seen.insert(card);
        }
        for gear in gear() {
            let content = self.card(gear.card);
            let item = content.is_item();
            let kept = !matches!(content.effect, Effect::Salvage(_));
            ensure(kept, || format!("{} is used up when it is bought", content.name))?;
            let charges = if item { content.charges()..=content.charges() } else { 0..=content.charges() };
            ensure(charges.contains(&gear.charges), || format!("{} has {} charges", content.name, gear.charges))?;
        }
        if let Some(card) = state.discard.iter().find(|card| !self.card(*card).is_item()) {
            return Err(format!("{} is never used up", self.card(card).name));
        }
        let on_offer = self.cards.figures.on_offer;
        ensure(state.row.len() <= on_offer, || format!("the row shows more than {on_offer} cards"))?;
        ensure(state.row.is_sorted(), || "the row is not in ascending order".into())
    }

    fn sound_dashboards(&self, state: &State) -> Sound {
        let figures = &self.cards.figures;
        // A smaller bag is allowed: scenarios show what happens when it runs low.
        let mut scrap: [u16; 3] = state.bag.0.map(u16::from);
        for (player, seat) in state.players.iter().zip(Seat::all(state.seats())) {
            let Scrap(own) = player.scrap;
            scrap.iter_mut().zip(own).for_each(|(sum, own)| *sum += u16::from(own));
            for track in crate::Stance::ALL {
                let (level, top) = (player.tech[track.index()], figures.top_level(track));
                ensure(level <= top, || format!("level {level} of the {track:?} track of {seat} is above {top}"))?;
            }
            let trophies = player.trophies.len();
            ensure(trophies <= usize::from(state.round), || format!("{seat} has more trophies than fights"))?;
            let formed = player.formation.is_none() || state.phase == Phase::Formation;
            ensure(formed, || format!("{seat} forms up too early or too late"))?;
        }
        let most = figures.bag.0.map(u16::from);
        ensure((0..3).all(|c| scrap[c] <= most[c]), || format!("there is more scrap than the bag had: {scrap:?}"))?;
        let waits = state.phase != Phase::Formation || state.players.iter().any(|player| player.formation.is_none());
        ensure(waits, || "everybody has formed up already".into())
    }

    /// Whoever is asked is asked about what could help, and spends no more than that.
    fn sound_answers(&self, state: &State) -> Sound {
        let fights = matches!(state.phase, Phase::Clash | Phase::Onslaught) && state.taking().is_none();
        for (player, seat) in state.players.iter().zip(Seat::all(state.seats())) {
            let missing = if fights { self.missing_now(state, seat) } else { [0; 3] };
            let asked = self.questions(player, missing);
            ensure(player.asked == asked, || format!("{seat} should be asked about the gear {asked:#b}"))?;
            ensure(player.open & !asked == 0, || format!("{seat} has still to answer what nobody asked"))?;
            let most = self.all_useful(player, asked & !player.open, missing);
            let spends_too_much = player.spend.iter().zip(most).any(|(spent, most)| *spent > most);
            ensure(!spends_too_much, || format!("{seat} spends more than could help"))?;
        }
        ensure(!fights || state.players.iter().any(|player| player.open != 0), || {
            "everybody has answered already".into()
        })
    }
}

impl State {
    /// Whoever has had a turn faces a pig; one pig more than there are players was revealed.
    fn sound_wilderness(&self) -> Sound {
        let order: Vec<Seat> = self.in_initiative_order().collect();
        let (left, turns_taken) = match self.phase {
            Phase::Shift | Phase::Act | Phase::Refit | Phase::Engage => {
                let taken = order.iter().position(|seat| *seat == self.turn).expect("a seat of this table");
                (order.len() + 1 - taken, taken)
            }
            Phase::Clash => (1, order.len()),
            Phase::Cleanup => (1, 0),
            Phase::Emergency | Phase::Formation | Phase::Onslaught | Phase::Over => (0, 0),
        };
        let found = self.wilderness.len();
        ensure(found == left, || format!("{found} pigs are in the wilderness, should be {left}"))?;
        ensure(self.wilderness.is_sorted(), || "the wilderness is not in ascending order".into())?;
        for (place, seat) in order.into_iter().enumerate() {
            let faces = self.player(seat).engaged.is_some();
            ensure(faces == (place < turns_taken), || {
                format!("{seat} {}", if faces { "faces a pig too early" } else { "should face a pig" })
            })?;
        }
        Ok(())
    }
}
