use game::{Direction, Duty, Event, Observation, Press, Remedy, Ruling, Source, Voice};
use renju::Point;
use schemars::JsonSchema;
use serde::Serialize;
use terms::Seat;

use crate::matter::{ClaimMade, DisturbanceSeen, IrregularitySeen, MoverSeen};
use crate::result::GameResult;
use crate::state::color_name;
use crate::words::{Spot, spots};

/// What has happened. Nothing here says what the system thinks of a position before an arbiter has ruled on it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
#[schemars(rename = "Event")]
pub(crate) enum Happened {
    /// The game was opened.
    Opened,
    Started,
    /// The first stones of the opening were laid by one player, and the number of offers named where it was.
    OpeningDesignated {
        /// The stones, in order.
        stones: Vec<Spot>,
        n: Option<u8>,
    },
    /// The number of offers was named.
    OffersNamed {
        n: u8,
    },
    /// A player took the other colour.
    ColoursSwapped,
    /// A player kept its colour.
    ColoursKept,
    /// Black laid its offers.
    OffersMade {
        points: Vec<Spot>,
    },
    /// White kept one of them.
    OfferKept {
        point: Spot,
    },
    StonePlaced {
        color: &'static str,
        point: Spot,
        /// `played` or `observed`.
        source: &'static str,
        /// `now` or `later`.
        press: &'static str,
    },
    /// The last stone lies on another point than before.
    StoneShifted {
        /// Where it lay.
        from: Spot,
        /// Where it lies.
        to: Spot,
    },
    /// The clock was pressed after a stone that was placed without.
    Pressed {
        seat: &'static str,
    },
    /// The side to move passed.
    Passed,
    DrawOffered {
        seat: &'static str,
    },
    /// A draw offer was declined in words.
    DrawDeclined {
        seat: &'static str,
    },
    ClaimOpened(ClaimMade),
    /// A claim about an irregularity was found right.
    ClaimUpheld {
        /// The claim's number.
        on: u32,
        /// `upheld` or `corrected`.
        finding: &'static str,
    },
    /// A claim was found wrong.
    ClaimRejected {
        /// The claim's number.
        on: u32,
        /// Who found it so: `arbiter` or `system`.
        by: &'static str,
    },
    FlagFell {
        seat: &'static str,
    },
    /// Something against the rules was seen.
    IrregularityObserved(IrregularitySeen),
    /// The opponent accepted an irregularity in words.
    IrregularityAccepted {
        on: u32,
    },
    /// The position was disturbed.
    DisturbanceObserved(DisturbanceSeen),
    /// A player agreed to a way out of a disturbance.
    RemedyAgreed {
        on: u32,
        seat: &'static str,
        /// The way out.
        remedy: &'static str,
    },
    /// An arbiter settled a disturbance.
    DisturbanceSettled {
        on: u32,
        remedy: &'static str,
    },
    /// The game begins again with the colours of the draw.
    ColoursCorrected,
    /// Wrong colours were found too late and stand.
    WrongColoursStand,
    /// A penalty was given.
    Penalised {
        seat: &'static str,
        /// `violation` or `loss`.
        kind: &'static str,
        /// The clause that was broken.
        clause: String,
    },
    /// A player refused a duty.
    DutyRefused {
        seat: &'static str,
        /// `correction`, `record`, `sign` or `rules`.
        what: &'static str,
    },
    /// Something was reported that has no effect where the game stands: kept for the arbiter.
    ObservationNoted(Noted),
    /// An arbiter spoke without knowing that another had spoken before: on record, without effect.
    DirectionSuperseded {
        /// What it was: `start`, `rule`, `penalise`, `declare` or `correct`.
        #[serde(rename = "do")]
        word: &'static str,
    },
    Ended(GameResult),
    /// A player signed the result.
    Signed {
        seat: &'static str,
    },
    /// A player appealed.
    Appealed {
        seat: &'static str,
    },
    /// The chief arbiter corrected the result.
    ResultCorrected(GameResult),
}

/// What was reported without effect.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
#[schemars(rename = "Observation")]
pub(crate) struct Noted {
    /// What it was, as in the command.
    what: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    point: Option<Spot>,
    /// The point touched first.
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<Spot>,
    /// Where the stone lies.
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<Spot>,
    /// The colour of the stone.
    #[serde(skip_serializing_if = "Option::is_none")]
    color: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<&'static str>,
    /// Who disturbed the position.
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<MoverSeen>,
    #[serde(skip_serializing_if = "Option::is_none")]
    n: Option<u8>,
}

