use game::Event;
use game::ending::{self, Evidence, Outcome, Reason, RuledBy, Verdict};
use game::penalties::{self, Penalty, PenaltyKind};
use renju::Color;
use terms::{BySeat, Clause, Score, ScoreKind, Seat};

use crate::corpus::{covers, kinds};
use crate::proofs::{nothing, points, whole};

kinds!(REASONS, reason, Reason {
    Reason::Five => "five",
    Reason::Foul => "foul",
    Reason::Overline => "overline",
    Reason::Accepted => "accepted",
    Reason::Flag => "flag",
    Reason::Resignation => "resignation",
    Reason::SecondViolation => "second_violation",
    Reason::Penalty => "penalty",
    Reason::Agreement => "agreement",
    Reason::DoublePass => "double_pass",
    Reason::BoardFull => "board_full",
    Reason::BothFlags => "both_flags",
    Reason::Disturbance => "disturbance",
});

pub(super) fn clause(text: &str) -> Clause {
    Clause::new(text).unwrap()
}

pub(super) fn penalty(kind: PenaltyKind) -> Penalty {
    Penalty {
        seat: Seat::Second,
        kind,
        clause: clause("CN13-6.1.4"),
    }
}

fn bare_verdict() -> Verdict {
    Verdict {
        outcome: Outcome::Win(Color::Black),
        reason: Reason::Five,
        after_move: 9,
        ground: None,
        ruled_by: RuledBy::Players,
        evidence: None,
        scores: BySeat::new(Score::WIN, Score::LOSS),
    }
}

fn verdicts() -> Vec<(String, Verdict)> {
    let bare = bare_verdict();
    let mut verdicts: Vec<(String, Verdict)> = [
        Reason::Five,
        Reason::Foul,
        Reason::Overline,
        Reason::Accepted,
        Reason::Flag,
        Reason::Resignation,
        Reason::SecondViolation,
        Reason::Penalty,
        Reason::Agreement,
        Reason::DoublePass,
        Reason::BoardFull,
        Reason::BothFlags,
        Reason::Disturbance,
    ]
    .map(|why| {
        let verdict = Verdict {
            reason: why,
            ..bare.clone()
        };
        (reason(&why).to_owned(), verdict)
    })
    .into();
    for outcome in [
        Outcome::Win(Color::Black),
        Outcome::Win(Color::White),
        Outcome::Draw,
        Outcome::BothLose,
    ] {
        let verdict = Verdict {
            outcome,
            scores: outcome.scores(Seat::Second),
            ..bare.clone()
        };
        verdicts.push((format!("outcome_{}", outcome.name()), verdict));
    }
    let by = |ruled_by| Verdict {
        ruled_by,
        ..bare.clone()
    };
    let shown_by = |evidence| Verdict {
        evidence: Some(evidence),
        ..bare.clone()
    };
    let proof = |proof| Evidence::Foul(Box::new(proof));
    let scored = |halves, kind| Score::new(halves, kind).unwrap();
    verdicts.extend([
        ("by_arbiter".into(), by(RuledBy::Arbiter("王".into()))),
        ("by_system".into(), by(RuledBy::System)),
        (
            "row".into(),
            shown_by(Evidence::Row(points("H8 I8 J8 K8 L8"))),
        ),
        ("proof".into(), shown_by(proof(whole()))),
        (
            "bare_proof".into(),
            shown_by(proof(nothing("F4", renju::Judgement::Legal))),
        ),
        (
            "ground".into(),
            Verdict {
                ground: Some(clause("CN13-12.3")),
                ..bare.clone()
            },
        ),
        (
            "other_scores".into(),
            Verdict {
                scores: BySeat::new(scored(1, ScoreKind::Forfeit), scored(0, ScoreKind::Bye)),
                ..bare
            },
        ),
    ]);
    verdicts
}

pub(super) fn of_endings() -> Vec<(String, Event)> {
    let mut events: Vec<(String, Event)> = Vec::new();
    for kind in [PenaltyKind::Violation, PenaltyKind::Loss] {
        let penalised = penalties::Event::Penalised(penalty(kind));
        events.push((format!("penalised/{}", kind.name()), penalised.into()));
    }
    for (name, verdict) in verdicts() {
        events.push((format!("ended/{name}"), verdict.into()));
    }
    let corrected = Verdict {
        ground: Some(clause("CN13-15.3")),
        ruled_by: RuledBy::Arbiter("wang".into()),
        ..bare_verdict()
    };
    for (name, verdict) in [("bare", bare_verdict()), ("whole", corrected)] {
        let event = ending::Event::ResultCorrected(Box::new(verdict)).into();
        events.push((format!("result_corrected/{name}"), event));
    }
    events
}

#[test]
fn a_verdict_for_every_reason_is_stored() {
    let verdicts = verdicts();
    covers(
        REASONS,
        verdicts.iter().map(|(_, verdict)| reason(&verdict.reason)),
    );
}
