use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// Each doubling of a latency is divided into so many steps, so that a quantile is right to an eighth.
const STEPS: u64 = 8;

/// Latencies up to 2^32 microseconds, which is more than an hour.
const BUCKETS: usize = 32 * STEPS as usize;

/// How long something took, counted in buckets and in all: bounded, without a lock.
#[derive(Debug)]
pub(super) struct Latencies {
    buckets: [AtomicU64; BUCKETS],
    total_us: AtomicU64,
}

impl Default for Latencies {
    fn default() -> Self {
        Self {
            buckets: [const { AtomicU64::new(0) }; BUCKETS],
            total_us: AtomicU64::new(0),
        }
    }
}

impl Latencies {
    pub(super) fn note(&self, latency: Duration) {
        let micros = u64::try_from(latency.as_micros()).unwrap_or(u64::MAX);
        self.buckets[bucket(micros)].fetch_add(1, Relaxed);
        self.total_us.fetch_add(micros, Relaxed);
    }

    /// All of them together.
    pub(super) fn total(&self) -> Duration {
        Duration::from_micros(self.total_us.load(Relaxed))
    }

    /// The latency, in microseconds, that this share of all (in percent) did not exceed; zero before the first.
    pub(super) fn quantile_us(&self, percent: u64) -> u64 {
        let counts: Vec<u64> = self
            .buckets
            .iter()
            .map(|bucket| bucket.load(Relaxed))
            .collect();
        let wanted = (counts.iter().sum::<u64>() * percent).div_ceil(100);
        let mut seen = 0;
        for (index, count) in counts.iter().enumerate() {
            seen += count;
            if seen >= wanted && seen > 0 {
                return upper_us(index);
            }
        }
        0
    }
}

/// Below `STEPS` a bucket for each microsecond, above them `STEPS` for each doubling.
fn bucket(micros: u64) -> usize {
    let index = if micros < STEPS {
        micros
    } else {
        let doublings = u64::from(micros.ilog2()) - 3;
        (doublings + 1) * STEPS + ((micros >> doublings) - STEPS)
    };
    usize::try_from(index)
        .unwrap_or(usize::MAX)
        .min(BUCKETS - 1)
}

/// The greatest number of microseconds in a bucket.
fn upper_us(bucket: usize) -> u64 {
    let bucket = bucket as u64;
    if bucket < STEPS {
        bucket
    } else {
        let doublings = bucket / STEPS - 1;
        ((bucket % STEPS + STEPS + 1) << doublings) - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_latency_is_in_the_bucket_whose_bounds_hold_it() {
        for micros in (0..5_000).chain([9_999, 65_535, 65_536, 1_000_000, 3_600_000_000]) {
            let at = bucket(micros);
            assert!(micros <= upper_us(at), "{micros}");
            assert!(at == 0 || micros > upper_us(at - 1), "{micros}");
            assert!(
                upper_us(at) <= micros + micros / 7 + 1,
                "{micros} is told as {}",
                upper_us(at)
            );
        }
        assert_eq!(bucket(u64::MAX), BUCKETS - 1);
    }

    #[test]
    fn a_quantile_is_what_so_many_did_not_exceed() {
        let latencies = Latencies::default();
        assert_eq!(latencies.quantile_us(50), 0);
        for micros in 1..=100 {
            latencies.note(Duration::from_micros(if micros > 98 { 4_000 } else { 5 }));
        }
        assert_eq!(latencies.total(), Duration::from_micros(98 * 5 + 2 * 4_000));
        assert_eq!(latencies.quantile_us(50), 5);
        assert_eq!(latencies.quantile_us(98), 5);
        assert!((4_000..=4_600).contains(&latencies.quantile_us(99)));
    }
}
