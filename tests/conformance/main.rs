//! The 2013 Chinese competition rules, clause by clause, against the referee core.
//!
//! One file per article, or several where an article is long; a test is named by its clause (`cn13_10_1_2__…`) or by the decision that
//! settles it (`d15__…`), and each clause of a finished step has one test of what it grants and one of what it refuses or leaves without
//! effect. [`coverage`] holds the list of those clauses against the workspace. [`model`] plays random games against a plain second
//! reading of the rules; [`silence`] and [`properties`] hold what no clause says but every game must keep.
#![allow(
    non_snake_case,
    reason = "a test of a clause is named by its id, two underscores and a sentence"
)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "helpers of tests stand outside the test functions"
)]

mod article_01;
mod article_02;
mod article_02_moves;
mod article_03;
mod article_03_procedures;
mod article_03_swaps;
mod article_04;
mod article_04_scattered;
mod article_04_shifted;
mod article_05;
mod article_06;
mod article_06_acceptance;
mod article_06_corrections;
mod article_06_openings;
mod article_06_taken_back;
mod article_08;
mod article_10_claims;
mod article_10_draws;
mod article_10_end;
mod article_10_losses;
mod article_10_offers;
mod article_10_stones;
mod article_10_wins;
mod article_11;
mod calls;
mod coverage;
mod irregular;
mod kinds;
mod model;
mod play;
mod procedures;
mod properties;
mod random;
mod random_profiles;
mod reading;
mod silence;
mod table;
