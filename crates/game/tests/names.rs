//! The public language of a game: names in files, codes and clauses of refusals. Whoever changes one of them breaks a caller.
#![expect(
    clippy::unwrap_used,
    reason = "helpers of tests stand outside the test functions"
)]

use std::collections::BTreeSet;

use game::claims::{ClaimKind, Refusal as Claims, Ruling};
use game::conduct::{IrregularityKind, IrregularityStatus, Refusal as Conduct, Remedy};
use game::ending::{Reason, Refusal as Ending};
use game::opening::Refusal as Opening;
use game::penalties::{PenaltyKind, Refusal as Penalties};
use game::record::Refusal as Record;
use game::{Phase, Refusal};
use profile::{Home, Rules, Step, Zone};
use renju::{Color, Point};
use strum::{VariantArray as _, VariantNames as _};
use terms::{Clause, Seat};

const STEPS: [Step; 5] = [
    Step::Designate,
    Step::Swap,
    Step::Placement,
    Step::Offer,
    Step::Keep,
];

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
    are_names(ClaimKind::VARIANTS);
    are_names(&[Ruling::Upheld, Ruling::Corrected, Ruling::Rejected].map(|ruling| ruling.name()));
    are_names(&Remedy::ALL.map(|remedy| remedy.name()));
    are_names(&[PenaltyKind::Violation, PenaltyKind::Loss].map(|kind| kind.name()));
    are_names(IrregularityKind::VARIANTS);
    are_names(IrregularityStatus::VARIANTS);
    let reasons: Vec<_> = Reason::VARIANTS
        .iter()
        .map(|reason| reason.name())
        .collect();
    are_names(&reasons);
    are_names(&Seat::BOTH.map(Seat::name));
    are_names(&[Home::Fixed, Home::Event, Home::TimeControl].map(Home::name));
    let others = [
        Phase::NotOpen,
        Phase::Appointed,
        Phase::Play,
        Phase::Claimed,
        Phase::FlagFallen,
        Phase::SecondViolation,
        Phase::Ended,
    ];
    let phases = STEPS.map(Phase::Opening).into_iter().chain(others);
    are_names(&phases.map(Phase::name).collect::<Vec<_>>());
    assert_eq!(
        STEPS.map(Phase::Opening).map(Phase::name),
        STEPS.map(Step::name)
    );
}

/// Every code, with its clause where a rule of the game is concerned.
const CODES: &str = "\
NOT_OPEN
ALREADY_OPEN
SAME_PLAYER
NOT_YOUR_ROLE
NOT_A_PLAYER
OWN_GAME
NOT_STARTED CN13-8.4
ALREADY_STARTED
ENDED CN13-2.14
CHIEF_ARBITER_ONLY CN13-4.2.b
SUPERSEDED
CLAIM_PENDING CN13-10
FLAG_FALLEN CN13-10.1.B
SECOND_VIOLATION CN13-10.1.H
NOT_YOUR_TURN CN13-4.1
OCCUPIED CN13-4.2.a
PASS_TOO_EARLY CN13-11.1.1
OPPONENT_HAS_NOT_PRESSED CN13-8.4
NOTHING_TO_PRESS CN13-8.4
OPENING_STEP CN13-2.9
NO_SUCH_OPENING_STEP CN13-3.1
FIRST_STONE_OFF_CENTRE CN13-3.2
OPENING_OUTSIDE_26 CN13-3.2
OUTSIDE_ZONE CN13-3.2
OPENING_LIES_OTHERWISE CN13-3.2
SAME_POINT_TWICE CN13-3.2
OPENING_STONES CN13-3.2
OFFERS_NOT_NAMED CN13-3.2
NOTHING_TO_NAME CN13-3.2
OFFERS_OUT_OF_RANGE CN13-2.10
OFFER_COUNT CN13-2.10
SAME_SHAPE CN13-2.10
NOT_OFFERED CN13-2.10
ONLY_WHITE_CLAIMS CN13-10.1.2
FOUL_CLAIM_LAPSED CN13-10.1.2
NO_FOULS_IN_THIS_GAME CN13-3.3
CLAIMED_ALREADY
NOTHING_TO_ACKNOWLEDGE CN13-10.1.1
NO_SUCH_CLAIM
NOTHING_TO_CORRECT
NO_SUCH_IRREGULARITY
NO_CALL
OWN_IRREGULARITY CN13-6.1
IRREGULARITY_LAPSED CN13-6.2
IRREGULARITY_SETTLED CN13-6.1
WRONG_REMEDY CN13-4.2.b
NO_SECOND_VIOLATION CN13-10.1.H
NO_GROUND_FOR_LOSS CN13-10
DRAW_OFFER_BEFORE_MOVE CN13-10.3.1
DRAW_OFFER_ON_OPPONENTS_TIME CN13-10.3.3
TOO_MANY_DRAW_OFFERS CN13-10.3.4
NO_DRAW_OFFER CN13-10.3.2
NO_FLAG_RECORDED CN13-8.6
BOARD_NOT_FULL CN13-10.2.3
FLAG_ORDER_KNOWN CN13-10.2.4
NOT_ENDED CN13-10
RESULT_CONTRADICTS_REASON
";

