//! Rule profiles, seen from outside: the shipped ones, the opening tables, what is refused and where, and properties over random profiles.
#![expect(
    clippy::unwrap_used,
    reason = "helpers of tests stand outside the test functions"
)]

use profile::{Profile, ProfileError};

mod bounds;
mod differences;
mod faults;
mod fields;
mod openings;
mod properties;
mod shipped;

/// The text of `cn-2013` with one thing in the place of another.
fn cn_2013_with(what: &str, instead: &str) -> String {
    let text = include_str!("../../profiles/cn-2013.toml");
    assert_eq!(
        text.matches(what).count(),
        1,
        "{what:?} does not stand in it once"
    );
    text.replace(what, instead)
}

/// The same with an opening of its own.
fn with_opening(states: &str) -> String {
    let opening = format!(
        "[opening_procedure]\nname = \"own\"\n{}",
        states.replace("[[states]]", "[[opening_procedure.states]]")
    );
    cn_2013_with(
        "opening_procedure = \"cn-2013\"\nn_range = [1, 12]\n",
        &opening,
    )
}

/// What is wrong with a text.
fn fault(text: &str) -> ProfileError {
    Profile::parse(text).unwrap_err()
}
