use std::collections::HashMap;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, PoisonError};

use tokio::sync::{mpsc, oneshot, watch};

use super::group::{Filling, Place};
use super::high_water::{HighWater, Mark};
use super::journal::Shared;
use super::store::Store;
use crate::{Append, Expected, Head, JournalError, Position, Recorded, StreamId};

/// What the writer is asked.
pub(super) enum Request {
    /// Store these entries, which are within the bounds.
    Append(Append, Answer<Vec<Recorded>>),
    /// Let go of the store.
    Close(Answer<()>),
}

/// Where the answer goes. Whoever asked may have gone away, which changes nothing: the send's result is of no use.
pub(super) type Answer<T> = oneshot::Sender<Result<T, JournalError>>;

/// The one thread that writes. Callers that wait together are committed together: it takes what is in the queue, never waiting for
/// more, until the group is full.
pub(super) struct Writer {
    pub(super) requests: mpsc::Receiver<Request>,
    pub(super) shared: Arc<Shared>,
    pub(super) store: Arc<Store>,
    pub(super) high_water: HighWater,
    pub(super) mark: Mark,
    pub(super) appended: watch::Sender<Position>,
    /// Why nothing more is written, once something went wrong.
    pub(super) failure: Option<JournalError>,
}

/// What waits for one commit.
struct Batch {
    group: Filling,
    /// The heads of the streams the group adds to, as they will be.
    heads: HashMap<StreamId, Head>,
    stored: Vec<(Recorded, Place)>,
    /// How many of `stored`, and to whom they are answered.
    accepted: Vec<(usize, Answer<Vec<Recorded>>)>,
    /// Judged against heads that are not stored yet, and therefore answered with the others.
    refused: Vec<(JournalError, Answer<Vec<Recorded>>)>,
}

impl Writer {
    /// Works until it is closed or nobody can ask any more.
    pub(super) fn run(mut self) {
        let mut carried = None;
        while let Some(request) = carried.take().or_else(|| self.requests.blocking_recv()) {
            match request {
                Request::Append(append, answer) => carried = self.commit_with(append, answer),
                Request::Close(answer) => return self.close(answer),
            }
        }
        self.shared.release();
    }

    /// Commits one append and those that wait behind it; what did not fit or is something else comes back.
    fn commit_with(&mut self, append: Append, answer: Answer<Vec<Recorded>>) -> Option<Request> {
        let mut batch = Batch::new(Position(self.mark.position.0 + 1));
        batch.add(append, answer, &self.shared);
        let mut left = None;
        while let Ok(request) = self.requests.try_recv() {
            match request {
                Request::Append(append, answer) if batch.group.has_room_for(&append) => batch.add(append, answer, &self.shared),
                other => {
                    left = Some(other);
                    break;
                }
            }
        }
        self.commit(batch);
        left
    }

    fn commit(&mut self, batch: Batch) {
        if let Some(failure) = &self.failure {
            return batch.fail(failure, failure);
        }
        if batch.group.is_empty() {
            return batch.succeed();
        }
        let Batch { group, heads, stored, accepted, refused } = batch;
        let (first, last) = (group.first(), Position(group.next_position().0 - 1));
        let rest = Batch { group: Filling::new(first), heads, stored, accepted, refused };
        match self.make_durable(first, last, group.finish()) {
            Ok(()) => {
                self.publish(&rest, last);
                rest.succeed();
            }
            Err(failure) => {
                tracing::error!(%failure, "a commit failed: the journal is read-only from here on");
                let unknown = JournalError::OutcomeUnknown { cause: failure.to_string() };
                rest.fail(&unknown, &failure);
                self.failure = Some(failure);
            }
        }
    }

    fn make_durable(&mut self, first: Position, last: Position, group: Vec<u8>) -> Result<(), JournalError> {
        let mark = self.mark.after(&group, last);
        self.store.put(first, group)?;
        self.shared.counters.fsyncs.fetch_add(1, Relaxed);
        self.high_water.write(mark).map_err(|error| JournalError::storage("writing the high-water", error))?;
        self.shared.counters.fsyncs.fetch_add(1, Relaxed);
        self.mark = mark;
        Ok(())
    }

    /// Lets readers see the entries, then wakes them.
    fn publish(&self, batch: &Batch, last: Position) {
        let mut index = self.shared.index.write().unwrap_or_else(PoisonError::into_inner);
        for (entry, place) in &batch.stored {
            index.add(entry, *place);
        }
        drop(index);
        self.shared.counters.commits.fetch_add(1, Relaxed);
        self.shared.counters.entries.fetch_add(batch.stored.len() as u64, Relaxed);
        self.appended.send_replace(last);
    }

    /// What still waits in the queue is dropped with it, after the store was released: that is how those who wait know that the
    /// journal is closed.
    fn close(self, answer: Answer<()>) {
        self.shared.release();
        let synced = if self.failure.is_none() { self.store.sync() } else { Ok(()) };
        drop(self.store);
        drop(self.requests);
        drop(self.appended);
        drop(answer.send(synced));
    }
}

impl Batch {
    fn new(first: Position) -> Self {
        Self { group: Filling::new(first), heads: HashMap::new(), stored: Vec::new(), accepted: Vec::new(), refused: Vec::new() }
    }

    /// Accepts an append for which the group has room, or refuses it.
    fn add(&mut self, append: Append, answer: Answer<Vec<Recorded>>, shared: &Shared) {
        let Append { stream, expected, entries } = append;
        let (stream, mut head) = self.head(stream, shared);
        if let Expected::Exactly(expected) = expected
            && expected != head.version
        {
            return self.refused.push((JournalError::Conflict { stream, expected, head }, answer));
        }
        self.accepted.push((entries.len(), answer));
        for bytes in entries {
            let entry = head.next(self.group.next_position(), stream.clone(), bytes);
            head = entry.head();
            let place = self.group.push(&entry);
            self.stored.push((entry, place));
        }
        self.heads.insert(stream, head);
    }

    /// The stream's head after what the group holds so far.
    fn head(&self, stream: StreamId, shared: &Shared) -> (StreamId, Head) {
        if let Some((stream, head)) = self.heads.get_key_value(&stream) {
            return (stream.clone(), *head);
        }
        let index = shared.index();
        let head = index.head(stream.as_str());
        (index.stream(stream.as_str()).unwrap_or(stream), head)
    }

    fn succeed(self) {
        let mut stored = self.stored.into_iter().map(|(entry, _)| entry);
        for (entries, answer) in self.accepted {
            drop(answer.send(Ok(stored.by_ref().take(entries).collect())));
        }
        for (refusal, answer) in self.refused {
            drop(answer.send(Err(refusal)));
        }
    }

    /// Answers `accepted` to those whose entries were being stored, and `refused` to the others: that theirs were not is certain.
    fn fail(self, accepted: &JournalError, refused: &JournalError) {
        for (_, answer) in self.accepted {
            drop(answer.send(Err(accepted.clone())));
        }
        for (_, answer) in self.refused {
            drop(answer.send(Err(refused.clone())));
        }
    }
}
