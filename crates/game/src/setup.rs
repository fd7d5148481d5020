use profile::Profile;
use terms::{EventId, GameId, OpeningKind, PlayerId, Seat};

/// What is settled before a game begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The game's id, unique among all games.
    pub game: GameId,
    /// The event it belongs to, if any.
    pub event: Option<EventId>,
    /// The assigned first player (CN13-5.1), who begins as Black.
    pub first: PlayerId,
    /// The other player.
    pub second: PlayerId,
    /// How the game opens (CN13-3.1).
    pub opening: OpeningKind,
    pub profile: Profile,
    /// The time control, as the clock writes it; none in a game without clocks. The game hands it on and does not read it.
    pub time_control: Option<String>,
}

impl Setup {
    /// The player who sits at `seat`.
    #[must_use]
    pub const fn player(&self, seat: Seat) -> &PlayerId {
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
