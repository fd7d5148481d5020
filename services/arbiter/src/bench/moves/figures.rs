use std::time::Duration;

use hdrhistogram::Histogram;
use serde::Serialize;

/// Latencies up to a minute, to three digits.
const LATENCY_US_MAX: u64 = 60_000_000;
const DIGITS: u8 = 3;

/// What was measured, as it is printed.
#[derive(Debug, Default, Serialize)]
pub(super) struct Figures {
    pub(super) boards: u16,
    pub(super) moves_per_s: u64,
    pub(super) p50_us: u64,
    pub(super) p99_us: u64,
    pub(super) echo_per_s: u64,
    pub(super) echo_p99_us: u64,
    pub(super) ratio: f64,
    pub(super) commits: u64,
    pub(super) fsyncs: u64,
    pub(super) moves_per_commit: f64,
    pub(super) fsync_p50_us: u64,
    pub(super) fsync_p99_us: u64,
    pub(super) rss_mib: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) mismatch: Option<String>,
}

/// How many calls a board had answered in a slice, and how fast.
#[derive(Clone, Debug, Default)]
pub(super) struct Slice {
    /// In microseconds, in the order of the answers.
    pub(super) latencies_us: Vec<u32>,
    pub(super) lasted: Duration,
}

impl Slice {
    /// One more answer.
    pub(super) fn note(&mut self, latency: Duration) {
        self.latencies_us
            .push(u32::try_from(latency.as_micros()).unwrap_or(u32::MAX));
    }

    /// Answers per second.
    pub(super) fn per_second(&self) -> f64 {
        self.latencies_us.len() as f64 / self.lasted.as_secs_f64().max(f64::MIN_POSITIVE)
    }
}

/// The middle one of some numbers; zero of none.
pub(super) fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied().unwrap_or_default()
}

/// What all boards saw in all slices.
#[derive(Debug)]
pub(super) struct Total {
    pub(super) latencies_us: Histogram<u64>,
    /// Answers per second of all boards together, whose slices run side by side.
    pub(super) per_second: f64,
}

impl Total {
    /// The total of `slices`, of which `boards` ran at a time.
    pub(super) fn of<'a>(
        slices: impl Iterator<Item = &'a Slice>,
        boards: u16,
    ) -> anyhow::Result<Self> {
        let mut latencies_us = Histogram::new_with_max(LATENCY_US_MAX, DIGITS)?;
        let mut lasted = Duration::ZERO;
        for slice in slices {
            lasted += slice.lasted;
            for &latency in &slice.latencies_us {
                // What takes longer than a minute counts as a minute.
                latencies_us.saturating_record(u64::from(latency));
            }
        }
        let per_second = latencies_us.len() as f64 * f64::from(boards)
            / lasted.as_secs_f64().max(f64::MIN_POSITIVE);
        Ok(Self {
            latencies_us,
            per_second,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_the_middle_one() {
        assert_eq!(median(vec![3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(Vec::new()), 0.0);
    }

    #[test]
    fn a_slice_counts_answers_by_the_second() {
        let mut slice = Slice::default();
        slice.note(Duration::from_micros(100));
        slice.note(Duration::from_secs(120));
        slice.lasted = Duration::from_millis(500);
        assert_eq!(slice.per_second(), 4.0);
        let total = Total::of([slice.clone(), slice].iter(), 2).unwrap();
        assert_eq!((total.per_second, total.latencies_us.len()), (8.0, 4));
        assert!(
            total.latencies_us.max() <= LATENCY_US_MAX + LATENCY_US_MAX / 100,
            "{}",
            total.latencies_us.max()
        );
    }
}
