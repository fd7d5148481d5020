use std::fmt;

use crate::StreamId;

/// A BLAKE3 hash of 32 bytes; shown as 64 lower-case hexadecimal digits.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hash(pub [u8; 32]);

impl Hash {
    /// What stands before the first entry of every stream: 32 zero bytes.
    pub const GENESIS: Self = Self([0; 32]);

    /// The hash of the entry `version` of `stream` that holds `bytes` and follows the entry with the hash `previous`.
    ///
    /// The layout hashed is in the [crate's header](crate#the-chain).
    #[must_use]
    pub fn chained(previous: Self, stream: &StreamId, version: u64, bytes: &[u8]) -> Self {
        let name = stream.as_str().as_bytes();
        // A name has at most 200 bytes (`STREAM_NAME_BYTES_MAX`), so its length keeps its value in 32 bits.
        let name_bytes = name.len() as u32;
        let mut hasher = blake3::Hasher::new();
        hasher.update(&previous.0);
        hasher.update(&name_bytes.to_be_bytes());
        hasher.update(name);
        hasher.update(&version.to_be_bytes());
        hasher.update(bytes);
        Self(*hasher.finalize().as_bytes())
    }
}

impl From<Hash> for files::Hex {
    fn from(hash: Hash) -> Self {
        Self(hash.0.to_vec())
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&blake3::Hash::from(self.0).to_hex())
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hash({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_genesis_is_shown_as_64_zeros() {
        assert_eq!(Hash::GENESIS.to_string(), "0".repeat(64));
    }

    #[test]
    fn the_chained_hash_is_the_hash_of_the_documented_layout() {
        let stream = StreamId::new("game/1").unwrap();
        let mut layout = vec![7; 32];
        layout.extend([0, 0, 0, 6]);
        layout.extend(b"game/1");
        layout.extend([0, 0, 0, 0, 0, 0, 1, 2]);
        layout.extend(b"stone");
        assert_eq!(
            Hash::chained(Hash([7; 32]), &stream, 258, b"stone").0,
            *blake3::hash(&layout).as_bytes()
        );
    }
}
