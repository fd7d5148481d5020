use std::time::Duration;

/// What a journal has done since it was opened. An engine that does not sync files itself, or does not measure, leaves zeros.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Groups of entries made durable together.
    pub commits: u64,
    pub entries: u64,
    /// Files synced for the commits.
    pub fsyncs: u64,
    /// From the write to stable storage, all commits together.
    pub commit_time: Duration,
    /// Half of the commits took at most so long.
    pub commit_p50_us: u64,
    /// 99 of 100 commits took at most so long.
    pub commit_p99_us: u64,
}
