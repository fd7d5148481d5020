use terms::{BySeat, Seat};

use super::Verdict;

/// How near the game is to its end, and how it ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Ending {
    pub(crate) flag_fallen: Option<Seat>,
    /// Whose draw offer stands.
    pub(crate) draw_offer: Option<Seat>,
    /// How many each has made, those against the rules included (D6).
    pub(crate) draw_offers_made: BySeat<u16>,
    pub(crate) signed: BySeat<bool>,
    pub(crate) verdict: Option<Verdict>,
}
