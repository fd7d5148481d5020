//! What is in the log and where: kept in memory, rebuilt from the store at every opening.
//!
//! It takes 16 bytes for each entry and about 150 for each stream.

use std::collections::BTreeMap;
use std::ops::Bound;

use super::group::Place;
use crate::{Head, Position, READ_ENTRIES_MAX, Recorded, StreamId};

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
        let (stream, _) = self.streams.get_key_value(name)?;
        Some(stream.clone())
    }

    /// Where the stream's entries after `after_version` are, at most `limit`.
    pub(super) fn places(&self, stream: &StreamId, after_version: u64, limit: usize) -> Vec<Place> {
        let after = usize::try_from(after_version).unwrap_or(usize::MAX);
        let stream = self.streams.get(stream);
        let places = stream.and_then(|stream| stream.places.get(after..));
        let places = places.unwrap_or_default().iter();
        places.take(limit).copied().collect()
    }

    /// A page of streams by name, as [`Journal::streams`](crate::Journal::streams) answers it.
    pub(super) fn page(
        &self,
        prefix: &str,
        after: Option<&StreamId>,
        limit: usize,
    ) -> Vec<(StreamId, Head)> {
        let begin = match after.map(StreamId::as_str) {
            Some(after) if after >= prefix => Bound::Excluded(after),
            _ => Bound::Included(prefix),
        };
        self.streams
            .range::<str, _>((begin, Bound::Unbounded))
            .take_while(|(name, _)| name.as_str().starts_with(prefix))
            .take(limit.min(READ_ENTRIES_MAX))
            .map(|(name, stream)| (name.clone(), stream.head))
            .collect()
    }
}
