//! One game's pair of clocks as arithmetic on stamps handed in (article 8 of the 2013 rules).
//!
//! A [`TimeControl`] says how much time each seat has; a [`ClockPair`] is the [`Aggregate`](aggregate::Aggregate) that counts
//! it. Today's controls are sudden death (包干制, CN13-8.2) and increment (CN13-8.3).
//!
//! Guarantees:
//! - One transition decides: a press with less than the budget spent is in time; with the whole budget spent, or more, the flag
//!   has fallen, at the exact due instant, and the clocks stand still for good.
//! - At most one flag per pair: only one seat ever runs, and nothing runs after a flag.
//! - Elapsed time is stored, remaining time derived. Time nobody was thinking in (a halt, an outage) is nobody's.
//! - A stamp that goes backwards counts as no time passed. Nothing here panics or overflows.
//!
//! It does not read the time, sleep or arm timers (whoever holds the pair asks [`next_wakeup`](aggregate::Aggregate::next_wakeup)),
//! and it gives no verdict: a fallen flag is a report to the game.
//!
//! ```
//! use aggregate::{Actor, Aggregate, Epoch, Role, Stamp};
//! use terms::Seat;
//! use timekeeping::{AfterPress, ClockPair, Command};
//!
//! let service = Actor::new("adjudication", Role::Service);
//! let at = |ms| Stamp::new(Epoch(1), ms);
//! let mut clocks = ClockPair::default();
//! for (ms, command) in [
//!     (0, Command::Open { control: "90m+30s".parse()? }),
//!     (1_000, Command::Start),
//!     (61_000, Command::Press { turn: 1, seat: Seat::First, then: AfterPress::Switch }),
//! ] {
//!     for event in clocks.decide(command, &service, at(ms))? {
//!         clocks.apply(&event, at(ms));
//!     }
//! }
//! assert_eq!(clocks.running(), Some(Seat::Second));
//! assert_eq!(clocks.remaining_ms(Seat::First, at(61_000)), (90 * 60 - 60 + 30) * 1_000);
//! assert_eq!(clocks.next_wakeup(), Some(at(61_000 + 90 * 60 * 1_000)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![warn(
    clippy::wildcard_enum_match_arm,
    reason = "the compiler names each place that a new variant concerns"
)]

mod account;
mod command;
mod control;
mod event;
mod notation;
mod pair;
mod refusal;
mod state;

pub use command::{AfterPress, Command, HaltReason};
pub use control::{
    AfterOutage, BUDGET_MS_MAX, ControlError, FirstBonus, NOTATION_BYTES_MAX, Phase, TimeControl,
};
pub use event::Event;
pub use pair::ClockPair;
pub use refusal::Refusal;
pub use state::{Flag, State, Turn};
