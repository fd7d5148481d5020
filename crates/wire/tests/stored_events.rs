//! Every stored event reads back as it was written, and its bytes never change: `golden/*.txt` holds the bytes of each kind, and whatever an
//! earlier version wrote must still open. To add a kind, run with `ARBITER_BLESS=1` and read the difference.

#![expect(
    clippy::unwrap_used,
    reason = "what helps a test may fail as a test does"
)]

use profile::Profile;
use std::fmt::{Debug, Write as _};
use std::path::Path;
use terms::{BySeat, Clause, EventId, GameId, PlayerId, Seat};

use aggregate::{Aggregate, Codec, Epoch, Stamp};
use game::{
    Claim, ClaimKind, Direction, Disturbance, DisturbanceKind, Duty, Event, Evidence, Game, Intent,
    Irregularity, IrregularityKind, Mover, Observation, OpeningKind, Outcome, Penalty, PenaltyKind,
    Press, Reason, Remedy, RuledBy, Ruling, Setup, Source, Standing, Verdict, Voice,
};
use renju::{Board, Color, Point, Readings, prove};
use timekeeping::{AfterPress, ClockPair, Flag, HaltReason, Turn};
use wire::{ClockCodec, GameCodec};

fn point(name: &str) -> Point {
    name.parse().unwrap()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").unwrap();
        text
    })
}

fn bytes(hex: &str) -> Vec<u8> {
    (0..hex.len())
        .step_by(2)
        .map(|at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap())
        .collect()
}

/// Compares with the golden bytes of each named event, in both directions.
fn golden<A: Aggregate, C: Codec<A>>(file: &str, events: &[(&str, A::Event)])
where
    A::Event: Debug + PartialEq,
{
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/golden")
        .join(file);
    let text: String = events
        .iter()
        .fold(String::new(), |mut text, (name, event)| {
            writeln!(text, "{name} {}", hex(&C::encode(&C::write(event)))).unwrap();
            text
        });
    if std::env::var_os("ARBITER_BLESS").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let stored = std::fs::read_to_string(&path).unwrap();
    let stored: Vec<(&str, &str)> = stored
        .lines()
        .map(|line| line.split_once(' ').unwrap_or((line, "")))
        .collect();
    assert_eq!(
        stored.len(),
        events.len(),
        "{file} and the list differ in length"
    );
    for ((name, event), (stored_name, stored_hex)) in events.iter().zip(stored) {
        assert_eq!(*name, stored_name);
        assert_eq!(
            C::decode(&bytes(stored_hex)).and_then(C::read).unwrap(),
            *event,
            "{name} no longer opens as it was stored"
        );
        assert_eq!(
            hex(&C::encode(&C::write(event))),
            stored_hex,
            "{name} is stored otherwise than before"
        );
    }
}

fn setup() -> Setup {
    Setup {
        game: GameId::new("cup-r1-t1").unwrap(),
        event: Some(EventId::new("cup").unwrap()),
        first: PlayerId::new("zhang").unwrap(),
        second: PlayerId::new("li").unwrap(),
        opening: OpeningKind::Designated,
        profile: Profile::cn_2013(),
        time_control: Some("90m+30s".into()),
    }
}

