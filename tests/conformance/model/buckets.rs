//! What random games must reach.

use game::{
    Act, Command, Direction, Event, Game, IrregularityKind, Reason, Refusal, Remedy, RuledBy,
    Ruling, Standing,
};
use renju::Point;

use super::Histogram;

pub(super) fn count_accepted(command: &Command, events: &[Event], seen: &mut Histogram) {
    seen.count(format!("accepted {}", name(command)));
    for event in events {
        match event {
            Event::Ended(verdict) => {
                let by = match verdict.ruled_by {
                    RuledBy::Players => "players",
                    RuledBy::Arbiter(_) => "arbiter",
                    RuledBy::System => "system",
                };
                seen.count(format!("ended {} by {by}", verdict.reason.name()));
            }
            Event::DisturbanceSettled { remedy, .. } => {
                seen.count(format!("settled {}", remedy.name()))
            }
            Event::ObservationNoted(_) => seen.count("noted".into()),
            Event::DirectionSuperseded(_) => seen.count("superseded".into()),
            Event::ColoursCorrected => seen.count("colours corrected".into()),
            Event::WrongColoursStand => seen.count("colours stand".into()),
            _ => {}
        }
    }
}

pub(super) fn count_refused(refusal: &Refusal, seen: &mut Histogram) {
    seen.count(format!("refused {}", refusal.code()));
}

pub(super) fn count_state(game: &Game, seen: &mut Histogram) {
    for irregularity in game.irregularities() {
        seen.count(format!(
            "irregularity {} {}",
            irregularity.kind.name(),
            irregularity.standing.name()
        ));
    }
    for claim in game.claims() {
        let right = game
            .finding(claim.number)
            .is_some_and(|found| found.proposes == Ruling::Upheld);
        seen.count(format!(
            "finding {} {}",
            claim.kind.name(),
            if right { "right" } else { "wrong" }
        ));
    }
}

fn name(command: &Command) -> String {
    match command {
        Command::Open(_) => "open".into(),
        Command::Play(act) => match act {
            Act::Claim(kind) => format!("claim {}", kind.name()),
            Act::Refuse(duty) => format!("refuse {duty:?}"),
            Act::Place { press, .. } => format!("place, press {press:?}"),
            act => word(act),
        },
        Command::Observe(observation) => format!("observe {}", word(observation)),
        Command::Officiate {
            direction: Direction::Rule { finding, .. },
            ..
        } => format!("rule {}", finding.name()),
        Command::Officiate {
            direction: Direction::Penalise { kind, .. },
            ..
        } => format!("penalise {}", kind.name()),
        Command::Officiate { direction, .. } => word(direction),
        Command::ReportFlag { .. } => "report flag".into(),
    }
}

/// The first word of how a value is written.
fn word(value: &impl std::fmt::Debug) -> String {
    let text = format!("{value:?}");
    text.split(|character: char| !character.is_alphanumeric())
        .next()
        .unwrap_or_default()
        .to_owned()
}

/// What every kind of command is called.
const ACCEPTED: [&str; 54] = [
    "AcceptDraw",
    "AcceptIrregularity",
    "Acknowledge",
    "Agree",
    "Appeal",
    "ConfirmFlag",
    "ConfirmSecondViolation",
    "CorrectResult",
    "DeclareBoardFull",
    "DeclareBothFlags",
    "DeclineDraw",
    "Designate",
    "Keep",
    "KeepColours",
    "Offer",
    "OfferDraw",
    "Pass",
    "Press",
    "Resign",
    "Settle",
    "Sign",
    "Start",
    "Swap",
    "claim five",
    "claim flag",
    "claim foul",
    "claim irregularity",
    "claim overline",
    "observe DrawOffered",
    "observe Dropped",
    "observe Lifted",
    "observe OffersNamed",
    "observe OtherHand",
    "observe Pressed",
    "observe PressedFirst",
    "observe Scattered",
    "observe Shifted",
    "observe Slid",
    "observe Stone",
    "observe Straightened",
    "observe WrongColours",
    "open",
    "penalise loss",
    "penalise violation",
    "place, press Later",
    "place, press Now",
    "refuse Correction",
    "refuse Record",
    "refuse Rules",
    "refuse Signature",
    "report flag",
    "rule corrected",
    "rule rejected",
    "rule upheld",
];

