use sounder_bots::BotSpec;
use sounder_kernel::{Chairs, Seat, Setup};

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

/// The table at which the bots sit like this: what one brings along goes with it from seat to seat.
pub fn seated(setup: &Setup, seating: &[usize]) -> Setup {
    let mut seated = setup.clone();
    if setup.sheets.len() == seating.len() {
        seated.sheets = seating.iter().map(|bot| setup.sheets[*bot].clone()).collect();
    }
    seated
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
    fn sheets_go_with_the_bots() {
        let chairs = Chairs::free_for_all(3);
        let mut setup = Setup::new(3);
        setup.sheets = ["ants", "bees", "cows"].map(serde_json::Value::from).into();
        let at = |swap, number| seated(&setup, &seating(&chairs, swap, number)).sheets;
        assert_eq!(at(true, 0), ["ants", "bees", "cows"]);
        assert_eq!(at(true, 1), ["cows", "ants", "bees"]);
        assert_eq!(at(true, 2), ["bees", "cows", "ants"]);
        assert_eq!(at(false, 1), setup.sheets, "nobody moves");
        assert!(seated(&Setup::new(2), &[1, 0]).sheets.is_empty(), "a game without sheets");
    }

    #[test]
    fn everybody_sits_everywhere() {
        let chairs = Chairs::free_for_all(3);
        assert_eq!(seating(&chairs, false, 5), [0, 1, 2]);
        let games: Vec<Vec<usize>> = (0..3).map(|number| seating(&chairs, true, number)).collect();
        assert_eq!(games, [[0, 1, 2], [2, 0, 1], [1, 2, 0]]);
        assert_eq!(heads(&[2, 0, 1], &[BotSpec::Greedy, BotSpec::Random, BotSpec::Greedy]), [0, 0, 2]);
    }
}
