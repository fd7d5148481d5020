//! What each event makes of a game.

use super::*;
use crate::{DisturbanceKind, IrregularityKind, Press, Remedy, RuledBy, Standing, Voice};
use terms::{BySeat, Seat};

impl Game {
    pub(super) fn take_in(&mut self, event: &Event, at: Stamp) {
        self.press_implied_by(event);
        let thinking = self.on_clock();
        self.apply_move(event);
        self.apply_matter(event, at);
        self.count_words(event);
        // What arbiters put right ends nobody's thinking time: they set the clocks going again themselves.
        let put_right = matches!(
            event,
            Event::Opened(_)
                | Event::ClaimUpheld { .. }
                | Event::DisturbanceSettled { .. }
                | Event::ColoursCorrected
                | Event::WrongColoursStand
        );
        if !put_right && self.on_clock() != thinking {
            self.turn += 1;
        }
    }

    /// An opponent who moves on takes the stone before as pressed.
    fn press_implied_by(&mut self, event: &Event) {
        let moves_on = match event {
            Event::StonePlaced { color, .. } => Some(self.holder(*color)),
            Event::Passed => Some(self.on_move()),
            Event::ColoursSwapped
            | Event::ColoursKept
            | Event::OffersMade(_)
            | Event::OfferKept(_) => Some(self.on_move()),
            _ => None,
        };
        if moves_on.is_some() && self.unpressed.is_some() && self.unpressed != moves_on {
            self.unpressed = None;
            self.turn += 1;
        }
    }

    fn apply_move(&mut self, event: &Event) {
        match event {
            Event::Opened(setup) => {
                self.setup = Some((**setup).clone());
                self.opening = self.procedure().and_then(Procedure::first);
            }
            Event::OpeningDesignated { stones, offers } => {
                let seat = self.on_move();
                self.moved(seat);
                for &stone in stones {
                    self.lay_next(stone, seat, Source::Played);
                }
                self.offers_named = offers.or(self.offers_named);
                self.advance(|act| matches!(act, OpeningAct::Lay { .. }));
            }
            Event::OffersNamed(offers) => self.name_offers(*offers),
            Event::ColoursSwapped => {
                let seat = self.on_move();
                self.moved(seat);
                self.black = self.black.other();
                self.chosen(seat, |act| *act == OpeningAct::Swap);
            }
            Event::ColoursKept => {
                let seat = self.on_move();
                self.chosen(seat, |act| *act == OpeningAct::KeepColours);
            }
            Event::OffersMade(points) => {
                let seat = self.on_move();
                self.moved(seat);
                self.offers.clone_from(points);
                self.to_move = Color::White;
                self.chosen(seat, |act| matches!(act, OpeningAct::Offer { .. }));
            }
            Event::OfferKept(point) => {
                let seat = self.on_move();
                self.put(Color::Black, *point, Source::Played);
                self.moved(seat);
                self.chosen(seat, |act| *act == OpeningAct::Keep);
            }
            Event::StonePlaced {
                color,
                point,
                source,
                press,
            } => self.stone(*color, *point, *source, *press),
            Event::StoneShifted { from, to } => {
                self.shift(*from, *to);
                self.lies_now(*from, *to);
            }
            Event::Pressed(_) => self.unpressed = None,
            Event::Passed => {
                let (color, seat) = (self.to_move, self.on_move());
                self.write(Ply {
                    color,
                    seat,
                    mv: Move::Pass,
                    source: Source::Played,
                });
                self.moved(seat);
                self.to_move = color.other();
            }
            _ => {}
        }
    }

