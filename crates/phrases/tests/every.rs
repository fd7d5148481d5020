//! Every refusal and event in both languages: distinct, and in the alphabet that belongs to each.
#![expect(
    clippy::unwrap_used,
    reason = "helpers of tests stand outside the test functions"
)]

use std::collections::BTreeSet;

use aggregate::{Epoch, Stamp};
use game::claims::{Claim, ClaimKind, Ruling};
use game::conduct::{
    Call, CallReason, Disturbance, DisturbanceKind, Duty, Intent, Irregularity, IrregularityKind,
    IrregularityStatus, Mover, Remedy,
};
use game::ending::{Correction, Outcome, Reason, RuledBy, Verdict};
use game::penalties::{Penalty, PenaltyKind};
use game::record::Source;
use game::{
    Direction, Event, Observation, OpeningKind, Press, Refusal, Setup, Voice, claims, conduct,
    ending, opening, penalties, record,
};
use phrases::Say;
use profile::{Rules, Step, Zone};
use renju::{Color, Point};
use strum::VariantArray;
use terms::{BySeat, Clause, Language, Score, Seat};
use timekeeping::{Flag, Refusal as Clock};
use tournament::{GameResult, Refusal as Tournament};

fn point(name: &str) -> Point {
    name.parse().unwrap()
}

/// One of each kind.
fn refusals() -> Vec<Refusal> {
    let (one, two, three) = (point("H8"), point("A1"), point("O15"));
    let mut refusals: Vec<Refusal> = vec![];
    refusals.extend(
        [
            record::Refusal::NotOpen,
            record::Refusal::AlreadyOpen,
            record::Refusal::SamePlayer,
            record::Refusal::NotYourRole,
            record::Refusal::NotAPlayer,
            record::Refusal::OwnGame,
            record::Refusal::NotStarted,
            record::Refusal::AlreadyStarted,
            record::Refusal::Ended,
            record::Refusal::ChiefArbiterOnly {
                clause: "CN13-2.20.3",
            },
            record::Refusal::Superseded,
            record::Refusal::ClaimPending,
            record::Refusal::FlagFallen,
            record::Refusal::SecondViolation,
            record::Refusal::NotYourTurn(Color::Black),
            record::Refusal::NotYourTurn(Color::White),
            record::Refusal::Occupied(one, Color::White),
            record::Refusal::PassTooEarly { before: 5 },
            record::Refusal::OpponentHasNotPressed,
            record::Refusal::NothingToPress,
        ]
        .map(Refusal::from),
    );
    refusals.extend(
        [
            opening::Refusal::NoSuchOpeningStep,
            opening::Refusal::FirstStoneOffCentre(two),
            opening::Refusal::OpeningOutside26([one, two, three]),
            opening::Refusal::OutsideZone(two, Zone(3)),
            opening::Refusal::OpeningLiesOtherwise(two),
            opening::Refusal::SamePointTwice(two),
            opening::Refusal::OpeningStones {
                expected: 3,
                laid: 2,
            },
            opening::Refusal::OffersNotNamed,
            opening::Refusal::NothingToName,
            opening::Refusal::OffersOutOfRange {
                named: 13,
                min: 1,
                max: 12,
            },
            opening::Refusal::OfferCount { named: 2, laid: 1 },
            opening::Refusal::SameShape(one, two),
            opening::Refusal::NotOffered(two),
        ]
        .map(Refusal::from),
    );
    let steps = [
        Step::Designate,
        Step::Swap,
        Step::Placement,
        Step::Offer,
        Step::Keep,
    ];
    refusals.extend(steps.map(|step| opening::Refusal::OpeningStep(step).into()));
    refusals.extend(
        [
            claims::Refusal::OnlyWhiteClaims,
            claims::Refusal::FoulClaimLapsed,
            claims::Refusal::NoFoulsInThisGame,
            claims::Refusal::ClaimedAlready,
            claims::Refusal::NothingToAcknowledge,
            claims::Refusal::NoSuchClaim(1),
            claims::Refusal::NothingToCorrect,
        ]
        .map(Refusal::from),
    );
    refusals.extend(
        [
            conduct::Refusal::NoSuchIrregularity(1),
            conduct::Refusal::OwnIrregularity,
            conduct::Refusal::IrregularityLapsed,
            conduct::Refusal::IrregularitySettled,
            conduct::Refusal::NoCall(Seat::First),
        ]
        .map(Refusal::from),
    );
    refusals.extend(Remedy::ALL.map(|remedy| {
        conduct::Refusal::WrongRemedy {
            clause: "CN13-4.2.b",
            remedy,
            ways: &[Remedy::Back, Remedy::Stays],
        }
        .into()
    }));
    refusals.extend(
        [
            penalties::Refusal::NoSecondViolation,
            penalties::Refusal::NoGroundForLoss,
        ]
        .map(Refusal::from),
    );
    refusals.extend(
        [
            ending::Refusal::DrawOfferBeforeMove,
            ending::Refusal::DrawOfferOnOpponentsTime,
            ending::Refusal::TooManyDrawOffers { margin: 2 },
            ending::Refusal::NoDrawOffer,
            ending::Refusal::NoFlagRecorded,
            ending::Refusal::BoardNotFull,
            ending::Refusal::FlagOrderKnown,
            ending::Refusal::NotEnded,
            ending::Refusal::ResultContradictsReason,
        ]
        .map(Refusal::from),
    );
    refusals
}

