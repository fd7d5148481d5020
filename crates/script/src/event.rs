use game::Observation;
use game::claims::{self, Ruling, Voice};
use game::conduct::{self, CallReason, Duty, Mover, Remedy};
use game::penalties::{self, PenaltyKind};
use game::record::{self, Source};
use game::{Direction, Press, ending, opening};
use renju::{Color, Point};
use schemars::JsonSchema;
use serde::Serialize;
use terms::{Clause, Seat};

use crate::case::{Claim, Disturbance, Irregularity};
use crate::verdict::Verdict;

/// What has happened. Nothing here says what the system thinks of a position before an arbiter has ruled on it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
pub(crate) enum Event {
    Opened,
    Started,
    /// An arbiter let play go on: whose clock runs.
    Resumed(OfSeat),
    /// The first stones of the opening were laid by one player, and the number of offers named where it was.
    OpeningDesignated {
        stones: Vec<Point>,
        /// N, the number of offers.
        n: Option<u8>,
    },
    OffersNamed {
        /// N, the number of offers.
        n: u8,
    },
    /// A player took the other colour.
    ColoursSwapped,
    /// A player kept its colour.
    ColoursKept,
    /// Black laid its offers.
    OffersMade {
        points: Vec<Point>,
    },
    /// White kept one of them.
    OfferKept {
        point: Point,
    },
    StonePlaced {
        color: Color,
        point: Point,
        source: Source,
        press: Press,
    },
    /// The last stone lies on another point than before.
    StoneShifted {
        from: Point,
        to: Point,
    },
    /// The clock was pressed after a stone that was placed without.
    Pressed(OfSeat),
    Passed,
    DrawOffered(OfSeat),
    /// A draw offer was declined in words.
    DrawDeclined(OfSeat),
    ClaimOpened(Claim),
    /// A claim about an irregularity was found right.
    ClaimUpheld {
        /// The claim's number.
        on: u32,
        finding: Ruling,
    },
    /// A claim was found wrong.
    ClaimRejected {
        /// The claim's number.
        on: u32,
        by: Voice,
    },
    FlagFell(OfSeat),
    /// Something against the rules was seen.
    IrregularityObserved(Irregularity),
    /// The opponent accepted an irregularity in words.
    IrregularityAccepted {
        /// The irregularity's number.
        on: u32,
    },
    /// The position was disturbed.
    DisturbanceObserved(Disturbance),
    /// A player agreed to a way out of a disturbance.
    RemedyAgreed {
        /// The disturbance's number.
        on: u32,
        seat: Seat,
        remedy: Remedy,
    },
    /// An arbiter settled a disturbance.
    DisturbanceSettled {
        /// The disturbance's number.
        on: u32,
        remedy: Remedy,
    },
    /// The game begins again with the colours of the draw.
    ColoursCorrected,
    /// Wrong colours were found too late and stand.
    WrongColoursStand,
    Penalised {
        seat: Seat,
        kind: PenaltyKind,
        /// The clause that was broken.
        clause: Clause,
    },
    DutyRefused {
        seat: Seat,
        what: Duty,
    },
    ArbiterCalled {
        seat: Seat,
        /// Why; absent where the player gave no reason.
        #[serde(skip_serializing_if = "Option::is_none")]
        reason: Option<CallReason>,
    },
    CallAnswered(OfSeat),
    /// Something was reported that has no effect where the game stands: kept for the arbiter.
    ObservationNoted(Report),
    /// A ruling based on a stale version: on record, without effect.
    DirectionSuperseded {
        /// The command that gave it: `start`, `resume`, `rule`, `penalise`, `declare`, `answer_call` or `correct`.
        #[serde(rename = "do")]
        command: &'static str,
    },
    Ended(Verdict),
    /// A player signed the result.
    Signed(OfSeat),
    Appealed(OfSeat),
    /// The chief arbiter corrected the result.
    ResultCorrected(Verdict),
}

/// Something of one player.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(inline)]
pub(crate) struct OfSeat {
    seat: Seat,
}

impl Event {
    pub(crate) fn new(event: &game::Event) -> Self {
        match event {
            game::Event::Record(event) => Self::of_record(event),
            game::Event::Opening(event) => Self::of_opening(event),
            game::Event::Claims(event) => Self::of_claims(event),
            game::Event::Conduct(event) => Self::of_conduct(event),
            game::Event::Penalties(penalties::Event::Penalised(penalty)) => Self::Penalised {
                seat: penalty.seat,
                kind: penalty.kind,
                clause: penalty.clause.clone(),
            },
            game::Event::Ending(event) => Self::of_ending(event),
            game::Event::ObservationNoted(observation) => {
                Self::ObservationNoted(Report::new(observation))
            }
            game::Event::DirectionSuperseded(direction) => Self::DirectionSuperseded {
                command: command(direction),
            },
        }
    }

    fn of_record(event: &record::Event) -> Self {
        match *event {
            record::Event::Opened(_) => Self::Opened,
            record::Event::Started => Self::Started,
            record::Event::Resumed { seat } => Self::Resumed(OfSeat { seat }),
            record::Event::StonePlaced {
                color,
                point,
                source,
                press,
            } => Self::StonePlaced {
                color,
                point,
                source,
                press,
            },
            record::Event::StoneShifted { from, to } => Self::StoneShifted { from, to },
            record::Event::Pressed(seat) => Self::Pressed(OfSeat { seat }),
            record::Event::Passed => Self::Passed,
        }
    }

