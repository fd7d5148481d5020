//! Proof that a store is byte for byte what a journal left when it was closed.
//!
//! The file `seal` holds BLAKE3 over the high-water record and all files of the store: for each in the order of names its name and its
//! bytes, each behind their length in 8 bytes, big-endian. A seal that fits says that the store is what sled wrote, so sled can be trusted
//! to open it. A seal that is missing, old or torn fits nothing and only costs the probe. Therefore nothing about it needs to be durable.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use super::copy;
use crate::error::if_there;

const FILE: &str = "seal";

pub(super) fn set(folder: &Path) -> io::Result<()> {
    fs::write(folder.join(FILE), seal(folder)?)
}

/// Whether the journal in `folder` is as it was when it was sealed.
pub(super) fn fits(folder: &Path) -> io::Result<bool> {
    match if_there(fs::read(folder.join(FILE)))? {
        Some(found) => Ok(found == seal(folder)?.as_bytes()),
        None => Ok(false),
    }
}

/// Removes the seal, because the store is about to change.
pub(super) fn remove(folder: &Path) -> io::Result<()> {
    if_there(fs::remove_file(folder.join(FILE))).map(drop)
}

fn seal(folder: &Path) -> io::Result<String> {
    let mut hasher = blake3::Hasher::new();
    for path in copy::files(folder)? {
        let name = path
            .strip_prefix(folder)
            .unwrap_or(&path)
            .as_os_str()
            .as_encoded_bytes();
        hasher.update(&(name.len() as u64).to_be_bytes());
        hasher.update(name);
        let file = File::open(&path)?;
        hasher.update(&file.metadata()?.len().to_be_bytes());
        hasher.update_reader(file)?;
    }
    Ok(format!("journal seal 1 {}\n", hasher.finalize().to_hex()))
}

#[cfg(test)]
mod tests {
    use super::super::{high_water, store};
    use super::*;

    const LONG: usize = 256 * 1024;

    #[test]
    fn a_seal_fits_until_a_byte_a_name_or_a_length_changes() {
        let folder = tempfile::tempdir().unwrap();
        let stored = folder.path().join(store::FOLDER);
        fs::create_dir_all(stored.join("blobs")).unwrap();
        fs::write(folder.path().join(high_water::FILE), b"mark").unwrap();
        fs::write(stored.join("db"), vec![7; LONG + 3]).unwrap();
        fs::write(stored.join("conf"), b"ab").unwrap();
        assert!(!fits(folder.path()).unwrap(), "there is none yet");
        set(folder.path()).unwrap();
        assert!(fits(folder.path()).unwrap());

        let refits = |change: &dyn Fn()| {
            set(folder.path()).unwrap();
            change();
            fits(folder.path()).unwrap()
        };
        let mut flipped = vec![7; LONG + 3];
        flipped[LONG + 1] = 6;
        assert!(!refits(&|| fs::write(stored.join("db"), &flipped).unwrap()));
        assert!(!refits(
            &|| fs::write(stored.join("db"), &flipped[1..]).unwrap()
        ));
        assert!(!refits(&|| fs::write(
            folder.path().join(high_water::FILE),
            b"marl"
        )
        .unwrap()));
        assert!(!refits(&|| fs::rename(
            stored.join("conf"),
            stored.join("cong")
        )
        .unwrap()));
        assert!(!refits(&|| fs::write(stored.join("blobs/1"), b"").unwrap()));
        assert!(!refits(
            &|| fs::write(folder.path().join(FILE), b"").unwrap()
        ));
        assert!(!refits(&|| remove(folder.path()).unwrap()));
        remove(folder.path()).unwrap();
    }
}
