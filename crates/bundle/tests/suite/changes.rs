//! Whatever is done to a file.

use std::sync::OnceLock;

use bundle::{
    BUNDLE_BYTES_MAX, Bundle, Check, LineFault, Problem, ReadError, SealError, TrustedKeys,
};
use proptest::prelude::*;
use proptest::test_runner::Config;

use crate::record::{Record, new_signer, signer};

fn trusted() -> TrustedKeys {
    signer().public_key().into()
}

/// Whether every check is passed.
fn is_good(bytes: &[u8]) -> bool {
    Bundle::read(bytes).is_ok_and(|bundle| bundle.verify(&trusted()).is_good())
}

fn found(bytes: &[u8]) -> Vec<(Check, Option<u64>)> {
    let report = Bundle::read(bytes).unwrap().verify(&trusted());
    report
        .problems
        .iter()
        .map(|problem| (problem.check(), problem.entry()))
        .collect()
}

/// The lines of a bundle: the header, the descriptors, the entries, the signature.
fn lines(bytes: &[u8]) -> Vec<Vec<u8>> {
    bytes
        .split_inclusive(|byte| *byte == b'\n')
        .map(<[u8]>::to_vec)
        .collect()
}

fn fault(lines: &[Vec<u8>]) -> (usize, LineFault) {
    match Bundle::read(&lines.concat()) {
        Err(ReadError::Line { line, fault }) => (line, fault),
        other => panic!("{other:?}"),
    }
}

fn five() -> Vec<u8> {
    static FIVE: OnceLock<Vec<u8>> = OnceLock::new();
    FIVE.get_or_init(|| Record::five("final").sealed()).clone()
}

#[test]
fn every_byte_of_the_header_and_of_the_signature_counts() {
    let bytes = five();
    let lines = lines(&bytes);
    let (header, signature) = (lines[0].len(), lines.last().unwrap().len());
    for at in (0..header).chain(bytes.len() - signature..bytes.len()) {
        let mut changed = bytes.clone();
        changed[at] ^= 1;
        assert!(!is_good(&changed), "byte {at}");
    }
}

proptest! {
    #![proptest_config(Config { failure_persistence: None, cases: 128, ..Config::default() })]

    #[test]
    fn a_changed_byte_is_found_wherever_it_is(at: prop::sample::Index, to: u8) {
        let bytes = five();
        let mut changed = bytes.clone();
        changed[at.index(bytes.len())] = to;
        prop_assert_eq!(is_good(&changed), changed == bytes);
    }

    #[test]
    fn a_file_cut_anywhere_is_found(at: prop::sample::Index) {
        let bytes = five();
        prop_assert!(!is_good(&bytes[..at.index(bytes.len())]));
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200), line in 0_usize..4) {
        let mut lines = lines(&five());
        lines[line] = bytes;
        prop_assert!(!is_good(&lines.concat()));
    }
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let lines = lines(&five());
    let entry = |number: usize| number + 1;

    let mut missing = lines.clone();
    missing.remove(entry(3));
    assert!(matches!(
        fault(&missing),
        (
            5,
            LineFault::Version {
                found: 4,
                expected: 3
            }
        )
    ));

    let mut reordered = lines.clone();
    reordered.swap(entry(3), entry(4));
    assert!(matches!(
        fault(&reordered),
        (
            5,
            LineFault::Version {
                found: 4,
                expected: 3
            }
        )
    ));

    let mut last_missing = lines.clone();
    last_missing.remove(lines.len() - 2);
    assert!(
        matches!(fault(&last_missing), (line, LineFault::Misplaced("an entry")) if line == lines.len() - 1)
    );

    assert!(
        matches!(fault(&lines[..lines.len() - 1]), (line, LineFault::Missing("the signature")) if line == lines.len())
    );
    assert!(matches!(
        fault(&lines[..1]),
        (2, LineFault::Missing("the descriptors"))
    ));

    let mut cut = lines.clone();
    cut.last_mut().unwrap().pop();
    assert!(matches!(fault(&cut), (line, LineFault::Cut) if line == lines.len()));

    let twice = [lines.clone(), lines.clone()].concat();
    assert!(matches!(fault(&twice), (line, LineFault::After) if line == lines.len() + 1));

    let mut spaced = lines.clone();
    spaced[entry(2)].insert(1, b' ');
    assert!(matches!(fault(&spaced), (4, LineFault::Spelling)));

    let mut longer = lines.clone();
    let text = String::from_utf8(longer[entry(1)].clone()).unwrap();
    longer[entry(1)] = text
        .replacen("\"hash\":\"", "\"hash\":\"00", 1)
        .into_bytes();
    assert!(matches!(
        fault(&longer),
        (
            3,
            LineFault::Length {
                field: "hash",
                found: 33,
                expected: 32
            }
        )
    ));
}

