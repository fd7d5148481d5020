//! What has happened on a board, as it is reported.

use api::adjudication::v1 as proto;
use api::adjudication::v1::observation::{self, What};

use super::words::{ColorWord, SeatWord};

/// What a board or an arbiter has seen.
#[derive(clap::Subcommand, Clone, Debug)]
pub(crate) enum Report {
    /// A stone now lies on a point.
    Stone { color: ColorWord, point: String },
    /// A player pressed the clock.
    Pressed { seat: SeatWord },
    /// The number of offers was named.
    OffersNamed { offers: u32 },
    /// A stone touched FIRST and slid to LIES (CN13-6.1.5).
    Slid { first: String, lies: String },
    /// A stone was placed on FIRST, lifted and put on LIES (CN13-6.1.6).
    Lifted { first: String, lies: String },
    /// A stone was dropped by accident (CN13-6.1.7).
    Dropped { point: String },
    /// The clock was pressed before a stone was placed (CN13-6.1.8).
    PressedFirst { seat: SeatWord },
    /// The clock was pressed with the other hand (CN13-6.1.8).
    OtherHand { seat: SeatWord },
    /// A draw was offered; whether in order follows from when and how often (CN13-6.1.9).
    DrawOffered { seat: SeatWord },
    /// A stone was straightened against the rules (CN13-6.1.10).
    Straightened { seat: SeatWord },
    /// An earlier stone was found on another point (CN13-4.2.b).
    Shifted {
        from: String,
        to: String,
        /// Who moved it, if that is known.
        #[arg(long, value_name = "SEAT")]
        by: Option<SeatWord>,
        /// It was done on purpose.
        #[arg(long, requires = "by")]
        on_purpose: bool,
    },
    /// The position was scattered (CN13-4.2.c).
    Scattered {
        /// Who did it; nobody for an outside accident.
        #[arg(long, value_name = "SEAT")]
        by: Option<SeatWord>,
        /// It was done on purpose.
        #[arg(long, requires = "by")]
        on_purpose: bool,
    },
    /// The players sit at each other's colours (CN13-5.2).
    WrongColours,
}

impl Report {
    /// The message for it.
    pub(crate) fn what(&self) -> What {
        let seat = |seat: &SeatWord| observation::SeatSeen {
            seat: (*seat).into(),
        };
        let moved = |first: &str, lies: &str| observation::StoneMoved {
            first: first.to_owned(),
            lies: lies.to_owned(),
        };
        let by = |by: &Option<SeatWord>| by.map(i32::from).unwrap_or_default();
        match self {
            Self::Stone { color, point } => What::Stone(proto::ObservedStone {
                color: (*color).into(),
                point: point.clone(),
            }),
            Self::Pressed { seat: by } => What::Pressed(seat(by)),
            Self::OffersNamed { offers } => {
                What::OffersNamed(observation::OffersNamed { offers: *offers })
            }
            Self::Slid { first, lies } => What::Slid(moved(first, lies)),
            Self::Lifted { first, lies } => What::Lifted(moved(first, lies)),
            Self::Dropped { point } => What::Dropped(observation::PointSeen {
                point: point.clone(),
            }),
            Self::PressedFirst { seat: by } => What::PressedFirst(seat(by)),
            Self::OtherHand { seat: by } => What::OtherHand(seat(by)),
            Self::DrawOffered { seat: by } => What::DrawOffered(seat(by)),
            Self::Straightened { seat: by } => What::Straightened(seat(by)),
            Self::Shifted {
                from,
                to,
                by: mover,
                on_purpose,
            } => What::Shifted(observation::Shifted {
                from: from.clone(),
                to: to.clone(),
                by: by(mover),
                on_purpose: *on_purpose,
            }),
            Self::Scattered {
                by: mover,
                on_purpose,
            } => What::Scattered(observation::Scattered {
                by: by(mover),
                on_purpose: *on_purpose,
            }),
            Self::WrongColours => What::WrongColours(observation::WrongColours {}),
        }
    }
}
