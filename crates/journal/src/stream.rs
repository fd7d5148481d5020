use std::borrow::Borrow;
use std::fmt;
use std::sync::Arc;

pub const STREAM_NAME_BYTES_MAX: usize = 200;

/// The name of a stream, such as `game/2026-spring/r3/t5`.
///
/// One to [`STREAM_NAME_BYTES_MAX`] bytes of ASCII letters, digits and `.` `_` `~` `-` `/`; a slash neither begins nor ends the
/// name and never follows another. Names order by their bytes. Cloning is cheap.
///
/// ```
/// use journal::{StreamId, StreamIdError};
///
/// assert_eq!(StreamId::new("game/r3/t5")?.as_str(), "game/r3/t5");
/// assert_eq!(StreamId::new("game//t5"), Err(StreamIdError::EmptySegment { at: 5 }));
/// # Ok::<(), StreamIdError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StreamId(Arc<str>);

/// Why a text is not the name of a stream.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StreamIdError {
    #[error("a stream's name is empty")]
    Empty,
    #[error("a stream's name has {bytes} bytes, more than {STREAM_NAME_BYTES_MAX}")]
    TooLong { bytes: usize },
    #[error("a stream's name holds {character:?} at byte {at}")]
    Character {
        character: char,
        /// The byte it starts at, from zero.
        at: usize,
    },
    /// A slash with nothing before it, after it, or between it and the one before.
    #[error("a stream's name has an empty segment at byte {at}")]
    EmptySegment {
        /// The byte where the segment should be, from zero.
        at: usize,
    },
}

impl StreamId {
    /// The stream of that name.
    ///
    /// # Errors
    ///
    /// [`StreamIdError`] names the first thing that is wrong with it.
    pub fn new(name: impl AsRef<str>) -> Result<Self, StreamIdError> {
        let name = name.as_ref();
        if name.is_empty() {
            return Err(StreamIdError::Empty);
        }
        if name.len() > STREAM_NAME_BYTES_MAX {
            return Err(StreamIdError::TooLong { bytes: name.len() });
        }
        let mut segment_begins = true;
        for (at, character) in name.char_indices() {
            match character {
                '/' if segment_begins => return Err(StreamIdError::EmptySegment { at }),
                '/' => segment_begins = true,
                'a'..='z' | 'A'..='Z' | '0'..='9' | '.' | '_' | '~' | '-' => segment_begins = false,
                _ => return Err(StreamIdError::Character { character, at }),
            }
        }
        if segment_begins {
            return Err(StreamIdError::EmptySegment { at: name.len() });
        }
        Ok(Self(Arc::from(name)))
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for StreamId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Equal, ordered and hashed as its name, so that a map of streams can be asked by text.
impl Borrow<str> for StreamId {
    fn borrow(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn every_permitted_character_is_accepted() {
        let name = "azAZ09._~-/x";
        assert_eq!(StreamId::new(name).unwrap().to_string(), name);
    }

    #[test]
    fn a_name_of_the_greatest_length_is_accepted_and_one_byte_more_refused() {
        assert!(StreamId::new("n".repeat(STREAM_NAME_BYTES_MAX)).is_ok());
        assert_eq!(
            StreamId::new("n".repeat(STREAM_NAME_BYTES_MAX + 1)),
            Err(StreamIdError::TooLong { bytes: 201 })
        );
    }

    #[test]
    fn an_empty_name_is_refused() {
        assert_eq!(StreamId::new(""), Err(StreamIdError::Empty));
    }

    #[test]
    fn empty_segments_are_refused_where_they_are() {
        for (name, at) in [("/", 0), ("/a", 0), ("a/", 2), ("a//b", 2)] {
            assert_eq!(
                StreamId::new(name),
                Err(StreamIdError::EmptySegment { at }),
                "{name}"
            );
        }
    }

    #[test]
    fn other_characters_are_refused_where_they_are() {
        for (name, character, at) in [
            ("a b", ' ', 1),
            ("局", '局', 0),
            ("a\0", '\0', 1),
            ("a%2F", '%', 1),
        ] {
            assert_eq!(
                StreamId::new(name),
                Err(StreamIdError::Character { character, at }),
                "{name}"
            );
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn any_text_is_accepted_unchanged_or_refused(text in "\\PC{0,220}") {
            if let Ok(stream) = StreamId::new(&text) {
                prop_assert_eq!(stream.as_str(), text.as_str());
                prop_assert!(text.len() <= STREAM_NAME_BYTES_MAX && text.split('/').all(|segment| !segment.is_empty()));
            }
        }
    }
}
