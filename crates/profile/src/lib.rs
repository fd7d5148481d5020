//! The rules that an event may choose: every place where the text of the rules leaves room, settled by a field.
//!
//! A profile is a TOML text. A game keeps the text it was opened with, so it is judged by it for ever, whatever is shipped later.
//!
//! ```
//! use profile::{DoublePass, Profile};
//!
//! let rules = Profile::cn_2013();
//! assert_eq!(rules.double_pass, DoublePass::SameTurnPair);
//! let mut text = rules.canonical();
//! text = text.replace("double_pass = \"same_turn_pair\"", "double_pass = \"consecutive\"");
//! assert_eq!(Profile::parse(&text)?.double_pass, DoublePass::Consecutive);
//! # Ok::<(), profile::ProfileError>(())
//! ```
//!
//! It knows no game: what a field leads to is the game's.

pub mod bounds;
mod check;
mod diff;
mod error;
mod field;
mod hash;
mod procedure;
mod profile;
mod reading;
mod row;
mod rules;
mod settings;
mod shipped;
mod text;
mod walk;

pub use diff::Difference;
pub use error::{Position, Problem, ProfileError};
pub use field::{Allowed, Field};
pub use hash::ProfileHash;
pub use procedure::{
    By, Choice, Names, OpeningAct, Procedure, Shape, State, Step, Zone, alternating,
};
pub use profile::Profile;
pub use reading::{Home, Reading};
pub use renju::{OfferEquivalence, ThreeNeedsLegalFour, ThreeWhenFive};
pub use rules::Rules;
pub use settings::{
    Answer, Delegated, DisciplinaryLoss, DoublePass, FiveRecognition, FlagOrderUnknown,
    FoulClaimEnds, Fouls, OverlineClaimEnds, Recognition, WrongClaim,
};
