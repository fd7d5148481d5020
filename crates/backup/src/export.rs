use std::io::Write;

use journal::{Journal as _, Options, Position, READ_ENTRIES_MAX, SledJournal};

use crate::digest::{Digest, open_copy};
use crate::format::{FORMAT, Line};
use crate::{BackupError, Progress, Store};

/// Writes every entry of every store, each checked as by [`verify`](crate::verify), and answers once all lines are flushed.
///
/// # Errors
/// The first store that cannot be opened or read, after which no whole export has been written; or what the output gives.
pub async fn export(
    stores: &[Store],
    options: &Options,
    mut output: impl Write,
    progress: &mut impl FnMut(Progress<'_>),
) -> Result<(), BackupError> {
    write(&mut output, &Line::Export { format: FORMAT })?;
    let mut entries = 0;
    for store in stores {
        let scratch = tempfile::tempdir().map_err(BackupError::Scratch)?;
        let journal = open_copy(store, scratch.path(), options).await?;
        entries += write_store(store, &journal, &mut output, progress).await?;
        journal
            .close()
            .await
            .map_err(BackupError::of_store(&store.folder))?;
    }
    let stores = stores.iter().map(|store| store.name.clone()).collect();
    write(&mut output, &Line::Complete { stores, entries })?;
    output.flush().map_err(BackupError::Output)
}

/// Writes one store, and answers how many entries it holds.
async fn write_store(
    store: &Store,
    journal: &SledJournal,
    output: &mut impl Write,
    progress: &mut impl FnMut(Progress<'_>),
) -> Result<u64, BackupError> {
    let failed = BackupError::of_store(&store.folder);
    let name = store.name.clone();
    write(output, &Line::Store { name })?;
    let digest = Digest::of(journal).await.map_err(&failed)?;
    let label = store.label();
    let (mut after, mut written) = (Position::START, 0);
    loop {
        let page = journal
            .read_all(after, READ_ENTRIES_MAX)
            .await
            .map_err(&failed)?;
        let Some(last) = page.last() else { break };
        after = last.position;
        for entry in page {
            written += 1;
            write(output, &Line::entry(written, &entry))?;
        }
        progress(Progress {
            store: &label,
            entries: written,
            of: Some(digest.entries),
        });
    }
    write(output, &Line::end(&digest))?;
    Ok(digest.entries)
}

fn write(output: &mut impl Write, line: &Line) -> Result<(), BackupError> {
    serde_json::to_writer(&mut *output, line)
        .map_err(Into::into)
        .and_then(|()| output.write_all(b"\n"))
        .map_err(BackupError::Output)
}
