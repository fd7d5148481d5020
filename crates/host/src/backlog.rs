use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};

use journal::{Position, Recorded, StreamId};
use tokio::time::Instant;

use crate::backoff::Pause;
use crate::time::monotonic_now;
use crate::{Backoff, Parked};

/// What a relay has read and not yet delivered: one queue per stream, served in turn.
#[derive(Default)]
pub(crate) struct Backlog {
    backoff: Backoff,
    /// Never an empty queue.
    queues: HashMap<StreamId, Queue>,
    /// The streams whose first event may be tried now.
    ready: VecDeque<StreamId>,
    /// The streams left alone for a while, by when they are tried again.
    resting: BTreeSet<(Instant, StreamId)>,
    /// Refused for good. Of such a stream nothing is kept but the place of the first event not delivered, in `undelivered`.
    parked: BTreeMap<StreamId, (Position, Parked)>,
    /// Every place that the cursor may not pass.
    undelivered: BTreeSet<Position>,
}

#[derive(Default)]
struct Queue {
    events: VecDeque<Recorded>,
    pause: Option<Pause>,
}

impl Backlog {
    pub(crate) fn new(backoff: Backoff) -> Self {
        Self {
            backoff,
            ..Self::default()
        }
    }

    /// Takes in an event that was read. Events come in the order of their places.
    pub(crate) fn push(&mut self, event: Recorded) {
        if self.parked.contains_key(&event.stream) {
            return;
        }
        self.undelivered.insert(event.position);
        let queue = self.queues.entry(event.stream.clone()).or_default();
        if queue.events.is_empty() {
            self.ready.push_back(event.stream.clone());
        }
        queue.events.push_back(event);
    }

    /// How many events wait to be delivered.
    pub(crate) fn pending(&self) -> usize {
        self.undelivered.len() - self.parked.len()
    }

    /// The event to try next. It stays the next one until it is settled.
    pub(crate) fn next(&mut self) -> Option<Recorded> {
        let now = monotonic_now();
        while self.resting.first().is_some_and(|(until, _)| *until <= now) {
            let rested = self.resting.pop_first();
            self.ready.extend(rested.map(|(_, stream)| stream));
        }
        let stream = self.ready.front()?;
        self.queues.get(stream)?.events.front().cloned()
    }

    /// The next event was delivered: its stream goes to the end of the line.
    pub(crate) fn delivered(&mut self) {
        let Some((stream, queue)) = first(&mut self.ready, &mut self.queues) else {
            return;
        };
        queue.pause = None;
        if let Some(event) = queue.events.pop_front() {
            self.undelivered.remove(&event.position);
        }
        if queue.events.is_empty() {
            self.queues.remove(&stream);
        } else {
            self.ready.push_back(stream);
        }
    }

    /// The next event could not be delivered yet: its stream rests, the longer the more often this happens in a row.
    pub(crate) fn rest(&mut self) {
        let Some((stream, queue)) = first(&mut self.ready, &mut self.queues) else {
            return;
        };
        let pause = Pause::after(queue.pause.take(), self.backoff);
        self.resting.insert((pause.until(), stream));
        queue.pause = Some(pause);
    }

    /// The next event was refused for good: its stream is not tried again by itself.
    pub(crate) fn park(&mut self, cause: String) {
        let Some((stream, queue)) = first(&mut self.ready, &mut self.queues) else {
            return;
        };
        let mut events = std::mem::take(&mut queue.events).into_iter();
        self.queues.remove(&stream);
        if let Some(first) = events.next() {
            let parked = Parked {
                stream: stream.clone(),
                version: first.version,
                cause,
                since: monotonic_now(),
            };
            self.parked.insert(stream, (first.position, parked));
        }
        for event in events {
            self.undelivered.remove(&event.position);
        }
    }

    pub(crate) fn parked(&self) -> Vec<Parked> {
        self.parked
            .values()
            .map(|(_, parked)| parked.clone())
            .collect()
    }

    /// The version of the first event of a parked stream that was not delivered.
    pub(crate) fn parked_at(&self, stream: &StreamId) -> Option<u64> {
        self.parked.get(stream).map(|(_, parked)| parked.version)
    }

    /// A parked stream has come as far as `next`, which was refused in its turn.
    pub(crate) fn still_parked(&mut self, next: &Recorded, cause: String) {
        if let Some((position, parked)) = self.parked.get_mut(&next.stream) {
            self.undelivered.remove(position);
            self.undelivered.insert(next.position);
            *position = next.position;
            parked.version = next.version;
            parked.cause = cause;
        }
    }

