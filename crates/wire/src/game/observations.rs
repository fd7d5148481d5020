use api::adjudication::v1 as proto;
use api::adjudication::v1::observation as seen;
use api::adjudication::v1::observation::What;
use game::Observation;
use game::conduct::{Intent, Mover};
use terms::Seat;

use super::reading::read_offers;
use super::words::{read_some_seat, write_some_seat};
use crate::Malformed;
use crate::common::{read_color, read_point, read_seat, write_color, write_seat};

/// Something that has happened on a board.
///
/// # Errors
/// The field that is malformed.
pub fn observation(observation: Option<proto::Observation>) -> Result<Observation, Malformed> {
    let what = observation
        .and_then(|observation| observation.what)
        .ok_or_else(|| Malformed::missing("observation.what"))?;
    let seat = |seen: seen::SeatSeen, field| read_seat(seen.seat, field);
    Ok(match what {
        What::Stone(stone) => Observation::Stone {
            color: read_color(stone.color, "observation.stone.color")?,
            point: read_point(&stone.point, "observation.stone.point")?,
        },
        What::Pressed(pressed) => Observation::Pressed(seat(pressed, "observation.pressed.seat")?),
        What::OffersNamed(named) => Observation::OffersNamed(read_offers(
            named.offers,
            "observation.offers_named.offers",
        )?),
        What::Slid(moved) => Observation::Slid {
            first: read_point(&moved.first, "observation.slid.first")?,
            lies: read_point(&moved.lies, "observation.slid.lies")?,
        },
        What::Lifted(moved) => Observation::Lifted {
            first: read_point(&moved.first, "observation.lifted.first")?,
            lies: read_point(&moved.lies, "observation.lifted.lies")?,
        },
        What::Dropped(dropped) => {
            Observation::Dropped(read_point(&dropped.point, "observation.dropped.point")?)
        }
        What::PressedFirst(pressed) => {
            Observation::PressedFirst(seat(pressed, "observation.pressed_first.seat")?)
        }
        What::OtherHand(pressed) => {
            Observation::OtherHand(seat(pressed, "observation.other_hand.seat")?)
        }
        What::DrawOffered(offered) => {
            Observation::DrawOffered(seat(offered, "observation.draw_offered.seat")?)
        }
        What::Straightened(straightened) => {
            Observation::Straightened(seat(straightened, "observation.straightened.seat")?)
        }
        What::Shifted(shifted) => Observation::Shifted {
            from: read_point(&shifted.from, "observation.shifted.from")?,
            to: read_point(&shifted.to, "observation.shifted.to")?,
            by: read_mover(shifted.by, shifted.on_purpose, "observation.shifted.by")?,
        },
        What::Scattered(scattered) => Observation::Scattered {
            by: read_mover(
                scattered.by,
                scattered.on_purpose,
                "observation.scattered.by",
            )?,
        },
        What::WrongColours(_) => Observation::WrongColours,
    })
}

pub(super) fn write_observation(observation: &Observation) -> proto::Observation {
    let seat = |seat: Seat| seen::SeatSeen {
        seat: write_seat(seat).into(),
    };
    let what = match observation {
        Observation::Stone { color, point } => What::Stone(proto::ObservedStone {
            color: write_color(*color).into(),
            point: point.to_string(),
        }),
        Observation::Pressed(by) => What::Pressed(seat(*by)),
        Observation::OffersNamed(offers) => What::OffersNamed(seen::OffersNamed {
            offers: u32::from(*offers),
        }),
        Observation::Slid { first, lies } => What::Slid(seen::StoneMoved {
            first: first.to_string(),
            lies: lies.to_string(),
        }),
        Observation::Lifted { first, lies } => What::Lifted(seen::StoneMoved {
            first: first.to_string(),
            lies: lies.to_string(),
        }),
        Observation::Dropped(point) => What::Dropped(seen::PointSeen {
            point: point.to_string(),
        }),
        Observation::PressedFirst(by) => What::PressedFirst(seat(*by)),
        Observation::OtherHand(by) => What::OtherHand(seat(*by)),
        Observation::DrawOffered(by) => What::DrawOffered(seat(*by)),
        Observation::Straightened(by) => What::Straightened(seat(*by)),
        Observation::Shifted { from, to, by } => {
            let (by, on_purpose) = write_mover(*by);
            What::Shifted(seen::Shifted {
                from: from.to_string(),
                to: to.to_string(),
                by,
                on_purpose,
            })
        }
        Observation::Scattered { by } => {
            let (by, on_purpose) = write_mover(*by);
            What::Scattered(seen::Scattered { by, on_purpose })
        }
        Observation::WrongColours => What::WrongColours(seen::WrongColours {}),
    };
    proto::Observation { what: Some(what) }
}

pub(super) fn read_mover(
    by: i32,
    on_purpose: bool,
    field: &'static str,
) -> Result<Option<Mover>, Malformed> {
    let intent = if on_purpose {
        Intent::Purpose
    } else {
        Intent::Accident
    };
    match read_some_seat(by, field)? {
        None if on_purpose => Err(Malformed::new(
            field,
            "whoever did it on purpose is expected",
        )),
        seat => Ok(seat.map(|seat| Mover { seat, intent })),
    }
}

pub(super) fn write_mover(by: Option<Mover>) -> (i32, bool) {
    (
        write_some_seat(by.map(|by| by.seat)),
        by.is_some_and(|by| by.intent == Intent::Purpose),
    )
}
