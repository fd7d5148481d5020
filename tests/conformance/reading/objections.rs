//! What may be objected to a command. Where more than one objection stands, the rules do not say which is named first.

use game::claims::{Claim, ClaimKind};
use game::conduct::{Duty, Irregularity, IrregularityKind, IrregularityStatus};
use game::{
    Act, Command, Direction, Observation, Press, Saying, Setup, claims, conduct, ending, opening,
    record,
};
use profile::{Names, OpeningAct, Shape, Zone};
use renju::{Color, Point};
use terms::Seat;

use super::opening::is_one_of_26;
use super::rulings::answers_call;
use super::{Reading, corrects_result};
use crate::play::Who;

pub(super) type Codes = Vec<&'static str>;

impl Reading {
    /// The codes of every refusal that would be right; none if the command must be accepted.
    pub(crate) fn objections(&self, command: &Command, who: Who) -> Codes {
        let role = match command {
            Command::Open(_) => matches!(
                who,
                Who::Arbiter
                    | Who::Other
                    | Who::Chief
                    | Who::PlayingArbiter
                    | Who::Organiser
                    | Who::Service
            ),
            Command::Play(_) => matches!(who, Who::Seat(_) | Who::Bystander),
            Command::Observe(_) => matches!(
                who,
                Who::Board | Who::Arbiter | Who::Other | Who::Chief | Who::PlayingArbiter
            ),
            Command::Officiate { .. } => matches!(
                who,
                Who::Arbiter | Who::Other | Who::Chief | Who::PlayingArbiter
            ),
            Command::ReportFlag { .. } => who == Who::Service,
        };
        let mut found = Vec::new();
        object(&mut found, !role, "NOT_YOUR_ROLE");
        if let Command::Open(setup) = command {
            object(&mut found, setup.first == setup.second, "SAME_PLAYER");
            object(
                &mut found,
                self.setup.as_ref().is_some_and(|mine| *mine != **setup),
                "ALREADY_OPEN",
            );
            return found;
        }
        let Some(setup) = &self.setup else {
            object(
                &mut found,
                !matches!(command, Command::ReportFlag { .. }),
                "NOT_OPEN",
            );
            return found;
        };
        match (command, who) {
            // A player may call at any time.
            (Command::Play(Act::Conduct(conduct::Act::CallArbiter(_))), Who::Seat(_)) => {}
            (Command::Play(act), Who::Seat(seat)) => {
                object(
                    &mut found,
                    self.started.is_none() && self.end.is_none(),
                    "NOT_STARTED",
                );
                self.object_to_act(&mut found, act, seat, setup);
            }
            (Command::Play(_), Who::Bystander) => found.push("NOT_A_PLAYER"),
            (Command::Officiate { direction, seen }, _) => {
                object(&mut found, who == Who::PlayingArbiter, "OWN_GAME");
                if !self.comes_late(direction, *seen) {
                    object(
                        &mut found,
                        self.end.is_some()
                            && !corrects_result(direction)
                            && !answers_call(direction),
                        "ENDED",
                    );
                    self.object_to_ruling(&mut found, direction, who, setup);
                }
            }
            (Command::Observe(seen), _) => {
                object(&mut found, who == Who::PlayingArbiter, "OWN_GAME");
                object(
                    &mut found,
                    who == Who::Board && *seen == Observation::WrongColours,
                    "NOT_YOUR_ROLE",
                );
            }
            _ => {}
        }
        found
    }

    /// The number alone, from whoever has still to name it: asked for, or to mend what the opponent has not claimed yet.
    fn names_missing(&self, act: &Act, seat: Seat) -> Option<u8> {
        let missing = |seen: &&Irregularity| {
            seen.kind == IrregularityKind::OffersNotNamed && seen.status == IrregularityStatus::Open
        };
        let due = self.must_name == Some(seat)
            || self
                .irregularities
                .iter()
                .find(missing)
                .is_some_and(|seen| seen.by == seat);
        match act {
            Act::Opening(opening::Act::Designate { stones, offers })
                if stones.is_empty() && self.named.is_none() && due =>
            {
                *offers
            }
            // What lies already may be named again with it.
            Act::Opening(opening::Act::Designate { stones, offers })
                if self.must_name == Some(seat) && self.lie_last(stones) =>
            {
                *offers
            }
            _ => None,
        }
    }

    /// An opening that has begun off H8 stands as it is played (D16).
    fn begun_off_centre(&self) -> bool {
        let wants_centre = self
            .laying()
            .is_some_and(|laying| laying.zones[0] == Zone(1));
        wants_centre
            && self.laid() > 0
            && self.laid() == self.made()
            && self.moves()[0].point != Some(Point::CENTRE)
    }

