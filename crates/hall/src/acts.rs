//! What players do, each as the message for it. Points are written `H8`, several separated by blanks.

use api::adjudication::v1::act::{
    AcceptDraw, Acknowledge, Act, Designate, Keep, KeepColours, MakeClaim, Offer, Pass, Place,
    Resign, Swap,
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

pub fn place(point: &str) -> Act {
    placing(point, Saying::Unspecified)
}

/// A stone and "five".
pub fn five(point: &str) -> Act {
    placing(point, Saying::Five)
}

/// A stone and an offer of a draw.
pub fn offering_draw(point: &str) -> Act {
    placing(point, Saying::DrawOffer)
}

pub fn designate(stones: &str, offers: u32) -> Act {
    Act::Designate(Designate {
        stones: points(stones),
        offers: Some(offers),
    })
}

pub const fn swap() -> Act {
    Act::Swap(Swap {})
}

pub const fn keep_colours() -> Act {
    Act::KeepColours(KeepColours {})
}

pub fn offer(at: &str) -> Act {
    Act::Offer(Offer { points: points(at) })
}

pub fn keep(point: &str) -> Act {
    let point = point.to_owned();
    Act::Keep(Keep { point })
}

pub fn claim(kind: ClaimKind) -> Act {
    Act::Claim(MakeClaim {
        kind: kind.into(),
        ..MakeClaim::default()
    })
}

pub const fn acknowledge() -> Act {
    Act::Acknowledge(Acknowledge {})
}

pub const fn accept_draw() -> Act {
    Act::AcceptDraw(AcceptDraw {})
}

pub const fn pass() -> Act {
    Act::Pass(Pass {})
}

pub const fn resign() -> Act {
    Act::Resign(Resign {})
}
