//! One turn of a run: the program that plays it is started, listened to, and let go.

use super::run::{Progress, Run, State};
use super::{Kind, LARGEST_RUN, Lab};
use serde::Deserialize;
use std::path::Path;
use std::process::{ExitStatus, Stdio};
use std::time::{Duration, Instant};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, BufReader};
use tokio::process::{Child, Command};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

/// When others wait, a turn ends after so long, as soon as what was played is kept.
const TURN: Duration = Duration::from_secs(60);
/// A comparison cannot be taken up again, so it is given longer before it ends for others.
const LONG_TURN: Duration = Duration::from_secs(15 * 60);
/// No run is played longer than this, all its turns together.
const LONGEST: Duration = Duration::from_secs(2 * 60 * 60);
/// How long the program may take to put down what it has begun.
const FAREWELL: Duration = Duration::from_secs(60);
/// So much of what it complains about is kept.
const LONGEST_COMPLAINT: u64 = 4_000;

/// A line of the program.
#[derive(Deserialize)]
struct Said {
    done: u64,
    total: u64,
    /// Whether all of it is written down.
    kept: bool,
}

/// Why the program was told to stop.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LetGo {
    ByOwner,
    ForOthers,
    ByServer,
    OutOfTime,
    OutOfRoom,
}

/// Starts the program so that everything else on the machine comes first.
fn start(program: &Path, arguments: &[String], folder: &Path) -> std::io::Result<Child> {
    let prepare = |mut command: Command| {
        command.current_dir(folder).kill_on_drop(true);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn()
    };
    if cfg!(unix) {
        let mut nice = Command::new("nice");
        nice.args(["-n", "19"]).arg(program).args(arguments);
        match prepare(nice) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
            started => return started,
        }
    }
    let mut plain = Command::new(program);
    plain.args(arguments);
    prepare(plain)
}

impl Lab {
    /// Gives a run its turn.
    pub(super) async fn play(&self, run: &Run) {
        let id = run.id.as_str();
        let from = run.progress.done;
        let begun = Instant::now();
        // Whoever sees that it is being played can stop it.
        let let_go = CancellationToken::new();
        *self.0.current.lock().expect("nobody panics holding it") = Some((id.to_string(), let_go.clone()));
        self.change(id, |run| {
            run.state = State::Running;
            run.turn = Some((begun, from));
        })
        .await;
        let ended = self.turn(run, begun, &let_go).await;
        *self.0.current.lock().expect("nobody panics holding it") = None;
        self.weigh(id).await;
        self.change(id, |run| {
            run.used += begun.elapsed().as_millis() as u64;
            run.turn = None;
            run.note.clear();
            match &ended {
                Err(error) => {
                    tracing::error!(%error, run = %run.id, "the program of the lab cannot be run");
                    run.state = State::Failed;
                    run.note = "The program that plays could not be started.".into();
                }
                Ok((Some(why), status, _)) if !(status.success() && run.progress.done == run.progress.total) => {
                    match why {
                        LetGo::ForOthers | LetGo::ByServer => run.state = State::Waiting,
                        LetGo::ByOwner => run.stopped("You stopped it. The report holds what was played by then."),
                        LetGo::OutOfRoom => {
                            run.stopped("Its files have become too large; the report holds what was played.");
                        }
                        LetGo::OutOfTime => run.stopped("Its time is used up; the report holds what was played."),
                    }
                }
                Ok((_, status, _)) if status.success() => run.state = State::Done,
                Ok((_, _, complaint)) => {
                    run.state = State::Failed;
                    run.note.clone_from(complaint);
                }
            }
            if run.state == State::Stopped && run.order.kind == Kind::Comparison {
                run.note = match &ended {
                    Ok((Some(LetGo::OutOfTime), ..)) => {
                        "It took too long, and there is nothing to compare yet. Order fewer games."
                    }
                    _ => "It was stopped before there was anything to compare.",
                }
                .into();
            }
        })
        .await;
    }