    pub(super) fn lie_last(&self, stones: &[Point]) -> bool {
        let points = self.stones();
        points.ends_with(stones)
    }

    /// Nobody moves while a claim or a disturbance waits for a ruling.
    pub(super) fn object_to_moving_on(&self, found: &mut Codes) {
        object(found, self.waits(), "CLAIM_PENDING");
        object(found, self.flag_down.is_some(), "FLAG_FALLEN");
        object(
            found,
            self.lost_by_violations().is_some(),
            "SECOND_VIOLATION",
        );
    }

    fn object_to_act(&self, found: &mut Codes, act: &Act, seat: Seat, setup: &Setup) {
        if self.end.is_none()
            && let Some(number) = self.names_missing(act, seat)
        {
            if self.must_name.is_some() {
                self.object_to_moving_on(found);
            }
            object_to_number(found, self.names_now(), Some(number));
            return;
        }
        let after_the_end = matches!(
            act,
            Act::Ending(ending::Act::Sign) | Act::Conduct(conduct::Act::Refuse(Duty::Signature))
        );
        object(
            found,
            self.end.is_some()
                && !after_the_end
                && !matches!(act, Act::Ending(ending::Act::Appeal)),
            "ENDED",
        );
        object(found, self.end.is_none() && after_the_end, "NOT_ENDED");
        let wants: Option<fn(&OpeningAct) -> bool> = match act {
            Act::Opening(opening::Act::Designate { .. }) => {
                Some(|act| matches!(act, OpeningAct::Lay { .. }))
            }
            Act::Opening(opening::Act::Swap) => Some(|act| matches!(act, OpeningAct::Swap)),
            Act::Opening(opening::Act::KeepColours) => {
                Some(|act| matches!(act, OpeningAct::KeepColours))
            }
            Act::Opening(opening::Act::Offer(_)) => {
                Some(|act| matches!(act, OpeningAct::Offer { .. }))
            }
            Act::Opening(opening::Act::Keep(_)) => Some(|act| matches!(act, OpeningAct::Keep)),
            Act::Record(record::Act::Place { .. }) => {
                Some(|act| matches!(act, OpeningAct::Place { .. } | OpeningAct::Lay { .. }))
            }
            Act::Record(record::Act::Pass) => Some(|_| false),
            _ => None,
        };
        if wants.is_some()
            || matches!(
                act,
                Act::Record(record::Act::Press) | Act::Ending(ending::Act::OfferDraw)
            )
        {
            self.object_to_moving_on(found);
        }
        if let Some(fits) = wants {
            let unpressed = self.unpressed == Some(seat.other());
            object(found, self.timed() && unpressed, "OPPONENT_HAS_NOT_PRESSED");
            object(found, self.on_move() != seat, "NOT_YOUR_TURN");
            let plain = matches!(
                act,
                Act::Record(record::Act::Place { .. }) | Act::Record(record::Act::Pass)
            );
            let lays = matches!(
                act,
                Act::Record(record::Act::Place { .. })
                    | Act::Opening(opening::Act::Designate { .. })
            );
            match self.state() {
                None => object(found, !plain, "NO_SUCH_OPENING_STEP"),
                Some(_) => {
                    let goes_on = self.laid() > 0 && !lays;
                    object(
                        found,
                        self.must_name.is_some() || goes_on || self.choice(fits).is_none(),
                        "OPENING_STEP",
                    );
                }
            }
        }
        match act {
            Act::Opening(opening::Act::Designate { offers: None, .. })
                if self.must_name.is_some() =>
            {
                object(found, true, "OFFERS_NOT_NAMED")
            }
            Act::Opening(opening::Act::Designate { stones, offers }) => {
                self.object_to_designation(found, stones, *offers)
            }
            Act::Opening(opening::Act::Offer(points)) => {
                if let Some(due) = self.offers_due() {
                    object(found, points.len() != usize::from(due), "OFFER_COUNT");
                }
                object(
                    found,
                    points
                        .iter()
                        .any(|&point| self.board().get(point).is_some()),
                    "OCCUPIED",
                );
                object(found, repeats(points), "SAME_POINT_TWICE");
                object(found, self.same_shapes(points), "SAME_SHAPE");
            }
            Act::Opening(opening::Act::Keep(point)) => {
                object(found, !self.offers().contains(point), "NOT_OFFERED");
                object(found, self.board().get(*point).is_some(), "OCCUPIED");
            }
            Act::Record(record::Act::Place {
                point,
                saying,
                offers,
                press: Press::Now | Press::Later,
            }) => {
                self.object_to_stone(found, *point, *offers);
                object(
                    found,
                    *saying == Some(Saying::DrawOffer) && self.offers_too_often(seat),
                    "TOO_MANY_DRAW_OFFERS",
                );
            }
            Act::Record(record::Act::Pass) => object(
                found,
                self.made() < usize::from(setup.rules.moves_before_a_pass),
                "PASS_TOO_EARLY",
            ),
            Act::Record(record::Act::Press) => {
                object(found, self.unpressed != Some(seat), "NOTHING_TO_PRESS");
            }
            Act::Ending(ending::Act::OfferDraw) => {
                object(
                    found,
                    self.unpressed != Some(seat) && self.on_clock() == seat,
                    "DRAW_OFFER_BEFORE_MOVE",
                );
                object(
                    found,
                    self.on_clock() != seat,
                    "DRAW_OFFER_ON_OPPONENTS_TIME",
                );
                object(found, self.offers_too_often(seat), "TOO_MANY_DRAW_OFFERS");
            }
            Act::Ending(ending::Act::AcceptDraw) | Act::Ending(ending::Act::DeclineDraw) => object(
                found,
                self.draw_offer != Some(seat.other()),
                "NO_DRAW_OFFER",
            ),
            Act::Claims(claims::Act::Claim(kind)) => self.object_to_claim(found, *kind, seat),
            Act::Claims(claims::Act::Acknowledge) => {
                let claimed = self.claims.iter().any(|claim| {
                    claim.by == seat.other() && !matches!(claim.kind, ClaimKind::Irregularity(_))
                });
                object(found, !claimed, "NOTHING_TO_ACKNOWLEDGE");
            }
            Act::Conduct(conduct::Act::AcceptIrregularity(number)) => {
                let claimed = self
                    .claims
                    .iter()
                    .any(|claim| claim.kind == ClaimKind::Irregularity(*number));
                object(found, claimed, "CLAIMED_ALREADY");
                self.object_to_irregularity(found, *number, seat);
            }
            Act::Conduct(conduct::Act::Agree { on, .. }) => {
                object(
                    found,
                    self.disturbances
                        .iter()
                        .all(|disturbance| disturbance.number != *on),
                    "NO_SUCH_CLAIM",
                );
            }
            Act::Opening(opening::Act::Swap)
            | Act::Opening(opening::Act::KeepColours)
            | Act::Ending(ending::Act::Resign)
            | Act::Ending(ending::Act::Sign)
            | Act::Conduct(conduct::Act::Refuse(_) | conduct::Act::CallArbiter(_))
            | Act::Ending(ending::Act::Appeal) => {}
        }
    }