fn verdict(outcome: Outcome, reason: Reason, ruled_by: RuledBy) -> Verdict {
    Verdict {
        outcome,
        reason,
        after_move: 9,
        ground: None,
        ruled_by,
        evidence: None,
        scores: BySeat::new(Score::WIN, Score::LOSS),
    }
}

fn setup() -> Setup {
    Setup {
        game: "final".parse().unwrap(),
        event: None,
        venue: None,
        first: "zhang".parse().unwrap(),
        second: "li".parse().unwrap(),
        opening: OpeningKind::Free,
        rules: Rules::cn_2013(),
        time_control: None,
    }
}

fn irregularities() -> [IrregularityKind; 11] {
    let (first, lies) = (point("A1"), point("B2"));
    [
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
}

fn disturbances() -> [Disturbance; 4] {
    let by = |intent| {
        Some(Mover {
            seat: Seat::First,
            intent,
        })
    };
    let (from, to) = (point("H8"), point("G8"));
    [
        (DisturbanceKind::Shifted { from, to }, None),
        (DisturbanceKind::Scattered, None),
        (DisturbanceKind::Scattered, by(Intent::Accident)),
        (DisturbanceKind::Scattered, by(Intent::Purpose)),
    ]
    .map(|(kind, by)| Disturbance {
        number: 1,
        kind,
        by,
        agreed: BySeat::default(),
    })
}

/// One of each kind, and of each kind of what is in it.
fn events() -> Vec<Event> {
    let (seat, clause) = (Seat::Second, Clause::new("CN13-12.2.5").unwrap());
    let (from, to) = (point("H8"), point("G8"));
    let stone = |source, press| record::Event::StonePlaced {
        color: Color::White,
        point: to,
        source,
        press,
    };
    let mut events: Vec<Event> = vec![];
    events.extend(
        [
            record::Event::Opened(Box::new(setup())),
            record::Event::Started,
            record::Event::Resumed { seat },
            stone(Source::Played, Press::Now),
            stone(Source::Played, Press::Later),
            stone(Source::Observed, Press::Now),
            record::Event::StoneShifted { from, to },
            record::Event::Pressed(seat),
            record::Event::Passed,
        ]
        .map(Event::from),
    );
    let designated = |offers| opening::Event::Designated {
        stones: vec![from, to],
        offers,
    };
    events.extend(
        [
            designated(None),
            designated(Some(2)),
            opening::Event::OffersNamed(2),
            opening::Event::ColoursSwapped,
            opening::Event::ColoursKept,
            opening::Event::OffersMade(vec![from, to]),
            opening::Event::OfferKept(to),
        ]
        .map(Event::from),
    );
    let claims = [
        ClaimKind::Five,
        ClaimKind::FOUL,
        ClaimKind::Foul { at: Some(from) },
        ClaimKind::Overline,
        ClaimKind::Flag,
        ClaimKind::Irregularity(3),
    ];
    events.extend(claims.map(|kind| {
        claims::Event::Opened(Claim {
            number: 1,
            by: seat,
            kind,
            after_move: 9,
        })
        .into()
    }));
    events.extend(
        [
            claims::Event::Upheld {
                claim: 1,
                finding: Ruling::Upheld,
            },
            claims::Event::Upheld {
                claim: 1,
                finding: Ruling::Corrected,
            },
            claims::Event::Rejected {
                claim: 1,
                voice: Voice::Arbiter,
            },
        ]
        .map(Event::from),
    );
    events.extend(irregularities().map(|kind| {
        conduct::Event::IrregularityObserved(Irregularity {
            number: 1,
            kind,
            by: seat,
            at_move: 9,
            status: IrregularityStatus::Open,
        })
        .into()
    }));
    events.extend(disturbances().map(|open| conduct::Event::DisturbanceObserved(open).into()));
    for remedy in Remedy::ALL {
        events.push(conduct::Event::DisturbanceSettled { on: 1, remedy }.into());
        events.push(
            conduct::Event::RemedyAgreed {
                on: 1,
                seat,
                remedy,
            }
            .into(),
        );
    }
    for duty in [Duty::Correction, Duty::Record, Duty::Signature, Duty::Rules] {
        events.push(conduct::Event::DutyRefused { seat, duty }.into());
    }
    events.extend(
        [
            conduct::Event::IrregularityAccepted(1),
            conduct::Event::ArbiterCalled(Call { seat, reason: None }),
            conduct::Event::ArbiterCalled(Call {
                seat,
                reason: CallReason::try_from("8".to_owned()).ok(),
            }),
            conduct::Event::CallAnswered(seat),
            conduct::Event::ColoursCorrected,
            conduct::Event::WrongColoursStand,
        ]
        .map(Event::from),
    );
    let penalties = [PenaltyKind::Violation, PenaltyKind::Loss].map(|kind| Penalty {
        seat,
        kind,
        clause: clause.clone(),
    });
    events.extend(
        penalties
            .clone()
            .map(|given| penalties::Event::Penalised(given).into()),
    );
    let verdicts = [
        verdict(Outcome::Win(Color::Black), Reason::Five, RuledBy::Players),
        verdict(
            Outcome::Win(Color::White),
            Reason::Foul,
            RuledBy::Arbiter("wang".into()),
        ),
        verdict(Outcome::Draw, Reason::DoublePass, RuledBy::System),
        verdict(
            Outcome::BothLose,
            Reason::Penalty,
            RuledBy::Arbiter("wang".into()),
        ),
    ];
    events.extend(
        verdicts
            .clone()
            .map(|ended| ending::Event::Ended(Box::new(ended)).into()),
    );
    let [corrected, ..] = verdicts;
    events.extend(
        [
            ending::Event::DrawOffered(seat),
            ending::Event::DrawDeclined(seat),
            ending::Event::FlagFell(seat),
            ending::Event::Signed(seat),
            ending::Event::Appealed(seat),
            ending::Event::ResultCorrected(Box::new(corrected)),
        ]
        .map(Event::from),
    );
    let observations = [
        Observation::Stone {
            color: Color::Black,
            point: to,
        },
        Observation::Pressed(seat),
        Observation::OffersNamed(2),
        Observation::Slid {
            first: from,
            lies: to,
        },
        Observation::Lifted {
            first: from,
            lies: to,
        },
        Observation::Dropped(to),
        Observation::PressedFirst(seat),
        Observation::OtherHand(seat),
        Observation::DrawOffered(seat),
        Observation::Straightened(seat),
        Observation::Shifted { from, to, by: None },
        Observation::Scattered { by: None },
        Observation::WrongColours,
    ];
    events.extend(observations.map(Event::ObservationNoted));
    let [violation, _] = penalties;
    let directions: [Direction; 10] = [
        record::Direction::Start.into(),
        record::Direction::Resume.into(),
        claims::Direction::Rule {
            claim: 1,
            finding: Ruling::Upheld,
        }
        .into(),
        conduct::Direction::Settle {
            on: 1,
            remedy: Remedy::Draw,
        }
        .into(),
        penalties::Direction::Penalise(violation).into(),
        penalties::Direction::ConfirmSecondViolation.into(),
        ending::Direction::ConfirmFlag.into(),
        ending::Direction::DeclareBoardFull.into(),
        ending::Direction::DeclareBothFlags.into(),
        ending::Direction::CorrectResult(Box::new(Correction {
            outcome: Outcome::Draw,
            reason: Reason::Agreement,
            ground: None,
            scores: None,
        }))
        .into(),
    ];
    events.extend(directions.map(|late| Event::DirectionSuperseded(Box::new(late))));
    events
}

#[track_caller]
fn are_said(sayings: &[&dyn Say]) {
    for language in Language::ALL {
        let sentences: BTreeSet<_> = sayings.iter().map(|saying| saying.say(language)).collect();
        assert_eq!(sentences.len(), sayings.len(), "{sentences:#?}");
        for sentence in &sentences {
            let chinese = sentence
                .chars()
                .any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c));
            assert_eq!(chinese, language == Language::Chinese, "{sentence}");
            assert!(!sentence.contains(['{', '}']), "{sentence}");
        }
    }
}

