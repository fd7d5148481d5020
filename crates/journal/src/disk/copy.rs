//! Copies of a journal's folder, which may be opened without touching the original.

use std::fs;
use std::io;
use std::path::Path;

use super::{high_water, store};

/// Copies what a journal is made of, its high-water record and its store, from `folder` to `copy`, which may be there and empty.
pub(super) fn journal(folder: &Path, copy: &Path) -> io::Result<()> {
    fs::create_dir_all(copy)?;
    let record = folder.join(high_water::FILE);
    if record.try_exists()? {
        file(&record, &copy.join(high_water::FILE))?;
    }
    let stored = folder.join(store::FOLDER);
    if stored.try_exists()? {
        tree(&stored, &copy.join(store::FOLDER))
    } else {
        Ok(())
    }
}

/// The bytes of all files in `folder` and below.
pub(super) fn bytes(folder: &Path) -> io::Result<u64> {
    let mut total = 0;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        total += if entry.file_type()?.is_dir() {
            bytes(&entry.path())?
        } else {
            entry.metadata()?.len()
        };
    }
    Ok(total)
}

fn tree(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            tree(&entry.path(), &target)?;
        } else {
            file(&entry.path(), &target)?;
        }
    }
    Ok(())
}

/// Copies bytes alone: the copy of a file that may not be written must be writable.
fn file(from: &Path, to: &Path) -> io::Result<()> {
    io::copy(&mut fs::File::open(from)?, &mut fs::File::create(to)?).map(drop)
}
