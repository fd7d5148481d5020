//! What is said of a game: acts, rulings, observations, events, as they are sent and stored.

use api::adjudication::v1 as proto;
use api::adjudication::v1::act::{self, Act as IsAct};
use api::adjudication::v1::direction::{self, Direction as IsDirection};
use api::adjudication::v1::game_event::{self as is, Event as Is};
use api::adjudication::v1::observation::{self as seen, What};
use game::penalties::{self, Penalty};
use game::{Act, Direction, Event, Observation, claims, conduct, ending, opening, record};

use crate::Malformed;
use crate::field::{Field, Message as _, Unpathed, messages};

messages! {
    Act = IsAct {
        [Act::Record(record::Act::Place { point, saying, offers, press: unpressed })]
            = [IsAct::Place(act::Place { point, saying, offers, unpressed })]
            saying "place.saying", point "place.point", offers "place.offers", unpressed;
        [Act::Record(record::Act::Press)] = [IsAct::Press(act::Press {})];
        [Act::Record(record::Act::Pass)] = [IsAct::Pass(act::Pass {})];

        [Act::Opening(opening::Act::Designate { stones, offers })]
            = [IsAct::Designate(act::Designate { stones, offers })]
            stones "designate.stones", offers "designate.offers";
        [Act::Opening(opening::Act::Swap)] = [IsAct::Swap(act::Swap {})];
        [Act::Opening(opening::Act::KeepColours)] = [IsAct::KeepColours(act::KeepColours {})];
        [Act::Opening(opening::Act::Offer(points))] = [IsAct::Offer(act::Offer { points })]
            points "offer.points";
        [Act::Opening(opening::Act::Keep(point))] = [IsAct::Keep(act::Keep { point })]
            point "keep.point";

        [Act::Claims(claims::Act::Claim(claimed))]
            = [IsAct::Claim(act::MakeClaim { kind, irregularity, point })]
            claimed(kind, irregularity, point);
        [Act::Claims(claims::Act::Acknowledge)] = [IsAct::Acknowledge(act::Acknowledge {})];

        [Act::Conduct(conduct::Act::AcceptIrregularity(irregularity))]
            = [IsAct::AcceptIrregularity(act::AcceptIrregularity { irregularity })] irregularity;
        [Act::Conduct(conduct::Act::Agree { on, remedy })]
            = [IsAct::Agree(act::Agree { on, remedy })] on, remedy "agree.remedy";
        [Act::Conduct(conduct::Act::Refuse(duty))] = [IsAct::Refuse(act::Refuse { duty })]
            duty "refuse.duty";
        [Act::Conduct(conduct::Act::CallArbiter(reason))]
            = [IsAct::CallArbiter(act::CallArbiter { reason })] reason "call_arbiter.reason";

        [Act::Ending(ending::Act::OfferDraw)] = [IsAct::OfferDraw(act::OfferDraw {})];
        [Act::Ending(ending::Act::AcceptDraw)] = [IsAct::AcceptDraw(act::AcceptDraw {})];
        [Act::Ending(ending::Act::DeclineDraw)] = [IsAct::DeclineDraw(act::DeclineDraw {})];
        [Act::Ending(ending::Act::Resign)] = [IsAct::Resign(act::Resign {})];
        [Act::Ending(ending::Act::Sign)] = [IsAct::Sign(act::Sign {})];
        [Act::Ending(ending::Act::Appeal)] = [IsAct::Appeal(act::Appeal {})];
    }

    Event = Is {
        [Event::Record(record::Event::Opened(setup))] = [Is::Opened(is::Opened { setup })] setup;
        [Event::Record(record::Event::Started)] = [Is::Started(is::Started {})];
        [Event::Record(record::Event::Resumed { seat })] = [Is::Resumed(is::Resumed { seat })]
            seat "resumed.seat";
        [Event::Record(record::Event::StonePlaced { color, point, source, press: unpressed })]
            = [Is::StonePlaced(is::StonePlaced { color, point, source, unpressed })]
            color "stone_placed.color", point "stone_placed.point", source "stone_placed.source",
            unpressed;
        [Event::Record(record::Event::StoneShifted { from, to })]
            = [Is::StoneShifted(is::StoneShifted { from, to })]
            from "stone_shifted.from", to "stone_shifted.to";
        [Event::Record(record::Event::Pressed(seat))] = [Is::Pressed(is::Pressed { seat })]
            seat "pressed.seat";
        [Event::Record(record::Event::Passed)] = [Is::Passed(is::Passed {})];
        [Event::ObservationNoted(observation)]
            = [Is::ObservationNoted(is::ObservationNoted { observation })] observation;
        [Event::DirectionSuperseded(direction)]
            = [Is::DirectionSuperseded(is::DirectionSuperseded { direction })] direction;

        [Event::Opening(opening::Event::Designated { stones, offers })]
            = [Is::OpeningDesignated(is::OpeningDesignated { stones, offers })]
            stones "opening_designated.stones", offers "opening_designated.offers";
        [Event::Opening(opening::Event::OffersNamed(offers))]
            = [Is::OffersNamed(is::OffersNamed { offers })] offers "offers_named.offers";
        [Event::Opening(opening::Event::ColoursSwapped)]
            = [Is::ColoursSwapped(is::ColoursSwapped {})];
        [Event::Opening(opening::Event::ColoursKept)] = [Is::ColoursKept(is::ColoursKept {})];
        [Event::Opening(opening::Event::OffersMade(points))]
            = [Is::OffersMade(is::OffersMade { points })] points "offers_made.points";
        [Event::Opening(opening::Event::OfferKept(point))]
            = [Is::OfferKept(is::OfferKept { point })] point "offer_kept.point";

        [Event::Claims(claims::Event::Opened(claim))] = [Is::ClaimOpened(is::ClaimOpened { claim })]
            claim;
        [Event::Claims(claims::Event::Upheld { claim, finding })]
            = [Is::ClaimUpheld(is::ClaimUpheld { claim, finding })]
            claim, finding "claim_upheld.finding";
        [Event::Claims(claims::Event::Rejected { claim, voice: by_system })]
            = [Is::ClaimRejected(is::ClaimRejected { claim, by_system })] claim, by_system;

        [Event::Conduct(conduct::Event::IrregularityObserved(irregularity))]
            = [Is::IrregularityObserved(is::IrregularityObserved { irregularity })] irregularity;
        [Event::Conduct(conduct::Event::IrregularityAccepted(irregularity))]
            = [Is::IrregularityAccepted(is::IrregularityAccepted { irregularity })] irregularity;
        [Event::Conduct(conduct::Event::DisturbanceObserved(disturbance))]
            = [Is::DisturbanceObserved(is::DisturbanceObserved { disturbance })] disturbance;
        [Event::Conduct(conduct::Event::RemedyAgreed { on, seat, remedy })]
            = [Is::RemedyAgreed(is::RemedyAgreed { on, seat, remedy })]
            on, seat "remedy_agreed.seat", remedy "remedy_agreed.remedy";
        [Event::Conduct(conduct::Event::DisturbanceSettled { on, remedy })]
            = [Is::DisturbanceSettled(is::DisturbanceSettled { on, remedy })]
            on, remedy "disturbance_settled.remedy";
        [Event::Conduct(conduct::Event::ColoursCorrected)]
            = [Is::ColoursCorrected(is::ColoursCorrected {})];
        [Event::Conduct(conduct::Event::WrongColoursStand)]
            = [Is::WrongColoursStand(is::WrongColoursStand {})];
        [Event::Conduct(conduct::Event::DutyRefused { seat, duty })]
            = [Is::DutyRefused(is::DutyRefused { seat, duty })]
            seat "duty_refused.seat", duty "duty_refused.duty";
        [Event::Conduct(conduct::Event::ArbiterCalled(conduct::Call { seat, reason }))]
            = [Is::ArbiterCalled(proto::Call { seat, reason })]
            seat "arbiter_called.seat", reason "arbiter_called.reason";
        [Event::Conduct(conduct::Event::CallAnswered(seat))]
            = [Is::CallAnswered(is::CallAnswered { seat })] seat "call_answered.seat";

        [Event::Penalties(penalties::Event::Penalised(penalty))]
            = [Is::Penalised(is::Penalised { penalty })] penalty;

        [Event::Ending(ending::Event::DrawOffered(seat))]
            = [Is::DrawOffered(is::DrawOffered { seat })] seat "draw_offered.seat";
        [Event::Ending(ending::Event::DrawDeclined(seat))]
            = [Is::DrawDeclined(is::DrawDeclined { seat })] seat "draw_declined.seat";
        [Event::Ending(ending::Event::FlagFell(seat))] = [Is::FlagFell(is::FlagFell { seat })]
            seat "flag_fell.seat";
        [Event::Ending(ending::Event::Ended(verdict))] = [Is::Ended(is::Ended { verdict })] verdict;
        [Event::Ending(ending::Event::Signed(seat))] = [Is::Signed(is::Signed { seat })]
            seat "signed.seat";
        [Event::Ending(ending::Event::Appealed(seat))] = [Is::Appealed(is::Appealed { seat })]
            seat "appealed.seat";
        [Event::Ending(ending::Event::ResultCorrected(verdict))]
            = [Is::ResultCorrected(is::ResultCorrected { verdict })] verdict;
    }

    Direction = IsDirection {
        [Direction::Record(record::Direction::Start)]
            = [IsDirection::Start(direction::StartGame {})];
        [Direction::Record(record::Direction::Resume)]
            = [IsDirection::Resume(direction::ResumeGame {})];
        [Direction::Claims(claims::Direction::Rule { claim, finding })]
            = [IsDirection::Rule(direction::RuleClaim { claim, finding })]
            claim, finding "direction.rule.finding";
        [Direction::Conduct(conduct::Direction::Settle { on, remedy })]
            = [IsDirection::Settle(direction::Settle { on, remedy })]
            on, remedy "direction.settle.remedy";
        [Direction::Conduct(conduct::Direction::AnswerCall(seat))]
            = [IsDirection::AnswerCall(direction::AnswerCall { seat })]
            seat "direction.answer_call.seat";
        [Direction::Penalties(penalties::Direction::Penalise(Penalty { seat, kind, clause }))]
            = [IsDirection::Penalise(proto::Penalty { seat, kind, clause })]
            seat "penalty.seat", kind "penalty.kind", clause "penalty.clause";
        [Direction::Penalties(penalties::Direction::ConfirmSecondViolation)]
            = [IsDirection::ConfirmSecondViolation(direction::ConfirmSecondViolation {})];
        [Direction::Ending(ending::Direction::ConfirmFlag)]
            = [IsDirection::ConfirmFlag(direction::ConfirmFlag {})];
        [Direction::Ending(ending::Direction::DeclareBoardFull)]
            = [IsDirection::DeclareBoardFull(direction::DeclareBoardFull {})];
        [Direction::Ending(ending::Direction::DeclareBothFlags)]
            = [IsDirection::DeclareBothFlags(direction::DeclareBothFlags {})];
        [Direction::Ending(ending::Direction::CorrectResult(correction))]
            = [IsDirection::CorrectResult(correction)] correction;
    }

    Observation = What {
        [Observation::Stone { color, point }] = [What::Stone(proto::ObservedStone { color, point })]
            color "observation.stone.color", point "observation.stone.point";
        [Observation::Pressed(seat)] = [What::Pressed(seen::SeatSeen { seat })]
            seat "observation.pressed.seat";
        [Observation::OffersNamed(offers)] = [What::OffersNamed(seen::OffersNamed { offers })]
            offers "observation.offers_named.offers";
        [Observation::Slid { first, lies }] = [What::Slid(seen::StoneMoved { first, lies })]
            first "observation.slid.first", lies "observation.slid.lies";
        [Observation::Lifted { first, lies }] = [What::Lifted(seen::StoneMoved { first, lies })]
            first "observation.lifted.first", lies "observation.lifted.lies";
        [Observation::Dropped(point)] = [What::Dropped(seen::PointSeen { point })]
            point "observation.dropped.point";
        [Observation::PressedFirst(seat)] = [What::PressedFirst(seen::SeatSeen { seat })]
            seat "observation.pressed_first.seat";
        [Observation::OtherHand(seat)] = [What::OtherHand(seen::SeatSeen { seat })]
            seat "observation.other_hand.seat";
        [Observation::DrawOffered(seat)] = [What::DrawOffered(seen::SeatSeen { seat })]
            seat "observation.draw_offered.seat";
        [Observation::Straightened(seat)] = [What::Straightened(seen::SeatSeen { seat })]
            seat "observation.straightened.seat";
        [Observation::Shifted { from, to, by: mover }]
            = [What::Shifted(seen::Shifted { from, to, by, on_purpose })]
            from "observation.shifted.from", to "observation.shifted.to",
            mover(by, on_purpose) "observation.shifted.by";
        [Observation::Scattered { by: mover }]
            = [What::Scattered(seen::Scattered { by, on_purpose })] mover(by, on_purpose) "observation.scattered.by";
        [Observation::WrongColours] = [What::WrongColours(seen::WrongColours {})];
    }
}

impl Unpathed for Direction {}

impl Field for Direction {
    type Wire = Option<proto::Direction>;

    fn write(&self) -> Self::Wire {
        Some(proto::Direction {
            direction: Some(self.to_wire()),
        })
    }

    fn read(wire: Self::Wire, _: &'static str) -> Result<Self, Malformed> {
        let direction = wire.and_then(|wire| wire.direction);
        Self::from_wire(direction.ok_or_else(|| Malformed::missing("direction"))?)
    }
}

impl Unpathed for Observation {}

impl Field for Observation {
    type Wire = Option<proto::Observation>;

    fn write(&self) -> Self::Wire {
        Some(proto::Observation {
            what: Some(self.to_wire()),
        })
    }

    fn read(wire: Self::Wire, _: &'static str) -> Result<Self, Malformed> {
        let what = wire.and_then(|wire| wire.what);
        Self::from_wire(what.ok_or_else(|| Malformed::missing("observation.what"))?)
    }
}

/// An event, as it was sent.
///
/// # Errors
/// The field that is malformed.
pub fn read_game_event(event: proto::GameEvent) -> Result<Event, Malformed> {
    Event::from_wire(event.event.ok_or_else(|| Malformed::missing("event"))?)
}
