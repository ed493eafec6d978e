use std::collections::BTreeMap;

/// What single figures, pairs of figures and whole settings were worth so far.
#[derive(Default)]
pub(super) struct Model {
    seen: BTreeMap<Vec<(usize, i64)>, (f64, f64)>,
    total: f64,
    sum: f64,
    squares: f64,
}

impl Model {
    fn tuples(values: &[i64]) -> Vec<Vec<(usize, i64)>> {
        let all: Vec<(usize, i64)> = values.iter().copied().enumerate().collect();
        let mut tuples: Vec<Vec<(usize, i64)>> = all.iter().map(|one| vec![*one]).collect();
        for (index, one) in all.iter().enumerate() {
            tuples.extend(all[index + 1..].iter().map(|other| vec![*one, *other]));
        }
        if all.len() > 2 {
            tuples.push(all);
        }
        tuples
    }

    pub fn learn(&mut self, values: &[i64], worth: f64) {
        self.total += 1.0;
        self.sum += worth;
        self.squares += worth * worth;
        for tuple in Model::tuples(values) {
            let seen = self.seen.entry(tuple).or_default();
            *seen = (seen.0 + 1.0, seen.1 + worth);
        }
    }

    /// The mean over all tuples of what they were worth, with a bonus for what was seldom tried. What nobody has tried is taken to be
    /// like the rest, and the bonus is as large as settings differ: otherwise whatever is new would look better than all that
    /// is known, and nothing would ever be looked at twice.
    pub fn hope(&self, values: &[i64]) -> f64 {
        const CURIOSITY: f64 = 0.6;
        let tries = self.total.max(1.0);
        let usual = self.sum / tries;
        let spread = (self.squares / tries - usual * usual).max(0.0).sqrt();
        let tuples = Model::tuples(values);
        let hope = |tuple: &Vec<(usize, i64)>| {
            let (times, worth) = self.seen.get(tuple).copied().unwrap_or_default();
            let mean = if times > 0.0 { worth / times } else { usual };
            mean + CURIOSITY * spread * ((1.0 + self.total).ln() / (times + 0.5)).sqrt()
        };
        tuples.iter().map(hope).sum::<f64>() / tuples.len().max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_model_likes_what_was_good_and_what_is_new() {
        let mut model = Model::default();
        for _ in 0..20 {
            model.learn(&[1, 1, 1], -5.0);
            model.learn(&[2, 2, 2], -0.1);
        }
        assert!(model.hope(&[2, 2, 2]) > model.hope(&[1, 1, 1]));
        assert!(model.hope(&[3, 3, 3]) > model.hope(&[2, 2, 2]), "nobody has tried it");
    }
}
