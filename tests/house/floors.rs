//! The floors of ARCHITECTURE.md over `cargo metadata`: every arrow goes down.

use std::collections::BTreeSet;

use crate::metadata::{Metadata, text};

/// From the top to the ground. A crate may need crates of lower floors only, so those of one floor do not know each other.
const FLOORS: [&[&str]; 11] = [
    // Tools and tests, which nothing may need.
    &[
        "benches",
        "conformance",
        "generate-api",
        "house",
        "journal-suite",
    ],
    &["arbiter"],
    &["adjudication", "clock", "records", "backup", "hall"],
    &["node", "bundle"],
    &["host", "script"],
    &["wire", "envelope"],
    &["api", "journal", "phrases"],
    &["diagram", "formats"],
    &["game", "timekeeping", "tournament"],
    &["profile"],
    &["renju", "terms", "aggregate", "files"],
];

/// The crates that do no I/O: values in, values out.
const PURE: [&str; 11] = [
    "aggregate",
    "diagram",
    "formats",
    "game",
    "phrases",
    "profile",
    "renju",
    "script",
    "terms",
    "timekeeping",
    "tournament",
];

/// What no pure crate may reach, by whatever way.
const IMPURE: [&str; 10] = [
    "tokio",
    "tonic",
    "prost",
    "sled",
    "etcd-client",
    "hyper",
    "mio",
    "tracing",
    "opentelemetry",
    "socket2",
];

/// The floor of a crate, 0 at the top.
fn floor(name: &str) -> Option<usize> {
    FLOORS.iter().position(|floor| floor.contains(&name))
}

/// Whether `lower` stands on a floor below that of `upper`.
fn is_below(lower: &str, upper: &str) -> bool {
    floor(lower) > floor(upper)
}

#[test]
fn every_arrow_goes_down() {
    let metadata = Metadata::read();
    let names: BTreeSet<&str> = metadata
        .members()
        .map(|member| text(member, "name"))
        .collect();
    for member in metadata.members() {
        let name = text(member, "name");
        assert!(floor(name).is_some(), "{name} stands on no floor");
        for needed in metadata.needed_by(member).intersection(&names) {
            assert!(
                is_below(needed, name),
                "{name} needs {needed}, which does not stand below it"
            );
        }
    }
}

#[test]
fn an_arrow_up_or_sideways_is_found() {
    assert!(is_below("renju", "game"));
    assert!(!is_below("host", "game"));
    assert!(!is_below("clock", "records"));
}

#[test]
fn the_pure_crates_reach_no_io() {
    let metadata = Metadata::read();
    let names = metadata.members().map(|member| text(member, "name"));
    for pure in names.filter(|name| PURE.contains(name)) {
        let reached = metadata.reached(pure);
        let impure: Vec<_> = IMPURE
            .iter()
            .filter(|name| reached.contains(*name))
            .collect();
        assert!(impure.is_empty(), "{pure} reaches {impure:?}");
    }
    assert!(
        metadata.reached("host").contains("tokio"),
        "this test sees no dependencies at all"
    );
}
