//! Files from outside, bounded.

use std::fs::File;
use std::io::{self, Read as _, Write as _};
use std::path::Path;

/// Reads a file, but no more than one byte past what the record formats take, so that a device or an endless pipe cannot fill the memory.
///
/// # Errors
/// Why it cannot be read, as the end of a sentence about it.
pub(crate) fn read_bounded(path: &Path) -> Result<Vec<u8>, String> {
    read_up_to(path, formats::FILE_BYTES_MAX)
}

/// The same with another bound. One byte more is read, so that the caller sees that there were more.
///
/// # Errors
/// Why it cannot be read, as the end of a sentence about it.
pub(crate) fn read_up_to(path: &Path, bytes_max: usize) -> Result<Vec<u8>, String> {
    if path.is_dir() {
        return Err("it is a folder; name the files in it".to_owned());
    }
    let mut bytes = Vec::new();
    let limit = bytes_max as u64 + 1;
    let read = File::open(path).and_then(|file| file.take(limit).read_to_end(&mut bytes));
    read.map(|_| bytes)
        .map_err(|error| format!("it cannot be read: {error}"))
}

/// Writes a file that is there whole or not at all, in the place of one that is there already, and is on the disk afterwards.
///
/// # Errors
/// Whatever the folder gives.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = path
        .parent()
        .filter(|folder| *folder != Path::new(""))
        .unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    // Readable by whom any new file of this user is; a scratch file would be readable by the user alone.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut unfinished = builder.tempfile_in(folder)?;
    unfinished.write_all(bytes)?;
    unfinished.as_file().sync_all()?;
    unfinished.persist(path)?;
    File::open(folder)?.sync_all()
}
