//! What the repository promises of itself: which crate reaches what, how long files are, under which licences we build.

#![expect(
    clippy::unwrap_used,
    reason = "what helps a test may fail as a test does"
)]

mod dependencies;
mod files;
mod floors;
mod language;
mod metadata;
mod protos;
mod stored;
