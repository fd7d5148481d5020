use aggregate::{Aggregate, Codec};
use host::{Seen, Watch, WatchEnd};
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use tonic::Status;

use crate::metrics::Watcher;
use crate::status;

/// How many messages wait for a watcher before the watch waits for it.
const WATCH_BUFFER: usize = 16;

/// What a streaming call answers with.
pub type Watching<T> = ReceiverStream<Result<T, Status>>;

/// Sends what a watch sees to a caller, each event as `message` makes it. It ends with a status that says how to resume.
pub(crate) fn watching<A: Aggregate, C: Codec<A>, T: Send + 'static>(
    mut watch: Watch<A, C>,
    watcher: Watcher,
    message: impl Fn(&Seen<A, C>) -> T + Send + 'static,
) -> Watching<T> {
    let (sender, receiver) = mpsc::channel(WATCH_BUFFER);
    tokio::spawn(async move {
        let _counted = watcher;
        loop {
            let next = tokio::select! {
                () = sender.closed() => return,
                next = watch.next() => next,
            };
            let item = next.map(|seen| message(&seen)).map_err(|end| ended(&end));
            let last = item.is_err();
            if sender.send(item).await.is_err() || last {
                return;
            }
        }
    });
    ReceiverStream::new(receiver)
}

fn ended(end: &WatchEnd) -> Status {
    match end {
        WatchEnd::Lagged { resume_after } | WatchEnd::Released { resume_after } => {
            status::resume(end.to_string(), resume_after.0)
        }
        WatchEnd::Journal(error) => status::of_journal(error),
        WatchEnd::Unreadable { .. } => status::unreadable(end.to_string()),
    }
}
