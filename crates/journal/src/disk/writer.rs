use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::{mpsc, oneshot, watch};

use super::group::{Filling, Place};
use super::high_water::HighWater;
use super::recovery::Recovered;
use super::seal;
use super::shared::Shared;
use super::space::DiskSpace;
use super::store::Store;
use crate::{Append, Expected, Head, JournalError, Position, Recorded, StreamId};

pub(super) enum Request {
    /// Store these entries, which are within the bounds.
    Append(Append, Answer<Vec<Recorded>>),
    Close(Answer<()>),
}

/// Where the answer goes. Whoever asked may have gone away, which changes nothing: the send's result is of no use.
pub(super) type Answer<T> = oneshot::Sender<Result<T, JournalError>>;

/// A commit that so many shared was crowded: the next one lingers, because as many are about to come.
const CROWD_APPENDS_MIN: usize = 4;

/// How long a commit after a crowded one lets others join it. A commit costs as much for one as for fifty, and on a busy machine it is
/// processor time that those who wait for their answers lack; a lone caller is never made to wait.
const LINGER: Duration = Duration::from_millis(1);

/// The one thread that writes. Callers that wait together are committed together: it takes what is in the queue until the group is full,
/// and waits for more only after a crowded commit, and then briefly.
pub(super) struct Writer {
    requests: mpsc::Receiver<Request>,
    shared: Arc<Shared>,
    store: Arc<Store>,
    high_water: HighWater,
    appended: watch::Sender<Position>,
    space: DiskSpace,
    /// The journal's folder, if it is to be sealed when it is closed.
    sealed: Option<PathBuf>,
    /// Whether the last commit was crowded.
    crowded: bool,
    /// Why nothing more is written, once something went wrong.
    failure: Option<JournalError>,
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
    /// The writer of an opened journal, with what its readers and its watchers see.
    pub(super) fn new(
        recovered: Recovered,
        requests: mpsc::Receiver<Request>,
    ) -> (Self, Arc<Shared>, watch::Receiver<Position>) {
        let Recovered {
            store,
            high_water,
            index,
            space,
            sealed,
        } = recovered;
        let store = Arc::new(store);
        let shared = Arc::new(Shared::new(index, Some(Arc::clone(&store))));
        let (appended, watcher) = watch::channel(high_water.mark().position);
        let writer = Self {
            requests,
            shared: Arc::clone(&shared),
            store,
            high_water,
            appended,
            space,
            sealed,
            crowded: false,
            failure: None,
        };
        (writer, shared, watcher)
    }

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
        let mut batch = Batch::new(Position(self.high_water.mark().position.0 + 1));
        batch.add(append, answer, &self.shared);
        if self.crowded {
            linger();
        }
        let mut left = None;
        while let Ok(request) = self.requests.try_recv() {
            match request {
                Request::Append(append, answer) if batch.group.has_room_for(&append) => {
                    batch.add(append, answer, &self.shared)
                }
                other => {
                    left = Some(other);
                    break;
                }
            }
        }
        self.crowded = batch.accepted.len() + batch.refused.len() >= CROWD_APPENDS_MIN;
        self.commit(batch);
        left
    }

    fn commit(&mut self, mut batch: Batch) {
        if let Some(failure) = &self.failure {
            return batch.fail(failure, failure);
        }
        if batch.group.is_empty() {
            return batch.succeed();
        }
        if let Err(short) = self.space.check() {
            return batch.fail(&short, &short);
        }
        match self.make_durable(&mut batch.group) {
            Ok(took) => {
                self.publish(&batch, took);
                batch.succeed();
            }
            Err(failure) => {
                tracing::error!(%failure, "a commit failed: the journal is read-only from here on");
                let unknown = JournalError::OutcomeUnknown {
                    cause: failure.to_string(),
                };
                batch.fail(&unknown, &failure);
                self.failure = Some(failure);
            }
        }
    }

    #[expect(
        clippy::disallowed_methods,
        reason = "it measures how long the disk takes, and decides nothing by it"
    )]
    fn make_durable(&mut self, group: &mut Filling) -> Result<Duration, JournalError> {
        let begun = Instant::now();
        let (first, last) = (group.first(), Position(group.next_position().0 - 1));
        let bytes = group.finish();
        let mark = self.high_water.mark().after(&bytes, last);
        self.store.put(first, bytes)?;
        self.high_water.write(mark)?;
        Ok(begun.elapsed())
    }

    /// Lets readers see the entries, then wakes them.
    fn publish(&self, batch: &Batch, took: Duration) {
        let mut index = self.shared.index_mut();
        for (entry, place) in &batch.stored {
            index.add(entry, *place);
        }
        drop(index);
        self.shared.count_commit(batch.stored.len(), took);
        self.appended.send_replace(self.high_water.mark().position);
    }

    /// What still waits in the queue is dropped with it, after the store was released: that is how those who wait know that the
    /// journal is closed.
    fn close(self, answer: Answer<()>) {
        self.shared.release();
        let synced = if self.failure.is_none() {
            self.store.sync()
        } else {
            Ok(())
        };
        drop(self.store);
        // A store that failed is suspect, so it is not sealed.
        if let (Some(folder), None, Ok(())) = (&self.sealed, &self.failure, &synced)
            && let Err(error) = seal::set(folder)
        {
            tracing::warn!(%error, "the journal is closed and not sealed: the next opening takes longer");
        }
        drop(self.requests);
        drop(self.appended);
        drop(answer.send(synced));
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "it is a bound on how long others may join, in a thread of its own; nothing could wake it sooner"
)]
fn linger() {
    std::thread::sleep(LINGER);
}

