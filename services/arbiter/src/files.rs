//! Files from outside, bounded.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

/// Reads a file of recorded games, as [`read_up_to`] the bound of their formats.
pub(crate) fn read_bounded(path: &Path) -> Result<Vec<u8>, String> {
    read_up_to(path, formats::FILE_BYTES_MAX)
}

/// Reads a file, but no more than one byte past `bytes_max`, so that a device or an endless pipe cannot fill the memory and the caller
/// sees that there was more. The error is the end of a sentence about the file.
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
