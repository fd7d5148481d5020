//! Reads an export line by line; nothing is taken on trust.

use std::fmt;
use std::io::BufRead;
use std::path::{Path, PathBuf};

use ::journal::{ENTRY_BYTES_MAX, Hash, Head, JournalError, StreamId};
use bundle::Hex;
use indicatif::ProgressBar;

use super::super::format::{FORMAT, Line};
use super::super::stores::StoreName;
use super::restored::{Filling, Restored};
use crate::lines::{self, LINE_BYTES_MAX};
use crate::outcome::Found;

/// Why an export cannot be restored.
#[derive(Debug)]
pub(super) enum Flaw {
    /// The line cannot be read.
    Unreadable(String),
    /// The line can be read and does not belong there, or is not what was exported.
    Wrong(String),
    /// The new store fails.
    Store(JournalError),
}

impl Flaw {
    pub(super) const fn found(&self) -> Found {
        if matches!(self, Self::Wrong(_)) {
            Found::Wrong
        } else {
            Found::Unusable
        }
    }
}

impl From<JournalError> for Flaw {
    fn from(error: JournalError) -> Self {
        Self::Store(error)
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(flaw) | Self::Wrong(flaw) => f.write_str(flaw),
            Self::Store(error) => error.fmt(f),
        }
    }
}

fn wrong<T>(flaw: impl Into<String>) -> Result<T, Flaw> {
    Err(Flaw::Wrong(flaw.into()))
}

/// An export being restored below a folder.
pub(super) struct Reader<R> {
    source: R,
    buffer: Vec<u8>,
    line: u64,
    folder: PathBuf,
    restored: Vec<Restored>,
}

impl<R: BufRead> Reader<R> {
    pub(super) fn new(source: R, folder: &Path) -> Self {
        Self {
            source,
            buffer: Vec::new(),
            line: 0,
            folder: folder.to_owned(),
            restored: Vec::new(),
        }
    }

    /// The number of the line read last.
    pub(super) const fn line(&self) -> u64 {
        self.line
    }

    pub(super) async fn read(&mut self) -> Result<Vec<Restored>, Flaw> {
        match self.next()? {
            Line::Export { format: FORMAT } => {}
            Line::Export { format } => {
                return Err(Flaw::Unreadable(format!(
                    "the format is {format}, not {FORMAT}"
                )));
            }
            _ => return wrong("an export begins with its format"),
        }
        loop {
            match self.next()? {
                Line::Store { name } => self.store(name).await?,
                Line::Complete { stores, entries } => return self.complete(&stores, entries),
                Line::Export { .. } | Line::Entry { .. } | Line::End { .. } => {
                    return wrong("neither a store nor the end of the export");
                }
            }
        }
    }

    fn complete(
        &mut self,
        stores: &[Option<StoreName>],
        entries: u64,
    ) -> Result<Vec<Restored>, Flaw> {
        if !stores
            .iter()
            .map(Option::as_ref)
            .eq(self.restored.iter().map(Restored::name))
        {
            return wrong("the stores are not those that were exported");
        }
        let restored = self
            .restored
            .iter()
            .fold(0_u64, |sum, store| sum.saturating_add(store.entries()));
        if restored != entries {
            return wrong(format!(
                "the export holds {restored} entries and should hold {entries}"
            ));
        }
        if stores.is_empty() {
            return wrong("the export holds no store");
        }
        if self.next_line()? {
            return wrong("something follows the end of the export");
        }
        Ok(std::mem::take(&mut self.restored))
    }

    async fn store(&mut self, name: Option<StoreName>) -> Result<(), Flaw> {
        if let Some(last) = self.restored.last()
            && last.name() >= name.as_ref()
        {
            return wrong("the stores are not in the order of their names");
        }
        let folder = name
            .as_ref()
            .map_or_else(|| self.folder.clone(), |name| self.folder.join(name));
        let mut filling = Filling::new(name, &folder).await?;
        if self
            .restored
            .first()
            .is_some_and(|first| first.name().is_none())
        {
            return wrong("a store that was exported by itself is the only one");
        }
        let bar =
            ProgressBar::new_spinner().with_message(super::super::stores::label(filling.name()));
        loop {
            match self.next()? {
                Line::Entry {
                    position,
                    stream,
                    version,
                    hash,
                    bytes,
                } => {
                    let expected = filling.entries().saturating_add(1);
                    if position != expected {
                        return wrong(format!("position {position} where {expected} should be"));
                    }
                    entry(&mut filling, &stream, version, &hash, bytes.0).await?;
                    bar.set_position(position);
                }
                Line::End {
                    entries,
                    streams,
                    head,
                } => {
                    let digest = filling.digest();
                    if (entries, streams, &head)
                        != (digest.entries, digest.streams, &digest.head.into())
                    {
                        return wrong(
                            "the store's entries, streams or head are not those that were exported",
                        );
                    }
                    break;
                }
                Line::Export { .. } | Line::Store { .. } | Line::Complete { .. } => {
                    return wrong("the store has no end");
                }
            }
        }
        bar.finish_and_clear();
        self.restored.push(filling.finish().await?);
        Ok(())
    }

    fn next(&mut self) -> Result<Line, Flaw> {
        if !self.next_line()? {
            return wrong("the export is cut: its last line is missing");
        }
        serde_json::from_slice(&self.buffer)
            .map_err(|error| Flaw::Unreadable(format!("column {}: {error}", error.column())))
    }

    /// Reads a line into the buffer, if there is one.
    fn next_line(&mut self) -> Result<bool, Flaw> {
        self.line += 1;
        match lines::read_line(&mut self.source, &mut self.buffer) {
            Ok(lines::Line::Read) => Ok(true),
            Ok(lines::Line::End) => Ok(false),
            Ok(lines::Line::TooLong) => Err(Flaw::Unreadable(format!(
                "the line is longer than {LINE_BYTES_MAX} bytes"
            ))),
            Err(error) => Err(Flaw::Unreadable(format!("it cannot be read: {error}"))),
        }
    }
}

/// Checks one entry against the chain of its stream and adds it.
async fn entry(
    filling: &mut Filling,
    stream: &str,
    version: u64,
    hash: &Hex,
    bytes: Vec<u8>,
) -> Result<(), Flaw> {
    let stream = StreamId::new(stream).map_err(|error| Flaw::Unreadable(error.to_string()))?;
    if bytes.len() > ENTRY_BYTES_MAX {
        return Err(Flaw::Unreadable(format!(
            "the entry has {} bytes, more than {ENTRY_BYTES_MAX}",
            bytes.len()
        )));
    }
    let head: Head = filling.head(&stream);
    let expected = head.version.saturating_add(1);
    if version != expected {
        return wrong(format!(
            "version {version} of stream {stream} where {expected} should be"
        ));
    }
    let chained = Hash::chained(head.hash, &stream, version, &bytes);
    if Hex::from(chained) != *hash {
        return wrong(format!(
            "the hash of version {version} of stream {stream} is not that of what the line holds"
        ));
    }
    filling.add(stream, bytes, chained).await?;
    Ok(())
}
