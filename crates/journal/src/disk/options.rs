use super::probe::Probe;

/// How a [`SledJournal`](crate::SledJournal) is opened.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
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