#[test]
fn every_refusal_is_said_in_both_languages_and_like_no_other() {
    let refusals = refusals();
    let sayings: Vec<_> = refusals.iter().map(|refusal| refusal as &dyn Say).collect();
    are_said(&sayings);
}

#[test]
fn every_refusal_has_the_code_and_the_clause_that_callers_know() {
    let table: BTreeSet<_> = refusals()
        .iter()
        .map(|refusal| format!("{} {}\n", refusal.code(), refusal.clause().unwrap_or("-")))
        .collect();
    assert_eq!(Vec::from_iter(table).concat(), include_str!("codes.txt"));
}

#[test]
fn every_refusal_of_a_clock_is_said_in_both_languages_and_like_no_other() {
    let seat = Seat::Second;
    let at = Stamp::new(Epoch(1), 15_000);
    let refusals = [
        Clock::NotOpen,
        Clock::AlreadyOpen,
        Clock::NotStarted,
        Clock::AlreadyStarted,
        Clock::Halted { due: seat },
        Clock::AlreadyRunning { running: seat },
        Clock::WrongSeat { due: seat },
        Clock::StaleTurn { turn: 1, ended: 2 },
        Clock::SkippedTurn { turn: 5, ended: 2 },
        Clock::FlagFallen {
            flag: Flag { seat, at },
        },
        Clock::Closed,
    ];
    let sayings: Vec<_> = refusals.iter().map(|refusal| refusal as &dyn Say).collect();
    are_said(&sayings);
}

