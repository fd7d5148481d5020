//! `arbiter verify`: bundles checked, without a server.

pub(crate) mod report;

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use bundle::{BUNDLE_BYTES_MAX, Bundle, TRUST_BYTES_MAX, TrustError, TrustedKeys};

use crate::files::read_up_to;
use crate::outcome::Found;
use crate::output::print;
use report::Checked;

/// Checks signed games that `arbiter export` wrote.
///
/// Looks at the signature and whether its signer is trusted, at the chain over the stored bytes up to its head, and judges the game
/// again: every event must follow from those before it, and the verdict from the stones. Compare the first ten digits of the head with
/// the printed result.
///
/// All files are checked. Exit status: 1 if a check failed, 2 if a file or KEYFILE could not be used (2 wins over 1).
#[derive(clap::Args)]
#[command(after_long_help = "Examples:
  arbiter verify final.bundle --trust arbiter-data/signing.pub
  arbiter verify --json *.bundle --trust federation.keys

KEYFILE has one public key a line, as in signing.pub; lines that begin with # say nothing:
  ed25519 d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a")]
pub(crate) struct VerifyArgs {
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// The file of the public keys that are trusted.
    #[arg(long, value_name = "KEYFILE")]
    trust: PathBuf,

    /// One JSON object per file instead of sentences.
    #[arg(long)]
    json: bool,
}

/// Checks every file, in order.
pub(crate) fn run(args: &VerifyArgs, output: impl Write) -> anyhow::Result<Found> {
    let trusted = trusted(&args.trust)
        .map_err(|error| anyhow::anyhow!("{}: {error}", args.trust.display()))?;
    let checked = args.files.iter().map(|path| check(path, &trusted).answer());
    let (output, failure) = (BufWriter::new(output), "cannot write what was found");
    print(output, args.json, checked, failure)
}

fn check(path: &Path, trusted: &TrustedKeys) -> Checked {
    let bytes = match read_up_to(path, BUNDLE_BYTES_MAX) {
        Ok(bytes) => bytes,
        Err(error) => return Checked::unusable(path, error),
    };
    match Bundle::read(&bytes) {
        Ok(bundle) => Checked::of(path, &bundle, trusted),
        Err(error) => Checked::unread(path, &error),
    }
}

fn trusted(path: &Path) -> Result<TrustedKeys, String> {
    let bytes = read_up_to(path, TRUST_BYTES_MAX)?;
    let text = String::from_utf8(bytes).map_err(|_| TrustError::NotText.to_string())?;
    TrustedKeys::read(&text).map_err(|error| error.to_string())
}
