//! The live side of an aggregate: whoever owns it decides, stores, applies, publishes and answers, in that order.
//!
//! A [`Host`] keeps one owner task per live aggregate. Commands reach it through a bounded mailbox; durable work runs in the
//! owner, so a caller that goes away cannot leave a change half made. The same idempotency key gives the first answer for the
//! life of the stream. Watchers follow from any version and are dropped, with a place to resume, when they fall too far behind.
//! A wake-up asked for by the aggregate comes when it is due. A [`Relay`] carries effects that may be late to other services.
//!
//! # What it guarantees
//!
//! - **An answer means stored.** [`Host::execute`] returns after the journal has. An error means that nothing was stored, unless it
//!   says that this is unknown; the same request again finds out.
//! - **Nothing twice.** One key has one effect, whatever the journal does and however many writers it has.
//! - **Asked before stored.** What a consultation (the clock's answer to a press) says is asked before the commit, and nothing is
//!   stored without it.
//! - **Time only goes on.** The stamps of a stream never go back, and none lies in the future.
//! - **A wake-up is not lost.** One that cannot be stored is tried again, and [`Host::revive`] arms all of them after a restart,
//!   reading one entry of each stream that has nothing to wait for.
//! - **Every request is answered**, also by a host that shuts down or an owner that lets go.
//! - **A broken aggregate stops itself**, never the others.
//!
//! # What it does not do
//!
//! It does not know what a game is, and it keeps no time of its own: the [`TimeSource`] is handed in. It does not follow what other
//! writers append to a journal: an owner learns of that when it next stores something, so until then it shows, and refuses by, what it
//! knows. It does not trust a [snapshot](Host::with_snapshots): one that does not fit the journal is as good as none.
//!
//! # Example
//!
//! ```
//! use std::sync::Arc;
//!
//! use aggregate::{Actor, Aggregate, Codec, Role, Stamp, Version};
//! use envelope::{Cause, IdempotencyKey};
//! use host::{Host, Options, Request, TimeSource};
//! use journal::{Journal, SledJournal};
//!
//! #[derive(Clone, Default)]
//! struct Moves(Vec<u8>);
//!
//! impl Aggregate for Moves {
//!     type Command = u8;
//!     type Event = u8;
//!     type Refusal = &'static str;
//!
//!     fn decide(&self, square: u8, _: &Actor, _: Stamp) -> Result<Vec<u8>, &'static str> {
//!         if self.0.contains(&square) { Err("occupied") } else { Ok(vec![square]) }
//!     }
//!     fn apply(&mut self, square: &u8, _: Stamp) {
//!         self.0.push(*square);
//!     }
//! }
//!
//! struct OneByte;
//!
//! impl Codec<Moves> for OneByte {
//!     type Message = u8;
//!     type Error = std::array::TryFromSliceError;
//!
//!     const SCHEMA: u32 = 1;
//!
//!     fn write(square: &u8) -> u8 {
//!         *square
//!     }
//!     fn read(square: u8) -> Result<u8, Self::Error> {
//!         Ok(square)
//!     }
//!     fn encode(square: &u8) -> Vec<u8> {
//!         vec![*square]
//!     }
//!     fn decode(bytes: &[u8]) -> Result<u8, Self::Error> {
//!         bytes.try_into().map(u8::from_be_bytes)
//!     }
//! }
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let folder = tempfile::tempdir()?;
//! let journal: Arc<dyn Journal> = Arc::new(SledJournal::open(folder.path(), journal::Options::default()).await?);
//! let time = TimeSource::open(journal.as_ref()).await?;
//! let host = Host::<Moves, OneByte>::new("game", Arc::clone(&journal), time.clone(), None, Options::default());
//! let stream = host.stream("r3-t5").ok_or("no id")?;
//! let request = Request {
//!     command: 112,
//!     cause: Cause { key: IdempotencyKey::new("move-1")?, method: "Play".into(), request: vec![112].into() },
//!     actor: Actor::new("zhang", Role::Player),
//!     trace_parent: String::new(),
//!     at: time.now(),
//!     expected: None,
//! };
//! let first = host.execute(&stream, request.clone()).await?;
//! assert_eq!((first.version, first.messages()), (Version(1), vec![112]));
//!
//! // The answer was lost, so it is asked again: the same answer, and still one move.
//! assert_eq!(host.execute(&stream, request).await?.version, Version(1));
//! assert_eq!(journal.head(&stream).await?.version, 1);
//!
//! let mut watch = host.watch(&stream, Version(0)).await?;
//! assert_eq!(watch.next().await?.event, 112);
//! host.shut_down().await;
//! # Ok(())
//! # }
//! ```

mod backlog;
mod backoff;
mod census;
mod context;
mod error;
#[allow(
    clippy::module_inception,
    reason = "the crate is named after its main type"
)]
mod host;
mod ledger;
mod message;
mod owner;
mod pre_commit;
mod published;
mod registry;
mod relay;
mod relay_handle;
mod request;
mod snapshot;
mod snapshot_folder;
mod stream;
mod time;
mod watch;
mod witness;

pub use backoff::{Backoff, Waits};
pub use error::{HostError, Unreadable};
pub use host::{Host, Options, Store};
pub use pre_commit::{PreCommit, PreCommitError, Rejection};
pub use relay::{Deliver, DeliverError, PENDING_EVENTS_MAX, Relay};
pub use relay_handle::{Parked, RelayHandle, RelayState, Retried, RetryError};
pub use request::{Accepted, Request, Seen, View};
pub use snapshot::{SNAPSHOT_EVERY_EVENTS, read_state, write_state};
pub use snapshot_folder::{SNAPSHOT_BYTES_MAX, SnapshotFolder};
pub use time::TimeSource;
pub use watch::{Watch, WatchEnd};
pub use witness::Witness;
