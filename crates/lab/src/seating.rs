use sounder_bots::BotSpec;
use sounder_kernel::{Chairs, Seat};

/// Which bot of a plan sits at each seat in the n-th game: with `swap` they move on by one seat after each game, among the
/// seats of their role.
pub fn seating(chairs: &Chairs, swap: bool, number: u64) -> Vec<usize> {
    let mut seating: Vec<usize> = (0..chairs.seats()).collect();
    if swap {
        for role in chairs.roles() {
            let seats: Vec<usize> =
                Seat::all(chairs.seats()).filter(|seat| chairs.role(*seat) == role).map(Seat::index).collect();
            let shift = (number % seats.len() as u64) as usize;
            for (index, seat) in seats.iter().enumerate() {
                seating[*seat] = seats[(index + seats.len() - shift) % seats.len()];
            }
        }
    }
    seating
}

/// For each seat the first seat with the same bot: mates with one head speak for each other.
pub fn heads(seating: &[usize], bots: &[BotSpec]) -> Vec<usize> {
    let same = |bot: usize| seating.iter().position(|other| bots[*other] == bots[bot]).expect("it is there itself");
    seating.iter().map(|bot| same(*bot)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_sits_everywhere() {
        let chairs = Chairs::free_for_all(3);
        assert_eq!(seating(&chairs, false, 5), [0, 1, 2]);
        let games: Vec<Vec<usize>> = (0..3).map(|number| seating(&chairs, true, number)).collect();
        assert_eq!(games, [[0, 1, 2], [2, 0, 1], [1, 2, 0]]);
        assert_eq!(heads(&[2, 0, 1], &[BotSpec::Greedy, BotSpec::Random, BotSpec::Greedy]), [0, 0, 2]);
    }
}
