//! The list of games: a small row for each, so that a list loads no game but those it shows.
//!
//! Its rows follow from the journal alone. [`Roster::build`] reads each game once after a start, in the background; from then on the host
//! says how a game stands after each commit, before the commit is answered. A row has the version it was made from, so nothing counts
//! twice; and a game that changes before its row was read is read on to where it came.

mod query;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::fmt::Display;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};

use aggregate::{Aggregate as _, Version};
use api::adjudication::v1 as proto;
use envelope::{Envelope, EnvelopeError};
use game::{Game, Wait};
use host::Backoff;
use journal::{Advice, Journal, JournalError, Recorded, StreamId};
use node::status;
use terms::{EventId, VenueId};
use tokio::sync::watch;
use tonic::Status;
use wire::GameCodec;

use crate::KIND;
pub(crate) use query::{Page, Query};

/// How many entries, or names of games, are read at a time.
const PAGE: usize = 1_000;

/// How long a caller waits for a list that is still being built.
const COMPLETE_WITHIN: Duration = Duration::from_secs(3);

pub(crate) struct Roster {
    games: Mutex<Games>,
    /// Whether every game has its row. Changes under the lock of the games.
    complete: watch::Sender<bool>,
}

#[derive(Default)]
struct Games {
    /// By id.
    rows: BTreeMap<String, Row>,
    /// The games that have changed before they had a row, and the version they came to.
    behind: BTreeMap<String, Version>,
}

/// What a list asks of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Row {
    version: Version,
    event: Option<EventId>,
    venue: Option<VenueId>,
    phase: proto::Phase,
    waits: Vec<Waits>,
}

/// Something that waits for an arbiter, and since when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Waits {
    what: Wait,
    since: SystemTime,
}

impl Row {
    /// None for a game that was never opened.
    fn of(game: &Game, version: Version, at: SystemTime) -> Option<Self> {
        let setup = game.setup()?;
        let mut row = Self {
            version,
            event: setup.event.clone(),
            venue: setup.venue.clone(),
            phase: proto::Phase::Unspecified,
            waits: Vec::new(),
        };
        row.update(game, version, at);
        Some(row)
    }

    /// What waited before waits since then; what is new waits since `at`.
    fn update(&mut self, game: &Game, version: Version, at: SystemTime) {
        let before = std::mem::take(&mut self.waits);
        let since = |what| {
            let known = before.iter().find(|wait| wait.what == what);
            known.map_or(at, |wait| wait.since)
        };
        self.waits = game
            .waits()
            .map(|what| Waits {
                what,
                since: since(what),
            })
            .collect();
        self.phase = wire::phase(game.phase());
        self.version = version;
    }
}

/// A game as it is read from the journal.
#[derive(Default)]
struct Fold {
    game: Game,
    version: u64,
    row: Option<Row>,
}

impl Fold {
    fn apply(&mut self, recorded: &Recorded) -> Result<(), EnvelopeError> {
        let (envelope, event) = Envelope::open::<Game, GameCodec>(&recorded.bytes)?;
        self.game.apply(&event, envelope.at);
        self.version = recorded.version;
        // Between the events of one commit a game does not stand anywhere.
        if envelope.following == 0 {
            let (game, version) = (&self.game, Version(self.version));
            match &mut self.row {
                Some(row) => row.update(game, version, envelope.wall),
                None => self.row = Row::of(game, version, envelope.wall),
            }
        }
        Ok(())
    }
}

impl Roster {
    pub(crate) fn new() -> Self {
        Self {
            games: Mutex::default(),
            complete: watch::Sender::new(false),
        }
    }

    /// How a game stands after a commit at the time `at`.
    pub(crate) fn stands(&self, stream: &StreamId, game: &Game, version: Version, at: SystemTime) {
        let Some(id) = node::id_of(KIND, stream) else {
            return;
        };
        let mut games = self.games();
        match games.rows.get_mut(id) {
            Some(row) if row.version < version => row.update(game, version, at),
            Some(_) => {}
            None if *self.complete.borrow() => {
                let row = Row::of(game, version, at);
                games.rows.extend(row.map(|row| (id.to_owned(), row)));
            }
            None => {
                games.behind.insert(id.to_owned(), version);
            }
        }
    }

