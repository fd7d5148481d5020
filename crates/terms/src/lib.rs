//! Words that several cores share: seats, ids, clauses, languages, kinds of opening, scores.
//!
//! ```
//! use terms::{BySeat, GameId, Score, Seat};
//!
//! let game: GameId = "final".parse()?;
//! let scores = BySeat::new(Score::WIN, Score::LOSS);
//! assert_eq!(scores[Seat::First].halves, 2);
//! assert_eq!(game.as_str(), "final");
//! # Ok::<(), terms::InvalidId>(())
//! ```
//!
//! It decides nothing and depends on nothing of this system.

mod checked_text;
mod clause;
mod id;
mod language;
mod opening;
mod score;
mod seat;

pub use clause::{CLAUSE_BYTES_MAX, Clause, InvalidClause};
pub use id::{EventId, GameId, ID_BYTES_MAX, InvalidId, PlayerId, VenueId};
pub use language::{Language, UnknownLanguage};
pub use opening::OpeningKind;
pub use score::{Score, ScoreKind};
pub use seat::{BySeat, Seat};
