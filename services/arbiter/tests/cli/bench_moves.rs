//! `arbiter bench moves`.

use serde_json::Value;

use crate::run;

/// Pairs of slices of a second each, however few seconds are asked for.
const PAIRS: f64 = 5.0;

/// Runs the benchmark on four boards and answers its figures, which have been held against each other.
fn figures(more: &[&str]) -> Value {
    let ran = run(
        &[&["bench", "moves", "--boards", "4", "--seconds", "2"], more].concat(),
        b"",
    );
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
    let [figures] = ran.json().try_into().unwrap();
    let of = |name: &str| {
        figures[name]
            .as_f64()
            .unwrap_or_else(|| panic!("{name}: {figures}"))
    };
    for name in [
        "moves_per_s",
        "p50_us",
        "echo_per_s",
        "echo_p99_us",
        "ratio",
        "commits",
        "fsync_p50_us",
        "rss_mib",
    ] {
        assert!(of(name) > 0.0, "{name}: {figures}");
    }
    assert_eq!(of("boards"), 4.0);
    assert!(
        of("p50_us") <= of("p99_us") && of("fsync_p50_us") <= of("fsync_p99_us"),
        "{figures}"
    );
    // A move waits for its commit, and a commit for its syncs: that of the store and that of the high-water.
    assert!(of("fsync_p50_us") <= of("p99_us"), "{figures}");
    assert_eq!(of("fsyncs"), 2.0 * of("commits"));
    let moves = of("moves_per_commit") * of("commits");
    assert!(
        (0.8..1.25).contains(&(moves / (of("moves_per_s") * PAIRS))),
        "{moves} moves: {figures}"
    );
    assert!(
        (0.5..2.0).contains(&(of("ratio") * of("echo_per_s") / of("moves_per_s"))),
        "{figures}"
    );
    assert_eq!(figures.get("mismatch"), None);
    figures
}

#[test]
fn it_prints_the_figures_of_the_contract() {
    figures(&[]);
}

#[test]
fn it_measures_moves_with_their_press_on_the_clock() {
    figures(&["--timed", "--json"]);
}

#[test]
fn it_keeps_to_a_rate() {
    let figures = figures(&["--rate", "40"]);
    // Twenty moves of each board in each slice, but for the last that falls due when it ends.
    assert!(
        (36..=40).contains(&figures["moves_per_s"].as_u64().unwrap()),
        "{figures}"
    );
    // What follows from a move costs no commit besides its own.
    assert!(
        figures["moves_per_commit"].as_f64().unwrap() >= 0.95,
        "{figures}"
    );
}

#[test]
fn what_cannot_be_measured_is_refused() {
    for args in [
        ["--boards", "0"],
        ["--boards", "10001"],
        ["--rate", "0"],
        ["--seconds", "x"],
    ] {
        let ran = run(&[&["bench", "moves"], &args[..]].concat(), b"");
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{args:?}");
        assert!(ran.stderr.contains(args[0]), "{args:?}: {}", ran.stderr);
    }
}
