//! Which stores a folder holds.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use crate::service::Service;

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
pub(crate) struct StoreName(String);

impl TryFrom<String> for StoreName {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        let proper =
            |byte: &u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || *byte == b'-';
        if (1..=NAME_BYTES_MAX).contains(&name.len()) && name.as_bytes().iter().all(proper) {
            Ok(Self(name))
        } else {
            Err(format!(
                "the name of a store is 1 to {NAME_BYTES_MAX} lower-case letters, digits and hyphens"
            ))
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

/// A store, as it lies in a folder.
#[derive(Debug)]
pub(crate) struct Store {
    /// Its name in the data folder; none if the folder that was named is itself the store.
    pub(crate) name: Option<StoreName>,
    pub(crate) folder: PathBuf,
}

impl Store {
    /// What it is called among the others.
    pub(crate) fn label(&self) -> String {
        label(self.name.as_ref())
    }
}

/// What a store of that name is called.
pub(crate) fn label(name: Option<&StoreName>) -> String {
    name.map_or_else(|| "store".to_owned(), StoreName::to_string)
}

/// The stores of `folder`, by name.
///
/// # Errors
/// As the end of a sentence about the folder: it cannot be read or holds none.
pub(crate) fn find(folder: &Path) -> Result<Vec<Store>, String> {
    let mut names = Vec::new();
    for entry in read(folder).map_err(|error| format!("it cannot be read: {error}"))? {
        if entry == RECORD || entry == DATABASE {
            return Ok(vec![Store {
                name: None,
                folder: folder.to_owned(),
            }]);
        }
        if let Ok(name) = StoreName::try_from(entry)
            && is_store(&folder.join(&name), &name)
        {
            names.push(name);
        }
    }
    if names.is_empty() {
        return Err("it holds no store".to_owned());
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

/// The folder of a service is its store even when it has lost what makes it one: that is for the check to say.
fn is_store(folder: &Path, name: &StoreName) -> bool {
    folder.join(RECORD).exists()
        || folder.join(DATABASE).exists()
        || Service::ALL.iter().any(|service| service.name() == name.0)
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
            find(folder.path()).map(|stores| stores.iter().map(Store::label).collect::<Vec<_>>())
        };
        assert_eq!(names(), Err("it holds no store".to_owned()));
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
            find(&folder.path().join(RECORD))
                .unwrap_err()
                .contains("cannot be read")
        );
    }
}
