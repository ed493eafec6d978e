//! The server is killed without warning, again and again, while people play. No acknowledged move is lost or doubled.

mod common;

use common::pairs::{self, PAIRS, Process};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// How often the server is killed; the environment asks for more.
fn kills() -> usize {
    std::env::var("SOUNDER_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(6)
}

/// Not a test of its own: the process that is killed.
#[tokio::test]
async fn the_server_process() {
    pairs::serve_if_asked().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_acknowledged_move_is_lost_or_doubled() {
    let mut server = Process::start().await;
    let stop = Arc::new(AtomicBool::new(false));
    let playing = server.let_play(&stop).await;
    for kill in 0..kills() {
        // At any moment: in the middle of a commit, a request, a start.
        tokio::time::sleep(Duration::from_millis(150 + (kill * 97 % 350) as u64)).await;
        server.kill_and_restart().await;
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    let (moves, games) = pairs::check_all(playing, &stop).await;
    println!("{} kills, {moves} moves acknowledged in {games} games of {PAIRS} pairs", kills());
    assert!(moves > PAIRS * kills(), "the players hardly played: {moves} moves");
}
