//! Copies of a journal's folder, which may be opened without touching the original.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::{high_water, store};

/// Copies what a journal is made of, its high-water record and its store, from `folder` to `copy`, which may exist if it is empty.
pub(super) fn journal(folder: &Path, copy: &Path) -> io::Result<()> {
    fs::create_dir_all(copy)?;
    for path in files(folder)? {
        let to = copy.join(path.strip_prefix(folder).unwrap_or(&path));
        if let Some(parent) = to.parent() {
            fs::create_dir_all(parent)?;
        }
        // Bytes alone: the copy of a file that may not be written must be writable.
        io::copy(&mut fs::File::open(&path)?, &mut fs::File::create(to)?)?;
    }
    Ok(())
}

pub(super) fn bytes(folder: &Path) -> io::Result<u64> {
    files(folder)?
        .iter()
        .try_fold(0, |total, path| Ok(total + fs::metadata(path)?.len()))
}

/// The files that a journal is made of, by name.
pub(super) fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let (mut files, mut folders) = (Vec::new(), Vec::new());
    let (record, store) = (folder.join(high_water::FILE), store::folder(folder));
    if record.try_exists()? {
        files.push(record);
    }
    if store.try_exists()? {
        folders.push(store);
    }
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let kind = if entry.file_type()?.is_dir() {
                &mut folders
            } else {
                &mut files
            };
            kind.push(entry.path());
        }
    }
    files.sort_unstable();
    Ok(files)
}
