//! What was stored once opens for ever: the files of `tests/corpora/stored`, read by the program of today.
//!
//! Its README says how a stored form may change. Nothing here writes those files.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a helper that fails is a test that fails"
)]

mod clock_events;
mod corpus;
mod envelopes;
mod game_events;
mod layouts;
mod proofs;
mod records_events;
mod rules;
mod whole_game;