/// A foul with a four, a dead three with its reasons and nested proofs, as `renju` proves it.
fn verdicts() -> Vec<(&'static str, Event)> {
    let ended = |outcome, reason, ruled_by, evidence| {
        Event::Ended(Box::new(Verdict {
            outcome,
            reason,
            after_move: 23,
            ground: None,
            ruled_by,
            evidence,
        }))
    };
    let arbiter = || RuledBy::Arbiter("wang".into());
    let mut board = Board::empty();
    for name in ["F8", "G8", "H6", "H7", "J10", "K11"] {
        board.place(point(name), Color::Black).unwrap();
    }
    let proof = prove(&board, point("H8"), Readings::default()).unwrap();
    assert!(!proof.threes.is_empty(), "the sample proves nothing");
    let mut dead = Board::empty();
    for name in ["D5", "D6", "E7", "F7", "G7", "H7", "G5"] {
        dead.place(point(name), Color::Black).unwrap();
    }
    let dead = prove(&dead, point("D8"), Readings::default()).unwrap();
    assert!(!dead.dead_threes.is_empty(), "the sample has no dead three");
    let row = ["C3", "D4", "E5", "F6", "G7"].map(point).to_vec();
    vec![
        (
            "ended_five",
            ended(
                Outcome::Win(Color::White),
                Reason::Five,
                RuledBy::Players,
                Some(Evidence::Row(row)),
            ),
        ),
        (
            "ended_foul",
            ended(
                Outcome::Win(Color::White),
                Reason::Foul,
                arbiter(),
                Some(Evidence::Foul(Box::new(proof))),
            ),
        ),
        (
            "ended_foul_dead",
            ended(
                Outcome::Win(Color::White),
                Reason::Foul,
                arbiter(),
                Some(Evidence::Foul(Box::new(dead))),
            ),
        ),
        (
            "ended_overline",
            ended(
                Outcome::Win(Color::White),
                Reason::Overline,
                arbiter(),
                None,
            ),
        ),
        (
            "ended_accepted",
            ended(
                Outcome::Win(Color::Black),
                Reason::Accepted,
                RuledBy::Players,
                None,
            ),
        ),
        (
            "ended_flag",
            ended(Outcome::Win(Color::Black), Reason::Flag, arbiter(), None),
        ),
        (
            "ended_resignation",
            ended(
                Outcome::Win(Color::Black),
                Reason::Resignation,
                RuledBy::Players,
                None,
            ),
        ),
        (
            "ended_agreement",
            ended(Outcome::Draw, Reason::Agreement, RuledBy::Players, None),
        ),
        (
            "ended_double_pass",
            ended(Outcome::Draw, Reason::DoublePass, RuledBy::Players, None),
        ),
        (
            "ended_board_full",
            ended(Outcome::Draw, Reason::BoardFull, arbiter(), None),
        ),
    ]
}