impl Happened {
    pub(crate) fn new(event: &Event) -> Self {
        match event {
            Event::Opened(_) => Self::Opened,
            Event::Started => Self::Started,
            Event::OpeningDesignated { stones, offers } => Self::OpeningDesignated {
                stones: spots(stones),
                n: *offers,
            },
            Event::OffersNamed(n) => Self::OffersNamed { n: *n },
            Event::ColoursSwapped => Self::ColoursSwapped,
            Event::ColoursKept => Self::ColoursKept,
            Event::OffersMade(points) => Self::OffersMade {
                points: spots(points),
            },
            Event::OfferKept(point) => Self::OfferKept {
                point: Spot(*point),
            },
            Event::StonePlaced {
                color,
                point,
                source,
                press,
            } => Self::StonePlaced {
                color: color_name(*color),
                point: Spot(*point),
                source: source_name(*source),
                press: press_name(*press),
            },
            Event::StoneShifted { from, to } => Self::StoneShifted {
                from: Spot(*from),
                to: Spot(*to),
            },
            Event::Pressed(seat) => Self::Pressed { seat: seat.name() },
            Event::Passed => Self::Passed,
            Event::DrawOffered(seat) => Self::DrawOffered { seat: seat.name() },
            Event::DrawDeclined(seat) => Self::DrawDeclined { seat: seat.name() },
            Event::ClaimOpened(claim) => Self::ClaimOpened(ClaimMade::new(claim)),
            Event::ClaimUpheld { claim, finding } => Self::ClaimUpheld {
                on: *claim,
                finding: Ruling::name(*finding),
            },
            Event::ClaimRejected { claim, voice } => Self::ClaimRejected {
                on: *claim,
                by: voice_name(*voice),
            },
            Event::FlagFell(seat) => Self::FlagFell { seat: seat.name() },
            Event::IrregularityObserved(seen) => {
                Self::IrregularityObserved(IrregularitySeen::new(seen))
            }
            Event::IrregularityAccepted(number) => Self::IrregularityAccepted { on: *number },
            Event::DisturbanceObserved(seen) => {
                Self::DisturbanceObserved(DisturbanceSeen::new(seen))
            }
            Event::RemedyAgreed { on, seat, remedy } => Self::RemedyAgreed {
                on: *on,
                seat: seat.name(),
                remedy: Remedy::name(*remedy),
            },
            Event::DisturbanceSettled { on, remedy } => Self::DisturbanceSettled {
                on: *on,
                remedy: Remedy::name(*remedy),
            },
            Event::ColoursCorrected => Self::ColoursCorrected,
            Event::WrongColoursStand => Self::WrongColoursStand,
            Event::Penalised(penalty) => Self::Penalised {
                seat: penalty.seat.name(),
                kind: penalty.kind.name(),
                clause: penalty.clause.to_string(),
            },
            Event::DutyRefused { seat, duty } => Self::DutyRefused {
                seat: seat.name(),
                what: duty_name(*duty),
            },
            Event::ObservationNoted(observation) => Self::ObservationNoted(Noted::new(observation)),
            Event::DirectionSuperseded(direction) => Self::DirectionSuperseded {
                word: word_name(direction),
            },
            Event::Ended(verdict) => Self::Ended(GameResult::new(verdict)),
            Event::Signed(seat) => Self::Signed { seat: seat.name() },
            Event::Appealed(seat) => Self::Appealed { seat: seat.name() },
            Event::ResultCorrected(verdict) => Self::ResultCorrected(GameResult::new(verdict)),
        }
    }
}

impl Noted {
    fn new(observation: &Observation) -> Self {
        let of = |what| Self {
            what,
            ..Self::default()
        };
        let at = |what, point: Point| Self {
            point: Some(Spot(point)),
            ..of(what)
        };
        let moved = |what, from: Point, to: Point| Self {
            from: Some(Spot(from)),
            to: Some(Spot(to)),
            ..of(what)
        };
        let by_seat = |what, seat: Seat| Self {
            seat: Some(seat.name()),
            ..of(what)
        };
        match *observation {
            Observation::Stone { color, point } => Self {
                color: Some(color_name(color)),
                ..at("stone", point)
            },
            Observation::Pressed(seat) => by_seat("pressed", seat),
            Observation::OffersNamed(n) => Self {
                n: Some(n),
                ..of("offers_named")
            },
            Observation::Slid { first, lies } => moved("slid", first, lies),
            Observation::Lifted { first, lies } => moved("lifted", first, lies),
            Observation::Dropped(point) => at("dropped", point),
            Observation::PressedFirst(seat) => by_seat("pressed_first", seat),
            Observation::OtherHand(seat) => by_seat("other_hand", seat),
            Observation::DrawOffered(seat) => by_seat("draw_offer", seat),
            Observation::Straightened(seat) => by_seat("straightened", seat),
            Observation::Shifted { from, to, by } => Self {
                by: by.map(MoverSeen::new),
                ..moved("shifted", from, to)
            },
            Observation::Scattered { by } => Self {
                by: by.map(MoverSeen::new),
                ..of("scattered")
            },
            Observation::WrongColours => of("wrong_colours"),
        }
    }
}

const fn source_name(source: Source) -> &'static str {
    match source {
        Source::Played => "played",
        Source::Observed => "observed",
    }
}

const fn press_name(press: Press) -> &'static str {
    match press {
        Press::Now => "now",
        Press::Later => "later",
    }
}

const fn duty_name(duty: Duty) -> &'static str {
    match duty {
        Duty::Correction => "correction",
        Duty::Record => "record",
        Duty::Signature => "sign",
        Duty::Rules => "rules",
    }
}

const fn word_name(direction: &Direction) -> &'static str {
    match direction {
        Direction::Start => "start",
        Direction::Rule { .. } | Direction::Settle { .. } => "rule",
        Direction::Penalise { .. } => "penalise",
        Direction::ConfirmFlag
        | Direction::ConfirmSecondViolation
        | Direction::DeclareBoardFull
        | Direction::DeclareBothFlags => "declare",
        Direction::CorrectResult(_) => "correct",
    }
}

const fn voice_name(voice: Voice) -> &'static str {
    match voice {
        Voice::Arbiter => "arbiter",
        Voice::System => "system",
    }
}
