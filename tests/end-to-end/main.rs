//! The whole system from outside: the binary as a process of its own, its services over gRPC.
//!
//! Every wait has a deadline, so a test fails instead of hanging. Each test has servers, folders and ports of its own.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stderr,
    reason = "helpers of tests stand outside the test functions, and a helper that fails is a test that fails"
)]

mod between;
mod bundle;
mod commands;
mod conduct;
mod demonstration;
mod events;
mod figures;
mod gate;
mod idempotency;
mod kill;
mod people;
mod process;
mod random;
mod receiver;
mod recovered;
mod refusals;
mod relay;
mod rooms;
mod separate;
mod servers;
mod serving;
mod silence;
mod snapshots;
mod table;
mod telemetry;
mod verdicts;
mod waiting;
mod watching;
