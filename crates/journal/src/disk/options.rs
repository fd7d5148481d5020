use super::probe::Probe;

/// How a [`SledJournal`](crate::SledJournal) is opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// How many bytes of the store sled may keep in memory; 64 MiB unless said otherwise.
    pub cache_bytes: u64,
    /// Who opens the store first when it may be damaged; [`Guard::InProcess`] unless said otherwise.
    pub guard: Guard,
}

/// Who opens a store first when it is not certain to be whole.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Guard {
    /// Nobody: this process opens it. If the store is damaged, sled may write to it, hang, or end the process.
    #[default]
    InProcess,
    /// A child process, which opens a copy, with a deadline.
    Child(Probe),
}

impl Default for Options {
    fn default() -> Self {
        Self {
            cache_bytes: 64 * 1024 * 1024,
            guard: Guard::InProcess,
        }
    }
}
