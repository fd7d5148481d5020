use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use journal::StreamId;

/// The largest snapshot that is kept, in bytes. An aggregate beyond it is loaded from its events.
pub const SNAPSHOT_BYTES_MAX: usize = 16 * 1024 * 1024;

/// Where snapshots are kept: a folder with a file for each stream, named after a hash of the stream's name.
///
/// It may be deleted at any time. Nothing in it is brought to stable storage on purpose: what a crash leaves of a snapshot does not fit
/// its hash, and the aggregate is loaded from its events.
#[derive(Clone, Debug)]
pub struct SnapshotFolder {
    folder: PathBuf,
}

impl SnapshotFolder {
    /// Snapshots under `folder`, created on first write.
    #[must_use]
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self {
            folder: folder.into(),
        }
    }

    /// The file of a stream's snapshot.
    #[must_use]
    pub fn file(&self, stream: &StreamId) -> PathBuf {
        // A stream's name may be one that a file system has its own ideas about, such as `game/..`.
        let name = blake3::hash(stream.as_str().as_bytes()).to_hex();
        let (first, _) = name.split_at(2);
        self.folder.join(first).join(name.as_str())
    }

    /// The stored snapshot of `stream`, if there is one.
    pub(crate) fn load(&self, stream: &StreamId) -> io::Result<Option<Vec<u8>>> {
        let file = self.file(stream);
        match fs::symlink_metadata(&file) {
            // What is no file, or a link to something else, may never end.
            Ok(metadata) if !metadata.is_file() => Err(io::Error::other("it is no regular file")),
            Ok(_) => {
                let mut bytes = Vec::new();
                let most = SNAPSHOT_BYTES_MAX as u64 + 1;
                fs::File::open(file)?.take(most).read_to_end(&mut bytes)?;
                within_bounds(&bytes)?;
                Ok(Some(bytes))
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Puts `bytes` in the place of the stored snapshot of `stream`.
    pub(crate) fn store(&self, stream: &StreamId, bytes: &[u8]) -> io::Result<()> {
        within_bounds(bytes)?;
        let file = self.file(stream);
        fs::create_dir_all(file.parent().unwrap_or(Path::new(".")))?;
        // A reader sees the old one or the new one. An owner stores one after the other, so the name is its own.
        let unfinished = file.with_extension("new");
        fs::write(&unfinished, bytes)?;
        fs::rename(&unfinished, &file)
    }
}

fn within_bounds(bytes: &[u8]) -> io::Result<()> {
    if bytes.len() <= SNAPSHOT_BYTES_MAX {
        return Ok(());
    }
    let what = format!("it has more than {SNAPSHOT_BYTES_MAX} bytes");
    Err(io::Error::other(what))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stream(name: &str) -> StreamId {
        StreamId::new(name).unwrap()
    }

    #[test]
    fn the_last_snapshot_stored_is_the_one_loaded() {
        let scratch = tempfile::tempdir().unwrap();
        let folder = SnapshotFolder::new(scratch.path().join("snapshots"));
        assert_eq!(folder.load(&stream("game/a")).unwrap(), None);
        folder.store(&stream("game/a"), b"one").unwrap();
        folder.store(&stream("game/b"), b"other").unwrap();
        folder.store(&stream("game/a"), b"two").unwrap();
        assert_eq!(
            folder.load(&stream("game/a")).unwrap().as_deref(),
            Some(b"two".as_slice())
        );
    }

    #[test]
    fn a_name_with_dots_stays_inside_the_folder() {
        let folder = SnapshotFolder::new("/snapshots");
        for name in ["game/..", "../..", "game/."] {
            let file = folder.file(&stream(name));
            assert!(
                file.starts_with("/snapshots") && file.components().count() == 4,
                "{}",
                file.display()
            );
        }
    }

    #[test]
    fn a_snapshot_of_the_greatest_size_is_kept_and_one_byte_more_is_neither_stored_nor_loaded() {
        let scratch = tempfile::tempdir().unwrap();
        let folder = SnapshotFolder::new(scratch.path());
        let largest = vec![1; SNAPSHOT_BYTES_MAX];
        folder.store(&stream("game/a"), &largest).unwrap();
        assert_eq!(
            folder.load(&stream("game/a")).unwrap(),
            Some(largest.clone())
        );
        let beyond = [largest.as_slice(), &[1]].concat();
        assert!(folder.store(&stream("game/a"), &beyond).is_err());
        fs::write(folder.file(&stream("game/a")), beyond).unwrap();
        assert!(folder.load(&stream("game/a")).is_err());
    }

    #[test]
    fn what_is_no_regular_file_is_not_read() {
        let scratch = tempfile::tempdir().unwrap();
        let folder = SnapshotFolder::new(scratch.path());
        let file = folder.file(&stream("game/a"));
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        let elsewhere = scratch.path().join("elsewhere");
        fs::write(&elsewhere, b"bytes").unwrap();
        for target in [elsewhere.as_path(), Path::new("/dev/zero")] {
            std::os::unix::fs::symlink(target, &file).unwrap();
            assert!(folder.load(&stream("game/a")).is_err());
            fs::remove_file(&file).unwrap();
        }
        fs::create_dir(&file).unwrap();
        assert!(folder.load(&stream("game/a")).is_err());
    }
}
