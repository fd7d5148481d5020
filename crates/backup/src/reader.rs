//! Reads an export line by line; nothing is taken on trust.

use std::io::{BufRead, Read as _};
use std::path::{Path, PathBuf};

use files::Hex;
use journal::{ENTRY_BYTES_MAX, Hash, StreamId};

use crate::filling::{Filling, Restored};
use crate::format::{Entry, FORMAT, Line};
use crate::store::label;
use crate::{BackupError, Progress, StoreName};

/// Bytes of a line: an entry of the largest size in hexadecimal digits has far fewer.
const LINE_BYTES_MAX: usize = 1024 * 1024;

/// How many entries are restored between two reports of progress.
const PROGRESS_ENTRIES: u64 = 256;

/// An export being restored below a folder.
pub(crate) struct Reader<R> {
    source: R,
    buffer: Vec<u8>,
    /// The number of the line read last.
    line: u64,
    folder: PathBuf,
    restored: Vec<Restored>,
}

impl<R: BufRead> Reader<R> {
    pub(crate) fn new(source: R, folder: &Path) -> Self {
        Self {
            source,
            buffer: Vec::new(),
            line: 0,
            folder: folder.to_owned(),
            restored: Vec::new(),
        }
    }

    pub(crate) async fn read(
        mut self,
        progress: &mut impl FnMut(Progress<'_>),
    ) -> Result<Vec<Restored>, BackupError> {
        match self.next()? {
            Line::Export { format: FORMAT } => {}
            Line::Export { format } => {
                return self.illegible(format!("the format is {format}, not {FORMAT}"));
            }
            Line::Store { .. } | Line::Entry(_) | Line::End { .. } | Line::Complete { .. } => {
                return self.contradictory("an export begins with its format");
            }
        }
        loop {
            match self.next()? {
                Line::Store { name } => self.store(name, progress).await?,
                Line::Complete { stores, entries } => return self.complete(&stores, entries),
                Line::Export { .. } | Line::Entry(_) | Line::End { .. } => {
                    return self.contradictory("neither a store nor the end of the export");
                }
            }
        }
    }

    fn complete(
        mut self,
        stores: &[Option<StoreName>],
        entries: u64,
    ) -> Result<Vec<Restored>, BackupError> {
        let names = self.restored.iter().map(|store| &store.name);
        if !names.eq(stores) {
            return self.contradictory("the stores are not those that were exported");
        }
        let held = self.restored.iter().map(|store| store.digest.entries);
        let held = held.fold(0_u64, u64::saturating_add);
        if held != entries {
            return self.contradictory(format!(
                "the export holds {held} entries and should hold {entries}"
            ));
        }
        if stores.is_empty() {
            return self.contradictory("the export holds no store");
        }
        if self.next_line()? {
            return self.contradictory("something follows the end of the export");
        }
        Ok(self.restored)
    }

    async fn store(
        &mut self,
        name: Option<StoreName>,
        progress: &mut impl FnMut(Progress<'_>),
    ) -> Result<(), BackupError> {
        if let Some(last) = self.restored.last() {
            if last.name.is_none() {
                return self.contradictory("a store that was exported by itself is the only one");
            }
            if last.name >= name {
                return self.contradictory("the stores are not in the order of their names");
            }
        }
        let mut folder = self.folder.clone();
        folder.extend(&name);
        let label = label(name.as_ref());
        let mut filling = Filling::new(name, &folder).await?;
        loop {
            match self.next()? {
                Line::Entry(entry) => {
                    self.entry(&mut filling, entry).await?;
                    let entries = filling.entries();
                    if entries.is_multiple_of(PROGRESS_ENTRIES) {
                        progress(Progress {
                            store: &label,
                            entries,
                            of: None,
                        });
                    }
                }
                end @ Line::End { .. } => {
                    if end != Line::end(&filling.digest()) {
                        return self.contradictory(
                            "the store's entries, streams or head are not those that were exported",
                        );
                    }
                    self.restored.push(filling.finish().await?);
                    return Ok(());
                }
                Line::Export { .. } | Line::Store { .. } | Line::Complete { .. } => {
                    return self.contradictory("the store has no end");
                }
            }
        }
    }

    /// Checks one entry against the chain of its stream and adds it.
    async fn entry(&self, filling: &mut Filling, entry: Entry) -> Result<(), BackupError> {
        let (position, expected) = (entry.position, filling.entries().saturating_add(1));
        if position != expected {
            let flaw = format!("position {position} where {expected} should be");
            return self.contradictory(flaw);
        }
        let stream = match StreamId::new(&entry.stream) {
            Ok(stream) => stream,
            Err(error) => return self.illegible(error.to_string()),
        };
        let bytes = entry.bytes.0;
        if bytes.len() > ENTRY_BYTES_MAX {
            return self.illegible(format!(
                "the entry has {} bytes, more than {ENTRY_BYTES_MAX}",
                bytes.len()
            ));
        }
        let (head, version) = (filling.head(&stream), entry.version);
        let expected = head.version.saturating_add(1);
        if version != expected {
            return self.contradictory(format!(
                "version {version} of stream {stream} where {expected} should be"
            ));
        }
        let chained = Hash::chained(head.hash, &stream, version, &bytes);
        if Hex::from(chained) != entry.hash {
            return self.contradictory(format!(
                "the hash of version {version} of stream {stream} is not that of what the line holds"
            ));
        }
        filling.add(stream, bytes, chained).await
    }

    fn next(&mut self) -> Result<Line, BackupError> {
        if !self.next_line()? {
            return self.contradictory("the export is cut: its last line is missing");
        }
        match serde_json::from_slice(&self.buffer) {
            Ok(line) => Ok(line),
            Err(error) => self.illegible(format!("column {}: {error}", error.column())),
        }
    }

    /// Reads a line into the buffer, if there is one.
    fn next_line(&mut self) -> Result<bool, BackupError> {
        self.line += 1;
        self.buffer.clear();
        let read = (&mut self.source)
            .take(LINE_BYTES_MAX as u64)
            .read_until(b'\n', &mut self.buffer);
        match read {
            Ok(LINE_BYTES_MAX) if !self.buffer.ends_with(b"\n") => {
                self.illegible(format!("the line is longer than {LINE_BYTES_MAX} bytes"))
            }
            Ok(bytes) => Ok(bytes > 0),
            Err(error) => self.illegible(format!("it cannot be read: {error}")),
        }
    }

    fn illegible<T>(&self, flaw: impl Into<String>) -> Result<T, BackupError> {
        Err(BackupError::Illegible {
            line: self.line,
            flaw: flaw.into(),
        })
    }

    fn contradictory<T>(&self, flaw: impl Into<String>) -> Result<T, BackupError> {
        Err(BackupError::Contradictory {
            line: self.line,
            flaw: flaw.into(),
        })
    }
}