    /// Reads the games that are stored, one after another; lists are answered from then on.
    ///
    /// # Errors
    /// When the store fails as a whole. A game that cannot be read is left out.
    pub(crate) async fn build(
        self: Arc<Self>,
        journal: Arc<dyn Journal>,
    ) -> Result<(), JournalError> {
        let mut pauses = Backoff::default().waits();
        while let Err(error) = self.read_all(journal.as_ref()).await {
            let again = matches!(error.advice(), Advice::Retry | Advice::Resync);
            let Some(pause) = pauses.next().filter(|_| again) else {
                tracing::error!(%error, "the list of games cannot be built");
                return Err(error);
            };
            tracing::warn!(%error, "the journal does not answer; the list of games is built later");
            tokio::time::sleep(pause).await;
        }
        Ok(())
    }

    async fn read_all(&self, journal: &dyn Journal) -> Result<(), JournalError> {
        let prefix = format!("{KIND}/");
        let mut after = None;
        loop {
            let page = journal.streams(&prefix, after.as_ref(), PAGE).await?;
            let Some((last, _)) = page.last() else { break };
            after = Some(last.clone());
            for (stream, _) in page {
                self.read(&stream, journal).await?;
            }
        }
        // Those that were opened meanwhile.
        while let Some(stream) = self.next_behind() {
            self.read(&stream, journal).await?;
        }
        Ok(())
    }

    /// A game that has no row; the list is complete if there is none.
    fn next_behind(&self) -> Option<StreamId> {
        let mut games = self.games();
        while let Some((id, _)) = games.behind.first_key_value() {
            match StreamId::new(format!("{KIND}/{id}")) {
                Ok(stream) => return Some(stream),
                Err(_) => drop(games.behind.pop_first()),
            }
        }
        self.complete.send_replace(true);
        None
    }

    async fn read(&self, stream: &StreamId, journal: &dyn Journal) -> Result<(), JournalError> {
        let id = node::id_of(KIND, stream).unwrap_or_default();
        if self.games().rows.contains_key(id) {
            return Ok(());
        }
        let leave_out = |error: &dyn Display| {
            tracing::error!(%stream, %error, "this game cannot be read and is not listed");
            self.games().behind.remove(id);
        };
        let mut fold = Fold::default();
        loop {
            let page = match journal.read(stream, fold.version, PAGE).await {
                Err(error @ JournalError::Damaged(_)) => {
                    leave_out(&error);
                    return Ok(());
                }
                page => page?,
            };
            if let Err(error) = page.iter().try_for_each(|recorded| fold.apply(recorded)) {
                leave_out(&error);
                return Ok(());
            }
            let mut games = self.games();
            let behind = games.behind.get(id).copied().unwrap_or_default();
            if page.is_empty() && behind <= Version(fold.version) {
                games.behind.remove(id);
                games.rows.extend(fold.row.map(|row| (id.to_owned(), row)));
                return Ok(());
            }
        }
    }

    /// A page of the games that are wanted: by id, or those that wait for an arbiter, by how long they have.
    ///
    /// # Errors
    /// `UNAVAILABLE` while the list is being built.
    pub(crate) async fn page(&self, query: &Query) -> Result<Page, Status> {
        let mut complete = self.complete.subscribe();
        let complete = async { complete.wait_for(|&complete| complete).await.is_ok() };
        if tokio::time::timeout(COMPLETE_WITHIN, complete).await == Ok(true) {
            Ok(query.page(&self.games().rows))
        } else {
            Err(status::not_ready(
                "the list of games is still being built after a start; try again shortly".into(),
            ))
        }
    }

    fn games(&self) -> MutexGuard<'_, Games> {
        // Nothing under the lock leaves the rows half-changed, so a panic elsewhere does not spoil them.
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
