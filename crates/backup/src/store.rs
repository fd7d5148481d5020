use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use crate::BackupError;

/// A file that every store has.
const RECORD: &str = "high-water";
/// A folder that every store has, also one that has lost its record.
const DATABASE: &str = "store";
/// Bytes of a store's name: far more than any service needs.
const NAME_BYTES_MAX: usize = 64;

/// The name of a store in a data folder: lower-case ASCII letters, digits and `-`, so that it is always the name of a folder and never
/// a way out of one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
#[serde(try_from = "String")]
pub struct StoreName(String);

#[derive(Debug, thiserror::Error)]
#[error("the name of a store is 1 to {NAME_BYTES_MAX} lower-case letters, digits and hyphens")]
pub struct InvalidStoreName;

impl TryFrom<String> for StoreName {
    type Error = InvalidStoreName;

    fn try_from(name: String) -> Result<Self, InvalidStoreName> {
        let proper =
            |byte: &u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || *byte == b'-';
        if (1..=NAME_BYTES_MAX).contains(&name.len()) && name.as_bytes().iter().all(proper) {
            Ok(Self(name))
        } else {
            Err(InvalidStoreName)
        }
    }
}

impl AsRef<Path> for StoreName {
    fn as_ref(&self) -> &Path {
        self.0.as_ref()
    }
}

impl fmt::Display for StoreName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A store in a folder.
#[derive(Clone, Debug)]
pub struct Store {
    /// Its name in the data folder; none if the folder that was named is itself the store.
    pub name: Option<StoreName>,
    pub folder: PathBuf,
}

impl Store {
    /// What it is called among the others.
    #[must_use]
    pub fn label(&self) -> String {
        label(self.name.as_ref())
    }
}

pub(crate) fn label(name: Option<&StoreName>) -> String {
    name.map_or_else(|| "store".to_owned(), StoreName::to_string)
}

/// The stores of `folder`, by name: the folder itself, or those in it. A folder in it with one of the `known` names is a store even when
/// it has lost what makes it one: that is for the check to say.
///
/// # Errors
/// When the folder cannot be read or holds none.
pub fn find(folder: &Path, known: &[&str]) -> Result<Vec<Store>, BackupError> {
    let mut names = Vec::new();
    let entries = read(folder).map_err(|error| BackupError::Unreadable {
        folder: folder.to_owned(),
        error,
    })?;
    for entry in entries {
        if entry == RECORD || entry == DATABASE {
            return Ok(vec![Store {
                name: None,
                folder: folder.to_owned(),
            }]);
        }
        if let Ok(name) = StoreName::try_from(entry) {
            let inner = folder.join(&name);
            let holds = |file| inner.join(file).exists();
            if holds(RECORD) || holds(DATABASE) || known.contains(&name.0.as_str()) {
                names.push(name);
            }
        }
    }
    if names.is_empty() {
        return Err(BackupError::NoStore(folder.to_owned()));
    }
    names.sort_unstable();
    Ok(names
        .into_iter()
        .map(|name| Store {
            folder: folder.join(&name),
            name: Some(name),
        })
        .collect())
}

fn read(folder: &Path) -> io::Result<Vec<String>> {
    // A name that is not text is nobody's store.
    let name = |entry: io::Result<std::fs::DirEntry>| {
        entry.map(|entry| entry.file_name().into_string().unwrap_or_default())
    };
    std::fs::read_dir(folder)?.map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_never_a_way_out_of_a_folder() {
        for name in ["clock", "a-1", &"n".repeat(NAME_BYTES_MAX)] {
            assert!(StoreName::try_from(name.to_owned()).is_ok(), "{name}");
        }
        for name in [
            "",
            ".",
            "..",
            "a/b",
            "../a",
            "a\\b",
            "A",
            "a.b",
            "a\0",
            "局",
            &"n".repeat(NAME_BYTES_MAX + 1),
        ] {
            assert!(StoreName::try_from(name.to_owned()).is_err(), "{name}");
        }
    }

    #[test]
    fn a_folder_is_a_store_or_holds_some_by_name() {
        let folder = tempfile::tempdir().unwrap();
        let names = || {
            find(folder.path(), &["clock"])
                .map(|stores| stores.iter().map(Store::label).collect::<Vec<_>>())
                .map_err(|error| error.to_string())
        };
        assert!(names().unwrap_err().ends_with(": it holds no store"));
        for inner in [
            "venue/store",
            "clock",
            "notes",
            "Adjudication/store",
            ".hidden/store",
        ] {
            std::fs::create_dir_all(folder.path().join(inner)).unwrap();
        }
        assert_eq!(names(), Ok(vec!["clock".to_owned(), "venue".to_owned()]));
        std::fs::write(folder.path().join(RECORD), b"").unwrap();
        assert_eq!(names(), Ok(vec!["store".to_owned()]));
        assert!(
            find(&folder.path().join(RECORD), &[])
                .unwrap_err()
                .to_string()
                .contains("cannot be read")
        );
    }
}
