//! The ground of renju: the board, its points and lines, the fouls of Black with their proof, the 26 openings, and the notation.
//!
//! # What it guarantees
//! - Every answer is exact, to any depth: a three counts only if a point that makes the open four can be played, which may hang on other
//!   threes, and so on. Each kind of foul that a stone makes is named. See [`Judgement`] for what comes before what.
//! - The fast kernel behind [`Board::judge`], [`Board::foul_map`] and [`FoulTracker`] gives the answers of [`plain`], which is the
//!   rulebook's definitions written down; the tests compare the two.
//! - Nothing that can be handed in makes it panic. A board holds any stones on any points, also such as no game could reach. Texts are
//!   read strictly; an error keeps the offending text, of bounded length, and says where it stood.
//!
//! # What it does not do
//! It knows no players, no turns, no time and no conduct: who may play what, and when, is the matter of the game. It reads no files and,
//! derives apart, depends on nothing but the standard library.
//!
//! # Example
//! ```
//! use renju::{Board, Color, Judgement, Opening, Readings, notation};
//!
//! let moves = notation::parse_moves("h8 h9 h10 i9 g7 g8 i10 f8 g9")?;
//! let mut board = Board::empty();
//! for (played, color) in moves.iter().zip([Color::Black, Color::White].into_iter().cycle()) {
//!     if let Some(point) = played.point() {
//!         board.place(point, color)?;
//!     }
//! }
//! assert_eq!(Opening::of("H8".parse()?, "H9".parse()?, "H10".parse()?).map(Opening::zh), Some("寒星"));
//!
//! let map = board.foul_map(Readings::default());
//! let forbidden: Vec<_> = map.forbidden().map(|(point, fouls)| format!("{point} {fouls}")).collect();
//! assert_eq!(forbidden, ["F10 33"]);
//! assert_eq!(board.judge("A1".parse()?, Readings::default()), Ok(Judgement::Legal));
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```
//!
//! References of the form `CN13-2.4` are clauses of the rulebook, those of the form `D13` its decisions where the text leaves room.

#![forbid(unsafe_code)]

mod axis;
mod board;
mod color;
mod foul;
mod foul_map;
mod kernel;
mod moves;
pub mod notation;
mod offers;
mod opening;
pub mod plain;
mod plane;
mod point;
mod proof;
mod readings;
mod run;
mod symmetry;
mod tracker;

pub use axis::Axis;
pub use board::{Board, Occupied};
pub use color::Color;
pub use foul::{Foul, Fouls, ParseFoulsError};
pub use foul_map::{FoulMap, Judgement};
pub use moves::Move;
pub use offers::{OfferEquivalence, equivalent_offers, equivalent_pairs};
pub use opening::{Opening, OpeningKind, UnknownOpening};
pub use point::{POINTS, ParsePointError, Point, SIZE};
pub use proof::{
    DeadPoint, DeadReason, DeadThree, Four, NESTED_PROOFS_MAX, Proof, Row, StraightFourPoint,
    Three, prove,
};
pub use readings::{Readings, ThreeNeedsLegalFour, ThreeWhenFive};
pub use run::run_through;
pub use symmetry::Symmetry;
pub use tracker::FoulTracker;
