//! The board of renju: points, stones, lines, and the three fouls of Black.

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
pub use point::{POINTS, ParsePointError, Point, PointProblem, SIZE};
pub use readings::{Readings, ThreeNeedsLegalFour, ThreeWhenFive};
pub use run::run_through;
pub use symmetry::Symmetry;
pub use tracker::FoulTracker;
