use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use hall::{Acknowledged, Board, Channels};
use journal::Stats;
use tokio::sync::Barrier;
use tokio::task::JoinSet;
use tonic::transport::Channel;
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_client::HealthClient;

use super::figures::{Figures, Slice, Total, median};
use crate::fleet::Fleet;
use crate::service::Service;

/// How long one slice lasts.
const SLICE: Duration = Duration::from_secs(1);

/// What is measured.
pub(super) struct Load {
    pub(super) boards: u16,
    pub(super) pairs: u32,
    pub(super) rate: Option<NonZeroU32>,
    pub(super) timed: bool,
}

/// What one board saw: its slices in pairs, and its games.
struct Seen {
    /// Of moves, and of empty calls.
    slices: Vec<[Slice; 2]>,
    games: Vec<Acknowledged>,
}

impl Load {
    /// Plays, and says what was measured and what was acknowledged.
    pub(super) async fn play(&self, fleet: &Fleet) -> anyhow::Result<(Figures, Vec<Acknowledged>)> {
        let (urls, mut boards) = (fleet.urls(), Vec::new());
        let channels = Channels::new(&urls)?;
        for number in 0..self.boards {
            let url = &urls.adjudication;
            boards.push(Board::sit_down(&channels, url, number, self.timed).await?);
        }
        let before = fleet.stats(Service::Adjudication);
        let together = Arc::new(Barrier::new(boards.len()));
        let mut playing = JoinSet::new();
        for ((board, channel), number) in boards.into_iter().zip(0..) {
            let seat = Seat {
                echo: HealthClient::new(channel),
                together: Arc::clone(&together),
                pairs: self.pairs,
                pace: self.rate.map(|rate| self.pace(rate, number)),
            };
            playing.spawn(seat.play(board));
        }
        let mut seen = Vec::new();
        while let Some(board) = playing.join_next().await {
            seen.push(board.context("a board broke off")??);
        }
        let after = fleet.stats(Service::Adjudication);
        let figures = self.figures(&seen, &before, &after)?;
        let games = seen.into_iter().flat_map(|board| board.games);
        Ok((figures, games.collect()))
    }

    /// Every how long a board moves, and when it begins, so that all boards together keep the rate.
    fn pace(&self, rate: NonZeroU32, number: u16) -> Pace {
        let every = Duration::from_secs(1) * u32::from(self.boards) / rate.get();
        Pace {
            every,
            first: every * u32::from(number) / u32::from(self.boards),
        }
    }

    fn figures(&self, seen: &[Seen], before: &Stats, after: &Stats) -> anyhow::Result<Figures> {
        let ratios = (0..self.pairs as usize).map(|pair| {
            let pairs = || seen.iter().map(|board| &board.slices[pair]);
            pairs().map(|[moves, _]| moves.per_second()).sum::<f64>()
                / pairs().map(|[_, echoes]| echoes.per_second()).sum::<f64>()
        });
        let slices = || seen.iter().flat_map(|board| &board.slices);
        let moves = Total::of(slices().map(|[moves, _]| moves), self.boards)?;
        let echoes = Total::of(slices().map(|[_, echoes]| echoes), self.boards)?;
        let commits = after.commits - before.commits;
        Ok(Figures {
            boards: self.boards,
            moves_per_s: moves.per_second as u64,
            p50_us: moves.latencies_us.value_at_quantile(0.5),
            p99_us: moves.latencies_us.value_at_quantile(0.99),
            echo_per_s: echoes.per_second as u64,
            echo_p99_us: echoes.latencies_us.value_at_quantile(0.99),
            ratio: median(ratios.collect()),
            commits,
            fsyncs: after.fsyncs - before.fsyncs,
            moves_per_commit: moves.latencies_us.len() as f64 / commits.max(1) as f64,
            fsync_p50_us: after.commit_p50_us,
            fsync_p99_us: after.commit_p99_us,
            rss_mib: rss_mib().unwrap_or_default(),
            mismatch: None,
        })
    }
}

/// When a board moves in an open loop.
#[derive(Clone, Copy)]
struct Pace {
    every: Duration,
    first: Duration,
}

/// One board's part in the measurement.
struct Seat {
    /// Empty calls, over the board's connection.
    echo: HealthClient<Channel>,
    together: Arc<Barrier>,
    pairs: u32,
    pace: Option<Pace>,
}

impl Seat {
    async fn play(mut self, mut board: Board) -> anyhow::Result<Seen> {
        let mut slices = Vec::new();
        for _ in 0..self.pairs {
            self.together.wait().await;
            let moves = self.moves(&mut board).await?;
            self.together.wait().await;
            slices.push([moves, self.echoes().await?]);
        }
        let games = board.stand_up();
        Ok(Seen { slices, games })
    }

    async fn moves(&self, board: &mut Board) -> anyhow::Result<Slice> {
        let mut slice = Slice::default();
        let begun = now();
        let mut due = self.pace.map(|pace| begun + pace.first);
        while now().duration_since(begun) < SLICE {
            board.make_way().await?;
            let asked = match (due, self.pace) {
                (Some(instant), Some(pace)) => {
                    if instant.duration_since(begun) >= SLICE {
                        break;
                    }
                    tokio::time::sleep_until(instant.into()).await;
                    due = Some(instant + pace.every);
                    instant
                }
                _ => now(),
            };
            board.play().await?;
            slice.note(now().duration_since(asked));
        }
        slice.lasted = now().duration_since(begun).max(SLICE);
        Ok(slice)
    }

    async fn echoes(&mut self) -> anyhow::Result<Slice> {
        let mut slice = Slice::default();
        let begun = now();
        while now().duration_since(begun) < SLICE {
            let asked = now();
            let empty = HealthCheckRequest::default();
            self.echo.check(empty).await.context("the empty call")?;
            slice.note(now().duration_since(asked));
        }
        slice.lasted = now().duration_since(begun);
        Ok(slice)
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "a benchmark measures time; nothing is decided by it"
)]
fn now() -> Instant {
    Instant::now()
}

/// The memory this process holds, in MiB.
fn rss_mib() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let held = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kib: u64 = held.trim().strip_suffix(" kB")?.trim().parse().ok()?;
    Some(kib / 1024)
}
