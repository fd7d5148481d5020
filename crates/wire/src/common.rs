use aggregate::{Epoch, Stamp};
use api::common::v1 as proto;
use renju::{Color, Point};
use terms::{BySeat, Score, ScoreKind, Seat};

use crate::Malformed;

/// How many characters of a chain's head stand on a printed result.
const HEAD_DIGITS: usize = 10;

/// The first ten characters of a chain's head.
#[must_use]
pub fn head_digits(head: impl std::fmt::Display) -> String {
    head.to_string().chars().take(HEAD_DIGITS).collect()
}

#[must_use]
pub fn stamp(stamp: Stamp) -> proto::Stamp {
    proto::Stamp {
        epoch: stamp.epoch.0,
        ms: stamp.ms,
    }
}

pub(crate) fn read_stamp(
    stamp: Option<proto::Stamp>,
    field: &'static str,
) -> Result<Stamp, Malformed> {
    let stamp = stamp.ok_or_else(|| Malformed::missing(field))?;
    Ok(Stamp::new(Epoch(stamp.epoch), stamp.ms))
}

pub(crate) fn read_point(text: &str, field: &'static str) -> Result<Point, Malformed> {
    text.parse().map_err(|error| Malformed::new(field, error))
}

pub(crate) fn read_points(texts: &[String], field: &'static str) -> Result<Vec<Point>, Malformed> {
    texts.iter().map(|text| read_point(text, field)).collect()
}

pub(crate) fn write_points(points: &[Point]) -> Vec<String> {
    points.iter().map(Point::to_string).collect()
}

pub(crate) const fn write_color(color: Color) -> proto::Color {
    match color {
        Color::Black => proto::Color::Black,
        Color::White => proto::Color::White,
    }
}

pub(crate) fn read_color(color: i32, field: &'static str) -> Result<Color, Malformed> {
    match proto::Color::try_from(color) {
        Ok(proto::Color::Black) => Ok(Color::Black),
        Ok(proto::Color::White) => Ok(Color::White),
        _ => Err(Malformed::new(field, "black or white is expected")),
    }
}

/// A seat, as it is sent.
#[must_use]
pub const fn write_seat(seat: Seat) -> proto::Seat {
    match seat {
        Seat::First => proto::Seat::First,
        Seat::Second => proto::Seat::Second,
    }
}

pub(crate) fn read_seat(seat: i32, field: &'static str) -> Result<Seat, Malformed> {
    match proto::Seat::try_from(seat) {
        Ok(proto::Seat::First) => Ok(Seat::First),
        Ok(proto::Seat::Second) => Ok(Seat::Second),
        _ => Err(Malformed::new(
            field,
            "the first or the second seat is expected",
        )),
    }
}

pub(crate) fn write_score(score: Score) -> proto::Score {
    let kind = match score.kind {
        ScoreKind::Played => proto::ScoreKind::Played,
        ScoreKind::Forfeit => proto::ScoreKind::Forfeit,
        ScoreKind::Bye => proto::ScoreKind::Bye,
    };
    proto::Score {
        halves: score.halves.into(),
        kind: kind.into(),
    }
}

pub(crate) fn read_score(
    score: Option<proto::Score>,
    field: &'static str,
) -> Result<Score, Malformed> {
    let score = score.ok_or_else(|| Malformed::missing(field))?;
    let kind = match score.kind() {
        proto::ScoreKind::Played => ScoreKind::Played,
        proto::ScoreKind::Forfeit => ScoreKind::Forfeit,
        proto::ScoreKind::Bye => ScoreKind::Bye,
        proto::ScoreKind::Unspecified => {
            return Err(Malformed::new(field, "expected a kind of score"));
        }
    };
    let halves = u8::try_from(score.halves).ok();
    halves
        .and_then(|halves| Score::new(halves, kind))
        .ok_or_else(|| Malformed::new(field, "expected 0 to 2 half points"))
}

#[must_use]
pub fn write_scores(scores: BySeat<Score>) -> proto::Scores {
    proto::Scores {
        first: Some(write_score(scores.first)),
        second: Some(write_score(scores.second)),
    }
}

/// # Errors
/// When a seat has no score, an unspecified kind, or more than a game gives.
pub fn read_scores(
    scores: Option<proto::Scores>,
    field: &'static str,
) -> Result<BySeat<Score>, Malformed> {
    let scores = scores.ok_or_else(|| Malformed::missing(field))?;
    Ok(BySeat::new(
        read_score(scores.first, field)?,
        read_score(scores.second, field)?,
    ))
}
