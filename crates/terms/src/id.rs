use std::sync::Arc;

/// The longest id, in bytes.
pub const ID_BYTES_MAX: usize = 64;

/// A text that cannot be an id; kept up to the bound.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("invalid id {0:?}: expected 1 to {ID_BYTES_MAX} of A-Z a-z 0-9 . _ -")]
pub struct InvalidId(pub String);

fn read(text: &str) -> Result<Arc<str>, InvalidId> {
    let fits = (1..=ID_BYTES_MAX).contains(&text.len())
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(&byte));
    if fits {
        Ok(text.into())
    } else {
        Err(InvalidId(text.chars().take(ID_BYTES_MAX + 1).collect()))
    }
}

macro_rules! ids {
    ($($(#[$doc:meta])* $id:ident)+) => {$(
        $(#[$doc])*
        ///
        /// 1 to 64 of `A-Z a-z 0-9 . _ -`. Cheap to clone.
        #[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[cfg_attr(feature = "serde", serde(try_from = "String", into = "String"))]
        pub struct $id(Arc<str>);

        impl $id {
            /// # Errors
            /// When `text` is empty, too long, or has another character.
            pub fn new(text: impl AsRef<str>) -> Result<Self, InvalidId> {
                read(text.as_ref()).map(Self)
            }

            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        crate::checked_text!($id, InvalidId);
    )+};
}

ids! {
    /// The id of a game (局), unique among all games.
    GameId
    /// The id of an event (赛事).
    EventId
    /// The id of a player: all that a chain of events keeps of a person.
    PlayerId
    /// The id of a place where an event is played.
    VenueId
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_bounded_at_64_bytes_of_plain_characters() {
        assert!(GameId::new("x".repeat(64)).is_ok());
        assert!(PlayerId::new("Az09._-").is_ok());
        for wrong in ["", "a/b", "甲", "a b", "a\0", &"x".repeat(65)] {
            assert!(EventId::new(wrong).is_err(), "{wrong:?}");
        }
        let InvalidId(kept) = GameId::new("x".repeat(1000)).unwrap_err();
        assert_eq!(kept.len(), ID_BYTES_MAX + 1);
    }
}