    /// Listens to the program until it ends or has to be let go: gives why, how it ended, and what it complained about.
    async fn turn(
        &self,
        run: &Run,
        begun: Instant,
        let_go: &CancellationToken,
    ) -> std::io::Result<(Option<LetGo>, ExitStatus, String)> {
        let workplace = &self.0.workplace;
        let folder = self.0.shelf.run(&run.id);
        let mut child = start(&workplace.program, &run.order.arguments(workplace.threads), &folder)?;
        let mut held = child.stdin.take();
        let mut lines = BufReader::new(child.stdout.take().expect("it was piped")).lines();
        let complaints = child.stderr.take().expect("it was piped");
        let complaint = tokio::spawn(async move {
            let mut text = String::new();
            let mut taken = complaints.take(LONGEST_COMPLAINT);
            let _ = taken.read_to_string(&mut text).await;
            // The rest is read and dropped, so that the program is not held up by it.
            let _ = tokio::io::copy(&mut taken.into_inner(), &mut tokio::io::sink()).await;
            text.trim().to_string()
        });
        let rest = LONGEST.saturating_sub(Duration::from_millis(run.used));
        let mut why = None;
        let mut patience = tokio::time::interval_at(tokio::time::Instant::now() + rest, FAREWELL);
        loop {
            let next = tokio::select! {
                line = lines.next_line() => match line {
                    Ok(Some(line)) => {
                        let kept = self.heard(&run.id, &line);
                        self.must_go(run, kept, begun).await
                    }
                    _ => break,
                },
                () = let_go.cancelled(), if why.is_none() => Some(LetGo::ByOwner),
                () = self.0.stop.cancelled(), if why.is_none() => Some(LetGo::ByServer),
                _ = patience.tick() => {
                    // Once it should have ended long ago, it is ended.
                    if why.is_some() {
                        let _ = child.start_kill();
                    }
                    Some(LetGo::OutOfTime)
                }
            };
            if let (Some(reason), None) = (next, why) {
                why = Some(reason);
                held = None;
                patience = tokio::time::interval_at(tokio::time::Instant::now() + FAREWELL, FAREWELL);
            }
        }
        let status = if let Ok(status) = timeout(FAREWELL, child.wait()).await {
            status?
        } else {
            child.kill().await?;
            child.wait().await?
        };
        drop(held);
        Ok((why, status, complaint.await.unwrap_or_default()))
    }

    /// Whether a run has to be let go after what it has just said.
    async fn must_go(&self, run: &Run, kept: bool, begun: Instant) -> Option<LetGo> {
        if kept && self.weigh(&run.id).await > LARGEST_RUN {
            return Some(LetGo::OutOfRoom);
        }
        match run.order.kind {
            Kind::Report if kept && begun.elapsed() >= TURN && self.others_wait(run.owner) => Some(LetGo::ForOthers),
            Kind::Comparison if begun.elapsed() >= LONG_TURN && self.others_wait(run.owner) => Some(LetGo::OutOfTime),
            Kind::Report | Kind::Comparison => None,
        }
    }

    /// Finds out what the files of a run come to, and notes it.
    async fn weigh(&self, id: &str) -> u64 {
        let (shelf, name) = (self.0.shelf.clone(), id.to_string());
        let bytes = tokio::task::spawn_blocking(move || shelf.bytes(&name)).await.unwrap_or_default();
        if let Some(run) = self.runs().get_mut(id) {
            run.bytes = bytes;
        }
        bytes
    }

    /// Takes note of a line of the program; gives whether all that was played is kept.
    fn heard(&self, id: &str, line: &str) -> bool {
        let Ok(Said { done, total, kept }) = serde_json::from_str(line) else { return false };
        if let Some(run) = self.runs().get_mut(id) {
            run.progress = Progress { done, total };
            // Whatever was played before counts for nothing in how fast this turn is.
            if let Some(turn) = &mut run.turn
                && turn.1 > done
            {
                turn.1 = done;
            }
        }
        kept
    }
}
