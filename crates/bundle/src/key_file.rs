use std::fmt;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use ed25519_dalek::SigningKey;
use files::{Existing, Readers};

use crate::Hex;
use crate::PublicKey;

/// The file of the secret key, in the folder of the data: readable by its owner alone.
pub const SECRET_KEY_FILE: &str = "signing.key";

/// The file of the public key beside it: what others put among their [`TrustedKeys`](crate::TrustedKeys).
pub const PUBLIC_KEY_FILE: &str = "signing.pub";

/// What stands before the digits of a secret key.
pub(crate) const SECRET_WORD: &str = "ed25519-secret ";

/// The most bytes of a key's file.
const KEY_BYTES_MAX: u64 = 4096;

/// An Ed25519 key to sign with, kept in a folder.
///
/// The file of the secret key has a line `ed25519-secret` with the 32 bytes of RFC 8032 in hexadecimal digits, and the line of its
/// public key, which shows whether the first is still what it was. Lines that begin with `#` are comments.
pub struct Signer {
    pub(crate) key: SigningKey,
}

/// Why there is no key to sign with.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    #[error("the key file {}: {source}", path.display())]
    Io { path: PathBuf, source: io::Error },
    /// A file is not what was written. **Stop**: a new key is not made on top of it.
    #[error("the key file {} is damaged: {what}; put back a copy, or move it and {PUBLIC_KEY_FILE} away and a new key is made", path.display())]
    Damaged { path: PathBuf, what: &'static str },
    /// Others than the owner can read the secret. **Stop.**
    #[error("the key file {} can be read by others (mode {mode:o}); allow its owner alone: chmod 600", path.display())]
    Exposed { path: PathBuf, mode: u32 },
    /// The secret is gone and its public key is there. **Stop**: a new key would pass for the old one.
    #[error("the key file {} is gone, but its public key is there; put back a copy, or move {PUBLIC_KEY_FILE} away and a new key is made", path.display())]
    Lost { path: PathBuf },
    #[error("no key can be made: {0}")]
    Random(getrandom::Error),
}

impl fmt::Debug for Signer {
    /// Without the secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Signer")
            .field("public_key", &self.public_key())
            .finish_non_exhaustive()
    }
}

impl Signer {
    /// Opens the key in `folder`, and creates one if there is none. An existing file is never overwritten.
    ///
    /// # Errors
    /// When a file cannot be used; the message says what to do.
    pub fn open(folder: &Path) -> Result<Self, KeyError> {
        let (secret, public) = (folder.join(SECRET_KEY_FILE), folder.join(PUBLIC_KEY_FILE));
        let signer = match Self::load(&secret)? {
            Some(signer) => signer,
            None if public.try_exists().map_err(io_error(&public))? => {
                return Err(KeyError::Lost { path: secret });
            }
            None => Self::create(&secret)?,
        };
        signer.publish(&public)?;
        Ok(signer)
    }

    /// Whose signatures these are.
    #[must_use]
    pub fn public_key(&self) -> PublicKey {
        PublicKey::of(&self.key.verifying_key())
    }

    fn load(path: &Path) -> Result<Option<Self>, KeyError> {
        let file = match File::open(path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(io_error(path)(error)),
        };
        check_readers(path, &file)?;
        let text = text(path, file)?;
        let [secret, public] = lines(&text)[..] else {
            let what = "a secret and a public key are expected, a line each";
            return Err(damaged(path, what));
        };
        let secret = secret.strip_prefix(SECRET_WORD).and_then(Hex::parse);
        let secret = secret.and_then(|secret| secret.0.try_into().ok());
        let secret = secret.ok_or_else(|| damaged(path, "its secret key is not written as one"))?;
        let key = SigningKey::from_bytes(&secret);
        let signer = Self { key };
        if public.parse() != Ok(signer.public_key()) {
            let what = "its secret key and its public key do not belong together";
            return Err(damaged(path, what));
        }
        Ok(Some(signer))
    }

    fn create(path: &Path) -> Result<Self, KeyError> {
        let mut secret = [0; 32];
        getrandom::fill(&mut secret).map_err(KeyError::Random)?;
        let key = SigningKey::from_bytes(&secret);
        let signer = Self { key };
        let text = format!(
            "# The key with which this arbiter signs bundles. Keep it secret, and keep a copy of it.\n{SECRET_WORD}{}\n{}\n",
            Hex(secret.to_vec()),
            signer.public_key()
        );
        match files::write(path, text.as_bytes(), Readers::Owner, Existing::Keep) {
            Ok(()) => Ok(signer),
            // Another process has just made one.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Self::load(path)?
                .ok_or_else(|| KeyError::Lost {
                    path: path.to_owned(),
                }),
            Err(error) => Err(io_error(path)(error)),
        }
    }

    /// Writes the public key beside the secret one, or checks what is there.
    fn publish(&self, path: &Path) -> Result<(), KeyError> {
        let written = format!(
            "# Who signs the bundles of this arbiter: for arbiter verify --trust.\n{}\n",
            self.public_key()
        );
        match files::write(path, written.as_bytes(), Readers::Umask, Existing::Keep) {
            Ok(()) => Ok(()),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                let text = text(path, File::open(path).map_err(io_error(path))?)?;
                if lines(&text) == [self.public_key().to_string()] {
                    return Ok(());
                }
                let what = "it is not the public key of the secret one beside it";
                Err(damaged(path, what))
            }
            Err(error) => Err(io_error(path)(error)),
        }
    }
}