    /// Everything of a parked stream that was read has been delivered.
    pub(crate) fn unpark(&mut self, stream: &StreamId) {
        if let Some((position, _)) = self.parked.remove(stream) {
            self.undelivered.remove(&position);
        }
    }

    /// When the first of the resting streams is tried again.
    pub(crate) fn next_attempt(&self) -> Option<Instant> {
        self.resting.first().map(|(until, _)| *until)
    }

    /// How far everything has been delivered, when everything up to `read` was read.
    pub(crate) fn delivered_until(&self, read: Position) -> Position {
        self.undelivered
            .first()
            .map_or(read, |first| first.just_before())
    }
}

/// Takes the next stream out of the line.
fn first<'a>(
    ready: &mut VecDeque<StreamId>,
    queues: &'a mut HashMap<StreamId, Queue>,
) -> Option<(StreamId, &'a mut Queue)> {
    let stream = ready.pop_front()?;
    let queue = queues.get_mut(&stream)?;
    Some((stream, queue))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use bytes::Bytes;
    use journal::Hash;

    use super::*;

    fn event(stream: &str, position: u64) -> Recorded {
        Recorded {
            position: Position::new(position),
            stream: StreamId::new(stream).unwrap(),
            version: position,
            previous: Hash::GENESIS,
            hash: Hash::GENESIS,
            bytes: Bytes::new(),
        }
    }

    fn empty() -> Backlog {
        let (min, max) = (Duration::from_millis(50), Duration::from_secs(5));
        Backlog::new(Backoff::new(min, max, 0.0).unwrap())
    }

    fn backlog() -> Backlog {
        let mut backlog = empty();
        for (stream, position) in [("a", 3), ("a", 4), ("b", 5), ("a", 6), ("b", 8)] {
            backlog.push(event(stream, position));
        }
        backlog
    }

    fn next(backlog: &mut Backlog) -> Option<u64> {
        backlog.next().map(|event| event.position.get())
    }

    #[tokio::test(start_paused = true)]
    async fn streams_take_turns_and_each_keeps_its_order() {
        let mut backlog = backlog();
        let mut order = Vec::new();
        while let Some(position) = next(&mut backlog) {
            order.push(position);
            backlog.delivered();
        }
        assert_eq!(order, [3, 5, 4, 8, 6]);
        assert_eq!(backlog.pending(), 0);
    }

    #[tokio::test(start_paused = true)]
    async fn the_cursor_stops_before_the_first_event_not_delivered() {
        let mut backlog = backlog();
        assert_eq!(backlog.delivered_until(Position::new(9)), Position::new(2));
        backlog.delivered();
        assert_eq!(backlog.delivered_until(Position::new(9)), Position::new(3));
        while backlog.next().is_some() {
            backlog.delivered();
        }
        assert_eq!(backlog.delivered_until(Position::new(9)), Position::new(9));
    }

    #[tokio::test(start_paused = true)]
    async fn a_resting_stream_comes_back_after_its_wait_and_waits_longer_the_next_time() {
        let mut backlog = backlog();
        for wait_ms in [50, 100] {
            backlog.rest();
            while next(&mut backlog) == Some(5) || next(&mut backlog) == Some(8) {
                backlog.delivered();
            }
            tokio::time::advance(Duration::from_millis(wait_ms - 1)).await;
            assert_eq!(next(&mut backlog), None);
            tokio::time::advance(Duration::from_millis(1)).await;
            assert_eq!(next(&mut backlog), Some(3));
        }
    }

    #[tokio::test(start_paused = true)]
    async fn after_a_delivery_the_waits_begin_anew() {
        let mut backlog = empty();
        backlog.push(event("a", 1));
        backlog.push(event("a", 2));
        for wait_ms in [50, 100] {
            assert!(backlog.next().is_some());
            backlog.rest();
            tokio::time::advance(Duration::from_millis(wait_ms)).await;
        }
        assert_eq!(next(&mut backlog), Some(1));
        backlog.delivered();
        assert_eq!(next(&mut backlog), Some(2));
        backlog.rest();
        assert_eq!(
            backlog.next_attempt(),
            Some(monotonic_now() + Duration::from_millis(50))
        );
    }

    #[tokio::test(start_paused = true)]
    async fn a_parked_stream_takes_no_room_and_holds_the_cursor() {
        let mut backlog = backlog();
        backlog.park("refused".into());
        backlog.push(event("a", 9));
        assert_eq!(backlog.pending(), 2);
        while let Some(position) = next(&mut backlog) {
            assert!([5, 8].contains(&position));
            backlog.delivered();
        }
        assert_eq!(backlog.pending(), 0);
        assert_eq!(backlog.delivered_until(Position::new(9)), Position::new(2));
    }
}
