//! The 2013 Chinese competition rules, clause by clause, against the referee core.
//!
//! One file per article; a test is named by its clause (`cn13_10_1_2__…`), and each clause of a finished step has one test of what it
//! grants and one of what it refuses or leaves without effect. [`coverage`] holds the list of those clauses against the workspace.
//! [`model`] plays random games against a plain second reading of the rules; [`silence`] and [`properties`] hold what no clause says
//! but every game must keep.
#![allow(non_snake_case, reason = "a test of a clause is named by its id, two underscores and a sentence")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "helpers of tests stand outside the test functions"
)]

mod article_01;
mod article_02;
mod article_03;
mod article_04;
mod article_05;
mod article_06;
mod article_08;
mod article_10_draws;
mod article_10_wins;
mod article_11;
mod coverage;
mod model;
mod play;
mod properties;
mod random;
mod reading;
mod silence;
mod table;