/// Every code but those of ids, which are read before a command is one, and of a word that comes late, which is an event.
const REFUSED: [&str; 53] = [
    "ALREADY_OPEN",
    "ALREADY_STARTED",
    "BOARD_NOT_FULL",
    "CHIEF_ARBITER_ONLY",
    "CLAIMED_ALREADY",
    "CLAIM_PENDING",
    "DRAW_OFFER_BEFORE_MOVE",
    "DRAW_OFFER_ON_OPPONENTS_TIME",
    "ENDED",
    "FIRST_STONE_OFF_CENTRE",
    "FLAG_FALLEN",
    "FLAG_ORDER_KNOWN",
    "FOUL_CLAIM_LAPSED",
    "IRREGULARITY_LAPSED",
    "IRREGULARITY_SETTLED",
    "NOTHING_TO_ACKNOWLEDGE",
    "NOTHING_TO_CORRECT",
    "NOTHING_TO_NAME",
    "NOTHING_TO_PRESS",
    "NOT_A_PLAYER",
    "NOT_ENDED",
    "NOT_OFFERED",
    "NOT_OPEN",
    "NOT_STARTED",
    "NOT_YOUR_ROLE",
    "NOT_YOUR_TURN",
    "NO_DRAW_OFFER",
    "NO_FLAG_RECORDED",
    "NO_FOULS_IN_THIS_GAME",
    "NO_SECOND_VIOLATION",
    "NO_SUCH_CLAIM",
    "NO_SUCH_IRREGULARITY",
    "NO_SUCH_OPENING_STEP",
    "OCCUPIED",
    "OFFERS_NOT_NAMED",
    "OFFERS_OUT_OF_RANGE",
    "OFFER_COUNT",
    "ONLY_WHITE_CLAIMS",
    "OPENING_LIES_OTHERWISE",
    "OPENING_OUTSIDE_26",
    "OPENING_STEP",
    "OPENING_STONES",
    "OPPONENT_HAS_NOT_PRESSED",
    "OUTSIDE_ZONE",
    "OWN_GAME",
    "OWN_IRREGULARITY",
    "PASS_TOO_EARLY",
    "SAME_PLAYER",
    "SAME_POINT_TWICE",
    "SAME_SHAPE",
    "SECOND_VIOLATION",
    "TOO_MANY_DRAW_OFFERS",
    "WRONG_REMEDY",
];

/// The reasons by which a game may end, and by whose word.
const ENDED: [(Reason, &[&str]); 13] = [
    (Reason::Five, &["players", "arbiter", "system"]),
    (Reason::Foul, &["players", "arbiter", "system"]),
    (Reason::Overline, &["players", "arbiter", "system"]),
    (Reason::Accepted, &["players"]),
    (Reason::Flag, &["players", "arbiter", "system"]),
    (Reason::Resignation, &["players"]),
    (Reason::SecondViolation, &["arbiter", "system"]),
    (Reason::Penalty, &["arbiter"]),
    (Reason::Agreement, &["players"]),
    (Reason::DoublePass, &["players"]),
    (Reason::BoardFull, &["arbiter"]),
    (Reason::BothFlags, &["arbiter"]),
    (Reason::Disturbance, &["arbiter"]),
];

/// Every bucket that must not stay empty.
pub(super) fn all() -> Vec<String> {
    let point = Point::CENTRE;
    let kinds = [
        IrregularityKind::FirstStoneOffCentre,
        IrregularityKind::OpeningOutside26,
        IrregularityKind::OffersNotNamed,
        IrregularityKind::TwoInARow,
        IrregularityKind::Slid {
            first: point,
            lies: point,
        },
        IrregularityKind::Lifted {
            first: point,
            lies: point,
        },
        IrregularityKind::Dropped(point),
        IrregularityKind::PressedFirst,
        IrregularityKind::OtherHand,
        IrregularityKind::DrawOffer,
        IrregularityKind::Straightened,
    ];
    let standings = [
        Standing::Open,
        Standing::Accepted,
        Standing::Corrected,
        Standing::Dismissed,
    ];
    let mut all: Vec<_> = ACCEPTED
        .iter()
        .map(|name| format!("accepted {name}"))
        .collect();
    all.extend(REFUSED.iter().map(|code| format!("refused {code}")));
    all.extend(ENDED.iter().flat_map(|(reason, words)| {
        words
            .iter()
            .map(|by| format!("ended {} by {by}", reason.name()))
    }));
    all.extend(
        Remedy::ALL
            .iter()
            .map(|remedy| format!("settled {}", remedy.name())),
    );
    let stands = |kind: &IrregularityKind| {
        standings.map(|standing| format!("irregularity {} {}", kind.name(), standing.name()))
    };
    all.extend(kinds.iter().flat_map(stands));
    let kinds = ["five", "foul", "overline", "flag", "irregularity"];
    all.extend(
        kinds
            .iter()
            .flat_map(|kind| ["right", "wrong"].map(|found| format!("finding {kind} {found}"))),
    );
    all.extend(["noted", "superseded", "colours corrected", "colours stand"].map(str::to_owned));
    all
}
