//! Words for programs and people: distinct, and in the alphabet that belongs to them.
#![expect(
    clippy::unwrap_used,
    reason = "helpers of tests stand outside the test functions"
)]

use profile::{Home, Profile, Step, Zone};
use std::collections::BTreeSet;
use terms::{Clause, Seat};

use game::{
    ClaimKind, IrregularityKind, PenaltyKind, Phase, Reason, Refusal, Remedy, Ruling, Standing,
};
use renju::{Color, Point};

fn point(name: &str) -> Point {
    name.parse().unwrap()
}

/// Names for files: lower case, digits and underscores, each its own.
#[track_caller]
fn are_names(names: &[&str]) {
    let distinct: BTreeSet<_> = names.iter().collect();
    assert_eq!(distinct.len(), names.len(), "{names:?}");
    for name in names {
        let plain = name
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_');
        assert!(!name.is_empty() && plain, "{name:?}");
    }
}

#[test]
fn names_for_files_are_distinct_and_plain() {
    let (first, lies) = (point("A1"), point("B2"));
    are_names(
        &[
            ClaimKind::Five,
            ClaimKind::Foul,
            ClaimKind::Overline,
            ClaimKind::Flag,
            ClaimKind::Irregularity(1),
        ]
        .map(ClaimKind::name),
    );
    are_names(&[Ruling::Upheld, Ruling::Corrected, Ruling::Rejected].map(Ruling::name));
    are_names(&Remedy::ALL.map(Remedy::name));
    are_names(&[PenaltyKind::Violation, PenaltyKind::Loss].map(PenaltyKind::name));
    are_names(
        &[
            Standing::Open,
            Standing::Accepted,
            Standing::Corrected,
            Standing::Dismissed,
        ]
        .map(Standing::name),
    );
    are_names(&Reason::ALL.map(Reason::name));
    are_names(&Seat::BOTH.map(Seat::name));
    are_names(&[Home::Fixed, Home::Event, Home::TimeControl].map(Home::name));
    are_names(
        &[
            IrregularityKind::FirstStoneOffCentre,
            IrregularityKind::OpeningOutside26,
            IrregularityKind::OffersNotNamed,
            IrregularityKind::TwoInARow,
            IrregularityKind::Slid { first, lies },
            IrregularityKind::Lifted { first, lies },
            IrregularityKind::Dropped(lies),
            IrregularityKind::PressedFirst,
            IrregularityKind::OtherHand,
            IrregularityKind::DrawOffer,
            IrregularityKind::Straightened,
        ]
        .map(IrregularityKind::name),
    );
    let steps = [
        Step::Designate,
        Step::Swap,
        Step::Placement,
        Step::Offer,
        Step::Keep,
    ];
    let others = [
        Phase::NotOpen,
        Phase::Appointed,
        Phase::Play,
        Phase::Claimed,
        Phase::FlagFallen,
        Phase::SecondViolation,
        Phase::Ended,
    ];
    let phases: Vec<_> = steps
        .map(Phase::Opening)
        .into_iter()
        .chain(others)
        .map(Phase::name)
        .collect();
    are_names(&phases);
    assert_eq!(
        steps.map(Phase::Opening).map(Phase::name),
        steps.map(Step::name)
    );
}

