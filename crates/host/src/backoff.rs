use std::time::Duration;

use tokio::time::Instant;

use crate::time::monotonic_now;

/// How long to wait before something that failed is tried again: twice as long after each failure as after the one before.
///
/// Each wait is lengthened at random by up to `jitter` of itself, so that those who failed together do not come back together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Backoff {
    min: Duration,
    max: Duration,
    jitter: f64,
}

impl Backoff {
    /// None when `min` is zero or beyond `max`, or `jitter` is not between 0 and 1.
    #[must_use]
    pub fn new(min: Duration, max: Duration, jitter: f64) -> Option<Self> {
        let valid = !min.is_zero() && min <= max && (0.0..=1.0).contains(&jitter);
        valid.then_some(Self { min, max, jitter })
    }

    /// The waits after a first failure, a second one in a row, and so on without end.
    #[must_use]
    pub const fn waits(self) -> Waits {
        Waits {
            backoff: self,
            base: self.min,
        }
    }
}

impl Default for Backoff {
    /// 50 ms to 5 s, with a fifth of it at random.
    fn default() -> Self {
        Self {
            min: Duration::from_millis(50),
            max: Duration::from_secs(5),
            jitter: 0.2,
        }
    }
}

/// The waits of a [`Backoff`], one after the other.
#[derive(Clone, Debug)]
pub struct Waits {
    backoff: Backoff,
    base: Duration,
}

impl Iterator for Waits {
    type Item = Duration;

    fn next(&mut self) -> Option<Duration> {
        let Backoff { max, jitter, .. } = self.backoff;
        let base = self.base;
        self.base = base.saturating_mul(2).min(max);
        Some(base + base.mul_f64(jitter * fastrand::f64()))
    }
}

/// A wait under way, and those to come if it fails again.
#[derive(Debug)]
pub(crate) struct Pause {
    waits: Waits,
    until: Instant,
}

impl Pause {
    /// The pause that begins now; `previous` is the one before it, if this is not the first failure in a row.
    pub(crate) fn after(previous: Option<Self>, backoff: Backoff) -> Self {
        let mut waits = previous.map_or_else(|| backoff.waits(), |previous| previous.waits);
        let wait = waits.next().unwrap_or(backoff.max);
        Self {
            waits,
            until: monotonic_now() + wait,
        }
    }

    pub(crate) const fn until(&self) -> Instant {
        self.until
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    #[test]
    fn each_wait_is_twice_the_one_before_up_to_the_longest() {
        let backoff = Backoff::new(ms(50), ms(5_000), 0.0).unwrap();
        let waits: Vec<_> = backoff.waits().take(9).collect();
        let expected = [50, 100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000].map(ms);
        assert_eq!(waits, expected);
    }

    #[test]
    fn jitter_lengthens_a_wait_by_no_more_than_its_share_and_not_always_by_the_same() {
        let backoff = Backoff::new(ms(100), ms(100), 0.5).unwrap();
        let waits: Vec<_> = backoff.waits().take(1_000).collect();
        assert!(waits.iter().all(|wait| (ms(100)..=ms(150)).contains(wait)));
        assert!(waits.iter().any(|wait| *wait < ms(110)));
        assert!(waits.iter().any(|wait| *wait > ms(140)));
    }

    #[test]
    fn a_backoff_without_a_wait_or_with_bounds_the_wrong_way_round_is_none() {
        for (min, max) in [(0, 10), (11, 10)] {
            let (min, max) = (ms(min), ms(max));
            assert_eq!(Backoff::new(min, max, 0.0), None);
        }
        for jitter in [-0.1, 1.1, f64::INFINITY] {
            assert_eq!(Backoff::new(ms(1), ms(2), jitter), None);
        }
        assert_eq!(Backoff::new(ms(1), ms(2), f64::NAN), None);
    }

    #[test]
    fn waits_stay_finite_for_the_longest_bounds() {
        let backoff = Backoff::new(
            Duration::from_secs(u64::MAX / 4),
            Duration::from_secs(u64::MAX / 2),
            0.0,
        )
        .unwrap();
        assert_eq!(
            backoff.waits().nth(3),
            Some(Duration::from_secs(u64::MAX / 2))
        );
    }

    #[tokio::test(start_paused = true)]
    async fn a_pause_goes_on_where_the_one_before_it_ended() {
        let backoff = Backoff::new(ms(50), ms(150), 0.0).unwrap();
        let mut pause = None;
        for wait in [50, 100, 150, 150] {
            let next = Pause::after(pause, backoff);
            assert_eq!(next.until() - monotonic_now(), ms(wait));
            pause = Some(next);
        }
    }
}
