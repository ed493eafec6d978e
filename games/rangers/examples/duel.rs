use rangers::Rangers;
use sounder_bots::{BotSpec, Runner};
use sounder_kernel::{Dice, Game, Seat, Seed, Setup};
use sounder_pack::{Content, Source};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let rangers: usize = args[0].parse().unwrap();
    let gm: BotSpec = args[1].parse().unwrap();
    let team: BotSpec = args[2].parse().unwrap();
    let games: u64 = args[3].parse().unwrap();
    let mut setup = Setup::new(rangers + 1);
    let mut pack = None;
    for option in &args[4..] {
        let (key, value) = option.split_once('=').unwrap();
        if key == "pack" { pack = Some(value.to_string()); continue; }
        setup = setup.with(key, value);
    }
    let base = match pack {
        Some(dir) => Rangers::from_pack(&Source::from_dir(std::path::Path::new(&dir), Rangers::FILES).unwrap()).unwrap_or_else(|f| panic!("{f}")),
        None => Rangers::with_default_pack(),
    };
    let game = base.for_table(&setup).unwrap();
    let mut heads = vec![1; rangers + 1];
    heads[0] = 0;
    let mut sum = 0.0;
    let mut hist = std::collections::BTreeMap::new();
    let mut goals = std::collections::BTreeMap::new();
    let mut waves = [0usize; 6];
    let mut actions = 0;
    let start = std::time::Instant::now();
    struct Watch { goal: Option<(rangers::Goal)>, waves: usize, met: bool }
    impl sounder_kernel::Log<rangers::Event> for Watch {
        fn tell(&mut self, event: rangers::Event) {
            match event {
                rangers::Event::GoalSet { goal, .. } => self.goal = Some(goal),
                rangers::Event::WaveBeaten { .. } => self.waves += 1,
                rangers::Event::Finished { met, .. } => self.met = met,
                _ => {}
            }
        }
    }
    impl sounder_bots::Watch<Rangers> for Watch {}
    for number in 0..games {
        let mut bots: Vec<_> = std::iter::once(gm).chain(std::iter::repeat_n(team, rangers)).map(|spec| spec.build(&game, 1)).collect();
        let mut runner = Runner::new(&game, &heads);
        let mut watch = Watch { goal: None, waves: 0, met: false };
        let finished = runner.play(&mut bots, &Seed::from_number(number), &mut Dice::from_number(number + 1000), &mut watch);
        let result = finished.outcome.result(Seat(1));
        sum += result;
        actions += finished.actions;
        *hist.entry((result * 10.0).round() as u32).or_insert(0) += 1;
        let entry = goals.entry(format!("{:?}", watch.goal)).or_insert((0, 0));
        entry.0 += 1;
        entry.1 += usize::from(watch.met);
        waves[watch.waves] += 1;
    }
    println!("{rangers} gm={gm} rangers={team} {:?}: mean {:.3} waves {waves:?} hist {hist:?} goals {goals:?} actions {} {:.2}s/game", setup.options, sum / games as f32, actions as u64 / games, start.elapsed().as_secs_f32() / games as f32);
}