impl Batch {
    fn new(first: Position) -> Self {
        Self {
            group: Filling::new(first),
            heads: HashMap::new(),
            stored: Vec::new(),
            accepted: Vec::new(),
            refused: Vec::new(),
        }
    }

    /// Accepts an append for which the group has room, or refuses it.
    fn add(&mut self, append: Append, answer: Answer<Vec<Recorded>>, shared: &Shared) {
        let Append {
            stream,
            expected,
            entries,
        } = append;
        let (stream, mut head) = self.head(stream, shared);
        if let Expected::Exactly(expected) = expected
            && expected != head.version
        {
            let conflict = JournalError::Conflict {
                stream,
                expected,
                head,
            };
            return self.refused.push((conflict, answer));
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

#[cfg(test)]
mod tests {
    use bytes::Bytes;

    use super::super::index::Index;
    use super::*;
    use crate::Damage;

    fn append(expected: Expected) -> Append {
        Append {
            stream: StreamId::new("a").unwrap(),
            expected,
            entries: vec![Bytes::from_static(b"x")],
        }
    }

    type Answered = oneshot::Receiver<Result<Vec<Recorded>, JournalError>>;

    /// A batch for an empty journal, with the answers to `expected` appends.
    fn batch(shared: &Shared, expected: &[Expected]) -> (Batch, Vec<Answered>) {
        let mut batch = Batch::new(Position(1));
        let ask = |expected: &Expected| {
            let (answer, answered) = oneshot::channel();
            batch.add(append(*expected), answer, shared);
            answered
        };
        let answers = expected.iter().map(ask).collect();
        (batch, answers)
    }

    #[tokio::test]
    async fn whoever_lost_against_an_entry_that_failed_is_told_of_the_failure_and_not_of_the_entry()
    {
        let shared = Shared::new(Index::default(), None);
        let (batch, mut answers) = batch(&shared, &[Expected::Exactly(0), Expected::Exactly(0)]);
        let failure: JournalError = Damage::OtherGroups {
            acknowledged: Position(1),
        }
        .into();
        batch.fail(&JournalError::Closed, &failure);
        assert_eq!(answers.remove(0).await.unwrap(), Err(JournalError::Closed));
        assert_eq!(answers.remove(0).await.unwrap(), Err(failure));
    }

    #[tokio::test]
    async fn appends_of_one_batch_see_each_other() {
        let shared = Shared::new(Index::default(), None);
        let (batch, answers) = batch(
            &shared,
            &[
                Expected::Exactly(0),
                Expected::Exactly(1),
                Expected::Exactly(1),
                Expected::Any,
            ],
        );
        batch.succeed();
        let mut versions = Vec::new();
        for answered in answers {
            versions.push(
                answered
                    .await
                    .unwrap()
                    .map(|recorded| recorded[0].version)
                    .map_err(|error| error.to_string()),
            );
        }
        let conflict = "stream a holds 2 entries, not the expected 1".to_owned();
        assert_eq!(versions, [Ok(1), Ok(2), Err(conflict), Ok(3)]);
    }
}
