use aggregate::{Epoch, Stamp};
use api::common::v1 as proto;
use renju::Color;
use terms::{BySeat, Score, ScoreKind, Seat};

use crate::Malformed;
use crate::field::{Field, Word as _, words};

/// How many characters of a chain's head stand on a printed result.
const HEAD_DIGITS: usize = 10;

/// The first ten characters of a chain's head.
pub fn head_digits(head: impl std::fmt::Display) -> String {
    head.to_string().chars().take(HEAD_DIGITS).collect()
}

words! {
    Color = proto::Color, "black or white is expected": Black White;
    Seat = proto::Seat, "the first or the second seat is expected": First Second;
    ScoreKind = proto::ScoreKind, "expected a kind of score": Played Forfeit Bye;
}

/// A seat, as it is sent.
pub fn write_seat(seat: Seat) -> proto::Seat {
    seat.word()
}

/// # Errors
/// When it is unspecified or unknown.
pub fn seat(seat: i32) -> Result<Seat, Malformed> {
    Seat::read(seat, "seat")
}

pub fn stamp(stamp: Stamp) -> proto::Stamp {
    proto::Stamp {
        epoch: stamp.epoch.0,
        ms: stamp.ms,
    }
}

impl Field for Stamp {
    type Wire = Option<proto::Stamp>;

    fn write(&self) -> Self::Wire {
        Some(stamp(*self))
    }

    fn read(wire: Self::Wire, field: &'static str) -> Result<Self, Malformed> {
        let stamp = wire.ok_or_else(|| Malformed::missing(field))?;
        Ok(Self::new(Epoch(stamp.epoch), stamp.ms))
    }
}

impl Field for Score {
    type Wire = Option<proto::Score>;

    fn write(&self) -> Self::Wire {
        Some(proto::Score {
            halves: self.halves.into(),
            kind: self.kind.write(),
        })
    }

    fn read(wire: Self::Wire, field: &'static str) -> Result<Self, Malformed> {
        let score = wire.ok_or_else(|| Malformed::missing(field))?;
        let kind = ScoreKind::read(score.kind, field)?;
        let halves = u8::try_from(score.halves).ok();
        halves
            .and_then(|halves| Self::new(halves, kind))
            .ok_or_else(|| Malformed::new(field, "expected 0 to 2 half points"))
    }
}

pub fn write_scores(scores: BySeat<Score>) -> proto::Scores {
    proto::Scores {
        first: scores.first.write(),
        second: scores.second.write(),
    }
}

impl Field for BySeat<Score> {
    type Wire = Option<proto::Scores>;

    fn write(&self) -> Self::Wire {
        Some(write_scores(*self))
    }

    fn read(wire: Self::Wire, field: &'static str) -> Result<Self, Malformed> {
        let scores = wire.ok_or_else(|| Malformed::missing(field))?;
        Ok(Self::new(
            Score::read(scores.first, field)?,
            Score::read(scores.second, field)?,
        ))
    }
}