#[test]
fn every_refusal_of_a_tournament_is_said_in_both_languages_and_like_no_other() {
    let draw = BySeat::new(Score::DRAW, Score::DRAW);
    let won = BySeat::new(Score::WIN, Score::LOSS);
    let result = |scores| {
        Box::new(GameResult {
            scores,
            clause: None,
            verdict: None,
            head: None,
        })
    };
    let refusals = [
        Tournament::NotCreated,
        Tournament::AlreadyCreated,
        Tournament::RegistrationClosed,
        Tournament::AlreadyRegistered {
            player: "p1".parse().unwrap(),
        },
        Tournament::FieldFull,
        Tournament::TooFewPlayers { players: 1 },
        Tournament::AlreadyStarted,
        Tournament::NotStarted,
        Tournament::NoSuchRound {
            round: 9,
            rounds: 3,
        },
        Tournament::RoundAlreadyOpen { round: 1 },
        Tournament::UnknownGame {
            game: "cup-r9-t9".parse().unwrap(),
        },
        Tournament::EventIdTooLong { bytes: 53 },
        Tournament::ImpossibleScores { scores: won },
        Tournament::ClauseMissing { scores: draw },
        Tournament::ResultConflict {
            first: result(draw),
            second: result(won),
        },
    ];
    assert_eq!(
        refusals.last().unwrap().say(Language::English),
        "the game has a result already: ½–½, and the report says 1–0"
    );
    for refusal in &refusals {
        let clause = refusal.clause();
        assert!(
            clause.is_none_or(|clause| clause.starts_with("CN13-1")),
            "{refusal:?}"
        );
    }
    let sayings: Vec<_> = refusals.iter().map(|refusal| refusal as &dyn Say).collect();
    are_said(&sayings);
}

#[test]
fn every_event_is_said_in_both_languages_and_like_no_other() {
    let events = events();
    let sayings: Vec<_> = events.iter().map(|event| event as &dyn Say).collect();
    are_said(&sayings);
}

#[test]
fn every_reason_is_said_in_both_languages_and_like_no_other() {
    let verdicts: Vec<_> = Reason::VARIANTS
        .iter()
        .map(|&reason| verdict(Outcome::Draw, reason, RuledBy::System))
        .collect();
    let in_short: Vec<_> = verdicts.iter().map(phrases::game::InShort).collect();
    are_said(&Vec::from_iter(
        verdicts.iter().map(|verdict| verdict as &dyn Say),
    ));
    are_said(&Vec::from_iter(
        in_short.iter().map(|verdict| verdict as &dyn Say),
    ));
}