    fn of_opening(event: &opening::Event) -> Self {
        match event {
            opening::Event::Designated { stones, offers } => Self::OpeningDesignated {
                stones: stones.clone(),
                n: *offers,
            },
            &opening::Event::OffersNamed(n) => Self::OffersNamed { n },
            opening::Event::ColoursSwapped => Self::ColoursSwapped,
            opening::Event::ColoursKept => Self::ColoursKept,
            opening::Event::OffersMade(points) => Self::OffersMade {
                points: points.clone(),
            },
            &opening::Event::OfferKept(point) => Self::OfferKept { point },
        }
    }

    fn of_claims(event: &claims::Event) -> Self {
        match *event {
            claims::Event::Opened(claim) => Self::ClaimOpened(Claim::new(&claim)),
            claims::Event::Upheld { claim: on, finding } => Self::ClaimUpheld { on, finding },
            claims::Event::Rejected { claim: on, voice } => Self::ClaimRejected { on, by: voice },
        }
    }

    fn of_conduct(event: &conduct::Event) -> Self {
        match *event {
            conduct::Event::IrregularityObserved(seen) => {
                Self::IrregularityObserved(Irregularity::new(&seen))
            }
            conduct::Event::IrregularityAccepted(on) => Self::IrregularityAccepted { on },
            conduct::Event::DisturbanceObserved(ref open) => {
                Self::DisturbanceObserved(Disturbance::new(open))
            }
            conduct::Event::RemedyAgreed { on, seat, remedy } => {
                Self::RemedyAgreed { on, seat, remedy }
            }
            conduct::Event::DisturbanceSettled { on, remedy } => {
                Self::DisturbanceSettled { on, remedy }
            }
            conduct::Event::ColoursCorrected => Self::ColoursCorrected,
            conduct::Event::WrongColoursStand => Self::WrongColoursStand,
            conduct::Event::DutyRefused { seat, duty } => Self::DutyRefused { seat, what: duty },
            conduct::Event::ArbiterCalled(ref call) => Self::ArbiterCalled {
                seat: call.seat,
                reason: call.reason.clone(),
            },
            conduct::Event::CallAnswered(seat) => Self::CallAnswered(OfSeat { seat }),
        }
    }

    fn of_ending(event: &ending::Event) -> Self {
        match *event {
            ending::Event::DrawOffered(seat) => Self::DrawOffered(OfSeat { seat }),
            ending::Event::DrawDeclined(seat) => Self::DrawDeclined(OfSeat { seat }),
            ending::Event::FlagFell(seat) => Self::FlagFell(OfSeat { seat }),
            ending::Event::Ended(ref verdict) => Self::Ended(Verdict::new(verdict)),
            ending::Event::Signed(seat) => Self::Signed(OfSeat { seat }),
            ending::Event::Appealed(seat) => Self::Appealed(OfSeat { seat }),
            ending::Event::ResultCorrected(ref verdict) => {
                Self::ResultCorrected(Verdict::new(verdict))
            }
        }
    }
}

/// The command that gives a direction.
const fn command(direction: &Direction) -> &'static str {
    match direction {
        Direction::Record(record::Direction::Start) => "start",
        Direction::Record(record::Direction::Resume) => "resume",
        Direction::Claims(claims::Direction::Rule { .. })
        | Direction::Conduct(conduct::Direction::Settle { .. }) => "rule",
        Direction::Conduct(conduct::Direction::AnswerCall(_)) => "answer_call",
        Direction::Penalties(penalties::Direction::Penalise(_)) => "penalise",
        Direction::Penalties(penalties::Direction::ConfirmSecondViolation)
        | Direction::Ending(
            ending::Direction::ConfirmFlag
            | ending::Direction::DeclareBoardFull
            | ending::Direction::DeclareBothFlags,
        ) => "declare",
        Direction::Ending(ending::Direction::CorrectResult(_)) => "correct",
    }
}

/// What was reported without effect.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
#[schemars(rename = "Observation")]
pub(crate) struct Report {
    /// What it was, as in the command.
    what: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    point: Option<Point>,
    /// The point touched first.
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<Point>,
    /// Where the stone lies.
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<Point>,
    /// The colour of the stone.
    #[serde(skip_serializing_if = "Option::is_none")]
    color: Option<Color>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<Seat>,
    /// Who disturbed the position.
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<Mover>,
    /// N, the number of offers.
    #[serde(skip_serializing_if = "Option::is_none")]
    n: Option<u8>,
}

impl Report {
    fn new(observation: &Observation) -> Self {
        let of = |what| Self {
            what,
            ..Self::default()
        };
        let at = |what, point| Self {
            point: Some(point),
            ..of(what)
        };
        let moved = |what, from, to| Self {
            from: Some(from),
            to: Some(to),
            ..of(what)
        };
        let by_seat = |what, seat| Self {
            seat: Some(seat),
            ..of(what)
        };
        match *observation {
            Observation::Stone { color, point } => Self {
                color: Some(color),
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
                by,
                ..moved("shifted", from, to)
            },
            Observation::Scattered { by } => Self {
                by,
                ..of("scattered")
            },
            Observation::WrongColours => of("wrong_colours"),
        }
    }
}
