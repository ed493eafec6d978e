//! A connection that is given up when the other end does not read for a while, whatever is being sent, and that is listened to
//! no faster than what it is for.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep};

/// So often as much may be read again.
const SECOND: Duration = Duration::from_secs(1);

/// How many bytes a second are read from a connection: all that come, until somebody narrows it.
#[derive(Clone, Debug)]
pub struct Inlet(Arc<AtomicUsize>);

impl Default for Inlet {
    fn default() -> Inlet {
        Inlet(Arc::new(AtomicUsize::new(usize::MAX)))
    }
}

impl Inlet {
    /// From now on it takes only so many bytes a second; the rest waits at the other end.
    pub fn narrow(&self, most: usize) {
        self.0.store(most, Ordering::Relaxed);
    }

    fn most(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }
}

/// A stream whose writes fail once none has got through for so long.
pub struct Patient<S> {
    stream: S,
    patience: Duration,
    /// Runs while a write waits.
    stuck: Option<Pin<Box<Sleep>>>,
    inlet: Inlet,
    /// What was read since then.
    taken: (usize, Instant),
    /// Runs until more may be read.
    pause: Option<Pin<Box<Sleep>>>,
}

impl<S> Patient<S> {
    /// With this patience.
    pub fn new(stream: S, patience: Duration, inlet: Inlet) -> Patient<S> {
        Patient { stream, patience, stuck: None, inlet, taken: (0, Instant::now()), pause: None }
    }

    /// Waits until more may be read.
    fn poll_room(&mut self, context: &mut Context<'_>) -> Poll<()> {
        while self.taken.0 >= self.inlet.most() {
            let again = self.taken.1 + SECOND;
            ready!(self.pause.get_or_insert_with(|| Box::pin(tokio::time::sleep_until(again))).as_mut().poll(context));
            self.pause = None;
            self.taken = (0, Instant::now());
        }
        Poll::Ready(())
    }

    /// Notes that so much was read.
    fn count(&mut self, bytes: usize) {
        if self.taken.1.elapsed() >= SECOND {
            self.taken = (0, Instant::now());
        }
        self.taken.0 += bytes;
    }

    fn bear<T>(&mut self, context: &mut Context<'_>, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stuck = None;
            return written;
        }
        let patience = self.patience;
        let stuck = self.stuck.get_or_insert_with(|| Box::pin(tokio::time::sleep(patience)));
        stuck.as_mut().poll(context).map(|()| {
            metrics::counter!("sounder_refused_total", "why" => "unread").increment(1);
            Err(io::ErrorKind::TimedOut.into())
        })
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Patient<S> {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        ready!(self.poll_room(context));
        let before = into.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(context, into))?;
        self.count(into.filled().len() - before);
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Patient<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.bear(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        pieces: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, pieces);
        self.bear(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    #[tokio::test]
    async fn whoever_does_not_read_is_given_up() {
        let (near, mut far) = tokio::io::duplex(16);
        let mut near = Patient::new(near, Duration::from_millis(300), Inlet::default());
        near.write_all(&[1; 16]).await.unwrap();
        let reading = tokio::spawn(async move {
            tokio::time::sleep(Duration::from_millis(50)).await;
            far.read_exact(&mut [0; 16]).await.unwrap();
            far
        });
        near.write_all(&[2; 16]).await.unwrap();
        assert!(near.stuck.is_none(), "what got through is forgotten");
        let _far = reading.await.unwrap();
        let third = near.write_all(&[3; 16]).await;
        assert_eq!(third.unwrap_err().kind(), io::ErrorKind::TimedOut);
    }

    #[tokio::test]
    async fn a_narrow_inlet_takes_so_much_a_second() {
        let (near, mut far) = tokio::io::duplex(100_000);
        let inlet = Inlet::default();
        let mut near = Patient::new(near, SECOND, inlet.clone());
        far.write_all(&vec![1; 40_000]).await.unwrap();
        let mut into = [0; 1_000];
        for _ in 0..20 {
            near.read_exact(&mut into).now_or_never().expect("as fast as it comes").unwrap();
        }
        inlet.narrow(5_000);
        let began = Instant::now();
        for read in 1..=20 {
            near.read_exact(&mut into).await.unwrap();
            let most = 6_000 * (1 + began.elapsed().as_secs() as usize);
            assert!(read * into.len() <= most, "{read} after {:?}", began.elapsed());
        }
    }
}