    fn apply_matter(&mut self, event: &Event, at: Stamp) {
        match event {
            Event::Started => self.started_at = Some(at),
            Event::DrawOffered(seat) => {
                self.draw_offer = Some(*seat);
                let made = &mut self.draw_offers_made[*seat];
                *made = made.saturating_add(1);
            }
            Event::DrawDeclined(_) => self.draw_offer = None,
            Event::ClaimOpened(claim) => {
                self.matters = claim.number;
                self.claims.push(*claim);
            }
            Event::ClaimUpheld { claim, .. } => {
                if let Some(ClaimKind::Irregularity(number)) = self.close(*claim) {
                    self.correct(number);
                }
            }
            Event::ClaimRejected { claim, .. } => {
                self.disturbances.retain(|open| open.number != *claim);
                if let Some(ClaimKind::Irregularity(number)) = self.close(*claim) {
                    self.stand(number, Standing::Dismissed);
                }
            }
            Event::FlagFell(seat) => self.fallen = Some(*seat),
            Event::IrregularityObserved(irregularity) => {
                self.irregularities_seen = irregularity.number;
                self.irregularities.push(*irregularity);
            }
            Event::IrregularityAccepted(number) => self.stand(*number, Standing::Accepted),
            Event::DisturbanceObserved(disturbance) => {
                self.matters = disturbance.number;
                self.disturbances.push(disturbance.clone());
            }
            Event::RemedyAgreed { on, seat, remedy } => {
                if let Some(disturbance) =
                    self.disturbances.iter_mut().find(|open| open.number == *on)
                {
                    disturbance.agreed[*seat] = Some(*remedy);
                }
            }
            Event::DisturbanceSettled { on, remedy } => self.settle(*on, *remedy, at),
            Event::ColoursCorrected => {
                // The clocks are halted for it, as for a matter.
                self.matters += 1;
                self.begin_again(at);
            }
            Event::WrongColoursStand => {
                // The clocks are handed over for it, as for a matter.
                self.matters += 1;
                self.exchange_colours();
            }
            Event::Penalised(penalty) => self.penalties.push(penalty.clone()),
            Event::Ended(verdict) | Event::ResultCorrected(verdict) => {
                self.claims.clear();
                self.disturbances.clear();
                self.draw_offer = None;
                self.signed = BySeat::default();
                self.verdict = Some((**verdict).clone());
            }
            Event::Signed(seat) => self.signed[*seat] = true,
            _ => {}
        }
    }

    fn count_words(&mut self, event: &Event) {
        let word = match event {
            Event::Started
            | Event::ClaimUpheld { .. }
            | Event::DisturbanceSettled { .. }
            | Event::Penalised(_)
            | Event::ResultCorrected(_) => true,
            Event::ClaimRejected { voice, .. } => *voice == Voice::Arbiter,
            Event::Ended(verdict) => matches!(verdict.ruled_by, RuledBy::Arbiter(_)),
            _ => false,
        };
        self.words += u32::from(word);
    }

    fn stone(&mut self, color: Color, point: Point, source: Source, press: Press) {
        if self.lays().is_some() {
            self.lay_stone(point, source, press);
            return;
        }
        let seat = self.holder(color);
        let in_turn = color == self.to_move;
        self.put(color, point, source);
        self.moved(seat);
        self.to_move = color.other();
        if in_turn && self.opening_state().is_some() {
            self.chosen(seat, |act| matches!(act, OpeningAct::Place { .. }));
        }
        if in_turn && press == Press::Later {
            self.unpressed = Some(seat);
        }
    }

    /// Writes a move down, and where the opening stands, should it be taken back.
    fn write(&mut self, ply: Ply) {
        let (opening, laid, last_actor, to_move) =
            (self.opening, self.laid, self.last_actor, self.to_move);
        self.befores.push(Before {
            opening,
            laid,
            last_actor,
            to_move,
            by: self.on_move(),
        });
        self.plies.push(ply);
    }

    /// One stone of several that one player lays. After the last one the number of offers may still have to be named; where stones are
    /// only seen on a board, the missing number is an irregularity instead.
    fn lay_stone(&mut self, point: Point, source: Source, press: Press) {
        let seat = self.on_move();
        self.moved(seat);
        self.lay_next(point, seat, source);
        let Some((stones, names)) = self.lays() else {
            return;
        };
        if self.laid >= stones {
            self.advance(|act| matches!(act, OpeningAct::Lay { .. }));
            self.naming =
                (names && self.offers_named.is_none() && source == Source::Played).then_some(seat);
            self.unpressed = (press == Press::Later).then_some(seat);
        }
    }

    /// How many stones are laid in this state, and whether offers are named with them; none where it lays none.
    pub(crate) fn lays(&self) -> Option<(usize, bool)> {
        self.opening_state()?.lays()
    }

