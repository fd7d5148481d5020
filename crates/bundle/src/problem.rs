use envelope::EnvelopeError;
use game::Contradiction;

use crate::PublicKey;

/// What is checked of a bundle that can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum Check {
    /// The shape of every line.
    Form,
    /// The signature over the bytes of the file.
    Signature,
    /// Whether the signer is trusted.
    Trust,
    /// The chain over the stored bytes, and its head.
    Chain,
    /// The descriptors, by which others read the entries.
    Descriptors,
    /// Whether the entries are the events of this game, each following from those before.
    Events,
    /// Whether the verdict follows from the events.
    Verdict,
}

impl Check {
    /// The name used in files.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// What is wrong with a bundle that can be read. Entries are counted from 1.
#[derive(Debug, thiserror::Error)]
pub enum Problem {
    #[error("the signature is not that of these bytes under the signer's key")]
    Signature,
    #[error("its signer is not trusted: {0}")]
    Untrusted(PublicKey),
    #[error("the hash of entry {entry} is not that of its bytes after entry {}", entry - 1)]
    Chain { entry: u64 },
    #[error("the head is not the hash of the last entry")]
    Head,
    #[error("the descriptors do not describe the entries: {0}")]
    Descriptors(String),
    #[error("entry {entry} cannot be read: {cause}")]
    Unreadable { entry: u64, cause: EnvelopeError },
    /// An entry is not the one encoding of its event: a field says something else, such as another clause than the verdict's.
    #[error("entry {entry} is not written as what it says is: a field of it says something else")]
    Disguised {
        entry: u64,
        /// Whether it is the verdict.
        check: Check,
    },
    #[error("entry {entry} is not one of those that were stored together with it")]
    Torn { entry: u64 },
    #[error("entry {entry}: {cause}")]
    Contradiction {
        entry: u64,
        cause: Contradiction,
        /// Whether it is the verdict.
        check: Check,
    },
    #[error("the header's {0} is not that of the game")]
    Header(&'static str),
}

impl Problem {
    /// Which check found it.
    pub const fn check(&self) -> Check {
        match self {
            Self::Signature => Check::Signature,
            Self::Untrusted(_) => Check::Trust,
            Self::Chain { .. } | Self::Head => Check::Chain,
            Self::Descriptors(_) => Check::Descriptors,
            Self::Unreadable { .. } | Self::Torn { .. } | Self::Header(_) => Check::Events,
            Self::Disguised { check, .. } | Self::Contradiction { check, .. } => *check,
        }
    }

    /// Which entry is concerned, from 1, where it is one.
    pub const fn entry(&self) -> Option<u64> {
        match self {
            Self::Chain { entry }
            | Self::Unreadable { entry, .. }
            | Self::Disguised { entry, .. }
            | Self::Torn { entry }
            | Self::Contradiction { entry, .. } => Some(*entry),
            Self::Signature
            | Self::Untrusted(_)
            | Self::Head
            | Self::Descriptors(_)
            | Self::Header(_) => None,
        }
    }
}