/// What article 6, 4.2 and 5.2 bring about, and what comes after the end.
fn conduct() -> Vec<(&'static str, Event)> {
    let irregular = |kind, standing| {
        Event::IrregularityObserved(Irregularity {
            number: 3,
            kind,
            by: Seat::Second,
            at_move: 9,
            standing,
        })
    };
    let (first, lies) = (point("C3"), point("C4"));
    let disturbed = |kind, by, agreed| {
        Event::DisturbanceObserved(Disturbance {
            number: 5,
            kind,
            by,
            agreed,
        })
    };
    let mover = |intent| {
        Some(Mover {
            seat: Seat::Second,
            intent,
        })
    };
    let penalised = |kind| {
        Event::Penalised(Penalty {
            seat: Seat::First,
            kind,
            clause: Clause::new("CN13-12.2.5").unwrap(),
        })
    };
    let ended = |reason, ground| {
        let (outcome, ruled_by) = (Outcome::Win(Color::White), RuledBy::System);
        Box::new(Verdict {
            outcome,
            reason,
            after_move: 9,
            ground,
            ruled_by,
            evidence: None,
        })
    };
    vec![
        (
            "designated_without_number",
            Event::OpeningDesignated {
                stones: vec![first, lies],
                offers: None,
            },
        ),
        ("offers_named", Event::OffersNamed(3)),
        (
            "stone_shifted",
            Event::StoneShifted {
                from: first,
                to: lies,
            },
        ),
        ("pressed", Event::Pressed(Seat::First)),
        (
            "claim_irregularity",
            Event::ClaimOpened(Claim {
                number: 6,
                by: Seat::First,
                kind: ClaimKind::Irregularity(3),
                after_move: 9,
            }),
        ),
        (
            "claim_upheld",
            Event::ClaimUpheld {
                claim: 6,
                finding: Ruling::Upheld,
            },
        ),
        (
            "claim_corrected",
            Event::ClaimUpheld {
                claim: 6,
                finding: Ruling::Corrected,
            },
        ),
        ("irregularity_accepted", Event::IrregularityAccepted(3)),
        (
            "irregular_slid",
            irregular(IrregularityKind::Slid { first, lies }, Standing::Open),
        ),
        (
            "irregular_lifted",
            irregular(
                IrregularityKind::Lifted { first, lies },
                Standing::Corrected,
            ),
        ),
        (
            "irregular_dropped",
            irregular(IrregularityKind::Dropped(lies), Standing::Dismissed),
        ),
        (
            "irregular_pressed_first",
            irregular(IrregularityKind::PressedFirst, Standing::Open),
        ),
        (
            "irregular_other_hand",
            irregular(IrregularityKind::OtherHand, Standing::Open),
        ),
        (
            "irregular_draw_offer",
            irregular(IrregularityKind::DrawOffer, Standing::Open),
        ),
        (
            "irregular_straightened",
            irregular(IrregularityKind::Straightened, Standing::Open),
        ),
        (
            "shifted",
            disturbed(
                DisturbanceKind::Shifted {
                    from: first,
                    to: lies,
                },
                None,
                BySeat::default(),
            ),
        ),
        (
            "shifted_by",
            disturbed(
                DisturbanceKind::Shifted {
                    from: first,
                    to: lies,
                },
                mover(Intent::Purpose),
                BySeat::default(),
            ),
        ),
        (
            "scattered",
            disturbed(
                DisturbanceKind::Scattered,
                mover(Intent::Accident),
                BySeat::new(Some(Remedy::Rebuilt), Some(Remedy::Loss)),
            ),
        ),
        (
            "remedy_agreed",
            Event::RemedyAgreed {
                on: 5,
                seat: Seat::Second,
                remedy: Remedy::Stays,
            },
        ),
        (
            "settled_back",
            Event::DisturbanceSettled {
                on: 5,
                remedy: Remedy::Back,
            },
        ),
        (
            "settled_draw",
            Event::DisturbanceSettled {
                on: 5,
                remedy: Remedy::Draw,
            },
        ),
        (
            "settled_replay",
            Event::DisturbanceSettled {
                on: 5,
                remedy: Remedy::Replay,
            },
        ),
        ("colours_corrected", Event::ColoursCorrected),
        ("wrong_colours_stand", Event::WrongColoursStand),
        ("penalised_violation", penalised(PenaltyKind::Violation)),
        ("penalised_loss", penalised(PenaltyKind::Loss)),
        (
            "refused_correction",
            Event::DutyRefused {
                seat: Seat::First,
                duty: Duty::Correction,
            },
        ),
        (
            "refused_record",
            Event::DutyRefused {
                seat: Seat::First,
                duty: Duty::Record,
            },
        ),
        (
            "refused_signature",
            Event::DutyRefused {
                seat: Seat::First,
                duty: Duty::Signature,
            },
        ),
        (
            "refused_rules",
            Event::DutyRefused {
                seat: Seat::First,
                duty: Duty::Rules,
            },
        ),
        (
            "ended_second_violation",
            Event::Ended(ended(Reason::SecondViolation, None)),
        ),
        (
            "ended_penalty",
            Event::Ended(ended(
                Reason::Penalty,
                Some(Clause::new("CN13-10.1.K").unwrap()),
            )),
        ),
        (
            "ended_both_flags",
            Event::Ended(ended(Reason::BothFlags, None)),
        ),
        (
            "ended_disturbance",
            Event::Ended(ended(Reason::Disturbance, None)),
        ),
        ("signed", Event::Signed(Seat::Second)),
        ("appealed", Event::Appealed(Seat::First)),
        (
            "result_corrected",
            Event::ResultCorrected(ended(Reason::Flag, None)),
        ),
    ]
}

/// What may be noted: everything that may be observed.
fn observed() -> Vec<(&'static str, Event)> {
    let (first, lies) = (point("A1"), point("O15"));
    let by = Some(Mover {
        seat: Seat::First,
        intent: Intent::Purpose,
    });
    let noted = |observation| Event::ObservationNoted(observation);
    vec![
        ("noted_pressed", noted(Observation::Pressed(Seat::First))),
        ("noted_offers_named", noted(Observation::OffersNamed(12))),
        ("noted_slid", noted(Observation::Slid { first, lies })),
        ("noted_lifted", noted(Observation::Lifted { first, lies })),
        ("noted_dropped", noted(Observation::Dropped(lies))),
        (
            "noted_pressed_first",
            noted(Observation::PressedFirst(Seat::Second)),
        ),
        (
            "noted_other_hand",
            noted(Observation::OtherHand(Seat::Second)),
        ),
        (
            "noted_draw_offered",
            noted(Observation::DrawOffered(Seat::Second)),
        ),
        (
            "noted_straightened",
            noted(Observation::Straightened(Seat::Second)),
        ),
        (
            "noted_shifted",
            noted(Observation::Shifted {
                from: first,
                to: lies,
                by,
            }),
        ),
        (
            "noted_scattered",
            noted(Observation::Scattered { by: None }),
        ),
        ("noted_wrong_colours", noted(Observation::WrongColours)),
    ]
}

