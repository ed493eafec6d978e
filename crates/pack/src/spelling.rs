//! What somebody meant who mistyped a word.

/// No longer word is compared with others, in letters.
const LONGEST_WORD: usize = 100;

/// The known word that a mistyped one was surely meant to be: one slip for a short word, one in three letters for a long
/// one, and none other as near. Where it would be a guess there is none.
pub(crate) fn nearest<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let length = word.chars().count();
    // A word that fills a page is no slip, and comparing it would take long.
    if !(3..=LONGEST_WORD).contains(&length) {
        return None;
    }
    let mut near: Vec<(usize, &str)> = known
        .map(|other| (strsim::osa_distance(&word.to_lowercase(), &other.to_lowercase()), other))
        .filter(|(distance, _)| *distance <= (length / 3).max(1))
        .collect();
    near.sort_unstable();
    near.dedup();
    match near[..] {
        [(first, _), (second, _), ..] if first == second => None,
        [(_, word), ..] => Some(word),
        [] => None,
    }
}

/// The hint for a word that is not in a list.
pub(crate) fn suggest<'a>(word: &str, known: impl Iterator<Item = &'a str> + Clone) -> String {
    // A thing whose name is missing has an empty one.
    let listed: Vec<&str> = known.clone().filter(|word| !word.is_empty()).collect();
    match nearest(word, known) {
        Some(near) => format!("did you mean \"{near}\"?"),
        None if listed.is_empty() => String::new(),
        None => format!("known are: {}", listed.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_is_understood_and_a_guess_is_not_made() {
        let known = ["name", "cost", "uses", "reduction", "line", "vp", "wild-pigs-2", "wild-pigs-3"];
        let meant = |word| nearest(word, known.into_iter());
        assert_eq!(meant("nmae"), Some("name"));
        assert_eq!(meant("Cots"), Some("cost"));
        assert_eq!(meant("redcution"), Some("reduction"));
        assert_eq!(meant("redction"), Some("reduction"));
        for guess in ["vb", "x", "lime juice", "damage", "wild-pigs-4", "usage"] {
            assert_eq!(meant(guess), None, "{guess}");
        }
        assert_eq!(suggest("damage", ["vp", "", "cost"].into_iter()), "known are: vp, cost");
    }
}
