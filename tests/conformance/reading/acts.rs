//! What a player's act leads to.

use game::claims::{Claim, ClaimKind};
use game::conduct::IrregularityStatus;
use game::ending::{Outcome, Reason, RuledBy};
use game::record::Source;
use game::{Act, Press, Saying, claims, conduct, ending, opening, record};
use profile::{DoublePass, OpeningAct};
use renju::{Color, Point};
use terms::Seat;

use super::{Reading, What};

/// Whether the act is a move, by which a player who does not wait for a press takes the opponent's stone as pressed.
const fn moves(act: &Act) -> bool {
    matches!(
        act,
        Act::Opening(opening::Act::Designate { .. })
            | Act::Opening(opening::Act::Swap)
            | Act::Opening(opening::Act::KeepColours)
            | Act::Opening(opening::Act::Offer(_))
            | Act::Opening(opening::Act::Keep(_))
            | Act::Record(record::Act::Place { .. })
            | Act::Record(record::Act::Pass)
    )
}

impl Reading {
    pub(super) fn act(&mut self, act: &Act, seat: Seat) {
        if self.unpressed == Some(seat.other()) && moves(act) {
            self.unpressed = None;
        }
        match act {
            // Stones that lie already are only named again, with the number that is owed.
            Act::Opening(opening::Act::Designate { stones, offers })
                if stones.is_empty() || (self.must_name == Some(seat) && self.lie_last(stones)) =>
            {
                offers.iter().for_each(|&number| self.hears_number(number));
            }
            Act::Opening(opening::Act::Designate { stones, offers }) => {
                self.moved_on(seat);
                let all = self.laying().map_or(0, |laying| laying.zones.len());
                let rest = if stones.len() == all {
                    &stones[self.laid()..]
                } else {
                    &stones[..]
                };
                for &point in rest {
                    self.lay(point, Source::Played, seat);
                }
                self.named = offers.or(self.named);
                self.laid_all(seat);
            }
            Act::Opening(opening::Act::Swap) => {
                self.moved_on(seat);
                self.black = self.black.other();
                self.write(seat, What::Choice);
                self.advance(|act| matches!(act, OpeningAct::Swap));
            }
            Act::Opening(opening::Act::KeepColours) => self.keeps_colours(seat),
            Act::Opening(opening::Act::Offer(points)) => {
                self.moved_on(seat);
                self.write(seat, What::Offers(points.clone()));
                self.advance(|act| matches!(act, OpeningAct::Offer { .. }));
            }
            Act::Opening(opening::Act::Keep(point)) => {
                self.moved_on(seat);
                let kept = self.written(Color::Black, Some(*point), Source::Played);
                self.write(self.black, What::Move(kept));
                self.advance(|act| matches!(act, OpeningAct::Keep));
            }
            Act::Record(record::Act::Place {
                point,
                saying,
                offers,
                press,
            }) => {
                self.stone(*point, Source::Played, *offers, seat);
                if *press == Press::Later
                    && (self.on_move() != seat || self.must_name == Some(seat))
                {
                    self.unpressed = Some(seat);
                }
                match saying {
                    Some(Saying::Five) => self.open(seat, ClaimKind::Five),
                    Some(Saying::DrawOffer) => self.offer_draw(seat),
                    None => {}
                }
            }
            Act::Record(record::Act::Press) => self.unpressed = None,
            Act::Record(record::Act::Pass) => {
                self.passed(seat);
            }
            Act::Claims(claims::Act::Claim(kind)) => self.open(seat, *kind),

            Act::Claims(claims::Act::Acknowledge) => self.acknowledged(seat.other()),
            Act::Conduct(conduct::Act::AcceptIrregularity(number)) => {
                self.stands(*number, IrregularityStatus::Accepted)
            }
            Act::Conduct(conduct::Act::Agree { on, remedy }) => {
                for disturbance in self
                    .disturbances
                    .iter_mut()
                    .filter(|disturbance| disturbance.number == *on)
                {
                    disturbance.agreed[seat] = Some(*remedy);
                }
            }
            Act::Ending(ending::Act::OfferDraw) => self.offer_draw(seat),
            Act::Ending(ending::Act::AcceptDraw) => {
                self.finish(Outcome::Draw, Reason::Agreement, None, RuledBy::Players)
            }
            Act::Ending(ending::Act::DeclineDraw) => self.draw_offer = None,
            Act::Ending(ending::Act::Resign) => {
                self.lose(seat, Reason::Resignation, None, RuledBy::Players)
            }
            Act::Ending(ending::Act::Sign) => self.signed[seat] = true,
            Act::Conduct(conduct::Act::CallArbiter(_)) => {
                self.calls.retain(|&waiting| waiting != seat);
                self.calls.push(seat);
            }
            Act::Conduct(conduct::Act::Refuse(_)) | Act::Ending(ending::Act::Appeal) => {}
        }
    }