/// What may come too late: everything that an arbiter may say.
fn superseded() -> Vec<(&'static str, Event)> {
    let late = |direction| Event::DirectionSuperseded(Box::new(direction));
    let clause = Clause::new("CN13-12.2.5").unwrap();
    let (outcome, reason, ruled_by) = (Outcome::Draw, Reason::Agreement, RuledBy::Players);
    let verdict = Verdict {
        outcome,
        reason,
        after_move: 0,
        ground: None,
        ruled_by,
        evidence: None,
    };
    vec![
        ("late_start", late(Direction::Start)),
        (
            "late_rule",
            late(Direction::Rule {
                claim: 1,
                finding: Ruling::Rejected,
            }),
        ),
        (
            "late_settle",
            late(Direction::Settle {
                on: 1,
                remedy: Remedy::Rebuilt,
            }),
        ),
        (
            "late_penalise",
            late(Direction::Penalise {
                seat: Seat::First,
                kind: PenaltyKind::Violation,
                clause,
            }),
        ),
        ("late_confirm_flag", late(Direction::ConfirmFlag)),
        (
            "late_confirm_second_violation",
            late(Direction::ConfirmSecondViolation),
        ),
        ("late_declare_board_full", late(Direction::DeclareBoardFull)),
        ("late_declare_both_flags", late(Direction::DeclareBothFlags)),
        (
            "late_correct_result",
            late(Direction::CorrectResult(Box::new(verdict))),
        ),
    ]
}

#[test]
fn the_events_of_a_game_read_back_as_they_were_stored() {
    let free = Setup {
        event: None,
        opening: OpeningKind::Free,
        profile: Profile::free(),
        time_control: None,
        ..setup()
    };
    let claim = |number, kind| {
        Event::ClaimOpened(Claim {
            number,
            by: Seat::Second,
            kind,
            after_move: 7,
        })
    };
    let irregular = |kind, standing| {
        Event::IrregularityObserved(Irregularity {
            number: 2,
            kind,
            by: Seat::First,
            at_move: 3,
            standing,
        })
    };
    let mut events = vec![
        ("opened", Event::Opened(Box::new(setup()))),
        ("opened_free", Event::Opened(Box::new(free))),
        ("started", Event::Started),
        (
            "opening_designated",
            Event::OpeningDesignated {
                stones: ["H8", "I9", "J10"].map(point).to_vec(),
                offers: Some(2),
            },
        ),
        ("colours_swapped", Event::ColoursSwapped),
        ("colours_kept", Event::ColoursKept),
        (
            "offers_made",
            Event::OffersMade(["A1", "O15"].map(point).to_vec()),
        ),
        ("offer_kept", Event::OfferKept(point("O15"))),
        (
            "stone_played",
            Event::StonePlaced {
                color: Color::White,
                point: point("A15"),
                source: Source::Played,
                press: Press::Now,
            },
        ),
        (
            "stone_observed",
            Event::StonePlaced {
                color: Color::Black,
                point: point("O1"),
                source: Source::Observed,
                press: Press::Later,
            },
        ),
        ("passed", Event::Passed),
        ("draw_offered", Event::DrawOffered(Seat::First)),
        ("draw_declined", Event::DrawDeclined(Seat::Second)),
        ("claim_five", claim(1, ClaimKind::Five)),
        ("claim_foul", claim(2, ClaimKind::Foul)),
        ("claim_overline", claim(3, ClaimKind::Overline)),
        ("claim_flag", claim(4, ClaimKind::Flag)),
        (
            "claim_rejected",
            Event::ClaimRejected {
                claim: 4,
                voice: Voice::Arbiter,
            },
        ),
        (
            "claim_rejected_by_system",
            Event::ClaimRejected {
                claim: 4,
                voice: Voice::System,
            },
        ),
        ("flag_fell", Event::FlagFell(Seat::Second)),
        (
            "irregular_first_stone",
            irregular(IrregularityKind::FirstStoneOffCentre, Standing::Open),
        ),
        (
            "irregular_opening",
            irregular(IrregularityKind::OpeningOutside26, Standing::Open),
        ),
        (
            "irregular_offers",
            irregular(IrregularityKind::OffersNotNamed, Standing::Accepted),
        ),
        (
            "irregular_two",
            irregular(IrregularityKind::TwoInARow, Standing::Open),
        ),
        (
            "noted",
            Event::ObservationNoted(Observation::Stone {
                color: Color::White,
                point: point("H8"),
            }),
        ),
    ];
    events.extend(verdicts());
    events.extend(conduct());
    events.extend(observed());
    events.extend(superseded());
    golden::<Game, GameCodec>("game.txt", &events);
}

