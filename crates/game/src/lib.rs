//! One game (局) of renju under the 2013 Chinese competition rules: who may do what, and what it leads to.
//!
//! [`Game`] is an [`aggregate::Aggregate`]: it decides commands into events and applies them. A *command* that the rules forbid
//! is refused with the clause; an *observation* has happened on a board and is recorded whatever it is. A claim opens a matter
//! that ends with the opponent's acknowledgement or an arbiter's word; what the system itself finds ([`Game::finding`]) is for
//! arbiters and stands in no event before they have ruled.
//!
//! ```
//! use aggregate::{Actor, Aggregate, Epoch, Role, Stamp};
//! use game::{Act, Command, Direction, Game, OpeningKind, Refusal, Setup};
//! use profile::Profile;
//!
//! let setup = Setup {
//!     game: "final".parse()?,
//!     event: None,
//!     first: "zhang".parse()?,
//!     second: "li".parse()?,
//!     opening: OpeningKind::Free,
//!     profile: Profile::cn_2013(),
//!     time_control: None,
//! };
//! let (arbiter, zhang) = (Actor::new("wang", Role::Arbiter), Actor::new("zhang", Role::Player));
//! let at = Stamp::new(Epoch(1), 0);
//! let mut game = Game::default();
//! for (command, actor) in [
//!     (Command::Open(Box::new(setup)), &arbiter),
//!     (Command::officiate(Direction::Start), &arbiter),
//!     (Command::Play(Act::place("H8".parse()?)), &zhang),
//! ] {
//!     for event in game.decide(command, actor, at)? {
//!         game.apply(&event, at);
//!     }
//! }
//! let again = Command::Play(Act::place("H9".parse()?));
//! let refusal = game.decide(again, &zhang, at).unwrap_err();
//! assert_eq!(refusal.clause(), Some("CN13-4.1"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! It reads no time, does no I/O and knows nothing of how games are stored or sent.

mod audit;
mod claim;
mod command;
mod decide;
mod disturbance;
mod event;
mod finding;
mod irregularity;
mod penalty;
mod refusal;
pub mod review;
mod setup;
mod state;
mod time_effect;
mod verdict;

pub use audit::Contradiction;
pub use claim::{Claim, ClaimKind, Ruling};
pub use command::{Act, Command, Direction, Duty, Intent, Mover, Observation, Press, Saying};
pub use disturbance::{Disturbance, DisturbanceKind, Remedy};
pub use event::{Event, Source, Voice};
pub use finding::{Finding, Grounds};
pub use irregularity::{Irregularity, IrregularityKind, Standing};
pub use penalty::{Penalty, PenaltyKind};
pub use refusal::Refusal;
pub use setup::Setup;
pub use state::{Before, Game, GameParts, Phase, Ply};
pub use terms::OpeningKind;
pub use time_effect::{AfterPress, TimeEffect};
pub use verdict::{Evidence, Outcome, Reason, RuledBy, Verdict};
