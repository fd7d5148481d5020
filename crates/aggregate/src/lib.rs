//! The shape every aggregate shares: commands are decided, events are applied.
//!
//! A game, its pair of clocks and an event (赛事) are all an [`Aggregate`]: a value that *decides* what a command does and
//! *applies* what has happened. Both are pure. Time is handed in as a [`Stamp`], identity as an [`Actor`]; whoever holds the
//! aggregate stores the events and keeps the time.
//!
//! ```
//! use aggregate::{Actor, Aggregate, Epoch, Role, Stamp};
//!
//! #[derive(Clone, Default)]
//! struct Counter(u32);
//!
//! impl Aggregate for Counter {
//!     type Command = u32;
//!     type Event = u32;
//!     type Refusal = &'static str;
//!
//!     fn decide(&self, add: u32, _: &Actor, _: Stamp) -> Result<Vec<u32>, &'static str> {
//!         if add == 0 { Err("nothing to add") } else { Ok(vec![add]) }
//!     }
//!     fn apply(&mut self, added: &u32, _: Stamp) {
//!         self.0 += added;
//!     }
//! }
//!
//! let actor = Actor::new("zhang", Role::Player);
//! let at = Stamp::new(Epoch(1), 0);
//! let mut counter = Counter::default();
//! for event in counter.decide(2, &actor, at)? {
//!     counter.apply(&event, at);
//! }
//! assert_eq!(counter.0, 2);
//! # Ok::<(), &'static str>(())
//! ```
//!
//! It does nothing else: no I/O, no storage, no clock.

pub mod access;
mod actor;
mod stamp;
mod version;

pub use actor::{Actor, Role, UnknownRole};
pub use stamp::{Epoch, Stamp};
pub use version::Version;

/// A consistency boundary: one game, one pair of clocks, one event.
///
/// The default value is the aggregate before its first event.
pub trait Aggregate: Clone + Default + Send + Sync + 'static {
    /// What somebody wants to happen.
    type Command: Clone + Send + Sync + 'static;
    /// What has happened.
    type Event: Clone + Send + Sync + 'static;
    /// Why it may not happen.
    type Refusal: Send + Sync + 'static;

    /// What `command` brings about. An empty list is an acceptance without effect (the same thing said twice).
    ///
    /// # Errors
    /// The refusal, when the rules forbid the command.
    fn decide(
        &self,
        command: Self::Command,
        actor: &Actor,
        at: Stamp,
    ) -> Result<Vec<Self::Event>, Self::Refusal>;

    /// Changes the state as the event says. Total: it accepts every event that was ever stored.
    fn apply(&mut self, event: &Self::Event, at: Stamp);

    /// The next instant at which [`Aggregate::wake`] has something to say, if nothing else happens before.
    fn next_wakeup(&self) -> Option<Stamp> {
        None
    }

    /// Whether an aggregate whose last event is `event` may have something due by time alone, at an instant or with a new epoch.
    ///
    /// Where this is `false`, [`Aggregate::next_wakeup`] is none and [`Aggregate::resume`] is empty after that event, whatever came
    /// before it. An aggregate that nobody asks for is then left on disk after a restart. `true` is always right.
    fn may_wake_after(_event: &Self::Event) -> bool {
        true
    }

    /// What falls due at `at` by the mere passing of time.
    fn wake(&self, _at: Stamp) -> Vec<Self::Event> {
        Vec::new()
    }

    /// What a new epoch brings about: called once, before anything else, when the last event belongs to an earlier epoch than `at`.
    fn resume(&self, _at: Stamp) -> Vec<Self::Event> {
        Vec::new()
    }
}

/// A guard of a decision.
///
/// # Errors
/// `refusal`, unless it `holds`.
pub fn ensure<R>(holds: bool, refusal: R) -> Result<(), R> {
    if holds { Ok(()) } else { Err(refusal) }
}

/// How the events of an aggregate become bytes in the journal, and come back.
///
/// In between stands a message, which is what callers and watchers are shown: so an event is converted once for all of them.
pub trait Codec<A: Aggregate>: Send + Sync + 'static {
    /// An event as it is stored and shown.
    type Message: Clone + Send + Sync + 'static;
    /// Why bytes are no event.
    type Error: std::error::Error + Send + Sync + 'static;

    /// The number of the layout in which snapshots hold the state; those of another number are not read. It grows with every change of
    /// the layout, and of what [`Aggregate::apply`] makes of events.
    const SCHEMA: u32;

    fn write(event: &A::Event) -> Self::Message;

    /// The event that a message stands for.
    ///
    /// # Errors
    /// When it is not one that this or an earlier version wrote.
    fn read(message: Self::Message) -> Result<A::Event, Self::Error>;

    /// The bytes to store.
    fn encode(message: &Self::Message) -> Vec<u8>;

    /// The message stored in `bytes`.
    ///
    /// # Errors
    /// When the bytes are no message.
    fn decode(bytes: &[u8]) -> Result<Self::Message, Self::Error>;
}
