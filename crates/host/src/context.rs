use std::sync::{Arc, OnceLock};

use aggregate::Aggregate;
use journal::Journal;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::snapshotting::Snapshots;
use crate::{Options, PreCommit, TimeSource, Witness};

/// What the owners of one host share.
pub(crate) struct Context<A: Aggregate> {
    pub(crate) kind: &'static str,
    pub(crate) journal: Arc<dyn Journal>,
    pub(crate) time: TimeSource,
    pub(crate) pre_commit: Arc<dyn PreCommit<A>>,
    pub(crate) options: Options,
    pub(crate) snapshots: Option<Snapshots<A>>,
    pub(crate) witness: OnceLock<Arc<dyn Witness<A>>>,
    pub(crate) stop: CancellationToken,
    pub(crate) tasks: TaskTracker,
}

impl<A: Aggregate> Context<A> {
    /// Tells the witness, if there is one, of a new event.
    pub(crate) fn tell(&self, event: &A::Event) {
        if let Some(witness) = self.witness.get() {
            witness.stored(event);
        }
    }
}