    fn name_offers(&mut self, offers: u8) {
        self.offers_named = Some(offers);
        self.naming = None;
        for irregularity in &mut self.irregularities {
            if irregularity.kind == IrregularityKind::OffersNotNamed
                && irregularity.standing == Standing::Open
            {
                irregularity.standing = Standing::Corrected;
            }
        }
    }

    /// White's stone of the opening is laid by Black too, so it is no further move of White's (CN13-3.2).
    fn lay_next(&mut self, point: Point, seat: Seat, source: Source) {
        let color = self.next_color();
        // A stored event was decided on this very board, so the point is empty; were it not, the earlier stone stays, as on wood.
        let _ = self.board.place(point, color);
        self.write(Ply {
            color,
            seat: self.holder(color),
            mv: Move::Stone(point),
            source,
        });
        self.laid += 1;
        self.last_actor = Some(seat);
    }

    fn put(&mut self, color: Color, point: Point, source: Source) {
        let _ = self.board.place(point, color);
        self.write(Ply {
            color,
            seat: self.holder(color),
            mv: Move::Stone(point),
            source,
        });
    }

    /// A choice of the opening was made: the state that follows it is next.
    fn chosen(&mut self, seat: Seat, made: impl Fn(&OpeningAct) -> bool) {
        self.last_actor = Some(seat);
        self.advance(made);
    }

    fn advance(&mut self, made: impl Fn(&OpeningAct) -> bool) {
        let next = self
            .opening_state()
            .and_then(|state| state.choices.iter().find(|choice| made(&choice.act)));
        let next = next.and_then(|choice| choice.next.as_deref());
        let next = next.and_then(|name| {
            self.procedure()
                .and_then(|procedure| procedure.position(name))
        });
        self.to_move = self.next_color();
        self.laid = 0;
        self.opening = next;
    }

    /// A further move accepts what the opponent did before it (CN13-6.2) and declines the opponent's draw offer (CN13-10.3.2).
    fn moved(&mut self, seat: Seat) {
        for irregularity in &mut self.irregularities {
            // What has been claimed waits for the arbiter, whatever happens meanwhile.
            let claimed = self
                .claims
                .iter()
                .any(|claim| claim.kind == ClaimKind::Irregularity(irregularity.number));
            if irregularity.by != seat && irregularity.standing == Standing::Open && !claimed {
                irregularity.standing = Standing::Accepted;
            }
        }
        if self.draw_offer == Some(seat.other()) {
            self.draw_offer = None;
        }
    }

    /// The players go on with the colours they hold: what the stones were taken to say of a seat, they say of the other one.
    fn exchange_colours(&mut self) {
        let exchange = |seat: &mut Option<Seat>| *seat = seat.map(Seat::other);
        self.black = self.black.other();
        self.colours_stand = true;
        exchange(&mut self.last_actor);
        exchange(&mut self.naming);
        exchange(&mut self.unpressed);
        for before in &mut self.befores {
            exchange(&mut before.last_actor);
            before.by = before.by.other();
        }
        for ply in &mut self.plies {
            ply.seat = ply.seat.other();
        }
        for irregularity in self
            .irregularities
            .iter_mut()
            .filter(|seen| seen.kind.is_of_a_stone())
        {
            irregularity.by = irregularity.by.other();
        }
    }

    fn close(&mut self, number: u32) -> Option<ClaimKind> {
        let index = self
            .claims
            .iter()
            .position(|claim| claim.number == number)?;
        Some(self.claims.remove(index).kind)
    }

    fn settle(&mut self, number: u32, remedy: Remedy, at: Stamp) {
        let Some(index) = self
            .disturbances
            .iter()
            .position(|open| open.number == number)
        else {
            return;
        };
        let disturbance = self.disturbances.remove(index);
        match (remedy, disturbance.kind) {
            (Remedy::Stays, DisturbanceKind::Shifted { from, to }) => {
                self.shift(from, to);
                self.lies_now(from, to);
            }
            (Remedy::Replay, _) => self.begin_again(at),
            _ => {}
        }
    }
}
