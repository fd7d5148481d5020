use std::fmt;

use journal::Hash;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// Bytes, written in lower-case hexadecimal digits: one spelling for each, in JSON too.
#[derive(Clone, PartialEq, Eq)]
pub struct Hex(pub Vec<u8>);

impl Hex {
    /// The bytes that these digits write; none if they are not pairs of lower-case digits.
    #[must_use]
    pub fn parse(digits: &str) -> Option<Self> {
        let (pairs, rest) = digits.as_bytes().as_chunks::<2>();
        let bytes = pairs
            .iter()
            .map(|[high, low]| Some(digit(*high)? << 4 | digit(*low)?))
            .collect::<Option<Vec<u8>>>()?;
        rest.is_empty().then_some(Self(bytes))
    }

    /// Byte by byte through `write!` this would be most of the time that a bundle or an export takes.
    fn digits(&self) -> String {
        const DIGITS: [char; 16] = [
            '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f',
        ];
        let mut digits = String::with_capacity(2 * self.0.len());
        for byte in &self.0 {
            digits.push(DIGITS[usize::from(byte >> 4)]);
            digits.push(DIGITS[usize::from(byte & 15)]);
        }
        digits
    }
}

impl From<Hash> for Hex {
    fn from(hash: Hash) -> Self {
        Self(hash.0.to_vec())
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.digits())
    }
}

impl fmt::Debug for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hex({self})")
    }
}

impl Serialize for Hex {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.digits())
    }
}

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let digits = String::deserialize(deserializer)?;
        Self::parse(&digits)
            .ok_or_else(|| de::Error::custom("pairs of lower-case hexadecimal digits are expected"))
    }
}

const fn digit(digit: u8) -> Option<u8> {
    match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_have_one_spelling() {
        assert_eq!(Hex::parse("00ff"), Some(Hex(vec![0, 255])));
        for digits in ["0", "0F", "g0", "0x", "é", "00 "] {
            assert_eq!(Hex::parse(digits), None, "{digits}");
        }
    }
}
