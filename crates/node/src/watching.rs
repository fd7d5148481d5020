use std::time::Duration;

use aggregate::Aggregate;
use host::{Seen, Watch, WatchEnd};
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use tonic::{Code, Status};
use tonic_types::{ErrorDetails, StatusExt};

use crate::status;

/// How many messages wait for a watcher before the watch waits for it.
pub const WATCH_BUFFER: usize = 16;

/// What a streaming call answers with.
pub type Watching<T> = ReceiverStream<Result<T, Status>>;

/// Sends what a watch sees to a caller, each event as `message` makes it. It ends with a status that says how to resume.
pub fn watching<A: Aggregate, T: Send + 'static>(
    mut watch: Watch<A>,
    message: impl Fn(Seen<A::Event>) -> T + Send + 'static,
) -> Watching<T> {
    let (sender, receiver) = mpsc::channel(WATCH_BUFFER);
    tokio::spawn(async move {
        loop {
            let next = tokio::select! {
                () = sender.closed() => return,
                next = watch.next() => next,
            };
            let (item, last) = match next {
                Ok(seen) => (Ok(message(seen)), false),
                Err(end) => (Err(ended(&end)), true),
            };
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
            let metadata = std::collections::HashMap::from([("resume_after_version".to_owned(), resume_after.to_string())]);
            let mut details = ErrorDetails::with_error_info("RESUME", status::DOMAIN, metadata);
            details.set_retry_info(Some(Duration::ZERO));
            Status::with_error_details(Code::Unavailable, end.to_string(), details)
        }
        WatchEnd::Journal(error) => status::of_journal(error),
        WatchEnd::Unreadable { .. } => Status::data_loss(end.to_string()),
    }
}