#[test]
fn a_changed_entry_is_named_beside_the_broken_signature() {
    let mut lines = lines(&five());
    let text = String::from_utf8(lines[4].clone()).unwrap();
    // The player's name, zhang, with another last letter.
    lines[4] = text.replacen("7a68616e67", "7a68616e66", 1).into_bytes();
    assert_ne!(lines[4], text.as_bytes());
    let found = found(&lines.concat());
    assert_eq!(
        found,
        [
            (Check::Signature, None),
            (Check::Chain, Some(3)),
            (Check::Events, Some(3))
        ]
    );
}

#[test]
fn an_entry_of_another_game_breaks_the_chain_and_the_signature() {
    let (mut ours, theirs) = (lines(&five()), lines(&Record::five("other").sealed()));
    ours[5] = theirs[5].clone();
    assert_eq!(
        found(&ours.concat())[..2],
        [(Check::Signature, None), (Check::Chain, Some(4))]
    );
}

#[test]
fn another_head_is_found_even_if_signed() {
    let mut record = Record::five("final");
    record.entries.last_mut().unwrap().hash = journal::Hash([9; 32]);
    assert_eq!(
        found(&record.sealed()),
        [(Check::Chain, Some(record.entries.len() as u64))]
    );
}

#[test]
fn a_signer_who_is_not_trusted_is_named_and_everything_else_is_good() {
    let record = Record::five("final");
    let stranger = new_signer();
    let bytes = stranger.seal(&record.game, &record.entries).unwrap();
    let report = Bundle::read(&bytes).unwrap().verify(&trusted());
    assert!(
        matches!(report.problems[..], [Problem::Untrusted(key)] if key == stranger.public_key())
    );
}

#[test]
fn a_signature_of_another_key_is_not_taken_for_the_signers() {
    let record = Record::five("final");
    let mut ours = lines(&record.sealed());
    let theirs = lines(&new_signer().seal(&record.game, &record.entries).unwrap());
    *ours.last_mut().unwrap() = theirs.last().unwrap().clone();
    assert_eq!(found(&ours.concat()), [(Check::Signature, None)]);
}

#[test]
fn what_is_no_bundle_or_another_format_is_told_from_a_damaged_one() {
    let bytes = five();
    let text = String::from_utf8(bytes.clone()).unwrap();
    for other in ["", "{}", "{\"bundle\":{\"format\":one", " ", "(;GM[4])"] {
        assert!(
            matches!(Bundle::read(other.as_bytes()), Err(ReadError::NoBundle)),
            "{other}"
        );
    }
    let next = text.replacen("\"format\":2", "\"format\":3", 1);
    let error = Bundle::read(next.as_bytes()).unwrap_err();
    assert!(matches!(error, ReadError::Format { format: 3 }) && !error.is_damage());
    assert!(
        Bundle::read(&bytes[..bytes.len() - 1])
            .unwrap_err()
            .is_damage()
    );
}

#[test]
fn the_size_is_bounded_in_writing_and_in_reading() {
    let mut filled = b"{\"bundle\":{\"format\":2,".to_vec();
    filled.resize(BUNDLE_BYTES_MAX, b' ');
    assert!(matches!(
        Bundle::read(&filled),
        Err(ReadError::Line { line: 1, .. })
    ));
    filled.push(b' ');
    assert!(matches!(Bundle::read(&filled), Err(ReadError::TooLarge)));

    // Filled up with entries until one more byte would be too many.
    let record = Record::five("final");
    let more = |bytes: usize| {
        let mut record = record.clone();
        record.append(vec![0; bytes].into());
        signer().seal(&record.game, &record.entries)
    };
    let spent = more(0).unwrap().len();
    let fits = (BUNDLE_BYTES_MAX - spent) / 2 - 2;
    assert!(more(fits).unwrap().len() <= BUNDLE_BYTES_MAX);
    assert!(matches!(more(fits + 3), Err(SealError::TooLarge)));
}