#[test]
fn the_events_of_a_clock_read_back_as_they_were_stored() {
    use timekeeping::Event;
    let at = Stamp::new(Epoch(3), 5_400_000);
    let mut events = vec![
        (
            "opened",
            Event::Opened {
                control: "90m+30s".parse().unwrap(),
            },
        ),
        (
            "opened_sudden_death",
            Event::Opened {
                control: "60m".parse().unwrap(),
            },
        ),
        (
            "opened_no_main_time",
            Event::Opened {
                control: "0s+5s".parse().unwrap(),
            },
        ),
        ("started", Event::Started { seat: Seat::First }),
        (
            "pressed",
            Event::Pressed {
                turn: 1,
                seat: Seat::First,
                spent_ms: 61_250,
                bonus_ms: 30_000,
                then: AfterPress::Switch,
            },
        ),
        (
            "pressed_halt",
            Event::Pressed {
                turn: 2,
                seat: Seat::Second,
                spent_ms: 0,
                bonus_ms: 0,
                then: AfterPress::Halt,
            },
        ),
        (
            "flag_fell",
            Event::FlagFell {
                turn: 9,
                flag: Flag {
                    seat: Seat::Second,
                    at,
                },
            },
        ),
        ("resumed", Event::Resumed { seat: Seat::First }),
        ("reset", Event::Reset),
        ("turn_given", Event::TurnGiven { seat: Seat::Second }),
        (
            "epoch_opened",
            Event::EpochOpened {
                turn: Turn {
                    seat: Seat::Second,
                    charged_ms: 17,
                },
            },
        ),
        (
            "closed",
            Event::Closed {
                turn: Some(Turn {
                    seat: Seat::First,
                    charged_ms: 4,
                }),
            },
        ),
        ("closed_between_turns", Event::Closed { turn: None }),
    ];
    let reasons = [
        ("ruling", HaltReason::Ruling),
        ("correction", HaltReason::Correction),
        ("replacement", HaltReason::Replacement),
        ("accident", HaltReason::Accident),
        ("interruption", HaltReason::Interruption),
    ];
    let turn = Turn {
        seat: Seat::First,
        charged_ms: 999,
    };
    events.extend(reasons.map(|(name, reason)| (name, Event::Halted { turn, reason })));
    golden::<ClockPair, ClockCodec>("clock.txt", &events);
}

#[test]
fn bytes_that_are_no_event_are_named() {
    for bytes in [
        &[][..],
        &[0xff; 8],
        &[0x0a, 0x00],
        &[0x42, 0x02, 0x12, 0x00],
    ] {
        let error = GameCodec::decode(bytes)
            .and_then(GameCodec::read)
            .unwrap_err()
            .to_string();
        assert!(!error.is_empty());
    }
    assert_eq!(
        GameCodec::decode(&[])
            .and_then(GameCodec::read)
            .unwrap_err()
            .to_string(),
        "event: it is missing"
    );
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig { failure_persistence: None, ..proptest::prelude::ProptestConfig::default() })]

    #[test]
    fn no_bytes_make_a_decoder_panic(bytes in proptest::collection::vec(proptest::num::u8::ANY, 0..200)) {
        drop(GameCodec::decode(&bytes).and_then(GameCodec::read));
        drop(ClockCodec::decode(&bytes).and_then(ClockCodec::read));
    }
}