/// One refusal of each kind.
fn refusals() -> Vec<Refusal> {
    let (one, two, three) = (point("H8"), point("A1"), point("O15"));
    let mut refusals = vec![
        Refusal::NotOpen,
        Refusal::AlreadyOpen,
        Refusal::InvalidId(terms::GameId::new("a/b").unwrap_err()),
        Refusal::SamePlayer,
        Refusal::NotYourRole,
        Refusal::NotAPlayer,
        Refusal::OwnGame,
        Refusal::NotStarted,
        Refusal::AlreadyStarted,
        Refusal::Ended,
        Refusal::ClaimPending,
        Refusal::FlagFallen,
        Refusal::NotYourTurn(Color::Black),
        Refusal::NoSuchOpeningStep,
        Refusal::FirstStoneOffCentre(two),
        Refusal::OpeningOutside26([one, two, three]),
        Refusal::OutsideZone(two, Zone(3)),
        Refusal::OpeningLiesOtherwise(two),
        Refusal::SamePointTwice(two),
        Refusal::OpeningStones {
            expected: 3,
            laid: 2,
        },
        Refusal::OffersNotNamed,
        Refusal::NothingToName,
        Refusal::OffersOutOfRange {
            named: 13,
            min: 1,
            max: 12,
        },
        Refusal::OfferCount { named: 2, laid: 1 },
        Refusal::SameShape(one, two),
        Refusal::NotOffered(two),
        Refusal::Occupied(one, Color::White),
        Refusal::PassTooEarly { before: 5 },
        Refusal::OpponentHasNotPressed,
        Refusal::NothingToPress,
        Refusal::DrawOfferBeforeMove,
        Refusal::DrawOfferOnOpponentsTime,
        Refusal::TooManyDrawOffers { margin: 2 },
        Refusal::NoDrawOffer,
        Refusal::OnlyWhiteClaims,
        Refusal::FoulClaimLapsed,
        Refusal::NoFoulsInThisGame,
        Refusal::ClaimedAlready,
        Refusal::NothingToAcknowledge,
        Refusal::NoSuchClaim(7),
        Refusal::NoFlagRecorded,
        Refusal::BoardNotFull,
        Refusal::FlagOrderKnown,
        Refusal::SecondViolation,
        Refusal::NoSecondViolation,
        Refusal::NoSuchIrregularity(7),
        Refusal::OwnIrregularity,
        Refusal::IrregularityLapsed,
        Refusal::IrregularitySettled,
        Refusal::NothingToCorrect,
        Refusal::WrongRemedy {
            clause: "CN13-4.2.b",
            remedy: Remedy::Rebuilt,
            ways: &[Remedy::Back],
        },
        Refusal::ChiefArbiterOnly {
            clause: "CN13-4.2.b",
        },
        Refusal::NoGroundForLoss,
        Refusal::NotEnded,
        Refusal::Superseded,
        Refusal::ResultContradictsReason,
    ];
    refusals.extend(
        [
            Step::Designate,
            Step::Swap,
            Step::Placement,
            Step::Offer,
            Step::Keep,
        ]
        .map(Refusal::OpeningStep),
    );
    refusals
}

#[test]
fn a_refusal_says_in_both_languages_what_is_wrong_and_has_a_name_and_a_clause_that_exists() {
    let refusals = refusals();
    let codes: BTreeSet<_> = refusals.iter().map(Refusal::code).collect();
    // The five steps of an opening share theirs.
    assert_eq!(codes.len(), refusals.len() - 4);
    for refusal in &refusals {
        let (code, en, zh) = (refusal.code(), refusal.text_en(), refusal.text_zh());
        let shouted = code
            .bytes()
            .all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_');
        assert!(!code.is_empty() && shouted, "{code:?}");
        assert!(
            en.split(' ').count() > 3 && en.is_ascii() || en.contains('×'),
            "{code}: {en}"
        );
        assert!(
            zh.chars()
                .filter(|char| ('\u{4e00}'..='\u{9fff}').contains(char))
                .count()
                > 5,
            "{code}: {zh}"
        );
        assert!(
            refusal
                .clause()
                .is_none_or(|clause| Clause::new(clause).is_ok()),
            "{code}"
        );
    }
    let distinct: BTreeSet<_> = refusals.iter().map(Refusal::text_zh).collect();
    assert_eq!(
        distinct.len(),
        refusals.len(),
        "each says something of its own in Chinese too"
    );
}

#[test]
fn what_people_see_of_ids_clauses_and_hashes_is_what_they_are() {
    assert_eq!(terms::GameId::new("final").unwrap().to_string(), "final");
    assert_eq!(
        Clause::new("CN13-10.1.K").unwrap().to_string(),
        "CN13-10.1.K"
    );
    let hash = Profile::cn_2013().hash();
    assert!(format!("{hash:?}").contains(&hash.to_string()));
}
