//! Bundles of earlier versions stay good.

use std::path::Path;

use bundle::{Bundle, TrustedKeys};

/// `foul.bundle` was written once by the version that brought format 1, under the first key of RFC 8032, and is never written again: if
/// this fails, bundles that people keep have become bad.
#[test]
fn a_bundle_of_the_first_version_is_still_good() {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let trusted =
        TrustedKeys::read(&std::fs::read_to_string(golden.join("signing.pub")).unwrap()).unwrap();
    let report = Bundle::read(&std::fs::read(golden.join("foul.bundle")).unwrap())
        .unwrap()
        .verify(&trusted);
    assert!(report.is_good(), "{:?}", report.problems);
    assert_eq!(
        report.game.unwrap().verdict().unwrap().clause(),
        "CN13-10.1.2"
    );
}
