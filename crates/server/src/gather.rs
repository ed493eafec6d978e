//! Bodies of requests, put together as they arrive: who sends one byte by byte costs no more than who does not.
//!
//! Each piece that comes from a connection keeps the whole buffer alive that it was read into, kilobytes for a single byte. So
//! small ones are copied together, and a body that consists of hardly anything else is refused.

use axum::BoxError;
use axum::body::Bytes;
use hyper::body::{Body, Frame, SizeHint};
use std::pin::Pin;
use std::task::{Context, Poll, ready};

/// Smaller pieces are put together until there are so many bytes.
const PIECE: usize = 4 * 1024;
/// So many pieces may be of any size.
const CRUMBS: usize = 1_000;
/// The others have so many bytes on the average.
const AVERAGE: usize = 128;

/// A body whose pieces are large, but for the last.
pub struct Gathered<B> {
    body: B,
    held: Vec<u8>,
    pieces: usize,
    bytes: usize,
}

#[derive(Debug, thiserror::Error)]
#[error("the body comes in too many small pieces")]
struct TooSmall;

impl<B> Gathered<B> {
    /// The same body in large pieces.
    pub fn new(body: B) -> Gathered<B> {
        Gathered { body, held: Vec::new(), pieces: 0, bytes: 0 }
    }

    /// Takes in a piece; gives a large one once there is enough for it.
    fn take_in(&mut self, piece: Bytes) -> Result<Option<Bytes>, TooSmall> {
        self.pieces += 1;
        self.bytes += piece.len();
        if self.pieces > CRUMBS + self.bytes / AVERAGE {
            return Err(TooSmall);
        }
        if self.held.is_empty() && piece.len() >= PIECE {
            return Ok(Some(piece));
        }
        self.held.extend_from_slice(&piece);
        Ok((self.held.len() >= PIECE).then(|| self.rest()))
    }

    fn rest(&mut self) -> Bytes {
        std::mem::take(&mut self.held).into()
    }
}

impl<B> Body for Gathered<B>
where
    B: Body<Data = Bytes> + Unpin,
    B::Error: Into<BoxError>,
{
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        loop {
            let Some(frame) = ready!(Pin::new(&mut self.body).poll_frame(context)) else {
                let rest = self.rest();
                return Poll::Ready((!rest.is_empty()).then(|| Ok(Frame::data(rest))));
            };
            // Headers after the body mean nothing to us.
            let Ok(piece) = frame.map_err(Into::<BoxError>::into)?.into_data() else { continue };
            if let Some(large) = self.take_in(piece)? {
                return Poll::Ready(Some(Ok(Frame::data(large))));
            }
        }
    }

    fn is_end_stream(&self) -> bool {
        self.held.is_empty() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        let (held, rest) = (self.held.len() as u64, self.body.size_hint());
        let mut hint = SizeHint::new();
        hint.set_lower(rest.lower() + held);
        if let Some(upper) = rest.upper() {
            hint.set_upper(upper + held);
        }
        hint
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use http_body_util::{BodyExt, StreamBody};
    use std::convert::Infallible;

    /// The pieces that become of a body of so many pieces of a size.
    async fn gathered(pieces: usize, size: usize) -> Result<Vec<usize>, BoxError> {
        let frames = (0..pieces).map(move |_| Ok::<_, Infallible>(Frame::data(Bytes::from(vec![7; size]))));
        let mut body = Gathered::new(StreamBody::new(futures_util::stream::iter(frames)));
        let mut sizes = Vec::new();
        while let Some(frame) = body.frame().await {
            sizes.push(frame?.into_data().expect("there is nothing but data").len());
        }
        Ok(sizes)
    }

    #[tokio::test]
    async fn small_pieces_are_put_together() {
        assert!(gathered(0, 1).await.unwrap().is_empty());
        assert_eq!(gathered(1_000, 1).await.unwrap(), [1_000]);
        assert_eq!(gathered(10, 1_000).await.unwrap(), [5_000, 5_000]);
        assert_eq!(gathered(3, 100_000).await.unwrap(), [100_000; 3], "large ones stay as they are");
        let packets = gathered(1_500, 1_400).await.unwrap();
        assert_eq!((packets.len(), packets.iter().sum::<usize>()), (500, 2_100_000));
    }

    #[tokio::test]
    async fn a_body_of_crumbs_is_refused() {
        assert!(gathered(1_100, 1).await.is_err());
        assert!(gathered(64 * 1024, 1).await.is_err());
        assert!(gathered(64, 1_024).await.is_ok());
    }
}
