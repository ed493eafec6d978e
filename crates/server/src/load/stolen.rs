//! A rented machine has neighbours: what the processor does for them is lost to the server, and is not the server's doing.

use super::Shared;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How often to look; the kernel counts in hundredths of a second.
const EVERY: Duration = Duration::from_millis(50);

/// When a machine lost time to its neighbours, if it says.
#[derive(Default, Debug)]
pub struct Stolen {
    /// The times between two looks in which something was lost, in order.
    spans: Vec<(Instant, Instant)>,
    /// The part of the whole time of all cores that was lost.
    pub share: f64,
}

impl Stolen {
    /// Looks until the run is over.
    pub async fn watch(shared: Arc<Shared>) -> Option<Stolen> {
        let mut stolen = Stolen::default();
        let (mut before, first) = (Instant::now(), ticks()?);
        let mut last = first;
        while !shared.is_over() {
            tokio::time::sleep(EVERY).await;
            let (now, counted) = (Instant::now(), ticks()?);
            if counted.stolen > last.stolen {
                stolen.spans.push((before, now));
            }
            (before, last) = (now, counted);
        }
        // Some kernels have been seen to count a little backwards.
        let [lost, all] = [last.stolen.saturating_sub(first.stolen), last.all.saturating_sub(first.all)];
        stolen.share = lost as f64 / all.max(1) as f64;
        Some(stolen)
    }

    /// Whether something was lost between two moments.
    pub fn disturbed(&self, from: Instant, until: Instant) -> bool {
        let next = self.spans.partition_point(|(_, end)| *end < from);
        self.spans.get(next).is_some_and(|(begin, _)| *begin <= until)
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
struct Ticks {
    stolen: u64,
    all: u64,
}

fn ticks() -> Option<Ticks> {
    read(&std::fs::read_to_string("/proc/stat").ok()?)
}

/// Reads the line of all cores: user, nice, system, idle, iowait, irq, softirq, steal; guests are counted in the first two.
fn read(stat: &str) -> Option<Ticks> {
    let line = stat.lines().next()?.strip_prefix("cpu ")?;
    let counted: Vec<u64> = line.split_whitespace().take(8).map_while(|figure| figure.parse().ok()).collect();
    Some(Ticks { stolen: *counted.get(7)?, all: counted.iter().sum() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_neighbours_took_is_read_from_the_line_of_all_cores() {
        let stat = "cpu  10 0 5 80 1 0 0 4 7 0\ncpu0 1 1 1 1 1 1 1 1 1 1\n";
        assert_eq!(read(stat), Some(Ticks { stolen: 4, all: 100 }));
        assert_eq!(read("cpu  10 0 5 80 1 0 0\n"), None, "an old kernel does not say");
        assert_eq!(read(""), None);
    }

    #[test]
    fn a_move_is_disturbed_if_any_of_its_time_was_lost() {
        let start = Instant::now();
        let at = |ms: u64| start + Duration::from_millis(ms);
        let stolen = Stolen { spans: vec![(at(100), at(150)), (at(300), at(350))], share: 0.1 };
        let cases = [(0, 99, false), (0, 100, true), (120, 130, true), (150, 160, true), (151, 299, false)];
        for (from, until, disturbed) in cases {
            assert_eq!(stolen.disturbed(at(from), at(until)), disturbed, "{from} to {until}");
        }
        assert!(stolen.disturbed(at(151), at(400)) && !stolen.disturbed(at(351), at(400)));
    }
}
