//! The host and the relay from outside: a toy aggregate on a journal in memory, which fails where a test wants it to.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "all of this is test code, helpers included"
)]

mod counting;
mod epochs;
mod execute;
mod faults;
mod faulty;
mod lifetime;
mod model;
mod reading;
mod relay;
mod snapshots;
mod toy;
mod waking;
mod watching;
