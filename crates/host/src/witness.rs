use std::time::SystemTime;

use aggregate::{Aggregate, Version};
use journal::StreamId;

/// Somebody who keeps count of what happens, such as for the figures that operators see.
pub trait Witness<A: Aggregate>: Send + Sync + 'static {
    /// One more event is stored.
    ///
    /// Called in the owner task once for each event appended while the host runs: neither for one that is read back, nor for an
    /// answer given again. So it returns at once. An event is missed only if nobody knew whether it was stored, and its owner ended
    /// before it could find out.
    fn stored(&self, _event: &A::Event) {}

    /// An aggregate stands at this version since `at`, by the wall clock.
    ///
    /// Called in the owner task after each commit, before it is answered; and when an aggregate has been loaded, `at` being now. So
    /// whoever keeps the version sees each once, and an aggregate that another attempt had left further on is put right when it is loaded.
    fn stands(&self, _stream: &StreamId, _state: &A, _version: Version, _at: SystemTime) {}
}
