//! Which passwords are taken.

use std::collections::HashSet;
use std::sync::LazyLock;

/// A password is at least so long.
pub const SHORTEST_PASSWORD: usize = 8;
/// A longer password only costs time.
pub const LONGEST_PASSWORD: usize = 200;
/// Signs that a password has at least, counted once each.
const FEWEST_SIGNS: usize = 4;

/// What everybody tries first, without the shorter ones.
static COMMON: LazyLock<HashSet<&str>> = LazyLock::new(|| include_str!("passwords.txt").split_whitespace().collect());

/// Says what is wrong with a new password, and what would be right.
pub fn check_password(password: &str, account: &str) -> Result<(), String> {
    let length = password.chars().count();
    if !(SHORTEST_PASSWORD..=LONGEST_PASSWORD).contains(&length) {
        return Err(format!("a password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters"));
    }
    let small = password.to_lowercase();
    // What is put behind a common password to please a form makes it no better.
    let bare = small.trim_end_matches(|c: char| c.is_ascii_digit() || "!?.*#$".contains(c));
    let signs: HashSet<char> = small.chars().collect();
    let common = [&*small, bare].iter().any(|word| COMMON.contains(word));
    if common || signs.len() < FEWEST_SIGNS || small == account.to_lowercase() {
        return Err(
            "that password is among the first that anybody would try; three words in a row are a good one".into()
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_everybody_tries_is_refused() {
        for bad in [
            "short",
            "password",
            "PASSWORD",
            "password1",
            "Password123!",
            "12345678",
            "aaaaaaaaaa",
            "abababab",
            "qwertyuiop",
            "iloveyou",
            "Ada Lovelace",
        ] {
            assert!(check_password(bad, "ada lovelace").is_err(), "{bad}");
        }
        for good in ["analytical engine", "tusk-river-oak", "9f2kq0zz"] {
            assert_eq!(check_password(good, "Ada"), Ok(()), "{good}");
        }
        assert!(COMMON.len() > 250, "{}", COMMON.len());
        assert!(COMMON.iter().all(|word| **word == word.to_lowercase()));
    }
}
