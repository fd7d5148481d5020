//! What has happened on a board, as it is reported.

use api::adjudication::v1 as proto;
use api::adjudication::v1::observation::{self, SeatSeen, What};
use api::common::v1::{Color, Seat};

use super::words;

/// What a board or an arbiter has seen.
#[derive(clap::Subcommand, Clone, Debug)]
pub(crate) enum Report {
    /// A stone now lies on a point.
    Stone {
        #[arg(value_parser = words::color())]
        color: Color,
        point: String,
    },
    /// A player pressed the clock.
    Pressed(By),
    /// The number of offers was named.
    OffersNamed { offers: u32 },
    /// A stone touched FIRST and slid to LIES (CN13-6.1.5).
    Slid { first: String, lies: String },
    /// A stone was placed on FIRST, lifted and put on LIES (CN13-6.1.6).
    Lifted { first: String, lies: String },
    /// A stone was dropped by accident (CN13-6.1.7).
    Dropped { point: String },
    /// The clock was pressed before a stone was placed (CN13-6.1.8).
    PressedFirst(By),
    /// The clock was pressed with the other hand (CN13-6.1.8).
    OtherHand(By),
    /// A draw was offered; whether in order follows from when and how often (CN13-6.1.9).
    DrawOffered(By),
    /// A stone was straightened against the rules (CN13-6.1.10).
    Straightened(By),
    /// An earlier stone was found on another point (CN13-4.2.b).
    Shifted {
        from: String,
        to: String,
        #[command(flatten)]
        culprit: Culprit,
    },
    /// The position was scattered (CN13-4.2.c).
    Scattered(Culprit),
    /// The players sit at each other's colours (CN13-5.2).
    WrongColours,
}

#[derive(clap::Args, Clone, Debug)]
pub(crate) struct By {
    #[arg(value_parser = words::seat())]
    seat: Seat,
}

#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Culprit {
    /// Who did it; nobody if it was an accident from outside, or is not known.
    #[arg(long, value_name = "SEAT", value_parser = words::seat())]
    by: Option<Seat>,
    /// It was done on purpose.
    #[arg(long, requires = "by")]
    on_purpose: bool,
}

impl Culprit {
    fn seat(&self) -> i32 {
        self.by.unwrap_or_default().into()
    }
}

impl From<By> for SeatSeen {
    fn from(By { seat }: By) -> Self {
        Self { seat: seat.into() }
    }
}

impl Report {
    pub(crate) fn what(self) -> What {
        let moved = |first, lies| observation::StoneMoved { first, lies };
        match self {
            Self::Stone { color, point } => {
                let color = color.into();
                What::Stone(proto::ObservedStone { color, point })
            }
            Self::Pressed(by) => What::Pressed(by.into()),
            Self::OffersNamed { offers } => What::OffersNamed(observation::OffersNamed { offers }),
            Self::Slid { first, lies } => What::Slid(moved(first, lies)),
            Self::Lifted { first, lies } => What::Lifted(moved(first, lies)),
            Self::Dropped { point } => What::Dropped(observation::PointSeen { point }),
            Self::PressedFirst(by) => What::PressedFirst(by.into()),
            Self::OtherHand(by) => What::OtherHand(by.into()),
            Self::DrawOffered(by) => What::DrawOffered(by.into()),
            Self::Straightened(by) => What::Straightened(by.into()),
            Self::Shifted { from, to, culprit } => What::Shifted(observation::Shifted {
                from,
                to,
                by: culprit.seat(),
                on_purpose: culprit.on_purpose,
            }),
            Self::Scattered(culprit) => What::Scattered(observation::Scattered {
                by: culprit.seat(),
                on_purpose: culprit.on_purpose,
            }),
            Self::WrongColours => What::WrongColours(observation::WrongColours {}),
        }
    }
}
