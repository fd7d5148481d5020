use game::Event::{Claims, Conduct, Ending, Opening, Penalties, Record};
use game::claims::{self, Ruling};
use game::conduct::{self, Call, CallReason, Duty, Mover, Remedy};
use game::penalties::{self, Penalty, PenaltyKind};
use game::record::{self, Source};
use game::{Direction, Observation, Press, Voice, ending, opening};
use renju::{Color, Point};
use schemars::JsonSchema;
use serde::Serialize;
use terms::{Clause, Seat};

use crate::case::{Claim, Disturbance, Irregularity};
use crate::verdict::Verdict;

/// The events of the language, a row each: the event of the game, and how it is written. A field has the value that the event
/// gives its name, or the one after `=`.
macro_rules! events {
    ($($(#[$row:meta])* $event:pat => $name:ident
        $({ $($(#[$of_field:meta])* $field:ident: $type:ty $(= $value:expr)?),+ $(,)? })?
        $(($inner:ident: $whole:ty))?;
    )+) => {
        /// What has happened. Nothing here says what the system thinks of a position before an arbiter has ruled on it.
        #[derive(Clone, Debug, Serialize, JsonSchema)]
        #[serde(tag = "event", rename_all = "snake_case")]
        pub(crate) enum Event {$(
            $(#[$row])*
            $name $({ $($(#[$of_field])* $field: $type),+ })? $(($whole))?,
        )+}

        impl Event {
            pub(crate) fn new(event: &game::Event) -> Self {
                match event {$(
                    $event => Self::$name
                        $({ $($field: value!($field $($value)?)),+ })?
                        $((<$whole>::new($inner)))?,
                )+}
            }
        }
    };
}

macro_rules! value {
    ($field:ident) => {
        Clone::clone($field)
    };
    ($field:ident $value:expr) => {
        $value
    };
}

events! {
    Record(record::Event::Opened(_)) => Opened;
    Record(record::Event::Started) => Started;
    /// An arbiter let play go on: whose clock runs.
    Record(record::Event::Resumed { seat }) => Resumed { seat: Seat };
    /// The first stones of the opening were laid by one player, and the number of offers named where it was.
    Opening(opening::Event::Designated { stones, offers: n }) => OpeningDesignated {
        stones: Vec<Point>,
        /// N, the number of offers.
        n: Option<u8>,
    };
    Opening(opening::Event::OffersNamed(n)) => OffersNamed {
        /// N, the number of offers.
        n: u8,
    };
    /// A player took the other colour.
    Opening(opening::Event::ColoursSwapped) => ColoursSwapped;
    /// A player kept its colour.
    Opening(opening::Event::ColoursKept) => ColoursKept;
    /// Black laid its offers.
    Opening(opening::Event::OffersMade(points)) => OffersMade { points: Vec<Point> };
    /// White kept one of them.
    Opening(opening::Event::OfferKept(point)) => OfferKept { point: Point };
    Record(record::Event::StonePlaced { color, point, source, press })
        => StonePlaced { color: Color, point: Point, source: Source, press: Press };
    /// The last stone lies on another point than before.
    Record(record::Event::StoneShifted { from, to }) => StoneShifted { from: Point, to: Point };
    /// The clock was pressed after a stone that was placed without.
    Record(record::Event::Pressed(seat)) => Pressed { seat: Seat };
    Record(record::Event::Passed) => Passed;
    Ending(ending::Event::DrawOffered(seat)) => DrawOffered { seat: Seat };
    /// A draw offer was declined in words.
    Ending(ending::Event::DrawDeclined(seat)) => DrawDeclined { seat: Seat };
    Claims(claims::Event::Opened(claim)) => ClaimOpened(claim: Claim);
    /// A claim about an irregularity was found right.
    Claims(claims::Event::Upheld { claim: on, finding }) => ClaimUpheld {
        /// The claim's number.
        on: u32,
        finding: Ruling,
    };
    /// A claim was found wrong.
    Claims(claims::Event::Rejected { claim: on, voice: by }) => ClaimRejected {
        /// The claim's number.
        on: u32,
        by: Voice,
    };
    Ending(ending::Event::FlagFell(seat)) => FlagFell { seat: Seat };
    /// Something against the rules was seen.
    Conduct(conduct::Event::IrregularityObserved(seen)) => IrregularityObserved(seen: Irregularity);
    /// The opponent accepted an irregularity in words.
    Conduct(conduct::Event::IrregularityAccepted(on)) => IrregularityAccepted {
        /// The irregularity's number.
        on: u32,
    };
    /// The position was disturbed.
    Conduct(conduct::Event::DisturbanceObserved(open)) => DisturbanceObserved(open: Disturbance);
    /// A player agreed to a way out of a disturbance.
    Conduct(conduct::Event::RemedyAgreed { on, seat, remedy }) => RemedyAgreed {
        /// The disturbance's number.
        on: u32,
        seat: Seat,
        remedy: Remedy,
    };
    /// An arbiter settled a disturbance.
    Conduct(conduct::Event::DisturbanceSettled { on, remedy }) => DisturbanceSettled {
        /// The disturbance's number.
        on: u32,
        remedy: Remedy,
    };
    /// The game begins again with the colours of the draw.
    Conduct(conduct::Event::ColoursCorrected) => ColoursCorrected;
    /// Wrong colours were found too late and stand.
    Conduct(conduct::Event::WrongColoursStand) => WrongColoursStand;
    Penalties(penalties::Event::Penalised(Penalty { seat, kind, clause })) => Penalised {
        seat: Seat,
        kind: PenaltyKind,
        /// The clause that was broken.
        clause: Clause,
    };
    Conduct(conduct::Event::DutyRefused { seat, duty: what })
        => DutyRefused { seat: Seat, what: Duty };
    Conduct(conduct::Event::ArbiterCalled(Call { seat, reason })) => ArbiterCalled {
        seat: Seat,
        /// Why; absent where the player gave no reason.
        #[serde(skip_serializing_if = "Option::is_none")]
        reason: Option<CallReason>,
    };
    Conduct(conduct::Event::CallAnswered(seat)) => CallAnswered { seat: Seat };
    /// Something was reported that has no effect where the game stands: kept for the arbiter.
    game::Event::ObservationNoted(seen) => ObservationNoted(seen: Report);
    /// A ruling based on a stale version: on record, without effect.
    game::Event::DirectionSuperseded(direction) => DirectionSuperseded {
        /// The command that gave it: `start`, `resume`, `rule`, `penalise`, `declare`, `answer_call` or `correct`.
        #[serde(rename = "do")]
        command: &'static str = command(direction),
    };
    Ending(ending::Event::Ended(verdict)) => Ended(verdict: Verdict);
    /// A player signed the result.
    Ending(ending::Event::Signed(seat)) => Signed { seat: Seat };
    Ending(ending::Event::Appealed(seat)) => Appealed { seat: Seat };
    /// The chief arbiter corrected the result.
    Ending(ending::Event::ResultCorrected(verdict)) => ResultCorrected(verdict: Verdict);
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