/// One refusal of each kind, in the order of [`CODES`].
fn refusals() -> Vec<Refusal> {
    let [one, two, three] = ["H8", "A1", "O15"].map(|name| name.parse::<Point>().unwrap());
    let clause = "CN13-4.2.b";
    let wrong_remedy = Conduct::WrongRemedy {
        clause,
        remedy: Remedy::Rebuilt,
        ways: &[Remedy::Back],
    };
    let stones = Opening::OpeningStones {
        expected: 3,
        laid: 2,
    };
    let out_of_range = Opening::OffersOutOfRange {
        named: 13,
        min: 1,
        max: 12,
    };
    vec![
        Record::NotOpen.into(),
        Record::AlreadyOpen.into(),
        Record::SamePlayer.into(),
        Record::NotYourRole.into(),
        Record::NotAPlayer.into(),
        Record::OwnGame.into(),
        Record::NotStarted.into(),
        Record::AlreadyStarted.into(),
        Record::Ended.into(),
        Record::ChiefArbiterOnly { clause }.into(),
        Record::Superseded.into(),
        Record::ClaimPending.into(),
        Record::FlagFallen.into(),
        Record::SecondViolation.into(),
        Record::NotYourTurn(Color::Black).into(),
        Record::Occupied(one, Color::White).into(),
        Record::PassTooEarly { before: 5 }.into(),
        Record::OpponentHasNotPressed.into(),
        Record::NothingToPress.into(),
        Opening::OpeningStep(Step::Swap).into(),
        Opening::NoSuchOpeningStep.into(),
        Opening::FirstStoneOffCentre(two).into(),
        Opening::OpeningOutside26([one, two, three]).into(),
        Opening::OutsideZone(two, Zone(3)).into(),
        Opening::OpeningLiesOtherwise(two).into(),
        Opening::SamePointTwice(two).into(),
        stones.into(),
        Opening::OffersNotNamed.into(),
        Opening::NothingToName.into(),
        out_of_range.into(),
        Opening::OfferCount { named: 2, laid: 1 }.into(),
        Opening::SameShape(one, two).into(),
        Opening::NotOffered(two).into(),
        Claims::OnlyWhiteClaims.into(),
        Claims::FoulClaimLapsed.into(),
        Claims::NoFoulsInThisGame.into(),
        Claims::ClaimedAlready.into(),
        Claims::NothingToAcknowledge.into(),
        Claims::NoSuchClaim(7).into(),
        Claims::NothingToCorrect.into(),
        Conduct::NoSuchIrregularity(7).into(),
        Conduct::NoCall(Seat::First).into(),
        Conduct::OwnIrregularity.into(),
        Conduct::IrregularityLapsed.into(),
        Conduct::IrregularitySettled.into(),
        wrong_remedy.into(),
        Penalties::NoSecondViolation.into(),
        Penalties::NoGroundForLoss.into(),
        Ending::DrawOfferBeforeMove.into(),
        Ending::DrawOfferOnOpponentsTime.into(),
        Ending::TooManyDrawOffers { margin: 2 }.into(),
        Ending::NoDrawOffer.into(),
        Ending::NoFlagRecorded.into(),
        Ending::BoardNotFull.into(),
        Ending::FlagOrderKnown.into(),
        Ending::NotEnded.into(),
        Ending::ResultContradictsReason.into(),
    ]
}

#[test]
fn every_refusal_has_the_code_and_the_clause_that_callers_know() {
    let refusals = refusals();
    assert_eq!(refusals.len(), CODES.lines().count());
    for (refusal, line) in refusals.iter().zip(CODES.lines()) {
        let clause = refusal.clause();
        let said = [refusal.code(), clause.unwrap_or_default()].join(" ");
        assert_eq!(said.trim_end(), line);
        assert!(
            clause.is_none_or(|clause| Clause::new(clause).is_ok()),
            "{line}"
        );
    }
    let codes: BTreeSet<_> = refusals.iter().map(Refusal::code).collect();
    let variants = [
        Record::VARIANTS,
        Opening::VARIANTS,
        Claims::VARIANTS,
        Conduct::VARIANTS,
        Penalties::VARIANTS,
        Ending::VARIANTS,
    ]
    .concat();
    assert_eq!(codes, variants.iter().copied().collect());
    assert_eq!(codes.len(), variants.len(), "each is of one subject");
    for step in STEPS {
        let refusal = Refusal::from(Opening::OpeningStep(step));
        assert_eq!(refusal.clause(), Some(step.clause()));
    }
}

#[test]
fn what_people_see_of_ids_clauses_and_hashes_is_what_they_are() {
    assert_eq!(terms::GameId::new("final").unwrap().to_string(), "final");
    assert_eq!(
        Clause::new("CN13-10.1.K").unwrap().to_string(),
        "CN13-10.1.K"
    );
    let hash = Rules::cn_2013().hash();
    assert!(format!("{hash:?}").contains(&hash.to_string()));
}
