//! What the crate promises, seen from outside: the rulebook's clauses, the shared corpora, and properties over random positions.
#![expect(
    non_snake_case,
    reason = "a test of a clause bears the clause's number, two underscores and a sentence"
)]
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "helpers of tests stand outside the test functions"
)]

mod clauses;
mod corpus;
mod openings;
mod proofs;
mod properties;
mod support;