    /// Whether this is the number of a claim or a disturbance that has been dealt with.
    pub(super) fn was_a_case(&self, number: u32) -> bool {
        let open = self.claims.iter().any(|claim| claim.number == number)
            || self.disturbances.iter().any(|open| open.number == number);
        (1..=self.cases).contains(&number) && !open
    }

    /// Whether another word came before this one, or its matter has been dealt with meanwhile.
    pub(super) fn comes_late(&self, direction: &Direction, seen: Option<u32>) -> bool {
        let settled = match direction {
            Direction::Claims(claims::Direction::Rule { claim: number, .. })
            | Direction::Conduct(conduct::Direction::Settle { on: number, .. }) => {
                self.was_a_case(*number)
            }
            _ => false,
        };
        settled || seen.is_some_and(|seen| seen < self.rulings)
    }

    fn offers_too_often(&self, seat: Seat) -> bool {
        let [own, other] = [seat, seat.other()].map(|seat| self.draw_offers[seat]);
        own + 1 > other + self.profile().draw_offer_margin
    }

    /// Stones of the opening, all at once; or the rest of them; or the number alone.
    fn object_to_designation(&self, found: &mut Codes, stones: &[Point], offers: Option<u8>) {
        let Some(laying) = self.laying() else { return };
        let all = laying.zones.len();
        let before: Vec<_> = self.moves()[self.made().saturating_sub(self.laid())..]
            .iter()
            .filter_map(|written| written.point)
            .collect();
        let rest = if stones.len() == all {
            object(
                found,
                stones[..self.laid()] != before[..],
                "OPENING_LIES_OTHERWISE",
            );
            &stones[self.laid()..]
        } else {
            object(found, stones.len() + self.laid() != all, "OPENING_STONES");
            stones
        };
        object(
            found,
            repeats(stones) || before.iter().any(|point| rest.contains(point)),
            "SAME_POINT_TWICE",
        );
        for (offset, &point) in rest.iter().enumerate() {
            object(found, self.board().get(point).is_some(), "OCCUPIED");
            object(found, self.board().get(point).is_some(), "SAME_POINT_TWICE");
            if let Some(&zone) = laying
                .zones
                .get(self.laid() + offset)
                .filter(|_| !self.begun_off_centre())
            {
                object_to_zone(found, zone, point);
            }
        }
        let whole: Vec<_> = before.iter().chain(rest).copied().collect();
        if !stones.is_empty()
            && !self.begun_off_centre()
            && let (Shape::OneOf26, [one, two, three]) = (laying.shape, &whole[..])
        {
            object(
                found,
                !is_one_of_26(*one, *two, *three),
                "OPENING_OUTSIDE_26",
            );
        }
        object_to_number(found, laying.names, offers);
    }

