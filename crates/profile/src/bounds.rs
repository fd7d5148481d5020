//! How much a profile may hold. Each number is far beyond what any rules have needed.

use std::ops::RangeInclusive;

/// Bytes of a profile's text. The largest profile within the other bounds stays below in its canonical form.
pub const TEXT_BYTES_MAX: usize = 64 * 1024;
/// States of an opening.
pub const STATES_MAX: usize = 32;
/// Choices in a state: each act once.
pub const CHOICES_MAX: usize = 6;
/// Stones that one player lays in one go.
pub const STONES_LAID_MAX: usize = 9;
/// Offers for one move: the points that four stones leave empty.
pub const OFFERS_MAX: u8 = 221;
pub const VERSIONS: RangeInclusive<u32> = 1..=u32::MAX;
/// Draw offers by which one side may be ahead (D6).
pub const DRAW_OFFER_MARGINS: RangeInclusive<u32> = 1..=100;
/// Moves before a pass (D18): at most as many as the board has points.
pub const MOVES_BEFORE_A_PASS: RangeInclusive<u32> = 0..=225;
/// Offers that are laid or named.
pub const OFFERS: RangeInclusive<u32> = 1..=OFFERS_MAX as u32;
/// Minutes in which wrong colours are corrected: a game ends within one day (CN13-8.1).
pub const WRONG_COLOURS_MINUTES: RangeInclusive<u32> = 0..=24 * 60;
