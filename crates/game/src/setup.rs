use crate::{Profile, Seat};

/// What is settled before a game begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The game's id, unique among all games.
    pub game: Id,
    /// The event it belongs to, if any.
    pub event: Option<Id>,
    /// The assigned first player (CN13-5.1), who begins as Black.
    pub first: Id,
    /// The other player.
    pub second: Id,
    /// How the game opens (CN13-3.1).
    pub opening: OpeningKind,
    pub profile: Profile,
    /// The time control, as the clock writes it; none in a game without clocks. The game hands it on and does not read it.
    pub time_control: Option<String>,
}

impl Setup {
    /// The player who sits at `seat`.
    #[must_use]
    pub const fn player(&self, seat: Seat) -> &Id {
        match seat {
            Seat::First => &self.first,
            Seat::Second => &self.second,
        }
    }

    /// The seat of the player called `id`.
    #[must_use]
    pub fn seat_of(&self, id: &str) -> Option<Seat> {
        Seat::BOTH
            .into_iter()
            .find(|&seat| self.player(seat).as_str() == id)
    }
}

/// How a game opens (CN13-3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpeningKind {
    /// Black lays one of the 26 openings and names the number of offers; a swap and fifth-move offers follow (CN13-3.2).
    Designated,
    /// Moves alternate from the first (CN13-3.3).
    Free,
}

/// The longest id, in bytes.
pub const ID_BYTES_MAX: usize = 64;

/// The id of a game, an event or a player: 1 to 64 of `A-Z a-z 0-9 . _ -`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Id(String);

/// A text that is no id.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no id: 1 to {ID_BYTES_MAX} characters of A-Z a-z 0-9 . _ - are")]
pub struct InvalidId(pub String);

impl Id {
    /// The id written `text`.
    ///
    /// # Errors
    /// When it is empty, too long, or has another character.
    pub fn new(text: impl Into<String>) -> Result<Self, InvalidId> {
        let text = text.into();
        let fits = (1..=ID_BYTES_MAX).contains(&text.len());
        if fits
            && text
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(&byte))
        {
            Ok(Self(text))
        } else {
            Err(InvalidId(text.chars().take(ID_BYTES_MAX + 1).collect()))
        }
    }

    /// The id as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Display for Id {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_bounded_at_64_bytes() {
        assert!(Id::new("x".repeat(64)).is_ok());
        assert!(Id::new("x".repeat(65)).is_err());
        assert!(Id::new("").is_err());
        assert!(Id::new("a/b").is_err());
        assert!(Id::new("甲").is_err());
    }
}
