use api::adjudication::v1 as proto;
use api::adjudication::v1::play_request;
use game::{Act, ClaimKind, Command, Press, Saying};
use profile::Profile;
use renju::Point;
use terms::Seat;

use super::matters::read_claim_kind;
use super::setups::read_setup;
use super::words::{read_duty, read_remedy};
use crate::Malformed;
use crate::clock::read_control;
use crate::common::{read_point, read_points, read_seat};

/// The most points a request may carry: each of the board.
const POINTS_MAX: usize = renju::POINTS;

/// The command to open a game.
///
/// # Errors
/// The field that is malformed.
pub fn game_open(setup: Option<proto::Setup>) -> Result<Command, Malformed> {
    let setup = read_setup(setup)?;
    // Whoever reads the name expects the rules that are shipped under it.
    if Profile::named(&setup.profile.name).is_some_and(|shipped| shipped != setup.profile) {
        let name = &setup.profile.name;
        return Err(Malformed::new(
            "setup.profile",
            format_args!("{name} is shipped with other rules; give yours a name of its own"),
        ));
    }
    if let Some(control) = &setup.time_control {
        read_control(control, "setup.time_control")?;
    }
    Ok(Command::Open(Box::new(setup)))
}

/// A player's act.
///
/// # Errors
/// The field that is malformed.
pub fn play(act: Option<play_request::Act>) -> Result<Command, Malformed> {
    let act = match act.ok_or_else(|| Malformed::missing("act"))? {
        play_request::Act::Designate(designate) => {
            let stones = bounded(&designate.stones, "designate.stones")?;
            let offers = designate
                .offers
                .map(|offers| read_offers(offers, "designate.offers"))
                .transpose()?;
            Act::Designate { stones, offers }
        }
        play_request::Act::Swap(_) => Act::Swap,
        play_request::Act::KeepColours(_) => Act::KeepColours,
        play_request::Act::Offer(offer) => Act::Offer(bounded(&offer.points, "offer.points")?),
        play_request::Act::Keep(keep) => Act::Keep(read_point(&keep.point, "keep.point")?),
        play_request::Act::Place(place) => {
            let saying = match proto::Saying::try_from(place.saying) {
                Ok(proto::Saying::Unspecified) => None,
                Ok(proto::Saying::Five) => Some(Saying::Five),
                Ok(proto::Saying::DrawOffer) => Some(Saying::DrawOffer),
                Err(_) => {
                    return Err(Malformed::new(
                        "place.saying",
                        "nothing, five or a draw offer is expected",
                    ));
                }
            };
            let offers = place
                .offers
                .map(|offers| read_offers(offers, "place.offers"))
                .transpose()?;
            let press = if place.unpressed {
                Press::Later
            } else {
                Press::Now
            };
            Act::Place {
                point: read_point(&place.point, "place.point")?,
                saying,
                offers,
                press,
            }
        }
        play_request::Act::Pass(_) => Act::Pass,
        play_request::Act::Claim(claim) if !claim.point.is_empty() => {
            match read_claim_kind(claim.kind, claim.irregularity, "claim.kind")? {
                ClaimKind::Foul => Act::ClaimFoulAt(read_point(&claim.point, "claim.point")?),
                _ => {
                    return Err(Malformed::new(
                        "claim.point",
                        "only a claim of a foul names a point",
                    ));
                }
            }
        }
        play_request::Act::Claim(claim) => Act::Claim(read_claim_kind(
            claim.kind,
            claim.irregularity,
            "claim.kind",
        )?),
        play_request::Act::Acknowledge(_) => Act::Acknowledge,
        play_request::Act::AcceptDraw(_) => Act::AcceptDraw,
        play_request::Act::DeclineDraw(_) => Act::DeclineDraw,
        play_request::Act::Resign(_) => Act::Resign,
        play_request::Act::Press(_) => Act::Press,
        play_request::Act::AcceptIrregularity(accept) => {
            Act::AcceptIrregularity(accept.irregularity)
        }
        play_request::Act::Agree(agree) => Act::Agree {
            on: agree.on,
            remedy: read_remedy(agree.remedy, "agree.remedy")?,
        },
        play_request::Act::OfferDraw(_) => Act::OfferDraw,
        play_request::Act::Sign(_) => Act::Sign,
        play_request::Act::Refuse(refuse) => Act::Refuse(read_duty(refuse.duty, "refuse.duty")?),
        play_request::Act::Appeal(_) => Act::Appeal,
    };
    Ok(Command::Play(act))
}

fn bounded(points: &[String], field: &'static str) -> Result<Vec<Point>, Malformed> {
    if points.len() > POINTS_MAX {
        return Err(Malformed::new(
            field,
            format_args!("{} points are more than the board has", points.len()),
        ));
    }
    read_points(points, field)
}

/// A number of offers.
pub(super) fn read_offers(offers: u32, field: &'static str) -> Result<u8, Malformed> {
    u8::try_from(offers).map_err(|_| {
        Malformed::new(
            field,
            "1 to 255 is expected, and the profile may allow fewer",
        )
    })
}

/// A seat.
///
/// # Errors
/// When it is unspecified or unknown.
pub fn seat(seat: i32) -> Result<Seat, Malformed> {
    read_seat(seat, "seat")
}
