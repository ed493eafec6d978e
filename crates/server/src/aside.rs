//! Long work beside the answering of requests: thoughts of bots, replays, hashes of passwords.

use std::time::Duration;
use tokio::task::JoinError;

/// How far such work stands back behind threads that serve people, as `nice` counts it.
#[cfg(target_os = "linux")]
const STEPS_BACK: i32 = 10;

/// Does a piece of work on a thread that gives way to those that serve people.
pub async fn aside<T: Send + 'static>(job: impl FnOnce() -> T + Send + 'static) -> Result<T, JoinError> {
    let behind = move || {
        stand_back();
        job()
    };
    tokio::task::spawn_blocking(behind).await
}

/// Does a piece of work and tells how much time of a core it took. What other threads did meanwhile does not count, where the
/// system can tell them apart.
pub fn timed<T>(job: impl FnOnce() -> T) -> (T, Duration) {
    let began = time_used();
    let made = job();
    (made, time_used().saturating_sub(began))
}

/// How long this thread has had a core.
#[cfg(target_os = "linux")]
fn time_used() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::try_from(time).unwrap_or_default()
}

#[cfg(not(target_os = "linux"))]
fn time_used() -> Duration {
    static START: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    START.elapsed()
}

/// Threads of the blocking pool do nothing else, so that none has to come forward again. Elsewhere than on Linux a priority
/// belongs to the whole process, and all threads stay equal.
#[cfg(target_os = "linux")]
fn stand_back() {
    // Where it is not allowed, the work is done all the same.
    let _ = rustix::process::setpriority_process(None, STEPS_BACK);
}

#[cfg(not(target_os = "linux"))]
fn stand_back() {}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[tokio::test]
    async fn work_stands_back_and_serving_does_not() {
        let priority = || rustix::process::getpriority_process(None).unwrap();
        let here = priority();
        assert_eq!(aside(priority).await.unwrap(), here.max(STEPS_BACK));
        assert_eq!(priority(), here);
    }

    #[test]
    fn sleep_takes_no_time_of_a_core() {
        let sleep = Duration::from_millis(200);
        let ((), took) = timed(|| std::thread::sleep(sleep));
        assert!(took < sleep, "{took:?}");
    }
}
