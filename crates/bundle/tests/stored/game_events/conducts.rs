use game::Event;
use game::conduct::{
    self, Call, CallReason, Disturbance, DisturbanceKind, Duty, Intent, Irregularity,
    IrregularityKind, IrregularityStatus, Mover, Remedy,
};
use terms::{BySeat, Seat};

use crate::corpus::{covers, kinds};
use crate::proofs::point;

kinds!(IRREGULARITIES, irregularity, IrregularityKind {
    IrregularityKind::FirstStoneOffCentre => "first_stone_off_centre",
    IrregularityKind::OpeningOutside26 => "opening_outside_26",
    IrregularityKind::OffersNotNamed => "offers_not_named",
    IrregularityKind::TwoInARow => "two_in_a_row",
    IrregularityKind::Slid { .. } => "slid",
    IrregularityKind::Lifted { .. } => "lifted",
    IrregularityKind::Dropped(_) => "dropped",
    IrregularityKind::PressedFirst => "pressed_first",
    IrregularityKind::OtherHand => "other_hand",
    IrregularityKind::DrawOffer => "draw_offer",
    IrregularityKind::Straightened => "straightened",
});

kinds!(DUTIES, duty, Duty {
    Duty::Correction => "correction",
    Duty::Record => "record",
    Duty::Signature => "signature",
    Duty::Rules => "rules",
});

kinds!(REMEDIES, remedy, Remedy {
    Remedy::Back => "back",
    Remedy::Stays => "stays",
    Remedy::Rebuilt => "rebuilt",
    Remedy::Draw => "draw",
    Remedy::Replay => "replay",
    Remedy::Loss => "loss",
});

const DUTIES_OWED: [Duty; 4] = [Duty::Correction, Duty::Record, Duty::Signature, Duty::Rules];

fn irregularity_kinds() -> [IrregularityKind; 11] {
    let (first, lies) = (point("C3"), point("C4"));
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

pub(super) fn of_irregularities() -> Vec<(String, Event)> {
    let observed = |kind, status| {
        let seen = Irregularity {
            number: 2,
            kind,
            by: Seat::First,
            at_move: 6,
            status,
        };
        conduct::Event::IrregularityObserved(seen).into()
    };
    let mut events: Vec<(String, Event)> = Vec::new();
    for kind in irregularity_kinds() {
        let name = format!("irregularity_observed/{}", irregularity(&kind));
        events.push((name, observed(kind, IrregularityStatus::Open)));
    }
    for status in [
        IrregularityStatus::Accepted,
        IrregularityStatus::Corrected,
        IrregularityStatus::Dismissed,
    ] {
        let name = format!("irregularity_observed/status_{}", status.name());
        events.push((name, observed(IrregularityKind::TwoInARow, status)));
    }
    events
}

pub(super) fn movers() -> [(&'static str, Option<Mover>); 3] {
    let by = |seat, intent| Some(Mover { seat, intent });
    [
        ("", None),
        ("_by_accident", by(Seat::First, Intent::Accident)),
        ("_on_purpose", by(Seat::Second, Intent::Purpose)),
    ]
}

pub(super) fn of_disturbances() -> Vec<(String, Event)> {
    let mut events: Vec<(String, Event)> = Vec::new();
    let shifted = DisturbanceKind::Shifted {
        from: point("D4"),
        to: point("D5"),
    };
    let mut observed = |name: String, kind, by, agreed| {
        let seen = Disturbance {
            number: 3,
            kind,
            by,
            agreed,
        };
        let event = conduct::Event::DisturbanceObserved(seen).into();
        events.push((format!("disturbance_observed/{name}"), event));
    };
    for (how, by) in movers() {
        observed(format!("shifted{how}"), shifted, by, BySeat::default());
        let kind = DisturbanceKind::Scattered;
        observed(format!("scattered{how}"), kind, by, BySeat::default());
    }
    let agreed = BySeat::new(Some(Remedy::Back), Some(Remedy::Draw));
    observed("shifted_agreed".into(), shifted, None, agreed);
    for way in Remedy::ALL {
        let name = remedy(&way);
        let agreed = conduct::Event::RemedyAgreed {
            on: 3,
            seat: Seat::Second,
            remedy: way,
        };
        events.push((format!("remedy_agreed/{name}"), agreed.into()));
        let settled = conduct::Event::DisturbanceSettled { on: 3, remedy: way };
        events.push((format!("disturbance_settled/{name}"), settled.into()));
    }
    for owed in DUTIES_OWED {
        let seat = Seat::First;
        let refused = conduct::Event::DutyRefused { seat, duty: owed };
        events.push((format!("duty_refused/{}", duty(&owed)), refused.into()));
    }
    for (name, reason) in [("bare", None), ("reason", Some("lamp"))] {
        let call = Call {
            seat: Seat::Second,
            reason: reason.and_then(|text| CallReason::try_from(text.to_owned()).ok()),
        };
        let called = conduct::Event::ArbiterCalled(call);
        events.push((format!("arbiter_called/{name}"), called.into()));
    }
    let answered = conduct::Event::CallAnswered(Seat::First);
    events.push(("call_answered".into(), answered.into()));
    events
}

#[test]
fn whatever_is_said_of_conduct_is_stored() {
    covers(
        IRREGULARITIES,
        irregularity_kinds().iter().map(irregularity),
    );
    covers(REMEDIES, Remedy::ALL.iter().map(remedy));
    covers(DUTIES, DUTIES_OWED.iter().map(duty));
}
