use rangers::{Rangers, Event};
use sounder_bots::{BotSpec, Runner};
use sounder_kernel::{Dice, Game, Seed, Setup};
use sounder_pack::Content;
struct Watch;
impl sounder_kernel::Log<Event> for Watch { fn tell(&mut self, e: Event) { println!("   {e:?}"); } }
impl sounder_bots::Watch<Rangers> for Watch {
    fn decided(&mut self, _: &Rangers, s: &rangers::State, seat: sounder_kernel::Seat, legal: &[rangers::Action], a: rangers::Action) { println!("{seat} {a:?} of {} m{} {:?}", legal.len(), s.momentum, s.phase); }
}
fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let rangers: usize = args[0].parse().unwrap();
    let gm: BotSpec = args[1].parse().unwrap();
    let team: BotSpec = args[2].parse().unwrap();
    let seed: u64 = args[3].parse().unwrap();
    let game = Rangers::with_default_pack().for_table(&Setup::new(rangers + 1)).unwrap();
    for (i, n) in game.park().nodes.iter().enumerate() { println!("{i} {} {:?}", n.name, n.kind); }
    let mut heads = vec![1; rangers + 1]; heads[0] = 0;
    let mut bots: Vec<_> = std::iter::once(gm).chain(std::iter::repeat_n(team, rangers)).map(|spec| spec.build(&game, 1)).collect();
    Runner::new(&game, &heads).play(&mut bots, &Seed::from_number(seed), &mut Dice::from_number(seed + 1000), &mut Watch);
}
