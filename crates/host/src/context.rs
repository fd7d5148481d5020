use std::sync::{Arc, OnceLock};

use aggregate::Aggregate;
use journal::Journal;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::snapshot::Snapshots;
use crate::{Options, PreCommit, TimeSource, Witness};

/// What the owners of one host share.
pub(crate) struct Context<A: Aggregate> {
    pub(crate) kind: &'static str,
    pub(crate) journal: Arc<dyn Journal>,
    pub(crate) time: TimeSource,
    pub(crate) pre_commit: Option<Arc<dyn PreCommit<A>>>,
    pub(crate) options: Options,
    pub(crate) snapshots: OnceLock<Snapshots<A>>,
    pub(crate) witness: OnceLock<Arc<dyn Witness<A>>>,
    pub(crate) stop: CancellationToken,
    pub(crate) tasks: TaskTracker,
}
