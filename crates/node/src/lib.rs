//! What every server of arbiter shares: who calls, how it is traced, how errors look, and how a server starts and stops.
//!
//! - [`caller`] is the one place where actor and role are read. Until identities exist they come from request metadata, and
//!   [`Listener::bind`] accepts no address but loopback.
//! - The table in `access` says which role may call which method, and is asked before a request is decoded. Nothing else checks a role
//!   of a caller.
//! - [`Rpc`] carries a call to its aggregate and the answer back.
//! - [`status`] turns every error into a `tonic::Status` with details.
//! - [`Telemetry`] sends traces and figures to an OTLP receiver where one is named; [`metrics`] is where figures are counted.
//! - [`Server`] adds health, reflection, limits and an orderly shutdown to a gRPC service, and says through [`Ready`] when it serves. It shows
//!   the service's relays to operators.
//! - [`Relayed`] reads the events that a relay delivers.
//!
//! Of the domain it knows the requests by name, and nothing else.

mod access;
mod caller;
mod listener;
pub mod metrics;
mod peer;
mod relayed;
mod relays;
mod rpc;
mod server;
pub mod status;
mod telemetry;
pub mod trace;
mod watching;

pub use caller::{Caller, caller};
pub use listener::{BindError, Listener};
pub use peer::{Peer, PeerChannel};
pub use relayed::{DeliverEvents, Relayed, id_of};
pub use rpc::Rpc;
pub use server::{MESSAGE_BYTES_MAX, Ready, ServeError, Server};
pub use telemetry::{Telemetry, TelemetryError};
pub use watching::Watching;
