//! One game (局) of renju under the 2013 Chinese competition rules: who may do what, and what it leads to.
//!
//! [`Game`] is an [`aggregate::Aggregate`]: it decides commands into events and applies them. It has one part for each subject, and each
//! subject's acts, events, state and refusals stand in one module: [`record`], [`opening`], [`claims`], [`conduct`], [`penalties`],
//! [`ending`]. A *command* that the rules forbid is refused with the clause; an *observation* has happened on a board and is recorded
//! whatever it is. A claim opens a case that ends with the opponent's acknowledgement or an arbiter's ruling; what the system itself
//! finds ([`Game::finding`]) is for arbiters and stands in no event before they have ruled.
//!
//! ```
//! use aggregate::{Actor, Aggregate, Epoch, Role, Stamp};
//! use game::{Act, Command, Game, OpeningKind, Setup, record};
//! use profile::Rules;
//!
//! let setup = Setup {
//!     game: "final".parse()?,
//!     event: None,
//!     venue: None,
//!     first: "zhang".parse()?,
//!     second: "li".parse()?,
//!     opening: OpeningKind::Free,
//!     rules: Rules::cn_2013(),
//!     time_control: None,
//! };
//! let (arbiter, zhang) = (Actor::new("wang", Role::Arbiter), Actor::new("zhang", Role::Player));
//! let at = Stamp::new(Epoch(1), 0);
//! let mut game = Game::default();
//! for (command, actor) in [
//!     (Command::Open(Box::new(setup)), &arbiter),
//!     (Command::officiate(record::Direction::Start), &arbiter),
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
//! It reads no time, does no I/O and knows nothing of how games are stored, sent or told to people.
#![warn(
    clippy::wildcard_enum_match_arm,
    reason = "the compiler names each place that a new variant concerns"
)]

mod apply;
mod audit;
mod automatic;
pub mod claims;
mod clock_effect;
mod command;
pub mod conduct;
mod correct;
mod decide;
pub mod ending;
mod event;
mod five;
mod game;
mod meaning;
mod moves;
mod observation;
mod observe;
mod official;
pub mod opening;
pub mod penalties;
pub mod record;
mod refusal;
pub mod review;
mod setup;

use aggregate::{Actor, Aggregate, Stamp};

pub use audit::Contradiction;
pub use claims::Voice;
pub use clock_effect::{AfterPress, ClockEffect, Resumption};
pub use command::{Act, Command, Direction};
pub use event::Event;
pub use game::{Game, Phase, Wait};
pub use observation::Observation;
pub use record::{Press, Saying};
pub use refusal::Refusal;
pub use setup::Setup;
pub use terms::OpeningKind;

macro_rules! named {
    ($($kind:ty),+ $(,)?) => {$(
        impl $kind {
            /// The name used in files.
            pub fn name(&self) -> &'static str {
                self.into()
            }
        }
    )+};
}

named!(
    claims::ClaimKind,
    claims::Grounds,
    claims::Ruling,
    conduct::IrregularityKind,
    conduct::IrregularityStatus,
    conduct::Remedy,
    ending::Reason,
    penalties::PenaltyKind,
);

impl Aggregate for Game {
    type Command = Command;
    type Event = Event;
    type Refusal = Refusal;

    fn decide(&self, command: Command, actor: &Actor, at: Stamp) -> Result<Vec<Event>, Refusal> {
        decide::decide(self, command, actor, at)
    }

    fn apply(&mut self, event: &Event, at: Stamp) {
        self.apply_event(event, at);
    }
}

impl Game {
    pub(crate) fn after(&self, events: &[Event], at: Stamp) -> Self {
        let mut game = self.clone();
        for event in events {
            game.apply_event(event, at);
        }
        game
    }
}
