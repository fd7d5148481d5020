use std::time::Duration;

use tokio::time::Instant;

use crate::time::monotonic_now;

/// The wait after a first failure.
pub(crate) const WAIT_FIRST: Duration = Duration::from_millis(50);

/// The longest wait between two attempts.
pub(crate) const WAIT_LAST: Duration = Duration::from_secs(5);

/// When something that failed is tried again: twice as long after each failure as after the one before, up to a bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Backoff {
    wait: Duration,
    until: Instant,
}

impl Backoff {
    /// The wait that begins now; `previous` is the one before it, if this is not the first failure in a row.
    pub(crate) fn after(previous: Option<Self>) -> Self {
        let wait = previous.map_or(WAIT_FIRST, |previous| (previous.wait * 2).min(WAIT_LAST));
        Self {
            wait,
            until: monotonic_now() + wait,
        }
    }

    /// When it is over.
    pub(crate) const fn until(self) -> Instant {
        self.until
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn each_wait_is_twice_the_one_before_up_to_five_seconds() {
        let mut backoff = None;
        let waits = [50, 100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000];
        for expected_ms in waits {
            let next = Backoff::after(backoff);
            assert_eq!(
                next.until() - monotonic_now(),
                Duration::from_millis(expected_ms)
            );
            backoff = Some(next);
        }
    }
}