/// The whole text of a file of a key.
fn text(path: &Path, file: File) -> Result<String, KeyError> {
    let mut bytes = Vec::new();
    file.take(KEY_BYTES_MAX + 1)
        .read_to_end(&mut bytes)
        .map_err(io_error(path))?;
    if bytes.len() as u64 > KEY_BYTES_MAX {
        return Err(damaged(path, "it is far too long"));
    }
    String::from_utf8(bytes).map_err(|_| damaged(path, "it is no text"))
}

/// Those that are no comments.
fn lines(text: &str) -> Vec<&str> {
    text.lines().filter(|line| !line.starts_with('#')).collect()
}

fn damaged(path: &Path, what: &'static str) -> KeyError {
    let path = path.to_owned();
    KeyError::Damaged { path, what }
}

#[cfg(unix)]
fn check_readers(path: &Path, file: &File) -> Result<(), KeyError> {
    use std::os::unix::fs::PermissionsExt as _;
    let mode = file
        .metadata()
        .map_err(io_error(path))?
        .permissions()
        .mode()
        & 0o777;
    if mode & 0o077 == 0 {
        Ok(())
    } else {
        Err(KeyError::Exposed {
            path: path.to_owned(),
            mode,
        })
    }
}

#[cfg(not(unix))]
fn check_readers(_: &Path, _: &File) -> Result<(), KeyError> {
    Ok(())
}

fn io_error(path: &Path) -> impl FnOnce(io::Error) -> KeyError {
    let path = path.to_owned();
    |source| KeyError::Io { path, source }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use tempfile::TempDir;

    use super::*;

    fn made() -> (TempDir, PublicKey) {
        let folder = TempDir::new().unwrap();
        let key = Signer::open(folder.path()).unwrap().public_key();
        (folder, key)
    }

    fn names(folder: &TempDir) -> Vec<String> {
        let mut names: Vec<_> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn a_key_is_made_once_and_found_again() {
        let (folder, key) = made();
        let before = fs::read(folder.path().join(SECRET_KEY_FILE)).unwrap();
        assert_eq!(Signer::open(folder.path()).unwrap().public_key(), key);
        assert_eq!(
            fs::read(folder.path().join(SECRET_KEY_FILE)).unwrap(),
            before
        );
        assert_eq!(names(&folder), [SECRET_KEY_FILE, PUBLIC_KEY_FILE]);
        assert_ne!(made().1, key);
        let debug = format!("{:?}", Signer::open(folder.path()).unwrap());
        assert!(
            debug.contains(&key.to_string()) && !debug.contains("secret"),
            "{debug}"
        );
    }

    #[test]
    fn the_public_key_comes_back_if_it_was_lost() {
        let (folder, key) = made();
        let public = folder.path().join(PUBLIC_KEY_FILE);
        let text = fs::read_to_string(&public).unwrap();
        fs::remove_file(&public).unwrap();
        assert_eq!(Signer::open(folder.path()).unwrap().public_key(), key);
        assert_eq!(fs::read_to_string(&public).unwrap(), text);
    }

    #[test]
    fn no_byte_of_a_secret_can_change_unnoticed() {
        let (folder, _) = made();
        let path = folder.path().join(SECRET_KEY_FILE);
        let text = fs::read_to_string(&path).unwrap();
        let secret = text.find(SECRET_WORD).unwrap();
        for at in (secret..text.len()).step_by(3) {
            let mut bytes = text.clone().into_bytes();
            bytes[at] = if bytes[at] == b'7' { b'8' } else { b'7' };
            fs::write(&path, &bytes).unwrap();
            assert!(
                matches!(Signer::open(folder.path()), Err(KeyError::Damaged { .. })),
                "byte {at}"
            );
            assert_eq!(fs::read(&path).unwrap(), bytes, "it was written over");
        }
        for text in [
            "",
            "# nothing\n",
            &text[..text.len() / 2],
            &text.repeat(2),
            &"x".repeat(5000),
        ] {
            fs::write(&path, text).unwrap();
            assert!(
                matches!(Signer::open(folder.path()), Err(KeyError::Damaged { .. })),
                "{text:?}"
            );
        }
    }

    #[test]
    fn a_lost_secret_and_another_public_key_are_no_reason_for_a_new_key() {
        let (folder, _) = made();
        let (secret, public) = (
            folder.path().join(SECRET_KEY_FILE),
            folder.path().join(PUBLIC_KEY_FILE),
        );
        let other = fs::read(made().0.path().join(PUBLIC_KEY_FILE)).unwrap();
        let own = fs::read(&public).unwrap();
        fs::write(&public, other).unwrap();
        assert!(
            matches!(Signer::open(folder.path()), Err(KeyError::Damaged { path, .. }) if path == public)
        );
        fs::write(&public, own).unwrap();
        fs::remove_file(&secret).unwrap();
        assert!(
            matches!(Signer::open(folder.path()), Err(KeyError::Lost { path }) if path == secret)
        );
        assert!(!secret.exists());
    }

    #[cfg(unix)]
    #[test]
    fn the_secret_is_for_its_owner_alone() {
        use std::os::unix::fs::PermissionsExt as _;
        let (folder, _) = made();
        let path = folder.path().join(SECRET_KEY_FILE);
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(&path), 0o600);
        assert_eq!(mode(&folder.path().join(PUBLIC_KEY_FILE)) & 0o600, 0o600);
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        assert!(matches!(
            Signer::open(folder.path()),
            Err(KeyError::Exposed { mode: 0o640, .. })
        ));
    }
}
