use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use thiserror::Error;

/// The longest id, in bytes.
pub const ID_BYTES_MAX: usize = 64;

/// The longest id of an event, in bytes: with the longest round and table after it (`-r3998-t1000`) a game's id stays within [`ID_BYTES_MAX`].
pub const EVENT_ID_BYTES_MAX: usize = ID_BYTES_MAX - 12;

/// The id of an event: 1 to [`EVENT_ID_BYTES_MAX`] of `A`–`Z`, `a`–`z`, `0`–`9`, `.`, `_`, `-`. Cheap to clone.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EventId(Arc<str>);

/// The id of a player, the only thing an event keeps of a person: 1 to [`ID_BYTES_MAX`] of `A`–`Z`, `a`–`z`, `0`–`9`, `.`, `_`, `-`. Cheap to clone.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PlayerId(Arc<str>);

/// The id of a game: 1 to [`ID_BYTES_MAX`] of `A`–`Z`, `a`–`z`, `0`–`9`, `.`, `_`, `-`. Cheap to clone.
///
/// The games of an event are called `{event}-r{round}-t{table}`, so that whoever knows the schedule knows their names.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameId(Arc<str>);

/// Why a text is no id.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum IdError {
    /// Nothing at all.
    #[error("an id is not empty")]
    Empty,
    #[error("this id has {bytes} bytes, the longest has {bytes_max}")]
    TooLong {
        bytes: usize,
        /// The longest length.
        bytes_max: usize,
    },
    /// A character that ids are not made of.
    #[error("{found:?} stands in no id: letters, digits, '.', '_' and '-' do")]
    Character {
        /// The first such character.
        found: char,
    },
}

fn read(text: &str, bytes_max: usize) -> Result<Arc<str>, IdError> {
    if text.is_empty() {
        return Err(IdError::Empty);
    }
    if text.len() > bytes_max {
        return Err(IdError::TooLong {
            bytes: text.len(),
            bytes_max,
        });
    }
    match text
        .chars()
        .find(|c| !(c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-')))
    {
        Some(found) => Err(IdError::Character { found }),
        None => Ok(text.into()),
    }
}

macro_rules! text_of_an_id {
    ($id:ident, $bytes_max:expr) => {
        impl $id {
            /// The id as text.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl FromStr for $id {
            type Err = IdError;

            fn from_str(text: &str) -> Result<Self, IdError> {
                read(text, $bytes_max).map(Self)
            }
        }

        impl fmt::Display for $id {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}

text_of_an_id!(EventId, EVENT_ID_BYTES_MAX);
text_of_an_id!(PlayerId, ID_BYTES_MAX);
text_of_an_id!(GameId, ID_BYTES_MAX);

impl GameId {
    /// The id of the game at `table` in `round` of `event`.
    pub(crate) fn of(event: &EventId, round: u32, table: u32) -> Self {
        Self(format!("{event}-r{round}-t{table}").into())
    }

    /// The round and table this id names, if it is that of a game of `event`.
    pub(crate) fn place(&self, event: &EventId) -> Option<(u32, u32)> {
        let (round, table) = self
            .0
            .strip_prefix(event.as_str())?
            .strip_prefix("-r")?
            .split_once("-t")?;
        let place = (round.parse().ok()?, table.parse().ok()?);
        // Only one way of writing a number counts: neither `01` nor `+1` names a game.
        (Self::of(event, place.0, place.1) == *self).then_some(place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PLAYERS_MAX;

    #[test]
    fn an_id_is_bounded_in_length() {
        assert_eq!("".parse::<PlayerId>(), Err(IdError::Empty));
        assert!("x".repeat(64).parse::<PlayerId>().is_ok());
        assert_eq!(
            "x".repeat(65).parse::<PlayerId>(),
            Err(IdError::TooLong {
                bytes: 65,
                bytes_max: 64
            })
        );
        assert!("x".repeat(64).parse::<GameId>().is_ok());
        assert!("x".repeat(52).parse::<EventId>().is_ok());
        assert_eq!(
            "x".repeat(53).parse::<EventId>(),
            Err(IdError::TooLong {
                bytes: 53,
                bytes_max: 52
            })
        );
    }

    #[test]
    fn an_id_is_made_of_plain_characters() {
        assert!("Az09._-".parse::<EventId>().is_ok());
        for found in ['/', ' ', '\0', '王', 'é', '\n', ':'] {
            assert_eq!(
                format!("a{found}").parse::<GameId>(),
                Err(IdError::Character { found })
            );
        }
    }

    #[test]
    fn the_longest_game_id_of_the_longest_event_id_is_an_id() -> Result<(), IdError> {
        let event = "x".repeat(EVENT_ID_BYTES_MAX).parse()?;
        let longest = GameId::of(&event, 2 * (PLAYERS_MAX - 1), PLAYERS_MAX / 2);
        assert_eq!(longest.as_str().len(), ID_BYTES_MAX);
        assert_eq!(longest.as_str().parse(), Ok(longest));
        Ok(())
    }

    #[test]
    fn a_game_id_names_one_place_in_one_way() -> Result<(), IdError> {
        let event = "cup-r1".parse()?;
        let place = |text: &str| text.parse::<GameId>().map(|game| game.place(&event));
        assert_eq!(place("cup-r1-r12-t3"), Ok(Some((12, 3))));
        for other in [
            "cup-r1",
            "cup-r1-r1",
            "cup-r1-r01-t1",
            "cup-r1-r1-t1-t1",
            "cup-r1-r1-t4294967296",
            "cup-r2-r1-t1",
            "r1-t1",
            "cup-r1-r-t",
        ] {
            assert_eq!(place(other), Ok(None), "{other}");
        }
        Ok(())
    }
}
