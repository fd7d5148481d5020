//! One game in one file: its stored events, signed, so that a stranger can check it without the server and after its end.
//!
//! A [`Signer`] writes a bundle, [`Bundle::read`] parses one, [`Bundle::verify`] checks it. The format is described, for any
//! language, in `proto/BUNDLE.md`.
//!
//! # What it guarantees
//!
//! - **One changed byte is found**, wherever in the file it is: the signature is over the bytes of the file, and every line has one
//!   spelling.
//! - **The chain runs over the stored bytes**, never over re-encoded messages, and ends in the head whose first ten digits stand on the
//!   printed result.
//! - **The verdict is judged again** from the events, by the aggregate that refereed the game ([`game::Game::audit`]).
//! - **Nothing in a file can harm whoever reads it**: sizes are bounded, and every fault is an error that says where.
//! - **The same game gives the same bytes**, whenever it is written.
//!
//! # What it does not do
//!
//! It does not decide who is trusted: that is in the [`TrustedKeys`] handed in. It cannot tell that a game is missing, or that the
//! owner of the key made a game up; against that stand the head on paper and the arbiters' names. It does not read a journal.
//!
//! # Example
//!
//! ```
//! use bundle::{Bundle, Signer, TrustedKeys};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let folder = tempfile::tempdir()?;
//! let signer = Signer::open(folder.path())?;
//! let text = std::fs::read_to_string(folder.path().join(bundle::PUBLIC_KEY_FILE))?;
//! assert!(TrustedKeys::read(&text)?.contains(signer.public_key()));
//!
//! let error = Bundle::read(b"(;GM[4])").unwrap_err();
//! assert_eq!(error.to_string(), "it is no bundle");
//! # Ok(())
//! # }
//! ```

mod descriptors;
mod format;
mod key_file;
mod problem;
mod public_key;
mod read;
mod seal;
mod trust;
mod verify;

use files::Hex;
pub use format::{BUNDLE_BYTES_MAX, Completeness, FORMAT};
pub use key_file::{KeyError, PUBLIC_KEY_FILE, SECRET_KEY_FILE, Signer};
pub use problem::{Check, Problem};
pub use public_key::{InvalidKey, PublicKey};
pub use read::{Bundle, LineFault, ReadError};
pub use seal::SealError;
pub use trust::{TRUST_BYTES_MAX, TrustError, TrustedKeys};
pub use verify::Report;