    pub(super) fn keeps_colours(&mut self, seat: Seat) {
        self.write(seat, What::Choice);
        self.advance(|act| matches!(act, OpeningAct::KeepColours));
    }

    pub(super) fn offer_draw(&mut self, seat: Seat) {
        self.draw_offer = Some(seat);
        self.draw_offers[seat] += 1;
    }

    /// One stone: of the opening, or in turn.
    pub(super) fn stone(&mut self, point: Point, source: Source, offers: Option<u8>, by: Seat) {
        self.moved_on(by);
        if self.laying().is_some() && self.placing().is_none() {
            self.lay(point, source, by);
            self.named = offers.or(self.named);
            self.laid_all(by);
            return;
        }
        self.moves_in_turn(Some(point), source);
        self.named = offers.or(self.named);
        self.advance(|act| matches!(act, OpeningAct::Place { .. }));
    }

    fn lay(&mut self, point: Point, source: Source, by: Seat) {
        let laid = self.written(self.to_move(), Some(point), source);
        self.write(by, What::Move(laid));
    }

    /// Once all lie the opening goes on, but whoever has still to name the number names it first.
    fn laid_all(&mut self, by: Seat) {
        let Some(laying) = self
            .laying()
            .filter(|laying| laying.zones.len() == self.laid())
        else {
            return;
        };
        let played = self
            .moves()
            .last()
            .is_some_and(|last| last.source == Source::Played);
        if laying.names.is_some() && self.named.is_none() && played {
            self.must_name = Some(by);
        }
        self.advance(|act| matches!(act, OpeningAct::Lay { .. }));
    }

    pub(super) fn advance(&mut self, fits: impl Fn(&OpeningAct) -> bool) {
        if let Some(choice) = self.choice(fits) {
            self.state = choice.next;
        }
    }

    /// A move of whoever is to move.
    pub(super) fn moves_in_turn(&mut self, point: Option<Point>, source: Source) {
        let color = self.to_move();
        let seat = self.seat(color);
        self.moved_on(seat);
        let written = self.written(color, point, source);
        self.write(seat, What::Move(written));
    }

    fn passed(&mut self, seat: Seat) {
        self.moves_in_turn(None, Source::Played);
        let consecutive = self.profile().double_pass == DoublePass::Consecutive;
        if let [.., first, last] = self.moves()[..]
            && (first.point, last.point) == (None, None)
            && (consecutive || self.color(seat) == Color::White)
        {
            self.finish(Outcome::Draw, Reason::DoublePass, None, RuledBy::Players);
        }
    }

    /// A further move: what the opponent did is accepted (CN13-6.2) and its draw offer declined (CN13-10.3.2).
    pub(super) fn moved_on(&mut self, seat: Seat) {
        for seen in self
            .irregularities
            .iter_mut()
            .filter(|seen| seen.by != seat && seen.status == IrregularityStatus::Open)
        {
            seen.status = IrregularityStatus::Accepted;
        }
        if self.draw_offer == Some(seat.other()) {
            self.draw_offer = None;
        }
        if self.unpressed == Some(seat.other()) {
            self.unpressed = None;
        }
    }

    pub(super) fn stands(&mut self, number: u32, standing: IrregularityStatus) {
        for seen in self
            .irregularities
            .iter_mut()
            .filter(|seen| seen.number == number)
        {
            seen.status = standing;
        }
    }

    /// The opponent takes the first claim as right, whatever the stones say (CN13-10.1.3).
    fn acknowledged(&mut self, claimant: Seat) {
        let about_the_end = |claim: &&Claim| {
            claim.by == claimant && !matches!(claim.kind, ClaimKind::Irregularity(_))
        };
        let Some(claim) = self.claims.iter().find(about_the_end).copied() else {
            return;
        };
        let shown = match claim.kind {
            ClaimKind::Five => self.five_of(self.color(claimant)).is_some(),
            ClaimKind::Flag => self.flag_down.is_some(),
            _ => self.right(&claim),
        };
        if shown {
            self.uphold(&claim, RuledBy::Players);
        } else {
            self.lose(claimant.other(), Reason::Accepted, None, RuledBy::Players);
        }
    }
}
