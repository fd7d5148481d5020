//! What players do, in a word each.

use api::adjudication::v1::play_request::{
    AcceptDraw, Acknowledge, Act, DeclineDraw, Designate, Keep, KeepColours, MakeClaim, Offer,
    Pass, Place, Resign, Swap,
};
use api::adjudication::v1::{ClaimKind, Saying};

fn points(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

fn placing(point: &str, saying: Saying) -> Act {
    Act::Place(Place {
        point: point.to_owned(),
        saying: saying.into(),
        ..Place::default()
    })
}

pub(crate) fn place(point: &str) -> Act {
    placing(point, Saying::Unspecified)
}

/// A stone and "five".
pub(crate) fn five(point: &str) -> Act {
    placing(point, Saying::Five)
}

/// A stone and an offer of a draw.
pub(crate) fn offering_draw(point: &str) -> Act {
    placing(point, Saying::DrawOffer)
}

pub(crate) fn designate(stones: &str, offers: u32) -> Act {
    Act::Designate(Designate {
        stones: points(stones),
        offers: Some(offers),
    })
}

pub(crate) const fn swap() -> Act {
    Act::Swap(Swap {})
}

pub(crate) const fn keep_colours() -> Act {
    Act::KeepColours(KeepColours {})
}

pub(crate) fn offer(at: &str) -> Act {
    Act::Offer(Offer { points: points(at) })
}

pub(crate) fn keep(point: &str) -> Act {
    Act::Keep(Keep {
        point: point.to_owned(),
    })
}

pub(crate) fn claim(kind: ClaimKind) -> Act {
    Act::Claim(MakeClaim {
        kind: kind.into(),
        ..MakeClaim::default()
    })
}

pub(crate) const fn acknowledge() -> Act {
    Act::Acknowledge(Acknowledge {})
}

pub(crate) const fn accept_draw() -> Act {
    Act::AcceptDraw(AcceptDraw {})
}

pub(crate) const fn decline_draw() -> Act {
    Act::DeclineDraw(DeclineDraw {})
}

pub(crate) const fn pass() -> Act {
    Act::Pass(Pass {})
}

pub(crate) const fn resign() -> Act {
    Act::Resign(Resign {})
}
