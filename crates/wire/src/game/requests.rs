use api::adjudication::v1 as proto;
use api::adjudication::v1::{officiate_request, play_request};
use game::{Act, Command, Direction, Observation, Ruling, Saying, Seat};

use super::events::read_claim_kind;
use super::setups::read_setup;
use crate::Malformed;
use crate::clock::read_control;
use crate::common::{read_color, read_point, read_points, read_seat};

/// The most offers a request may carry: one for each point of the board.
const OFFERS_MAX: usize = 225;

/// The command to open a game.
///
/// # Errors
/// The field that is malformed.
pub fn game_open(setup: Option<proto::Setup>) -> Result<Command, Malformed> {
    let setup = read_setup(setup)?;
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
            let stones = read_points(&designate.stones, "designate.stones")?;
            let stones = stones.try_into().map_err(|_| Malformed::new("designate.stones", "three points, moves 1 to 3, are expected"))?;
            let offers = u8::try_from(designate.offers)
                .map_err(|_| Malformed::new("designate.offers", "1 to 255 is expected, and the profile may allow fewer"))?;
            Act::Designate { stones, offers }
        }
        play_request::Act::Swap(_) => Act::Swap,
        play_request::Act::KeepColours(_) => Act::KeepColours,
        play_request::Act::Offer(offer) if offer.points.len() > OFFERS_MAX => {
            return Err(Malformed::new("offer.points", format_args!("{} points are more than the board has", offer.points.len())));
        }
        play_request::Act::Offer(offer) => Act::Offer(read_points(&offer.points, "offer.points")?),
        play_request::Act::Keep(keep) => Act::Keep(read_point(&keep.point, "keep.point")?),
        play_request::Act::Place(place) => {
            let saying = match proto::Saying::try_from(place.saying) {
                Ok(proto::Saying::Unspecified) => None,
                Ok(proto::Saying::Five) => Some(Saying::Five),
                Ok(proto::Saying::DrawOffer) => Some(Saying::DrawOffer),
                Err(_) => return Err(Malformed::new("place.saying", "nothing, five or a draw offer is expected")),
            };
            Act::Place { point: read_point(&place.point, "place.point")?, saying }
        }
        play_request::Act::Pass(_) => Act::Pass,
        play_request::Act::Claim(claim) => Act::Claim(read_claim_kind(claim.kind, "claim.kind")?),
        play_request::Act::Acknowledge(_) => Act::Acknowledge,
        play_request::Act::AcceptDraw(_) => Act::AcceptDraw,
        play_request::Act::DeclineDraw(_) => Act::DeclineDraw,
        play_request::Act::Resign(_) => Act::Resign,
    };
    Ok(Command::Play(act))
}

/// Something that has happened on a board.
///
/// # Errors
/// The field that is malformed.
pub fn observation(observation: Option<proto::Observation>) -> Result<Observation, Malformed> {
    let what = observation.and_then(|observation| observation.what).ok_or_else(|| Malformed::missing("observation.what"))?;
    let proto::observation::What::Stone(stone) = what;
    Ok(Observation::Stone {
        color: read_color(stone.color, "observation.stone.color")?,
        point: read_point(&stone.point, "observation.stone.point")?,
    })
}

/// An arbiter's word.
///
/// # Errors
/// The field that is malformed.
pub fn officiate(direction: Option<officiate_request::Direction>) -> Result<Command, Malformed> {
    Ok(Command::Officiate(match direction.ok_or_else(|| Malformed::missing("direction"))? {
        officiate_request::Direction::Start(_) => Direction::Start,
        officiate_request::Direction::Rule(rule) => Direction::Rule {
            claim: rule.claim,
            finding: match proto::Ruling::try_from(rule.finding) {
                Ok(proto::Ruling::Upheld) => Ruling::Upheld,
                Ok(proto::Ruling::Rejected) => Ruling::Rejected,
                _ => return Err(Malformed::new("rule.finding", "upheld or rejected is expected")),
            },
        },
        officiate_request::Direction::ConfirmFlag(_) => Direction::ConfirmFlag,
        officiate_request::Direction::DeclareBoardFull(_) => Direction::DeclareBoardFull,
    }))
}

/// A seat.
///
/// # Errors
/// When it is unspecified or unknown.
pub fn seat(seat: i32) -> Result<Seat, Malformed> {
    read_seat(seat, "seat")
}
