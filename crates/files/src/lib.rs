//! Files that are there whole or not at all, and on stable storage once they have their names; [`Hex`], the form of bytes in them.
//!
//! A file is written beside the place where it will be, under a name of its own; dropped, it is removed. After a crash such a file may be
//! left behind, never a part of one under the name that was asked for.
//!
//! ```
//! use std::io::Write as _;
//!
//! use files::{Existing, NewFile, Readers};
//!
//! # fn main() -> std::io::Result<()> {
//! let folder = tempfile::tempdir()?;
//! let path = folder.path().join("result.txt");
//! let mut file = NewFile::beside(&path, Readers::Umask)?;
//! file.write_all(b"black wins")?;
//! assert!(!path.exists());
//! file.publish(Existing::Keep)?;
//! assert_eq!(std::fs::read(&path)?, b"black wins");
//! # Ok(())
//! # }
//! ```

use std::fs::File;
use std::io::{self, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

mod hex;

pub use hex::Hex;

/// Who may read a new file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Readers {
    Owner,
    /// Whoever may read other new files of this user.
    Umask,
}

/// What becomes of a file that has the name already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    Replace,
    /// It stays, and publishing fails with [`io::ErrorKind::AlreadyExists`].
    Keep,
}

/// A file without its name.
#[derive(Debug)]
pub struct NewFile {
    unfinished: NamedTempFile,
    path: PathBuf,
}

impl NewFile {
    /// An empty file in the folder of `path`.
    ///
    /// # Errors
    /// Whatever the folder gives.
    pub fn beside(path: &Path, readers: Readers) -> io::Result<Self> {
        let mode = match readers {
            Readers::Owner => 0o600,
            Readers::Umask => 0o666,
        };
        let mut builder = tempfile::Builder::new();
        builder.permissions(PermissionsExt::from_mode(mode));
        Ok(Self {
            unfinished: builder.tempfile_in(folder_of(path))?,
            path: path.to_owned(),
        })
    }

    /// Brings the file to stable storage, gives it its name, and returns once the name is on stable storage too.
    ///
    /// # Errors
    /// Whatever the folder gives; nothing has the name then that did not have it before.
    pub fn publish(self, existing: Existing) -> io::Result<()> {
        self.unfinished.as_file().sync_all()?;
        match existing {
            Existing::Replace => self.unfinished.persist(&self.path)?,
            Existing::Keep => self.unfinished.persist_noclobber(&self.path)?,
        };
        sync_folder(folder_of(&self.path))
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.unfinished.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.unfinished.flush()
    }
}

/// Writes a whole file.
///
/// # Errors
/// As [`NewFile::publish`].
pub fn write(path: &Path, bytes: &[u8], readers: Readers, existing: Existing) -> io::Result<()> {
    let mut file = NewFile::beside(path, readers)?;
    file.write_all(bytes)?;
    file.publish(existing)
}

/// The folder in which `path` is, `.` for a name alone.
#[must_use]
pub fn folder_of(path: &Path) -> &Path {
    path.parent()
        .filter(|folder| *folder != Path::new(""))
        .unwrap_or(Path::new("."))
}

/// Brings the names in a folder to stable storage.
///
/// # Errors
/// Whatever the folder gives.
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let names = fs::read_dir(folder).unwrap();
        names
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect()
    }

    #[test]
    fn a_file_that_is_there_is_kept_or_replaced_as_asked() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("key");
        let write = |bytes: &[u8], existing| super::write(&path, bytes, Readers::Owner, existing);
        write(b"one", Existing::Keep).unwrap();
        let refused = write(b"two", Existing::Keep).unwrap_err();
        assert_eq!(refused.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&path).unwrap(), b"one");
        write(b"three", Existing::Replace).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"three");
        assert_eq!(names(folder.path()), ["key"]);
    }

    #[test]
    fn a_file_that_is_not_published_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let mut file = NewFile::beside(&folder.path().join("cut"), Readers::Umask).unwrap();
        file.write_all(b"half").unwrap();
        drop(file);
        assert_eq!(names(folder.path()), [""; 0]);
    }

    #[test]
    fn a_file_of_the_owner_is_for_nobody_else() {
        let folder = tempfile::tempdir().unwrap();
        let mode = |readers| {
            let path = folder.path().join("file");
            super::write(&path, b"", readers, Existing::Replace).unwrap();
            fs::metadata(path).unwrap().permissions().mode() & 0o777
        };
        assert_eq!(mode(Readers::Owner), 0o600);
        assert_eq!(mode(Readers::Umask) & 0o600, 0o600);
    }

    #[test]
    fn a_name_alone_is_in_the_folder_where_we_are() {
        assert_eq!(folder_of(Path::new("a")), Path::new("."));
        assert_eq!(folder_of(Path::new("a/b")), Path::new("a"));
    }
}
