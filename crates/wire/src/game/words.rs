//! The small enumerations, each as one table read in both directions.

use api::adjudication::v1 as proto;
use api::common::v1::Seat as ProtoSeat;
use game::claims::Ruling;
use game::conduct::{Duty, IrregularityStatus, Remedy};
use game::ending::Reason;
use game::penalties::PenaltyKind;
use terms::Seat;

use crate::Malformed;
use crate::common::{read_seat, write_seat};

/// Both readings of an enumeration: `write` is exhaustive, and `read` looks through everything there is for what is written so.
macro_rules! words {
    ($core:ident, $write:ident, $read:ident, $expected:literal, [$($word:ident => $wire:ident),+ $(,)?]) => {
        pub(super) const fn $write(word: $core) -> proto::$core {
            match word {
                $($core::$word => proto::$core::$wire,)+
            }
        }

        pub(super) fn $read(number: i32, field: &'static str) -> Result<$core, Malformed> {
            match proto::$core::try_from(number) {
                $(Ok(proto::$core::$wire) => Ok($core::$word),)+
                _ => Err(Malformed::new(field, $expected)),
            }
        }
    };
}

words!(Ruling, write_ruling, read_ruling, "upheld, corrected or rejected is expected", [Upheld => Upheld, Corrected => Corrected, Rejected => Rejected]);
words!(Remedy, write_remedy, read_remedy, "back, stays, rebuilt, draw, replay or loss is expected", [
    Back => Back, Stays => Stays, Rebuilt => Rebuilt, Draw => Draw, Replay => Replay, Loss => Loss,
]);
words!(PenaltyKind, write_penalty_kind, read_penalty_kind, "violation or loss is expected", [Violation => Violation, Loss => Loss]);
words!(Duty, write_duty, read_duty, "correction, record, signature or rules is expected", [
    Correction => Correction, Record => Record, Signature => Signature, Rules => Rules,
]);
words!(IrregularityStatus, write_status, read_status, "open, accepted, corrected or dismissed is expected", [
    Open => Open, Accepted => Accepted, Corrected => Corrected, Dismissed => Dismissed,
]);
words!(Reason, reason, read_reason, "a reason is expected", [
    Five => Five, Foul => Foul, Overline => Overline, Accepted => Accepted, Flag => Flag, Resignation => Resignation,
    SecondViolation => SecondViolation, Penalty => Penalty, Agreement => Agreement, DoublePass => DoublePass, BoardFull => BoardFull,
    BothFlags => BothFlags, Disturbance => Disturbance,
]);

/// The reason of a verdict, as it is sent.
#[must_use]
pub const fn write_reason(word: Reason) -> proto::Reason {
    reason(word)
}

/// A seat that may be none.
pub(super) fn write_some_seat(seat: Option<Seat>) -> i32 {
    seat.map_or(ProtoSeat::Unspecified, write_seat).into()
}

pub(super) fn read_some_seat(seat: i32, field: &'static str) -> Result<Option<Seat>, Malformed> {
    if seat == i32::from(ProtoSeat::Unspecified) {
        Ok(None)
    } else {
        read_seat(seat, field).map(Some)
    }
}
