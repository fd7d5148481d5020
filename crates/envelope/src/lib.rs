//! What stands around every stored event: when it counts from, who brought it about, and what asked for it.
//!
//! The entries of one command follow each other. The first holds the command's [`Cause`]: its idempotency key, the method and the request
//! as it was sent, so that "the same key, the same answer" and an audit of what was decided both rest on stored bytes alone. Stream,
//! version and the chain's hash are the journal's own.
//!
//! It knows the shape of an aggregate and the protobuf message of the envelope, and stores nothing itself.

mod cause;
#[allow(
    clippy::module_inception,
    reason = "the crate is named after its main type"
)]
mod envelope;

pub use cause::{Cause, Fingerprint, IdempotencyKey, InvalidKey, KEY_BYTES_MAX};
pub use envelope::{Envelope, EnvelopeError};