    fn object_to_stone(&self, found: &mut Codes, point: Point, offers: Option<u8>) {
        object(found, self.board().get(point).is_some(), "OCCUPIED");
        if let Some((zone, names)) = self.placing() {
            object_to_zone(found, zone, point);
            object_to_number(found, names, offers);
        } else if let Some(laying) = self.laying() {
            let last = self.laid() + 1 == laying.zones.len();
            object(
                found,
                self.laid() >= laying.zones.len() || offers.is_some() && laying.names.is_none(),
                "OPENING_STEP",
            );
            if let Some(&zone) = laying
                .zones
                .get(self.laid())
                .filter(|_| !self.begun_off_centre())
            {
                object_to_zone(found, zone, point);
            }
            let lie = &self.moves()[self.made().saturating_sub(self.laid())..];
            if let (true, Shape::OneOf26, [one, two]) =
                (last && !self.begun_off_centre(), laying.shape, lie)
            {
                let outside = !is_one_of_26(one.point.unwrap(), two.point.unwrap(), point);
                object(found, outside, "OPENING_OUTSIDE_26");
            }
            if offers.is_some() || !last {
                object_to_number(found, if last { laying.names } else { None }, offers);
            }
        } else {
            object(found, offers.is_some(), "NOTHING_TO_NAME");
        }
    }

    fn object_to_claim(&self, found: &mut Codes, kind: ClaimKind, seat: Seat) {
        // A foul is a foul, whatever stone is meant.
        let foul = |kind| matches!(kind, ClaimKind::Foul { .. });
        let again = |open: &Claim| {
            open.by == seat && (open.kind == kind || (foul(open.kind) && foul(kind)))
        };
        object(found, self.claims.iter().any(again), "CLAIMED_ALREADY");
        if matches!(kind, ClaimKind::Foul { .. } | ClaimKind::Overline) {
            object(found, !self.fouls(), "NO_FOULS_IN_THIS_GAME");
            object(found, self.color(seat) != Color::White, "ONLY_WHITE_CLAIMS");
        }
        if let ClaimKind::Foul { at } = kind {
            let meant = |&index: &usize| at.is_none() || self.moves()[index].point == at;
            let claimable = self.claimable(self.made());
            object(found, !claimable.iter().any(meant), "FOUL_CLAIM_LAPSED");
        }
        if let ClaimKind::Irregularity(number) = kind {
            self.object_to_irregularity(found, number, seat);
        }
    }

    fn object_to_irregularity(&self, found: &mut Codes, number: u32, seat: Seat) {
        match self
            .irregularities
            .iter()
            .find(|seen| seen.number == number)
        {
            None => found.push("NO_SUCH_IRREGULARITY"),
            Some(seen) => {
                object(found, seen.by == seat, "OWN_IRREGULARITY");
                object(
                    found,
                    seen.status == IrregularityStatus::Accepted,
                    "IRREGULARITY_LAPSED",
                );
                object(
                    found,
                    matches!(
                        seen.status,
                        IrregularityStatus::Corrected | IrregularityStatus::Dismissed
                    ),
                    "IRREGULARITY_SETTLED",
                );
            }
        }
    }
}

pub(super) fn object(found: &mut Codes, when: bool, code: &'static str) {
    if when {
        found.push(code);
    }
}

fn object_to_zone(found: &mut Codes, zone: Zone, point: Point) {
    let away = |coordinate: u8| coordinate.abs_diff(7) > zone.0 / 2;
    if away(point.column()) || away(point.row()) {
        found.push("OUTSIDE_ZONE");
        object(found, zone == Zone(1), "FIRST_STONE_OFF_CENTRE");
    }
}

fn object_to_number(found: &mut Codes, names: Option<Names>, offers: Option<u8>) {
    match (names, offers) {
        (None, Some(_)) => found.push("NOTHING_TO_NAME"),
        (Some(_), None) => found.push("OFFERS_NOT_NAMED"),
        (Some(Names { min, max }), Some(named)) => {
            object(found, !(min..=max).contains(&named), "OFFERS_OUT_OF_RANGE")
        }
        (None, None) => {}
    }
}

fn repeats(points: &[Point]) -> bool {
    (1..points.len()).any(|index| points[..index].contains(&points[index]))
}
