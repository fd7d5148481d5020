use std::fmt;

use data_encoding::HEXLOWER;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// Bytes, written in lower-case hexadecimal digits: one spelling for each, in JSON too.
#[derive(Clone, PartialEq, Eq)]
pub struct Hex(pub Vec<u8>);

impl Hex {
    /// The bytes that these digits write; none if they are not pairs of lower-case digits.
    pub fn parse(digits: &str) -> Option<Self> {
        HEXLOWER.decode(digits.as_bytes()).ok().map(Self)
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        HEXLOWER.encode_display(&self.0).fmt(f)
    }
}

impl fmt::Debug for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hex({self})")
    }
}

impl Serialize for Hex {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&HEXLOWER.encode(&self.0))
    }
}

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let digits = String::deserialize(deserializer)?;
        Self::parse(&digits)
            .ok_or_else(|| de::Error::custom("pairs of lower-case hexadecimal digits are expected"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_have_one_spelling() {
        assert_eq!(Hex::parse("00ff"), Some(Hex(vec![0, 255])));
        assert_eq!(Hex(vec![0, 255]).to_string(), "00ff");
        for digits in ["0", "0F", "g0", "0x", "é", "00 "] {
            assert_eq!(Hex::parse(digits), None, "{digits}");
        }
    }
}
