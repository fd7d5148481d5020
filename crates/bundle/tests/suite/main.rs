//! Bundles of real games: what is written is good, and whatever is changed in it is found.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a helper that fails is a test that fails"
)]

mod changes;
mod record;
mod verdicts;
