//! The small enumerations and what is told by yes or no.

use api::adjudication::v1 as proto;
use game::Voice;
use game::claims::Ruling;
use game::conduct::{CallReason, Duty, Intent, IrregularityStatus, Remedy};
use game::ending::{Outcome, Reason};
use game::penalties::PenaltyKind;
use game::record::{Press, Saying, Source};
use renju::Color;

use crate::Malformed;
use crate::field::{Field, Unpathed, Word as _, words};

words! {
    Saying = proto::Saying, "nothing, five or a draw offer is expected": Five DrawOffer;
    Source = proto::Source, "it is missing": Played Observed;
    Ruling = proto::Ruling, "upheld, corrected or rejected is expected": Upheld Corrected Rejected;
    Remedy = proto::Remedy, "back, stays, rebuilt, draw, replay or loss is expected":
        Back Stays Rebuilt Draw Replay Loss;
    PenaltyKind = proto::PenaltyKind, "violation or loss is expected": Violation Loss;
    Duty = proto::Duty, "correction, record, signature or rules is expected":
        Correction Record Signature Rules;
    IrregularityStatus = proto::IrregularityStatus,
        "open, accepted, corrected or dismissed is expected": Open Accepted Corrected Dismissed;
    Reason = proto::Reason, "a reason is expected":
        Five Foul Overline Accepted Flag Resignation SecondViolation Penalty Agreement DoublePass
        BoardFull BothFlags Disturbance;
}

/// The reason of a verdict, as it is sent.
pub fn write_reason(reason: Reason) -> proto::Reason {
    reason.word()
}

/// Two values, the first of which is told by yes.
macro_rules! flags {
    ($($core:ident: $yes:ident $no:ident;)+) => {$(
        impl Field for $core {
            type Wire = bool;

            fn write(&self) -> bool {
                *self == Self::$yes
            }

            fn read(wire: bool, _: &'static str) -> Result<Self, Malformed> {
                Ok(if wire { Self::$yes } else { Self::$no })
            }
        }

        impl Unpathed for $core {}
    )+};
}

flags! {
    Press: Later Now;
    Voice: System Arbiter;
    Intent: Purpose Accident;
}

impl Field for Outcome {
    type Wire = i32;

    fn write(&self) -> i32 {
        match self {
            Self::Win(Color::Black) => proto::Outcome::BlackWins,
            Self::Win(Color::White) => proto::Outcome::WhiteWins,
            Self::Draw => proto::Outcome::Draw,
            Self::BothLose => proto::Outcome::BothLose,
        }
        .into()
    }

    fn read(wire: i32, field: &'static str) -> Result<Self, Malformed> {
        match proto::Outcome::try_from(wire) {
            Ok(proto::Outcome::BlackWins) => Ok(Self::Win(Color::Black)),
            Ok(proto::Outcome::WhiteWins) => Ok(Self::Win(Color::White)),
            Ok(proto::Outcome::Draw) => Ok(Self::Draw),
            Ok(proto::Outcome::BothLose) => Ok(Self::BothLose),
            Ok(proto::Outcome::Unspecified) | Err(_) => Err(Malformed::missing(field)),
        }
    }
}

impl Field for Option<CallReason> {
    type Wire = String;

    fn write(&self) -> String {
        self.clone().map(String::from).unwrap_or_default()
    }

    fn read(wire: String, field: &'static str) -> Result<Self, Malformed> {
        let given = Some(wire).filter(|reason| !reason.is_empty());
        given
            .map(|reason| {
                CallReason::try_from(reason).map_err(|error| Malformed::new(field, error))
            })
            .transpose()
    }
}
