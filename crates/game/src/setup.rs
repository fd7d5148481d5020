use profile::Rules;
use terms::{EventId, GameId, OpeningKind, PlayerId, Seat, VenueId};

/// What is settled before a game begins.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Setup {
    pub game: GameId,
    pub event: Option<EventId>,
    /// Where it is played, if that was said.
    pub venue: Option<VenueId>,
    /// The assigned first player (CN13-5.1), who begins as Black.
    pub first: PlayerId,
    pub second: PlayerId,
    pub opening: OpeningKind,
    pub rules: Rules,
    /// The time control, as the clock writes it; none in a game without clocks. The game hands it on and does not read it.
    pub time_control: Option<String>,
}

impl Setup {
    pub const fn player(&self, seat: Seat) -> &PlayerId {
        match seat {
            Seat::First => &self.first,
            Seat::Second => &self.second,
        }
    }

    /// The seat of the player called `id`.
    pub fn seat_of(&self, id: &str) -> Option<Seat> {
        Seat::BOTH
            .into_iter()
            .find(|&seat| self.player(seat).as_str() == id)
    }
}
