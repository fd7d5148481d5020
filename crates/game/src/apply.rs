//! What an event makes of a game, and what several subjects have in common of it.

use aggregate::Stamp;
use profile::{Answer, Procedure};
use renju::{Color, Point};
use terms::{BySeat, Seat};

use crate::conduct::IrregularityStatus;
use crate::opening::{self, Progress};
use crate::record::{self, Source};
use crate::{Event, Game};

impl Game {
    pub(crate) fn apply_event(&mut self, event: &Event, at: Stamp) {
        let meaning = event.meaning();
        self.press_implied_by(event);
        let thinking = self.on_clock();
        match event {
            Event::Record(event) => self.apply_record(event, at),
            Event::Opening(event) => self.apply_opening(event),
            Event::Claims(event) => self.apply_claims(event),
            Event::Conduct(event) => self.apply_conduct(event, at),
            Event::Penalties(event) => self.apply_penalties(event),
            Event::Ending(event) => self.apply_ending(event),
            Event::ObservationNoted(_) | Event::DirectionSuperseded(_) => {}
        }
        self.record.rulings += u32::from(meaning.ruling);
        if !meaning.puts_right && self.on_clock() != thinking {
            self.record.turn += 1;
        }
    }

    /// An opponent who moves on takes the stone before as pressed.
    fn press_implied_by(&mut self, event: &Event) {
        let moves_on = match event {
            Event::Record(record::Event::StonePlaced { color, .. }) => self.holder(*color),
            Event::Record(record::Event::Passed)
            | Event::Opening(
                opening::Event::ColoursSwapped
                | opening::Event::ColoursKept
                | opening::Event::OffersMade(_)
                | opening::Event::OfferKept(_),
            ) => self.on_move(),
            Event::Record(_)
            | Event::Opening(opening::Event::Designated { .. } | opening::Event::OffersNamed(_))
            | Event::Claims(_)
            | Event::Conduct(_)
            | Event::Penalties(_)
            | Event::Ending(_)
            | Event::ObservationNoted(_)
            | Event::DirectionSuperseded(_) => return,
        };
        if self.unpressed().is_some_and(|seat| seat != moves_on) {
            self.record.unpressed = None;
            self.record.turn += 1;
        }
    }

    pub(crate) fn put(&mut self, color: Color, point: Point, source: Source) {
        self.opening.checkpoint(self.to_move(), self.on_move());
        self.record.put(color, point, source);
    }

    /// A further move accepts what the opponent did before it (CN13-6.2) and declines the opponent's draw offer (CN13-10.3.2).
    pub(crate) fn moved_on(&mut self, seat: Seat) {
        // What has been claimed waits for the arbiter, whatever happens meanwhile.
        let claims = &self.claims;
        self.conduct.close(IrregularityStatus::Accepted, |seen| {
            seen.by != seat && !claims.is_about(seen.number)
        });
        if self.draw_offer() == Some(seat.other()) {
            self.ending.draw_offer = None;
        }
    }

    /// The opening is laid anew (CN13-6.1.2).
    pub(crate) fn reopen(&mut self) {
        self.record.clear();
        self.opening = Progress::at(self.procedure().and_then(Procedure::first));
        self.ending.draw_offer = None;
        self.conduct.board_cleared();
    }

    /// The game is played again from the start, with the colours of the draw (CN13-4.2.b, 4.2.c, 5.2.1).
    pub(crate) fn begin_again(&mut self, at: Stamp) {
        self.record.wrong_colours_confirmed = false;
        self.reopen();
        self.ending.flag_fallen = None;
        // The minutes in which wrong colours are corrected are those of this game (D23).
        self.record.started_at = Some(at);
        self.claims.open.clear();
        self.conduct.disturbances.clear();
        self.ending.draw_offers_made = BySeat::default();
        let kept = self
            .setup()
            .is_some_and(|setup| setup.rules.penalties_survive_replay == Answer::Yes);
        if !kept {
            self.penalties.given.clear();
        }
    }
}
