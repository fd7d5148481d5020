//! The live side of an aggregate: whoever owns it decides, stores, applies, publishes and answers, in that order.
//!
//! A [`Host`] keeps one owner task per live aggregate. Commands reach it through a bounded mailbox; durable work runs in the
//! owner, so a caller that goes away cannot leave a change half made. The same idempotency key gives the first answer for the
//! life of the stream. Watchers follow from any version and are dropped, with a place to resume, when they fall too far behind.
//! A wake-up asked for by the aggregate comes when it is due. A [`Relay`] carries effects that may be late to other services.
//!
//! Guarantees:
//! - An answer means stored: [`Host::execute`] returns after the journal has.
//! - What a consultation (the clock's answer to a press) says is asked before the commit, and nothing is stored without it.
//! - A broken aggregate stops itself, never the others.
//!
//! It does not know what a game is, and it keeps no time of its own: the [`TimeSource`] is handed in.

mod backlog;
mod backoff;
mod consult;
mod envelope;
mod error;
mod failure;
#[allow(clippy::module_inception, reason = "the crate is named after its main type")]
mod host;
mod ledger;
mod mail;
mod owner;
mod relay;
mod request;
mod time;
mod watch;

pub use consult::{Consult, ConsultError, NoConsult, Objection};
pub use envelope::{Envelope, EnvelopeError};
pub use error::HostError;
pub use host::{Host, Options};
pub use relay::{Deliver, DeliverError, PENDING_EVENTS_MAX, Relay};
pub use request::{Accepted, CommandHash, IdempotencyKey, InvalidKey, KEY_BYTES_MAX, Request, View};
pub use time::TimeSource;
pub use watch::{Seen, Watch, WatchEnd};
