//! One budget for what all bots keep of their thoughts from one move to the next.

use std::collections::HashMap;

/// What the bots of each table keep, and when they last thought.
#[derive(Default)]
pub(super) struct Thoughts {
    tables: HashMap<String, Kept>,
    /// Counts the decisions, as a clock.
    decisions: u64,
}

struct Kept {
    bytes: usize,
    last: u64,
}

impl Thoughts {
    /// The bots of a table have just thought and keep so many bytes. Gives the tables whose bots have to forget for all to
    /// stay within the budget: those that have not thought for the longest time first.
    pub fn keep(&mut self, table: &str, bytes: usize, budget: usize) -> Vec<String> {
        self.decisions += 1;
        self.tables.insert(table.into(), Kept { bytes, last: self.decisions });
        let mut sum: usize = self.tables.values().map(|kept| kept.bytes).sum();
        if sum <= budget {
            return Vec::new();
        }
        let mut by_age: Vec<(u64, String)> =
            self.tables.iter().map(|(table, kept)| (kept.last, table.clone())).collect();
        by_age.sort_unstable();
        let mut forgetting = Vec::new();
        for (_, table) in by_age {
            if sum <= budget {
                break;
            }
            sum -= self.drop_table(&table);
            forgetting.push(table);
        }
        forgetting
    }

    /// The bots of a table are gone, or have forgotten everything. Gives the bytes they kept.
    pub fn drop_table(&mut self, table: &str) -> usize {
        self.tables.remove(table).map_or(0, |kept| kept.bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_has_not_thought_for_long_forgets_first() {
        let mut thoughts = Thoughts::default();
        assert!(thoughts.keep("a", 40, 100).is_empty());
        assert!(thoughts.keep("b", 40, 100).is_empty());
        assert!(thoughts.keep("a", 50, 100).is_empty());
        assert_eq!(thoughts.keep("c", 30, 100), ["b"]);
        assert_eq!(thoughts.keep("c", 300, 100), ["a", "c"], "what alone is too large is not kept either");
        assert!(thoughts.keep("d", 100, 100).is_empty());
        assert_eq!(thoughts.drop_table("d"), 100);
    }
}
