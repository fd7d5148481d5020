//! What is in the log and where: kept in memory, rebuilt from the store at every opening.
//!
//! It takes 16 bytes for each entry and about 150 for each stream.

use std::collections::BTreeMap;

use super::group::Place;
use crate::bounds;
use crate::{Head, Position, Recorded, StreamId};

/// The streams and the places of their entries.
#[derive(Debug, Default)]
pub(super) struct Index {
    end: Position,
    streams: BTreeMap<StreamId, Stream>,
}

#[derive(Debug, Default)]
struct Stream {
    head: Head,
    places: Vec<Place>,
}

impl Index {
    /// Adds the entry after the last, which is also the one after its stream's head.
    pub(super) fn add(&mut self, entry: &Recorded, place: Place) {
        let stream = self.streams.entry(entry.stream.clone()).or_default();
        stream.head = entry.head();
        stream.places.push(place);
        self.end = entry.position;
    }

    pub(super) fn end(&self) -> Position {
        self.end
    }

    pub(super) fn head(&self, stream: &str) -> Head {
        self.streams
            .get(stream)
            .map(|stream| stream.head)
            .unwrap_or_default()
    }

    /// The stream of that name, if it has entries: a clone shares its memory.
    pub(super) fn stream(&self, name: &str) -> Option<StreamId> {
        self.streams
            .get_key_value(name)
            .map(|(stream, _)| stream.clone())
    }

    /// Where the stream's entries after `after_version` are, at most `limit`.
    pub(super) fn places(&self, stream: &StreamId, after_version: u64, limit: usize) -> Vec<Place> {
        let after = usize::try_from(after_version).unwrap_or(usize::MAX);
        let places = self
            .streams
            .get(stream)
            .and_then(|stream| stream.places.get(after..))
            .unwrap_or_default();
        places.iter().take(limit).copied().collect()
    }

    /// A page of streams by name, as [`Journal::streams`](crate::Journal::streams) answers it.
    pub(super) fn page(
        &self,
        prefix: &str,
        after: Option<&StreamId>,
        limit: usize,
    ) -> Vec<(StreamId, Head)> {
        bounds::stream_page(&self.streams, prefix, after, limit, |stream| stream.head)
    }
}
